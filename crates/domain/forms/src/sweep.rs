//! Removes files that belong to no report.

use crate::ports::{CrossTenantFileIndex, CrossTenantFileInventory, MAX_FILE_KEYS, VaultedFile};
use kernel::{Clock, StoreError, Timestamp};
use std::sync::Arc;
use std::time::Duration;

/// How old a file without a report has to be before it is removed. A report's files are in the
/// vault before the report is in its store; that takes seconds, and a request does not live for
/// an hour.
pub const ORPHAN_AGE: Duration = Duration::from_hours(1);

/// What [`SweepFiles::sweep`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Files without a report that were removed.
    pub orphans: u64,
    /// Leftovers of interrupted writes that were removed.
    pub drafts: u64,
    /// Files that were left where they are because not one of the vault's files has a report, so
    /// that vault and store seem not to belong together.
    pub strangers: u64,
}

/// Removes from the vault what a crash left there between the files of a report and the report,
/// and the files of reports of which it was not known whether they were stored.
pub struct SweepFiles {
    inventory: Arc<dyn CrossTenantFileInventory>,
    index: Arc<dyn CrossTenantFileIndex>,
    clock: Arc<dyn Clock>,
}

/// What a look through the whole vault says about it.
enum Vault {
    /// A file has a report.
    Ours,
    /// No file has one; so many finished files are there.
    Strange(u64),
}

impl SweepFiles {
    /// The use case on its ports.
    pub fn new(
        inventory: Arc<dyn CrossTenantFileInventory>,
        index: Arc<dyn CrossTenantFileIndex>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { inventory, index, clock }
    }

    /// Goes once through the vault. A file is removed when it is older than [`ORPHAN_AGE`] and no
    /// report has it, a leftover of an interrupted write when it is older than that. Whatever a
    /// failure leaves is found by the next sweep.
    ///
    /// A vault in which no file at all has a report is that of another database (a mistyped
    /// address, an old copy), however few its files are: only leftovers are removed there. The
    /// orphans of a crash before the very first report with a file wait for that report.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        let strangers = match self.look().await? {
            Vault::Strange(count) => count,
            Vault::Ours => 0,
        };
        let mut swept = Swept { strangers, ..Swept::default() };
        let now = self.clock.now();
        let mut walk = self.inventory.walk().await?;
        loop {
            let mut page = walk.next(MAX_FILE_KEYS).await?;
            if page.is_empty() {
                return Ok(swept);
            }
            page.retain(|file| is_old(file, now) && (strangers == 0 || file.key.is_none()));
            let recorded = self.index.recorded(&keys(&page)).await?;
            for file in &page {
                let count = match &file.key {
                    Some(key) if recorded.contains(key) => continue,
                    Some(_) => &mut swept.orphans,
                    None => &mut swept.drafts,
                };
                self.inventory.remove(file).await?;
                *count += 1;
            }
        }
    }

    /// Walks until a file turns up that has a report, which is the first page nearly always.
    async fn look(&self) -> Result<Vault, StoreError> {
        let mut count = 0;
        let mut walk = self.inventory.walk().await?;
        loop {
            let page = walk.next(MAX_FILE_KEYS).await?;
            if page.is_empty() {
                return Ok(Vault::Strange(count));
            }
            let keys = keys(&page);
            if !self.index.recorded(&keys).await?.is_empty() {
                return Ok(Vault::Ours);
            }
            count += keys.len() as u64;
        }
    }
}

fn keys(files: &[VaultedFile]) -> Vec<&str> {
    files.iter().filter_map(|file| file.key.as_deref()).collect()
}

/// A file from the future is not old: the clock was set back, and will catch up.
fn is_old(file: &VaultedFile, now: Timestamp) -> bool {
    (now - file.written_at).to_std().is_ok_and(|age| age > ORPHAN_AGE)
}
