//! The cleanup of files without a report, in a real folder.
#![allow(clippy::unwrap_used, reason = "test code")]

use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault, SubmissionStore, VaultedFile};
use forms::submission::StoredFile;
use forms::testing::{FormBuilder, MemoryForms, SubmissionBuilder, at, install, scopes};
use forms::{CleanUpFiles, CleanupCounts, Revision};
use kernel::testing::ManualClock;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;
use storage::FolderVault;

const OLD: i64 = 3_700;
const FRESH: i64 = 3_500;
/// When the cleanup runs, in seconds of the test's time.
const NOW: i64 = 100_000;
/// Thirty days, in seconds.
const MONTH: i64 = 30 * 24 * 3_600;

/// Makes a file look this many seconds old.
fn age(path: &Path, seconds: i64) {
    let written = SystemTime::from(at(NOW - seconds));
    std::fs::File::options().write(true).open(path).unwrap().set_modified(written).unwrap();
}

fn cleanup(vault: &Arc<FolderVault>, forms: &Arc<MemoryForms>) -> CleanUpFiles {
    cleanup_at(vault, forms, NOW)
}

fn cleanup_at(vault: &Arc<FolderVault>, forms: &Arc<MemoryForms>, now: i64) -> CleanUpFiles {
    CleanUpFiles::new(vault.clone(), forms.clone(), Arc::new(ManualClock::at(at(now))))
}

/// A report of the organisation with files under these keys.
async fn record(forms: &Arc<MemoryForms>, keys: &[&str]) {
    let scope = scopes()[1];
    let form = install(&**forms, scope, &FormBuilder::new("t").snapshot(), true).await;
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
    forms.append(scope, report.build()).await.unwrap();
}

/// A vault with the organisation's files under these keys, all of them old, and reports for
/// `recorded`.
async fn old_files(dir: &Path, keys: &[&str], recorded: &[&str]) -> (Arc<FolderVault>, Arc<MemoryForms>) {
    let (vault, forms) = (Arc::new(FolderVault::new(dir)), MemoryForms::new());
    for key in keys {
        vault.put(scopes()[1], key, Bytes::copy_from_slice(key.as_bytes())).await.unwrap();
        age(&dir.join("1").join(key), OLD);
    }
    record(&forms, recorded).await;
    (vault, forms)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_put_without_an_append_is_set_aside_after_an_hour_and_nothing_else_is() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = (Arc::new(FolderVault::new(dir.path())), MemoryForms::new());
    let [installation, organization] = scopes();
    for (scope, key) in
        [(installation, "orphan"), (installation, "fresh"), (organization, "kept"), (organization, "lost")]
    {
        vault.put(scope, key, Bytes::from_static(b"x")).await.unwrap();
    }
    record(&forms, &["kept"]).await;
    std::fs::write(dir.path().join("0/half.part"), "x").unwrap();
    std::fs::write(dir.path().join("0/writing.part"), "x").unwrap();
    for (path, age_of) in [
        ("0/orphan", OLD),
        ("0/fresh", FRESH),
        ("1/kept", OLD),
        ("1/lost", OLD),
        ("0/half.part", OLD),
        ("0/writing.part", FRESH),
    ] {
        age(&dir.path().join(path), age_of);
    }
    let counts = cleanup(&vault, &forms).clean_up().await.unwrap();
    assert_eq!(counts, CleanupCounts { orphans: 2, drafts: 1, ..CleanupCounts::default() });
    assert_eq!(names(&dir.path().join("0")), ["fresh", "writing.part"]);
    assert_eq!(names(&dir.path().join("1")), ["kept"]);
    assert_eq!(names(&dir.path().join(".orphans/0")), ["orphan"]);
    assert_eq!(names(&dir.path().join(".orphans/1")), ["lost"]);
    assert_eq!(cleanup(&vault, &forms).clean_up().await.unwrap(), CleanupCounts::default());
}

#[tokio::test]
async fn a_wrong_database_address_costs_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = (Arc::new(FolderVault::new(dir.path())), MemoryForms::new());
    vault.put(scopes()[0], "only", Bytes::from_static(b"x")).await.unwrap();
    std::fs::write(dir.path().join("0/half.part"), "x").unwrap();
    age(&dir.path().join("0/only"), OLD);
    age(&dir.path().join("0/half.part"), OLD);
    let counts = cleanup(&vault, &forms).clean_up().await.unwrap();
    assert_eq!(counts, CleanupCounts { drafts: 1, foreign: 1, ..CleanupCounts::default() });
    assert_eq!(names(&dir.path().join("0")), ["only"]);
}

#[tokio::test]
async fn what_the_vault_did_not_write_is_never_touched() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = (Arc::new(FolderVault::new(dir.path())), MemoryForms::new());
    std::fs::create_dir_all(dir.path().join("0/folder")).unwrap();
    std::fs::create_dir_all(dir.path().join("lost+found")).unwrap();
    std::fs::write(dir.path().join("key"), "x").unwrap();
    let foreign = ["0/.hidden", "0/note.txt", "0/key.part.part", "lost+found/key", "0/ä"];
    for path in foreign {
        std::fs::write(dir.path().join(path), "x").unwrap();
        age(&dir.path().join(path), OLD);
    }
    std::os::unix::fs::symlink(dir.path().join("key"), dir.path().join("0/link")).unwrap();
    std::os::unix::fs::symlink(dir.path().join("0"), dir.path().join("5")).unwrap();
    age(&dir.path().join("key"), OLD);
    assert_eq!(cleanup(&vault, &forms).clean_up().await.unwrap(), CleanupCounts::default());
    for path in foreign.iter().chain(&["key", "0/folder", "0/link", "5"]) {
        assert!(dir.path().join(path).exists(), "{path}");
    }
    for location in
        ["../key", "0/../key", "x/key", "0/", "key", "0/.part", ".orphans/key", ".orphans/.orphans/0/key"]
    {
        let made_up = VaultedFile { location: location.into(), key: None, written_at: at(0) };
        assert!(vault.delete_found(&made_up).await.is_err(), "{location}");
        assert!(vault.set_aside(&made_up, at(0)).await.is_err(), "{location}");
    }
}

#[tokio::test]
async fn a_walk_in_pages_sees_every_file_once_though_files_are_removed_meanwhile() {
    let dir = tempfile::tempdir().unwrap();
    let vault = FolderVault::new(dir.path());
    let [one, two] = scopes();
    for n in 0..25 {
        vault.put(if n % 2 == 0 { one } else { two }, &format!("k{n}"), Bytes::new()).await.unwrap();
    }
    let (mut walk, mut seen) = (vault.walk().await.unwrap(), Vec::new());
    loop {
        let page = walk.next(4).await.unwrap();
        if page.is_empty() {
            break;
        }
        assert!(page.len() <= 4);
        for file in page {
            vault.delete_found(&file).await.unwrap();
            seen.push(file.key.unwrap());
        }
    }
    seen.sort();
    let mut all: Vec<_> = (0..25).map(|n| format!("k{n}")).collect();
    all.sort();
    assert_eq!(seen, all);
    assert!(walk.next(4).await.unwrap().is_empty(), "the end is the end");
}

#[tokio::test]
async fn a_vault_without_a_folder_is_empty() {
    let dir = tempfile::tempdir().unwrap();
    let vault = Arc::new(FolderVault::new(dir.path().join("none")));
    assert_eq!(cleanup(&vault, &MemoryForms::new()).clean_up().await.unwrap(), CleanupCounts::default());
}

#[tokio::test]
async fn an_orphan_is_removed_thirty_days_after_it_was_set_aside_however_old_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = old_files(dir.path(), &["kept", "orphan"], &["kept"]).await;
    age(&dir.path().join("1/orphan"), 2 * MONTH);
    assert_eq!(cleanup(&vault, &forms).clean_up().await.unwrap().orphans, 1);
    let aside = dir.path().join(".orphans/1/orphan");
    assert_eq!(aside.metadata().unwrap().modified().unwrap(), SystemTime::from(at(NOW)));
    let later = |now| cleanup_at(&vault, &forms, now);
    assert_eq!(later(NOW + MONTH).clean_up().await.unwrap(), CleanupCounts::default());
    assert!(aside.exists());
    let counts = later(NOW + MONTH + 1).clean_up().await.unwrap();
    assert_eq!(counts, CleanupCounts { expired: 1, ..CleanupCounts::default() });
    assert!(!aside.exists() && dir.path().join("1/kept").exists());
}

#[tokio::test]
async fn a_file_that_is_set_aside_is_not_found_and_comes_back_as_it_was_when_it_is_moved_back() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let (vault, old_dump) = old_files(dir.path(), &["kept", "newer"], &["kept"]).await;
    assert_eq!(cleanup(&vault, &old_dump).clean_up().await.unwrap().orphans, 1);
    let mode = |path: &str| dir.path().join(path).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(".orphans"), mode(".orphans/1"), mode(".orphans/1/newer")), (0o700, 0o700, 0o600));
    for scope in scopes() {
        assert_eq!(vault.get(scope, "newer").await.unwrap(), None);
    }
    assert!(vault.get(scopes()[1], ".orphans/1/newer").await.is_err());

    let right = MemoryForms::new();
    record(&right, &["kept", "newer"]).await;
    let year_later = cleanup_at(&vault, &right, NOW + 12 * MONTH);
    assert_eq!(year_later.clean_up().await.unwrap(), CleanupCounts { missed: 1, ..CleanupCounts::default() });
    std::fs::rename(dir.path().join(".orphans/1/newer"), dir.path().join("1/newer")).unwrap();
    assert_eq!(year_later.clean_up().await.unwrap(), CleanupCounts::default());
    assert_eq!(vault.get(scopes()[1], "newer").await.unwrap().as_deref(), Some(&b"newer"[..]));
}

#[tokio::test]
async fn two_databases_on_one_folder_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, one) = old_files(dir.path(), &["a", "b"], &["a"]).await;
    let other = MemoryForms::new();
    record(&other, &["b"]).await;
    assert_eq!(cleanup(&vault, &one).clean_up().await.unwrap().orphans, 1);
    // Everything that the other database knows is set aside: what is left is unknown to it.
    let later = cleanup_at(&vault, &other, NOW + 2 * MONTH).clean_up().await.unwrap();
    assert_eq!(later, CleanupCounts { foreign: 1, ..CleanupCounts::default() });
    assert_eq!(names(&dir.path().join(".orphans/1")), ["b"]);
}

#[tokio::test]
async fn one_file_that_cannot_be_moved_or_removed_does_not_stop_the_cleanup() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = old_files(dir.path(), &["kept", "a", "b", "stuck", "x", "y"], &["kept"]).await;
    // A directory in the way: not even root can move a file onto it.
    let blocked = dir.path().join(".orphans/1/stuck");
    std::fs::create_dir_all(&blocked).unwrap();
    for _ in 0..2 {
        std::fs::write(dir.path().join("1/half.part"), "x").unwrap();
        age(&dir.path().join("1/half.part"), OLD);
        let error = cleanup(&vault, &forms).clean_up().await.unwrap_err();
        assert_eq!((error.counts.drafts, error.counts.failed), (1, 1));
        assert_eq!(names(&dir.path().join("1")), ["kept", "stuck"]);
    }
    assert_eq!(names(&dir.path().join(".orphans/1")), ["a", "b", "stuck", "x", "y"]);
    std::fs::remove_dir(blocked).unwrap();
    assert_eq!(
        cleanup(&vault, &forms).clean_up().await.unwrap(),
        CleanupCounts { orphans: 1, ..CleanupCounts::default() }
    );
}

#[tokio::test]
async fn nothing_is_removed_when_nothing_can_be_set_aside() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = old_files(dir.path(), &["kept", "orphan"], &["kept"]).await;
    std::fs::write(dir.path().join(".orphans"), "not a folder").unwrap();
    let error = cleanup(&vault, &forms).clean_up().await.unwrap_err();
    // The file, and the walk through the files set aside.
    assert_eq!(error.counts, CleanupCounts { failed: 2, ..CleanupCounts::default() });
    assert_eq!(names(&dir.path().join("1")), ["kept", "orphan"]);
}

#[tokio::test]
async fn a_vault_that_cannot_be_read_ends_the_cleanup_with_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let error = cleanup(&Arc::new(FolderVault::new(file)), &MemoryForms::new()).clean_up().await.unwrap_err();
    assert_eq!(error.kind(), kernel::ErrorKind::Unavailable);
}
