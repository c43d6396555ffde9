//! Agreements that members concluded.

use crate::print::Printable;
use crate::template::{DpaTemplateId, Snapshot, hex};
use crate::values::Values;
use kernel::{ContractId, Duration, Locale, MailId, MemberId, Timestamp, coded};
use serde::Serialize;

coded! {
    /// How far an agreement is.
    ContractStatus {
        /// Its PDF waits to be printed.
        Pending => "pending",
        /// Its PDF is being printed.
        Generating => "generating",
        /// Its PDF is there.
        Ready => "ready",
        /// Its PDF could not be printed; it is tried again by itself unless all attempts were in vain.
        Failed => "failed",
    }
}

coded! {
    /// Why an attempt to print failed.
    PrintFailure {
        /// There is no browser, or it does not start.
        NoBrowser => "no_browser",
        /// All browsers were at work.
        Busy => "busy",
        /// It took too long.
        TimedOut => "timed_out",
        /// The PDF is too large.
        TooLarge => "too_large",
        /// The layout is another version's.
        UnknownLayout => "unknown_layout",
        /// The browser ended or refused.
        BrowserFailed => "browser_failed",
        /// Whoever printed it never came back.
        Abandoned => "abandoned",
    }
}

impl PrintFailure {
    /// Whether the agreement has nothing to do with it. It waits then, and the attempt does not count.
    pub const fn is_ours(self) -> bool {
        matches!(self, Self::NoBrowser | Self::Busy)
    }
}

/// How somebody consented. All of it comes from the service; nothing is taken from what was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    /// When.
    pub at: Timestamp,
    /// The sentence that was accepted.
    pub text: String,
    /// The address that the request came from; `None` once the agreement is anonymous.
    pub ip: Option<String>,
    /// What the browser called itself; `None` once the agreement is anonymous.
    pub user_agent: Option<String>,
    /// The version of the template that was accepted.
    pub version: u32,
}

/// What was agreed, by template and details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Which one it is.
    pub id: ContractId,
    /// Who concluded it; `None` once the account is gone.
    pub member: Option<MemberId>,
    /// The address of that account; `None` once it is gone.
    pub email: Option<String>,
    /// The firm that it was concluded for; `None` once it is anonymous.
    pub company: Option<String>,
    /// The slug of the template.
    pub template_slug: String,
    /// Its name.
    pub template_name: String,
    /// How far it is.
    pub status: ContractStatus,
    /// Why the last attempt to print failed.
    pub failure: Option<PrintFailure>,
    /// Whether another attempt to print is to come.
    pub is_printed_again: bool,
    /// The consent.
    pub consent: Consent,
    /// See [`content_hash`].
    pub content_hash: String,
    /// The SHA-256 of its PDF, once that is there.
    pub pdf_sha256: Option<String>,
    /// What printed it.
    pub engine: Option<String>,
    /// When it is deleted.
    pub expires_at: Timestamp,
    /// Since when nothing in it tells of a person.
    pub anonymized_at: Option<Timestamp>,
}

/// All that is kept of an agreement beside its PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What lists show.
    pub contract: Contract,
    /// The canonical JSON of the version that was accepted.
    pub snapshot: String,
    /// What the member entered; `None` once it is anonymous.
    pub input: Option<Values>,
    /// What was printed from it, its PDF first.
    pub renditions: Vec<Rendition>,
}

/// One of the PDFs of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendition {
    /// Its SHA-256.
    pub sha256: String,
    /// What printed it.
    pub engine: String,
    /// When.
    pub created_at: Timestamp,
}

/// An agreement that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewContract {
    /// Who concludes it.
    pub member: MemberId,
    /// The address of that account.
    pub email: String,
    /// The firm.
    pub company: String,
    /// The template.
    pub template: DpaTemplateId,
    /// The hash of the version that was accepted: nobody can publish another one in between.
    pub template_hash: String,
    /// That version, as canonical JSON.
    pub snapshot: String,
    /// Its slug.
    pub template_slug: String,
    /// Its name.
    pub template_name: String,
    /// What was entered.
    pub input: Values,
    /// The consent.
    pub consent: Consent,
    /// See [`content_hash`].
    pub content_hash: String,
    /// What is printed.
    pub document: Printable,
    /// The zone of its times.
    pub zone: String,
    /// The mail to the member, sent with the PDF.
    pub mail: MailId,
    /// Where a copy goes, by which mail and in which language.
    pub copy: Option<CopyTo>,
    /// When it is deleted.
    pub expires_at: Timestamp,
}

/// For so long the same agreement of the same member is the one that is there: a double click, or an answer that was lost
/// and asked for again. Who agrees later means another one, with its own time, terms and retention.
pub const REPEATED_WITHIN: Duration = Duration::minutes(10);

impl NewContract {
    /// Between these moments the same agreement is this one. Clocks of two processes may differ.
    pub fn repeats(&self) -> [Timestamp; 2] {
        [self.consent.at - REPEATED_WITHIN, self.consent.at + REPEATED_WITHIN]
    }
}

/// Where the copy of a mail goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyTo {
    /// The mail.
    pub mail: MailId,
    /// The address.
    pub to: String,
    /// Its language.
    pub locale: Locale,
}

/// The SHA-256 of what was agreed: of the canonical JSON (RFC 8785) of `{"input": …, "snapshot": …}`, in lower-case
/// hexadecimal digits.
///
/// # Errors
/// None that is known: there are texts, lists, yes or no, and small numbers only.
pub fn content_hash(snapshot: &Snapshot, input: &Values) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Agreed<'a> {
        input: &'a Values,
        snapshot: &'a Snapshot,
    }
    serde_json_canonicalizer::to_string(&Agreed { input, snapshot }).map(|json| hex(json.as_bytes()))
}

/// The SHA-256 of a PDF, in lower-case hexadecimal digits.
pub fn pdf_hash(bytes: &[u8]) -> String {
    hex(bytes)
}

/// A SHA-256 as it is kept: 64 lower-case hexadecimal digits. `None` for what is none.
pub fn parse_hash(text: &str) -> Option<String> {
    let hash = text.trim().to_ascii_lowercase();
    (hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(hash)
}
