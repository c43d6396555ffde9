//! The present revision of a scope, and what is known to be true at it.
//!
//! A report needs the form and the settings as they are now. Both change rarely, and every
//! change raises the scope's revision in its own transaction; so whatever was read at a revision
//! is valid as long as that is the present one. Asking for the revision is the only read left
//! (see `near`), and the answer is never older than the question.

use crate::database::Pools;
use crate::error::ConnectError;
use crate::near::postgres::{Asked, Question};
use crate::near::rounds::Rounds;
use crate::near::sqlite::{LocalReader, Numbers};
use crate::sql;
use forms::Form;
use kernel::StoreError;
use sea_orm::DatabaseConnection;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgConnection;
use site::{SiteSettings, Translation};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const REVISION: &str = "SELECT revision FROM scope_revisions WHERE scope_key = $1";

/// Most scopes, and most forms of a scope, that are remembered. Beyond it memory starts afresh.
const MAX_SCOPES: usize = 1024;
const MAX_FORMS: usize = 256;

/// Answers what the revision of a scope is, and remembers what belongs to it.
#[derive(Debug)]
pub(crate) struct Revisions {
    near: Near,
    /// Where a question goes that cannot be answered at once.
    pool: DatabaseConnection,
    scopes: Mutex<HashMap<i64, Known>>,
}

#[derive(Debug)]
enum Near {
    Sqlite(Rounds<Numbers>),
    Postgres(Rounds<Asked<Current>>),
}

/// The revisions of some scopes.
struct Current;

impl Question for Current {
    type Key = i64;
    type Answer = i64;

    async fn ask(connection: &mut PgConnection, keys: &[i64]) -> Result<HashMap<i64, i64>, sqlx::Error> {
        const QUESTION: &str = "SELECT scope_key, revision FROM scope_revisions WHERE scope_key = ANY($1)";
        let rows = sqlx::query_as::<_, (i64, i64)>(QUESTION).bind(keys).fetch_all(connection).await?;
        Ok(rows.into_iter().collect())
    }
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
    /// Over the connections of a database; the file of a SQLite database is there.
    pub(crate) fn new(pool: DatabaseConnection, pools: &Pools) -> Result<Self, ConnectError> {
        let near = match pools {
            Pools::Sqlite { file, .. } => {
                let reader = LocalReader::open(file).map_err(ConnectError::Reader)?;
                Near::Sqlite(Rounds::new(Numbers { reader, question: REVISION }))
            }
            Pools::Postgres { readers, .. } => Near::Postgres(Rounds::new(Asked::new(readers.clone()))),
        };
        Ok(Self { near, pool, scopes: Mutex::default() })
    }

    /// Closes the connections of its own; later questions go through the pool.
    pub(crate) fn close(&self) {
        match &self.near {
            Near::Sqlite(rounds) => rounds.close(),
            Near::Postgres(rounds) => rounds.close(),
        }
    }

    /// The present revision; 0 for a scope without changes.
    pub(crate) async fn current(&self, scope_key: i64) -> Result<i64, StoreError> {
        let told = match &self.near {
            Near::Sqlite(rounds) => rounds.find(scope_key).await.and_then(Option::transpose),
            Near::Postgres(rounds) => rounds.find(scope_key).await,
        };
        if let Ok(revision) = told {
            return Ok(revision.unwrap_or(0));
        }
        let row = sql::one(&self.pool, REVISION, vec![scope_key.into()]).await?;
        row.map_or(Ok(0), |row| row.get("revision"))
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

#[cfg(test)]
mod tests {
    use crate::{Database, DatabaseOptions};
    use tokio::task::JoinSet;

    /// Ten tasks raise the revision of a scope of their own and ask, in turns: nobody is told an older one.
    async fn an_answer_is_never_older_than_the_question(url: &str) {
        let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        database.migrate().await.unwrap();
        let mut tasks = JoinSet::new();
        for scope in 1..=10_i64 {
            let database = database.clone();
            tasks.spawn(async move {
                let organization = format!(
                    "INSERT INTO organizations (id, slug, name, is_active, settings, created_at, updated_at) \
                     VALUES ({scope}, 'o{scope}', 'O', TRUE, '{{}}', 0, 0)"
                );
                crate::sql::execute(&*database.writer().await.unwrap(), &organization, vec![]).await.unwrap();
                let scope_of = kernel::OrganizationId(scope);
                #[expect(clippy::disallowed_methods, reason = "a test chooses the tenant")]
                let scope_of = kernel::Scope::organization(scope_of);
                for _ in 0..20 {
                    let before = database.revisions().current(scope).await.unwrap();
                    let transaction = database.begin_write().await.unwrap();
                    crate::form_store::raise_revision(&*transaction, scope_of).await.unwrap();
                    transaction.commit().await.unwrap();
                    assert_eq!(database.revisions().current(scope).await.unwrap(), before + 1);
                }
            });
        }
        tasks.join_all().await;
        assert_eq!(database.revisions().current(99).await.unwrap(), 0, "a scope without changes");
        database.revisions().close();
        assert!(database.revisions().current(1).await.unwrap() >= 20, "through the pool");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn on_sqlite_an_answer_is_never_older_than_the_question() {
        an_answer_is_never_older_than_the_question(&testkit::sqlite::file().url).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn on_postgresql_an_answer_is_never_older_than_the_question() {
        an_answer_is_never_older_than_the_question(&testkit::postgres::database().url).await;
    }
}
