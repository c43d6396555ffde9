//! Forms as they are stored: frozen versions, and the blocks that they are made of.

use crate::field::FieldDefinition;
use kernel::LocalizedText;
use serde::{Deserialize, Serialize};

/// What a block consists of.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockContent {
    /// Unique in the scope.
    pub slug: String,
    /// Name.
    pub name: LocalizedText,
    /// Description.
    pub description: Option<LocalizedText>,
    /// Fields in order.
    pub fields: Vec<FieldDefinition>,
    /// Whether the block came with the product.
    pub is_system: bool,
}

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

impl From<&BlockContent> for FormBlock {
    fn from(block: &BlockContent) -> Self {
        let BlockContent { slug, name, description, fields, is_system: _ } = block;
        Self {
            slug: slug.clone(),
            name: name.clone(),
            description: description.clone(),
            fields: fields.clone(),
        }
    }
}

/// Settings of a template.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TemplateSettings {
    /// Offer a control that leaves the page at once (sensitive topics).
    pub quick_exit: bool,
    /// Show one block at a time, where the browser runs scripts.
    pub steps: bool,
    /// Text of the receipt, after the reference.
    pub receipt_text: Option<LocalizedText>,
}
