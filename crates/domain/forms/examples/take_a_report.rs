//! Installs a small form, takes a report and shows what was stored of it.
//!
//! `cargo run -p mw-forms --features testing --example take_a_report`

use audit::AuditContext;
use forms::ports::NoLimit;
use forms::testing::{
    FakeChallenge, FakePolicy, MarkingMasker, MemoryForms, MemoryVault, PassThroughInspector, scopes,
};
use forms::{Bundle, InstallBundle, ReportInput, SubmitPorts, SubmitReport};
use kernel::testing::{ManualClock, SeededRandom};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;

const BUNDLE: &str = r#"{
  "format": "meldewerk-template", "version": 1,
  "template": {"slug": "vorfall", "title": {"de": "Vorfall melden", "en": "Report an incident"}},
  "blocks": [{"slug": "vorfall_was", "name": {"de": "Was ist passiert?", "en": "What happened?"}, "fields": [
    {"slug": "bereich", "type": "select", "label": {"de": "Bereich", "en": "Area"}, "required": true,
     "otherDbField": "bereich_sonstiges",
     "options": [{"value": "station", "label": {"de": "Station", "en": "Ward"}},
                 {"value": "other", "label": {"de": "Sonstiges", "en": "Other"}}]},
    {"slug": "beschreibung", "type": "textarea", "label": {"de": "Beschreibung", "en": "Description"},
     "anonymize": true}
  ]}]
}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let [scope, _] = scopes();
    let (store, clock) = (MemoryForms::new(), Arc::new(ManualClock::default()));
    let bundle: Bundle = serde_json::from_str(BUNDLE)?;
    let installed = InstallBundle::new(store.clone(), Arc::new(NoLimit), clock.clone())
        .install(&AuditContext::system(scope), &bundle, true)
        .await?;

    let submit = SubmitReport::new(SubmitPorts {
        catalog: store.clone(),
        submissions: store.clone(),
        policy: FakePolicy::new(store.clone()),
        challenge: FakeChallenge::new(),
        masker: Arc::new(MarkingMasker),
        inspector: Arc::new(PassThroughInspector),
        vault: MemoryVault::new(),
        limits: forms::ports::IntakeLimits::default(),
        clock,
        random: Arc::new(SeededRandom::new(1)),
    });
    let report = |data: Value| ReportInput {
        template_slug: installed.slug.clone(),
        data: data.as_object().cloned().unwrap_or_default(),
        ..ReportInput::default()
    };

    if let Err(error) = submit.submit(scope, report(json!({"beschreibung": 17, "ip": "192.0.2.1"}))).await {
        // The sentences are in the crate `mw-texts`.
        for (path, problems) in error.violations().unwrap_or_default().iter() {
            println!("refused: {path}: {problems:?}");
        }
    }
    let data = json!({
        "bereich": "other", "bereich_sonstiges": "Flur vor Herr Müller", "beschreibung": "Herr Müller ist gestürzt."
    });
    let receipt = submit.submit(scope, report(data)).await?;
    println!("taken as {} at {}", receipt.reference, receipt.created_at);
    for stored in store.reports(scope) {
        println!("stored: {}", serde_json::to_string(&stored.data)?);
    }
    Ok(())
}
