//! `meldewerk reports:remask`.

use super::Outcome;
use super::org;
use crate::config::Config;
use crate::output::say;
use crate::wiring::Application;
use audit::{Action, Actor, Details, Object, ObjectKind};
use clap::Args;
use forms::remask::Remasked;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Remask {
    /// The organisation, by its slug; without it, the installation's own reports
    #[arg(long, value_name = "SLUG")]
    org: Option<String>,
    /// Change the reports; without it, only what would be changed is counted
    #[arg(long)]
    apply: bool,
}

/// Counts without a word of any report.
pub(super) async fn remask(config: &Config, Remask { org, apply }: Remask) -> Outcome {
    let application = Application::start(config).await?;
    let scope = org::scope(&application.stores, org.as_deref()).await?;
    let (done, outcome) = application.remask.run(scope, apply).await;
    if apply && done.changed > 0 {
        record(&application, scope, &done).await?;
    }
    let verb = if apply { "changed" } else { "to be changed" };
    say!("{} reports looked at, {} {verb}", done.seen, done.changed);
    for found in &done.counts {
        say!("{}\t{}", found.rule, found.count);
    }
    if !apply && done.changed > 0 {
        say!("nothing was changed yet: do so with --apply, after a backup");
    }
    application.jobs.queue.close().await;
    application.stores.database.close().await;
    outcome?;
    Ok(ExitCode::SUCCESS)
}

async fn record(
    application: &Application,
    scope: kernel::Scope,
    done: &Remasked,
) -> Result<(), Box<dyn std::error::Error>> {
    let reports = i64::try_from(done.changed)?;
    let details = Details::new().with("reports", reports);
    let object = Object { kind: ObjectKind::Report, id: String::new() };
    let audit = &application.services.audit;
    let recorded =
        audit.record_done(scope, Actor::CommandLine, Action::ReportsRemasked, object, details).await;
    recorded.map_err(|error| {
        format!("{reports} reports were changed, but that could not be recorded: {error}").into()
    })
}
