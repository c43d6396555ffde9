//! Signing in, staying signed in and signing out, on fakes.

#![allow(clippy::unwrap_used, reason = "test code: helpers outside the test functions too")]

use accounts::ports::{
    CrossTenantCredentials, NewSession, NoChallenges, SessionRecord, TokenStore, UserStore,
};
use accounts::testing::{FastDigest, FastHasher, MemoryAccounts};
use accounts::{
    ABSOLUTE, AccountRequest, AuthError, Authenticate, CreateUser, CreateUserError, EXTEND_EVERY,
    EmailProblem, OpenSession, PasswordProblem, Role, SLIDING, SignIn, SignInError, SignOut, User,
};
use async_trait::async_trait;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{
    Clock, Duration, ErrorKind, Membership, OrganizationId, Scope, StoreError, Timestamp, TokenId, UserId,
};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";

struct House {
    store: Arc<MemoryAccounts>,
    hasher: Arc<FastHasher>,
    clock: Arc<ManualClock>,
    sign_in: SignIn,
    authenticate: Authenticate,
    sign_out: SignOut,
    create_user: CreateUser,
}

fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, digest) = (Arc::new(ManualClock::default()), Arc::new(FastDigest));
    House {
        sign_in: SignIn {
            credentials: store.clone(),
            hasher: hasher.clone(),
            pending: store.clone(),
            sessions: OpenSession {
                tokens: store.clone(),
                digest: digest.clone(),
                clock: clock.clone(),
                random: Arc::new(SeededRandom::new(1)),
            },
            challenges: Arc::new(NoChallenges),
        },
        authenticate: Authenticate::new(store.clone(), digest, clock.clone()),
        sign_out: SignOut { tokens: store.clone() },
        create_user: CreateUser { users: store.clone(), hasher: hasher.clone(), clock: clock.clone() },
        store,
        hasher,
        clock,
    }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

fn anna() -> AccountRequest<'static> {
    AccountRequest { name: "Anna", email: "Anna@Köln.example", role: Role::Admin, password: PASSWORD }
}

impl House {
    async fn with_anna() -> (Self, User) {
        let house = house();
        let user = house.create_user.create(&audit::AuditContext::system(tenant()), anna()).await.unwrap();
        (house, user)
    }

    async fn token(&self) -> String {
        self.sign_in.sign_in("anna@köln.example", PASSWORD).await.unwrap().done().unwrap().token
    }

    async fn opens(&self, token: &str) -> bool {
        self.authenticate.authenticate(token).await.is_ok()
    }

    async fn record(&self, token: &str) -> SessionRecord {
        use accounts::ports::TokenDigest;
        self.store.find(&FastDigest.digest(token)).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn a_token_has_256_bits_is_stored_as_a_digest_and_opens_the_account() {
    let (house, user) = House::with_anna().await;
    let signed_in =
        house.sign_in.sign_in(" ANNA@xn--kln-sna.example ", PASSWORD).await.unwrap().done().unwrap();
    assert_eq!(signed_in.user, user);
    assert_eq!(signed_in.token.len(), 64);
    assert!(!format!("{:?}", house.store).contains(&signed_in.token), "the plain token is stored nowhere");
    assert!(!format!("{signed_in:?}").contains(&signed_in.token), "the plain token is not printed");
    assert_ne!(house.token().await, signed_in.token, "each sign-in has its own token");

    let identity = house.authenticate.authenticate(&signed_in.token).await.unwrap();
    assert_eq!(identity.user, user);
    assert_eq!(identity.abilities, ["*"]);
    let record = house.record(&signed_in.token).await;
    assert_eq!(record.id, identity.token_id);
    assert_eq!(record.expires_at, house.clock.now() + Duration::hours(12));
    assert_eq!(record.absolute_expires_at, house.clock.now() + Duration::days(30));
}

#[tokio::test]
async fn an_unknown_address_costs_the_work_of_a_wrong_password_and_answers_the_same() {
    let (house, _) = House::with_anna().await;
    let mut answers = vec![];
    for (email, password) in
        [("anna@köln.example", "wrong"), ("berta@köln.example", PASSWORD), ("berta@köln.example", "")]
    {
        let before = house.hasher.work();
        let error = house.sign_in.sign_in(email, password).await.unwrap_err();
        assert_eq!(house.hasher.work() - before, 1, "{email}");
        assert_eq!(error.kind(), ErrorKind::Unauthenticated);
        answers.push(format!("{error} {error:?}"));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(house.store.token_count(), 0);
}

#[tokio::test]
async fn what_belongs_to_no_account_costs_the_work_of_a_wrong_password_and_answers_the_same() {
    let (house, _) = House::with_anna().await;
    let huge = "x".repeat(1_000_000);
    let long_address = format!("{}@example.org", "x".repeat(1_000_000));
    for (email, password) in [
        ("anna@köln.example", huge.as_str()),
        ("anna", PASSWORD),
        ("", ""),
        (&huge, PASSWORD),
        (&long_address, PASSWORD),
        (&huge, &huge),
    ] {
        let before = house.hasher.work();
        let refused = house.sign_in.sign_in(email, password).await;
        assert!(matches!(refused, Err(SignInError::WrongCredentials)));
        assert_eq!(house.hasher.work() - before, 1, "{} {}", email.len(), password.len());
    }
}

#[tokio::test]
async fn a_password_is_compared_in_full_and_in_nfc() {
    let house = house();
    let password = format!("{}Ä", "vq9mzKx2Lw8p".repeat(10));
    let request = AccountRequest { password: &password, ..anna() };
    house.create_user.create(&audit::AuditContext::system(tenant()), request).await.unwrap();
    let decomposed = password.replace('Ä', "A\u{308}");
    assert!(house.sign_in.sign_in("anna@köln.example", &decomposed).await.is_ok());
    let last_letter_differs = password.replace('Ä', "A");
    assert!(house.sign_in.sign_in("anna@köln.example", &last_letter_differs).await.is_err());
}

#[tokio::test]
async fn a_busy_hasher_is_a_rate_limit_and_a_damaged_hash_an_internal_error() {
    let (house, user) = House::with_anna().await;
    house.hasher.set_busy(true);
    let busy = house.sign_in.sign_in("anna@köln.example", PASSWORD).await.unwrap_err();
    assert_eq!(busy.kind(), ErrorKind::RateLimited);
    let busy = house
        .create_user
        .create(&audit::AuditContext::system(tenant()), AccountRequest { email: "b@c.example", ..anna() })
        .await;
    assert_eq!(busy.unwrap_err().kind(), ErrorKind::RateLimited);
    house.hasher.set_busy(false);
    house.store.set_password_hash(tenant(), user.id, "damaged").await.unwrap();
    let damaged = house.sign_in.sign_in("anna@köln.example", PASSWORD).await.unwrap_err();
    assert_eq!(damaged.kind(), ErrorKind::Internal);
    assert!(std::error::Error::source(&damaged).is_some(), "the cause is kept for the log");
}

#[tokio::test]
async fn a_token_is_over_at_its_end_and_not_before() {
    let (house, _) = House::with_anna().await;
    let token = house.token().await;
    let start = house.clock.now();
    house.clock.set(start + SLIDING);
    assert!(matches!(house.authenticate.authenticate(&token).await, Err(AuthError::Expired)));
    house.clock.set(start + SLIDING - Duration::microseconds(1));
    assert!(house.opens(&token).await);
}

#[tokio::test]
async fn use_moves_the_end_at_most_every_ten_minutes() {
    let (house, _) = House::with_anna().await;
    let token = house.token().await;
    let start = house.clock.now();
    house.clock.set(start + EXTEND_EVERY - Duration::microseconds(1));
    assert!(house.opens(&token).await);
    assert_eq!(house.record(&token).await.expires_at, start + SLIDING, "too soon to write");
    house.clock.set(start + EXTEND_EVERY);
    assert!(house.opens(&token).await);
    assert_eq!(house.record(&token).await.expires_at, start + EXTEND_EVERY + SLIDING);
    house.clock.set(start);
    assert!(house.opens(&token).await);
    assert_eq!(
        house.record(&token).await.expires_at,
        start + EXTEND_EVERY + SLIDING,
        "a clock that goes backwards shortens nothing"
    );
}

#[tokio::test]
async fn a_token_in_constant_use_ends_after_thirty_days() {
    let (house, _) = House::with_anna().await;
    let token = house.token().await;
    let start = house.clock.now();
    while house.opens(&token).await {
        assert!(house.record(&token).await.expires_at <= start + ABSOLUTE);
        house.clock.advance(Duration::hours(1));
        assert!(house.clock.now() <= start + ABSOLUTE, "the token outlives its absolute end");
    }
    assert_eq!(house.clock.now(), start + ABSOLUTE);
}

#[tokio::test]
async fn malformed_tokens_are_refused_without_asking_the_store() {
    let (house, _) = House::with_anna().await;
    let token = house.token().await;
    let silent = Authenticate { tokens: Arc::new(Broken), ..house.authenticate.clone() };
    let one_short = &token[..63];
    for malformed in [
        "",
        one_short,
        &format!("{token}0"),
        &format!("{token}\0"),
        &format!("{token} "),
        &format!(" {one_short}"),
        &token.to_uppercase(),
        &"ä".repeat(32),
        &"a".repeat(1_000_000),
    ] {
        let refused = silent.authenticate(malformed).await;
        assert!(matches!(refused, Err(AuthError::Unknown)), "{} bytes", malformed.len());
    }
    let failed = silent.authenticate(&token).await.unwrap_err();
    assert_eq!(failed.kind(), ErrorKind::Internal, "a well-formed one does ask");
    let unknown = house.authenticate.authenticate(&"0".repeat(64)).await.unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::Unauthenticated);
}

#[tokio::test]
async fn a_store_that_takes_no_writes_still_serves_reads() {
    let (house, user) = House::with_anna().await;
    let token = house.token().await;
    house.clock.advance(Duration::hours(1));
    let read_only =
        Authenticate { tokens: Arc::new(ReadOnly(house.store.clone())), ..house.authenticate.clone() };
    assert_eq!(read_only.authenticate(&token).await.unwrap().user, user);
}

#[tokio::test]
async fn a_changed_role_counts_from_the_next_request() {
    let (house, user) = House::with_anna().await;
    let token = house.token().await;
    assert!(house.store.set_role(user.id, Role::User));
    assert_eq!(house.authenticate.authenticate(&token).await.unwrap().user.role, Role::User);
}

#[tokio::test]
async fn signing_out_ends_this_session_only_and_can_be_repeated() {
    let (house, _) = House::with_anna().await;
    let (token, other) = (house.token().await, house.token().await);
    let id = house.authenticate.authenticate(&token).await.unwrap().token_id;
    house.sign_out.sign_out(id).await.unwrap();
    house.sign_out.sign_out(id).await.unwrap();
    assert!(matches!(house.authenticate.authenticate(&token).await, Err(AuthError::Unknown)));
    assert!(house.opens(&other).await);
}

#[tokio::test]
async fn an_account_is_made_in_its_scope_with_a_clean_name() {
    let house = house();
    let request = AccountRequest { name: "  Zoe\u{308} Müller ", ..anna() };
    let user = house.create_user.create(&audit::AuditContext::system(tenant()), request).await.unwrap();
    assert_eq!(user.name, "Zoë Müller");
    assert_eq!(user.email.as_str(), "anna@xn--kln-sna.example");
    assert_eq!((user.role, user.membership), (Role::Admin, Membership::of(tenant())));
    assert_eq!(user.created_at, house.clock.now());
    let stored = house.store.by_email(&user.email).await.unwrap().unwrap();
    assert_ne!(stored.password_hash, PASSWORD, "what is stored is the hash");
}

type RefusedCase<'a> = (AccountRequest<'a>, fn(&CreateUserError) -> bool);

#[tokio::test]
async fn an_account_that_breaks_a_rule_is_not_made_and_says_why() {
    let house = house();
    house.create_user.create(&audit::AuditContext::system(tenant()), anna()).await.unwrap();
    let (long, work) = ("x".repeat(101), house.hasher.work());
    let cases: [RefusedCase; 8] = [
        (AccountRequest { name: " ", ..anna() }, |e| matches!(e, CreateUserError::Name)),
        (AccountRequest { name: "\u{200b}", ..anna() }, |e| matches!(e, CreateUserError::Name)),
        (AccountRequest { name: &long, ..anna() }, |e| matches!(e, CreateUserError::Name)),
        (AccountRequest { name: "An\u{202e}na", ..anna() }, |e| matches!(e, CreateUserError::Name)),
        (AccountRequest { email: "anna", ..anna() }, |e| {
            matches!(e, CreateUserError::Email(EmailProblem::Syntax))
        }),
        (AccountRequest { password: "short", ..anna() }, |e| {
            matches!(e, CreateUserError::Password(PasswordProblem::TooShort))
        }),
        (AccountRequest { password: "Passwort2026", ..anna() }, |e| {
            matches!(e, CreateUserError::Password(PasswordProblem::Common))
        }),
        (AccountRequest { password: "ANNA@KÖLN.example", ..anna() }, |e| {
            matches!(e, CreateUserError::Password(PasswordProblem::IsEmail))
        }),
    ];
    for (request, expected) in cases {
        let error =
            house.create_user.create(&audit::AuditContext::system(tenant()), request).await.unwrap_err();
        assert!(expected(&error), "{request:?}: {error:?}");
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert!(error.text().is_some());
    }
    assert_eq!(house.hasher.work(), work, "nothing was hashed");
    let taken = house
        .create_user
        .create(
            &audit::AuditContext::system(tenant()),
            AccountRequest { email: "ANNA@köln.example", ..anna() },
        )
        .await;
    assert!(matches!(taken, Err(CreateUserError::EmailTaken)));
    assert_eq!(house.store.list(tenant()).await.unwrap().len(), 1);
    assert!(!format!("{:?}", anna()).contains(PASSWORD), "a password is never printed");
}

/// A store whose every call fails.
struct Broken;

fn broken<T>() -> Result<T, StoreError> {
    Err(StoreError::internal("broken"))
}

#[async_trait]
impl TokenStore for Broken {
    async fn insert(&self, _: &NewSession) -> Result<TokenId, StoreError> {
        broken()
    }
    async fn insert_under(&self, _: &NewSession, _: &str) -> Result<Option<TokenId>, StoreError> {
        broken()
    }
    async fn find(&self, _: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        broken()
    }
    async fn extend(&self, _: TokenId, _: Timestamp) -> Result<(), StoreError> {
        broken()
    }
    async fn revoke(&self, _: TokenId) -> Result<bool, StoreError> {
        broken()
    }
    async fn revoke_all_of(&self, _: UserId, _: Option<TokenId>) -> Result<u64, StoreError> {
        broken()
    }
    async fn prune(&self, _: Timestamp) -> Result<u64, StoreError> {
        broken()
    }
}

/// A store that can be read but not written.
struct ReadOnly(Arc<MemoryAccounts>);

#[async_trait]
impl TokenStore for ReadOnly {
    async fn insert(&self, _: &NewSession) -> Result<TokenId, StoreError> {
        broken()
    }
    async fn insert_under(&self, _: &NewSession, _: &str) -> Result<Option<TokenId>, StoreError> {
        broken()
    }
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        self.0.find(digest).await
    }
    async fn extend(&self, _: TokenId, _: Timestamp) -> Result<(), StoreError> {
        broken()
    }
    async fn revoke(&self, _: TokenId) -> Result<bool, StoreError> {
        broken()
    }
    async fn revoke_all_of(&self, _: UserId, _: Option<TokenId>) -> Result<u64, StoreError> {
        broken()
    }
    async fn prune(&self, _: Timestamp) -> Result<u64, StoreError> {
        broken()
    }
}
