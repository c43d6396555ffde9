//! How many bytes of files a report may have, according to the form's file fields.

use super::too_large;
use crate::framework::error::ApiError;
use crate::framework::messages;
use actix_web::http::StatusCode;
use forms::Form;

/// The limit for all files of one request, whatever the form says.
pub(crate) const REQUEST_LIMIT: usize = 64 * 1024 * 1024;
/// What is accepted beyond the form's limit, so that a file slightly too large, or one too many, is refused
/// at its field instead of being cut off.
const MARGIN: usize = 1024 * 1024;

/// How much is accepted before it is known which form the files are for.
const UNKNOWN_LIMIT: usize = 1024 * 1024;

/// Which files a request may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileLimit {
    /// The form is not known yet.
    Unknown,
    /// This many bytes in all files.
    Bytes(usize),
    /// The form has no field for files.
    NoFields,
    /// There is no such form.
    NoForm,
}

impl FileLimit {
    /// Returns what a form accepts: for each of its file fields, the number of files times their size,
    /// plus [`MARGIN`], at most [`REQUEST_LIMIT`].
    pub(crate) fn of(form: &Form) -> Self {
        let bytes = form.max_file_bytes().map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        bytes.map_or(Self::NoFields, |bytes| Self::Bytes(bytes.saturating_add(MARGIN).min(REQUEST_LIMIT)))
    }

    /// Checks whether this many bytes may be sent. 413 for too many, 422 for a form without file fields, 404
    /// for an unknown form.
    pub(super) fn admit(self, bytes: usize) -> Result<(), ApiError> {
        match self {
            _ if bytes == 0 => Ok(()),
            Self::Unknown if bytes <= UNKNOWN_LIMIT => Ok(()),
            Self::Unknown => Err(too_large().with_message(messages::PAYLOAD_FIRST)),
            Self::Bytes(limit) if bytes <= limit => Ok(()),
            Self::Bytes(_) => Err(too_large()),
            Self::NoFields => Err(ApiError::invalid_at("files", messages::NO_FILES).closing()),
            Self::NoForm => Err(ApiError::new(StatusCode::NOT_FOUND, messages::UNKNOWN_FORM).closing()),
        }
    }

    /// Returns the maximum total size of the files, in bytes.
    pub(super) const fn max_file_bytes(self) -> usize {
        match self {
            Self::Unknown => REQUEST_LIMIT,
            Self::Bytes(limit) => limit,
            Self::NoFields | Self::NoForm => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::testing::{FieldBuilder, FormBuilder};
    use forms::{FieldType, Validation};

    fn files(slug: &str, max_files: Option<u32>, max_size_kb: Option<u32>) -> FieldBuilder {
        let validation = Validation { max_files, max_size_kb, ..Validation::default() };
        FieldBuilder::new(slug, FieldType::FileUpload).validation(validation)
    }

    fn limit(fields: impl IntoIterator<Item = FieldBuilder>) -> FileLimit {
        FileLimit::of(&FormBuilder::new("f").block("b", fields).compile())
    }

    #[test]
    fn the_limit_is_what_the_file_fields_of_the_form_take() {
        assert_eq!(limit([files("a", Some(3), Some(100))]), FileLimit::Bytes(300 * 1024 + MARGIN));
        let two = limit([files("a", None, Some(1)), FieldBuilder::text("t"), files("b", Some(2), None)]);
        assert_eq!(two, FileLimit::Bytes(1024 + 20 * 1024 * 1024 + MARGIN));
        let many = (1..9).map(|n| files(&format!("f{n}"), Some(5), None));
        assert_eq!(limit(many), FileLimit::Bytes(REQUEST_LIMIT));
    }

    #[test]
    fn a_form_without_file_fields_takes_no_byte_of_a_file() {
        assert_eq!(limit([FieldBuilder::text("t")]), FileLimit::NoFields);
        assert_eq!(FileLimit::NoFields.admit(1).unwrap_err().status(), 422);
        assert_eq!(FileLimit::NoForm.admit(1).unwrap_err().status(), 404);
        assert!(FileLimit::NoFields.admit(0).is_ok(), "a file control in which nothing was chosen");
    }

    #[test]
    fn until_the_form_is_known_one_mib_may_come() {
        assert!(FileLimit::Unknown.admit(UNKNOWN_LIMIT).is_ok());
        let refusal = FileLimit::Unknown.admit(UNKNOWN_LIMIT + 1).unwrap_err();
        assert_eq!(refusal.status(), 413);
        assert!(
            refusal
                .message(&::texts::Texts::built_in(kernel::Locale::En))
                .contains("“payload” must come before")
        );
    }
}
