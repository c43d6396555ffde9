//! How much space is left on a file system, determined off the threads that answer requests.

use kernel::StoreError;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Returns how many bytes this process may still write on the file system of a folder, or of its nearest
/// existing ancestor.
///
/// # Errors
/// If the file system does not report it.
pub fn free_space(folder: &Path) -> io::Result<u64> {
    let there = folder.ancestors().find(|path| path.exists());
    // The last ancestor of a relative path is empty: the working directory.
    let there = there.filter(|path| !path.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let found = rustix::fs::statvfs(there)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(StoreError::Unavailable(Box::new(error))),
        Err(error) => Err(StoreError::Internal(Box::new(error))),
    }
}

pub(crate) fn absent_is_none<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_yet_has_the_space_of_the_one_above() {
        let place = tempfile::tempdir().unwrap();
        let here = free_space(place.path()).unwrap();
        let below = free_space(&place.path().join("data/files")).unwrap();
        assert!(here > 0 && here.abs_diff(below) < here / 2, "{here} {below}");
        assert!(free_space(Path::new("gibt-es-nicht/hier")).unwrap() > 0);
    }
}
