//! What password hashing leaves in memory. Alone in its process, since it measures the process's size.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "helpers of tests may unwrap, too")]

use accounts::ports::PasswordHasher;
use crypto::{Argon2Hasher, Cost, HashLimits, SystemRandom};
use std::sync::Arc;

/// Resident memory of this process in KiB.
fn resident_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_memory_of_hashes_goes_back_to_the_system() {
    let limits = HashLimits { parallel: 2, waiting: 64 };
    let hasher = Arc::new(Argon2Hasher::new(Arc::new(SystemRandom), Cost::OWASP, limits));
    let before = resident_kib();
    let calls: Vec<_> = (0..24)
        .map(|_| {
            let hasher = hasher.clone();
            tokio::spawn(async move { hasher.verify("password", None).await })
        })
        .collect();
    for call in calls {
        assert!(!call.await.unwrap().unwrap());
    }
    let kept = resident_kib().saturating_sub(before);
    assert!(kept < 19 * 1024, "{kept} KiB are still held, more than one hash needs");
}
