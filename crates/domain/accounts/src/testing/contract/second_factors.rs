//! Cases for [`SecondFactors`](crate::second_factor::SecondFactors) and
//! [`PendingSignIns`](crate::second_factor::PendingSignIns).

use super::{Fixture, at, stored};
use crate::email::Email;
use crate::model::User;
use crate::second_factor::{AttemptClaim, AttemptKind, NewPendingSignIn, SecondFactorAttempt};
use crate::testing::chain;
use crate::testing::onboarding::mail;
use audit::testing::no_event;
use kernel::UserId;
use tokio::task::JoinSet;

const STEP: i64 = 58_907_520;
const HOUR: i64 = 3600;

fn code(number: u8) -> [u8; 32] {
    let mut digest = [0xC0; 32];
    digest[31] = number;
    digest
}

fn codes(first: u8) -> Vec<[u8; 32]> {
    (first..first + 8).map(code).collect()
}

fn sign_in(user_id: UserId, number: u8, created: i64) -> NewPendingSignIn {
    let mut digest = [0x51; 32];
    digest[31] = number;
    NewPendingSignIn {
        user_id,
        digest,
        password_mark: [number; 32],
        created_at: at(created),
        expires_at: at(created + 300),
    }
}

async fn begin(fixture: &dyn Fixture, user: UserId, secret: &[u8], first_code: u8) -> bool {
    fixture.second_factors().begin(user, secret, &codes(first_code), at(0)).await.expect("the store answers")
}

async fn confirm(fixture: &dyn Fixture, user: UserId, secret: &[u8]) -> bool {
    fixture
        .second_factors()
        .confirm(user, secret, STEP, at(1), chain(), &no_event)
        .await
        .expect("the store answers")
}

async fn use_step(fixture: &dyn Fixture, user: UserId, step: i64) -> bool {
    fixture.second_factors().use_step(user, step).await.expect("the store answers")
}

async fn use_code(fixture: &dyn Fixture, user: UserId, number: u8) -> bool {
    fixture
        .second_factors()
        .use_recovery_code(user, &code(number), chain(), &no_event)
        .await
        .expect("the store answers")
}

async fn is_enabled(fixture: &dyn Fixture, email: &Email) -> bool {
    let found = fixture.credentials().by_email(email).await.expect("the store answers");
    found.expect("the account is there").user.two_factor_enabled
}

/// Stores an account with an active factor, the secret `secret` and the codes from 0 on.
async fn protected(fixture: &dyn Fixture, place: usize, email: &str) -> User {
    let user = stored(fixture, fixture.scopes()[place], email).await;
    assert!(begin(fixture, user.id, b"secret", 0).await);
    assert!(confirm(fixture, user.id, b"secret").await);
    user
}

async fn pend(fixture: &dyn Fixture, user: UserId, number: u8, created: i64) {
    let pending = sign_in(user, number, created);
    fixture.pending_sign_ins().insert(&pending).await.expect("the sign-in is stored");
}

async fn claim_of(fixture: &dyn Fixture, number: u8, kind: AttemptKind, seconds: i64) -> AttemptClaim {
    let digest = sign_in(UserId(0), number, 0).digest;
    fixture.pending_sign_ins().claim(&digest, kind, at(seconds)).await.expect("the store answers")
}

async fn claim(fixture: &dyn Fixture, number: u8, seconds: i64) -> AttemptClaim {
    claim_of(fixture, number, AttemptKind::Code, seconds).await
}

async fn taken(fixture: &dyn Fixture, number: u8, seconds: i64) -> SecondFactorAttempt {
    match claim(fixture, number, seconds).await {
        AttemptClaim::Taken(attempt) => *attempt,
        other => panic!("no attempt: {other:?}"),
    }
}

async fn complete(fixture: &dyn Fixture, number: u8) -> bool {
    let digest = sign_in(UserId(0), number, 0).digest;
    fixture.pending_sign_ins().complete(&digest).await.expect("the store answers")
}

/// Until it is confirmed, sign-in does not require a factor, and none of its codes work.
pub async fn a_factor_is_pending_until_it_is_confirmed(fixture: &dyn Fixture) {
    for (place, address) in ["anna@example.org", "berta@example.org"].into_iter().enumerate() {
        let user = stored(fixture, fixture.scopes()[place], address).await;
        let factors = fixture.second_factors();
        assert_eq!(factors.pending(user.id).await.expect("the store answers"), None);
        assert!(begin(fixture, user.id, &[0, 1, 255], 0).await);
        assert_eq!(factors.pending(user.id).await.expect("the store answers"), Some(vec![0, 1, 255]));
        assert!(!is_enabled(fixture, &user.email).await);
        assert!(!use_step(fixture, user.id, STEP + 1).await && !use_code(fixture, user.id, 0).await);
        let renewed =
            factors.replace_recovery_codes(user.id, &codes(8), &mail(1), at(1), chain(), &no_event).await;
        assert!(!renewed.expect("the store answers"), "codes of a pending factor are not renewed");
        pend(fixture, user.id, 1, 0).await;
        assert_eq!(claim(fixture, 1, 1).await, AttemptClaim::Unknown);

        assert!(!confirm(fixture, user.id, b"another").await);
        assert!(confirm(fixture, user.id, &[0, 1, 255]).await);
        assert!(is_enabled(fixture, &user.email).await);
        assert_eq!(factors.pending(user.id).await.expect("the store answers"), None);
        assert!(!confirm(fixture, user.id, &[0, 1, 255]).await, "only once");
        assert!(use_code(fixture, user.id, 0).await);
        factors
            .remove(user.id, &mail(user.id.0.unsigned_abs()), at(3), chain(), &no_event)
            .await
            .expect("the store answers");
    }
}

/// If somebody sets the factor up twice by mistake, the second secret is kept; an active factor is never
/// replaced.
pub async fn a_second_set_up_replaces_what_is_pending_and_leaves_what_is_active(fixture: &dyn Fixture) {
    let user = stored(fixture, fixture.scopes()[0], "anna@example.org").await;
    assert!(begin(fixture, user.id, b"first", 0).await);
    assert!(begin(fixture, user.id, b"second", 8).await);
    assert!(!confirm(fixture, user.id, b"first").await);
    assert!(confirm(fixture, user.id, b"second").await);
    assert!(!begin(fixture, user.id, b"third", 16).await, "an active factor was replaced");
    assert!(!confirm(fixture, user.id, b"third").await);
    assert!(!use_code(fixture, user.id, 0).await && !use_code(fixture, user.id, 16).await);
    assert!(use_code(fixture, user.id, 8).await, "the codes of the second");
}

/// RFC 6238, section 5.2: a code is accepted once.
pub async fn of_twenty_uses_of_one_step_at_once_one_wins(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    let mut attempts = JoinSet::new();
    for _ in 0..20 {
        let factors = fixture.second_factors();
        attempts.spawn(async move { factors.use_step(user.id, STEP + 1).await.expect("the store answers") });
    }
    assert_eq!(attempts.join_all().await.into_iter().filter(|won| *won).count(), 1);
}

/// A used step invalidates all steps before it.
pub async fn steps_only_grow_from_the_confirmed_one_on(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    for (step, fresh) in [
        (STEP - 1, false),
        (STEP, false),
        (STEP + 2, true),
        (STEP + 2, false),
        (STEP + 1, false),
        (STEP + 3, true),
    ] {
        assert_eq!(use_step(fixture, user.id, step).await, fresh, "{}", step - STEP);
    }
}

/// A recovery code works once, even when sent twenty times at once; the other seven codes remain.
pub async fn of_twenty_uses_of_one_recovery_code_at_once_one_wins(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    let mut attempts = JoinSet::new();
    for _ in 0..20 {
        let factors = fixture.second_factors();
        attempts.spawn(async move {
            factors.use_recovery_code(user.id, &code(3), chain(), &no_event).await.expect("the store answers")
        });
    }
    assert_eq!(attempts.join_all().await.into_iter().filter(|won| *won).count(), 1);
    let mut left = vec![];
    for number in 0..9 {
        if use_code(fixture, user.id, number).await {
            left.push(number);
        }
    }
    assert_eq!(left, [0, 1, 2, 4, 5, 6, 7]);
}

/// Old recovery codes are worthless: whoever finds the old list gains nothing.
pub async fn new_recovery_codes_end_the_old_ones(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    let factors = fixture.second_factors();
    assert!(
        factors
            .replace_recovery_codes(user.id, &codes(8), &mail(1), at(2), chain(), &no_event)
            .await
            .expect("the store answers")
    );
    for number in 0..8 {
        assert!(!use_code(fixture, user.id, number).await, "{number}");
        assert!(use_code(fixture, user.id, 8 + number).await, "{number}");
    }
}

/// After a factor is removed, no step, code or pending sign-in remains, and the next set-up starts afresh.
pub async fn a_removed_factor_leaves_nothing_to_sign_in_with(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    let factors = fixture.second_factors();
    assert!(
        factors
            .remove(user.id, &mail(user.id.0.unsigned_abs()), at(3), chain(), &no_event)
            .await
            .expect("the store answers")
    );
    assert!(
        !factors
            .remove(user.id, &mail(user.id.0.unsigned_abs()), at(3), chain(), &no_event)
            .await
            .expect("the store answers")
    );
    assert!(!is_enabled(fixture, &user.email).await);
    assert!(!use_step(fixture, user.id, STEP + 1).await && !use_code(fixture, user.id, 0).await);
    assert!(begin(fixture, user.id, b"again", 8).await && confirm(fixture, user.id, b"again").await);
    assert_eq!(claim(fixture, 1, 1).await, AttemptClaim::Unknown, "the sign-in waited for the old factor");
    assert!(!use_code(fixture, user.id, 0).await, "a code of the old factor");
}

/// What happens to one account's factor changes none of another's, in its own tenant or elsewhere.
pub async fn factors_of_two_accounts_have_nothing_to_do_with_each_other(fixture: &dyn Fixture) {
    let anna = protected(fixture, 0, "anna@example.org").await;
    for (place, address) in [(0, "berta@example.org"), (1, "carla@example.org")] {
        let other = protected(fixture, place, address).await;
        assert!(use_step(fixture, other.id, STEP + 1).await && use_code(fixture, other.id, 0).await);
        assert!(
            fixture
                .second_factors()
                .remove(other.id, &mail(other.id.0.unsigned_abs()), at(3), chain(), &no_event)
                .await
                .expect("the store answers")
        );
    }
    assert!(is_enabled(fixture, &anna.email).await);
    assert!(use_step(fixture, anna.id, STEP + 1).await && use_code(fixture, anna.id, 0).await);
}

/// An attempt has the account, its current password hash, the secret, and the mark.
pub async fn an_attempt_has_all_that_is_needed_to_judge_it(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    pend(fixture, user.id, 9, 0).await;
    let scope = fixture.scopes()[1];
    let changed = fixture.users().set_password_hash(scope, user.id, "$new").await;
    assert!(changed.expect("the store answers"));
    let attempt = taken(fixture, 9, 1).await;
    assert_eq!(attempt.user, User { two_factor_enabled: true, ..user });
    assert_eq!(attempt.password_hash, "$new");
    assert_eq!((attempt.password_mark, attempt.sealed_secret), ([9; 32], b"secret".to_vec()));
    assert_eq!(claim(fixture, 8, 1).await, AttemptClaim::Unknown);
}

/// A pending sign-in expires exactly at its end, and not a microsecond earlier.
pub async fn a_pending_sign_in_is_over_at_its_end(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    let digest = sign_in(user.id, 1, 0).digest;
    let end = kernel::micros(at(300));
    let pending = fixture.pending_sign_ins();
    let late = pending.claim(&digest, AttemptKind::Code, kernel::from_micros(end)).await;
    assert_eq!(late.expect("the store answers"), AttemptClaim::Unknown);
    let in_time = pending.claim(&digest, AttemptKind::Code, kernel::from_micros(end - 1)).await;
    assert!(matches!(in_time.expect("the store answers"), AttemptClaim::Taken(_)));
}

/// Attempts made at once are granted no more often than attempts in a row.
pub async fn of_twenty_attempts_at_once_five_are_taken(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    for number in 0..4 {
        pend(fixture, user.id, number, 0).await;
    }
    let mut claims = JoinSet::new();
    for number in 0..20 {
        let pending = fixture.pending_sign_ins();
        let digest = sign_in(user.id, number % 4, 0).digest;
        claims.spawn(async move {
            pending.claim(&digest, AttemptKind::Code, at(1)).await.expect("the store answers")
        });
    }
    let claims = claims.join_all().await;
    let taken = claims.iter().filter(|claim| matches!(claim, AttemptClaim::Taken(_))).count();
    let blocked = claims.iter().filter(|claim| **claim == AttemptClaim::Blocked(at(1 + HOUR))).count();
    assert_eq!((taken, blocked), (5, 15), "{claims:?}");
}

/// Whoever enters the password again gets no further attempts; other accounts are not affected.
pub async fn an_account_has_five_attempts_an_hour_over_all_its_sign_ins(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    let other = protected(fixture, 1, "berta@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    pend(fixture, other.id, 2, 0).await;
    for seconds in 0..5 {
        taken(fixture, 1, seconds).await;
    }
    assert_eq!(claim(fixture, 1, 5).await, AttemptClaim::Unknown, "five attempts of this sign-in");
    pend(fixture, user.id, 3, HOUR - 100).await;
    assert_eq!(claim(fixture, 3, HOUR - 1).await, AttemptClaim::Blocked(at(HOUR)));
    taken(fixture, 2, 5).await;
    taken(fixture, 3, HOUR).await;
    assert_eq!(
        claim(fixture, 3, HOUR).await,
        AttemptClaim::Blocked(at(HOUR + 1)),
        "the second is an hour old then"
    );
    taken(fixture, 3, HOUR + 1).await;
}

/// A right code does not use up an attempt, so that people who sign in often are not locked out.
pub async fn a_right_code_gives_its_attempt_back(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    for number in 0..7 {
        pend(fixture, user.id, number, 0).await;
        taken(fixture, number, i64::from(number)).await;
        assert!(complete(fixture, number).await);
        assert_eq!(claim(fixture, number, 8).await, AttemptClaim::Unknown, "it is used up");
    }
}

/// The right code sent twenty times at once is one success. The concurrent ones were not guesses;
/// guesses in other sign-ins stay counted.
pub async fn a_right_code_takes_all_attempts_of_its_sign_in_back(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    for number in 0..3 {
        pend(fixture, user.id, number, 0).await;
    }
    taken(fixture, 0, 1).await;
    for second in 2..6 {
        taken(fixture, 1, second).await;
    }
    assert!(complete(fixture, 1).await);
    for second in 6..10 {
        taken(fixture, 2, second).await;
    }
    assert_eq!(
        claim(fixture, 2, 10).await,
        AttemptClaim::Blocked(at(1 + HOUR)),
        "the one of the first sign-in"
    );
}

/// An attempt with a code that was used before is not a guess, so it is given back.
pub async fn an_attempt_that_is_given_back_does_not_count(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    for second in 0..20 {
        let attempt = taken(fixture, 1, second).await;
        fixture.pending_sign_ins().give_back(attempt.id).await.expect("the store answers");
    }
}

/// Whoever mistypes the app's codes still has the recovery codes, and vice versa; one sign-in has five
/// attempts of both together.
pub async fn recovery_codes_are_counted_apart_from_codes(fixture: &dyn Fixture) {
    for (place, kinds) in
        [[AttemptKind::Code, AttemptKind::RecoveryCode], [AttemptKind::RecoveryCode, AttemptKind::Code]]
            .into_iter()
            .enumerate()
    {
        let user = protected(fixture, place, &format!("anna{place}@example.org")).await;
        let first = 10 * u8::try_from(place).expect("two places");
        for number in first..first + 3 {
            pend(fixture, user.id, number, 0).await;
        }
        for kind in kinds {
            let number = if kind == kinds[0] { first } else { first + 1 };
            for second in 0..5 {
                let claim = claim_of(fixture, number, kind, second).await;
                assert!(matches!(claim, AttemptClaim::Taken(_)), "{kind:?} {second}: {claim:?}");
            }
            let sixth = claim_of(fixture, number, kind, 5).await;
            assert_eq!(sixth, AttemptClaim::Unknown, "five attempts of one sign-in");
            let sixth = claim_of(fixture, first + 2, kind, 5).await;
            assert_eq!(sixth, AttemptClaim::Blocked(at(HOUR)), "bounded as well");
        }
    }
}

/// Two concurrent correct codes do not make two sessions of one sign-in.
pub async fn of_twenty_completions_at_once_one_wins(fixture: &dyn Fixture) {
    let user = protected(fixture, 0, "anna@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    taken(fixture, 1, 1).await;
    let mut completions = JoinSet::new();
    for _ in 0..20 {
        let pending = fixture.pending_sign_ins();
        let digest = sign_in(user.id, 1, 0).digest;
        completions.spawn(async move { pending.complete(&digest).await.expect("the store answers") });
    }
    assert_eq!(completions.join_all().await.into_iter().filter(|won| *won).count(), 1);
}

/// Pruning keeps attempts that still count.
pub async fn pruning_forgets_ended_sign_ins_and_no_attempt_of_the_last_hour(fixture: &dyn Fixture) {
    let user = protected(fixture, 1, "anna@example.org").await;
    pend(fixture, user.id, 1, 0).await;
    for seconds in 0..5 {
        taken(fixture, 1, seconds).await;
    }
    let pending = fixture.pending_sign_ins();
    assert_eq!(pending.prune(at(300)).await.expect("the store answers"), 0);
    assert_eq!(pending.prune(at(301)).await.expect("the store answers"), 1);
    pend(fixture, user.id, 2, HOUR - 100).await;
    assert_eq!(pending.prune(at(HOUR - 1)).await.expect("the store answers"), 0);
    assert_eq!(claim(fixture, 2, HOUR - 1).await, AttemptClaim::Blocked(at(HOUR)));
    assert_eq!(pending.prune(at(HOUR + 2)).await.expect("the store answers"), 0);
    for seconds in 0..3 {
        taken(fixture, 2, HOUR + 3 + seconds).await;
    }
}
