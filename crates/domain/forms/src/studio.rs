//! The studio, in which developers create and change blocks and templates, and editors their texts.
//!
//! How to use it: [`ManageBlocks`] and [`ManageTemplates`] list, show, create, change and delete;
//! [`ManageTemplates::export`] returns a bundle, which [`crate::InstallBundle`] installs.
//!
//! Invariants: a change is made as a whole or not at all, and takes effect with the next request; each
//! published change makes a version of every form concerned, and versions never change, so that a report is
//! shown with the fields with which it was sent. A draft of an online form is visible only to staff until it
//! is published (ADR 44). Nobody overwrites what they have not seen, if they say which edition they saw. A
//! block used by a template is not deleted, nor a template with reports. A change that removes stored values
//! from the current form has to be confirmed first.
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
