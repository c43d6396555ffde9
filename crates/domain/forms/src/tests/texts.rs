//! Hostile checks 43, 44, 45 and 58: the allowed characters and lengths of texts.

use super::{check, form, wrong};
use crate::testing::FieldBuilder;
use crate::{FieldType, Validation};
use serde_json::json;

/// Every part of a report that accepts free text.
fn every_text() -> Vec<(crate::Form, &'static str, serde_json::Value)> {
    let other = FieldBuilder::select("c", &["other"]).other("x");
    vec![
        (form([FieldBuilder::text("x")]), "x", json!({})),
        (form([FieldBuilder::new("x", FieldType::Textarea)]), "x", json!({})),
        (form([other]), "x", json!({"c": "other"})),
    ]
}

#[test]
fn nul_and_other_control_characters_are_refused_in_every_text() {
    for (form, slug, mut data) in every_text() {
        for bad in ["a\0b", "\u{1}", "\u{8}", "\u{b}", "\u{1b}[0m", "\r", "\u{7f}", "ä\u{80}", "\u{85}"] {
            data[slug] = json!(bad);
            assert_eq!(check(&form, data.clone()), wrong("data.x", "control_character"), "{bad:?}");
        }
    }
    let choice = form([FieldBuilder::select("x", &["a"])]);
    assert_eq!(check(&choice, json!({"x": "a\0"})), wrong("data.x", "control_character"));
    for kind in [FieldType::Email, FieldType::Tel, FieldType::Url, FieldType::Date, FieldType::Time] {
        let form = form([FieldBuilder::new("x", kind)]);
        assert_eq!(check(&form, json!({"x": "1\u{0}2"})), wrong("data.x", "control_character"));
    }
}

#[test]
fn naughty_but_printable_texts_are_kept_byte_for_byte() {
    let naughty = [
        "undefined",
        "NULL",
        "1;DROP TABLE users",
        "' OR 1=1 --",
        "<script>alert(1)</script>",
        "${jndi:ldap://x}",
        "{{7*7}}",
        "../../etc/passwd",
        "=cmd|' /C calc'!A0",
        "%00",
        "\\u0000",
        "ᚠᛇᚻ",
        "部落格",
        "👩‍👩‍👧‍👦",
        "\u{202e}test\u{202c}",
        "\u{200b}\u{200d}\u{feff}",
        "Z\u{335}\u{321}\u{348}",
        "１２３",
        "\u{e0061}\u{e0062}",
        "\tEinzug\n\nLeerzeilen ",
        " Rand ",
        "\u{fffd}\u{ffff}",
        "ﷺ",
        "ⅷ ﬁ ² ™",
        "Ω",
        "\u{a0}",
    ];
    for (form, slug, mut data) in every_text() {
        for text in naughty {
            data[slug] = json!(text);
            // The Ohm sign and a stack of accents change under NFC.
            let kept: String = unicode_normalization::UnicodeNormalization::nfc(text).collect();
            assert_eq!(check(&form, data.clone()).unwrap()[slug], kept, "{text:?}");
        }
    }
}

#[test]
fn a_required_text_needs_something_that_can_be_seen() {
    let other = FieldBuilder::select("c", &["other"]).other("x").required();
    for (form, mut data) in [
        (form([FieldBuilder::text("x").required()]), json!({})),
        (form([FieldBuilder::new("x", FieldType::Textarea).required()]), json!({})),
        (form([other]), json!({"c": "other"})),
    ] {
        for blank in [" ", "\u{200b}", "\u{feff} \u{2060}\n", "\u{3164}\u{ad}", "\u{e0041}\u{fe0f}\u{34f}"] {
            data["x"] = json!(blank);
            assert_eq!(check(&form, data.clone()), wrong("data.x", "required"), "{blank:?}");
        }
        for visible in ["a\u{200b}b", "\u{feff}a", "Schiff\u{ad}fahrt", "❤\u{fe0f}"] {
            data["x"] = json!(visible);
            assert_eq!(check(&form, data.clone()).unwrap()["x"], visible, "kept as it is");
        }
    }
}

#[test]
fn decomposed_text_is_composed_and_line_ends_are_unix_ones() {
    for (form, slug, mut data) in every_text() {
        data[slug] = json!("U\u{308}bergabe\r\num 9");
        assert_eq!(check(&form, data.clone()).unwrap()[slug], "Übergabe\num 9");
    }
}

#[test]
fn options_are_recognised_in_decomposed_spelling() {
    let form = form([FieldBuilder::select("x", &["süd"])]);
    assert_eq!(check(&form, json!({"x": "su\u{308}d"})), Ok(json!({"x": "süd"})));
}

fn text(min_length: Option<u32>, max_length: Option<u32>) -> crate::Form {
    let bounds = Validation { min_length, max_length, ..Validation::default() };
    form([FieldBuilder::text("x").validation(bounds)])
}

#[test]
fn lengths_count_characters_after_composition() {
    let form = text(Some(3), Some(5));
    for good in ["abc", "äöüßé", "👩‍👩", "u\u{308}u\u{308}u\u{308}u\u{308}u\u{308}"] {
        assert!(check(&form, json!({"x": good})).is_ok(), "{good}");
    }
    for (bad, code) in [("ab", "too_short"), ("ää", "too_short"), ("äöüßéx", "too_long"), ("👩‍👩‍👧x", "too_long")]
    {
        assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", code), "{bad}");
    }
    assert_eq!(check(&form, json!({"x": ""})), Ok(json!({})), "no value is not too short");
}

#[test]
fn texts_without_a_limit_have_the_default_one() {
    let line = text(None, None);
    assert!(check(&line, json!({"x": "ä".repeat(10_000)})).is_ok());
    assert_eq!(check(&line, json!({"x": "ä".repeat(10_001)})), wrong("data.x", "too_long"));
    let long = form([FieldBuilder::new("x", FieldType::Textarea)]);
    assert!(check(&long, json!({"x": "ä".repeat(50_000)})).is_ok());
    assert_eq!(check(&long, json!({"x": "a".repeat(50_001)})), wrong("data.x", "too_long"));
    let grapheme = format!("a{}", "\u{301}".repeat(500_000));
    assert_eq!(check(&long, json!({"x": grapheme})), wrong("data.x", "too_long"), "one grapheme of 1 MB");
}

#[test]
fn a_field_can_allow_a_text_of_100_kb() {
    let bounds = Validation { max_length: Some(100_000), ..Validation::default() };
    let form = form([FieldBuilder::new("x", FieldType::Textarea).validation(bounds)]);
    assert!(check(&form, json!({"x": "a".repeat(100_000)})).is_ok());
}

#[test]
fn a_pattern_applies_to_the_whole_text() {
    let bounds = Validation { pattern: Some("[A-Z]{2}-[0-9]+".into()), ..Validation::default() };
    let form = form([FieldBuilder::text("x").validation(bounds)]);
    assert!(check(&form, json!({"x": "AB-12"})).is_ok());
    for bad in ["AB-12x", "xAB-12", "AB-12\n", "ab-12", "AB-12\nAB-12"] {
        assert_eq!(check(&form, json!({"x": bad})), wrong("data.x", "pattern_mismatch"), "{bad:?}");
    }
}

#[test]
fn a_nested_pattern_meets_a_long_text_without_backtracking() {
    let bounds = Validation { pattern: Some("(a+)+b".into()), ..Validation::default() };
    let form = form([FieldBuilder::text("x").validation(bounds)]);
    assert_eq!(check(&form, json!({"x": "a".repeat(9_999)})), wrong("data.x", "pattern_mismatch"));
}
