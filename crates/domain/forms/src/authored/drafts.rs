//! What a block or a template is to be.

use super::{Members, fields};
use crate::problem::Expected;
use crate::{FieldDefinition, MAX_BLOCKS, Problem, Violations};
use kernel::{BlockId, LocalizedText};
use serde_json::{Map, Value};

/// What becomes of something that may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Edit<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It is taken away.
    Clear,
    /// It gets this value.
    Set(T),
}

impl<T: Clone> Edit<T> {
    pub(crate) fn of(&self, present: Option<&T>) -> Option<T> {
        match self {
            Self::Keep => present.cloned(),
            Self::Clear => None,
            Self::Set(value) => Some(value.clone()),
        }
    }
}

/// What a block is to be. What is missing stays, or is empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockDraft {
    /// Slug.
    pub slug: Option<String>,
    /// Name.
    pub name: Option<LocalizedText>,
    /// Description.
    pub description: Edit<LocalizedText>,
    /// Fields in order.
    pub fields: Option<Vec<FieldDefinition>>,
    /// Whether fields with stored values may go or become others.
    pub confirm: bool,
}

impl BlockDraft {
    /// Reads `{slug, name, description, fields, confirm}`.
    ///
    /// ```
    /// let body = serde_json::json!({"fields": [{"slug": "ort", "type": "txt", "label": "Ort", "requierd": true}]});
    /// let found = forms::BlockDraft::read(body.as_object().cloned().unwrap_or_default()).unwrap_err();
    /// assert_eq!(found.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["fields.0.type", "fields.0.requierd"]);
    /// ```
    ///
    /// # Errors
    /// Everything that is of the wrong type or not known, by path.
    pub fn read(members: Map<String, Value>) -> Result<Self, Violations> {
        let mut found = Violations::default();
        let mut members = Members::new("", members, &mut found);
        let draft = Self {
            slug: members.text("slug"),
            name: members.words("name"),
            description: edit(&mut members, "description", Members::words),
            fields: fields(&mut members),
            confirm: members.flag("confirm").unwrap_or_default(),
        };
        found.into_result().map(|()| draft)
    }
}

/// What a template is to be. What is missing stays, or is empty in a new one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateDraft {
    /// Slug.
    pub slug: Option<String>,
    /// Title.
    pub title: Option<LocalizedText>,
    /// Introduction.
    pub description: Edit<LocalizedText>,
    /// Blocks in order.
    pub blocks: Option<Vec<BlockId>>,
    /// Days that reports are kept.
    pub retention_days: Edit<u32>,
    /// Whether to offer a control that leaves the page at once.
    pub quick_exit: Option<bool>,
    /// Text of the receipt.
    pub receipt_text: Edit<LocalizedText>,
    /// Whether the public can use it.
    pub is_active: Option<bool>,
    /// Whether fields with stored values may go or become others.
    pub confirm: bool,
}

impl TemplateDraft {
    /// Reads `{slug, title, description, blocks, retention_days, settings, is_active, confirm}`.
    /// `block_ids: [3, 1]` may stand for `blocks`, and counts when both are there.
    ///
    /// # Errors
    /// Everything that is of the wrong type or not known, by path.
    pub fn read(members: Map<String, Value>) -> Result<Self, Violations> {
        let mut found = Violations::default();
        let mut members = Members::new("", members, &mut found);
        let by_place = blocks(&mut members);
        let mut draft = Self {
            slug: members.text("slug"),
            title: members.words("title"),
            description: edit(&mut members, "description", Members::words),
            blocks: block_ids(&mut members).or(by_place),
            retention_days: edit(&mut members, "retention_days", Members::whole),
            is_active: members.flag("is_active"),
            confirm: members.flag("confirm").unwrap_or_default(),
            ..Self::default()
        };
        if let Some(mut settings) = members.object("settings") {
            draft.quick_exit = settings.flag("quick_exit");
            draft.receipt_text = edit(&mut settings, "receipt_text", Members::words);
            settings.refuse_others();
        }
        found.into_result().map(|()| draft)
    }
}

/// `null` takes away what a missing member leaves.
fn edit<'v, T>(
    members: &mut Members<'v>,
    key: &str,
    take: impl FnOnce(&mut Members<'v>, &str) -> Option<T>,
) -> Edit<T> {
    if !members.has(key) {
        return Edit::Keep;
    }
    take(members, key).map_or(Edit::Clear, Edit::Set)
}

/// `[{form_block_id, position}]`, by position; one without a position stands where it is listed.
fn blocks(members: &mut Members<'_>) -> Option<Vec<BlockId>> {
    let items = members.list("blocks", MAX_BLOCKS)?;
    let path = members.path("blocks");
    let mut placed = Vec::with_capacity(items.len());
    for (i, item) in items.into_iter().enumerate() {
        let Some(mut item) = Members::of(&format!("{path}.{i}"), item, members.found()) else { continue };
        let position = item.whole("position").map_or(i + 1, |position| position as usize);
        match item.take("form_block_id").map(|id| id.as_i64()) {
            Some(Some(id)) => placed.push((position, BlockId(id))),
            Some(None) => item.tell("form_block_id", Problem::WrongType(Expected::WholeNumber)),
            None => item.tell("form_block_id", Problem::Required),
        }
    }
    placed.sort_by_key(|(position, _)| *position);
    Some(placed.into_iter().map(|(_, id)| id).collect())
}

fn block_ids(members: &mut Members<'_>) -> Option<Vec<BlockId>> {
    let items = members.list("block_ids", MAX_BLOCKS)?;
    let mut ids = Vec::with_capacity(items.len());
    for (i, item) in items.into_iter().enumerate() {
        match item.as_i64() {
            Some(id) => ids.push(BlockId(id)),
            None => members.tell(&format!("block_ids.{i}"), Problem::WrongType(Expected::WholeNumber)),
        }
    }
    Some(ids)
}
