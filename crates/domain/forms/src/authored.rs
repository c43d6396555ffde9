//! Blocks, templates and bundles as people write them: JSON, read member by member, so that
//! everything that is wrong is told at once and by its path.
//!
//! What surrounds a definition may have members of no concern, such as an id or a time: they are
//! passed over. Inside a field, a setting or a bundle every member counts, and one that is not
//! known is refused: a misspelt `required` must not go unnoticed.

mod bundle;
mod drafts;
mod field;
mod members;

pub use drafts::{BlockDraft, Edit, TemplateDraft};

pub(crate) use field::fields;
pub(crate) use members::Members;
