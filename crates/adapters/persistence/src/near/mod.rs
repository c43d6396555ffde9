//! Questions that every request has, asked where they arise.
//!
//! Nothing is remembered, so what was changed counts from the next request on, in every process: each
//! answer comes from a statement that started after the call did. What makes it cheap is that no question is
//! passed to another thread, which costs several wake-ups: on SQLite it is a step into an index of a file in memory,
//! and on PostgreSQL a round trip on a connection of the thread's own, which all share who ask in the same turn of it.
//! Where that cannot be done, the question waits for a connection. The figures are in ADR 26.

mod postgres;
mod rounds;
mod sqlite;

use crate::database::Pools;
use crate::error::{ConnectError, Shared};
use kernel::StoreError;
use postgres::Asked;
use rounds::Rounds;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use sqlite::LocalReader;
pub(crate) use sqlite::for_one;
use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::hash::Hash;

/// A question cannot be answered here and now, and has to go another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotHere;

/// Something to ask for.
pub(crate) trait Question: Send + Sync + 'static {
    /// What it is asked for.
    type Key: Clone + Eq + Hash + Send + Sync;
    /// What the answer is, as the database gives it: what cannot be understood of one answer is no fault of the others.
    type Answer: Clone + Send;

    /// Asks SQLite for one key.
    fn of_one(connection: &rusqlite::Connection, key: &Self::Key) -> rusqlite::Result<Option<Self::Answer>>;

    /// Asks PostgreSQL for several keys, each once. One without an entry has no answer.
    fn of_many(
        connection: &mut PgConnection,
        keys: &[Self::Key],
    ) -> impl Future<Output = Result<HashMap<Self::Key, Self::Answer>, sqlx::Error>> + Send;
}

/// Answers one question.
pub(crate) enum Near<Q: Question> {
    Sqlite(LocalReader),
    Postgres { rounds: Rounds<Asked<Q>>, pool: PgPool },
}

impl<Q: Question> fmt::Debug for Near<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Near(..)")
    }
}

impl<Q: Question> Near<Q> {
    /// Over the connections of a database; the file of a SQLite database is there.
    pub(crate) fn new(pools: &Pools) -> Result<Self, ConnectError> {
        Ok(match pools {
            Pools::Sqlite { file, busy_timeout, .. } => {
                Self::Sqlite(LocalReader::open(file, *busy_timeout).map_err(ConnectError::Reader)?)
            }
            Pools::Postgres { readers, .. } => {
                Self::Postgres { rounds: Rounds::new(Asked::new(readers.clone())), pool: readers.clone() }
            }
        })
    }

    /// Closes its connections; later questions find the store unavailable once the pools are closed, too.
    pub(crate) fn close(&self) {
        match self {
            Self::Sqlite(reader) => reader.close(),
            Self::Postgres { rounds, .. } => rounds.close(),
        }
    }

    /// The answer for a key, if there is one.
    pub(crate) async fn find(&self, key: Q::Key) -> Result<Option<Q::Answer>, StoreError> {
        if let Ok(answer) = self.find_at_once(&key).await {
            return Ok(answer);
        }
        match self {
            Self::Sqlite(reader) => reader.wait_and_ask::<Q>(key).await,
            Self::Postgres { pool, .. } => {
                ask_through::<Q>(pool, key).await.map_err(|error| Shared::from(error).store_error())
            }
        }
    }

    async fn find_at_once(&self, key: &Q::Key) -> Result<Option<Q::Answer>, NotHere> {
        match self {
            Self::Sqlite(reader) => reader.ask::<Q>(key),
            Self::Postgres { rounds, .. } => rounds.find(key.clone()).await,
        }
    }
}

async fn ask_through<Q: Question>(pool: &PgPool, key: Q::Key) -> Result<Option<Q::Answer>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut found = Q::of_many(&mut connection, std::slice::from_ref(&key)).await?;
    Ok(found.remove(&key))
}
