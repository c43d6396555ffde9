//! Issues challenges and verifies replies.

use crate::draws::RandomDraws;
use crate::ports::{Sealer, SpentTokens};
use crate::question::ArithmeticQuestion;
use crate::token::TokenClaims;
use crate::{Challenge, Context, Demand, Passed, Reply, VerifyError, image};
use kernel::{Clock, Duration, Locale, Random, Scope, StoreError};
use std::sync::Arc;

/// How long a token is valid (decisions §2).
pub const LIFETIME: Duration = Duration::minutes(10);

/// How far the clocks of replicas may differ, or a clock may be set back, without a spent token being deleted
/// while some replica still considers it valid.
pub const CLOCK_TOLERANCE: Duration = Duration::minutes(5);

/// Issues challenges and verifies replies.
pub struct Captcha {
    sealer: Arc<dyn Sealer>,
    spent: Arc<dyn SpentTokens>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl Captcha {
    /// Creates the service. All replicas of an installation need the same sealing key and the same store of
    /// spent tokens.
    pub fn new(
        sealer: Arc<dyn Sealer>,
        spent: Arc<dyn SpentTokens>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { sealer, spent, clock, random }
    }

    /// Issues a challenge. Writes nothing.
    pub fn issue(
        &self,
        scope: Scope,
        context: Context,
        demand: impl Into<Demand>,
        locale: Locale,
    ) -> Challenge {
        let Demand { difficulty, work } = demand.into();
        let mut draws = RandomDraws::new(&*self.random);
        let question = ArithmeticQuestion::draw(difficulty, &mut draws);
        let expires_at = self.clock.now() + LIFETIME;
        let claims = TokenClaims::new(draws.bytes(), expires_at, context, scope, question.result(), work);
        Challenge {
            token: claims.seal(&*self.sealer),
            work: claims.work(),
            image_svg: image::draw(question, &mut draws),
            accessible_text: question.in_words(locale),
        }
    }

    /// Verifies a reply: the answer exactly as the person gave it (a page trims blanks first), or the number
    /// that the browser found. Where a proof of work was offered, a valid one replaces the answer, whatever
    /// that is. This call spends an authentic token that has not expired, whatever the outcome.
    ///
    /// A used token is refused before the answer is checked, so repeating an attempt reveals nothing.
    pub async fn verify(
        &self,
        scope: Scope,
        context: Context,
        token: &str,
        reply: impl Into<Reply<'_>>,
    ) -> Result<Passed, VerifyError> {
        let claims = self.open(token)?;
        self.spend(scope, &claims).await?;
        judge(&claims, scope, context, reply.into())
    }

    /// Judges a reply that is not used yet, because something else is wrong with what came with it. A right
    /// reply stays good for one [`verify`](Self::verify); returns for how long. Any other spends the token as
    /// an attempt does, so nobody gets a second guess; and a used token is refused whatever the reply.
    pub async fn check(
        &self,
        scope: Scope,
        context: Context,
        token: &str,
        reply: impl Into<Reply<'_>>,
    ) -> Result<Duration, VerifyError> {
        let claims = self.open(token)?;
        let judged = judge(&claims, scope, context, reply.into());
        if judged.is_err() {
            self.spend(scope, &claims).await?;
        } else if self.spent.is_spent(claims.nonce).await? {
            return Err(VerifyError::AlreadyUsed);
        }
        judged.map(|_| claims.expires_at - self.clock.now())
    }

    /// Opens an authentic token that has not expired.
    fn open(&self, token: &str) -> Result<TokenClaims, VerifyError> {
        if token.is_empty() {
            return Err(VerifyError::Missing);
        }
        let claims = TokenClaims::open(&*self.sealer, token).ok_or(VerifyError::Forged)?;
        if claims.expires_at <= self.clock.now() {
            return Err(VerifyError::Expired);
        }
        Ok(claims)
    }

    /// Spends a token, unless it was used.
    async fn spend(&self, scope: Scope, claims: &TokenClaims) -> Result<(), VerifyError> {
        let is_first = self.spent.spend(scope, claims.nonce, claims.expires_at + CLOCK_TOLERANCE).await?;
        if is_first { Ok(()) } else { Err(VerifyError::AlreadyUsed) }
    }

    /// Deletes spent tokens that have expired, and returns how many. Run it every few minutes.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.spent.prune(self.clock.now()).await
    }
}

/// Compares a reply with what the token asks for.
fn judge(
    claims: &TokenClaims,
    scope: Scope,
    context: Context,
    Reply { answer, work }: Reply<'_>,
) -> Result<Passed, VerifyError> {
    if claims.context != context || !claims.is_of(scope) {
        return Err(VerifyError::NotForThis);
    }
    let offered = claims.work();
    match answer {
        _ if offered.as_ref().is_some_and(|offered| offered.is_done_by(work)) => Ok(Passed::Work),
        // Comparing with the canonical text also refuses signs, blanks, leading zeros, fractions and
        // digits of other scripts.
        _ if answer == claims.answer.to_string() => Ok(Passed::Answer { instead_of_work: offered.is_some() }),
        "" if work.is_empty() || offered.is_none() => Err(VerifyError::Missing),
        _ => Err(VerifyError::WrongAnswer),
    }
}
