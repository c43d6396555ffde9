//! The work of staff on reports: status, notes, saved filters. Read marks are in `report_reads`.

use crate::database::{Database, Engine, WriteTransaction};
use crate::entities::{
    SavedFilters as Filters, SubmissionNotes, SubmissionStates, saved_filter, submission_note,
    submission_state,
};
use crate::error::store_error;
use crate::report_columns::status;
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use forms::submission::ReportStatus;
use forms::work::{
    NewNote, Note, NoteDeletion, NoteRefused, ReportNotes, ReportStates, SavedFilter, SavedFilterError,
    SavedFilters, StatusRefused,
};
use kernel::{
    NoteId, SavedFilterId, Scope, StoreError, SubmissionId, Timestamp, UserId, from_micros, micros,
};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, ExprTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
};

/// The work of staff on reports, in the database.
#[derive(Clone, Debug)]
pub struct SqlReportWork {
    pub(crate) database: Database,
}

impl SqlReportWork {
    /// Uses a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }

    /// Begins a change of data that belongs to a row, and keeps others from changing it: SQLite has only one
    /// writer, on PostgreSQL the row is locked. `None` if there is no such row.
    async fn begin_on(
        &self,
        row: &str,
        values: Vec<sea_orm::Value>,
    ) -> Result<Option<WriteTransaction>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let lock = match self.database.engine() {
            Engine::Sqlite => "",
            Engine::Postgres => " FOR NO KEY UPDATE",
        };
        let found = sql::one(&*transaction, &format!("{row}{lock}"), values).await?;
        Ok(found.map(|_| transaction))
    }

    async fn begin_on_report(
        &self,
        scope: Scope,
        report: SubmissionId,
    ) -> Result<Option<WriteTransaction>, StoreError> {
        self.begin_on(REPORT, vec![sql::scope_key(scope).into(), report.0.into()]).await
    }
}

/// Selects a report of a scope.
pub(crate) const REPORT: &str = "SELECT id FROM submissions WHERE scope_key = $1 AND id = $2";

#[async_trait]
impl ReportStates for SqlReportWork {
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        expected: Option<ReportStatus>,
        to: ReportStatus,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReportStatus>,
    ) -> Result<ReportStatus, StatusRefused> {
        let Some(transaction) = self.begin_on_report(scope, report).await? else {
            return Err(StatusRefused::Unknown);
        };
        let (own, is_its) =
            (SubmissionStates::of(scope), submission_state::Column::SubmissionId.eq(report.0));
        let row = own.find().filter(is_its.clone()).one(&*transaction).await.map_err(store_error)?;
        let present = status(row.map(|row| row.status))?;
        if expected.is_some_and(|expected| expected != present) {
            return Err(StatusRefused::Stale(present));
        }
        if to == ReportStatus::New {
            own.delete().filter(is_its).exec(&*transaction).await.map_err(store_error)?;
        } else {
            let put = own.upsert([submission_state::Column::SubmissionId], |row| {
                row.submission_id = Set(report.0);
                row.status = Set(to.code().to_owned());
                row.changed_at = Set(micros(now));
            });
            put.exec_without_returning(&*transaction).await.map_err(store_error)?;
        }
        transaction.commit_with_event(scope, audit_event(&present)).await?;
        Ok(present)
    }
}

#[async_trait]
impl ReportNotes for SqlReportWork {
    async fn add(
        &self,
        scope: Scope,
        report: SubmissionId,
        new: &NewNote<'_>,
        limit: u32,
        audit_event: AuditEventFn<'_, Note>,
    ) -> Result<Note, NoteRefused> {
        let Some(transaction) = self.begin_on_report(scope, report).await? else {
            return Err(NoteRefused::Unknown);
        };
        let own = SubmissionNotes::of(scope);
        let present = own.find().filter(submission_note::Column::SubmissionId.eq(report.0));
        if present.count(&*transaction).await.map_err(store_error)? >= u64::from(limit) {
            return Err(NoteRefused::Full);
        }
        let added = own.insert(|row| {
            row.submission_id = Set(report.0);
            row.author_id = Set(Some(new.author.id.0));
            row.author_name = Set(new.author.name.to_owned());
            row.body = Set(new.body.to_owned());
            row.created_at = Set(micros(new.created_at));
        });
        let id = NoteId(added.exec(&*transaction).await.map_err(store_error)?.last_insert_id);
        let note = Note {
            id,
            author: Some(new.author.id),
            author_name: new.author.name.to_owned(),
            body: new.body.to_owned(),
            created_at: from_micros(micros(new.created_at)),
        };
        transaction.commit_with_event(scope, audit_event(&note)).await?;
        Ok(note)
    }

    async fn list(&self, scope: Scope, report: SubmissionId) -> Result<Option<Vec<Note>>, StoreError> {
        let key = vec![sql::scope_key(scope).into(), report.0.into()];
        let reader = self.database.reader();
        if sql::one(reader, REPORT, key).await?.is_none() {
            return Ok(None);
        }
        let notes =
            SubmissionNotes::of(scope).find().filter(submission_note::Column::SubmissionId.eq(report.0));
        let notes = notes.order_by_asc(submission_note::Column::Id).all(reader).await.map_err(store_error)?;
        Ok(Some(notes.into_iter().map(note).collect()))
    }

    async fn delete(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: NoteId,
        author: UserId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<NoteDeletion, StoreError> {
        use submission_note::Column::{AuthorId, Id, SubmissionId};
        let (own, wanted) = (SubmissionNotes::of(scope), SubmissionId.eq(report.0).and(Id.eq(note.0)));
        let found =
            own.find().filter(wanted.clone()).one(self.database.reader()).await.map_err(store_error)?;
        let Some(found) = found else { return Ok(NoteDeletion::Unknown) };
        if found.author_id != Some(author.0) {
            return Ok(NoteDeletion::NotOwn);
        }
        // An author never changes, except by becoming empty, so what was read still says who it is.
        let gone = own.delete().filter(wanted).filter(AuthorId.eq(author.0));
        let is_gone = self.database.delete_one_with_event(gone, scope, audit_event).await?;
        self.database.vacuum();
        Ok(if is_gone { NoteDeletion::Done } else { NoteDeletion::Unknown })
    }
}

fn note(row: submission_note::Model) -> Note {
    Note {
        id: NoteId(row.id),
        author: row.author_id.map(UserId),
        author_name: row.author_name,
        body: row.body,
        created_at: from_micros(row.created_at),
    }
}

const PERSON: &str = "SELECT id FROM users WHERE id = $1";

/// Returns a person's filters, by name.
async fn filters_of<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    owner: UserId,
) -> Result<Vec<SavedFilter>, StoreError> {
    let rows = Filters::of(scope).find().filter(saved_filter::Column::UserId.eq(owner.0));
    let rows = rows.order_by_asc(saved_filter::Column::Name).all(db).await.map_err(store_error)?;
    let filter = |row: saved_filter::Model| SavedFilter {
        id: SavedFilterId(row.id),
        name: row.name,
        query: row.query,
    };
    Ok(rows.into_iter().map(filter).collect())
}

#[async_trait]
impl SavedFilters for SqlReportWork {
    async fn list(&self, scope: Scope, owner: UserId) -> Result<Vec<SavedFilter>, StoreError> {
        filters_of(self.database.reader(), scope, owner).await
    }

    async fn add(
        &self,
        scope: Scope,
        owner: UserId,
        name: &str,
        query: &str,
        now: Timestamp,
        limit: u32,
    ) -> Result<SavedFilter, SavedFilterError> {
        let Some(transaction) = self.begin_on(PERSON, vec![owner.0.into()]).await? else {
            return Err(StoreError::internal("the account is gone").into());
        };
        let kept = filters_of(&*transaction, scope, owner).await?;
        if kept.iter().any(|kept| kept.name == name) {
            return Err(SavedFilterError::NameTaken);
        }
        if kept.len() >= limit as usize {
            return Err(SavedFilterError::TooMany);
        }
        let added = Filters::of(scope).insert(|row| {
            row.user_id = Set(owner.0);
            row.name = Set(name.to_owned());
            row.query = Set(query.to_owned());
            row.created_at = Set(micros(now));
        });
        let id = SavedFilterId(added.exec(&*transaction).await.map_err(store_error)?.last_insert_id);
        transaction.commit().await?;
        Ok(SavedFilter { id, name: name.to_owned(), query: query.to_owned() })
    }

    async fn delete(&self, scope: Scope, owner: UserId, id: SavedFilterId) -> Result<bool, StoreError> {
        use saved_filter::Column::{Id, UserId};
        let gone = Filters::of(scope).delete().filter(UserId.eq(owner.0)).filter(Id.eq(id.0));
        Ok(self.database.delete(gone).await? > 0)
    }
}
