//! Password hashing with Argon2id.

use crate::argon2_work::{self, Argon2Error};
use accounts::ports::{HashError, PasswordHasher};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Params, Version};
use async_trait::async_trait;
use kernel::{Random, RandomExt};
use std::fmt;
use std::hint::black_box;
use std::sync::Arc;
use tokio::sync::{Semaphore, TryAcquireError};
use tokio::task::spawn_blocking;
use zeroize::Zeroizing;

/// A stored hash that asks for more memory than this is damaged or planted and is not computed.
const MAX_MEMORY_KIB: u32 = 256 * 1024;
const MAX_PASSES: u32 = 16;
const MAX_LANES: u32 = 8;

/// The cost of one hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
}

impl Cost {
    /// 19 MiB, two passes, one lane: the first choice of the OWASP Password Storage Cheat Sheet.
    pub const OWASP: Self = Self { memory_kib: 19 * 1024, passes: 2 };

    /// Creates a cost from KiB and passes; `None` outside 8 KiB to 256 MiB and 1 to 16 passes. Anything below
    /// [`OWASP`](Self::OWASP) is for tests.
    pub const fn new(memory_kib: u32, passes: u32) -> Option<Self> {
        if memory_kib < 8 || memory_kib > MAX_MEMORY_KIB || passes < 1 || passes > MAX_PASSES {
            return None;
        }
        Some(Self { memory_kib, passes })
    }
}

/// How many hashes may be computed and queued at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashLimits {
    /// Hashes computed at once, each with the cost's memory. At least one.
    pub parallel: usize,
    /// Callers that may wait for their turn; any more get [`HashError::Busy`].
    pub waiting: usize,
}

impl Default for HashLimits {
    /// One core stays free for other work; 64 may wait (about two seconds on two cores).
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { parallel: cores.saturating_sub(1).max(1), waiting: 64 }
    }
}

/// Hashes passwords with Argon2id (RFC 9106) to PHC strings, off the async threads, bounded in number, first
/// come, first served.
///
/// If a caller goes away while its hash is computed, its slot stays taken until the work is done, so clients
/// that hang up cannot raise the load.
pub struct Argon2Hasher {
    random: Arc<dyn Random>,
    cost: Cost,
    /// One permit per admitted caller, waiting ones included.
    admission: Arc<Semaphore>,
    /// One permit per hash being computed.
    permits: Arc<Semaphore>,
}

impl Argon2Hasher {
    /// Creates a hasher. `cost` is [`Cost::OWASP`] except in tests.
    pub fn new(random: Arc<dyn Random>, cost: Cost, limits: HashLimits) -> Self {
        let parallel = limits.parallel.clamp(1, Semaphore::MAX_PERMITS / 2);
        let waiting = limits.waiting.min(Semaphore::MAX_PERMITS / 2);
        Self {
            random,
            cost,
            admission: Arc::new(Semaphore::new(parallel + waiting)),
            permits: Arc::new(Semaphore::new(parallel)),
        }
    }

    /// Returns whether a hash was made with another algorithm or cost than this hasher's and should be
    /// replaced at the next sign-in.
    pub fn needs_rehash(&self, hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else { return true };
        let Ok(params) = Params::try_from(&hash) else { return true };
        Algorithm::try_from(hash.algorithm.as_str()) != Ok(Algorithm::Argon2id)
            || hash.version != Some(Version::V0x13.into())
            || (params.m_cost(), params.t_cost(), params.p_cost())
                != (self.cost.memory_kib, self.cost.passes, 1)
    }

    fn params(&self) -> Result<Params, HashError> {
        Params::new(self.cost.memory_kib, self.cost.passes, 1, None).map_err(failed)
    }

    /// Runs the work on a blocking thread when its turn comes.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let admitted = self.admission.clone().try_acquire_owned().map_err(|refused| match refused {
            TryAcquireError::NoPermits => HashError::Busy,
            closed @ TryAcquireError::Closed => failed(closed),
        })?;
        let permit = self.permits.clone().acquire_owned().await.map_err(failed)?;
        spawn_blocking(move || {
            let result = work();
            drop((permit, admitted));
            result
        })
        .await
        .map_err(failed)?
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &str) -> Result<String, HashError> {
        let (params, salt) = (self.params()?, self.random.bytes::<16>());
        let password = Zeroizing::new(password.to_owned());
        self.in_turn(move || {
            let hash = argon2_work::hash(&params, password.as_bytes(), &salt).map_err(failed)?;
            Ok(hash.to_string())
        })
        .await
    }

    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, HashError> {
        let params = self.params()?;
        let hash = hash.map(parse).transpose()?;
        let password = Zeroizing::new(password.to_owned());
        self.in_turn(move || {
            let Some(hash) = hash else {
                // The same work as for an account that exists, at the current cost.
                let nobody = argon2_work::hash(&params, password.as_bytes(), &[0; 16]).map_err(failed)?;
                black_box(nobody);
                return Ok(false);
            };
            argon2_work::matches(&hash, password.as_bytes()).map_err(failed)
        })
        .await
    }
}

/// Reads a stored hash before a slot is taken for it.
fn parse(hash: &str) -> Result<PasswordHash, HashError> {
    let hash = PasswordHash::new(hash).map_err(failed)?;
    let params = Params::try_from(&hash).map_err(failed)?;
    if hash.salt.is_none() || hash.hash.is_none() {
        return Err(failed(Argon2Error::Incomplete));
    }
    if params.m_cost() > MAX_MEMORY_KIB || params.t_cost() > MAX_PASSES || params.p_cost() > MAX_LANES {
        return Err(HashError::Failed("the stored hash asks for too much work".into()));
    }
    Ok(hash)
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> HashError {
    HashError::Failed(Box::new(error))
}

impl fmt::Debug for Argon2Hasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Argon2Hasher").field("cost", &self.cost).finish_non_exhaustive()
    }
}
