//! Mails from the outbox through a queue and a real SMTP server on loopback, as the binary does it.
#![allow(clippy::unwrap_used, reason = "test code")]

mod flood;
mod portal;
mod world;

use accounts::{AccountRequest, ProfileRequest, Role};
use audit::testing::no_event;
use jobs::ports::{DeadLetterStore as _, Queue as _};
use jobs::{Counts, FailureReason};
use kernel::{Clock as _, Locale, OrganizationId, PageRequest, Scope};
use meldewerk::jobs::WorkerMode;
use organizations::OrganizationDraft;
use std::time::Duration;
use testkit::redis::TestRedis;
use testkit::smtp::Behaviour;
use world::{CANARY, SECRET, TIMEOUT, World, mail};

/// The full path, and what it leaves behind.
async fn a_mail_is_sent_once_and_leaves_no_trace(world: World) {
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    let [received] = <[_; 1]>::try_from(world.server.wait_for(1, TIMEOUT)).unwrap();
    let id = format!("<{}@melden.example.org>", mail(1).id.as_str());
    assert_eq!(received.header("Message-ID"), Some(&*id));
    assert!(received.content.contains(r#"<p class=3D"site">Meldewerk</p>"#), "{}", received.content);
    world.until(async || world.counts().await == Counts::default()).await;
    worker.stop(TIMEOUT).await;
    assert_eq!(world.server.received().len(), 1);
    world.holds_no_canary();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_once_and_leaves_no_trace_on_sqlite() {
    a_mail_is_sent_once_and_leaves_no_trace(World::sqlite(&[], []).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_once_and_leaves_no_trace_on_postgres() {
    a_mail_is_sent_once_and_leaves_no_trace(World::postgres([]).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_once_and_leaves_no_trace_on_redis() {
    let redis = TestRedis::start();
    a_mail_is_sent_once_and_leaves_no_trace(World::sqlite(&[("REDIS_URL", &redis.url())], []).await).await;
}

/// Hostile check 33 ("held or finished as documented"): mails decided on while the organisation was active
/// are sent, while its requests are refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_waits_is_sent_though_its_organization_is_deactivated_meanwhile() {
    let mut world = World::sqlite(&[], []).await;
    let operate = &world.application.services.organizations.operate;
    let wanted = OrganizationDraft {
        name: Some("Klinik".into()),
        slug: Some("klinik".into()),
        ..OrganizationDraft::default()
    };
    let organization = operate.create(&audit::Actor::System, wanted).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
    let scope = Scope::organization(OrganizationId(organization.id.0));
    world.scope = scope;
    world.put(&mail(1)).await;
    world
        .application
        .services
        .organizations
        .operate
        .set_active(&audit::Actor::System, organization.id, false)
        .await
        .unwrap();
    let worker = world.start(WorkerMode::Full);
    let received = world.server.wait_for(1, TIMEOUT);
    worker.stop(TIMEOUT).await;
    assert_eq!(received.len(), 1);
}

/// Temporary failures: greylisting, a disconnect after the content, a refused sign-in.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_not_taken_for_now_is_sent_later_under_the_same_message_id() {
    let script = [Behaviour::Busy, Behaviour::AnswerRecipient(451), Behaviour::CloseAfterContent];
    let world = World::sqlite(&[], script).await;
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    for (connections, seconds) in [(1, 36), (2, 72), (3, 144)] {
        world
            .until(async || world.server.connections() == connections && world.is_postponed(&mail(1)).await)
            .await;
        world.clock.advance(kernel::Duration::seconds(seconds));
    }
    world.until(async || world.counts().await == Counts::default()).await;
    worker.stop(TIMEOUT).await;
    // The server had accepted it once without being able to confirm it.
    let received = world.server.received();
    let ids: Vec<_> = received.iter().map(|mail| mail.header("Message-ID")).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_refused_for_good_is_a_dead_letter_and_can_be_sent_again() {
    let world = World::sqlite(&[], [Behaviour::AnswerRecipient(550)]).await;
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    world.until(async || world.counts().await == Counts { waiting: 0, dead: 1 }).await;
    let outbox = &world.application.jobs.outbox;
    let dead = outbox.list(world.scope, PageRequest::default()).await.unwrap().items;
    assert_eq!((dead[0].reason, dead[0].attempts), (FailureReason::Refused, 1));
    assert!(world.server.received().is_empty());
    assert!(outbox.retry(world.scope, &dead[0].id, world.clock.now(), &no_event).await.unwrap());
    world.server.wait_for(1, TIMEOUT);
    world.until(async || world.counts().await == Counts::default()).await;
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_down_for_a_while_gets_the_mail_when_it_is_back() {
    let mut world = World::sqlite(&[], []).await;
    let port = world.server_goes_down();
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    world.until(async || world.is_postponed(&mail(1)).await).await;
    world.server_comes_back(port);
    world.clock.advance(kernel::Duration::minutes(1));
    world.server.wait_for(1, TIMEOUT);
    world.until(async || world.counts().await == Counts::default()).await;
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_ends_in_the_middle_of_a_delivery_gives_the_job_back() {
    let world = World::sqlite(&[], [Behaviour::HangAfterContent]).await;
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    world.until(async || world.server.connections() == 1 && world.application.jobs.run.running() == 1).await;
    // Jobs begun by the schedules are not tested here, and would be released as well.
    world.until(async || world.only_the_mail_waits().await).await;
    worker.stop(Duration::from_millis(200)).await;
    // Nobody has to wait for the lease.
    world.until(async || world.is_waiting().await).await;
    assert_eq!(world.attempts(&mail(1)).await, 0, "the attempt does not count");
    let replica = world.replica().await;
    let worker = world::start(&replica, WorkerMode::Full);
    world.server.wait_for(1, TIMEOUT);
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_decides_and_another_one_sends() {
    let world = World::sqlite(&[], []).await;
    let serves = world.start(WorkerMode::DispatchOnly);
    world.put(&mail(1)).await;
    world.until(async || world.dispatched().await == 1).await;
    let replica = world.replica().await;
    let works = world::start(&replica, WorkerMode::Full);
    world.server.wait_for(1, TIMEOUT);
    world.until(async || world.counts().await == Counts::default()).await;
    works.stop(TIMEOUT).await;
    serves.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_redis_is_down_mails_wait_and_the_readiness_says_so_and_nothing_is_lost() {
    let mut redis = TestRedis::start();
    let url = redis.url();
    redis.outage();
    let world = World::sqlite(&[("REDIS_URL", &url)], []).await;
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    assert!(world.application.jobs.queue.ping().await.is_err());
    let parts = world.application.services.readiness.check().await;
    let ready: Vec<_> = parts.iter().map(|part| (part.name, part.ready)).collect();
    assert_eq!(ready, [("database", true), ("migrations", true), ("queue", false)]);
    redis.resume();
    world.server.wait_for(1, TIMEOUT);
    world.until(async || world.counts().await == Counts::default()).await;
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_mails_are_kept_as_files() {
    let world = World::sqlite(&[("SMTP_URL", "")], []).await;
    let worker = world.start(WorkerMode::Full);
    world.put(&mail(1)).await;
    let file = world.data_dir().join("mail").join(format!("{}.eml", mail(1).id.as_str()));
    world.until(async || file.exists()).await;
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains(CANARY), "{text}");
    assert!(text.replace("=\r\n", "").contains(SECRET), "{text}");
    worker.stop(TIMEOUT).await;
}

/// Returns the link that was mailed to an address.
fn mailed_link(world: &World, to: &str) -> String {
    let mails = world.server.received();
    let mail = mails.iter().find(|mail| mail.to == [to] && mail.content.contains("/adresse/")).unwrap();
    // Soft line breaks of quoted-printable.
    let content = mail.content.replace("=\r\n", "").replace("=\n", "");
    let (_, after) = content.split_once("/adresse/").unwrap();
    after.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// Decisions §4: both mailboxes are notified, and the new one confirms.
async fn another_address_goes_by_both_mailboxes(world: World) {
    let services = &world.application.services;
    let request = AccountRequest {
        name: "Ute Unger",
        email: "alt@example.org",
        role: Role::User,
        password: "anker lupe moos quark",
    };
    world
        .application
        .services
        .accounts
        .create_user
        .create(&audit::AuditContext::system(world.scope), request)
        .await
        .unwrap();
    let signed_in =
        services.accounts.sign_in.sign_in("alt@example.org", request.password).await.unwrap().done().unwrap();
    let identity = services.accounts.authenticate.authenticate(&signed_in.token).await.unwrap();
    let worker = world.start(WorkerMode::Full);
    let change = ProfileRequest {
        email: Some("neu@example.org"),
        current_password: Some(request.password),
        ..ProfileRequest::default()
    };
    let updated = services
        .accounts
        .update_profile
        .update(&audit::AuditContext::system(world.scope), &identity, change, Locale::De)
        .await
        .unwrap();
    assert_eq!(updated.user.email.as_str(), "alt@example.org");
    assert_eq!(updated.pending_email.unwrap().as_str(), "neu@example.org");
    let mut to: Vec<_> = world.server.wait_for(2, TIMEOUT).into_iter().flat_map(|mail| mail.to).collect();
    to.sort();
    assert_eq!(to, ["alt@example.org", "neu@example.org"]);
    let link = mailed_link(&world, "neu@example.org");
    let user = services.accounts.change_email.confirm(&link, Locale::De).await.unwrap();
    assert_eq!(user.email.as_str(), "neu@example.org");
    let last = world.server.wait_for(3, TIMEOUT).pop().unwrap();
    assert_eq!(last.to, ["alt@example.org"]);
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_goes_by_both_mailboxes_on_sqlite() {
    another_address_goes_by_both_mailboxes(World::sqlite(&[], []).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_goes_by_both_mailboxes_on_postgres() {
    another_address_goes_by_both_mailboxes(World::postgres([]).await).await;
}
