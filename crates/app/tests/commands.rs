//! Actions of the command line on people and organisations are recorded like any other, with "the command
//! line" as the actor. Runs the real binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use accounts::Email;
use accounts::ports::CrossTenantCredentials as _;
use audit::VerifyChain;
use audit::ports::AuditQueries as _;
use audit::testing::no_event;
use forms::ReportInput;
use forms::bulk_deletion::ReportDeletion;
use forms::ports::{FormStore as _, SubmissionQueries as _, TemplateContent};
use forms::retention::PruneTotalsQueries as _;
use forms::submission::{SubmissionFilter, SubmissionSort};
use kernel::{Clock as _, Duration, OrganizationId, PageRequest, Patch, Scope};
use meldewerk::config::Config;
use meldewerk::wiring::{Application, open_stores};
use organizations::ports::MemberStore as _;
use site::ports::SettingsStore as _;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use testkit::smtp::{Behaviour, SmtpServer};

/// Runs the binary in a folder; returns its standard output.
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
    // A command that refuses its arguments may exit before it has read anything.
    let sent = child.stdin.take().unwrap().write_all(input.as_bytes());
    assert!(sent.as_ref().err().is_none_or(|error| error.kind() == ErrorKind::BrokenPipe), "{sent:?}");
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scopes() -> [Scope; 2] {
    [Scope::installation(), Scope::organization(OrganizationId(1))]
}

#[test]
fn names_are_released_and_domains_confirmed_by_command() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| meldewerk(folder.path(), arguments, "");
    run(&["org", "create", "--name", "Klinik Nord", "--slug", "nord", "--domain", "nord.example"]).unwrap();
    assert_eq!(run(&["org", "names"]).unwrap(), "");
    for name in ["nord", "nord.example"] {
        assert!(run(&["org", "release", name]).unwrap_err().contains("in use by an organisation"));
    }
    for name in ["west", "west.example", "a b"] {
        assert!(run(&["org", "release", name]).unwrap_err().contains("not reserved"));
    }
    assert!(run(&["org", "confirm", "nord", "sued.example"]).unwrap_err().contains("does not claim"));
    assert!(run(&["org", "confirm", "west", "west.example"]).unwrap_err().contains("no organisation"));

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let wanted = |slug: &str| organizations::OrganizationDraft {
        slug: Some(slug.into()),
        domain: Patch::Set("sued.example".into()),
        ..organizations::OrganizationDraft::default()
    };
    let data = folder.path().display().to_string();
    let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
    runtime.block_on(async {
        let application = meldewerk::wiring::Application::start(&config).await.unwrap();
        let change = &application.services.organizations.change;
        change.change(&audit::AuditContext::system(scopes()[1]), wanted("sued")).await.unwrap();
        application.stores.database.close().await;
    });
    let names = run(&["org", "names"]).unwrap();
    assert_eq!(
        names,
        "reserved\tslug\tnord\tKlinik Nord (id 1)\npending\tdomain\tsued.example\tKlinik Nord (id 1)\n"
    );
    assert_eq!(run(&["org", "release", "nord"]).unwrap(), "released nord\n");
    assert_eq!(
        run(&["org", "confirm", "sued", "sued.example"]).unwrap(),
        "sued.example belongs to sued now\n"
    );
    assert_eq!(run(&["org", "names"]).unwrap(), "reserved\tdomain\tnord.example\tKlinik Nord (id 1)\n");
    runtime.block_on(async {
        let stores = open_stores(&config).await.unwrap();
        for scope in scopes() {
            let entries = stores.audit.chain(scope, 0, 100).await.unwrap();
            let told: Vec<_> =
                entries.into_iter().map(|entry| format!("{} {}", entry.action, entry.details)).collect();
            let decided = told.iter().filter(|line| line.contains("released") || line.contains("confirmed"));
            assert_eq!(
                decided.collect::<Vec<_>>(),
                [
                    r#"organization.name_released {"name":"Klinik Nord","value":"nord"}"#,
                    r#"organization.domain_confirmed {"name":"Klinik Nord","value":"sued.example"}"#,
                ],
                "{told:#?}"
            );
        }
        stores.database.close().await;
    });
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
    assert_eq!(verified.matches("intact").count(), 2, "{verified}");

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

/// Decisions §4: accounts without a tenant are deleted after 90 days, not before and nobody else's; the
/// command line moves those without a tenant by mistake into the installation.
#[test]
fn who_belongs_nowhere_is_given_a_place_or_deleted_after_ninety_days() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| meldewerk(folder.path(), arguments, input).unwrap();
    run(&["org", "create", "--name", "Klinik Nord", "--slug", "nord"], "");
    for name in ["anna", "bernd", "carla", "doris"] {
        let email = format!("{name}@example.org");
        let user = ["user", "create", "--email", &email, "--name", name, "--role", "admin", "--org", "nord"];
        run(&user, "kranich bohne ufer lampe\n");
    }
    let left = ["bernd", "carla", "doris"];
    let data = folder.path().display().to_string();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        let stores = open_stores(&config).await.unwrap();
        let now = crypto::SystemClock.now();
        for (name, days) in left.into_iter().zip([91, 89, 91]) {
            let email = Email::parse(&format!("{name}@example.org")).unwrap();
            let user = stores.accounts.by_email(&email).await.unwrap().unwrap().user;
            let left_at = now - Duration::days(days);
            stores.organizations.remove(scopes()[1], user.id, false, left_at, &no_event).await.unwrap();
        }
        stores.database.close().await;
    });
    let nowhere = run(&["user", "list", "--nowhere"], "");
    assert!(left.iter().all(|name| nowhere.contains(name)) && !nowhere.contains("anna"), "{nowhere}");
    assert_eq!(run(&["user", "list"], ""), "", "nobody of them is one of the installation");
    assert!(run(&["user", "place", "--email", "Doris@example.org"], "").contains("role user"));
    let refused = meldewerk(folder.path(), &["user", "place", "--email", "anna@example.org"], "");
    assert!(refused.unwrap_err().contains("--nowhere"), "who has a place keeps it");
    assert!(run(&["job", "list"], "").contains("accounts:prune"));
    assert!(run(&["job", "run", "accounts:prune"], "").contains("is done"));
    let nowhere = run(&["user", "list", "--nowhere"], "");
    assert!(nowhere.contains("carla") && !nowhere.contains("bernd"), "{nowhere}");
    assert!(run(&["user", "list"], "").contains("doris"));
    runtime.block_on(async {
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        let stores = open_stores(&config).await.unwrap();
        let entries = stores.audit.chain(scopes()[0], 0, 100).await.unwrap();
        let told: Vec<_> = entries
            .iter()
            .map(|entry| format!("{} {} {}", entry.actor.kind, entry.action, entry.details))
            .filter(|entry| entry.contains(" user."))
            .collect();
        let placed = r#"command_line user.updated {"changed":"membership","name":"doris"}"#;
        assert_eq!(told, [placed, "system user.deleted {}"]);
        stores.database.close().await;
    });
}

/// Hostile check 100, for reports: expired ones are deleted, younger ones stay, and a second run finds
/// nothing.
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
        let total = ReportDeletion::count(&*stores.submissions, scope).await.unwrap().total;
        assert_eq!(total, 300, "without a rule nothing is over");
        let mut tx = stores.forms.begin(scope).await.unwrap();
        let template = tx.template_by_slug("vorfall").await.unwrap().unwrap();
        let content = TemplateContent { retention_days: Some(90), ..template.content };
        assert!(tx.update_template(template.id, &content, template.updated_at).await.unwrap());
        tx.commit().await.unwrap();
        stores.database.close().await;
        total
    });
    assert!(run(&["job", "run", "reports:prune"]).contains("is done"));
    run(&["job", "run", "reports:prune"]);
    runtime.block_on(async {
        let stores = stores().await;
        let left = ReportDeletion::count(&*stores.submissions, scope).await.unwrap().total;
        assert!(left > 0 && left < before, "{left}");
        let oldest = SubmissionFilter { sort: SubmissionSort::OldestFirst, ..SubmissionFilter::default() };
        let oldest = stores.submissions.list(scope, &oldest, page).await.unwrap().items.remove(0);
        let newest = stores.submissions.list(scope, &SubmissionFilter::default(), page).await.unwrap();
        let newest = newest.items[0].created_at;
        assert!(newest - oldest.created_at < Duration::days(91), "nothing that is over is left");
        let totals = stores.submissions.prune_totals(scope, page).await.unwrap();
        assert_eq!((totals.total, totals.items[0].reports), (1, before - left));
        let entries = stores.audit.chain(scope, 0, 1000).await.unwrap();
        let pruned: Vec<_> = entries.iter().filter(|entry| entry.action == "report.pruned").collect();
        assert_eq!(pruned.len(), 1);
        assert_eq!((pruned[0].actor.kind.as_str(), pruned[0].object_id.as_str()), ("system", "vorfall"));
        assert_eq!(pruned[0].details, format!(r#"{{"reports":{},"test":0}}"#, before - left));
        stores.database.close().await;
    });
}

/// Read-only commands create nothing, not even a folder.
#[test]
fn commands_that_only_look_make_no_database() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("none");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
        let output =
            command.args(arguments).current_dir(place.path()).env_clear().env("DATA_DIR", &folder).output();
        let output = output.unwrap();
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    for (arguments, expected) in [
        (&["migrate", "--check"][..], "there is no database yet"),
        (&["audit", "verify", "--all"], "there is no database here"),
        (&["audit", "head"], "there is no database here"),
        (&["reports:remask"], "there is no database here"),
    ] {
        let (done, said) = run(arguments);
        assert!(!done && said.contains(expected), "{said}");
        assert!(!folder.exists(), "{arguments:?}");
    }
    let (done, said) = run(&["doctor"]);
    assert!(done && said.contains("there is no database yet"), "{said}");
    assert!(said.contains("there is no job queue yet"), "{said}");
    for made in ["meldewerk.db", "jobs.db", "app-secret"] {
        assert!(!folder.join(made).exists(), "{made}");
    }
    let mode = std::os::unix::fs::PermissionsExt::mode(&folder.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
}

/// Problems that stop `serve` are reported by `doctor` too.
#[test]
fn the_doctor_finds_what_would_stop_a_start() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let doctor = |name: &str, value: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
        let command = command.arg("doctor").current_dir(place.path()).env_clear().env("DATA_DIR", &data);
        let output = command.env("HTTP_ADDR", "127.0.0.1:0").env(name, value).output().unwrap();
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (done, said) = doctor("RUST_LOG", "info");
    assert!(done, "{said}");
    for (name, value, expected) in [
        ("APP_SECRET", "kurz", "APP_SECRET: is not 64 hexadecimal digits"),
        ("RUST_LOG", "=quatsch=", "PROBLEM RUST_LOG"),
        ("HTTP_ADDR", &address, "choose another HTTP_ADDR"),
        ("METRICS_ADDR", &address, "choose another METRICS_ADDR"),
    ] {
        let (done, said) = doctor(name, value);
        assert!(!done && said.contains(expected), "{said}");
    }
    let mut serve = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    serve.arg("serve").current_dir(place.path()).env_clear().env("DATA_DIR", place.path().join("other"));
    let refused = serve.env("HTTP_ADDR", "127.0.0.1:0").env("METRICS_ADDR", &address).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains(&format!("METRICS_ADDR {address} cannot be bound")), "{said}");
    assert!(!said.contains("HTTP_ADDR"), "{said}");
    std::fs::write(data.join("app-secret"), "kurz").unwrap();
    let (done, said) = doctor("RUST_LOG", "info");
    assert!(!done && said.contains("does not hold a secret"), "{said}");
    std::fs::remove_file(data.join("app-secret")).unwrap();
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&data, open).unwrap();
    let (done, said) = doctor("RUST_LOG", "info");
    assert!(!done && said.contains("is accessible to others"), "{said}");
    let demo = place.path().join("demo");
    meldewerk(place.path(), &["demo", "--seed-only", "--data-dir", demo.to_str().unwrap()], "").unwrap();
    let (done, said) = doctor("DATA_DIR", demo.to_str().unwrap());
    assert!(done, "on this machine: {said}");
    let mut public = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    public.arg("doctor").current_dir(place.path()).env_clear().env("DATA_DIR", &demo);
    public.env("HTTP_ADDR", "127.0.0.1:0").env("BASE_URL", "https://melden.example.org");
    let said = String::from_utf8(public.output().unwrap().stdout).unwrap();
    assert!(said.contains("PROBLEM this database was made by `meldewerk demo`"), "{said}");
}

#[test]
fn the_doctor_reports_customer_numbers_that_cannot_be_read() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let run = |command: &str| {
        let mut binary = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
        let binary = binary.arg(command).current_dir(place.path()).env_clear().env("DATA_DIR", &data);
        let output = binary.env("HTTP_ADDR", "127.0.0.1:0").env("PAYMENT_CUSTOMER_ID", "cus_1").output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    run("migrate");
    let expected = "PROBLEM the customer numbers of organisations cannot be read";
    let said = run("doctor");
    assert!(!said.contains(expected), "{said}");
    let damage = "ALTER TABLE organizations RENAME COLUMN payment_customer_id TO lost";
    testkit::sqlite::execute(&data.join("meldewerk.db"), damage);
    let said = run("doctor");
    assert!(said.contains(expected), "{said}");
}

#[test]
fn the_doctor_survives_a_mail_server_whose_answer_cannot_be_read() {
    let place = tempfile::tempdir().unwrap();
    let server = SmtpServer::start([Behaviour::BlankHello, Behaviour::Accept]);
    let doctor = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
        let command = command.arg("doctor").current_dir(place.path()).env_clear();
        let command = command.env("DATA_DIR", place.path().join("data")).env("HTTP_ADDR", "127.0.0.1:0");
        let output =
            command.env("SMTP_URL", server.url()).env("SMTP_FROM", "a@example.org").output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, said) = doctor();
    assert!(said.contains("PROBLEM mail server") && said.contains("its answer could not be read"), "{said}");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("1 problem found"), "the other checks were made: {said}");
    let (code, said) = doctor();
    assert!(said.contains("accepts mails"), "{said}");
    assert_eq!((code, server.received().len()), (Some(0), 0), "{said}");
}

#[test]
fn a_password_is_set_by_the_command_line_and_ends_what_the_old_one_opened() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| meldewerk(folder.path(), arguments, input);
    run(&["org", "create", "--name", "Klinik", "--slug", "klinik"], "").unwrap();
    let make = [
        "user",
        "create",
        "--email",
        "ada@example.org",
        "--name",
        "Ada",
        "--role",
        "admin",
        "--org",
        "klinik",
    ];
    run(&make, "kranich bohne ufer lampe\n").unwrap();
    let set = |email: &str, password: &str| run(&["user", "password", "--email", email], password);
    assert!(set("bob@example.org", "zaun igel birne topf\n").unwrap_err().contains("there is no account"));
    assert!(set("ada@example.org", "kurz\n").unwrap_err().contains("at least 12 characters"));
    assert!(set("ada@example.org", "Meldewerk-2026\n").unwrap_err().contains("easy to guess"));
    assert!(set("Ada@Example.org", "zaun igel birne topf\n").unwrap().contains("new password"));
    let data = folder.path().display().to_string();
    let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let application = meldewerk::wiring::Application::start(&config).await.unwrap();
        for (password, opens) in [("kranich bohne ufer lampe", false), ("zaun igel birne topf", true)] {
            let signed_in = application.services.accounts.sign_in.sign_in("ada@example.org", password).await;
            assert_eq!(signed_in.is_ok(), opens, "{password}");
        }
        let entries = application.stores.audit.chain(scopes()[1], 0, 100).await.unwrap();
        let last = entries.last().unwrap();
        assert_eq!((last.action.as_str(), last.actor.kind.as_str()), ("user.updated", "command_line"));
        assert_eq!(last.details, r#"{"changed":"password","name":"Ada"}"#);
        application.stores.database.close().await;
    });
}

/// Decisions §9, "Upgrades": a schema with one more migration is reported, and the service still runs on it.
#[test]
fn a_schema_of_a_later_version_is_no_problem_for_any_command() {
    let (place, postgres) = (tempfile::tempdir().unwrap(), testkit::postgres::database());
    let folder = place.path().join("data");
    let sqlite = format!("sqlite://{}", folder.join("meldewerk.db").display());
    let later =
        "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000000_add_something', 1)";
    for url in [&sqlite, &postgres.url] {
        let run = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
            command.args(arguments).current_dir(place.path()).env_clear().env("DATA_DIR", &folder);
            let output = command.env("DATABASE_URL", url).env("HTTP_ADDR", "127.0.0.1:0").output().unwrap();
            let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(output.status.success(), "{arguments:?}: {said}");
            said
        };
        run(&["migrate"]);
        if url.starts_with("postgres") {
            postgres.execute(later);
        } else {
            testkit::sqlite::execute(&folder.join("meldewerk.db"), later);
        }
        let said = run(&["migrate", "--check"]);
        assert!(said.contains("of a later version: m20991231_000000_add_something"), "{said}");
        assert!(said.contains("this version can run on it"), "{said}");
        run(&["migrate"]);
        run(&["org", "create", "--name", "Klinik", "--slug", "klinik"]);
        assert!(run(&["doctor"]).contains("of a later version, which is fine"));
        let (data, url) = (folder.display().to_string(), url.clone());
        let setting = |name: &str| match name {
            "DATA_DIR" => Some(data.clone()),
            "DATABASE_URL" => Some(url.clone()),
            _ => None,
        };
        let config = Config::load(None, setting).unwrap();
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let application = meldewerk::wiring::Application::start(&config).await.unwrap();
            let parts = application.services.readiness.check().await;
            assert!(parts.iter().all(|part| part.ready), "it is ready");
            application.stores.database.close().await;
        });
    }
}

#[test]
fn masking_is_tried_on_a_text_from_the_standard_input_without_a_word_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "Frau Weber, 45 Jahre alt,\nZimmer 12\n";
    let masked = meldewerk(folder.path(), &["mask"], text).unwrap();
    assert_eq!(masked, "[NAME ANONYMISIERT], 45 Jahre alt,\n[RAUM ANONYMISIERT]\n");
    let explained = meldewerk(folder.path(), &["mask", "--explain", "--further", "age"], text).unwrap();
    let found = "name\t0\t10\nage\t12\t20\nroom\t26\t35\n";
    let totals =
        "total\tage\t1\ntotal\tdate\t0\ntotal\temail\t0\ntotal\tname\t1\ntotal\tphone\t0\ntotal\troom\t1\n";
    assert_eq!(explained, format!("{found}{totals}"));
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is written");
    assert!(meldewerk(folder.path(), &["mask", "--further", "age,colour"], text).is_err());
}

#[test]
fn stored_reports_are_masked_once_more_after_a_dry_run_and_that_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| meldewerk(folder.path(), arguments, "").unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    run(&["demo", "--data-dir", &data, "--seed-only", "--captcha", "off"]);
    let scope = scopes()[0];
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        let application = Application::start(&config).await.unwrap();
        let data = serde_json::json!({
            "bereich": "innere", "datum": "2026-03-17", "schicht": "nacht", "art": "sturz", "schwere": 4,
            "beschreibung": "Herr Weber, 45 Jahre alt, aus der Hauptstraße 12, fiel."
        });
        let data = data.as_object().cloned().unwrap();
        let report = ReportInput { template_slug: "vorfall".into(), data, ..ReportInput::default() };
        application.services.forms.submit.submit(scope, report).await.unwrap();
        let mut settings =
            std::sync::Arc::unwrap_or_clone(application.stores.settings.load(scope).await.unwrap());
        settings.masking.optional = vec!["age".into(), "address".into()];
        application.stores.settings.save(scope, &settings, application.clock.now()).await.unwrap();
        application.jobs.queue.close().await;
        application.stores.database.close().await;
    });
    let found = "address\t1\nage\t1\n";
    let dry = run(&["reports:remask"]);
    let hint =
        "nothing was changed yet: run it with --apply, after a backup, which keeps the current texts\n";
    assert_eq!(sorted(&dry), sorted(&format!("301 reports checked, 1 to be changed\n{found}{hint}")));
    assert_eq!(run(&["reports:remask"]), dry, "nothing was changed");
    let applied = run(&["reports:remask", "--apply"]);
    assert_eq!(sorted(&applied), sorted(&format!("301 reports checked, 1 changed\n{found}")));
    assert_eq!(run(&["reports:remask", "--apply"]), "301 reports checked, 0 changed\n");
    assert!(run(&["audit", "verify"]).contains("intact"));
    runtime.block_on(async {
        let config = Config::load(None, |name| (name == "DATA_DIR").then(|| data.clone())).unwrap();
        let stores = open_stores(&config).await.unwrap();
        let entries = stores.audit.chain(scope, 0, 1000).await.unwrap();
        let remasks = entries.iter().filter(|entry| entry.action.starts_with("report.remask"));
        let told: Vec<_> = remasks.map(|entry| format!("{} {}", entry.action, entry.details)).collect();
        let begun = r#"report.remask_begun {"further":"age, address"}"#;
        let run = |changed| format!("report.remasked {{\"reports\":{changed}}}");
        assert_eq!(
            told,
            [begun.to_owned(), run(1), begun.to_owned()],
            "a run that changes nothing only began"
        );
        stores.database.close().await;
    });
    for file in std::fs::read_dir(folder.path()).unwrap().filter_map(Result::ok) {
        let content = std::fs::read(file.path()).unwrap_or_default();
        let found = content.windows(12).any(|bytes| bytes == b"45 Jahre alt");
        assert!(!found, "{:?} still has what was replaced", file.path());
    }
}

fn sorted(lines: &str) -> Vec<&str> {
    let mut lines: Vec<_> = lines.lines().collect();
    lines.sort_unstable();
    lines
}
