//! Grouped commits on both databases: grouping, isolation of bad requests, order across processes.

use crate::support::{World, connect};
use captcha::ports::SpentTokens as _;
use forms::ports::{
    AppendError, FormReader as _, FormStore as _, SubmissionQueries as _, SubmissionStore as _,
};
use forms::submission::{AssignedIds, NewSubmission, StoredFile, SubmissionFilter};
use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, at, install, scopes};
use forms::{Form, MaskedData, Revision};
use kernel::{PageRequest, Period, Scope, StoreError, TemplateId};
use persistence::{Database, DatabaseOptions, Engine, SqlForms, SqlSettings, SqlSpentTokens, SqlSubmissions};
use serde_json::{Value, json};
use site::ports::SettingsStore as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Generates one `#[tokio::test]` per case and database.
macro_rules! on_both_databases {
    ($($case:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $case() {
                super::$case(crate::support::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $case() {
                super::$case(crate::support::postgres().await).await;
            })*
        }
    };
}

on_both_databases! {
    parallel_reports_share_commits
    parallel_spending_shares_commits
    other_writers_get_their_turn_beside_a_stream_of_reports
    a_bad_report_does_not_harm_those_beside_it
    a_caller_that_goes_away_does_not_harm_the_others
    a_text_with_nul_is_refused_and_finds_nothing
    two_processes_keep_ids_and_times_in_one_order
    two_processes_take_one_report_for_a_key_and_a_third_knows_it
    reads_do_not_wait_for_a_unit_of_work
    a_change_by_another_process_is_seen_at_once
    saved_settings_are_loaded_and_outdate_reports
    a_closed_database_is_unavailable
    a_pending_migration_is_named
    two_processes_can_migrate_at_once
}

fn file(key: &str) -> StoredFile {
    StoredFile {
        key: key.into(),
        field: "f".into(),
        name: "anlage-1.pdf".into(),
        media_type: "application/pdf".into(),
        size: 1,
    }
}

fn scope() -> Scope {
    scopes()[0]
}

async fn installed(world: &World) -> (Installed, Revision) {
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("text")]).snapshot();
    let form = install(&*world.forms(), scope(), &form, true).await;
    (form, world.forms().revision(scope()).await.unwrap())
}

fn report(form: (Installed, Revision), n: usize) -> NewSubmission {
    SubmissionBuilder::new(form.0, form.1, &format!("MW-0000-{n:04}")).build()
}

fn masked(data: Value, search_text: &str) -> MaskedData {
    let Value::Object(values) = data else { unreachable!("data is an object") };
    MaskedData::assume_masked(values, search_text.into())
}

/// Appends all concurrently and waits for all.
async fn append_all(
    database: &Database,
    reports: impl IntoIterator<Item = NewSubmission>,
) -> Vec<Result<AssignedIds, AppendError>> {
    let tasks: Vec<_> = reports
        .into_iter()
        .map(|report| {
            let store = SqlSubmissions::new(database);
            tokio::spawn(async move { store.append(scope(), report).await })
        })
        .collect();
    let mut outcomes = Vec::new();
    for task in tasks {
        outcomes.push(task.await.unwrap());
    }
    outcomes
}

async fn count(world: &World) -> u64 {
    let page = PageRequest::default();
    world.submissions().list(scope(), &SubmissionFilter::default(), page).await.unwrap().total
}

/// PostgreSQL answers a statement before the commit that follows it.
#[tokio::test(flavor = "multi_thread")]
async fn a_report_whose_commit_fails_on_postgres_is_not_acknowledged() {
    let world = crate::support::postgres().await;
    let form = installed(&world).await;
    world
        .execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'at the very end'; END $$; \
             CREATE CONSTRAINT TRIGGER refuse_late AFTER INSERT ON submissions \
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
        )
        .await;
    let outcome = world.submissions().append(scope(), report(form, 1)).await;
    assert!(matches!(outcome, Err(AppendError::Store(_))), "{outcome:?}");
    assert_eq!(count(&world).await, 0);
}

async fn parallel_reports_share_commits(world: World) {
    let form = installed(&world).await;
    let outcomes = append_all(&world.database, (0..640).map(|n| report(form, n))).await;
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(count(&world).await, 640);
    let statistics = world.database.write_statistics();
    assert_eq!(statistics.requests, 640);
    assert!(statistics.commits <= 320, "{statistics:?}");
}

async fn parallel_spending_shares_commits(world: World) {
    let tasks: Vec<_> = (0..200_u8)
        .map(|n| {
            let store = SqlSpentTokens::new(&world.database);
            tokio::spawn(async move { store.spend(scope(), [n % 100; 16], at(1)).await.unwrap() })
        })
        .collect();
    let mut won = 0;
    for task in tasks {
        won += usize::from(task.await.unwrap());
    }
    assert_eq!(won, 100, "each nonce once");
    assert!(world.database.write_statistics().commits < 200);
}

async fn other_writers_get_their_turn_beside_a_stream_of_reports(world: World) {
    let form = installed(&world).await;
    let next = Arc::new(AtomicUsize::new(0));
    let ended = Arc::new(AtomicBool::new(false));
    let streams: Vec<_> = (0..8)
        .map(|_| {
            let (store, next, ended) = (world.submissions(), Arc::clone(&next), Arc::clone(&ended));
            tokio::spawn(async move {
                while !ended.load(Ordering::Relaxed) {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    store.append(scope(), report(form, n)).await.unwrap();
                }
            })
        })
        .collect();
    let tokens = SqlSpentTokens::new(&world.database);
    let before = world.database.write_statistics().commits;
    for n in 0..50 {
        tokens.prune(at(n)).await.unwrap();
    }
    let meanwhile = world.database.write_statistics().commits - before;
    // First come, first served: whoever polls for the lock would see hundreds of commits go by.
    assert!(world.database.engine() == Engine::Postgres || meanwhile <= 50 * 20, "{meanwhile}");
    ended.store(true, Ordering::Relaxed);
    for stream in streams {
        stream.await.unwrap();
    }
    assert_eq!(count(&world).await, u64::try_from(next.load(Ordering::Relaxed)).unwrap());
}

async fn a_bad_report_does_not_harm_those_beside_it(world: World) {
    let form = installed(&world).await;
    let file = file("k");
    let reports = (0..60).map(|n| {
        let mut report = report(form, n);
        match n {
            10 => report.template_id = TemplateId(4711),
            20 => report.reference = "MW-0000-0000".into(),
            30 => report.revision = Revision(4711),
            // The same key twice: the records of files refuse it, for this report only.
            40 => report.files = vec![file.clone(), file.clone()],
            50 => report.files = vec![file.clone()],
            _ => {}
        }
        report
    });
    let outcomes = append_all(&world.database, reports).await;
    for (n, outcome) in outcomes.iter().enumerate() {
        let expected = match n {
            10 | 40 => matches!(outcome, Err(AppendError::Store(StoreError::Internal(_)))),
            30 => matches!(outcome, Err(AppendError::Outdated)),
            // Whichever of the two comes first.
            0 | 20 => matches!(outcome, Ok(_) | Err(AppendError::ReferenceTaken)),
            _ => outcome.is_ok(),
        };
        assert!(expected, "{n}: {outcome:?}");
    }
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 56);
    assert_eq!(count(&world).await, 56, "what was refused left nothing");
}

async fn a_caller_that_goes_away_does_not_harm_the_others(world: World) {
    let form = installed(&world).await;
    let leaving: Vec<_> = (1000..1064)
        .map(|n| {
            let (store, report) = (world.submissions(), report(form, n));
            tokio::spawn(async move { store.append(scope(), report).await })
        })
        .collect();
    tokio::task::yield_now().await;
    for task in &leaving {
        task.abort();
    }
    let outcomes = append_all(&world.database, (0..64).map(|n| report(form, n))).await;
    assert!(outcomes.iter().all(Result::is_ok));
    assert!(count(&world).await >= 64);
}

async fn a_text_with_nul_is_refused_and_finds_nothing(world: World) {
    let form = installed(&world).await;
    let base = report(form, 1);
    let bad = [
        NewSubmission { reference: "MW\0".into(), ..base.clone() },
        NewSubmission { data: masked(json!({}), "a\0b"), ..base.clone() },
        NewSubmission { data: masked(json!({"text": ["a", {"b": "\0"}]}), ""), ..base.clone() },
        NewSubmission { data: masked(json!({"a\0": 1}), ""), ..base.clone() },
    ];
    for report in bad {
        let refused = world.submissions().append(scope(), report).await;
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Internal(_)))), "{refused:?}");
    }
    assert_eq!(count(&world).await, 0);
    // What only looks like one is stored.
    let data = masked(json!({"text": "\\u0000 %00"}), "");
    world.submissions().append(scope(), NewSubmission { data, ..base }).await.unwrap();

    assert!(world.forms().published(scope(), "vorfall\0").await.unwrap().is_none());
    for filter in [
        SubmissionFilter { search: Some("\0".into()), ..SubmissionFilter::default() },
        SubmissionFilter { template: Some("vorfall\0".into()), ..SubmissionFilter::default() },
    ] {
        let page = world.submissions().list(scope(), &filter, PageRequest::default()).await.unwrap();
        assert_eq!((page.total, page.items.len()), (0, 0));
    }
}

/// Twice concurrently, in another process, and after a restart (decisions §1), among reports without a key.
async fn two_processes_take_one_report_for_a_key_and_a_third_knows_it(world: World) {
    let (form, revision) = installed(&world).await;
    let other = connect(&world.url).await;
    let tasks: Vec<_> = (0..40)
        .map(|n| {
            let report = SubmissionBuilder::new(form, revision, &format!("MW-0000-{n:04}")).at(at(n));
            let report = if n % 4 < 2 { report.idempotency_key([7; 32], at(1_000)) } else { report };
            let submissions = SqlSubmissions::new(if n % 2 == 0 { &world.database } else { &other });
            let report = report.file(file(&format!("key-{n}"))).build();
            tokio::spawn(async move { submissions.append(scope(), report).await })
        })
        .collect();
    let mut stored = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            Ok(report) => stored.push(report.id),
            Err(error) => assert!(matches!(error, AppendError::Repeated), "{error}"),
        }
    }
    assert_eq!(stored.len(), 21);
    other.close().await;
    world.database.close().await;
    let restarted = connect(&world.url).await;
    let submissions = SqlSubmissions::new(&restarted);
    let first = submissions.find_by_idempotency_key(scope(), &[7; 32], at(50)).await.unwrap().unwrap();
    assert!(stored.contains(&first.id) && first.files.len() == 1);
    let again =
        SubmissionBuilder::new(form, revision, "MW-0000-0100").idempotency_key([7; 32], at(1_000)).at(at(50));
    let again = submissions.append(scope(), again.build()).await;
    assert!(matches!(again, Err(AppendError::Repeated)), "{again:?}");
    restarted.close().await;
}

async fn two_processes_keep_ids_and_times_in_one_order(world: World) {
    let form = installed(&world).await;
    let other = connect(&world.url).await;
    let tasks: Vec<_> = (0..300_usize)
        .map(|n| {
            let store = SqlSubmissions::new(if n % 2 == 0 { &world.database } else { &other });
            let mut report = report(form, n);
            // The clocks of the processes differ, and jump.
            report.created_at = at(i64::try_from(n * 7919 % 1000).unwrap());
            tokio::spawn(async move { store.append(scope(), report).await.unwrap() })
        })
        .collect();
    let mut stored = Vec::new();
    for task in tasks {
        stored.push(task.await.unwrap());
    }
    stored.sort_by_key(|stored| stored.id);
    assert!(stored.is_sorted_by_key(|stored| stored.created_at), "a period is a range of ids");
    assert!(stored.windows(2).all(|pair| pair[0].id < pair[1].id));
    assert_eq!(stored.len(), 300);
}

async fn reads_do_not_wait_for_a_unit_of_work(world: World) {
    let (form, _) = installed(&world).await;
    let mut open = world.forms().begin(scope()).await.unwrap();
    open.switch_off(form.template, at(1)).await.unwrap();
    let reads = async {
        assert!(world.forms().published(scope(), "vorfall").await.unwrap().is_some(), "not committed yet");
        assert_eq!(count(&world).await, 0);
        SqlSettings::new(&world.database).load(scope()).await.unwrap();
    };
    tokio::time::timeout(Duration::from_secs(4), reads).await.unwrap();
    open.commit().await.unwrap();
    assert!(world.forms().published(scope(), "vorfall").await.unwrap().is_none());
}

async fn a_change_by_another_process_is_seen_at_once(world: World) {
    let (form, revision) = installed(&world).await;
    let published: std::sync::Arc<Form> = world.forms().published(scope(), "vorfall").await.unwrap().unwrap();
    assert_eq!(published.template_id, form.template);
    let other = connect(&world.url).await;
    let mut tx = SqlForms::new(&other).begin(scope()).await.unwrap();
    tx.switch_off(form.template, at(1)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(world.forms().revision(scope()).await.unwrap(), Revision(revision.0 + 1));
    assert!(world.forms().published(scope(), "vorfall").await.unwrap().is_none());
}

async fn saved_settings_are_loaded_and_outdate_reports(world: World) {
    let form = installed(&world).await;
    let store = SqlSettings::new(&world.database);
    let mut settings = std::sync::Arc::unwrap_or_clone(store.load(scope()).await.unwrap());
    assert_eq!(settings, site::SiteSettings::default());
    settings.maintenance.enabled = true;
    settings.app_name = "Klinik".into();
    store.save(scope(), &settings, at(1)).await.unwrap();
    assert_eq!(*store.load(scope()).await.unwrap(), settings);
    assert_eq!(*SqlSettings::new(&connect(&world.url).await).load(scope()).await.unwrap(), settings);
    assert_eq!(
        *store.load(scopes()[1]).await.unwrap(),
        site::SiteSettings::default(),
        "each scope has its own"
    );
    let refused = world.submissions().append(scope(), report(form, 1)).await;
    assert!(matches!(refused, Err(AppendError::Outdated)), "{refused:?}");
}

async fn a_closed_database_is_unavailable(world: World) {
    let form = installed(&world).await;
    world.database.ping().await.unwrap();
    world.database.close().await;
    let unavailable = |error: &StoreError| error.kind() == kernel::ErrorKind::Unavailable;
    assert!(unavailable(&world.database.ping().await.unwrap_err()));
    assert!(unavailable(&world.forms().revision(scope()).await.unwrap_err()));
    let Err(AppendError::Store(error)) = world.submissions().append(scope(), report(form, 1)).await else {
        panic!("nothing is stored");
    };
    assert!(unavailable(&error), "{error:?}");
}

async fn a_pending_migration_is_named(world: World) {
    assert_eq!(world.database.schema_state().await.unwrap().pending, Vec::<String>::new());
    world.execute("DELETE FROM seaql_migrations WHERE version LIKE '%spent_captcha_tokens'").await;
    let pending = world.database.schema_state().await.unwrap().pending;
    assert_eq!(pending, ["m20261121_101100_create_spent_captcha_tokens"]);
    assert!(world.database.migrate().await.is_err(), "the table is there already");
}

async fn two_processes_can_migrate_at_once(world: World) {
    world.execute("DROP TABLE spent_captcha_tokens").await;
    world.execute("DELETE FROM seaql_migrations WHERE version LIKE '%spent_captcha_tokens'").await;
    let other = connect(&world.url).await;
    let (one, two) = tokio::join!(world.database.migrate(), other.migrate());
    one.unwrap();
    two.unwrap();
    assert!(world.database.schema_state().await.unwrap().pending.is_empty());
}

/// Writing fails with the right kind of error, reading continues, and both work again afterwards.
#[tokio::test]
async fn a_sqlite_file_that_another_process_locks_is_unavailable() {
    use sea_orm::{ConnectionTrait as _, TransactionTrait as _};
    let world = crate::support::sqlite().await;
    let form = installed(&world).await;
    let options =
        DatabaseOptions { busy_timeout: Duration::from_millis(50), ..DatabaseOptions::new(&world.url) };
    let impatient = Database::connect(&options).await.unwrap();
    let foreign = sea_orm::Database::connect(&world.url).await.unwrap();
    let lock = foreign.begin().await.unwrap();
    lock.execute_unprepared("UPDATE organizations SET name = name").await.unwrap();
    let Err(AppendError::Store(error)) =
        SqlSubmissions::new(&impatient).append(scope(), report(form, 1)).await
    else {
        panic!("nothing is stored");
    };
    assert_eq!(error.kind(), kernel::ErrorKind::Unavailable, "{error:?}");
    let filter = SubmissionFilter { period: Period::default(), ..SubmissionFilter::default() };
    SqlSubmissions::new(&impatient).list(scope(), &filter, PageRequest::default()).await.unwrap();
    lock.rollback().await.unwrap();
    SqlSubmissions::new(&impatient).append(scope(), report(form, 1)).await.unwrap();
}
