//! The present revision of a scope, and what is known to be true at it.
//!
//! A report needs the form and the settings as they are now. Both change rarely, and every
//! change raises the scope's revision in its own transaction; so whatever was read at a revision
//! is valid as long as that is the present one. Asking for the revision is the only read left,
//! and all who ask while one question is under way share the next: each answer comes from a
//! statement that started after the call did, so it is never older than the call.

use crate::error::store_error;
use forms::Form;
use kernel::StoreError;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbErr, Statement, Value};
use site::{SiteSettings, Translation};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// Most questions that share one statement.
const MAX_QUESTIONS: usize = 256;

/// Most scopes, and most forms of a scope, that are remembered. Beyond it memory starts afresh.
const MAX_SCOPES: usize = 1024;
const MAX_FORMS: usize = 256;

struct Question {
    scope_key: i64,
    reply: oneshot::Sender<Result<i64, DbErr>>,
}

/// Answers what the revision of a scope is, and remembers what belongs to it.
#[derive(Debug)]
pub(crate) struct Revisions {
    questions: mpsc::Sender<Question>,
    scopes: Mutex<HashMap<i64, Known>>,
}

/// What is known of a scope at one revision.
#[derive(Debug, Default)]
struct Known {
    revision: i64,
    published: HashMap<String, Arc<Form>>,
    settings: Option<Arc<SiteSettings>>,
    translations: Option<Arc<Vec<Translation>>>,
}

impl Revisions {
    /// Starts the task that asks the database. It ends when this is dropped.
    pub(crate) fn start(reader: DatabaseConnection) -> Self {
        let (questions, asked) = mpsc::channel(MAX_QUESTIONS);
        tokio::spawn(answer_all(reader, asked));
        Self { questions, scopes: Mutex::default() }
    }

    /// The present revision; 0 for a scope without changes.
    pub(crate) async fn current(&self, scope_key: i64) -> Result<i64, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.questions
            .send(Question { scope_key, reply })
            .await
            .map_err(|_| StoreError::Unavailable("the reader has stopped".into()))?;
        let answer = answer.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?;
        answer.map_err(store_error)
    }

    /// The published form with this slug, if it was remembered at this revision.
    pub(crate) fn published(&self, scope_key: i64, revision: i64, slug: &str) -> Option<Arc<Form>> {
        let scopes = self.scopes();
        let known = scopes.get(&scope_key).filter(|known| known.revision == revision)?;
        known.published.get(slug).cloned()
    }

    /// Remembers a published form that was read at this revision.
    pub(crate) fn remember_published(&self, scope_key: i64, revision: i64, slug: &str, form: &Arc<Form>) {
        self.at(scope_key, revision, |known| {
            if known.published.len() >= MAX_FORMS {
                known.published.clear();
            }
            known.published.insert(slug.to_owned(), Arc::clone(form));
        });
    }

    /// The settings, if they were remembered at this revision.
    pub(crate) fn settings(&self, scope_key: i64, revision: i64) -> Option<Arc<SiteSettings>> {
        let scopes = self.scopes();
        let known = scopes.get(&scope_key).filter(|known| known.revision == revision)?;
        known.settings.clone()
    }

    /// Remembers settings that were read at this revision.
    pub(crate) fn remember_settings(&self, scope_key: i64, revision: i64, settings: &Arc<SiteSettings>) {
        self.at(scope_key, revision, |known| known.settings = Some(Arc::clone(settings)));
    }

    /// The wordings, if they were remembered at this revision.
    pub(crate) fn translations(&self, scope_key: i64, revision: i64) -> Option<Arc<Vec<Translation>>> {
        let scopes = self.scopes();
        let known = scopes.get(&scope_key).filter(|known| known.revision == revision)?;
        known.translations.clone()
    }

    /// Remembers wordings that were read at this revision.
    pub(crate) fn remember_translations(
        &self,
        scope_key: i64,
        revision: i64,
        translations: &Arc<Vec<Translation>>,
    ) {
        self.at(scope_key, revision, |known| known.translations = Some(Arc::clone(translations)));
    }

    fn at(&self, scope_key: i64, revision: i64, change: impl FnOnce(&mut Known)) {
        let mut scopes = self.scopes();
        if scopes.len() >= MAX_SCOPES && !scopes.contains_key(&scope_key) {
            scopes.clear();
        }
        let known = scopes.entry(scope_key).or_default();
        if known.revision != revision {
            *known = Known { revision, ..Known::default() };
        }
        change(known);
    }

    fn scopes(&self) -> MutexGuard<'_, HashMap<i64, Known>> {
        self.scopes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn answer_all(reader: DatabaseConnection, mut asked: mpsc::Receiver<Question>) {
    let mut questions = Vec::with_capacity(MAX_QUESTIONS);
    while asked.recv_many(&mut questions, MAX_QUESTIONS).await > 0 {
        let mut keys: Vec<i64> = questions.iter().map(|question| question.scope_key).collect();
        keys.sort_unstable();
        keys.dedup();
        let found = read(&reader, &keys).await;
        for question in questions.drain(..) {
            let answer = match &found {
                Ok(revisions) => Ok(revisions.get(&question.scope_key).copied().unwrap_or(0)),
                Err(error) => Err(error.clone()),
            };
            // A failed send is a caller that went away.
            let _ = question.reply.send(answer);
        }
    }
}

async fn read(reader: &DatabaseConnection, keys: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    let places: Vec<String> = (1..=keys.len()).map(|place| format!("${place}")).collect();
    let sql =
        format!("SELECT scope_key, revision FROM scope_revisions WHERE scope_key IN ({})", places.join(", "));
    let values = keys.iter().map(|&key| Value::from(key));
    let rows = reader
        .query_all_raw(Statement::from_sql_and_values(reader.get_database_backend(), sql, values))
        .await?;
    rows.iter().map(|row| Ok((row.try_get("", "scope_key")?, row.try_get("", "revision")?))).collect()
}
