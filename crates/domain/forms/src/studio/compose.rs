//! Builds forms from templates and blocks, and finds what a change removes from them.

use crate::form::Form;
use crate::ports::{Block, TemplateContent};
use crate::snapshot::{FormBlock, FormSnapshot};
use crate::{FieldDefinition, FieldType, Problem, Violations};
use kernel::{BlockId, FormVersionId, TemplateId};
use std::collections::BTreeMap;

/// Builds the form of a template from its blocks, given in order.
pub(super) fn compose(template: &TemplateContent, blocks: &[Block]) -> FormSnapshot {
    FormSnapshot {
        slug: template.slug.clone(),
        title: template.title.clone(),
        description: template.description.clone(),
        settings: template.settings.clone(),
        blocks: blocks.iter().map(|block| FormBlock::from(&block.content)).collect(),
    }
}

/// Builds a form that is only shown and never stored, hence without ids.
pub(super) fn preview(snapshot: FormSnapshot) -> Result<Form, Violations> {
    Form::compile(TemplateId(0), FormVersionId(0), snapshot)
}

/// Returns the types of the values that fields contribute to reports, by key.
fn keys<'a>(fields: impl IntoIterator<Item = &'a FieldDefinition>) -> BTreeMap<&'a str, FieldType> {
    let mut keys = BTreeMap::new();
    for field in fields {
        if !field.kind.is_static() {
            keys.insert(field.slug.as_str(), field.kind);
        }
        if let Some(other) = &field.other_db_field {
            keys.insert(other, FieldType::Text);
        }
    }
    keys
}

/// Returns the keys that are gone afterwards or belong to a field of another type, in alphabetical order.
pub(super) fn lost<'a>(
    before: impl IntoIterator<Item = &'a FieldDefinition>,
    after: impl IntoIterator<Item = &'a FieldDefinition>,
) -> Vec<String> {
    let after = keys(after);
    let is_lost = |(key, kind): &(&str, FieldType)| after.get(key) != Some(kind);
    keys(before).into_iter().filter(is_lost).map(|(key, _)| key.to_owned()).collect()
}

pub(super) fn fields(blocks: &[Block]) -> impl Iterator<Item = &FieldDefinition> {
    blocks.iter().flat_map(|block| &block.content.fields)
}

pub(super) fn fields_of(form: &FormSnapshot) -> impl Iterator<Item = &FieldDefinition> {
    form.blocks.iter().flat_map(|block| &block.fields)
}

/// Maps violations of a form for the author of one of its blocks: inside the block to the block's own paths,
/// elsewhere below `used_by.<slug of the template>`.
pub(super) fn remapped(found: &Violations, template: &TemplateContent, block: BlockId) -> Violations {
    let mut remapped = Violations::default();
    for (path, problems) in found.iter() {
        let path = match crate::content_rules::block_path(path) {
            Some((position, rest)) if template.blocks.get(position) == Some(&block) => rest.to_owned(),
            None if path == "blocks" => "fields".to_owned(),
            _ => format!("used_by.{}.{path}", template.slug),
        };
        for problem in problems {
            let problem = Box::new(problem.clone());
            remapped.add(path.clone(), Problem::InTemplate { template: template.slug.clone(), problem });
        }
    }
    remapped
}
