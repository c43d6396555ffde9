//! The life of a token (decisions §2, hostile checks 35, 36 and 40).
#![allow(clippy::unwrap_used, reason = "helpers of tests may unwrap, too")]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use captcha::ports::SpentTokens;
use captcha::testing::{
    MemorySpentTokens, TestSealer, UnavailableSpentTokens, find_proof, installation, organization, solve,
};
use captcha::{
    CLOCK_TOLERANCE, Captcha, Challenge, Context, Demand, Difficulty, LIFETIME, Passed, Reply, VerifyError,
    WorkDifficulty,
};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Duration, ErrorKind, Locale};
use std::future::{Ready, ready};
use std::sync::Arc;

fn memory() -> Ready<(Arc<dyn SpentTokens>, ())> {
    ready((Arc::new(MemorySpentTokens::default()), ()))
}

mod memory_spent_tokens {
    captcha::spent_tokens_contract!(super::memory);
}

struct World {
    captcha: Captcha,
    clock: Arc<ManualClock>,
    spent: Arc<MemorySpentTokens>,
}

fn world() -> World {
    let clock = Arc::new(ManualClock::default());
    let spent = Arc::new(MemorySpentTokens::default());
    let random = Arc::new(SeededRandom::new(41));
    World { captcha: Captcha::new(Arc::new(TestSealer), spent.clone(), clock.clone(), random), clock, spent }
}

impl World {
    /// Issues a challenge for a submission to the installation; returns it with its answer.
    fn issue(&self) -> (Challenge, String) {
        let challenge =
            self.captcha.issue(installation(), Context::Submission, Difficulty::Medium, Locale::De);
        let answer = solve(&challenge.accessible_text).unwrap();
        (challenge, answer)
    }

    async fn verify(&self, token: &str, answer: &str) -> Result<Passed, VerifyError> {
        self.captcha.verify(installation(), Context::Submission, token, answer).await
    }
}

#[tokio::test]
async fn the_right_answer_passes_once() {
    let world = world();
    let (challenge, answer) = world.issue();
    assert!(world.verify(&challenge.token, &answer).await.is_ok());
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
}

#[tokio::test]
async fn a_wrong_answer_burns_the_token() {
    let world = world();
    let (challenge, answer) = world.issue();
    assert!(matches!(world.verify(&challenge.token, "1000000").await, Err(VerifyError::WrongAnswer)));
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
}

impl World {
    async fn check(&self, token: &str, answer: &str) -> Result<Duration, VerifyError> {
        self.captcha.check(installation(), Context::Submission, token, answer).await
    }
}

/// A right answer beside other faults is not lost: it is good for one attempt, however often it is checked.
#[tokio::test]
async fn a_right_answer_that_is_only_checked_still_passes_once() {
    let world = world();
    let (challenge, answer) = world.issue();
    world.clock.advance(Duration::minutes(4));
    for _ in 0..2 {
        assert_eq!(world.check(&challenge.token, &answer).await.unwrap(), Duration::minutes(6));
    }
    assert!(world.spent.is_empty());
    assert!(world.verify(&challenge.token, &answer).await.is_ok());
    assert!(matches!(world.check(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
}

/// Nobody gets more than one guess, whichever way it is judged.
#[tokio::test]
async fn a_wrong_answer_that_is_only_checked_burns_the_token() {
    for wrong in ["1000000", ""] {
        let world = world();
        let (challenge, answer) = world.issue();
        assert!(world.check(&challenge.token, wrong).await.is_err());
        assert!(matches!(world.check(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
        assert!(matches!(world.check(&challenge.token, "7000000").await, Err(VerifyError::AlreadyUsed)));
        assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
    }
}

#[tokio::test]
async fn a_check_refuses_what_an_attempt_would() {
    let world = world();
    let (challenge, answer) = world.issue();
    assert!(matches!(world.check("", &answer).await, Err(VerifyError::Missing)));
    assert!(matches!(world.check("x", &answer).await, Err(VerifyError::Forged)));
    world.clock.advance(LIFETIME);
    assert!(matches!(world.check(&challenge.token, &answer).await, Err(VerifyError::Expired)));
    assert!(world.spent.is_empty());
    let login = world.captcha.issue(installation(), Context::Login, Difficulty::Easy, Locale::De);
    let answer = solve(&login.accessible_text).unwrap();
    assert!(matches!(world.check(&login.token, &answer).await, Err(VerifyError::NotForThis)));
    assert_eq!(world.spent.len(), 1);
}

#[tokio::test]
async fn only_the_canonical_decimal_text_is_the_answer() {
    let world = world();
    for spoil in [
        |answer: &str| format!("{answer} "),
        |answer: &str| format!(" {answer}"),
        |answer: &str| format!("0{answer}"),
        |answer: &str| format!("{answer}.0"),
        |answer: &str| format!("+{answer}"),
        |answer: &str| format!("-{answer}"),
        |answer: &str| format!("{answer}\0"),
        |answer: &str| format!("{answer}e0"),
        |answer: &str| format!("[{answer}]"),
        |answer: &str| format!("0x{answer}"),
        // Arabic-Indic and full-width digits.
        |answer: &str| answer.chars().map(|d| char::from_u32(d as u32 + 0x0630).unwrap()).collect(),
        |answer: &str| answer.chars().map(|d| char::from_u32(d as u32 + 0xFEE0).unwrap()).collect(),
        |_: &str| "1e400".to_owned(),
        |_: &str| "null".to_owned(),
        |_: &str| "9".repeat(100_000),
    ] {
        let (challenge, answer) = world.issue();
        let spoilt = spoil(&answer);
        let result = world.verify(&challenge.token, &spoilt).await;
        assert!(matches!(result, Err(VerifyError::WrongAnswer)), "{spoilt:.40}");
        let result = world.verify(&challenge.token, &answer).await;
        assert!(matches!(result, Err(VerifyError::AlreadyUsed)), "{spoilt:.40} did not burn the token");
    }
}

#[tokio::test]
async fn a_missing_answer_burns_the_token_and_a_missing_token_burns_nothing() {
    let world = world();
    let (challenge, answer) = world.issue();
    assert!(matches!(world.verify(&challenge.token, "").await, Err(VerifyError::Missing)));
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
    assert_eq!(world.spent.len(), 1);
    assert!(matches!(world.verify("", &answer).await, Err(VerifyError::Missing)));
    assert_eq!(world.spent.len(), 1);
}

#[tokio::test]
async fn a_token_is_good_for_ten_minutes_and_no_longer() {
    assert_eq!(LIFETIME, Duration::minutes(10));
    let world = world();
    let (in_time, answer) = world.issue();
    let (too_late, late_answer) = world.issue();
    world.clock.advance(LIFETIME - Duration::microseconds(1));
    assert!(world.verify(&in_time.token, &answer).await.is_ok());
    world.clock.advance(Duration::microseconds(1));
    assert!(matches!(world.verify(&too_late.token, &late_answer).await, Err(VerifyError::Expired)));
}

#[tokio::test]
async fn a_token_of_one_context_is_burnt_by_the_other() {
    for (issued_for, used_for) in
        [(Context::Login, Context::Submission), (Context::Submission, Context::Login)]
    {
        let world = world();
        let challenge = world.captcha.issue(installation(), issued_for, Difficulty::Easy, Locale::De);
        let answer = solve(&challenge.accessible_text).unwrap();
        let verify = |context| world.captcha.verify(installation(), context, &challenge.token, &answer);
        assert!(matches!(verify(used_for).await, Err(VerifyError::NotForThis)));
        assert!(matches!(verify(issued_for).await, Err(VerifyError::AlreadyUsed)));
    }
}

#[tokio::test]
async fn a_token_of_one_tenant_is_burnt_at_another() {
    let scopes = [installation(), organization(1), organization(2)];
    for issued_in in scopes {
        for used_in in scopes {
            let world = world();
            let challenge = world.captcha.issue(issued_in, Context::Login, Difficulty::Hard, Locale::De);
            let answer = solve(&challenge.accessible_text).unwrap();
            let verify = |scope| world.captcha.verify(scope, Context::Login, &challenge.token, &answer);
            if issued_in == used_in {
                assert!(verify(used_in).await.is_ok());
            } else {
                assert!(matches!(verify(used_in).await, Err(VerifyError::NotForThis)));
                assert!(matches!(verify(issued_in).await, Err(VerifyError::AlreadyUsed)));
            }
        }
    }
}

#[tokio::test]
async fn a_token_that_was_not_issued_or_was_altered_is_refused_and_burns_nothing() {
    let world = world();
    let (challenge, answer) = world.issue();
    let token = &challenge.token;
    let mut forged: Vec<String> =
        ["x", "null", "AAAA", "💥", "../../etc/passwd", "\0"].map(String::from).into();
    forged.push("A".repeat(token.len()));
    forged.push("A".repeat(1_000_000));
    forged.extend((1..token.len()).map(|length| token[..length].to_owned()));
    let sealed = URL_SAFE_NO_PAD.decode(token).unwrap();
    for bit in 0..sealed.len() * 8 {
        let mut altered = sealed.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        forged.push(URL_SAFE_NO_PAD.encode(altered));
    }
    for text in &forged {
        assert!(matches!(world.verify(text, &answer).await, Err(VerifyError::Forged)), "{text:.40}");
    }
    assert!(world.spent.is_empty());
    assert!(world.verify(token, &answer).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_fifty_parallel_attempts_with_the_right_answer_one_passes() {
    let world = Arc::new(world());
    let (challenge, answer) = world.issue();
    let attempts: Vec<_> = (0..50)
        .map(|_| {
            let (world, token, answer) = (world.clone(), challenge.token.clone(), answer.clone());
            tokio::spawn(async move { world.verify(&token, &answer).await })
        })
        .collect();
    let mut passed = 0;
    for attempt in attempts {
        match attempt.await.unwrap() {
            Ok(_) => passed += 1,
            Err(error) => assert!(matches!(error, VerifyError::AlreadyUsed), "{error}"),
        }
    }
    assert_eq!(passed, 1);
}

#[tokio::test]
async fn issuing_writes_nothing_and_spent_tokens_are_forgotten_after_they_expire() {
    let world = world();
    for _ in 0..100 {
        world.issue();
    }
    assert!(world.spent.is_empty());

    let (challenge, answer) = world.issue();
    world.verify(&challenge.token, &answer).await.unwrap();
    assert_eq!(world.spent.len(), 1);
    // A replica whose clock is behind still considers the token valid: it must find it spent.
    world.clock.advance(LIFETIME);
    assert_eq!(world.captcha.prune().await.unwrap(), 0);
    world.clock.advance(-CLOCK_TOLERANCE);
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::AlreadyUsed)));
    world.clock.advance(CLOCK_TOLERANCE + CLOCK_TOLERANCE);
    assert_eq!(world.captcha.prune().await.unwrap(), 1);
    assert!(world.spent.is_empty());
    assert!(matches!(world.verify(&challenge.token, &answer).await, Err(VerifyError::Expired)));
}

#[tokio::test]
async fn without_its_memory_no_attempt_passes() {
    let captcha = Captcha::new(
        Arc::new(TestSealer),
        Arc::new(UnavailableSpentTokens),
        Arc::new(ManualClock::default()),
        Arc::new(SeededRandom::new(1)),
    );
    let challenge = captcha.issue(installation(), Context::Login, Difficulty::Easy, Locale::De);
    let answer = solve(&challenge.accessible_text).unwrap();
    let error = captcha.verify(installation(), Context::Login, &challenge.token, &answer).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    for reply in [answer.as_str(), "1000000"] {
        let checked = captcha.check(installation(), Context::Login, &challenge.token, reply).await;
        assert_eq!(checked.unwrap_err().kind(), ErrorKind::Unavailable);
    }
}

#[tokio::test]
async fn every_refusal_is_unacceptable_input() {
    for error in [
        VerifyError::Missing,
        VerifyError::WrongAnswer,
        VerifyError::Expired,
        VerifyError::AlreadyUsed,
        VerifyError::NotForThis,
        VerifyError::Forged,
    ] {
        assert_eq!(error.kind(), ErrorKind::Invalid, "{error}");
    }
}

/// Issues a challenge that may be passed by work.
fn with_work(world: &World) -> Challenge {
    let demand = Demand { difficulty: Difficulty::Easy, work: WorkDifficulty::new(10) };
    world.captcha.issue(installation(), Context::Submission, demand, Locale::De)
}

impl World {
    async fn reply(&self, challenge: &Challenge, reply: Reply<'_>) -> Result<Passed, VerifyError> {
        self.captcha.verify(installation(), Context::Submission, &challenge.token, reply).await
    }
}

#[tokio::test]
async fn work_that_is_done_passes_once_and_whatever_the_answer_is() {
    let world = world();
    for answer in ["", "1000000"] {
        let challenge = with_work(&world);
        let work = find_proof(challenge.work.as_ref().unwrap());
        let reply = Reply { answer, work: &work };
        assert_eq!(world.reply(&challenge, reply).await.unwrap(), Passed::Work);
        assert!(matches!(world.reply(&challenge, reply).await, Err(VerifyError::AlreadyUsed)));
    }
}

#[tokio::test]
async fn the_answer_still_passes_where_work_is_offered_and_is_told_from_it() {
    let world = world();
    let challenge = with_work(&world);
    let answer = solve(&challenge.accessible_text).unwrap();
    let passed = world.reply(&challenge, Reply { answer: &answer, work: "x" }).await.unwrap();
    assert_eq!(passed, Passed::Answer { instead_of_work: true });
    let (plain, answer) = world.issue();
    let passed = world.verify(&plain.token, &answer).await.unwrap();
    assert_eq!(passed, Passed::Answer { instead_of_work: false });
}

#[tokio::test]
async fn work_for_one_token_is_worth_nothing_for_another() {
    let world = world();
    let (one, other) = (with_work(&world), with_work(&world));
    assert_ne!(one.work, other.work);
    let (of_one, of_other) = (one.work.as_ref().unwrap(), other.work.as_ref().unwrap());
    let mut numbers = (0..1_000_000).map(|number: u32| number.to_string());
    let number = numbers.find(|number| of_one.is_done_by(number) && !of_other.is_done_by(number));
    let reply = world.reply(&other, Reply { answer: "", work: &number.unwrap() }).await;
    assert!(matches!(reply, Err(VerifyError::WrongAnswer)));
    assert!(matches!(world.reply(&other, "1".into()).await, Err(VerifyError::AlreadyUsed)));
}

#[tokio::test]
async fn where_no_work_was_offered_none_passes() {
    let world = world();
    let (challenge, _) = world.issue();
    assert_eq!(challenge.work, None);
    // Among the numbers up to here, some would solve any salt.
    let reply = world.reply(&challenge, Reply { answer: "", work: "4711" }).await;
    assert!(matches!(reply, Err(VerifyError::Missing)));
}

#[tokio::test]
async fn work_does_not_outlive_its_token_context_or_tenant() {
    let world = world();
    let challenge = with_work(&world);
    let work = find_proof(challenge.work.as_ref().unwrap());
    let reply = Reply { answer: "", work: &work };
    let elsewhere = world.captcha.verify(organization(5), Context::Submission, &challenge.token, reply).await;
    assert!(matches!(elsewhere, Err(VerifyError::NotForThis)));
    let challenge = with_work(&world);
    let work = find_proof(challenge.work.as_ref().unwrap());
    let reply = Reply { answer: "", work: &work };
    let elsewhere = world.captcha.verify(installation(), Context::Login, &challenge.token, reply).await;
    assert!(matches!(elsewhere, Err(VerifyError::NotForThis)));
    let challenge = with_work(&world);
    let work = find_proof(challenge.work.as_ref().unwrap());
    world.clock.advance(LIFETIME);
    let late = world.reply(&challenge, Reply { answer: "", work: &work }).await;
    assert!(matches!(late, Err(VerifyError::Expired)));
}
