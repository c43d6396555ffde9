//! The data directory, accessible only to the user that runs the service.

use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;

/// Creates a folder, and those above it, with mode 0700. An existing one keeps its mode: there may be a
/// reason for it, such as a backup in the name of a group.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Checks whether other users can read a folder; `false` when it does not exist.
pub fn is_open_to_others(folder: &Path) -> bool {
    folder.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_made_is_its_users_alone_and_one_that_is_there_keeps_its_mode() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("a/b");
        make_folder(&folder).unwrap();
        for made in [&folder, &place.path().join("a")] {
            assert_eq!(made.metadata().unwrap().permissions().mode() & 0o777, 0o700);
        }
        assert!(!is_open_to_others(&folder));
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o750)).unwrap();
        make_folder(&folder).unwrap();
        assert!(is_open_to_others(&folder));
        assert!(!is_open_to_others(&place.path().join("c")));
    }
}
