//! The second factor on fakes: what the use cases add to the stores.

#![allow(clippy::unwrap_used, reason = "test code: helpers outside the test functions too")]

use accounts::ports::UserStore;
use accounts::second_factor::{
    ChallengeError, CompleteSignIn, PendingSignIns, Proof, SecondFactor, SecondFactorError, SecondFactors,
    code_at, step_at,
};
use accounts::testing::{
    FastCipher, FastDigest, FastHasher, FastKeyedDigest, MemoryAccounts, MemoryAttempts, new_user,
};
use accounts::{CheckPassword, OpenSession, Role, SignIn, SignInStep, User};
use audit::testing::no_event;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock as _, Duration, ErrorKind, Locale, OrganizationId, Scope};
use std::sync::Arc;

const PASSWORD: &str = "anker lupe moos quark";

struct House {
    store: Arc<MemoryAccounts>,
    hasher: Arc<FastHasher>,
    clock: Arc<ManualClock>,
    sign_in: SignIn,
    complete: CompleteSignIn,
    factor: SecondFactor,
    anna: User,
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

async fn house() -> House {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (clock, random) = (Arc::new(ManualClock::default()), Arc::new(SeededRandom::new(1)));
    let sessions = OpenSession {
        tokens: store.clone(),
        digest: Arc::new(FastDigest),
        clock: clock.clone(),
        random: random.clone(),
    };
    let cipher = Arc::new(FastCipher);
    let mut anna = new_user("anna@example.org", Role::Admin).unwrap();
    anna.password_hash = format!("$fast$v=1$plain${PASSWORD}");
    House {
        anna: UserStore::insert(&*store, tenant(), &anna, clock.now()).await.unwrap(),
        sign_in: SignIn::new(store.clone(), hasher.clone(), store.clone(), sessions.clone()),
        complete: CompleteSignIn::new(store.clone(), store.clone(), cipher.clone(), sessions),
        factor: SecondFactor::new(
            store.clone(),
            CheckPassword {
                credentials: store.clone(),
                counted: credentials::CheckPassword {
                    hasher: hasher.clone(),
                    attempts: Arc::new(MemoryAttempts::new()),
                    keyed: Arc::new(FastKeyedDigest::default()),
                    clock: clock.clone(),
                },
            },
            cipher,
            clock.clone(),
            random,
        ),
        store,
        hasher,
        clock,
    }
}

impl House {
    async fn handle(&self) -> String {
        match self.sign_in.sign_in("anna@example.org", PASSWORD).await.unwrap() {
            SignInStep::SecondFactor(handle) => handle,
            SignInStep::Done(_) => unreachable!("no second factor was asked for"),
        }
    }
}

#[tokio::test]
async fn a_handle_and_a_secret_are_stored_nowhere_in_clear_and_printed_nowhere() {
    let house = house().await;
    let enabled = house.factor.enable(&house.anna, PASSWORD).await.unwrap();
    let stored = format!("{:?}", house.store);
    for code in &enabled.recovery_codes {
        assert!(!stored.contains(code) && !stored.contains(&code.replace('-', "")));
    }
    assert_eq!(format!("{enabled:?}"), "Enabled { .. }");
    let sealed = SecondFactors::pending(&*house.store, house.anna.id).await.unwrap().unwrap();
    assert!(
        house.store.confirm(house.anna.id, &sealed, 0, house.clock.now(), tenant(), &no_event).await.unwrap()
    );
    let step = house.sign_in.sign_in("anna@example.org", PASSWORD).await.unwrap();
    assert_eq!(format!("{step:?}"), "SecondFactor(..)");
    let SignInStep::SecondFactor(handle) = step else { unreachable!("no second factor was asked for") };
    assert!(!format!("{:?}", house.store).contains(&handle));
    assert_eq!(house.store.token_count(), 0, "the password alone opens no session");
}

#[tokio::test]
async fn a_secret_of_another_account_does_not_take_the_place_of_ones_own() {
    let house = house().await;
    let berta = new_user("berta@example.org", Role::User).unwrap();
    let berta = UserStore::insert(&*house.store, tenant(), &berta, house.clock.now()).await.unwrap();
    house.factor.enable(&house.anna, PASSWORD).await.unwrap();
    let sealed = SecondFactors::pending(&*house.store, house.anna.id).await.unwrap().unwrap();
    assert!(house.store.begin(berta.id, &sealed, &[], house.clock.now()).await.unwrap());
    let refused =
        house.factor.confirm(&audit::AuditContext::system(tenant()), &berta, "000000").await.unwrap_err();
    assert!(matches!(refused, SecondFactorError::Sealed));
    assert_eq!(refused.kind(), ErrorKind::Internal);
}

#[tokio::test]
async fn refusals_say_why_in_both_languages_and_cost_one_hash() {
    let house = house().await;
    let work = house.hasher.work();
    let wrong = house.factor.enable(&house.anna, &"x".repeat(1_000_000)).await.unwrap_err();
    assert!(matches!(wrong, SecondFactorError::WrongPassword));
    assert_eq!(house.hasher.work() - work, 1);
    house.hasher.set_busy(true);
    let busy = house
        .factor
        .disable(&audit::AuditContext::system(tenant()), &house.anna, PASSWORD, Locale::De)
        .await
        .unwrap_err();
    assert_eq!(busy.kind(), ErrorKind::RateLimited);
    house.hasher.set_busy(false);
    let none = house
        .factor
        .disable(&audit::AuditContext::system(tenant()), &house.anna, PASSWORD, Locale::De)
        .await
        .unwrap_err();
    let pending = house
        .factor
        .confirm(&audit::AuditContext::system(tenant()), &house.anna, "000000")
        .await
        .unwrap_err();
    for error in [&wrong, &busy, &none, &pending] {
        assert!(error.text().is_some());
    }
}

#[tokio::test]
async fn the_second_step_opens_the_same_kind_of_session_and_only_once_for_each_handle() {
    let house = house().await;
    let enabled = house.factor.enable(&house.anna, PASSWORD).await.unwrap();
    let sealed = SecondFactors::pending(&*house.store, house.anna.id).await.unwrap().unwrap();
    let secret: Vec<u8> = sealed.strip_prefix(b"sealed:").unwrap().iter().rev().copied().skip(8).collect();
    let code = |steps: i64| code_at(&secret, step_at(house.clock.now()) + steps);
    house.factor.confirm(&audit::AuditContext::system(tenant()), &house.anna, &code(0)).await.unwrap();
    let handle = house.handle().await;
    let signed_in = house.complete.complete(&handle, Proof::Code(&code(1))).await.unwrap();
    assert_eq!(signed_in.user, User { two_factor_enabled: true, ..house.anna.clone() });
    let again = house.complete.complete(&handle, Proof::RecoveryCode(&enabled.recovery_codes[0])).await;
    assert!(matches!(again, Err(ChallengeError::NotPending)), "the handle is used up");
    assert_eq!(house.store.token_count(), 1);
    let handle = house.handle().await;
    assert!(house.complete.complete(&handle, Proof::RecoveryCode(&enabled.recovery_codes[0])).await.is_ok());
    house.clock.advance(Duration::hours(2));
    assert_eq!(PendingSignIns::prune(&*house.store, house.clock.now()).await.unwrap(), 0, "nothing waits");
}

/// The right code sent twenty times at once is one success, and nineteen refusals that lock nobody.
#[tokio::test]
async fn a_code_that_is_sent_many_times_counts_as_no_failure() {
    let house = house().await;
    let enabled = house.factor.enable(&house.anna, PASSWORD).await.unwrap();
    let sealed = SecondFactors::pending(&*house.store, house.anna.id).await.unwrap().unwrap();
    let secret: Vec<u8> = sealed.strip_prefix(b"sealed:").unwrap().iter().rev().copied().skip(8).collect();
    let code = |steps: i64| code_at(&secret, step_at(house.clock.now()) + steps);
    house.factor.confirm(&audit::AuditContext::system(tenant()), &house.anna, &code(0)).await.unwrap();
    let right = code(1);
    let mut opened = 0;
    for _ in 0..20 {
        let handle = house.handle().await;
        opened += u32::from(house.complete.complete(&handle, Proof::Code(&right)).await.is_ok());
    }
    assert_eq!(opened, 1);
    // Five wrong codes are checked as if nothing had happened: the sixth is one too many.
    for number in 0..6 {
        let handle = house.handle().await;
        let refused = house.complete.complete(&handle, Proof::Code("000000")).await.unwrap_err();
        assert_eq!(matches!(refused, ChallengeError::TooMany { .. }), number == 5, "{number}: {refused:?}");
    }
    let handle = house.handle().await;
    let recovered = house.complete.complete(&handle, Proof::RecoveryCode(&enabled.recovery_codes[3])).await;
    assert!(recovered.is_ok(), "wrong codes do not lock recovery codes");
}
