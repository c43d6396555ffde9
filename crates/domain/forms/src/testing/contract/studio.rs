//! Cases of `FormLibrary` and of changes and deletions by `FormsTx`.

use super::super::{FieldBuilder, at, install};
use super::{Fixture, World, small};
use crate::ports::{
    BlockContent, DeleteError, FormsTx, InsertError, TemplateContent, TemplateQuota, TemplateRef,
};
use crate::{FieldDefinition, FormSnapshot, TemplateSettings};
use kernel::{BlockId, LocalizedText, SubmissionId, TemplateId};
use serde_json::json;

fn block(slug: &str, fields: Vec<FieldDefinition>) -> BlockContent {
    BlockContent { slug: slug.into(), name: slug.into(), description: None, fields, is_system: false }
}

fn template(slug: &str, blocks: Vec<BlockId>) -> TemplateContent {
    TemplateContent {
        slug: slug.into(),
        title: LocalizedText::both("Vorfall", "Incident"),
        description: Some("Eine Einleitung".into()),
        blocks,
        retention_days: Some(30),
        settings: TemplateSettings::default(),
    }
}

async fn begin(fixture: &impl Fixture, tenant: usize) -> Box<dyn FormsTx> {
    fixture.store().begin(fixture.scopes()[tenant]).await.unwrap()
}

/// Adds blocks `a` and `b`, and a template `t` of both.
async fn three(fixture: &impl Fixture, tenant: usize) -> (BlockId, BlockId, TemplateId) {
    let mut tx = begin(fixture, tenant).await;
    let a = tx.insert_block(&block("a", vec![FieldBuilder::text("eins").build()]), at(1)).await.unwrap();
    let b = tx.insert_block(&block("b", vec![FieldBuilder::text("zwei").build()]), at(2)).await.unwrap();
    let t = tx.insert_template(&template("t", vec![b, a]), at(3)).await.unwrap();
    tx.commit().await.unwrap();
    (a, b, t)
}

/// The id of a block, its creation time and whether it comes with the product stay.
pub async fn a_changed_block_has_new_content_and_the_next_edition<F: Fixture>(fixture: &F) {
    let mut tx = begin(fixture, 0).await;
    let system = BlockContent { is_system: true, ..block("a", vec![FieldBuilder::text("eins").build()]) };
    let id = tx.insert_block(&system, at(1)).await.unwrap();
    assert_eq!(tx.block(id).await.unwrap().unwrap().edition, 1);
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let content = BlockContent {
        description: Some("Neu".into()),
        name: LocalizedText::both("Ort", "Place"),
        ..block("anders", vec![FieldBuilder::text("zwei").required().build()])
    };
    assert!(tx.update_block(id, &content, at(5)).await.unwrap());
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let stored = tx.block(id).await.unwrap().unwrap();
    assert_eq!(stored.content, BlockContent { is_system: true, ..content });
    assert_eq!((stored.edition, stored.created_at, stored.updated_at), (2, at(1), at(5)));
    assert!(tx.block_by_slug("a").await.unwrap().is_none());
    assert!(!tx.update_block(BlockId(987_654), &system, at(6)).await.unwrap(), "no such block");
}

/// A change to a template creates no version.
pub async fn a_changed_template_has_new_content_and_the_next_edition<F: Fixture>(fixture: &F) {
    let (a, b, id) = three(fixture, 0).await;
    let mut tx = begin(fixture, 0).await;
    let settings = TemplateSettings { quick_exit: true, steps: true, receipt_text: Some("Danke".into()) };
    let content = TemplateContent {
        description: None,
        retention_days: None,
        settings,
        ..template("anders", vec![a, b, a])
    };
    assert!(tx.update_template(id, &content, at(7)).await.unwrap());
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let stored = tx.template(id).await.unwrap().unwrap();
    assert_eq!((&stored.content, stored.edition, stored.current_version), (&content, 2, None));
    assert_eq!((stored.created_at, stored.updated_at), (at(3), at(7)));
    let blocks: Vec<BlockId> =
        tx.blocks(&content.blocks).await.unwrap().iter().map(|block| block.id).collect();
    assert_eq!(blocks, [a, b, a]);
    assert!(tx.switch_on(id, TemplateQuota::ANY, at(8)).await.unwrap());
    assert_eq!(tx.template(id).await.unwrap().unwrap().edition, 3);
    let nobody = template("frei", vec![a]);
    assert!(!tx.update_template(TemplateId(987_654), &nobody, at(9)).await.unwrap(), "no such template");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    let unknown = template("t", vec![BlockId(987_654)]);
    let refused = tx.update_template(id, &unknown, at(9)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
}

/// The record's own slug does not count as taken.
pub async fn a_change_to_a_taken_slug_is_refused<F: Fixture>(fixture: &F) {
    let (a, b, t) = three(fixture, 0).await;
    let mut tx = begin(fixture, 0).await;
    let other = tx.insert_template(&template("u", vec![]), at(4)).await.unwrap();
    assert!(tx.update_block(b, &block("b", vec![]), at(5)).await.unwrap());
    assert!(tx.update_template(t, &template("t", vec![a]), at(5)).await.unwrap());
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 0).await;
    let refused = tx.update_block(b, &block("a", vec![]), at(6)).await;
    assert!(matches!(refused, Err(InsertError::SlugTaken)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    let refused = tx.update_template(other, &template("t", vec![]), at(6)).await;
    assert!(matches!(refused, Err(InsertError::SlugTaken)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    assert_eq!(tx.block(b).await.unwrap().unwrap().edition, 2);
}

/// Templates are returned by id; one that uses the block twice counts once.
pub async fn templates_are_found_by_their_block<F: Fixture>(fixture: &F) {
    let (a, b, t) = three(fixture, 0).await;
    let mut tx = begin(fixture, 0).await;
    let u = tx.insert_template(&template("u", vec![a, a]), at(4)).await.unwrap();
    let mut ids = async |block| -> Vec<TemplateId> {
        tx.templates_with(block).await.unwrap().iter().map(|template| template.id).collect()
    };
    assert_eq!(ids(a).await, [t, u]);
    assert_eq!(ids(b).await, [t]);
    assert_eq!(ids(BlockId(987_654)).await, []);
    assert_eq!(tx.templates_with(b).await.unwrap()[0].content, template("t", vec![b, a]));
}

/// The state at the commit decides.
pub async fn a_block_that_a_template_has_is_not_deleted<F: Fixture>(fixture: &F) {
    let (a, _, t) = three(fixture, 0).await;
    let mut tx = begin(fixture, 0).await;
    let refused = tx.delete_block(a).await;
    assert!(matches!(refused, Err(DeleteError::InUse)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    assert!(tx.delete_template(t).await.unwrap());
    assert!(tx.delete_block(a).await.unwrap());
    assert!(!tx.delete_block(a).await.unwrap(), "it is gone");
    tx.commit().await.unwrap();
    let left = fixture.library().blocks(fixture.scopes()[0]).await.unwrap();
    assert_eq!(left.iter().map(|(block, _)| block.content.slug.as_str()).collect::<Vec<_>>(), ["b"]);
}

/// Its versions belong to its reports; without any they are deleted with it.
pub async fn a_template_that_has_reports_is_not_deleted<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let empty = install(&*fixture.store(), world.scope, &small("leer"), true).await;
    let revision = fixture.catalog().revision(world.scope).await.unwrap();
    world.append(crate::testing::SubmissionBuilder::new(world.form, revision, "MW-1").build()).await;
    let mut tx = begin(fixture, 0).await;
    assert_eq!(tx.report_count(world.form.template).await.unwrap(), 1);
    assert_eq!(tx.report_count(empty.template).await.unwrap(), 0);
    let refused = tx.delete_template(world.form.template).await;
    assert!(matches!(refused, Err(DeleteError::InUse)), "{refused:?}");
    drop(tx);
    let mut tx = begin(fixture, 0).await;
    assert!(tx.delete_template(empty.template).await.unwrap());
    assert!(!tx.delete_template(empty.template).await.unwrap(), "it is gone");
    tx.commit().await.unwrap();
    assert!(fixture.catalog().published(world.scope, "leer").await.unwrap().is_none());
    assert!(fixture.catalog().published(world.scope, "vorfall").await.unwrap().is_some());
}

/// Keys of other texts count like those of fields; reports of other templates do not.
pub async fn reports_with_a_value_are_counted<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let other = install(&*fixture.store(), world.scope, &small("andere"), true).await;
    let revision = fixture.catalog().revision(world.scope).await.unwrap();
    let report = |form, number: u32, data| {
        crate::testing::SubmissionBuilder::new(form, revision, &format!("MW-{number}")).data(data).build()
    };
    for (form, number, data) in [
        (world.form, 1, json!({"ort": "nord"})),
        (world.form, 2, json!({"ort": "other", "ort_text": "im Keller"})),
        (world.form, 3, json!({"text": "nur Text, ort"})),
        (other, 4, json!({"ort": "nord", "text": "x"})),
    ] {
        world.append(report(form, number, data)).await;
    }
    let library = fixture.library();
    let (own, both) = ([world.form.template], [world.form.template, other.template]);
    let count = async |templates: &[TemplateId], keys: &[&str]| {
        library.reports_with(world.scope, templates, keys).await.unwrap().count
    };
    assert_eq!(count(&own, &["ort"]).await, 2);
    assert_eq!(count(&own, &["ort_text"]).await, 1);
    assert_eq!(count(&own, &["ort_text", "text", "ort"]).await, 3, "each report counts once");
    assert_eq!(count(&both, &["ort"]).await, 3);
    assert_eq!(count(&own, &["or", "keller", "$", "ort' OR 1=1--"]).await, 0);
    assert_eq!((count(&[], &["ort"]).await, count(&own, &[]).await), (0, 0));
    let until = library.reports_with(world.scope, &own, &["weg"]).await.unwrap().until;
    let mut tx = begin(fixture, 0).await;
    assert!(tx.has_reports_with(&own, &["ort"], SubmissionId(0)).await.unwrap());
    assert!(!tx.has_reports_with(&own, &["weg"], SubmissionId(0)).await.unwrap());
    assert!(!tx.has_reports_with(&own, &["ort"], until).await.unwrap(), "none came since");
    drop(tx);
    world.append(report(world.form, 5, json!({"ort": "nord"}))).await;
    let mut tx = begin(fixture, 0).await;
    assert!(tx.has_reports_with(&own, &["ort"], until).await.unwrap());
    assert!(!tx.has_reports_with(&own, &["text"], until).await.unwrap());
    assert!(!tx.has_reports_with(&[other.template], &["ort"], until).await.unwrap());
}

/// Blocks and templates are listed by id, the blocks of a template in its order.
pub async fn the_library_shows_blocks_and_templates<F: Fixture>(fixture: &F) {
    let (a, b, t) = three(fixture, 0).await;
    let scope = fixture.scopes()[0];
    let mut tx = begin(fixture, 0).await;
    let u = tx.insert_template(&template("u", vec![a, a]), at(4)).await.unwrap();
    tx.commit().await.unwrap();
    let library = fixture.library();
    let blocks = library.blocks(scope).await.unwrap();
    let shown: Vec<_> = blocks.iter().map(|(block, used)| (block.id, *used)).collect();
    assert_eq!(shown, [(a, 2), (b, 1)]);
    let (found, used_by) = library.block(scope, a).await.unwrap().unwrap();
    assert_eq!(found, blocks[0].0);
    let title = LocalizedText::both("Vorfall", "Incident");
    let named = |id, slug: &str| TemplateRef {
        id,
        slug: slug.into(),
        title: title.clone(),
        is_active: false,
        has_unpublished_changes: false,
    };
    assert_eq!(used_by, [named(t, "t"), named(u, "u")]);
    let templates = library.templates(scope).await.unwrap();
    assert_eq!(templates.iter().map(|template| template.id).collect::<Vec<_>>(), [t, u]);
    assert_eq!(templates[0].content, template("t", vec![b, a]));
    let (found, blocks) = library.template(scope, t).await.unwrap().unwrap();
    assert_eq!(found, templates[0]);
    assert_eq!(blocks.iter().map(|block| block.id).collect::<Vec<_>>(), [b, a]);
    let (_, blocks) = library.template(scope, u).await.unwrap().unwrap();
    assert_eq!(blocks.iter().map(|block| block.id).collect::<Vec<_>>(), [a, a]);
    assert_eq!(library.block(scope, BlockId(987_654)).await.unwrap(), None);
    assert_eq!(library.template(scope, TemplateId(987_654)).await.unwrap(), None);
}

/// Versions are listed with their times, without those of other templates.
pub async fn the_versions_of_a_template_are_listed_newest_first<F: Fixture>(fixture: &F) {
    let [scope, stranger] = fixture.scopes();
    let (_, _, t) = three(fixture, 0).await;
    let library = fixture.library();
    assert_eq!(library.versions(scope, t).await.unwrap(), []);
    let mut made = Vec::new();
    for seconds in [10, 20, 15] {
        let mut tx = begin(fixture, 0).await;
        made.push(tx.insert_version(t, &small("t"), at(seconds)).await.unwrap());
        let other = tx.insert_template(&template(&format!("o{seconds}"), vec![]), at(1)).await.unwrap();
        tx.insert_version(other, &small("o"), at(5)).await.unwrap();
        tx.commit().await.unwrap();
    }
    let listed = library.versions(scope, t).await.unwrap();
    let told: Vec<_> = listed.iter().map(|version| (version.id, version.published_at)).collect();
    assert_eq!(told, [(made[2], at(15)), (made[1], at(20)), (made[0], at(10))]);
    assert_eq!(library.versions(stranger, t).await.unwrap(), []);
    assert_eq!(library.versions(scope, TemplateId(987_654)).await.unwrap(), []);
}

/// The mark is set and cleared on its own, whatever versions there are; the last published form is read
/// beside it.
pub async fn a_template_is_marked_while_its_changes_are_not_published<F: Fixture>(fixture: &F) {
    let [scope, stranger] = fixture.scopes();
    let (_, _, t) = three(fixture, 0).await;
    let library = fixture.library();
    assert_eq!(library.published_form(scope, t).await.unwrap(), None, "nothing was published yet");
    let newer = FormSnapshot { title: "Neu".into(), ..small("t") };
    let mut tx = begin(fixture, 0).await;
    for (form, seconds) in [(&small("t"), 4), (&newer, 5)] {
        tx.insert_version(t, form, at(seconds)).await.unwrap();
        assert_eq!(tx.published_form(t).await.unwrap().as_ref(), Some(form));
    }
    assert!(!tx.template(t).await.unwrap().unwrap().has_unpublished_changes);
    tx.commit().await.unwrap();
    for (is_marked, seconds) in [(true, 6), (true, 7), (false, 8)] {
        let mut tx = begin(fixture, 0).await;
        assert!(tx.mark_unpublished(t, is_marked, at(seconds)).await.unwrap());
        assert!(!tx.mark_unpublished(TemplateId(987_654), is_marked, at(seconds)).await.unwrap(), "none");
        tx.commit().await.unwrap();
        let stored = library.template(scope, t).await.unwrap().unwrap().0;
        let told = (stored.has_unpublished_changes, stored.edition, stored.updated_at);
        assert_eq!(told, (is_marked, 1, at(seconds)));
    }
    assert_eq!(library.published_form(scope, t).await.unwrap(), Some(newer));
    assert_eq!(library.published_form(stranger, t).await.unwrap(), None);
    let mut tx = begin(fixture, 1).await;
    assert_eq!(tx.published_form(t).await.unwrap(), None);
    assert!(!tx.mark_unpublished(t, true, at(9)).await.unwrap(), "another tenant's");
    tx.commit().await.unwrap();
    assert!(!library.templates(scope).await.unwrap()[0].has_unpublished_changes);
}

/// Nothing of another tenant is seen, changed, counted or deleted.
pub async fn another_tenants_blocks_and_templates_are_out_of_reach<F: Fixture>(fixture: &F) {
    let (a, b, t) = three(fixture, 0).await;
    let [owner, stranger] = fixture.scopes();
    let library = fixture.library();
    assert_eq!(library.blocks(stranger).await.unwrap(), []);
    assert_eq!(library.templates(stranger).await.unwrap(), []);
    assert_eq!(library.block(stranger, a).await.unwrap(), None);
    assert_eq!(library.template(stranger, t).await.unwrap(), None);
    let world = World::in_scope(fixture, owner, "vorfall").await;
    world.append(world.report("MW-1").data(json!({"ort": "nord"})).build()).await;
    let form = world.form.template;
    assert_eq!(library.reports_with(owner, &[form], &["ort"]).await.unwrap().count, 1);
    assert_eq!(library.reports_with(stranger, &[form], &["ort"]).await.unwrap().count, 0);
    let before = (library.blocks(owner).await.unwrap(), library.templates(owner).await.unwrap());
    let mut tx = begin(fixture, 1).await;
    assert_eq!(tx.block(a).await.unwrap(), None);
    assert_eq!(tx.blocks(&[a, b]).await.unwrap(), []);
    assert_eq!(tx.template(t).await.unwrap(), None);
    assert_eq!(tx.templates_with(a).await.unwrap(), []);
    assert_eq!(tx.report_count(form).await.unwrap(), 0);
    assert!(!tx.has_reports_with(&[form], &["ort"], SubmissionId(0)).await.unwrap());
    assert!(!tx.update_block(a, &block("x", vec![]), at(9)).await.unwrap());
    assert!(!tx.update_template(t, &template("x", vec![]), at(9)).await.unwrap());
    assert!(!tx.delete_block(a).await.unwrap());
    assert!(!tx.delete_template(t).await.unwrap());
    let own = tx.insert_template(&template("eigene", vec![]), at(9)).await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = begin(fixture, 1).await;
    let refused = tx.update_template(own, &template("eigene", vec![a]), at(9)).await;
    assert!(matches!(refused, Err(InsertError::UnknownReference)), "{refused:?}");
    drop(tx);
    assert_eq!((library.blocks(owner).await.unwrap(), library.templates(owner).await.unwrap()), before);
}
