//! Templates, from the first line to the published version.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use audit::AuditContext;
use audit::testing::MemoryAudit;
use dpa::kernel::testing::ManualClock;
use dpa::kernel::{Locale, PageRequest, Scope};
use dpa::testing::MemoryTemplates;
use dpa::{
    AgreementTemplate, AgreementTemplateVersion, AgreementTemplates, ContentProblem, DpaTemplateId,
    EnteredValue, TemplateChange, TemplateError, VariableValue,
};
use std::sync::Arc;

mod memory_contract {
    use super::*;

    struct Memory(Arc<MemoryTemplates>);

    impl dpa::testing::contract::Fixture for Memory {
        fn templates(&self) -> Arc<dyn dpa::ports::AgreementTemplateStore> {
            self.0.clone()
        }
        #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
        fn scopes(&self) -> [Scope; 2] {
            [Scope::organization(dpa::kernel::OrganizationId(1)), Scope::installation()]
        }
    }

    #[expect(clippy::unused_async, reason = "the contract awaits its fixture")]
    async fn fixture() -> Memory {
        Memory(Arc::new(MemoryTemplates::new()))
    }

    dpa::templates_contract!(fixture);
}

struct World {
    templates: AgreementTemplates,
    log: Arc<MemoryAudit>,
    by: AuditContext,
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn world() -> World {
    let log = Arc::new(MemoryAudit::new());
    let store = Arc::new(MemoryTemplates::with_audit_log(log.clone()));
    let templates = AgreementTemplates { store, clock: Arc::new(ManualClock::default()) };
    World { templates, log, by: AuditContext::system(Scope::installation()) }
}

fn text(content_md: &str) -> TemplateChange {
    TemplateChange { content_md: Some(content_md.into()), ..TemplateChange::default() }
}

async fn create(world: &World, content_md: &str) -> AgreementTemplate {
    let change = TemplateChange { name: Some(" Vertrag ".into()), ..text(content_md) };
    world.templates.create(&world.by, change).await.unwrap()
}

/// Publishing creates an immutable snapshot with a SHA-256 hash over its content; later edits go into new versions.
#[tokio::test]
async fn a_version_is_published_once_and_stays() {
    let world = world();
    let World { templates, by, .. } = &world;
    let id = create(&world, "eins").await.id;
    let first = templates.publish(by, id, None).await.unwrap();
    assert!(matches!(templates.publish(by, id, None).await, Err(TemplateError::NothingNew(1))));
    templates.change(by, id, None, text("zwei")).await.unwrap();
    let second = templates.publish(by, id, None).await.unwrap();
    assert_eq!(second.published.as_ref().unwrap().version, 2);
    let AgreementTemplateVersion { snapshot, published, .. } =
        templates.version(by.scope, id, 1).await.unwrap();
    assert_eq!((snapshot.content.content_md.as_str(), Some(published)), ("eins", first.published));
    // Computed by `printf '…' | sha256sum`.
    assert_eq!(
        snapshot.canonical().unwrap(),
        r#"{"clauses":[],"content_md":"eins","format":1,"locale":"de","name":"Vertrag","retention_days":1095,"slug":"vertrag","variable_schema":[]}"#
    );
    assert_eq!(snapshot.hash().unwrap(), HASH);
    let actions: Vec<_> = world.log.entries(by.scope).into_iter().map(|entry| entry.action).collect();
    assert_eq!(
        actions,
        ["dpa_template.created", "dpa_template.published", "dpa_template.updated", "dpa_template.published"]
    );
}

const HASH: &str = "6cd1e6bc34f7c404932411913e840cebf4f08d8fc05cbfbb33e3a4d4e7e91a10";

/// Of two who publish the same text at the same time, one succeeds and the other learns that nothing is new.
#[tokio::test]
async fn two_who_publish_at_once_make_one_version() {
    let world = world();
    let World { templates, by, .. } = &world;
    let id = create(&world, "eins").await.id;
    let (one, other) = tokio::join!(templates.publish(by, id, None), templates.publish(by, id, None));
    assert_eq!([one.is_ok(), other.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1);
    assert!(matches!(one.and(other), Err(TemplateError::NothingNew(1))));
}

/// A draft may name what does not exist yet; a published version may not.
#[tokio::test]
async fn open_ends_are_saved_and_not_published() {
    let world = world();
    let World { templates, by, .. } = &world;
    let id = create(&world, "").await.id;
    let empty = templates.publish(by, id, None).await;
    let Err(TemplateError::Invalid(faults)) = empty else { panic!("{empty:?}") };
    assert_eq!(faults[0].problem, ContentProblem::Empty);
    templates.change(by, id, None, text("{{later}}")).await.unwrap();
    let open = templates.publish(by, id, None).await;
    let Err(TemplateError::Invalid(faults)) = open else { panic!("{open:?}") };
    assert!(matches!(faults[0].problem, ContentProblem::UnknownVariable(_)));
    let broken = templates.change(by, id, None, text("{{{later}}}")).await;
    assert!(matches!(broken, Err(TemplateError::Invalid(_))));
    assert_eq!(templates.find(by.scope, id).await.unwrap().draft.content.content_md, "{{later}}");
}

#[tokio::test]
async fn what_is_not_acceptable_is_told_at_once() {
    let world = world();
    let change = TemplateChange {
        name: Some(" ".into()),
        slug: Some("Ä".into()),
        retention_days: Some(0),
        ..text("{{^x}}")
    };
    let refused = world.templates.create(&world.by, change).await;
    let Err(TemplateError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["content_md", "name", "slug", "retention_days"]);
    assert_eq!(world.templates.list(world.by.scope, PageRequest::default()).await.unwrap().total, 2);
}

/// A writer who names no edition changes the current one; one who names an edition changes only that.
#[tokio::test]
async fn an_edition_that_was_not_seen_is_not_changed() {
    let world = world();
    let World { templates, by, .. } = &world;
    let made = create(&world, "eins").await;
    templates.change(by, made.id, Some(&[made.edition]), text("zwei")).await.unwrap();
    for refused in [
        templates.change(by, made.id, Some(&[made.edition]), text("drei")).await,
        templates.publish(by, made.id, Some(&[made.edition])).await,
        templates.delete(by, made.id, Some(&[made.edition])).await,
    ] {
        assert!(matches!(refused, Err(TemplateError::Stale)), "{refused:?}");
    }
    let renamed = TemplateChange { name: Some("Neu".into()), ..TemplateChange::default() };
    let (one, other) = tokio::join!(
        templates.change(by, made.id, None, renamed),
        templates.change(by, made.id, None, text("vier"))
    );
    one.unwrap();
    other.unwrap();
    let found = templates.find(by.scope, made.id).await.unwrap().draft;
    assert_eq!((found.name.as_str(), found.content.content_md.as_str()), ("Neu", "vier"));
}

/// A template is created by forking a system template, as an editable copy in the tenant.
#[tokio::test]
async fn a_system_template_is_forked_and_stays() {
    let world = world();
    let World { templates, by, .. } = &world;
    let system = templates.list(by.scope, PageRequest::default()).await.unwrap().items;
    let locales: Vec<Locale> = system.iter().map(|template| template.locale).collect();
    assert_eq!(locales, [Locale::De, Locale::En]);
    let id = system[0].id;
    for refused in [
        templates.change(by, id, None, text("x")).await,
        templates.publish(by, id, None).await,
        templates.delete(by, id, None).await,
    ] {
        assert!(matches!(refused, Err(TemplateError::System)), "{refused:?}");
    }
    let one = templates.fork(by, id).await.unwrap();
    let two = templates.fork(by, id).await.unwrap();
    assert_eq!(
        [one.draft.slug.as_str(), two.draft.slug.as_str()],
        ["auftragsverarbeitung", "auftragsverarbeitung-2"]
    );
    assert_eq!((one.published, one.edition), (None, 1));
    templates.publish(by, one.id, None).await.unwrap();
    assert!(matches!(templates.fork(by, DpaTemplateId(-9)).await, Err(TemplateError::Unknown)));
}

/// They follow the scope's own, on whichever page that is.
#[tokio::test]
async fn system_templates_stand_behind_the_own_ones() {
    let world = world();
    for name in ["Ä b", "C -- d", "e", "ÖPNV & Straße"] {
        let change = TemplateChange { name: Some(name.into()), ..TemplateChange::default() };
        world.templates.create(&world.by, change).await.unwrap();
    }
    let mut slugs = Vec::new();
    for number in 1..=4 {
        let page = world.templates.list(world.by.scope, PageRequest::new(number, 5).unwrap()).await.unwrap();
        assert_eq!(page.total, 6);
        slugs.push(page.items.into_iter().map(|template| template.slug).collect::<Vec<_>>());
    }
    assert_eq!(slugs[0], ["c-d", "e", "ae-b", "oepnv-strasse", "auftragsverarbeitung"]);
    assert_eq!(slugs[1], ["data-processing-agreement"]);
    assert_eq!(slugs[2..], [Vec::<String>::new(), Vec::new()]);
}

/// The shipped templates have no fault, include each clause, and say what Art. 28(3) GDPR requires.
#[tokio::test]
async fn system_templates_are_whole() {
    let world = world();
    for summary in world.templates.list(world.by.scope, PageRequest::default()).await.unwrap().items {
        let AgreementTemplate { draft, .. } = world.templates.find(world.by.scope, summary.id).await.unwrap();
        assert_eq!(draft.content.faults(), []);
        assert_eq!(draft.content.unplaced_clauses(), [""; 0]);
        let of = |values: &[&str]| {
            EnteredValue::Value(VariableValue::List(values.iter().map(|value| (*value).into()).collect()))
        };
        let entered: Vec<(String, EnteredValue)> = draft
            .content
            .variable_schema
            .iter()
            .map(|variable| {
                let value = match variable.key.as_str() {
                    "processing.data_categories" => of(&["contact", "health"]),
                    "processing.data_subjects" => of(&["patients"]),
                    "processing.duration" => EnteredValue::Value(VariableValue::Text("contract".into())),
                    "processing.third_country" => EnteredValue::Value(VariableValue::Toggle(true)),
                    "processing.subprocessors" => EnteredValue::Nothing,
                    key => EnteredValue::Value(VariableValue::Text(format!("<{key}>"))),
                };
                (variable.key.clone(), value)
            })
            .collect();
        let mut values = draft.content.check_input(&entered).unwrap();
        values.insert(
            dpa::Path::new("tenant.legal_name").unwrap(),
            VariableValue::Text("Auftragnehmer".into()),
        );
        values.insert(dpa::Path::new("tenant.address").unwrap(), VariableValue::Text("Weg 1\nOrt".into()));
        let html = draft.content.render(&values, draft.locale).unwrap();
        assert!(!html.contains("{{") && !html.contains('\u{e000}'), "{html}");
        let headings = html.matches("<h2>").count();
        assert_eq!(headings, 11, "{html}");
        let said: [&str; 4] = match draft.locale {
            Locale::De => [
                "Kontaktdaten, Gesundheitsdaten",
                "Artikel 9 DSGVO",
                "Artikel 44 bis 49",
                "allgemeine schriftliche Genehmigung",
            ],
            Locale::En => [
                "contact data, data concerning health",
                "Article 9 GDPR",
                "Articles 44 to 49",
                "general written authorisation",
            ],
        };
        for text in said {
            assert!(html.contains(text), "{text}: {html}");
        }
        // The third item of the list that it continues.
        assert_eq!(html.matches("<ol start").count(), 0, "{html}");
        assert!(
            html.contains("&lt;controller.company&gt;</strong><br />\n&lt;controller.address&gt;<br />\n"),
            "{html}"
        );
    }
}
