//! Counted sign-in attempts.

use crate::database::{Database, WriteTransaction};
use crate::entities::sign_in_tries::{ActiveModel, Column, Entity, Model};
use crate::error::{damaged, store_error};
use accounts::lock_out::Count;
use accounts::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts};
use async_trait::async_trait;
use kernel::{StoreError, Timestamp, from_micros, micros};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use serde::Deserialize;

/// Counted sign-in attempts in the database: [`CrossTenantAttempts`].
#[derive(Clone, Debug)]
pub struct SqlSignInAttempts {
    database: Database,
}

impl SqlSignInAttempts {
    /// Opens the counts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

#[async_trait]
impl CrossTenantAttempts for SqlSignInAttempts {
    async fn take(
        &self,
        bucket: Bucket,
        limit: AttemptLimit,
        now: Timestamp,
    ) -> Result<AttemptDecision, StoreError> {
        let transaction = self.database.begin_write().await?;
        let begun = ActiveModel {
            bucket: Set(bucket.number().into()),
            taken: Set(0),
            ends_at: Set(0),
            ..ActiveModel::default()
        };
        // Makes everybody else who needs this bucket wait until the transaction ends.
        let held = OnConflict::column(Column::Bucket).update_column(Column::Bucket).to_owned();
        let row = Entity::insert(begun).on_conflict(held).exec_with_returning(&*transaction).await;
        let row = row.map_err(store_error)?;
        let mut count = count(&row)?;
        // Attempts that an older version counted, without their times.
        let at = from_micros(row.ends_at) - limit.window;
        while i64::try_from(count.counted()).is_ok_and(|known| known < row.taken) {
            count.taken_at.push(at);
        }
        let taken = count.take(limit, stored(now));
        if taken.is_granted() {
            write(&transaction, bucket, &count, Some(count.ends_at(limit.window))).await?;
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
        self.database.delete(Entity::delete_many().filter(Column::EndsAt.lte(micros(now)))).await
    }
}

impl SqlSignInAttempts {
    /// Changes the count in a bucket, if there is one.
    async fn change(&self, bucket: Bucket, change: impl FnOnce(&mut Count) + Send) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        let row = Entity::find_by_id(i64::from(bucket.number())).lock_exclusive().one(&*transaction).await;
        let Some(row) = row.map_err(store_error)? else { return Ok(()) };
        let mut count = count(&row)?;
        change(&mut count);
        write(&transaction, bucket, &count, None).await?;
        transaction.commit().await
    }
}

/// Truncates to the stored precision.
fn stored(at: Timestamp) -> Timestamp {
    from_micros(micros(at))
}

fn count(row: &Model) -> Result<Count, StoreError> {
    let times: Vec<i64> = match &row.taken_at {
        Some(times) => Deserialize::deserialize(times).map_err(damaged)?,
        None => Vec::new(),
    };
    Ok(Count {
        taken_at: times.into_iter().map(from_micros).collect(),
        forgiven: usize::try_from(row.forgiven).unwrap_or_default(),
    })
}

/// `taken` is what older versions of this service go by: they know only that number, not the times.
async fn write(
    transaction: &WriteTransaction,
    bucket: Bucket,
    count: &Count,
    ends_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let times: Vec<i64> = count.taken_at.iter().map(|at| micros(*at)).collect();
    let row = ActiveModel {
        bucket: NotSet,
        taken: Set(number(count.counted())),
        taken_at: Set(Some(times.into())),
        forgiven: Set(number(count.forgiven)),
        ends_at: ends_at.map_or(NotSet, |end| Set(micros(end))),
    };
    let update = Entity::update_many().filter(Column::Bucket.eq(i64::from(bucket.number()))).set(row);
    update.exec(&**transaction).await.map(drop).map_err(store_error)
}
