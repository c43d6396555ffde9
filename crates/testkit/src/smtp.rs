//! A mail server on the loopback address that misbehaves on demand.
//!
//! It speaks as much of RFC 5321 as a client needs to deliver a mail. Each connection takes the next
//! behaviour of the script; when the script is over, mails are accepted.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How the server treats a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Accepts the mail.
    Accept,
    /// Answers the greeting with 421 and closes: come back later.
    Busy,
    /// Answers EHLO with a line of blanks among others.
    BlankHello,
    /// Answers the recipient with this code.
    AnswerRecipient(u16),
    /// Answers the content with this code.
    AnswerContent(u16),
    /// Answers a sign-in with 535.
    RefuseSignIn,
    /// Says nothing after the content, and keeps nothing.
    HangAfterContent,
    /// Takes the content and closes without an answer, so the client cannot know whether it was accepted.
    CloseAfterContent,
    /// Accepts the mail and does not answer QUIT.
    HangAtGoodbye,
}

/// A mail that the server accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMail {
    /// The sender of the envelope.
    pub from: String,
    /// The recipients of the envelope.
    pub to: Vec<String>,
    /// Headers and body as they came, dot-stuffing undone.
    pub content: String,
}

impl ReceivedMail {
    /// Returns the first header of this name, without the line break.
    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.content.split("\r\n\r\n").next()?;
        head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

#[derive(Debug, Default)]
struct ServerState {
    script: Mutex<VecDeque<Behaviour>>,
    received: Mutex<Vec<ReceivedMail>>,
    signed_in: Mutex<Vec<String>>,
    connections: Mutex<usize>,
    changed: Condvar,
    ended: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The server. It stops when this is dropped.
#[derive(Debug)]
pub struct SmtpServer {
    address: SocketAddr,
    shared: Arc<ServerState>,
}

impl SmtpServer {
    /// Starts a server on a free port with a script for its first connections.
    pub fn start(script: impl IntoIterator<Item = Behaviour>) -> Self {
        Self::start_at(0, script)
    }

    /// Starts a server on this port, to bring back one that was down.
    pub fn start_at(port: u16, script: impl IntoIterator<Item = Behaviour>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("the port is free");
        let address = listener.local_addr().expect("a listener has an address");
        let shared = Arc::new(ServerState {
            script: Mutex::new(script.into_iter().collect()),
            ..ServerState::default()
        });
        let of_thread = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if of_thread.ended.load(Ordering::SeqCst) {
                    return;
                }
                let shared = Arc::clone(&of_thread);
                std::thread::spawn(move || {
                    let behaviour = lock(&shared.script).pop_front().unwrap_or(Behaviour::Accept);
                    *lock(&shared.connections) += 1;
                    // A client that disconnects in the middle ends the session.
                    let _ = talk(&stream, behaviour, &shared);
                });
            }
        });
        Self { address, shared }
    }

    /// Returns `smtp://127.0.0.1:port`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Returns the mails accepted so far.
    pub fn received(&self) -> Vec<ReceivedMail> {
        lock(&self.shared.received).clone()
    }

    /// Returns the credentials of all sign-ins so far, as they came.
    pub fn signed_in(&self) -> Vec<String> {
        lock(&self.shared.signed_in).clone()
    }

    /// Returns the number of connections so far.
    pub fn connections(&self) -> usize {
        *lock(&self.shared.connections)
    }

    /// Waits until this many mails were accepted.
    ///
    /// # Panics
    /// After `within`.
    pub fn wait_for(&self, count: usize, within: Duration) -> Vec<ReceivedMail> {
        let deadline = Instant::now() + within;
        let mut received = lock(&self.shared.received);
        while received.len() < count {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{} of {count} mails after {within:?}", received.len());
            let waited = self.shared.changed.wait_timeout(received, left);
            received = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        received.clone()
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::SeqCst);
        // Wakes the listener, which then ends and frees the port.
        let _ = TcpStream::connect(self.address);
    }
}

fn talk(stream: &TcpStream, behaviour: Behaviour, shared: &ServerState) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?);
    let mut out = stream;
    let mut say = |text: &str| write!(out, "{text}\r\n");
    if behaviour == Behaviour::Busy {
        return say("421 4.3.2 too busy");
    }
    say("220 testkit ESMTP")?;
    let mut mail = ReceivedMail { from: String::new(), to: Vec::new(), content: String::new() };
    let mut line = String::new();
    while {
        line.clear();
        lines.read_line(&mut line)?
    } > 0
    {
        let command = line.trim_end();
        let verb = command.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        match verb.as_str() {
            "EHLO" if behaviour == Behaviour::BlankHello => say("250-testkit\r\n250- \r\n250 8BITMIME")?,
            "EHLO" => say("250-testkit\r\n250-8BITMIME\r\n250 AUTH PLAIN")?,
            "AUTH" if behaviour == Behaviour::RefuseSignIn => say("535 5.7.8 no")?,
            "AUTH" => {
                lock(&shared.signed_in).push(command.to_owned());
                say("235 2.7.0 welcome")?;
            }
            "MAIL" => {
                mail = ReceivedMail { from: path(command), to: Vec::new(), content: String::new() };
                say("250 2.1.0 ok")?;
            }
            "RCPT" => {
                if let Behaviour::AnswerRecipient(code) = behaviour {
                    say(&format!("{code} about <{}>", path(command)))?;
                } else {
                    mail.to.push(path(command));
                    say("250 2.1.5 ok")?;
                }
            }
            "DATA" => {
                say("354 go on")?;
                mail.content = content(&mut lines)?;
                match behaviour {
                    Behaviour::HangAfterContent => return hang(&mut lines),
                    Behaviour::AnswerContent(code) => say(&format!("{code} no"))?,
                    _ => {
                        lock(&shared.received).push(mail.clone());
                        shared.changed.notify_all();
                        if behaviour == Behaviour::CloseAfterContent {
                            return Ok(());
                        }
                        say("250 2.0.0 taken")?;
                    }
                }
            }
            "QUIT" if behaviour == Behaviour::HangAtGoodbye => return hang(&mut lines),
            "QUIT" => return say("221 2.0.0 bye"),
            "NOOP" | "RSET" => say("250 2.0.0 ok")?,
            _ => say("502 5.5.2 unknown")?,
        }
    }
    Ok(())
}

/// Says nothing until the client goes away.
fn hang(lines: &mut BufReader<TcpStream>) -> std::io::Result<()> {
    std::io::copy(lines, &mut std::io::sink()).map(drop)
}

/// Returns the text between `<` and `>`.
fn path(command: &str) -> String {
    let inner = command.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inner.map_or_else(String::new, |(path, _)| path.to_owned())
}

/// Reads everything up to the line with a single dot.
fn content(lines: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut content = String::new();
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == ".\r\n" {
            return Ok(content);
        }
        content.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}
