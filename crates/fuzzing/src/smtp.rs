//! Replies of a mail server. lettre parses them; what is tested is the conclusion: a mail is sent, retried,
//! or given up, and given up only because the server refused it.

use crate::mails::{envelope, notice};
use crate::parts::block_on;
use jobs::FailureReason;
use jobs::ports::{AttemptError, MailSender as _};
use kernel::{Mail, Scope};
use mail::{SmtpLimits, SmtpSender, SmtpUrl};
use std::net::Ipv4Addr;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::io::{AsyncWriteExt as _, copy, sink};
use tokio::net::TcpListener;

/// The replies to a delivery: greeting, `EHLO`, `MAIL`, `RCPT`, `DATA` and the content.
const ANSWERS: usize = 6;
/// Never reached: the server closes the connection after its last reply.
const LIMIT: Duration = Duration::from_secs(20);

static MAIL: LazyLock<Mail> = LazyLock::new(|| notice("eva@example.org"));

thread_local! {
    /// Shared by all inputs, since there are not enough ports for one each.
    static SERVER: TcpListener = block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).expect("a port");
}

pub(crate) fn run(data: &[u8]) {
    if has_blank_line(data) {
        return;
    }
    let sent = SERVER.with(|server| block_on(send(server, data)));
    let begins = |what: &str| data.split(|byte| *byte == b'\n').any(|line| line.starts_with(what.as_bytes()));
    let Err(error) = sent else {
        let positive =
            data.split(|byte| *byte == b'\n').filter(|line| matches!(line.first(), Some(b'2' | b'3')));
        assert!(positive.count() >= ANSWERS, "nobody took it");
        return;
    };
    assert_eq!(error.is_final, error.reason == FailureReason::Refused, "{error:?}");
    match error.reason {
        FailureReason::Refused => assert!(begins("5"), "nobody refused it"),
        FailureReason::Deferred => assert!(begins("4"), "nobody said so"),
        FailureReason::SignInRefused => assert!(begins("454") || begins("53"), "nobody said so"),
        FailureReason::Disconnected | FailureReason::Unreachable => {}
        other => panic!("{other:?}"),
    }
}

/// Returns whether a reply has a line of nothing but blanks, on which lettre 0.11.23 panics
/// (`ServerInfo::from_response`). A worker retries such a mail; the doctor reports a reply that cannot be read.
fn has_blank_line(answers: &[u8]) -> bool {
    let is_blank = |text: &str| !text.is_empty() && text.trim().is_empty();
    String::from_utf8_lossy(answers).split("\r\n").any(|line| line.get(4..).is_some_and(is_blank))
}

/// Sends a mail to a server that sends all its replies at once and then closes the connection.
async fn send(server: &TcpListener, answers: &[u8]) -> Result<(), AttemptError> {
    let port = server.local_addr().expect("an address").port();
    let url = SmtpUrl::parse(&format!("smtp://127.0.0.1:{port}")).expect("an address");
    let limits = SmtpLimits { connect: LIMIT, sign_in: LIMIT, deliver: LIMIT, goodbye: LIMIT };
    let sender = SmtpSender::new(url, envelope(""), limits);
    let says = async {
        let (mut client, _) = server.accept().await.expect("a client");
        // The client may close the connection before it has read everything.
        let _ = client.write_all(answers).await;
        let _ = client.shutdown().await;
        let _ = copy(&mut client, &mut sink()).await;
    };
    tokio::join!(sender.send(scope(), &MAIL), says).0
}

#[expect(clippy::disallowed_methods, reason = "a tenant of a test")]
const fn scope() -> Scope {
    Scope::installation()
}
