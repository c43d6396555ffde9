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

struct House {
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

async fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, attempts) = (Arc::new(ManualClock::default()), Arc::new(MemoryAttempts::new()));
    let random = Arc::new(SeededRandom::new(3));
    let (keyed, digest) = (Arc::new(FastKeyedDigest::default()), Arc::new(FastDigest));
    let sessions =
        OpenSession { tokens: store.clone(), digest, clock: clock.clone(), random: random.clone() };
    let house = House {
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
        house.store.insert(tenant(), &user, house.clock.now()).await.unwrap();
    }
    house
}

/// The outcome of an attempt: the browser's secret, 401, or the seconds of the lock.
#[derive(Debug, PartialEq, Eq)]
enum Came {
    In(String),
    Wrong,
    Locked(u64),
}

impl House {
    async fn try_from(&self, email: &str, password: &str, device: Option<&str>) -> Came {
        match self.lock_out.attempt(email, device, |_| self.sign_in.sign_in(email, password)).await {
            Ok(attempted) => Came::In(attempted.device.unwrap()),
            Err(LockOutError::SignIn(SignInError::WrongCredentials) | LockOutError::Locks(_)) => Came::Wrong,
            Err(LockOutError::Locked { retry_after }) => Came::Locked(retry_after),
            Err(error) => panic!("{error:?}"),
        }
    }

    async fn fail(&self, email: &str, device: Option<&str>, times: u32) {
        for _ in 0..times {
            assert_eq!(self.try_from(email, "wrong password", device).await, Came::Wrong);
        }
    }

    async fn device(&self, email: &str, known: Option<&str>) -> String {
        match self.try_from(email, PASSWORD, known).await {
            Came::In(device) => device,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_last_wrong_password_tells_once_whose_account_it_locks_for_strangers() {
    let house = house().await;
    let locks = async |email: &str, device: Option<&str>| {
        let attempt = |_| house.sign_in.sign_in(email, "wrong password");
        match house.lock_out.attempt(email, device, attempt).await {
            Err(error @ LockOutError::Locks(_)) => {
                assert_eq!(error.kind(), ErrorKind::Unauthenticated, "an answer like any other");
                let LockOutError::Locks(user) = error else { unreachable!() };
                Some(user.email.as_str().to_owned())
            }
            Err(_) => None,
            Ok(_) => panic!("the password is wrong"),
        }
    };
    let device = house.device(ANNA, None).await;
    for number in 1..=ATTEMPTS + 3 {
        let expected = (number == ATTEMPTS).then(|| ANNA.to_owned());
        assert_eq!(locks(ANNA, None).await, expected, "{number}");
        assert_eq!(locks("nobody@example.org", None).await, None, "nobody's account: {number}");
        assert_eq!(locks(ANNA, Some(&device)).await, None, "a browser that is known: {number}");
    }
}

#[tokio::test]
async fn a_lock_answers_the_same_for_the_right_password_a_wrong_one_and_an_unknown_address() {
    let house = house().await;
    let unknown = "nobody@example.org";
    for address in [ANNA, unknown, "no address at all"] {
        house.fail(address, None, ATTEMPTS).await;
    }
    let before = house.hasher.work();
    let locked = Came::Locked(WINDOW.num_seconds().unsigned_abs());
    for (address, password) in
        [(ANNA, "wrong password"), (ANNA, PASSWORD), (unknown, PASSWORD), ("no address at all", PASSWORD)]
    {
        assert_eq!(house.try_from(address, password, None).await, locked, "{address}");
    }
    assert_eq!(house.hasher.work(), before, "no password is looked at, so none takes longer than another");
    let spelled = house.try_from(" ANNA@Example.org ", PASSWORD, None).await;
    assert_eq!(spelled, locked, "one account, whatever the spelling");
    assert!(
        matches!(house.try_from("berta@example.org", PASSWORD, None).await, Came::In(_)),
        "others are unaffected"
    );
    assert_eq!(LockOutError::Locked { retry_after: 1 }.kind(), ErrorKind::RateLimited);
}

#[tokio::test]
async fn a_lock_ends_by_itself_and_hammering_does_not_prolong_it() {
    let house = house().await;
    house.fail(ANNA, None, ATTEMPTS).await;
    house.clock.advance(WINDOW - Duration::milliseconds(1));
    assert_eq!(house.try_from(ANNA, PASSWORD, None).await, Came::Locked(1));
    house.clock.advance(Duration::milliseconds(1));
    assert!(matches!(house.try_from(ANNA, PASSWORD, None).await, Came::In(_)));
}

#[tokio::test]
async fn whoever_signed_in_from_a_browser_before_gets_in_while_strangers_lock_the_account() {
    let house = house().await;
    let device = house.device(ANNA, None).await;
    house.fail(ANNA, None, ATTEMPTS).await;
    assert!(matches!(house.try_from(ANNA, PASSWORD, None).await, Came::Locked(_)));
    for _ in 0..3 {
        assert!(matches!(house.try_from(ANNA, PASSWORD, Some(&device)).await, Came::In(_)));
    }
    assert!(
        matches!(house.try_from(ANNA, PASSWORD, None).await, Came::Locked(_)),
        "a success in her browser opens nothing for strangers"
    );
}

#[tokio::test]
async fn a_known_browser_has_a_count_of_its_own() {
    let house = house().await;
    let device = house.device(ANNA, None).await;
    house.fail(ANNA, Some(&device), ATTEMPTS).await;
    assert!(matches!(house.try_from(ANNA, PASSWORD, Some(&device)).await, Came::Locked(_)));
    assert!(
        matches!(house.try_from(ANNA, PASSWORD, None).await, Came::In(_)),
        "the account is not locked by it"
    );
}

#[tokio::test]
async fn a_browser_is_known_at_the_accounts_that_signed_in_from_it_and_no_other() {
    let house = house().await;
    let shared = house.device(ANNA, None).await;
    house.fail("berta@example.org", None, ATTEMPTS).await;
    let berta = house.try_from("berta@example.org", PASSWORD, Some(&shared)).await;
    assert!(matches!(berta, Came::Locked(_)), "Anna's browser is not Berta's");
    house.clock.advance(WINDOW);
    // A shared computer on a ward: both sign in from it.
    let shared = house.device("berta@example.org", Some(&shared)).await;
    for address in [ANNA, "berta@example.org"] {
        house.fail(address, None, ATTEMPTS).await;
        assert!(matches!(house.try_from(address, PASSWORD, Some(&shared)).await, Came::In(_)), "{address}");
    }
}

#[tokio::test]
async fn an_altered_secret_or_one_of_an_old_password_is_worth_nothing() {
    let house = house().await;
    let device = house.device(ANNA, None).await;
    house.fail(ANNA, None, ATTEMPTS).await;
    let flipped = |position: usize| {
        let mut text = device.clone().into_bytes();
        text[position] = if text[position] == b'0' { b'1' } else { b'0' };
        String::from_utf8(text).unwrap()
    };
    let (number, mark) = device.split_once('.').unwrap();
    for wrong in [
        flipped(0),
        flipped(40),
        number.to_owned(),
        mark.to_owned(),
        format!("{device}."),
        device.to_uppercase(),
        format!("{number}{}", ".0123456789abcdef0123456789abcdef".repeat(9)),
        String::new(),
        "\u{1F3E5}".repeat(16),
    ] {
        assert!(matches!(house.try_from(ANNA, PASSWORD, Some(&wrong)).await, Came::Locked(_)), "{wrong}");
    }
    house.store.set_password_hash(tenant(), UserId(1), "$fast$v=1$plain$another").await.unwrap();
    assert!(matches!(house.try_from(ANNA, "another", Some(&device)).await, Came::Locked(_)));
}

#[tokio::test]
async fn a_browser_remembers_the_last_eight_accounts() {
    let house = house().await;
    for number in 0..9 {
        let mut user = new_user(&format!("user{number}@example.org"), Role::User).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        house.store.insert(tenant(), &user, house.clock.now()).await.unwrap();
    }
    let mut device = house.device(ANNA, None).await;
    for number in 0..9 {
        device = house.device(&format!("user{number}@example.org"), Some(&device)).await;
    }
    assert_eq!(device.split('.').count(), 1 + 8, "a cookie of bounded length");
    for (address, known) in [(ANNA, false), ("user0@example.org", false), ("user1@example.org", true)] {
        house.fail(address, None, ATTEMPTS).await;
        let came = house.try_from(address, PASSWORD, Some(&device)).await;
        assert_eq!(matches!(came, Came::In(_)), known, "{address}");
    }
}

/// Nine failures, then successes for 45 minutes, then one typo: that must not lock.
#[tokio::test]
async fn a_success_forgives_the_typos_before_it() {
    let house = house().await;
    house.fail(ANNA, None, ATTEMPTS - 1).await;
    let device = house.device(ANNA, None).await;
    house.fail(ANNA, None, ATTEMPTS - 1).await;
    for known in [None, Some(&*device)] {
        for _ in 0..45 {
            house.clock.advance(Duration::minutes(1));
            house.device(ANNA, known).await;
        }
        house.fail(ANNA, known, ATTEMPTS - 1).await;
        house.device(ANNA, known).await;
        house.fail(ANNA, known, 1).await;
        house.device(ANNA, known).await;
    }
}

#[tokio::test]
async fn strangers_gain_nothing_by_a_known_browser_and_little_by_an_unknown_one() {
    let house = house().await;
    let device = house.device(ANNA, None).await;
    let mut guesses = 0;
    while house.try_from(ANNA, "wrong password", None).await == Came::Wrong {
        guesses += 1;
        house.device(ANNA, Some(&device)).await;
    }
    assert_eq!(guesses, ATTEMPTS, "she signs in between all of them");
    house.clock.advance(WINDOW);
    guesses = 0;
    while house.try_from(ANNA, "wrong password", None).await == Came::Wrong {
        guesses += 1;
        house.try_from(ANNA, PASSWORD, None).await;
    }
    assert_eq!(guesses, 3 * ATTEMPTS, "she signs in between all of them, from unknown browsers");
    assert!(matches!(house.try_from(ANNA, PASSWORD, Some(&device)).await, Came::In(_)));
}

#[tokio::test]
async fn only_wrong_passwords_count() {
    let house = house().await;
    for _ in 0..2 * ATTEMPTS {
        house.device(ANNA, None).await;
    }
    house.hasher.set_busy(true);
    for _ in 0..2 * ATTEMPTS {
        let busy = house.lock_out.attempt(ANNA, None, |_| house.sign_in.sign_in(ANNA, PASSWORD)).await;
        assert!(matches!(busy, Err(LockOutError::SignIn(SignInError::Busy))));
    }
    house.hasher.set_busy(false);
    house.fail(ANNA, None, ATTEMPTS).await;
}

#[tokio::test]
async fn many_attempts_at_once_are_no_more_than_many_in_a_row() {
    let house = house().await;
    let attempts = (0..40).map(|_| house.try_from(ANNA, "wrong password", None));
    let mut wrong = 0;
    for came in futures_of(attempts).await {
        wrong += u32::from(came == Came::Wrong);
    }
    assert_eq!((wrong, house.hasher.work()), (ATTEMPTS, ATTEMPTS as usize));
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
async fn however_many_addresses_are_thought_up_the_places_are_bounded() {
    let house = house().await;
    for number in 0..500 {
        assert_eq!(house.try_from(&format!("x{number}@example.org"), "wrong", None).await, Came::Wrong);
    }
    assert!(house.attempts.buckets() <= 500);
    let last = |digest: [u8; 32]| (Bucket::of_address(&digest).number(), Bucket::of_device(&digest).number());
    assert_eq!(last([0; 32]), (0, Bucket::COUNT));
    assert_eq!(last([0xff; 32]), (Bucket::COUNT - 1, 2 * Bucket::COUNT - 1));
    house.clock.advance(WINDOW);
    assert!(house.lock_out.prune().await.unwrap() > 400);
    assert_eq!(house.attempts.buckets(), 0);
}

#[tokio::test]
async fn a_browsers_secret_is_not_printed() {
    let house = house().await;
    let attempted =
        house.lock_out.attempt(ANNA, None, |_| house.sign_in.sign_in(ANNA, PASSWORD)).await.unwrap();
    assert!(!format!("{attempted:?}").contains(attempted.device.as_deref().unwrap()));
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
async fn after(
    sign_in: &SignIn,
    email: &str,
    password: &str,
    has_passed: bool,
) -> Result<SignInStep, SignInError> {
    let found = sign_in.credentials.by_email(&Email::parse(email).unwrap()).await.unwrap();
    sign_in.sign_in_to(found, password, has_passed).await
}

#[tokio::test]
async fn where_the_accounts_place_asks_for_a_challenge_the_right_password_alone_is_a_wrong_one() {
    let house = house().await;
    let asking = Arc::new(AsksOne(OrganizationId(3), std::sync::Mutex::default()));
    let sign_in = house.sign_in.clone().asking(asking.clone());
    for (email, password) in [(ANNA, PASSWORD), (ANNA, "falsch"), ("niemand@example.org", PASSWORD)] {
        let before = house.hasher.work();
        let refused = after(&sign_in, email, password, false).await;
        assert!(matches!(refused, Err(SignInError::WrongCredentials)), "{email}");
        assert_eq!(house.hasher.work(), before + 1, "the same work for {email}");
    }
    let (there, nowhere) = (Some(OrganizationId(3)), None);
    assert_eq!(*asking.1.lock().unwrap(), [there, there, nowhere], "asked for an unknown address too");
    assert!(after(&sign_in, ANNA, PASSWORD, true).await.is_ok());
    assert!(matches!(after(&sign_in, ANNA, "falsch", true).await, Err(SignInError::WrongCredentials)));
    let elsewhere =
        house.sign_in.clone().asking(Arc::new(AsksOne(OrganizationId(4), std::sync::Mutex::default())));
    assert!(after(&elsewhere, ANNA, PASSWORD, false).await.is_ok());
}
