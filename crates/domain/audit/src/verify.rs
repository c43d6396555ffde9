//! Use case: verify a chain.

use crate::chain::{Break, ChainWalk};
use crate::head::Head;
use crate::ports::AuditQueries;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// The number of entries read at a time.
const BATCH_SIZE: u32 = 500;

/// The result of verifying a whole chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The current end of the chain.
    pub head: Head,
    /// The breaks, in the order of the walk; only the first ones when there are many.
    pub breaks: Vec<Break>,
    /// The number of further breaks.
    pub more_breaks: u64,
}

impl Verdict {
    /// Checks whether no breaks were found.
    pub fn is_whole(&self) -> bool {
        self.breaks.is_empty()
    }
}

/// Verifies chains. Reads the rows of one scope only, a few at a time, while others may be appended.
#[derive(Clone)]
pub struct VerifyChain {
    log: Arc<dyn AuditQueries>,
}

impl VerifyChain {
    /// Creates it on this log.
    pub fn new(log: Arc<dyn AuditQueries>) -> Self {
        Self { log }
    }

    /// Walks along the scope's chain. With a kept head, this also finds entries missing at the end, and a
    /// rebuilt chain.
    ///
    /// # Errors
    /// The store failed, or a row cannot be read at all.
    pub async fn verify(&self, scope: Scope, kept: Option<Head>) -> Result<Verdict, StoreError> {
        // Counted before the walk: entries appended meanwhile make the walk longer, never shorter.
        let rows = self.log.count(scope).await?;
        let mut walk = ChainWalk::new(scope, kept);
        let mut after = i64::MIN;
        loop {
            let entries = self.log.chain(scope, after, BATCH_SIZE).await?;
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
