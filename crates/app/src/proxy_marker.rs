//! What a forwarded header that does not count leaves behind for `meldewerk doctor`: an empty file in
//! the data directory, as long as the service was not started anew since. It tells of no visitor.

use crate::config::Config;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Notify;

/// Where it lies.
pub fn path(config: &Config) -> PathBuf {
    config.data_dir.join("forwarded-header-ignored")
}

/// Takes away the one of the last start, since TRUSTED_PROXIES may be right by now, and leaves one when
/// `seen` is told.
pub fn keep(config: &Config, seen: Arc<Notify>) {
    let path = path(config);
    if let Err(error) = std::fs::remove_file(&path)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(path = %path.display(), %error, "cannot be removed");
    }
    tokio::spawn(async move {
        seen.notified().await;
        if let Err(error) = tokio::fs::write(&path, b"").await {
            tracing::warn!(path = %path.display(), %error, "cannot be written; `meldewerk doctor` misses it");
        }
    });
}
