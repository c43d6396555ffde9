//! Decisions §4, "First start": the link that `serve` prints while there is no account. Runs the real
//! binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

const PASSWORD: &str = "kranich bohne ufer lampe";

/// A service that runs until it is dropped.
struct Service {
    child: Child,
    address: String,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Service {
    /// Starts it on a free port, with a full log; returns when it is ready.
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_meldewerk"))
            .arg("serve")
            .current_dir(folder)
            .env_clear()
            .env("DATA_DIR", folder)
            .env("HTTP_ADDR", "127.0.0.1:0")
            .env("BASE_URL", "http://127.0.0.1/")
            .env("RUST_LOG", "trace")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, ready) = std::sync::mpsc::channel();
        let log = Arc::new(Mutex::new(String::new()));
        let (lines, kept) = (BufReader::new(child.stderr.take().unwrap()).lines(), Arc::clone(&log));
        let reader = thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, rest)) = line.split_once("ready address=") {
                    let _ = send.send(rest.split(' ').next().unwrap_or_default().to_owned());
                }
                let mut log = kept.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        let address = ready.recv().unwrap_or_else(|_| panic!("not ready: {}", log.lock().unwrap()));
        Self { child, address, log, reader: Some(reader) }
    }

    /// Returns status and body of an answer.
    fn ask(&self, method: &str, path: &str, media_type: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: {media_type}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// Stops it; returns what it printed and what it logged.
    fn stop(mut self) -> (String, String) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut printed = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        self.reader.take().unwrap().join().unwrap();
        let log = self.log.lock().unwrap().clone();
        (printed, log)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the token of the printed link, and the sentences that come with it.
fn printed_link(service: &mut Service) -> (String, String) {
    let mut output = BufReader::new(service.child.stdout.take().unwrap());
    let mut sentences = String::new();
    loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).unwrap() > 0, "no link in {sentences}");
        if let Some(token) = line.trim().strip_prefix("http://127.0.0.1/einrichtung/") {
            service.child.stdout = Some(output.into_inner());
            return (token.to_owned(), sentences);
        }
        sentences.push_str(&line);
    }
}

#[test]
fn the_first_start_prints_a_link_that_makes_one_account_and_is_in_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start(folder.path());
    let (token, sentences) = printed_link(&mut service);
    assert_eq!(token.len(), 64);
    assert!(sentences.contains("noch kein Konto") && sentences.contains("no account yet"), "{sentences}");
    let path = format!("/einrichtung/{token}");
    let (status, page) = service.ask("GET", &path, "text/plain", "");
    assert!(status == 200 && page.contains("<form") && page.contains("noindex"), "{status} {page}");
    let form = "application/x-www-form-urlencoded";
    let body = format!("name=Olga&email=olga%40example.org&password={}", PASSWORD.replace(' ', "+"));
    assert_eq!(service.ask("POST", &path, form, &body).0, 201);
    assert_eq!(service.ask("POST", &path, form, &body).0, 410, "it is good once");
    let login = format!("{{\"email\": \"olga@example.org\", \"password\": \"{PASSWORD}\"}}");
    let (status, answer) = service.ask("POST", "/api/auth/login", "application/json", &login);
    assert!(status == 200 && answer.contains("\"role\":\"developer\""), "{status} {answer}");
    let (rest, log) = service.stop();
    assert!(!rest.contains("einrichtung"), "{rest}");
    assert!(log.contains("route=\"/einrichtung/{token}\""), "the log was read");
    assert!(!log.contains(&token) && !log.contains(PASSWORD));

    let (printed, log) = Service::start(folder.path()).stop();
    assert_eq!(printed, "", "there is an account now");
    assert!(!log.contains("einrichtung"));
}
