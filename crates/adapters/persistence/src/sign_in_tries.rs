//! Counted sign-ins.

use crate::database::{Database, Exclusive};
use crate::sql::{self, Row};
use accounts::lock_out::Count;
use accounts::lock_out::ports::{Allowance, Bucket, CrossTenantTries, Taken};
use async_trait::async_trait;
use kernel::{StoreError, Timestamp, from_micros, micros};

/// Counted sign-ins in the database: [`CrossTenantTries`].
#[derive(Clone, Debug)]
pub struct SqlTries {
    database: Database,
}

impl SqlTries {
    /// The counts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

/// Makes whoever else wants the place wait until the transaction ends.
const HOLD_OR_BEGIN: &str = "INSERT INTO sign_in_tries (bucket, taken, ends_at) VALUES ($1, 0, 0) \
     ON CONFLICT (bucket) DO UPDATE SET bucket = excluded.bucket RETURNING taken, ends_at, taken_at, forgiven";

const HOLD: &str = "UPDATE sign_in_tries SET bucket = bucket WHERE bucket = $1 RETURNING taken_at, forgiven";

/// `taken` is what counts: an older version of this service knows that number and no times.
const TAKE: &str =
    "UPDATE sign_in_tries SET taken = $2, taken_at = $3, forgiven = $4, ends_at = $5 WHERE bucket = $1";

const GIVE_BACK: &str = "UPDATE sign_in_tries SET taken = $2, taken_at = $3, forgiven = $4 WHERE bucket = $1";

const PRUNE: &str = "DELETE FROM sign_in_tries WHERE ends_at <= $1";

#[async_trait]
impl CrossTenantTries for SqlTries {
    async fn take(&self, bucket: Bucket, allowance: Allowance, now: Timestamp) -> Result<Taken, StoreError> {
        let transaction = self.database.begin_write().await?;
        let row = sql::one(&*transaction, HOLD_OR_BEGIN, vec![i64::from(bucket.number()).into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("a place of tries gave no row"))?;
        let mut count = count(&row)?;
        // Tries that an older version counted, without their times.
        let counted: i64 = row.get("taken")?;
        let at = row.instant("ends_at")? - allowance.window;
        while i64::try_from(count.counted()).is_ok_and(|known| known < counted) {
            count.taken_at.push(at);
        }
        let taken = count.take(allowance, stored(now));
        if taken.is_granted() {
            write(&transaction, bucket, &count, Some(count.ends_at(allowance.window))).await?;
            transaction.commit().await?;
        }
        Ok(taken)
    }

    async fn give_back(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError> {
        self.change(bucket, |count| count.give_back(stored(at))).await
    }

    async fn forgive(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError> {
        self.change(bucket, |count| count.forgive(stored(at))).await
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE, vec![micros(now).into()]).await
    }
}

impl SqlTries {
    /// Changes what is counted in a place, if anything is.
    async fn change(&self, bucket: Bucket, change: impl FnOnce(&mut Count) + Send) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        let row = sql::one(&*transaction, HOLD, vec![i64::from(bucket.number()).into()]).await?;
        let Some(row) = row else { return Ok(()) };
        let mut count = count(&row)?;
        change(&mut count);
        write(&transaction, bucket, &count, None).await?;
        transaction.commit().await
    }
}

/// As precise as it is stored.
fn stored(at: Timestamp) -> Timestamp {
    from_micros(micros(at))
}

fn count(row: &Row) -> Result<Count, StoreError> {
    let times: Vec<i64> = row.optional_document("taken_at")?.unwrap_or_default();
    Ok(Count {
        taken_at: times.into_iter().map(from_micros).collect(),
        forgiven: usize::try_from(row.get::<i64>("forgiven")?).unwrap_or_default(),
    })
}

async fn write(
    transaction: &Exclusive,
    bucket: Bucket,
    count: &Count,
    ends_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let times: Vec<i64> = count.taken_at.iter().map(|at| micros(*at)).collect();
    let mut values = vec![
        i64::from(bucket.number()).into(),
        number(count.counted()).into(),
        sql::json(&times)?,
        number(count.forgiven).into(),
    ];
    values.extend(ends_at.map(|end| micros(end).into()));
    let statement = if ends_at.is_some() { TAKE } else { GIVE_BACK };
    sql::execute(&**transaction, statement, values).await.map(drop)
}
