//! Account administration and API tokens, on fakes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "test code: helpers outside the test functions too")]

use accounts::administration::{
    AccountChanges, FieldProblem, ManageUserError, Refusal, UserFilter, UserSort,
};
use accounts::api_tokens::{ABILITY, IssueTokenError, IssuedToken, MAX_TOKEN_YEARS, RECORD_USE_EVERY};
use accounts::ports::{TokenStore as Tokens, UserStore};
use accounts::testing::{FastDigest, FastHasher, MemoryAccounts, new_user};
use accounts::{
    AccountRequest, ApiTokens, AuthError, Authenticate, EmailProblem, ManageUsers, OpenSession,
    PasswordProblem, Role, SignIn, TokenKind, User,
};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, ErrorKind, Locale, OrganizationId, PageRequest, Scope, Timestamp};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";

struct House {
    store: Arc<MemoryAccounts>,
    hasher: Arc<FastHasher>,
    clock: Arc<ManualClock>,
    manage: ManageUsers,
    tokens: ApiTokens,
    authenticate: Authenticate,
    sign_in: SignIn,
}

fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, digest) = (Arc::new(ManualClock::default()), Arc::new(FastDigest));
    let random = Arc::new(SeededRandom::new(3));
    let sessions = OpenSession {
        tokens: store.clone(),
        digest: digest.clone(),
        clock: clock.clone(),
        random: random.clone(),
    };
    House {
        manage: ManageUsers::new(store.clone(), store.clone(), hasher.clone(), clock.clone(), random.clone()),
        tokens: ApiTokens::new(store.clone(), digest.clone(), clock.clone(), random.clone()),
        authenticate: Authenticate::new(store.clone(), digest.clone(), clock.clone())
            .with_api_tokens(store.clone()),
        sign_in: SignIn::new(store.clone(), hasher.clone(), store.clone(), sessions),
        store,
        hasher,
        clock,
    }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

impl House {
    async fn user(&self, name: &str, role: Role) -> User {
        let mut user = new_user(&format!("{name}@example.org"), role).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        UserStore::insert(&*self.store, tenant(), &user, self.clock.now()).await.unwrap()
    }

    async fn change(
        &self,
        actor: &User,
        target: &User,
        changes: AccountChanges<'_>,
    ) -> Result<User, ManageUserError> {
        self.manage.update(actor, tenant(), target.id, changes, Locale::De).await.map(|changed| changed.after)
    }

    /// Issues an API token in a new session.
    async fn issue(
        &self,
        owner: &User,
        name: &str,
        end: Option<Timestamp>,
    ) -> Result<IssuedToken, IssueTokenError> {
        let signed_in = self.sign_in.sign_in(owner.email.as_str(), PASSWORD).await.unwrap().done().unwrap();
        let identity = self.authenticate.authenticate(&signed_in.token).await.unwrap();
        self.tokens.issue(&audit::AuditContext::system(tenant()), &identity, name, end, Locale::De).await
    }

    async fn create(&self, actor: &User, role: Role) -> Result<User, ManageUserError> {
        let request = AccountRequest { name: "Neu", email: "neu@example.org", role, password: PASSWORD };
        self.manage.create(actor, tenant(), request).await
    }
}

fn role(role: Role) -> AccountChanges<'static> {
    AccountChanges { role: Some(role), ..AccountChanges::default() }
}

fn refusal<T: std::fmt::Debug>(result: Result<T, ManageUserError>) -> Refusal {
    match result {
        Err(ManageUserError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn an_admin_never_creates_edits_promotes_to_or_deletes_a_developer() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let developer = house.user("developer", Role::Developer).await;
    let user = house.user("user", Role::User).await;
    let name = AccountChanges { name: Some("Neu"), ..AccountChanges::default() };
    let password =
        AccountChanges { password: Some("neues kennwort mit worten"), ..AccountChanges::default() };
    assert_eq!(refusal(house.create(&admin, Role::Developer).await), Refusal::Developer);
    for changes in [name, password, role(Role::User), role(Role::Developer)] {
        assert_eq!(refusal(house.change(&admin, &developer, changes).await), Refusal::Developer);
    }
    assert_eq!(refusal(house.change(&admin, &user, role(Role::Developer)).await), Refusal::Developer);
    assert_eq!(refusal(house.manage.delete(&admin, tenant(), developer.id).await), Refusal::Developer);
    assert_eq!(house.hasher.work(), 0, "nothing is hashed for what is refused");
    assert_eq!(Refusal::Developer.kind(), ErrorKind::Forbidden);
    assert_eq!(house.store.list(tenant()).await.unwrap(), [admin, developer.clone(), user.clone()]);

    // A developer may do all of this.
    assert_eq!(house.create(&developer, Role::Developer).await.unwrap().role, Role::Developer);
    assert_eq!(house.change(&developer, &user, role(Role::Developer)).await.unwrap().role, Role::Developer);
    assert!(house.manage.delete(&developer, tenant(), user.id).await.is_ok());
}

#[tokio::test]
async fn nobody_deletes_themselves_or_changes_their_own_role_or_credentials() {
    let house = house();
    for own in [Role::Admin, Role::Developer] {
        let me = house.user(own.code(), own).await;
        assert_eq!(refusal(house.manage.delete(&me, tenant(), me.id).await), Refusal::DeletesThemselves);
        for other in Role::ALL.into_iter().filter(|role| *role != own) {
            assert_eq!(refusal(house.change(&me, &me, role(other)).await), Refusal::OwnRole);
        }
        let password = AccountChanges { password: Some("neues kennwort mit worten"), ..role(own) };
        assert_eq!(refusal(house.change(&me, &me, password).await), Refusal::OwnCredentials);
        let email = AccountChanges { email: Some("neu@example.org"), ..AccountChanges::default() };
        assert_eq!(refusal(house.change(&me, &me, email).await), Refusal::OwnCredentials);
        // Its own role and address unchanged, and a new name: a form sends all of them.
        let same = AccountChanges { name: Some("Neu"), email: Some(me.email.as_str()), ..role(own) };
        assert_eq!(house.change(&me, &me, same).await.unwrap().name, "Neu");
    }
}

#[tokio::test]
async fn a_change_tells_what_the_account_was_in_the_moment_of_the_decision() {
    let house = house();
    let (developer, user) = (house.user("boss", Role::Developer).await, house.user("ute", Role::User).await);
    let changes = AccountChanges {
        name: Some("Ute Unger"),
        email: Some(user.email.as_str()),
        password: Some("neues kennwort mit worten"),
        ..role(Role::Editor)
    };
    let done = house.manage.update(&developer, tenant(), user.id, changes, Locale::De).await.unwrap();
    assert_eq!(done.fields(), ["name", "role", "password"], "the address is the one it had");
    assert_eq!((done.before, done.after.role), (user.clone(), Role::Editor));
    let same =
        house.manage.update(&developer, tenant(), user.id, role(Role::Editor), Locale::De).await.unwrap();
    assert_eq!(same.fields(), [] as [&str; 0]);
}

#[tokio::test]
async fn the_last_administrator_of_a_scope_is_neither_removed_nor_demoted() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    // The platform operator, whose account is not in this scope.
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
    let installation = Scope::installation();
    let operator = new_user("operator@example.org", Role::Developer).unwrap();
    let operator =
        UserStore::insert(&*house.store, installation, &operator, house.clock.now()).await.unwrap();
    for lower in [Role::User, Role::Editor] {
        assert_eq!(refusal(house.change(&operator, &admin, role(lower)).await), Refusal::LastAdministrator);
    }
    assert_eq!(refusal(house.manage.delete(&operator, tenant(), admin.id).await), Refusal::LastAdministrator);
    assert_eq!(Refusal::LastAdministrator.kind(), ErrorKind::Conflict);
    // A change to another administrating role is not a demotion, and with a second administrator the first
    // may be demoted.
    assert!(house.change(&operator, &admin, role(Role::Developer)).await.is_ok());
    house.user("second", Role::Admin).await;
    assert!(house.change(&operator, &admin, role(Role::User)).await.is_ok());
}

#[tokio::test]
async fn every_problem_of_an_account_is_told_and_nothing_is_hashed() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let request = AccountRequest { name: " ", email: "x", role: Role::User, password: "short" };
    match house.manage.create(&admin, tenant(), request).await {
        Err(ManageUserError::Invalid(problems)) => assert_eq!(
            problems,
            [
                FieldProblem::Name,
                FieldProblem::Email(EmailProblem::Syntax),
                FieldProblem::Password(PasswordProblem::TooShort)
            ],
        ),
        other => panic!("{other:?}"),
    }
    let changes = AccountChanges { name: Some(""), password: Some("short"), ..AccountChanges::default() };
    let user = house.user("user", Role::User).await;
    match house.change(&admin, &user, changes).await {
        Err(ManageUserError::Invalid(problems)) => {
            assert_eq!(problems, [FieldProblem::Name, FieldProblem::Password(PasswordProblem::TooShort)]);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(house.hasher.work(), 0);
}

#[tokio::test]
async fn a_second_spelling_of_an_address_is_no_second_account() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let request = |email| AccountRequest { name: "Jürgen", email, role: Role::User, password: PASSWORD };
    let create = async |email| house.manage.create(&admin, tenant(), request(email)).await;
    let first = create("jürgen@klinik-köln.example").await.unwrap();
    for spelling in [
        "JÜRGEN@Klinik-Köln.example",
        " jürgen@klinik-köln.example ",
        "ju\u{308}rgen@klinik-ko\u{308}ln.example",
        "jürgen@xn--klinik-kln-lcb.example",
    ] {
        match create(spelling).await {
            Err(ManageUserError::Invalid(problems)) => assert_eq!(problems, [FieldProblem::EmailTaken]),
            other => panic!("{spelling}: {other:?}"),
        }
        let other = house.store.list(tenant()).await.unwrap().remove(0);
        let update = AccountChanges { email: Some(spelling), ..AccountChanges::default() };
        assert!(house.change(&first, &other, update).await.is_err(), "{spelling}");
    }
    let hidden = create("jür\u{200B}gen@klinik-köln.example").await;
    assert!(matches!(hidden, Err(ManageUserError::Invalid(_))), "{hidden:?}");
}

#[tokio::test]
async fn a_changed_role_counts_at_once_and_a_changed_password_or_deletion_ends_all_tokens() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let user = house.user("user", Role::Admin).await;
    let session = house.sign_in.sign_in("user@example.org", PASSWORD).await.unwrap().done().unwrap().token;
    let machine = house.issue(&user, "Auswertung", None).await.unwrap().secret;
    let roles = async || {
        let mut roles = vec![];
        for token in [&session, &machine] {
            roles
                .extend(house.authenticate.authenticate(token).await.ok().map(|identity| identity.user.role));
        }
        roles
    };
    house.change(&admin, &user, role(Role::Editor)).await.unwrap();
    assert_eq!(roles().await, [Role::Editor, Role::Editor]);
    let password =
        AccountChanges { password: Some("neues kennwort mit worten"), ..AccountChanges::default() };
    house.change(&admin, &user, password).await.unwrap();
    assert_eq!(roles().await, []);
    assert!(house.sign_in.sign_in("user@example.org", PASSWORD).await.is_err(), "the old password");
    let session = house
        .sign_in
        .sign_in("user@example.org", "neues kennwort mit worten")
        .await
        .unwrap()
        .done()
        .unwrap()
        .token;
    house.manage.delete(&admin, tenant(), user.id).await.unwrap();
    assert!(matches!(house.authenticate.authenticate(&session).await, Err(AuthError::Unknown)));
}

#[tokio::test]
async fn accounts_are_found_and_ordered_as_german_readers_expect() {
    let house = house();
    let admin = house.user("zoe", Role::Admin).await;
    for (name, email) in
        [("Änne Ober", "a1@example.org"), ("anton Maß", "b2@example.org"), ("Özil", "c3@example.org")]
    {
        let request = AccountRequest { name, email, role: Role::User, password: PASSWORD };
        house.manage.create(&admin, tenant(), request).await.unwrap();
    }
    let names = async |search: Option<&str>, sort, descending| {
        let filter = UserFilter { search: search.map(str::to_owned), sort, descending };
        let page = house.manage.list(tenant(), &filter, PageRequest::default()).await.unwrap();
        page.items.into_iter().map(|listed| listed.user.name).collect::<Vec<_>>()
    };
    assert_eq!(names(None, UserSort::Name, false).await, ["Änne Ober", "anton Maß", "Özil", "zoe"]);
    assert_eq!(names(None, UserSort::Email, true).await, ["zoe", "Özil", "anton Maß", "Änne Ober"]);
    assert_eq!(names(None, UserSort::Role, true).await[0], "zoe");
    assert_eq!(names(None, UserSort::CreatedAt, false).await[0], "zoe");
    assert_eq!(names(Some("OZIL"), UserSort::Name, false).await, ["Özil"]);
    assert_eq!(names(Some("B2@"), UserSort::Name, false).await, ["anton Maß"]);
    assert_eq!(names(Some("%"), UserSort::Name, false).await, Vec::<String>::new());
    let filter = UserFilter::default();
    let page = house.manage.list(tenant(), &filter, PageRequest::new(2, 3).unwrap()).await.unwrap();
    assert_eq!((page.items.len(), page.total), (1, 4));
}

#[tokio::test]
async fn an_api_token_is_shown_once_kept_as_a_digest_and_may_read_statistics_only() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let issued = house.issue(&admin, " Power BI ", None).await.unwrap();
    assert!(issued.secret.starts_with("mw_"));
    assert_eq!(issued.secret.len(), 3 + 64, "256 bits");
    assert_eq!(
        (issued.token.name.as_str(), &issued.token.abilities),
        ("Power BI", &vec![ABILITY.to_owned()])
    );
    assert!(
        !format!("{:?}{issued:?}", house.store).contains(&issued.secret),
        "the plain token is kept nowhere"
    );
    let identity = house.authenticate.authenticate(&issued.secret).await.unwrap();
    assert_eq!((identity.user, identity.token_kind), (admin.clone(), TokenKind::Api));
    assert_eq!(identity.abilities, ["bi:read"]);
    for wrong in [&issued.secret[3..], &issued.secret[..66], &format!("{}0", issued.secret), "mw_"] {
        assert!(matches!(house.authenticate.authenticate(wrong).await, Err(AuthError::Unknown)), "{wrong}");
    }
    let session = house.sign_in.sign_in("admin@example.org", PASSWORD).await.unwrap().done().unwrap().token;
    let disguised = house.authenticate.authenticate(&format!("mw_{session}")).await;
    assert!(matches!(disguised, Err(AuthError::Unknown)), "a session is no token for machines");
    assert!(
        house.tokens.revoke(&audit::AuditContext::system(tenant()), admin.id, issued.token.id).await.unwrap()
    );
    assert!(house.authenticate.authenticate(&issued.secret).await.is_err());
}

/// Hashing a password takes time, in which the actor may be removed or demoted.
#[tokio::test]
async fn who_does_not_administer_any_more_makes_changes_and_deletes_nobody() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    house.user("other", Role::Admin).await;
    let user = house.user("user", Role::User).await;
    assert!(house.store.set_role(admin.id, Role::Editor));
    let password =
        AccountChanges { password: Some("neues kennwort mit worten"), ..AccountChanges::default() };
    // `admin` is the state at the time the request was authorised.
    assert_eq!(refusal(house.create(&admin, Role::Admin).await), Refusal::NotAnyMore);
    assert_eq!(refusal(house.change(&admin, &user, password).await), Refusal::NotAnyMore);
    assert_eq!(refusal(house.manage.delete(&admin, tenant(), user.id).await), Refusal::NotAnyMore);
    assert_eq!(house.store.list(tenant()).await.unwrap().len(), 3);
    assert_eq!(Refusal::NotAnyMore.kind(), ErrorKind::Forbidden);
}

/// After a demotion to administrator, a former developer may not.
#[tokio::test]
async fn a_developer_who_is_an_administrator_now_appoints_no_developer() {
    let house = house();
    let developer = house.user("developer", Role::Developer).await;
    assert!(house.store.set_role(developer.id, Role::Admin));
    assert_eq!(refusal(house.create(&developer, Role::Developer).await), Refusal::Developer);
}

/// The request was authorised, and its session ended before the token was stored.
#[tokio::test]
async fn a_session_that_has_ended_issues_no_token() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let signed_in = house.sign_in.sign_in("admin@example.org", PASSWORD).await.unwrap().done().unwrap();
    let identity = house.authenticate.authenticate(&signed_in.token).await.unwrap();
    Tokens::revoke(&*house.store, identity.token_id).await.unwrap();
    let refused = house
        .tokens
        .issue(&audit::AuditContext::system(tenant()), &identity, "x", None, Locale::De)
        .await
        .unwrap_err();
    assert!(matches!(refused, IssueTokenError::SessionOver), "{refused:?}");
    assert_eq!(refused.kind(), ErrorKind::Unauthenticated);
    assert_eq!(house.tokens.list(admin.id, PageRequest::default()).await.unwrap().total, 0);
}

#[tokio::test]
async fn an_api_token_is_over_at_its_end_and_does_not_slide() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let start = house.clock.now();
    let end = start + Duration::seconds(1);
    let token = house.issue(&admin, "kurz", Some(end)).await.unwrap().secret;
    house.clock.set(end - Duration::microseconds(1));
    assert!(house.authenticate.authenticate(&token).await.is_ok());
    house.clock.set(end);
    assert!(matches!(house.authenticate.authenticate(&token).await, Err(AuthError::Expired)));
    let lasting = house.issue(&admin, "immer", None).await.unwrap().secret;
    house.clock.set(start + Duration::days(4000));
    assert!(house.authenticate.authenticate(&lasting).await.is_ok());
}

#[tokio::test]
async fn an_end_in_the_past_or_too_far_ahead_and_a_name_that_is_none_are_refused() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let now = house.clock.now();
    let issue = async |name: &str, end| house.issue(&admin, name, end).await;
    let farthest = now + Duration::days(365 * MAX_TOKEN_YEARS);
    assert!(matches!(issue("x", Some(now)).await, Err(IssueTokenError::Past)));
    assert!(matches!(issue("x", Some(now - Duration::days(1))).await, Err(IssueTokenError::Past)));
    assert!(matches!(
        issue("x", Some(farthest + Duration::microseconds(1))).await,
        Err(IssueTokenError::TooFar)
    ));
    for name in ["", "  ", "a\u{200B}b", &"x".repeat(101)] {
        assert!(matches!(issue(name, None).await, Err(IssueTokenError::Name)), "{name:?}");
    }
    assert!(issue("x", Some(farthest)).await.is_ok());
    let listed = house.tokens.list(admin.id, PageRequest::default()).await.unwrap();
    assert_eq!(listed.total, 1);
}

#[tokio::test]
async fn the_last_use_of_an_api_token_is_written_at_most_every_ten_minutes() {
    let house = house();
    let admin = house.user("admin", Role::Admin).await;
    let token = house.issue(&admin, "x", None).await.unwrap().secret;
    let start = house.clock.now();
    let used = async |at| {
        house.clock.set(at);
        house.authenticate.authenticate(&token).await.unwrap();
        house.tokens.list(admin.id, PageRequest::default()).await.unwrap().items[0].last_used_at
    };
    assert_eq!(used(start).await, Some(start));
    assert_eq!(
        used(start + RECORD_USE_EVERY - Duration::microseconds(1)).await,
        Some(start),
        "too soon to write"
    );
    assert_eq!(used(start + RECORD_USE_EVERY).await, Some(start + RECORD_USE_EVERY));
}
