//! Grouped commits: what many callers want to write at the same time goes into one transaction,
//! and each caller is answered after its commit.
//!
//! Making a commit durable costs a flush of the disk, however much is in it. One task takes all
//! requests that wait (at most [`MAX_BATCH`]), commits them together and answers; meanwhile the
//! next ones gather. Under load this is many reports per flush; a lone caller waits for nobody.
//!
//! Invariants: nobody is told "stored" before the commit; a request that breaks a rule is
//! refused alone; when the transaction itself fails, every caller of it is told and nothing of
//! it is stored; a caller that went away changes nothing for the others.

mod batch;
mod postgres;
mod sqlite;

pub(crate) use batch::{FileRow, Row, Verdict};
pub(crate) use postgres::INTAKE_LOCK;

use crate::database::{Pools, WriteStatistics};
use crate::error::{Shared, sqlx_unavailable};
use batch::{Batch, Redeem, Settled};
use kernel::StoreError;
use sea_orm::sqlx;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// Most requests in one transaction: bounds how long the first of them waits for the last.
const MAX_BATCH: usize = 256;

/// Most rows in one statement on SQLite, where each size is a prepared statement of its own.
pub(crate) const MAX_ROWS_PER_STATEMENT: usize = 64;

/// Requests that may wait; further callers wait for a place.
const QUEUE: usize = 4 * MAX_BATCH;

/// What a caller wants written, and where to answer.
enum Request {
    Append(Box<Row>, oneshot::Sender<Result<Verdict, StoreError>>),
    Redeem(Redeem, oneshot::Sender<Result<bool, StoreError>>),
}

/// The way to the writer. When the last handle is gone the writer ends, after its last batch.
#[derive(Debug)]
pub(crate) struct GroupCommit {
    queue: mpsc::Sender<Request>,
    counters: Arc<Counters>,
}

#[derive(Debug, Default)]
struct Counters {
    requests: AtomicU64,
    commits: AtomicU64,
}

impl GroupCommit {
    /// Starts the writer.
    pub(crate) fn start(pools: Pools) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        let writer = Writer { pools, counters: Arc::clone(&counters) };
        tokio::spawn(writer.run(requests));
        Self { queue, counters }
    }

    /// Appends a report.
    pub(crate) async fn append(&self, row: Row) -> Result<Verdict, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.ask(Request::Append(Box::new(row), reply), answer).await
    }

    /// Spends a nonce; whether it was unspent.
    pub(crate) async fn redeem(
        &self,
        organization_id: Option<i64>,
        nonce: [u8; 16],
        expires_at: i64,
    ) -> Result<bool, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.ask(Request::Redeem(Redeem { organization_id, nonce, expires_at }, reply), answer).await
    }

    pub(crate) fn statistics(&self) -> WriteStatistics {
        WriteStatistics {
            requests: self.counters.requests.load(Ordering::Relaxed),
            commits: self.counters.commits.load(Ordering::Relaxed),
        }
    }

    async fn ask<T>(
        &self,
        request: Request,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        // Both fail only when the writer is gone: the runtime is shutting down.
        self.queue
            .send(request)
            .await
            .map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?;
        answer.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?
    }
}

struct Writer {
    pools: Pools,
    counters: Arc<Counters>,
}

impl Writer {
    async fn run(self, mut requests: mpsc::Receiver<Request>) {
        let mut waiting = Vec::with_capacity(MAX_BATCH);
        while requests.recv_many(&mut waiting, MAX_BATCH).await > 0 {
            // Callers that were just answered often come back at once: let those that are ready
            // to run get in, rather than flush the disk for the first of them alone.
            tokio::task::yield_now().await;
            while waiting.len() < MAX_BATCH
                && let Ok(request) = requests.try_recv()
            {
                waiting.push(request);
            }
            self.settle(&mut waiting).await;
        }
    }

    /// Commits the requests and answers all of them.
    async fn settle(&self, waiting: &mut Vec<Request>) {
        let (mut appends, mut redeems) = (Vec::new(), Vec::new());
        let mut batch = Batch::default();
        for request in waiting.drain(..) {
            match request {
                Request::Append(row, reply) => {
                    batch.appends.push(*row);
                    appends.push(reply);
                }
                Request::Redeem(redeem, reply) => {
                    batch.redeems.push(redeem);
                    redeems.push(reply);
                }
            }
        }
        let answers = self.decide(&batch).await;
        self.counters.requests.fetch_add(batch.len(), Ordering::Relaxed);
        // A failed send is a caller that went away.
        for (reply, answer) in appends.into_iter().zip(answers.appends) {
            let _ = reply.send(answer);
        }
        for (reply, answer) in redeems.into_iter().zip(answers.redeems) {
            let _ = reply.send(answer);
        }
    }

    /// One transaction for all. When something in it breaks a rule of the schema, one for each,
    /// so that the bad request fails alone.
    async fn decide(&self, batch: &Batch) -> Answers {
        match self.commit(batch).await {
            Ok(settled) => Answers::from(settled),
            Err(error) if batch.len() > 1 && !sqlx_unavailable(&error) => {
                tracing::warn!(error = %error, requests = batch.len(), "a grouped commit failed; repeating one by one");
                let mut answers = Answers::default();
                for row in &batch.appends {
                    let single = Batch { appends: vec![row.clone()], redeems: Vec::new() };
                    answers.extend(self.commit(&single).await, &single);
                }
                for redeem in &batch.redeems {
                    let single = Batch { appends: Vec::new(), redeems: vec![redeem.clone()] };
                    answers.extend(self.commit(&single).await, &single);
                }
                answers
            }
            Err(error) => {
                let mut answers = Answers::default();
                answers.extend(Err(error), batch);
                answers
            }
        }
    }

    async fn commit(&self, batch: &Batch) -> Result<Settled, sqlx::Error> {
        let settled = match &self.pools {
            Pools::Sqlite { writer, .. } => sqlite::commit(writer, batch).await?,
            Pools::Postgres { writer, .. } => postgres::commit(writer, batch).await?,
        };
        self.counters.commits.fetch_add(1, Ordering::Relaxed);
        Ok(settled)
    }
}

/// The answers to a batch, in its order.
#[derive(Default)]
struct Answers {
    appends: Vec<Result<Verdict, StoreError>>,
    redeems: Vec<Result<bool, StoreError>>,
}

impl From<Settled> for Answers {
    fn from(settled: Settled) -> Self {
        Self {
            appends: settled.appends.into_iter().map(Ok).collect(),
            redeems: settled.redeems.into_iter().map(Ok).collect(),
        }
    }
}

impl Answers {
    /// Adds the outcome of a transaction; its error goes to every request of `batch`.
    fn extend(&mut self, outcome: Result<Settled, sqlx::Error>, batch: &Batch) {
        match outcome {
            Ok(settled) => {
                let more = Self::from(settled);
                self.appends.extend(more.appends);
                self.redeems.extend(more.redeems);
            }
            Err(error) => {
                let error = Shared::new(error);
                self.appends.extend(batch.appends.iter().map(|_| Err(error.store_error())));
                self.redeems.extend(batch.redeems.iter().map(|_| Err(error.store_error())));
            }
        }
    }
}
