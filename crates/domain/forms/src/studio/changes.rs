//! What publishing a draft changes for reporters.

use crate::field::{FieldDefinition, FieldOption};
use crate::snapshot::{FormBlock, FormSnapshot, TemplateSettings};
use kernel::{Locale, LocalizedText};
use std::collections::{HashMap, HashSet};

kernel::coded! {
    /// The kind of a change.
    ChangeKind {
        /// It is new.
        Added => "added",
        /// It is gone.
        Removed => "removed",
        Moved => "moved",
        /// The title of the form, the name of the block or the label of the field, before and after.
        Title => "title",
        /// The introduction of the form, the text of the block or the hint of the field.
        Description => "description",
        /// The example inside the empty control.
        Placeholder => "placeholder",
        /// The type of the field.
        Type => "type",
        /// An answer is now required.
        Required => "required",
        /// An answer is no longer required.
        Optional => "optional",
        /// The initial value in the empty form.
        Default => "default",
        /// An option is new.
        OptionAdded => "option_added",
        /// An option is gone.
        OptionRemoved => "option_removed",
        /// The label of an option, before and after.
        OptionRenamed => "option_renamed",
        /// The options have another order.
        OptionsSorted => "options_sorted",
        /// The free text beside an option.
        OtherText => "other_text",
        /// The bounds of an answer.
        Rules => "rules",
        /// The condition under which the field is shown.
        Condition => "condition",
        /// Personal data in the answer is now masked.
        Masked => "masked",
        /// Personal data in the answer is no longer masked.
        Unmasked => "unmasked",
        /// The text of the receipt.
        Receipt => "receipt",
        /// The page now has a quick exit.
        QuickExit => "quick_exit",
        /// The page no longer has a quick exit.
        NoQuickExit => "no_quick_exit",
        /// The blocks are now shown one at a time.
        Steps => "steps",
        /// The blocks are shown all at once again.
        NoSteps => "no_steps",
        /// Something invisible to reporters.
        Other => "other",
    }
}

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub kind: ChangeKind,
    /// The texts it concerns: an option, or a text before and after; often none.
    pub words: Vec<LocalizedText>,
}

impl From<ChangeKind> for Change {
    fn from(kind: ChangeKind) -> Self {
        Self { kind, words: Vec::new() }
    }
}

/// The changes of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChanges {
    pub slug: String,
    /// Its label, from the draft if it exists there.
    pub label: LocalizedText,
    /// The changes, at least one.
    pub what: Vec<Change>,
}

/// The changes of a block and its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockChanges {
    pub slug: String,
    /// Its label, from the draft if it exists there.
    pub name: LocalizedText,
    /// Changes of the block itself.
    pub what: Vec<Change>,
    /// Changes of its fields; removed ones come after existing ones.
    pub fields: Vec<FieldChanges>,
}

/// The changes of a form. Empty exactly when nothing changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormChanges {
    /// Changes of the form itself.
    pub form: Vec<Change>,
    /// Changes of its blocks; removed ones come after existing ones.
    pub blocks: Vec<BlockChanges>,
}

impl FormChanges {
    /// Compares two forms. Fields are matched by their slugs, in whatever blocks they are.
    pub fn between(before: &FormSnapshot, after: &FormSnapshot) -> Self {
        let mut changes =
            Self { form: of_form(before, after), blocks: of_blocks(&before.blocks, &after.blocks) };
        if changes.is_empty() && before != after {
            changes.form.push(ChangeKind::Other.into());
        }
        changes
    }

    /// Checks whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.form.is_empty() && self.blocks.is_empty()
    }
}

fn of_form(before: &FormSnapshot, after: &FormSnapshot) -> Vec<Change> {
    let TemplateSettings { quick_exit, steps, receipt_text } = &before.settings;
    let now = &after.settings;
    let mut what = retitled(&before.title, &after.title);
    what.extend(flags([
        (read(before.description.as_ref()) != read(after.description.as_ref()), ChangeKind::Description),
        (read(receipt_text.as_ref()) != read(now.receipt_text.as_ref()), ChangeKind::Receipt),
        (!quick_exit && now.quick_exit, ChangeKind::QuickExit),
        (*quick_exit && !now.quick_exit, ChangeKind::NoQuickExit),
        (!steps && now.steps, ChangeKind::Steps),
        (*steps && !now.steps, ChangeKind::NoSteps),
        (before.slug != after.slug, ChangeKind::Other),
    ]));
    what
}

fn of_blocks(before: &[FormBlock], after: &[FormBlock]) -> Vec<BlockChanges> {
    let origins = origins(before, after);
    let mut known: HashMap<&str, (usize, &FieldDefinition)> = HashMap::new();
    for (at, block) in before.iter().enumerate() {
        known.extend(block.fields.iter().map(|field| (field.slug.as_str(), (at, field))));
    }
    let kept: HashSet<&str> = slugs(after).collect();
    let gone = |block: &FormBlock| -> Vec<FieldChanges> {
        let gone = block.fields.iter().filter(|field| !kept.contains(field.slug.as_str()));
        gone.filter_map(|field| named(field, vec![ChangeKind::Removed.into()])).collect()
    };
    let mut blocks = Vec::new();
    for ((block, origin), is_moved) in after.iter().zip(&origins).zip(moved(&origins)) {
        let was = origin.map(|at| &before[at]);
        let mut what: Vec<Change> =
            was.map_or_else(|| vec![ChangeKind::Added.into()], |was| of_block(was, block));
        what.extend(flags([(is_moved, ChangeKind::Moved)]));
        let positions: Vec<Option<usize>> =
            block.fields.iter().map(|field| position_of(was, &field.slug)).collect();
        let fields = block.fields.iter().zip(moved(&positions));
        let fields = fields.filter_map(|(field, is_moved)| match known.get(field.slug.as_str()) {
            None => named(field, added(field)),
            Some((at, was)) => {
                let mut what = of_field(was, field);
                what.extend(flags([(is_moved || Some(*at) != *origin, ChangeKind::Moved)]));
                named(field, what)
            }
        });
        let fields = fields.chain(was.map(&gone).unwrap_or_default()).collect();
        blocks.push(BlockChanges { slug: block.slug.clone(), name: block.name.clone(), what, fields });
    }
    for (at, block) in before.iter().enumerate() {
        if !origins.contains(&Some(at)) {
            let (slug, name, what) =
                (block.slug.clone(), block.name.clone(), vec![ChangeKind::Removed.into()]);
            blocks.push(BlockChanges { slug, name, what, fields: gone(block) });
        }
    }
    blocks.retain(|block| !block.what.is_empty() || !block.fields.is_empty());
    blocks
}

/// Returns the previous position of each block: that of the block with its slug, else of one that shares a
/// field with it.
fn origins(before: &[FormBlock], after: &[FormBlock]) -> Vec<Option<usize>> {
    let mut left: Vec<usize> = (0..before.len()).collect();
    let mut take = |is_it: &dyn Fn(&FormBlock) -> bool| {
        let at = left.iter().position(|at| is_it(&before[*at]))?;
        Some(left.remove(at))
    };
    let mut origins: Vec<Option<usize>> =
        after.iter().map(|block| take(&|known| known.slug == block.slug)).collect();
    for (block, origin) in after.iter().zip(&mut origins) {
        if origin.is_none() {
            *origin = take(&|known| {
                block.fields.iter().any(|field| position_of(Some(known), &field.slug).is_some())
            });
        }
    }
    origins
}

fn of_block(before: &FormBlock, after: &FormBlock) -> Vec<Change> {
    let FormBlock { slug, name, description, fields: _ } = before;
    let mut what = retitled(name, &after.name);
    what.extend(flags([
        (read(description.as_ref()) != read(after.description.as_ref()), ChangeKind::Description),
        (*slug != after.slug, ChangeKind::Other),
    ]));
    what
}

fn of_field(before: &FieldDefinition, after: &FieldDefinition) -> Vec<Change> {
    // Destructured by name, so that no member is forgotten.
    let FieldDefinition {
        slug: _,
        kind,
        label,
        help,
        placeholder,
        required,
        anonymize,
        default,
        other_db_field,
        options,
        validation,
        visible_if,
    } = before;
    let mut what = retitled(label, &after.label);
    what.extend(flags([
        (*kind != after.kind, ChangeKind::Type),
        (read(help.as_ref()) != read(after.help.as_ref()), ChangeKind::Description),
        (read(placeholder.as_ref()) != read(after.placeholder.as_ref()), ChangeKind::Placeholder),
        (!required && after.required, ChangeKind::Required),
        (*required && !after.required, ChangeKind::Optional),
        (*default != after.default, ChangeKind::Default),
    ]));
    what.extend(of_options(options, &after.options));
    what.extend(flags([
        (*other_db_field != after.other_db_field, ChangeKind::OtherText),
        (*validation != after.validation, ChangeKind::Rules),
        (*visible_if != after.visible_if, ChangeKind::Condition),
        (!anonymize && after.anonymize, ChangeKind::Masked),
        (*anonymize && !after.anonymize, ChangeKind::Unmasked),
    ]));
    what
}

/// Compares options, which are matched by their values.
fn of_options(before: &[FieldOption], after: &[FieldOption]) -> Vec<Change> {
    let at = |options: &[FieldOption], value: &str| options.iter().position(|option| option.value == value);
    let origins: Vec<Option<usize>> = after.iter().map(|option| at(before, &option.value)).collect();
    let mut what = Vec::new();
    for (option, origin) in after.iter().zip(&origins) {
        match origin.map(|at| &before[at].label) {
            None => what.push(Change { kind: ChangeKind::OptionAdded, words: vec![option.label.clone()] }),
            Some(was) if read(Some(was)) != read(Some(&option.label)) => {
                let words = vec![was.clone(), option.label.clone()];
                what.push(Change { kind: ChangeKind::OptionRenamed, words });
            }
            Some(_) => {}
        }
    }
    for option in before.iter().filter(|option| at(after, &option.value).is_none()) {
        what.push(Change { kind: ChangeKind::OptionRemoved, words: vec![option.label.clone()] });
    }
    what.extend(flags([(moved(&origins).contains(&true), ChangeKind::OptionsSorted)]));
    what
}

/// Returns the text shown to people, in each language.
fn read(text: Option<&LocalizedText>) -> Option<[&str; 2]> {
    text.map(|text| [Locale::De, Locale::En].map(|locale| text.get(locale)))
}

/// Returns the change of a title, with both texts.
fn retitled(before: &LocalizedText, after: &LocalizedText) -> Vec<Change> {
    if read(Some(before)) == read(Some(after)) {
        return Vec::new();
    }
    vec![Change { kind: ChangeKind::Title, words: vec![before.clone(), after.clone()] }]
}

/// Returns those that hold.
fn flags<const N: usize>(all: [(bool, ChangeKind); N]) -> impl Iterator<Item = Change> {
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, kind)| kind.into())
}

/// Returns the changes of a new field, including whether it requires an answer.
fn added(field: &FieldDefinition) -> Vec<Change> {
    flags([(true, ChangeKind::Added), (field.required, ChangeKind::Required)]).collect()
}

/// Returns the changes of a field, if there are any.
fn named(field: &FieldDefinition, what: Vec<Change>) -> Option<FieldChanges> {
    let (slug, label) = (field.slug.clone(), field.label.clone());
    (!what.is_empty()).then_some(FieldChanges { slug, label, what })
}

fn slugs(blocks: &[FormBlock]) -> impl Iterator<Item = &str> {
    blocks.iter().flat_map(|block| &block.fields).map(|field| field.slug.as_str())
}

fn position_of(block: Option<&FormBlock>, slug: &str) -> Option<usize> {
    block?.fields.iter().position(|field| field.slug == slug)
}

/// Returns which of the existing items moved, as few as possible: the longest sequence in unchanged order
/// stays.
fn moved(origins: &[Option<usize>]) -> Vec<bool> {
    let known: Vec<(usize, usize)> =
        origins.iter().enumerate().filter_map(|(now, was)| Some((now, (*was)?))).collect();
    // The length of the longest sequence that ends here, and its previous item.
    let mut rows: Vec<(usize, Option<usize>)> = Vec::with_capacity(known.len());
    for (index, (_, was)) in known.iter().enumerate() {
        let before = (0..index).filter(|other| known[*other].1 < *was).max_by_key(|other| rows[*other].0);
        let length = before.map_or(1, |before| rows[before].0 + 1);
        rows.push((length, before));
    }
    let mut is_moved: Vec<bool> = origins.iter().map(Option::is_some).collect();
    let mut stays = (0..known.len()).max_by_key(|index| rows[*index].0);
    while let Some(index) = stays {
        is_moved[known[index].0] = false;
        stays = rows[index].1;
    }
    is_moved
}
