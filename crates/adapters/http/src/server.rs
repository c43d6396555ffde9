//! Starting the server.

use crate::body::UploadBudget;
use crate::options::HttpOptions;
use crate::rate::Limiters;
use crate::resources::{self, KeptForms};
use crate::services::Services;
use crate::table::Table;
use actix_web::dev::Server;
use actix_web::web::ServiceConfig;
use actix_web::{App, HttpServer};
use bytes::Bytes;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a connection may wait for its next request.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// How long what a client still sends is read and thrown away after an answer that did not wait for
/// it. Closing at once would reset the connection, and the answer could be lost with it.
const LINGER: Duration = Duration::from_secs(2);
/// The exporter collects samples until somebody looks; without this they would pile up.
const METRICS_UPKEEP: Duration = Duration::from_secs(5);

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) services: Services,
    pub(crate) options: HttpOptions,
    pub(crate) limiters: Limiters,
    pub(crate) uploads: Arc<UploadBudget>,
    pub(crate) is_https: bool,
    /// The OpenAPI document, written when it is first asked for.
    pub(crate) openapi: OnceLock<Bytes>,
    /// Forms as they were sent.
    pub(crate) kept_forms: KeptForms,
}

/// A server that has taken its address and answers once its future is polled.
pub struct Running {
    /// The server: await it; stop it through its handle.
    pub server: Server,
    /// Where it listens.
    pub address: SocketAddr,
}

/// The routes together with what they share: the server makes one, and so do tests.
#[derive(Clone)]
pub struct Application(Arc<Shared>);

impl Application {
    /// Puts the parts together. Install the recorder of `options.metrics` before: counters are
    /// bound to the recorder that is there when the routes are made.
    pub fn new(services: Services, options: HttpOptions) -> Self {
        Self(Arc::new(Shared {
            limiters: Limiters::new(options.rate_limits),
            uploads: Arc::new(UploadBudget::new(options.upload_memory)),
            is_https: options.base_url.as_deref().is_some_and(|url| url.starts_with("https://")),
            openapi: OnceLock::new(),
            kept_forms: KeptForms::default(),
            services,
            options,
        }))
    }

    /// Adds all routes to an application of the framework.
    pub fn configure(&self, config: &mut ServiceConfig) {
        let mut table = Table::new(Some(Arc::clone(&self.0)));
        resources::register(&mut table, self.0.options.bench_routes);
        table.configure(config);
    }

    /// Takes the address and makes the server. Needs the runtime's context. The process's
    /// signals are left to the caller: stop with `server.handle().stop(true)`, which lets
    /// running requests finish within the deadline.
    pub fn start(self) -> io::Result<Running> {
        let options = self.0.options.clone();
        let upkeep = options.metrics.clone();
        let shared = Arc::downgrade(&self.0);
        let mut server = HttpServer::new(move || {
            let application = self.clone();
            App::new().configure(move |config| application.configure(config))
        })
        .client_request_timeout(options.deadlines.headers)
        .keep_alive(KEEP_ALIVE)
        .client_disconnect_timeout(LINGER)
        .shutdown_timeout(options.deadlines.shutdown.as_secs())
        .disable_signals()
        .bind(options.address)?;
        if let Some(workers) = options.workers {
            server = server.workers(workers);
        }
        let address = server.addrs().first().copied().unwrap_or(options.address);
        if let Some(handle) = upkeep {
            tokio::spawn(async move {
                while shared.strong_count() > 0 {
                    tokio::time::sleep(METRICS_UPKEEP).await;
                    handle.run_upkeep();
                }
            });
        }
        Ok(Running { server: server.run(), address })
    }
}

/// Starts a server: [`Application::new`] and [`Application::start`] in one.
pub fn serve(services: Services, options: HttpOptions) -> io::Result<Running> {
    Application::new(services, options).start()
}
