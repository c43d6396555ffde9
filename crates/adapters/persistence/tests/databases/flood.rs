//! Protection against floods: who is notified, and how much is stored.

use crate::support::{World, connect};
use audit::testing::no_event;
use forms::ports::{FormReader as _, QuarantineStore as _, SubmissionStore as _};
use forms::submission::StoredFile;
use forms::testing::{FieldBuilder, FormBuilder, SubmissionBuilder, at, install, scopes};
use kernel::testing::{FakeSealer, SeededRandom};
use kernel::{Duration, Locale, Mail, MailId, OrganizationId, Scope, TemplateId};
use organizations::ports::CrossTenantStorage as _;
use persistence::{SqlOrganizations, SqlQuarantineAlarms};
use std::collections::BTreeMap;
use std::sync::Arc;

macro_rules! on_both_databases {
    ($($case:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $case() {
                super::$case(crate::support::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $case() {
                super::$case(crate::support::postgres().await).await;
            })*
        }
    };
}

on_both_databases! {
    staff_are_told_once_of_a_form_and_hour_by_two_processes_at_once
    a_quarantine_that_nobody_was_told_of_is_found_for_a_day
    files_of_an_organization_are_added_up_and_its_quota_is_its_own
}

fn mail(seed: u64) -> Mail {
    Mail {
        id: MailId::random(&SeededRandom::new(seed)),
        to: "eva@example.org".into(),
        locale: Locale::De,
        template: "quarantine".into(),
        values: BTreeMap::new(),
        not_after: None,
        attachments: Vec::new(),
    }
}

async fn staff_are_told_once_of_a_form_and_hour_by_two_processes_at_once(world: World) {
    let other = connect(&world.url).await;
    let [own, theirs] = scopes();
    let one = SqlQuarantineAlarms::new(&world.database, Arc::new(FakeSealer));
    let two = SqlQuarantineAlarms::new(&other, Arc::new(FakeSealer));
    let form = TemplateId(7);
    let (first, second) = ([mail(1), mail(2)], [mail(3), mail(4)]);
    let raised = tokio::join!(
        one.raise(own, form, at(0), &first, at(5)),
        two.raise(own, form, at(0), &second, at(5)),
    );
    assert_ne!(raised.0.unwrap(), raised.1.unwrap(), "one of them told");
    let waiting = async || world.query("SELECT id FROM outbox").await.len();
    assert_eq!(waiting().await, 2);
    let day = at(0) + Duration::days(2);
    for (scope, form, hour, again) in [
        (own, form, at(3600), true),
        (own, TemplateId(8), at(0), true),
        (theirs, form, at(0), true),
        (own, form, at(0), false),
    ] {
        assert_eq!(one.raise(scope, form, hour, &[], at(9)).await.unwrap(), again);
    }
    assert!(two.raise(own, form, day, &[], day).await.unwrap());
    let left = world.query("SELECT 1 FROM quarantine_alarms WHERE scope_key = 0").await.len();
    assert_eq!(left, 1, "what is over is forgotten");
    other.close().await;
}

async fn a_quarantine_that_nobody_was_told_of_is_found_for_a_day(world: World) {
    let alarms = SqlQuarantineAlarms::new(&world.database, Arc::new(FakeSealer));
    let mut templates = Vec::new();
    for (n, scope) in scopes().into_iter().enumerate() {
        let form = install(&*world.forms(), scope, &FormBuilder::new("f").snapshot(), true).await;
        let revision = world.forms().revision(scope).await.unwrap();
        for (m, hour) in [None, Some(at(0)), Some(at(0)), Some(at(3600))].into_iter().enumerate() {
            let mut report = SubmissionBuilder::new(form, revision, &format!("MW-000{n}-000{m}")).build();
            report.quarantine = hour;
            world.submissions().append(scope, report).await.unwrap();
        }
        templates.push(form.template);
    }
    let [own, theirs] = scopes();
    let unnotified = async |now| {
        let found = alarms.unnotified(now).await.unwrap();
        found.into_iter().map(|(scope, of)| (scope, of.template, of.hour)).collect::<Vec<_>>()
    };
    assert_eq!(alarms.unnotified(at(9)).await.unwrap()[0].1.slug, "f");
    assert!(alarms.raise(own, templates[0], at(0), &[mail(1)], at(9)).await.unwrap());
    let (mine, first, later) =
        ((own, templates[0], at(3600)), (theirs, templates[1], at(0)), (theirs, templates[1], at(3600)));
    let day = Duration::days(1);
    assert_eq!(unnotified(at(0) + day).await, [first, mine, later]);
    assert_eq!(unnotified(at(1) + day).await, [mine, later]);
    assert_eq!(unnotified(at(3601) + day).await, []);
    assert!(world.submissions().release_hour(own, "f", at(3600), &|_| None).await.unwrap() > 0);
    assert_eq!(unnotified(at(1) + day).await, [later], "whoever took them out knows");
}

/// Stores a report with a file of this many bytes.
async fn keep(world: &World, scope: Scope, key: &str, size: u64) {
    let snapshot = FormBuilder::new(key).block(&format!("{key}_b"), [FieldBuilder::text("t")]).snapshot();
    let form = install(&*world.forms(), scope, &snapshot, true).await;
    let revision = world.forms().revision(scope).await.unwrap();
    let file = StoredFile {
        key: key.into(),
        field: "anhang".into(),
        name: "anlage-1.pdf".into(),
        media_type: "application/pdf".into(),
        size,
    };
    let report = SubmissionBuilder::new(form, revision, &format!("MW-{key}")).file(file).build();
    world.submissions().append(scope, report).await.unwrap();
}

async fn files_of_an_organization_are_added_up_and_its_quota_is_its_own(world: World) {
    let [installation, own] = scopes();
    let (id, other) = (OrganizationId(1), OrganizationId(2));
    let store = SqlOrganizations::new(&world.database);
    assert_eq!(store.used(id).await.unwrap(), 0);
    keep(&world, own, "a", 5_000_000_000).await;
    keep(&world, own, "b", 7).await;
    keep(&world, installation, "c", 11).await;
    assert_eq!((store.used(id).await.unwrap(), store.used(other).await.unwrap()), (5_000_000_007, 0));
    assert_eq!(store.quota(id).await.unwrap(), Some(None));
    let quota = Some((1 << 53) - 1);
    assert_eq!(store.set_quota(id, quota, at(1), &no_event).await.unwrap().unwrap().id, id);
    assert_eq!(
        (store.quota(id).await.unwrap(), store.quota(other).await.unwrap()),
        (Some(quota), Some(None))
    );
    store.set_quota(id, None, at(2), &no_event).await.unwrap().unwrap();
    assert_eq!(store.quota(id).await.unwrap(), Some(None));
    let unknown = OrganizationId(4711);
    assert!(store.set_quota(unknown, Some(1), at(3), &no_event).await.unwrap().is_none());
    assert_eq!(store.quota(unknown).await.unwrap(), None);
}
