//! Questions to PostgreSQL.
//!
//! Each thread that asks keeps a connection of its own, whose traffic is in the hands of its own runtime, and asks
//! on it with one statement for all who wait.

use super::rounds::Source;
use super::{NotHere, Question};
use crate::database::{TRUSTED, answers, connect_reader};
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use std::collections::HashMap;
use std::marker::PhantomData;
use std::time::Instant;

/// One question to a database.
pub(crate) struct Asked<Q> {
    /// Says where the database is.
    pool: PgPool,
    question: PhantomData<Q>,
}

impl<Q: Question> Asked<Q> {
    /// To the database of a pool of readers; connections are opened when they are needed.
    pub(crate) fn new(pool: PgPool) -> Self {
        Self { pool, question: PhantomData }
    }
}

impl<Q: Question> Source for Asked<Q> {
    type Key = Q::Key;
    type Answer = Q::Answer;
    /// A connection, and when it was last heard of.
    type Kept = (PgConnection, Instant);

    const MOST_PLACES: usize = 16;

    async fn ask(
        &self,
        kept: &mut Option<Self::Kept>,
        keys: &[Q::Key],
    ) -> Result<HashMap<Q::Key, Q::Answer>, NotHere> {
        let mut known = kept.take();
        if let Some((connection, used)) = &mut known
            && used.elapsed() >= TRUSTED
            && !answers(connection).await
        {
            known = None;
        }
        let mut connection = match known {
            Some((connection, _)) => connection,
            None => connect_reader(&self.pool).await.map_err(|_| NotHere)?,
        };
        // A connection on which nothing comes any more would be noticed by nobody else.
        let patience = self.pool.options().get_acquire_timeout();
        let found = tokio::time::timeout(patience, Q::of_many(&mut connection, keys)).await;
        let found = found.map_err(|_| NotHere)?.map_err(|_| NotHere)?;
        *kept = Some((connection, Instant::now()));
        Ok(found)
    }
}
