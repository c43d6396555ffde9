//! Blocks, templates and versions.

mod catalog;
mod library;
mod records;
mod tx;

use crate::database::Database;
use crate::sql;
use async_trait::async_trait;
use forms::Form;
use forms::ports::{FormStore, FormsTx};
use kernel::{Scope, StoreError};
use sea_orm::ConnectionTrait;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tx::SqlFormsTx;

/// Forms in the database: [`forms::ports::FormReader`], [`forms::ports::FormLibrary`] and [`FormStore`].
#[derive(Clone, Debug)]
pub struct SqlForms {
    database: Database,
    versions: Arc<Mutex<Versions>>,
}

/// Compiled versions by scope key and id. Versions never change, so an entry is never stale.
type Versions = HashMap<(i64, i64), Arc<Form>>;

impl SqlForms {
    /// Opens the forms of a database. Clones share the compiled versions.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), versions: Arc::default() }
    }
}

#[async_trait]
impl FormStore for SqlForms {
    async fn begin(&self, scope: Scope) -> Result<Box<dyn FormsTx>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        Ok(Box::new(SqlFormsTx::new(transaction, scope)))
    }
}

/// Counts a change of the scope. Must be in the transaction of the change.
pub(crate) async fn raise_revision<C: ConnectionTrait>(db: &C, scope: Scope) -> Result<(), StoreError> {
    const RAISE: &str = "INSERT INTO scope_revisions (organization_id, revision) VALUES ($1, 1) \
         ON CONFLICT (scope_key) DO UPDATE SET revision = scope_revisions.revision + 1";
    sql::execute(db, RAISE, vec![sql::organization(scope)]).await?;
    Ok(())
}

/// Returns the scope's revision as a transaction sees it.
pub(crate) async fn revision<C: ConnectionTrait>(db: &C, scope: Scope) -> Result<i64, StoreError> {
    const REVISION: &str = "SELECT revision FROM scope_revisions WHERE scope_key = $1";
    let row = sql::one(db, REVISION, vec![sql::scope_key(scope).into()]).await?;
    row.map_or(Ok(0), |row| row.get("revision"))
}
