//! Files without a report.

use crate::ports::{AppendError, CrossTenantFileInventory, FileVault, FileWalk, MAX_FILE_KEYS, VaultedFile};
use crate::submission::StoredFile;
use crate::testing::{FormBuilder, MemoryForms, MemoryVault, SubmissionBuilder, at, install, scopes};
use crate::{CleanUpFiles, CleanupCounts, Revision};
use bytes::Bytes;
use kernel::testing::ManualClock;
use kernel::{ErrorKind, StoreError, Timestamp};
use std::sync::Arc;

/// Thirty days, in seconds.
const MONTH: i64 = 30 * 24 * 3_600;

struct Place {
    forms: Arc<MemoryForms>,
    vault: Arc<MemoryVault>,
    clock: Arc<ManualClock>,
    cleanup: CleanUpFiles,
}

impl Place {
    fn new() -> Self {
        let (forms, vault) = (MemoryForms::new(), MemoryVault::new());
        let clock = Arc::new(ManualClock::at(at(0)));
        vault.set_now(at(0));
        let cleanup = CleanUpFiles::new(vault.clone(), forms.clone(), clock.clone());
        Self { forms, vault, clock, cleanup }
    }

    async fn put(&self, key: &str) {
        self.vault.put(scopes()[1], key, Bytes::from_static(b"x")).await.unwrap();
    }

    /// Stores a report with files under these keys.
    async fn record(&self, keys: &[&str]) -> Result<(), AppendError> {
        let scope = scopes()[1];
        let form = install(&*self.forms, scope, &FormBuilder::new("t").snapshot(), true).await;
        let mut report = SubmissionBuilder::new(form, Revision(1), "MW-0000-0001");
        for key in keys {
            report = report.file(StoredFile {
                key: (*key).into(),
                field: "f".into(),
                name: "anlage-1.pdf".into(),
                media_type: "application/pdf".into(),
                size: 1,
            });
        }
        crate::ports::SubmissionStore::append(&*self.forms, scope, report.build()).await.map(drop)
    }

    async fn has(&self, key: &str) -> bool {
        self.vault.get(scopes()[1], key).await.unwrap().is_some()
    }
}

#[tokio::test]
async fn a_file_without_a_report_is_set_aside_once_it_is_older_than_an_hour() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    place.put("orphan").await;
    place.vault.set_now(at(1));
    place.put("younger").await;
    place.clock.set(at(3_600));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts::default(),
        "an hour is not older than an hour"
    );
    place.clock.set(at(3_601));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { orphans: 1, ..CleanupCounts::default() }
    );
    assert!(place.has("kept").await && place.has("younger").await && !place.has("orphan").await);
    assert_eq!(place.vault.len_aside(), 1);
    place.clock.set(at(-3_601));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts::default(),
        "a clock set back does nothing"
    );
}

#[tokio::test]
async fn every_page_of_a_large_vault_is_cleaned_up() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    for n in 0..2 * MAX_FILE_KEYS {
        place.put(&format!("orphan-{n}")).await;
    }
    place.clock.set(at(4_000));
    assert_eq!(place.cleanup.clean_up().await.unwrap().orphans, 2 * MAX_FILE_KEYS as u64);
    assert_eq!((place.vault.len(), place.vault.len_aside()), (1, 2 * MAX_FILE_KEYS));
    place.clock.set(at(4_001 + MONTH));
    assert_eq!(place.cleanup.clean_up().await.unwrap().expired, 2 * MAX_FILE_KEYS as u64);
    assert_eq!((place.vault.len(), place.vault.len_aside()), (1, 0));
}

#[tokio::test]
async fn an_orphan_is_removed_only_when_it_has_lain_aside_for_longer_than_thirty_days() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    place.put("orphan").await;
    // However old it is by then.
    place.clock.set(at(2 * MONTH));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { orphans: 1, ..CleanupCounts::default() }
    );
    place.clock.set(at(3 * MONTH));
    assert_eq!(place.cleanup.clean_up().await.unwrap(), CleanupCounts::default());
    place.clock.set(at(3 * MONTH + 1));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { expired: 1, ..CleanupCounts::default() }
    );
    assert_eq!((place.vault.len(), place.vault.len_aside()), (1, 0));
}

#[tokio::test]
async fn a_file_that_lies_aside_is_kept_for_ever_once_a_report_has_it_and_can_be_put_back() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    place.put("in-a-newer-dump").await;
    place.clock.set(at(4_000));
    assert_eq!(place.cleanup.clean_up().await.unwrap().orphans, 1, "an old dump was restored");
    let right = Place { forms: MemoryForms::new(), ..place };
    let cleanup = CleanUpFiles::new(right.vault.clone(), right.forms.clone(), right.clock.clone());
    right.record(&["kept", "in-a-newer-dump"]).await.unwrap();
    right.clock.set(at(12 * MONTH));
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts { missed: 1, ..CleanupCounts::default() });
    right.vault.put_back();
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts::default());
    assert!(right.has("in-a-newer-dump").await);
}

#[tokio::test]
async fn nothing_that_lies_aside_is_removed_under_a_strange_database() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    place.put("orphan").await;
    place.clock.set(at(4_000));
    assert_eq!(place.cleanup.clean_up().await.unwrap().orphans, 1);
    let strange = CleanUpFiles::new(place.vault.clone(), MemoryForms::new(), place.clock.clone());
    place.clock.set(at(2 * MONTH));
    assert_eq!(strange.clean_up().await.unwrap(), CleanupCounts { foreign: 1, ..CleanupCounts::default() });
    assert_eq!((place.vault.len(), place.vault.len_aside()), (1, 1));
}

#[tokio::test]
async fn a_file_that_resists_does_not_keep_the_others_from_being_cleaned_up() {
    let place = Place::new();
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    for n in 0..20 {
        place.put(&format!("orphan-{n}")).await;
    }
    place.vault.set_stuck(Some("orphan-7"));
    place.clock.set(at(4_000));
    let error = place.cleanup.clean_up().await.unwrap_err();
    assert_eq!(error.counts, CleanupCounts { orphans: 19, failed: 1, ..CleanupCounts::default() });
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert_eq!((place.vault.len(), place.vault.len_aside()), (2, 19));
    place.vault.set_stuck(Some("orphan-8"));
    place.clock.set(at(4_001 + MONTH));
    let error = place.cleanup.clean_up().await.unwrap_err();
    assert_eq!(
        error.counts,
        CleanupCounts { orphans: 1, expired: 18, failed: 1, ..CleanupCounts::default() }
    );
    place.vault.set_stuck(None);
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { expired: 1, ..CleanupCounts::default() }
    );
}

#[tokio::test]
async fn the_vault_of_another_database_is_left_alone_however_few_its_files_are() {
    for count in [1, 10, 11] {
        let place = Place::new();
        place.record(&["elsewhere"]).await.unwrap();
        for n in 0..count {
            place.put(&format!("stranger-{n}")).await;
        }
        place.clock.set(at(4_000));
        let counts = place.cleanup.clean_up().await.unwrap();
        assert_eq!(counts, CleanupCounts { foreign: count, ..CleanupCounts::default() });
        assert_eq!(place.vault.len() as u64, count);
    }
}

#[tokio::test]
async fn the_orphans_of_the_first_crash_wait_for_the_first_report_with_a_file() {
    let place = Place::new();
    place.put("orphan").await;
    place.clock.set(at(4_000));
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { foreign: 1, ..CleanupCounts::default() }
    );
    place.record(&["kept"]).await.unwrap();
    place.put("kept").await;
    assert_eq!(
        place.cleanup.clean_up().await.unwrap(),
        CleanupCounts { orphans: 1, ..CleanupCounts::default() }
    );
    assert!(place.has("kept").await && !place.has("orphan").await);
}

/// A vault that is unreachable only for the first look.
struct AwayAtFirst(Arc<MemoryVault>);

#[async_trait::async_trait]
impl CrossTenantFileInventory for AwayAtFirst {
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        let walk = self.0.walk().await;
        self.0.set_away(false);
        walk
    }
    async fn walk_orphans(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        self.0.walk_orphans().await
    }
    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError> {
        self.0.set_aside(found, now).await
    }
    async fn delete_found(&self, found: &VaultedFile) -> Result<(), StoreError> {
        self.0.delete_found(found).await
    }
}

#[tokio::test]
async fn a_vault_that_could_not_be_looked_through_is_not_taken_for_ours() {
    let place = Place::new();
    place.put("stranger").await;
    place.clock.set(at(4_000));
    place.vault.set_away(true);
    let vault = Arc::new(AwayAtFirst(place.vault.clone()));
    let cleanup = CleanUpFiles::new(vault, place.forms.clone(), place.clock.clone());
    let error = cleanup.clean_up().await.unwrap_err();
    assert_eq!((error.kind(), error.counts), (ErrorKind::Unavailable, CleanupCounts::default()));
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts { foreign: 1, ..CleanupCounts::default() });
    assert!(place.has("stranger").await);
}
