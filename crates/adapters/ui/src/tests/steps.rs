//! Forms that are shown one block at a time: what the page contributes for the script, and that it is
//! complete without.

use super::*;
use forms::{Problem, TemplateSettings};
use rstest::rstest;
use serde_json::json;

fn form(steps: bool) -> Form {
    let settings = TemplateSettings { steps, ..TemplateSettings::default() };
    let form = FormBuilder::new("f").settings(settings);
    form.block("ort", [FieldBuilder::text("wo").required()])
        .block("hergang", [FieldBuilder::text("was")])
        .compile()
}

#[rstest]
#[case(Locale::De, "Schritt {step} von {steps}", "Weiter", "Zurück")]
#[case(Locale::En, "Step {step} of {steps}", "Next", "Back")]
fn a_form_in_steps_stands_whole_until_the_script_cuts_it_up(
    #[case] locale: Locale,
    #[case] text: &str,
    #[case] next: &str,
    #[case] back: &str,
) {
    let form = form(true);
    let mut shown = Shown { locale, ..Shown::of(&form) };
    shown.challenge = Some(ChallengePrompt::Asked(&ASKED));
    let page = shown.page();
    assert_eq!(page.all(".mw-section:not([hidden]):not(#captcha)").len(), 2);
    assert!(page.has("#captcha:not([hidden])") && page.has(".mw-submit:not([hidden])"));
    let progress = page.one("form > .mw-progress[hidden]");
    assert_eq!(attr(progress, "data-text"), Some(text));
    assert!(
        ["data-missing", "data-choose", "data-wrong", "data-error"]
            .iter()
            .all(|name| attr(progress, name).is_some())
    );
    assert!(page.has(".mw-progress > #step + progress[aria-hidden=true]"));
    assert_eq!(page.text("[hidden] > [data-next]"), next);
    assert_eq!(page.text("[hidden] > [data-back]"), back);
    assert_eq!(page.all("form button[type=button]").len(), 2, "nothing else of it sends the form");
    assert!(page.has(".mw-submit ~ .mw-steps > [data-next] + [data-back]"), "in the order of the Tab key");
}

#[test]
fn a_form_on_one_page_has_nothing_of_steps() {
    let one_block = FormBuilder::new("f")
        .settings(TemplateSettings { steps: true, ..TemplateSettings::default() })
        .block("b", [FieldBuilder::text("a")])
        .compile();
    for form in [form(false), one_block] {
        let html = Shown::of(&form).html();
        assert!(!html.contains("mw-progress") && !html.contains("mw-steps") && !html.contains("steps.js"));
    }
}

#[test]
fn what_is_wrong_leads_into_its_block() {
    let form = form(true);
    let mut shown = Shown::of(&form).values(json!({"was": "x"}));
    shown.violations = Some(Violations::one("data.wo", Problem::Required));
    let page = shown.page();
    assert!(page.has("a.mw-summary__link[href='#f-wo']") && page.has(".mw-section #f-wo-error"));
    // The script says the same when it checks before the server does.
    let missing = attr(page.one(".mw-progress"), "data-missing").unwrap();
    assert!(page.text("#f-wo-error").ends_with(missing), "{missing}");
}
