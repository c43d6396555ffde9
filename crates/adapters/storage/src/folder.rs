//! Stores files in a folder.

use crate::disk::{absent_is_none, blocking};
use crate::walk::{self, FolderWalk};
use async_trait::async_trait;
use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault, FileWalk, VaultedFile};
use kernel::{Scope, StoreError, Timestamp};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Files below a root: `<root>/<organisation id, 0 for the installation>/<key>`. Files set aside are below
/// `<root>/.orphans` in the same structure; their modification time is that of the move.
#[derive(Debug)]
pub struct FolderVault {
    root: PathBuf,
}

impl FolderVault {
    /// Uses a folder, created with the first file.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn path(&self, scope: Scope, key: &str) -> Result<PathBuf, StoreError> {
        // The service generates the keys; anything else is a bug and must not reach the disk.
        if !walk::is_key(key) {
            return Err(StoreError::internal("a file key must be letters, digits and hyphens"));
        }
        let folder = scope.organization_id().map_or(0, |id| id.0).to_string();
        Ok(self.root.join(folder).join(key))
    }
}

#[async_trait]
impl FileVault for FolderVault {
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError> {
        let path = self.path(scope, key)?;
        blocking(move || write_durably(&path, &content)).await
    }

    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError> {
        let path = self.path(scope, key)?;
        blocking(move || absent_is_none(std::fs::read(path))).await.map(|found| found.map(Bytes::from))
    }

    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError> {
        let path = self.path(scope, key)?;
        blocking(move || absent_is_none(std::fs::remove_file(path))).await.map(drop)
    }
}

#[async_trait]
impl CrossTenantFileInventory for FolderVault {
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(Box::new(FolderWalk::new(self.root.clone())))
    }

    async fn walk_orphans(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(Box::new(FolderWalk::aside(&self.root)))
    }

    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError> {
        let (from, to) = walk::paths_aside(&self.root, &found.location)
            .ok_or_else(|| StoreError::internal("a location that no walk has found a finished file at"))?;
        blocking(move || absent_is_none(move_durably(&from, &to, now))).await.map(drop)
    }

    async fn delete_found(&self, found: &VaultedFile) -> Result<(), StoreError> {
        let path = walk::path_of(&self.root, &found.location)
            .ok_or_else(|| StoreError::internal("a location that no walk has found"))?;
        blocking(move || absent_is_none(std::fs::remove_file(path))).await.map(drop)
    }
}

/// Creates a folder and its ancestors, for this user only, each durably recorded in its parent.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    if folder.is_dir() {
        return Ok(());
    }
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    if let Some(parent) = parent {
        make_folder(parent)?;
    }
    match std::fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    std::fs::File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

/// Creates a new file that only this user may read.
fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// The content reaches the disk before the name does, and the name before this returns.
fn write_durably(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().ok_or(ErrorKind::InvalidInput)?;
    make_folder(folder)?;
    let draft = path.with_extension(walk::DRAFT);
    let written = (|| {
        let mut file = private_file(&draft)?;
        file.write_all(content)?;
        file.sync_all()?;
        std::fs::rename(&draft, path)?;
        std::fs::File::open(folder)?.sync_all()
    })();
    if written.is_err() {
        // Best effort: the first error is the one that matters.
        drop(std::fs::remove_file(&draft));
    }
    written
}

/// Moves a file and sets its modification time to `now`. The time is set before the move, so that a power cut
/// between them cannot make the file look as if it had been set aside long ago; and the new name reaches the
/// disk before the old one leaves it.
fn move_durably(from: &Path, to: &Path, now: Timestamp) -> std::io::Result<()> {
    let (old, new) = from.parent().zip(to.parent()).ok_or(ErrorKind::InvalidInput)?;
    let file = std::fs::File::open(from)?;
    make_folder(new)?;
    let before = file.metadata()?.modified()?;
    file.set_modified(now.into())?;
    let moved = file.sync_all().and_then(|()| std::fs::rename(from, to));
    if moved.is_err() {
        // Best effort, so that the next cleanup does not take it for a fresh file.
        drop(file.set_modified(before));
        return moved;
    }
    std::fs::File::open(new)?.sync_all()?;
    std::fs::File::open(old)?.sync_all()
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test resolves its own scopes")]
mod tests {
    use super::*;
    use kernel::OrganizationId;

    #[tokio::test]
    async fn a_file_is_read_back_in_its_own_scope_only() {
        let dir = tempfile::tempdir().unwrap();
        let vault = FolderVault::new(dir.path());
        let (own, other) = (Scope::installation(), Scope::organization(OrganizationId(7)));
        vault.put(own, "abc-1", Bytes::from_static(b"content")).await.unwrap();
        assert_eq!(vault.get(own, "abc-1").await.unwrap().as_deref(), Some(&b"content"[..]));
        assert_eq!(vault.get(other, "abc-1").await.unwrap(), None);
        vault.delete(own, "abc-1").await.unwrap();
        vault.delete(own, "abc-1").await.unwrap();
        assert_eq!(vault.get(own, "abc-1").await.unwrap(), None);
    }

    #[tokio::test]
    async fn files_are_for_the_service_alone() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let vault = FolderVault::new(dir.path().join("files"));
        vault.put(Scope::installation(), "abc", Bytes::from_static(b"content")).await.unwrap();
        let mode = |path: &str| dir.path().join(path).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("files"), mode("files/0"), mode("files/0/abc")), (0o700, 0o700, 0o600));
    }

    #[tokio::test]
    async fn a_key_cannot_leave_the_folder() {
        let dir = tempfile::tempdir().unwrap();
        let vault = FolderVault::new(dir.path().join("files"));
        for key in ["../x", "", "a/b", "a.b", "a\0"] {
            assert!(vault.put(Scope::installation(), key, Bytes::new()).await.is_err(), "{key:?}");
        }
        assert!(!dir.path().join("files").exists());
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_is_unavailable() {
        let dir = tempfile::tempdir().unwrap();
        let blocked = dir.path().join("file");
        std::fs::write(&blocked, "not a folder").unwrap();
        let error =
            FolderVault::new(blocked).put(Scope::installation(), "k", Bytes::new()).await.unwrap_err();
        assert_eq!(error.kind(), kernel::ErrorKind::Unavailable);
    }
}
