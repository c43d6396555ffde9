//! Grouped commits: what many callers want to write at the same time goes into one transaction, and each
//! caller gets its answer after the commit.
//!
//! Making a commit durable costs a flush of the disk, however much it contains. One writer takes all waiting
//! requests (at most [`MAX_BATCH`]), commits them together and answers; meanwhile the next ones gather. Under
//! load this is many reports per flush; a lone caller waits for nobody. The writer is a thread with its own
//! connection on both databases: on SQLite, because writing blocks; on PostgreSQL, so that nothing else runs
//! between an answer and the next batch.
//!
//! Invariants: nobody gets the answer "stored" before the commit; a request that violates a constraint is
//! refused alone; if the transaction itself fails, every caller gets the error (whether it was stored is then
//! unknown, so it is not repeated); a caller that went away does not affect the others.

mod batch;
mod checkpoint;
mod flush;
mod postgres;
mod sqlite;

pub(crate) use batch::{AppendOutcome, FileRow, KeyRow, NewReportRow};
pub(crate) use postgres::INTAKE_LOCK;

use crate::connection::Pools;
use crate::error::{ConnectError, SharedError};
use crate::recent::{RecentReport, RecentReports};
use batch::{Batch, BatchOutcome, NonceRow};
use kernel::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// How well writes have been grouped since the start of the process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteStatistics {
    /// Reports and spent tokens that were answered.
    pub requests: u64,
    /// Transactions that were committed for them.
    pub commits: u64,
}

/// The maximum number of requests in one transaction: bounds how long the first of them waits for the last.
const MAX_BATCH: usize = 256;

/// The maximum number of requests in the queue; further callers wait for space.
const QUEUE: usize = 4 * MAX_BATCH;

/// A request to the writer, and where to send its outcome.
enum WriteRequest {
    Append(Box<NewReportRow>, oneshot::Sender<Result<AppendOutcome, StoreError>>),
    SpendNonce(NonceRow, oneshot::Sender<Result<bool, StoreError>>),
    /// End; the answer comes once the connection is closed.
    Stop(oneshot::Sender<()>),
}

/// The handle to the writer. Once it is dropped, the writer ends after its last batch.
#[derive(Debug)]
pub(crate) struct GroupCommit {
    queue: mpsc::Sender<WriteRequest>,
    counters: Arc<Counters>,
}

#[derive(Debug, Default)]
struct Counters {
    requests: AtomicU64,
    commits: AtomicU64,
}

impl GroupCommit {
    /// Starts the writer. Must be called inside a Tokio runtime.
    pub(crate) fn start(pools: &Pools, recent: Arc<RecentReports>) -> Result<Self, ConnectError> {
        let (queue, requests) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        match pools {
            Pools::Sqlite { file, busy_timeout, write_queue, .. } => {
                let store = sqlite::SqliteWriter::open(file, *busy_timeout, write_queue.clone())
                    .map_err(ConnectError::Writer)?;
                let writer = Writer { store, recent, counters: Arc::clone(&counters) };
                let runtime = tokio::runtime::Handle::current();
                spawn(move || runtime.block_on(writer.run(requests)))?;
            }
            Pools::Postgres { writer, .. } => {
                let store = postgres::PostgresWriter::new(writer.clone());
                let writer = Writer { store, recent, counters: Arc::clone(&counters) };
                // A separate runtime: the server's answer wakes this thread and no other.
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .map_err(|error| ConnectError::Writer(Box::new(error)))?;
                spawn(move || runtime.block_on(writer.run(requests)))?;
            }
        }
        Ok(Self { queue, counters })
    }

    /// Ends the writer and its connection after the requests that are waiting now; later ones find the store
    /// unavailable.
    pub(crate) async fn stop(&self) {
        let (reply, stopped) = oneshot::channel();
        if self.queue.send(WriteRequest::Stop(reply)).await.is_ok() {
            // An error means that somebody else has already stopped it.
            let _ = stopped.await;
        }
    }

    pub(crate) async fn append(&self, row: NewReportRow) -> Result<AppendOutcome, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.ask(WriteRequest::Append(Box::new(row), reply), answer).await
    }

    /// Spends a nonce; returns whether it was unspent.
    pub(crate) async fn spend_nonce(
        &self,
        organization_id: Option<i64>,
        nonce: [u8; 16],
        expires_at: i64,
    ) -> Result<bool, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.ask(WriteRequest::SpendNonce(NonceRow { organization_id, nonce, expires_at }, reply), answer)
            .await
    }

    pub(crate) fn statistics(&self) -> WriteStatistics {
        WriteStatistics {
            requests: self.counters.requests.load(Ordering::Relaxed),
            commits: self.counters.commits.load(Ordering::Relaxed),
        }
    }

    async fn ask<T>(
        &self,
        request: WriteRequest,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        // Both fail only once the writer is gone: the runtime is shutting down.
        self.queue
            .send(request)
            .await
            .map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?;
        answer.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?
    }
}

/// A real report as it was stored, with the id of its form.
fn recent_report(
    (row, answer): (NewReportRow, &Result<AppendOutcome, StoreError>),
) -> Option<(i64, RecentReport)> {
    let Ok(AppendOutcome::Stored { id, created_at }) = *answer else { return None };
    let is_quarantined = row.quarantine.is_some();
    let report = RecentReport { id, created_at, version_id: row.version_id, is_quarantined, data: row.data };
    (!row.is_test).then_some((row.template_id, report))
}

/// Starts the writer's thread.
fn spawn(run: impl FnOnce() + Send + 'static) -> Result<(), ConnectError> {
    std::thread::Builder::new()
        .name("reports".into())
        .spawn(run)
        .map_err(|error| ConnectError::Writer(Box::new(error)))?;
    Ok(())
}

trait Commit: Send {
    fn commit(&mut self, batch: &Batch) -> impl Future<Output = Result<BatchOutcome, SharedError>> + Send;
}

struct Writer<C> {
    store: C,
    recent: Arc<RecentReports>,
    counters: Arc<Counters>,
}

impl<C: Commit> Writer<C> {
    async fn run(mut self, mut requests: mpsc::Receiver<WriteRequest>) {
        let mut waiting = Vec::with_capacity(MAX_BATCH);
        let mut stopped = Vec::new();
        while requests.recv_many(&mut waiting, MAX_BATCH).await > 0 {
            self.process(&mut waiting, &mut stopped).await;
            if !stopped.is_empty() {
                break;
            }
        }
        drop(self.store);
        for reply in stopped {
            let _ = reply.send(());
        }
    }

    /// Commits the requests and answers all of them.
    async fn process(&mut self, waiting: &mut Vec<WriteRequest>, stopped: &mut Vec<oneshot::Sender<()>>) {
        let (mut appends, mut nonces) = (Vec::new(), Vec::new());
        let mut batch = Batch::default();
        for request in waiting.drain(..) {
            match request {
                WriteRequest::Append(row, reply) => {
                    batch.appends.push(*row);
                    appends.push(reply);
                }
                WriteRequest::SpendNonce(row, reply) => {
                    batch.nonces.push(row);
                    nonces.push(reply);
                }
                WriteRequest::Stop(reply) => stopped.push(reply),
            }
        }
        if batch.len() == 0 {
            return;
        }
        let answers = self.decide(&batch).await;
        self.counters.requests.fetch_add(batch.len(), Ordering::Relaxed);
        self.recent.keep(batch.appends.into_iter().zip(&answers.appends).filter_map(recent_report));
        // A failed send is a caller that went away.
        for (reply, answer) in appends.into_iter().zip(answers.appends) {
            let _ = reply.send(answer);
        }
        for (reply, answer) in nonces.into_iter().zip(answers.nonces) {
            let _ = reply.send(answer);
        }
    }

    /// Commits everything in one transaction. If the database refuses it because something in it violates a
    /// constraint, commits each request separately, so that the bad one fails alone. Not after any other
    /// failure: the transaction might have been stored, and a report would be stored twice.
    async fn decide(&mut self, batch: &Batch) -> BatchResults {
        match self.commit(batch).await {
            Ok(outcome) => BatchResults::from(outcome),
            Err(error) if batch.len() > 1 && error.violation().is_some() => {
                // Only the code: the text of the database may quote the row.
                let code = error.violation().unwrap_or_default();
                tracing::warn!(
                    code,
                    requests = batch.len(),
                    "a grouped commit was refused; repeating one by one"
                );
                let mut answers = BatchResults::default();
                for row in &batch.appends {
                    let single = Batch { appends: vec![row.clone()], nonces: Vec::new() };
                    answers.extend(self.commit(&single).await, &single);
                }
                for row in &batch.nonces {
                    let single = Batch { appends: Vec::new(), nonces: vec![row.clone()] };
                    answers.extend(self.commit(&single).await, &single);
                }
                answers
            }
            Err(error) => {
                let mut answers = BatchResults::default();
                answers.extend(Err(error), batch);
                answers
            }
        }
    }

    async fn commit(&mut self, batch: &Batch) -> Result<BatchOutcome, SharedError> {
        let outcome = self.store.commit(batch).await?;
        self.counters.commits.fetch_add(1, Ordering::Relaxed);
        Ok(outcome)
    }
}

/// The answers to a batch, in its order.
#[derive(Default)]
struct BatchResults {
    appends: Vec<Result<AppendOutcome, StoreError>>,
    nonces: Vec<Result<bool, StoreError>>,
}

impl From<BatchOutcome> for BatchResults {
    fn from(outcome: BatchOutcome) -> Self {
        Self {
            appends: outcome.appends.into_iter().map(Ok).collect(),
            nonces: outcome.nonces.into_iter().map(Ok).collect(),
        }
    }
}

impl BatchResults {
    /// Adds the outcome of a transaction; an error goes to every request of `batch`.
    fn extend(&mut self, outcome: Result<BatchOutcome, SharedError>, batch: &Batch) {
        match outcome {
            Ok(outcome) => {
                let more = Self::from(outcome);
                self.appends.extend(more.appends);
                self.nonces.extend(more.nonces);
            }
            Err(error) => {
                self.appends.extend(batch.appends.iter().map(|_| Err(error.store_error())));
                self.nonces.extend(batch.nonces.iter().map(|_| Err(error.store_error())));
            }
        }
    }
}
