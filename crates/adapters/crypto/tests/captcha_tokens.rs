//! CAPTCHA tokens under the real cipher (hostile checks 36 and 37).
#![allow(clippy::unwrap_used, reason = "helpers of tests may unwrap, too")]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use captcha::testing::{MemorySpentTokens, installation, solve};
use captcha::{Captcha, Context, Difficulty, VerifyError};
use crypto::{AeadSealer, AppSecret, SystemClock, SystemRandom};
use kernel::Locale;
use std::sync::Arc;

fn captcha(secret: &AppSecret) -> Captcha {
    let random = Arc::new(SystemRandom);
    Captcha::new(
        Arc::new(AeadSealer::new(secret, "captcha", random.clone())),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(SystemClock),
        random,
    )
}

#[tokio::test]
async fn a_token_passes_at_every_replica_with_the_secret_and_at_no_other_installation() {
    let secret = AppSecret::generate(&SystemRandom);
    let (one, replica) = (captcha(&secret), captcha(&secret));
    let stranger = captcha(&AppSecret::generate(&SystemRandom));
    let challenge = one.issue(installation(), Context::Submission, Difficulty::Hard, Locale::De);
    let answer = solve(&challenge.accessible_text).unwrap();
    let verify = |captcha: Captcha| {
        let (token, answer) = (challenge.token.clone(), answer.clone());
        async move { captcha.verify(installation(), Context::Submission, &token, &answer).await }
    };
    assert!(matches!(verify(stranger).await, Err(VerifyError::Forged)));
    assert!(verify(replica).await.is_ok());
}

#[test]
fn a_token_has_no_bit_that_depends_on_what_it_says() {
    // If a token contained any byte of the plain text or of an unkeyed hash, tokens with the same context,
    // scope, minute and answer would share it. In 500 tokens each bit must be set about half of the time: 250
    // ± 80 is seven standard deviations.
    let captcha = captcha(&AppSecret::generate(&SystemRandom));
    let mut set = vec![0_u32; 76 * 8];
    let mut tokens = 0;
    while tokens < 500 {
        let challenge = captcha.issue(installation(), Context::Login, Difficulty::Easy, Locale::De);
        if solve(&challenge.accessible_text).unwrap() != "11" {
            continue;
        }
        tokens += 1;
        let sealed = URL_SAFE_NO_PAD.decode(challenge.token).unwrap();
        assert_eq!(sealed.len() * 8, set.len());
        for (bit, count) in set.iter_mut().enumerate() {
            *count += u32::from(sealed[bit / 8] >> (bit % 8) & 1);
        }
    }
    for (bit, count) in set.into_iter().enumerate() {
        assert!((170..=330).contains(&count), "bit {bit} is set in {count} of 500 tokens");
    }
}
