//! Use case: verify a chain.

use crate::chain::{Break, ChainWalk};
use crate::head::Head;
use crate::ports::AuditLog;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// Entries that are read at a time.
const STEP: u32 = 500;

/// What a walk along a whole chain found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The end of the chain as it is now.
    pub head: Head,
    /// Where it is not whole, in the order of the walk; the first ones when there are many.
    pub breaks: Vec<Break>,
    /// How many more breaks there are.
    pub more_breaks: u64,
}

impl Verdict {
    /// Whether nothing was found.
    pub fn is_whole(&self) -> bool {
        self.breaks.is_empty()
    }
}

/// Verifies chains. Reads the rows of one scope only, a few at a time, while others are being
/// appended.
#[derive(Clone)]
pub struct VerifyChain {
    log: Arc<dyn AuditLog>,
}

impl VerifyChain {
    /// On this log.
    pub fn new(log: Arc<dyn AuditLog>) -> Self {
        Self { log }
    }

    /// Walks along the scope's chain. With a head that was kept, also what is missing at the end
    /// is found, and a chain that was made anew.
    ///
    /// # Errors
    /// The store failed, or a row cannot be read at all.
    pub async fn verify(&self, scope: Scope, kept: Option<Head>) -> Result<Verdict, StoreError> {
        // Before the walk: what is appended meanwhile makes the walk longer, never shorter.
        let rows = self.log.count(scope).await?;
        let mut walk = ChainWalk::new(scope, kept);
        let mut after = i64::MIN;
        loop {
            let entries = self.log.chain(scope, after, STEP).await?;
            let Some(last) = entries.last() else { break };
            after = last.number;
            for entry in &entries {
                walk.step(entry);
            }
        }
        let (head, breaks, more_breaks) = walk.finish(rows);
        Ok(Verdict { head, breaks, more_breaks })
    }
}
