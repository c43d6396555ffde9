//! A form as people fill it in: one frozen version of a template with its blocks resolved.

use crate::field::FieldDefinition;
use kernel::{FormVersionId, LocalizedText, TemplateId};
use serde::{Deserialize, Serialize};

/// Counts the changes of a scope's templates, blocks and settings. A report is stored only if
/// the revision it was checked against is still the current one (ADR 0003).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(pub i64);

/// The stored document of a form version: what the public sees and what a report is checked
/// against, independent of later changes to blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormSnapshot {
    /// Part of the form's address.
    pub slug: String,
    /// Title.
    pub title: LocalizedText,
    /// Introduction.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Settings of the template.
    #[serde(default)]
    pub settings: TemplateSettings,
    /// Blocks in order.
    pub blocks: Vec<FormBlock>,
}

/// A block inside a form version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormBlock {
    /// Slug of the block.
    pub slug: String,
    /// Title, shown as the heading of the section.
    pub name: LocalizedText,
    /// Text below the title.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Fields in order.
    pub fields: Vec<FieldDefinition>,
}

/// Settings of a template.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TemplateSettings {
    /// Offer a control that leaves the page at once (sensitive topics).
    pub quick_exit: bool,
    /// Text of the receipt, after the reference.
    pub receipt_text: Option<LocalizedText>,
}

/// A form version, checked and compiled (patterns, look-ups), cheap to share.
#[derive(Debug)]
pub struct Form {
    /// The template.
    pub template_id: TemplateId,
    /// The version.
    pub version_id: FormVersionId,
    /// Its content.
    pub snapshot: FormSnapshot,
}
