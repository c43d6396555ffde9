//! Counted sign-ins.

use crate::database::Database;
use crate::sql;
use accounts::lock_out::ports::{Allowance, Bucket, CrossTenantTries, Taken};
use async_trait::async_trait;
use kernel::{StoreError, Timestamp, micros};

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

/// Takes a try, or starts a new count where the old one is over; no row when none is left. One
/// statement: the row is locked while it is judged. `$2` is now, `$3` the end of a count that
/// starts or reaches its last try now, `$4` the number of tries.
const TAKE: &str = "INSERT INTO sign_in_tries AS t (bucket, taken, ends_at) VALUES ($1, 1, $3) \
     ON CONFLICT (bucket) DO UPDATE SET \
     taken = CASE WHEN t.ends_at <= $2 THEN 1 ELSE t.taken + 1 END, \
     ends_at = CASE WHEN t.ends_at <= $2 OR t.taken + 1 >= $4 THEN $3 ELSE t.ends_at END \
     WHERE t.ends_at <= $2 OR t.taken < $4 RETURNING taken";

const END: &str = "SELECT ends_at FROM sign_in_tries WHERE bucket = $1";

const GIVE_BACK: &str = "UPDATE sign_in_tries SET taken = taken - 1 WHERE bucket = $1 AND taken > 0";

const PRUNE: &str = "DELETE FROM sign_in_tries WHERE ends_at <= $1";

#[async_trait]
impl CrossTenantTries for SqlTries {
    async fn take(&self, bucket: Bucket, allowance: Allowance, now: Timestamp) -> Result<Taken, StoreError> {
        let end = now + allowance.window;
        let bucket = i64::from(bucket.number());
        let values =
            vec![bucket.into(), micros(now).into(), micros(end).into(), i64::from(allowance.tries).into()];
        let writer = self.database.writer().await?;
        if let Some(row) = sql::one(&*writer, TAKE, values).await? {
            let taken: i64 = row.get("taken")?;
            let is_last = taken >= i64::from(allowance.tries);
            return Ok(if is_last { Taken::Last } else { Taken::Granted });
        }
        // Pruned in between: the lock was over, and the next try will find it so.
        let row = sql::one(&*writer, END, vec![bucket.into()]).await?;
        let ends_at = row.map_or(Ok(now), |row| row.instant("ends_at"))?;
        Ok(Taken::Locked(ends_at.max(now)))
    }

    async fn give_back(&self, bucket: Bucket) -> Result<(), StoreError> {
        let values = vec![i64::from(bucket.number()).into()];
        sql::execute(&*self.database.writer().await?, GIVE_BACK, values).await?;
        Ok(())
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE, vec![micros(now).into()]).await
    }
}
