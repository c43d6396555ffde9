//! `meldewerk worker`.

use super::serve::shutdown_signal;
use super::{CommandResult, housekeeping};
use crate::config::Config;
use crate::jobs::{SHUTDOWN_GRACE, Worker, WorkerMode, print_for_others};
use crate::wiring::{Application, look_at_folder};
use std::process::ExitCode;
use tokio::join;

pub(super) async fn run(config: &Config) -> CommandResult {
    let Application { stores, services, jobs, reserve, secret, .. } = Application::start(config).await?;
    look_at_folder(config);
    let printer = &services.dpa.contracts.printer;
    let others = print_for_others(config, &secret, printer)?;
    let worker = Worker::start(&jobs, WorkerMode::Full, stores.database.outbox_wakeup());
    let mut housekeeping = housekeeping::start(&services, reserve);
    tracing::info!(database = config.database_kind(), queue = jobs.queue.kind(), "working");
    let stopped = shutdown_signal().await;
    tracing::info!("stopping");
    join!(worker.stop(SHUTDOWN_GRACE), async {
        if let Some(others) = others {
            others.stop().await;
        }
    });
    housekeeping.shutdown().await;
    housekeeping::record_the_rest(&services).await;
    stores.database.close().await;
    stopped?;
    Ok(ExitCode::SUCCESS)
}
