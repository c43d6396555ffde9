//! Takes a report in a program of your own: a form from a file, the real masking, the system's clock.

use anonymizer::Anonymizer;
use forms::audit::AuditContext;
use forms::kernel::Scope;
use forms::kernel::system::{SystemClock, SystemRandom};
use forms::ports::{IntakeLimits, MaskCounts, MaskFailure, NoLimit, OptionalRules, TextMasker};
use forms::testing::{FakeChallenge, FakePolicy, MemoryForms, MemoryVault, PassThroughInspector};
use forms::{Bundle, InstallBundle, ReportInput, SubmitPorts, SubmitReport, submission::MaskCount};
use serde_json::json;
use std::{error::Error, sync::Arc};

/// The only bridge that an embedder writes: neither crate knows the other.
struct Masker(Anonymizer);

impl TextMasker for Masker {
    fn mask(
        &self,
        text: &str,
        _rules: &OptionalRules,
        counts: &mut MaskCounts,
    ) -> Result<String, MaskFailure> {
        let masked = self.0.mask(text).map_err(|error| MaskFailure(Box::new(error)))?;
        masked.counts.iter().for_each(|(rule, count)| MaskCount::add(counts, rule.code(), count));
        Ok(masked.text.into_owned())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (scope, store, clock) = (Scope::installation(), MemoryForms::new(), Arc::new(SystemClock));
    let form: Bundle = serde_json::from_str(include_str!("form.json"))?;
    let install = InstallBundle::new(store.clone(), Arc::new(NoLimit), clock.clone());
    let form = install.install(&AuditContext::system(scope), &form, true).await?;
    let submit = SubmitReport::new(SubmitPorts {
        catalog: store.clone(),
        submissions: store.clone(), // your own stores go here: `forms_contract!` tests them
        policy: FakePolicy::new(store.clone()),
        challenge: FakeChallenge::new(),
        masker: Arc::new(Masker(Anonymizer::new())),
        inspector: Arc::new(PassThroughInspector),
        vault: MemoryVault::new(),
        limits: IntakeLimits::default(), // no ceiling, and space for files
        clock,
        random: Arc::new(SystemRandom),
    });
    let data = json!({"bereich": "station", "beschreibung": "Herr Müller aus Zimmer 12 ist gestürzt."});
    let data = data.as_object().cloned().unwrap_or_default();
    let report = ReportInput { template_slug: form.slug.clone(), data, ..ReportInput::default() };
    let receipt = submit.submit(scope, report).await?;
    let kept = store.reports(scope).pop().ok_or("nothing was kept")?.data;
    println!("{} {}", receipt.reference, serde_json::to_string(&kept)?);
    assert_eq!(kept["beschreibung"], "[NAME ANONYMISIERT] aus [RAUM ANONYMISIERT] ist gestürzt.");

    let empty = ReportInput { template_slug: form.slug, ..ReportInput::default() };
    let refused = submit.submit(scope, empty).await.err().ok_or("an empty report was taken")?;
    for (path, problems) in refused.violations().unwrap_or_default().iter() {
        println!("{path}: {problems:?}");
    }
    Ok(())
}
