//! How tries are counted in one place: the rule that every store of them applies.

use super::ports::{Admission, Allowance};
use kernel::{Duration, Timestamp};

/// Failures that a success has forgiven go on counting against so many times the allowance: an
/// owner who signs in again and again gives a stranger no endless tries.
const AT_MOST: usize = 3;

/// What is counted in one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// When each try was taken, as long as it counts; the oldest first.
    pub taken_at: Vec<Timestamp>,
    /// How many of the oldest came before a success.
    pub forgiven: usize,
}

impl Count {
    /// Takes a try, see [`super::ports::CrossTenantTries::take`].
    pub fn take(&mut self, allowance: Allowance, now: Timestamp) -> Admission {
        if self.is_used_up(allowance) && now < self.ends_at(allowance.window) {
            return Admission::Locked(self.ends_at(allowance.window));
        }
        let counts = |at: &Timestamp| now < *at + allowance.window;
        self.forgiven = self.taken_at.iter().take(self.forgiven).filter(|at| counts(at)).count();
        self.taken_at.retain(counts);
        self.taken_at.push(now);
        if self.is_used_up(allowance) { Admission::Last } else { Admission::Granted }
    }

    /// Takes the try of this time back.
    pub fn give_back(&mut self, at: Timestamp) {
        if let Some(place) = self.taken_at.iter().rposition(|taken| *taken == at) {
            self.taken_at.remove(place);
            self.forgiven -= usize::from(place < self.forgiven);
        }
    }

    /// Takes the try of this time back and forgives all others.
    pub fn forgive(&mut self, at: Timestamp) {
        self.give_back(at);
        self.forgiven = self.taken_at.len();
    }

    /// How many tries count towards the allowance.
    pub fn counted(&self) -> usize {
        self.taken_at.len().saturating_sub(self.forgiven)
    }

    /// When nothing of it counts any more, and a lock is over.
    pub fn ends_at(&self, window: Duration) -> Timestamp {
        self.taken_at.iter().max().map_or(Timestamp::UNIX_EPOCH, |last| *last + window)
    }

    fn is_used_up(&self, allowance: Allowance) -> bool {
        let tries = allowance.tries as usize;
        self.counted() >= tries || self.taken_at.len() >= AT_MOST * tries
    }
}
