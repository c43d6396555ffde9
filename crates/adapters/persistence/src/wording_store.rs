//! Texts that a site has replaced with its own wording.

use crate::database::Database;
use crate::entities::{Translations, translation};
use crate::error::store_error;
use crate::form_store::raise_revision;
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, QueryFilter as _};
use site::ports::WordingStore;
use site::{ReplacedWordings, StoredWording, Wording, WordingId};
use std::sync::Arc;
use translation::Column;

/// Replaced texts in the database: [`WordingStore`].
#[derive(Clone, Debug)]
pub struct SqlWordings {
    database: Database,
}

impl SqlWordings {
    /// Opens the texts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

#[async_trait]
impl WordingStore for SqlWordings {
    async fn list(&self, scope: Scope) -> Result<Arc<Vec<StoredWording>>, StoreError> {
        let key = sql::scope_key(scope);
        let revisions = self.database.revisions();
        let (revision, known) = revisions.known(key, |known| known.wordings.clone()).await?;
        if let Some(wordings) = known {
            return Ok(wordings);
        }
        // Boxed, as in `batch_lookup`: this path is rare.
        let rows = Box::pin(Translations::of(scope).find().all(self.database.reader())).await;
        let rows = rows.map_err(store_error)?;
        let mut found: Vec<_> = rows.into_iter().map(stored_wording).collect();
        // Not sorted by the database, which uses a language's collation.
        found.sort_by(|a, b| a.wording.key.cmp(&b.wording.key));
        let found = Arc::new(found);
        // The revision was read before the rows: if a change in between raised it, nobody reads these rows
        // any more.
        revisions.remember(key, revision, |known| known.wordings = Some(Arc::clone(&found)));
        Ok(found)
    }

    async fn put_all(
        &self,
        scope: Scope,
        wordings: &[Wording],
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReplacedWordings>,
    ) -> Result<ReplacedWordings, StoreError> {
        // Concurrent changes wait for each other here, so what is found is what is replaced.
        let transaction = self.database.begin_exclusive().await?;
        let mut replaced = ReplacedWordings { wordings: Vec::with_capacity(wordings.len()), changed: 0 };
        let own = Translations::of(scope);
        for wording in wordings {
            let present = own.find().filter(Column::Key.eq(&wording.key));
            let present = present.one(&*transaction).await.map_err(store_error)?.map(stored_wording);
            let id = match present {
                Some(present) if present.wording == *wording => present.id,
                _ => {
                    let put = own.upsert([Column::ScopeKey, Column::Key], |row| {
                        row.key = Set(wording.key.clone());
                        row.de = Set(wording.de.clone());
                        row.en = Set(wording.en.clone());
                        row.updated_at = Set(micros(now));
                    });
                    replaced.changed += 1;
                    WordingId(put.exec(&*transaction).await.map_err(store_error)?.last_insert_id)
                }
            };
            replaced.wordings.push(StoredWording { id, wording: wording.clone() });
        }
        if replaced.changed > 0 {
            raise_revision(&*transaction, scope).await?;
            transaction.commit_with_event(scope, audit_event(&replaced)).await?;
        }
        Ok(replaced)
    }

    async fn delete(
        &self,
        scope: Scope,
        id: WordingId,
        audit_event: AuditEventFn<'_, StoredWording>,
    ) -> Result<Option<StoredWording>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let gone = Translations::of(scope).delete().filter(Column::Id.eq(id.0));
        let gone = gone.exec_with_returning(&*transaction).await.map_err(store_error)?;
        let Some(gone) = gone.into_iter().next().map(stored_wording) else { return Ok(None) };
        raise_revision(&*transaction, scope).await?;
        transaction.commit_with_event(scope, audit_event(&gone)).await?;
        Ok(Some(gone))
    }
}

fn stored_wording(row: translation::Model) -> StoredWording {
    StoredWording { id: WordingId(row.id), wording: Wording { key: row.key, de: row.de, en: row.en } }
}
