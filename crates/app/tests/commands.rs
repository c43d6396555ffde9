//! What the command line does to people and organisations is recorded like anything else, by
//! "the command line". Runs the real binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use audit::VerifyChain;
use audit::ports::AuditLog as _;
use forms::ports::{FormStore as _, NewTemplate, SubmissionQueries as _};
use forms::removal::ReportRemoval;
use forms::retention::RetentionLedger as _;
use forms::submission::{SubmissionFilter, SubmissionSort};
use kernel::{Duration, OrganizationId, PageRequest, Scope};
use meldewerk::config::Config;
use meldewerk::wiring::open_stores;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the binary in a folder; its standard output.
fn meldewerk(folder: &Path, arguments: &[&str], input: &str) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_meldewerk"))
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .env("DATA_DIR", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scopes() -> [Scope; 2] {
    [Scope::installation(), Scope::organization(OrganizationId(1))]
}

#[test]
fn what_commands_do_to_organisations_and_accounts_is_recorded_by_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| meldewerk(folder.path(), arguments, input);
    run(&["org", "create", "--name", "Klinik Nord", "--slug", "nord"], "").unwrap();
    let user =
        ["user", "create", "--email", "a@example.org", "--name", "Anna", "--role", "admin", "--org", "nord"];
    run(&user, "kranich bohne ufer lampe\n").unwrap();
    run(&["org", "deactivate", "nord"], "").unwrap();
    run(&["org", "activate", "nord"], "").unwrap();
    for refused in [["org", "deactivate", "west"], ["org", "activate", "west"]] {
        assert!(run(&refused, "").unwrap_err().contains("west"));
    }
    let verified = run(&["audit", "verify", "--all"], "").unwrap();
    assert_eq!(verified.matches("whole").count(), 2, "{verified}");

    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let data = folder.path().display().to_string();
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        let stores = open_stores(&config).await.unwrap();
        let mut told = Vec::new();
        for scope in scopes() {
            assert!(VerifyChain::new(stores.audit.clone()).verify(scope, None).await.unwrap().is_whole());
            let entries = stores.audit.chain(scope, 0, 100).await.unwrap();
            assert!(entries.iter().all(|entry| entry.actor.kind == "command_line"));
            told.push(entries.into_iter().map(|entry| format!("{} {}", entry.action, entry.details)));
        }
        let mut told = told.into_iter().map(Iterator::collect::<Vec<_>>);
        let organization = r#"{"name":"Klinik Nord"}"#;
        let standing = ["created", "deactivated", "activated"];
        let standing = standing.map(|what| format!("organization.{what} {organization}")).to_vec();
        assert_eq!(told.next().unwrap(), standing, "the installation");
        let mut own = standing;
        own.insert(1, r#"user.created {"name":"Anna","role":"admin"}"#.to_owned());
        assert_eq!(told.next().unwrap(), own, "the organisation");
        stores.database.close().await;
    });
}

/// Hostile row 100, for reports: what is over goes, what is younger stays, and a second run finds nothing.
#[test]
fn reports_are_pruned_by_hand_as_by_the_schedule_and_recorded_by_the_system() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| meldewerk(folder.path(), arguments, "").unwrap();
    let data = folder.path().display().to_string();
    run(&["demo", "--data-dir", &data, "--seed-only"]);
    assert!(run(&["job", "list"]).contains("reports:prune\t0 15 3 * * *"));
    run(&["job", "run", "reports:prune"]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let scope = scopes()[0];
    let page = PageRequest::default();
    let stores = || async {
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        open_stores(&config).await.unwrap()
    };
    let before = runtime.block_on(async {
        let stores = stores().await;
        let total = ReportRemoval::count(&*stores.submissions, scope).await.unwrap().total;
        assert_eq!(total, 300, "without a rule nothing is over");
        let mut tx = stores.forms.begin(scope).await.unwrap();
        let template = tx.template_by_slug("vorfall").await.unwrap().unwrap();
        let content = NewTemplate { retention_days: Some(90), ..template.content };
        assert!(tx.update_template(template.id, &content, template.updated_at).await.unwrap());
        tx.commit().await.unwrap();
        stores.database.close().await;
        total
    });
    assert!(run(&["job", "run", "reports:prune"]).contains("is done"));
    run(&["job", "run", "reports:prune"]);
    runtime.block_on(async {
        let stores = stores().await;
        let left = ReportRemoval::count(&*stores.submissions, scope).await.unwrap().total;
        assert!(left > 0 && left < before, "{left}");
        let oldest = SubmissionFilter { sort: SubmissionSort::OldestFirst, ..SubmissionFilter::default() };
        let oldest = stores.submissions.list(scope, &oldest, page).await.unwrap().items.remove(0);
        let newest = stores.submissions.list(scope, &SubmissionFilter::default(), page).await.unwrap();
        let newest = newest.items[0].created_at;
        assert!(newest - oldest.created_at < Duration::days(91), "nothing that is over is left");
        let ledger = stores.submissions.ledger(scope, page).await.unwrap();
        assert_eq!((ledger.total, ledger.items[0].reports), (1, before - left));
        let entries = stores.audit.chain(scope, 0, 1000).await.unwrap();
        let pruned: Vec<_> = entries.iter().filter(|entry| entry.action == "report.pruned").collect();
        assert_eq!(pruned.len(), 1);
        assert_eq!((pruned[0].actor.kind.as_str(), pruned[0].object_id.as_str()), ("system", "vorfall"));
        assert_eq!(pruned[0].details, format!(r#"{{"reports":{},"test":0}}"#, before - left));
        stores.database.close().await;
    });
}
