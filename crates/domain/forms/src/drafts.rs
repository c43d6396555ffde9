//! What a block or a template is to be, as people write it: nothing is checked yet.

use crate::field_rules::MAX_ACCEPT;
use crate::ports::{ANY_IMAGE, FILE_TYPES};
use crate::{FieldDefinition, MAX_FIELDS, Problem, Violations};
use kernel::{BlockId, LocalizedText, Patch};

/// What a block is to be. What is missing stays, or is empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockDraft {
    /// Slug.
    pub slug: Option<String>,
    /// Name.
    pub name: Option<LocalizedText>,
    /// Description.
    pub description: Patch<LocalizedText>,
    /// Fields in order.
    pub fields: Option<Vec<FieldDefinition>>,
    /// Whether fields with stored values may go or become others.
    pub confirm: bool,
}

/// What a template is to be. What is missing stays, or is empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateDraft {
    /// Slug.
    pub slug: Option<String>,
    /// Title.
    pub title: Option<LocalizedText>,
    /// Introduction.
    pub description: Patch<LocalizedText>,
    /// Blocks in order.
    pub blocks: Option<Vec<BlockId>>,
    /// Days that reports are kept.
    pub retention_days: Patch<u32>,
    /// Whether to offer a control that leaves the page at once.
    pub quick_exit: Option<bool>,
    /// Whether to show one block at a time.
    pub steps: Option<bool>,
    /// Text of the receipt.
    pub receipt_text: Patch<LocalizedText>,
    /// Whether the public can use it.
    pub is_active: Option<bool>,
    /// Whether fields with stored values may go or become others.
    pub confirm: bool,
}

/// Tells media types that no file is recognised as. A form of before may ask for others: what is stored is read, what
/// is saved is not.
pub(crate) fn check_file_types(fields: &[FieldDefinition], found: &mut Violations) {
    let is_known = |media_type: &str| media_type == ANY_IMAGE || FILE_TYPES.contains(&media_type);
    for (i, field) in fields.iter().take(MAX_FIELDS).enumerate() {
        for (j, media_type) in field.validation.accept.iter().flatten().take(MAX_ACCEPT).enumerate() {
            if !is_known(media_type) {
                found.add(format!("fields.{i}.validation.accept.{j}"), Problem::InvalidMediaType);
            }
        }
    }
}
