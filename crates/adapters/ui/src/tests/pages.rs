//! The pages without a form.

use super::*;
use crate::pages::{accessibility_page, error_page, index_page};
use crate::receipt::receipt_page;
use crate::verification::verification_page;
use kernel::{NaiveDate, Tz, from_micros};
use rstest::rstest;
use site::Brand;
use views::{EntryProblem, Verification, VerificationPage};

fn receipt(locale: Locale) -> Page {
    receipt_of(locale, true)
}

fn receipt_of(locale: Locale, quick_exit: bool) -> Page {
    Page::parse(&receipt_page(&ReceiptPage {
        locale,
        brand: &Brand::named("Klinikum"),
        path: "/beleg/abc",
        form_path: "/f/vorfall",
        title: "Vorfall",
        reference: "MW-7K3F-9QXP",
        // 21 November 2026, 07:35 UTC.
        received_at: from_micros(1_795_246_500_000_000).with_timezone(&Tz::Europe__Berlin),
        text: Some("Erster Absatz.\n\nZweiter."),
        is_masked: true,
        stored: &[("Was ist passiert?".into(), "[NAME ANONYMISIERT] fiel <hin>.".into())],
        quick_exit,
    }))
}

#[test]
fn a_receipt_shows_the_reference_and_what_it_is_good_for() {
    let page = receipt(Locale::De);
    assert_eq!(page.text("[data-reference]"), "MW-7K3F-9QXP");
    let main = page.text("main");
    for part in
        ["21.11.2026, 08:35 Uhr", "mit keiner Person verknüpft", "Erster Absatz.", "Wie es weitergeht"]
    {
        assert!(main.contains(part), "{part}");
    }
    // What is stored is folded: somebody may look over the shoulder.
    assert_eq!(page.text("details:not([open]) mark[lang=de]"), "[NAME ANONYMISIERT]");
    assert!(page.text("details dd").contains("fiel <hin>."));
    assert!(page.has("a[href='/f/vorfall?lang=de']") && page.has("a[href='/?lang=de']"));
    assert!(page.has("[data-exit]"));
    // Its address is not for search engines, and it works in both languages.
    assert!(page.has("meta[name=robots][content=noindex]"));
    assert!(page.has("nav.mw-languages a[href='/beleg/abc?lang=en']"));
}

#[test]
fn a_receipt_that_can_be_left_quickly_says_why_it_shows_no_texts() {
    let says =
        |quick_exit| receipt_of(Locale::De, quick_exit).text("main").contains("zeigt dieser Beleg nicht");
    assert!(says(true) && !says(false));
}

#[test]
fn a_receipt_is_in_english_too_and_can_be_printed_without_a_script() {
    let page = receipt(Locale::En);
    assert!(page.text("main").contains("21 November 2026, 08:35"));
    assert!(page.text(".mw-no-js").contains("print function"));
    assert!(page.has("button.mw-js-only[data-print]"));
}

#[test]
fn the_list_leads_to_the_forms_in_the_same_language() {
    let links = [
        FormLink { path: "/f/a".into(), title: "A".into(), description: Some("Eins.\n\nZwei.".into()) },
        FormLink { path: "/f/b".into(), title: "B".into(), description: None },
    ];
    let view =
        IndexPage { locale: Locale::En, brand: &Brand::named("Klinikum"), forms: &links, maintenance: None };
    let page = Page::parse(&index_page(&view));
    assert_eq!(page.all("ul.mw-cards > li").len(), 2);
    assert!(page.has("a[href='/f/a?lang=en']"));
    assert!(page.text("main").contains("Eins.") && !page.text("main").contains("Zwei."));
    assert!(page.has("nav.mw-languages a[href='/?lang=de'][hreflang=de]"));
}

#[test]
fn an_empty_list_says_what_to_do() {
    let view =
        IndexPage { locale: Locale::De, brand: &Brand::named("Klinikum"), forms: &[], maintenance: None };
    let page = Page::parse(&index_page(&view));
    assert_eq!(page.text("h1"), "Zurzeit ist kein Formular online");
    assert!(page.has("main a[href='/app/login']"));
    assert!(!page.has("ul.mw-cards"));
}

#[rstest]
#[case(404, "Diese Seite gibt es nicht")]
#[case(405, "Diese Seite gibt es nicht")]
#[case(413, "Ihre Angaben sind zu groß")]
#[case(418, "Diese Anfrage war nicht zu verstehen")]
#[case(429, "Zu viele Anfragen in kurzer Zeit")]
#[case(500, "Da ist etwas schiefgegangen")]
#[case(503, "Der Dienst ist gerade nicht erreichbar")]
#[case(507, "Da ist etwas schiefgegangen")]
fn an_error_says_what_happened(#[case] status: u16, #[case] title: &str) {
    let view = ErrorPage {
        locale: Locale::De,
        brand: &Brand::named("Klinikum"),
        status,
        message: None,
        path: "/weg",
    };
    let page = Page::parse(&error_page(&view));
    assert_eq!(page.text("h1"), title);
    assert!(page.text("title").starts_with("Fehler: "));
    assert!(page.text("main").contains(&status.to_string()));
    assert!(page.has("nav.mw-languages a[href='/weg?lang=en']"));
}

#[test]
fn where_there_is_one_language_no_link_names_it() {
    let brand = &Brand { only_language: Some(Locale::De), ..Brand::named("Klinikum") };
    let forms = [FormLink { path: "/f/a".into(), title: "A".into(), description: None }];
    let index = index_page(&IndexPage { locale: Locale::De, brand, forms: &forms, maintenance: None });
    let error =
        error_page(&ErrorPage { locale: Locale::De, brand, status: 404, message: None, path: "/weg" });
    for html in [index, error] {
        let page = Page::parse(&html);
        assert!(
            page.has("html[lang=de]") && !page.has(".mw-languages") && !html.contains("?lang="),
            "{html}"
        );
        assert!(page.has("a[href='/']") && page.has("footer a[href='/barrierefreiheit']"));
    }
}

#[test]
fn an_error_page_never_links_to_another_site() {
    let path = "//evil.example/x";
    let view =
        ErrorPage { locale: Locale::De, brand: &Brand::named("Klinikum"), status: 404, message: None, path };
    assert!(!error_page(&view).contains("evil"));
}

#[test]
fn the_statement_names_whom_to_tell_and_the_organization_where_there_is_no_contact() {
    let statement = |contact: &str, organization_name: Option<&str>, links: &[&str]| {
        let footer_links = links.iter().map(|label| ((*label).to_owned(), "/impressum".to_owned())).collect();
        let brand = Brand { footer_links, ..Brand::named("Klinikum") };
        let view = AccessibilityPage { locale: Locale::De, brand: &brand, contact, organization_name };
        Page::parse(&accessibility_page(&view))
    };
    let named = statement("Frau Muster\nTel. 1", Some("Nord"), &["Impressum"]);
    assert!(named.text("main").contains("Barriere melden") && named.text("main").contains("Frau Muster"));
    assert!(!named.has("main a[href='/impressum']"));
    assert!(!named.text("main").contains("an Nord"));
    let linked = statement("  ", Some("Nord"), &["Impressum"]);
    assert!(
        linked.text("main").contains("wenden Sie sich bitte an Nord. Die Kontaktdaten stehen im Impressum")
    );
    assert!(linked.text("main").contains("Barriere melden") && linked.has("main a[href='/impressum']"));
    let unknown = statement("", None, &[]);
    assert!(unknown.text("main").contains("Barriere melden") && unknown.text("main").contains("betreibt"));
    assert!(
        unknown.text("main").contains("in ihrem Impressum")
            && !unknown.text("main").contains("möglicherweise")
    );
    for limit in ["gilt zehn Minuten", "30 Minuten lang abrufbar", "Den Bereich für Mitarbeitende"] {
        assert!(unknown.text("main").contains(limit), "{limit}");
    }
    assert!(unknown.text("main").contains("Schlichtungsstelle"));
}

#[rstest]
fn every_page_has_the_frame(#[values(Locale::De, Locale::En)] locale: Locale) {
    let page = receipt(locale);
    assert!(page.has("body > a.mw-skip[href='#inhalt']") && page.has("main#inhalt"));
    assert_eq!(page.all("h1").len(), 1);
    let code = locale.code();
    assert!(page.has(&format!("footer a[href='/barrierefreiheit?lang={code}']")));
    assert!(page.has("footer a[href='/app/login']"));
    assert!(page.has("nav.mw-languages [aria-current=true]"));
}

fn verification(verified: Option<(&str, Verification<'_>)>, problem: Option<&str>) -> Page {
    let (locale, brand) = (Locale::De, &Brand::named("Klinikum"));
    let path = "/verification";
    let max_bytes = 10 * 1024 * 1024;
    Page::parse(&verification_page(&VerificationPage {
        locale,
        brand,
        path,
        form_path: path,
        max_bytes,
        verified,
        entered: "abc",
        problem: problem.map(|text| EntryProblem { field: Some("sha256".into()), text: text.into() }),
    }))
}

#[test]
fn what_is_known_of_a_file_is_told_and_another_one_can_be_verified() {
    let stored = Verification::Stored {
        template: "AVV <Nord>",
        version: 3,
        concluded_at: from_micros(1_795_246_500_000_000).with_timezone(&Tz::Europe__Berlin),
        content_hash: "c0ffee",
    };
    let deleted = Verification::Deleted { version: 2, day: NaiveDate::from_ymd_opt(2026, 11, 3).unwrap() };
    for (verified, tone, told) in [
        (stored, "success", ["ist ein bei uns abgeschlossener Vertrag", "AVV <Nord>", "21.11.2026, 08:35"]),
        (deleted, "info", ["war ein bei uns abgeschlossener Vertrag", "am 03.11.2026", "2"]),
        (Verification::Unknown, "warning", ["nicht bekannt", "verändert", "abc"]),
    ] {
        let page = verification(Some(("abc", verified)), None);
        assert!(page.has(&format!(".kern-alert--{tone}[role=alert][autofocus]")), "{verified:?}");
        let main = page.text("main");
        for part in told {
            assert!(main.contains(part), "{part}: {main}");
        }
        assert!(page.has("form[method=post][enctype=\"multipart/form-data\"] input[type=file][required]"));
    }
    let asked = verification(None, None);
    assert!(!asked.has(".kern-alert"), "nothing was asked for");
    assert!(asked.text("main").contains("Höchstens 10 MB"));
    assert_eq!(asked.text(".mw-drop button"), "Datei prüfen");
    assert_eq!(asked.text(".mw-by-hash button"), "Prüfsumme prüfen");
    let wrong = verification(None, Some("Das fehlt."));
    // In the list, so that the script takes it away once the entry is another.
    let told = ".kern-alert--danger[data-prefix] .mw-summary__list a[href='#sha256']";
    assert!(wrong.text(told).contains("Das fehlt."));
    assert_eq!(wrong.text("head > title"), "Fehler: Vertrag prüfen – Klinikum");
    assert!(wrong.has(".kern-form-input--error > .kern-form-input__input--error[name=sha256]"));
    assert!(wrong.has(
        "details[open] #sha256[value=abc][aria-invalid=true][aria-describedby=\"sha256-hint sha256-error\"]"
    ));
    assert!(wrong.text("#sha256-error").contains("Das fehlt.") && !wrong.has("#file[aria-invalid]"));
}
