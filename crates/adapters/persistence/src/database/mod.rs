//! The database handle that all stores share.

mod migrate;
mod statistics;

pub use migrate::SchemaState;

use crate::batch_lookup::BatchLookup;
use crate::chain::append_in;
use crate::connection::{self, DatabaseOptions, Pools, WritePermit};
use crate::error::{ConnectError, store_error};
use crate::group::{GroupCommit, INTAKE_LOCK, WriteStatistics};
use crate::recent::RecentReports;
use crate::report_index::ReportIndices;
use crate::revisions::Revisions;
use crate::sql::NoNul;
use crate::tenant_lookup::TenantLookup;
use crate::token_lookup::TokenLookup;
use crate::updates_lookup::UpdatesLookup;
use crate::vacuum::VacuumThread;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::{Scope, StoreError};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DeleteMany, EntityTrait,
    SqliteTransactionMode, SqlxPostgresConnector, SqlxSqliteConnector, TransactionOptions,
    TransactionTrait as _, UpdateMany,
};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// A transaction that holds up new reports must not wait long for anything else, such as a chain held by a
/// stopped process.
const LOCK_TIMEOUT_3S: &str = "SET LOCAL lock_timeout = '3s'";

/// Taken by every transaction that deletes rows of reports; before [`INTAKE_LOCK`], never after it. An
/// arbitrary id; unique among the locks of this service.
const DELETION_LOCK: &str = "SELECT pg_advisory_xact_lock(5571004)";

/// The kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, in a file.
    Sqlite,
    Postgres,
}

/// A database with its connections and its writer. A clone is another handle to the same.
#[derive(Clone, Debug)]
pub struct Database(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pools: Pools,
    reader: NoNul<DatabaseConnection>,
    writer: NoNul<DatabaseConnection>,
    group: GroupCommit,
    revisions: Revisions,
    recent: Arc<RecentReports>,
    reports: ReportIndices,
    updates_lookup: BatchLookup<UpdatesLookup>,
    tenant_lookup: BatchLookup<TenantLookup>,
    token_lookup: BatchLookup<TokenLookup>,
    outbox: Arc<Notify>,
    vacuum: Option<Arc<VacuumThread>>,
}

impl Database {
    /// Opens a database; a SQLite file is created if it does not exist. Must run inside a Tokio runtime, to
    /// which the writer then belongs.
    pub async fn connect(options: &DatabaseOptions) -> Result<Self, ConnectError> {
        let pools = connection::open(options).await?;
        let (reader, writer) = match &pools {
            Pools::Sqlite { writer, readers, .. } => (
                SqlxSqliteConnector::from_sqlx_sqlite_pool(readers.clone()),
                SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone()),
            ),
            Pools::Postgres { writer, readers } => (
                SqlxPostgresConnector::from_sqlx_postgres_pool(readers.clone()),
                SqlxPostgresConnector::from_sqlx_postgres_pool(writer.clone()),
            ),
        };
        let (recent, reports): (Arc<RecentReports>, _) = Default::default();
        let group = GroupCommit::start(&pools, Arc::clone(&recent))?;
        let revisions = Revisions::new(&pools)?;
        let (tenant_lookup, token_lookup) = (BatchLookup::new(&pools)?, BatchLookup::new(&pools)?);
        let updates_lookup = BatchLookup::new(&pools)?;
        let outbox = Arc::default();
        let vacuum = match &pools {
            Pools::Sqlite { file, write_queue, .. } if options.vacuums => {
                Some(Arc::new(VacuumThread::start(file, write_queue.clone()).map_err(ConnectError::Writer)?))
            }
            _ => None,
        };
        let (reader, writer) = (NoNul(reader), NoNul(writer));
        let inner = Inner {
            pools,
            reader,
            writer,
            group,
            revisions,
            recent,
            reports,
            updates_lookup,
            tenant_lookup,
            token_lookup,
            outbox,
            vacuum,
        };
        Ok(Self(Arc::new(inner)))
    }

    /// Returns the kind of database.
    pub fn engine(&self) -> Engine {
        match self.0.pools {
            Pools::Sqlite { .. } => Engine::Sqlite,
            Pools::Postgres { .. } => Engine::Postgres,
        }
    }

    /// Checks that the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.0.reader.execute_unprepared("SELECT 1").await.map_err(store_error)?;
        Ok(())
    }

    /// Returns how well writes have been grouped so far.
    pub fn write_statistics(&self) -> WriteStatistics {
        self.0.group.statistics()
    }

    /// Returns what is notified when this process commits something to the outbox.
    pub fn outbox_wakeup(&self) -> Arc<Notify> {
        Arc::clone(&self.0.outbox)
    }

    /// Closes all connections once pending writes are done. Later calls find the store unavailable.
    pub async fn close(&self) {
        self.0.group.stop().await;
        if let Some(vacuum) = &self.0.vacuum {
            vacuum.stop().await;
        }
        self.0.token_lookup.close();
        self.0.tenant_lookup.close();
        self.0.updates_lookup.close();
        self.0.revisions.close();
        match &self.0.pools {
            Pools::Sqlite { writer, readers, .. } => {
                readers.close().await;
                // The last connection to close checkpoints the log into the file.
                writer.close().await;
            }
            Pools::Postgres { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
        }
    }

    pub(crate) fn reader(&self) -> &NoNul<DatabaseConnection> {
        &self.0.reader
    }

    /// Returns the writing connection, for one statement.
    pub(crate) async fn writer(&self) -> Result<WriteConnection<'_>, StoreError> {
        Ok(WriteConnection { connection: &self.0.writer, _permit: self.write_permit().await? })
    }

    /// Deletes rows and returns their number.
    pub(crate) async fn delete<E: EntityTrait>(&self, rows: DeleteMany<E>) -> Result<u64, StoreError> {
        let deleted = rows.exec(&*self.writer().await?).await.map_err(store_error)?;
        Ok(deleted.rows_affected)
    }

    /// Deletes a row and appends an event to the scope's audit log; returns whether the row existed.
    pub(crate) async fn delete_one_with_event<E: EntityTrait>(
        &self,
        row: DeleteMany<E>,
        scope: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        if row.exec(&*transaction).await.map_err(store_error)?.rows_affected == 0 {
            return Ok(false);
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(true)
    }

    /// Changes rows and returns their number.
    pub(crate) async fn update<E: EntityTrait>(&self, rows: UpdateMany<E>) -> Result<u64, StoreError> {
        let changed = rows.exec(&*self.writer().await?).await.map_err(store_error)?;
        Ok(changed.rows_affected)
    }

    async fn write_permit(&self) -> Result<Option<WritePermit>, StoreError> {
        match &self.0.pools {
            Pools::Sqlite { write_queue, .. } => {
                write_queue.acquire().await.map(Some).map_err(|busy| StoreError::Unavailable(Box::new(busy)))
            }
            Pools::Postgres { .. } => Ok(None),
        }
    }

    pub(crate) fn group(&self) -> &GroupCommit {
        &self.0.group
    }

    /// Returns the reports that this process accepted since figures were last requested.
    pub(crate) fn recent(&self) -> &RecentReports {
        &self.0.recent
    }

    /// Returns the in-memory indexes for lists of reports.
    pub(crate) fn report_indices(&self) -> &ReportIndices {
        &self.0.reports
    }

    pub(crate) fn revisions(&self) -> &Revisions {
        &self.0.revisions
    }

    pub(crate) fn token_lookup(&self) -> &BatchLookup<TokenLookup> {
        &self.0.token_lookup
    }

    pub(crate) fn updates_lookup(&self) -> &BatchLookup<UpdatesLookup> {
        &self.0.updates_lookup
    }

    pub(crate) fn tenant_lookup(&self) -> &BatchLookup<TenantLookup> {
        &self.0.tenant_lookup
    }

    /// Begins a transaction with which no other change of forms, settings or reports can interleave.
    pub(crate) async fn begin_exclusive(&self) -> Result<WriteTransaction, StoreError> {
        let begun = self.begin_write().await?;
        self.lock(&begun, &format!("{INTAKE_LOCK}; {LOCK_TIMEOUT_3S}")).await?;
        Ok(begun)
    }

    /// Begins a transaction whose deletions are erased from the files afterwards (`vacuum.rs`). Only one such
    /// transaction deletes rows of reports at a time: two would each wait for rows of the other. It does not
    /// hold up new reports.
    pub(crate) async fn begin_deletion(&self) -> Result<WriteTransaction, StoreError> {
        let mut begun = self.begin_write().await?;
        begun.vacuum.clone_from(&self.0.vacuum);
        self.lock(&begun, DELETION_LOCK).await?;
        Ok(begun)
    }

    /// Wakes the thread that erases what was deleted from the files of SQLite.
    pub(crate) fn vacuum(&self) {
        if let Some(vacuum) = &self.0.vacuum {
            vacuum.wake();
        }
    }

    /// Begins a transaction that is both exclusive and a deletion. While it waits for another one, it does not
    /// hold up new reports.
    pub(crate) async fn begin_exclusive_deletion(&self) -> Result<WriteTransaction, StoreError> {
        let begun = self.begin_deletion().await?;
        self.lock(&begun, &format!("{INTAKE_LOCK}; {LOCK_TIMEOUT_3S}")).await?;
        Ok(begun)
    }

    /// Waits for a lock that lasts until the transaction ends. On SQLite the transaction itself is one.
    async fn lock(&self, transaction: &WriteTransaction, lock: &str) -> Result<(), StoreError> {
        match self.engine() {
            Engine::Postgres => transaction.execute_unprepared(lock).await.map(drop).map_err(store_error),
            Engine::Sqlite => Ok(()),
        }
    }

    /// Begins a writing transaction. On SQLite it is the only one; on PostgreSQL it takes its own locks.
    pub(crate) async fn begin_write(&self) -> Result<WriteTransaction, StoreError> {
        let permit = self.write_permit().await?;
        let options = TransactionOptions {
            // A transaction that reads first and writes later would fail if another process wrote in between;
            // this one waits at its start.
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let transaction = self.0.writer.0.begin_with_options(options).await.map_err(store_error)?;
        let transaction = NoNul(transaction);
        let outbox = Arc::clone(&self.0.outbox);
        Ok(WriteTransaction {
            transaction,
            outbox,
            wakes_outbox: AtomicBool::new(false),
            vacuum: None,
            _permit: permit,
        })
    }
}

/// The writing connection, while it is the holder's turn.
pub(crate) struct WriteConnection<'a> {
    connection: &'a NoNul<DatabaseConnection>,
    _permit: Option<WritePermit>,
}

impl Deref for WriteConnection<'_> {
    type Target = NoNul<DatabaseConnection>;

    fn deref(&self) -> &NoNul<DatabaseConnection> {
        self.connection
    }
}

/// A writing transaction ([`Database::begin_exclusive`], [`Database::begin_write`]). It is rolled back unless
/// [`WriteTransaction::commit`] is called.
pub(crate) struct WriteTransaction {
    // Declared before the permit, so that it ends before the turn does.
    transaction: NoNul<DatabaseTransaction>,
    outbox: Arc<Notify>,
    /// Whether to wake the relay after the commit.
    wakes_outbox: AtomicBool,
    /// Present if the transaction removes something.
    vacuum: Option<Arc<VacuumThread>>,
    _permit: Option<WritePermit>,
}

impl WriteTransaction {
    /// Makes the transaction durable and visible.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        self.transaction.0.commit().await.map_err(store_error)?;
        if self.wakes_outbox.into_inner() {
            // Leaves a permit behind if nobody is waiting yet.
            self.outbox.notify_one();
        }
        if let Some(vacuum) = &self.vacuum {
            vacuum.wake();
        }
        Ok(())
    }

    /// Commits together with an event in the scope's audit log.
    pub(crate) async fn commit_with_event<E>(self, scope: Scope, events: E) -> Result<(), StoreError>
    where
        E: IntoIterator<Item = Event, IntoIter: Send> + Send,
    {
        for event in events {
            append_in(&*self, scope, &event).await?;
        }
        self.commit().await
    }

    /// Commits together with events in the logs of several scopes.
    pub(crate) async fn commit_scoped_events(self, events: ScopedEvents) -> Result<(), StoreError> {
        for (scope, event) in events {
            append_in(&*self, scope, &event).await?;
        }
        self.commit().await
    }

    /// Remembers to wake the outbox relay after the commit.
    pub(crate) fn wake_outbox_after_commit(&self) {
        self.wakes_outbox.store(true, Ordering::Relaxed);
    }
}

impl Deref for WriteTransaction {
    type Target = NoNul<DatabaseTransaction>;

    fn deref(&self) -> &NoNul<DatabaseTransaction> {
        &self.transaction
    }
}

#[cfg(test)]
impl Database {
    /// Calls back with every later statement on the reading connections. No other handle may exist yet.
    pub(crate) fn on_statement(&mut self, call: impl Fn(&sea_orm::Statement) + Send + Sync + 'static) {
        let reader = &mut Arc::get_mut(&mut self.0).expect("the only handle").reader;
        reader.0.set_metric_callback(move |asked| call(asked.statement));
    }
}
