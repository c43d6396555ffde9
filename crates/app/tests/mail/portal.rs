//! Members of a portal on the real stores, with links from mails that a real SMTP server accepted.

use crate::world::{TIMEOUT, World};
use audit::AuditContext;
use jobs::ports::ScheduledJobs as _;
use kernel::{Clock as _, Duration, Locale, Patch};
use meldewerk::jobs::WorkerMode;
use organizations::SettingsDraft;
use portal::{Registration, SignInAttempt};

const PASSWORD: &str = "anker lupe moos quark";
const ANNA: &str = "anna@example.org";

fn registration(email: &str) -> Registration<'_> {
    Registration { name: "Anna", email, password: PASSWORD, company: Some("Praxis"), locale: Locale::De }
}

/// Returns the token of the link in a mail.
fn link(content: &str, page: &str) -> String {
    // Undoes the line breaks of quoted-printable.
    let text = content.replace("=\r\n", "").replace("=\n", "");
    let start = format!("https://melden.example.org/portal/{page}/");
    let (_, rest) = text.split_once(&start).unwrap();
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

impl World {
    async fn signs_in(&self, password: &str) -> bool {
        let sign_in = &self.application.services.portal.sign_in;
        let SignInAttempt { outcome, .. } = sign_in.sign_in(self.scope, ANNA, password, None).await;
        outcome.is_ok()
    }
}

async fn a_member_comes_by_a_mailed_link_and_leaves(world: World) {
    let (scope, portal) = (world.scope, &world.application.services.portal);
    let wanted = SettingsDraft { portal_enabled: Patch::Set(true), ..SettingsDraft::default() };
    let settings = &world.application.services.organizations.settings;
    settings.change(&AuditContext::system(scope), wanted).await.unwrap();
    let worker = world.start(WorkerMode::Full);
    portal.register.register(scope, registration(ANNA)).await.unwrap();
    let [mail] = <[_; 1]>::try_from(world.server.wait_for(1, TIMEOUT)).unwrap();
    assert!(!world.signs_in(PASSWORD).await, "the address is not confirmed");
    portal.register.verify(scope, &link(&mail.content, "verify")).await.unwrap();
    assert!(world.signs_in(PASSWORD).await);

    portal.register.register(scope, registration(ANNA)).await.unwrap();
    let known = world.server.wait_for(2, TIMEOUT).pop().unwrap();
    assert!(!known.content.contains("/portal/verify/") && known.content.contains("/portal/login"));

    let other = "ziegel ampel farn tukan";
    portal.reset_password.request(scope, ANNA).await.unwrap();
    let reset = world.server.wait_for(3, TIMEOUT).pop().unwrap();
    portal.reset_password.reset(scope, &link(&reset.content, "password"), other).await.unwrap();
    world.server.wait_for(4, TIMEOUT);
    assert!(!world.signs_in(PASSWORD).await && world.signs_in(other).await);

    let attempt = portal.sign_in.sign_in(scope, ANNA, other, None).await;
    let token = attempt.outcome.unwrap().outcome.token;
    let caller = portal.sessions.authenticate(scope, &token).await.unwrap();
    portal.profile.delete(scope, &caller, other).await.unwrap();
    assert!(portal.sessions.authenticate(scope, &token).await.is_err());
    worker.stop(TIMEOUT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_comes_by_a_mailed_link_and_leaves_on_sqlite() {
    a_member_comes_by_a_mailed_link_and_leaves(World::sqlite(&[], []).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_comes_by_a_mailed_link_and_leaves_on_postgres() {
    a_member_comes_by_a_mailed_link_and_leaves(World::postgres([]).await).await;
}

/// Registrations that were never verified are deleted after 7 days.
#[tokio::test(flavor = "multi_thread")]
async fn the_job_deletes_registrations_that_nobody_confirmed_for_7_days() {
    let world = World::sqlite(&[], []).await;
    let (scope, portal) = (world.scope, &world.application.services.portal);
    portal.register.register(scope, registration(ANNA)).await.unwrap();
    let email = accounts::Email::parse(ANNA).unwrap();
    let is_there = async || portal.register.members.by_email(scope, &email).await.unwrap().is_some();
    for (days, stays) in [(6, true), (2, false)] {
        world.clock.advance(Duration::days(days));
        assert!(world.application.jobs.scheduled_jobs.run("portal:prune").await.unwrap());
        assert_eq!(is_there().await, stays, "{}", world.clock.now());
    }
}
