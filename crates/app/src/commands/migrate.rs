//! `meldewerk migrate`.

use super::CommandResult;
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::{open_existing, open_stores};
use clap::Args;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Change nothing; exit with 1 if something is pending
    #[arg(long)]
    check: bool,
}

pub(super) async fn run(config: &Config, arguments: &Arguments) -> CommandResult {
    let stores = if arguments.check {
        let Some(stores) = open_existing(config).await? else {
            print_line!("there is no database yet: everything is pending");
            return Ok(ExitCode::FAILURE);
        };
        stores
    } else {
        open_stores(config).await?
    };
    let schema = stores.database.schema_state().await?;
    if !arguments.check {
        stores.database.migrate().await?;
    }
    let verb = if arguments.check { "pending" } else { "applied" };
    for name in &schema.pending {
        print_line!("{verb}: {name}");
    }
    for name in &schema.of_later {
        print_line!("of a later version: {name}");
    }
    match (schema.pending.is_empty(), schema.of_later.is_empty()) {
        (true, true) => print_line!("the schema is up to date"),
        (true, false) => print_line!("the schema is that of a later version, and this version can run on it"),
        (false, _) => true,
    };
    stores.database.close().await;
    Ok(if arguments.check && !schema.pending.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
