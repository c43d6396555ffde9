//! Forms: typed fields in reusable blocks, templates made of blocks, and the one way in which
//! a report is taken.
//!
//! How to use it: load a [`Form`] through [`ports::FormCatalog`], show it, hand what a person
//! filled in to [`SubmitReport`]. Reading goes through [`ports::SubmissionQueries`].
//!
//! Invariants: a report is stored only after it was checked against the form version that is
//! current at the commit, and only with its flagged texts masked; no original text leaves
//! [`SubmitReport`]; whatever is refused leaves nothing behind.
//!
//! Deliberately absent: how texts are masked and challenges are checked (ports), who may read,
//! HTTP, HTML, SQL, and any metadata of the reporter.

mod compile;
mod condition;
pub mod field;
pub mod form;
pub mod ports;
mod problem;
mod rules;
pub mod submission;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod text;
mod violations;
mod wording;

pub use field::{Condition, ConditionOp, FieldDefinition, FieldOption, FieldType, Validation};
pub use form::{Form, FormBlock, FormSnapshot, Revision, TemplateSettings};
pub use problem::{Expected, Problem};
pub use text::search_key;
pub use violations::Violations;
