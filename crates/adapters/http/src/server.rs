//! Starting the server.

use crate::framework::connections::Connections;
use crate::framework::counters;
use crate::framework::framework_errors::{FrameworkErrorStream, FrameworkErrors};
use crate::framework::options::HttpOptions;
use crate::resources;
use crate::state::app_state::AppState;
use crate::state::services::Services;
use crate::state::table::RouteTable;
use actix_http::HttpService;
use actix_service::{ServiceFactoryExt as _, map_config};
use actix_web::App;
use actix_web::dev::{AppConfig, Server, fn_service};
use actix_web::rt::net::TcpStream;
use actix_web::web::ServiceConfig;
use socket2::{Domain, Socket, Type};
use std::future::ready;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// How long a connection may wait for its next request.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// How long to read and discard what a client still sends after a response that did not wait for it. Closing
/// at once would reset the connection, and the response could be lost with it.
const LINGER: Duration = Duration::from_secs(2);
/// The maximum number of connections beyond the limit that are being refused at the same time.
const REFUSED_AT_ONCE: usize = 64;
/// The maximum number of connections that may wait to be accepted, so that the operating system does not turn
/// away a rush.
const BACKLOG: i32 = 1_024;
/// The exporter collects samples until somebody reads them; without this they would pile up.
const METRICS_UPKEEP: Duration = Duration::from_secs(5);

/// A server that has bound its address and answers once its future is polled.
pub struct BoundServer {
    /// The server: await it; stop it through its handle.
    pub server: Server,
    /// The address it listens on.
    pub address: SocketAddr,
    /// The address of the separate listener for the counters, if there is one. It is already running, and
    /// runs until the process ends.
    pub metrics: Option<SocketAddr>,
}

/// The routes together with their shared state, for the server and for tests.
#[derive(Clone)]
pub struct HttpApplication(Arc<AppState>);

impl HttpApplication {
    /// Assembles the parts. The recorder of `options.metrics` must be installed before: counters are bound to
    /// the recorder that is present when the routes are created.
    pub fn new(services: Services, options: HttpOptions) -> Self {
        Self(Arc::new(AppState::new(services, options, crate::document::openapi_json)))
    }

    /// Adds all routes to an application of the framework.
    pub fn configure(&self, config: &mut ServiceConfig) {
        let mut table = RouteTable::new(Some(Arc::clone(&self.0)));
        resources::register(&mut table, self.0.options.bench_routes);
        table.configure(config);
    }

    /// Binds the address and creates the server. Needs the runtime's context. Signals of the process are left
    /// to the caller: stop with `server.handle().stop(true)`, which lets requests in progress finish within
    /// the deadline.
    pub fn start(self) -> io::Result<BoundServer> {
        let options = self.0.options.clone();
        let upkeep = options.metrics.clone();
        let state = Arc::downgrade(&self.0);
        let listener =
            listen(options.address).map_err(|error| named("HTTP_ADDR", options.address, &error))?;
        let address = listener.local_addr()?;
        let connections = Connections::new(options.connections, options.trusted_proxies.clone());
        let mut server =
            Server::build().shutdown_timeout(options.deadlines.shutdown.as_secs()).disable_signals();
        let workers = options.workers.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get));
        // Workers refuse connections beyond the limit: before that, a rush waits in the operating system,
        // where it takes none of our descriptors.
        let limit = options.connections.total.saturating_add(REFUSED_AT_ONCE).div_ceil(workers);
        server = server.workers(workers).max_concurrent_connections(limit);
        let mut metrics = None;
        if let (Some(own), Some(handle)) = (options.metrics_address, &upkeep) {
            let (counters, address) = counters::listen(own, handle, &options)
                .map_err(|error| named("METRICS_ADDR", own, &error))?;
            tokio::spawn(counters);
            metrics = Some(address);
        }
        let framework_errors = Arc::new(FrameworkErrors::new(self.0.is_https));
        let stopping = server.graceful_shutdown_signal();
        // What `HttpServer` does, with one more layer between the socket and the protocol.
        let server = server.listen("meldewerk", listener, move || {
            let (application, connections) = (self.clone(), Arc::clone(&connections));
            let (framework_errors, stopping) = (Arc::clone(&framework_errors), stopping.clone());
            let routes = App::new().configure(move |config| application.configure(config));
            let protocol = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let stopping = stopping.clone();
                    async move { stopping.notified().await }
                })
                .keep_alive(KEEP_ALIVE)
                .client_request_timeout(options.deadlines.headers)
                .client_disconnect_timeout(LINGER)
                .local_addr(address)
                .on_connect_ext(move |connection: &FrameworkErrorStream<TcpStream>, attached| {
                    connections.admit_or_close(connection.get_ref(), attached);
                })
                .h1(map_config(routes, |()| AppConfig::default()));
            fn_service(move |stream: TcpStream| {
                let peer = stream.peer_addr().ok();
                ready(Ok((FrameworkErrorStream::new(stream, &framework_errors), peer)))
            })
            .and_then(protocol)
        })?;
        if let Some(handle) = upkeep {
            tokio::spawn(async move {
                while state.strong_count() > 0 {
                    tokio::time::sleep(METRICS_UPKEEP).await;
                    handle.run_upkeep();
                }
            });
        }
        Ok(BoundServer { server: server.run(), address, metrics })
    }
}

/// Adds the setting that contains the address to the error.
fn named(setting: &str, address: SocketAddr, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{setting} {address} cannot be bound ({error})"))
}

/// Binds an address, even one that a previous process has just released.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Starts a server: [`HttpApplication::new`] and [`HttpApplication::start`] in one.
pub fn serve(services: Services, options: HttpOptions) -> io::Result<BoundServer> {
    HttpApplication::new(services, options).start()
}
