//! Child processes of end-to-end tests.
//!
//! ```
//! use std::{process::Command, time::Duration};
//! use testkit::process::Spawned;
//! let mut server = Spawned::start(Command::new("sh").args(["-c", "echo listening; sleep 60"]));
//! server.wait_for_line(|line| line == "listening", Duration::from_secs(10));
//! server.kill();
//! ```

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The polling interval for conditions that cannot be waited for.
const TICK: Duration = Duration::from_millis(5);

/// A child process whose output is kept. Killed when dropped.
#[derive(Debug)]
pub struct Spawned {
    child: Child,
    output: Arc<Output>,
    read_to: usize,
}

#[derive(Debug, Default)]
struct Output {
    lines: Mutex<Lines>,
    grown: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    all: Vec<String>,
    /// How many of stdout and stderr have ended.
    ended: usize,
}

impl Output {
    fn lines(&self) -> std::sync::MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn collect(self: &Arc<Self>, source: impl Read + Send + 'static) {
        let output = Arc::clone(self);
        std::thread::spawn(move || {
            let mut source = BufReader::new(source);
            let mut line = vec![];
            while source.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
                output.lines().all.push(text);
                output.grown.notify_all();
                line.clear();
            }
            output.lines().ended += 1;
            output.grown.notify_all();
        });
    }
}

impl Spawned {
    /// Starts the command with stdin closed; stdout and stderr are kept, in the order they
    /// arrive.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", command.get_program().display()));
        let output = Arc::new(Output::default());
        output.collect(child.stdout.take().expect("stdout is a pipe"));
        output.collect(child.stderr.take().expect("stderr is a pipe"));
        Self { child, output, read_to: 0 }
    }

    /// Returns the process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns all lines so far, of stdout and stderr.
    pub fn output(&self) -> Vec<String> {
        self.output.lines().all.clone()
    }

    /// Waits for the next line that `wanted` accepts; each line is offered once across all calls.
    ///
    /// # Panics
    /// After `within`, or when the output ends first; the message has all output.
    pub fn wait_for_line(&mut self, wanted: impl Fn(&str) -> bool, within: Duration) -> String {
        let deadline = Instant::now() + within;
        let mut lines = self.output.lines();
        loop {
            while let Some(line) = lines.all.get(self.read_to) {
                self.read_to += 1;
                if wanted(line) {
                    return line.clone();
                }
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let why = if lines.ended == 2 { "the output ended" } else { "the time is over" };
            assert!(
                lines.ended < 2 && !left.is_zero(),
                "no such line, {why}; output:\n{}",
                lines.all.join("\n")
            );
            lines = self.output.grown.wait_timeout(lines, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until a GET of `url` (`http://host:port/path`) is answered with 200.
    ///
    /// # Panics
    /// After `within`, or when the process ends first; the message has all output.
    pub fn wait_for_http(&mut self, url: &str, within: Duration) {
        let deadline = Instant::now() + within;
        let mut last = String::from("no connection");
        while Instant::now() < deadline {
            match get_status(url) {
                Ok(200) => return,
                Ok(status) => last = format!("status {status}"),
                Err(error) => last = error.to_string(),
            }
            if let Some(status) = self.status() {
                last = format!("the process has ended ({status})");
                break;
            }
            std::thread::sleep(TICK);
        }
        panic!("{url} is not ready: {last}; output:\n{}", self.output().join("\n"));
    }

    /// Returns the exit status, or `None` while it runs.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("the state of a child is known")
    }

    /// Waits for the process to end, and for the last lines of its output.
    ///
    /// # Panics
    /// After `within`, with all output; the process is killed first.
    pub fn wait(&mut self, within: Duration) -> ExitStatus {
        let deadline = Instant::now() + within;
        loop {
            if let Some(status) = self.status() {
                self.wait_for_end_of_output();
                return status;
            }
            if Instant::now() >= deadline {
                self.kill();
                panic!("process {} did not end; output:\n{}", self.id(), self.output().join("\n"));
            }
            std::thread::sleep(TICK);
        }
    }

    /// The pipes can outlast the process in its children, so the wait is limited.
    fn wait_for_end_of_output(&self) {
        let lines = self.output.lines();
        drop(self.output.grown.wait_timeout_while(lines, Duration::from_secs(2), |lines| lines.ended < 2));
    }

    /// Asks the process to end (SIGTERM) and waits.
    ///
    /// # Panics
    /// Like [`wait`](Self::wait).
    pub fn terminate(&mut self, within: Duration) -> ExitStatus {
        if self.status().is_none() {
            // The standard library sends SIGKILL only, and unsafe code is forbidden here.
            let sent = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()), "kill -TERM {}", self.id());
        }
        self.wait(within)
    }

    /// Kills the process without warning (SIGKILL) and waits until it is gone.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the status of a GET, without an HTTP library.
fn get_status(url: &str) -> std::io::Result<u16> {
    let bad = |what: &str| std::io::Error::other(format!("{what}: {url}"));
    let rest = url.strip_prefix("http://").ok_or_else(|| bad("not an http:// address"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    // Written in one piece: formatting straight into the socket would send fragments.
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| bad("not an HTTP answer"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::os::unix::process::ExitStatusExt;

    const LONG: Duration = Duration::from_secs(30);

    fn shell(script: &str) -> Spawned {
        Spawned::start(Command::new("sh").args(["-c", script]))
    }

    #[test]
    fn lines_of_both_outputs_are_offered_once() {
        let mut child = shell("echo one; echo two >&2; echo one; exit 3");
        assert_eq!(child.wait(LONG).code(), Some(3));
        assert_eq!(child.wait_for_line(|line| line == "one", LONG), "one");
        assert_eq!(child.wait_for_line(|line| line == "one", LONG), "one");
        let mut all = child.output();
        all.sort();
        assert_eq!(all, ["one", "one", "two"]);
    }

    #[test]
    #[should_panic(expected = "the output ended")]
    fn an_end_without_the_line_is_told_at_once() {
        shell("echo something else").wait_for_line(|line| line == "ready", LONG);
    }

    #[test]
    fn terminate_is_a_signal_that_can_be_handled_and_kill_is_not() {
        let mut polite = shell("trap 'echo bye; exit 7' TERM; echo up; while :; do sleep 0.05; done");
        polite.wait_for_line(|line| line == "up", LONG);
        assert_eq!(polite.terminate(LONG).code(), Some(7));
        polite.wait_for_line(|line| line == "bye", LONG);

        let mut stubborn = shell("trap '' TERM; echo up; exec sleep 60");
        stubborn.wait_for_line(|line| line == "up", LONG);
        stubborn.kill();
        assert_eq!(stubborn.status().and_then(|status| status.signal()), Some(9));
    }

    #[test]
    fn readiness_is_a_200() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/readyz", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for answer in ["503 Service Unavailable", "200 OK"] {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = String::new();
                BufReader::new(&stream).read_line(&mut request).unwrap();
                assert!(request.starts_with("GET /readyz "));
                write!(stream, "HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").unwrap();
            }
        });
        shell("sleep 60").wait_for_http(&url, LONG);
    }

    #[test]
    #[should_panic(expected = "the process has ended")]
    fn a_process_that_ends_is_not_waited_for() {
        let url = format!("http://127.0.0.1:{}/", crate::ports::free_port());
        shell("exit 1").wait_for_http(&url, LONG);
    }
}
