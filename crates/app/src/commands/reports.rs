//! `meldewerk reports:remask`.

use super::{CommandResult, org};
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::{Application, open_existing, remask_reports};
use audit::{Actor, AuditContext};
use clap::Args;
use forms::remask::{RemaskError, Remasked};
use kernel::Scope;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Remask {
    /// The slug of the organisation; without it, the installation's own reports are masked
    #[arg(long, value_name = "SLUG")]
    org: Option<String>,
    /// Change the reports; without it, the changes are only counted
    #[arg(long)]
    apply: bool,
}

/// Prints only numbers, no text of any report.
pub(super) async fn remask(config: &Config, Remask { org, apply }: Remask) -> CommandResult {
    let org = org.as_deref();
    let (done, outcome) = if apply { change(config, org).await? } else { count(config, org).await? };
    let verb = if apply { "changed" } else { "to be changed" };
    print_line!("{} reports checked, {} {verb}", done.seen, done.changed);
    for found in &done.counts {
        print_line!("{}\t{}", found.rule, found.count);
    }
    if !apply && done.changed > 0 {
        print_line!(
            "nothing was changed yet: run it with --apply, after a backup, which keeps the current texts"
        );
    }
    outcome?;
    Ok(ExitCode::SUCCESS)
}

type RemaskOutcome = Result<(Remasked, Result<(), RemaskError>), Box<dyn std::error::Error>>;

/// A dry run, which creates nothing and leaves the schema unchanged.
async fn count(config: &Config, org: Option<&str>) -> RemaskOutcome {
    let stores = open_existing(config).await?.ok_or("there is no database here")?;
    if !stores.database.schema_state().await?.pending.is_empty() {
        return Err("the schema is that of an older version: run `meldewerk migrate` first".into());
    }
    let scope = org::scope(&stores, org).await?;
    let remask = remask_reports(&stores);
    let rules = remask.rules(scope).await?;
    let ended = remask.run(&audit_context(scope), &rules, false).await;
    stores.database.close().await;
    Ok(ended)
}

async fn change(config: &Config, org: Option<&str>) -> RemaskOutcome {
    let application = Application::start(config).await?;
    let scope = org::scope(&application.stores, org).await?;
    let remask = remask_reports(&application.stores);
    let rules = remask.rules(scope).await?;
    let ended = remask.run(&audit_context(scope), &rules, true).await;
    application.jobs.queue.close().await;
    application.stores.database.close().await;
    Ok(ended)
}

const fn audit_context(scope: Scope) -> AuditContext {
    AuditContext { scope, actor: Actor::CommandLine }
}
