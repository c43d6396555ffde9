//! The instance's secret: from the configuration, or created on the first start and kept in the data
//! directory, readable by its owner only.

use crypto::AppSecret;
use kernel::Random;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const FILE: &str = "app-secret";

/// Why there is no secret.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// The text is not a secret.
    #[error("APP_SECRET is not 64 hexadecimal digits or 43 characters of base64url")]
    Malformed,
    /// The file's content is not a secret.
    #[error("{0} does not hold a secret; restore it from a backup or remove it to get a new one")]
    Damaged(PathBuf),
    /// The file cannot be read or written.
    #[error("{path} cannot be used")]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        #[source]
        source: std::io::Error,
    },
}

/// Returns the secret. Of two concurrent first starts, one creates it and the other reads it.
pub fn load_or_create(
    configured: Option<&str>,
    data_dir: &Path,
    random: &dyn Random,
) -> Result<AppSecret, SecretError> {
    if let Some(text) = configured {
        return AppSecret::parse(text).map_err(|_| SecretError::Malformed);
    }
    let path = data_dir.join(FILE);
    let fail = |source| SecretError::File { path: path.clone(), source };
    let fresh = AppSecret::generate(random);
    // Written to a separate file and linked into place: a reader never sees half a secret, and an existing
    // one is never replaced.
    let draft = data_dir.join(format!("{FILE}.{}", std::process::id()));
    if !path.exists() {
        write_private(&draft, fresh.to_hex().as_bytes()).map_err(fail)?;
        let linked = std::fs::hard_link(&draft, &path);
        std::fs::remove_file(&draft).map_err(fail)?;
        match linked {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(fail(error)),
        }
    }
    read_if_there(data_dir)?.ok_or_else(|| fail(ErrorKind::NotFound.into()))
}

/// Returns the secret kept in the data directory; `None` before the first start.
pub fn read_if_there(data_dir: &Path) -> Result<Option<AppSecret>, SecretError> {
    let path = data_dir.join(FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => AppSecret::parse(text.trim()).map(Some).map_err(|_| SecretError::Damaged(path)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(SecretError::File { path, source }),
    }
}

#[cfg(unix)]
fn write_private(path: &Path, content: &[u8]) -> std::io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    #[test]
    fn the_secret_is_made_once_and_private() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let first = load_or_create(None, dir.path(), &SeededRandom::new(1)).unwrap();
        let second = load_or_create(None, dir.path(), &SeededRandom::new(2)).unwrap();
        assert_eq!(first.to_hex().as_str(), second.to_hex().as_str());
        let mode = std::fs::metadata(dir.path().join(FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_damaged_secret_stops_the_start() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(FILE), "short").unwrap();
        assert!(matches!(
            load_or_create(None, dir.path(), &SeededRandom::new(1)),
            Err(SecretError::Damaged(_))
        ));
    }
}
