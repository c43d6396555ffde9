use crate::paging::Paging;
use crate::reply::rfc3339;
use crate::resources::form_blocks::definition::FieldDto;
use crate::resources::form_blocks::{WantedWordsDto, WordsDto};
use forms::ports::{Block, Template};
use forms::studio::ShownTemplate;
use forms::{FieldDefinition, TemplateSettings};
use kernel::LocalizedText;
use serde::Serialize;
use utoipa::ToSchema;

/// A template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplate)]
pub(crate) struct TemplateDto {
    /// Its id.
    id: i64,
    /// Its slug, unique among the templates; part of the form's address.
    slug: String,
    /// Its title.
    #[schema(value_type = WordsDto)]
    title: LocalizedText,
    /// Its introduction.
    #[schema(required = true, value_type = Option<WordsDto>)]
    description: Option<LocalizedText>,
    /// Whether the public can use it.
    is_active: bool,
    /// Its blocks in order.
    blocks: Vec<PlaceDto>,
    /// Days that reports are kept; for ever, when `null`.
    #[schema(required = true)]
    retention_days: Option<u32>,
    /// Its settings.
    settings: SettingsDto,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it, or one of its blocks, was changed last.
    #[schema(format = DateTime)]
    updated_at: String,
}

/// Which block stands where.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateBlock)]
pub(crate) struct PlaceDto {
    /// The block.
    form_block_id: i64,
    /// Its place, from 1.
    position: u32,
}

/// Settings of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateSettings)]
pub(crate) struct SettingsDto {
    /// Whether to offer a control that leaves the page at once.
    quick_exit: bool,
    /// Text of the receipt, after the reference.
    #[schema(required = true, value_type = Option<WordsDto>)]
    receipt_text: Option<LocalizedText>,
}

impl From<Template> for TemplateDto {
    fn from(template: Template) -> Self {
        let TemplateSettings { quick_exit, receipt_text } = template.content.settings;
        let places = (1_u32..).zip(template.content.blocks);
        Self {
            id: template.id.0,
            slug: template.content.slug,
            title: template.content.title,
            description: template.content.description,
            is_active: template.is_active,
            blocks: places.map(|(position, id)| PlaceDto { form_block_id: id.0, position }).collect(),
            retention_days: template.content.retention_days,
            settings: SettingsDto { quick_exit, receipt_text },
            created_at: rfc3339(template.created_at),
            updated_at: rfc3339(template.updated_at),
        }
    }
}

/// A template with its blocks.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateDetail)]
pub(crate) struct TemplateDetailDto {
    /// The template.
    #[serde(flatten)]
    template: TemplateDto,
    /// Its blocks in order, as `blocks` names them.
    form_blocks: Vec<ResolvedBlockDto>,
}

/// A block of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateResolvedBlock)]
struct ResolvedBlockDto {
    /// Its id.
    id: i64,
    /// Its slug.
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
}

impl From<Block> for ResolvedBlockDto {
    fn from(Block { id, content, .. }: Block) -> Self {
        Self {
            id: id.0,
            slug: content.slug,
            name: content.name,
            description: content.description,
            fields: content.fields,
        }
    }
}

impl From<ShownTemplate> for TemplateDetailDto {
    fn from(ShownTemplate { template, blocks }: ShownTemplate) -> Self {
        let form_blocks = blocks.into_iter().map(ResolvedBlockDto::from).collect();
        Self { template: template.into(), form_blocks }
    }
}

/// A template that came from a file.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateImported)]
pub(crate) struct ImportedDto {
    /// The template.
    #[serde(flatten)]
    pub(super) template: TemplateDetailDto,
    /// What came out differently from the file, in the language of the request.
    pub(super) warnings: Vec<String>,
}

/// A page of templates.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateList)]
pub(crate) struct TemplateListDto {
    /// The templates of this page.
    pub(super) data: Vec<TemplateDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// What a template is to be. What is missing stays, or is empty in a new one; `null` takes a
/// description, the days or a receipt's text away. Other members are passed over, but not in
/// `settings`. Editors change `title`, `description` and `settings.receipt_text`.
#[derive(ToSchema)]
#[schema(as = FormTemplateWanted, example = json!({"slug": "lob", "title": {"de": "Lob", "en": "Praise"}, "blocks": [{"form_block_id": 3, "position": 1}], "is_active": true}))]
#[expect(dead_code, reason = "described here, read by the domain")]
pub(crate) struct WantedTemplateDto {
    /// `^[a-z][a-z0-9_]{0,62}$`, unique among the templates.
    slug: Option<String>,
    /// At most 200 characters.
    title: Option<WantedWordsDto>,
    /// At most 10,000 characters.
    description: Option<WantedWordsDto>,
    /// Whether the public can use it.
    is_active: Option<bool>,
    /// The blocks, at most 50 with 200 fields; without a position they stand as listed.
    blocks: Option<Vec<WantedPlaceDto>>,
    /// The same as a list of ids; counts when both are there.
    block_ids: Option<Vec<i64>>,
    /// Days that reports are kept, 1 to 36500.
    retention_days: Option<u32>,
    /// Its settings; what is missing of them stays.
    settings: Option<WantedSettingsDto>,
    /// Fields that reports have values for may go, or become of another type.
    confirm: Option<bool>,
}

/// Which block is to stand where.
#[derive(ToSchema)]
#[schema(as = FormTemplateBlockWanted)]
#[expect(dead_code, reason = "described here, read by the domain")]
pub(crate) struct WantedPlaceDto {
    /// The block.
    form_block_id: i64,
    /// Its place.
    position: Option<u32>,
}

/// What the settings of a template are to be.
#[derive(ToSchema)]
#[schema(as = FormTemplateSettingsWanted)]
#[expect(dead_code, reason = "described here, read by the domain")]
pub(crate) struct WantedSettingsDto {
    /// Whether to offer a control that leaves the page at once.
    quick_exit: Option<bool>,
    /// Text of the receipt, at most 10,000 characters.
    receipt_text: Option<WantedWordsDto>,
}

/// A template with its blocks as a file.
#[derive(ToSchema)]
#[schema(as = FormTemplateBundle)]
#[expect(dead_code, reason = "described here, written and read by the domain")]
pub(crate) struct BundleDto {
    /// `meldewerk-template`.
    #[schema(schema_with = crate::openapi::bundle_formats)]
    format: String,
    /// 1.
    #[schema(minimum = 1, maximum = 1)]
    version: u32,
    /// The template.
    template: BundleTemplateDto,
    /// Its blocks, in any order.
    blocks: Vec<BundleBlockDto>,
}

/// The template of a bundle.
#[derive(ToSchema)]
#[schema(as = FormTemplateBundleTemplate)]
#[expect(dead_code, reason = "described here, written and read by the domain")]
pub(crate) struct BundleTemplateDto {
    /// Slug; one that is taken gets a suffix.
    slug: String,
    /// Title.
    title: WantedWordsDto,
    /// Introduction.
    description: Option<WantedWordsDto>,
    /// Slugs of the blocks in order; all of the bundle in theirs, when absent.
    blocks: Option<Vec<String>>,
    /// Days that reports are kept.
    retention_days: Option<u32>,
    /// Settings.
    settings: Option<WantedSettingsDto>,
}

/// A block of a bundle.
#[derive(ToSchema)]
#[schema(as = FormTemplateBundleBlock)]
#[expect(dead_code, reason = "described here, written and read by the domain")]
pub(crate) struct BundleBlockDto {
    /// Slug; one that is taken by other content gets a suffix.
    slug: String,
    /// Name.
    name: WantedWordsDto,
    /// Description.
    description: Option<WantedWordsDto>,
    /// Fields in order.
    fields: Vec<FieldDto>,
    /// Whether it came with the product.
    is_system: Option<bool>,
}
