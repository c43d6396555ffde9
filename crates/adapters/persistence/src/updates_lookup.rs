//! Whether there is anything new for figures, looked up with every answer (see `batch_lookup`).

use crate::batch_lookup::Lookup;
use crate::change_log::{self, ChangeLogSql};
use crate::error::misshapen;
use rusqlite::OptionalExtension as _;
use rusqlite::types::ToSql;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgConnection;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The number of reports after one, the sum of their ids, and the last id, from the index of the list alone.
/// The order by time keeps the planner on that index; includes test data, since telling it apart would take
/// the table.
const FOLLOWING: &str = "(SELECT count(*) AS reports, CAST(sum(id) AS BIGINT) AS ids, max(id) AS last FROM (SELECT s.id FROM submissions s \
     WHERE s.scope_key = $1 AND s.template_id = $2 AND (s.created_at, s.id) > ($4, $5) ORDER BY s.created_at, s.id LIMIT $6) n)";

/// A column of the keys for each placeholder of [`statement`].
const COLUMNS: [(&str, &str); 6] = [
    ("$1", "key.scope_key"),
    ("$2", "key.template_id"),
    ("$3", "key.position"),
    ("$4", "key.at"),
    ("$5", "key.id"),
    ("$6", "key.max_reports"),
];

/// The form, the position in its change log, the last known report, and how many later ones to count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpdatesKey {
    pub(crate) scope_key: i64,
    pub(crate) template_id: i64,
    pub(crate) position: i64,
    pub(crate) at: i64,
    pub(crate) id: i64,
    pub(crate) max_reports: i64,
}

/// What happened to a form's reports.
#[derive(Clone, Debug)]
pub(crate) struct FormUpdates {
    /// Whether the log has changes, or may have had some.
    pub(crate) has_changed: bool,
    /// How many reports follow the last known one.
    pub(crate) reports: i64,
    /// The sum of their ids.
    pub(crate) ids: Option<i64>,
    /// The id of the last of them.
    pub(crate) last: Option<i64>,
}

/// The columns of [`statement_for_many`].
type Columns = (i64, bool, i64, Option<i64>, Option<i64>);

/// Looks up what is new.
pub(crate) struct UpdatesLookup;

/// The statement for one key, with the placeholders of [`COLUMNS`].
fn statement(log: &ChangeLogSql) -> String {
    let ChangeLogSql { column, is_new, has_gap, .. } = log;
    let any_change = format!(
        "(SELECT c.id FROM report_changes c WHERE c.scope_key = $1 AND c.template_id = $2 AND {is_new} \
         ORDER BY {column} LIMIT 1) IS NOT NULL"
    );
    format!("SELECT {has_gap} OR {any_change} AS has_changed, f.reports, f.ids, f.last FROM {FOLLOWING} f")
}

/// The statement for one key on SQLite.
pub(crate) fn statement_for_one() -> String {
    statement(&change_log::SQLITE)
}

/// The statement for many keys on PostgreSQL: each of them has one row.
pub(crate) fn statement_for_many() -> String {
    let of_key = COLUMNS.iter().fold(statement(&change_log::POSTGRES), |text, (placeholder, column)| {
        text.replace(placeholder, column)
    });
    format!(
        "SELECT key.number, updates.has_changed, updates.reports, updates.ids, updates.last \
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) \
         WITH ORDINALITY AS key (scope_key, template_id, position, at, id, max_reports, number) \
         CROSS JOIN LATERAL ({of_key}) updates"
    )
}

impl Lookup for UpdatesLookup {
    type Key = UpdatesKey;
    type Answer = FormUpdates;

    fn look_up_one(
        connection: &rusqlite::Connection,
        key: &UpdatesKey,
    ) -> rusqlite::Result<Option<FormUpdates>> {
        static STATEMENT: LazyLock<String> = LazyLock::new(statement_for_one);
        let UpdatesKey { scope_key, template_id, position, at, id, max_reports } = key;
        // SQLite numbers these by where they first appear.
        let values: [(&str, &dyn ToSql); 6] = [
            ("$1", scope_key),
            ("$2", template_id),
            ("$3", position),
            ("$4", at),
            ("$5", id),
            ("$6", max_reports),
        ];
        let read = |row: &rusqlite::Row<'_>| {
            Ok(FormUpdates {
                has_changed: row.get(0)?,
                reports: row.get(1)?,
                ids: row.get(2)?,
                last: row.get(3)?,
            })
        };
        connection.prepare_cached(&STATEMENT)?.query_row(&values[..], read).optional()
    }

    async fn look_up_many(
        connection: &mut PgConnection,
        keys: &[UpdatesKey],
    ) -> Result<HashMap<UpdatesKey, FormUpdates>, sqlx::Error> {
        static STATEMENT: LazyLock<String> = LazyLock::new(statement_for_many);
        let column = |pick: fn(&UpdatesKey) -> i64| keys.iter().map(pick).collect::<Vec<i64>>();
        let rows: Vec<Columns> = sqlx::query_as(STATEMENT.as_str())
            .bind(column(|key| key.scope_key))
            .bind(column(|key| key.template_id))
            .bind(column(|key| key.position))
            .bind(column(|key| key.at))
            .bind(column(|key| key.id))
            .bind(column(|key| key.max_reports))
            .fetch_all(connection)
            .await?;
        let found = rows.into_iter().map(|(number, has_changed, reports, ids, last)| {
            Ok((numbered(keys, number)?.clone(), FormUpdates { has_changed, reports, ids, last }))
        });
        found.collect()
    }
}

/// Returns the key with a number, counted from 1.
fn numbered(keys: &[UpdatesKey], number: i64) -> Result<&UpdatesKey, sqlx::Error> {
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    index.and_then(|index| keys.get(index)).ok_or_else(|| misshapen("a row is about no key"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Database, DatabaseOptions, SqlForms, sql};
    use forms::testing::{FieldBuilder, FormBuilder, Installed, install, scopes};

    /// Two forms are looked up together, one of them at two reports: each key has the answer to itself.
    async fn each_key_has_its_own_answer(url: &str) {
        let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        database.migrate().await.unwrap();
        let (scope, forms) = (scopes()[0], SqlForms::new(&database));
        let mut installed = Vec::new();
        for slug in ["sturz", "gewalt"] {
            let snapshot = FormBuilder::new(slug).block(slug, [FieldBuilder::text("text")]).snapshot();
            installed.push(install(&forms, scope, &snapshot, true).await);
        }
        let run = async |statement: String| {
            sql::execute(&*database.writer().await.unwrap(), &statement, Vec::new()).await.unwrap();
        };
        for (id, form) in [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)] {
            let Installed { template, version } = installed[form];
            run(format!(
                "INSERT INTO submissions (id, template_id, version_id, reference, data, search_text, locale, masked, \
                 is_test, created_at) VALUES ({id}, {}, {}, 'MW-{id}', '{{}}', '', 'de', '[]', FALSE, {id}000000)",
                template.0, version.0
            ))
            .await;
        }
        run("DELETE FROM submissions WHERE id IN (2, 4)".to_owned()).await;
        let key = |form: usize, id: i64| UpdatesKey {
            scope_key: 0,
            template_id: installed[form].template.0,
            position: 1,
            at: id * 1_000_000,
            id,
            max_reports: 2,
        };
        let find = async |key: UpdatesKey| {
            let FormUpdates { has_changed, reports, ids, last } =
                database.updates_lookup().find(key).await.unwrap().unwrap();
            (has_changed, reports, ids, last)
        };
        let found = tokio::join!(find(key(0, 0)), find(key(0, 3)), find(key(1, 0)), find(key(1, 6)));
        assert_eq!(found.0, (false, 2, Some(4), Some(3)), "no more than were asked for");
        assert_eq!(found.1, (false, 1, Some(5), Some(5)));
        assert_eq!(found.2, (true, 1, Some(6), Some(6)));
        assert_eq!(found.3, (true, 0, None, None));
    }

    #[test]
    fn a_row_about_no_key_is_an_error() {
        let key = UpdatesKey { scope_key: 0, template_id: 1, position: 1, at: 0, id: 0, max_reports: 2 };
        let keys = [key];
        assert_eq!(numbered(&keys, 1).ok(), keys.first());
        for number in [-1, 0, 2] {
            assert!(numbered(&keys, number).is_err(), "{number}");
        }
    }

    #[tokio::test]
    async fn each_key_has_its_own_answer_on_sqlite() {
        each_key_has_its_own_answer(&testkit::sqlite::file().url).await;
    }

    #[tokio::test]
    async fn each_key_has_its_own_answer_on_postgres() {
        each_key_has_its_own_answer(&testkit::postgres::database().url).await;
    }
}
