//! Labels come from administrators, values from strangers: neither becomes markup.

use super::*;
use crate::pages::{error_page, index_page};
use crate::receipt::receipt_page;
use forms::{FieldType, Problem};
use kernel::{LocalizedText, Tz, from_micros};
use rstest::rstest;
use serde_json::json;
use site::Brand;
use site::Maintenance;

/// All field types that show somebody's text.
fn kinds() -> [FieldType; 17] {
    use FieldType::{
        CheckboxGroup, Date, Email, FileUpload, Heading, MultiSelect, Number, Paragraph, RadioGroup, Range,
        Select, Tel, Text, Textarea, Time, Toggle, Url,
    };
    [
        Text,
        Email,
        Tel,
        Url,
        Textarea,
        Date,
        Time,
        Number,
        Range,
        Select,
        RadioGroup,
        CheckboxGroup,
        MultiSelect,
        Toggle,
        FileUpload,
        Heading,
        Paragraph,
    ]
}

fn snapshot(evil: &str) -> FormSnapshot {
    let text = json!(evil);
    let fields: Vec<Value> = kinds()
        .iter()
        .enumerate()
        .map(|(index, kind)| {
            let mut field = json!({"slug": format!("f{index}"), "type": kind, "label": text, "help": text});
            let choice = matches!(
                kind,
                FieldType::Select | FieldType::RadioGroup | FieldType::CheckboxGroup | FieldType::MultiSelect
            );
            if choice {
                field["options"] =
                    json!([{"value": evil.trim(), "label": text}, {"value": "other", "label": text}]);
                field["otherDbField"] = json!(format!("o{index}"));
            }
            if matches!(kind, FieldType::Text | FieldType::Textarea | FieldType::Email) {
                field["placeholder"] = json!(evil.lines().next());
            }
            if *kind == FieldType::Range {
                field["validation"] = json!({"min": 0, "max": 10});
            }
            field
        })
        .collect();
    let block = json!({"slug": "b", "name": text, "description": text, "fields": fields});
    serde_json::from_value(json!({"slug": "f", "title": text, "description": text, "blocks": [block]}))
        .expect("a snapshot")
}

#[rstest]
#[case::script("<script>alert(1)</script>")]
#[case::image("\"><img src=x onerror=alert(1)>")]
#[case::attribute("' autofocus onfocus=alert(1) x='")]
#[case::svg("<svg/onload=alert(1)>")]
#[case::closing("</title></textarea></option></select></script><script>alert(1)</script>")]
#[case::comment("--><script>alert(1)</script><!--")]
#[case::entity("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;")]
#[case::template("{{7*7}} ${7*7} {label} {count} {option} {app}")]
#[case::address("javascript:alert(1)")]
#[case::bidi("\u{202e}txet\u{2066}")]
fn a_hostile_text_is_shown_as_it_is_and_never_becomes_an_element(#[case] evil: &str) {
    let form = Form::compile(TemplateId(1), FormVersionId(1), snapshot(evil)).expect("a valid form");
    let calm = Form::compile(TemplateId(1), FormVersionId(1), snapshot("ruhig")).expect("a valid form");
    let page_of = |form: &Form, text: &str| {
        let fields: Vec<String> = form.fields().map(|field| field.slug.clone()).collect();
        let mut values: Map<String, Value> =
            fields.iter().map(|slug| (slug.clone(), Value::from(text))).collect();
        values.extend((9..13).map(|index| (format!("o{index}"), Value::from(text))));
        let mut violations = Violations::default();
        for slug in &fields {
            violations.add(format!("data.{slug}"), Problem::Required);
        }
        violations.add(format!("data.{text}"), Problem::UnknownField);
        let mut shown = Shown::of(form);
        shown.values = Some(values);
        shown.raw.insert("f5".into(), vec![text.into(), text.into()]);
        shown.violations = Some(violations);
        shown.notice = Some(Notice::Maintenance { message: "", contact: "" });
        // `Page::parse` checks for parse errors.
        shown.page()
    };
    let (hostile, harmless) = (page_of(&form, evil), page_of(&calm, "ruhig"));
    // The same elements in the same order, whatever the text.
    let elements = |page: &Page| {
        page.all("*").iter().map(|element| element.value().name().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(elements(&hostile), elements(&harmless));
    let attributes = |page: &Page| {
        let names = |element: &ElementRef<'_>| {
            let mut names: Vec<_> = element.value().attrs().map(|(name, _)| name.to_owned()).collect();
            names.sort();
            names
        };
        page.all("*").iter().map(names).collect::<Vec<_>>()
    };
    assert_eq!(attributes(&hostile), attributes(&harmless));
    // And the text is there, unchanged.
    let folded = evil.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(hostile.text("h1"), folded);
    assert_eq!(attr(hostile.one("#f-f0"), "value"), Some(evil));
    assert_eq!(hostile.one("#f-f4").text().collect::<String>(), evil);
}

#[test]
fn the_other_pages_escape_as_well() {
    let evil = "\"><script>alert(1)</script>";
    let pages = [
        receipt_page(&ReceiptPage {
            locale: Locale::De,
            brand: &Brand::named(evil),
            path: "/beleg/x",
            form_path: "/f/x",
            title: evil,
            reference: evil,
            received_at: from_micros(0).with_timezone(&Tz::UTC),
            text: Some(evil),
            is_masked: true,
            stored: &[(evil.into(), evil.into())],
            quick_exit: false,
        }),
        index_page(&IndexPage {
            locale: Locale::En,
            brand: &Brand::named(evil),
            forms: &[FormLink { path: "/f/x".into(), title: evil.into(), description: Some(evil.into()) }],
            maintenance: Some(&Maintenance { enabled: true, message: evil.into(), contact: evil.into() }),
        }),
        error_page(&ErrorPage {
            locale: Locale::De,
            brand: &Brand::named(evil),
            status: 404,
            message: Some(evil),
            path: evil,
        }),
    ];
    for html in pages {
        let page = Page::parse(&html);
        assert!(!page.has("script:not([src])"));
        assert!(
            page.all("script")
                .iter()
                .all(|script| attr(*script, "src").is_some_and(|src| src.starts_with("/public/")))
        );
        assert!(html.contains("&quot;&gt;&lt;script&gt;"));
    }
}

#[test]
fn values_of_the_wrong_kind_do_no_harm() {
    let form = full_form();
    for odd in
        [json!(null), json!([]), json!({"a": 1}), json!([[1], {"b": 2}, null]), json!(-0.0), json!(true)]
    {
        let values = form.fields().map(|field| (field.slug.clone(), odd.clone())).collect();
        let mut shown = Shown::of(&form);
        shown.values = Some(values);
        assert!(shown.page().has("form"));
    }
}

#[test]
fn a_text_that_is_missing_in_one_language_is_taken_from_the_other() {
    let mut snapshot = form_of([FieldBuilder::text("ort").label("Ort", "")]).snapshot;
    snapshot.title = LocalizedText::both("", "Title");
    let form = Form::compile(TemplateId(1), FormVersionId(1), snapshot).expect("a valid form");
    let mut shown = Shown::of(&form);
    assert_eq!(shown.page().text("h1"), "Title");
    shown.locale = Locale::En;
    assert_eq!(shown.page().text("label[for=f-ort]"), "Ort");
}
