//! `meldewerk migrate`.

use super::Outcome;
use crate::config::Config;
use crate::wiring::open_stores;
use clap::Args;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Change nothing; exit with 1 when something is pending
    #[arg(long)]
    check: bool,
}

pub(super) async fn run(config: &Config, arguments: &Arguments) -> Outcome {
    let stores = open_stores(config).await?;
    let pending = stores.database.pending_migrations().await?;
    if !arguments.check {
        stores.database.migrate().await?;
    }
    let verb = if arguments.check { "pending" } else { "applied" };
    for name in &pending {
        println!("{verb}: {name}");
    }
    if pending.is_empty() {
        println!("the schema is up to date");
    }
    stores.database.close().await;
    Ok(if arguments.check && !pending.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
