//! Members of a portal from their registration to their departure, on fakes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "test code: helpers outside the test functions too")]

use credentials::lock_out::LockOutError;
use credentials::testing::{FastDigest, FastHasher, FastKeyedDigest, MemoryAttempts};
use credentials::{AuthError, PasswordProblem, SignInError};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, ErrorKind, Locale, Mail, OrganizationId, Patch, Scope};
use portal::ports::{KeyedDigest, PortalMemberStore as _};
use portal::testing::{FixedAddress, MemoryPortalMembers};
use portal::{
    ConfirmError, LinkError, PortalMemberIdentity, Ports, ProfileError, ProfileRequest, PrunedPortalMembers,
    Registration, SignInAttempt, UseCases, ValueError,
};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";
const OTHER: &str = "ziegel ampel farn tukan";
const ANNA: &str = "anna@example.org";

struct House {
    store: Arc<MemoryPortalMembers>,
    hasher: Arc<FastHasher>,
    clock: Arc<ManualClock>,
    portal: UseCases,
}

fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryPortalMembers::new()), Arc::new(FastHasher::new()));
    let clock = Arc::new(ManualClock::default());
    let portal = UseCases::new(Ports {
        members: store.clone(),
        links: store.clone(),
        sessions: store.clone(),
        all: store.clone(),
        addresses: Arc::new(FixedAddress("https://melde.example")),
        attempts: Arc::new(MemoryAttempts::new()),
        keyed: Arc::new(|purpose| Arc::new(FastKeyedDigest(purpose)) as Arc<dyn KeyedDigest>),
        hasher: hasher.clone(),
        digest: Arc::new(FastDigest),
        clock: clock.clone(),
        random: Arc::new(SeededRandom::new(1)),
    });
    House { store, hasher, clock, portal }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn installation() -> Scope {
    Scope::installation()
}

fn registration(email: &str) -> Registration<'_> {
    Registration {
        name: "Änne", email, password: PASSWORD, company: Some("Klinik Nord"), locale: Locale::En
    }
}

/// The answer to a sign-in.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    In(String, String),
    Wrong,
    Locked,
}

impl House {
    async fn register(&self, email: &str) {
        self.portal.register.register(tenant(), registration(email)).await.unwrap();
    }

    fn mails(&self) -> Vec<Mail> {
        self.store.outbox(tenant())
    }

    /// Returns the token of the last mail's link.
    fn token(&self, part: &str) -> String {
        let mail = self.mails().pop().unwrap();
        let path = format!("https://melde.example/portal/{part}/");
        mail.values["link"].strip_prefix(&path).unwrap_or_else(|| panic!("{mail:?}")).to_owned()
    }

    /// Creates a member who has proven their address.
    async fn member(&self, email: &str) {
        self.register(email).await;
        self.portal.register.verify(tenant(), &self.token("verify")).await.unwrap();
    }

    async fn attempt(
        &self,
        scope: Scope,
        email: &str,
        password: &str,
        browser_secret: Option<&str>,
    ) -> SignInAttempt {
        self.portal.sign_in.sign_in(scope, email, password, browser_secret).await
    }

    async fn told(&self, email: &str, password: &str, browser_secret: Option<&str>) -> Told {
        told(self.attempt(tenant(), email, password, browser_secret).await)
    }

    /// Opens a session.
    async fn signed_in(&self, email: &str, password: &str) -> String {
        match self.told(email, password, None).await {
            Told::In(token, _) => token,
            refused => panic!("{refused:?}"),
        }
    }

    async fn caller(&self, token: &str) -> Result<PortalMemberIdentity, AuthError> {
        self.portal.sessions.authenticate(tenant(), token).await
    }
}

fn told(attempt: SignInAttempt) -> Told {
    match attempt.outcome {
        Ok(guarded) => Told::In(guarded.outcome.token, guarded.browser_secret.unwrap()),
        Err(LockOutError::SignIn(SignInError::WrongCredentials) | LockOutError::JustLocked(_)) => Told::Wrong,
        Err(LockOutError::Locked { .. }) => Told::Locked,
        Err(error) => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn somebody_registers_proves_the_address_signs_in_and_out() {
    let house = house();
    house.register(" Anna@Example.org ").await;
    assert_eq!(house.told(ANNA, PASSWORD, None).await, Told::Wrong, "the address is not proven yet");
    let token = house.token("verify");
    let seen = house.portal.register.show(tenant(), &token).await.unwrap();
    assert!(!seen.is_verified(), "to look at a link changes nothing");
    let member = house.portal.register.verify(tenant(), &token).await.unwrap();
    assert_eq!((member.name.as_str(), member.company.as_deref()), ("Änne", Some("Klinik Nord")));
    let again = house.portal.register.verify(tenant(), &token).await;
    assert!(matches!(again, Err(LinkError::Gone)), "a link is good once");
    let session = house.signed_in(ANNA, PASSWORD).await;
    let caller = house.caller(&session).await.unwrap();
    assert_eq!(caller.member, member);
    house.portal.sessions.sign_out(tenant(), caller.session).await.unwrap();
    assert!(matches!(house.caller(&session).await, Err(AuthError::Unknown)));
    house.portal.sessions.sign_out(tenant(), caller.session).await.unwrap();
}

#[tokio::test]
async fn a_registration_tells_nobody_who_has_an_account() {
    let house = house();
    house.member(ANNA).await;
    house.register("unproven@example.org").await;
    for (email, template) in [
        (ANNA, "portal_known"),
        ("unproven@example.org", "portal_verify"),
        ("nobody@example.org", "portal_verify"),
    ] {
        let (work, before) = (house.hasher.work(), house.mails().len());
        house.register(email).await;
        assert_eq!(house.hasher.work() - work, 1, "{email}: the same work");
        let mails = house.mails();
        assert_eq!((mails.len(), mails[before].template.as_str()), (before + 1, template), "{email}");
        assert_eq!(mails[before].to, email);
        // Unacceptable entries are refused before any lookup.
        let weak = Registration { password: "kurz", ..registration(email) };
        let refused = house.portal.register.register(tenant(), weak).await;
        assert!(matches!(refused, Err(ValueError::Password(PasswordProblem::TooShort))), "{email}");
        assert_eq!(house.hasher.work() - work, 1, "{email}");
    }
    house.signed_in(ANNA, PASSWORD).await;
}

#[tokio::test]
async fn what_is_typed_is_checked_with_its_place() {
    let house = house();
    let good = registration(ANNA);
    let long = "x".repeat(201);
    for (wanted, path) in [
        (Registration { name: " ", ..good }, "name"),
        (Registration { name: "An\u{200B}na", ..good }, "name"),
        (Registration { email: "anna", ..good }, "email"),
        (Registration { company: Some(&long), ..good }, "company"),
        (Registration { password: ANNA, ..good }, "password"),
        (Registration { password: "Sommer2026!!", ..good }, "password"),
    ] {
        let error = house.portal.register.register(tenant(), wanted).await.unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::Invalid, Some(path)), "{wanted:?}");
        assert!(error.text().is_some());
    }
    assert!(house.mails().is_empty());
    house.hasher.set_busy(true);
    let busy = house.portal.register.register(tenant(), good).await.unwrap_err();
    assert_eq!(busy.kind(), ErrorKind::RateLimited);
    house.hasher.set_busy(false);
    house.portal.register.register(tenant(), Registration { company: Some("  "), ..good }).await.unwrap();
    let member = house.portal.register.show(tenant(), &house.token("verify")).await.unwrap();
    assert_eq!(member.company, None, "blanks are no company");
}

/// A stranger registers somebody else's address, and must not be able to write the mail's content.
#[tokio::test]
async fn a_mail_to_an_unproven_address_says_nothing_that_was_typed() {
    let house = house();
    house.register(ANNA).await;
    let mail = house.mails().pop().unwrap();
    let values: Vec<&str> = mail.values.keys().map(String::as_str).collect();
    assert_eq!(values, ["hours", "link"]);
    assert_eq!((mail.to.as_str(), mail.locale, mail.values["hours"].as_str()), (ANNA, Locale::En, "24"));
    assert_eq!(mail.not_after, Some(house.clock.now() + Duration::hours(24)));
}

#[tokio::test]
async fn an_address_gets_three_mails_an_hour_and_each_scope_counts_its_own() {
    let house = house();
    for _ in 0..10 {
        house.register(ANNA).await;
    }
    assert_eq!(house.mails().len(), 3);
    house.portal.register.register(installation(), registration(ANNA)).await.unwrap();
    assert_eq!(house.store.outbox(installation()).len(), 1);
    house.clock.advance(Duration::minutes(60));
    house.register(ANNA).await;
    assert_eq!(house.mails().len(), 4);
}

#[tokio::test]
async fn a_link_that_proves_an_address_is_good_for_a_day_and_for_nothing_else() {
    let house = house();
    house.register(ANNA).await;
    let token = house.token("verify");
    house.clock.advance(Duration::hours(24) - Duration::microseconds(1));
    assert!(house.portal.register.show(tenant(), &token).await.is_ok());
    assert!(house.portal.register.show(installation(), &token).await.is_err(), "another portal");
    let reset = house.portal.reset_password.reset(tenant(), &token, OTHER).await;
    assert!(matches!(reset, Err(LinkError::Gone)), "it sets no password");
    house.clock.advance(Duration::microseconds(1));
    let late = house.portal.register.verify(tenant(), &token).await.unwrap_err();
    assert_eq!((late.kind(), late.path()), (ErrorKind::Gone, None));
    for none in ["", "abc", &"g".repeat(64), &"a".repeat(65)] {
        assert!(matches!(house.portal.register.verify(tenant(), none).await, Err(LinkError::Gone)), "{none}");
    }
}

/// The same answer, the same work, the same count (decisions §1).
#[tokio::test]
async fn unknown_wrong_and_unproven_cost_and_tell_the_same() {
    let cases = [
        ("nobody@example.org", PASSWORD),
        (ANNA, OTHER),
        ("unproven@example.org", PASSWORD),
        ("unproven@example.org", OTHER),
        ("no address", PASSWORD),
    ];
    for (email, password) in cases {
        let house = house();
        house.member(ANNA).await;
        house.register("unproven@example.org").await;
        for number in 0..10 {
            let work = house.hasher.work();
            assert_eq!(house.told(email, password, None).await, Told::Wrong, "{email} {number}");
            assert_eq!(house.hasher.work() - work, 1, "{email}");
        }
        let work = house.hasher.work();
        assert_eq!(house.told(email, PASSWORD, None).await, Told::Locked, "{email}");
        assert_eq!(house.hasher.work(), work, "no password is looked at: {email}");
        house.clock.advance(Duration::minutes(15));
        assert_ne!(house.told(email, password, None).await, Told::Locked, "{email}");
    }
    let house = house();
    house.member(ANNA).await;
    let work = house.hasher.work();
    assert_eq!(house.told(ANNA, &"x".repeat(1_000_000), None).await, Told::Wrong);
    assert_eq!(house.hasher.work() - work, 1);
}

/// Only a limited number of times; the caller does not learn of it.
#[tokio::test]
async fn the_right_password_of_an_unproven_address_has_the_link_sent_again() {
    let house = house();
    house.register(ANNA).await;
    assert!(house.attempt(tenant(), ANNA, OTHER, None).await.unproven.is_none());
    for _ in 0..5 {
        let member = house.attempt(tenant(), ANNA, PASSWORD, None).await.unproven.unwrap();
        house.portal.register.send_again(tenant(), &member).await.unwrap();
    }
    let mails = house.mails();
    assert_eq!(mails.len(), 3, "that of the registration is one of them");
    assert!(mails.iter().all(|mail| mail.template == "portal_verify" && mail.to == ANNA));
    house.portal.register.verify(tenant(), &house.token("verify")).await.unwrap();
    house.signed_in(ANNA, PASSWORD).await;
    assert!(house.attempt(tenant(), ANNA, PASSWORD, None).await.unproven.is_none());
}

#[tokio::test]
async fn strangers_who_guess_keep_nobody_out_of_a_known_browser_or_another_portal() {
    let house = house();
    house.member(ANNA).await;
    house.portal.register.register(installation(), registration(ANNA)).await.unwrap();
    let Told::In(_, browser_secret) = house.told(ANNA, PASSWORD, None).await else { panic!("refused") };
    for _ in 0..10 {
        assert_eq!(house.told(ANNA, OTHER, None).await, Told::Wrong);
    }
    assert_eq!(house.told(ANNA, PASSWORD, None).await, Told::Locked);
    assert!(matches!(house.told(ANNA, PASSWORD, Some(&browser_secret)).await, Told::In(..)));
    let elsewhere = told(house.attempt(installation(), ANNA, OTHER, None).await);
    assert_eq!(elsewhere, Told::Wrong, "an address is another account in each portal");
}

#[tokio::test]
async fn a_session_slides_for_12_hours_and_ends_after_30_days() {
    let house = house();
    house.member(ANNA).await;
    let session = house.signed_in(ANNA, PASSWORD).await;
    let foreign = house.portal.sessions.authenticate(installation(), &session).await;
    assert!(matches!(foreign, Err(AuthError::Unknown)), "a token opens its own portal alone");
    for _ in 0..59 {
        house.clock.advance(Duration::hours(12) - Duration::minutes(1));
        house.caller(&session).await.unwrap();
    }
    house.clock.advance(Duration::hours(12) - Duration::minutes(1));
    assert!(house.caller(&session).await.is_ok());
    house.clock.advance(Duration::hours(1));
    assert!(matches!(house.caller(&session).await, Err(AuthError::Expired)), "30 days are over");
    let second = house.signed_in(ANNA, PASSWORD).await;
    house.clock.advance(Duration::hours(12));
    assert!(matches!(house.caller(&second).await, Err(AuthError::Expired)));
    for none in ["", "abc", "mw_0123", &"A".repeat(64)] {
        assert!(matches!(house.caller(none).await, Err(AuthError::Unknown)), "{none}");
    }
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_mailed_link() {
    let house = house();
    house.member(ANNA).await;
    let session = house.signed_in(ANNA, PASSWORD).await;
    house.portal.reset_password.request(tenant(), "Anna@example.org").await.unwrap();
    let mail = house.mails().pop().unwrap();
    assert_eq!((mail.template.as_str(), mail.locale), ("portal_password_reset", Locale::En));
    assert_eq!((mail.values["name"].as_str(), mail.values["minutes"].as_str()), ("Änne", "60"));
    let token = house.token("password");
    assert!(house.portal.register.verify(tenant(), &token).await.is_err(), "it verifies nothing by itself");
    let weak = house.portal.reset_password.reset(tenant(), &token, "kurz").await.unwrap_err();
    assert_eq!((weak.kind(), weak.path()), (ErrorKind::Invalid, Some("password")));
    house.portal.reset_password.reset(tenant(), &token, OTHER).await.unwrap();
    assert!(house.caller(&session).await.is_err(), "all sessions end");
    assert_eq!(house.told(ANNA, PASSWORD, None).await, Told::Wrong);
    house.signed_in(ANNA, OTHER).await;
    assert_eq!(house.mails().pop().unwrap().template, "portal_password_changed");
    let again = house.portal.reset_password.reset(tenant(), &token, PASSWORD).await;
    assert!(matches!(again, Err(LinkError::Gone)));
}

#[tokio::test]
async fn a_request_for_a_new_password_tells_nobody_who_has_an_account() {
    let house = house();
    house.member(ANNA).await;
    let before = house.mails().len();
    for none in ["nobody@example.org", "no address", ""] {
        house.portal.reset_password.request(tenant(), none).await.unwrap();
    }
    house.portal.reset_password.request(installation(), ANNA).await.unwrap();
    assert_eq!((house.mails().len(), house.store.outbox(installation()).len()), (before, 0));
    for _ in 0..5 {
        house.portal.reset_password.request(tenant(), ANNA).await.unwrap();
    }
    assert_eq!(house.mails().len(), before + 3, "three an hour");
    house.clock.advance(Duration::minutes(60));
    let late = house.portal.reset_password.show(tenant(), &house.token("password")).await;
    assert!(matches!(late, Err(LinkError::Gone)));
}

/// Whoever registers an address before its owner has proven nothing; the owner gets in by the mailbox.
#[tokio::test]
async fn the_mailbox_decides_whose_registration_it_is() {
    let house = house();
    let squatter = Registration { name: "Fremd", password: OTHER, ..registration(ANNA) };
    house.portal.register.register(tenant(), squatter).await.unwrap();
    let theirs = house.token("verify");
    house.register(ANNA).await;
    assert!(house.portal.register.verify(tenant(), &theirs).await.is_err());
    house.portal.register.verify(tenant(), &house.token("verify")).await.unwrap();
    assert_eq!(house.told(ANNA, OTHER, None).await, Told::Wrong);
    house.signed_in(ANNA, PASSWORD).await;

    let berta = "berta@example.org";
    house.portal.register.register(tenant(), Registration { email: berta, ..squatter }).await.unwrap();
    house.portal.reset_password.request(tenant(), berta).await.unwrap();
    house.portal.reset_password.reset(tenant(), &house.token("password"), PASSWORD).await.unwrap();
    assert_eq!(house.told(berta, OTHER, None).await, Told::Wrong);
    house.signed_in(berta, PASSWORD).await;
}

#[tokio::test]
async fn a_member_changes_name_and_company_and_needs_the_password_for_a_new_one() {
    let house = house();
    house.member(ANNA).await;
    let (own, other) = (house.signed_in(ANNA, PASSWORD).await, house.signed_in(ANNA, PASSWORD).await);
    let caller = house.caller(&own).await.unwrap();
    let profile = &house.portal.profile;
    let request = ProfileRequest { name: Some("Anna"), company: Patch::Clear, ..ProfileRequest::default() };
    let member = profile.update(tenant(), &caller, request).await.unwrap();
    assert_eq!((member.name.as_str(), member.company), ("Anna", None));
    let none = ProfileRequest { name: Some("\u{0}"), ..ProfileRequest::default() };
    assert_eq!(profile.update(tenant(), &caller, none).await.unwrap_err().path(), Some("name"));

    let new = ProfileRequest { password: Some(OTHER), ..ProfileRequest::default() };
    for (current, wanted) in [(None, ConfirmError::Missing), (Some(OTHER), ConfirmError::Wrong)] {
        let error =
            profile.update(tenant(), &caller, ProfileRequest { current_password: current, ..new }).await;
        let error = error.unwrap_err();
        assert_eq!(error.path(), Some("current_password"));
        assert_eq!(error.to_string(), wanted.to_string());
    }
    let right = ProfileRequest { current_password: Some(PASSWORD), ..new };
    profile.update(tenant(), &caller, right).await.unwrap();
    assert!(house.caller(&own).await.is_ok() && house.caller(&other).await.is_err());
    assert_eq!(house.told(ANNA, PASSWORD, None).await, Told::Wrong);
    house.signed_in(ANNA, OTHER).await;
}

/// Whoever guesses in somebody else's session cannot lock the owner out of signing in.
#[tokio::test]
async fn wrong_present_passwords_are_counted_apart_from_the_sign_in() {
    let house = house();
    house.member(ANNA).await;
    let caller = house.caller(&house.signed_in(ANNA, PASSWORD).await).await.unwrap();
    for _ in 0..10 {
        let wrong = house.portal.profile.delete(tenant(), &caller, OTHER).await;
        assert!(matches!(wrong, Err(ConfirmError::Wrong)));
    }
    let new = ProfileRequest {
        password: Some(OTHER),
        current_password: Some(PASSWORD),
        ..ProfileRequest::default()
    };
    let locked = house.portal.profile.update(tenant(), &caller, new).await.unwrap_err();
    assert!(matches!(locked, ProfileError::Confirm(ConfirmError::Locked { retry_after: 900 })), "{locked:?}");
    assert_eq!((locked.kind(), locked.retry_after()), (ErrorKind::RateLimited, Some(900)));
    house.signed_in(ANNA, PASSWORD).await;
}

#[tokio::test]
async fn a_member_leaves_with_the_password() {
    let house = house();
    house.member(ANNA).await;
    let session = house.signed_in(ANNA, PASSWORD).await;
    let caller = house.caller(&session).await.unwrap();
    let missing = house.portal.profile.delete(tenant(), &caller, "").await;
    assert!(matches!(missing, Err(ConfirmError::Missing)));
    house.portal.profile.delete(tenant(), &caller, PASSWORD).await.unwrap();
    assert!(house.caller(&session).await.is_err());
    assert_eq!(house.told(ANNA, PASSWORD, None).await, Told::Wrong);
    let again = house.portal.profile.delete(tenant(), &caller, PASSWORD).await;
    assert!(matches!(again, Err(ConfirmError::Wrong)), "there is no password any more");
}

/// Only by their ids: the log outlives the account.
#[tokio::test]
async fn the_log_names_members_by_their_numbers_alone() {
    let house = house();
    house.member(ANNA).await;
    let caller = house.caller(&house.signed_in(ANNA, PASSWORD).await).await.unwrap();
    let request = ProfileRequest {
        name: Some("Anna Neu"),
        company: Patch::Set("Klinik Süd"),
        password: Some(OTHER),
        current_password: Some(PASSWORD),
    };
    house.portal.profile.update(tenant(), &caller, request).await.unwrap();
    house.portal.profile.update(tenant(), &caller, ProfileRequest::default()).await.unwrap();
    house.portal.reset_password.request(tenant(), ANNA).await.unwrap();
    house.portal.reset_password.reset(tenant(), &house.token("password"), PASSWORD).await.unwrap();
    house.portal.profile.delete(tenant(), &caller, PASSWORD).await.unwrap();
    let entries = house.store.log().entries(tenant());
    let id = caller.member.id.0;
    let actions: Vec<(&str, &str, Option<i64>)> = entries
        .iter()
        .map(|entry| (entry.action.as_str(), entry.actor.kind.as_str(), entry.actor.id))
        .collect();
    let member = Some(id);
    assert_eq!(
        actions,
        [
            ("portal_member.registered", "stranger", None),
            ("portal_member.verified", "member", member),
            ("portal_member.login", "member", member),
            ("portal_member.changed", "member", member),
            ("portal_member.password_changed", "member", member),
            ("portal_member.password_changed", "member", member),
            ("portal_member.deleted", "member", member),
        ]
    );
    for entry in entries {
        assert_eq!(
            (entry.object_kind.as_str(), entry.object_id.as_str()),
            ("portal_member", &*id.to_string())
        );
        let said = format!("{entry:?}").to_lowercase();
        for personal in ["anna", "änne", "klinik", "example.org"] {
            assert!(!said.contains(personal), "{said}");
        }
    }
}

#[tokio::test]
async fn a_registration_that_nobody_proves_is_gone_after_7_days() {
    let house = house();
    house.member(ANNA).await;
    house.register("unproven@example.org").await;
    let members = |pruned: PrunedPortalMembers| pruned.members;
    house.clock.advance(Duration::days(7));
    assert_eq!(members(house.portal.prune.prune().await.unwrap()), 0);
    house.clock.advance(Duration::microseconds(1));
    assert_eq!(members(house.portal.prune.prune().await.unwrap()), 1);
    house.signed_in(ANNA, PASSWORD).await;
    let unproven = credentials::Email::parse("unproven@example.org").unwrap();
    assert_eq!(house.store.by_email(tenant(), &unproven).await.unwrap(), None);
}
