//! What forwarded headers leave behind for `meldewerk doctor`: empty files in the data directory, as long as the
//! service was not started anew since. They tell of no visitor.

use crate::config::Config;
use http_api::ForwardedHeaders;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// How often one is left again: another process may have been started on the same data directory.
const AGAIN: Duration = Duration::from_hours(1);

/// Is there when one did not count.
pub fn ignored(config: &Config) -> PathBuf {
    config.data_dir.join("forwarded-header-ignored")
}

/// Is there when one counted.
pub fn counted(config: &Config) -> PathBuf {
    config.data_dir.join("forwarded-header-counted")
}

/// Takes away those of the last start, since TRUSTED_PROXIES may be another by now, and leaves them when `seen` is
/// told.
pub fn keep(config: &Config, seen: ForwardedHeaders) {
    for (path, seen) in [(ignored(config), seen.ignored), (counted(config), seen.counted)] {
        if let Err(error) = std::fs::remove_file(&path)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(path = %path.display(), %error, "cannot be removed");
        }
        tokio::spawn(leave(path, seen));
    }
}

async fn leave(path: PathBuf, seen: Arc<Notify>) {
    loop {
        seen.notified().await;
        if let Err(error) = tokio::fs::write(&path, b"").await {
            tracing::warn!(path = %path.display(), %error, "cannot be written; `meldewerk doctor` misses it");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_marker_that_another_process_took_away_is_left_again() {
        let folder = tempfile::tempdir().unwrap();
        let (path, seen) = (folder.path().join("marker"), Arc::new(Notify::new()));
        tokio::spawn(leave(path.clone(), Arc::clone(&seen)));
        let twice = async {
            for _ in 0..2 {
                seen.notify_one();
                while !path.exists() {
                    tokio::time::sleep(Duration::from_mins(1)).await;
                }
                std::fs::remove_file(&path).unwrap();
            }
        };
        tokio::time::timeout(3 * AGAIN, twice).await.unwrap();
    }
}
