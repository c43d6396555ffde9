//! Writes every public page, in both languages and several states, into a folder, together with
//! the built assets when there are any: to look at, and for the browser tests.
//!
//! ```sh
//! cargo run -p mw-ui --example render -- FOLDER
//! ```
//! Serve the folder (the pages name their assets by absolute paths) and open `/de/form-empty.html`.

mod account_pages;

use captcha::testing::{MemorySpentTokens, TestSealer, installation};
use captcha::{Captcha, Challenge, Context, Difficulty};
use forms::{Form, FormSnapshot, Problem, Violations};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{FormVersionId, Locale, TemplateId, Tz};
use serde_json::{Map, Value, json};
use site::{Brand, Maintenance, MaskingSettings};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use ui::HtmlPages;
use views::{
    AccessibilityPage, ChallengePrompt, ErrorPage, FormLink, FormPage, IndexPage, Notice, Pages as _,
    RawEntries, ReceiptPage,
};

const FULL_FORM: &str = include_str!("../full-form.json");
const APP_NAME: &str = "Klinikum Musterstadt";
const PATH: &str = "/f/vorfall";

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args().nth(1).ok_or("usage: render FOLDER")?.into();
    let snapshot: FormSnapshot = serde_json::from_str(FULL_FORM)?;
    let form = Form::compile(TemplateId(1), FormVersionId(1), snapshot)?;
    for locale in [Locale::De, Locale::En] {
        let target = folder.join(locale.code());
        fs::create_dir_all(&target)?;
        let pages = form_pages(&form, locale).into_iter().chain(other_pages(&form, locale));
        for (name, html) in pages.chain(account_pages::pages(locale)) {
            fs::write(target.join(format!("{name}.html")), html)?;
        }
    }
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("dist"), &folder)?;
    println!("wrote {}", folder.display());
    Ok(())
}

fn form_pages(form: &Form, locale: Locale) -> Vec<(&'static str, String)> {
    let challenge = challenge(locale);
    let nothing = RawEntries::new();
    let page = FormPage {
        form,
        locale,
        brand: &Brand::named(APP_NAME),
        organization_name: Some("Klinikum Neustadt"),
        retention: views::RetentionPeriod::Days(730),
        masking: &MaskingSettings::default(),
        values: None,
        raw: &nothing,
        violations: None,
        challenge: Some(ChallengePrompt::Asked(&challenge)),
        notice: None,
        path: PATH,
        idempotency_key: "0b5c2a10-7d3e-4f60-9a1b-c2d3e4f50617",
        lost_files: &[],
        files_stay: false,
        is_preview: false,
    };
    let filled = filled();
    let wrong = wrong();
    let raw = RawEntries::from([("personen".to_owned(), vec!["zwölf".to_owned()])]);
    let violations = violations();
    let maintenance = Notice::Maintenance {
        message: "Am Samstag von 8 bis 12 Uhr richten wir neue Server ein.",
        contact: "Stabsstelle Qualität, Telefon 0123 456-0",
    };
    vec![
        ("form-empty", HtmlPages.form(&page)),
        ("form-filled", HtmlPages.form(&FormPage { values: Some(&filled), ..page })),
        (
            "form-errors",
            HtmlPages.form(&FormPage {
                values: Some(&wrong),
                raw: &raw,
                violations: Some(&violations),
                ..page
            }),
        ),
        (
            "form-more",
            HtmlPages.form(&FormPage { values: Some(&filled), notice: Some(Notice::MoreFields), ..page }),
        ),
        (
            "form-maintenance",
            HtmlPages.form(&FormPage { notice: Some(maintenance), challenge: None, ..page }),
        ),
        (
            "form-unavailable",
            HtmlPages.form(&FormPage { values: Some(&filled), notice: Some(Notice::Unavailable), ..page }),
        ),
    ]
}

fn other_pages(form: &Form, locale: Locale) -> Vec<(&'static str, String)> {
    let title = form.snapshot.title.get(locale);
    let description = form.snapshot.description.as_ref().map(|text| text.get(locale).to_owned());
    let links = [
        FormLink { path: PATH.into(), title: title.into(), description },
        FormLink {
            path: "/f/idee".into(),
            title: locale.pick("Idee einreichen", "Hand in an idea").into(),
            description: None,
        },
    ];
    let closed = Maintenance { enabled: true, ..Maintenance::default() };
    let receipt = form.snapshot.settings.receipt_text.as_ref().map(|text| text.get(locale));
    let error = |status, message| {
        HtmlPages.error(&ErrorPage { locale, brand: &Brand::named(APP_NAME), status, message, path: "/weg" })
    };
    let index = |forms, maintenance| {
        HtmlPages.index(&IndexPage { locale, brand: &Brand::named(APP_NAME), forms, maintenance })
    };
    vec![
        (
            "receipt",
            HtmlPages.receipt(&ReceiptPage {
                locale,
                brand: &Brand::named(APP_NAME),
                path: "/beleg/abc",
                form_path: PATH,
                title,
                reference: "MW-7K3F-9QXP",
                received_at: kernel::from_micros(1_795_246_500_000_000).with_timezone(&Tz::Europe__Berlin),
                text: receipt,
                is_masked: true,
                stored: &[("Was ist passiert?".into(), "[NAME ANONYMISIERT] ist im [ZIMMER ANONYMISIERT] gestürzt.".into())],
                quick_exit: true,
            }),
        ),
        ("index", index(&links, None)),
        ("index-maintenance", index(&links, Some(&closed))),
        ("index-empty", index(&[], None)),
        ("error-404", error(404, None)),
        ("error-503", error(503, None)),
        (
            "accessibility",
            HtmlPages.accessibility(&AccessibilityPage {
                locale,
                brand: &Brand::named(APP_NAME),
                contact: "Klinikum Musterstadt, Stabsstelle Qualität\nTelefon 0123 456-0\nqualitaet@example.org",
                organization_name: Some("Klinikum Musterstadt"),
            }),
        ),
    ]
}

fn challenge(locale: Locale) -> Challenge {
    let captcha = Captcha::new(
        Arc::new(TestSealer),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(ManualClock::default()),
        Arc::new(SeededRandom::new(7)),
    );
    captcha.issue(installation(), Context::Submission, Difficulty::Medium, locale)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn filled() -> Map<String, Value> {
    object(json!({
        "bereich": "other", "bereich_sonstiges": "Dialyse", "datum": "2026-11-20", "uhrzeit": "22:40",
        "schicht": "nacht",
        "beschreibung": "Gegen 22:40 Uhr wurde bei der Übergabe eine Infusionspumpe mit falscher Laufrate \
            übernommen. Frau Kowalski aus Zimmer 12 hat es bemerkt, bevor jemand zu Schaden kam.\n\n\
            Die Pumpe war nach dem Umbau nicht neu eingestellt worden.",
        "themen": ["geraet", "kommunikation", "other"], "themen_sonstiges": "Personalmangel",
        "geraet_name": "Infusionspumpe IP-7", "beteiligte": ["pflege"], "personen": 1, "belastung": 8,
        "schaden": true, "schaden_art": "schwer", "schaden_folge": "Beobachtung über Nacht.",
        "email": "meldung@example.org", "telefon": "", "link": "https://example.org/pumpe"
    }))
}

fn wrong() -> Map<String, Value> {
    object(json!({
        "bereich": "other", "uhrzeit": "22:40", "beschreibung": "Zu kurz.", "themen": ["geraet"],
        "personen": "zwölf", "belastung": 11, "email": "meldung@", "schaden": true
    }))
}

fn violations() -> Violations {
    let mut violations = Violations::default();
    violations.add("data.bereich_sonstiges", Problem::Required);
    violations.add("data.datum", Problem::Required);
    violations.add("data.schicht", Problem::Required);
    violations.add("data.beschreibung", Problem::TooShort { min: 20, actual: 8 });
    violations.add("data.geraet_name", Problem::Required);
    violations.add("data.geraet_foto", Problem::FileKind);
    violations.add("data.themen", Problem::RepeatedOption);
    violations.add("data.personen", Problem::WrongType(forms::Expected::Number));
    violations.add("data.belastung", Problem::AboveMax(10.0));
    violations.add("data.schaden", Problem::MustBeOn);
    violations.add("data.schaden_art", Problem::Required);
    violations.add("data.email", Problem::InvalidEmail);
    violations.add("captcha_answer", Problem::ChallengeWrong);
    violations
}

/// Copies a folder with what is in it; fine when it is not there.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
