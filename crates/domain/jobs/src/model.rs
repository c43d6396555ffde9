//! Jobs.

use kernel::{Mail, MailId, RandomExt, Scope, Text, Timestamp};
use serde::{Deserialize, Serialize};

/// The number of a job: 32 lower-case hexadecimal digits. That of a mail's job is the mail's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(MailId);

impl JobId {
    /// A new number.
    pub fn random(random: &(impl RandomExt + ?Sized)) -> Self {
        Self(MailId::random(random))
    }

    /// Reads a number; `None` for anything but 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        MailId::parse(text).map(Self)
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&MailId> for JobId {
    fn from(id: &MailId) -> Self {
        Self(id.clone())
    }
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Send a mail.
    Mail(Mail),
    /// Do the scheduled job of this name.
    Scheduled(String),
}

/// The stored form of [`Job::Scheduled`].
#[derive(Serialize, Deserialize)]
struct Scheduled {
    name: String,
}

impl Job {
    /// The kind under which it is stored.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mail(_) => "mail",
            Self::Scheduled(_) => "scheduled",
        }
    }

    /// What is stored, before it is sealed.
    pub fn content(&self) -> Result<Vec<u8>, serde_json::Error> {
        match self {
            Self::Mail(mail) => serde_json::to_vec(mail),
            Self::Scheduled(name) => serde_json::to_vec(&Scheduled { name: name.clone() }),
        }
    }

    /// Whether this version has jobs of this kind; another one may have more.
    pub fn has_kind(kind: &str) -> bool {
        matches!(kind, "mail" | "scheduled")
    }

    /// Reads what was stored; `None` when this version does not know the kind or cannot read it.
    pub fn read(kind: &str, content: &[u8]) -> Option<Self> {
        match kind {
            "mail" => serde_json::from_slice(content).ok().map(Self::Mail),
            "scheduled" => {
                serde_json::from_slice(content).ok().map(|Scheduled { name }| Self::Scheduled(name))
            }
            _ => None,
        }
    }

    /// What it is about, for lists: the template of a mail, the name of a scheduled job. A template has
    /// its variant after a dot, which is between the mail and its reader alone.
    pub fn subject(&self) -> &str {
        match self {
            Self::Mail(mail) => mail.template.split('.').next().unwrap_or_default(),
            Self::Scheduled(name) => name,
        }
    }
}

/// A job that was handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handed {
    /// The job.
    pub id: JobId,
    /// Which turn it is: grows whenever the job is handed out or claimed.
    pub turn: i64,
}

/// A job that somebody works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The job.
    pub id: JobId,
    /// Whose it is.
    pub scope: Scope,
    /// Which turn it is: ends of an earlier turn are ignored.
    pub turn: i64,
    /// How many attempts were begun, this one included.
    pub attempts: u32,
    /// Its kind, which may be one of another version's.
    pub kind: String,
    /// What is to be done; `None` when the kind is another version's, the seal does not open or the content is not understood.
    pub job: Option<Job>,
}

/// A job that was given up, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadJob {
    /// The job.
    pub id: JobId,
    /// Its kind.
    pub kind: String,
    /// When it was decided on.
    pub created_at: Timestamp,
    /// When it was given up.
    pub died_at: Timestamp,
    /// How often it was tried.
    pub attempts: u32,
    /// Why it was given up.
    pub reason: Reason,
    /// What was to be done; `None` when the seal does not open.
    pub job: Option<Job>,
}

/// How many jobs there are, over all tenants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Not done and not given up.
    pub waiting: u64,
    /// Given up.
    pub dead: u64,
}

/// Why an attempt failed. Says nothing of the addressee, and nothing that a server wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The mail server could not be reached.
    Unreachable,
    /// The mail server did not answer in time.
    TimedOut,
    /// The mail server closed the connection in the middle.
    Disconnected,
    /// The mail server asked to come back later (4xx).
    Deferred,
    /// The mail server does not accept our name and password.
    SignInRefused,
    /// The mail server refused the mail or the address for good (5xx).
    Refused,
    /// The address or the sender is not one that a mail can be sent to or from.
    BadAddress,
    /// The template is not there or a value is missing.
    BadTemplate,
    /// The file could not be written.
    NotWritten,
    /// The scheduled job failed.
    Failed,
    /// Whoever worked on it never came back.
    Abandoned,
    /// What was to be done cannot be read: sealed with another secret, or by another version.
    Unreadable,
    /// What the mail tells of, such as a link, was over before it could be sent.
    TooLate,
}

impl Reason {
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

    /// The name under which it is stored and told by the API.
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

    /// Reads a stored name.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// For people.
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
        for reason in Reason::ALL {
            assert_eq!(Reason::parse(reason.code()), Some(reason));
        }
        assert_eq!(Reason::parse("kaputt"), None);
    }
}
