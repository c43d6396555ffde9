//! Invitations, forgotten passwords and the first account, on fakes.

#![allow(clippy::unwrap_used, reason = "test code: helpers outside the test functions too")]

use accounts::invitations::{
    AcceptError, AcceptInvitation, Acceptance, Invite, InviteError, InviteRequest, InvitingOrganization,
    NewMember,
};
use accounts::password_reset::ResetPassword;
use accounts::ports::{CrossTenantCredentials, PasswordHasher, UserStore};
use accounts::testing::{FastDigest, FastHasher, FastKeyedDigest, MemoryAccounts, MemoryAttempts, new_user};
use accounts::{CreateUserError, FirstAccount, PasswordProblem, ResetError, Role, SetUp, SetUpError, User};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, ErrorKind, Locale, Mail, Membership, OrganizationId, Scope};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";

struct House {
    store: Arc<MemoryAccounts>,
    hasher: Arc<FastHasher>,
    clock: Arc<ManualClock>,
    invite: Invite,
    accept: AcceptInvitation,
    reset: ResetPassword,
    set_up: SetUp,
}

fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, digest) = (Arc::new(ManualClock::default()), Arc::new(FastDigest));
    let random = Arc::new(SeededRandom::new(1));
    let base_url = "https://melde.example".to_owned();
    House {
        invite: Invite {
            store: store.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
            base_url: base_url.clone(),
        },
        accept: AcceptInvitation {
            invitations: store.clone(),
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
        },
        reset: ResetPassword {
            credentials: store.clone(),
            resets: store.clone(),
            attempts: Arc::new(MemoryAttempts::new()),
            keyed: Arc::new(FastKeyedDigest::default()),
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
            base_url,
        },
        set_up: SetUp { store: store.clone(), hasher: hasher.clone(), digest, clock: clock.clone(), random },
        store,
        hasher,
        clock,
    }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn installation() -> Scope {
    Scope::installation()
}

impl House {
    async fn account(&self, scope: Scope, email: &str, role: Role) -> User {
        let user = new_user(email, role).unwrap();
        UserStore::insert(&*self.store, scope, &user, self.clock.now()).await.unwrap()
    }

    async fn with_organization(&self) -> User {
        self.store.know_organization(InvitingOrganization {
            id: OrganizationId(3),
            name: "Klinik Nord".into(),
            is_active: true,
        });
        self.account(tenant(), "chefin@example.org", Role::Admin).await
    }

    fn last_mail(&self, scope: Scope) -> Mail {
        self.store.outbox(scope).pop().unwrap()
    }

    async fn password_fits(&self, user: &User, password: &str) -> bool {
        let found = self.store.by_email(&user.email).await.unwrap().unwrap();
        self.hasher.verify(password, Some(&found.password_hash)).await.unwrap()
    }
}

fn token(mail: &Mail) -> String {
    mail.values["link"].rsplit('/').next().unwrap().to_owned()
}

fn to<'a>(email: &'a str, role: &'a str) -> InviteRequest<'a> {
    InviteRequest { email, role, locale: Locale::De }
}

fn new<'a>(name: &'a str, password: &'a str) -> Acceptance<'a> {
    Acceptance::NewAccount(NewMember { name, password })
}

/// Decisions §4: "the token is stored hashed, mailed once".
#[tokio::test]
async fn an_invitation_is_mailed_with_a_link_that_is_nowhere_else() {
    let house = house();
    let by = house.with_organization().await;
    let made = house.invite.invite(tenant(), &by, to(" Neu@KÖLN.example ", "editor")).await.unwrap();
    let mail = house.last_mail(tenant());
    assert_eq!(mail.to, "neu@xn--kln-sna.example");
    assert_eq!(mail.to, made.email.as_str());
    let value = |name: &str| mail.values[name].as_str();
    assert_eq!((value("organization"), value("inviter"), value("role")), ("Klinik Nord", "chefin", "editor"));
    assert_eq!(value("expires").len(), "28.11.2026, 17:00".len(), "{mail:?}");
    assert!(value("link").starts_with("https://melde.example/einladung/"), "{mail:?}");
    assert_eq!(token(&mail).len(), 64);
    assert_eq!(house.store.outbox(tenant()).len(), 1);
    assert!(!format!("{made:?}").contains(&token(&mail)));
    assert_eq!(house.accept.show(&token(&mail)).await.unwrap().role, Role::Editor);
}

/// Specification, "Organization invitation": a role `user`, `editor`, `admin`; not `developer`.
#[tokio::test]
async fn an_invitation_never_gives_the_role_developer() {
    let house = house();
    let by = house.with_organization().await;
    for role in ["developer", "Admin", "", "root"] {
        let refused = house.invite.invite(tenant(), &by, to("neu@example.org", role)).await.unwrap_err();
        assert!(matches!(refused, InviteError::Role), "{role}: {refused}");
        assert_eq!((refused.kind(), refused.path()), (ErrorKind::Invalid, Some("role")));
    }
    assert_eq!(house.store.outbox(tenant()), []);
    for (number, role) in ["user", "editor", "admin"].into_iter().enumerate() {
        let email = format!("neu{number}@example.org");
        house.invite.invite(tenant(), &by, to(&email, role)).await.unwrap();
    }
}

#[tokio::test]
async fn the_installation_invites_nobody() {
    let house = house();
    let by = house.account(installation(), "dev@example.org", Role::Developer).await;
    let refused = house.invite.invite(installation(), &by, to("neu@example.org", "user")).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::NotFound);
    assert_eq!(house.invite.open(installation()).await.unwrap(), None);
}

/// Decisions §1: "duplicate invitation or member" is 422, reported at the address.
#[tokio::test]
async fn a_duplicate_is_told_at_the_address() {
    let house = house();
    let by = house.with_organization().await;
    house.invite.invite(tenant(), &by, to("neu@example.org", "user")).await.unwrap();
    for email in ["neu@example.org", "chefin@example.org", "nobody"] {
        let refused = house.invite.invite(tenant(), &by, to(email, "user")).await.unwrap_err();
        assert_eq!((refused.kind(), refused.path()), (ErrorKind::Invalid, Some("email")), "{email}");
    }
}

/// Decisions §4: "by a new one {name, password}, creating the user with the invitation's role and
/// e-mail".
#[tokio::test]
async fn somebody_new_chooses_name_and_password_and_nothing_else() {
    let house = house();
    let by = house.with_organization().await;
    house.invite.invite(tenant(), &by, to("neu@example.org", "editor")).await.unwrap();
    let token = token(&house.last_mail(tenant()));
    let user = house.accept.accept(&token, new(" Nora Neu ", PASSWORD)).await.unwrap();
    assert_eq!((user.name.as_str(), user.email.as_str()), ("Nora Neu", "neu@example.org"));
    assert_eq!((user.role, user.membership), (Role::Editor, Membership::Organization(OrganizationId(3))));
    assert!(house.password_fits(&user, PASSWORD).await);
    let again = house.accept.accept(&token, new("Nora", PASSWORD)).await.unwrap_err();
    assert_eq!(again.kind(), ErrorKind::Gone);
    assert_eq!(
        house.accept.show(&token).await.map_err(|error| AcceptError::from(error).kind()),
        Err(ErrorKind::Gone)
    );
}

/// The rules for passwords hold here too, and a refusal leaves the invitation open.
#[tokio::test]
async fn a_bad_name_or_password_is_told_and_the_invitation_stays_open() {
    let house = house();
    let by = house.with_organization().await;
    house.invite.invite(tenant(), &by, to("neu@example.org", "user")).await.unwrap();
    let token = token(&house.last_mail(tenant()));
    for (name, password, wrong) in [
        ("", PASSWORD, "name"),
        ("Neu", "kurz", "password"),
        ("Neu", "neu@example.org", "password"),
        ("", "kurz", "name password"),
    ] {
        let refused = house.accept.accept(&token, new(name, password)).await.unwrap_err();
        assert_eq!((refused.kind(), paths(refused.faults()).as_str()), (ErrorKind::Invalid, wrong));
    }
    assert_eq!(house.hasher.work(), 0, "nothing was hashed for it");
    house.accept.accept(&token, new("Neu", PASSWORD)).await.unwrap();
}

/// Decisions §4: "accept by an existing account needs that account's token".
#[tokio::test]
async fn somebody_with_an_account_has_to_be_signed_in_with_it() {
    let house = house();
    let by = house.with_organization().await;
    let loose = house.account(installation(), "neu@example.org", Role::User).await;
    house.invite.invite(tenant(), &by, to("neu@example.org", "admin")).await.unwrap();
    let token = token(&house.last_mail(tenant()));
    let refused = house.accept.accept(&token, new("Neu", PASSWORD)).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Unauthenticated);
    let other = house.accept.accept(&token, Acceptance::SignedIn(&by)).await.unwrap_err();
    assert_eq!(other.kind(), ErrorKind::Forbidden);
    let joined = house.accept.accept(&token, Acceptance::SignedIn(&loose)).await.unwrap();
    assert_eq!(
        (joined.id, joined.role, joined.membership),
        (loose.id, Role::Admin, Membership::Organization(OrganizationId(3)))
    );
}

/// "Seven days and a second: 410."
#[tokio::test]
async fn after_seven_days_an_invitation_is_gone() {
    let house = house();
    let by = house.with_organization().await;
    house.invite.invite(tenant(), &by, to("neu@example.org", "user")).await.unwrap();
    let token = token(&house.last_mail(tenant()));
    house.clock.advance(Duration::days(7) - Duration::seconds(1));
    house.accept.show(&token).await.unwrap();
    house.clock.advance(Duration::seconds(2));
    let late = house.accept.accept(&token, new("Neu", PASSWORD)).await.unwrap_err();
    assert_eq!(late.kind(), ErrorKind::Gone);
    assert_eq!(house.hasher.work(), 0, "nothing was hashed for it");
    assert_eq!(house.invite.open(tenant()).await.unwrap(), Some(vec![]));
    house.clock.advance(Duration::days(31));
    assert_eq!(house.accept.prune().await.unwrap(), 1);
}

#[tokio::test]
async fn a_text_that_is_no_token_is_unknown() {
    let house = house();
    for text in ["", "x", &"a".repeat(63), &"A".repeat(64), "../../etc", &"0".repeat(64)] {
        let unknown = house.accept.accept(text, new("Neu", PASSWORD)).await.unwrap_err();
        assert_eq!(unknown.kind(), ErrorKind::NotFound, "{text}");
    }
}

/// Issue: "password reset by mail".
#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_mailed_link_once() {
    let house = house();
    let user = house.account(tenant(), "anna@example.org", Role::User).await;
    house.reset.request(" Anna@Example.org ", Locale::En).await.unwrap();
    let mail = house.last_mail(tenant());
    assert_eq!(
        (mail.to.as_str(), mail.locale, mail.template.as_str()),
        ("anna@example.org", Locale::En, "password_reset")
    );
    assert_eq!((mail.values["name"].as_str(), mail.values["minutes"].as_str()), ("anna", "60"));
    let token = token(&mail);
    assert_eq!(house.reset.show(&token).await.unwrap(), user);
    let weak = house.reset.reset(&token, "passwort1234", Locale::De).await.unwrap_err();
    assert!(matches!(weak, ResetError::Value(CreateUserError::Password(PasswordProblem::Common))), "{weak}");
    house.reset.reset(&token, PASSWORD, Locale::De).await.unwrap();
    assert!(house.password_fits(&user, PASSWORD).await);
    assert_eq!(house.last_mail(tenant()).template, "password_changed");
    let again = house.reset.reset(&token, PASSWORD, Locale::De).await.unwrap_err();
    assert_eq!(again.kind(), ErrorKind::Gone);
}

#[tokio::test]
async fn after_an_hour_a_link_for_a_new_password_is_over() {
    let house = house();
    house.account(tenant(), "anna@example.org", Role::User).await;
    house.reset.request("anna@example.org", Locale::De).await.unwrap();
    let token = token(&house.last_mail(tenant()));
    house.clock.advance(Duration::minutes(60));
    assert_eq!(house.reset.show(&token).await.unwrap_err().kind(), ErrorKind::Gone);
    house.clock.advance(Duration::seconds(1));
    assert_eq!(house.reset.prune().await.unwrap(), 1);
}

/// The answer reveals nothing, and both cases write one row.
#[tokio::test]
async fn an_unknown_address_looks_like_a_known_one_and_gets_no_mail() {
    let house = house();
    house.account(tenant(), "anna@example.org", Role::User).await;
    for address in ["nobody@example.org", "no address", ""] {
        house.reset.request(address, Locale::De).await.unwrap();
    }
    assert_eq!(house.store.outbox(tenant()), []);
    house.clock.advance(Duration::hours(2));
    assert_eq!(house.reset.prune().await.unwrap(), 1, "the one that is an address left its row");
}

#[tokio::test]
async fn a_mailbox_gets_three_links_an_hour_whoever_asks() {
    let house = house();
    house.account(tenant(), "anna@example.org", Role::User).await;
    house.account(tenant(), "berta@example.org", Role::User).await;
    for _ in 0..9 {
        house.reset.request("anna@example.org", Locale::De).await.unwrap();
    }
    assert_eq!(house.store.outbox(tenant()).len(), 3);
    house.reset.request("berta@example.org", Locale::De).await.unwrap();
    assert_eq!(house.store.outbox(tenant()).len(), 4, "another's count is another's");
    house.clock.advance(Duration::hours(1));
    house.reset.request("anna@example.org", Locale::De).await.unwrap();
    assert_eq!(house.store.outbox(tenant()).len(), 5);
}

/// Inviting and withdrawing in turns must not flood a mailbox.
#[tokio::test]
async fn an_address_is_invited_three_times_a_day_however_often_it_is_withdrawn() {
    let house = house();
    let by = house.with_organization().await;
    let invite = async || house.invite.invite(tenant(), &by, to("neu@example.org", "user")).await;
    for _ in 0..3 {
        let made = invite().await.unwrap();
        house.invite.withdraw(&audit::AuditContext::system(tenant()), made.id).await.unwrap();
    }
    let refused = invite().await.unwrap_err();
    assert_eq!((refused.kind(), refused.path()), (ErrorKind::RateLimited, None));
    assert!(refused.text().is_some());
    house.clock.advance(Duration::hours(24));
    invite().await.unwrap();
}

/// An expired invitation is reported as such, whatever happened to its organisation.
#[tokio::test]
async fn an_invitation_that_is_over_is_told_before_its_organization_is_inactive() {
    let house = house();
    let by = house.with_organization().await;
    let request = InviteRequest { email: "neu@example.org", role: "user", locale: Locale::De };
    house.invite.invite(tenant(), &by, request).await.unwrap();
    let mail = house.store.outbox(tenant()).pop().unwrap();
    assert_eq!(mail.not_after, Some(house.clock.now() + Duration::days(7)));
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    house.store.know_organization(InvitingOrganization {
        id: OrganizationId(3),
        name: "Klinik".into(),
        is_active: false,
    });
    let kind = async || AcceptError::from(house.accept.show(&token).await.unwrap_err()).kind();
    assert_eq!(kind().await, ErrorKind::Forbidden);
    house.clock.advance(Duration::days(7));
    assert_eq!(kind().await, ErrorKind::Gone);
}

/// Returns the request members that are wrong.
fn paths(faults: &[CreateUserError]) -> String {
    faults.iter().filter_map(CreateUserError::path).collect::<Vec<_>>().join(" ")
}

fn operator() -> FirstAccount<'static> {
    FirstAccount { name: "Olga", email: "Olga@Example.org", password: PASSWORD }
}

/// Decisions §4: "a set-up page creates the first developer".
#[tokio::test]
async fn the_first_account_is_a_developer_of_the_installation() {
    let house = house();
    let token = house.set_up.offer().await.unwrap().unwrap();
    house.set_up.show(&token).await.unwrap();
    let user = house.set_up.create(&token, operator()).await.unwrap();
    assert_eq!(
        (user.role, user.membership, user.email.as_str()),
        (Role::Developer, Membership::Installation, "olga@example.org")
    );
    assert!(house.password_fits(&user, PASSWORD).await);
    let again = house.set_up.create(&token, operator()).await.unwrap_err();
    assert_eq!(again.kind(), ErrorKind::Gone);
    assert_eq!(house.set_up.offer().await.unwrap(), None, "there is an account now");
}

#[tokio::test]
async fn a_set_up_that_is_refused_can_be_tried_again() {
    let house = house();
    let token = house.set_up.offer().await.unwrap().unwrap();
    for (wanted, wrong) in [
        (FirstAccount { name: " ", ..operator() }, "name"),
        (FirstAccount { email: "olga", ..operator() }, "email"),
        (FirstAccount { password: "kurz", ..operator() }, "password"),
        (FirstAccount { name: "", password: "olga@example.org", ..operator() }, "name password"),
        (FirstAccount { name: "", email: "olga", password: "kurz" }, "name email password"),
        (FirstAccount { name: "", email: "olga", password: "passwort1234" }, "name email password"),
    ] {
        let refused = house.set_up.create(&token, wanted).await.unwrap_err();
        assert_eq!((refused.kind(), paths(refused.faults()).as_str()), (ErrorKind::Invalid, wrong));
    }
    house.set_up.create(&token, operator()).await.unwrap();
}

#[tokio::test]
async fn a_set_up_link_is_over_after_a_day_and_a_guess_opens_nothing() {
    let house = house();
    let token = house.set_up.offer().await.unwrap().unwrap();
    for guess in ["", "x", &"0".repeat(64)] {
        let refused = house.set_up.create(guess, operator()).await.unwrap_err();
        assert!(matches!(refused, SetUpError::Gone), "{guess}");
    }
    house.clock.advance(Duration::hours(24));
    assert!(matches!(house.set_up.show(&token).await, Err(SetUpError::Gone)));
}

#[test]
fn no_request_prints_its_password() {
    let member = NewMember { name: "Neu", password: PASSWORD };
    let printed = format!("{:?} {:?} {:?}", member, Acceptance::NewAccount(member), operator());
    assert!(!printed.contains("anker"), "{printed}");
}
