//! Deleted data are gone (decisions §9): a text from each of 30 reports is searched for in every file of the
//! data directory after each way of deleting, while the service runs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use accounts::administration::ports::UserAdministration as _;
use accounts::{AccountRequest, Role};
use audit::AuditContext;
use forms::bulk_deletion::WhichReports;
use forms::ports::{FormStore as _, SubmissionQueries as _, TemplateContent};
use forms::submission::SubmissionFilter;
use forms::test_data::TestReport;
use forms::work::Author;
use forms::{Origin, ReportInput, Upload};
use jobs::ports::ScheduledJobs as _;
use kernel::testing::ManualClock;
use kernel::{Clock, Duration, Locale, PageRequest, Scope, SubmissionId, UserId};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::wiring::Application;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tempfile::TempDir;

const REPORTS: usize = 30;

/// Returns a word that is in one report and nowhere else, and that is not masked.
fn canary(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap());
    format!("kanari{}{}vogel", letter(number / 26), letter(number))
}

fn canaries(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(canary).collect()
}

/// Returns the occurrences of the words in the files of a folder.
fn found(folder: &Path, words: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(self::found(&path, words));
        } else {
            // It may be removed meanwhile.
            let content = std::fs::read(&path).unwrap_or_default();
            let text = String::from_utf8_lossy(&content);
            found.extend(
                words
                    .iter()
                    .filter(|word| text.contains(*word))
                    .map(|word| format!("{word} in {}", path.display())),
            );
        }
    }
    found
}

struct World {
    application: Application,
    clock: Arc<ManualClock>,
    folder: TempDir,
    scope: Scope,
    someone: UserId,
}

impl World {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data_dir = folder.path().display().to_string();
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data_dir.clone())).unwrap();
        let config = Config { license_keys: demo::license_keys(folder.path()).unwrap(), ..config };
        let clock = Arc::new(ManualClock::at(crypto::SystemClock.now()));
        let application = Application::start_at(&config, clock.clone()).await.unwrap();
        #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
        let scope = Scope::installation();
        demo::license(&application, scope, folder.path()).await.unwrap();
        application
            .services
            .forms
            .install
            .install(&AuditContext::system(scope), &serde_json::from_str(demo::BUNDLE).unwrap(), true)
            .await
            .unwrap();
        let request = AccountRequest {
            name: "Ada",
            email: "vogelwarte@example.org",
            role: Role::Editor,
            password: "kranich bohne ufer lampe",
        };
        let someone = application
            .services
            .accounts
            .create_user
            .create(&audit::AuditContext::system(scope), request)
            .await
            .unwrap()
            .id;
        Self { application, clock, folder, scope, someone }
    }

    /// Returns the content of a report: a line, a page, or several, since SQLite stores these in different
    /// ways.
    fn told(&self, number: usize) -> Map<String, Value> {
        let mut data = demo::reports(1, self.clock.now(), &*self.application.random).remove(0).data;
        let text = format!("es geht um {} ", canary(number)).repeat([1, 50, 130][number % 3]);
        data.insert("beschreibung".to_owned(), text.trim().into());
        data
    }

    async fn fill(&self) -> Vec<SubmissionId> {
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let submit = self.application.submit_at(&clock);
        for number in 0..REPORTS {
            let content = format!("%PDF-1.7 {}", canary(number)).into_bytes();
            let input = ReportInput {
                template_slug: "vorfall".into(),
                data: self.told(number),
                files: vec![Upload { field: "nachweis".into(), bytes: content.into() }],
                origin: Origin::Seed,
                ..ReportInput::default()
            };
            submit.submit(self.scope, input).await.unwrap();
        }
        self.all_are_there(0..REPORTS);
        self.ids().await
    }

    /// Returns the ids, oldest first.
    async fn ids(&self) -> Vec<SubmissionId> {
        let page = PageRequest::new(1, 100).unwrap();
        let listed =
            self.application.stores.submissions.list(self.scope, &SubmissionFilter::default(), page).await;
        let mut ids: Vec<_> = listed.unwrap().items.iter().map(|report| report.id).collect();
        ids.sort();
        ids
    }

    fn all_are_there(&self, numbers: impl IntoIterator<Item = usize>) {
        for word in canaries(numbers) {
            assert!(
                !found(self.folder.path(), std::slice::from_ref(&word)).is_empty(),
                "{word} is not there"
            );
        }
    }

    /// Waits a little: removals are batched, and readers have to finish.
    async fn are_gone(&self, what: &str, words: &[String]) {
        let begun = Instant::now();
        loop {
            let found = found(self.folder.path(), words);
            if found.is_empty() {
                return;
            }
            assert!(begun.elapsed().as_secs() < 20, "{what}: {} left: {found:#?}", found.len());
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    async fn delete_one(&self, id: SubmissionId) {
        let report = self.application.stores.submissions.find(self.scope, id).await.unwrap().unwrap();
        self.application
            .services
            .forms
            .delete_report
            .delete(&AuditContext::system(self.scope), &report, &report.reference)
            .await
            .unwrap();
    }

    async fn delete(&self, which: WhichReports) -> u64 {
        let delete = &self.application.services.forms.delete_reports;
        let plan = delete.plan(self.scope, &which).await.unwrap().unwrap();
        delete.delete(&AuditContext::system(self.scope), &which, &plan).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_that_are_deleted_one_by_one_are_gone_from_every_file() {
    let world = World::start().await;
    let ids = world.fill().await;
    // In scattered order, so that pages are joined and remaining rows are moved.
    let order: Vec<usize> = (0..REPORTS).map(|n| n * 7 % REPORTS).collect();
    let (first, rest) = order.split_at(REPORTS / 2);
    for &number in first {
        world.delete_one(ids[number]).await;
    }
    world.are_gone("half of them", &canaries(first.iter().copied())).await;
    world.all_are_there(rest.iter().copied());
    for &number in rest {
        world.delete_one(ids[number]).await;
    }
    world.are_gone("all of them", &canaries(0..REPORTS)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_that_are_deleted_at_once_or_by_their_form_are_gone_from_every_file() {
    let world = World::start().await;
    for which in [WhichReports::All, WhichReports::OfTemplate("vorfall".into())] {
        world.fill().await;
        let database = world.folder.path().join("meldewerk.db");
        assert_eq!(world.delete(which).await, REPORTS as u64);
        world.are_gone("all of them", &canaries(0..REPORTS)).await;
        let begun = Instant::now();
        while testkit::sqlite::number(&database, "PRAGMA freelist_count") > 0 {
            assert!(begun.elapsed().as_secs() < 20, "free pages are given back");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn test_data_that_is_cleared_is_gone_from_every_file() {
    let world = World::start().await;
    let reports: Vec<_> =
        (0..REPORTS).map(|number| TestReport { data: world.told(number), created_at: None }).collect();
    let import = &world.application.services.forms.test_data;
    import.import(&AuditContext::system(world.scope), "vorfall", &reports, Locale::De).await.unwrap();
    world.all_are_there(0..REPORTS);
    assert_eq!(world.delete(WhichReports::Test).await, REPORTS as u64);
    world.are_gone("test data", &canaries(0..REPORTS)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_whose_retention_is_over_are_gone_from_every_file() {
    let world = World::start().await;
    world.fill().await;
    let mut tx = world.application.stores.forms.begin(world.scope).await.unwrap();
    let template = tx.template_by_slug("vorfall").await.unwrap().unwrap();
    let content = TemplateContent { retention_days: Some(1), ..template.content };
    assert!(tx.update_template(template.id, &content, template.updated_at).await.unwrap());
    tx.commit().await.unwrap();
    world.clock.advance(Duration::days(3));
    assert!(world.application.jobs.scheduled_jobs.run("reports:prune").await.unwrap());
    assert_eq!(world.ids().await, []);
    world.are_gone("what was pruned", &canaries(0..REPORTS)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_accounts_that_are_deleted_are_gone_from_every_file() {
    let world = World::start().await;
    let (services, scope) = (&world.application.services, world.scope);
    let report = world.fill().await[0];
    // The statistics of an index of addresses contain none of them.
    assert!(world.application.jobs.scheduled_jobs.run("database:analyze").await.unwrap());
    let report = world.application.stores.submissions.find(scope, report).await.unwrap().unwrap();
    let (by, author) = (AuditContext::system(scope), Author { id: world.someone, name: "Ada" });
    let note = services.forms.work.add_note(&by, &report, author, "die notizvogelspur").await.unwrap();
    let words = ["notizvogelspur".to_owned(), "vogelwarte@".to_owned()];
    assert!(!found(world.folder.path(), &words[..1]).is_empty());
    services.forms.work.delete_note(&by, &report, note.id, world.someone).await.unwrap();
    world.are_gone("a note", &words[..1]).await;
    assert!(!found(world.folder.path(), &words[1..]).is_empty());
    world
        .application
        .stores
        .accounts
        .delete(scope, world.someone, &|_| Ok(()), &audit::testing::no_event)
        .await
        .unwrap();
    world.are_gone("an account", &words).await;
}

/// A file of version 0.1.0 still contains what that version deleted.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_earlier_version_deleted_is_gone_after_the_first_start_of_this_one() {
    let place = testkit::sqlite::file();
    let options = persistence::DatabaseOptions::new(&place.url);
    let words = canaries(0..REPORTS);
    // Far more pages than the first start's changes reuse.
    let rows: Vec<_> = words.iter().map(|word| format!("('{}')", format!("{word} ").repeat(5_000))).collect();
    let earlier = format!(
        "PRAGMA secure_delete = OFF; CREATE TABLE t (a TEXT); INSERT INTO t VALUES {}; DELETE FROM t; DROP TABLE t",
        rows.join(", ")
    );
    testkit::sqlite::execute(&place.path, &earlier);
    assert!(!found(place.dir.path(), &words).is_empty(), "as it was");
    let database = persistence::Database::connect(&options).await.unwrap();
    database.migrate().await.unwrap();
    database.close().await;
    assert_eq!(found(place.dir.path(), &words), Vec::<String>::new());
    assert_eq!(testkit::sqlite::number(&place.path, "PRAGMA auto_vacuum"), 2, "free pages can be given back");
}
