//! What holds for the whole document in every state.

use super::*;
use forms::{Problem, TemplateSettings};
use rstest::rstest;
use serde_json::json;
use std::collections::HashSet;

fn violations() -> Violations {
    let mut violations = Violations::default();
    for slug in ["bereich", "bereich_sonstiges", "datum", "schicht", "themen", "geraet_name", "geraet_foto"] {
        violations.add(names::data(slug), Problem::Required);
    }
    for slug in ["belastung", "personen", "schaden", "schaden_art", "email", "beschreibung", "beteiligte"] {
        violations.add(names::data(slug), Problem::Required);
    }
    violations.add("captcha_answer", Problem::ChallengeWrong);
    violations
}

/// A form with all types: blank, filled in, and with a problem in every field.
fn states(locale: Locale) -> Vec<Page> {
    let form = full_form();
    let filled = json!({"bereich": "other", "themen": ["geraet", "other"], "schaden": true,
        "schaden_art": "schwer", "beschreibung": "Text", "personen": 2});
    let mut fresh = Shown::of(&form);
    fresh.locale = locale;
    fresh.challenge = Some(ChallengePrompt::Asked(&ASKED));
    let fresh_page = fresh.page();
    let mut again = fresh.values(filled);
    let again_page = again.page();
    again.violations = Some(violations());
    vec![fresh_page, again_page, again.page()]
}

#[rstest]
fn ids_are_unique_and_all_references_lead_somewhere(#[values(Locale::De, Locale::En)] locale: Locale) {
    for page in states(locale) {
        let mut ids = HashSet::new();
        for element in page.all("[id]") {
            assert!(ids.insert(attr(element, "id").unwrap().to_owned()), "{:?} twice", attr(element, "id"));
        }
        for name in ["aria-describedby", "aria-labelledby", "for", "form"] {
            for element in page.all(&format!("[{name}]")) {
                for id in attr(element, name).unwrap().split(' ') {
                    assert!(ids.contains(id), "{name}={id}");
                }
            }
        }
        for link in page.all("a[href^='#']") {
            assert!(ids.contains(&attr(link, "href").unwrap()[1..]), "{}", link.html());
        }
    }
}

#[rstest]
fn every_control_has_a_label(#[values(Locale::De, Locale::En)] locale: Locale) {
    for page in states(locale) {
        let labelled: HashSet<_> = page.all("label[for]").iter().filter_map(|l| attr(*l, "for")).collect();
        for control in page.all("input:not([type=hidden]),select,textarea") {
            let by_id = attr(control, "id").is_some_and(|id| labelled.contains(id));
            assert!(
                by_id || attr(control, "aria-label").is_some_and(|l| !l.is_empty()),
                "{}",
                control.html()
            );
        }
        for legend in page.all("legend") {
            assert!(!text(legend).is_empty());
        }
        assert_eq!(page.all("fieldset").len(), page.all("fieldset > legend:first-child").len());
    }
}

#[rstest]
fn there_is_no_inline_script_style_or_handler(#[values(Locale::De, Locale::En)] locale: Locale) {
    for page in states(locale) {
        assert!(!page.has("style, [style], script:not([src]), base, iframe"));
        for element in page.all("*") {
            for (name, value) in element.value().attrs() {
                assert!(!name.starts_with("on"), "{name}");
                assert!(!value.trim_start().to_lowercase().starts_with("javascript:"), "{name}={value}");
            }
        }
        for element in page.all("[src], link[href]") {
            let address = attr(element, "src").or(attr(element, "href")).unwrap();
            assert!(address.starts_with('/') && !address.starts_with("//"), "{address}");
        }
    }
}

#[test]
fn enter_sends_the_form_since_the_first_button_is_a_copy_of_the_main_one() {
    for page in states(Locale::De) {
        let first = page.all("button[type=submit]")[0];
        assert_eq!((attr(first, "name"), attr(first, "value")), (Some("action"), Some("submit")));
        assert_eq!((attr(first, "tabindex"), attr(first, "aria-hidden")), (Some("-1"), Some("true")));
        assert_eq!(attr(first, "form"), attr(page.one("form"), "id"));
    }
}

#[test]
fn the_error_summary_comes_first_and_leads_to_every_control() {
    let page = states(Locale::De).pop().unwrap();
    let summary = page.one("#fehler");
    assert_eq!((attr(summary, "role"), attr(summary, "tabindex")), (Some("alert"), Some("-1")));
    assert_eq!(page.all("[autofocus], [data-focus]").len(), 1);
    assert_eq!(page.text("#fehler h2"), "Bitte prüfen Sie 15 Angaben");
    assert_eq!(page.all("#fehler li a[href^='#f-']").len(), 14);
    assert!(page.has("#fehler li a[href='#captcha_answer']"));
    assert!(page.text("#fehler li:first-child").starts_with("Bereich: "));
    assert!(page.text("title").starts_with("Fehler: "));
    // Each problem is also stated at its control.
    assert_eq!(page.all(".kern-error").len(), 15);
    for error in page.all(".kern-error") {
        let id = attr(error, "id").unwrap();
        assert!(page.has(&format!("[aria-describedby~='{id}']")), "{id} is not referred to");
    }
}

#[test]
fn a_page_without_problems_has_no_summary_and_no_error() {
    for page in &states(Locale::De)[..2] {
        assert!(!page.has("#fehler, .kern-error, [aria-invalid], [class*='--error']"));
        assert!(!page.text("title").contains("Fehler"));
    }
}

#[test]
fn a_problem_of_the_request_as_a_whole_is_shown_without_a_link() {
    let form = form_of([FieldBuilder::text("ort")]);
    let mut shown = Shown::of(&form);
    shown.violations = Some(Violations::one("data.unbekannt", Problem::UnknownField));
    let page = shown.page();
    assert_eq!(page.text("#fehler h2"), "Bitte prüfen Sie eine Angabe");
    assert!(!page.has("#fehler li a"));
    assert!(!page.text("#fehler li").is_empty());
}

#[rstest]
#[case(Locale::De, "de", "Meldung absenden", "lang-en")]
#[case(Locale::En, "en", "Send report", "lang-de")]
fn the_page_speaks_its_language_and_offers_the_other_without_losing_input(
    #[case] locale: Locale,
    #[case] code: &str,
    #[case] submit: &str,
    #[case] switch: &str,
) {
    let page = &states(locale)[1];
    assert_eq!(attr(page.one("html"), "lang"), Some(code));
    assert_eq!(page.text(".mw-submit [value=submit]"), submit);
    let button = page.one("nav.mw-languages button");
    assert_eq!((attr(button, "value"), attr(button, "form")), (Some(switch), Some("report")));
    assert_eq!(attr(page.one("form"), "action"), Some(format!("/f/vorfall?lang={code}").as_str()));
    assert_eq!(attr(page.one("input[name=locale]"), "value"), Some(code));
}

/// A site may have just one language, and then nothing offers the other.
#[test]
fn where_there_is_one_language_no_page_names_another() {
    let form = full_form();
    let mut shown = Shown::of(&form);
    (shown.locale, shown.only_language) = (Locale::En, Some(Locale::En));
    shown.challenge = Some(ChallengePrompt::Asked(&ASKED));
    let page = shown.page();
    assert_eq!(attr(page.one("html"), "lang"), Some("en"));
    assert!(!page.has(".mw-languages, [value^=lang-]") && !shown.html().contains("?lang="), "no switch");
    assert_eq!(attr(page.one("form"), "action"), Some("/f/vorfall"));
    assert_eq!(
        attr(page.one("button[value=captcha]"), "formaction"),
        Some("/f/vorfall?action=captcha#captcha")
    );
    // Enter presses the first submit button of the form, with or without a language switch.
    assert!(page.has("body > button.mw-offscreen[value=submit]"));
}

#[test]
fn the_honeypot_is_out_of_reach_but_not_removed() {
    let page = &states(Locale::De)[0];
    let trap = page.one("input[name=website]");
    assert_eq!((attr(trap, "tabindex"), attr(trap, "autocomplete")), (Some("-1"), Some("off")));
    assert_eq!(attr(trap, "type"), Some("text"));
    assert!(page.has(".mw-offscreen[aria-hidden=true] input[name=website]"));
    assert_eq!(page.text("label[for=website]"), "Bitte nicht ausfüllen");
    assert!(!page.has("[hidden] input[name=website]"));
}

#[test]
fn the_challenge_is_an_image_with_the_question_in_words() {
    let page = &states(Locale::De)[0];
    assert_eq!(attr(page.one("input[name=captcha_token]"), "value"), Some("t\"oken"));
    assert!(page.has("[role=img][aria-label='Sicherheitsfrage als Bild'] > svg"));
    assert!(page.text("#captcha details").contains("Was ist 7 plus 5?"));
    assert_eq!(attr(page.one("#captcha_answer"), "inputmode"), Some("numeric"));
    assert_eq!(attr(page.one("#captcha_answer"), "value"), None);
    assert_eq!(
        attr(page.one("button[value=captcha]"), "formaction"),
        Some("/f/vorfall?lang=de&action=captcha#captcha")
    );
}

#[test]
fn where_work_is_offered_the_question_stays_for_browsers_without_scripts() {
    let form = full_form();
    let mut shown = Shown::of(&form);
    shown.challenge = Some(ChallengePrompt::Asked(&WITH_WORK));
    let page = shown.page();
    let section = page.one("#captcha");
    assert_eq!(attr(section, "data-salt"), Some("AAECAwQFBgcICQoLDA0ODw"));
    assert_eq!(attr(section, "data-difficulty"), Some("16"));
    assert!(!page.has("#captcha.mw-captcha--asked"), "a script may put it out of sight");
    assert!(page.has("#captcha input[type=hidden][name=captcha_work]"));
    assert!(page.has("#captcha svg") && page.has("#captcha_answer"));
    shown.violations = Some(violations());
    assert!(shown.page().has("#captcha.mw-captcha--asked"), "a refused answer is seen");
}

#[test]
fn a_question_on_request_is_a_button_alone() {
    let form = full_form();
    let mut shown = Shown::of(&form);
    shown.challenge = Some(ChallengePrompt::OnRequest);
    let page = shown.page();
    assert_eq!(page.text("#captcha button"), "Frage anzeigen");
    for hidden in [".mw-captcha__image", "details", ".kern-form-input"] {
        assert!(page.has(&format!("#captcha {hidden}[hidden]")), "{hidden}");
    }
    assert!(!page.has("#captcha svg, #captcha[data-salt], [name=captcha_work]"));
    assert!(page.has("input[name=captcha_token]"), "a script fills it in");
}

#[test]
fn a_question_that_was_answered_is_not_asked_again_and_its_answer_goes_along() {
    let form = full_form();
    for reply in [Reply { answer: "12", work: "" }, Reply { answer: "", work: "1619" }] {
        let mut shown = Shown::of(&form);
        shown.challenge = Some(ChallengePrompt::Answered { token: "t\"oken", reply });
        let page = shown.page();
        for (name, value) in
            [("captcha_token", "t\"oken"), ("captcha_answer", reply.answer), ("captcha_work", reply.work)]
        {
            let control = page.one(&format!("#captcha input[type=hidden][name={name}]"));
            assert_eq!(attr(control, "value"), Some(value), "{name}");
        }
        assert!(page.text("#captcha p").starts_with("Schon erledigt."));
        // Scripts neither hide it nor begin to work.
        assert!(page.has("#captcha.mw-captcha--asked") && !page.has("#captcha[data-salt]"));
        assert!(!page.has("#captcha svg, #captcha button, #captcha label"));
    }
}

#[test]
fn without_a_challenge_there_is_no_question() {
    let form = full_form();
    let page = Shown::of(&form).page();
    assert!(!page.has("#captcha, [name=captcha_token], [name=captcha_answer]"));
}

#[test]
fn the_quick_exit_is_a_plain_link_on_forms_that_want_it() {
    let page = &states(Locale::De)[0];
    let exit = page.one("a[data-exit]");
    assert!(attr(exit, "href").unwrap().starts_with("https://"));
    assert!(attr(exit, "rel").unwrap().contains("noreferrer"));
    let form = form_of([FieldBuilder::text("ort")]);
    assert!(!Shown::of(&form).page().has("[data-exit]"));
}

#[test]
fn the_note_on_masking_is_shown_once_and_only_when_something_is_masked() {
    let note = ".mw-about .mw-masked";
    assert_eq!(states(Locale::De)[0].all(note).len(), 1);
    let plain = form_of([FieldBuilder::text("ort")]);
    assert!(!Shown::of(&plain).page().has(".mw-masked"));
    let other = form_of([FieldBuilder::select("ort", &["other"]).other("ort_text")]);
    assert_eq!(Shown::of(&other).page().all(note).len(), 1);
}

/// "Schwester Monika" is masked only where the site chose a rule for it.
#[test]
fn the_note_on_masking_says_which_names_stay_with_the_rules_of_the_site() {
    let form = form_of([FieldBuilder::select("ort", &["other"]).other("ort_text")]);
    let said = |rules: &str, locale| {
        let masking = MaskingSettings { optional: rules.split_whitespace().map(str::to_owned).collect() };
        Shown { locale, masking, ..Shown::of(&form) }.page().text(".mw-about__more")
    };
    for (rules, german, english) in [
        ("age", "Andere Namen bleiben stehen, auch „Schwester Monika“", "Other names stay"),
        ("person", "in „Schwester Monika“ wird unkenntlich gemacht", "is blacked out, too"),
        ("full_name", "Ein Vorname allein bleibt stehen, auch in „Schwester Monika“", "A first name alone"),
        ("person full_name", "in „Schwester Monika“ und „Petra Meier“ werden", "are blacked out, too"),
    ] {
        for (locale, words) in [(Locale::De, german), (Locale::En, english)] {
            let text = said(rules, locale);
            assert!(text.contains(words), "{rules}: {text}");
        }
    }
    // Whoever does not unfold it must not believe that everything is masked.
    let folded = Shown::of(&form).page().text(".mw-about__more summary");
    assert_eq!(folded, "Datenschutz, was wir unkenntlich machen und wie es weitergeht");
    let plain = form_of([FieldBuilder::text("ort")]);
    assert!(!Shown::of(&plain).page().text(".mw-about__more").contains("Monika"));
}

/// Who reads, how long it is kept, where help is quicker; the rest is collapsed.
#[test]
fn three_lines_say_who_reads_how_long_it_is_kept_and_where_help_is_quicker() {
    let form = form_of([FieldBuilder::text("ort")]);
    let lines = |shown: &Shown| {
        let page = shown.page();
        assert!(!page.has("details[open]"));
        page.all(".mw-about > p").iter().map(|line| line.text().collect::<String>()).collect::<Vec<_>>()
    };
    let mut shown = Shown::of(&form);
    let [reader, kept, emergency] = &lines(&shown)[..] else { panic!("not three lines") };
    assert!(reader.contains("Klinikum") && emergency.contains("112"), "{reader} {emergency}");
    assert_eq!(kept, "Sie bleibt gespeichert, bis sie von Hand gelöscht wird.");
    let told =
        [(90, "Nach 90 Tagen"), (365, "Nach einem Jahr"), (1095, "Nach 3 Jahren"), (366, "Nach 366 Tagen")];
    for (days, words) in told {
        shown.retention = RetentionPeriod::Days(days);
        assert_eq!(lines(&shown)[1], format!("{words} wird sie gelöscht."));
    }
}

/// Privacy notice and imprint are found before sending, and looking at them loses nothing.
#[test]
fn what_the_site_links_to_is_among_what_is_said_before_sending() {
    let form = form_of([FieldBuilder::text("ort")]);
    let mut shown = Shown::of(&form);
    assert!(!shown.page().has(".mw-about a"));
    shown.footer_links = vec![("Datenschutz".into(), "/datenschutz".into())];
    let page = shown.page();
    let link = page.one(".mw-about details a[href='/datenschutz']");
    assert_eq!((text(link).as_str(), attr(link, "target")), ("Datenschutz", Some("_blank")));
}

/// While reports are not accepted, nobody fills in a form in vain.
#[test]
fn whoever_comes_during_maintenance_sees_no_form() {
    let form = form_of([FieldBuilder::text("ort")]);
    let mut shown = Shown::of(&form);
    shown.notice = Some(Notice::Maintenance { message: "Bis Montag.", contact: "" });
    let page = shown.page();
    assert!(page.text(".kern-alert").contains("Bis Montag.") && !page.has("main form"));
    assert!(page.has("nav.mw-languages a[href='/f/vorfall?lang=en']") && !page.has("[form]"));
}

/// It would contradict the notice; the numbers for an emergency are needed all the more.
#[test]
fn during_maintenance_a_form_asks_for_no_report_and_says_where_help_is() {
    let form = full_form();
    let mut shown = Shown::of(&form);
    assert!(shown.page().text("main").contains("Melden Sie hier"));
    shown.notice = Some(Notice::Maintenance { message: "Bis Montag.", contact: "" });
    let main = shown.page().text("main");
    assert!(main.contains("112 oder 110") && !main.contains("Melden Sie hier"), "{main}");
}

#[rstest]
#[case::maintenance(Notice::Maintenance { message: "Bis Montag.", contact: "Tel. 1" }, "Bis Montag.")]
#[case::unavailable(Notice::Unavailable, "konnte Ihre Meldung nicht gespeichert werden")]
#[case::busy(Notice::Busy { retry_after: 42 }, "42 Sekunden")]
#[case::changed(Notice::FormChanged, "inzwischen geändert")]
#[case::more(Notice::MoreFields, "weitere Fragen")]
fn a_notice_is_announced_and_the_input_stays(#[case] notice: Notice<'static>, #[case] expected: &str) {
    let form = form_of([FieldBuilder::text("ort")]);
    let mut shown = Shown::of(&form).values(json!({"ort": "Hof"}));
    shown.notice = Some(notice);
    let page = shown.page();
    assert!(page.text(".kern-alert[role=alert]").contains(expected));
    assert_eq!(attr(page.one("#f-ort"), "value"), Some("Hof"));
    // What answers the person's own action takes the focus; a standing notice does not.
    assert_eq!(
        page.has("[autofocus][tabindex='-1'][data-focus]"),
        !matches!(notice, Notice::Maintenance { .. })
    );
}

#[test]
fn leaving_is_asked_about_only_when_there_is_input() {
    let pages = states(Locale::De);
    assert!(!pages[0].has("form[data-dirty]") && !pages[0].has("[autofocus]"));
    assert!(pages[1].has("form[data-dirty]"));
}

/// In a frame that is sandboxed without windows and forms none of its links leads anywhere.
#[test]
fn a_preview_is_the_same_form_with_links_that_open_a_window_and_an_exit_without_script() {
    let settings = TemplateSettings { quick_exit: true, ..TemplateSettings::default() };
    let form = FormBuilder::new("hilfe").settings(settings).block("b", [FieldBuilder::text("ort")]).compile();
    let page = Shown { is_preview: true, ..Shown::of(&form) }.page();
    // The page around the frame also has a header, a main part and a footer.
    for part in ["header", "main", "footer"] {
        assert_eq!(attr(page.one(part), "aria-label"), Some("Vorschau"), "{part}");
    }
    assert_eq!(attr(page.one("head > base"), "target"), Some("_blank"));
    assert!(page.has("meta[name=robots]") && page.has("[name='data.ort']") && page.has(".mw-exit a"));
    assert!(!page.has("[data-exit]"));
    assert!(!Shown::of(&form).page().has("base"));
}

#[test]
fn every_form_that_comes_with_the_product_is_drawn_in_both_languages() {
    for (key, bundle) in forms::starters() {
        let block = |block: &forms::BundleBlock| forms::FormBlock {
            slug: block.slug.clone(),
            name: block.name.clone(),
            description: block.description.clone(),
            fields: block.fields.clone(),
        };
        let form = FormBuilder::compile_snapshot(forms::FormSnapshot {
            slug: bundle.template.slug.clone(),
            title: bundle.template.title.clone(),
            description: bundle.template.description.clone(),
            settings: bundle.template.settings.clone(),
            blocks: bundle.blocks.iter().map(block).collect(),
        });
        for locale in [Locale::De, Locale::En] {
            let page = Shown { locale, ..Shown::of(&form) }.page();
            assert_eq!(page.text("h1"), bundle.template.title.get(locale), "{key}");
            let fields = form.fields().filter(|field| field.kind != forms::FieldType::Hidden).count();
            assert_eq!(page.all(".mw-field").len(), fields, "{key}");
        }
    }
}

#[test]
fn the_form_carries_the_key_of_its_report() {
    let form = form_of([FieldBuilder::text("a")]);
    let page = Page::parse(&Shown::of(&form).html());
    assert!(page.has(&format!("form input[type=hidden][name={}][value='{KEY}']", names::KEY)));
}

#[test]
fn a_file_that_has_to_be_chosen_again_is_named_at_its_field_and_in_the_summary() {
    let form = form_of([FieldBuilder::text("a"), FieldBuilder::new("anhang", forms::FieldType::FileUpload)]);
    let mut shown = Shown::of(&form).values(serde_json::json!({"a": "x"}));
    shown.lost_files = vec![LostFile { field: "anhang".into(), name: "foto <1>.jpg".into() }];
    let told = "Die Datei foto <1>.jpg müssen Sie noch einmal auswählen.";
    // The page again, as a button requested it.
    let page = Page::parse(&shown.html());
    assert!(page.text("#f-anhang-hint").contains(told));
    assert!(page.text(".kern-alert--warning a[href='#f-anhang']").contains(told));
    assert!(!page.has("#fehler"));
    shown.violations = Some(Violations::one("data.a", forms::Problem::Required));
    let page = Page::parse(&shown.html());
    assert!(page.text("#fehler a[href='#f-anhang']").contains(told));
    assert!(page.text("#fehler").contains("nur die Dateien müssen Sie noch einmal auswählen"));
    assert!(!page.has(".kern-alert--warning"));
    // With the script the files are still there, and nothing says otherwise.
    shown.lost_files.clear();
    let page = Page::parse(&shown.html());
    assert!(page.text("#f-anhang-hint").contains("gehen beim erneuten Laden"));
    shown.files_stay = true;
    let page = Page::parse(&shown.html());
    assert!(!page.text("#f-anhang-hint").contains("noch einmal"));
    assert!(page.text("#fehler").contains("Alles, was Sie eingegeben haben, ist noch da"));
}

#[test]
fn a_trial_shows_the_masked_texts_of_the_form_with_their_replacements_marked() {
    let form = form_of([
        FieldBuilder::text("bericht").anonymize(),
        FieldBuilder::text("ort"),
        FieldBuilder::select("wer", &["other"]).other("wer_sonst"),
    ]);
    let stored = object(json!({
        "bericht": "<b>[NAME ANONYMISIERT]</b> und [RAUM ANONYMISIERT][ALTER ANONYMISIERT].", "ort": "Nord",
        "wer": "other", "wer_sonst": "frei [x] ANONYMISIERT"
    }));
    let page = Shown { notice: Some(Notice::MaskingPreview { masked: &stored }), ..Shown::of(&form) }.page();
    let marks: Vec<String> = page.all(".mw-trial mark").into_iter().map(text).collect();
    assert_eq!(marks, ["[NAME ANONYMISIERT]", "[RAUM ANONYMISIERT]", "[ALTER ANONYMISIERT]"]);
    let texts: Vec<String> = page.all(".mw-trial dd").into_iter().map(text).collect();
    let whole = "<b>[NAME ANONYMISIERT]</b> und [RAUM ANONYMISIERT][ALTER ANONYMISIERT].";
    assert_eq!(texts, [whole, "frei [x] ANONYMISIERT"]);
    assert!(page.has("[role=alert][data-focus] .mw-trial"));
    assert_eq!(
        attr(page.one("button[value=preview]"), "formaction"),
        Some("/f/vorfall?lang=de&action=preview")
    );

    let empty = Map::new();
    let page = Shown { notice: Some(Notice::MaskingPreview { masked: &empty }), ..Shown::of(&form) }.page();
    assert!(!page.has(".mw-trial") && page.has("[role=alert][data-focus]"));
    assert!(!Shown::of(&form_of([FieldBuilder::text("ort")])).page().has("button[value=preview]"));
}
