//! The file format for a template with its blocks (decisions §2, "Bundle").

use crate::drafts::check_file_types;
use crate::ports::{Block, BlockContent};
use crate::{
    FieldDefinition, FormBlock, FormSnapshot, MAX_BLOCKS, MAX_FIELDS, Problem, TemplateSettings, Violations,
    check_block, check_snapshot, content_rules,
};
use kernel::{Locale, LocalizedText};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// The only `format`.
pub const FORMAT: &str = "meldewerk-template";
/// The only `version`.
pub(crate) const VERSION: u32 = 1;

/// A template with its blocks.
///
/// ```
/// let bundle: forms::Bundle = serde_json::from_str(r#"{
///     "format": "meldewerk-template", "version": 1,
///     "template": {"slug": "lob", "title": "Lob", "blocks": ["lob_text"]},
///     "blocks": [{"slug": "lob_text", "name": "Ihr Lob",
///                 "fields": [{"slug": "text", "type": "textarea", "label": "Text"}]}]
/// }"#)?;
/// assert!(forms::check_bundle(&bundle).is_ok());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// `meldewerk-template`.
    pub format: String,
    /// 1.
    pub version: u32,
    pub template: BundleTemplate,
    /// Its blocks, in any order.
    pub blocks: Vec<BundleBlock>,
}

/// The template of a [`Bundle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundleTemplate {
    pub slug: String,
    pub title: LocalizedText,
    /// The introduction.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Slugs of the blocks in order; if absent, all blocks in the order of the bundle.
    #[serde(default)]
    pub blocks: Option<Vec<String>>,
    /// The retention period of reports in days; unlimited if absent.
    #[serde(default)]
    pub retention_days: Option<u32>,
    #[serde(default)]
    pub settings: TemplateSettings,
}

impl BundleTemplate {
    /// Returns the first paragraph of its introduction, which states its purpose; empty without one.
    pub fn first_paragraph(&self, locale: Locale) -> &str {
        let text = self.description.as_ref().map_or("", |text| text.get(locale));
        text.split("\n\n").next().unwrap_or_default()
    }
}

/// A block of a [`Bundle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundleBlock {
    pub slug: String,
    pub name: LocalizedText,
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Fields in order.
    pub fields: Vec<FieldDefinition>,
    /// Whether the block comes with the product.
    #[serde(default)]
    pub is_system: bool,
}

impl From<&BundleBlock> for BlockContent {
    fn from(block: &BundleBlock) -> Self {
        Self {
            slug: block.slug.clone(),
            name: block.name.clone(),
            description: block.description.clone(),
            fields: block.fields.clone(),
            is_system: block.is_system,
        }
    }
}

impl From<&Block> for BundleBlock {
    fn from(block: &Block) -> Self {
        let BlockContent { slug, name, description, fields, is_system } = block.content.clone();
        Self { slug, name, description, fields, is_system }
    }
}

impl Bundle {
    /// Returns the positions of the template's blocks in `blocks`, in the template's order; `None` for a slug
    /// that the bundle does not contain.
    pub(crate) fn order(&self) -> Vec<Option<usize>> {
        let Some(wanted) = &self.template.blocks else {
            return (0..self.blocks.len()).map(Some).collect();
        };
        let known: HashMap<&str, usize> =
            self.blocks.iter().enumerate().map(|(index, block)| (block.slug.as_str(), index)).collect();
        wanted.iter().map(|slug| known.get(slug.as_str()).copied()).collect()
    }

    /// Builds the form of the template.
    pub(crate) fn snapshot(&self) -> FormSnapshot {
        let block = |index: usize| FormBlock::from(&BlockContent::from(&self.blocks[index]));
        FormSnapshot {
            slug: self.template.slug.clone(),
            title: self.template.title.clone(),
            description: self.template.description.clone(),
            settings: self.template.settings.clone(),
            blocks: self.order().into_iter().flatten().map(block).collect(),
        }
    }

    /// Maps violations of the form to paths of the file.
    fn remapped(&self, found: &Violations) -> Violations {
        let order = self.order();
        let map_path = |path: &str| match content_rules::block_path(path) {
            Some((position, rest)) => {
                let index = order.get(position).copied().flatten().unwrap_or(position);
                format!("blocks.{index}.{rest}")
            }
            None if path == "blocks" => path.to_owned(),
            None => format!("template.{path}"),
        };
        let mut remapped = Violations::default();
        for (path, problems) in found.iter() {
            for problem in problems {
                remapped.add(map_path(path), problem.clone());
            }
        }
        remapped
    }
}

/// Checks a bundle: format, blocks, references, and the template as a whole. Paths are those of
/// the file.
pub fn check_bundle(bundle: &Bundle) -> Result<(), Violations> {
    if bundle.format != FORMAT || bundle.version != VERSION {
        return Err(Violations::one("format", Problem::UnknownFormat));
    }
    let listed = bundle.template.blocks.as_ref().map_or(0, Vec::len);
    if bundle.blocks.len().max(listed) > MAX_BLOCKS {
        return Err(Violations::one("blocks", Problem::TooManyItems { max: MAX_BLOCKS }));
    }
    let fields: usize = bundle.blocks.iter().map(|block| block.fields.len()).sum();
    if fields > MAX_FIELDS {
        return Err(Violations::one("blocks", Problem::TooManyFields { max: MAX_FIELDS }));
    }
    let mut violations = Violations::default();
    if let Some(problem) = content_rules::check_retention(bundle.template.retention_days) {
        violations.add("template.retention_days", problem);
    }
    let mut seen: HashSet<&str> = HashSet::with_capacity(bundle.blocks.len());
    for (i, block) in bundle.blocks.iter().enumerate() {
        if !seen.insert(&block.slug) {
            violations.add(format!("blocks.{i}.slug"), Problem::RepeatedSlug);
        }
        let mut inner = check_block(&BlockContent::from(block)).err().unwrap_or_default();
        check_file_types(&block.fields, &mut inner);
        violations.extend_below(&format!("blocks.{i}"), &inner);
    }
    for (i, position) in bundle.order().into_iter().enumerate() {
        if position.is_none() {
            violations.add(format!("template.blocks.{i}"), Problem::UnknownBlock);
        }
    }
    // Problems of single parts would only be repeated.
    violations.into_result()?;
    check_snapshot(&bundle.snapshot()).map_err(|found| bundle.remapped(&found))
}
