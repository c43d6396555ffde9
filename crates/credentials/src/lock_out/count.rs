//! How attempts are counted in one bucket: the rule that every store applies.

use super::ports::{AttemptDecision, AttemptLimit};
use kernel::{Duration, Timestamp};

/// Forgiven failures keep counting against the limit times this factor: an owner who signs in again and
/// again gives a stranger no endless attempts.
const MAX_ATTEMPTS_FACTOR: usize = 3;

/// The attempts counted in one bucket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// When each counted try was taken, the oldest first.
    pub taken_at: Vec<Timestamp>,
    /// How many of the oldest were forgiven by a success.
    pub forgiven: usize,
}

impl Count {
    /// Takes an attempt; see [`super::ports::CrossTenantAttempts::take`].
    pub fn take(&mut self, limit: AttemptLimit, now: Timestamp) -> AttemptDecision {
        if self.is_used_up(limit) && now < self.ends_at(limit.window) {
            return AttemptDecision::Locked(self.ends_at(limit.window));
        }
        let counts = |at: &Timestamp| now < *at + limit.window;
        self.forgiven = self.taken_at.iter().take(self.forgiven).filter(|at| counts(at)).count();
        self.taken_at.retain(counts);
        self.taken_at.push(now);
        if self.is_used_up(limit) { AttemptDecision::Last } else { AttemptDecision::Granted }
    }

    /// Gives back the attempt taken at this time.
    pub fn give_back(&mut self, at: Timestamp) {
        if let Some(index) = self.taken_at.iter().rposition(|taken| *taken == at) {
            self.taken_at.remove(index);
            self.forgiven -= usize::from(index < self.forgiven);
        }
    }

    /// Gives back the attempt taken at this time and forgives all others.
    pub fn forgive(&mut self, at: Timestamp) {
        self.give_back(at);
        self.forgiven = self.taken_at.len();
    }

    /// Returns how many attempts count towards the limit.
    pub fn counted(&self) -> usize {
        self.taken_at.len().saturating_sub(self.forgiven)
    }

    /// Returns when the last attempt has expired and any lock is over.
    pub fn ends_at(&self, window: Duration) -> Timestamp {
        self.taken_at.iter().max().map_or(Timestamp::UNIX_EPOCH, |last| *last + window)
    }

    fn is_used_up(&self, limit: AttemptLimit) -> bool {
        let attempts = limit.attempts as usize;
        self.counted() >= attempts || self.taken_at.len() >= MAX_ATTEMPTS_FACTOR * attempts
    }
}
