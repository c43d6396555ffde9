//! `meldewerk serve`.

use super::Outcome;
use super::housekeeping::{self, Housekeeping};
use crate::config::Config;
use crate::wiring::{Application, http_options};
use http_api::Running;
use metrics_exporter_prometheus::PrometheusBuilder;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};

pub(super) async fn run(config: &Config) -> Outcome {
    let application = Application::start(config).await?;
    let running = listen(config, &application)?;
    tracing::info!(address = %running.address, database = config.database_kind(), "ready");
    until_told_to_stop(running, application).await
}

/// Takes the address. Refused when it is taken.
pub(super) fn listen(
    config: &Config,
    application: &Application,
) -> Result<Running, Box<dyn std::error::Error>> {
    let mut options = http_options(config);
    options.metrics = Some(PrometheusBuilder::new().install_recorder()?);
    http_api::serve(application.services.clone(), options).map_err(|error| {
        format!("{} cannot be listened on ({error}); choose another HTTP_ADDR", config.http_addr).into()
    })
}

/// Serves until SIGTERM or SIGINT, lets running requests finish, and closes the database.
pub(super) async fn until_told_to_stop(running: Running, application: Application) -> Outcome {
    let handle = running.server.handle();
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let Application { stores, services, clock, sweep, .. } = application;
    let mut housekeeping = housekeeping::start(
        Housekeeping {
            captcha: Arc::clone(&services.captcha),
            tokens: stores.accounts.clone(),
            pending: stores.accounts.clone(),
            lock_out: Arc::clone(&services.lock_out),
            clock,
        },
        sweep,
        (Arc::clone(&services.audit), Arc::clone(&services.sign_ins)),
    );
    let mut server = tokio::spawn(running.server);
    let outcome = tokio::select! {
        ended = &mut server => Err(format!("the HTTP server ended by itself: {ended:?}").into()),
        _ = terminate.recv() => Ok(()),
        _ = interrupt.recv() => Ok(()),
    };
    tracing::info!("stopping");
    handle.stop(true).await;
    housekeeping.shutdown().await;
    housekeeping::record_the_rest(&services.audit, &services.sign_ins).await;
    stores.database.close().await;
    outcome.map(|()| ExitCode::SUCCESS)
}
