//! Two real processes on one database: reports acknowledged by one are part of the next figures of the other.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use kernel::Clock as _;
use kernel::testing::SeededRandom;
use meldewerk::demo;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use testkit::process::Spawned;

const TIMEOUT: Duration = Duration::from_mins(1);

/// A process of the demonstration.
struct Service {
    process: Spawned,
    port: u16,
    token: String,
}

fn meldewerk(folder: &Path, database: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    command.current_dir(folder).env_clear().env("RATE_LIMITS", "off").env("DATA_DIR", folder.join("demo"));
    command.envs(database.map(|url| ("DATABASE_URL", url)));
    command
}

impl Service {
    fn start(folder: &Path, database: Option<&str>) -> Self {
        let port = testkit::ports::free_port();
        let mut command = meldewerk(folder, database);
        let mut process = Spawned::start(command.arg("serve").env("HTTP_ADDR", format!("127.0.0.1:{port}")));
        process.wait_for_line(|line| line.contains(" ready"), TIMEOUT);
        Self { process, port, token: String::new() }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> TcpStream {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let authorization = if self.token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {}\r\n", self.token)
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{authorization}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut answer = String::new();
        self.send(method, path, body).read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 2"), "{method} {path}: {answer}");
        serde_json::from_str(body).unwrap_or_default()
    }

    fn sign_in(&mut self) {
        let account = json!({"email": "developer@example.org", "password": "meldewerk-demo"});
        let answer = self.ask("POST", "/api/auth/login", &account);
        answer["token"].as_str().unwrap().clone_into(&mut self.token);
    }

    /// Returns the number of all reports, and of those of one area.
    fn figures(&self) -> [u64; 2] {
        let all = self.ask("GET", "/api/bi/vorfall/stats/uebersicht", &Value::Null);
        let areas = self.ask("GET", "/api/bi/vorfall/stats/feld/bereich?lang=de", &Value::Null);
        let is_own = |group: &&Value| group["bezeichnung"] == "Innere Medizin";
        let own = areas["daten"].as_array().unwrap().iter().find(is_own).unwrap();
        [all["gesamt"].as_u64().unwrap(), own["anzahl"].as_u64().unwrap()]
    }
}

/// Reads a file of reports to its end, and returns the header `Date` and the lines.
fn feed(mut stream: TcpStream) -> (String, Vec<Value>) {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, mut rest) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    let mut headers = head.lines().filter_map(|line| line.split_once(": "));
    let (_, date) = headers.find(|(name, _)| name.eq_ignore_ascii_case("date")).unwrap();
    let mut lines = Vec::new();
    loop {
        let (size, after) = rest.split_once("\r\n").unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return (date.to_owned(), lines);
        }
        // Each piece has whole lines.
        let (piece, after) = after.split_at(size);
        lines.extend(piece.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
        rest = after.strip_prefix("\r\n").unwrap();
    }
}

/// A copy as described in `docs/api/figures.md`, while reports are deleted and received.
fn a_copy_equals_the_reports([one, two]: &[Service; 2]) {
    let all = || two.ask("GET", "/api/bi/vorfall/daten?pro_seite=500", &Value::Null);
    let (mut copy, mut since) = (BTreeMap::<i64, Value>::new(), String::new());
    let new = demo::reports(2, crypto::SystemClock.now(), &SeededRandom::new(2));
    for new in new.into_iter().map(Some).chain([None]) {
        let stream = one.send("GET", &format!("/api/bi/vorfall/daten?format=ndjson{since}"), &Value::Null);
        if let Some(mut report) = new {
            // Perhaps before they are read, perhaps after.
            let reports = all()["data"].as_array().unwrap().clone();
            for place in [0, reports.len() / 2, reports.len() - 1] {
                let path = format!("/api/meldungen/{}", reports[place]["id"]);
                let reference = two.ask("GET", &path, &Value::Null)["reference"].clone();
                two.ask("DELETE", &path, &json!({"confirm": reference}));
            }
            report.data.insert("bereich".to_owned(), json!("innere"));
            two.ask("POST", "/api/meldungen", &json!({"template_slug": "vorfall", "data": report.data}));
        }
        let (date, lines) = feed(stream);
        since = format!("&seit={}", date.replace(' ', "%20"));
        for line in lines {
            match line["deleted"].as_array() {
                Some(gone) => copy.retain(|id, _| !gone.contains(&json!(id))),
                None => drop(copy.insert(line["id"].as_i64().unwrap(), line)),
            }
        }
    }
    let all = all();
    assert_eq!(all["last_page"], 1);
    let mut reports = all["data"].as_array().unwrap().clone();
    reports.sort_by_key(|report| report["id"].as_i64());
    assert_eq!(copy.into_values().collect::<Vec<_>>(), reports);
}

/// Alternating, so that each process has accepted, counted and forgotten something.
fn what_one_acknowledged_the_other_counts(database: Option<&str>) {
    let folder = tempfile::tempdir().unwrap();
    let mut seed = meldewerk(folder.path(), None);
    seed.args(["demo", "--seed-only", "--captcha", "off", "--data-dir", "demo"]);
    seed.args(database.into_iter().flat_map(|url| ["--database-url", url]));
    let seeded = seed.output().unwrap();
    assert!(seeded.status.success(), "{}", String::from_utf8_lossy(&seeded.stderr));

    let mut services = [0, 1].map(|_| Service::start(folder.path(), database));
    for service in &mut services {
        service.sign_in();
    }
    let random = SeededRandom::new(1);
    let told = demo::reports(6, crypto::SystemClock.now(), &random);
    for (number, mut report) in told.into_iter().enumerate() {
        report.data.insert("bereich".to_owned(), json!("innere"));
        let [one, two] = [&services[number % 2], &services[1 - number % 2]];
        let [all, own] = two.figures();
        let sent = json!({"template_slug": "vorfall", "data": report.data});
        let stored = one.ask("POST", "/api/meldungen", &sent);
        assert_eq!(two.figures(), [all + 1, own + 1]);
        assert_eq!(one.figures(), [all + 1, own + 1]);
        if number % 2 == 1 {
            let path = format!("/api/meldungen/{}", stored["id"]);
            two.ask("DELETE", &path, &json!({"confirm": stored["reference"]}));
            assert_eq!(one.figures(), [all, own]);
            assert_eq!(two.figures(), [all, own]);
        }
    }
    a_copy_equals_the_reports(&services);
    for service in &mut services {
        service.process.kill();
    }
}

#[test]
fn what_one_process_acknowledged_the_other_counts_on_postgresql() {
    what_one_acknowledged_the_other_counts(Some(&testkit::postgres::database().url));
}

#[test]
fn what_one_process_acknowledged_the_other_counts_on_sqlite() {
    what_one_acknowledged_the_other_counts(None);
}

/// A process without a browser has previews printed by one that has, and both authenticate by the
/// shared secret.
#[test]
fn a_preview_is_printed_by_a_worker_with_the_same_secret() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("demo");
    let address = format!("127.0.0.1:{}", testkit::ports::free_port());
    let mut worker = meldewerk(place.path(), None);
    let mut worker = Spawned::start(
        worker
            .arg("worker")
            .env("PRINT_ADDR", &address)
            .envs(std::env::var("PATH").map(|path| ("PATH", path))),
    );
    worker.wait_for_line(|line| line.contains("working"), TIMEOUT);
    let doctor = |secret: Option<&str>| {
        let mut doctor = meldewerk(place.path(), None);
        doctor.arg("doctor").env("CHROME_BROWSERS", "0").env("PRINT_URL", format!("http://{address}"));
        let said = doctor.envs(secret.map(|secret| ("APP_SECRET", secret))).output().unwrap();
        String::from_utf8([said.stdout, said.stderr].concat()).unwrap()
    };
    assert!(folder.join("app-secret").exists());
    let said = doctor(None);
    assert!(said.contains(&format!("prints previews at http://{address}")), "{said}");
    let said = doctor(Some(&"0123456789abcdef".repeat(4)));
    assert!(said.contains("it has another APP_SECRET"), "{said}");
    worker.terminate(TIMEOUT);
    let said = doctor(None);
    assert!(said.contains("nobody answers at PRINT_URL"), "{said}");
}
