//! The printed document of an agreement: a pure function of what was agreed, by whom and when.

use crate::content::{Content, Variable, VariableKind};
use crate::path::Path;
use crate::print::Printable;
use crate::render::RenderError;
use crate::template::{PublishedAs, Snapshot};
use crate::values::{VariableValue, VariableValues};
use kernel::{Locale, Timestamp, Tz};

/// The variable with the firm for which an agreement is concluded (specification, "DPA generator rules").
const COMPANY: &str = "controller.company";

/// The number of digits of a hash in the footer of each page.
const SHORT_HASH: usize = 16;

/// The identity of the organisation (specification, "DPA generator rules").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Processor {
    /// Name of the firm.
    pub legal_name: String,
    pub address: String,
    pub representative: String,
    /// Its data protection officer.
    pub dpo_contact: String,
}

/// Returns the sentence that is accepted.
pub const fn consent_text(locale: Locale) -> &'static str {
    match locale {
        Locale::De => include_str!("../data/de/consent.txt").trim_ascii(),
        Locale::En => include_str!("../data/en/consent.txt").trim_ascii(),
    }
}

/// The conclusion of an agreement as far as it is known: by whom, when, and the hash of it all.
pub(crate) struct Conclusion<'a> {
    pub(crate) member: &'a str,
    pub(crate) company: &'a str,
    pub(crate) at: Timestamp,
    pub(crate) zone: Tz,
    pub(crate) content_hash: &'a str,
    pub(crate) verification_url: &'a str,
}

/// Returns the entered firm, else that of the account.
pub(crate) fn company<'a>(input: &'a VariableValues, of_account: &'a str) -> &'a str {
    let entered = Path::new(COMPANY).and_then(|path| input.get(&path));
    match entered {
        Some(VariableValue::Text(company)) if !company.is_empty() => company,
        _ => of_account,
    }
}

/// Returns the document of a concluded agreement, or of a preview.
pub(crate) fn document(
    version: (&Snapshot, &PublishedAs),
    input: &VariableValues,
    processor: &Processor,
    layout: u32,
    now: Timestamp,
    conclusion: Option<&Conclusion<'_>>,
) -> Result<Printable, RenderError> {
    let (snapshot, published) = version;
    let locale = Locale::parse(&snapshot.locale).unwrap_or_default();
    let mut values = input.clone();
    let Processor { legal_name, address, representative, dpo_contact } = processor;
    let named = [
        ("tenant.legal_name", legal_name),
        ("tenant.address", address),
        ("tenant.representative", representative),
        ("tenant.dpo_contact", dpo_contact),
    ];
    put(&mut values, named.map(|(key, value)| (key, value.clone())));
    let mut body_html = snapshot.content.render(&values, locale)?;
    let foot = match conclusion {
        None => {
            body_html += &part(locale, Part::Preview, [])?;
            format!("{} · {}", snapshot.name, preview(locale))
        }
        Some(conclusion) => {
            body_html += &part(locale, Part::Conclusion, facts(locale, snapshot, published, conclusion))?;
            let short: String = conclusion.content_hash.chars().take(SHORT_HASH).collect();
            format!("{} · Version {} · {short}", snapshot.name, published.version)
        }
    };
    let title = match conclusion {
        Some(conclusion) if !conclusion.company.is_empty() => {
            format!("{} · {}", snapshot.name, conclusion.company)
        }
        _ => snapshot.name.clone(),
    };
    Ok(Printable { layout, locale, title, body_html, foot, dated: now })
}

fn facts(
    locale: Locale,
    snapshot: &Snapshot,
    published: &PublishedAs,
    conclusion: &Conclusion<'_>,
) -> [(&'static str, String); 10] {
    let Conclusion { member, company, at, zone, content_hash, verification_url } = *conclusion;
    let local = at.with_timezone(&zone);
    let local = match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M:%S Uhr"),
        Locale::En => local.format("%-d %B %Y, %H:%M:%S"),
    };
    [
        ("conclusion.text", consent_text(locale).to_owned()),
        ("conclusion.company", company.to_owned()),
        ("conclusion.member", member.to_owned()),
        ("conclusion.local", format!("{local} ({})", zone.name())),
        ("conclusion.utc", at.format("%Y-%m-%dT%H:%M:%SZ").to_string()),
        ("conclusion.template", snapshot.name.clone()),
        ("conclusion.version", published.version.to_string()),
        ("conclusion.template_hash", published.content_hash.clone()),
        ("conclusion.content_hash", content_hash.to_owned()),
        ("conclusion.verification", verification_url.to_owned()),
    ]
}

const fn preview(locale: Locale) -> &'static str {
    match locale {
        Locale::De => "Vorschau",
        Locale::En => "Preview",
    }
}

enum Part {
    Conclusion,
    Preview,
}

/// Returns a text that comes with the service, appended to that of the template.
fn part<const N: usize>(
    locale: Locale,
    part: Part,
    facts: [(&'static str, String); N],
) -> Result<String, RenderError> {
    let text = match (part, locale) {
        (Part::Conclusion, Locale::De) => include_str!("../data/de/conclusion.md"),
        (Part::Conclusion, Locale::En) => include_str!("../data/en/conclusion.md"),
        (Part::Preview, Locale::De) => include_str!("../data/de/preview.md"),
        (Part::Preview, Locale::En) => include_str!("../data/en/preview.md"),
    };
    let variable = |(key, _): &(&str, String)| Variable {
        key: (*key).to_owned(),
        label: (*key).to_owned(),
        kind: VariableKind::Text,
        required: false,
        prefill_from: None,
        options: Vec::new(),
        default: None,
    };
    let content = Content {
        content_md: text.to_owned(),
        variable_schema: facts.iter().map(variable).collect(),
        clauses: Vec::new(),
    };
    let mut values = VariableValues::new();
    put(&mut values, facts);
    content.render(&values, locale)
}

fn put<const N: usize>(values: &mut VariableValues, named: [(&str, String); N]) {
    for (key, value) in named {
        if let Some(path) = Path::new(key) {
            values.insert(path, VariableValue::Text(value));
        }
    }
}
