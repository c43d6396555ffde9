//! Agreements concluded by members.

use crate::print::Printable;
use crate::template::{DpaTemplateId, Snapshot, hex};
use crate::values::VariableValues;
use kernel::{ContractId, Duration, Locale, MailId, PortalMemberId, Timestamp, coded};
use serde::Serialize;

coded! {
    /// The state of an agreement.
    ContractStatus {
        /// Its PDF is waiting to be printed.
        Pending => "pending",
        /// Its PDF is being printed.
        Generating => "generating",
        /// Its PDF exists.
        Ready => "ready",
        /// Its PDF could not be printed; it is retried automatically until all attempts are used up.
        Failed => "failed",
    }
}

coded! {
    /// Why an attempt to print failed.
    PrintFailure {
        /// There is no browser, or it does not start.
        NoBrowser => "no_browser",
        /// All browsers were busy.
        Busy => "busy",
        /// It took too long.
        TimedOut => "timed_out",
        /// The PDF is too large.
        TooLarge => "too_large",
        /// The layout belongs to another version.
        UnknownLayout => "unknown_layout",
        /// The browser crashed or refused.
        BrowserFailed => "browser_failed",
        /// The process that printed it never came back.
        Abandoned => "abandoned",
    }
}

impl PrintFailure {
    /// Checks whether the failure is unrelated to the agreement. It then waits, and the attempt does not
    /// count.
    pub const fn is_ours(self) -> bool {
        matches!(self, Self::NoBrowser | Self::Busy)
    }
}

/// The evidence of consent. All of it comes from the service; nothing is taken from the request's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    /// When consent was given.
    pub at: Timestamp,
    /// The sentence that was accepted.
    pub text: String,
    /// The address that the request came from; `None` once the agreement is anonymous.
    pub ip: Option<String>,
    /// The browser's user agent; `None` once the agreement is anonymous.
    pub user_agent: Option<String>,
    /// The version of the template that was accepted.
    pub version: u32,
}

/// An agreement, without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    pub id: ContractId,
    /// Who concluded it; `None` once the account is gone.
    pub member: Option<PortalMemberId>,
    /// The address of that account; `None` once it is gone.
    pub email: Option<String>,
    /// The firm for which it was concluded; `None` once it is anonymous.
    pub company: Option<String>,
    /// The slug that its template had.
    pub template_slug: String,
    /// The name that its template had.
    pub template_name: String,
    pub status: ContractStatus,
    /// Why the last attempt to print failed.
    pub failure: Option<PrintFailure>,
    /// Whether another attempt to print will follow.
    pub is_printed_again: bool,
    pub consent: Consent,
    /// See [`content_hash`].
    pub content_hash: String,
    /// The SHA-256 of its PDF, once that exists.
    pub pdf_sha256: Option<String>,
    /// The engine that printed it.
    pub engine: Option<String>,
    /// When it is deleted.
    pub expires_at: Timestamp,
    /// When its personal data was removed.
    pub anonymized_at: Option<Timestamp>,
}

/// Everything stored for an agreement except its PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The part shown in lists.
    pub contract: Contract,
    /// The canonical JSON of the version that was accepted.
    pub snapshot: String,
    /// The member's entries; `None` once it is anonymous.
    pub input: Option<VariableValues>,
    /// Its renditions, the PDF first.
    pub renditions: Vec<Rendition>,
}

/// One of the PDFs of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendition {
    pub sha256: String,
    /// The engine that printed it.
    pub engine: String,
    /// When it was printed.
    pub created_at: Timestamp,
}

/// An agreement to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewContract {
    /// Who concludes it.
    pub member: PortalMemberId,
    /// The address of that account.
    pub email: String,
    /// The firm.
    pub company: String,
    pub template: DpaTemplateId,
    /// The hash of the accepted version, so that nobody can publish another one in between.
    pub template_hash: String,
    /// That version, as canonical JSON.
    pub snapshot: String,
    pub template_slug: String,
    pub template_name: String,
    /// The member's entries.
    pub input: VariableValues,
    pub consent: Consent,
    /// See [`content_hash`].
    pub content_hash: String,
    pub document: Printable,
    /// The time zone of its times.
    pub zone: String,
    /// The id of the mail to the member, sent with the PDF.
    pub mail: MailId,
    /// The recipient of a copy, if any.
    pub copy: Option<CopyTo>,
    /// When it is deleted.
    pub expires_at: Timestamp,
}

/// Within this time the same agreement of the same member counts as the existing one: a double click, or a
/// retry after a lost answer. A later one is meant as another agreement, with its own time, terms and
/// retention.
pub const REPEATED_WITHIN: Duration = Duration::minutes(10);

impl NewContract {
    /// Returns the interval in which the same agreement counts as this one. The clocks of two processes may
    /// differ.
    pub fn repeats(&self) -> [Timestamp; 2] {
        [self.consent.at - REPEATED_WITHIN, self.consent.at + REPEATED_WITHIN]
    }
}

/// The recipient of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyTo {
    pub mail: MailId,
    /// The address.
    pub to: String,
    /// The language.
    pub locale: Locale,
}

/// Computes the SHA-256 of an agreement: of the canonical JSON (RFC 8785) of `{"input": …, "snapshot": …}`,
/// in lower-case hexadecimal digits.
///
/// # Errors
/// None known: the values are only texts, lists, booleans and small numbers.
pub fn content_hash(snapshot: &Snapshot, input: &VariableValues) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Agreed<'a> {
        input: &'a VariableValues,
        snapshot: &'a Snapshot,
    }
    serde_json_canonicalizer::to_string(&Agreed { input, snapshot }).map(|json| hex(json.as_bytes()))
}

/// Computes the SHA-256 of a PDF, in lower-case hexadecimal digits.
pub fn pdf_hash(bytes: &[u8]) -> String {
    hex(bytes)
}

/// Parses a SHA-256 in its stored form: 64 lower-case hexadecimal digits. `None` for anything else.
pub fn parse_hash(text: &str) -> Option<String> {
    let hash = text.trim().to_ascii_lowercase();
    (hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(hash)
}
