//! The lock order on PostgreSQL.

use crate::support::{World, postgres};
use accounts::Role;
use accounts::administration::ports::UserAdministration as _;
use accounts::ports::UserStore as _;
use audit::testing::no_event;
use forms::ports::FormStore as _;
use forms::retention::CrossTenantRetention as _;
use forms::testing::{at, scopes};
use forms::work::ReportReads as _;
use kernel::{SubmissionId, TemplateId};
use persistence::SqlReportWork;
use sea_orm::{ConnectionTrait as _, Statement, TransactionTrait as _};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The lock of a transaction that removes reports.
const REMOVING: &str = "SELECT pg_advisory_xact_lock(5571004)";

/// Counts the transactions that wait for it.
const WAITING: &str = "SELECT count(*) AS waiting FROM pg_locks WHERE locktype = 'advisory' AND objid = 5571004 \
     AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

async fn until_waiting(world: &World, wanted: i64) {
    let connection = sea_orm::Database::connect(&world.url).await.unwrap();
    let counted = async {
        loop {
            let asked = Statement::from_string(connection.get_database_backend(), WAITING);
            let row = connection.query_one_raw(asked).await.unwrap().unwrap();
            if row.try_get::<i64>("", "waiting").unwrap() == wanted {
                return;
            }
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_mins(1), counted).await.unwrap();
    connection.close().await.unwrap();
}

/// The marks and notes of an account are rows of reports: deleting it, or marking everything as read, and a
/// removal would each wait for rows of the other. And whoever waits must not hold the lock that every report
/// needs.
#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_rows_of_reports_waits_for_a_removal_without_holding_up_the_intake() {
    let world = postgres().await;
    let scope = scopes()[0];
    let user = accounts::testing::new_user("ada@example.org", Role::User).unwrap();
    let user = world.accounts().insert(scope, &user, at(0)).await.unwrap().id;
    let other = sea_orm::Database::connect(&world.url).await.unwrap();
    let removal = other.begin().await.unwrap();
    removal.execute_unprepared(REMOVING).await.unwrap();

    let (accounts, reports) = (world.accounts(), world.submissions());
    let deletion = tokio::spawn(async move {
        accounts.delete(scope, user, &|_| Ok(()), &no_event).await.map(|user| user.id)
    });
    let pruning = tokio::spawn(async move { reports.prune(scope, TemplateId(1), at(0), 9, &no_event).await });
    let reads = SqlReportWork::new(&world.database);
    let marking = tokio::spawn(async move { reads.mark_all(scope, user, SubmissionId(1)).await });
    until_waiting(&world, 3).await;
    let change = timeout(Duration::from_mins(1), world.forms().begin(scope)).await.unwrap().unwrap();
    change.commit().await.unwrap();

    removal.rollback().await.unwrap();
    assert_eq!(deletion.await.unwrap().unwrap(), user);
    marking.await.unwrap().unwrap();
    assert_eq!(pruning.await.unwrap().unwrap().reports, 0);
}
