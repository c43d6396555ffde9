//! The names under which a form sends its content: the contract between these pages and the
//! adapter that reads the request.

use kernel::Locale;

/// The prefix of the name of a field's control, followed by the slug.
pub const DATA_PREFIX: &str = "data.";
/// The language in which the form was filled in, `de` or `en`.
pub const LOCALE: &str = "locale";
/// Slugs of the fields that were on screen, joined by commas.
pub const SHOWN: &str = "_shown";
/// The honeypot; empty when a person sent the form.
pub const HONEYPOT: &str = "website";
/// The token of the challenge.
pub const CAPTCHA_TOKEN: &str = "captcha_token";
/// The answer to the challenge, and the path of its problems.
pub const CAPTCHA_ANSWER: &str = "captcha_answer";
/// The browser's proof of work in place of an answer.
pub const CAPTCHA_WORK: &str = "captcha_work";
/// The action of the pressed button.
pub const ACTION: &str = "action";
/// Check and store the report.
pub const ACTION_SUBMIT: &str = "submit";
/// Show the form again, with the fields that the values require.
pub const ACTION_REFRESH: &str = "refresh";
/// Show the form again with another challenge.
pub const ACTION_CAPTCHA: &str = "captcha";
/// Show what would be stored.
pub const ACTION_PREVIEW: &str = "preview";
/// Show the form in German.
pub const ACTION_GERMAN: &str = "lang-de";
/// Show the form in English.
pub const ACTION_ENGLISH: &str = "lang-en";

/// The idempotency key of the report: a second one under the same key is not stored.
pub const KEY: &str = "_key";
/// The header by which the script asks for an answer that leaves the form and its chosen files in place.
pub const FILES_STAY: &str = "files-stay";

/// Adds the page's language to the query of a path, unless the site has only one language.
///
/// ```
/// use kernel::Locale;
/// use views::names::with_language;
/// assert_eq!(with_language("/f/vorfall", Locale::En, None), "/f/vorfall?lang=en");
/// assert_eq!(with_language("/f/vorfall", Locale::De, Some(Locale::De)), "/f/vorfall");
/// ```
pub fn with_language(path: &str, locale: Locale, only: Option<Locale>) -> String {
    match only {
        Some(_) => path.to_owned(),
        None => format!("{path}?lang={}", locale.code()),
    }
}

/// Returns the name of a field's control, which is also the path of its problems.
///
/// ```
/// assert_eq!(views::names::data("ort"), "data.ort");
/// ```
pub fn data(slug: &str) -> String {
    [DATA_PREFIX, slug].concat()
}

/// Returns the name of a file field's control.
///
/// ```
/// assert_eq!(views::names::files("anhang"), "files[anhang]");
/// ```
pub fn files(slug: &str) -> String {
    format!("files[{slug}]")
}
