//! The throwaway PostgreSQL on this machine.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use testkit::postgres::{
    ADMIN_URL_VARIABLE, Durability, TestCluster, admin_url, database, database_from_template,
    database_from_template_async,
};

fn names(database: &testkit::postgres::TestDatabase) -> String {
    database.execute("SELECT string_agg(datname, ' ') FROM pg_database")
}

#[test]
fn two_databases_do_not_see_each_other_and_go_when_dropped() {
    let (one, other) = (database(), database());
    one.execute("CREATE TABLE reports (id int)");
    one.execute("INSERT INTO reports VALUES (1)");
    assert_eq!(one.execute("SELECT count(*) FROM reports"), "1");
    assert_eq!(other.execute("SELECT count(*) FROM pg_tables WHERE tablename = 'reports'"), "0");
    let name = one.name().to_owned();
    assert!(names(&other).contains(&name));
    drop(one);
    assert!(!names(&other).contains(&name));
}

#[test]
fn a_template_is_migrated_once_for_all_that_ask_at_once() {
    let runs = AtomicUsize::new(0);
    let migrate = |url: &str| {
        runs.fetch_add(1, Ordering::SeqCst);
        let done = Command::new("psql").args(["-qd", url, "-c", "CREATE TABLE migrated (id int)"]).status();
        assert!(done.unwrap().success());
    };
    std::thread::scope(|threads| {
        for _ in 0..6 {
            threads.spawn(|| {
                let copy = database_from_template("once", migrate);
                copy.execute("INSERT INTO migrated VALUES (1)");
                assert_eq!(copy.execute("SELECT count(*) FROM migrated"), "1", "each has its own copy");
            });
        }
    });
    assert_eq!(runs.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn an_asynchronous_migration_may_leave_its_connection_open() {
    let mut left_open = None;
    let ready = database_from_template_async("left_open", async |url| {
        let mut psql = Command::new("psql");
        left_open = psql.args(["-qtAd", url, "-c", "SELECT pg_sleep(60)"]).stderr(Stdio::null()).spawn().ok();
        while !admin_sees_connection_to("draft_left_open") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(ready.execute("SELECT 1"), "1");
    assert!(!left_open.unwrap().wait().unwrap().success(), "the connection was cut");
}

fn admin_sees_connection_to(name: &str) -> bool {
    let query =
        format!("SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}' AND query LIKE '%sleep%'");
    let output = Command::new("psql").args(["-qtAd", admin_url(), "-c", &query]).output();
    output.is_ok_and(|output| output.stdout.starts_with(b"1"))
}

#[test]
fn a_build_that_died_half_way_is_done_again() {
    let half = std::thread::spawn(|| {
        database_from_template("half", |url| {
            let done = Command::new("psql").args(["-qd", url, "-c", "CREATE TABLE half (id int)"]).status();
            assert!(done.unwrap().success());
            panic!("the migration fails");
        })
    });
    assert!(half.join().is_err());
    let whole = database_from_template("half", |_| {});
    assert_eq!(whole.execute("SELECT count(*) FROM pg_tables WHERE tablename = 'half'"), "0");
}

#[test]
fn a_durable_cluster_syncs_and_keeps_commits_over_an_outage() {
    let cluster = TestCluster::start(Durability::Durable);
    let psql = |sql: &str| {
        let output = Command::new("psql").args(["-qtAd", cluster.admin_url(), "-c", sql]).output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap().trim().to_owned())
    };
    assert_eq!(psql("SHOW fsync").1, "on");
    assert_eq!(psql("SHOW listen_addresses").1, "127.0.0.1");
    assert!(psql("CREATE TABLE kept AS SELECT 7 AS n").0);
    cluster.outage();
    assert!(!psql("SELECT 1").0, "the server is down");
    cluster.resume();
    assert_eq!(psql("SELECT n FROM kept").1, "7");
    let dir = cluster.dir().to_owned();
    drop(cluster);
    assert!(!dir.exists(), "the directory goes with the cluster");
}

/// The inner half of the test below: one of several processes that request the same template.
#[test]
#[ignore = "run by the test below, in processes of their own"]
fn a_process_that_asks_for_a_template() {
    let copy = database_from_template("shared", |url| {
        println!("\nmigrating");
        let done = Command::new("psql").args(["-qd", url, "-c", "CREATE TABLE shared (id int)"]).status();
        assert!(done.unwrap().success());
    });
    assert_eq!(copy.execute("SELECT count(*) FROM shared"), "0");
}

#[test]
fn processes_that_share_a_server_migrate_once_between_them() {
    let cluster = TestCluster::start(Durability::Fast);
    let ask = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture", "a_process_that_asks_for_a_template"]);
        testkit::process::Spawned::start(command.env(ADMIN_URL_VARIABLE, cluster.admin_url()))
    };
    let mut migrated = 0;
    for mut process in [ask(), ask(), ask(), ask()] {
        assert!(process.wait(Duration::from_mins(1)).success(), "{}", process.output().join("\n"));
        migrated += process.output().iter().filter(|line| *line == "migrating").count();
    }
    assert_eq!(migrated, 1);
    let left = Command::new("psql")
        .args([
            "-qtAd",
            cluster.admin_url(),
            "-c",
            "SELECT count(*) FROM pg_database WHERE datname LIKE 't\\_%'",
        ])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&left.stdout).trim(), "0", "each process has dropped its copy");
}

/// The inner half of the test below: prints where its cluster is and waits to be killed.
#[test]
#[ignore = "run by the test below, in a process of its own"]
fn a_process_that_waits_to_be_killed() {
    let database = database();
    println!("\ncluster {}", database.execute("SHOW data_directory"));
    std::thread::sleep(Duration::from_mins(2));
}

#[test]
fn no_server_outlives_a_test_process_that_was_killed() {
    let mut inner = Command::new(std::env::current_exe().unwrap());
    inner.args(["--ignored", "--exact", "--nocapture", "a_process_that_waits_to_be_killed"]);
    inner.env_remove(ADMIN_URL_VARIABLE);
    let mut inner = testkit::process::Spawned::start(&mut inner);
    let line = inner.wait_for_line(|line| line.starts_with("cluster "), Duration::from_mins(1));
    let data = std::path::PathBuf::from(line.trim_start_matches("cluster "));
    assert!(data.join("postmaster.pid").exists());
    inner.kill();
    let deadline = Instant::now() + Duration::from_secs(30);
    while data.parent().unwrap().exists() {
        assert!(Instant::now() < deadline, "{} is still there", data.display());
        std::thread::sleep(Duration::from_millis(50));
    }
}
