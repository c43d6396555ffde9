//! Phone-home: which licences the issuer has revoked.

use crate::client::{ApiClient, answer};
use async_trait::async_trait;
use plans::ports::{NoAnswer, RevocationList};
use reqwest::Method;
use serde::{Deserialize, Serialize};

/// The issuer's service. It gets licence numbers and nothing else.
#[derive(Clone, Debug)]
pub struct IssuerClient(ApiClient);

impl IssuerClient {
    /// Uses the address of this client.
    pub const fn new(client: ApiClient) -> Self {
        Self(client)
    }
}

#[derive(Serialize)]
struct RevocationQuery<'a> {
    license_ids: &'a [String],
}

#[derive(Deserialize)]
struct Revoked {
    revoked: Vec<String>,
}

#[async_trait]
impl RevocationList for IssuerClient {
    async fn revoked(&self, license_ids: &[String]) -> Result<Vec<String>, NoAnswer> {
        let body = serde_json::to_vec(&RevocationQuery { license_ids })
            .map_err(|error| NoAnswer(error.to_string()))?;
        let request = self.0.request(Method::POST, "").header("content-type", "application/json").body(body);
        Ok(answer::<Revoked>(request).await?.revoked)
    }
}
