//! The contract of every store of templates.

#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use crate::content::{Clause, Content, Variable, VariableKind, VariableOption};
use crate::ports::{AgreementTemplateStore, PutTemplateError};
use crate::template::{AgreementTemplate, DpaTemplateId, Draft};
use crate::templates::MAX_TEMPLATES;
use crate::values::VariableValue;
use audit::testing::no_event;
use kernel::{Locale, PageRequest, Scope, Timestamp};
use std::sync::Arc;

/// A database.
pub trait Fixture: Send + Sync {
    /// The store.
    fn templates(&self) -> Arc<dyn AgreementTemplateStore>;
    /// Different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
}

fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

/// Builds a draft with everything that a content can have.
fn draft(slug: &str, text: &str) -> Draft {
    let variable = Variable {
        key: "processing.data_categories".into(),
        label: "Daten \u{1F3E5} '; --".into(),
        kind: VariableKind::MultiSelect,
        required: true,
        prefill_from: None,
        options: vec![VariableOption { value: "a".into(), label: "Ä".into() }],
        default: Some(VariableValue::List(vec!["a".into()])),
    };
    let clause = Clause {
        key: "teil".into(),
        name: "Teil".into(),
        condition: "processing.data_categories includes \"a\"".into(),
        content_md: "Ü\n".into(),
    };
    let content = Content { content_md: text.into(), variable_schema: vec![variable], clauses: vec![clause] };
    Draft { content, retention_days: 30, ..Draft::new("Vertrag \u{1F3E5}", slug, Locale::En) }
}

async fn add(fixture: &dyn Fixture, scope: Scope, draft: &Draft) -> AgreementTemplate {
    fixture.templates().add(scope, draft, at(0), &no_event).await.expect("the template is added")
}

async fn names(fixture: &dyn Fixture, scope: Scope) -> Vec<String> {
    let page = fixture.templates().list(scope, PageRequest::default()).await.expect("a list");
    page.items.into_iter().map(|template| template.slug).collect()
}

/// A new template comes back as written, with its hash, and unpublished.
pub async fn a_template_is_kept_as_it_was_written(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        let draft = draft("avv", "# Text\n{{> teil}}");
        let added = add(fixture, scope, &draft).await;
        assert_eq!((&added.draft, added.edition, &added.published), (&draft, 1, &None));
        assert_eq!(added.draft_hash, draft.snapshot().hash().expect("a hash"));
        assert_eq!((added.created_at, added.updated_at), (at(0), at(0)));
        assert!(added.id.0 > 0 && added.has_changes());
        let found = fixture.templates().find(scope, added.id).await.expect("an answer");
        assert_eq!(found, Some(added));
    }
}

/// A slug cannot be taken twice, even by concurrent calls; in another scope it is free.
pub async fn a_slug_is_one_template_s(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let store = fixture.templates();
    let (a, b) = (draft("a", "x"), draft("a", "y"));
    let (one, two) =
        tokio::join!(store.add(scope, &a, at(0), &no_event), store.add(scope, &b, at(0), &no_event));
    assert_eq!([one.is_ok(), two.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1, "{one:?} {two:?}");
    assert!(matches!(one.and(two), Err(PutTemplateError::SlugTaken)));
    add(fixture, other, &a).await;
    let second = add(fixture, scope, &draft("b", "z")).await;
    let taken = store.replace(scope, second.id, 1, &a, at(1), &no_event).await;
    assert!(matches!(taken, Err(PutTemplateError::SlugTaken)), "{taken:?}");
    assert_eq!(names(fixture, scope).await, ["a", "b"]);
}

/// The pages contain every template once, in order.
pub async fn templates_are_listed_by_name(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    for (slug, name) in [("c", "Beta"), ("a", "Gamma"), ("b", "Alpha"), ("d", "Beta")] {
        add(fixture, scope, &Draft { name: name.into(), ..draft(slug, "x") }).await;
    }
    assert_eq!(names(fixture, scope).await, ["b", "c", "d", "a"]);
    let second = PageRequest::new(2, 3).expect("a page");
    let page = fixture.templates().list(scope, second).await.expect("a list");
    assert_eq!((page.total, page.items.len(), page.items[0].slug.as_str()), (4, 1, "a"));
}

/// A writer who has not seen the current edition changes nothing.
pub async fn an_edition_is_replaced_once(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let store = fixture.templates();
    let added = add(fixture, scope, &draft("a", "eins")).await;
    let (two, three) = (draft("a", "zwei"), draft("b", "drei"));
    let changed = store.replace(scope, added.id, 1, &two, at(5), &no_event).await.expect("it is changed");
    assert_eq!((&changed.draft, changed.edition, changed.updated_at), (&two, 2, at(5)));
    assert_eq!(changed.created_at, at(0));
    let stale = store.replace(scope, added.id, 1, &three, at(6), &no_event).await;
    assert!(matches!(stale, Err(PutTemplateError::Stale)), "{stale:?}");
    let (one, other) = tokio::join!(
        store.replace(scope, added.id, 2, &three, at(7), &no_event),
        store.replace(scope, added.id, 2, &two, at(7), &no_event)
    );
    assert_eq!([one.is_ok(), other.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1);
    let gone = store.replace(scope, DpaTemplateId(987_654), 1, &two, at(8), &no_event).await;
    assert!(matches!(gone, Err(PutTemplateError::Unknown)), "{gone:?}");
}

/// A version keeps its content, whatever is written later.
pub async fn versions_do_not_change(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let store = fixture.templates();
    let (first, second) = (draft("a", "eins"), draft("b", "zwei"));
    let id = add(fixture, scope, &first).await.id;
    assert_eq!(store.versions(scope, id).await.expect("versions"), []);
    let published = store.publish(scope, id, 1, at(1), &no_event).await.expect("it is published");
    assert_eq!((published.edition, published.has_changes(), published.updated_at), (2, false, at(1)));
    let as_one = published.published.clone().expect("a version");
    let hash = first.snapshot().hash().expect("a hash");
    assert_eq!((as_one.version, &as_one.content_hash, as_one.published_at), (1, &hash, at(1)));
    assert!(
        store.replace(scope, id, 2, &second, at(2), &no_event).await.expect("it is changed").has_changes()
    );
    let listed = store.list(scope, PageRequest::default()).await.expect("a list").items;
    assert!(listed[0].has_changes && listed[0].published == Some(as_one));
    let (one, other) = tokio::join!(
        store.publish(scope, id, 3, at(3), &no_event),
        store.publish(scope, id, 3, at(3), &no_event)
    );
    assert_eq!([one.is_ok(), other.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1);
    let numbers: Vec<u32> =
        store.versions(scope, id).await.expect("versions").iter().map(|version| version.version).collect();
    assert_eq!(numbers, [2, 1]);
    for (number, draft) in [(1, first), (2, second)] {
        let version = store.version(scope, id, number).await.expect("an answer").expect("a version");
        assert_eq!((version.template, &version.snapshot), (id, &draft.snapshot()));
        assert_eq!(version.published.content_hash, draft.snapshot().hash().expect("a hash"));
    }
    assert_eq!(store.version(scope, id, 3).await.expect("an answer"), None);
}

/// A template is removed with its versions, and only in the edition that was seen.
pub async fn a_template_is_removed_once(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let store = fixture.templates();
    let id = add(fixture, scope, &draft("a", "eins")).await.id;
    store.publish(scope, id, 1, at(1), &no_event).await.expect("it is published");
    let stale = store.delete(scope, id, Some(1), &no_event).await;
    assert!(matches!(stale, Err(PutTemplateError::Stale)), "{stale:?}");
    assert_eq!(store.delete(scope, id, Some(2), &no_event).await.expect("it is deleted").id, id);
    let again = store.delete(scope, id, None, &no_event).await;
    assert!(matches!(again, Err(PutTemplateError::Unknown)), "{again:?}");
    assert_eq!(store.versions(scope, id).await.expect("versions"), []);
    assert_eq!(store.version(scope, id, 1).await.expect("an answer"), None);
    add(fixture, scope, &draft("a", "neu")).await;
}

/// Another scope cannot find a template by its id either.
pub async fn another_scope_sees_no_template(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let store = fixture.templates();
    let theirs = add(fixture, other, &draft("a", "eins")).await.id;
    let published = store.publish(other, theirs, 1, at(1), &no_event).await.expect("it is published");
    assert_eq!(names(fixture, scope).await, [""; 0]);
    assert_eq!(store.find(scope, theirs).await.expect("an answer"), None);
    assert_eq!(store.versions(scope, theirs).await.expect("versions"), []);
    assert_eq!(store.version(scope, theirs, 1).await.expect("an answer"), None);
    let replaced = store.replace(scope, theirs, 2, &draft("b", "x"), at(2), &no_event).await;
    assert!(matches!(replaced, Err(PutTemplateError::Unknown)), "{replaced:?}");
    let again = store.publish(scope, theirs, 2, at(2), &no_event).await;
    assert!(matches!(again, Err(PutTemplateError::Unknown)), "{again:?}");
    let removed = store.delete(scope, theirs, None, &no_event).await;
    assert!(matches!(removed, Err(PutTemplateError::Unknown)), "{removed:?}");
    assert_eq!(store.find(other, theirs).await.expect("an answer"), Some(published));
}

/// Of two templates for the last place, one succeeds.
pub async fn a_scope_has_so_many_templates(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let store = fixture.templates();
    for number in 1..MAX_TEMPLATES {
        add(fixture, scope, &draft(&format!("t{number}"), "x")).await;
    }
    let (a, b) = (draft("a", "x"), draft("b", "x"));
    let (one, two) =
        tokio::join!(store.add(scope, &a, at(0), &no_event), store.add(scope, &b, at(0), &no_event));
    assert_eq!([one.is_ok(), two.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1, "{one:?} {two:?}");
    assert!(matches!(one.and(two), Err(PutTemplateError::TooMany)));
    add(fixture, other, &a).await;
}

/// Expands to one `#[tokio::test]` for each case of the contract of [`AgreementTemplateStore`]. `$fixture` is
/// the path of an `async fn() -> F` with `F: dpa::testing::contract::Fixture`.
#[macro_export]
macro_rules! templates_contract {
    ($fixture:path) => {
        $crate::templates_contract! { @cases $fixture;
            a_template_is_kept_as_it_was_written
            a_slug_is_one_template_s
            templates_are_listed_by_name
            an_edition_is_replaced_once
            versions_do_not_change
            a_template_is_removed_once
            another_scope_sees_no_template
            a_scope_has_so_many_templates
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}
