//! Space for the files of reports: within the quota of the organisation, and above the reserve of the disk.

use async_trait::async_trait;
use forms::ports::StorageSpace;
use kernel::{Scope, StoreError};
use organizations::StorageQuotas;
use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use storage::free_space;

/// The disks that files must not fill: texts, the log and the database still need space there.
#[derive(Debug)]
pub struct DiskReserve {
    data: Disk,
    files: Option<Disk>,
    bytes: u64,
    /// Whether the last check found less than the reserve.
    is_short: AtomicBool,
}

impl DiskReserve {
    /// Creates a reserve of that many bytes on the disks of the data, and of the files if they are in a
    /// folder.
    pub fn new(data: PathBuf, files: Option<PathBuf>, bytes: u64) -> Self {
        Self { data: Disk::new(data), files: files.map(Disk::new), bytes, is_short: AtomicBool::new(false) }
    }

    /// Returns the free space on the fullest of the disks; `None` when it is unknown for all of them.
    pub fn free(&self) -> Option<u64> {
        self.files.iter().chain([&self.data]).filter_map(Disk::free).min()
    }

    /// Checks whether the reserve stays free when that many bytes of files are added. A disk of unknown space
    /// counts as not full.
    pub fn stays_free(&self, more: u64) -> bool {
        let leaves = |disk: &Disk, more| {
            disk.free().is_none_or(|free| free.checked_sub(more).is_some_and(|left| left >= self.bytes))
        };
        leaves(&self.data, 0) && self.files.iter().all(|files| leaves(files, more))
    }

    /// Returns the size of the reserve.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Checks the free space, logs a change of state, and returns the space.
    pub fn check_and_log(&self) -> Option<u64> {
        let free = self.free()?;
        let is_short = free < self.bytes;
        if self.is_short.swap(is_short, Ordering::Relaxed) != is_short {
            if is_short {
                tracing::warn!(
                    free,
                    reserve = self.bytes,
                    "the disk is nearly full: files of reports are refused, texts are accepted (STORAGE_RESERVE)"
                );
            } else {
                tracing::info!(free, "there is space for files of reports again");
            }
        }
        Some(free)
    }
}

/// The disk of a folder.
#[derive(Debug)]
struct Disk {
    folder: PathBuf,
    /// Whether its free space could not be measured the last time.
    is_unknown: AtomicBool,
}

impl Disk {
    const fn new(folder: PathBuf) -> Self {
        Self { folder, is_unknown: AtomicBool::new(false) }
    }

    /// Returns the free space; `None` when it is unknown.
    fn free(&self) -> Option<u64> {
        let measured = free_space(&self.folder);
        self.log_change(measured.as_ref().err());
        measured.ok()
    }

    /// Logs when the space becomes unknown or known again; returns whether it did.
    fn log_change(&self, error: Option<&io::Error>) -> bool {
        if self.is_unknown.swap(error.is_some(), Ordering::Relaxed) == error.is_some() {
            return false;
        }
        let folder = self.folder.display();
        if let Some(error) = error {
            tracing::warn!(
                %folder,
                error = error as &dyn Error,
                "the free space of a disk cannot be measured: it counts as not full"
            );
        } else {
            tracing::info!(%folder, "the free space of a disk can be measured again");
        }
        true
    }
}

/// Both limits together.
pub struct SpaceForFiles {
    /// The quotas of the organisations.
    pub quotas: StorageQuotas,
    pub reserve: std::sync::Arc<DiskReserve>,
}

#[async_trait]
impl StorageSpace for SpaceForFiles {
    async fn has_space(&self, scope: Scope, bytes: u64) -> Result<bool, StoreError> {
        Ok(self.reserve.stays_free(bytes) && self.quotas.has_space(scope, bytes).await?)
    }

    fn record_stored(&self, scope: Scope, bytes: u64) {
        self.quotas.record_stored(scope, bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reserve_counts_what_is_added_where_files_lie_in_a_folder() {
        let place = tempfile::tempdir().unwrap();
        let folder = || place.path().to_owned();
        let reserve = DiskReserve::new(folder(), Some(folder()), 0);
        assert!(reserve.stays_free(0));
        let more = reserve.free().unwrap().saturating_mul(2);
        assert!(!reserve.stays_free(more), "more than there is");
        assert!(
            DiskReserve::new(folder(), None, 0).stays_free(more),
            "files in a bucket are none on the disk"
        );
        let large = DiskReserve::new(folder(), None, u64::MAX);
        assert!(!large.stays_free(0));
        assert!(large.check_and_log().is_some_and(|free| free > 0));
    }

    #[test]
    fn a_disk_that_cannot_be_measured_is_logged_when_that_changes() {
        let place = tempfile::tempdir().unwrap();
        let disk = Disk::new(place.path().to_owned());
        let failed = io::Error::from(io::ErrorKind::PermissionDenied);
        assert!(!disk.log_change(None));
        assert!(disk.log_change(Some(&failed)));
        assert!(!disk.log_change(Some(&failed)), "only once");
        assert!(disk.free().is_some() && !disk.is_unknown.load(Ordering::Relaxed), "known again");
        assert!(disk.log_change(Some(&failed)));
        assert!(disk.log_change(None));
    }
}
