//! Checks reports, masks them with a trivial masker and appends them to a store that discards them: one
//! report with all 18 field types, and one as the end-to-end tests send it to the demonstration form.
//! Measures this crate, not I/O and not the anonymizer.
#![expect(clippy::unwrap_used, reason = "a benchmark that can't go on has to stop")]

use async_trait::async_trait;
use criterion::{Criterion, criterion_group, criterion_main};
use forms::ports::{AppendError, MaskCounts, MaskFailure, OptionalRules, SubmissionStore, TextMasker};
use forms::submission::{AssignedIds, NewSubmission, Submission};
use forms::testing::{
    FakeChallenge, FakePolicy, FieldBuilder, FormBuilder, MemoryForms, MemoryVault, PassThroughInspector,
    install, scopes,
};
use forms::{ConditionOp, FieldType, FormSnapshot, ReportInput, SubmitPorts, SubmitReport, Validation};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Scope, StoreError, SubmissionId, Timestamp};
use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// Accepts everything and keeps nothing.
struct Forgetful;

#[async_trait]
impl SubmissionStore for Forgetful {
    async fn append(&self, _scope: Scope, submission: NewSubmission) -> Result<AssignedIds, AppendError> {
        let created_at = submission.created_at;
        black_box(submission);
        Ok(AssignedIds { id: SubmissionId(1), created_at })
    }

    async fn find_by_idempotency_key(
        &self,
        _scope: Scope,
        _key: &[u8; 32],
        _now: Timestamp,
    ) -> Result<Option<Submission>, StoreError> {
        Ok(None)
    }
}

struct CopyingMasker;

impl TextMasker for CopyingMasker {
    fn mask(
        &self,
        text: &str,
        _rules: &OptionalRules,
        _counts: &mut MaskCounts,
    ) -> Result<String, MaskFailure> {
        Ok(text.to_owned())
    }
}

/// All eighteen types, conditions and other texts.
fn snapshot() -> FormSnapshot {
    let new = FieldBuilder::new;
    let truthy = |field: FieldBuilder, on: &str| field.visible_if(on, ConditionOp::Truthy, Value::Null);
    FormBuilder::new("vorfall")
        .block(
            "wo",
            [
                new("titel", FieldType::Heading),
                new("hinweis", FieldType::Paragraph),
                FieldBuilder::select("bereich", &["station", "op", "notaufnahme", "other"])
                    .other("bereich_sonstiges")
                    .required(),
                new("schicht", FieldType::RadioGroup).options(&["frueh", "spaet", "nacht"]).required(),
                new("tag", FieldType::Date).required(),
                new("uhrzeit", FieldType::Time),
                FieldBuilder::text("ort").anonymize(),
            ],
        )
        .block(
            "was",
            [
                FieldBuilder::checkboxes("themen", &["sturz", "medikation", "gewalt", "other"])
                    .other("themen_text"),
                new("beteiligt", FieldType::MultiSelect).options(&["patient", "pflege", "arzt", "besuch"]),
                new("beschreibung", FieldType::Textarea).required().anonymize(),
                new("schwere", FieldType::Range),
                new("anzahl", FieldType::Number),
                new("rueckfrage", FieldType::Toggle),
                truthy(new("mail", FieldType::Email), "rueckfrage"),
                truthy(new("telefon", FieldType::Tel), "rueckfrage"),
                new("link", FieldType::Url),
                new("anhang", FieldType::FileUpload),
                new("quelle", FieldType::Hidden).default_value("web"),
            ],
        )
        .snapshot()
}

fn data() -> Map<String, Value> {
    let text = "In der Spätschicht ist ein Patient beim Aufstehen gestürzt. Die Klingel lag außer Reichweite, \
                das Bett war nicht abgesenkt. Wir haben den Dienstarzt gerufen und die Angehörigen informiert. ";
    let data = json!({
        "bereich": "other", "bereich_sonstiges": "Flur vor der Röntgenabteilung", "schicht": "spaet",
        "tag": "2026-03-09", "uhrzeit": "21:40", "ort": "Station 4B, Zimmer 12", "themen": ["sturz", "other"],
        "themen_text": "Bettgitter", "beteiligt": ["patient", "pflege"], "beschreibung": text.repeat(3),
        "schwere": 60, "anzahl": 1, "rueckfrage": true, "mail": "pflege@example.org", "telefon": "030 123456",
        "link": "https://example.org/leitlinie", "quelle": "web"
    });
    data.as_object().cloned().unwrap()
}

/// The incident form of the demonstration, as far as it matters to the intake.
fn incident() -> FormSnapshot {
    let new = FieldBuilder::new;
    let kind = |field: FieldBuilder, art: &str| field.visible_if("art", ConditionOp::Eq, art);
    let truthy = |field: FieldBuilder, on: &str| field.visible_if(on, ConditionOp::Truthy, Value::Null);
    let lengths = |min_length, max_length| Validation { min_length, max_length, ..Validation::default() };
    let numbers =
        |max| Validation { min: Some(1.0), max: Some(max), step: Some(1.0), ..Validation::default() };
    let number_plate = Validation { pattern: Some("[A-Z]{2}-[0-9]{3,6}".into()), ..lengths(None, Some(20)) };
    let areas =
        ["notaufnahme", "innere", "chirurgie", "intensiv", "psychiatrie", "geriatrie", "kinder", "other"];
    let kinds = ["beinahe", "medikation", "sturz", "gewalt", "geraet", "other"];
    let errors = ["verwechslung", "dosis", "zeitpunkt", "dokumentation", "other"];
    let forms_of_violence = ["verbal", "koerperlich", "sexuell", "sachen", "other"];
    FormBuilder::new("vorfall")
        .block(
            "rahmen",
            [
                new("hinweis_titel", FieldType::Heading),
                new("hinweis_text", FieldType::Paragraph),
                FieldBuilder::select("bereich", &areas).other("bereich_sonstiges").required(),
                new("datum", FieldType::Date).required(),
                new("uhrzeit", FieldType::Time),
                new("schicht", FieldType::RadioGroup).options(&["frueh", "spaet", "nacht"]).required(),
            ],
        )
        .block(
            "ereignis",
            [
                new("art", FieldType::RadioGroup).options(&kinds).other("art_sonstiges").required(),
                kind(new("medikament_art", FieldType::MultiSelect), "medikation")
                    .options(&errors)
                    .other("medikament_sonstiges"),
                kind(FieldBuilder::text("geraetenummer"), "geraet").validation(number_plate),
                new("beschreibung", FieldType::Textarea)
                    .validation(lengths(Some(10), Some(4_000)))
                    .required()
                    .anonymize(),
            ],
        )
        .block(
            "gewalt",
            [
                kind(FieldBuilder::checkboxes("gewalt_form", &forms_of_violence), "gewalt")
                    .other("gewalt_sonstiges")
                    .required(),
                new("verletzt", FieldType::Toggle).visible_if(
                    "gewalt_form",
                    ConditionOp::Includes,
                    "koerperlich",
                ),
                truthy(new("verletzte", FieldType::Number), "verletzt").validation(numbers(50.0)),
            ],
        )
        .block(
            "folgen",
            [
                new("schwere", FieldType::Range).validation(numbers(10.0)).default_value(3).required(),
                new("nachweis", FieldType::FileUpload),
                new("massnahme", FieldType::Textarea).validation(lengths(None, Some(2_000))).anonymize(),
            ],
        )
        .block(
            "abschluss",
            [
                new("rueckfragen", FieldType::Toggle),
                truthy(new("kontakt_email", FieldType::Email), "rueckfragen"),
                truthy(new("kontakt_telefon", FieldType::Tel), "rueckfragen"),
                new("quelle_url", FieldType::Url),
                new("formular_stand", FieldType::Hidden).default_value("2026-01"),
            ],
        )
        .snapshot()
}

/// What the end-to-end tests send.
fn incident_data() -> Map<String, Value> {
    let data = json!({
        "bereich": "innere", "datum": "2026-03-17", "uhrzeit": "22:15", "schicht": "nacht", "art": "sturz",
        "beschreibung": "Lauf 7: In Zimmer 4711 ist Herr Kanarienvogel am 17.03.2026 auf dem Weg zur \
            Toilette gestürzt. Die Klingel lag außer Reichweite, der Boden war noch feucht vom Wischen. Wir \
            waren zu zweit für 34 Betten. Rückfragen an kanarie@example.org oder 0176 5550999, die \
            Schichtleitung wurde informiert.",
        "schwere": 4,
        "massnahme": "Mehr Personal im Nachtdienst und die Klingel bei jedem Rundgang in Reichweite legen."
    });
    data.as_object().cloned().unwrap()
}

/// Runs a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("nothing here waits"),
    }
}

fn bench_submit(c: &mut Criterion, name: &str, snapshot: &FormSnapshot, data: &Map<String, Value>) {
    let [scope, _] = scopes();
    let forms = MemoryForms::new();
    ready(install(&*forms, scope, snapshot, true));
    let submit = SubmitReport::new(SubmitPorts {
        catalog: forms.clone(),
        submissions: Arc::new(Forgetful),
        policy: FakePolicy::new(forms.clone()),
        challenge: FakeChallenge::new(),
        masker: Arc::new(CopyingMasker),
        inspector: Arc::new(PassThroughInspector),
        vault: MemoryVault::new(),
        limits: forms::ports::IntakeLimits::default(),
        clock: Arc::new(ManualClock::default()),
        random: Arc::new(SeededRandom::new(1)),
    });
    let template_slug = snapshot.slug.clone();
    let input = ReportInput { template_slug, data: data.clone(), ..ReportInput::default() };
    ready(submit.submit(scope, input.clone())).unwrap();
    c.bench_function(name, |b| {
        b.iter_batched(
            || input.clone(),
            |input| ready(submit.submit(scope, input)).unwrap(),
            criterion::BatchSize::SmallInput,
        );
    });
}

fn bench(c: &mut Criterion) {
    bench_submit(c, "forms/submit a report of 18 fields", &snapshot(), &data());
    bench_submit(c, "forms/submit an incident report", &incident(), &incident_data());
    let form = FormBuilder::compile_snapshot(snapshot());
    c.bench_function("forms/check a report of 18 fields", |b| {
        b.iter_batched(data, |data| form.check(data, &[]).unwrap(), criterion::BatchSize::SmallInput);
    });
    c.bench_function("forms/compile a form of 18 fields", |b| {
        b.iter(|| FormBuilder::compile_snapshot(black_box(snapshot())));
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
