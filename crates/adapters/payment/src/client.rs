//! Requests to another server, which is trusted only to give a small answer in time.

use plans::ports::NoAnswer;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use std::time::Duration;
use url::Url;

/// The largest answer that is read, in bytes.
const MAX_ANSWER: usize = 1 << 20;
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long the whole request may take: less than the provider waits for the answer to its event.
const ALL: Duration = Duration::from_secs(12);

/// Why no request to another server is possible.
#[derive(Debug, thiserror::Error)]
#[error("{0}; for https:// this machine needs certificates (ca-certificates)")]
pub struct AskError(String);

/// Sends requests to one server.
#[derive(Clone, Debug)]
pub struct ApiClient {
    client: reqwest::Client,
    base: Url,
}

impl ApiClient {
    /// Creates a client for the paths below an address.
    ///
    /// # Errors
    /// If there are no certificates or TLS cannot be set up.
    pub fn new(base: Url) -> Result<Self, AskError> {
        // Fails if one is already installed, which is fine.
        drop(rustls::crypto::ring::default_provider().install_default());
        let mut client = reqwest::Client::builder()
            .redirect(Policy::none())
            .referer(false)
            .no_proxy()
            .connect_timeout(CONNECT)
            .timeout(ALL);
        if base.scheme() == "http" {
            // Plain HTTP needs no certificates, and a small machine has none.
            client = client.tls_certs_only([]);
        }
        let client = client.build().map_err(|error| AskError(error.to_string()))?;
        Ok(Self { client, base })
    }

    pub(crate) fn base(&self) -> &Url {
        &self.base
    }

    /// Creates a request to a path below the address, which may include a query.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut url = self.base.clone();
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        if !path.is_empty() {
            url.set_path(&format!("{}{path}", self.base.path().trim_end_matches('/')));
            url.set_query(query);
        }
        self.client.request(method, url)
    }
}

/// Removes the address from an error, since it may contain secrets.
fn gone(error: reqwest::Error) -> NoAnswer {
    NoAnswer(format!("no answer: {}", error.without_url()))
}

/// Sends a request and returns the response, whatever its status.
pub(crate) async fn send(request: RequestBuilder) -> Result<Response, NoAnswer> {
    request.send().await.map_err(gone)
}

/// Sends a request and reads the answer.
pub(crate) async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, NoAnswer> {
    read(send(request).await?).await
}

/// Reads an answer of 200.
pub(crate) async fn read<T: DeserializeOwned>(mut response: Response) -> Result<T, NoAnswer> {
    if response.status() != 200 {
        return Err(NoAnswer(format!("the answer is {}", response.status().as_u16())));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(gone)? {
        if body.len() + chunk.len() > MAX_ANSWER {
            return Err(NoAnswer("the answer is too large".to_owned()));
        }
        body.extend_from_slice(&chunk);
    }
    serde_json::from_slice(&body).map_err(|_| NoAnswer("the answer is not what was asked for".to_owned()))
}
