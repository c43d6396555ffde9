//! Stores sealed segments: facts as bytes with a checksum, not encrypted.

use super::SqlFacts;
use super::facts::changes_in;
use crate::database::Engine;
use crate::entities::{FormTemplates, ReportSegments, form_template, report_segment};
use crate::error::store_error;
use crate::report_deletion::owner;
use async_trait::async_trait;
use bi::ports::{CrossTenantForms, LogPosition, SegmentStore};
use bi::{Segment, SegmentBounds};
use kernel::{Scope, StoreError, SubmissionId, TemplateId, from_micros, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};

/// Waits for all writers of the table, and blocks new ones.
const LOCK: &str = "LOCK TABLE report_changes IN SHARE MODE";

/// The bounds of a segment as stored in its row.
type SegmentRow = (i64, i64, i64, i64);

#[async_trait]
impl SegmentStore for SqlFacts {
    async fn bounds(&self, scope: Scope, form: TemplateId) -> Result<Vec<SegmentBounds>, StoreError> {
        use report_segment::Column;
        let own = ReportSegments::of(scope)
            .find()
            .filter(Column::TemplateId.eq(form.0))
            .order_by_asc(Column::FirstId);
        let own =
            own.select_only().columns([Column::FirstId, Column::FirstAt, Column::LastId, Column::LastAt]);
        let rows: Vec<SegmentRow> =
            own.into_tuple().all(self.database.reader()).await.map_err(store_error)?;
        let bounds = |(first, first_at, last, last_at)| SegmentBounds {
            first: (from_micros(first_at), SubmissionId(first)),
            last: (from_micros(last_at), SubmissionId(last)),
        };
        Ok(rows.into_iter().map(bounds).collect())
    }

    async fn bytes(
        &self,
        scope: Scope,
        form: TemplateId,
        first: SubmissionId,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        use report_segment::Column;
        let own = ReportSegments::of(scope).find().filter(Column::TemplateId.eq(form.0));
        let own = own.filter(Column::FirstId.eq(first.0)).select_only().column(Column::Body);
        own.into_tuple().one(self.database.reader()).await.map_err(store_error)
    }

    async fn keep(
        &self,
        scope: Scope,
        form: TemplateId,
        segment: &Segment,
        since: LogPosition,
    ) -> Result<bool, StoreError> {
        use report_segment::Column::{FirstId, TemplateId};
        let SegmentBounds { first, last } = segment.bounds;
        // Nobody removes reports meanwhile, and this waits for changes that are not yet committed.
        let transaction = self.database.begin_deletion().await?;
        let engine = self.database.engine();
        if engine == Engine::Postgres {
            transaction.execute_unprepared(LOCK).await.map_err(store_error)?;
        }
        let changes = changes_in(&*transaction, engine, scope, form, Some(since)).await?;
        if changes.is_incomplete
            || changes.reports.iter().any(|changed| (first.1..=last.1).contains(&changed.id))
        {
            return Ok(false);
        }
        let row = ReportSegments::of(scope).insert(|row| {
            row.template_id = Set(form.0);
            (row.first_id, row.first_at) = (Set(first.1.0), Set(micros(first.0)));
            (row.last_id, row.last_at) = (Set(last.1.0), Set(micros(last.0)));
            row.body = Set(segment.bytes.clone());
        });
        let kept = row.on_conflict_do_nothing_on([TemplateId, FirstId]);
        let kept = kept.exec_without_returning(&*transaction).await.map_err(store_error)?;
        transaction.commit().await?;
        Ok(matches!(kept, sea_orm::TryInsertResult::Inserted(rows) if rows > 0))
    }

    async fn delete_all(&self, scope: Scope, form: TemplateId) -> Result<(), StoreError> {
        let own = ReportSegments::of(scope).delete().filter(report_segment::Column::TemplateId.eq(form.0));
        self.database.delete(own).await.map(drop)
    }
}

#[async_trait]
impl CrossTenantForms for SqlFacts {
    async fn slugs(&self) -> Result<Vec<(Scope, String)>, StoreError> {
        use form_template::Column;
        let all = FormTemplates::find_across_tenants().order_by_asc(Column::Id);
        let all = all.select_only().columns([Column::OrganizationId, Column::Slug]);
        let rows: Vec<(Option<i64>, String)> =
            all.into_tuple().all(self.database.reader()).await.map_err(store_error)?;
        Ok(rows.into_iter().map(|(organization, slug)| (owner(organization), slug)).collect())
    }
}
