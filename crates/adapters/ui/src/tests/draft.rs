//! What a page contributes to a draft in the browser, and where it contributes nothing.

use super::*;
use forms::TemplateSettings;

fn form(quick_exit: bool) -> Form {
    let settings = TemplateSettings { quick_exit, ..TemplateSettings::default() };
    FormBuilder::new("f").settings(settings).block("b", [FieldBuilder::text("ort")]).compile()
}

#[test]
fn a_draft_is_offered_and_kept_only_by_the_script_and_says_who_can_read_it() {
    let form = form(false);
    let page = Shown::of(&form).page();
    assert!(page.has(".mw-offer[hidden]") && page.has("form .mw-draft[hidden]"));
    assert_eq!(attr(page.one(".mw-draft"), "data-version"), Some("1"));
    let mark = page.one(".mw-draft input[type=checkbox]");
    assert_eq!((attr(mark, "name"), attr(mark, "checked")), (None, None), "nothing of it is sent");
    assert!(
        page.text("#draft-hint").contains("kann ihn lesen") && page.text("#draft-hint").contains("7 Tagen")
    );
    assert!(page.has(".mw-about details .mw-js-only"));
    assert!(
        page.all(".mw-offer button, .mw-draft button").iter().all(|b| attr(*b, "type") == Some("button"))
    );
}

#[test]
fn a_form_with_a_quick_exit_and_a_preview_have_none() {
    let (sensitive, plain) = (form(true), form(false));
    for shown in [Shown::of(&sensitive), Shown { is_preview: true, ..Shown::of(&plain) }] {
        assert!(!shown.page().has(".mw-offer, .mw-draft, .mw-about .mw-js-only"));
    }
}
