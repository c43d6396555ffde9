use super::definition::FieldDto;
use crate::paging::Paging;
use crate::reply::rfc3339;
use forms::FieldDefinition;
use forms::ports::{Block, TemplateRef};
use kernel::LocalizedText;
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
    Each {
        /// German.
        de: String,
        /// English.
        en: String,
    },
}

/// A text as it is given.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = WordsWanted)]
#[expect(dead_code, reason = "described here, read by the domain")]
pub(crate) enum WantedWordsDto {
    /// The same in both languages.
    Same(String),
    /// One for each; one that is empty or missing falls back to the other.
    Each {
        /// German.
        de: Option<String>,
        /// English.
        en: Option<String>,
    },
}

/// A template that has a block.
#[derive(Serialize, ToSchema)]
#[schema(as = TemplateRef)]
pub(crate) struct TemplateRefDto {
    /// Its id.
    id: i64,
    /// Its slug.
    slug: String,
    /// Its title.
    #[schema(value_type = WordsDto)]
    title: LocalizedText,
}

impl From<TemplateRef> for TemplateRefDto {
    fn from(TemplateRef { id, slug, title }: TemplateRef) -> Self {
        Self { id: id.0, slug, title }
    }
}

/// A block of fields.
#[derive(Serialize, ToSchema)]
#[schema(as = FormBlock)]
pub(crate) struct BlockDto {
    /// Its id.
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
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was changed last.
    #[schema(format = DateTime)]
    updated_at: String,
    /// Number of templates that have it.
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
    /// The block.
    #[serde(flatten)]
    block: BlockDto,
    /// The templates that have it.
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
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// What a block is to be. What is missing stays, or is empty in a new one; `null` takes a
/// description away. Members of no concern, such as an id, are passed over, but not in a field.
#[derive(ToSchema)]
#[schema(as = FormBlockWanted, example = json!({"slug": "ort", "name": {"de": "Ort", "en": "Place"}, "fields": [{"slug": "ort", "type": "text", "label": {"de": "Wo?", "en": "Where?"}}]}))]
#[expect(dead_code, reason = "described here, read by the domain")]
pub(crate) struct WantedBlockDto {
    /// `^[a-z][a-z0-9_]{0,62}$`, unique among the blocks.
    slug: Option<String>,
    /// The heading of the section, at most 200 characters.
    name: Option<WantedWordsDto>,
    /// Text below the heading, at most 10,000 characters.
    description: Option<WantedWordsDto>,
    /// The fields in order, at most 200.
    fields: Option<Vec<FieldDto>>,
    /// Fields that reports have values for may go, or become of another type.
    confirm: Option<bool>,
}
