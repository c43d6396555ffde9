//! Who prints for others.

use crate::{ENGINE, Key, MAX_DOCUMENT, PATH};
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

/// How many may send a document at once; others wait.
const CONNECTIONS: usize = 16;
/// How long the head of a request may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a document may take to come.
const BODY: Duration = Duration::from_secs(20);

/// The service that prints for others, until it is stopped.
pub struct PrintServer {
    handle: ServerHandle,
    /// Where it listens.
    pub addresses: Vec<SocketAddr>,
}

impl PrintServer {
    /// Takes nothing new, and ends when what was begun is answered.
    pub async fn stop(self) {
        self.handle.stop(true).await;
    }
}

/// Prints for whoever has the key.
///
/// # Errors
/// The address cannot be had.
pub fn serve(address: SocketAddr, key: Key, printer: Arc<dyn PdfRenderer>) -> io::Result<PrintServer> {
    let printer = Data::from(printer);
    let server = HttpServer::new(move || {
        let key = key.clone();
        App::new()
            .app_data(printer.clone())
            .service(resource(PATH).post(print))
            // Before anything of the body is read.
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
