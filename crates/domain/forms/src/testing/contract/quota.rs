//! Limits of active templates (hostile check 98).

use super::super::{at, install, switch};
use super::{Fixture, small};
use crate::ports::{QuotaGate, SwitchOnError, TemplateQuota};
use crate::studio::{ManageTemplates, Rights, Saving, StudioError};
use crate::{Revision, TemplateDraft};
use async_trait::async_trait;
use audit::AuditContext;
use kernel::testing::ManualClock;
use kernel::{Scope, StoreError, TemplateId};
use std::sync::Arc;
use tokio::sync::Barrier;

/// How often each race is run.
const ROUNDS: usize = 10;

/// A quota of that many, at the revision that the catalogue returns.
struct AtMost<F>(Arc<F>, u32);

#[async_trait]
impl<F: Fixture + 'static> QuotaGate for AtMost<F> {
    async fn templates(&self, scope: Scope) -> Result<TemplateQuota, StoreError> {
        let revision = Some(self.0.catalog().revision(scope).await?);
        Ok(TemplateQuota { limit: Some(self.1), revision })
    }
}

async fn active(fixture: &impl Fixture, scope: Scope) -> u64 {
    let templates = fixture.library().templates(scope).await.unwrap();
    templates.iter().filter(|template| template.is_active).count() as u64
}

/// An active template is counted once, those of another scope do not count, and deactivation makes room.
pub async fn no_more_templates_are_switched_on_than_may_be<F: Fixture>(fixture: &F) {
    let [scope, other] = fixture.scopes();
    for slug in ["x", "y"] {
        install(&*fixture.store(), other, &small(slug), true).await;
    }
    let mut ids = Vec::new();
    for slug in ["a", "b", "c"] {
        ids.push(install(&*fixture.store(), scope, &small(slug), false).await.template);
    }
    let quota = TemplateQuota { limit: Some(2), revision: None };
    let mut tx = fixture.store().begin(scope).await.unwrap();
    assert!(tx.switch_on(ids[0], quota, at(1)).await.unwrap());
    assert!(tx.switch_on(ids[1], quota, at(1)).await.unwrap(), "those of the unit of work count");
    let refused = tx.switch_on(ids[2], quota, at(1)).await;
    assert!(matches!(refused, Err(SwitchOnError::Full { limit: 2, current: 2 })), "{refused:?}");
    assert!(tx.switch_on(ids[1], quota, at(1)).await.unwrap(), "it is on already");
    assert!(switch(&mut *tx, ids[0], false, at(1)).await);
    assert!(tx.switch_on(ids[2], quota, at(1)).await.unwrap());
    assert!(!tx.switch_on(TemplateId(987_654), TemplateQuota::ANY, at(1)).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!((active(fixture, scope).await, active(fixture, other).await), (2, 2));
}

/// Any change since the quota was read may have changed the plan.
pub async fn a_quota_of_another_revision_is_outdated<F: Fixture>(fixture: &F) {
    let [scope, _] = fixture.scopes();
    let id = install(&*fixture.store(), scope, &small("a"), false).await.template;
    let now = fixture.catalog().revision(scope).await.unwrap();
    let mut tx = fixture.store().begin(scope).await.unwrap();
    for at_revision in [Revision(now.0 - 1), Revision(now.0 + 1)] {
        let quota = TemplateQuota { limit: None, revision: Some(at_revision) };
        let refused = tx.switch_on(id, quota, at(1)).await;
        assert!(matches!(refused, Err(SwitchOnError::Outdated)), "{refused:?}");
    }
    assert!(tx.switch_on(id, TemplateQuota { limit: None, revision: Some(now) }, at(1)).await.unwrap());
}

/// Two activations at the last free slot, by `PUT` and by a new template: one wins, and there are never too
/// many.
pub async fn of_two_activations_at_the_last_slot_one_wins<F: Fixture + 'static>(fixture: Arc<F>) {
    let [scope, _] = fixture.scopes();
    let clock = Arc::new(ManualClock::default());
    let quotas = Arc::new(AtMost(Arc::clone(&fixture), 1));
    let manage = Arc::new(ManageTemplates::new(fixture.store(), fixture.library(), quotas, clock));
    let on = || TemplateDraft { is_active: Some(true), ..TemplateDraft::default() };
    for round in 0..ROUNDS {
        let mut ids = Vec::new();
        for slug in ["a", "b"] {
            ids.push(
                install(&*fixture.store(), scope, &small(&format!("{slug}{round}")), false).await.template,
            );
        }
        let start = Arc::new(Barrier::new(2));
        let tries = ids.iter().map(|id| {
            let (manage, start, id, draft) = (Arc::clone(&manage), Arc::clone(&start), *id, on());
            tokio::spawn(async move {
                start.wait().await;
                manage
                    .update(&AuditContext::system(scope), id, Rights::All, None, &draft, Saving::Publish)
                    .await
            })
        });
        let mut done = Vec::new();
        for attempt in tries.collect::<Vec<_>>() {
            done.push(attempt.await.unwrap());
        }
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{round}");
        let lost = done.into_iter().find_map(Result::err);
        assert!(matches!(lost, Some(StudioError::LimitReached { limit: 1, current: 1 })), "{lost:?}");
        assert_eq!(active(&*fixture, scope).await, 1);
        let mut tx = fixture.store().begin(scope).await.unwrap();
        for id in ids {
            switch(&mut *tx, id, false, at(1)).await;
        }
        tx.commit().await.unwrap();
    }
}

/// With more active templates than the plan now allows, they can still be edited; one more is refused, and
/// drafts are free (specification, "Downgrade").
pub async fn above_the_limit_everything_but_one_more_is_allowed<F: Fixture + 'static>(fixture: Arc<F>) {
    let [scope, _] = fixture.scopes();
    let mut ids = Vec::new();
    for (slug, is_active) in [("a", true), ("b", true), ("c", false)] {
        ids.push(install(&*fixture.store(), scope, &small(slug), is_active).await.template);
    }
    let quotas = Arc::new(AtMost(Arc::clone(&fixture), 1));
    let clock = Arc::new(ManualClock::default());
    let manage = ManageTemplates::new(fixture.store(), fixture.library(), quotas, clock);
    let by = AuditContext::system(scope);
    let title = |title: &str| TemplateDraft {
        title: Some(title.into()),
        is_active: Some(true),
        ..TemplateDraft::default()
    };
    manage.update(&by, ids[0], Rights::All, None, &title("Neu"), Saving::Publish).await.unwrap();
    let refused = manage.update(&by, ids[2], Rights::All, None, &title("Neu"), Saving::Publish).await;
    assert!(matches!(refused, Err(StudioError::LimitReached { limit: 1, current: 2 })));
    let draft = TemplateDraft { title: Some("Entwurf".into()), ..TemplateDraft::default() };
    manage.update(&by, ids[2], Rights::All, None, &draft, Saving::Publish).await.unwrap();
    manage.duplicate(&by, ids[0]).await.unwrap();
    let shown = manage.find(scope, ids[2]).await.unwrap().unwrap();
    let active = TemplateDraft {
        slug: Some("noch_eins".into()),
        title: Some("Noch eins".into()),
        blocks: Some(shown.template.content.blocks),
        is_active: Some(true),
        ..TemplateDraft::default()
    };
    let refused = manage.create(&by, &active).await;
    assert!(matches!(refused, Err(StudioError::LimitReached { .. })));
    assert_eq!(fixture.library().templates(scope).await.unwrap().len(), 4, "nothing of it is there");
}
