//! What publishing a draft changes for reporters.

use crate::studio::{BlockChanges, Change, FormChanges};
use crate::testing::{FieldBuilder, FormBuilder};
use crate::{ConditionOp, FieldDefinition, FieldType, FormSnapshot, TemplateSettings, Validation};
use kernel::{Locale, LocalizedText};
use serde_json::{Value, json};

/// Two blocks, `a` with a choice and a text, `b` with a number.
fn form() -> FormSnapshot {
    FormBuilder::new("f")
        .block("a", [FieldBuilder::select("ort", &["nord", "sued"]), FieldBuilder::text("text")])
        .block("b", [FieldBuilder::new("zahl", FieldType::Number)])
        .snapshot()
}

/// Formats the changes, one line each: the codes after what they concern.
fn told(before: &FormSnapshot, after: &FormSnapshot) -> Vec<String> {
    let codes = |what: &[Change]| what.iter().map(told_change).collect::<Vec<_>>().join(", ");
    let found = FormChanges::between(before, after);
    assert_eq!(found.is_empty(), before == after, "{found:?}");
    let mut lines = Vec::new();
    if !found.form.is_empty() {
        lines.push(codes(&found.form));
    }
    for BlockChanges { slug, what, fields, .. } in &found.blocks {
        assert!(!what.is_empty() || !fields.is_empty(), "{slug} says nothing");
        if !what.is_empty() {
            lines.push(format!("{slug}: {}", codes(what)));
        }
        lines.extend(fields.iter().map(|field| format!("{slug}.{}: {}", field.slug, codes(&field.what))));
    }
    lines
}

fn told_change(change: &Change) -> String {
    let words: Vec<&str> = change.words.iter().map(|words| words.get(Locale::De)).collect();
    if words.is_empty() {
        change.kind.code().to_owned()
    } else {
        format!("{} {}", change.kind.code(), words.join("/"))
    }
}

/// Returns the changes of the form after a change.
fn after(change: impl FnOnce(&mut FormSnapshot)) -> Vec<String> {
    let mut changed = form();
    change(&mut changed);
    told(&form(), &changed)
}

/// Returns the changes of the first field, a choice, after a change.
fn after_field(change: impl FnOnce(&mut FieldDefinition)) -> Vec<String> {
    after(|form| change(&mut form.blocks[0].fields[0]))
}

#[test]
fn what_is_the_same_changes_nothing() {
    assert_eq!(after(|_| ()), [""; 0]);
    assert_eq!(FormChanges::between(&form(), &form()), FormChanges::default());
}

#[test]
fn texts_and_settings_of_the_form_are_told() {
    assert_eq!(after(|form| form.title = "Neu".into()), ["title f (de)/Neu"]);
    assert_eq!(after(|form| form.description = Some("Neu".into())), ["description"]);
    assert_eq!(after(|form| form.settings.receipt_text = Some("Danke".into())), ["receipt"]);
    let on = TemplateSettings { quick_exit: true, steps: true, receipt_text: None };
    assert_eq!(after(|form| form.settings = on.clone()), ["quick_exit, steps"]);
    let before = FormSnapshot { settings: on, ..form() };
    assert_eq!(told(&before, &form()), ["no_quick_exit, no_steps"]);
    assert_eq!(after(|form| form.slug = "anders".into()), ["other"]);
}

#[test]
fn blocks_come_go_move_and_get_other_texts() {
    let block =
        |slug| FormBuilder::new("x").block(slug, [FieldBuilder::text(slug)]).snapshot().blocks.remove(0);
    assert_eq!(after(|form| form.blocks.push(block("c"))), ["c: added", "c.c: added"]);
    assert_eq!(
        after(|form| form.blocks.insert(0, block("c"))),
        ["c: added", "c.c: added"],
        "nothing else moves"
    );
    assert_eq!(
        after(|form| drop(form.blocks.remove(0))),
        ["a: removed", "a.ort: removed", "a.text: removed"]
    );
    assert_eq!(after(|form| form.blocks.swap(0, 1)), ["b: moved"]);
    assert_eq!(after(|form| form.blocks[0].name = "Ort".into()), ["a: title a/Ort"]);
    assert_eq!(after(|form| form.blocks[0].description = Some("Neu".into())), ["a: description"]);
    // Its fields identify it, whatever its slug.
    assert_eq!(after(|form| form.blocks[0].slug = "c".into()), ["c: other"]);
}

/// A block without fields may occur in a form twice.
#[test]
fn a_block_that_stands_there_twice_is_two() {
    let rule = |times| (0..times).fold(FormBuilder::new("f"), |form, _| form.block("trenner", [])).snapshot();
    assert_eq!(told(&rule(1), &rule(2)), ["trenner: added"]);
    assert_eq!(told(&rule(2), &rule(1)), ["trenner: removed"]);
    assert_eq!(told(&rule(2), &rule(2)), [""; 0]);
}

#[test]
fn fields_come_go_and_move() {
    let neu = || FieldBuilder::text("neu").build();
    assert_eq!(after(|form| form.blocks[0].fields.insert(0, neu())), ["a.neu: added"], "nothing else moves");
    let needed = FieldBuilder::text("neu").required().build();
    assert_eq!(after(|form| form.blocks[0].fields.push(needed)), ["a.neu: added, required"]);
    assert_eq!(after(|form| drop(form.blocks[0].fields.remove(0))), ["a.ort: removed"]);
    assert_eq!(after(|form| form.blocks[0].fields.swap(0, 1)), ["a.text: moved"]);
    let across = after(|form| {
        let text = form.blocks[0].fields.remove(1);
        form.blocks[1].fields.push(text);
    });
    assert_eq!(across, ["b.text: moved"]);
    let into_new = after(|form| {
        let text = form.blocks[0].fields.remove(1);
        form.blocks.push(crate::FormBlock {
            slug: "c".into(),
            name: "c".into(),
            description: None,
            fields: vec![text],
        });
    });
    assert_eq!(into_new, ["c: added", "c.text: moved"]);
}

#[test]
fn of_many_that_are_in_another_order_the_fewest_have_moved() {
    let order = |slugs: &str| {
        let fields = slugs.chars().map(|slug| FieldBuilder::text(&slug.to_string()));
        FormBuilder::new("f").block("b", fields).snapshot()
    };
    assert_eq!(told(&order("abcde"), &order("eabcd")), ["b.e: moved"]);
    assert_eq!(told(&order("abcde"), &order("bcdea")), ["b.a: moved"]);
    assert_eq!(told(&order("abcde"), &order("abxdey")), ["b.x: added", "b.y: added", "b.c: removed"]);
    assert_eq!(told(&order("abcd"), &order("badc")).len(), 2);
}

#[test]
fn each_property_of_a_field_is_told() {
    assert_eq!(after_field(|field| field.label = "Wo?".into()), ["a.ort: title ort/Wo?"]);
    assert_eq!(after_field(|field| field.kind = FieldType::RadioGroup), ["a.ort: type"]);
    assert_eq!(after_field(|field| field.help = Some("Hinweis".into())), ["a.ort: description"]);
    assert_eq!(after_field(|field| field.placeholder = Some("Keller".into())), ["a.ort: placeholder"]);
    assert_eq!(after_field(|field| field.required = true), ["a.ort: required"]);
    assert_eq!(after_field(|field| field.anonymize = true), ["a.ort: masked"]);
    assert_eq!(after_field(|field| field.default = Some(json!("nord"))), ["a.ort: default"]);
    assert_eq!(after_field(|field| field.other_db_field = Some("ort_text".into())), ["a.ort: other_text"]);
    let condition = FieldBuilder::text("x").visible_if("text", ConditionOp::Truthy, Value::Null).build();
    assert_eq!(after_field(|field| field.visible_if = condition.visible_if), ["a.ort: condition"]);
    let mut before = form();
    (before.blocks[0].fields[0].required, before.blocks[0].fields[0].anonymize) = (true, true);
    assert_eq!(told(&before, &form()), ["a.ort: optional, unmasked"]);
}

#[test]
fn each_bound_of_an_answer_is_told() {
    let none = Validation::default;
    for bounds in [
        Validation { min: Some(1.0), ..none() },
        Validation { max: Some(1.0), ..none() },
        Validation { step: Some(1.0), ..none() },
        Validation { min_length: Some(1), ..none() },
        Validation { max_length: Some(1), ..none() },
        Validation { pattern: Some("a".into()), ..none() },
        Validation { accept: Some(vec!["image/png".into()]), ..none() },
        Validation { max_size_kb: Some(1), ..none() },
        Validation { max_files: Some(2), ..none() },
        Validation { not_future: true, ..none() },
        Validation { allow_no: true, ..none() },
    ] {
        assert_eq!(after_field(|field| field.validation = bounds.clone()), ["a.ort: rules"], "{bounds:?}");
    }
}

#[test]
fn options_come_go_and_get_other_texts() {
    let options = |values: &[&str]| FieldBuilder::select("x", values).build().options;
    let of = |values: &[&str]| after_field(|field| field.options = options(values));
    assert_eq!(of(&["nord", "sued", "west"]), ["a.ort: option_added west (de)"]);
    assert_eq!(of(&["west", "nord", "sued"]), ["a.ort: option_added west (de)"], "nothing else moves");
    assert_eq!(of(&["sued"]), ["a.ort: option_removed nord (de)"]);
    assert_eq!(of(&["sued", "nord"]), ["a.ort: options_sorted"]);
    assert_eq!(
        of(&["ost"]),
        ["a.ort: option_added ost (de), option_removed nord (de), option_removed sued (de)"]
    );
    let renamed = after_field(|field| field.options[0].label = "Nord".into());
    assert_eq!(renamed, ["a.ort: option_renamed nord (de)/Nord"]);
}

#[test]
fn all_changes_of_one_field_are_told_together() {
    let all = after(|form| {
        let field = &mut form.blocks[0].fields[0];
        (field.label, field.required) = ("Wo?".into(), true);
        field.options.pop();
        form.blocks[0].fields.swap(0, 1);
    });
    assert_eq!(all, ["a.text: moved", "a.ort: title ort/Wo?, required, option_removed sued (de)"]);
}

/// One text for both languages reads like two identical ones; a different stored form is still a change.
#[test]
fn what_reads_the_same_is_told_as_something_that_nobody_sees() {
    let same = LocalizedText::both("text", "text");
    assert_eq!(after(|form| form.blocks[0].fields[1].label = same), ["other"]);
}
