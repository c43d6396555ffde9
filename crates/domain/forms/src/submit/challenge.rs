//! The challenge of a report: one attempt, made when nothing else is wrong, and reported together with
//! whatever is.

use super::{Progress, ReportInput, SubmitReport};
use crate::ports::{ChallengeFailure, ChallengeReply};
use crate::submit_error::{CHALLENGE_PATH, SubmitError};
use crate::{Problem, Violations};
use kernel::Scope;

impl ReportInput {
    /// Checks whether no answer to a challenge was sent.
    fn leaves_challenge_open(&self) -> bool {
        let is_blank = |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
        is_blank(&self.captcha_token) || (is_blank(&self.captcha_answer) && is_blank(&self.captcha_work))
    }

    fn challenge_reply(&self) -> ChallengeReply<'_> {
        ChallengeReply {
            token: self.captcha_token.as_deref().unwrap_or_default(),
            answer: self.captcha_answer.as_deref().unwrap_or_default(),
            work: self.captcha_work.as_deref().unwrap_or_default(),
        }
    }
}

impl SubmitReport {
    /// Adds to the problems of a report that its challenge is not passed. A wrong reply is spent with that, so
    /// that nobody guesses twice; a right one stays good for the corrected report. If the store does not
    /// answer, only the other problems are reported.
    pub(super) async fn with_challenge(
        &self,
        scope: Scope,
        input: &ReportInput,
        progress: &mut Progress,
        mut violations: Violations,
    ) -> Violations {
        if input.leaves_challenge_open() {
            violations.add(CHALLENGE_PATH, Problem::ChallengeMissing);
            return violations;
        }
        if progress.challenge.is_none()
            && let Err(failure) = self.ports.challenge.check(scope, input.challenge_reply()).await
        {
            // Known when the report is checked again.
            progress.challenge = failure.problem().is_some().then_some(Err(failure));
        }
        if let Some(Err(failure)) = &progress.challenge
            && let Some(problem) = failure.problem()
        {
            violations.add(CHALLENGE_PATH, problem);
        }
        violations
    }

    /// Verifies the challenge once, and keeps the outcome for when the report is checked again.
    pub(super) async fn challenge(
        &self,
        scope: Scope,
        input: &ReportInput,
        progress: &mut Progress,
    ) -> Result<(), SubmitError> {
        let outcome = match progress.challenge.take() {
            Some(outcome) => outcome,
            None => self.verify_challenge(scope, input).await,
        };
        match outcome {
            Ok(()) => {
                progress.challenge = Some(Ok(()));
                Ok(())
            }
            Err(failure) => {
                progress.challenge = Some(Err(clone_failure(&failure)));
                Err(SubmitError::Challenge(failure))
            }
        }
    }

    async fn verify_challenge(&self, scope: Scope, input: &ReportInput) -> Result<(), ChallengeFailure> {
        let reply = input.challenge_reply();
        // An empty answer is an attempt too, and spends the token.
        if reply.token.is_empty() {
            return Err(ChallengeFailure::Missing);
        }
        self.ports.challenge.verify(scope, reply).await
    }
}

/// Copies a failure. After a store's failure there is no further attempt, so its copy (`NotValid`) is never
/// used.
fn clone_failure(failure: &ChallengeFailure) -> ChallengeFailure {
    match failure {
        ChallengeFailure::Missing => ChallengeFailure::Missing,
        ChallengeFailure::WrongAnswer => ChallengeFailure::WrongAnswer,
        ChallengeFailure::NotValid | ChallengeFailure::Store(_) => ChallengeFailure::NotValid,
    }
}
