//! Sends mails through a server.

use crate::message::MessageBuilder;
use crate::smtp_url::{Encryption, SmtpUrl};
use crate::templates::MailTemplate;
use async_trait::async_trait;
use jobs::FailureReason;
use jobs::ports::{AttemptError, MailSender};
use kernel::{Mail, Scope};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use std::time::Duration;
use tokio::time::timeout;

/// How long each part of a delivery may take. Together they take less than the lease of a run.
#[derive(Clone, Copy, Debug)]
pub struct SmtpLimits {
    /// Connecting, greeting and encryption, each.
    pub connect: Duration,
    pub sign_in: Duration,
    /// From the sender's address to the answer after the content. RFC 5321 §4.5.3.2.6 recommends ten minutes
    /// for the last step alone, but a person is waiting for an invitation.
    pub deliver: Duration,
    /// Saying goodbye, which changes nothing about the outcome.
    pub goodbye: Duration,
}

impl Default for SmtpLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(20),
            sign_in: Duration::from_secs(30),
            deliver: Duration::from_mins(4),
            goodbye: Duration::from_secs(5),
        }
    }
}

/// Sends each mail over its own connection: a connection in an unclear state is never used for another mail.
pub struct SmtpSender {
    url: SmtpUrl,
    messages: MessageBuilder,
    hello: ClientId,
    limits: SmtpLimits,
}

impl SmtpSender {
    /// Sends through this server.
    pub fn new(url: SmtpUrl, messages: MessageBuilder, limits: SmtpLimits) -> Self {
        let hello = ClientId::Domain(messages.host().to_owned());
        Self { url, messages, hello, limits }
    }

    /// Connects and signs in without sending anything, to see whether mails would be accepted.
    pub async fn check(&self) -> Result<(), AttemptError> {
        let mut connection = self.connect().await?;
        self.part(&mut connection).await;
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, AttemptError> {
        let SmtpLimits { connect, sign_in, .. } = self.limits;
        let tls = || TlsParameters::new(self.url.host.clone()).map_err(|error| classified(&error));
        let wrapper = match self.url.encryption {
            Encryption::Tls => Some(tls()?),
            Encryption::None | Encryption::StartTls => None,
        };
        let server = (self.url.host.as_str(), self.url.port);
        let opening = AsyncSmtpConnection::connect_tokio1(server, Some(connect), &self.hello, wrapper, None);
        let mut connection = within(connect, opening).await?;
        if self.url.encryption == Encryption::StartTls {
            within(connect, connection.starttls(tls()?, &self.hello)).await?;
        }
        if let Some((name, password)) = &self.url.credentials {
            let credentials = Credentials::new(name.clone(), password.clone());
            let signing_in = connection.auth(DEFAULT_MECHANISMS, &credentials);
            within(sign_in, signing_in).await.map_err(|error| match error.reason {
                // Somebody will correct the setting; until then no mail is lost.
                FailureReason::Refused | FailureReason::BadAddress => {
                    AttemptError::temporary(FailureReason::SignInRefused)
                }
                reason => AttemptError::temporary(reason),
            })?;
        }
        Ok(connection)
    }

    /// Closes the connection. Whether the server has the mail is already decided.
    async fn part(&self, connection: &mut AsyncSmtpConnection) {
        let _ = timeout(self.limits.goodbye, connection.abort()).await;
    }
}

#[async_trait]
impl MailSender for SmtpSender {
    async fn send(&self, scope: Scope, mail: &Mail) -> Result<(), AttemptError> {
        let message = self.messages.message_of(scope, mail).await?;
        let mut connection = self.connect().await?;
        let sending = async { connection.send(message.envelope(), &message.formatted()).await };
        let sent = within(self.limits.deliver, sending).await;
        if sent.is_ok() {
            self.part(&mut connection).await;
        }
        sent.map(|_| ())
    }

    fn has_template(&self, name: &str) -> bool {
        MailTemplate::named(name).is_some()
    }
}

async fn within<T>(limit: Duration, step: impl Future<Output = Result<T, Error>>) -> Result<T, AttemptError> {
    match timeout(limit, step).await {
        Ok(done) => done.map_err(|error| classified(&error)),
        Err(_) => Err(AttemptError::temporary(FailureReason::TimedOut)),
    }
}

/// Maps an error to its meaning. Only the three digits of a server's answer are looked at (RFC 5321 §4.2.1):
/// its text may contain addresses.
fn classified(error: &Error) -> AttemptError {
    let code = error.status().map(u16::from);
    tracing::debug!(code, kind = kind(error), "the mail server did not accept a mail");
    match code {
        // RFC 4954 §6: about our sign-in, not about the mail.
        Some(454 | 530 | 534 | 535 | 538) => AttemptError::temporary(FailureReason::SignInRefused),
        Some(500..) => AttemptError::permanent(FailureReason::Refused),
        Some(_) => AttemptError::temporary(FailureReason::Deferred),
        None if error.is_timeout() => AttemptError::temporary(FailureReason::TimedOut),
        // The address needs an extension that the server lacks.
        None if error.is_client() => AttemptError::permanent(FailureReason::BadAddress),
        None if is_refused_connection(error) => AttemptError::temporary(FailureReason::Unreachable),
        None => AttemptError::temporary(FailureReason::Disconnected),
    }
}

fn kind(error: &Error) -> &'static str {
    if error.is_tls() {
        "tls"
    } else if error.is_response() {
        "response"
    } else if error.is_client() {
        "client"
    } else {
        "network"
    }
}

/// Returns whether there was no connection at all.
fn is_refused_connection(error: &Error) -> bool {
    use std::io::ErrorKind::{ConnectionReset, UnexpectedEof};
    if error.is_tls() {
        return true;
    }
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if let Some(io) = cause.downcast_ref::<std::io::Error>() {
            return !matches!(io.kind(), UnexpectedEof | ConnectionReset | std::io::ErrorKind::BrokenPipe);
        }
        source = cause.source();
    }
    false
}
