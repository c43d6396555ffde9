//! Compiles a checked snapshot for the intake: positions instead of slugs, compiled patterns, and an order in
//! which every condition is known when it is needed.

use crate::compiled_checks::CompiledChecks;
use crate::condition::{CompiledCondition, CompiledVisibleIf};
use crate::field::{Condition, FieldDefinition, VisibleIf};
use crate::keys::{DataKey, DataKeys};
use crate::snapshot::FormSnapshot;
use crate::{Violations, content_rules, value};
use rustc_hash::FxBuildHasher;

/// The compiled parts of a field.
#[derive(Debug)]
pub(crate) struct CompiledField {
    pub(crate) block: usize,
    pub(crate) field: usize,
    pub(crate) visible_if: Option<CompiledVisibleIf>,
    pub(crate) checks: CompiledChecks,
}

/// The compiled parts of a form.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) fields: Vec<CompiledField>,
    pub(crate) keys: DataKeys,
    pub(crate) order: Vec<usize>,
}

pub(crate) fn compile(snapshot: &FormSnapshot) -> Result<Compiled, Violations> {
    content_rules::check_snapshot(snapshot)?;
    let definitions: Vec<(usize, usize, &FieldDefinition)> = snapshot
        .blocks
        .iter()
        .enumerate()
        .flat_map(|(b, block)| block.fields.iter().enumerate().map(move |(f, field)| (b, f, field)))
        .collect();
    let mut keys = DataKeys::with_capacity_and_hasher(definitions.len() * 2, FxBuildHasher);
    for (index, (_, _, field)) in definitions.iter().enumerate() {
        keys.insert(field.slug.clone(), DataKey::Field(index));
        if let Some(other) = &field.other_db_field {
            keys.insert(other.clone(), DataKey::OtherOf(index));
        }
    }
    let checks: Vec<CompiledChecks> =
        definitions.iter().map(|(.., field)| CompiledChecks::of(field)).collect();
    let compiled = |condition: &Condition| {
        let Some(DataKey::Field(on)) = keys.get(&condition.field) else { return None };
        let kept = value::check(definitions[*on].2, &checks[*on], &condition.value);
        // `includes` and `truthy` are not compared with a whole value; theirs stays unchanged.
        let kept = kept.ok().flatten().unwrap_or_else(|| condition.value.clone());
        Some(CompiledCondition::new(*on, condition.op, kept))
    };
    let conditions: Vec<_> = definitions
        .iter()
        .map(|(.., field)| {
            let visible_if = field.visible_if.as_ref()?;
            Some(CompiledVisibleIf {
                conditions: visible_if.conditions().iter().filter_map(compiled).collect(),
                all: !matches!(visible_if, VisibleIf::Any { .. }),
            })
        })
        .collect();
    let parts = definitions.iter().zip(checks).zip(conditions);
    let fields: Vec<_> = parts
        .map(|(((block, field, _), checks), visible_if)| CompiledField {
            block: *block,
            field: *field,
            visible_if,
            checks,
        })
        .collect();
    let order = evaluation_order(&fields);
    Ok(Compiled { fields, keys, order })
}

/// Orders the positions so that a field comes after those that its conditions depend on. The rules have
/// excluded cycles.
fn evaluation_order(fields: &[CompiledField]) -> Vec<usize> {
    let mut order = Vec::with_capacity(fields.len());
    let mut visited = vec![false; fields.len()];
    for index in 0..fields.len() {
        visit(index, fields, &mut visited, &mut order);
    }
    order
}

/// Puts a field after those it depends on (depth-first). The recursion is no deeper than a form has fields.
fn visit(index: usize, fields: &[CompiledField], visited: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut visited[index], true) {
        return;
    }
    for condition in fields[index].visible_if.iter().flat_map(|visible_if| &visible_if.conditions) {
        visit(condition.on, fields, visited, order);
    }
    order.push(index);
}
