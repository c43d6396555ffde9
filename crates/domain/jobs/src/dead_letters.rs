//! The jobs that were given up, as administrators see them, and what they can do about them.

use crate::model::{DeadJob, FailureReason, Job, JobId};
use crate::ports::DeadLetterStore;
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Page, PageRequest, Scope, StoreError, Text, Timestamp};
use std::sync::Arc;

/// A job that was given up, reduced to what an administrator may see: without the link in the mail, and with
/// only enough of the address to tell whom to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    pub id: JobId,
    /// Its kind: `mail` or `scheduled`.
    pub kind: String,
    /// The template or the name of the job; `None` when its content cannot be unsealed.
    pub subject: Option<String>,
    /// The recipient, [`abbreviate_email`].
    pub recipient: Option<String>,
    pub created_at: Timestamp,
    /// When it was given up.
    pub died_at: Timestamp,
    /// The number of attempts.
    pub attempts: u32,
    /// Why it was given up.
    pub reason: FailureReason,
}

impl From<DeadJob> for DeadLetter {
    fn from(dead: DeadJob) -> Self {
        let recipient = match &dead.job {
            Some(Job::Mail(mail)) => Some(abbreviate_email(&mail.to)),
            _ => None,
        };
        Self {
            id: dead.id,
            kind: dead.kind,
            subject: dead.job.as_ref().map(|job| job.label().to_owned()),
            recipient,
            created_at: dead.created_at,
            died_at: dead.died_at,
            attempts: dead.attempts,
            reason: dead.reason,
        }
    }
}

/// Reduces an e-mail address to its first character and its domain.
///
/// ```
/// assert_eq!(jobs::abbreviate_email("eva@example.org"), "e…@example.org");
/// assert_eq!(jobs::abbreviate_email("nonsense"), "…");
/// ```
pub fn abbreviate_email(email: &str) -> String {
    match email.rsplit_once('@') {
        Some((local, domain)) => {
            let first: String = local.chars().take(1).collect();
            format!("{first}…@{domain}")
        }
        None => "…".to_owned(),
    }
}

/// Why an operation on a dead letter failed.
#[derive(Debug, thiserror::Error)]
pub enum DeadLetterError {
    /// The tenant has no such dead letter.
    #[error("there is no such dead letter")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DeadLetterError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for people.
    pub const fn text(&self) -> Text {
        match self {
            Self::Unknown => Text::of("service.dead_letter.unknown"),
            Self::Store(_) => Text::of("service.dead_letter.store"),
        }
    }
}

/// Manages the dead letters of a tenant.
pub struct DeadLetters {
    store: Arc<dyn DeadLetterStore>,
    clock: Arc<dyn Clock>,
}

impl DeadLetters {
    /// Creates the use case from its ports.
    pub fn new(store: Arc<dyn DeadLetterStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Returns a page of dead letters, the latest first.
    pub async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<DeadLetter>, StoreError> {
        Ok(self.store.list(scope, page).await?.map(DeadLetter::from))
    }

    /// Retries one from the start.
    pub async fn retry(&self, by: &AuditContext, id: &JobId) -> Result<(), DeadLetterError> {
        let now = self.clock.now();
        let audit_event = |(): &()| Some(event(by, Action::JobRetried, id, now));
        let retried = self.store.retry(by.scope, id, now, &audit_event).await?;
        retried.then_some(()).ok_or(DeadLetterError::Unknown)
    }

    /// Removes one.
    pub async fn discard(&self, by: &AuditContext, id: &JobId) -> Result<(), DeadLetterError> {
        let now = self.clock.now();
        let audit_event = |(): &()| Some(event(by, Action::JobDiscarded, id, now));
        self.store.discard(by.scope, id, &audit_event).await?.then_some(()).ok_or(DeadLetterError::Unknown)
    }
}

fn event(by: &AuditContext, action: Action, id: &JobId, now: Timestamp) -> Event {
    by.event(action, Object::of(ObjectKind::Job, id.as_str()), Details::new(), now)
}
