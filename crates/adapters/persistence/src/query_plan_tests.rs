//! Checks the query plans for lists and for frequent lookups: none scans all reports or the whole log. The
//! statements are recorded as the stores run them. What is read once after a start (ADR 46), and searches for
//! words, scan by nature.

use crate::batch_lookup::single_key_statement;
use crate::{Database, DatabaseOptions, Engine, revisions, tenant_lookup, token_lookup, updates_lookup};
use crate::{SqlAccounts, SqlAudit, SqlForms, SqlOutbox, SqlReportWork, SqlSubmissions};
use accounts::api_tokens::ports::ApiTokenStore;
use accounts::ports::UserStore;
use audit::ports::AuditQueries as _;
use audit::{Action, AuditFilter, Object, ObjectKind};
use forms::export::{ExportQueries as _, ExportSpan, ExportedTemplates};
use forms::ports::SubmissionQueries as _;
use forms::submission::{ReportStatus, SubmissionFilter, SubmissionSort};
use forms::testing::{FieldBuilder, FormBuilder, Installed, at, install, scopes};
use forms::work::{ReportNotes as _, ReportReads as _};
use jobs::ports::CrossTenantOutbox as _;
use kernel::testing::FakeSealer;
use kernel::{PageRequest, Scope, SubmissionId, UserId};
use sea_orm::{ConnectionTrait as _, Statement};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const FEW: u32 = 200;
/// More than are sorted to find a page.
const MANY: u32 = 30_000;

/// Large tables, as query plans name them: on SQLite by the alias in the statement.
const LARGE: [&str; 9] =
    ["submissions", "s", "b", "audit_entries", "users", "u", "organizations", "outbox", "scope_revisions"];
const LARGE_ON_POSTGRES: [&str; 6] =
    ["submissions", "audit_entries", "users", "access_tokens", "organizations", "organization_names"];

/// A scan along it ends with the page.
const BY_REFERENCE: [&str; 2] = ["sqlite_autoindex_submissions_1", "submissions_reference_key"];

/// These are in index order, and end with the page.
const IN_ORDER: [&str; 3] = ["a page by reference", "the last page by reference", "a page of an export"];

/// Indexes that must be used for something, on SQLite and on PostgreSQL.
const INDICES: [(&str, [&str; 2]); 15] = [
    ("a report", ["ix_submission_files_submission"; 2]),
    ("a report by its reference", BY_REFERENCE),
    ("a page by reference", BY_REFERENCE),
    ("the last page by reference", BY_REFERENCE),
    ("a list", ["ix_submissions_newest"; 2]),
    ("a list", ["ix_submissions_test"; 2]),
    ("how many are unread", ["ix_submissions_newest"; 2]),
    ("the history of a report", ["ix_audit_entries_object"; 2]),
    ("the log", ["ux_audit_entries_number"; 2]),
    ("the end of the log", ["ux_audit_entries_number"; 2]),
    ("accounts", ["ix_users_place"; 2]),
    ("a token", ["sqlite_autoindex_access_tokens_1", "access_tokens_digest_key"]),
    ("a host", ["sqlite_autoindex_organizations_1", "organizations_slug_key"]),
    ("a former host", ["ux_organization_names"; 2]),
    ("what is new for figures", ["ix_submissions_template"; 2]),
];

type Asked = Vec<(&'static str, Statement)>;

struct World {
    database: Database,
    heard: Arc<Mutex<Vec<Statement>>>,
    scope: Scope,
    form: Installed,
    /// With a tenth of the reports.
    other: Installed,
}

/// Inserts what is selected from a series of numbers `i`.
fn numbered(from: u32, to: u32, into: &str, columns: &str) -> String {
    format!(
        "INSERT INTO {into} WITH RECURSIVE n(i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {to}) \
         SELECT {columns} FROM n"
    )
}

impl World {
    /// Contains everything but reports, in large numbers.
    async fn new(url: &str) -> Self {
        let mut database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        let heard: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let log = Arc::clone(&heard);
        database.on_statement(move |asked| log.lock().unwrap().push(asked.clone()));
        database.migrate().await.unwrap();
        run(
            &database,
            &[
                numbered(
                    1,
                    5000,
                    "organizations (id, name, slug, is_active, created_at, updated_at)",
                    "i, 'O', 'o' || CAST(i AS TEXT), TRUE, 0, 0",
                ),
                numbered(
                    1,
                    5000,
                    "organization_names (kind, name, organization_id, since)",
                    "'slug', 'o' || CAST(i AS TEXT), i, 0",
                ),
                numbered(
                    1,
                    20_000,
                    "users (id, organization_id, in_installation, name, email, role, password_hash, created_at)",
                    "i, (i - 1) % 5000 + 1, FALSE, 'A', 'a' || CAST(i AS TEXT) || '@example.org', 'admin', '', 90000000",
                ),
                numbered(
                    1,
                    20_000,
                    "access_tokens (user_id, digest, abilities, created_at, expires_at, absolute_expires_at)",
                    "i, CAST(CAST(i AS TEXT) AS BYTEA), '[\"*\"]', 0, 9, 9",
                ),
            ],
        )
        .await;
        let (scope, forms) = (scopes()[1], SqlForms::new(&database));
        let snapshot = |slug| FormBuilder::new(slug).block("b", [FieldBuilder::text("text")]).snapshot();
        let form = install(&forms, scope, &snapshot("vorfall"), true).await;
        let other = install(&forms, scope, &snapshot("sturz"), true).await;
        Self { database, heard, scope, form, other }
    }

    /// Reports of only one tenant, as in most installations, and what belongs to them.
    async fn fill(&self, from: u32, to: u32) {
        let (Installed { template, version }, other) = (self.form, self.other);
        let (template, version, text) = (template.0, version.0, "x".repeat(800));
        let of_form = |id: i64, other: i64| format!("CASE WHEN i % 10 = 1 THEN {other} ELSE {id} END");
        let (of_template, of_version) =
            (of_form(template, other.template.0), of_form(version, other.version.0));
        let digits = "CAST(10000000 + CAST(i AS BIGINT) * 7919123 % 89999999 AS TEXT)";
        let new = format!(
            "FROM submissions WHERE created_at BETWEEN {from} * CAST(1000000 AS BIGINT) \
             AND {to} * CAST(1000000 AS BIGINT)"
        );
        let belonging = |into: &str, columns: &str, which: &str| {
            format!("INSERT INTO {into} SELECT {columns} {new} AND {which}")
        };
        run(
            &self.database,
            &[
                numbered(
                    from,
                    to,
                    "submissions (organization_id, template_id, version_id, reference, data, search_text, locale, \
                     masked, is_test, created_at)",
                    &format!(
                        "1, {of_template}, {of_version}, 'MW-' || substr({digits}, 1, 4) || '-' || substr({digits}, 5), \
                         '{{}}', '{text}', 'de', '[]', i % 500 = 50, CAST(i AS BIGINT) * 1000000"
                    ),
                ),
                numbered(
                    from,
                    to,
                    "audit_entries (organization_id, number, occurred_at, actor_kind, actor_id, actor_name, actor_key, \
                     action, object_kind, object_id, details, hash)",
                    "1, i, CAST(i AS BIGINT) * 1000000, 'user', 1, 'A', 'a', 'report.read', 'report', \
                     CAST(i % 3000 AS TEXT), '{}', ''",
                ),
                belonging(
                    "submission_files (submission_id, storage_key, field, name, media_type, size)",
                    "id, 'k' || CAST(id AS TEXT), 'f', 'n', 'image/png', 1",
                    "id % 10 = 0",
                ),
                belonging(
                    "submission_states (submission_id, organization_id, status, changed_at)",
                    "id, 1, 'resolved', 0",
                    "id % 100 = 0",
                ),
                belonging(
                    "quarantined_reports (submission_id, organization_id, template_id, hour)",
                    &format!("id, 1, {template}, 0"),
                    "id % 3000 = 1",
                ),
                belonging(
                    "submission_reads (user_id, submission_id, organization_id, read_at, is_read)",
                    "1, id, 1, 0, TRUE",
                    "id % 300 = 0",
                ),
            ],
        )
        .await;
    }

    /// Runs the operations and returns each with its statements.
    async fn asked(&self) -> Asked {
        let (database, scope, id, person) = (&self.database, self.scope, SubmissionId(60), UserId(1));
        let (reports, work) = (SqlSubmissions::new(database), SqlReportWork::new(database));
        let (accounts, log) = (SqlAccounts::new(database), SqlAudit::new(database));
        let outbox = SqlOutbox::new(database, Arc::new(FakeSealer));
        let (page, all) = (PageRequest::new(1, 15).unwrap(), SubmissionFilter::default());
        let total = reports.list(scope, &all, page).await.unwrap().total;
        self.heard.lock().unwrap().clear();

        let mut asked: Asked = Vec::new();
        let mut note = |what: &'static str| {
            asked.extend(self.heard.lock().unwrap().drain(..).map(|statement| (what, statement)));
        };
        let report = reports.find(scope, id).await.unwrap().unwrap();
        note("a report");
        let named = SubmissionFilter { search: Some(report.reference.clone()), ..all.clone() };
        assert_eq!(reports.list(scope, &named, page).await.unwrap().total, 1);
        note("a report by its reference");
        reports.list(scope, &all, page).await.unwrap();
        note("a list");
        let unread = SubmissionFilter { unread_by: Some(person), ..all.clone() };
        reports.list(scope, &unread, page).await.unwrap();
        note("a list of what is unread");
        let resolved = SubmissionFilter { status: Some(ReportStatus::Resolved), ..all.clone() };
        reports.list(scope, &resolved, page).await.unwrap();
        note("a list by status");
        let by_reference = SubmissionFilter { sort: SubmissionSort::Reference, ..all.clone() };
        reports.list(scope, &by_reference, page).await.unwrap();
        note("a page by reference");
        let last = PageRequest::new(u32::try_from(total.div_ceil(15)).unwrap(), 15).unwrap();
        assert!(!reports.list(scope, &by_reference, last).await.unwrap().items.is_empty());
        note("the last page by reference");
        let (templates, upto) = (ExportedTemplates::All, SubmissionId(i64::MAX));
        let span = ExportSpan { templates, upto, reports: total };
        reports.rows(scope, &all, &span, None, 100).await.unwrap();
        note("a page of an export");
        work.list(scope, id).await.unwrap().unwrap();
        note("notes");
        work.unread(scope, person).await.unwrap();
        note("how many are unread");
        work.read_among(scope, person, &[id, SubmissionId(61)]).await.unwrap();
        note("which of these are read");
        let actions = [Action::ReportRead, Action::ReportStatusChanged];
        log.about(scope, &Object::of(ObjectKind::Report, id), &actions, page).await.unwrap();
        note("the history of a report");
        assert!(log.list(scope, &AuditFilter::default(), page).await.unwrap().total >= total);
        note("the log");
        log.head(scope).await.unwrap();
        note("the end of the log");
        UserStore::list(&accounts, scope).await.unwrap();
        note("accounts");
        ApiTokenStore::find(&accounts, &[5; 32]).await.unwrap();
        note("a token of a machine");
        outbox.dispatch(at(0), at(1), 10).await.unwrap();
        note("jobs that are due");
        asked.extend(self.batched());
        asked
    }

    /// The statements of `batch_lookup`, which bypass the recorded connections.
    fn batched(&self) -> Asked {
        let (engine, backend) = (self.database.engine(), self.database.reader().get_database_backend());
        let [digest, number, name] = [r"ARRAY['\x05'::bytea]", "ARRAY[5]::bigint[]", "ARRAY['o5']::text[]"];
        let updates = match engine {
            Engine::Sqlite => updates_lookup::statement_for_one(),
            Engine::Postgres => updates_lookup::statement_for_many(),
        };
        let asked: [(&'static str, &str, &[&str]); 5] = [
            ("a token", token_lookup::TOKENS, &[digest]),
            ("a host", tenant_lookup::PRESENT, &[number, name, name]),
            ("a former host", tenant_lookup::FORMER, &[name; 2]),
            ("a revision", revisions::REVISIONS, &[number]),
            ("what is new for figures", &updates, &[number; 6]),
        ];
        let statement = |(what, question, keys): (&'static str, &str, &[&str])| {
            // Bound values have no influence on a query plan of SQLite's (SQLITE_ENABLE_QPSG).
            if engine == Engine::Sqlite {
                return (what, Statement::from_string(backend, single_key_statement(question)));
            }
            let places = (1..).map(|place| format!("${place}"));
            let written = places
                .zip(keys)
                .fold(question.to_owned(), |written, (place, key)| written.replace(&place, key));
            (what, Statement::from_string(backend, written))
        };
        Vec::from(asked.map(statement))
    }

    async fn query_plan(&self, asked: &Statement) -> Vec<String> {
        let (explain, column) = match self.database.engine() {
            Engine::Sqlite => ("EXPLAIN QUERY PLAN", "detail"),
            Engine::Postgres => ("EXPLAIN", "QUERY PLAN"),
        };
        let statement = Statement { sql: format!("{explain} {}", asked.sql), ..asked.clone() };
        let rows = self.database.writer().await.unwrap().query_all_raw(statement).await.unwrap();
        rows.iter().map(|row| row.try_get("", column).unwrap()).collect()
    }

    /// Returns whether a step of a query plan scans a whole table, or on SQLite all reports of a tenant.
    fn walks(&self, what: &str, step: &str) -> bool {
        let is_in = |large: &[&str], rest: &str| {
            rest.split_whitespace().next().is_some_and(|name| large.contains(&name))
        };
        match self.database.engine() {
            Engine::Postgres => {
                step.split_once("Seq Scan on ").is_some_and(|(_, rest)| is_in(&LARGE_ON_POSTGRES, rest))
            }
            Engine::Sqlite if step.contains(BY_REFERENCE[0]) => false,
            Engine::Sqlite => {
                let is_all = step.strip_prefix("SCAN ").is_some_and(|rest| is_in(&LARGE, rest));
                let is_tenant = ["newest", "template"]
                    .iter()
                    .any(|index| step.ends_with(&format!("ix_submissions_{index} (scope_key=?)")));
                is_all || (is_tenant && !IN_ORDER.contains(&what))
            }
        }
    }

    async fn check(&self, when: &str, uses_indices: bool) {
        let (mut wrong, mut query_plans) = (Vec::new(), BTreeMap::<&str, String>::new());
        for (what, statement) in self.asked().await {
            let query_plan = self.query_plan(&statement).await;
            for step in query_plan.iter().filter(|step| self.walks(what, step)) {
                wrong.push(format!("{what}: {step}\n    {}", statement.sql));
            }
            query_plans.entry(what).or_default().push_str(&query_plan.join("\n"));
        }
        let of_engine = usize::from(self.database.engine() == Engine::Postgres);
        for (what, indices) in INDICES.iter().filter(|_| uses_indices) {
            let (index, query_plan) = (indices[of_engine], &query_plans[what]);
            if !query_plan.contains(index) {
                wrong.push(format!("{what} without {index}:\n{query_plan}"));
            }
        }
        assert!(wrong.is_empty(), "{when}:\n{}", wrong.join("\n"));
    }
}

async fn run(database: &Database, statements: &[String]) {
    for statement in statements {
        database.writer().await.unwrap().execute_unprepared(statement).await.unwrap();
    }
}

/// By itself SQLite has no statistics, and it keeps those of a small table until analysed again.
#[tokio::test(flavor = "multi_thread")]
async fn sqlite_walks_through_no_large_table_whatever_it_knows_of_them() {
    let place = testkit::sqlite::file();
    let world = World::new(&place.url).await;
    world.fill(1, FEW).await;
    world.check("few reports, nothing known", false).await;
    world.database.refresh_statistics().await.unwrap();
    world.check("few reports", false).await;
    world.fill(FEW + 1, MANY).await;
    world.check("many reports, known as few", true).await;
    world.database.refresh_statistics().await.unwrap();
    world.check("many reports", true).await;
    run(&world.database, &["PRAGMA analysis_limit = 0; ANALYZE".to_owned()]).await;
    world.check("many reports, with samples of values", true).await;
}

/// PostgreSQL reads small tables whole, whatever indexes they have.
#[tokio::test(flavor = "multi_thread")]
async fn postgresql_walks_through_no_large_table_whatever_it_knows_of_them() {
    let place = testkit::postgres::database();
    let world = World::new(&place.url).await;
    world.fill(1, MANY).await;
    world.check("nothing known", false).await;
    world.database.refresh_statistics().await.unwrap();
    world.check("known", true).await;
}
