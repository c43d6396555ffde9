//! Lookups that every request makes, batched where they are made (the pattern of a "data loader", without its
//! cache).
//!
//! Nothing is cached, so a change takes effect with the next request, in every process: each answer comes
//! from a statement that started after the call did. It is cheap because no lookup is passed to another
//! thread, which would cost several wake-ups, and because all callers in the same turn of a thread share one
//! query: on SQLite a step into an index of a file in memory, on PostgreSQL a round trip on a connection of
//! the thread's own. Where that is not possible, the lookup waits for a connection. See ADR 49 for the figures.

mod batcher;
mod postgres;
mod sqlite;

use crate::connection::Pools;
use crate::error::{ConnectError, SharedError};
use batcher::{BatchSource, Batcher};
use kernel::StoreError;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use sqlite::LocalReader;
pub(crate) use sqlite::single_key_statement;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::future::Future;
use std::hash::Hash;
use std::marker::PhantomData;

/// The lookup cannot be answered here and now and has to fall back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotBatched;

impl NotBatched {
    /// Logs the cause; if the fallback fails as well, its error is the one that the caller gets.
    fn because(error: &(dyn Error + 'static)) -> Self {
        tracing::debug!(error, "a lookup could not be batched and waits for a connection");
        Self
    }
}

/// A kind of lookup: one statement, for one key or many.
pub(crate) trait Lookup: Send + Sync + 'static {
    /// The key of a lookup.
    type Key: Clone + Eq + Hash + Send + Sync;
    /// The result as the database returns it, not yet parsed: a row that cannot be parsed must not affect the
    /// others.
    type Answer: Clone + Send;

    /// Looks up one key in SQLite.
    fn look_up_one(
        connection: &rusqlite::Connection,
        key: &Self::Key,
    ) -> rusqlite::Result<Option<Self::Answer>>;

    /// Looks up several distinct keys in PostgreSQL. A key without an entry is missing from the result.
    fn look_up_many(
        connection: &mut PgConnection,
        keys: &[Self::Key],
    ) -> impl Future<Output = Result<HashMap<Self::Key, Self::Answer>, sqlx::Error>> + Send;
}

/// Performs one kind of lookup.
pub(crate) struct BatchLookup<L: Lookup>(Batcher<DatabaseSource<L>>);

impl<L: Lookup> fmt::Debug for BatchLookup<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BatchLookup(..)")
    }
}

impl<L: Lookup> BatchLookup<L> {
    /// Uses the connections of a database; a SQLite file must already exist.
    pub(crate) fn new(pools: &Pools) -> Result<Self, ConnectError> {
        let database = match pools {
            Pools::Sqlite { file, busy_timeout, .. } => {
                Readers::Sqlite(LocalReader::open(file, *busy_timeout).map_err(ConnectError::Reader)?)
            }
            Pools::Postgres { readers, .. } => Readers::Postgres(readers.clone()),
        };
        Ok(Self(Batcher::new(DatabaseSource { database, lookup: PhantomData })))
    }

    /// Closes its connections; once the pools are closed, too, later lookups find the store unavailable.
    pub(crate) fn close(&self) {
        self.0.close();
        if let Readers::Sqlite(reader) = &self.0.source().database {
            reader.close();
        }
    }

    /// Looks up a key.
    pub(crate) async fn find(&self, key: L::Key) -> Result<Option<L::Answer>, StoreError> {
        match self.0.find(key.clone()).await {
            Ok(answer) => Ok(answer),
            // Boxed: this path is rare and would make the future of every request larger, and futures get
            // moved.
            Err(NotBatched) => Box::pin(self.wait_and_ask(key)).await,
        }
    }

    async fn wait_and_ask(&self, key: L::Key) -> Result<Option<L::Answer>, StoreError> {
        match &self.0.source().database {
            Readers::Sqlite(reader) => reader.wait_and_ask::<L>(key).await,
            Readers::Postgres(pool) => postgres::wait_and_ask::<L>(pool, key)
                .await
                .map_err(|error| SharedError::from(error).store_error()),
        }
    }
}

/// One kind of lookup in a database.
struct DatabaseSource<L> {
    database: Readers,
    lookup: PhantomData<L>,
}

enum Readers {
    Sqlite(LocalReader),
    Postgres(PgPool),
}

impl<L: Lookup> BatchSource for DatabaseSource<L> {
    type Key = L::Key;
    type Answer = L::Answer;
    type Kept = postgres::KeptConnection;

    /// As many threads as may keep a connection to PostgreSQL.
    const MAX_THREADS: usize = 16;

    async fn ask(
        &self,
        kept: &mut Option<postgres::KeptConnection>,
        keys: &[L::Key],
    ) -> Result<HashMap<L::Key, L::Answer>, NotBatched> {
        match &self.database {
            Readers::Sqlite(reader) => {
                let found =
                    keys.iter().map(|key| Ok(reader.ask::<L>(key)?.map(|answer| (key.clone(), answer))));
                found.filter_map(Result::transpose).collect()
            }
            Readers::Postgres(pool) => postgres::ask::<L>(pool, kept, keys).await,
        }
    }
}
