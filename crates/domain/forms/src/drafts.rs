//! Drafts of blocks and templates as people submit them: nothing is checked yet.

use crate::field_rules::MAX_ACCEPT;
use crate::ports::{ANY_IMAGE, FILE_TYPES};
use crate::{FieldDefinition, MAX_FIELDS, Problem, Violations};
use kernel::{BlockId, LocalizedText, Patch};

/// A draft of a block. Missing members stay, or are empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockDraft {
    pub slug: Option<String>,
    pub name: Option<LocalizedText>,
    pub description: Patch<LocalizedText>,
    /// The fields in order.
    pub fields: Option<Vec<FieldDefinition>>,
    /// Whether fields with stored values may be removed or change their type.
    pub confirm: bool,
}

/// A draft of a template. Missing members stay, or are empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateDraft {
    pub slug: Option<String>,
    pub title: Option<LocalizedText>,
    /// The introduction.
    pub description: Patch<LocalizedText>,
    /// The blocks in order.
    pub blocks: Option<Vec<BlockId>>,
    /// The retention period of reports in days.
    pub retention_days: Patch<u32>,
    /// Whether to offer a quick exit.
    pub quick_exit: Option<bool>,
    /// Whether to show one block at a time.
    pub steps: Option<bool>,
    pub receipt_text: Patch<LocalizedText>,
    /// Whether it is online.
    pub is_active: Option<bool>,
    /// Whether fields with stored values may be removed or change their type.
    pub confirm: bool,
}

/// Reports media types that no file is recognised as. An older form may contain others: they are accepted
/// when read, but not when saved.
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
