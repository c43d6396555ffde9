//! One field of each type.

use super::*;
use forms::{FieldType, Problem, Validation};
use rstest::rstest;
use serde_json::json;

fn field(kind: FieldType) -> FieldBuilder {
    FieldBuilder::new("x", kind).label("Feld", "Field")
}

fn choice(kind: FieldType) -> FieldBuilder {
    field(kind).options(&["a", "b", "other"])
}

#[rstest]
#[case(FieldType::Text, "text")]
#[case(FieldType::Email, "email")]
#[case(FieldType::Tel, "tel")]
#[case(FieldType::Url, "url")]
#[case(FieldType::Date, "date")]
#[case(FieldType::Time, "time")]
#[case(FieldType::Number, "number")]
#[case(FieldType::Range, "number")]
fn a_line_is_an_input_of_its_type(#[case] kind: FieldType, #[case] expected: &str) {
    let mut definition = field(kind).required();
    if kind == FieldType::Range {
        definition =
            definition.validation(Validation { min: Some(0.0), max: Some(10.0), ..Validation::default() });
    }
    let form = form_of([definition]);
    let page = Shown::of(&form).page();
    let input = page.one("#f-x");
    assert_eq!((attr(input, "type"), attr(input, "name")), (Some(expected), Some("data.x")));
    assert_eq!(attr(input, "autocomplete"), Some("off"));
    assert!(attr(input, "required").is_some());
    assert_eq!(page.text("label[for=f-x]"), "Feld*");
    assert!(page.text(".mw-required-legend").contains("Pflichtfelder"));
}

#[test]
fn a_form_without_required_fields_does_not_explain_the_mark() {
    let form = form_of([field(FieldType::Text)]);
    assert!(!Shown::of(&form).page().has(".mw-required, .mw-required-legend"));
}

#[rstest]
#[case(FieldType::Text, json!("Zimmer 12"), "Zimmer 12")]
#[case(FieldType::Date, json!("2026-11-20"), "2026-11-20")]
#[case(FieldType::Time, json!("22:40"), "22:40")]
#[case(FieldType::Number, json!(2.5), "2.5")]
#[case(FieldType::Number, json!(12), "12")]
#[case(FieldType::Range, json!(7), "7")]
fn a_line_shows_what_was_filled_in(#[case] kind: FieldType, #[case] value: Value, #[case] expected: &str) {
    let bounds = Validation { min: Some(0.0), max: Some(100.0), ..Validation::default() };
    let definition = field(kind);
    let definition = if kind == FieldType::Range { definition.validation(bounds) } else { definition };
    let form = form_of([definition]);
    let page = Shown::of(&form).values(json!({ "x": value })).page();
    assert_eq!(attr(page.one("#f-x"), "value"), Some(expected));
}

#[test]
fn a_fresh_page_starts_with_the_defaults_and_an_emptied_field_stays_empty() {
    let form = form_of([field(FieldType::Text).default_value("Vorgabe")]);
    assert_eq!(attr(Shown::of(&form).page().one("#f-x"), "value"), Some("Vorgabe"));
    let page = Shown::of(&form).values(json!({})).page();
    assert_eq!(attr(page.one("#f-x"), "value"), Some(""));
}

#[rstest]
#[case(FieldType::Number, "zwölf")]
#[case(FieldType::Date, "gestern")]
fn what_a_control_cannot_show_is_shown_as_text(#[case] kind: FieldType, #[case] typed: &str) {
    let form = form_of([field(kind)]);
    let mut shown = Shown::of(&form).values(json!({ "x": typed }));
    shown.raw.insert("x".into(), vec![typed.into()]);
    let page = shown.page();
    assert_eq!(
        (attr(page.one("#f-x"), "type"), attr(page.one("#f-x"), "value")),
        (Some("text"), Some(typed))
    );
}

#[test]
fn a_textarea_keeps_the_text_as_it_is() {
    let form = form_of([field(FieldType::Textarea)]);
    for typed in ["eins\nzwei", "\n\nAnfang", "</textarea><b>x"] {
        let page = Shown::of(&form).values(json!({ "x": typed })).page();
        // The parser drops the one line break after the start tag, as a browser does.
        assert_eq!(page.one("#f-x").text().collect::<String>(), typed);
    }
}

#[test]
fn a_limit_is_said_in_words_and_never_cuts_what_is_pasted() {
    for kind in [FieldType::Text, FieldType::Textarea] {
        let limit = Validation { max_length: Some(2000), ..Validation::default() };
        let form = form_of([field(kind).validation(limit)]);
        let page = Shown::of(&form).page();
        let control = page.one("#f-x");
        assert_eq!((attr(control, "maxlength"), attr(control, "data-max")), (None, Some("2000")));
        assert_eq!(page.text("#f-x-hint"), "Höchstens 2.000 Zeichen.");
        assert_eq!(attr(control, "aria-describedby"), Some("f-x-hint"));
    }
}

#[test]
fn the_script_learns_what_keeps_a_refused_text_wrong() {
    for kind in [FieldType::Text, FieldType::Textarea] {
        let bounds =
            Validation { min_length: Some(10), pattern: Some("[A-Z].*".to_owned()), ..Validation::default() };
        for (bounds, told) in [(bounds, (Some("10"), true)), (Validation::default(), (None, false))] {
            let form = form_of([field(kind).validation(bounds)]);
            let page = Shown::of(&form).page();
            let control = page.one("#f-x");
            assert_eq!((attr(control, "data-min"), attr(control, "data-rule").is_some()), told);
            assert_eq!((attr(control, "minlength"), attr(control, "pattern")), (None, None));
        }
    }
}

#[test]
fn a_number_states_its_bounds() {
    let bounds = Validation { min: Some(0.0), max: Some(2.5), step: Some(0.5), ..Validation::default() };
    let form = form_of([field(FieldType::Number).validation(bounds)]);
    let mut shown = Shown::of(&form);
    let page = shown.page();
    let input = page.one("#f-x");
    assert_eq!(
        (attr(input, "min"), attr(input, "max"), attr(input, "step")),
        (Some("0"), Some("2.5"), Some("0.5"))
    );
    assert_eq!(attr(input, "inputmode"), Some("decimal"));
    assert_eq!(page.text("#f-x-hint"), "Zahl von 0 bis 2,5.");
    shown.locale = Locale::En;
    assert_eq!(shown.page().text("#f-x-hint"), "A number from 0 to 2.5.");
}

#[test]
fn a_range_is_a_number_with_a_slider_that_is_not_sent() {
    let bounds = Validation { min: Some(1.0), max: Some(5.0), ..Validation::default() };
    let form = form_of([field(FieldType::Range).validation(bounds)]);
    let page = Shown::of(&form).page();
    assert_eq!(attr(page.one("#f-x"), "type"), Some("number"));
    let slider = page.one("input[type=range]");
    assert_eq!(
        (attr(slider, "name"), attr(slider, "min"), attr(slider, "max")),
        (None, Some("1"), Some("5"))
    );
    assert_eq!(attr(slider, "aria-label"), Some("Feld"));
    assert!(page.has(".mw-js-only input[type=range]"));
    // Without an answer the placeholder is set, and the style sheet shows the words.
    assert_eq!(attr(page.one("#f-x"), "placeholder"), Some(" "));
    assert_eq!(page.text(".mw-range > #f-x ~ .mw-range__none"), "Noch nicht beantwortet");
    assert_eq!(attr(page.one(".mw-range"), "data-range"), Some("Noch nicht beantwortet"));
}

#[test]
fn a_select_starts_empty_and_shows_the_choice() {
    let form = form_of([choice(FieldType::Select).required()]);
    let page = Shown::of(&form).page();
    assert_eq!(page.text("#f-x option:first-child"), "Bitte wählen");
    assert_eq!(page.all("#f-x option").len(), 4);
    assert!(!page.has("option[selected]"));
    let page = Shown::of(&form).values(json!({"x": "b"})).page();
    assert_eq!(attr(page.one("option[selected]"), "value"), Some("b"));
    assert_eq!(page.text("option[selected]"), "b (de)");
}

#[test]
fn a_radio_group_has_a_legend_and_is_named_once() {
    let form = form_of([choice(FieldType::RadioGroup).required()]);
    let page = Shown::of(&form).values(json!({"x": "b"})).page();
    assert_eq!(attr(page.one("fieldset"), "role"), Some("radiogroup"));
    assert_eq!(attr(page.one("fieldset"), "aria-required"), Some("true"));
    assert_eq!(page.text("fieldset legend"), "Feld*");
    assert_eq!(page.all("input[type=radio][name='data.x'][required]").len(), 3);
    assert_eq!(attr(page.one("input[type=radio][checked]"), "value"), Some("b"));
    assert_eq!(attr(page.all("input[type=radio]")[0], "id"), Some("f-x"));
}

#[rstest]
fn a_list_is_a_group_of_check_boxes(
    #[values(FieldType::CheckboxGroup, FieldType::MultiSelect)] kind: FieldType,
) {
    let form = form_of([choice(kind).required()]);
    let page = Shown::of(&form).values(json!({"x": ["a", "other"]})).page();
    assert_eq!(page.all("input[type=checkbox][name='data.x']").len(), 3);
    assert_eq!(page.all("input[checked]").len(), 2);
    // No single box is required, so the legend says it.
    assert!(!page.has("fieldset [required]"));
    assert_eq!(page.text("legend"), "Feld* (Pflichtfeld)");
    assert!(!page.has("select"));
}

#[test]
fn a_toggle_that_may_be_left_open_is_yes_no_or_no_answer() {
    let form = form_of([field(FieldType::Toggle)]);
    let chosen = |shown: Shown<'_>| {
        let page = shown.page();
        assert_eq!(page.all("input[type=radio][name='data.x']").len(), 3);
        attr(page.one("input[checked]"), "value").unwrap().to_owned()
    };
    assert_eq!(chosen(Shown::of(&form)), "", "nothing is answered for people");
    assert_eq!(chosen(Shown::of(&form).values(json!({"x": true}))), "true");
    assert_eq!(chosen(Shown::of(&form).values(json!({"x": false}))), "false");
    assert_eq!(chosen(Shown::of(&form).values(json!({}))), "");
}

#[test]
fn a_toggle_that_is_required_is_one_check_box() {
    let form = form_of([field(FieldType::Toggle).required()]);
    let page = Shown::of(&form).values(json!({"x": true})).page();
    let on = page.one("input[type=checkbox][name='data.x']");
    assert_eq!((attr(on, "value"), attr(on, "checked").is_some()), (Some("true"), true));
    assert!(!Shown::of(&form).values(json!({"x": false})).page().has("[checked]"));
    assert!(!Shown::of(&form).page().has("[checked]"));
}

#[test]
fn a_toggle_that_is_required_and_allows_no_is_yes_or_no() {
    let either = Validation { allow_no: true, ..Validation::default() };
    let form = form_of([field(FieldType::Toggle).required().validation(either)]);
    let page = Shown::of(&form).page();
    let radios = page.all("input[type=radio][name='data.x']");
    let values: Vec<_> = radios.iter().map(|radio| attr(*radio, "value")).collect();
    assert_eq!(values, [Some("true"), Some("false")]);
    assert!(!page.has("[checked]"), "nothing is answered for people");
    assert!(
        page.has("[role=radiogroup][aria-required=true]") && !page.has("input[type=checkbox][name='data.x']")
    );
    let no = Shown::of(&form).values(json!({"x": false})).page();
    assert_eq!(attr(no.one("input[checked]"), "value"), Some("false"));
}

#[test]
fn files_state_their_limits_and_ask_to_be_chosen_again() {
    let limits = Validation {
        accept: Some(vec!["application/pdf".into(), "image/png".into()]),
        max_size_kb: Some(5120),
        max_files: Some(3),
        ..Validation::default()
    };
    let form = form_of([field(FieldType::FileUpload).validation(limits)]);
    let page = Shown::of(&form).page();
    let input = page.one("input[type=file]");
    assert_eq!(
        (attr(input, "name"), attr(input, "accept")),
        (Some("files[x]"), Some("application/pdf,image/png"))
    );
    assert!(attr(input, "multiple").is_some());
    assert_eq!(page.text(".mw-files > input + label.kern-btn[for=f-x]"), "Dateien auswählen");
    assert_eq!(attr(page.one(".mw-files__names"), "data-none"), Some("Noch nichts ausgewählt"));
    assert_eq!(page.text("#f-x-hint"), "Erlaubt: PDF, PNG. Bis zu 3 Dateien, je höchstens 5 MB.");
    assert_eq!(attr(page.one("form"), "enctype"), Some("multipart/form-data"));
    let again = Shown::of(&form).values(json!({})).page();
    assert!(again.text("#f-x-hint").contains("noch einmal aus"));
}

/// A phone turns its own format into one of these.
#[test]
fn a_file_field_without_kinds_of_its_own_names_all_that_the_service_accepts() {
    let form = form_of([field(FieldType::FileUpload)]);
    let page = Shown::of(&form).page();
    let accept = attr(page.one("input[type=file]"), "accept");
    assert_eq!(accept, Some("application/pdf,image/jpeg,image/png,image/webp"));
    assert_eq!(page.text("#f-x-hint"), "Erlaubt: PDF, JPEG, PNG, WebP. Eine Datei, höchstens 10 MB.");
}

#[test]
fn a_day_that_must_not_lie_ahead_says_so_and_leaves_the_date_to_the_script() {
    let past = Validation { not_future: true, ..Validation::default() };
    let form = form_of([field(FieldType::Date).validation(past), FieldBuilder::new("y", FieldType::Date)]);
    let page = Shown::of(&form).page();
    let input = page.one("[data-past]");
    assert_eq!((attr(input, "id"), attr(input, "max")), (Some("f-x"), None));
    assert_eq!(attr(input, "aria-describedby"), Some("f-x-hint"));
    assert_eq!(page.text("#f-x-hint"), "Heute oder ein früherer Tag.");
}

#[test]
fn a_hidden_field_is_never_sent() {
    let form = form_of([field(FieldType::Hidden).default_value("web"), FieldBuilder::text("ort")]);
    let html = Shown::of(&form).html();
    assert!(!html.contains("data.x") && !html.contains("\"web\""));
    assert_eq!(attr(Page::parse(&html).one("[name=_shown]"), "value"), Some("ort"));
}

#[test]
fn headings_and_paragraphs_carry_no_control() {
    let form = form_of([
        FieldBuilder::new("h", FieldType::Heading).label("Kopf", "Head"),
        FieldBuilder::new("p", FieldType::Paragraph).label("Eins\n\nZwei", "One\n\nTwo"),
    ]);
    let page = Shown::of(&form).page();
    assert_eq!(page.text("h3"), "Kopf");
    assert_eq!(page.all("[data-slug=p] p").len(), 2);
    assert!(!page.has("[name^='data.']"));
}

#[rstest]
fn other_text_is_right_below_its_option(
    #[values(FieldType::RadioGroup, FieldType::CheckboxGroup)] kind: FieldType,
) {
    let form = form_of([choice(kind).other("x_text").required()]);
    let mut shown = Shown::of(&form).values(json!({"x_text": "Dialyse"}));
    shown.violations = Some(Violations::one("data.x_text", Problem::Required));
    let page = shown.page();
    assert!(page.has(".kern-form-check:has(input[value=other]) + .mw-other input[name='data.x_text']"));
    let input = page.one("#f-x_text");
    assert_eq!((attr(input, "value"), attr(input, "aria-invalid")), (Some("Dialyse"), Some("true")));
    assert_eq!(attr(input, "aria-describedby"), Some("f-x_text-masked f-x_text-error"));
    assert_eq!(page.text("label[for=f-x_text]"), "other (de), und zwar:*");
    assert_eq!(attr(page.one("#fehler a"), "href"), Some("#f-x_text"));
    assert!(page.text("#fehler a").starts_with("other (de): "));
}

#[test]
fn other_text_of_a_select_follows_the_list() {
    let form = form_of([choice(FieldType::Select).other("x_text")]);
    assert!(Shown::of(&form).page().has(".kern-form-input:has(select) + .mw-other #f-x_text"));
}

#[test]
fn a_masked_field_says_so_and_a_plain_one_does_not() {
    let form = form_of([field(FieldType::Textarea).anonymize(), FieldBuilder::text("klar")]);
    let page = Shown::of(&form).page();
    assert_eq!(attr(page.one("#f-x"), "aria-describedby"), Some("f-x-masked"));
    assert!(page.text("#f-x-masked").starts_with("Erkannte Namen, Nummern, Räume und Datumsangaben"));
    assert_eq!(attr(page.one("#f-klar"), "aria-describedby"), None);
}

#[rstest]
#[case(FieldType::Text)]
#[case(FieldType::Textarea)]
#[case(FieldType::Select)]
#[case(FieldType::RadioGroup)]
#[case(FieldType::CheckboxGroup)]
#[case(FieldType::Toggle)]
#[case(FieldType::FileUpload)]
#[case(FieldType::Number)]
fn a_problem_is_told_at_the_control(#[case] kind: FieldType) {
    let options = matches!(kind, FieldType::Select | FieldType::RadioGroup | FieldType::CheckboxGroup);
    let form = form_of([if options { choice(kind) } else { field(kind) }]);
    let mut shown = Shown::of(&form);
    shown.violations = Some(Violations::one("data.x", Problem::Required));
    let page = shown.page();
    assert!(page.has("[aria-describedby~='f-x-error']"));
    assert!(page.has("[aria-invalid=true]"));
    let told = if options || kind == FieldType::Toggle {
        "Bitte wählen Sie aus."
    } else {
        "Bitte füllen Sie dieses Feld aus."
    };
    assert_eq!(page.text("#f-x-error"), format!("Fehler: {told}"));
    assert!(page.text("#fehler a").ends_with(told));
    assert_eq!(attr(page.one("#fehler a"), "href"), Some("#f-x"));
    assert!(page.has("[class*='--error']"));
}
