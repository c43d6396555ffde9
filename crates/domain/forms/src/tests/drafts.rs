//! Changes of an online form wait until they are published (ADR 44).

use super::studio::{Desk, at, invalid, template};
use crate::ports::{FormLibrary as _, FormReader as _};
use crate::studio::{ChangeKind, Rights, Saving, StudioError};
use crate::testing::FieldBuilder;
use crate::{BlockDraft, TemplateDraft};
use audit::AuditContext;
use kernel::{BlockId, Locale, Patch, TemplateId};
use serde_json::json;

fn fields(slugs: &[&str]) -> BlockDraft {
    let fields = slugs.iter().map(|slug| FieldBuilder::text(slug).build());
    BlockDraft { fields: Some(fields.collect()), ..BlockDraft::default() }
}

fn title(title: &str) -> TemplateDraft {
    TemplateDraft { title: Some(title.into()), ..TemplateDraft::default() }
}

fn active(is_active: bool) -> TemplateDraft {
    TemplateDraft { is_active: Some(is_active), ..TemplateDraft::default() }
}

impl Desk {
    async fn save(&self, form: TemplateId, draft: &TemplateDraft, saving: Saving) -> Result<(), StudioError> {
        let by = AuditContext::system(self.scope);
        self.templates.update(&by, form, Rights::All, None, draft, saving).await.map(|_| ())
    }

    async fn save_block(&self, id: BlockId, draft: &BlockDraft, saving: Saving) {
        self.blocks.update(&AuditContext::system(self.scope), id, None, draft, saving).await.unwrap();
    }

    async fn edit(&self, form: TemplateId, draft: &TemplateDraft) {
        let by = AuditContext::system(self.scope);
        self.templates.update(&by, form, Rights::Texts, None, draft, Saving::Publish).await.unwrap();
    }

    async fn publish(&self, form: TemplateId) {
        self.templates.publish(&AuditContext::system(self.scope), form, None, true).await.unwrap();
    }

    async fn is_waiting(&self, form: TemplateId) -> bool {
        self.templates.find(self.scope, form).await.unwrap().unwrap().template.has_unpublished_changes
    }

    async fn title_of(&self, slug: &str) -> String {
        let form = self.forms.published(self.scope, slug).await.unwrap().unwrap();
        form.snapshot.title.get(Locale::De).to_owned()
    }

    async fn versions(&self, form: TemplateId) -> usize {
        self.forms.versions(self.scope, form).await.unwrap().len()
    }
}

#[tokio::test]
async fn a_draft_is_seen_by_nobody_until_it_is_published() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    desk.save_block(id, &fields(&["ort", "neu"]), Saving::Draft).await;
    assert_eq!(
        (desk.title_of("t").await, desk.slugs_of("t").await),
        ("Vorfall".into(), vec!["ort".into(), "text".into()])
    );
    let shown = desk.templates.find(desk.scope, form).await.unwrap().unwrap();
    assert_eq!((shown.template.edition, shown.template.has_unpublished_changes), (3, true));
    assert_eq!(shown.blocks[0].content.fields[1].slug, "neu", "staff see the draft");
    assert_eq!(desk.versions(form).await, 1);
    // Reports sent meanwhile are accepted by the online form.
    desk.report("t", json!({"text": "alt"})).await;

    let waiting = desk.templates.changes(desk.scope, form).await.unwrap().unwrap();
    assert_eq!((waiting.changes.form[0].kind, waiting.reports), (ChangeKind::Title, 1), "`text` goes");
    desk.publish(form).await;
    assert_eq!(
        (desk.title_of("t").await, desk.slugs_of("t").await),
        ("Neu".into(), vec!["ort".into(), "neu".into()])
    );
    assert_eq!((desk.versions(form).await, desk.is_waiting(form).await), (2, false));
    assert_eq!(desk.told().1, r#"template.published {"name":"t"}"#);
    assert!(desk.templates.changes(desk.scope, form).await.unwrap().unwrap().changes.is_empty());

    let before = (desk.versions(form).await, desk.told(), desk.forms.revision(desk.scope).await.unwrap());
    desk.publish(form).await;
    let after = (desk.versions(form).await, desk.told(), desk.forms.revision(desk.scope).await.unwrap());
    assert_eq!(after, before, "there was nothing to publish");
}

#[tokio::test]
async fn what_is_taken_back_by_hand_waits_no_longer() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    let old = template("t", &[]).title.unwrap();
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    assert!(desk.is_waiting(form).await);
    desk.save(form, &TemplateDraft { title: Some(old), ..TemplateDraft::default() }, Saving::Draft)
        .await
        .unwrap();
    assert_eq!((desk.is_waiting(form).await, desk.versions(form).await), (false, 1));
}

#[tokio::test]
async fn a_block_that_waits_for_a_form_online_waits_in_those_that_are_off() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    let by = AuditContext::system(desk.scope);
    let off = desk.templates.create(&by, &template("aus", &[id])).await.unwrap().template.id;
    let changed = desk.blocks.update(&by, id, None, &fields(&["neu"]), Saving::Draft).await.unwrap();
    let waiting: Vec<_> = changed
        .used_by
        .iter()
        .map(|user| (user.slug.as_str(), user.is_active, user.has_unpublished_changes))
        .collect();
    assert_eq!(waiting, [("t", true, true), ("aus", false, true)]);
    assert_eq!((desk.versions(form).await, desk.versions(off).await), (1, 1));
    desk.save(off, &active(true), Saving::Draft).await.unwrap();
    assert_eq!(desk.slugs_of("aus").await, ["ort", "text"], "who puts it online publishes nothing half done");

    desk.save_block(id, &fields(&["neu", "noch"]), Saving::Publish).await;
    assert_eq!(desk.slugs_of("t").await, ["neu", "noch"]);
    assert!(!desk.is_waiting(form).await);
    assert_eq!(desk.told().1, r#"template.published {"name":"aus"}"#);
}

/// A save that publishes is compared with the online form, not with the draft that it changes.
#[tokio::test]
async fn a_save_that_publishes_takes_the_draft_along() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    let quick = TemplateDraft { quick_exit: Some(true), ..TemplateDraft::default() };
    desk.save(form, &quick, Saving::Publish).await.unwrap();
    assert_eq!((desk.title_of("t").await, desk.is_waiting(form).await), ("Neu".into(), false));
    assert_eq!(desk.told().1, r#"template.published {"name":"t"}"#);
    desk.save(form, &title("Neuer"), Saving::Draft).await.unwrap();
    desk.save(form, &TemplateDraft::default(), Saving::Publish).await.unwrap();
    assert_eq!(desk.title_of("t").await, "Neuer", "even one that changes nothing itself");
}

#[tokio::test]
async fn an_editor_never_puts_the_draft_of_a_developer_online() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    desk.edit(form, &title("Vom Redakteur")).await;
    assert_eq!(desk.title_of("t").await, "Vom Redakteur", "nothing waits");
    desk.save_block(id, &fields(&["neu"]), Saving::Draft).await;
    desk.edit(form, &title("Noch einmal")).await;
    assert_eq!(
        (desk.title_of("t").await, desk.slugs_of("t").await),
        ("Vom Redakteur".into(), vec!["ort".into(), "text".into()])
    );
    desk.publish(form).await;
    assert_eq!(
        (desk.title_of("t").await, desk.slugs_of("t").await),
        ("Noch einmal".into(), vec!["neu".into()])
    );
}

/// Links use the slug, and reports are deleted by the retention period: neither is part of a version.
#[tokio::test]
async fn the_address_and_the_days_change_with_publishing_alone() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    let draft = TemplateDraft {
        slug: Some("neu".into()),
        retention_days: Patch::Set(30),
        ..TemplateDraft::default()
    };
    let refused = desk.save(form, &draft, Saving::Draft).await.unwrap_err();
    assert_eq!(invalid(refused), [at("slug", "not_in_a_draft"), at("retention_days", "not_in_a_draft")]);
    assert!(!desk.is_waiting(form).await);
    desk.save(form, &draft, Saving::Publish).await.unwrap();
    assert_eq!(desk.title_of("neu").await, "Vorfall");
    desk.save(form, &active(false), Saving::Draft).await.unwrap();
    let draft = TemplateDraft { slug: Some("anders".into()), ..TemplateDraft::default() };
    desk.save(form, &draft, Saving::Draft).await.unwrap();
}

/// Taking a form offline in a hurry and putting it back restores the same form.
#[tokio::test]
async fn a_draft_waits_while_its_form_is_taken_offline_and_put_back() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    desk.save(form, &active(false), Saving::Draft).await.unwrap();
    assert!(desk.is_waiting(form).await);
    desk.save(form, &title("Neuer"), Saving::Draft).await.unwrap();
    desk.save(form, &active(true), Saving::Draft).await.unwrap();
    assert_eq!((desk.title_of("t").await, desk.is_waiting(form).await), ("Vorfall".into(), true));
    desk.publish(form).await;
    assert_eq!(desk.title_of("t").await, "Neuer");
}

#[tokio::test]
async fn a_form_that_is_off_has_each_change_at_once() {
    let desk = Desk::new();
    let by = AuditContext::system(desk.scope);
    let id = desk.block("b", [FieldBuilder::text("text")]).await;
    let form = desk.templates.create(&by, &template("t", &[id])).await.unwrap().template.id;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    desk.save_block(id, &fields(&["neu"]), Saving::Draft).await;
    assert_eq!((desk.versions(form).await, desk.is_waiting(form).await), (3, false));
    desk.save(form, &TemplateDraft { is_active: Some(true), ..title("Neuer") }, Saving::Draft).await.unwrap();
    assert_eq!(desk.title_of("t").await, "Neuer");
}

/// Decisions §2: a field with stored values is removed only with `confirm`, even if its draft is older than
/// the values.
#[tokio::test]
async fn publishing_asks_about_answers_that_came_since_the_draft() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    desk.save_block(id, &fields(&["text"]), Saving::Draft).await;
    desk.report("t", json!({"ort": "nord", "text": "x"})).await;
    let by = AuditContext::system(desk.scope);
    let refused = desk.templates.publish(&by, form, None, false).await.unwrap_err();
    assert!(matches!(refused, StudioError::HoldsData { count: 1, .. }), "{refused:?}");
    let refused = desk.save(form, &title("Neu"), Saving::Publish).await.unwrap_err();
    assert!(matches!(refused, StudioError::HoldsData { count: 1, .. }), "{refused:?}");
    assert_eq!(desk.slugs_of("t").await, ["ort", "text"]);
    desk.publish(form).await;
    assert_eq!(desk.slugs_of("t").await, ["text"]);
}

/// A save that only takes a form offline publishes nothing.
#[tokio::test]
async fn a_switch_publishes_no_draft() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    desk.save(form, &active(false), Saving::Publish).await.unwrap();
    desk.save(form, &active(true), Saving::Publish).await.unwrap();
    assert_eq!((desk.title_of("t").await, desk.is_waiting(form).await), ("Vorfall".into(), true));
}

#[tokio::test]
async fn a_draft_is_checked_and_guarded_like_any_change() {
    let desk = Desk::new();
    let (id, form) = desk.form().await;
    desk.report("t", json!({"ort": "nord", "text": "x"})).await;
    let by = AuditContext::system(desk.scope);
    let refused = desk.blocks.update(&by, id, None, &fields(&["text"]), Saving::Draft).await.unwrap_err();
    assert!(matches!(refused, StudioError::HoldsData { count: 1, .. }), "{refused:?}");
    let refused = desk.blocks.update(&by, id, None, &fields(&["x", "x"]), Saving::Draft).await.unwrap_err();
    assert_eq!(invalid(refused), [at("fields.1.slug", "repeated_slug")]);
    let empty = TemplateDraft { blocks: Some(vec![]), confirm: true, ..TemplateDraft::default() };
    let refused = desk.save(form, &empty, Saving::Draft).await.unwrap_err();
    assert_eq!(invalid(refused), [at("is_active", "form_empty")]);
    assert!(!desk.is_waiting(form).await);
}

#[tokio::test]
async fn nobody_publishes_an_edition_that_they_have_not_seen() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    let by = AuditContext::system(desk.scope);
    let stale = desk.templates.publish(&by, form, Some(&[2]), false).await;
    assert!(matches!(stale, Err(StudioError::Stale)), "{stale:?}");
    desk.templates.publish(&by, form, Some(&[3]), false).await.unwrap();
    let missing = desk.templates.publish(&by, TemplateId(987_654), None, false).await;
    assert!(matches!(missing, Err(StudioError::NotFound)), "{missing:?}");
    assert_eq!(desk.templates.changes(desk.scope, TemplateId(987_654)).await.unwrap(), None);
}

/// Exports and copies contain what the studio shows: the draft.
#[tokio::test]
async fn a_copy_and_a_file_are_made_of_the_draft() {
    let desk = Desk::new();
    let (_, form) = desk.form().await;
    desk.save(form, &title("Neu"), Saving::Draft).await.unwrap();
    let copy = desk.templates.duplicate(&AuditContext::system(desk.scope), form).await.unwrap().template;
    assert_eq!((copy.content.title.get(Locale::De), copy.has_unpublished_changes), ("Neu", false));
    let bundle = desk.templates.export(desk.scope, form).await.unwrap().unwrap();
    assert_eq!(bundle.template.title.get(Locale::De), "Neu");
}
