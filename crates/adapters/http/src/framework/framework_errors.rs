//! Responses to malformed requests (400), slow ones (408) and ones whose head is too large (431). The framework
//! generates them below all routes, as a bare status, and has no hook for them (actix-http 3.20,
//! `h1/dispatcher.rs`). Here, between its dispatcher and the socket, they get the body and the headers that
//! every response has (ADR 20).
//!
//! A head is recognised as the framework's own only if it ends the written bytes, has exactly the lines that
//! the framework generates, and is dated within two seconds of now: none of our responses ends like that, and
//! stored bytes cannot contain the current second.

use crate::framework::error::ApiError;
use crate::framework::{headers, messages};
use ::texts::Texts;
use actix_web::body::MessageBody as _;
use actix_web::http::StatusCode;
use actix_web::http::header::HttpDate;
use bytes::{Buf as _, Bytes};
use kernel::{Locale, Text};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The longest head to consider; the framework's own are shorter.
const LONGEST: usize = 200;
/// How far a date may differ from now: the framework takes it from a clock that ticks twice a second.
const TOLERANCE: Duration = Duration::from_secs(2);

/// Replacement responses, in German because the sender's language is unknown.
pub(crate) struct FrameworkErrors([(StatusCode, String, Bytes); 3]);

impl FrameworkErrors {
    pub(crate) fn new(is_https: bool) -> Self {
        const TOO_LARGE: Text = Text::of("service.request.headers_too_large");
        let replacement = |status: StatusCode, text: Text| {
            let mut response = ApiError::new(status, text).json(&Texts::built_in(Locale::De));
            headers::harden(&mut response, is_https);
            let lines = response.headers().iter();
            let lines =
                lines.map(|(name, value)| format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
            let lines: String = lines.collect();
            let body = response.into_body().try_into_bytes().unwrap_or_default();
            let length = body.len();
            let head =
                format!("HTTP/1.1 {status}\r\n{lines}content-length: {length}\r\nconnection: close\r\n");
            (status, head, body)
        };
        Self([
            replacement(StatusCode::BAD_REQUEST, messages::MALFORMED),
            replacement(StatusCode::REQUEST_TIMEOUT, messages::TOO_SLOW),
            replacement(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LARGE),
        ])
    }

    /// Finds where in the written bytes a head of the framework's own begins, and returns its replacement.
    fn replacement_for(&self, written: &[u8]) -> Option<(usize, Bytes)> {
        // Hardly anything else ends like this, so other responses cost no more than a comparison.
        if !written.ends_with(b"\r\n\r\n") {
            return None;
        }
        let tail = written.len().saturating_sub(LONGEST);
        let start = tail + written[tail..].windows(7).rposition(|bytes| bytes == b"HTTP/1.")?;
        let head = std::str::from_utf8(&written[start..]).ok()?.strip_suffix("\r\n\r\n")?;
        let mut lines = head.split("\r\n");
        let status_text = lines.next()?.split_once(' ')?.1;
        let (_, head, body) = self.0.iter().find(|(status, ..)| status_text == status.to_string())?;
        let (mut date, mut is_empty) = (None, false);
        for line in lines {
            match line.split_once(": ")? {
                ("content-length", "0") => is_empty = true,
                ("connection", "close") => {}
                ("date", text) => date = Some(text),
                _ => return None,
            }
        }
        let date = date.filter(|date| is_empty && is_current(date))?;
        let head = format!("{head}date: {date}\r\n\r\n");
        Some((start, [head.as_bytes(), body].concat().into()))
    }
}

/// The framework dates its responses by the system clock.
#[expect(clippy::disallowed_methods, reason = "compared with what the framework wrote by the same clock")]
fn is_current(date: &str) -> bool {
    let Ok(date) = date.parse::<HttpDate>() else { return false };
    let (date, now) = (SystemTime::from(date), SystemTime::now());
    now.duration_since(date).unwrap_or_else(|ahead| ahead.duration()) <= TOLERANCE
}

/// A connection on which these errors of the framework are sent in full.
pub(crate) struct FrameworkErrorStream<IO> {
    io: IO,
    errors: Arc<FrameworkErrors>,
    /// The part of a replacement that is still to be written.
    rest: Option<Bytes>,
}

impl<IO> FrameworkErrorStream<IO> {
    pub(crate) fn new(io: IO, errors: &Arc<FrameworkErrors>) -> Self {
        Self { io, errors: Arc::clone(errors), rest: None }
    }

    /// Returns the underlying connection.
    pub(crate) const fn get_ref(&self) -> &IO {
        &self.io
    }
}

impl<IO: AsyncRead + Unpin> AsyncRead for FrameworkErrorStream<IO> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(cx, into)
    }
}

impl<IO: AsyncWrite + Unpin> AsyncWrite for FrameworkErrorStream<IO> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let rest = match &mut this.rest {
            Some(rest) => rest,
            None => match this.errors.replacement_for(bytes) {
                None => return Pin::new(&mut this.io).poll_write(cx, bytes),
                // A preceding response goes first.
                Some((start @ 1.., _)) => return Pin::new(&mut this.io).poll_write(cx, &bytes[..start]),
                Some((_, replacement)) => this.rest.insert(replacement),
            },
        };
        while !rest.is_empty() {
            let written = ready!(Pin::new(&mut this.io).poll_write(cx, rest))?;
            if written == 0 {
                return Poll::Ready(Ok(0));
            }
            rest.advance(written);
        }
        this.rest = None;
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    fn bare(status: &str, date: SystemTime) -> String {
        let date = HttpDate::from(date);
        format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\ndate: {date}\r\n\r\n")
    }

    #[expect(clippy::disallowed_methods, reason = "what the framework does")]
    fn now() -> SystemTime {
        SystemTime::now()
    }

    /// Returns what arrives when the texts are written one after another through a pipe of a few bytes.
    async fn through(texts: &[String]) -> String {
        let (near, mut far) = tokio::io::duplex(7);
        let mut stream = FrameworkErrorStream::new(near, &Arc::new(FrameworkErrors::new(false)));
        let texts = texts.to_vec();
        let writing = actix_web::rt::spawn(async move {
            for text in texts {
                stream.write_all(text.as_bytes()).await.unwrap();
            }
            stream.shutdown().await.unwrap();
        });
        let mut got = String::new();
        far.read_to_string(&mut got).await.unwrap();
        writing.await.unwrap();
        got
    }

    #[actix_web::test]
    async fn a_bare_refusal_is_replaced_by_a_full_response_and_what_came_before_it_stays() {
        for (status, text) in [
            ("400 Bad Request", "nicht lesbar"),
            ("408 Request Timeout", "rechtzeitig"),
            ("431 Request Header Fields Too Large", "zu groß"),
        ] {
            let before = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{ü}";
            for written in
                [vec![before.to_owned() + &bare(status, now())], vec![before.to_owned(), bare(status, now())]]
            {
                let got = through(&written).await;
                let replaced = got.strip_prefix(before).unwrap();
                let (head, body) = replaced.split_once("\r\n\r\n").unwrap();
                assert!(head.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{head}");
                for header in [
                    "x-content-type-options: nosniff",
                    "content-type: application/json",
                    "connection: close",
                    "date: ",
                ] {
                    assert!(head.contains(header), "{header}: {head}");
                }
                assert!(head.contains(&format!("content-length: {}", body.len())), "{head}");
                assert!(body.starts_with("{\"message\":") && body.contains(text), "{body}");
            }
        }
    }

    #[actix_web::test]
    async fn nothing_else_is_touched() {
        let earlier = now() - Duration::from_mins(1);
        for text in [
            bare("400 Bad Request", earlier),
            bare("404 Not Found", now()),
            bare("400 Bad Request", now()).replace("content-length: 0", "content-length: 1"),
            bare("400 Bad Request", now()) + "x",
            bare("400 Bad Request", now()).replace("connection: close", "x-content-type-options: nosniff"),
            "0\r\n\r\n".to_owned(),
            "\r\n\r\n".to_owned(),
        ] {
            assert_eq!(through(std::slice::from_ref(&text)).await, text);
        }
    }
}
