//! What people write is read whole, and everything that is wrong is told by its path (decisions
//! §2; "Bad input gets 422 with the path of the property").

use super::{codes, object};
use crate::testing::FieldBuilder;
use crate::{BlockDraft, Bundle, ConditionOp, Edit, FieldType, MAX_FIELDS, TemplateDraft};
use kernel::{BlockId, Locale, LocalizedText};
use serde_json::{Value, json};

fn block(body: Value) -> Result<BlockDraft, Vec<(String, String)>> {
    BlockDraft::read(object(body)).map_err(|found| codes(&found))
}

fn template(body: Value) -> Result<TemplateDraft, Vec<(String, String)>> {
    TemplateDraft::read(object(body)).map_err(|found| codes(&found))
}

fn at(path: &str, code: &str) -> (String, String) {
    (path.into(), code.into())
}

#[test]
fn a_field_is_read_as_the_domain_writes_it() {
    let written = [
        FieldBuilder::select("ort", &["nord", "other"]).other("ort_text").required().build(),
        FieldBuilder::new("zahl", FieldType::Number).default_value(3).build(),
        FieldBuilder::text("text").anonymize().visible_if("ort", ConditionOp::Ne, "nord").build(),
        FieldBuilder::new("datei", FieldType::FileUpload)
            .validation(crate::Validation {
                accept: Some(vec!["image/*".into()]),
                max_files: Some(2),
                max_size_kb: Some(100),
                ..crate::Validation::default()
            })
            .build(),
    ];
    let draft = block(json!({"fields": written})).unwrap();
    assert_eq!(draft.fields.as_deref(), Some(&written[..]));
    let short = json!({"fields": [{"slug": "a", "type": "text", "label": "A"}]});
    assert_eq!(
        block(short).unwrap().fields.unwrap(),
        [FieldBuilder::text("a").label("A", "A").build()]
            .map(|field| { crate::FieldDefinition { label: LocalizedText::from("A"), ..field } })
    );
}

#[test]
fn everything_of_the_wrong_type_or_unknown_is_told_by_its_path() {
    let body = json!({
        "slug": 7, "name": ["x"], "confirm": "yes", "id": 3, "used_by_count": 1,
        "fields": [
            {"slug": "a", "type": "string", "label": {"de": "A", "fr": "A"}, "requierd": true},
            "b",
            {"type": "select", "label": "C", "options": [{"value": 1, "label": "x", "colour": "red"}, 7],
             "validation": {"min": "1", "maxLength": 2.5, "maxFiles": -1, "accept": ["image/*", 3, "application/msword", "pdf"], "size": 1},
             "visibleIf": {"op": "gt", "value": 1}}
        ]
    });
    let mut expected = [
        ("slug", "wrong_type"),
        ("name", "wrong_type"),
        ("confirm", "wrong_type"),
        ("fields.0.type", "unknown_type"),
        ("fields.0.label", "wrong_type"),
        ("fields.0.requierd", "unknown_property"),
        ("fields.1", "wrong_type"),
        ("fields.2.slug", "required"),
        ("fields.2.options.0.value", "wrong_type"),
        ("fields.2.options.0.colour", "unknown_property"),
        ("fields.2.options.1", "wrong_type"),
        ("fields.2.validation.min", "wrong_type"),
        ("fields.2.validation.maxLength", "wrong_type"),
        ("fields.2.validation.maxFiles", "wrong_type"),
        ("fields.2.validation.accept.1", "wrong_type"),
        ("fields.2.validation.accept.2", "invalid_media_type"),
        ("fields.2.validation.accept.3", "invalid_media_type"),
        ("fields.2.validation.size", "unknown_property"),
        ("fields.2.visibleIf.field", "required"),
        ("fields.2.visibleIf.op", "unknown_comparison"),
    ]
    .map(|(path, code)| at(path, code))
    .to_vec();
    let mut found = block(body).unwrap_err();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "members around a definition, such as the id, are passed over");
}

#[test]
fn texts_are_one_for_both_languages_or_one_for_each_and_kept_in_nfc() {
    let read = |name: Value| block(json!({"name": name})).map(|draft| draft.name.unwrap());
    assert_eq!(read(json!("O\u{308}l")).unwrap().get(Locale::En), "Öl");
    let each = read(json!({"de": "Ort"})).unwrap();
    assert_eq!((each.get(Locale::De), each.get(Locale::En)), ("Ort", "Ort"));
    for wrong in [json!({"de": 1}), json!(true), json!({"de": "a", "en": "b", "fr": "c"}), json!([])] {
        assert_eq!(read(wrong).unwrap_err(), [at("name", "wrong_type")]);
    }
}

#[test]
fn what_is_missing_stays_and_null_takes_away() {
    let empty = template(json!({})).unwrap();
    assert_eq!(empty, TemplateDraft::default());
    let cleared = json!({"description": null, "retention_days": null, "settings": {"receipt_text": null}});
    let cleared = template(cleared).unwrap();
    assert_eq!((cleared.description, cleared.retention_days), (Edit::Clear, Edit::Clear));
    assert_eq!((cleared.receipt_text, cleared.quick_exit), (Edit::Clear, None));
    assert_eq!(template(json!({"title": null, "slug": null})).unwrap(), TemplateDraft::default());
}

#[test]
fn blocks_stand_by_position_or_as_listed() {
    let ids = |body: Value| template(body).map(|draft| draft.blocks.unwrap());
    let of = |ids: &[i64]| Ok(ids.iter().map(|id| BlockId(*id)).collect::<Vec<_>>());
    let placed = json!({"blocks": [
        {"form_block_id": 3, "position": 2, "block": {}}, {"form_block_id": 1, "position": 1}]});
    assert_eq!(ids(placed), of(&[1, 3]));
    assert_eq!(ids(json!({"blocks": [{"form_block_id": 3}, {"form_block_id": 1}]})), of(&[3, 1]));
    assert_eq!(ids(json!({"block_ids": [3, 1]})), of(&[3, 1]));
    assert_eq!(ids(json!({"block_ids": [3], "blocks": [{"form_block_id": 1}]})), of(&[3]));
    let wrong = json!({"block_ids": ["3", 1.5], "blocks": [{}, 7, {"form_block_id": "1", "position": "x"}]});
    let mut found = ids(wrong).unwrap_err();
    found.sort();
    let expected = [
        ("block_ids.0", "wrong_type"),
        ("block_ids.1", "wrong_type"),
        ("blocks.0.form_block_id", "required"),
        ("blocks.1", "wrong_type"),
        ("blocks.2.form_block_id", "wrong_type"),
        ("blocks.2.position", "wrong_type"),
    ];
    assert_eq!(found, expected.map(|(path, code)| at(path, code)));
}

fn bundle(change: impl FnOnce(&mut Value)) -> Result<Bundle, Vec<(String, String)>> {
    let mut document = json!({
        "format": "meldewerk-template", "version": 1,
        "template": {"slug": "lob", "title": "Lob", "blocks": ["a"], "settings": {"quick_exit": true}},
        "blocks": [{"slug": "a", "name": "A", "fields": [{"slug": "x", "type": "text", "label": "X"}]}]
    });
    change(&mut document);
    Bundle::read(object(document)).map_err(|found| codes(&found))
}

#[test]
fn a_bundle_is_read_as_it_is_written() {
    let read = bundle(|_| ()).unwrap();
    let Value::Object(written) = serde_json::to_value(&read).unwrap() else { unreachable!("an object") };
    assert_eq!(Bundle::read(written).unwrap(), read);
}

#[test]
fn an_id_an_owner_or_anything_else_unknown_in_a_bundle_is_refused_by_its_path() {
    type Case = (fn(&mut Value), &'static str, &'static str);
    let cases: [Case; 12] = [
        (|d| d["organization_id"] = json!(7), "organization_id", "unknown_property"),
        (|d| d["template"]["organization_id"] = json!(7), "template.organization_id", "unknown_property"),
        (|d| d["template"]["id"] = json!(7), "template.id", "unknown_property"),
        (|d| d["blocks"][0]["id"] = json!(7), "blocks.0.id", "unknown_property"),
        (|d| d["blocks"][0]["created_at"] = json!("x"), "blocks.0.created_at", "unknown_property"),
        (|d| d["__proto__"] = json!({}), "__proto__", "unknown_property"),
        (|d| d["version"] = json!(2), "format", "unknown_format"),
        (|d| d["version"] = json!("1"), "format", "unknown_format"),
        (|d| d["format"] = json!("other"), "format", "unknown_format"),
        (|d| d["template"] = json!(null), "template", "wrong_type"),
        (|d| d["blocks"] = json!({}), "blocks", "wrong_type"),
        (|d| d["template"]["blocks"] = json!([3]), "template.blocks.0", "wrong_type"),
    ];
    for (change, path, code) in cases {
        let found = bundle(change).unwrap_err();
        assert!(found.contains(&at(path, code)), "{path}: {found:?}");
    }
}

/// "A bundle of 10,000 fields or with cycles … is refused in under a second."
#[test]
fn a_bundle_of_ten_thousand_fields_or_with_cycles_is_refused_at_once() {
    let field = |n: usize| {
        json!({"slug": format!("f{n}"), "type": "text", "label": "F",
        "validation": {"pattern": "(\\pL{100}){20}"}})
    };
    let all: Vec<Value> = (0..10_000).map(field).collect();
    let one = bundle(|d| d["blocks"][0]["fields"] = json!(all)).unwrap_err();
    let blocks: Vec<Value> = all
        .chunks(MAX_FIELDS)
        .enumerate()
        .map(|(i, fields)| json!({"slug": format!("b{i}"), "name": "B", "fields": fields}))
        .collect();
    let many = bundle(|d| d["blocks"] = json!(blocks)).unwrap_err();
    for found in [one, many] {
        assert_eq!(found, [at("blocks", "too_many_fields")]);
    }
    let circle = |n: usize| {
        let next = format!("f{}", (n + 1) % 200);
        json!({"slug": format!("f{n}"), "type": "text", "label": "F", "visibleIf": {"field": next, "op": "truthy"}})
    };
    let fields: Vec<Value> = (0..200).map(circle).collect();
    let found = crate::check_bundle(&bundle(|d| d["blocks"][0]["fields"] = json!(fields)).unwrap());
    let found = found.unwrap_err();
    assert_eq!(found.len(), 200);
    assert_eq!(codes(&found)[0], at("blocks.0.fields.0.visibleIf.field", "condition_cycle"));
}

#[test]
fn a_long_foreign_key_is_cut_in_the_path() {
    let key = "x".repeat(10_000);
    let found = bundle(|d| d[key.as_str()] = json!(1)).unwrap_err();
    assert_eq!(found, [at(&"x".repeat(63), "unknown_property")]);
}
