//! The outbox: jobs that follow from changes, written with them.
//!
//! Stores put a job in with [`put`], inside their transaction; after the commit the relay of this
//! process is woken ([`Database::outbox_wakeup`]), and those of other processes find it.

mod dead_letters;
mod put;
mod queries;
mod work;

pub(crate) use put::{put, stop};

use crate::database::Database;
use kernel::{Mail, OutboxSealer, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// The outbox in the database, and which ticks of the schedules were taken.
#[derive(Clone)]
pub struct SqlOutbox {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlOutbox {
    /// The outbox of a database.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }

    /// Puts a mail into the outbox that tells of no change of its own: durable when this returns.
    pub async fn put(&self, scope: Scope, mail: &Mail, now: Timestamp) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        put(&transaction, &*self.sealer, scope, mail, now).await?;
        transaction.commit().await
    }
}

impl std::fmt::Debug for SqlOutbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlOutbox").finish_non_exhaustive()
    }
}
