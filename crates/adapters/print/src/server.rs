//! The server that prints for other processes.

use crate::{ENGINE, MAX_DOCUMENT, PATH, PrintKey};
use actix_web::dev::{ServerHandle, Service as _};
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::{Data, Payload, resource};
use actix_web::{App, HttpResponse, HttpServer};
use dpa::PrintError;
use dpa::ports::PdfRenderer;
use futures_util::future::{Either, ready};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How many clients may send a document at once; others wait.
const CONNECTIONS: usize = 16;
/// How long receiving the head of a request may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long receiving a document may take.
const BODY: Duration = Duration::from_secs(20);

/// A running print server.
pub struct PrintServer {
    handle: ServerHandle,
    /// The addresses that it listens on.
    pub addresses: Vec<SocketAddr>,
}

impl PrintServer {
    /// Stops accepting connections, and returns once the requests in progress are answered.
    pub async fn stop(self) {
        self.handle.stop(true).await;
    }
}

/// Prints for every client that has the key.
///
/// # Errors
/// If the address cannot be bound.
pub fn serve(address: SocketAddr, key: PrintKey, printer: Arc<dyn PdfRenderer>) -> io::Result<PrintServer> {
    let printer = Data::from(printer);
    let server = HttpServer::new(move || {
        let key = key.clone();
        App::new()
            .app_data(printer.clone())
            .service(resource(PATH).post(print))
            // Runs before any of the body is read.
            .wrap_fn(move |request, next| {
                let given = request.headers().get(AUTHORIZATION);
                if given.is_some_and(|given| key.is(given.as_bytes())) {
                    Either::Left(next.call(request))
                } else {
                    let refused = HttpResponse::Unauthorized().force_close().finish();
                    Either::Right(ready(Ok(request.into_response(refused))))
                }
            })
    });
    let server = server.workers(1).max_connections(CONNECTIONS).client_request_timeout(TIMEOUT);
    let server = server.shutdown_timeout(10).disable_signals().bind(address)?;
    let addresses = server.addrs();
    let server = server.run();
    let handle = server.handle();
    tokio::spawn(server);
    Ok(PrintServer { handle, addresses })
}

async fn print(printer: Data<dyn PdfRenderer>, body: Payload) -> HttpResponse {
    let Ok(Ok(Ok(body))) = timeout(BODY, body.to_bytes_limited(MAX_DOCUMENT)).await else {
        return HttpResponse::BadRequest().force_close().finish();
    };
    let Ok(document) = serde_json::from_slice(&body) else { return HttpResponse::BadRequest().finish() };
    drop(body);
    match printer.print(&document).await {
        Ok(pdf) => HttpResponse::Ok()
            .content_type("application/pdf")
            .insert_header((ENGINE, pdf.engine))
            .body(pdf.bytes),
        Err(error) => refused(&error),
    }
}

fn refused(error: &PrintError) -> HttpResponse {
    tracing::warn!(%error, "a document of another process was not printed");
    HttpResponse::UnprocessableEntity().json(error)
}
