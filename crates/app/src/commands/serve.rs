//! `meldewerk serve`.

use super::{CommandResult, housekeeping};
use crate::config::Config;
use crate::demo;
use crate::descriptors::Descriptors;
use crate::jobs::{SHUTDOWN_GRACE, Worker, WorkerMode};
use crate::output::print_line;
use crate::proxy_marker;
use crate::wiring::{Application, http_options, look_at_folder};
use clap::Args;
use http_api::BoundServer;
use kernel::StoreError;
use metrics_exporter_prometheus::PrometheusBuilder;
use std::process::ExitCode;
use tokio::signal::unix::{SignalKind, signal};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Leave mails and scheduled jobs to `meldewerk worker`
    #[arg(long)]
    no_worker: bool,
}

pub(super) async fn run(config: &Config, arguments: &Arguments) -> CommandResult {
    demo::keep_to_this_machine(config).await?;
    let application = Application::start(config).await?;
    look_at_folder(config);
    let running = listen(config, &application)?;
    offer_set_up(config, &application).await?;
    let (database, queue) = (config.database_kind(), application.jobs.queue.kind());
    tracing::info!(address = %running.address, database, queue, "ready");
    let mode = if arguments.no_worker { WorkerMode::DispatchOnly } else { WorkerMode::Full };
    until_shutdown(running, application, mode).await
}

/// Prints the link for the first account, as long as there is none (decisions §4, "First start"). To standard
/// output and never to the log: whoever has the link controls the installation.
async fn offer_set_up(config: &Config, application: &Application) -> Result<(), StoreError> {
    if let Some(token) = application.services.accounts.set_up.offer().await? {
        let base_url = config.base_url.trim_end_matches('/');
        let printed = print_line!(
            "Es gibt noch kein Konto. Mit diesem Link legen Sie das erste an; er gilt einmal, 24 Stunden lang.\n\
             There is no account yet. This link creates the first one; it can be used once, within 24 hours.\n\n  \
             {base_url}/einrichtung/{token}\n"
        );
        if !printed {
            tracing::warn!(
                "the link for the first account could not be printed; `meldewerk user create` creates one too"
            );
        }
    }
    Ok(())
}

/// Binds the address. Fails when it is in use.
pub(super) fn listen(
    config: &Config,
    application: &Application,
) -> Result<BoundServer, Box<dyn std::error::Error>> {
    let Descriptors { soft, hard } = Descriptors::raise();
    let mut options = http_options(config);
    let connections = options.connections.total;
    tracing::info!(soft, hard, connections, "limits of open files and connections");
    options.metrics = Some(PrometheusBuilder::new().install_recorder()?);
    let forwarded = options.forwarded.clone();
    let running = http_api::serve(application.services.clone(), options)
        .map_err(|error| format!("{error}; choose another address"))?;
    // Not before: the markers of a service that is running already must stay.
    proxy_marker::watch_and_mark(config, forwarded);
    if let Some(address) = running.metrics {
        tracing::info!(%address, "metrics are served at /metrics");
    }
    Ok(running)
}

/// Serves until SIGTERM or SIGINT, lets running requests and jobs finish, and closes the database.
pub(super) async fn until_shutdown(
    running: BoundServer,
    application: Application,
    mode: WorkerMode,
) -> CommandResult {
    let handle = running.server.handle();
    let Application { stores, services, jobs, reserve, .. } = application;
    let worker = Worker::start(&jobs, mode, stores.database.outbox_wakeup());
    let mut housekeeping = housekeeping::start(&services, reserve);
    let mut server = tokio::spawn(running.server);
    let outcome = tokio::select! {
        ended = &mut server => Err(format!("the HTTP server stopped unexpectedly: {ended:?}").into()),
        received = shutdown_signal() => received.map_err(Into::into),
    };
    tracing::info!("stopping");
    tokio::join!(handle.stop(true), worker.stop(SHUTDOWN_GRACE));
    housekeeping.shutdown().await;
    housekeeping::record_the_rest(&services).await;
    stores.database.close().await;
    outcome.map(|()| ExitCode::SUCCESS)
}

/// Waits for SIGTERM or SIGINT.
pub(super) async fn shutdown_signal() -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
