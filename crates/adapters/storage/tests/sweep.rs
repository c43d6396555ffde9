//! The sweep of files without a report, in a real folder.
#![allow(clippy::unwrap_used, reason = "test code")]

use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault, SubmissionStore, VaultedFile};
use forms::submission::StoredFile;
use forms::testing::{FormBuilder, MemoryForms, SubmissionBuilder, at, install, scopes};
use forms::{Revision, SweepFiles, Swept};
use kernel::testing::ManualClock;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;
use storage::FolderVault;

const OLD: i64 = 3_700;
const FRESH: i64 = 3_500;
/// When the sweep runs, in seconds of the test's time.
const NOW: i64 = 100_000;

/// Makes a file look so many seconds old.
fn age(path: &Path, seconds: i64) {
    let written = SystemTime::from(at(NOW - seconds));
    std::fs::File::options().write(true).open(path).unwrap().set_modified(written).unwrap();
}

fn sweep(vault: &Arc<FolderVault>, forms: &Arc<MemoryForms>) -> SweepFiles {
    let clock = Arc::new(ManualClock::at(at(NOW)));
    SweepFiles::new(vault.clone(), forms.clone(), clock)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_put_without_an_append_is_removed_after_an_hour_and_nothing_else_is() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = (Arc::new(FolderVault::new(dir.path())), MemoryForms::new());
    let [installation, organization] = scopes();
    for (scope, key) in
        [(installation, "orphan"), (installation, "fresh"), (organization, "kept"), (organization, "lost")]
    {
        vault.put(scope, key, Bytes::from_static(b"x")).await.unwrap();
    }
    let form = install(&*forms, organization, &FormBuilder::new("t").snapshot(), true).await;
    let file = StoredFile {
        key: "kept".into(),
        field: "f".into(),
        name: "anlage-1.pdf".into(),
        media_type: "application/pdf".into(),
        size: 1,
    };
    let report = SubmissionBuilder::new(form, Revision(1), "MW-0000-0001").file(file).build();
    forms.append(organization, report).await.unwrap();
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
    let swept = sweep(&vault, &forms).sweep().await.unwrap();
    assert_eq!(swept, Swept { orphans: 2, drafts: 1, strangers: 0 });
    assert_eq!(names(&dir.path().join("0")), ["fresh", "writing.part"]);
    assert_eq!(names(&dir.path().join("1")), ["kept"]);
    assert_eq!(sweep(&vault, &forms).sweep().await.unwrap(), Swept::default());
}

#[tokio::test]
async fn a_wrong_database_address_costs_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let (vault, forms) = (Arc::new(FolderVault::new(dir.path())), MemoryForms::new());
    vault.put(scopes()[0], "only", Bytes::from_static(b"x")).await.unwrap();
    std::fs::write(dir.path().join("0/half.part"), "x").unwrap();
    age(&dir.path().join("0/only"), OLD);
    age(&dir.path().join("0/half.part"), OLD);
    let swept = sweep(&vault, &forms).sweep().await.unwrap();
    assert_eq!(swept, Swept { drafts: 1, strangers: 1, ..Swept::default() });
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
    assert_eq!(sweep(&vault, &forms).sweep().await.unwrap(), Swept::default());
    for path in foreign.iter().chain(&["key", "0/folder", "0/link", "5"]) {
        assert!(dir.path().join(path).exists(), "{path}");
    }
    for place in ["../key", "0/../key", "x/key", "0/", "key", "0/.part"] {
        let made_up = VaultedFile { place: place.into(), key: None, written_at: at(0) };
        assert!(vault.remove(&made_up).await.is_err(), "{place}");
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
            vault.remove(&file).await.unwrap();
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
    assert_eq!(sweep(&vault, &MemoryForms::new()).sweep().await.unwrap(), Swept::default());
}
