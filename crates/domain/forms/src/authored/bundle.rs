//! Bundles (decisions §2).

use super::{Members, fields};
use crate::bundle::{FORMAT, VERSION};
use crate::problem::Expected;
use crate::{
    Bundle, BundleBlock, BundleTemplate, MAX_BLOCKS, MAX_FIELDS, Problem, TemplateSettings, Violations,
};
use serde_json::{Map, Value};

impl Bundle {
    /// Reads a bundle. What is of another format, or too large, is refused without a look at the
    /// rest of it.
    ///
    /// # Errors
    /// Everything that is of the wrong type or not known, by path. An id, an owner or a time is
    /// not known: a bundle belongs to nobody.
    pub fn read(members: Map<String, Value>) -> Result<Self, Violations> {
        let mut found = Violations::default();
        let mut members = Members::new("", members, &mut found);
        let (format, version) = (members.text("format"), members.whole("version"));
        if format.as_deref() != Some(FORMAT) || version != Some(VERSION) {
            return Err(Violations::one("format", Problem::UnknownFormat));
        }
        let blocks = members.list("blocks", MAX_BLOCKS);
        let count = |block: &Value| block["fields"].as_array().map_or(0, Vec::len);
        if blocks.iter().flatten().map(count).sum::<usize>() > MAX_FIELDS {
            return Err(Violations::one("blocks", Problem::TooManyFields { max: MAX_FIELDS }));
        }
        let template = members.object("template").map(template);
        if template.is_none() {
            members.tell("template", Problem::WrongType(Expected::Object));
        }
        if blocks.is_none() {
            members.tell("blocks", Problem::WrongType(Expected::Entries));
        }
        let mut read = Vec::new();
        for (i, item) in blocks.into_iter().flatten().enumerate() {
            read.extend(block(&format!("blocks.{i}"), item, members.found()));
        }
        members.refuse_others();
        found.into_result()?;
        match template {
            Some(template) => {
                Ok(Self { format: FORMAT.to_owned(), version: VERSION, template, blocks: read })
            }
            None => Err(Violations::one("template", Problem::WrongType(Expected::Object))),
        }
    }
}

fn template(mut members: Members<'_>) -> BundleTemplate {
    let read = BundleTemplate {
        slug: members.needed_text("slug"),
        title: members.needed_words("title"),
        description: members.words("description"),
        blocks: slugs(&mut members),
        retention_days: members.whole("retention_days"),
        settings: members.object("settings").map(settings).unwrap_or_default(),
    };
    members.refuse_others();
    read
}

fn settings(mut members: Members<'_>) -> TemplateSettings {
    let read = TemplateSettings {
        quick_exit: members.flag("quick_exit").unwrap_or_default(),
        receipt_text: members.words("receipt_text"),
    };
    members.refuse_others();
    read
}

fn slugs(members: &mut Members<'_>) -> Option<Vec<String>> {
    let items = members.list("blocks", MAX_BLOCKS)?;
    let mut slugs = Vec::with_capacity(items.len());
    for (i, item) in items.into_iter().enumerate() {
        match item {
            Value::String(slug) => slugs.push(slug),
            _ => members.tell(&format!("blocks.{i}"), Problem::WrongType(Expected::Text)),
        }
    }
    Some(slugs)
}

fn block(path: &str, value: Value, found: &mut Violations) -> Option<BundleBlock> {
    let mut members = Members::of(path, value, found)?;
    let read = BundleBlock {
        slug: members.needed_text("slug"),
        name: members.needed_words("name"),
        description: members.words("description"),
        fields: fields(&mut members).unwrap_or_default(),
        is_system: members.flag("is_system").unwrap_or_default(),
    };
    members.refuse_others();
    Some(read)
}
