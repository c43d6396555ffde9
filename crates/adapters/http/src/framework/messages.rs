//! The messages of the HTTP layer.

use kernel::{ErrorKind, Text};

/// Returns the general text of a kind of error.
pub(crate) const fn of_kind(kind: ErrorKind) -> Text {
    match kind {
        ErrorKind::Malformed => MALFORMED,
        ErrorKind::Unauthenticated => NOT_SIGNED_IN,
        ErrorKind::Forbidden => FORBIDDEN,
        ErrorKind::NotFound => NOT_FOUND,
        ErrorKind::Conflict => Text::of("service.request.conflict"),
        ErrorKind::Stale => Text::of("service.request.stale"),
        ErrorKind::Gone => Text::of("service.request.gone"),
        ErrorKind::TooLarge => TOO_LARGE,
        ErrorKind::Invalid => INVALID,
        ErrorKind::RateLimited => TOO_MANY,
        ErrorKind::Unavailable => UNAVAILABLE,
        ErrorKind::Internal => Text::of("service.request.internal"),
    }
}

/// HTML forms do not use it, since their address names the form.
pub(crate) const PAYLOAD_FIRST: Text = Text::of("service.request.payload_first");
pub(crate) const MALFORMED: Text = Text::of("service.request.malformed");
pub(crate) const NOT_SIGNED_IN: Text = Text::of("service.request.not_signed_in");
pub(crate) const FORBIDDEN: Text = Text::of("service.request.forbidden");
pub(crate) const NOT_FOUND: Text = Text::of("service.request.not_found");
pub(crate) const TOO_LARGE: Text = Text::of("service.request.too_large");
pub(crate) const INVALID: Text = Text::of("service.request.invalid");
pub(crate) const TOO_MANY: Text = Text::of("service.request.too_many");
pub(crate) const UNAVAILABLE: Text = Text::of("service.request.unavailable");
/// For a report with files while too many others are inspected.
pub(crate) const BUSY: Text = Text::of("service.request.busy");
/// For a report whose store failed: it may have been committed and only the response lost.
pub(crate) const NOT_CONFIRMED: Text = Text::of("service.request.not_confirmed");
/// For a report whose key belongs to a different one.
pub(crate) const KEY_REUSED: Text = Text::of("service.request.key_reused");
pub(crate) const METHOD_NOT_ALLOWED: Text = Text::of("service.request.method_not_allowed");
pub(crate) const TOO_SLOW: Text = Text::of("service.request.too_slow");
pub(crate) const BAD_HOST: Text = Text::of("service.request.bad_host");
pub(crate) const NOT_JSON: Text = Text::of("service.request.not_json");
pub(crate) const NOT_REPORT_MEDIA: Text = Text::of("service.request.not_report_media");
pub(crate) const NOT_FORM_MEDIA: Text = Text::of("service.request.not_form_media");
pub(crate) const BAD_MULTIPART: Text = Text::of("service.request.bad_multipart");
pub(crate) const NOT_AN_OBJECT: Text = Text::of("service.request.not_an_object");
pub(crate) const NO_FILES: Text = Text::of("service.request.no_files");
pub(crate) const UNKNOWN_FORM: Text = Text::of("service.request.unknown_form");
pub(crate) const MISSING: Text = Text::of("service.request.missing");
pub(crate) const NOT_TEXT: Text = Text::of("service.request.not_text");
pub(crate) const NOT_AN_OBJECT_HERE: Text = Text::of("service.request.not_an_object_here");
pub(crate) const NOT_A_LIST: Text = Text::of("service.request.not_a_list");
pub(crate) const NOT_A_FLAG: Text = Text::of("service.request.not_a_flag");
pub(crate) const NOT_A_NUMBER: Text = Text::of("service.request.not_a_number");
pub(crate) const NOT_A_FRACTION: Text = Text::of("service.request.not_a_fraction");
pub(crate) const NOT_AN_INSTANT: Text = Text::of("service.request.not_an_instant");
pub(crate) const UNKNOWN_MEMBER: Text = Text::of("service.request.unknown_member");
pub(crate) const NOT_A_LANGUAGE: Text = Text::of("service.request.not_a_language");
pub(crate) const TWICE: Text = Text::of("service.request.twice");
pub(crate) const BAD_QUERY: Text = Text::of("service.request.bad_query");

/// For a word outside a closed set.
pub(crate) fn one_of(words: &[&str]) -> Text {
    Text::of("service.one_of").with("words", words)
}

/// For a person whose report could not be read now; `stays` if a script keeps the form.
pub(crate) fn not_read(stays: bool) -> Text {
    Text::of(if stays { "service.report.not_read_kept" } else { "service.report.not_read" })
}

/// For a person who has sent too much; `seconds` until trying again.
pub(crate) fn not_read_yet(seconds: u64, stays: bool) -> Text {
    let text = if stays { "service.report.not_read_yet_kept" } else { "service.report.not_read_yet" };
    Text::of(text).with("count", seconds)
}

/// For a person whose files are too large.
pub(crate) const fn files_too_large(stays: bool) -> Text {
    if stays {
        return Text::of("service.report.files_too_large_kept");
    }
    Text::of("service.report.files_too_large")
}

/// Returns what is wrong with a JSON body.
pub(crate) fn json(fault: crate::framework::body::json::JsonFault) -> Text {
    use crate::framework::body::json::JsonFault;
    match fault {
        JsonFault::Syntax { line: 0, .. } => Text::of("service.request.syntax"),
        JsonFault::Syntax { line, column } => {
            Text::of("service.request.syntax_at").with("line", line).with("column", column)
        }
        JsonFault::DuplicateKey => Text::of("service.request.duplicate_key"),
        JsonFault::TooDeep => Text::of("service.request.too_deep"),
    }
}
