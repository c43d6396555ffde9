//! Jobs.

use kernel::{Mail, MailId, RandomExt, Scope, Text, Timestamp};
use serde::{Deserialize, Serialize};

/// The id of a job: 32 lower-case hexadecimal digits. The job of a mail has the mail's id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(MailId);

impl JobId {
    /// Generates a fresh id.
    pub fn random(random: &(impl RandomExt + ?Sized)) -> Self {
        Self(MailId::random(random))
    }

    /// Parses an id; `None` for anything but 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        MailId::parse(text).map(Self)
    }

    /// Returns the digits.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&MailId> for JobId {
    fn from(id: &MailId) -> Self {
        Self(id.clone())
    }
}

/// The work to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Send a mail.
    Mail(Mail),
    /// Run the scheduled job of this name.
    Scheduled(String),
}

/// The stored form of [`Job::Scheduled`].
#[derive(Serialize, Deserialize)]
struct Scheduled {
    name: String,
}

impl Job {
    /// Returns the kind under which it is stored.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mail(_) => "mail",
            Self::Scheduled(_) => "scheduled",
        }
    }

    /// Returns the stored content, before it is sealed.
    pub fn content(&self) -> Result<Vec<u8>, serde_json::Error> {
        match self {
            Self::Mail(mail) => serde_json::to_vec(mail),
            Self::Scheduled(name) => serde_json::to_vec(&Scheduled { name: name.clone() }),
        }
    }

    /// Checks whether this version has jobs of this kind; another version may have more.
    pub fn has_kind(kind: &str) -> bool {
        matches!(kind, "mail" | "scheduled")
    }

    /// Reads stored content; `None` when this version does not know the kind or cannot read it.
    pub fn read(kind: &str, content: &[u8]) -> Option<Self> {
        match kind {
            "mail" => serde_json::from_slice(content).ok().map(Self::Mail),
            "scheduled" => {
                serde_json::from_slice(content).ok().map(|Scheduled { name }| Self::Scheduled(name))
            }
            _ => None,
        }
    }

    /// Returns its label for lists: the template of a mail, the name of a scheduled job. A template's
    /// variant, after a dot, is left out because it is private to the recipient.
    pub fn label(&self) -> &str {
        match self {
            Self::Mail(mail) => mail.template.split('.').next().unwrap_or_default(),
            Self::Scheduled(name) => name,
        }
    }
}

/// A job that was dispatched to the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispatchedJob {
    pub id: JobId,
    /// Counts the leases, as a fencing token: it grows whenever the job is dispatched or claimed.
    pub lease_epoch: i64,
}

/// A job that a worker has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    pub id: JobId,
    /// The tenant.
    pub scope: Scope,
    /// Counts the leases, as a fencing token: results under an earlier lease are ignored.
    pub lease_epoch: i64,
    /// The number of attempts begun, this one included.
    pub attempts: u32,
    /// Its kind, which may be unknown to this version.
    pub kind: String,
    /// The work; `None` when this version does not know the kind, cannot unseal the content or cannot read
    /// it.
    pub job: Option<Job>,
}

/// A stored job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadJob {
    pub id: JobId,
    pub kind: String,
    pub created_at: Timestamp,
    /// When it was given up.
    pub died_at: Timestamp,
    /// The number of attempts.
    pub attempts: u32,
    /// Why it was given up.
    pub reason: FailureReason,
    /// The work; `None` when the content cannot be unsealed.
    pub job: Option<Job>,
}

/// The number of jobs, across all tenants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// It is neither done nor given up.
    pub waiting: u64,
    /// Given up.
    pub dead: u64,
}

/// Why an attempt failed. Contains neither the recipient nor anything that a server wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureReason {
    /// The mail server could not be reached.
    Unreachable,
    /// The mail server did not answer in time.
    TimedOut,
    /// The mail server closed the connection in the middle.
    Disconnected,
    /// The mail server asked to try again later (4xx).
    Deferred,
    /// The mail server does not accept our credentials.
    SignInRefused,
    /// The mail server refused the mail or the address permanently (5xx).
    Refused,
    /// The recipient or the sender is not a valid mail address.
    BadAddress,
    /// The template does not exist or a value is missing.
    BadTemplate,
    /// The file could not be written.
    NotWritten,
    /// The scheduled job failed.
    Failed,
    /// The worker never came back.
    Abandoned,
    /// The content cannot be read: sealed with another secret, or written by another version.
    Unreadable,
    /// What the mail is about, such as its link, expired before it could be sent.
    TooLate,
}

impl FailureReason {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Unreachable,
        Self::TimedOut,
        Self::Disconnected,
        Self::Deferred,
        Self::SignInRefused,
        Self::Refused,
        Self::BadAddress,
        Self::BadTemplate,
        Self::NotWritten,
        Self::Failed,
        Self::Abandoned,
        Self::Unreadable,
        Self::TooLate,
    ];

    /// Returns the name used in stores and the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::TimedOut => "timed_out",
            Self::Disconnected => "disconnected",
            Self::Deferred => "deferred",
            Self::SignInRefused => "sign_in_refused",
            Self::Refused => "refused",
            Self::BadAddress => "bad_address",
            Self::BadTemplate => "bad_template",
            Self::NotWritten => "not_written",
            Self::Failed => "failed",
            Self::Abandoned => "abandoned",
            Self::Unreadable => "unreadable",
            Self::TooLate => "too_late",
        }
    }

    /// Parses a stored name.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// Returns the message for people.
    pub const fn text(self) -> Text {
        match self {
            Self::Unreachable => Text::of("service.delivery.unreachable"),
            Self::TimedOut => Text::of("service.delivery.timed_out"),
            Self::Disconnected => Text::of("service.delivery.disconnected"),
            Self::Deferred => Text::of("service.delivery.deferred"),
            Self::SignInRefused => Text::of("service.delivery.sign_in_refused"),
            Self::Refused => Text::of("service.delivery.refused"),
            Self::BadAddress => Text::of("service.delivery.bad_address"),
            Self::BadTemplate => Text::of("service.delivery.bad_template"),
            Self::NotWritten => Text::of("service.delivery.not_written"),
            Self::Failed => Text::of("service.delivery.failed"),
            Self::Abandoned => Text::of("service.delivery.abandoned"),
            Self::Unreadable => Text::of("service.delivery.unreadable"),
            Self::TooLate => Text::of("service.delivery.too_late"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::mail;

    #[test]
    fn what_is_stored_is_read_back() {
        for job in [Job::Mail(mail(1)), Job::Scheduled("files:sweep".into())] {
            assert!(Job::has_kind(job.kind()));
            assert_eq!(Job::read(job.kind(), &job.content().unwrap()), Some(job));
        }
        assert!(!Job::has_kind("pdf"));
        assert_eq!(Job::read("pdf", b"{}"), None);
        assert_eq!(Job::read("mail", b"{}"), None);
    }

    #[test]
    fn members_that_a_later_version_wrote_are_passed_over() {
        for job in [Job::Mail(mail(1)), Job::Scheduled("files:sweep".into())] {
            let mut content: serde_json::Value = serde_json::from_slice(&job.content().unwrap()).unwrap();
            content["since_next_year"] = true.into();
            assert_eq!(Job::read(job.kind(), content.to_string().as_bytes()), Some(job));
        }
    }

    #[test]
    fn every_reason_has_a_code_of_its_own() {
        for reason in FailureReason::ALL {
            assert_eq!(FailureReason::parse(reason.code()), Some(reason));
        }
        assert_eq!(FailureReason::parse("kaputt"), None);
    }
}
