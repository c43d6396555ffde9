//! Files of reports in a bucket (decisions §5), as the binary stores them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod doctor;
mod world;

use bytes::Bytes;
use jobs::ports::ScheduledJobs as _;
use kernel::Duration;
use std::time::Duration as StdDuration;
use testkit::s3::TestS3;
use world::{PDF, Replica, SECRET, scope};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_sent_to_one_replica_is_read_at_another_and_goes_with_its_report() {
    let (database, server) = (testkit::postgres::database(), TestS3::shared());
    let bucket = server.bucket();
    let one = Replica::start(&database.url, &server, &bucket).await;
    let token = one.set_up().await;
    let two = Replica::start(&database.url, &server, &bucket).await;

    let sent = one.report().await;
    assert_eq!(sent.status, 201, "{}", String::from_utf8_lossy(&sent.body));
    let report = format!("/api/meldungen/{}", sent.json()["id"]);
    let shown = two.staff("GET", &report, &token).await.json();
    let key = shown["files"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(server.objects(&bucket), [format!("meldewerk/0/{key}")]);

    let file = format!("{report}/files/{key}");
    let read = two.staff("GET", &file, &token).await;
    assert_eq!((read.status, &*read.body), (200, PDF));
    assert!(read.head.contains("content-disposition: attachment"), "{}", read.head);
    assert!(read.head.contains("x-content-type-options: nosniff"), "{}", read.head);
    assert_eq!(two.staff("GET", &file, &"b".repeat(64)).await.status, 401, "not for everybody");

    assert_eq!(two.delete(&report, &token, &shown["reference"]).await.status, 200);
    assert!(server.objects(&bucket).is_empty());
    assert_eq!(one.staff("GET", &file, &token).await.status, 404);
    for replica in [one, two] {
        assert!(!replica.folder.path().join("files").exists(), "nothing lies beside the bucket");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cleanup_sets_an_orphan_of_the_bucket_aside_and_removes_it_after_thirty_days() {
    let (database, server) = (testkit::sqlite::file(), TestS3::shared());
    let bucket = server.bucket();
    let replica = Replica::start(&database.url, &server, &bucket).await;
    replica.set_up().await;
    assert_eq!(replica.report().await.status, 201);
    let kept = server.objects(&bucket);
    let scheduled_jobs = &replica.application.jobs.scheduled_jobs;
    let vault = &replica.application.services.forms.vault;
    vault.put(scope(), "orphan", Bytes::from_static(b"x")).await.unwrap();
    scheduled_jobs.run("files:sweep").await.unwrap();
    assert_eq!(server.objects(&bucket).len(), 2, "both are fresh");

    replica.clock.advance(Duration::hours(2));
    scheduled_jobs.run("files:sweep").await.unwrap();
    assert_eq!(vault.get(scope(), "orphan").await.unwrap(), None);
    let aside = server.objects(&bucket);
    assert!(aside[0].starts_with("meldewerk/.orphans/") && aside[0].ends_with("/0/orphan"), "{aside:?}");
    assert_eq!(aside[1..], kept);

    replica.clock.advance(Duration::days(30));
    scheduled_jobs.run("files:sweep").await.unwrap();
    assert_eq!(server.objects(&bucket), aside, "thirty days are not over");
    replica.clock.advance(Duration::seconds(1));
    scheduled_jobs.run("files:sweep").await.unwrap();
    assert_eq!(server.objects(&bucket), kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_storage_is_away_a_report_with_a_file_is_503_and_not_half_taken() {
    let (database, mut server) = (testkit::sqlite::file(), TestS3::start());
    server.make_bucket("bucket");
    let replica = Replica::start(&database.url, &server, "bucket").await;
    replica.set_up().await;
    server.outage();
    for _ in 0..3 {
        let refused = replica.report().await;
        assert_eq!(refused.status, 503);
        let told = format!("{}{}", refused.head, String::from_utf8_lossy(&refused.body));
        assert!(!told.contains(SECRET) && !told.contains("127.0.0.1"), "{told}");
    }
    assert_eq!(replica.reports().await, 0);

    server.resume();
    server.make_bucket("bucket");
    let deadline = tokio::time::Instant::now() + StdDuration::from_mins(1);
    while replica.report().await.status != 201 {
        assert!(tokio::time::Instant::now() < deadline, "the storage is back");
        tokio::time::sleep(StdDuration::from_millis(200)).await;
    }
    assert_eq!((replica.reports().await, server.objects("bucket").len()), (1, 1));
}
