//! The names under which a form sends its content: the contract between these pages and the
//! adapter that reads the request.

use kernel::Locale;

/// Prefix of the name of a field's control; the slug follows.
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
/// What the browser worked out in place of an answer.
pub const CAPTCHA_WORK: &str = "captcha_work";
/// What the pressed button wants.
pub const ACTION: &str = "action";
/// Check and store the report.
pub const ACTION_SUBMIT: &str = "submit";
/// Show the form again, with the fields that the values ask for.
pub const ACTION_REFRESH: &str = "refresh";
/// Show the form again with another challenge.
pub const ACTION_CAPTCHA: &str = "captcha";
/// Show what would be stored.
pub const ACTION_PREVIEW: &str = "preview";
/// Show the form again in German.
pub const ACTION_GERMAN: &str = "lang-de";
/// Show the form again in English.
pub const ACTION_ENGLISH: &str = "lang-en";

/// The key of the report: a repeat under it is not stored.
pub const KEY: &str = "_key";
/// Header of what the script sends, which leaves form and chosen files where they are.
pub const FILES_STAY: &str = "files-stay";

/// A path with the language of its page in the query; without it where a site has one language alone.
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

/// Name of the control of a field, and path of its problems.
///
/// ```
/// assert_eq!(views::names::data("ort"), "data.ort");
/// ```
pub fn data(slug: &str) -> String {
    [DATA_PREFIX, slug].concat()
}

/// Name of the control of a file field.
///
/// ```
/// assert_eq!(views::names::files("anhang"), "files[anhang]");
/// ```
pub fn files(slug: &str) -> String {
    format!("files[{slug}]")
}
