//! The file in which a template travels with its blocks (decisions §2, "Bundle").

use crate::ports::NewBlock;
use crate::{FieldDefinition, MAX_BLOCKS, Problem, TemplateSettings, Violations, check_block};
use kernel::LocalizedText;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// The only `format` there is.
const FORMAT: &str = "meldewerk-template";
/// The only `version` there is.
const VERSION: u32 = 1;
/// Longest time that reports are kept, in days (a hundred years).
const MAX_RETENTION: u32 = 36_500;

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
    /// The template.
    pub template: BundleTemplate,
    /// Its blocks, in any order.
    pub blocks: Vec<BundleBlock>,
}

/// The template of a [`Bundle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundleTemplate {
    /// Slug.
    pub slug: String,
    /// Title.
    pub title: LocalizedText,
    /// Introduction.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Slugs of the blocks in order; all blocks of the bundle in theirs, when absent.
    #[serde(default)]
    pub blocks: Option<Vec<String>>,
    /// Days that reports are kept; forever when absent.
    #[serde(default)]
    pub retention_days: Option<u32>,
    /// Settings.
    #[serde(default)]
    pub settings: TemplateSettings,
}

/// A block of a [`Bundle`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundleBlock {
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: LocalizedText,
    /// Description.
    #[serde(default)]
    pub description: Option<LocalizedText>,
    /// Fields in order.
    pub fields: Vec<FieldDefinition>,
    /// Whether the block came with the product.
    #[serde(default)]
    pub is_system: bool,
}

impl From<&BundleBlock> for NewBlock {
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

impl Bundle {
    /// Positions of the template's blocks in `blocks`, in the template's order; `None` for a
    /// slug that the bundle does not have.
    pub(crate) fn order(&self) -> Vec<Option<usize>> {
        let Some(wanted) = &self.template.blocks else {
            return (0..self.blocks.len()).map(Some).collect();
        };
        let known: HashMap<&str, usize> =
            self.blocks.iter().enumerate().map(|(index, block)| (block.slug.as_str(), index)).collect();
        wanted.iter().map(|slug| known.get(slug.as_str()).copied()).collect()
    }
}

/// Checks a bundle by itself: format, blocks, references. The template as a whole is checked
/// when it is installed.
pub fn check_bundle(bundle: &Bundle) -> Result<(), Violations> {
    if bundle.format != FORMAT || bundle.version != VERSION {
        return Err(Violations::one("format", Problem::UnknownFormat));
    }
    let listed = bundle.template.blocks.as_ref().map_or(0, Vec::len);
    if bundle.blocks.len().max(listed) > MAX_BLOCKS {
        return Err(Violations::one("blocks", Problem::TooManyItems { max: MAX_BLOCKS }));
    }
    let mut violations = Violations::default();
    if bundle.template.retention_days.is_some_and(|days| days == 0 || days > MAX_RETENTION) {
        let problem = Problem::BoundOutOfRange { min: 1, max: MAX_RETENTION };
        violations.add("template.retention_days", problem);
    }
    let mut seen: HashSet<&str> = HashSet::with_capacity(bundle.blocks.len());
    for (i, block) in bundle.blocks.iter().enumerate() {
        if !seen.insert(&block.slug) {
            violations.add(format!("blocks.{i}.slug"), Problem::RepeatedSlug);
        }
        if let Err(inner) = check_block(&NewBlock::from(block)) {
            violations.extend_below(&format!("blocks.{i}"), &inner);
        }
    }
    for (i, position) in bundle.order().into_iter().enumerate() {
        if position.is_none() {
            violations.add(format!("template.blocks.{i}"), Problem::UnknownBlock);
        }
    }
    violations.into_result()
}
