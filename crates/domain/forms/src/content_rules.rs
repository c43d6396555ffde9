//! The rules for authored content: blocks and templates (decisions §2, "Field definition").

use crate::compiled_checks::CompiledChecks;
use crate::field::{ConditionOp, FieldDefinition, FieldType};
use crate::field_rules::{self, ProblemCollector};
use crate::metadata::is_metadata;
use crate::snapshot::{BlockContent, FormSnapshot};
use crate::{Problem, Violations, syntax, value};
use serde_json::Value;
use std::collections::HashMap;

/// The maximum number of fields of a template, across all blocks.
pub const MAX_FIELDS: usize = 200;
/// The maximum number of blocks of a template.
pub const MAX_BLOCKS: usize = 50;
/// The maximum number of conditions of a field.
pub const MAX_CONDITIONS: usize = 10;
/// The maximum length of a title or name, in characters.
const MAX_TITLE: usize = 200;
/// The maximum length of a description or receipt text, in characters.
const MAX_DESCRIPTION: usize = 10_000;

/// The maximum retention period in days (a hundred years).
pub const MAX_RETENTION: u32 = 36_500;

/// Splits a path of [`check_snapshot`] that lies in a block into the block's position and the rest.
pub(crate) fn block_path(path: &str) -> Option<(usize, &str)> {
    let (position, rest) = path.strip_prefix("blocks.")?.split_once('.')?;
    Some((position.parse().ok()?, rest))
}

/// Returns the problem with a retention period.
pub(crate) fn check_retention(days: Option<u32>) -> Option<Problem> {
    let is_wrong = days.is_some_and(|days| days == 0 || days > MAX_RETENTION);
    is_wrong.then_some(Problem::BoundOutOfRange { min: 1, max: MAX_RETENTION })
}

/// Checks a block on its own. A condition on a field outside the block is left to [`check_snapshot`]. Paths
/// start at the block: `fields.2.slug`.
pub fn check_block(block: &BlockContent) -> Result<(), Violations> {
    let mut violations = Violations::default();
    if block.fields.len() > MAX_FIELDS {
        return Err(Violations::one("fields", Problem::TooManyFields { max: MAX_FIELDS }));
    }
    let mut problems = ProblemCollector::new("", &mut violations);
    problems.slug("slug", &block.slug);
    problems.needed_text("name", &block.name, MAX_TITLE);
    problems.text("description", block.description.as_ref(), MAX_DESCRIPTION);
    let fields: Vec<_> = block.fields.iter().enumerate().map(|(i, f)| (format!("fields.{i}"), f)).collect();
    check_fields(&fields, false, &mut violations);
    violations.into_result()
}

/// Checks a whole form. Paths start at the form: `blocks.0.fields.2.slug`.
pub fn check_snapshot(snapshot: &FormSnapshot) -> Result<(), Violations> {
    let mut violations = Violations::default();
    // Counted first: a form of ten thousand fields is refused without reading them.
    if snapshot.blocks.len() > MAX_BLOCKS {
        return Err(Violations::one("blocks", Problem::TooManyItems { max: MAX_BLOCKS }));
    }
    if snapshot.blocks.iter().map(|block| block.fields.len()).sum::<usize>() > MAX_FIELDS {
        return Err(Violations::one("blocks", Problem::TooManyFields { max: MAX_FIELDS }));
    }
    let mut problems = ProblemCollector::new("", &mut violations);
    problems.slug("slug", &snapshot.slug);
    problems.needed_text("title", &snapshot.title, MAX_TITLE);
    problems.text("description", snapshot.description.as_ref(), MAX_DESCRIPTION);
    problems.text("settings.receipt_text", snapshot.settings.receipt_text.as_ref(), MAX_DESCRIPTION);
    let mut fields = Vec::new();
    for (b, block) in snapshot.blocks.iter().enumerate() {
        let prefix = format!("blocks.{b}.");
        let mut problems = ProblemCollector::new(&prefix, &mut violations);
        problems.slug("slug", &block.slug);
        problems.needed_text("name", &block.name, MAX_TITLE);
        problems.text("description", block.description.as_ref(), MAX_DESCRIPTION);
        fields
            .extend(block.fields.iter().enumerate().map(|(f, field)| (format!("{prefix}fields.{f}"), field)));
    }
    check_fields(&fields, true, &mut violations);
    violations.into_result()
}

/// Checks each field on its own, then their relations. With `closed`, conditions cannot refer to other
/// fields.
fn check_fields(fields: &[(String, &FieldDefinition)], closed: bool, violations: &mut Violations) {
    let checks: Vec<CompiledChecks> = fields
        .iter()
        .map(|(path, field)| {
            field_rules::check(field, &mut ProblemCollector::new(&format!("{path}."), violations))
        })
        .collect();
    let mut slugs: HashMap<&str, Option<usize>> = HashMap::with_capacity(fields.len());
    for (index, (path, field)) in fields.iter().enumerate() {
        check_slug(
            &field.slug,
            || format!("{path}.slug"),
            slugs.insert(&field.slug, Some(index)).is_some(),
            violations,
        );
    }
    for (path, field) in fields {
        if let Some(other) = &field.other_db_field {
            let taken = slugs.contains_key(other.as_str());
            check_slug(other, || format!("{path}.otherDbField"), taken, violations);
            slugs.entry(other).or_insert(None);
        }
    }
    check_conditions(fields, &checks, &slugs, closed, violations);
}

/// Checks references of conditions to other fields, and that there are no cycles.
fn check_conditions(
    fields: &[(String, &FieldDefinition)],
    checks: &[CompiledChecks],
    slugs: &HashMap<&str, Option<usize>>,
    closed: bool,
    violations: &mut Violations,
) {
    let mut edges = vec![Vec::new(); fields.len()];
    let mut paths = Vec::new();
    for (index, (path, field)) in fields.iter().enumerate() {
        let Some(visible_if) = &field.visible_if else { continue };
        let conditions = visible_if.conditions();
        if conditions.is_empty() || conditions.len() > MAX_CONDITIONS {
            violations.add(format!("{path}.visibleIf"), Problem::ConditionCount { max: MAX_CONDITIONS });
            continue;
        }
        for (part, condition) in conditions.iter().enumerate() {
            let path = format!("{path}.visibleIf{}", visible_if.path(part));
            let problem = match slugs.get(condition.field.as_str()) {
                Some(Some(on)) if *on == index => Some(("field", Problem::ConditionOnItself)),
                Some(Some(on)) => {
                    edges[index].push(*on);
                    paths.push((index, *on, format!("{path}.field")));
                    check_condition(condition.op, &condition.value, fields[*on].1, &checks[*on])
                }
                Some(None) => Some(("field", Problem::ConditionFieldWithoutValue)),
                None => closed.then_some(("field", Problem::ConditionFieldUnknown)),
            };
            if let Some((member, problem)) = problem {
                violations.add(format!("{path}.{member}"), problem);
            }
        }
    }
    for (index, on, path) in paths {
        if leads(&edges, on, index) {
            violations.add(path, Problem::ConditionCycle);
        }
    }
}

fn check_slug(slug: &str, path: impl Fn() -> String, taken: bool, violations: &mut Violations) {
    if !syntax::is_slug(slug) {
        violations.add(path(), Problem::InvalidSlug);
    } else if is_metadata(slug) {
        violations.add(path(), Problem::ReservedSlug);
    } else if taken {
        violations.add(path(), Problem::RepeatedSlug);
    }
}

/// Checks whether the comparison can ever be true and ever be false.
fn check_condition(
    op: ConditionOp,
    wanted: &Value,
    on: &FieldDefinition,
    checks: &CompiledChecks,
) -> Option<(&'static str, Problem)> {
    let list = matches!(on.kind, FieldType::MultiSelect | FieldType::CheckboxGroup);
    if on.kind.is_static() || on.kind == FieldType::FileUpload {
        return Some(("field", Problem::ConditionFieldWithoutValue));
    }
    let possible = match op {
        ConditionOp::Truthy => true,
        ConditionOp::Includes if !list => return Some(("op", Problem::ConditionOpUnsuitable)),
        ConditionOp::Includes => {
            wanted.as_str().is_some_and(|wanted| checks.options.find(on, wanted).is_some())
        }
        // A hidden field may be compared with its value in other copies of the form.
        _ if on.kind == FieldType::Hidden => {
            matches!(wanted, Value::String(_) | Value::Number(_) | Value::Bool(_))
        }
        _ => matches!(value::check(on, checks, wanted), Ok(Some(_))),
    };
    (!possible).then_some(("value", Problem::ConditionValueImpossible))
}

/// Checks whether a field depends on another, directly or not. `edges` contains the direct dependencies of
/// each.
fn leads(edges: &[Vec<usize>], from: usize, to: usize) -> bool {
    let mut seen = vec![false; edges.len()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut seen[at], true) {
            open.extend(&edges[at]);
        }
    }
    false
}
