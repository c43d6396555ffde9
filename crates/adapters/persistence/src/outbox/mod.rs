//! The outbox: jobs that follow from changes, written together with them.
//!
//! Stores add a job with [`put`] inside their transaction; after the commit the relay of this process is
//! woken ([`Database::outbox_wakeup`]), and those of other processes find it.

mod dead_letters;
mod put;
mod queries;
mod work;

pub(crate) use put::{put, withdraw};

use crate::database::Database;
use kernel::{Mail, OutboxSealer, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// The outbox in the database, and the last tick of each schedule.
#[derive(Clone)]
pub struct SqlOutbox {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlOutbox {
    /// Opens the outbox of a database.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }

    /// Puts a mail into the outbox that belongs to no other change; durable once this returns.
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
