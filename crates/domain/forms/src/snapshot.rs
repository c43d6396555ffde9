//! Forms as stored: frozen versions, and the blocks that they are made of.

use crate::field::FieldDefinition;
use kernel::LocalizedText;
use serde::{Deserialize, Serialize};

/// The content of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockContent {
    /// Unique in the scope.
    pub slug: String,
    pub name: LocalizedText,
    pub description: Option<LocalizedText>,
    /// Fields in order.
    pub fields: Vec<FieldDefinition>,
    /// Whether the block comes with the product.
    pub is_system: bool,
}

/// The stored document of a form version: what the public sees and a report is checked against, independent
/// of later changes to blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormSnapshot {
    /// Part of the form's address.
    pub slug: String,
    pub title: LocalizedText,
    /// The introduction.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    #[serde(default)]
    pub settings: TemplateSettings,
    /// Blocks in order.
    pub blocks: Vec<FormBlock>,
}

/// A block inside a form version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormBlock {
    pub slug: String,
    /// The title, shown as the heading of the section.
    pub name: LocalizedText,
    /// The text below the title.
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
    /// Whether to offer a quick exit (for sensitive topics).
    pub quick_exit: bool,
    /// Whether to show one block at a time, if the browser runs scripts.
    pub steps: bool,
    /// The text of the receipt, after the reference.
    pub receipt_text: Option<LocalizedText>,
}
