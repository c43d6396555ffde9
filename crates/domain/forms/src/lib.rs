//! Forms: typed fields in reusable blocks, templates made of blocks, and the single way in which a person's
//! report is accepted. Made-up reports are stored by [`test_data`], with the same checks and masking.
//!
//! How to use it: load a [`Form`] through [`ports::FormReader`], show it, and pass what a person filled in
//! to [`SubmitReport`]. Reading goes through [`ports::SubmissionQueries`].
//!
//! Invariants: a report is stored only after it was checked against the form version that is
//! current at the commit, and only with its flagged texts masked ([`MaskedData`]); no original text leaves
//! [`SubmitReport`] or [`test_data`]; whatever is refused leaves nothing behind, and what a crash leaves
//! in the vault is cleared away by [`CleanUpFiles`]; however many reports come in, each that is acceptable
//! is stored, beyond the ceiling of its form and hour in [`quarantine`].
//!
//! Deliberately absent: how texts are masked and challenges are checked (ports), who may read,
//! HTTP, HTML, SQL, and any metadata of the reporter.

mod attachments;
pub mod bulk_deletion;
mod bundle;
mod check_basis;
mod compile;
mod compiled_checks;
mod condition;
mod content_rules;
pub mod deletion;
mod display;
mod drafts;
mod excerpt;
pub mod export;
pub mod field;
mod field_rules;
mod file_cleanup;
pub mod form;
mod hourly_counter;
mod import;
mod keys;
mod masking;
mod metadata;
pub mod ports;
mod problem;
pub mod quarantine;
mod reference;
pub mod remask;
mod report_check;
pub mod retention;
mod slugs;
mod snapshot;
mod starters;
pub mod studio;
pub mod submission;
mod submit;
mod submit_error;
mod syntax;
pub mod test_data;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod text;
mod use_cases;
mod value;
mod view;
mod violations;
pub mod work;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use {audit, kernel};

pub use attachments::Upload;
pub use bundle::{Bundle, BundleBlock, BundleTemplate, FORMAT, check_bundle};
pub use content_rules::{MAX_BLOCKS, MAX_CONDITIONS, MAX_FIELDS, MAX_RETENTION, check_block, check_snapshot};
pub use display::{DisplayField, answer_label};
pub use drafts::{BlockDraft, TemplateDraft};
pub use field::{
    Condition, ConditionOp, FieldDefinition, FieldOption, FieldType, MAX_FILE_KB, MAX_FILES, Validation,
    VisibleIf,
};
pub use field_rules::{MAX_LENGTH, MAX_OPTIONS};
pub use file_cleanup::{CleanUpFiles, CleanupCounts, CleanupError, ORPHAN_AGE, ORPHAN_KEPT};
pub use form::{Form, Revision};
pub use import::{InstallBundle, InstallError, InstallWarning, InstalledBundle};
pub use masking::MaskedData;
pub use metadata::{METADATA_KEYS, is_metadata};
pub use problem::{Expected, Problem};
pub use reference::typed as typed_reference;
pub use report_check::{CheckedData, FileSize, Visibility};
pub use snapshot::{FormBlock, FormSnapshot, TemplateSettings};
pub use starters::{starter, starters};
pub use submit::{IDEMPOTENCY_HOURS, Origin, Receipt, ReportInput, SubmitPorts, SubmitReport};
pub use submit_error::SubmitError;
pub use syntax::is_slug;
pub use text::{normalized, search_key};
pub use use_cases::{Ports, UseCases};
pub use value::{DEFAULT_MAX_TEXT, DEFAULT_MAX_TEXTAREA, OTHER};
pub use view::{PublicBlock, PublicField, PublicForm, PublicOption};
pub use violations::Violations;
