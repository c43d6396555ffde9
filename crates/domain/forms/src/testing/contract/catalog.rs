//! Cases of `FormReader`, `FormStore` and `FormsTx`.

use super::super::{FieldBuilder, FormBuilder, at, install, switch};
use super::{Fixture, small};
use crate::ports::{BlockContent, FormsTx, InsertError, TemplateContent, TemplateQuota};
use crate::{FormSnapshot, Revision, TemplateSettings};
use kernel::{BlockId, LocalizedText, TemplateId};

fn block(slug: &str) -> BlockContent {
    BlockContent {
        slug: slug.into(),
        name: LocalizedText::both("Angaben zum Ort – „wo?“", "Place"),
        description: Some("Ein Absatz 🏥".into()),
        fields: vec![
            FieldBuilder::select("ort", &["nord", "other"]).other("ort_text").required().build(),
            FieldBuilder::text("text").anonymize().default_value("ä").build(),
        ],
        is_system: true,
    }
}

fn template(slug: &str, blocks: Vec<BlockId>) -> TemplateContent {
    TemplateContent {
        slug: slug.into(),
        title: LocalizedText::both("Vorfall", "Incident"),
        description: None,
        blocks,
        retention_days: Some(365),
        settings: TemplateSettings { quick_exit: true, steps: true, receipt_text: Some("Danke!".into()) },
    }
}

async fn begin(fixture: &impl Fixture, tenant: usize) -> Box<dyn FormsTx> {
    fixture.store().begin(fixture.scopes()[tenant]).await.unwrap()
}

async fn revision(fixture: &impl Fixture, tenant: usize) -> Revision {
    fixture.catalog().revision(fixture.scopes()[tenant]).await.unwrap()
}

/// The revision is 0 at first and grows with each commit that changed anything.
pub async fn the_revision_starts_at_zero_and_moves_with_each_committed_change<F: Fixture>(fixture: &F) {
    let mut last = revision(fixture, 0).await;
    assert_eq!(last, Revision(0));
    let mut tx = begin(fixture, 0).await;
    let block_id = tx.insert_block(&block("b"), at(0)).await.unwrap();
    tx.commit().await.unwrap();
    let mut moved = async |what: &str| {
        let now = revision(fixture, 0).await;
        assert!(now > last, "{what}");
        last = now;
    };
    moved("a block").await;
    let mut tx = begin(fixture, 0).await;
    let id = tx.insert_template(&template("t", vec![block_id]), at(0)).await.unwrap();
    tx.commit().await.unwrap();
    moved("a template").await;
    let mut tx = begin(fixture, 0).await;
    tx.insert_version(id, &small("t"), at(0)).await.unwrap();
    tx.commit().await.unwrap();
    moved("a version").await;
    for active in [true, false] {
        let mut tx = begin(fixture, 0).await;
        assert!(switch(&mut *tx, id, active, at(0)).await);
        tx.commit().await.unwrap();
        moved("activation").await;
    }
    assert_eq!(revision(fixture, 1).await, Revision(0), "another tenant has a revision of its own");
}

/// Reading in a unit of work changes nothing.
pub async fn a_unit_of_work_without_a_change_leaves_the_revision<F: Fixture>(fixture: &F) {
    install(&*fixture.store(), fixture.scopes()[0], &small("t"), true).await;
    let before = revision(fixture, 0).await;
    let mut tx = begin(fixture, 0).await;
    assert!(tx.template_by_slug("t").await.unwrap().is_some());
    assert!(!tx.switch_on(TemplateId(987_654), TemplateQuota::ANY, at(0)).await.unwrap(), "no such template");
    tx.commit().await.unwrap();
    assert_eq!(revision(fixture, 0).await, before);
}

/// A unit of work that is dropped is rolled back.
pub async fn a_dropped_unit_of_work_leaves_nothing<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let id = tx.insert_block(&block("b"), at(0)).await.unwrap();
    let id = tx.insert_template(&template("t", vec![id]), at(0)).await.unwrap();
    let version = tx.insert_version(id, &small("t"), at(0)).await.unwrap();
    tx.switch_on(id, TemplateQuota::ANY, at(0)).await.unwrap();
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    assert_eq!(tx.block_by_slug("b").await.unwrap(), None);
    assert_eq!(tx.template_by_slug("t").await.unwrap(), None);
    drop(tx);
    let scope = fixture.scopes()[0];
    assert!(fixture.catalog().published(scope, "t").await.unwrap().is_none());
    assert!(fixture.catalog().version(scope, version).await.unwrap().is_none());
    assert_eq!(revision(fixture, 0).await, Revision(0));
}

/// What was inserted can be looked up before the commit.
pub async fn a_unit_of_work_sees_its_own_changes<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let id = tx.insert_block(&block("b"), at(0)).await.unwrap();
    assert_eq!(tx.block_by_slug("b").await.unwrap().unwrap().id, id);
    let id = tx.insert_template(&template("t", vec![id]), at(0)).await.unwrap();
    assert_eq!(tx.template_by_slug("t").await.unwrap().unwrap().id, id);
}

/// Slugs of blocks and of templates are unique in a scope.
pub async fn a_taken_slug_is_refused<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let id = tx.insert_block(&block("gleich"), at(0)).await.unwrap();
    tx.insert_template(&template("gleich", vec![id]), at(0)).await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let refused = tx.insert_block(&block("gleich"), at(0)).await;
    assert!(matches!(refused, Err(InsertError::SlugTaken)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    let refused = tx.insert_template(&template("gleich", vec![id]), at(0)).await;
    assert!(matches!(refused, Err(InsertError::SlugTaken)), "{refused:?}");
}

/// A template refers to blocks that exist.
pub async fn a_template_with_an_unknown_block_is_refused<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let refused = tx.insert_template(&template("t", vec![BlockId(987_654)]), at(0)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
}

/// A version belongs to a template that exists.
pub async fn a_version_of_an_unknown_template_is_refused<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let refused = tx.insert_version(TemplateId(987_654), &small("t"), at(0)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
}

/// Content, order of blocks and times survive.
pub async fn blocks_and_templates_come_back_as_they_were_stored<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let first = tx.insert_block(&block("a"), at(1)).await.unwrap();
    let second = tx.insert_block(&BlockContent { is_system: false, ..block("b") }, at(2)).await.unwrap();
    let content = template("t", vec![second, first]);
    let id = tx.insert_template(&content, at(3)).await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let stored = tx.block_by_slug("a").await.unwrap().unwrap();
    assert_eq!((stored.id, &stored.content), (first, &block("a")));
    assert_eq!((stored.created_at, stored.updated_at), (at(1), at(1)));
    assert!(!tx.block_by_slug("b").await.unwrap().unwrap().content.is_system);
    let stored = tx.template_by_slug("t").await.unwrap().unwrap();
    assert_eq!((stored.id, &stored.content, stored.is_active), (id, &content, false));
    assert_eq!((stored.current_version, stored.created_at), (None, at(3)));
    let version = tx.insert_version(id, &small("t"), at(4)).await.unwrap();
    let kept = async |slug| fixture.catalog().retention_days(fixture.scopes()[0], slug).await.unwrap();
    assert_eq!(kept("t").await, None, "the public sees active templates only");
    tx.switch_on(id, TemplateQuota::ANY, at(5)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((kept("t").await, kept("T").await, kept("t\0").await), (Some(365), None, None));
    let mut tx = begin(fixture, 0).await;
    let stored = tx.template_by_slug("t").await.unwrap().unwrap();
    assert_eq!((stored.is_active, stored.current_version), (true, Some(version)));
    assert_eq!((stored.created_at, stored.updated_at), (at(3), at(5)));
}

/// The public sees active templates only, and only under their own slug.
pub async fn a_form_is_published_only_while_active<F: Fixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let form = install(&*fixture.store(), scope, &small("t"), false).await;
    let catalog = fixture.catalog();
    assert!(catalog.published(scope, "t").await.unwrap().is_none(), "arrives inactive");
    for active in [true, false, true] {
        let mut tx = begin(fixture, 0).await;
        assert!(switch(&mut *tx, form.template, active, at(1)).await);
        tx.commit().await.unwrap();
        assert_eq!(catalog.published(scope, "t").await.unwrap().is_some(), active);
    }
    for other in ["T", "t ", "", "%", "_", "t' OR 1=1--"] {
        assert!(catalog.published(scope, other).await.unwrap().is_none(), "{other:?}");
    }
}

/// A new version replaces the old one at once; both keep their content.
pub async fn the_newest_version_is_the_published_one<F: Fixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let old = install(&*fixture.store(), scope, &small("t"), true).await;
    let changed = FormSnapshot { title: "Neu".into(), ..small("t") };
    let mut tx = begin(fixture, 0).await;
    let new = tx.insert_version(old.template, &changed, at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let published = fixture.catalog().published(scope, "t").await.unwrap().unwrap();
    assert_eq!((published.template_id, published.version_id), (old.template, new));
    assert_eq!(published.snapshot, changed);
    let before = fixture.catalog().version(scope, old.version).await.unwrap().unwrap();
    assert_eq!((before.template_id, before.version_id), (old.template, old.version));
    assert_eq!(before.snapshot, small("t"));
}

/// A report can be shown with its form whatever happens to the template.
pub async fn a_version_stays_readable_after_deactivation<F: Fixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let form = install(&*fixture.store(), scope, &small("t"), false).await;
    let version = fixture.catalog().version(scope, form.version).await.unwrap().unwrap();
    assert_eq!(version.snapshot, small("t"));
    assert_eq!(version.fields().count(), 2);
}

/// The database, not a preceding lookup, decides who gets a slug.
pub async fn of_simultaneous_inserts_of_one_slug_one_wins<F: Fixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let attempts: Vec<_> = (0..8)
        .map(|_| {
            let store = fixture.store();
            tokio::spawn(async move {
                let mut tx = store.begin(scope).await.unwrap();
                match tx.insert_block(&block("gleich"), at(0)).await {
                    Ok(_) => tx.commit().await.is_ok(),
                    Err(InsertError::SlugTaken) => false,
                    Err(error) => unreachable!("a slug that is taken, not {error:?}"),
                }
            })
        })
        .collect();
    let mut won = 0;
    for attempt in attempts {
        won += usize::from(attempt.await.unwrap());
    }
    assert_eq!(won, 1);
}

/// No method of the catalogue or of a unit of work reaches into another scope.
pub async fn another_tenant_sees_no_forms<F: Fixture>(fixture: &F) {
    let [owner, stranger] = fixture.scopes();
    let form = install(&*fixture.store(), owner, &small("t"), true).await;
    let catalog = fixture.catalog();
    assert_eq!(catalog.revision(stranger).await.unwrap(), Revision(0));
    assert!(catalog.published(stranger, "t").await.unwrap().is_none());
    assert!(catalog.version(stranger, form.version).await.unwrap().is_none());

    let mut tx = begin(fixture, 0).await;
    let block_id = tx.block_by_slug("t_block").await.unwrap().unwrap().id;
    drop(tx);
    let mut tx = begin(fixture, 1).await;
    assert_eq!(tx.block_by_slug("t_block").await.unwrap(), None);
    assert_eq!(tx.template_by_slug("t").await.unwrap(), None);
    assert!(!tx.switch_off(form.template, at(1)).await.unwrap());
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 1).await;
    let refused = tx.insert_template(&template("x", vec![block_id]), at(1)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 1).await;
    let refused = tx.insert_version(form.template, &small("x"), at(1)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
    drop(tx);
    let published = catalog.published(owner, "t").await.unwrap().unwrap();
    assert_eq!(published.version_id, form.version, "the owner's form is untouched");
}

/// Slugs are unique per scope, not in the whole store.
pub async fn both_tenants_can_use_the_same_slugs<F: Fixture>(fixture: &F) {
    let [one, two] = fixture.scopes();
    let own = FormBuilder::new("t").block("t_block", [FieldBuilder::text("anders")]).snapshot();
    install(&*fixture.store(), one, &small("t"), true).await;
    install(&*fixture.store(), two, &own, true).await;
    let catalog = fixture.catalog();
    assert_eq!(catalog.published(one, "t").await.unwrap().unwrap().snapshot, small("t"));
    assert_eq!(catalog.published(two, "t").await.unwrap().unwrap().snapshot, own);
}
