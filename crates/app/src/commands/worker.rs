//! `meldewerk worker`.

use super::serve::told_to_stop;
use super::{Outcome, housekeeping};
use crate::config::Config;
use crate::jobs::{FAREWELL, Share, Worker};
use crate::wiring::Application;
use std::process::ExitCode;
use std::sync::Arc;

pub(super) async fn run(config: &Config) -> Outcome {
    let Application { stores, services, jobs, .. } = Application::start(config).await?;
    let worker = Worker::start(&jobs, Share::Work, stores.database.outbox_wakeup());
    let mut housekeeping = housekeeping::start(Arc::clone(&services.audit), Arc::clone(&services.sign_ins));
    tracing::info!(database = config.database_kind(), queue = jobs.queue.kind(), "working");
    let told = told_to_stop().await;
    tracing::info!("stopping");
    worker.stop(FAREWELL).await;
    housekeeping.shutdown().await;
    housekeeping::record_the_rest(&services.audit, &services.sign_ins).await;
    stores.database.close().await;
    told?;
    Ok(ExitCode::SUCCESS)
}
