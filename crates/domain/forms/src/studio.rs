//! The studio: how developers make and change blocks and templates, and editors their texts.
//!
//! How to use it: [`ManageBlocks`] and [`ManageTemplates`] list, show, make, change and delete;
//! [`ManageTemplates::export`] gives a bundle, which [`crate::InstallBundle`] takes.
//!
//! Invariants: a change is whole or not at all, and counts from the next request on; each one that is
//! published makes a version of every form that it concerns, and none is ever changed, so that a report
//! is shown with the fields that it was sent with. What is kept as a draft, of a form that is online, is
//! seen by nobody but the staff until it is published (ADR 44). Nobody overwrites what they have not seen, if
//! they say which edition they saw. A block that a template has is not deleted, nor a template
//! that has reports. Whatever takes stored values out of the present form is confirmed first.
//!
//! Deliberately absent: several drafts of one form, and how many templates may be active.

mod blocks;
mod changes;
mod compose;
mod error;
mod guard;
mod list;
mod publishing;
mod templates;

pub use blocks::{ChangedBlock, ManageBlocks};
pub use changes::{BlockChanges, Change, ChangeKind, FieldChanges, FormChanges};
pub use error::StudioError;
pub use list::{BlockFilter, StudioSort, TemplateFilter};
pub use publishing::Saving;
pub use templates::{ChangedTemplate, ManageTemplates, Rights, ShownTemplate, Unpublished};
