//! Staff's work on reports: how far they are, what they noted, what they come back to. What they have read:
//! `report_reads`.

use crate::database::{Database, Engine, Exclusive};
use crate::sql::{self, Row};
use crate::submission_queries::status;
use async_trait::async_trait;
use forms::submission::ReportStatus;
use forms::work::{
    Author, FilterError, Note, NoteDeletion, NoteRefused, ReportNotes, ReportStates, SavedFilter,
    SavedFilters, StatusRefused,
};
use kernel::{
    NoteId, SavedFilterId, Scope, StoreError, SubmissionId, Timestamp, UserId, from_micros, micros,
};

/// What staff do with reports, in the database.
#[derive(Clone, Debug)]
pub struct SqlReportWork {
    pub(crate) database: Database,
}

impl SqlReportWork {
    /// On a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }

    /// Begins a change of what belongs to a row, which nobody else changes meanwhile: on SQLite since there
    /// is one writer, on PostgreSQL since the row is locked. `None` when there is no such row.
    async fn begin_on(
        &self,
        row: &str,
        values: Vec<sea_orm::Value>,
    ) -> Result<Option<Exclusive>, StoreError> {
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
    ) -> Result<Option<Exclusive>, StoreError> {
        self.begin_on(REPORT, vec![sql::scope_key(scope).into(), report.0.into()]).await
    }
}

/// Whether a scope has a report.
pub(crate) const REPORT: &str = "SELECT id FROM submissions WHERE scope_key = $1 AND id = $2";

const STATE: &str = "SELECT status FROM submission_states WHERE scope_key = $1 AND submission_id = $2";

const FORGET_STATE: &str = "DELETE FROM submission_states WHERE scope_key = $1 AND submission_id = $2";

const SET_STATE: &str = "INSERT INTO submission_states (submission_id, organization_id, status, changed_at) \
     VALUES ($1, $2, $3, $4) \
     ON CONFLICT (submission_id) DO UPDATE SET status = excluded.status, changed_at = excluded.changed_at";

#[async_trait]
impl ReportStates for SqlReportWork {
    async fn change(
        &self,
        scope: Scope,
        report: SubmissionId,
        (expected, to): (Option<ReportStatus>, ReportStatus),
        now: Timestamp,
    ) -> Result<ReportStatus, StatusRefused> {
        let Some(transaction) = self.begin_on_report(scope, report).await? else {
            return Err(StatusRefused::Unknown);
        };
        let key = vec![sql::scope_key(scope).into(), report.0.into()];
        let row = sql::one(&*transaction, STATE, key.clone()).await?;
        let present = status(row.map(|row| row.get("status")).transpose()?)?;
        if expected.is_some_and(|expected| expected != present) {
            return Err(StatusRefused::Stale(present));
        }
        if to == ReportStatus::New {
            sql::execute(&*transaction, FORGET_STATE, key).await?;
        } else {
            let values =
                vec![report.0.into(), sql::organization(scope), to.code().into(), micros(now).into()];
            sql::execute(&*transaction, SET_STATE, values).await?;
        }
        transaction.commit().await?;
        Ok(present)
    }
}

const NOTE_COUNT: &str =
    "SELECT count(*) AS found FROM submission_notes WHERE scope_key = $1 AND submission_id = $2";

const ADD_NOTE: &str = "INSERT INTO submission_notes \
     (organization_id, submission_id, author_id, author_name, body, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";

const NOTES: &str = "SELECT id, author_id, author_name, body, created_at FROM submission_notes \
     WHERE scope_key = $1 AND submission_id = $2 ORDER BY id";

const NOTE_AUTHOR: &str = "SELECT author_id FROM submission_notes \
     WHERE scope_key = $1 AND submission_id = $2 AND id = $3";

const DELETE_NOTE: &str = "DELETE FROM submission_notes \
     WHERE scope_key = $1 AND submission_id = $2 AND id = $3 AND author_id = $4";

#[async_trait]
impl ReportNotes for SqlReportWork {
    async fn add(
        &self,
        scope: Scope,
        report: SubmissionId,
        author: Author<'_>,
        body: &str,
        (now, most): (Timestamp, u32),
    ) -> Result<Note, NoteRefused> {
        let Some(transaction) = self.begin_on_report(scope, report).await? else {
            return Err(NoteRefused::Unknown);
        };
        let key = vec![sql::scope_key(scope).into(), report.0.into()];
        let row = sql::one(&*transaction, NOTE_COUNT, key).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        if count >= i64::from(most) {
            return Err(NoteRefused::Full);
        }
        let values = vec![
            sql::organization(scope),
            report.0.into(),
            author.id.0.into(),
            author.name.into(),
            body.into(),
            micros(now).into(),
        ];
        let row = sql::one(&*transaction, ADD_NOTE, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted note gave no id"))?;
        let id = NoteId(row.get("id")?);
        transaction.commit().await?;
        Ok(Note {
            id,
            author: Some(author.id),
            author_name: author.name.to_owned(),
            body: body.to_owned(),
            created_at: from_micros(micros(now)),
        })
    }

    async fn list(&self, scope: Scope, report: SubmissionId) -> Result<Option<Vec<Note>>, StoreError> {
        let key = vec![sql::scope_key(scope).into(), report.0.into()];
        let reader = self.database.reader();
        if sql::one(reader, REPORT, key.clone()).await?.is_none() {
            return Ok(None);
        }
        let rows = sql::all(reader, NOTES, key).await?;
        rows.iter().map(note).collect::<Result<_, _>>().map(Some)
    }

    async fn delete(
        &self,
        scope: Scope,
        report: SubmissionId,
        note: NoteId,
        by: UserId,
    ) -> Result<NoteDeletion, StoreError> {
        let key = vec![sql::scope_key(scope).into(), report.0.into(), note.0.into()];
        let Some(row) = sql::one(self.database.reader(), NOTE_AUTHOR, key.clone()).await? else {
            return Ok(NoteDeletion::Unknown);
        };
        if row.get::<Option<i64>>("author_id")? != Some(by.0) {
            return Ok(NoteDeletion::NotOwn);
        }
        let mut values = key;
        values.push(by.0.into());
        // An author stays the same or goes, so what was read still says whose it is.
        let gone = sql::execute(&*self.database.writer().await?, DELETE_NOTE, values).await?;
        self.database.sweep();
        Ok(if gone > 0 { NoteDeletion::Done } else { NoteDeletion::Unknown })
    }
}

fn note(row: &Row) -> Result<Note, StoreError> {
    Ok(Note {
        id: NoteId(row.get("id")?),
        author: row.get::<Option<i64>>("author_id")?.map(UserId),
        author_name: row.get("author_name")?,
        body: row.get("body")?,
        created_at: row.instant("created_at")?,
    })
}

const PERSON: &str = "SELECT id FROM users WHERE id = $1";

const FILTERS: &str = "SELECT id, name, query FROM saved_filters \
     WHERE scope_key = $1 AND user_id = $2 ORDER BY name";

const ADD_FILTER: &str = "INSERT INTO saved_filters (organization_id, user_id, name, query, created_at) \
     VALUES ($1, $2, $3, $4, $5) RETURNING id";

const DELETE_FILTER: &str = "DELETE FROM saved_filters WHERE scope_key = $1 AND user_id = $2 AND id = $3";

#[async_trait]
impl SavedFilters for SqlReportWork {
    async fn list(&self, scope: Scope, of: UserId) -> Result<Vec<SavedFilter>, StoreError> {
        let values = vec![sql::scope_key(scope).into(), of.0.into()];
        let rows = sql::all(self.database.reader(), FILTERS, values).await?;
        rows.iter().map(filter).collect()
    }

    async fn add(
        &self,
        scope: Scope,
        of: UserId,
        (name, query): (&str, &str),
        (now, most): (Timestamp, u32),
    ) -> Result<SavedFilter, FilterError> {
        let Some(transaction) = self.begin_on(PERSON, vec![of.0.into()]).await? else {
            return Err(StoreError::internal("the account is gone").into());
        };
        let own = vec![sql::scope_key(scope).into(), of.0.into()];
        let rows = sql::all(&*transaction, FILTERS, own).await?;
        let kept = rows.iter().map(filter).collect::<Result<Vec<_>, _>>()?;
        if kept.iter().any(|kept| kept.name == name) {
            return Err(FilterError::NameTaken);
        }
        if kept.len() >= most as usize {
            return Err(FilterError::TooMany);
        }
        let values =
            vec![sql::organization(scope), of.0.into(), name.into(), query.into(), micros(now).into()];
        let row = sql::one(&*transaction, ADD_FILTER, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted filter gave no id"))?;
        let id = SavedFilterId(row.get("id")?);
        transaction.commit().await?;
        Ok(SavedFilter { id, name: name.to_owned(), query: query.to_owned() })
    }

    async fn delete(&self, scope: Scope, of: UserId, id: SavedFilterId) -> Result<bool, StoreError> {
        let values = vec![sql::scope_key(scope).into(), of.0.into(), id.0.into()];
        Ok(sql::execute(&*self.database.writer().await?, DELETE_FILTER, values).await? > 0)
    }
}

fn filter(row: &Row) -> Result<SavedFilter, StoreError> {
    Ok(SavedFilter { id: SavedFilterId(row.get("id")?), name: row.get("name")?, query: row.get("query")? })
}
