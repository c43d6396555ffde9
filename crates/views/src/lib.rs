//! What the public pages show. `http` decodes what people send and decides what they are shown, `ui` draws it; both
//! speak of it in these words.
//!
//! Invariants: a view is plain data, and a page is a pure function of its view. Texts in a view are whole sentences in
//! the page's language, and not escaped yet.
//!
//! Deliberately absent: HTTP, HTML, and the views of the staff application, which draws itself from the API.

mod account_pages;
pub mod names;

pub use account_pages::{AccountPage, AccountView, Entries, EntryProblem, Offer};

use captcha::Challenge;
use forms::{Form, Violations};
use kernel::{DateTime, Locale, NaiveDate, Tz};
use serde_json::{Map, Value};
use site::{Brand, Colors, Maintenance};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What was typed and could not be read as a value of its field (`zwölf` in a number), by slug.
pub type RawEntries = BTreeMap<String, Vec<String>>;

/// A form to be shown.
#[derive(Clone, Copy, Debug)]
pub struct FormPage<'a> {
    /// The form.
    pub form: &'a Form,
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// Who asks for reports: the organisation, by the name that people know, if it has one.
    pub asked_by: Option<&'a str>,
    /// How long reports are kept.
    pub kept: RetentionPeriod,
    /// What is filled in; `None` on a fresh page, which starts with the defaults.
    pub values: Option<&'a Map<String, Value>>,
    /// What was sent and could not be read; goes before `values`.
    pub raw: &'a RawEntries,
    /// What is wrong with what was sent.
    pub violations: Option<&'a Violations>,
    /// The question to be answered, when one is needed.
    pub challenge: Option<ChallengePrompt<'a>>,
    /// A message about the page as a whole.
    pub notice: Option<Notice<'a>>,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The key of the report that is made here.
    pub key: &'a str,
    /// Files that were sent and have to be chosen once more.
    pub lost_files: &'a [LostFile],
    /// Whether chosen files are still in the page, which is drawn by the script then.
    pub files_stay: bool,
    /// Whether the page is only looked at, by those who make the form: it leads nowhere.
    pub is_preview: bool,
}

/// How long reports are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RetentionPeriod {
    /// It is not known here, and nothing is said of it.
    #[default]
    Unknown,
    /// Until somebody deletes them.
    ByHand,
    /// So many days.
    Days(u32),
}

impl From<Option<u32>> for RetentionPeriod {
    fn from(days: Option<u32>) -> Self {
        days.map_or(Self::ByHand, Self::Days)
    }
}

/// A file that was sent with a report that was not taken. Browsers put no file back into its control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostFile {
    /// Slug of its field.
    pub field: String,
    /// Its name on the sender's device; shown to the sender and nowhere kept.
    pub name: String,
}

/// The question on a form page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengePrompt<'a> {
    /// It is there.
    Asked(&'a Challenge),
    /// There is a button that asks for it: this client has had as many as it gets for the moment.
    OnRequest,
}

/// A message about a form page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// Reports are not taken for now.
    Maintenance {
        /// What the administrators say; may be empty.
        message: &'a str,
        /// Whom people can turn to; may be empty.
        contact: &'a str,
    },
    /// The report could not be masked, and nothing was stored; or a store failed, and it is not
    /// known whether it was.
    Unavailable,
    /// Too many requests.
    Busy {
        /// When to try again, in seconds.
        retry_after: u64,
    },
    /// The form was changed between showing and sending.
    FormChanged,
    /// The values ask for fields that the sender has never seen.
    MoreFields,
    /// Another report was sent from this page already, and this one was not.
    AlreadySent,
    /// What would be stored of the values that were entered. Nothing was.
    Trial {
        /// The values after masking.
        masked: &'a Map<String, Value>,
    },
    /// What would be stored could not be shown. Nothing was.
    NoTrial,
}

/// A receipt to be shown.
#[derive(Clone, Copy, Debug)]
pub struct ReceiptPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The form's path, for another report.
    pub form_path: &'a str,
    /// Title of the form.
    pub title: &'a str,
    /// The reference.
    pub reference: &'a str,
    /// When the report was received, in the time zone of the site.
    pub received_at: DateTime<Tz>,
    /// What the template says to people who have sent a report.
    pub text: Option<&'a str>,
    /// Whether the form masks texts.
    pub is_masked: bool,
    /// The masked texts as they are stored: what they are called, and what they say. None a while after they were sent.
    pub stored: &'a [(String, String)],
    /// Whether the form is about something sensitive, so that the page offers a quick way out.
    pub quick_exit: bool,
}

/// A form in the list of forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormLink {
    /// Path of its page, without a query.
    pub path: String,
    /// Its title in the language of the page.
    pub title: String,
    /// Its introduction in the language of the page; its first paragraph is shown.
    pub description: Option<String>,
}

/// The list of the open forms, which is the start page.
#[derive(Clone, Copy, Debug)]
pub struct IndexPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// The forms in order.
    pub forms: &'a [FormLink],
    /// What is said while reports are not taken.
    pub maintenance: Option<&'a Maintenance>,
}

/// A page that says what went wrong.
#[derive(Clone, Copy, Debug)]
pub struct ErrorPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// Status of the answer.
    pub status: u16,
    /// What went wrong, in whole sentences; `None` for what the status says.
    pub message: Option<&'a str>,
    /// The path that was asked for, without a query.
    pub path: &'a str,
}

/// The accessibility statement (BITV 2.0, section 7; Directive (EU) 2016/2102, article 7).
#[derive(Clone, Copy, Debug)]
pub struct AccessibilityPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// Whom to tell about a barrier: name, address, telephone, e-mail; line by line; may be empty.
    pub contact: &'a str,
}

/// The page on which anybody verifies the PDF of an agreement.
#[derive(Clone, Debug)]
pub struct VerificationPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query.
    pub path: &'a str,
    /// The path that its forms are sent to.
    pub form_path: &'a str,
    /// Most bytes of a file.
    pub most_bytes: usize,
    /// What was asked for, and what is known of it.
    pub verified: Option<(&'a str, Verification<'a>)>,
    /// What was entered as a SHA-256.
    pub entered: &'a str,
    /// What is wrong with what was sent.
    pub problem: Option<EntryProblem>,
}

/// What is known of a PDF.
#[derive(Clone, Copy, Debug)]
pub enum Verification<'a> {
    /// It is an agreement.
    Kept {
        /// The name of its template.
        template: &'a str,
        /// The version of that.
        version: u32,
        /// When it was concluded, in the time zone of the site.
        concluded_at: DateTime<Tz>,
        /// The hash of what was agreed.
        content_hash: &'a str,
    },
    /// It was one, and its time is over.
    Deleted {
        /// The version of its template.
        version: u32,
        /// The day on which it was deleted.
        day: NaiveDate,
    },
    /// Nothing.
    Unknown,
}

/// A file from the binary.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub media_type: &'static str,
    /// Whether its name changes with its content, so that it may be cached for ever.
    pub immutable: bool,
    /// Entity tag with its quotes.
    pub etag: String,
}

/// Draws the pages. Pure: nothing here waits or fails.
pub trait Pages: Send + Sync {
    /// A form, fresh or with what was sent.
    fn form(&self, page: &FormPage<'_>) -> String;
    /// The receipt for a report.
    fn receipt(&self, page: &ReceiptPage<'_>) -> String;
    /// The start page with the open forms.
    fn index(&self, page: &IndexPage<'_>) -> String;
    /// A page of somebody who has no password yet, or no longer.
    fn account(&self, page: &AccountPage<'_>) -> String;
    /// A page that says what went wrong and what can be done.
    fn error(&self, page: &ErrorPage<'_>) -> String;
    /// The accessibility statement.
    fn accessibility(&self, page: &AccessibilityPage<'_>) -> String;
    /// The page on which anybody verifies the PDF of an agreement.
    fn verification(&self, page: &VerificationPage<'_>) -> String;
    /// The style sheet with a site's own colours.
    fn style(&self, colors: Colors) -> String;
    /// A file by its path without the leading slash (`public/public.css`, `assets/x-hash.js`).
    fn asset(&self, path: &str) -> Option<Asset>;
    /// The one page of the staff application; `None` when it was not built.
    fn staff_app(&self) -> Option<Asset>;
    /// The one page of the portal; `None` when it has not been built.
    fn portal_app(&self) -> Option<Asset>;
}
