//! Markers of forwarded headers for `meldewerk doctor`: empty files in the data directory, until the service
//! is started again. They contain nothing about visitors.

use crate::config::Config;
use http_api::ForwardedHeaders;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// How often a marker is written again: another process may have been started on the same data directory.
const INTERVAL: Duration = Duration::from_hours(1);

/// Returns the marker for headers that were ignored.
pub fn ignored(config: &Config) -> PathBuf {
    config.data_dir.join("forwarded-header-ignored")
}

/// Returns the marker for headers that were used.
pub fn used(config: &Config) -> PathBuf {
    config.data_dir.join("forwarded-header-counted")
}

/// Removes the markers of the last start, since TRUSTED_PROXIES may have changed, and writes new ones when
/// `seen` reports headers.
pub fn watch_and_mark(config: &Config, seen: ForwardedHeaders) {
    for (path, seen) in [(ignored(config), seen.ignored), (used(config), seen.used)] {
        if let Err(error) = std::fs::remove_file(&path)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(path = %path.display(), %error, "cannot be removed");
        }
        tokio::spawn(write_marker(path, seen));
    }
}

async fn write_marker(path: PathBuf, seen: Arc<Notify>) {
    loop {
        seen.notified().await;
        if let Err(error) = tokio::fs::write(&path, b"").await {
            tracing::warn!(path = %path.display(), %error, "cannot be written; `meldewerk doctor` will not see it");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_marker_that_another_process_removed_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let (path, seen) = (folder.path().join("marker"), Arc::new(Notify::new()));
        tokio::spawn(write_marker(path.clone(), Arc::clone(&seen)));
        let twice = async {
            for _ in 0..2 {
                seen.notify_one();
                while !path.exists() {
                    tokio::time::sleep(Duration::from_mins(1)).await;
                }
                std::fs::remove_file(&path).unwrap();
            }
        };
        tokio::time::timeout(3 * INTERVAL, twice).await.unwrap();
    }
}
