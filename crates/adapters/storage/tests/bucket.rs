//! What is specific to buckets: servers that are unreachable, silent or refuse, and the cleanup.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod support;

use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory as _, FileVault as _, SubmissionStore as _};
use forms::submission::StoredFile;
use forms::testing::{FormBuilder, MemoryForms, SubmissionBuilder, install, scopes};
use forms::{CleanUpFiles, CleanupCounts, Revision};
use kernel::testing::ManualClock;
use kernel::{Duration, ErrorKind, StoreError, Timestamp};
use std::error::Error as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration as StdDuration;
use storage::{BucketLimits, FolderVault, S3Vault, StorageLocation, Vault};
use support::{Bucket, SECRET, location, vault_at, vault_with};
use testkit::s3::TestS3;

/// Waits only briefly and never opens: the test counts requests.
fn hasty() -> BucketLimits {
    BucketLimits { answer: StdDuration::from_millis(300), rest: StdDuration::ZERO, ..BucketLimits::default() }
}

async fn put(vault: &S3Vault, key: &str) -> Result<(), StoreError> {
    vault.put(scopes()[1], key, Bytes::copy_from_slice(key.as_bytes())).await
}

/// Returns what an error says, with all its causes, in both formats.
fn told(error: &StoreError) -> String {
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    format!("{error}: {} {error:?}", error.source().unwrap())
}

/// The server's time, which is that of its machine.
async fn now(bucket: &Bucket) -> Timestamp {
    put(&bucket.vault, "probe").await.unwrap();
    let found = bucket.vault.walk().await.unwrap().next(1).await.unwrap();
    bucket.vault.delete(scopes()[1], "probe").await.unwrap();
    found[0].written_at
}

#[tokio::test]
async fn objects_lie_by_tenant_below_the_prefix_and_aside_by_the_time_of_the_cleanup() {
    let bucket = Bucket::new("/a/b");
    for scope in scopes() {
        bucket.vault.put(scope, "k", Bytes::from_static(b"x")).await.unwrap();
    }
    assert_eq!(bucket.server.objects(&bucket.name), ["a/b/0/k", "a/b/1/k"]);
    let found = bucket.vault.walk().await.unwrap().next(1).await.unwrap();
    bucket.vault.set_aside(&found[0], forms::testing::at(0)).await.unwrap();
    let expected = ["a/b/.orphans/2026-03-01T08-00-00.000000Z/0/k", "a/b/1/k"];
    assert_eq!(bucket.server.objects(&bucket.name), expected);
}

#[tokio::test]
async fn what_the_vault_did_not_write_is_passed_over_and_stays() {
    let bucket = Bucket::new("/files");
    let foreign = [
        "0/key",
        "files/.hidden",
        "files/.orphans/0/key",
        "files/.orphans/2026/0/key",
        "files/0/a/b",
        "files/0/half.part",
        "files/backup/key",
        "files/note.txt",
        "files2/0/key",
    ];
    for name in foreign {
        bucket.server.put(&bucket.name, name, "x");
    }
    put(&bucket.vault, "own").await.unwrap();
    // Pages of one object, so that some of them have nothing for us.
    let (mut walk, mut seen) = (bucket.vault.walk().await.unwrap(), Vec::new());
    while let [file] = &walk.next(1).await.unwrap()[..] {
        seen.push(file.location.clone());
        bucket.vault.delete_found(file).await.unwrap();
    }
    assert_eq!(seen, ["1/own"]);
    assert!(bucket.vault.walk_orphans().await.unwrap().next(1).await.unwrap().is_empty());
    assert_eq!(bucket.server.objects(&bucket.name), foreign);
}

/// The listing ends there, with an error and not as an empty vault; and the log does not name the foreign
/// object.
#[tokio::test]
async fn an_object_that_cannot_be_listed_is_told_without_its_name() {
    let bucket = Bucket::new("/files");
    bucket.server.put(&bucket.name, "files//secret", "x");
    let error = bucket.vault.walk().await.unwrap().next(9).await.err().unwrap();
    let told = format!("{error} {error:?}");
    assert!(told.contains("Foreign") && !told.contains("secret"), "{told}");
    put(&bucket.vault, "own").await.unwrap();
    bucket.vault.walk().await.unwrap().next(9).await.err().unwrap();
    put(&bucket.vault, "own-2").await.unwrap();
}

#[tokio::test]
async fn the_cleanup_sets_an_orphan_aside_in_a_bucket_and_removes_it_after_thirty_days() {
    let bucket = Bucket::new("");
    let (forms, scope) = (MemoryForms::new(), scopes()[1]);
    let form = install(&*forms, scope, &FormBuilder::new("t").snapshot(), true).await;
    let file = StoredFile {
        key: "kept".into(),
        field: "f".into(),
        name: "anlage-1.pdf".into(),
        media_type: "application/pdf".into(),
        size: 1,
    };
    let report = SubmissionBuilder::new(form, Revision(1), "MW-0000-0001").file(file).build();
    forms.append(scope, report).await.unwrap();
    let start = now(&bucket).await;
    for key in ["kept", "orphan"] {
        put(&bucket.vault, key).await.unwrap();
    }
    let clock = Arc::new(ManualClock::at(start));
    let cleanup = CleanUpFiles::new(bucket.vault.clone(), forms, clock.clone());
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts::default(), "both are fresh");
    clock.set(start + Duration::hours(2));
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts { orphans: 1, ..CleanupCounts::default() });
    assert_eq!(bucket.vault.get(scope, "orphan").await.unwrap(), None);
    clock.set(start + Duration::hours(2) + Duration::days(30));
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts::default());
    clock.advance(Duration::seconds(1));
    assert_eq!(cleanup.clean_up().await.unwrap(), CleanupCounts { expired: 1, ..CleanupCounts::default() });
    assert_eq!(bucket.server.objects(&bucket.name), ["1/kept"]);
}

#[tokio::test]
async fn a_missing_bucket_is_told_by_name_and_is_no_missing_file() {
    let server = TestS3::shared();
    let vault = vault_at(&server.url(), "s3://no-such-bucket");
    let outcomes = [
        put(&vault, "k").await,
        vault.get(scopes()[1], "k").await.map(drop),
        vault.delete(scopes()[1], "k").await,
        vault.walk().await.unwrap().next(1).await.map(drop),
    ];
    for outcome in outcomes {
        let told = told(&outcome.unwrap_err());
        assert!(told.contains("NoSuchBucket") && !told.contains("no-such-bucket"), "{told}");
    }
}

#[tokio::test]
async fn keys_that_are_refused_are_told_so_and_shown_nowhere() {
    let server = TestS3::start_strict();
    let vault = vault_at(&server.url(), "s3://bucket");
    let told = told(&put(&vault, "k").await.unwrap_err());
    assert!(told.contains("InvalidAccessKeyId"), "{told}");
    for text in [told, format!("{vault:?} {:?}", location(&server.url(), "s3://bucket"))] {
        assert!(!text.contains(SECRET) && !text.contains("kanarienvogel"), "{text}");
    }
}

#[tokio::test]
async fn a_storage_that_is_back_is_used_again() {
    let mut server = TestS3::start();
    let restless = BucketLimits { rest: StdDuration::ZERO, ..BucketLimits::default() };
    let vault = vault_with(&server.url(), "s3://bucket", restless);
    server.make_bucket("bucket");
    put(&vault, "k").await.unwrap();
    server.outage();
    for _ in 0..3 {
        let told = told(&put(&vault, "k").await.unwrap_err());
        assert!(told.contains("cannot be reached"), "{told}");
    }
    server.resume();
    server.make_bucket("bucket");
    put(&vault, "k").await.unwrap();
    assert_eq!(vault.get(scopes()[1], "k").await.unwrap().as_deref(), Some(&b"k"[..]));
}

#[tokio::test]
async fn a_storage_that_takes_connections_and_never_answers_is_not_waited_for_for_ever() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let vault = vault_with(&url, "s3://bucket", hasty());
    let outcomes = [
        put(&vault, "k").await,
        vault.get(scopes()[1], "k").await.map(drop),
        vault.delete(scopes()[1], "k").await,
        vault.walk().await.unwrap().next(1).await.map(drop),
    ];
    for outcome in outcomes {
        let told = told(&outcome.unwrap_err());
        assert!(told.contains("did not answer in time"), "{told}");
    }
}

/// Answers one connection after the other with these, and then never again.
fn answering(answers: impl IntoIterator<Item = &'static str> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            write!(stream, "HTTP/1.1 {answer}").unwrap();
        }
    });
    url
}

#[tokio::test]
async fn what_a_storage_cannot_do_for_now_is_tried_again() {
    let busy = "503 Slow Down\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    let done = "204 No Content\r\nConnection: close\r\n\r\n";
    let vault = vault_at(&answering([busy, busy, done]), "s3://bucket");
    vault.delete(scopes()[1], "k").await.unwrap();
}

#[tokio::test]
async fn a_file_that_breaks_off_is_no_file() {
    let half = "200 OK\r\nConnection: close\r\nContent-Length: 100\r\nETag: \"e\"\r\n\
        Last-Modified: Sun, 01 Mar 2026 08:00:00 GMT\r\n\r\nhalf";
    let vault = vault_at(&answering([half; 10]), "s3://bucket");
    let told = told(&vault.get(scopes()[1], "k").await.unwrap_err());
    assert!(told.contains("cannot be reached"), "{told}");
}

/// The process has a TLS provider, and the machine has certificates.
#[tokio::test]
async fn a_storage_behind_tls_that_speaks_none_is_away() {
    let url = answering(["400 Bad Request\r\nConnection: close\r\n\r\n"; 10]).replace("http:", "https:");
    let vault = vault_at(&url, "s3://bucket");
    let told = told(&put(&vault, "k").await.unwrap_err());
    assert!(told.contains("cannot be reached"), "{told}");
}

#[tokio::test]
async fn a_probe_leaves_nothing_and_finds_a_bucket_that_keeps_what_is_deleted() {
    let (server, scope) = (TestS3::shared(), scopes()[0]);
    let bucket = server.bucket();
    let at = |bucket: &str| Vault::open(&location(&server.url(), &format!("s3://{bucket}/x"))).unwrap();
    assert!(!at(&bucket).probe(scope, "doctor-1").await.unwrap().keeps_versions);
    assert!(server.objects(&bucket).is_empty());
    server.keep_versions(&bucket);
    assert!(at(&bucket).probe(scope, "doctor-1").await.unwrap().keeps_versions);
    let error = at("no-such-bucket").probe(scope, "doctor-1").await.unwrap_err();
    assert_eq!(error.to_string(), "files cannot be written");
    assert!(told(&error.source).contains("NoSuchBucket"));

    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("files");
    let vault = Vault::open(&StorageLocation::Folder(root.clone())).unwrap();
    assert!(!vault.probe(scope, "doctor-1").await.unwrap().keeps_versions);
    let empty = FolderVault::new(root).walk().await.unwrap().next(1).await.unwrap();
    assert!(empty.is_empty());
}
