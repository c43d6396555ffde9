//! Sealed segments of figures (not encrypted): at start they are read instead of the reports, and any change to a report deletes its
//! segment.

use crate::support::{World, postgres, sqlite};
use audit::testing::no_event;
use bi::ports::{FactQueries as _, FormQueries as _, SegmentStore as _};
use bi::{Filter, SEGMENT_ROWS, SealFacts, SegmentSizes, Statistics};
use forms::deletion::SingleDeletion as _;
use forms::submission::ReportStatus;
use forms::testing::{FieldBuilder, FormBuilder, at, install, scopes};
use forms::work::ReportStates as _;
use kernel::{SubmissionId, TemplateId};
use persistence::{SqlFacts, SqlReportWork};
use std::sync::Arc;

/// Inserts reports in bulk: so many would take minutes one by one.
fn fill(is_postgres: bool, template: TemplateId, version: i64, count: u32) -> String {
    let (numbers, json, no) = if is_postgres {
        (format!("WITH n AS (SELECT generate_series(1, {count}) AS i)"), "::json", "false")
    } else {
        let numbers =
            format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})");
        (numbers, "", "0")
    };
    let organization = scopes()[0].organization_id().map_or("NULL".to_owned(), |id| id.to_string());
    format!(
        "{numbers} INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text, \
         locale, masked, is_test, created_at) SELECT {organization}, {template}, {version}, 'R' || n.i, \
         ('{{\"ort\":\"' || CASE n.i % 3 WHEN 0 THEN 'nord' ELSE 'sued' END || '\"}}'){json}, '', 'de', '[]'{json}, {no}, \
         1700000000000000 + CAST(n.i AS bigint) * 1000000 FROM n ORDER BY n.i"
    )
}

async fn counts(facts: &Arc<SqlFacts>) -> (Vec<u64>, u64) {
    // A process that has just started.
    let statistics = Statistics::new(facts.clone(), facts.clone(), facts.clone(), usize::MAX);
    let form = statistics.form(scopes()[0], "vorfall").await.unwrap();
    let reading = statistics.read(scopes()[0], form, |form, facts| {
        let filter = Filter::default();
        let groups = filter.groups(form, facts, "ort").iter().map(|group| group.reports).collect();
        (groups, filter.statuses(facts).new)
    });
    reading.await.unwrap()
}

async fn all(world: World) {
    let scope = scopes()[0];
    let fields = [FieldBuilder::select("ort", &["nord", "sued"])];
    let form = FormBuilder::new("vorfall").block("b", fields).snapshot();
    let installed = install(&*world.forms(), scope, &form, true).await;
    let rows = 2 * SEGMENT_ROWS + 12_000;
    let template = installed.template;
    world.execute(&fill(world.url.starts_with("postgres"), template, installed.version.0, rows)).await;
    let facts = Arc::new(SqlFacts::new(&world.database));
    let seal = SealFacts {
        all: facts.clone(),
        forms: facts.clone(),
        facts: facts.clone(),
        segments: facts.clone(),
        sizes: SegmentSizes::default(),
    };
    let third = u64::from(rows / 3);
    let expected = (vec![u64::from(rows) - third, third], u64::from(rows));
    assert_eq!(counts(&facts).await, expected);
    assert_eq!(seal.seal().await.unwrap(), 2);
    assert_eq!((seal.seal().await.unwrap(), seal.verify().await.unwrap()), (0, 0));
    assert_eq!(counts(&facts).await, expected);
    let bounds = async || facts.bounds(scope, template).await.unwrap();
    assert_eq!(bounds().await.len(), 2);
    assert!(facts.bounds(scopes()[1], template).await.unwrap().is_empty(), "another tenant's");
    let first = bounds().await[0].first.1;
    assert!(facts.bytes(scopes()[1], template, first).await.unwrap().is_none());

    // One segment for each kind of change to a report; sealed again they are what they were.
    let states = SqlReportWork::new(&world.database);
    states.change(scope, first, None, ReportStatus::Resolved, at(0), &no_event).await.unwrap();
    assert_eq!(bounds().await.len(), 1);
    assert_eq!(counts(&facts).await, (expected.0.clone(), expected.1 - 1));
    assert_eq!(seal.seal().await.unwrap(), 1);
    assert_eq!(counts(&facts).await, (expected.0.clone(), expected.1 - 1));
    let last = bounds().await[1].last.1;
    world.submissions().delete_one(scope, last, &no_event).await.unwrap().unwrap();
    world.execute(&format!("DELETE FROM submissions WHERE id = {}", first.0 + 1)).await;
    assert!(bounds().await.is_empty(), "the one by hand too");
    let after = counts(&facts).await;
    assert_eq!(after.0.iter().sum::<u64>(), u64::from(rows) - 2);

    // What changed between reading and storing is not stored.
    let form = facts.form(scope, "vorfall").await.unwrap().unwrap();
    let position = facts.changes(scope, template, None).await.unwrap().position;
    let page = facts.facts(scope, &form, None, None, 5000).await.unwrap();
    let mut early = bi::Facts::default();
    page.facts.iter().for_each(|fact| early.add(fact));
    let segment = early.seal(&form).unwrap();
    world.execute(&format!("DELETE FROM submissions WHERE id = {}", first.0 + 2)).await;
    assert!(!facts.keep(scope, template, &segment, position).await.unwrap());
    assert!(bounds().await.is_empty());

    // Damaged ones are replaced by reading the reports, detected and deleted.
    assert_eq!(seal.rebuild().await.unwrap(), 2);
    let before = counts(&facts).await;
    world.execute("UPDATE report_segments SET body = substr(body, 1, 1000)").await;
    assert_eq!(counts(&facts).await, before);
    assert_eq!(seal.verify().await.unwrap(), 1);
    assert!(bounds().await.is_empty());

    // Of two concurrent sealings only one succeeds.
    let (one, other) = tokio::join!(seal.seal(), seal.seal());
    assert_eq!((one.unwrap() + other.unwrap(), bounds().await.len()), (2, 2));
    facts.delete_all(scope, template).await.unwrap();

    // No trace of the reports is left once they are deleted.
    assert_eq!(seal.seal().await.unwrap(), 2);
    world.execute("DELETE FROM submissions").await;
    assert!(bounds().await.is_empty());
    assert_eq!(counts(&facts).await, (vec![0, 0], 0));
    let old = facts.changed_since(scope, template, at(0), u32::MAX).await.unwrap();
    assert!(old.iter().any(|changed| changed.id == SubmissionId(first.0 + 1)));
    facts.prune_changes_across_tenants("2100-01-01T00:00:00Z".parse().unwrap()).await.unwrap();
    assert!(facts.changed_since(scope, template, at(0), u32::MAX).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_figures_are_those_of_the_reports_on_sqlite() {
    all(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_figures_are_those_of_the_reports_on_postgres() {
    all(postgres().await).await;
}
