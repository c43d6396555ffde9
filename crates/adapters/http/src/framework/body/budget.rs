//! The memory that uploads may take, across all requests and per client.

use crate::framework::error::ApiError;
use kernel::ErrorKind;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of clients that can have their full share at the same time, whatever the others do. Fewer
/// clients cannot fill the memory.
const CLIENTS: usize = 16;
/// A share is this fraction of the whole, so that all shares together are two thirds of it. The rest is lent
/// to clients that need more than their share.
const SHARE: usize = CLIENTS * 3 / 2;
/// The maximum that one client may have, including its share: a quarter of the whole.
const MAX_DIVISOR: usize = 4;
/// Seconds after which a client that already uses its maximum may try again.
const RETRY_OWN: u64 = 10;

/// Limits how many bytes uploads may take in memory at a time, across all requests of a process.
#[derive(Debug)]
pub(crate) struct UploadBudget {
    share: usize,
    max_of_client: usize,
    usage: Mutex<Usage>,
}

#[derive(Debug)]
struct Usage {
    /// Remaining for clients within their share.
    shares: usize,
    /// Remaining for clients beyond their share.
    lent: usize,
    /// Only clients that hold something, so there are no more entries than uploads.
    by_client: HashMap<u64, usize>,
}

impl UploadBudget {
    /// Creates a budget of this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let share = bytes / SHARE;
        let shares = share * CLIENTS;
        let usage = Usage { shares, lent: bytes - shares, by_client: HashMap::new() };
        Self { share, max_of_client: bytes / MAX_DIVISOR, usage: Mutex::new(usage) }
    }

    /// Creates an empty reservation for a client, identified by its number.
    pub(crate) fn reserve(self: &Arc<Self>, client: u64) -> Reservation {
        Reservation { budget: Arc::clone(self), client, bytes: 0 }
    }

    /// Splits a client's bytes into those within its share and those lent to it.
    fn split(&self, bytes: usize) -> (usize, usize) {
        (bytes.min(self.share), bytes.saturating_sub(self.share))
    }

    fn usage(&self) -> MutexGuard<'_, Usage> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bytes of one request, which count as taken until this is dropped. It travels with the bytes to
/// whatever works on them, and is dropped with the response.
#[derive(Debug)]
pub(crate) struct Reservation {
    budget: Arc<UploadBudget>,
    client: u64,
    bytes: usize,
}

impl Reservation {
    /// Takes more bytes. 429 if the client already has the most that one may have, 503 if others have taken
    /// what is left beyond its share.
    pub(crate) fn grow(&mut self, by: usize) -> Result<(), ApiError> {
        let budget = &self.budget;
        let mut usage = budget.usage();
        let before = usage.by_client.get(&self.client).copied().unwrap_or_default();
        let after = before.saturating_add(by);
        if after > budget.max_of_client {
            return Err(ApiError::of(ErrorKind::RateLimited).retry_after(RETRY_OWN).closing());
        }
        let ((had, had_lent), (needs, needs_lent)) = (budget.split(before), budget.split(after));
        let (Some(shares), Some(lent)) =
            (usage.shares.checked_sub(needs - had), usage.lent.checked_sub(needs_lent - had_lent))
        else {
            return Err(ApiError::of(ErrorKind::Unavailable).closing());
        };
        (usage.shares, usage.lent) = (shares, lent);
        usage.by_client.insert(self.client, after);
        drop(usage);
        self.bytes += by;
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut usage = self.budget.usage();
        let before = usage.by_client.get(&self.client).copied().unwrap_or_default();
        let after = before.saturating_sub(self.bytes);
        let ((had, had_lent), (keeps, keeps_lent)) = (self.budget.split(before), self.budget.split(after));
        usage.shares += had - keeps;
        usage.lent += had_lent - keeps_lent;
        if after == 0 {
            usage.by_client.remove(&self.client);
        } else {
            usage.by_client.insert(self.client, after);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shares of 10 each, 80 to lend, at most 60 for one.
    const BYTES: usize = 240;

    #[test]
    fn fewer_than_sixteen_clients_cannot_keep_a_share_from_another() {
        let budget = Arc::new(UploadBudget::new(BYTES));
        let mut others: Vec<Reservation> = (1..CLIENTS as u64).map(|client| budget.reserve(client)).collect();
        for other in &mut others {
            while other.grow(1).is_ok() {}
        }
        let mut mine = budget.reserve(99);
        assert!(mine.grow(10).is_ok());
        assert_eq!(mine.grow(1).unwrap_err().status(), 503, "everything else is taken");
        assert_eq!(budget.reserve(100).grow(1).unwrap_err().status(), 503, "the seventeenth");
        others.pop();
        assert!(budget.reserve(100).grow(10).is_ok());
        drop((others, mine));
        let left = budget.usage();
        assert_eq!((left.shares, left.lent, left.by_client.len()), (160, 80, 0));
    }

    #[test]
    fn one_client_gets_a_quarter_over_all_its_requests_and_429_beyond() {
        let budget = Arc::new(UploadBudget::new(BYTES));
        let (mut first, mut second) = (budget.reserve(1), budget.reserve(1));
        assert!(first.grow(50).is_ok());
        let refusal = second.grow(11).unwrap_err();
        assert_eq!((refusal.status().as_u16(), refusal.retry_seconds()), (429, Some(RETRY_OWN)));
        assert!(second.grow(10).is_ok());
        assert!(budget.reserve(2).grow(40).is_ok(), "another client, its share and all that is lent");
        drop(first);
        assert!(second.grow(50).is_ok());
        drop(second);
        assert_eq!(budget.usage().lent, 80);
    }

    #[test]
    fn clients_without_uploads_are_forgotten() {
        let budget = Arc::new(UploadBudget::new(BYTES));
        for client in 0..50 {
            let mut reservation = budget.reserve(client);
            assert!(reservation.grow(1).is_ok());
        }
        assert!(budget.usage().by_client.is_empty());
    }
}
