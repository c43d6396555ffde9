//! Texts of the pages that scopes have replaced.

use crate::database::Database;
use crate::form_store::raise_revision;
use crate::sql::{self, Row};
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::Value;
use site::ports::TranslationStore;
use site::{Replaced, Translation, TranslationId, Wording};
use std::sync::Arc;

/// Wordings in the database: [`TranslationStore`].
#[derive(Clone, Debug)]
pub struct SqlTranslations {
    database: Database,
}

impl SqlTranslations {
    /// The wordings of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

const LIST: &str = "SELECT id, key, de, en FROM translations WHERE scope_key = $1 ORDER BY key";

const FIND: &str = "SELECT id, key, de, en FROM translations WHERE scope_key = $1 AND key = $2";

const INSERT: &str = "INSERT INTO translations (organization_id, key, de, en, updated_at) \
     VALUES ($1, $2, $3, $4, $5) RETURNING id";

const UPDATE: &str = "UPDATE translations SET de = $2, en = $3, updated_at = $4 \
     WHERE scope_key = $5 AND id = $1";

const DELETE: &str = "DELETE FROM translations WHERE scope_key = $1 AND id = $2 RETURNING id, key, de, en";

#[async_trait]
impl TranslationStore for SqlTranslations {
    async fn list(&self, scope: Scope) -> Result<Arc<Vec<Translation>>, StoreError> {
        let key = sql::scope_key(scope);
        let revisions = self.database.revisions();
        let revision = revisions.current(key).await?;
        if let Some(translations) = revisions.translations(key, revision) {
            return Ok(translations);
        }
        let rows = sql::all(self.database.reader(), LIST, vec![key.into()]).await?;
        let found = Arc::new(rows.iter().map(translation).collect::<Result<Vec<_>, _>>()?);
        // The revision was read before the rows: a change in between has raised it, and these rows
        // are then asked for no more.
        revisions.remember_translations(key, revision, &found);
        Ok(found)
    }

    async fn put_all(
        &self,
        scope: Scope,
        wordings: &[Wording],
        now: Timestamp,
    ) -> Result<Replaced, StoreError> {
        // Changes wait for each other here, so what is found is what is replaced.
        let transaction = self.database.begin_exclusive().await?;
        let mut replaced = Replaced { translations: Vec::with_capacity(wordings.len()), changed: 0 };
        for wording in wordings {
            let (de, en) = (Value::String(wording.de.clone()), Value::String(wording.en.clone()));
            let values = vec![sql::scope_key(scope).into(), wording.key.as_str().into()];
            let present =
                sql::one(&*transaction, FIND, values).await?.as_ref().map(translation).transpose()?;
            let id = match present {
                Some(present) if present.wording == *wording => present.id,
                Some(present) => {
                    let own = sql::scope_key(scope).into();
                    let values = vec![present.id.0.into(), de, en, micros(now).into(), own];
                    sql::execute(&*transaction, UPDATE, values).await?;
                    replaced.changed += 1;
                    present.id
                }
                None => {
                    let key = wording.key.as_str().into();
                    let values = vec![sql::organization(scope), key, de, en, micros(now).into()];
                    let row = sql::one(&*transaction, INSERT, values).await?;
                    let row = row.ok_or_else(|| StoreError::internal("an inserted wording gave no id"))?;
                    replaced.changed += 1;
                    TranslationId(row.get("id")?)
                }
            };
            replaced.translations.push(Translation { id, wording: wording.clone() });
        }
        if replaced.changed > 0 {
            raise_revision(&*transaction, scope).await?;
            transaction.commit().await?;
        }
        Ok(replaced)
    }

    async fn delete(&self, scope: Scope, id: TranslationId) -> Result<Option<Translation>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![sql::scope_key(scope).into(), id.0.into()];
        let gone = sql::one(&*transaction, DELETE, values).await?.as_ref().map(translation).transpose()?;
        if gone.is_some() {
            raise_revision(&*transaction, scope).await?;
            transaction.commit().await?;
        }
        Ok(gone)
    }
}

fn translation(row: &Row) -> Result<Translation, StoreError> {
    let wording = Wording { key: row.get("key")?, de: row.get("de")?, en: row.get("en")? };
    Ok(Translation { id: TranslationId(row.get("id")?), wording })
}
