//! The memory that uploads may take, over all requests and for each client.

use crate::error::ApiError;
use kernel::ErrorKind;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What one client may take of the whole: a quarter, so that one alone never keeps the others'
/// files out.
const SHARES: usize = 4;
/// Seconds after which a client whose share is taken may try again.
const RETRY_OWN: u64 = 10;

/// Bytes of uploads that may be in memory at a time, over all requests of a process.
#[derive(Debug)]
pub(crate) struct UploadBudget {
    share: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug)]
struct Taken {
    left: usize,
    /// Only clients that hold something: no longer than there are uploads.
    by_client: HashMap<u64, usize>,
}

impl UploadBudget {
    /// A budget of that many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { share: bytes / SHARES, taken: Mutex::new(Taken { left: bytes, by_client: HashMap::new() }) }
    }

    /// Nothing yet, for a client by its number (see [`crate::rate::client`]).
    pub(crate) fn reserve(self: &Arc<Self>, client: u64) -> Reservation {
        Reservation { budget: Arc::clone(self), client, bytes: 0 }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes of one request, counted as taken for as long as this lives. It goes with the bytes to
/// whatever works on them, and ends with the answer.
#[derive(Debug)]
pub(crate) struct Reservation {
    budget: Arc<UploadBudget>,
    client: u64,
    bytes: usize,
}

impl Reservation {
    /// What is taken.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes more. 429 when the client has its share, 503 when others have taken everything.
    pub(crate) fn grow(&mut self, by: usize) -> Result<(), ApiError> {
        let mut taken = self.budget.taken();
        let of_client = taken.by_client.get(&self.client).copied().unwrap_or_default();
        if of_client.saturating_add(by) > self.budget.share {
            return Err(ApiError::of(ErrorKind::RateLimited).retry_after(RETRY_OWN).closing());
        }
        let Some(left) = taken.left.checked_sub(by) else {
            return Err(ApiError::of(ErrorKind::Unavailable).closing());
        };
        taken.left = left;
        taken.by_client.insert(self.client, of_client + by);
        drop(taken);
        self.bytes += by;
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut taken = self.budget.taken();
        taken.left += self.bytes;
        if let Some(of_client) = taken.by_client.get_mut(&self.client) {
            *of_client -= self.bytes.min(*of_client);
            if *of_client == 0 {
                taken.by_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_beyond_the_common_budget_are_503_until_others_are_done() {
        let budget = Arc::new(UploadBudget::new(100));
        let mut others: Vec<Reservation> = (1..=4).map(|client| budget.reserve(client)).collect();
        for other in &mut others {
            assert!(other.grow(20).is_ok());
        }
        let mut mine = budget.reserve(9);
        assert_eq!(mine.grow(21).unwrap_err().status(), 503);
        assert!(mine.grow(20).is_ok());
        others.pop();
        assert!(mine.grow(5).is_ok());
        drop((others, mine));
        assert_eq!(budget.taken().left, 100);
    }

    #[test]
    fn one_client_gets_a_quarter_over_all_its_requests_and_429_beyond() {
        let budget = Arc::new(UploadBudget::new(100));
        let (mut first, mut second) = (budget.reserve(1), budget.reserve(1));
        assert!(first.grow(20).is_ok());
        let refusal = second.grow(6).unwrap_err();
        assert_eq!((refusal.status().as_u16(), refusal.retry_seconds()), (429, Some(RETRY_OWN)));
        assert!(second.grow(5).is_ok());
        assert!(budget.reserve(2).grow(25).is_ok(), "another client");
        drop(first);
        assert!(second.grow(20).is_ok());
    }

    #[test]
    fn clients_without_uploads_are_forgotten() {
        let budget = Arc::new(UploadBudget::new(100));
        for client in 0..50 {
            let mut reservation = budget.reserve(client);
            assert!(reservation.grow(1).is_ok());
        }
        assert!(budget.taken().by_client.is_empty());
    }
}
