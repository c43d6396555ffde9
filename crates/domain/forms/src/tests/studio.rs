//! Creating and changing blocks and templates (decisions §2 and §4).

use super::codes;
use crate::ports::{FormReader, FormStore, NoLimit, SubmissionStore};
use crate::studio::{
    BlockFilter, ManageBlocks, ManageTemplates, Rights, Saving, StudioError, StudioSort, TemplateFilter,
};
use crate::testing::{FieldBuilder, Installed, MemoryForms, SubmissionBuilder, scopes};
use crate::{BlockDraft, FieldType, InstallBundle, TemplateDraft};
use audit::AuditContext;
use kernel::testing::ManualClock;
use kernel::{BlockId, Locale, LocalizedText, PageRequest, Patch, Scope, TemplateId, Translator as _};
use serde_json::{Value, json};
use std::sync::Arc;
use texts::Texts;

pub(super) struct Desk {
    pub(super) forms: Arc<MemoryForms>,
    pub(super) scope: Scope,
    pub(super) blocks: ManageBlocks,
    pub(super) templates: ManageTemplates,
    install: InstallBundle,
}

impl Desk {
    pub(super) fn new() -> Self {
        let (forms, clock) = (MemoryForms::new(), Arc::new(ManualClock::default()));
        Self {
            scope: scopes()[0],
            blocks: ManageBlocks::new(forms.clone(), forms.clone(), clock.clone()),
            templates: ManageTemplates::new(forms.clone(), forms.clone(), Arc::new(NoLimit), clock.clone()),
            install: InstallBundle::new(forms.clone(), Arc::new(NoLimit), clock),
            forms,
        }
    }

    pub(super) async fn block(&self, slug: &str, fields: impl IntoIterator<Item = FieldBuilder>) -> BlockId {
        self.blocks.create(&AuditContext::system(self.scope), &block(slug, fields)).await.unwrap().id
    }

    /// Creates an active template of a block `b` with the fields `ort` and `text`.
    pub(super) async fn form(&self) -> (BlockId, TemplateId) {
        let fields =
            [FieldBuilder::select("ort", &["nord", "other"]).other("ort_text"), FieldBuilder::text("text")];
        let id = self.block("b", fields).await;
        let draft = TemplateDraft { is_active: Some(true), ..template("t", &[id]) };
        (id, self.templates.create(&AuditContext::system(self.scope), &draft).await.unwrap().template.id)
    }

    /// Returns how many entries the log has, and the last one.
    pub(super) fn told(&self) -> (usize, String) {
        let entries = self.forms.log().entries(self.scope);
        (entries.len(), entries.last().map(|entry| format!("{} {}", entry.action, entry.details)).unwrap())
    }

    pub(super) async fn report(&self, slug: &str, data: Value) {
        let form = self.forms.published(self.scope, slug).await.unwrap().unwrap();
        let revision = self.forms.revision(self.scope).await.unwrap();
        let installed = Installed { template: form.template_id, version: form.version_id };
        let reference = format!("MW-{}", self.forms.reports(self.scope).len());
        let report = SubmissionBuilder::new(installed, revision, &reference).data(data).build();
        self.forms.append(self.scope, report).await.unwrap();
    }

    async fn change_fields(
        &self,
        id: BlockId,
        fields: impl IntoIterator<Item = FieldBuilder>,
        confirm: bool,
    ) -> Result<(), StudioError> {
        let fields = Some(fields.into_iter().map(FieldBuilder::build).collect());
        let draft = BlockDraft { fields, confirm, ..BlockDraft::default() };
        self.blocks
            .update(&AuditContext::system(self.scope), id, None, &draft, Saving::Publish)
            .await
            .map(|_| ())
    }

    pub(super) async fn slugs_of(&self, template: &str) -> Vec<String> {
        let form = self.forms.published(self.scope, template).await.unwrap().unwrap();
        form.fields().map(|field| field.slug.clone()).collect()
    }
}

fn block(slug: &str, fields: impl IntoIterator<Item = FieldBuilder>) -> BlockDraft {
    BlockDraft {
        slug: Some(slug.into()),
        name: Some(LocalizedText::both("Übergabe", "Handover")),
        fields: Some(fields.into_iter().map(FieldBuilder::build).collect()),
        ..BlockDraft::default()
    }
}

pub(super) fn template(slug: &str, blocks: &[BlockId]) -> TemplateDraft {
    TemplateDraft {
        slug: Some(slug.into()),
        title: Some(LocalizedText::both("Vorfall", "Incident")),
        blocks: Some(blocks.to_vec()),
        ..TemplateDraft::default()
    }
}

pub(super) fn invalid(error: StudioError) -> Vec<(String, String)> {
    match error {
        StudioError::Invalid(found) => codes(&found),
        other => unreachable!("not acceptable, instead of {other:?}"),
    }
}

pub(super) fn at(path: &str, code: &str) -> (String, String) {
    (path.into(), code.into())
}

#[tokio::test]
async fn a_new_block_or_template_tells_everything_that_is_missing() {
    let desk = Desk::new();
    let found =
        desk.blocks.create(&AuditContext::system(desk.scope), &BlockDraft::default()).await.unwrap_err();
    assert_eq!(invalid(found), [at("slug", "invalid_slug"), at("name", "text_missing")]);
    let draft =
        TemplateDraft { retention_days: Patch::Set(0), is_active: Some(true), ..TemplateDraft::default() };
    let found = desk.templates.create(&AuditContext::system(desk.scope), &draft).await.unwrap_err();
    let expected = [
        at("slug", "invalid_slug"),
        at("title", "text_missing"),
        at("retention_days", "bound_out_of_range"),
        at("is_active", "form_empty"),
    ];
    assert_eq!(invalid(found), expected);
    let draft = template("t", &[BlockId(7)]);
    let found = desk.templates.create(&AuditContext::system(desk.scope), &draft).await.unwrap_err();
    assert_eq!(invalid(found), [at("blocks.0.form_block_id", "unknown_block")]);
}

/// Counted before anything is looked up or copied: a request body has room for half a million ids.
#[tokio::test]
async fn a_template_of_too_many_blocks_is_refused_wherever_it_comes() {
    let desk = Desk::new();
    let block = desk
        .blocks
        .create(&AuditContext::system(desk.scope), &block("b", [FieldBuilder::text("a")]))
        .await
        .unwrap()
        .id;
    let made = desk
        .templates
        .create(&AuditContext::system(desk.scope), &template("t", &[block]))
        .await
        .unwrap()
        .template
        .id;
    let many = template("viele", &vec![block; crate::MAX_BLOCKS + 1]);
    let expected = [at("blocks", "too_many_items")];
    assert_eq!(
        invalid(desk.templates.create(&AuditContext::system(desk.scope), &many).await.unwrap_err()),
        expected
    );
    assert_eq!(invalid(desk.templates.preview(desk.scope, &many, &[]).await.unwrap_err()), expected);
    let changed = desk
        .templates
        .update(&AuditContext::system(desk.scope), made, Rights::All, None, &many, Saving::Publish)
        .await;
    assert_eq!(invalid(changed.unwrap_err()), expected);
}

/// Blocks are changed and created inside the template, and previewed before they are saved.
#[tokio::test]
async fn a_preview_shows_blocks_that_are_not_saved_yet() {
    let desk = Desk::new();
    let saved = desk.block("a", [FieldBuilder::text("alt")]).await;
    let (made, strange) = (BlockId(-1), BlockId(-2));
    let unsaved = [
        (saved, block("a", [FieldBuilder::text("neu")])),
        (made, block("b", [FieldBuilder::text("dazu")])),
        (strange, block("c", [FieldBuilder::text("fremd")])),
    ];
    let draft = template("t", &[saved, made]);
    let form = desk.templates.preview(desk.scope, &draft, &unsaved).await.unwrap();
    assert_eq!(form.fields().map(|field| field.slug.as_str()).collect::<Vec<_>>(), ["neu", "dazu"]);
    let kept = desk.blocks.find(desk.scope, saved).await.unwrap().unwrap().0;
    assert_eq!(kept.content.fields[0].slug, "alt");

    // A problem in one of them is reported by its position in the form.
    let twice = [(made, block("b", [FieldBuilder::text("alt")]))];
    let found = desk.templates.preview(desk.scope, &draft, &twice).await.unwrap_err();
    assert_eq!(invalid(found), [at("blocks.1.fields.0.slug", "repeated_slug")]);
}

#[tokio::test]
async fn a_taken_slug_is_told_at_the_slug() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    let other = desk.block("anders", []).await;
    let found = desk.blocks.create(&AuditContext::system(desk.scope), &block("b", [])).await.unwrap_err();
    assert_eq!(invalid(found), [at("slug", "repeated_slug")]);
    let draft = BlockDraft { slug: Some("b".into()), ..BlockDraft::default() };
    let found = desk
        .blocks
        .update(&AuditContext::system(desk.scope), other, None, &draft, Saving::Publish)
        .await
        .unwrap_err();
    assert_eq!(invalid(found), [at("slug", "repeated_slug")]);
    let copy = desk.templates.duplicate(&AuditContext::system(desk.scope), form).await.unwrap().template;
    let draft = TemplateDraft { slug: Some("t".into()), ..TemplateDraft::default() };
    let found = desk
        .templates
        .update(&AuditContext::system(desk.scope), copy.id, Rights::All, None, &draft, Saving::Publish)
        .await
        .unwrap_err();
    assert_eq!(invalid(found), [at("slug", "repeated_slug")]);
}

#[tokio::test]
async fn a_changed_block_changes_every_template_that_has_it_at_once() {
    let desk = Desk::new();
    let (id, _) = desk.form().await;
    desk.templates
        .create(
            &AuditContext::system(desk.scope),
            &TemplateDraft { is_active: Some(true), ..template("u", &[id]) },
        )
        .await
        .unwrap();
    let before = desk.forms.revision(desk.scope).await.unwrap();
    let fields = [FieldBuilder::text("text"), FieldBuilder::text("neu")];
    desk.change_fields(id, fields, false).await.unwrap();
    for form in ["t", "u"] {
        assert_eq!(desk.slugs_of(form).await, ["text", "neu"]);
    }
    assert!(desk.forms.revision(desk.scope).await.unwrap() > before, "nothing that was kept counts any more");
}

#[tokio::test]
async fn a_report_is_shown_with_the_fields_that_it_was_sent_with() {
    let desk = Desk::new();
    let (id, _) = desk.form().await;
    desk.report("t", json!({"ort": "nord", "text": "alt"})).await;
    desk.change_fields(id, [FieldBuilder::text("neu")], true).await.unwrap();
    let report = desk.forms.reports(desk.scope).remove(0);
    let form = desk.forms.version(desk.scope, report.version_id).await.unwrap().unwrap();
    let shown: Vec<_> = form
        .display(&report.data, &Texts::built_in(Locale::De))
        .into_iter()
        .map(|field| (field.slug.to_owned(), field.display))
        .collect();
    assert_eq!(
        shown,
        [("ort".into(), vec!["nord (de)".to_owned()]), ("text".into(), vec!["alt".to_owned()])]
    );
}

#[tokio::test]
async fn what_breaks_a_rule_only_in_a_template_is_told_with_its_name() {
    let desk = Desk::new();
    let (id, _) = desk.form().await;
    let depends = [FieldBuilder::text("eins").visible_if("text", crate::ConditionOp::Truthy, Value::Null)];
    let other = desk.block("zwei", depends).await;
    desk.templates.create(&AuditContext::system(desk.scope), &template("beide", &[id, other])).await.unwrap();
    let found = desk.change_fields(id, [FieldBuilder::text("ort"), FieldBuilder::text("eins")], true).await;
    let StudioError::Invalid(found) = found.unwrap_err() else { unreachable!("not acceptable") };
    let expected = [
        at("used_by.beide.blocks.1.fields.0.slug", "repeated_slug"),
        at("used_by.beide.blocks.1.fields.0.visibleIf.field", "condition_field_unknown"),
    ];
    assert_eq!(codes(&found), expected);
    let told = &found.texts().next().unwrap().1[0];
    assert_eq!(Texts::built_in(Locale::De).say(told), "Im Formular „beide“: Dieser Name kommt schon vor.");
    assert_eq!(desk.slugs_of("t").await, ["ort", "text"], "nothing of it was done, in no template");
    let found = desk
        .blocks
        .update(
            &AuditContext::system(desk.scope),
            other,
            None,
            &block("zwei", [FieldBuilder::text("text")]),
            Saving::Publish,
        )
        .await;
    assert_eq!(
        invalid(found.unwrap_err()),
        [at("fields.0.slug", "repeated_slug")],
        "inside the block by its own path"
    );
}

#[tokio::test]
async fn fields_with_stored_values_go_or_change_their_type_only_when_it_is_confirmed() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let select = || FieldBuilder::select("ort", &["nord", "other"]).other("ort_text");
    desk.report("t", json!({"ort": "other", "ort_text": "Keller"})).await;
    desk.report("t", json!({"ort": "nord"})).await;
    let refused = async |fields: Vec<FieldBuilder>| match desk.change_fields(id, fields, false).await {
        Err(StudioError::HoldsData { count, keys }) => (count, keys.join(" ")),
        other => unreachable!("holds data, instead of {other:?}"),
    };
    assert_eq!(refused(vec![FieldBuilder::text("text")]).await, (2, "ort ort_text".into()));
    let retyped =
        FieldBuilder::new("ort", FieldType::RadioGroup).options(&["nord", "other"]).other("ort_text");
    assert_eq!(refused(vec![retyped, FieldBuilder::text("text")]).await, (2, "ort".into()));
    let without = FieldBuilder::select("ort", &["nord", "other"]);
    assert_eq!(refused(vec![without, FieldBuilder::text("text")]).await, (1, "ort_text".into()));
    let draft = TemplateDraft { blocks: Some(vec![]), is_active: Some(false), ..TemplateDraft::default() };
    let found = desk
        .templates
        .update(&AuditContext::system(desk.scope), form, Rights::All, None, &draft, Saving::Publish)
        .await
        .unwrap_err();
    assert!(
        matches!(found, StudioError::HoldsData { count: 2, .. }),
        "a block that goes takes its fields along"
    );
    assert_eq!(desk.slugs_of("t").await, ["ort", "text"]);
    // Nobody has filled this one in.
    desk.change_fields(id, [select()], false).await.unwrap();
    desk.change_fields(id, [FieldBuilder::text("text")], true).await.unwrap();
    assert_eq!(desk.slugs_of("t").await, ["text"]);
}

#[tokio::test]
async fn nobody_overwrites_what_they_have_not_seen() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let name = |name: &str| BlockDraft { name: Some(name.into()), ..BlockDraft::default() };
    let changed = desk
        .blocks
        .update(&AuditContext::system(desk.scope), id, Some(&[1]), &name("zwei"), Saving::Publish)
        .await
        .unwrap();
    assert_eq!(changed.after.edition, 2);
    let (entries, last) = desk.told();
    assert_eq!(last, r#"block.updated {"changed":"name","name":"b"}"#);
    let stale = desk
        .blocks
        .update(&AuditContext::system(desk.scope), id, Some(&[1]), &name("drei"), Saving::Publish)
        .await;
    assert!(matches!(stale, Err(StudioError::Stale)), "{stale:?}");
    assert!(matches!(
        desk.blocks.delete(&AuditContext::system(desk.scope), id, Some(&[1])).await,
        Err(StudioError::Stale)
    ));
    let same = desk
        .blocks
        .update(&AuditContext::system(desk.scope), id, Some(&[1, 2]), &name("zwei"), Saving::Publish)
        .await
        .unwrap();
    assert_eq!((same.after.edition, desk.told().0), (2, entries), "what changes nothing is no edition");
    let shown = desk.templates.find(desk.scope, form).await.unwrap().unwrap().template;
    let title = |title: &str| TemplateDraft { title: Some(title.into()), ..TemplateDraft::default() };
    let seen = [shown.edition];
    desk.templates
        .update(
            &AuditContext::system(desk.scope),
            form,
            Rights::All,
            Some(&seen),
            &title("Neu"),
            Saving::Publish,
        )
        .await
        .unwrap();
    let stale = desk
        .templates
        .update(
            &AuditContext::system(desk.scope),
            form,
            Rights::All,
            Some(&seen),
            &title("Neuer"),
            Saving::Publish,
        )
        .await;
    assert!(matches!(stale, Err(StudioError::Stale)), "{stale:?}");
    assert!(matches!(
        desk.templates.delete(&AuditContext::system(desk.scope), form, Some(&seen)).await,
        Err(StudioError::Stale)
    ));
}

#[tokio::test]
async fn editors_change_title_description_and_texts_and_nothing_else() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let update = async |draft: TemplateDraft| {
        desk.templates
            .update(&AuditContext::system(desk.scope), form, Rights::Texts, None, &draft, Saving::Publish)
            .await
    };
    let texts = TemplateDraft {
        title: Some("Neuer Titel".into()),
        description: Patch::Set("Neue Einleitung".into()),
        receipt_text: Patch::Set("Danke".into()),
        // Unchanged members in a request change nothing.
        slug: Some("t".into()),
        blocks: Some(vec![id]),
        is_active: Some(true),
        quick_exit: Some(false),
        ..TemplateDraft::default()
    };
    let changed = update(texts).await.unwrap();
    let expected = r#"template.updated {"changed":"title, description, receipt_text","name":"t"}"#;
    assert_eq!(desk.told().1, expected);
    let published = desk.forms.published(desk.scope, "t").await.unwrap().unwrap();
    assert_eq!(published.snapshot.title.get(Locale::De), "Neuer Titel");
    let none = TemplateDraft::default;
    for refused in [
        TemplateDraft { slug: Some("u".into()), ..none() },
        TemplateDraft { blocks: Some(vec![]), ..none() },
        TemplateDraft { is_active: Some(false), ..none() },
        TemplateDraft { retention_days: Patch::Set(7), ..none() },
        TemplateDraft { quick_exit: Some(true), title: Some("x".into()), ..none() },
        TemplateDraft { steps: Some(true), ..none() },
    ] {
        let answer = update(refused).await;
        assert!(matches!(answer, Err(StudioError::TextsOnly)), "{answer:?}");
    }
    assert_eq!(desk.templates.find(desk.scope, form).await.unwrap().unwrap(), changed.after);
}

#[tokio::test]
async fn a_copy_is_inactive_of_the_same_blocks_and_has_a_slug_with_a_suffix() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    for slug in ["t_2", "t_3"] {
        let copy = desk.templates.duplicate(&AuditContext::system(desk.scope), form).await.unwrap();
        assert_eq!((copy.template.content.slug.as_str(), copy.template.is_active), (slug, false));
        assert_eq!((copy.template.content.blocks, copy.template.edition), (vec![id], 1));
        assert!(copy.template.current_version.is_some());
    }
    let long = "x".repeat(63);
    let draft = TemplateDraft { slug: Some(long), ..template("x", &[id]) };
    let long = desk.templates.create(&AuditContext::system(desk.scope), &draft).await.unwrap().template;
    let copy = desk.templates.duplicate(&AuditContext::system(desk.scope), long.id).await.unwrap();
    assert_eq!(copy.template.content.slug, format!("{}_2", "x".repeat(61)));
}

#[tokio::test]
async fn what_is_in_use_is_not_deleted() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let Err(StudioError::InUse(users)) =
        desk.blocks.delete(&AuditContext::system(desk.scope), id, None).await
    else {
        unreachable!("in use")
    };
    assert_eq!((users[0].slug.as_str(), users.len()), ("t", 1));
    desk.report("t", json!({"ort": "nord"})).await;
    let refused = desk.templates.delete(&AuditContext::system(desk.scope), form, None).await;
    assert!(matches!(refused, Err(StudioError::HasReports(1))), "{refused:?}");
    let copy = desk.templates.duplicate(&AuditContext::system(desk.scope), form).await.unwrap().template;
    assert_eq!(
        desk.templates.delete(&AuditContext::system(desk.scope), copy.id, None).await.unwrap().id,
        copy.id
    );
    assert!(matches!(
        desk.templates.delete(&AuditContext::system(desk.scope), copy.id, None).await,
        Err(StudioError::NotFound)
    ));
    let unused = desk.block("frei", []).await;
    desk.blocks.delete(&AuditContext::system(desk.scope), unused, None).await.unwrap();
    assert!(desk.forms.begin(desk.scope).await.unwrap().block(unused).await.unwrap().is_none());
}

/// Hostile check 75: the second export equals the first, since a bundle has no ids.
#[tokio::test]
async fn an_export_that_is_imported_elsewhere_exports_the_same() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let last = desk.block("schluss", [FieldBuilder::new("ja", FieldType::Toggle).required()]).await;
    let draft = TemplateDraft {
        blocks: Some(vec![last, id]),
        description: Patch::Set(LocalizedText::both("Eine Einleitung", "An introduction")),
        retention_days: Patch::Set(90),
        quick_exit: Some(true),
        steps: Some(true),
        receipt_text: Patch::Set("Danke".into()),
        ..TemplateDraft::default()
    };
    desk.templates
        .update(&AuditContext::system(desk.scope), form, Rights::All, None, &draft, Saving::Publish)
        .await
        .unwrap();
    let first = desk.templates.export(desk.scope, form).await.unwrap().unwrap();
    assert!(first.template.settings.steps);
    let fresh = Desk::new();
    let installed = fresh.install.install(&AuditContext::system(fresh.scope), &first, false).await.unwrap();
    assert_eq!(installed.warnings, []);
    let second = fresh.templates.export(fresh.scope, installed.template_id).await.unwrap().unwrap();
    assert_eq!(serde_json::to_string(&second).unwrap(), serde_json::to_string(&first).unwrap());
    assert_eq!(desk.templates.export(scopes()[1], form).await.unwrap(), None, "another tenant's");
}

#[tokio::test]
async fn blocks_are_searched_filtered_by_type_and_ordered() {
    let desk = Desk::new();
    let names = [("c", "Ärztin"), ("a", "Zeit"), ("b", "Aufnahme")];
    for (slug, name) in names {
        let kind = if slug == "b" { FieldType::Date } else { FieldType::Text };
        let field = FieldBuilder::new(&format!("feld_{slug}"), kind).label("Beschreibung", "Story");
        let draft = BlockDraft { name: Some(name.into()), ..block(slug, [field]) };
        desk.blocks.create(&AuditContext::system(desk.scope), &draft).await.unwrap();
    }
    let list = async |filter: BlockFilter| {
        let page = desk.blocks.list(desk.scope, &filter, PageRequest::default()).await.unwrap();
        assert_eq!(page.total, page.items.len() as u64);
        page.items.into_iter().map(|(block, _)| block.content.slug).collect::<Vec<_>>().join(" ")
    };
    let any = BlockFilter::default;
    let search = |text: &str| BlockFilter { search: Some(text.into()), ..any() };
    assert_eq!(list(any()).await, "c b a", "an umlaut sorts as its vowel");
    assert_eq!(list(BlockFilter { sort: StudioSort::Slug, descending: true, ..any() }).await, "c b a");
    assert_eq!(list(BlockFilter { sort: StudioSort::CreatedAt, ..any() }).await, "c a b");
    assert_eq!(list(BlockFilter { kind: Some(FieldType::Date), ..any() }).await, "b");
    assert_eq!(list(search("arzt")).await, "c");
    assert_eq!(list(search("FELD_A")).await, "a");
    assert_eq!(list(search("story")).await, "c b a");
    assert_eq!(list(search("%")).await, "");
    let second = PageRequest::new(2, 2).unwrap();
    let page = desk.blocks.list(desk.scope, &any(), second).await.unwrap();
    assert_eq!((page.items.len(), page.total, page.last_page()), (1, 3, 2));
}

#[tokio::test]
async fn templates_are_searched_filtered_by_activation_and_ordered() {
    let desk = Desk::new();
    let (id, _) = desk.form().await;
    let draft =
        TemplateDraft { title: Some(LocalizedText::both("Übergabe", "Handover")), ..template("a", &[id]) };
    desk.templates.create(&AuditContext::system(desk.scope), &draft).await.unwrap();
    let list = async |filter: TemplateFilter| {
        let page = desk.templates.list(desk.scope, &filter, PageRequest::default()).await.unwrap();
        page.items.into_iter().map(|template| template.content.slug).collect::<Vec<_>>().join(" ")
    };
    let any = TemplateFilter::default;
    assert_eq!(list(any()).await, "a t");
    assert_eq!(list(TemplateFilter { locale: Locale::En, ..any() }).await, "a t");
    assert_eq!(list(TemplateFilter { active: Some(true), ..any() }).await, "t");
    assert_eq!(list(TemplateFilter { active: Some(false), ..any() }).await, "a");
    assert_eq!(list(TemplateFilter { search: Some("ubergabe".into()), ..any() }).await, "a");
    assert_eq!(list(TemplateFilter { search: Some("incident".into()), ..any() }).await, "t");
    assert_eq!(list(TemplateFilter { sort: StudioSort::Slug, descending: true, ..any() }).await, "t a");
}

#[test]
fn refusals_are_told_in_both_languages() {
    for error in [
        StudioError::Stale,
        StudioError::TextsOnly,
        StudioError::InUse(vec![]),
        StudioError::HasReports(1),
        StudioError::HoldsData { count: 12, keys: vec![] },
    ] {
        let text = error.text().unwrap();
        let [de, en] = [Locale::De, Locale::En].map(|locale| Texts::built_in(locale).say(&text));
        assert!(de.len() > 20 && en.len() > 20 && de != en, "{de} {en}");
    }
    let told = StudioError::HoldsData { count: 1, keys: vec!["tag_7".into()] }.text().unwrap();
    let told = Texts::built_in(Locale::De).say(&told);
    assert!(told.starts_with("In 1 Meldung stehen Antworten zu Feldern"), "{told}");
    assert!(!told.contains("tag_7"), "keys are for programs: {told}");
}
