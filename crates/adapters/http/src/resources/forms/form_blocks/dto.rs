use super::definition::FieldDto;
use crate::framework::body::BodyProblems;
use crate::framework::messages;
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use forms::ports::{Block, TemplateRef};
use forms::{BlockDraft, FieldDefinition, normalized};
use kernel::{LocalizedText, Patch, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// A text for people: one for both languages, or one for each.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Words)]
#[expect(dead_code, reason = "described here, written by the domain")]
pub(crate) enum WordsDto {
    /// The same in both languages.
    Same(String),
    /// One for each; an empty one falls back to the other.
    Each { de: String, en: String },
}

/// A text in a request.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = WordsInput)]
pub(crate) enum WordsInputDto {
    /// The same in both languages.
    Same(String),
    /// One for each; one that is empty or missing falls back to the other.
    Each { de: Option<String>, en: Option<String> },
}

#[derive(Deserr)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
struct EachLanguage {
    #[deserr(default)]
    de: Option<String>,
    #[deserr(default)]
    en: Option<String>,
}

impl Deserr<BodyProblems> for WordsInputDto {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        const NOT_WORDS: Text = Text::of("service.block.not_words");
        match value {
            Value::String(text) => Ok(Self::Same(text)),
            Value::Map(_) => {
                let EachLanguage { de, en } = EachLanguage::deserialize_from_value(value, location)?;
                Ok(Self::Each { de, en })
            }
            Value::Null => Err(BodyProblems::at(location, messages::MISSING)),
            _ => Err(BodyProblems::at(location, NOT_WORDS)),
        }
    }
}

impl From<WordsInputDto> for LocalizedText {
    fn from(words: WordsInputDto) -> Self {
        let kept = |text: Option<String>| text.map(normalized).unwrap_or_default();
        match words {
            WordsInputDto::Same(text) => Self::Same(normalized(text)),
            WordsInputDto::Each { de, en } => Self::Each { de: kept(de), en: kept(en) },
        }
    }
}

/// A conflict with the current state.
#[derive(Serialize, ToSchema)]
#[schema(as = Conflict, example = json!({"message": "Der Baustein wird noch in einem Formular verwendet.", "used_by": [{"id": 1, "slug": "vorfall", "title": "Vorfall", "is_active": true, "has_unpublished_changes": false}]}))]
pub(crate) struct ConflictDto {
    /// A description of the conflict.
    message: String,
    /// The templates that contain the block.
    used_by: Option<Vec<TemplateRefDto>>,
    /// The number of affected reports.
    count: Option<u64>,
    /// Slugs of fields, and of free texts, that would be removed or change their type.
    fields: Option<Vec<String>>,
}

/// A template that contains a block.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateRef)]
pub(crate) struct TemplateRefDto {
    id: i64,
    slug: String,
    #[schema(value_type = WordsDto)]
    title: LocalizedText,
    /// Whether the public can use it.
    is_active: bool,
    /// Whether it, or one of its blocks, has changes that the public does not see yet.
    has_unpublished_changes: bool,
}

impl From<TemplateRef> for TemplateRefDto {
    fn from(template: TemplateRef) -> Self {
        let TemplateRef { id, slug, title, is_active, has_unpublished_changes } = template;
        Self { id: id.0, slug, title, is_active, has_unpublished_changes }
    }
}

/// A block of fields.
#[derive(Serialize, ToSchema)]
#[schema(as = FormBlock)]
pub(crate) struct BlockDto {
    pub(super) id: i64,
    /// Its slug, unique among the blocks.
    slug: String,
    /// Its name, the heading of the section.
    #[schema(value_type = WordsDto)]
    name: LocalizedText,
    /// Text below the heading.
    #[schema(required = true, value_type = Option<WordsDto>)]
    description: Option<LocalizedText>,
    /// Its fields in order.
    #[schema(value_type = Vec<FieldDto>)]
    fields: Vec<FieldDefinition>,
    /// Whether it came with the product.
    is_system: bool,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was last changed.
    #[schema(format = DateTime)]
    updated_at: String,
    /// The number of templates that contain it.
    used_by_count: u64,
}

impl BlockDto {
    pub(super) fn new(block: Block, used_by_count: u64) -> Self {
        Self {
            id: block.id.0,
            slug: block.content.slug,
            name: block.content.name,
            description: block.content.description,
            fields: block.content.fields,
            is_system: block.content.is_system,
            created_at: rfc3339(block.created_at),
            updated_at: rfc3339(block.updated_at),
            used_by_count,
        }
    }
}

/// A block of fields, and where it is used.
#[derive(Serialize, ToSchema)]
#[schema(as = FormBlockDetail)]
pub(crate) struct BlockDetailDto {
    #[serde(flatten)]
    block: BlockDto,
    /// The templates that contain it.
    used_by: Vec<TemplateRefDto>,
}

impl BlockDetailDto {
    pub(super) fn new(block: Block, used_by: Vec<TemplateRef>) -> Self {
        let count = used_by.len() as u64;
        Self {
            block: BlockDto::new(block, count),
            used_by: used_by.into_iter().map(TemplateRefDto::from).collect(),
        }
    }
}

/// A page of blocks.
#[derive(Serialize, ToSchema)]
#[schema(as = FormBlockList)]
pub(crate) struct BlockListDto {
    /// The blocks of this page.
    pub(super) data: Vec<BlockDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The content of a block. What is missing stays as it is, or is empty in a new one; `null` removes a
/// description.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormBlockInput, example = json!({"slug": "ort", "name": {"de": "Ort", "en": "Place"}, "fields": [{"slug": "ort", "type": "text", "label": {"de": "Wo?", "en": "Where?"}}]}))]
pub(crate) struct BlockInputDto {
    /// `^[a-z][a-z0-9_]{0,62}$`, unique among the blocks.
    #[deserr(default)]
    slug: Option<String>,
    /// The heading of the section, at most 200 characters.
    #[deserr(default)]
    name: Option<WordsInputDto>,
    /// Text below the heading, at most 10,000 characters.
    #[schema(value_type = Option<WordsInputDto>)]
    #[deserr(default)]
    description: Patch<WordsInputDto>,
    /// The fields in order, at most 200.
    #[deserr(default)]
    fields: Option<Vec<FieldDto>>,
    /// Allows removing fields for which reports have values, or changing their type.
    #[deserr(default)]
    confirm: Option<bool>,
}

impl From<BlockInputDto> for BlockDraft {
    fn from(BlockInputDto { slug, name, description, fields, confirm }: BlockInputDto) -> Self {
        Self {
            slug,
            name: name.map(Into::into),
            description: description.map(Into::into),
            fields: fields.map(|fields| fields.into_iter().map(Into::into).collect()),
            confirm: confirm.unwrap_or_default(),
        }
    }
}
