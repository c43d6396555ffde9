//! A report of 18 fields: checked, masked by a trivial masker and appended to a store that
//! forgets it. What is measured is this crate, not I/O and not the anonymizer.
#![expect(missing_docs, reason = "criterion's macros make public functions")]
#![expect(clippy::unwrap_used, reason = "a benchmark that can't go on has to stop")]

use async_trait::async_trait;
use criterion::{Criterion, criterion_group, criterion_main};
use forms::ports::{AppendError, MaskCounts, MaskFailure, SubmissionStore, TextMasker};
use forms::submission::{NewSubmission, Stored};
use forms::testing::{
    FakeChallenge, FakePolicy, FieldBuilder, FormBuilder, MemoryForms, MemoryVault, PassThroughInspector,
    install, scopes,
};
use forms::{ConditionOp, FieldType, FormSnapshot, ReportInput, SubmitDeps, SubmitReport};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Scope, SubmissionId};
use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// Takes everything and keeps nothing.
struct Forgetful;

#[async_trait]
impl SubmissionStore for Forgetful {
    async fn append(&self, _scope: Scope, submission: NewSubmission) -> Result<Stored, AppendError> {
        let created_at = submission.created_at;
        black_box(submission);
        Ok(Stored { id: SubmissionId(1), created_at })
    }
}

struct CopyingMasker;

impl TextMasker for CopyingMasker {
    fn mask(&self, text: &str, _counts: &mut MaskCounts) -> Result<String, MaskFailure> {
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

/// Runs a future that never waits for anything.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("nothing here waits"),
    }
}

fn bench(c: &mut Criterion) {
    let [scope, _] = scopes();
    let forms = MemoryForms::new();
    ready(install(&*forms, scope, &snapshot(), true));
    let submit = SubmitReport::new(SubmitDeps {
        catalog: forms.clone(),
        submissions: Arc::new(Forgetful),
        policy: FakePolicy::new(forms.clone()),
        challenge: FakeChallenge::new(),
        masker: Arc::new(CopyingMasker),
        inspector: Arc::new(PassThroughInspector),
        vault: MemoryVault::new(),
        clock: Arc::new(ManualClock::default()),
        random: Arc::new(SeededRandom::new(1)),
    });
    let input = ReportInput { template_slug: "vorfall".into(), data: data(), ..ReportInput::default() };
    ready(submit.submit(scope, input.clone())).unwrap();
    c.bench_function("forms/submit a report of 18 fields", |b| {
        b.iter_batched(
            || input.clone(),
            |input| ready(submit.submit(scope, input)).unwrap(),
            criterion::BatchSize::SmallInput,
        );
    });
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
