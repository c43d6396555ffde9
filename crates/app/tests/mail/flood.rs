//! A flood over two processes: they count together, and staff are notified once.

use crate::world::{self, TIMEOUT, World};
use accounts::{AccountRequest, Role};
use forms::ReportInput;
use forms::ports::QuarantineStore as _;
use jobs::ports::ScheduledJobs as _;
use kernel::{PageRequest, Scope};
use meldewerk::jobs::WorkerMode;
use meldewerk::wiring::Application;
use organizations::ports::CrossTenantStorage as _;
use serde_json::{Map, json};
use site::ports::SettingsStore as _;

const BUNDLE: &str = r#"{
  "format": "meldewerk-template", "version": 1,
  "template": {"slug": "vorfall", "title": {"de": "Vorfall melden", "en": "Report an incident"}},
  "blocks": [{"slug": "was", "name": {"de": "Was", "en": "What"}, "fields": [
    {"slug": "text", "type": "textarea", "label": {"de": "Text", "en": "Text"}, "anonymize": true}]}]
}"#;

async fn report(application: &Application, scope: Scope) {
    let data = Map::from_iter([("text".to_owned(), json!("Die Klingel geht nicht."))]);
    let input = ReportInput { template_slug: "vorfall".into(), data, ..ReportInput::default() };
    application.services.forms.submit.submit(scope, input).await.unwrap();
}

async fn two_processes_count_together_and_staff_are_told_once(world: World) {
    let (one, two) = (&world.application, world.replica().await);
    one.services
        .forms
        .install
        .install(&audit::AuditContext::system(world.scope), &serde_json::from_str(BUNDLE).unwrap(), true)
        .await
        .unwrap();
    for (name, role) in [("ada", Role::Admin), ("udo", Role::User)] {
        let email = format!("{name}@example.org");
        let request = AccountRequest { name, email: &email, role, password: "sieben-zwerge-im-wald" };
        one.services
            .accounts
            .create_user
            .create(&audit::AuditContext::system(world.scope), request)
            .await
            .unwrap();
    }
    let mut settings = std::sync::Arc::unwrap_or_clone(one.stores.settings.load(world.scope).await.unwrap());
    (settings.captcha.submission, settings.captcha.hourly_ceiling) = (false, 3);
    one.stores.settings.save(world.scope, &settings, one.clock.now()).await.unwrap();

    report(one, world.scope).await;
    report(one, world.scope).await;
    report(&two, world.scope).await;
    report(&two, world.scope).await;
    let held = async || one.stores.submissions.count(world.scope).await.unwrap();
    assert_eq!(held().await, 1, "the second one begins where the first one was");
    one.services.forms.submit.refresh_ceilings().await.unwrap();
    report(one, world.scope).await;
    assert_eq!(held().await, 2, "and the first one learns what the second one took");

    let worker = world::start(one, WorkerMode::Full);
    let received = world.server.wait_for(1, TIMEOUT);
    world.until(async || world.counts().await == jobs::Counts::default()).await;
    worker.stop(TIMEOUT).await;
    assert_eq!((received.len(), world.server.received().len()), (1, 1));
    assert_eq!(received[0].header("To"), Some("ada@example.org"));
    assert!(received[0].header("Subject").is_some());
    let page = PageRequest::default();
    let log =
        one.services.audit.queries.list(world.scope, &audit::AuditFilter::default(), page).await.unwrap();
    let told: Vec<_> = log.items.iter().filter(|entry| entry.action == "report.quarantine_begun").collect();
    assert_eq!(told.len(), 1);
    let entry = told[0];
    assert_eq!((entry.actor.kind.as_str(), entry.details.as_str()), ("system", r#"{"ceiling":3}"#));
    assert_eq!(entry.object_id, "vorfall");
    two.stores.database.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_count_together_and_staff_are_told_once_on_sqlite() {
    two_processes_count_together_and_staff_are_told_once(World::sqlite(&[], []).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_count_together_and_staff_are_told_once_on_postgres() {
    two_processes_count_together_and_staff_are_told_once(World::postgres([]).await).await;
}

/// Sends two reports to a site that accepts one per form and hour.
async fn flooded(application: &Application, scope: Scope) {
    application
        .services
        .forms
        .install
        .install(&audit::AuditContext::system(scope), &serde_json::from_str(BUNDLE).unwrap(), true)
        .await
        .unwrap();
    let mut settings =
        std::sync::Arc::unwrap_or_clone(application.stores.settings.load(scope).await.unwrap());
    (settings.captcha.submission, settings.captcha.hourly_ceiling) = (false, 1);
    application.stores.settings.save(scope, &settings, application.clock.now()).await.unwrap();
    report(application, scope).await;
    report(application, scope).await;
}

async fn who_was_not_told_is_told_later(world: World) {
    let one = &world.application;
    let told = async || {
        assert!(one.jobs.scheduled_jobs.run("quarantine:tell").await.unwrap());
        world.counts().await.waiting
    };
    flooded(one, world.scope).await;
    assert_eq!(told().await, 0, "there is nobody");
    let request = |name, email, role| AccountRequest { name, email, role, password: "sieben-zwerge-im-wald" };
    one.services
        .accounts
        .create_user
        .create(&audit::AuditContext::system(world.scope), request("eva", "eva@example.org", Role::Admin))
        .await
        .unwrap();
    assert_eq!((told().await, told().await), (1, 1));
    let wanted = organizations::OrganizationDraft {
        name: Some("Nord".into()),
        slug: Some("nord".into()),
        ..organizations::OrganizationDraft::default()
    };
    let nord = one.services.organizations.operate.create(&audit::Actor::System, wanted).await.unwrap().id;
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
    let nord = Scope::organization(nord);
    meldewerk::demo::license(one, nord, &world.config.data_dir).await.unwrap();
    flooded(one, nord).await;
    assert_eq!(told().await, 1, "an administrator of the installation is no operator");
    let operator = request("ada", "ada@example.org", Role::Developer);
    one.services
        .accounts
        .create_user
        .create(&audit::AuditContext::system(world.scope), operator)
        .await
        .unwrap();
    assert_eq!(told().await, 2);
    let worker = world::start(one, WorkerMode::Full);
    let received = world.server.wait_for(2, TIMEOUT);
    worker.stop(TIMEOUT).await;
    let mut to: Vec<_> = received.iter().map(|mail| mail.header("To").unwrap()).collect();
    to.sort_unstable();
    assert_eq!(to, ["ada@example.org", "eva@example.org"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_not_told_is_told_later_on_sqlite() {
    who_was_not_told_is_told_later(World::sqlite(&[], []).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_not_told_is_told_later_on_postgres() {
    who_was_not_told_is_told_later(World::postgres([]).await).await;
}

/// The settings reach the intake: an organisation's quota, and the reserve of the disk.
#[tokio::test(flavor = "multi_thread")]
async fn a_reserve_larger_than_the_disk_takes_no_files_and_a_quota_counts_for_organizations() {
    let world = World::sqlite(&[("STORAGE_RESERVE", "1024TiB"), ("STORAGE_QUOTA", "1MiB")], []).await;
    assert!(!world.application.reserve.stays_free(0));
    let storage = &world.application.services.organizations.storage;
    assert_eq!(storage.default_quota, Some(1 << 20));
    let wanted = organizations::OrganizationDraft {
        name: Some("Nord".into()),
        slug: Some("nord".into()),
        ..organizations::OrganizationDraft::default()
    };
    let made =
        world.application.services.organizations.operate.create(&audit::Actor::System, wanted).await.unwrap();
    assert_eq!(storage.of(made.id).await.unwrap().quota, None);
    storage.set(&audit::Actor::System, made.id, Some(5)).await.unwrap();
    assert_eq!(world.application.stores.organizations.quota(made.id).await.unwrap(), Some(Some(5)));
}
