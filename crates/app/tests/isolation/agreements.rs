//! Agreements are deleted when their retention period is over, once, however many processes there
//! are and whatever their clocks do.

use crate::plans::program;
use crate::world::{World, conclude};
use audit::ports::AuditQueries as _;
use audit::{Action, AuditFilter};
use dpa::DpaTemplateId;
use dpa::ports::Verified;
use kernel::testing::ManualClock;
use kernel::{ContractId, Duration, PageRequest, Timestamp};
use meldewerk::wiring::Application;
use std::sync::Arc;
use std::time::{Duration as StdDuration, Instant};
use testkit::faketime::FakeTime;
use testkit::process::Spawned;
use testkit::redis::TestRedis;

/// How often processes check their schedules.
const TICK: StdDuration = StdDuration::from_secs(10);
const TIMEOUT: StdDuration = StdDuration::from_mins(1);

/// Creates a printed agreement that is over at this time, with a waiting mail.
async fn agreement(world: &World, over: Timestamp) -> (ContractId, String) {
    // By the retention period of the forked template.
    let concluded = over - Duration::days(dpa::DEFAULT_RETENTION_DAYS.into());
    let then = Arc::new(ManualClock::at(concluded));
    let application = Application::start_at(&world.config, then).await.unwrap();
    let a = &world.a;
    let id = ContractId(conclude(&application, a.scope, a.customer, DpaTemplateId(a.agreement)).await);
    let contracts = &application.services.dpa.contracts;
    while application.jobs.scheduled_jobs.printing.print_next().await.unwrap() {}
    let printed = contracts.find(a.scope, id).await.unwrap().contract;
    let sha256 = printed.pdf_sha256.unwrap_or_else(|| panic!("{:?}", printed.failure));
    application.stores.database.close().await;
    (id, sha256)
}

async fn pruned_once(world: World, queue: &str, count: impl Fn(&str) -> i64) {
    let (a, contracts) = (&world.a, &world.application.services.dpa.contracts);
    // The nights in which the clocks of Berlin go forward and back, at 01:00 UTC.
    let nights =
        ["2027-03-28T01:00:00Z", "2027-10-31T00:30:00Z"].map(|over| over.parse::<Timestamp>().unwrap());
    let mut all = Vec::new();
    for over in nights {
        all.push((over, agreement(&world, over).await));
    }
    // Mails whose process's clock showed a time before 2026.
    let mails = || count("SELECT count(*) FROM outbox WHERE kind = 'mail' AND created_at < 1767225600000000");
    assert_eq!(mails(), 2, "each waits for its mail server");
    let clock = FakeTime::new(&world.config.data_dir);
    let set = |to: Timestamp| clock.set((to - world.application.clock.now()).num_seconds());
    let at = |day: Timestamp, time: &str| -> Timestamp {
        format!("{}T{time}Z", day.format("%Y-%m-%d")).parse().unwrap()
    };
    set(at(nights[0], "00:10:00"));
    let start = || {
        let mut worker = program(&world, &["worker"]);
        worker.env("TZ", "Europe/Berlin").env("CHROME_BROWSERS", "0").env("REDIS_URL", queue);
        worker.env("SMTP_URL", "smtp://127.0.0.1:9").env("SMTP_FROM", "noreply@example.org");
        let mut process = Spawned::start(clock.apply_to(&mut worker));
        process.wait_for_line(|line| line.contains("working"), TIMEOUT);
        process
    };
    let workers = [start(), start()];
    for (number, (over, (id, sha256))) in all.iter().enumerate() {
        // A tick missed on the way is made up for, while the agreement is not over yet.
        set(at(*over, "00:10:00"));
        tokio::time::sleep(TICK + StdDuration::from_secs(2)).await;
        set(at(*over, "00:59:58"));
        tokio::time::sleep(StdDuration::from_secs(4)).await;
        // One check of the schedules later nobody has deleted it: the time of day is in UTC.
        set(at(*over, "03:44:30"));
        tokio::time::sleep(TICK + StdDuration::from_secs(2)).await;
        assert!(contracts.find(a.scope, *id).await.is_ok(), "{over}: it is over, and its hour has not come");
        set(at(*over, "03:44:58"));
        let begun = Instant::now();
        while contracts.find(a.scope, *id).await.is_ok() {
            assert!(begun.elapsed() < TIMEOUT, "{over}: it is still there");
            tokio::time::sleep(StdDuration::from_millis(100)).await;
        }
        // Time for the other process, and for a second check.
        tokio::time::sleep(StdDuration::from_secs(4)).await;
        let left = 1 - i64::try_from(number).unwrap();
        assert_eq!(mails(), left, "{over}");
        assert_eq!(count(&format!("SELECT count(*) FROM dpa_pdfs WHERE contract_id = {}", id.0)), 0);
        let known = contracts.verify(a.scope, sha256).await.unwrap();
        assert_eq!(known, Some(Verified::Deleted { version: 1, day: over.date_naive() }));
        let filter = AuditFilter { action: Some(Action::ContractsPruned), ..AuditFilter::default() };
        let entries =
            world.application.stores.audit.list(a.scope, &filter, PageRequest::default()).await.unwrap();
        assert_eq!(entries.items.len(), number + 1, "{over}: {entries:?}");
        for entry in &entries.items {
            assert_eq!((entry.object_id.as_str(), entry.details.as_str()), ("", r#"{"contracts":1}"#));
        }
    }
    drop(workers);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_delete_an_agreement_once_when_clocks_change_on_sqlite() {
    let place = testkit::sqlite::file();
    let world = World::start(&place.url).await;
    pruned_once(world, "", |question| testkit::sqlite::number(&place.path, question)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_delete_an_agreement_once_when_clocks_change_on_postgres() {
    let place = testkit::postgres::database();
    let world = World::start(&place.url).await;
    // With PostgreSQL, jobs are queried by the database's clock, which is not shifted.
    let queue = TestRedis::start();
    pruned_once(world, &queue.url(), |question| place.execute(question).trim().parse().unwrap()).await;
}
