//! What the command line does to people and organisations is recorded like anything else, by
//! "the command line". Runs the real binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use audit::VerifyChain;
use audit::ports::AuditLog as _;
use kernel::{OrganizationId, Scope};
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
