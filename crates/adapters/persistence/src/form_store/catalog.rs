//! Reads forms.

use super::{SqlForms, records};
use crate::entities::FormTemplates;
use crate::entities::form_template::Column;
use crate::error::store_error;
use crate::sql::{self, Row};
use async_trait::async_trait;
use forms::ports::FormReader;
use forms::{Form, Revision, Violations};
use kernel::{FormVersionId, Scope, StoreError, TemplateId};
use sea_orm::{ColumnTrait as _, QueryFilter as _, QuerySelect as _};
use std::sync::{Arc, PoisonError};

/// The maximum number of compiled versions to cache. Beyond that the cache is cleared.
const MAX_VERSIONS: usize = 512;

/// The revision comes from the same statement, and so from the same snapshot, as the form.
const PUBLISHED: &str = "SELECT t.id AS template_id, v.id AS version_id, v.document, \
     COALESCE((SELECT revision FROM scope_revisions WHERE scope_key = $1), 0) AS revision \
     FROM form_templates t JOIN form_versions v ON v.template_id = t.id \
     WHERE t.scope_key = $1 AND t.slug = $2 AND t.is_active \
     ORDER BY v.id DESC LIMIT 1";

const VERSION: &str = "SELECT template_id, id AS version_id, document FROM form_versions \
     WHERE scope_key = $1 AND id = $2";

#[async_trait]
impl FormReader for SqlForms {
    async fn revision(&self, scope: Scope) -> Result<Revision, StoreError> {
        self.database.revisions().current(sql::scope_key(scope)).await.map(Revision)
    }

    async fn published(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let key = sql::scope_key(scope);
        let revisions = self.database.revisions();
        let (_, known) = revisions.known(key, |known| known.published(slug)).await?;
        if let Some(form) = known.and_then(|version| self.compiled(key, version.0)) {
            return Ok(Some(form));
        }
        let values = vec![key.into(), slug.into()];
        let row = Box::pin(sql::one(self.database.reader(), PUBLISHED, values)).await?;
        let Some(row) = row else { return Ok(None) };
        let form = self.form(key, &row)?;
        revisions.remember(key, row.get("revision")?, |known| known.cache_published(slug, form.version_id));
        Ok(Some(form))
    }

    async fn retention_days(&self, scope: Scope, slug: &str) -> Result<Option<u32>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let own = FormTemplates::of(scope).find();
        let active = own.filter(Column::Slug.eq(slug)).filter(Column::IsActive.eq(true));
        let days: Option<Option<i64>> = active
            .select_only()
            .column(Column::RetentionDays)
            .into_tuple()
            .one(self.database.reader())
            .await
            .map_err(store_error)?;
        days.flatten().map(records::days).transpose()
    }

    async fn version(&self, scope: Scope, id: FormVersionId) -> Result<Option<Arc<Form>>, StoreError> {
        let key = sql::scope_key(scope);
        if let Some(form) = self.compiled(key, id.0) {
            return Ok(Some(form));
        }
        let row = sql::one(self.database.reader(), VERSION, vec![key.into(), id.0.into()]).await?;
        row.map(|row| self.form(key, &row)).transpose()
    }
}

impl SqlForms {
    /// Returns the version in a row, compiled once.
    fn form(&self, scope_key: i64, row: &Row) -> Result<Arc<Form>, StoreError> {
        let id: i64 = row.get("version_id")?;
        if let Some(form) = self.compiled(scope_key, id) {
            return Ok(form);
        }
        let template = TemplateId(row.get("template_id")?);
        let form = Form::compile(template, FormVersionId(id), row.document("document")?)
            .map_err(|violations| unfit(id, &violations))?;
        let form = Arc::new(form);
        let mut versions = self.versions.lock().unwrap_or_else(PoisonError::into_inner);
        if versions.len() >= MAX_VERSIONS {
            versions.clear();
        }
        versions.insert((scope_key, id), Arc::clone(&form));
        Ok(form)
    }

    fn compiled(&self, scope_key: i64, id: i64) -> Option<Arc<Form>> {
        self.versions.lock().unwrap_or_else(PoisonError::into_inner).get(&(scope_key, id)).cloned()
    }
}

/// A stored version that this service refuses. Names the places, and nothing that stands there.
fn unfit(version: i64, violations: &Violations) -> StoreError {
    let paths: Vec<&str> = violations.iter().map(|(path, _)| path).collect();
    StoreError::internal(format!(
        "form version {version} does not pass its own rules at {}",
        paths.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::Problem;
    use std::error::Error as _;

    #[test]
    fn a_version_that_breaks_its_rules_is_named_with_the_places() {
        let mut violations = Violations::one("blocks.0.slug", Problem::Required);
        violations.add("blocks.1.fields.2.label", Problem::UnknownOption);
        let cause = unfit(7, &violations).source().map(ToString::to_string);
        let expected = "form version 7 does not pass its own rules at blocks.0.slug, blocks.1.fields.2.label";
        assert_eq!(cause.as_deref(), Some(expected));
    }
}
