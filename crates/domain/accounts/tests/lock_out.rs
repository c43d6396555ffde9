//! The lock-out, on fakes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "test code: helpers outside the test functions too")]

use accounts::lock_out::ports::Bucket;
use accounts::lock_out::{ATTEMPTS, LockOutError, WINDOW};
use accounts::ports::UserStore;
use accounts::testing::{FastDigest, FastHasher, FastKeyedDigest, MemoryAccounts, MemoryAttempts, new_user};
use accounts::{Email, LockOut, OpenSession, Role, SignIn, SignInError, SignInStep};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, ErrorKind, OrganizationId, Scope, UserId};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";
const ANNA: &str = "anna@example.org";

struct Fixture {
    store: Arc<MemoryAccounts>,
    hasher: Arc<FastHasher>,
    attempts: Arc<MemoryAttempts>,
    clock: Arc<ManualClock>,
    lock_out: LockOut,
    sign_in: SignIn,
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

async fn fixture() -> Fixture {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, attempts) = (Arc::new(ManualClock::default()), Arc::new(MemoryAttempts::new()));
    let random = Arc::new(SeededRandom::new(3));
    let (keyed, digest) = (Arc::new(FastKeyedDigest::default()), Arc::new(FastDigest));
    let sessions =
        OpenSession { tokens: store.clone(), digest, clock: clock.clone(), random: random.clone() };
    let fixture = Fixture {
        lock_out: LockOut::new(store.clone(), attempts.clone(), keyed, clock.clone(), random.clone()),
        sign_in: SignIn::new(store.clone(), hasher.clone(), store.clone(), sessions),
        store,
        hasher,
        attempts,
        clock,
    };
    for email in [ANNA, "berta@example.org"] {
        let mut user = new_user(email, Role::Admin).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        fixture.store.insert(tenant(), &user, fixture.clock.now()).await.unwrap();
    }
    fixture
}

/// The outcome of an attempt: the browser's secret, 401, or the seconds of the lock.
#[derive(Debug, PartialEq, Eq)]
enum AttemptOutcome {
    SignedIn(String),
    Wrong,
    Locked(u64),
}

impl Fixture {
    async fn try_from(&self, email: &str, password: &str, browser_secret: Option<&str>) -> AttemptOutcome {
        match self.lock_out.attempt(email, browser_secret, |_| self.sign_in.sign_in(email, password)).await {
            Ok(attempted) => AttemptOutcome::SignedIn(attempted.browser_secret.unwrap()),
            Err(LockOutError::SignIn(SignInError::WrongCredentials) | LockOutError::JustLocked(_)) => {
                AttemptOutcome::Wrong
            }
            Err(LockOutError::Locked { retry_after }) => AttemptOutcome::Locked(retry_after),
            Err(error) => panic!("{error:?}"),
        }
    }

    async fn fail(&self, email: &str, browser_secret: Option<&str>, times: u32) {
        for _ in 0..times {
            assert_eq!(self.try_from(email, "wrong password", browser_secret).await, AttemptOutcome::Wrong);
        }
    }

    async fn browser_secret(&self, email: &str, known: Option<&str>) -> String {
        match self.try_from(email, PASSWORD, known).await {
            AttemptOutcome::SignedIn(browser_secret) => browser_secret,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_last_wrong_password_tells_once_whose_account_it_locks_for_strangers() {
    let fixture = fixture().await;
    let locks = async |email: &str, browser_secret: Option<&str>| {
        let attempt = |_| fixture.sign_in.sign_in(email, "wrong password");
        match fixture.lock_out.attempt(email, browser_secret, attempt).await {
            Err(error @ LockOutError::JustLocked(_)) => {
                assert_eq!(error.kind(), ErrorKind::Unauthenticated, "an answer like any other");
                let LockOutError::JustLocked(user) = error else { unreachable!() };
                Some(user.email.as_str().to_owned())
            }
            Err(_) => None,
            Ok(_) => panic!("the password is wrong"),
        }
    };
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    for number in 1..=ATTEMPTS + 3 {
        let expected = (number == ATTEMPTS).then(|| ANNA.to_owned());
        assert_eq!(locks(ANNA, None).await, expected, "{number}");
        assert_eq!(locks("nobody@example.org", None).await, None, "nobody's account: {number}");
        assert_eq!(locks(ANNA, Some(&browser_secret)).await, None, "a browser that is known: {number}");
    }
}

#[tokio::test]
async fn a_lock_answers_the_same_for_the_right_password_a_wrong_one_and_an_unknown_address() {
    let fixture = fixture().await;
    let unknown = "nobody@example.org";
    for address in [ANNA, unknown, "no address at all"] {
        fixture.fail(address, None, ATTEMPTS).await;
    }
    let before = fixture.hasher.work();
    let locked = AttemptOutcome::Locked(WINDOW.num_seconds().unsigned_abs());
    for (address, password) in
        [(ANNA, "wrong password"), (ANNA, PASSWORD), (unknown, PASSWORD), ("no address at all", PASSWORD)]
    {
        assert_eq!(fixture.try_from(address, password, None).await, locked, "{address}");
    }
    assert_eq!(fixture.hasher.work(), before, "no password is looked at, so none takes longer than another");
    let spelled = fixture.try_from(" ANNA@Example.org ", PASSWORD, None).await;
    assert_eq!(spelled, locked, "one account, whatever the spelling");
    assert!(
        matches!(fixture.try_from("berta@example.org", PASSWORD, None).await, AttemptOutcome::SignedIn(_)),
        "others are unaffected"
    );
    assert_eq!(LockOutError::Locked { retry_after: 1 }.kind(), ErrorKind::RateLimited);
}

#[tokio::test]
async fn a_lock_ends_by_itself_and_hammering_does_not_prolong_it() {
    let fixture = fixture().await;
    fixture.fail(ANNA, None, ATTEMPTS).await;
    fixture.clock.advance(WINDOW - Duration::milliseconds(1));
    assert_eq!(fixture.try_from(ANNA, PASSWORD, None).await, AttemptOutcome::Locked(1));
    fixture.clock.advance(Duration::milliseconds(1));
    assert!(matches!(fixture.try_from(ANNA, PASSWORD, None).await, AttemptOutcome::SignedIn(_)));
}

#[tokio::test]
async fn whoever_signed_in_from_a_browser_before_gets_in_while_strangers_lock_the_account() {
    let fixture = fixture().await;
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    fixture.fail(ANNA, None, ATTEMPTS).await;
    assert!(matches!(fixture.try_from(ANNA, PASSWORD, None).await, AttemptOutcome::Locked(_)));
    for _ in 0..3 {
        assert!(matches!(
            fixture.try_from(ANNA, PASSWORD, Some(&browser_secret)).await,
            AttemptOutcome::SignedIn(_)
        ));
    }
    assert!(
        matches!(fixture.try_from(ANNA, PASSWORD, None).await, AttemptOutcome::Locked(_)),
        "a success in her browser opens nothing for strangers"
    );
}

#[tokio::test]
async fn a_known_browser_has_a_count_of_its_own() {
    let fixture = fixture().await;
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    fixture.fail(ANNA, Some(&browser_secret), ATTEMPTS).await;
    assert!(matches!(
        fixture.try_from(ANNA, PASSWORD, Some(&browser_secret)).await,
        AttemptOutcome::Locked(_)
    ));
    assert!(
        matches!(fixture.try_from(ANNA, PASSWORD, None).await, AttemptOutcome::SignedIn(_)),
        "the account is not locked by it"
    );
}

#[tokio::test]
async fn a_browser_is_known_at_the_accounts_that_signed_in_from_it_and_no_other() {
    let fixture = fixture().await;
    let shared = fixture.browser_secret(ANNA, None).await;
    fixture.fail("berta@example.org", None, ATTEMPTS).await;
    let berta = fixture.try_from("berta@example.org", PASSWORD, Some(&shared)).await;
    assert!(matches!(berta, AttemptOutcome::Locked(_)), "Anna's browser is not Berta's");
    fixture.clock.advance(WINDOW);
    // A shared computer on a ward: both sign in from it.
    let shared = fixture.browser_secret("berta@example.org", Some(&shared)).await;
    for address in [ANNA, "berta@example.org"] {
        fixture.fail(address, None, ATTEMPTS).await;
        assert!(
            matches!(fixture.try_from(address, PASSWORD, Some(&shared)).await, AttemptOutcome::SignedIn(_)),
            "{address}"
        );
    }
}

#[tokio::test]
async fn an_altered_secret_or_one_of_an_old_password_is_worth_nothing() {
    let fixture = fixture().await;
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    fixture.fail(ANNA, None, ATTEMPTS).await;
    let flipped = |position: usize| {
        let mut text = browser_secret.clone().into_bytes();
        text[position] = if text[position] == b'0' { b'1' } else { b'0' };
        String::from_utf8(text).unwrap()
    };
    let (number, mark) = browser_secret.split_once('.').unwrap();
    for wrong in [
        flipped(0),
        flipped(40),
        number.to_owned(),
        mark.to_owned(),
        format!("{browser_secret}."),
        browser_secret.to_uppercase(),
        format!("{number}{}", ".0123456789abcdef0123456789abcdef".repeat(9)),
        String::new(),
        "\u{1F3E5}".repeat(16),
    ] {
        assert!(
            matches!(fixture.try_from(ANNA, PASSWORD, Some(&wrong)).await, AttemptOutcome::Locked(_)),
            "{wrong}"
        );
    }
    fixture.store.set_password_hash(tenant(), UserId(1), "$fast$v=1$plain$another").await.unwrap();
    assert!(matches!(
        fixture.try_from(ANNA, "another", Some(&browser_secret)).await,
        AttemptOutcome::Locked(_)
    ));
}

#[tokio::test]
async fn a_browser_remembers_the_last_eight_accounts() {
    let fixture = fixture().await;
    for number in 0..9 {
        let mut user = new_user(&format!("user{number}@example.org"), Role::User).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        fixture.store.insert(tenant(), &user, fixture.clock.now()).await.unwrap();
    }
    let mut browser_secret = fixture.browser_secret(ANNA, None).await;
    for number in 0..9 {
        browser_secret =
            fixture.browser_secret(&format!("user{number}@example.org"), Some(&browser_secret)).await;
    }
    assert_eq!(browser_secret.split('.').count(), 1 + 8, "a cookie of bounded length");
    for (address, known) in [(ANNA, false), ("user0@example.org", false), ("user1@example.org", true)] {
        fixture.fail(address, None, ATTEMPTS).await;
        let outcome = fixture.try_from(address, PASSWORD, Some(&browser_secret)).await;
        assert_eq!(matches!(outcome, AttemptOutcome::SignedIn(_)), known, "{address}");
    }
}

/// Nine failures, then successes for 45 minutes, then one typo: that must not lock.
#[tokio::test]
async fn a_success_forgives_the_typos_before_it() {
    let fixture = fixture().await;
    fixture.fail(ANNA, None, ATTEMPTS - 1).await;
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    fixture.fail(ANNA, None, ATTEMPTS - 1).await;
    for known in [None, Some(&*browser_secret)] {
        for _ in 0..45 {
            fixture.clock.advance(Duration::minutes(1));
            fixture.browser_secret(ANNA, known).await;
        }
        fixture.fail(ANNA, known, ATTEMPTS - 1).await;
        fixture.browser_secret(ANNA, known).await;
        fixture.fail(ANNA, known, 1).await;
        fixture.browser_secret(ANNA, known).await;
    }
}

#[tokio::test]
async fn strangers_gain_nothing_by_a_known_browser_and_little_by_an_unknown_one() {
    let fixture = fixture().await;
    let browser_secret = fixture.browser_secret(ANNA, None).await;
    let mut guesses = 0;
    while fixture.try_from(ANNA, "wrong password", None).await == AttemptOutcome::Wrong {
        guesses += 1;
        fixture.browser_secret(ANNA, Some(&browser_secret)).await;
    }
    assert_eq!(guesses, ATTEMPTS, "she signs in between all of them");
    fixture.clock.advance(WINDOW);
    guesses = 0;
    while fixture.try_from(ANNA, "wrong password", None).await == AttemptOutcome::Wrong {
        guesses += 1;
        fixture.try_from(ANNA, PASSWORD, None).await;
    }
    assert_eq!(guesses, 3 * ATTEMPTS, "she signs in between all of them, from unknown browsers");
    assert!(matches!(
        fixture.try_from(ANNA, PASSWORD, Some(&browser_secret)).await,
        AttemptOutcome::SignedIn(_)
    ));
}

#[tokio::test]
async fn only_wrong_passwords_count() {
    let fixture = fixture().await;
    for _ in 0..2 * ATTEMPTS {
        fixture.browser_secret(ANNA, None).await;
    }
    fixture.hasher.set_busy(true);
    for _ in 0..2 * ATTEMPTS {
        let busy = fixture.lock_out.attempt(ANNA, None, |_| fixture.sign_in.sign_in(ANNA, PASSWORD)).await;
        assert!(matches!(busy, Err(LockOutError::SignIn(SignInError::Busy))));
    }
    fixture.hasher.set_busy(false);
    fixture.fail(ANNA, None, ATTEMPTS).await;
}

#[tokio::test]
async fn many_attempts_at_once_are_no_more_than_many_in_a_row() {
    let fixture = fixture().await;
    let attempts = (0..40).map(|_| fixture.try_from(ANNA, "wrong password", None));
    let mut wrong = 0;
    for outcome in futures_of(attempts).await {
        wrong += u32::from(outcome == AttemptOutcome::Wrong);
    }
    assert_eq!((wrong, fixture.hasher.work()), (ATTEMPTS, ATTEMPTS as usize));
}

/// Runs all concurrently on this task.
async fn futures_of<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        for (future, output) in &mut running {
            if output.is_none()
                && let std::task::Poll::Ready(ready) = future.as_mut().poll(context)
            {
                *output = Some(ready);
            }
        }
        if running.iter().all(|(_, output)| output.is_some()) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    running.into_iter().filter_map(|(_, output)| output).collect()
}

#[tokio::test]
async fn the_number_of_buckets_is_bounded() {
    let fixture = fixture().await;
    for number in 0..500 {
        assert_eq!(
            fixture.try_from(&format!("x{number}@example.org"), "wrong", None).await,
            AttemptOutcome::Wrong
        );
    }
    assert!(fixture.attempts.buckets() <= 500);
    let last =
        |digest: [u8; 32]| (Bucket::of_address(&digest).number(), Bucket::of_browser(&digest).number());
    assert_eq!(last([0; 32]), (0, Bucket::COUNT));
    assert_eq!(last([0xff; 32]), (Bucket::COUNT - 1, 2 * Bucket::COUNT - 1));
    fixture.clock.advance(WINDOW);
    assert!(fixture.lock_out.prune().await.unwrap() > 400);
    assert_eq!(fixture.attempts.buckets(), 0);
}

#[tokio::test]
async fn a_browsers_secret_is_not_printed() {
    let fixture = fixture().await;
    let attempted =
        fixture.lock_out.attempt(ANNA, None, |_| fixture.sign_in.sign_in(ANNA, PASSWORD)).await.unwrap();
    assert!(!format!("{attempted:?}").contains(attempted.browser_secret.as_deref().unwrap()));
}

/// Requires a challenge for accounts of one organisation, and records the queries.
struct AsksOne(OrganizationId, std::sync::Mutex<Vec<Option<OrganizationId>>>);

#[async_trait::async_trait]
impl accounts::ports::SignInChallenges for AsksOne {
    async fn is_asked_for(&self, organization: Option<OrganizationId>) -> Result<bool, kernel::StoreError> {
        self.1.lock().unwrap().push(organization);
        Ok(organization == Some(self.0))
    }
}

/// Signs in with or without having passed a challenge.
async fn sign_in_after_challenge(
    sign_in: &SignIn,
    email: &str,
    password: &str,
    has_passed: bool,
) -> Result<SignInStep, SignInError> {
    let found = sign_in.credentials.by_email(&Email::parse(email).unwrap()).await.unwrap();
    sign_in.sign_in_to(found, password, has_passed).await
}

#[tokio::test]
async fn without_the_required_challenge_a_right_password_is_refused_like_a_wrong_one() {
    let fixture = fixture().await;
    let asking = Arc::new(AsksOne(OrganizationId(3), std::sync::Mutex::default()));
    let sign_in = fixture.sign_in.clone().asking(asking.clone());
    for (email, password) in [(ANNA, PASSWORD), (ANNA, "falsch"), ("niemand@example.org", PASSWORD)] {
        let before = fixture.hasher.work();
        let refused = sign_in_after_challenge(&sign_in, email, password, false).await;
        assert!(matches!(refused, Err(SignInError::WrongCredentials)), "{email}");
        assert_eq!(fixture.hasher.work(), before + 1, "the same work for {email}");
    }
    let (there, nowhere) = (Some(OrganizationId(3)), None);
    assert_eq!(*asking.1.lock().unwrap(), [there, there, nowhere], "asked for an unknown address too");
    assert!(sign_in_after_challenge(&sign_in, ANNA, PASSWORD, true).await.is_ok());
    assert!(matches!(
        sign_in_after_challenge(&sign_in, ANNA, "falsch", true).await,
        Err(SignInError::WrongCredentials)
    ));
    let elsewhere =
        fixture.sign_in.clone().asking(Arc::new(AsksOne(OrganizationId(4), std::sync::Mutex::default())));
    assert!(sign_in_after_challenge(&elsewhere, ANNA, PASSWORD, false).await.is_ok());
}
