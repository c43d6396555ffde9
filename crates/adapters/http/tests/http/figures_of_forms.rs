//! The data behind figures, from the in-memory forms.

use async_trait::async_trait;
use bi::ports::{Changes, FactPage, FactQueries, FeedReport, FormQueries, LogPosition};
use bi::{
    ChangedReport, ChoiceKind, Fact, FieldChoice, FormVersion, OptionIndex, ReportState, StatsField,
    StatsForm, StatsOption,
};
use forms::export::{ExportQueries, ExportRow, ExportSpan, ExportedTemplates};
use forms::ports::{FormLibrary as _, Template};
use forms::submission::{QuarantineFilter, ReportStatus, SubmissionFilter};
use forms::testing::MemoryForms;
use forms::{FieldType, FormSnapshot};
use kernel::{Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Shows every number that reaches the base of three.
pub(crate) struct FixedHash;

impl bi::RoundingHash for FixedHash {
    fn digest(&self, _: &[u8]) -> u64 {
        u64::MAX
    }
}

/// The reports of each form, with their states.
type ToldReports = BTreeMap<(Scope, TemplateId), Vec<(SubmissionId, ReportState)>>;

pub(crate) struct Figures {
    forms: Arc<MemoryForms>,
    /// What was told of reports at first: the in-memory forms keep no change log.
    told: Mutex<ToldReports>,
}

impl Figures {
    pub(crate) fn new(forms: Arc<MemoryForms>) -> Self {
        Self { forms, told: Mutex::default() }
    }

    async fn form_of(&self, scope: Scope, template: Template) -> Result<Option<Arc<StatsForm>>, StoreError> {
        let one = ExportedTemplates::One(template.id);
        let mut versions = ExportQueries::versions(&*self.forms, scope, one, None, 1000).await?;
        versions.reverse();
        let Some((_, newest)) = versions.last().cloned() else { return Ok(None) };
        let versions =
            versions.into_iter().map(|(id, snapshot)| FormVersion { id, fields: fields(&snapshot) });
        let texts = (newest.title, newest.description);
        let form =
            StatsForm::new(template.id, template.content.slug, texts, template.is_active, versions.collect())
                .rounded(self.forms.rounded_to(scope, template.id));
        Ok(Some(Arc::new(form)))
    }

    async fn rows(&self, scope: Scope, template: TemplateId) -> Result<Vec<ExportRow>, StoreError> {
        let filter =
            SubmissionFilter { quarantine: QuarantineFilter::Include, ..SubmissionFilter::default() };
        let upto = SubmissionId(i64::MAX);
        let span = ExportSpan { templates: ExportedTemplates::One(template), upto, reports: 0 };
        self.forms.rows(scope, &filter, &span, None, u32::MAX).await
    }

    /// Returns all reports that were told, as they are now, with their first state.
    async fn told(
        &self,
        scope: Scope,
        form: TemplateId,
    ) -> Result<Vec<(ChangedReport, ReportState)>, StoreError> {
        let rows = self.rows(scope, form).await?;
        let told = self.told.lock().unwrap().get(&(scope, form)).cloned().unwrap_or_default();
        let now = |id: SubmissionId| {
            let row = rows.iter().find(|row| row.id == id);
            let state = row.map_or(ReportState::Gone, |row| state(row.quarantined));
            ChangedReport { id, state, status: row.and_then(status), answers: None }
        };
        Ok(told.into_iter().map(|(id, first)| (now(id), first)).collect())
    }
}

fn fields(snapshot: &FormSnapshot) -> Vec<StatsField> {
    let of = |block: &forms::FormBlock| {
        let block_slug = block.slug.clone();
        let of = move |field: &forms::FieldDefinition| {
            let kind = match field.kind {
                FieldType::Select => Some(ChoiceKind::One),
                FieldType::CheckboxGroup => Some(ChoiceKind::Many),
                _ => None,
            };
            let options = field.options.iter();
            let options: Vec<StatsOption> = options
                .map(|option| StatsOption { value: option.value.clone(), label: option.label.clone() })
                .collect();
            let own = StatsField {
                slug: field.slug.clone(),
                label: field.label.clone(),
                kind: field.kind.code().to_owned(),
                block: block_slug.clone(),
                choice: kind.map(|kind| FieldChoice { kind, options }),
            };
            let other =
                field.other_db_field.clone().map(|slug| StatsField { slug, choice: None, ..own.clone() });
            [Some(own), other]
        };
        block.fields.iter().flat_map(of).flatten().collect::<Vec<_>>()
    };
    snapshot.blocks.iter().flat_map(of).collect()
}

fn state(is_quarantined: bool) -> ReportState {
    if is_quarantined { ReportState::Quarantined } else { ReportState::Counts }
}

fn status(row: &ExportRow) -> Option<String> {
    (row.status != ReportStatus::New).then(|| row.status.code().to_owned())
}

fn answers(form: &StatsForm, row: &ExportRow) -> Vec<OptionIndex> {
    let of = |(slug, value): (&String, &Value)| -> Vec<OptionIndex> {
        let one = |value: &Value| form.answer(row.version_id, slug, value.as_str()?);
        match value {
            Value::Array(values) => values.iter().filter_map(one).collect(),
            value => one(value).into_iter().collect(),
        }
    };
    row.data.iter().flat_map(of).collect()
}

#[async_trait]
impl FormQueries for Figures {
    async fn all(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError> {
        let mut active = Vec::new();
        for template in self.forms.templates(scope).await? {
            active.extend(self.form_of(scope, template).await?);
        }
        active.sort_by(|left, right| left.slug.cmp(&right.slug));
        Ok(active)
    }

    async fn form(&self, scope: Scope, slug: &str) -> Result<Option<Arc<StatsForm>>, StoreError> {
        let templates = self.forms.templates(scope).await?;
        match templates.into_iter().find(|template| template.content.slug == slug) {
            Some(template) => self.form_of(scope, template).await,
            None => Ok(None),
        }
    }
}

#[async_trait]
impl FactQueries for Figures {
    async fn facts(
        &self,
        scope: Scope,
        form: &StatsForm,
        after: Option<(Timestamp, SubmissionId)>,
        _before: Option<(Timestamp, SubmissionId)>,
        _most: u32,
    ) -> Result<FactPage, StoreError> {
        let rows = self.rows(scope, form.id).await?;
        let new = rows
            .iter()
            .filter(|row| !row.is_test && after.is_none_or(|after| (row.created_at, row.id) > after));
        let fact = |row: &ExportRow| {
            let (created_at, is_quarantined) = (row.created_at, row.quarantined);
            Fact { id: row.id, created_at, is_quarantined, answers: answers(form, row), status: status(row) }
        };
        let facts: Vec<Fact> = new.map(fact).collect();
        let mut told = self.told.lock().unwrap();
        told.entry((scope, form.id))
            .or_default()
            .extend(facts.iter().map(|fact| (fact.id, state(fact.is_quarantined))));
        Ok(FactPage { facts, is_outdated: false })
    }

    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        _: Option<LogPosition>,
    ) -> Result<Changes, StoreError> {
        // Repeated changes are allowed.
        let reports = self.told(scope, form).await?.into_iter().map(|(report, _)| report).collect();
        Ok(Changes { position: LogPosition(0), reports, is_incomplete: false })
    }

    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        _: Timestamp,
        limit: u32,
    ) -> Result<Vec<ChangedReport>, StoreError> {
        let told = self.told(scope, form).await?;
        Ok(told
            .into_iter()
            .filter(|(report, first)| report.state != *first)
            .map(|(report, _)| report)
            .take(limit as usize)
            .collect())
    }

    async fn prune_changes_across_tenants(&self, _: Timestamp) -> Result<(), StoreError> {
        Ok(())
    }

    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        _: usize,
    ) -> Result<Vec<FeedReport>, StoreError> {
        let rows = self.rows(scope, form).await?;
        let own = rows.into_iter().filter(|row| ids.contains(&row.id));
        Ok(own
            .map(|row| FeedReport {
                id: row.id,
                version: row.version_id,
                data: row.data,
                created_at: row.created_at,
            })
            .collect())
    }
}
