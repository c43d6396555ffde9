//! Sets files aside that belong to no report, and deletes them after a grace period.

use crate::ports::{CrossTenantFileIndex, CrossTenantFileInventory, FileWalk, MAX_FILE_KEYS, VaultedFile};
use kernel::{Clock, ErrorKind, StoreError, Timestamp};
use std::sync::Arc;
use std::time::Duration;

/// How old a file without a report has to be before it is set aside. A report's files are put into the vault
/// before the report is stored; that takes seconds, and no request lives for an hour.
pub const ORPHAN_AGE: Duration = Duration::from_hours(1);

/// How long a file without a report stays aside before it is deleted permanently. The store may be the wrong
/// one (an old dump, one of two that share a folder), and somebody needs time to notice.
pub const ORPHAN_KEPT: Duration = Duration::from_hours(30 * 24);

/// The result of [`CleanUpFiles::clean_up`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CleanupCounts {
    /// Files without a report that were set aside.
    pub orphans: u64,
    /// Files deleted because they had been aside for [`ORPHAN_KEPT`].
    pub expired: u64,
    /// Files that are aside although a report has them: somebody has to restore them.
    pub missed: u64,
    /// Leftovers of interrupted writes that were deleted.
    pub drafts: u64,
    /// Files left in place because none of the vault's files has a report, so that vault and store seem not
    /// to belong together.
    pub foreign: u64,
    /// Files that could not be read, set aside or deleted.
    pub failed: u64,
}

/// A cleanup that was not complete.
#[derive(Debug, thiserror::Error)]
#[error("the cleanup of the files is incomplete")]
pub struct CleanupError {
    /// The result nevertheless.
    pub counts: CleanupCounts,
    /// The first failure.
    pub source: StoreError,
}

impl CleanupError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        self.source.kind()
    }
}

/// Cleans up what a crash left in the vault between the files of a report and the report, and the files of
/// reports that possibly were not stored.
pub struct CleanUpFiles {
    inventory: Arc<dyn CrossTenantFileInventory>,
    index: Arc<dyn CrossTenantFileIndex>,
    clock: Arc<dyn Clock>,
}

/// What a look through the whole vault shows.
enum VaultOwner {
    /// A file has a report.
    Ours,
    /// No file has one; this many finished files exist.
    Foreign(u64),
}

struct CleanupRun {
    now: Timestamp,
    counts: CleanupCounts,
    first: Option<StoreError>,
}

impl CleanupRun {
    fn fail(&mut self, error: StoreError) {
        self.counts.failed += 1;
        self.first.get_or_insert(error);
    }

    /// Counts a success, or a failure.
    fn count(&mut self, done: Result<(), StoreError>, what: fn(&mut CleanupCounts) -> &mut u64) {
        match done {
            Ok(()) => *what(&mut self.counts) += 1,
            Err(error) => self.fail(error),
        }
    }

    /// A file from the future is not old: the clock was set back, and will catch up.
    fn is_older(&self, file: &VaultedFile, age: Duration) -> bool {
        (self.now - file.written_at).to_std().is_ok_and(|its| its > age)
    }
}

impl CleanUpFiles {
    /// Creates the use case from its ports.
    pub fn new(
        inventory: Arc<dyn CrossTenantFileInventory>,
        index: Arc<dyn CrossTenantFileIndex>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { inventory, index, clock }
    }

    /// Walks once through the vault. A file is set aside when it is older than [`ORPHAN_AGE`] and no report
    /// has it, and deleted when it has been aside for longer than [`ORPHAN_KEPT`] and still no report has it.
    /// A leftover of an interrupted write is deleted when it is older than [`ORPHAN_AGE`].
    ///
    /// A vault in which no file at all has a report is taken for that of another database (a mistyped
    /// address, an old copy), however few its files are: only leftovers are deleted there. The orphans of a
    /// crash before the very first report with a file wait for that report.
    ///
    /// A failure with one file does not stop the cleanup; the first such failure is returned at the end, and
    /// the next cleanup tries again.
    pub async fn clean_up(&self) -> Result<CleanupCounts, CleanupError> {
        let mut run = CleanupRun { now: self.clock.now(), counts: CleanupCounts::default(), first: None };
        let end = self.run(&mut run).await;
        let CleanupRun { counts, first, .. } = run;
        first.or(end.err()).map_or(Ok(counts), |source| Err(CleanupError { counts, source }))
    }

    /// An error ends it: without the index, or the walk as a whole, it cannot continue.
    async fn run(&self, run: &mut CleanupRun) -> Result<(), StoreError> {
        if let VaultOwner::Foreign(count) = self.vault_owner().await? {
            run.counts.foreign = count;
        }
        self.set_orphans_aside(run).await?;
        if run.counts.foreign == 0 {
            self.delete_expired(run).await?;
        }
        Ok(())
    }

    /// Walks until a file with a report turns up, nearly always on the first page. If there is none, all
    /// files must have been seen: a vault that answers only occasionally is not taken for an empty one.
    async fn vault_owner(&self) -> Result<VaultOwner, StoreError> {
        let (mut count, mut unseen) = (0, None);
        let mut walk = self.inventory.walk().await?;
        loop {
            let page = next_page(&mut *walk, |error| unseen = unseen.take().or(Some(error))).await;
            if page.is_empty() {
                return unseen.map_or(Ok(VaultOwner::Foreign(count)), Err);
            }
            let keys = keys(&page);
            if !self.index.recorded(&keys).await?.is_empty() {
                return Ok(VaultOwner::Ours);
            }
            count += keys.len() as u64;
        }
    }

    async fn set_orphans_aside(&self, run: &mut CleanupRun) -> Result<(), StoreError> {
        let mut walk = self.inventory.walk().await?;
        loop {
            let mut page = next_page(&mut *walk, |error| run.fail(error)).await;
            if page.is_empty() {
                return Ok(());
            }
            let is_foreign = run.counts.foreign > 0;
            page.retain(|file| run.is_older(file, ORPHAN_AGE) && !(is_foreign && file.key.is_some()));
            let recorded = self.index.recorded(&keys(&page)).await?;
            for file in &page {
                match &file.key {
                    Some(key) if recorded.contains(key) => {}
                    Some(_) => {
                        let done = self.inventory.set_aside(file, run.now).await;
                        run.count(done, |counts| &mut counts.orphans);
                    }
                    None => {
                        let done = self.inventory.delete_found(file).await;
                        run.count(done, |counts| &mut counts.drafts);
                    }
                }
            }
        }
    }

    async fn delete_expired(&self, run: &mut CleanupRun) -> Result<(), StoreError> {
        let mut walk = self.inventory.walk_orphans().await?;
        loop {
            let page = next_page(&mut *walk, |error| run.fail(error)).await;
            if page.is_empty() {
                return Ok(());
            }
            let recorded = self.index.recorded(&keys(&page)).await?;
            for file in &page {
                match &file.key {
                    Some(key) if recorded.contains(key) => run.counts.missed += 1,
                    Some(_) if run.is_older(file, ORPHAN_KEPT) => {
                        let done = self.inventory.delete_found(file).await;
                        run.count(done, |counts| &mut counts.expired);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Returns the next readable files; empty at the end.
async fn next_page(walk: &mut dyn FileWalk, mut failed: impl FnMut(StoreError) + Send) -> Vec<VaultedFile> {
    loop {
        match walk.next(MAX_FILE_KEYS).await {
            Ok(page) => return page,
            Err(error) => failed(error),
        }
    }
}

fn keys(files: &[VaultedFile]) -> Vec<&str> {
    files.iter().filter_map(|file| file.key.as_deref()).collect()
}
