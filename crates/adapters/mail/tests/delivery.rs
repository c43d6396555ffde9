//! Deliveries to well-behaved and badly behaved servers, over real sockets.
#![allow(clippy::unwrap_used, reason = "test code")]
#![expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]

use jobs::FailureReason;
use jobs::ports::{AttemptError, MailSender as _};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Locale, Mail, MailId, OrganizationId, Scope, Timestamp};
use mail::{MessageBuilder, SenderAddress, SmtpLimits, SmtpSender, SmtpUrl};
use site::ports::{SettingsStore as _, WordingStore as _};
use site::testing::MemorySettings;
use site::{Color, SiteSettings, Wording};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use testkit::mailbox::Mailbox;
use testkit::smtp::{Behaviour, SmtpServer};

fn mail(seed: u64) -> Mail {
    let values = [
        ("organization", "Klinik Süd"),
        ("inviter", "Änne Öhler"),
        ("role", "Redaktion"),
        ("link", "https://melden.example.org/einladung/abc"),
        ("expires", "8. März 2026, 12:00"),
    ];
    Mail {
        id: MailId::random(&SeededRandom::new(seed)),
        to: "eva@example.org".into(),
        locale: Locale::De,
        template: "invitation".into(),
        values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value.to_owned()))),
        not_after: None,
        attachments: Vec::new(),
    }
}

/// Generous limits, except for the step that a test lets hang.
const PATIENT: SmtpLimits = SmtpLimits {
    connect: Duration::from_secs(30),
    sign_in: Duration::from_secs(30),
    deliver: Duration::from_secs(30),
    goodbye: Duration::from_secs(30),
};

fn sender(url: &str, limits: SmtpLimits) -> SmtpSender {
    let from = SenderAddress::parse("Meldewerk <noreply@example.org>").unwrap();
    let messages = MessageBuilder::new(from, "melden.example.org", Arc::new(ManualClock::default()));
    SmtpSender::new(SmtpUrl::parse(url).unwrap(), messages, limits)
}

/// One attempt to deliver to a server with this behaviour.
async fn attempt(behaviour: Behaviour, limits: SmtpLimits) -> (Result<(), AttemptError>, SmtpServer) {
    let server = SmtpServer::start([behaviour]);
    let sent = sender(&server.url(), limits).send(Scope::installation(), &mail(1)).await;
    (sent, server)
}

#[tokio::test]
async fn a_mail_arrives_with_its_message_id_and_both_parts() {
    let (sent, server) = attempt(Behaviour::Accept, PATIENT).await;
    assert_eq!(sent, Ok(()));
    let [received] = <[_; 1]>::try_from(server.received()).unwrap();
    assert_eq!(
        (received.from.as_str(), &*received.to),
        ("noreply@example.org", &["eva@example.org".into()][..])
    );
    let id = format!("<{}@melden.example.org>", mail(1).id.as_str());
    assert_eq!(received.header("Message-ID"), Some(&*id));
    for part in ["Content-Type: text/plain", "Content-Type: text/html"] {
        assert!(received.content.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_mail_has_the_name_the_colour_and_the_words_of_its_own_tenant() {
    let [clinic, other] = [1, 2].map(|id| Scope::organization(OrganizationId(id)));
    let sites = Arc::new(MemorySettings::new());
    let mut settings = SiteSettings { app_name: "Klinikmelder".into(), ..SiteSettings::default() };
    settings.layout.colors.accent = Color::parse("#005ea8");
    sites.save(clinic, &settings, Timestamp::UNIX_EPOCH).await.unwrap();
    let own = Some("Willkommen bei {organization}".to_owned());
    let words = [Wording { key: "mail.invitation.subject".into(), de: own, en: None }];
    // The log plays no part in this test.
    sites.put_all(clinic, &words, Timestamp::UNIX_EPOCH, &|_| None).await.unwrap();
    let server = SmtpServer::start([Behaviour::Accept, Behaviour::Accept]);
    let from = SenderAddress::parse("Meldewerk <noreply@example.org>").unwrap();
    let messages = MessageBuilder::new(from, "melden.example.org", Arc::new(ManualClock::default()))
        .of_sites(sites.clone(), sites);
    let sender = SmtpSender::new(SmtpUrl::parse(&server.url()).unwrap(), messages, PATIENT);
    for (scope, seed, is_the_clinics) in [(clinic, 1, true), (other, 2, false)] {
        assert_eq!(sender.send(scope, &mail(seed)).await, Ok(()));
        let content = server.received().pop().unwrap().content;
        for own in ["Klinikmelder", "#005ea8", "Willkommen"] {
            assert_eq!(content.contains(own), is_the_clinics, "{own} in\n{content}");
        }
    }
}

#[tokio::test]
async fn an_answer_of_4xx_is_tried_again_and_one_of_5xx_is_not() {
    let (later, never) =
        (AttemptError::temporary(FailureReason::Deferred), AttemptError::permanent(FailureReason::Refused));
    for (behaviour, expected) in [
        (Behaviour::Busy, later),
        (Behaviour::AnswerRecipient(450), later),
        (Behaviour::AnswerRecipient(451), later),
        (Behaviour::AnswerContent(421), later),
        (Behaviour::AnswerContent(452), later),
        (Behaviour::AnswerRecipient(550), never),
        (Behaviour::AnswerContent(554), never),
        // The server requires a sign-in: a setting to correct, not a fault of the mail.
        (Behaviour::AnswerRecipient(530), AttemptError::temporary(FailureReason::SignInRefused)),
    ] {
        let (sent, server) = attempt(behaviour, PATIENT).await;
        assert_eq!(sent, Err(expected), "{behaviour:?}");
        assert!(server.received().is_empty());
    }
}

#[tokio::test]
async fn a_server_that_hangs_after_the_content_is_left_in_time_and_tried_again() {
    let limits = SmtpLimits { deliver: Duration::from_millis(300), ..PATIENT };
    let (sent, server) = attempt(Behaviour::HangAfterContent, limits).await;
    assert_eq!(sent, Err(AttemptError::temporary(FailureReason::TimedOut)));
    assert!(server.received().is_empty());
}

#[tokio::test]
async fn all_time_limits_together_are_less_than_the_lease_of_a_run() {
    let SmtpLimits { connect, sign_in, deliver, goodbye } = SmtpLimits::default();
    let all = connect * 2 + sign_in + deliver + goodbye;
    assert!(all + Duration::from_mins(1) < jobs::RUN_LEASE.to_std().unwrap(), "{all:?}");
}

#[tokio::test]
async fn a_connection_closed_before_the_answer_is_tried_again_under_the_same_number() {
    let server = SmtpServer::start([Behaviour::CloseAfterContent]);
    let sender = sender(&server.url(), PATIENT);
    assert_eq!(
        sender.send(Scope::installation(), &mail(1)).await,
        Err(AttemptError::temporary(FailureReason::Disconnected))
    );
    assert_eq!(sender.send(Scope::installation(), &mail(1)).await, Ok(()));
    let ids: Vec<_> =
        server.received().iter().map(|mail| mail.header("Message-ID").unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 2, "this server took both: SMTP cannot do better than at least once");
    assert_eq!(ids[0], ids[1], "and a reader's program can tell that they are one");
}

#[tokio::test]
async fn a_server_that_hangs_at_the_goodbye_does_not_get_the_mail_again() {
    let limits = SmtpLimits { goodbye: Duration::from_millis(300), ..PATIENT };
    let (sent, server) = attempt(Behaviour::HangAtGoodbye, limits).await;
    assert_eq!(sent, Ok(()));
    assert_eq!(server.received().len(), 1);
}

#[tokio::test]
async fn a_server_that_is_down_is_tried_again_and_found_when_it_is_up() {
    let port = testkit::ports::free_port();
    let sender = sender(&format!("smtp://127.0.0.1:{port}"), PATIENT);
    assert_eq!(
        sender.send(Scope::installation(), &mail(1)).await,
        Err(AttemptError::temporary(FailureReason::Unreachable))
    );
    let server = SmtpServer::start_at(port, []);
    assert_eq!(sender.send(Scope::installation(), &mail(1)).await, Ok(()));
    assert_eq!(server.received().len(), 1);
}

#[tokio::test]
async fn a_refused_sign_in_is_tried_again_since_the_setting_is_wrong_and_not_the_mail() {
    let server = SmtpServer::start([Behaviour::RefuseSignIn, Behaviour::Accept]);
    let sender = sender(&format!("smtp://post:geheim@127.0.0.1:{}", server.port()), PATIENT);
    assert_eq!(
        sender.send(Scope::installation(), &mail(1)).await,
        Err(AttemptError::temporary(FailureReason::SignInRefused))
    );
    assert_eq!(sender.send(Scope::installation(), &mail(1)).await, Ok(()));
    // `\0post\0geheim` in base64.
    assert_eq!(server.signed_in(), ["AUTH PLAIN AHBvc3QAZ2VoZWlt"]);
}

#[tokio::test]
async fn a_server_without_starttls_gets_no_mail_when_it_must_be_encrypted() {
    let server = SmtpServer::start([]);
    let sender = sender(&format!("smtp+starttls://127.0.0.1:{}", server.port()), PATIENT);
    assert!(sender.send(Scope::installation(), &mail(1)).await.is_err());
    assert!(server.received().is_empty());
}

#[tokio::test]
async fn the_check_connects_and_sends_nothing() {
    let server = SmtpServer::start([]);
    assert_eq!(sender(&server.url(), PATIENT).check().await, Ok(()));
    assert!(server.received().is_empty());
    let nobody = format!("smtp://127.0.0.1:{}", testkit::ports::free_port());
    assert_eq!(
        sender(&nobody, PATIENT).check().await,
        Err(AttemptError::temporary(FailureReason::Unreachable))
    );
}

#[tokio::test]
async fn a_server_that_somebody_else_wrote_takes_the_mail() {
    let mailbox = Mailbox::start();
    assert_eq!(sender(&mailbox.url(), PATIENT).send(Scope::installation(), &mail(1)).await, Ok(()));
    let [taken] = <[_; 1]>::try_from(mailbox.mails()).unwrap();
    let id = format!("Message-ID: <{}@melden.example.org>", mail(1).id.as_str());
    assert!(taken.contains(&id), "{taken}");
    assert!(taken.contains("X-RcptTo: eva@example.org"), "{taken}");
    assert!(taken.contains("Subject: Einladung von Klinik =?utf-8?b?"), "{taken}");
}
