//! The view models of the public pages. `http` decodes what people send and decides what they see, `ui` draws
//! it; these types are what they share.
//!
//! Invariants: a view is plain data, and a page is a pure function of its view. Messages in a view are
//! complete sentences in the page's language; nothing is HTML-escaped yet.
//!
//! Deliberately absent: HTTP, HTML, and the views of the staff application, which renders itself from the
//! API.

mod account_pages;
pub mod names;

pub use account_pages::{AccountPage, AccountView, EntryProblem, FormEntries, InvitationView};

use captcha::{Challenge, Reply};
use forms::{Form, Violations};
use kernel::{DateTime, Locale, NaiveDate, Tz};
use serde_json::{Map, Value};
use site::{Brand, Colors, Maintenance, MaskingSettings};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Entries that could not be read as a value of their field (`zwölf` for a number), by slug.
pub type RawEntries = BTreeMap<String, Vec<String>>;

/// The page of a form.
#[derive(Clone, Copy, Debug)]
pub struct FormPage<'a> {
    pub form: &'a Form,
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// Who asks for reports: the public name of the organisation, if it has one.
    pub organization_name: Option<&'a str>,
    /// How long reports are kept.
    pub retention: RetentionPeriod,
    /// What is masked beyond the permanent rules.
    pub masking: &'a MaskingSettings,
    /// The values filled in; `None` on a fresh page, which starts with the defaults.
    pub values: Option<&'a Map<String, Value>>,
    /// What was sent and could not be read; takes precedence over `values`.
    pub raw: &'a RawEntries,
    /// The violations in what was sent.
    pub violations: Option<&'a Violations>,
    /// The security question, when one is needed.
    pub challenge: Option<ChallengePrompt<'a>>,
    /// A message about the page as a whole.
    pub notice: Option<Notice<'a>>,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The idempotency key of the report that is written here.
    pub idempotency_key: &'a str,
    /// Files that were sent and have to be chosen again.
    pub lost_files: &'a [LostFile],
    /// Whether chosen files are still in the page, because the script redraws it.
    pub files_stay: bool,
    /// Whether this is only a preview for those who edit the form: it leads nowhere.
    pub is_preview: bool,
}

/// How long reports are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RetentionPeriod {
    /// Not known here; the page says nothing about it.
    #[default]
    Unknown,
    /// Until somebody deletes them.
    ByHand,
    /// That many days.
    Days(u32),
}

impl From<Option<u32>> for RetentionPeriod {
    fn from(days: Option<u32>) -> Self {
        days.map_or(Self::ByHand, Self::Days)
    }
}

/// A file that was sent with a rejected report. Browsers cannot put a file back into its control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostFile {
    /// The slug of its field.
    pub field: String,
    /// Its name on the sender's device; shown to the sender and stored nowhere.
    pub name: String,
}

/// The security question on a form page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengePrompt<'a> {
    /// The question itself.
    Asked(&'a Challenge),
    /// A button that requests it: this client has had as many as it may have for the moment.
    OnRequest,
    /// The right reply to it, which is sent again with the corrected report.
    Answered {
        token: &'a str,
        /// The answer or the work.
        reply: Reply<'a>,
    },
}

/// A message about a form page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// Reports are not accepted for now.
    Maintenance {
        /// The message of the administrators; may be empty.
        message: &'a str,
        /// Whom people can contact; may be empty.
        contact: &'a str,
    },
    /// The report could not be masked, and nothing was stored; or a store failed, and it is unknown whether
    /// the report was stored.
    Unavailable,
    /// Too many requests.
    Busy {
        /// When to try again, in seconds.
        retry_after: u64,
    },
    /// The form was changed between display and submission.
    FormChanged,
    /// The values require fields that the sender has not seen yet.
    MoreFields,
    /// Another report was sent from this page already; this one was not stored.
    AlreadySent,
    /// A preview of what would be stored. Nothing was stored.
    MaskingPreview {
        /// The values after masking.
        masked: &'a Map<String, Value>,
    },
    /// The preview of what would be stored failed. Nothing was stored.
    MaskingPreviewFailed,
}

/// The receipt of a report.
#[derive(Clone, Copy, Debug)]
pub struct ReceiptPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The form's path, for another report.
    pub form_path: &'a str,
    /// Title of the form.
    pub title: &'a str,
    /// The report number.
    pub reference: &'a str,
    /// When the report was received, in the time zone of the site.
    pub received_at: DateTime<Tz>,
    /// The template's message to people who have sent a report.
    pub text: Option<&'a str>,
    /// Whether the form masks free text.
    pub is_masked: bool,
    /// The texts as stored, with their masks: labels and contents. Empty a while after the report was sent.
    pub stored: &'a [(String, String)],
    /// Whether the form is about something sensitive, so that the page offers a quick exit.
    pub quick_exit: bool,
}

/// A form in the list of forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormLink {
    /// Path of its page, without a query.
    pub path: String,
    /// Its title in the language of the page.
    pub title: String,
    /// Its introduction in the language of the page, of which the first paragraph is shown.
    pub description: Option<String>,
}

/// The start page, which lists the open forms.
#[derive(Clone, Copy, Debug)]
pub struct IndexPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// The forms in order.
    pub forms: &'a [FormLink],
    /// The message while reports are not accepted.
    pub maintenance: Option<&'a Maintenance>,
}

/// The page of an error.
#[derive(Clone, Copy, Debug)]
pub struct ErrorPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// The HTTP status.
    pub status: u16,
    /// What went wrong, in whole sentences; `None` for the default message of the status.
    pub message: Option<&'a str>,
    /// The requested path, without a query.
    pub path: &'a str,
}

/// The accessibility statement (BITV 2.0, section 7; Directive (EU) 2016/2102, article 7).
#[derive(Clone, Copy, Debug)]
pub struct AccessibilityPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// Whom to tell about a barrier: name, address, telephone, e-mail, one per line; may be empty.
    pub contact: &'a str,
    /// Who runs the site: the public name of the organisation, if it has one.
    pub organization_name: Option<&'a str>,
}

/// The page on which anybody can verify the PDF of an agreement.
#[derive(Clone, Debug)]
pub struct VerificationPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The path that its forms are sent to.
    pub form_path: &'a str,
    /// The maximum size of a file in bytes.
    pub max_bytes: usize,
    /// What was queried, and the result.
    pub verified: Option<(&'a str, Verification<'a>)>,
    /// What was entered as a SHA-256 hash.
    pub entered: &'a str,
    /// The problem with what was sent.
    pub problem: Option<EntryProblem>,
}

/// The result of verifying a PDF.
#[derive(Clone, Copy, Debug)]
pub enum Verification<'a> {
    /// It is a stored agreement.
    Stored {
        /// The name of its template.
        template: &'a str,
        /// The version of the template.
        version: u32,
        /// When it was concluded, in the time zone of the site.
        concluded_at: DateTime<Tz>,
        /// The hash of what was agreed.
        content_hash: &'a str,
    },
    /// It was an agreement and was deleted after its retention period.
    Deleted {
        /// The version of its template.
        version: u32,
        /// The day on which it was deleted.
        day: NaiveDate,
    },
    /// Nothing is known about it.
    Unknown,
}

/// A file embedded in the binary.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    pub media_type: &'static str,
    /// Whether its name changes with its content, so that it may be cached indefinitely.
    pub immutable: bool,
    /// The entity tag, quotes included.
    pub etag: String,
}

/// Renders the pages. Pure: nothing here waits or fails.
pub trait Pages: Send + Sync {
    /// Renders a form, fresh or with what was sent.
    fn form(&self, page: &FormPage<'_>) -> String;
    /// Renders the receipt of a report.
    fn receipt(&self, page: &ReceiptPage<'_>) -> String;
    /// Renders the start page with the open forms.
    fn index(&self, page: &IndexPage<'_>) -> String;
    /// Renders an account page.
    fn account(&self, page: &AccountPage<'_>) -> String;
    /// Renders a page that says what went wrong and what can be done.
    fn error(&self, page: &ErrorPage<'_>) -> String;
    /// Renders the accessibility statement.
    fn accessibility(&self, page: &AccessibilityPage<'_>) -> String;
    /// Renders the page on which anybody can verify the PDF of an agreement.
    fn verification(&self, page: &VerificationPage<'_>) -> String;
    /// Returns the style sheet with a site's own colours.
    fn style(&self, colors: Colors) -> String;
    /// Finds a file by its path without the leading slash (`public/public.css`, `assets/x-hash.js`).
    fn asset(&self, path: &str) -> Option<Asset>;
    /// Returns the single page of the staff application; `None` when it was not built.
    fn staff_app(&self) -> Option<Asset>;
    /// Returns the single page of the portal; `None` when it was not built.
    fn portal_app(&self) -> Option<Asset>;
}
