//! Which parts of `persistence` may be written as SQL, and where they cross tenants (ADR 26). The tables of
//! tenants are private to `entities`, so the compiler refuses most ways around their scope; this test covers
//! those that it cannot see: SQL, in which the tables of reports are written, which are no entities.

#![allow(clippy::unwrap_used, reason = "a test file: tests fail by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Files with SQL statements, and how many. A number may only fall, and is lowered here when it does.
const SQL_STATEMENTS: [(&str, usize); 40] = [
    ("api_token_store.rs", 1),
    ("bi_store/facts.rs", 11),
    ("bi_store/segments.rs", 1),
    ("chain.rs", 1),
    ("database/migrate.rs", 1),
    ("database/mod.rs", 2),
    ("database/statistics.rs", 1),
    ("demonstration.rs", 2),
    ("file_index.rs", 1),
    ("first_account.rs", 1),
    ("form_store/catalog.rs", 2),
    ("form_store/library.rs", 2),
    ("form_store/mod.rs", 2),
    ("form_store/tx.rs", 2),
    ("group/postgres.rs", 6),
    ("group/sqlite.rs", 8),
    ("organization_names.rs", 3),
    ("outbox/put.rs", 2),
    ("outbox/queries.rs", 20),
    ("quarantine.rs", 9),
    ("report_deletion.rs", 10),
    ("report_export.rs", 5),
    ("report_index_update/read.rs", 12),
    ("report_index_update/texts.rs", 2),
    ("report_listings.rs", 4),
    ("report_reads.rs", 9),
    ("report_retention.rs", 6),
    ("report_texts.rs", 3),
    ("report_work.rs", 2),
    ("revisions.rs", 1),
    ("second_factor_store.rs", 20),
    ("settings_store.rs", 1),
    ("storage_quotas.rs", 1),
    ("submission_queries/indexed.rs", 1),
    ("submission_queries/mod.rs", 6),
    ("submission_store.rs", 2),
    ("tenant_lookup.rs", 2),
    ("test_data.rs", 3),
    ("token_lookup.rs", 1),
    ("updates_lookup.rs", 2),
];

/// Files that read, change or delete rows of all tenants, by an entity or a port that is named so, and how often.
const CROSS_TENANT_CALLS: [(&str, usize); 15] = [
    ("account_administration.rs", 1),
    ("account_store.rs", 3),
    ("api_token_store.rs", 1),
    ("bi_store/facts.rs", 1),
    ("bi_store/segments.rs", 1),
    ("contracts/all.rs", 2),
    ("first_account.rs", 1),
    ("former_members.rs", 4),
    ("invitation_store.rs", 9),
    ("organization_store.rs", 1),
    ("password_resets.rs", 3),
    ("plan_store/licenses.rs", 5),
    ("portal/prune.rs", 3),
    ("profile_store.rs", 4),
    ("second_factor_store.rs", 1),
];

/// A table without a scope key: its rows belong to the scope of their report.
const FILE_ROWS_TABLE: &str = "submission_files";
/// Why statements of the outbox name no scope.
const RELAY: &str = "the relay works for all tenants, by ids and times";

/// Texts of SQL that name a table of tenants without `scope_key`: their file, how they begin, and why that is right.
const NO_SCOPE: [(&str, &str, &str); 44] = [
    ("account_store.rs", "accounts were opened without", "a message, and no SQL"),
    ("api_token_store.rs", "SELECT a.id AS token_id", "whose token it is tells the scope"),
    ("bi_store/facts.rs", "c.submission_id AS id, s.id IS NOT NULL", "by ids of the scope's change log"),
    ("bi_store/facts.rs", "DELETE FROM report_changes", "changes of all tenants are forgotten alike"),
    ("bi_store/segments.rs", "LOCK TABLE report_changes", "a lock, and no rows"),
    ("change_log.rs", "(SELECT max(f.place, COALESCE(", "a bound, the same for all tenants"),
    ("file_index.rs", "SELECT storage_key FROM submission_files", "an orphan has no tenant to ask"),
    ("first_account.rs", "LOCK TABLE users", "a lock, and no rows"),
    ("form_store/library.rs", "SELECT COALESCE(max(id), 0)", "a bound, the same for all tenants"),
    ("group/postgres.rs", "INSERT INTO submission_files", "by ids of the reports just inserted"),
    ("group/postgres.rs", "DELETE FROM submissions WHERE id = ANY", "by ids of the reports just inserted"),
    ("group/sqlite.rs", "SELECT created_at FROM submissions", "times of all tenants grow together (ADR 1)"),
    ("group/sqlite.rs", "INSERT INTO submission_files", "by ids of the reports just inserted"),
    ("outbox/put.rs", "DELETE FROM outbox WHERE id = $1", RELAY),
    ("outbox/queries.rs", "SELECT 1 AS found FROM outbox", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'handed'", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'handed'", RELAY),
    ("outbox/queries.rs", "SELECT count(*) AS found FROM outbox WHERE state = 'handed'", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'waiting', lease_until = NULL, changed_at", RELAY),
    ("outbox/queries.rs", "DELETE FROM outbox WHERE id = $1", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'waiting', lease_until = NULL, due_at", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'dead'", RELAY),
    ("outbox/queries.rs", "UPDATE outbox SET state = 'waiting', lease_until = NULL, attempts", RELAY),
    ("outbox/queries.rs", "SELECT count(*) AS total", "figures of the whole installation"),
    ("outbox/queries.rs", "SELECT count(*) AS found FROM outbox WHERE state <> 'dead'", RELAY),
    (
        "outbox/queries.rs",
        "UPDATE outbox SET state = 'waiting', due_at = $2, attempts = 0",
        "the operator, on the command line",
    ),
    (
        "quarantine.rs",
        "NOT EXISTS (SELECT 1 FROM quarantined_reports",
        "a condition on a report of the scope",
    ),
    ("report_deletion.rs", "SELECT COALESCE(max(id), 0)", "a bound, the same for all tenants"),
    (
        "report_deletion.rs",
        "SELECT organization_id, storage_key",
        "files of all tenants, each with its owner",
    ),
    ("report_deletion.rs", "DELETE FROM submission_files", "`wanted` begins with the scope"),
    ("report_deletion.rs", "DELETE FROM submissions WHERE {wanted}", "`wanted` begins with the scope"),
    ("report_export.rs", "SELECT COALESCE(max(id), 0)", "a bound, the same for all tenants"),
    ("report_listings.rs", "DELETE FROM told_once", "keys of all tenants expire alike"),
    ("report_listings.rs", "DELETE FROM report_views", "views of all tenants, each with its owner"),
    ("report_work.rs", "SELECT id FROM users WHERE id = $1", "the account that saves, locked by its id"),
    ("submission_queries/mod.rs", "EXISTS (SELECT 1 FROM quarantined", "a column of a report of the scope"),
    ("submission_queries/mod.rs", "SELECT count(*) AS found", "its conditions begin with the scope"),
    (
        "submission_queries/mod.rs",
        "NOT EXISTS (SELECT 1 FROM submission_states",
        "a condition on a report of the scope",
    ),
    ("submission_queries/mod.rs", "submissions s JOIN form_templates", "its conditions begin with the scope"),
    ("submission_queries/mod.rs", "submissions s", "its conditions begin with the scope"),
    ("submission_queries/mod.rs", "SELECT submission_id, storage_key", "by ids that were found in the scope"),
    ("submission_store.rs", "DELETE FROM submission_keys", "keys of all tenants expire alike"),
    ("test_data.rs", "SELECT created_at FROM submissions", "times of all tenants grow together (ADR 1)"),
    ("token_lookup.rs", "SELECT a.digest, a.id", "whose token it is tells the scope"),
];

/// How an SQL statement in a string begins.
const SQL_KEYWORDS: [&str; 6] = ["\"SELECT ", "\"INSERT ", "\"UPDATE ", "\"DELETE ", "\"WITH ", "\"LOCK "];

/// Ways of sea-orm to reach a table that would bypass its scope, by a row or by its name.
const BYPASSES: [&str; 6] =
    [" ModelTrait", "ActiveModelTrait", "IntoActiveModel", "Insert::", "Query::", "DeriveEntityModel"];

/// Returns the sources by path, without their tests.
fn sources() -> BTreeMap<String, String> {
    fn read(folder: &Path, root: &Path, found: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, root, found);
            } else if !path.to_str().unwrap().ends_with("_tests.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let code = source.split("#[cfg(test)]").next().unwrap().to_owned();
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(name, code);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/adapters/persistence/src");
    let mut found = BTreeMap::new();
    read(&root, &root, &mut found);
    // Each is declared once, but for `lib.rs`.
    let declared = regex::Regex::new(r"(?m)^\s*(?:pub(?:\(\w+\))? )?mod \w+;$").unwrap();
    let declared: usize = found.values().map(|code| declared.find_iter(code).count()).sum();
    assert_eq!(found.len(), declared + 1);
    found
}

/// Returns the tables that migrations create with a scope.
fn tables_of_tenants() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/src");
    let (mut tables, mut keys) = (BTreeSet::new(), 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let code = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        keys += code.matches(".col(scope_key()").count();
        // Each begins with the name of a table.
        let created = code.split(".table(\"").skip(1).filter(|table| table.contains(".col(scope_key()"));
        tables.extend(created.map(|table| table.split('"').next().unwrap().to_owned()));
    }
    assert_eq!(tables.len(), keys, "{tables:?}");
    tables
}

/// Finds their names in a statement.
fn any_table_of_tenants() -> regex::Regex {
    let mut tables = tables_of_tenants();
    tables.insert(FILE_ROWS_TABLE.to_owned());
    let tables = tables.into_iter().collect::<Vec<_>>().join("|");
    regex::Regex::new(&format!(r"\b(?:{tables})\b")).unwrap()
}

/// Returns the files in which something is found, with how often.
fn counted(find: impl Fn(&str) -> usize) -> Vec<(String, usize)> {
    let counts = sources().into_iter().map(|(name, code)| (name, find(&code)));
    counts.filter(|(name, count)| *count > 0 && !name.starts_with("entities/")).collect()
}

fn listed(list: &[(&str, usize)]) -> Vec<(String, usize)> {
    list.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
}

#[test]
fn statements_in_sql_stand_where_they_are_listed() {
    let found = counted(|code| SQL_KEYWORDS.iter().map(|begin| code.matches(begin).count()).sum());
    assert_eq!(found, listed(&SQL_STATEMENTS), "ADR 26: tables are entities");
}

/// Checks whether a text names one of the tables, but no scope.
fn lacks_scope(text: &str, table: &regex::Regex) -> bool {
    let gives_scope = text.starts_with("INSERT ") && text.contains("organization_id");
    table.is_match(text) && !text.contains("scope_key") && !gives_scope
}

#[test]
fn a_missing_scope_is_seen_on_every_table_of_tenants() {
    let any = any_table_of_tenants();
    for table in tables_of_tenants() {
        assert!(lacks_scope(&format!("SELECT t.id FROM {table} t WHERE t.id = $1"), &any), "{table}");
        assert!(
            !lacks_scope(&format!("DELETE FROM {table} WHERE scope_key = $1 AND id = $2"), &any),
            "{table}"
        );
        assert!(!lacks_scope(&format!("INSERT INTO {table} (organization_id) VALUES ($1)"), &any), "{table}");
    }
    assert!(!lacks_scope("SELECT id FROM organizations WHERE id = $1", &any));
}

/// Sees a missing scope, not a wrong one: of several tables in one text, one may lack it.
#[test]
fn sql_on_tables_of_tenants_names_their_scope_or_stands_with_its_reason() {
    let literal = regex::Regex::new(r#""(?:[^"\\]|(?s:\\.))*""#).unwrap();
    let line_break = regex::Regex::new(r"\\\n\s*").unwrap();
    let table = any_table_of_tenants();
    let begins = |text: &str| SQL_KEYWORDS.iter().any(|begin| text.starts_with(begin));
    let mut found = Vec::new();
    for (name, code) in sources().into_iter().filter(|(name, _)| !name.starts_with("entities/")) {
        let code: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        let texts: Vec<_> = literal.find_iter(&code).map(|text| text.as_str()).collect();
        let statements: usize = SQL_KEYWORDS.iter().map(|begin| code.matches(begin).count()).sum();
        assert_eq!(
            texts.iter().filter(|text| begins(text)).count(),
            statements,
            "this test cannot parse {name}"
        );
        for text in texts {
            let text = line_break.replace_all(text.trim_matches('"'), "").into_owned();
            if lacks_scope(&text, &table) {
                found.push((name.clone(), text));
            }
        }
    }
    assert_eq!(found.len(), NO_SCOPE.len(), "{found:#?}");
    for ((name, text), (file, begin, _)) in found.iter().zip(NO_SCOPE) {
        assert!(name == file && text.starts_with(begin), "{name}: {text}");
    }
}

#[test]
fn tenants_are_crossed_where_it_is_listed() {
    let found = counted(|code| code.matches("_across_tenants").count());
    assert_eq!(found, listed(&CROSS_TENANT_CALLS), "whoever crosses tenants is on this list");
}

#[test]
fn no_row_of_a_tenant_is_a_way_round_its_scope() {
    for (name, code) in sources() {
        let way = BYPASSES.iter().find(|way| code.contains(**way));
        assert!(name.starts_with("entities/") || way.is_none(), "{name}: {way:?}");
    }
}

#[test]
fn every_table_of_a_tenant_is_private_to_the_entities() {
    let sources = sources();
    let of_tenants = |code: &str| code.contains("scope_key: i64") || code.contains("place_key: Option<i64>");
    let mut seen = BTreeSet::new();
    for (name, _) in sources.iter().filter(|(name, code)| name.starts_with("entities/") && of_tenants(code)) {
        let table = name.trim_start_matches("entities/").trim_end_matches(".rs");
        let open = format!("pub(crate) mod {table};");
        assert!(!sources["entities/mod.rs"].contains(&open), "{table} is open without its scope");
        seen.insert(table.to_owned());
    }
    // The others have no entity, but SQL.
    let mut expected = tables_of_tenants();
    expected.retain(|table| sources.contains_key(&format!("entities/{table}.rs")));
    assert_eq!(seen, expected);
}

/// ADR 27: code that is given an event to record changes nothing outside the transaction that records it.
#[test]
fn a_change_with_an_event_is_one_transaction_with_its_entry() {
    // Arrays have a semicolon as well.
    let signature =
        r"(?s)fn \w+(?:<[^(]*>)?\((?:[^{;]|; \d+\])*audit_event: &?AuditEventFn<(?:[^{;]|; \d+\])*\{";
    let signature = regex::Regex::new(signature).unwrap();
    let (mut count, mut parameters) = (0, 0);
    for (name, code) in sources() {
        parameters += code.matches(": AuditEventFn<").count() + code.matches(": &AuditEventFn<").count();
        for found in signature.find_iter(&code) {
            let indent = code[..found.start()].len() - code[..found.start()].rfind('\n').unwrap() - 1;
            let indent = &code[found.start() - indent..found.start()];
            let indent = &indent[..indent.len() - indent.trim_start().len()];
            let body = &code[found.end()..];
            let body = &body[..body.find(&format!("\n{indent}}}\n")).unwrap()];
            let commits = ["commit_with_event(", "commit_scoped_events(", "_with_event(", "audit_event)"];
            assert!(commits.iter().any(|commit| body.contains(commit)), "{name}: {}", found.as_str());
            let outside = ["database.writer()", "database.update(", "database.delete(", ".commit()"];
            let outside = outside.iter().find(|outside| body.contains(**outside));
            assert!(outside.is_none(), "{name}: {}: {outside:?}", found.as_str());
            count += 1;
        }
    }
    assert_eq!(count, parameters);
}
