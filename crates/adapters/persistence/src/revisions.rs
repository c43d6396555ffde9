//! The current revision of a scope, and what is known at that revision.
//!
//! A report needs the current form and settings. Both change rarely, and every change raises the scope's
//! revision in its own transaction; so what was read at a revision is valid as long as that is the current
//! one. The query for the revision is the only one left (see `batch_lookup`), and its answer is never older
//! than the question.

use crate::batch_lookup::{BatchLookup, Lookup, single_key_statement};
use crate::connection::Pools;
use crate::error::ConnectError;
use kernel::{FormVersionId, StoreError};
use plans::Plan;
use rusqlite::OptionalExtension as _;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgConnection;
use site::{SiteSettings, StoredWording};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The maximum number of scopes, and of forms of a scope, to cache. Beyond that the cache is cleared.
const MAX_SCOPES: usize = 1024;
const MAX_FORMS: usize = 256;

/// The revisions of some scopes; a scope without changes has none.
pub(crate) const REVISIONS: &str =
    "SELECT scope_key, revision FROM scope_revisions WHERE scope_key = ANY($1)";

struct RevisionLookup;

impl Lookup for RevisionLookup {
    type Key = i64;
    type Answer = i64;

    fn look_up_one(connection: &rusqlite::Connection, scope_key: &i64) -> rusqlite::Result<Option<i64>> {
        static STATEMENT: LazyLock<String> = LazyLock::new(|| single_key_statement(REVISIONS));
        connection.prepare_cached(&STATEMENT)?.query_row([scope_key], |row| row.get(1)).optional()
    }

    async fn look_up_many(
        connection: &mut PgConnection,
        scope_keys: &[i64],
    ) -> Result<HashMap<i64, i64>, sqlx::Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(REVISIONS).bind(scope_keys).fetch_all(connection).await?;
        Ok(rows.into_iter().collect())
    }
}

/// A plan, and when it was read.
pub(crate) type KnownPlan = (Arc<Plan>, Instant);

/// The cached data of a scope at one revision.
#[derive(Debug, Default)]
pub(crate) struct ScopeCache {
    revision: i64,
    published: HashMap<String, FormVersionId>,
    pub(crate) settings: Option<Arc<SiteSettings>>,
    pub(crate) wordings: Option<Arc<Vec<StoredWording>>>,
    pub(crate) plan: Option<KnownPlan>,
    /// Forms with all their versions, by slug.
    pub(crate) stats_forms: HashMap<String, Arc<bi::StatsForm>>,
}

impl ScopeCache {
    /// Returns the version that is published under a slug.
    pub(crate) fn published(&self, slug: &str) -> Option<FormVersionId> {
        self.published.get(slug).copied()
    }

    /// Caches the version that is published under a slug.
    pub(crate) fn cache_published(&mut self, slug: &str, version: FormVersionId) {
        if self.published.len() >= MAX_FORMS {
            self.published.clear();
        }
        self.published.insert(slug.to_owned(), version);
    }

    /// Caches a form with all its versions.
    pub(crate) fn cache_stats_form(&mut self, slug: &str, form: &Arc<bi::StatsForm>) {
        if self.stats_forms.len() >= MAX_FORMS {
            self.stats_forms.clear();
        }
        self.stats_forms.insert(slug.to_owned(), Arc::clone(form));
    }
}

/// Looks up the revision of a scope, and caches what depends on it.
#[derive(Debug)]
pub(crate) struct Revisions {
    lookup: BatchLookup<RevisionLookup>,
    scopes: Mutex<HashMap<i64, ScopeCache>>,
}

impl Revisions {
    /// Uses the connections of a database; a SQLite file must already exist.
    pub(crate) fn new(pools: &Pools) -> Result<Self, ConnectError> {
        Ok(Self { lookup: BatchLookup::new(pools)?, scopes: Mutex::default() })
    }

    /// Closes its own connections.
    pub(crate) fn close(&self) {
        self.lookup.close();
    }

    /// Returns the current revision; 0 for a scope without changes.
    pub(crate) async fn current(&self, scope_key: i64) -> Result<i64, StoreError> {
        Ok(self.lookup.find(scope_key).await?.unwrap_or(0))
    }

    /// Returns the current revision, and what is cached at it.
    pub(crate) async fn known<T>(
        &self,
        scope_key: i64,
        part: impl FnOnce(&ScopeCache) -> Option<T>,
    ) -> Result<(i64, Option<T>), StoreError> {
        let revision = self.current(scope_key).await?;
        let scopes = self.scopes();
        let known = scopes.get(&scope_key).filter(|known| known.revision == revision);
        Ok((revision, known.and_then(part)))
    }

    /// Caches what was read at a revision.
    pub(crate) fn remember(&self, scope_key: i64, revision: i64, put: impl FnOnce(&mut ScopeCache)) {
        let mut scopes = self.scopes();
        if scopes.len() >= MAX_SCOPES && !scopes.contains_key(&scope_key) {
            scopes.clear();
        }
        let known = scopes.entry(scope_key).or_default();
        if known.revision != revision {
            *known = ScopeCache { revision, ..ScopeCache::default() };
        }
        put(known);
    }

    fn scopes(&self) -> MutexGuard<'_, HashMap<i64, ScopeCache>> {
        self.scopes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Database, DatabaseOptions};
    use tokio::task::JoinSet;

    /// Ten tasks each raise the revision of their own scope and look it up in turns: none gets an older one.
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
