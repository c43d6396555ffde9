//! Reports in quarantine, and the alarms about them.

use crate::database::Database;
use crate::outbox;
use crate::report_columns::title;
use crate::report_deletion::owner;
use crate::sql::{self, Row};
use crate::submission_store::SqlSubmissions;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::ports::{QuarantineStore, ReportCounter};
use forms::quarantine::{QuarantineBegun, QuarantinedHour};
use forms::submission::QuarantineFilter;
use kernel::{
    Duration, Mail, OutboxSealer, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp,
    micros,
};
use std::sync::Arc;

/// Condition: the report `s` is not in quarantine.
pub(crate) const IS_OUT: &str =
    "NOT EXISTS (SELECT 1 FROM quarantined_reports q WHERE q.submission_id = s.id)";

/// Condition: the report `s` of the scope `$1` is in quarantine.
pub(crate) const IS_IN: &str =
    "s.id IN (SELECT q.submission_id FROM quarantined_reports q WHERE q.scope_key = $1)";

/// Returns the condition for listing a report `s` of the scope `$1`.
pub(crate) const fn condition(which: QuarantineFilter) -> Option<&'static str> {
    match which {
        QuarantineFilter::Exclude => Some(IS_OUT),
        QuarantineFilter::Include => None,
        QuarantineFilter::Only => Some(IS_IN),
    }
}

/// Uses the index of the list, and counts no further than matters.
const RECEIVED: &str = "SELECT count(*) AS found FROM (SELECT 1 AS one FROM submissions WHERE scope_key = $1 \
     AND template_id = $2 AND created_at >= $3 AND NOT is_test LIMIT $4) AS latest";

/// Counts the reports of the scope `$1` in quarantine.
pub(crate) const COUNT: &str = "SELECT count(*) AS found FROM quarantined_reports WHERE scope_key = $1";

const COUNT_HOURS: &str = "SELECT count(*) AS found FROM (SELECT 1 AS one FROM quarantined_reports \
     WHERE scope_key = $1 GROUP BY template_id, hour) AS each_hour";

const HOURS: &str = "SELECT t.slug, t.title, \
     (SELECT v.document FROM form_versions v WHERE v.template_id = t.id ORDER BY v.id DESC LIMIT 1) AS document, \
     h.hour, h.found FROM (SELECT template_id, hour, count(*) AS found FROM quarantined_reports \
     WHERE scope_key = $1 GROUP BY template_id, hour) AS h JOIN form_templates t ON t.id = h.template_id \
     ORDER BY h.hour DESC, t.slug LIMIT $2 OFFSET $3";

const RELEASE: &str = "DELETE FROM quarantined_reports WHERE scope_key = $1 AND submission_id = $2";

const RELEASE_HOUR: &str = "DELETE FROM quarantined_reports WHERE scope_key = $1 AND hour = $3 \
     AND template_id = (SELECT id FROM form_templates WHERE scope_key = $1 AND slug = $2)";

const RAISE: &str = "INSERT INTO quarantine_alarms (organization_id, template_id, hour) VALUES ($1, $2, $3) \
     ON CONFLICT (scope_key, template_id, hour) DO NOTHING";

const UNNOTIFIED: &str = "SELECT t.organization_id, t.id, t.slug, t.title, \
     (SELECT v.document FROM form_versions v WHERE v.template_id = t.id ORDER BY v.id DESC LIMIT 1) AS document, \
     h.hour FROM (SELECT DISTINCT template_id, hour FROM quarantined_reports WHERE hour >= $1) AS h \
     JOIN form_templates t ON t.id = h.template_id WHERE NOT EXISTS (SELECT 1 FROM quarantine_alarms a \
     WHERE a.scope_key = t.scope_key AND a.template_id = t.id AND a.hour = h.hour) ORDER BY h.hour, t.id";

const PRUNE_ALARMS: &str = "DELETE FROM quarantine_alarms WHERE scope_key = $1 AND hour < $2";

/// How long an alarm can still be raised, and is remembered.
const ALARM_RETENTION: Duration = Duration::days(1);

fn number(row: Option<Row>) -> Result<u64, StoreError> {
    let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
    Ok(u64::try_from(found).unwrap_or(0))
}

#[async_trait]
impl ReportCounter for SqlSubmissions {
    async fn count_since(
        &self,
        scope: Scope,
        template: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<u32, StoreError> {
        let key = sql::scope_key(scope);
        let values = vec![key.into(), template.0.into(), micros(since).into(), i64::from(limit).into()];
        let found = number(sql::one(self.database.reader(), RECEIVED, values).await?)?;
        Ok(u32::try_from(found).unwrap_or(limit))
    }
}

#[async_trait]
impl QuarantineStore for SqlSubmissions {
    async fn count(&self, scope: Scope) -> Result<u64, StoreError> {
        number(sql::one(self.database.reader(), COUNT, vec![sql::scope_key(scope).into()]).await?)
    }

    async fn hours(&self, scope: Scope, page: PageRequest) -> Result<Page<QuarantinedHour>, StoreError> {
        let (reader, key) = (self.database.reader(), sql::scope_key(scope));
        let total = number(sql::one(reader, COUNT_HOURS, vec![key.into()]).await?)?;
        let offset = i64::try_from(page.offset()).unwrap_or(i64::MAX);
        let values = vec![key.into(), i64::from(page.per_page()).into(), offset.into()];
        let rows = sql::all(reader, HOURS, values).await?;
        let items = rows.into_iter().map(|row| {
            let (template_slug, title) = (row.get("slug")?, title(&row)?);
            let hour = row.instant("hour")?;
            Ok(QuarantinedHour { template_slug, title, hour, reports: number(Some(row))? })
        });
        Ok(Page { items: items.collect::<Result<_, StoreError>>()?, total, request: page })
    }

    async fn release(
        &self,
        scope: Scope,
        report: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        // Not while reports are removed, since their rows here are deleted with them.
        let transaction = self.database.begin_deletion().await?;
        let values = vec![sql::scope_key(scope).into(), report.0.into()];
        if sql::execute(&*transaction, RELEASE, values).await? == 0 {
            return Ok(false);
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(true)
    }

    async fn release_hour(
        &self,
        scope: Scope,
        slug: &str,
        hour: Timestamp,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        if sql::has_nul(slug) {
            return Ok(0);
        }
        // Not while reports are removed, since their rows here are deleted with them.
        let transaction = self.database.begin_deletion().await?;
        let values = vec![sql::scope_key(scope).into(), slug.into(), micros(hour).into()];
        let released = sql::execute(&*transaction, RELEASE_HOUR, values).await?;
        transaction.commit_with_event(scope, audit_event(&released)).await?;
        Ok(released)
    }
}

/// Notifies staff of a quarantine, once.
#[derive(Clone)]
pub struct SqlQuarantineAlarms {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlQuarantineAlarms {
    /// Uses a database, with the sealer for its mails.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }

    /// Puts the mails into the outbox, unless that already happened for this template and hour, even in
    /// another process. Returns whether it happened now.
    pub async fn raise(
        &self,
        scope: Scope,
        template: TemplateId,
        hour: Timestamp,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![sql::organization(scope), template.0.into(), micros(hour).into()];
        if sql::execute(&*transaction, RAISE, values).await? == 0 {
            return Ok(false);
        }
        let values = vec![sql::scope_key(scope).into(), micros(hour - ALARM_RETENTION).into()];
        sql::execute(&*transaction, PRUNE_ALARMS, values).await?;
        for mail in mails {
            outbox::put(&transaction, &*self.sealer, scope, mail, now).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the quarantines of the last day of which staff were not notified, of all tenants. For the
    /// scheduled job only.
    pub async fn unnotified(&self, now: Timestamp) -> Result<Vec<(Scope, QuarantineBegun)>, StoreError> {
        let since = vec![micros(now - ALARM_RETENTION).into()];
        let rows = sql::all(self.database.reader(), UNNOTIFIED, since).await?;
        let begun = rows.iter().map(|row| {
            let template = TemplateId(row.get("id")?);
            let (slug, title, hour) = (row.get("slug")?, title(row)?, row.instant("hour")?);
            Ok((owner(row.get("organization_id")?), QuarantineBegun { template, slug, title, hour }))
        });
        begun.collect()
    }
}

impl std::fmt::Debug for SqlQuarantineAlarms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlQuarantineAlarms").finish_non_exhaustive()
    }
}
