//! The templates that come with the service, in German and English: every mandatory item of Art. 28(3) GDPR (the table is
//! in `data/README.md`). They cannot be changed; a fork can.

use crate::content::{Clause, Content, Variable, VariableKind, VariableOption};
use crate::template::{AgreementTemplate, DEFAULT_RETENTION_DAYS, DpaTemplateId, Draft, PublishedAs};
use crate::values::VariableValue;
use kernel::{Locale, Timestamp};
use std::sync::LazyLock;

/// The last change of the texts: 25 November 2026.
const WRITTEN_AT: i64 = 1_795_564_800_000_000;

/// Incremented with each change of the texts.
const VERSION: u32 = 1;

/// Returns the templates. They have ids below 0, which no store assigns.
pub(crate) fn templates() -> &'static [AgreementTemplate] {
    static TEMPLATES: LazyLock<Vec<AgreementTemplate>> =
        LazyLock::new(|| [Locale::De, Locale::En].map(template).into());
    &TEMPLATES
}

fn template(locale: Locale) -> AgreementTemplate {
    let (id, name, slug) = match locale {
        Locale::De => (-1, "Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)", "auftragsverarbeitung"),
        Locale::En => (-2, "Data Processing Agreement (Art. 28 GDPR)", "data-processing-agreement"),
    };
    let draft = Draft {
        content: content(locale),
        retention_days: DEFAULT_RETENTION_DAYS,
        ..Draft::new(name, slug, locale)
    };
    // Texts and small numbers always have canonical JSON.
    let draft_hash = draft.snapshot().hash().unwrap_or_default();
    let at: Timestamp = kernel::from_micros(WRITTEN_AT);
    let published = PublishedAs { version: VERSION, content_hash: draft_hash.clone(), published_at: at };
    let id = DpaTemplateId(id);
    AgreementTemplate {
        id,
        draft,
        draft_hash,
        published: Some(published),
        edition: 1,
        created_at: at,
        updated_at: at,
    }
}

fn content(locale: Locale) -> Content {
    let texts: [&str; 5] = match locale {
        Locale::De => [
            include_str!("../data/de/agreement.md"),
            include_str!("../data/de/health.md"),
            include_str!("../data/de/subprocessors.md"),
            include_str!("../data/de/no_subprocessors.md"),
            include_str!("../data/de/third_country.md"),
        ],
        Locale::En => [
            include_str!("../data/en/agreement.md"),
            include_str!("../data/en/health.md"),
            include_str!("../data/en/subprocessors.md"),
            include_str!("../data/en/no_subprocessors.md"),
            include_str!("../data/en/third_country.md"),
        ],
    };
    let [content_md, health, subprocessors, no_subprocessors, third_country] = texts.map(str::to_owned);
    let say = |(de, en): TextPair| match locale {
        Locale::De => de.to_owned(),
        Locale::En => en.to_owned(),
    };
    let variable = |&(key, label, kind, required, options): &VariableRow| Variable {
        key: key.to_owned(),
        label: say(label),
        kind,
        required,
        prefill_from: (key == "controller.representative").then(|| "profile.name".to_owned()),
        options: options
            .iter()
            .map(|&(value, label)| VariableOption { value: value.to_owned(), label: say(label) })
            .collect(),
        default: (kind == VariableKind::Toggle)
            .then_some(VariableValue::Toggle(key == "processing.subprocessors")),
    };
    let clause = |((key, name, condition), content_md): ((&str, TextPair, &str), String)| Clause {
        key: key.to_owned(),
        name: say(name),
        condition: condition.to_owned(),
        content_md,
    };
    let texts = [health, subprocessors, no_subprocessors, third_country];
    Content {
        content_md,
        variable_schema: QUESTIONS.iter().map(variable).collect(),
        clauses: CLAUSES.into_iter().zip(texts).map(clause).collect(),
    }
}

/// A text in German and English.
type TextPair = (&'static str, &'static str);

/// A key, its label, its kind, whether it is required, and its options.
type VariableRow = (&'static str, TextPair, VariableKind, bool, &'static [(&'static str, TextPair)]);

#[rustfmt::skip]
const QUESTIONS: [VariableRow; 11] = [
    ("processing.subject", ("Gegenstand der Verarbeitung", "Subject matter of the processing"), VariableKind::Text, true, &[]),
    ("processing.purpose", ("Art und Zweck der Verarbeitung", "Nature and purpose of the processing"), VariableKind::Textarea, true, &[]),
    ("processing.duration", ("Dauer der Verarbeitung", "Duration of the processing"), VariableKind::Select, true, &[
        ("contract", ("so lange wie der Hauptvertrag", "as long as the main contract")),
        ("unlimited", ("auf unbestimmte Zeit, bis der Auftrag endet", "indefinitely, until the assignment ends")),
    ]),
    ("processing.data_categories", ("Arten personenbezogener Daten", "Types of personal data"), VariableKind::MultiSelect, true, &[
        ("master", ("Stammdaten", "master data")),
        ("contact", ("Kontaktdaten", "contact data")),
        ("contract", ("Vertrags- und Abrechnungsdaten", "contract and billing data")),
        ("usage", ("Nutzungs- und Protokolldaten", "usage and log data")),
        ("employment", ("Beschäftigtendaten", "employment data")),
        ("reports", ("Inhalte von Meldungen", "contents of reports")),
        ("health", ("Gesundheitsdaten", "data concerning health")),
    ]),
    ("processing.data_subjects", ("Kategorien betroffener Personen", "Categories of data subjects"), VariableKind::MultiSelect, true, &[
        ("employees", ("Beschäftigte", "employees")),
        ("patients", ("Patientinnen und Patienten", "patients")),
        ("customers", ("Kundinnen und Kunden", "customers")),
        ("reporters", ("hinweisgebende Personen", "reporting persons")),
        ("others", ("in Meldungen genannte Personen", "persons named in reports")),
    ]),
    ("processing.subprocessors", ("Weitere Auftragsverarbeiter sind erlaubt", "Other processors are allowed"), VariableKind::Toggle, false, &[]),
    ("processing.third_country", ("Daten werden außerhalb des Europäischen Wirtschaftsraums verarbeitet", "Data are processed outside the European Economic Area"), VariableKind::Toggle, false, &[]),
    ("controller.company", ("Name Ihrer Organisation", "Name of your organisation"), VariableKind::Text, true, &[]),
    ("controller.address", ("Anschrift", "Address"), VariableKind::Textarea, true, &[]),
    ("controller.representative", ("Vertreten durch", "Represented by"), VariableKind::Text, true, &[]),
    ("controller.dpo_contact", ("Datenschutzbeauftragte: Name und E-Mail-Adresse", "Data protection officer: name and e-mail address"), VariableKind::Text, false, &[]),
];

/// A key, its name, and its condition.
const CLAUSES: [(&str, TextPair, &str); 4] = [
    (
        "health",
        ("Gesundheitsdaten", "Data concerning health"),
        "processing.data_categories includes \"health\"",
    ),
    ("subprocessors", ("Weitere Auftragsverarbeiter", "Other processors"), "processing.subprocessors"),
    (
        "no_subprocessors",
        ("Keine weiteren Auftragsverarbeiter", "No other processors"),
        "processing.subprocessors != \"true\"",
    ),
    ("third_country", ("Drittland", "Third country"), "processing.third_country"),
];
