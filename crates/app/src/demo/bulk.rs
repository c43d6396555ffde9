//! Four forms full of drop-down lists and check boxes, with any number of reports, for measuring figures.

use super::reports::{DemoReport, ReportGenerator};
use super::texts;
use forms::{Bundle, FieldDefinition, FieldType};
use kernel::{Duration, Locale, LocalizedText, Random, RandomExt as _, Timestamp};
use serde_json::{Map, Value, json};

const BUNDLE: &str = include_str!("../../assets/kennzahlen.json");

/// The forms; each is about a different kind of event.
const FORMS: [(&str, &str, &str); 4] = [
    ("sturz", "Sturz melden", "Report a fall"),
    ("medikation", "Medikationsfehler melden", "Report a medication error"),
    ("gewalt", "Übergriff melden", "Report an assault"),
    ("geraet", "Gerätefehler melden", "Report a device failure"),
];

/// The time over which the reports are spread: 36 months.
const SPAN: Duration = Duration::days(1095);

/// Returns the forms as bundles: one block, four templates.
pub(super) fn bundles() -> Result<[Bundle; 4], serde_json::Error> {
    let one: Bundle = serde_json::from_str(BUNDLE)?;
    Ok(FORMS.map(|(slug, de, en)| {
        let mut bundle = one.clone();
        slug.clone_into(&mut bundle.template.slug);
        bundle.template.title = LocalizedText::both(de, en);
        bundle
    }))
}

/// Generates `count` reports up to `now`, the oldest first, each with the slug of its form.
pub(super) fn reports<'a>(
    bundle: &'a Bundle,
    count: u32,
    now: Timestamp,
    random: &'a dyn Random,
) -> impl Iterator<Item = (&'static str, DemoReport)> + 'a {
    let step = SPAN / i32::try_from(count.max(1)).unwrap_or(i32::MAX);
    (0..count).rev().map(move |left| {
        let at = now - Duration::seconds(1) - step * i32::try_from(left).unwrap_or(i32::MAX);
        let (slug, ..) = FORMS[index(random, FORMS.len())];
        (slug, DemoReport { at, data: answers(bundle, slug, at, random), locale: Locale::De })
    })
}

/// Answers most questions. The first options are chosen most often.
fn answers(bundle: &Bundle, form: &str, at: Timestamp, random: &dyn Random) -> Map<String, Value> {
    let generator = ReportGenerator { random, day: at.date_naive() };
    let fields = bundle.blocks.iter().flat_map(|block| &block.fields);
    let answered = fields.filter(|field| field.required || random.below(10) > 0);
    let answer = |field: &FieldDefinition| {
        let mut values = field.options.iter().map(|option| option.value.as_str());
        let any = || index(random, field.options.len());
        match field.kind {
            FieldType::Select => json!(values.nth(any().min(any()))),
            FieldType::CheckboxGroup => values.filter(|_| random.below(3) == 0).collect(),
            _ => json!(generator.free_text(sentences(form))),
        }
    };
    answered.map(|field| (field.slug.clone(), answer(field))).collect()
}

/// Returns sentences about the events of a form.
fn sentences(form: &str) -> &'static [&'static str; 6] {
    texts::EVENTS
        .iter()
        .find(|(kind, _)| *kind == form)
        .map_or(&texts::EVENTS[0].1, |(_, sentences)| sentences)
}

fn index(random: &dyn Random, count: usize) -> usize {
    random.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize
}
