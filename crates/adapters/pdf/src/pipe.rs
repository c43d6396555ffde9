//! The DevTools protocol over a pair of pipes (`--remote-debugging-pipe`): JSON messages, each terminated by
//! a NUL. Only the process that holds the ends can talk to the browser.

use headless_chrome::protocol::cdp::Fetch::FailRequest;
use headless_chrome::protocol::cdp::Network::ErrorReason;
use headless_chrome::protocol::cdp::types::Method;
use headless_chrome::types::RemoteError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, Sender};
use std::thread;
use std::time::Instant;

/// The largest message that is read: a PDF of the maximum size as base64, and its envelope.
const MAX_MESSAGE: u64 = dpa::MAX_PDF_BYTES as u64 / 3 * 4 + 100_000;

/// Why a call returned no result.
#[derive(Debug)]
pub(crate) enum CallError {
    /// The browser is gone.
    Closed,
    /// The page is gone.
    Crashed,
    /// No answer in time.
    TimedOut,
    /// The answer is too large. No further calls are possible.
    TooLarge,
    /// The browser refused, or its answer cannot be parsed.
    Refused(String),
}

impl<T> From<SendError<T>> for CallError {
    fn from(_: SendError<T>) -> Self {
        Self::Closed
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Call<'a, C> {
    id: u64,
    method: &'static str,
    params: C,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<&'a str>,
}

/// An answer to a call, or an event.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Incoming {
    id: Option<u64>,
    #[serde(default)]
    result: Value,
    error: Option<RemoteError>,
    method: Option<String>,
    #[serde(default)]
    params: Value,
    session_id: Option<String>,
}

/// Both directions of the connection to a browser.
pub(crate) struct Pipe {
    /// Leads to a writer thread: a hanging browser does not read, and a direct write would hang with it.
    to: Sender<Vec<u8>>,
    from: Receiver<Result<Vec<u8>, CallError>>,
    calls: u64,
}

impl Pipe {
    /// Starts the two threads that write and read. They end with the browser.
    pub(crate) fn new(stdin: ChildStdin, stdout: ChildStdout) -> io::Result<Self> {
        let (to, messages) = mpsc::channel::<Vec<u8>>();
        let (heard, from) = mpsc::channel();
        let mut stdin = stdin;
        thread::Builder::new().name("pdf-write".into()).spawn(move || {
            while let Ok(message) = messages.recv() {
                if stdin.write_all(&message).is_err() {
                    return;
                }
            }
        })?;
        thread::Builder::new().name("pdf-read".into()).spawn(move || {
            let mut stdout = BufReader::with_capacity(64 * 1024, stdout);
            while let Some(message) = read(&mut stdout) {
                let is_last = message.is_err();
                if heard.send(message).is_err() || is_last {
                    return;
                }
            }
        })?;
        Ok(Self { to, from, calls: 0 })
    }

    /// Calls a method, in a session if one is named, and waits for its result. Requests of the page that are
    /// intercepted meanwhile are refused.
    pub(crate) fn call<C: Method + Serialize>(
        &mut self,
        session: Option<&str>,
        params: C,
        until: Instant,
    ) -> Result<C::ReturnObject, CallError> {
        let id = self.send(session, params)?;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let message = match self.from.recv_timeout(left) {
                Ok(message) => message?,
                Err(RecvTimeoutError::Timeout) => return Err(CallError::TimedOut),
                Err(RecvTimeoutError::Disconnected) => return Err(CallError::Closed),
            };
            let incoming: Incoming = serde_json::from_slice(&message).map_err(unreadable)?;
            if incoming.id == Some(id) {
                return match incoming.error {
                    Some(error) => Err(CallError::Refused(error.to_string())),
                    None => serde_json::from_value(incoming.result).map_err(unreadable),
                };
            }
            self.hear(&incoming)?;
        }
    }

    fn send<C: Method + Serialize>(&mut self, session: Option<&str>, params: C) -> Result<u64, CallError> {
        self.calls += 1;
        let call = Call { id: self.calls, method: C::NAME, params, session_id: session };
        let mut message = serde_json::to_vec(&call).map_err(unreadable)?;
        message.push(0);
        self.to.send(message)?;
        Ok(self.calls)
    }

    fn hear(&mut self, event: &Incoming) -> Result<(), CallError> {
        match event.method.as_deref() {
            Some("Fetch.requestPaused") => {
                let request_id = event.params["requestId"].as_str().unwrap_or_default().to_owned();
                // `Aborted`: a page that tries to navigate away stays where it is.
                let refusal = FailRequest { request_id, error_reason: ErrorReason::Aborted };
                self.send(event.session_id.as_deref(), refusal)?;
                Ok(())
            }
            Some("Inspector.targetCrashed") => Err(CallError::Crashed),
            _ => Ok(()),
        }
    }
}

/// Reads a message without its terminator. `None` when the browser is gone.
fn read(stdout: &mut impl BufRead) -> Option<Result<Vec<u8>, CallError>> {
    let mut message = Vec::new();
    let length = stdout.by_ref().take(MAX_MESSAGE).read_until(0, &mut message).ok()?;
    match message.pop() {
        Some(0) => Some(Ok(message)),
        Some(_) if length as u64 == MAX_MESSAGE => Some(Err(CallError::TooLarge)),
        _ => None,
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the shape of map_err")]
fn unreadable(error: serde_json::Error) -> CallError {
    CallError::Refused(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_end_with_nul_and_have_a_limit() {
        let mut two = &b"{}\0{\"id\":1}\0{"[..];
        assert_eq!(read(&mut two).unwrap().unwrap(), b"{}");
        assert_eq!(read(&mut two).unwrap().unwrap(), b"{\"id\":1}");
        assert!(read(&mut two).is_none());
        let mut endless = BufReader::new(io::repeat(b' '));
        assert!(matches!(read(&mut endless), Some(Err(CallError::TooLarge))));
    }
}
