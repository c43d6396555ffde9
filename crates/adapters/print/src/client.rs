//! The client that has documents printed elsewhere.

use crate::{ENGINE, PATH, PrintKey};
use async_trait::async_trait;
use dpa::ports::PdfRenderer;
use dpa::{MAX_PDF_BYTES, Pdf, PrintError, Printable};
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode};
use std::time::Duration;
use url::Url;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long the whole request may take: longer than the server waits for a free browser and prints.
const ALL: Duration = Duration::from_secs(55);

/// How long an idle connection is kept for another document: shorter than the server keeps it.
const IDLE: Duration = Duration::from_secs(3);

/// TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
#[error("the client for PRINT_URL cannot be set up: {0}")]
pub struct RemotePrinterError(String);

/// Has documents printed by another process.
#[derive(Debug)]
pub struct RemotePrinter {
    client: reqwest::Client,
    address: Url,
    key: PrintKey,
    layout: u32,
}

impl RemotePrinter {
    /// Creates a client of the printer at an address. New documents get `layout`.
    ///
    /// # Errors
    /// [`RemotePrinterError`]
    pub fn new(address: &Url, key: PrintKey, layout: u32) -> Result<Self, RemotePrinterError> {
        // Fails if one is already installed, which is fine.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder().redirect(Policy::none()).referer(false).no_proxy();
        let mut client = client.connect_timeout(CONNECT).timeout(ALL).pool_idle_timeout(IDLE);
        if address.scheme() == "http" {
            // Plain HTTP needs no certificates, and a small machine has none.
            client = client.tls_certs_only([]);
        }
        let client = client.build().map_err(|error| RemotePrinterError(error.to_string()))?;
        let mut address = address.clone();
        address.set_path(&format!("{}{PATH}", address.path().trim_end_matches('/')));
        Ok(Self { client, address, key, layout })
    }
}

#[async_trait]
impl PdfRenderer for RemotePrinter {
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError> {
        let body = serde_json::to_vec(document).map_err(|error| PrintError::Failed(error.to_string()))?;
        let request = self.client.post(self.address.clone()).body(body);
        let request = request.header("authorization", self.key.bearer().as_str());
        let answer = request.header("content-type", "application/json").send().await.map_err(gone)?;
        match answer.status() {
            StatusCode::OK => {
                let engine = answer.headers().get(ENGINE).and_then(|engine| engine.to_str().ok());
                let engine = engine.ok_or_else(|| unlike("it names no engine"))?.to_owned();
                Ok(Pdf { bytes: read(answer).await?, engine })
            }
            StatusCode::UNPROCESSABLE_ENTITY => {
                let refused = read(answer).await?;
                Err(serde_json::from_slice(&refused)
                    .unwrap_or_else(|_| unlike("it refuses without a reason")))
            }
            StatusCode::UNAUTHORIZED => Err(unlike("it has another APP_SECRET")),
            status => Err(unlike(&format!("it answers {}", status.as_u16()))),
        }
    }

    fn layout(&self) -> u32 {
        self.layout
    }
}

async fn read(mut answer: Response) -> Result<Vec<u8>, PrintError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(gone)? {
        if bytes.len() + chunk.len() > MAX_PDF_BYTES {
            return Err(PrintError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn gone(error: reqwest::Error) -> PrintError {
    if error.is_timeout() {
        return PrintError::TimedOut;
    }
    PrintError::Unavailable(format!("nobody answers at PRINT_URL ({})", error.without_url()))
}

fn unlike(what: &str) -> PrintError {
    PrintError::Unavailable(format!("what answers at PRINT_URL does not print for this service: {what}"))
}
