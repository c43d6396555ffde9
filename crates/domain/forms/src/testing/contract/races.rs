//! Concurrent work of several people in the studio (hostile check 98).

use super::Fixture;
use crate::ports::NoLimit;
use crate::studio::{ManageBlocks, ManageTemplates, Rights, Saving, StudioError};
use crate::testing::FieldBuilder;
use crate::{BlockDraft, Problem, TemplateDraft};
use audit::AuditContext;
use kernel::testing::ManualClock;
use kernel::{BlockId, LocalizedText, Scope};
use std::sync::Arc;
use tokio::sync::Barrier;

/// How often each race is run.
const ROUNDS: usize = 10;

struct Studio {
    scope: Scope,
    blocks: Arc<ManageBlocks>,
    templates: Arc<ManageTemplates>,
}

impl Studio {
    fn new(fixture: &impl Fixture) -> Self {
        let clock = Arc::new(ManualClock::default());
        Self {
            scope: fixture.scopes()[0],
            blocks: Arc::new(ManageBlocks::new(fixture.store(), fixture.library(), clock.clone())),
            templates: Arc::new(ManageTemplates::new(
                fixture.store(),
                fixture.library(),
                Arc::new(NoLimit),
                clock,
            )),
        }
    }

    async fn block(&self, slug: &str) -> BlockId {
        self.blocks.create(&AuditContext::system(self.scope), &block(slug)).await.unwrap().id
    }
}

fn block(slug: &str) -> BlockDraft {
    BlockDraft {
        slug: Some(slug.into()),
        name: Some(slug.into()),
        fields: Some(vec![FieldBuilder::text(&format!("{slug}_feld")).build()]),
        ..BlockDraft::default()
    }
}

fn template(slug: &str, blocks: &[BlockId]) -> TemplateDraft {
    TemplateDraft {
        slug: Some(slug.into()),
        title: Some(LocalizedText::both("Titel", "Title")),
        blocks: Some(blocks.to_vec()),
        ..TemplateDraft::default()
    }
}

fn is_taken(error: &StudioError) -> bool {
    matches!(error, StudioError::Invalid(found) if found.at("slug") == [Problem::RepeatedSlug])
}

/// Either the block is gone and the template is refused, or the template uses it and it stays.
pub async fn of_a_deletion_and_a_template_that_want_one_block_one_wins<F: Fixture>(fixture: &F) {
    let studio = Studio::new(fixture);
    let scope = studio.scope;
    for round in 0..ROUNDS {
        let id = studio.block(&format!("b{round}")).await;
        let start = Arc::new(Barrier::new(2));
        let deletion = {
            let (blocks, start) = (Arc::clone(&studio.blocks), Arc::clone(&start));
            tokio::spawn(async move {
                start.wait().await;
                blocks.delete(&AuditContext::system(scope), id, None).await
            })
        };
        let (templates, draft) = (Arc::clone(&studio.templates), template(&format!("t{round}"), &[id]));
        let saving = tokio::spawn(async move {
            start.wait().await;
            templates.create(&AuditContext::system(scope), &draft).await
        });
        match (deletion.await.unwrap(), saving.await.unwrap()) {
            (Ok(_), Err(StudioError::Invalid(found))) => {
                assert_eq!(found.at("blocks.0.form_block_id"), [Problem::UnknownBlock], "{round}");
                assert_eq!(studio.blocks.find(scope, id).await.unwrap(), None);
            }
            (Err(StudioError::InUse(users)), Ok(made)) => {
                assert_eq!(users.len(), 1);
                assert_eq!((users[0].id, made.blocks[0].id), (made.template.id, id));
                assert!(studio.blocks.find(scope, id).await.unwrap().is_some());
            }
            other => unreachable!("one wins, not {other:?}"),
        }
    }
}

/// One template gets the slug; the others learn that it is taken.
pub async fn of_simultaneous_templates_of_one_slug_one_is_made<F: Fixture>(fixture: &F) {
    let studio = Studio::new(fixture);
    for round in 0..ROUNDS {
        let start = Arc::new(Barrier::new(4));
        let attempts: Vec<_> = (0..4)
            .map(|_| {
                let (templates, start) = (Arc::clone(&studio.templates), Arc::clone(&start));
                let (scope, draft) = (studio.scope, template(&format!("gleich_{round}"), &[]));
                tokio::spawn(async move {
                    start.wait().await;
                    templates.create(&AuditContext::system(scope), &draft).await
                })
            })
            .collect();
        let mut made = 0;
        for attempt in attempts {
            match attempt.await.unwrap() {
                Ok(_) => made += 1,
                Err(error) => assert!(is_taken(&error), "{error:?}"),
            }
        }
        assert_eq!(made, 1, "{round}");
    }
}

/// Nobody overwrites what they have not seen.
pub async fn of_two_saves_of_one_edition_one_is_stale<F: Fixture>(fixture: &F) {
    let studio = Studio::new(fixture);
    let id = studio.block("b").await;
    let made = studio
        .templates
        .create(&AuditContext::system(studio.scope), &template("t", &[id]))
        .await
        .unwrap()
        .template;
    for round in 0..ROUNDS {
        let present = studio.templates.find(studio.scope, made.id).await.unwrap().unwrap();
        let seen = present.template.edition;
        let start = Arc::new(Barrier::new(2));
        let save = |title: String| {
            let (templates, start, scope) = (Arc::clone(&studio.templates), Arc::clone(&start), studio.scope);
            tokio::spawn(async move {
                let title = Some(title.as_str().into());
                let draft = TemplateDraft { title, ..TemplateDraft::default() };
                start.wait().await;
                templates
                    .update(
                        &AuditContext::system(scope),
                        made.id,
                        Rights::All,
                        Some(&[seen]),
                        &draft,
                        Saving::Publish,
                    )
                    .await
            })
        };
        let (one, two) = (save(format!("eins {round}")), save(format!("zwei {round}")));
        let answers = [one.await.unwrap(), two.await.unwrap()];
        let stale = answers.iter().filter(|answer| matches!(answer, Err(StudioError::Stale))).count();
        let saved: Vec<_> = answers.into_iter().flatten().collect();
        assert_eq!((stale, saved.len()), (1, 1), "{round}");
        let now = studio.templates.find(studio.scope, made.id).await.unwrap().unwrap();
        assert_eq!(now, saved[0].after, "the one that was told so is the one that counts");
    }
}

/// Each copy has a slug of its own.
pub async fn simultaneous_copies_have_slugs_of_their_own<F: Fixture>(fixture: &F) {
    let studio = Studio::new(fixture);
    let id = studio.block("b").await;
    let draft = TemplateDraft { is_active: Some(true), ..template("t", &[id]) };
    let original =
        studio.templates.create(&AuditContext::system(studio.scope), &draft).await.unwrap().template;
    let copies: Vec<_> = (0..6)
        .map(|_| {
            let (templates, scope) = (Arc::clone(&studio.templates), studio.scope);
            tokio::spawn(async move { templates.duplicate(&AuditContext::system(scope), original.id).await })
        })
        .collect();
    let mut slugs = Vec::new();
    for copy in copies {
        let copy = copy.await.unwrap().unwrap();
        assert!(!copy.template.is_active);
        slugs.push(copy.template.content.slug);
    }
    slugs.sort();
    assert_eq!(slugs, ["t_2", "t_3", "t_4", "t_5", "t_6", "t_7"]);
}
