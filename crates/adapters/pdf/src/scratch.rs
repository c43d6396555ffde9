//! Folders for the browsers' profiles: nobody else may read them, and they are removed with the browser.

use crate::options::OsUser;
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const PREFIX: &str = "meldewerk-pdf-";
const LOCK: &str = "lock";
/// A folder without a lock may belong to a process that has just created it.
const NEW: Duration = Duration::from_mins(10);

/// The folder of one printer, locked while in use.
pub(crate) struct Scratch {
    folder: TempDir,
    _lock: File,
    user: Option<OsUser>,
}

impl Scratch {
    /// Creates and locks a folder.
    pub(crate) fn new(parent: &Path, user: Option<OsUser>) -> io::Result<Self> {
        let folder = private(parent, PREFIX)?;
        let lock = File::create(folder.path().join(LOCK))?;
        lock.lock()?;
        if user.is_some() {
            // Other users may pass through but not list it.
            fs::set_permissions(folder.path(), Permissions::from_mode(0o711))?;
        }
        Ok(Self { folder, _lock: lock, user })
    }

    /// Creates a folder for a browser.
    pub(crate) fn profile(&self) -> io::Result<TempDir> {
        let profile = private(self.folder.path(), "browser-")?;
        if let Some(user) = self.user {
            chown(profile.path(), Some(user.id), Some(user.group))?;
        }
        Ok(profile)
    }
}

fn private(parent: &Path, prefix: &str) -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(prefix).permissions(Permissions::from_mode(0o700)).tempdir_in(parent)
}

/// Removes what killed processes of this user left.
pub(crate) fn remove_stale(parent: &Path) -> io::Result<()> {
    let own = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(parent)?.flatten() {
        let is_ours = entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && entry.metadata().is_ok_and(|metadata| metadata.is_dir() && metadata.uid() == own);
        if is_ours && is_left(&entry.path()) {
            remove(&entry.path());
        }
    }
    Ok(())
}

fn is_left(folder: &Path) -> bool {
    if let Ok(lock) = File::options().write(true).open(folder.join(LOCK)) {
        return lock.try_lock().is_ok();
    }
    let changed = folder.metadata().and_then(|metadata| metadata.modified());
    changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|age| age > NEW))
}

/// Removes a folder to which a dying process may still write.
pub(crate) fn remove(folder: &Path) {
    for _ in 0..10 {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {}
            _ => return,
        }
        thread::sleep(Duration::from_millis(20));
    }
    tracing::warn!(folder = %folder.display(), "a browser's folder was not removed");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_the_dead_goes_and_what_lives_stays() {
        let parent = tempfile::tempdir().unwrap();
        let living = Scratch::new(parent.path(), None).unwrap();
        let dead = parent.path().join("meldewerk-pdf-dead");
        let (new, other) = (parent.path().join("meldewerk-pdf-new"), parent.path().join("other"));
        for folder in [&dead, &new, &other] {
            fs::create_dir(folder).unwrap();
        }
        File::create(dead.join(LOCK)).unwrap();
        fs::create_dir(dead.join("browser-1")).unwrap();
        remove_stale(parent.path()).unwrap();
        let second = Scratch::new(parent.path(), None).unwrap();
        assert!(!dead.exists());
        assert!(new.exists() && other.exists() && living.folder.path().exists());
        let mode = second.folder.path().metadata().unwrap().mode();
        assert_eq!(mode & 0o777, 0o700);
        let profile = second.profile().unwrap();
        assert_eq!(profile.path().metadata().unwrap().mode() & 0o777, 0o700);
    }
}
