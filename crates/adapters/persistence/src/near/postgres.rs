//! Questions to PostgreSQL.
//!
//! Each thread that asks has a lane: a connection of its own, whose traffic is in the hands of its own
//! runtime, and a queue. Who finds the lane free leads: asks with one statement for themselves and for all
//! who came by then. Who comes meanwhile waits; the first of them leads next.

use super::NotHere;
use crate::database::{TRUSTED, answers, connect_reader};
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;
use tokio::sync::oneshot;

/// Most threads with a lane of their own.
const MOST: usize = 16;

/// Something to ask for many keys at once.
pub(crate) trait Question: 'static {
    /// What it is asked for.
    type Key: Clone + Eq + Hash + Send;
    /// What the answer is.
    type Answer: Clone + Send;

    /// Asks with one statement. A key without an entry has no answer.
    fn ask(
        connection: &mut PgConnection,
        keys: &[Self::Key],
    ) -> impl Future<Output = Result<HashMap<Self::Key, Self::Answer>, sqlx::Error>> + Send;
}

/// The lanes of one question.
pub(crate) struct Lanes<Q: Question>(Arc<Inner<Q>>);

struct Inner<Q: Question> {
    /// Says where the database is.
    pool: PgPool,
    state: Mutex<State<Q>>,
}

struct State<Q: Question> {
    lanes: HashMap<ThreadId, Lane<Q>>,
    is_closed: bool,
}

enum Lane<Q: Question> {
    /// Nobody is asking.
    Free(PgConnection, Instant),
    /// Somebody leads; these wait.
    Led(Vec<Waiting<Q>>),
}

struct Waiting<Q: Question> {
    key: Q::Key,
    reply: oneshot::Sender<Told<Q>>,
}

/// What somebody who waited is told.
enum Told<Q: Question> {
    Answer(Option<Q::Answer>),
    /// It is their turn to ask.
    Lead(Lead<Q>),
}

impl<Q: Question> fmt::Debug for Lanes<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lanes(..)")
    }
}

impl<Q: Question> Lanes<Q> {
    /// Lanes to the database of a pool of readers; connections are opened when they are needed.
    pub(crate) fn new(pool: PgPool) -> Self {
        let state = Mutex::new(State { lanes: HashMap::new(), is_closed: false });
        Self(Arc::new(Inner { pool, state }))
    }

    /// Later questions are not answered here.
    pub(crate) fn close(&self) {
        let mut state = self.0.lock();
        state.is_closed = true;
        state.lanes.clear();
    }

    /// The answer for a key, if there is one.
    pub(crate) async fn find(&self, key: Q::Key) -> Result<Option<Q::Answer>, NotHere> {
        let lead = match self.join(&key).ok_or(NotHere)? {
            Joined::Leads(lead) => lead,
            // Nobody answers any more when the statement that was to answer failed.
            Joined::Waits(answer) => match answer.await.map_err(|_| NotHere)? {
                Told::Answer(answer) => return Ok(answer),
                Told::Lead(lead) => lead,
            },
        };
        lead.ask(key).await
    }

    fn join(&self, key: &Q::Key) -> Option<Joined<Q>> {
        let thread = thread::current().id();
        let mut state = self.0.lock();
        if state.is_closed || (state.lanes.len() >= MOST && !state.lanes.contains_key(&thread)) {
            return None;
        }
        if let Some(Lane::Led(queue)) = state.lanes.get_mut(&thread) {
            let (reply, answer) = oneshot::channel();
            queue.push(Waiting { key: key.clone(), reply });
            return Some(Joined::Waits(answer));
        }
        let connection = match state.lanes.insert(thread, Lane::Led(Vec::new())) {
            Some(Lane::Free(connection, used)) => Some((connection, used)),
            _ => None,
        };
        let inner = Some(Arc::clone(&self.0));
        Some(Joined::Leads(Lead { inner, thread, connection, is_stuck: false }))
    }
}

enum Joined<Q: Question> {
    Leads(Lead<Q>),
    Waits(oneshot::Receiver<Told<Q>>),
}

impl<Q: Question> Inner<Q> {
    fn lock(&self) -> MutexGuard<'_, State<Q>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to ask on a lane. When it ends, by an answer, a failure or because nobody waits for the answer any
/// more, the next one leads. A connection on which something was not heard to its end is not used again.
struct Lead<Q: Question> {
    /// None when the right was given back without being used.
    inner: Option<Arc<Inner<Q>>>,
    thread: ThreadId,
    connection: Option<(PgConnection, Instant)>,
    /// The server was asked and did not answer, or not yet: those who wait have to go another way.
    is_stuck: bool,
}

impl<Q: Question> Lead<Q> {
    async fn ask(mut self, key: Q::Key) -> Result<Option<Q::Answer>, NotHere> {
        let inner = Arc::clone(self.inner.as_ref().ok_or(NotHere)?);
        self.is_stuck = true;
        let mut known = self.connection.take();
        if let Some((connection, used)) = &mut known
            && used.elapsed() >= TRUSTED
            && !answers(connection).await
        {
            known = None;
        }
        let mut connection = match known {
            Some((connection, _)) => connection,
            None => connect_reader(&inner.pool).await.map_err(|_| NotHere)?,
        };
        let mut waiting = match inner.lock().lanes.get_mut(&self.thread) {
            Some(Lane::Led(queue)) => std::mem::take(queue),
            _ => Vec::new(),
        };
        waiting.retain(|one| !one.reply.is_closed());
        let wanted: HashSet<&Q::Key> =
            std::iter::once(&key).chain(waiting.iter().map(|one| &one.key)).collect();
        let wanted: Vec<Q::Key> = wanted.into_iter().cloned().collect();
        // A connection on which nothing comes any more would be noticed by nobody else.
        let patience = inner.pool.options().get_acquire_timeout();
        let found = tokio::time::timeout(patience, Q::ask(&mut connection, &wanted)).await;
        let found = found.map_err(|_| NotHere)?.map_err(|_| NotHere)?;
        self.is_stuck = false;
        self.connection = Some((connection, Instant::now()));
        for Waiting { key, reply } in waiting {
            // A failed send is a caller that went away.
            drop(reply.send(Told::Answer(found.get(&key).cloned())));
        }
        Ok(found.get(&key).cloned())
    }
}

impl<Q: Question> Drop for Lead<Q> {
    fn drop(&mut self) {
        let Some(inner) = self.inner.take() else { return };
        let mut connection = self.connection.take();
        let mut state = inner.lock();
        let queue = match state.lanes.remove(&self.thread) {
            Some(Lane::Led(queue)) => queue,
            Some(Lane::Free(..)) | None => Vec::new(),
        };
        if state.is_closed || self.is_stuck {
            return;
        }
        let mut queue = queue.into_iter();
        while let Some(next) = queue.next() {
            let lead = Self {
                inner: Some(Arc::clone(&inner)),
                thread: self.thread,
                is_stuck: false,
                connection: connection.take(),
            };
            match next.reply.send(Told::Lead(lead)) {
                Ok(()) => {
                    // The key of the one who leads comes with them.
                    state.lanes.insert(self.thread, Lane::Led(queue.collect()));
                    return;
                }
                Err(Told::Lead(mut back)) => {
                    back.inner = None;
                    connection = back.connection.take();
                }
                Err(Told::Answer(_)) => {}
            }
        }
        if let Some((connection, used)) = connection {
            state.lanes.insert(self.thread, Lane::Free(connection, used));
        }
    }
}
