//! `demo` never touches what it did not create (decisions §9). Runs the real binary.
#![allow(clippy::unwrap_used, reason = "test code")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PASSWORD: &str = "meldewerk-demo";

fn run(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_meldewerk"))
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .envs(settings.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let Output { status, stdout, stderr } = output;
    (status.success(), String::from_utf8([stdout, stderr].concat()).unwrap())
}

fn seed(folder: &Path, more: &[&str], settings: &[(&str, &str)]) -> (bool, String) {
    let arguments = ["demo", "--seed-only", "--data-dir", "demo"];
    run(folder, &[&arguments, more].concat(), settings)
}

/// Returns every file below a folder with its content.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(content(&path));
            found.insert(path, Vec::new());
        } else {
            found.insert(path.clone(), std::fs::read(path).unwrap());
        }
    }
    found
}

/// Creates an installation as `serve` does.
fn production(place: &Path, settings: &[(&str, &str)]) -> PathBuf {
    let folder = place.join("production");
    let data_dir = folder.display().to_string();
    let settings = [settings, &[("DATA_DIR", &*data_dir)]].concat();
    let (made, said) = run(place, &["org", "create", "--name", "Klinik", "--slug", "klinik"], &settings);
    assert!(made, "{said}");
    folder
}

#[test]
fn a_folder_and_a_database_that_the_demonstration_did_not_make_stay_as_they_are() {
    let place = tempfile::tempdir().unwrap();
    let folder = production(place.path(), &[]);
    let before = content(&folder);
    let data_dir = folder.display().to_string();
    let url = format!("sqlite://{}", folder.join("meldewerk.db").display());
    for reset in [&[][..], &["--reset"]] {
        let named = [&["demo", "--seed-only", "--data-dir", &*data_dir], reset].concat();
        let (done, said) = run(place.path(), &named, &[]);
        assert!(
            !done && said.contains("was not made by `meldewerk demo`") && said.contains("0.1.0"),
            "{said}"
        );
        let (done, said) = seed(place.path(), &[reset, &["--database-url", &*url]].concat(), &[]);
        assert!(!done && said.contains("the database was not made by `meldewerk demo`"), "{said}");
        assert_eq!(content(&folder), before);
        assert!(!place.path().join("demo").exists(), "and nothing is made elsewhere");
    }
    // A killed service: its latest writes are in the write-ahead log.
    std::fs::write(folder.join("meldewerk.db-wal"), b"").unwrap();
    let (done, said) = seed(place.path(), &["--database-url", &*url], &[]);
    assert!(!done && said.contains("the database was not made by"), "{said}");
    assert_eq!(content(&folder)[&folder.join("meldewerk.db")], before[&folder.join("meldewerk.db")]);
}

#[test]
fn the_demonstration_takes_its_own_folder_and_starts_over_in_it() {
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("demo")).unwrap();
    let fresh = "Demonstration filled in";
    for (more, expected) in [(&[][..], fresh), (&[], "kept as it was"), (&["--reset"], fresh)] {
        let (done, said) = seed(place.path(), more, &[]);
        assert!(done && said.contains(expected), "{said}");
    }
    let database = place.path().join("demo/meldewerk.db");
    let times = testkit::sqlite::number(&database, "SELECT count(DISTINCT created_at) FROM submissions");
    assert!(times > 290, "{times} times of 300 reports");
    let (done, said) = seed(place.path(), &["--bulk", "10"], &[]);
    assert!(!done && said.contains("already exists"), "{said}");
    // Removed by hand, and begun by a start that was killed.
    std::fs::remove_file(place.path().join("demo/meldewerk.db")).unwrap();
    std::fs::write(place.path().join("demo/meldewerk.db"), b"").unwrap();
    assert!(seed(place.path(), &[], &[]).1.contains(fresh));
    std::fs::remove_file(place.path().join("demo/.meldewerk-demo")).unwrap();
    let (done, said) = seed(place.path(), &["--reset"], &[]);
    assert!(!done && said.contains("remove the folder and start again"), "{said}");
}

#[test]
fn neither_environment_nor_file_lead_the_demonstration_to_data_of_others() {
    let place = tempfile::tempdir().unwrap();
    let folder = production(place.path(), &[]);
    let before = content(&folder);
    let url = format!("sqlite://{}", folder.join("meldewerk.db").display());
    let storage = format!("file:{}", folder.join("files").display());
    let settings = [
        ("DATABASE_URL", &*url),
        ("STORAGE_URL", &storage),
        ("REDIS_URL", "redis://127.0.0.1:1"),
        ("DATA_DIR", "production"),
        ("SMTP_URL", "smtp://127.0.0.1:1"),
    ];
    let (done, said) = seed(place.path(), &["--captcha", "off"], &settings);
    assert!(done && said.contains("300 reports"), "{said}");
    std::fs::remove_dir_all(place.path().join("demo")).unwrap();
    let lines = settings.map(|(name, value)| format!("{} = {value:?}\n", name.to_lowercase()));
    std::fs::write(place.path().join("meldewerk.toml"), lines.concat()).unwrap();
    let (done, said) = seed(place.path(), &[], &[]);
    assert!(done && said.contains("300 reports"), "{said}");
    assert_eq!(content(&folder), before);
}

#[test]
fn a_postgresql_database_is_taken_when_it_is_empty_or_its_own() {
    let place = tempfile::tempdir().unwrap();
    let [used, empty] = [testkit::postgres::database(), testkit::postgres::database()];
    production(place.path(), &[("DATABASE_URL", &used.url)]);
    let (done, said) = seed(place.path(), &["--database-url", &used.url], &[("DATABASE_URL", &used.url)]);
    assert!(!done && said.contains("the database was not made by `meldewerk demo`"), "{said}");
    assert!(!place.path().join("demo").exists());

    for expected in ["300 reports", "kept as it was"] {
        let (done, said) = seed(place.path(), &["--database-url", &empty.url], &[]);
        assert!(done && said.contains(expected), "{said}");
    }
    let other = ["demo", "--seed-only", "--data-dir", "other", "--database-url", &empty.url];
    let (done, said) = run(place.path(), &other, &[]);
    assert!(!done && said.contains("demonstration in another folder"), "{said}");
    let (done, said) = seed(place.path(), &["--reset", "--database-url", &empty.url], &[]);
    assert!(!done && said.contains("empty a PostgreSQL database yourself"), "{said}");
}

#[test]
fn the_words_of_the_product_are_no_password_outside_the_demonstration() {
    use std::io::Write as _;
    let place = tempfile::tempdir().unwrap();
    let arguments = ["user", "create", "--email", "a@example.org", "--name", "Ada", "--role", "developer"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_meldewerk"))
        .args(arguments)
        .current_dir(place.path())
        .env_clear()
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(PASSWORD.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("easy to guess"));
}

#[test]
fn many_reports_are_checked_masked_and_in_the_order_of_their_times() {
    let place = tempfile::tempdir().unwrap();
    let (done, said) = seed(place.path(), &["--bulk", "2000"], &[]);
    assert!(done && said.contains("2000 reports"), "{said}");
    let number = |sql: &str| testkit::sqlite::number(&place.path().join("demo/meldewerk.db"), sql);
    assert_eq!(number("SELECT count(*) FROM submissions WHERE NOT is_test"), 2000);
    assert_eq!(number("SELECT count(DISTINCT template_id) FROM submissions"), 4);
    let earlier = "SELECT count(*) FROM submissions a JOIN submissions b ON b.id = a.id + 1 AND b.created_at < a.created_at";
    assert_eq!(number(earlier), 0);
    assert_eq!(number("SELECT (max(created_at) - min(created_at)) / 1000000 / 86400 FROM submissions"), 1094);
    assert!(number("SELECT count(*) FROM submissions WHERE masked <> '[]'") > 1000);
    assert_eq!(number("SELECT count(*) FROM submissions WHERE data LIKE '%M_ller%'"), 0);
}
