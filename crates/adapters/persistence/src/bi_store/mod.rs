//! The data behind figures.

mod answers;
mod facts;
mod segments;

pub(crate) use facts::{change_log_sql, listed};

use crate::database::Database;
use crate::entities::{FormTemplates, FormVersions, form_template, form_version};
use crate::error::store_error;
use crate::sql;
use async_trait::async_trait;
use bi::ports::FormQueries;
use bi::{ChoiceKind, FieldChoice, FormVersion, StatsField, StatsForm, StatsOption};
use forms::{FieldDefinition, FieldType, FormBlock, FormSnapshot};
use kernel::{FormVersionId, LocalizedText, Scope, StoreError, TemplateId};
use sea_orm::{ColumnTrait as _, QueryFilter as _, QueryOrder as _};
use std::sync::Arc;

/// Figures in the database: [`FormQueries`], [`bi::ports::FactQueries`] and [`bi::ports::SegmentStore`].
#[derive(Clone, Debug)]
pub struct SqlFacts {
    database: Database,
    /// The maximum number of changes to read; if there are more, all reports are read again.
    max_changes: usize,
}

impl SqlFacts {
    /// Opens the figures of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), max_changes: facts::MAX_CHANGES }
    }

    /// Limits how many changes are read.
    #[must_use]
    pub fn with_max_changes(self, max_changes: usize) -> Self {
        Self { max_changes, ..self }
    }

    async fn read(&self, scope: Scope, row: form_template::Model) -> Result<Option<StatsForm>, StoreError> {
        let versions = FormVersions::of(scope)
            .find()
            .filter(form_version::Column::TemplateId.eq(row.id))
            .order_by_asc(form_version::Column::Id);
        let versions = versions.all(self.database.reader()).await.map_err(store_error)?;
        let mut newest = None;
        let mut read = Vec::with_capacity(versions.len());
        for version in versions {
            let FormSnapshot { title, description, blocks, .. } = sql::read(version.document)?;
            newest = Some((title, description));
            read.push(FormVersion {
                id: FormVersionId(version.id),
                fields: blocks.iter().flat_map(fields).collect(),
            });
        }
        let rounded_to = row.figures_rounded_to.map(rounding_base);
        Ok(newest.map(|texts| {
            StatsForm::new(TemplateId(row.id), row.slug, texts, row.is_active, read).rounded(rounded_to)
        }))
    }
}

#[async_trait]
impl FormQueries for SqlFacts {
    async fn all(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError> {
        let own = FormTemplates::of(scope).find().order_by_asc(form_template::Column::Slug);
        let mut forms = Vec::new();
        for row in own.all(self.database.reader()).await.map_err(store_error)? {
            forms.extend(self.form(scope, &row.slug).await?);
        }
        Ok(forms)
    }

    async fn form(&self, scope: Scope, slug: &str) -> Result<Option<Arc<StatsForm>>, StoreError> {
        if sql::has_nul(slug) {
            return Ok(None);
        }
        let (key, revisions) = (sql::scope_key(scope), self.database.revisions());
        // Publishing a version raises the revision.
        let (revision, known) = revisions.known(key, |known| known.stats_forms.get(slug).cloned()).await?;
        if known.is_some() {
            return Ok(known);
        }
        let own = FormTemplates::of(scope).find().filter(form_template::Column::Slug.eq(slug));
        let Some(row) = own.one(self.database.reader()).await.map_err(store_error)? else { return Ok(None) };
        let form = self.read(scope, row).await?.map(Arc::new);
        if let Some(form) = &form {
            revisions.remember(key, revision, |known| known.cache_stats_form(slug, form));
        }
        Ok(form)
    }
}

/// Reads to what number figures are rounded. One that no rule allows stays one, 0 for a negative: the form's
/// figures are refused ([`StatsForm::rounding_base`]) until another is stored, and those of others are not.
fn rounding_base(stored: i32) -> u32 {
    u32::try_from(stored).unwrap_or_default()
}

/// Returns a block's fields that carry values, each choice followed by the field for its free text.
fn fields(block: &FormBlock) -> impl Iterator<Item = StatsField> {
    let with_values = |field: &&FieldDefinition| !field.kind.is_static();
    block.fields.iter().filter(with_values).flat_map(|field| {
        let kind = match field.kind {
            FieldType::Select => Some(ChoiceKind::One),
            FieldType::CheckboxGroup => Some(ChoiceKind::Many),
            _ => None,
        };
        let option = |option: &forms::FieldOption| StatsOption {
            value: option.value.clone(),
            label: option.label.clone(),
        };
        let choice =
            kind.map(|kind| FieldChoice { kind, options: field.options.iter().map(option).collect() });
        let field_of = |slug: &str, label: &LocalizedText, kind: FieldType, choice| StatsField {
            slug: slug.to_owned(),
            label: label.clone(),
            kind: kind.code().to_owned(),
            block: block.slug.clone(),
            choice,
        };
        let other =
            field.other_db_field.as_deref().map(|slug| field_of(slug, &field.label, FieldType::Text, None));
        [Some(field_of(&field.slug, &field.label, field.kind, choice)), other].into_iter().flatten()
    })
}
