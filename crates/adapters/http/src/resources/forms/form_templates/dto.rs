use crate::framework::body::BodyProblems;
use crate::framework::timestamp::rfc3339;
use crate::resources::forms::form_blocks::definition::FieldDto;
use crate::resources::forms::form_blocks::{BlockInputDto, WordsDto, WordsInputDto};
use crate::state::paging::Paging;
use deserr::Deserr;
use forms::ports::{Block, Template};
use forms::studio::ShownTemplate;
use forms::{
    BlockDraft, Bundle, BundleBlock, BundleTemplate, FORMAT as BUNDLE_FORMAT, FieldDefinition, Problem,
    TemplateDraft, TemplateSettings,
};
use kernel::{BlockId, LocalizedText, Patch, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// A form as the studio lists it, with its blocks in order.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplate)]
pub(crate) struct FormTemplateDto {
    id: i64,
    /// Its slug, unique among the templates; part of the form's address.
    slug: String,
    #[schema(value_type = WordsDto)]
    title: LocalizedText,
    /// Its introduction.
    #[schema(required = true, value_type = Option<WordsDto>)]
    description: Option<LocalizedText>,
    /// Whether the public can use it.
    is_active: bool,
    /// Whether it, or one of its blocks, has changes that the public does not see yet.
    has_unpublished_changes: bool,
    /// Its blocks in order.
    blocks: Vec<BlockPositionDto>,
    /// How many days reports are kept; for ever, if `null`.
    #[schema(required = true)]
    retention_days: Option<u32>,
    settings: FormSettingsDto,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it, or one of its blocks, was last changed.
    #[schema(format = DateTime)]
    updated_at: String,
}

/// A block of a form, and where it stands.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateBlock)]
pub(crate) struct BlockPositionDto {
    form_block_id: i64,
    /// Its position, from 1.
    position: u32,
}

/// Settings of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateSettings)]
pub(crate) struct FormSettingsDto {
    /// Whether to offer a control that leaves the page at once.
    quick_exit: bool,
    /// Whether to show one block at a time, if the browser runs scripts.
    steps: bool,
    /// Text of the receipt, shown after the reference.
    #[schema(required = true, value_type = Option<WordsDto>)]
    receipt_text: Option<LocalizedText>,
}

impl From<Template> for FormTemplateDto {
    fn from(template: Template) -> Self {
        let TemplateSettings { quick_exit, steps, receipt_text } = template.content.settings;
        let positions = (1_u32..).zip(template.content.blocks);
        Self {
            id: template.id.0,
            slug: template.content.slug,
            title: template.content.title,
            description: template.content.description,
            is_active: template.is_active,
            has_unpublished_changes: template.has_unpublished_changes,
            blocks: positions
                .map(|(position, id)| BlockPositionDto { form_block_id: id.0, position })
                .collect(),
            retention_days: template.content.retention_days,
            settings: FormSettingsDto { quick_exit, steps, receipt_text },
            created_at: rfc3339(template.created_at),
            updated_at: rfc3339(template.updated_at),
        }
    }
}

/// A template with its blocks.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateDetail)]
pub(crate) struct TemplateDetailDto {
    #[serde(flatten)]
    template: FormTemplateDto,
    /// Its blocks in the order of `blocks`.
    form_blocks: Vec<ResolvedBlockDto>,
}

/// A block of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateResolvedBlock)]
struct ResolvedBlockDto {
    id: i64,
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

/// A template imported from a file.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateImported)]
pub(crate) struct FormTemplateImportedDto {
    #[serde(flatten)]
    pub(super) template: TemplateDetailDto,
    /// Differences from the file, in the language of the request.
    pub(super) warnings: Vec<String>,
}

/// A page of templates.
#[derive(Serialize, ToSchema)]
#[schema(as = FormTemplateList)]
pub(crate) struct FormTemplateListDto {
    /// The templates of this page.
    pub(super) data: Vec<FormTemplateDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The content of a template. What is missing stays as it is, or is empty in a new one; `null` removes a
/// description, the days or a receipt's text. Editors may change `title`, `description` and
/// `settings.receipt_text`.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateInput, example = json!({"slug": "lob", "title": {"de": "Lob", "en": "Praise"}, "blocks": [{"form_block_id": 3, "position": 1}], "is_active": true}))]
pub(crate) struct FormTemplateInputDto {
    /// `^[a-z][a-z0-9_]{0,62}$`, unique among the templates.
    #[deserr(default)]
    slug: Option<String>,
    /// At most 200 characters.
    #[deserr(default)]
    title: Option<WordsInputDto>,
    /// At most 10,000 characters.
    #[schema(value_type = Option<WordsInputDto>)]
    #[deserr(default)]
    description: Patch<WordsInputDto>,
    /// Whether the public can use it.
    #[deserr(default)]
    is_active: Option<bool>,
    /// The blocks, at most 50 with 200 fields; without positions, in the given order.
    #[deserr(default)]
    blocks: Option<Vec<BlockPositionInputDto>>,
    /// The same as a list of ids; takes precedence if both are present.
    #[deserr(default)]
    block_ids: Option<Vec<i64>>,
    /// How many days reports are kept, 1 to 36500.
    #[schema(value_type = Option<u32>)]
    #[deserr(default)]
    retention_days: Patch<u32>,
    /// Its settings; missing ones stay as they are.
    #[deserr(default)]
    settings: Option<FormSettingsInputDto>,
    /// Allows removing fields for which reports have values, or changing their type.
    #[deserr(default)]
    confirm: Option<bool>,
}

/// A template to preview: its content, with blocks that are not saved yet.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplatePreviewInput, example = json!({"slug": "lob", "title": "Lob", "block_ids": [-1], "unsaved_blocks": [{"form_block_id": -1, "block": {"slug": "ort", "name": "Ort", "fields": [{"slug": "ort", "type": "text", "label": "Wo?"}]}}]}))]
pub(crate) struct PreviewedTemplateDto {
    /// `^[a-z][a-z0-9_]{0,62}$`.
    #[deserr(default)]
    slug: Option<String>,
    /// At most 200 characters.
    #[deserr(default)]
    title: Option<WordsInputDto>,
    /// At most 10,000 characters.
    #[schema(value_type = Option<WordsInputDto>)]
    #[deserr(default)]
    description: Patch<WordsInputDto>,
    /// Whether the public should be able to use it.
    #[deserr(default)]
    is_active: Option<bool>,
    /// The blocks, at most 50 with 200 fields; without positions, in the given order.
    #[deserr(default)]
    blocks: Option<Vec<BlockPositionInputDto>>,
    /// The same as a list of ids; takes precedence if both are present.
    #[deserr(default)]
    block_ids: Option<Vec<i64>>,
    /// How many days reports are kept, 1 to 36500.
    #[schema(value_type = Option<u32>)]
    #[deserr(default)]
    retention_days: Patch<u32>,
    #[deserr(default)]
    settings: Option<FormSettingsInputDto>,
    /// Has no effect here.
    #[deserr(default)]
    confirm: Option<bool>,
    /// Blocks being edited; they replace the saved ones.
    #[deserr(default)]
    unsaved_blocks: Option<Vec<UnsavedBlockDto>>,
}

/// A block being edited.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateUnsavedBlock)]
pub(crate) struct UnsavedBlockDto {
    /// The id of the block; an unused one, such as -1, for a new block.
    form_block_id: i64,
    /// The content of the block.
    block: BlockInputDto,
}

impl PreviewedTemplateDto {
    /// Returns the template, and the blocks that are not saved yet.
    pub(crate) fn drafts(self) -> (TemplateDraft, Vec<(BlockId, BlockDraft)>) {
        let unsaved = self.unsaved_blocks.unwrap_or_default().into_iter();
        let wanted = FormTemplateInputDto {
            slug: self.slug,
            title: self.title,
            description: self.description,
            is_active: self.is_active,
            blocks: self.blocks,
            block_ids: self.block_ids,
            retention_days: self.retention_days,
            settings: self.settings,
            confirm: self.confirm,
        };
        (wanted.into(), unsaved.map(|of| (BlockId(of.form_block_id), of.block.into())).collect())
    }
}

/// A block to put in a form, and where.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateBlockInput)]
pub(crate) struct BlockPositionInputDto {
    form_block_id: i64,
    /// By default the place in the list, from 1.
    #[deserr(default)]
    position: Option<u32>,
}

/// Changes to the settings of a template.
#[derive(Default, Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateSettingsInput)]
pub(crate) struct FormSettingsInputDto {
    /// Whether to offer a control that leaves the page at once.
    #[deserr(default)]
    quick_exit: Option<bool>,
    /// Whether to show one block at a time, if the browser runs scripts.
    #[deserr(default)]
    steps: Option<bool>,
    /// Text of the receipt, at most 10,000 characters.
    #[schema(value_type = Option<WordsInputDto>)]
    #[deserr(default)]
    receipt_text: Patch<WordsInputDto>,
}

/// A template with its blocks as a file.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateBundle)]
pub(crate) struct FormTemplateBundleDto {
    /// `meldewerk-template`.
    #[schema(schema_with = crate::state::openapi::bundle_formats)]
    #[deserr(try_from(String) = ours -> Text)]
    format: String,
    /// 1.
    #[schema(minimum = 1, maximum = 1)]
    version: u32,
    template: BundleTemplateDto,
    /// Its blocks, in any order.
    blocks: Vec<BundleBlockDto>,
}

/// The template of a bundle.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateBundleTemplate)]
pub(crate) struct BundleTemplateDto {
    /// Slug; one that is taken gets a suffix.
    slug: String,
    title: WordsInputDto,
    /// Introduction.
    #[deserr(default)]
    description: Option<WordsInputDto>,
    /// Slugs of the blocks in order; if absent, all blocks of the bundle in their order.
    #[deserr(default)]
    blocks: Option<Vec<String>>,
    /// How many days reports are kept.
    #[deserr(default)]
    retention_days: Option<u32>,
    #[deserr(default)]
    settings: Option<FormSettingsInputDto>,
}

/// A block of a bundle.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FormTemplateBundleBlock)]
pub(crate) struct BundleBlockDto {
    /// Slug; one that is taken by other content gets a suffix.
    slug: String,
    name: WordsInputDto,
    #[deserr(default)]
    description: Option<WordsInputDto>,
    /// Fields in order.
    fields: Vec<FieldDto>,
    /// Whether it came with the product.
    #[deserr(default)]
    is_system: Option<bool>,
}

impl From<FormTemplateInputDto> for TemplateDraft {
    fn from(wanted: FormTemplateInputDto) -> Self {
        let FormSettingsInputDto { quick_exit, steps, receipt_text } = wanted.settings.unwrap_or_default();
        let by_id = wanted.block_ids.map(|ids| ids.into_iter().map(BlockId).collect());
        Self {
            slug: wanted.slug,
            title: wanted.title.map(Into::into),
            description: wanted.description.map(Into::into),
            blocks: by_id.or_else(|| wanted.blocks.map(in_order)),
            retention_days: wanted.retention_days,
            quick_exit,
            steps,
            receipt_text: receipt_text.map(Into::into),
            is_active: wanted.is_active,
            confirm: wanted.confirm.unwrap_or_default(),
        }
    }
}

/// Sorts by position; a block without a position stays where it is listed.
fn in_order(positions: Vec<BlockPositionInputDto>) -> Vec<BlockId> {
    let positioned =
        |(listed, of): (u32, BlockPositionInputDto)| (of.position.unwrap_or(listed), of.form_block_id);
    let mut in_order: Vec<_> = (1..).zip(positions).map(positioned).collect();
    in_order.sort_by_key(|(position, _)| *position);
    in_order.into_iter().map(|(_, id)| BlockId(id)).collect()
}

impl From<FormSettingsInputDto> for TemplateSettings {
    fn from(FormSettingsInputDto { quick_exit, steps, receipt_text }: FormSettingsInputDto) -> Self {
        let receipt_text = receipt_text.map(Into::into).into_option();
        Self { quick_exit: quick_exit.unwrap_or_default(), steps: steps.unwrap_or_default(), receipt_text }
    }
}

/// Reported along with whatever else does not match a bundle: it is the reason.
fn ours(format: String) -> Result<String, Text> {
    if format == BUNDLE_FORMAT { Ok(format) } else { Err(Problem::UnknownFormat.text()) }
}

impl From<FormTemplateBundleDto> for Bundle {
    fn from(FormTemplateBundleDto { format, version, template, blocks }: FormTemplateBundleDto) -> Self {
        Self {
            format,
            version,
            template: template.into(),
            blocks: blocks.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<BundleTemplateDto> for BundleTemplate {
    fn from(template: BundleTemplateDto) -> Self {
        let BundleTemplateDto { slug, title, description, blocks, retention_days, settings } = template;
        let settings = settings.map(Into::into).unwrap_or_default();
        let description = description.map(Into::into);
        Self { slug, title: title.into(), description, blocks, retention_days, settings }
    }
}

impl From<BundleBlockDto> for BundleBlock {
    fn from(BundleBlockDto { slug, name, description, fields, is_system }: BundleBlockDto) -> Self {
        Self {
            slug,
            name: name.into(),
            description: description.map(Into::into),
            fields: fields.into_iter().map(Into::into).collect(),
            is_system: is_system.unwrap_or_default(),
        }
    }
}
