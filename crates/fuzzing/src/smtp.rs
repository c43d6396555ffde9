//! What a mail server answers. lettre reads the answers; ours is what becomes of the mail: it is sent, or tried again, or given
//! up because the server said so, and nothing else.

use crate::mails::{envelope, notice};
use crate::parts::block_on;
use jobs::Reason;
use jobs::ports::{MailSender as _, SendError};
use kernel::{Mail, Scope};
use mail::{SmtpLimits, SmtpSender, SmtpUrl};
use std::net::Ipv4Addr;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::io::{AsyncWriteExt as _, copy, sink};
use tokio::net::TcpListener;

/// Greeting, hello, sender, recipient, data, content.
const ANSWERS: usize = 6;
/// Nothing here waits for an answer that does not come: the server closes when it has said all.
const LIMIT: Duration = Duration::from_secs(20);

static MAIL: LazyLock<Mail> = LazyLock::new(|| notice("eva@example.org"));

thread_local! {
    /// One for all, as there are not that many ports.
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
    assert_eq!(error.for_good, error.reason == Reason::Refused, "{error:?}");
    match error.reason {
        Reason::Refused => assert!(begins("5"), "nobody refused it"),
        Reason::Deferred => assert!(begins("4"), "nobody said so"),
        Reason::SignInRefused => assert!(begins("454") || begins("53"), "nobody said so"),
        Reason::Disconnected | Reason::Unreachable => {}
        other => panic!("{other:?}"),
    }
}

/// Whether an answer has a line of blanks alone, at which lettre 0.11.23 panics (`ServerInfo::from_response`). A worker takes that
/// for a mail to be tried again, the doctor for an answer that cannot be read.
fn has_blank_line(answers: &[u8]) -> bool {
    let is_blank = |text: &str| !text.is_empty() && text.trim().is_empty();
    String::from_utf8_lossy(answers).split("\r\n").any(|line| line.get(4..).is_some_and(is_blank))
}

/// Sends a mail to a server that says all of this at once, and then hangs up.
async fn send(server: &TcpListener, answers: &[u8]) -> Result<(), SendError> {
    let port = server.local_addr().expect("an address").port();
    let url = SmtpUrl::parse(&format!("smtp://127.0.0.1:{port}")).expect("an address");
    let limits = SmtpLimits { connect: LIMIT, sign_in: LIMIT, deliver: LIMIT, goodbye: LIMIT };
    let sender = SmtpSender::new(url, envelope(""), limits);
    let says = async {
        let (mut client, _) = server.accept().await.expect("a client");
        // The client may have heard enough before the end.
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
