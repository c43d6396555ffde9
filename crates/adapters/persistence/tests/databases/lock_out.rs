//! Counted sign-in attempts outlive the process that counted them.

use crate::support::{World, connect, postgres, sqlite};
use accounts::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts as _};
use kernel::{Duration, from_micros};
use persistence::SqlSignInAttempts;

async fn a_lock_survives_a_restart_and_is_shared_by_replicas(world: World) {
    let limit = AttemptLimit { attempts: 10, window: Duration::minutes(15) };
    let (bucket, now) = (Bucket::of_address(&[7; 32]), from_micros(1_767_225_600_000_000));
    let replica = connect(&world.url).await;
    for number in 0..10 {
        let database = if number % 2 == 0 { &world.database } else { &replica };
        assert!(SqlSignInAttempts::new(database).take(bucket, limit, now).await.unwrap().is_granted());
    }
    world.database.close().await;
    replica.close().await;
    let restarted = connect(&world.url).await;
    let answer = SqlSignInAttempts::new(&restarted).take(bucket, limit, now).await.unwrap();
    assert_eq!(answer, AttemptDecision::Locked(now + Duration::minutes(15)));
    restarted.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_survives_a_restart_on_sqlite() {
    a_lock_survives_a_restart_and_is_shared_by_replicas(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_survives_a_restart_on_postgres() {
    a_lock_survives_a_restart_and_is_shared_by_replicas(postgres().await).await;
}
