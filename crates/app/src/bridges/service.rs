//! What the HTTP adapter asks of the rest.

use async_trait::async_trait;
use crypto::ClientKeyer;
use http_api::{ClientKey, Component, Readiness};
use persistence::Database;
use std::net::IpAddr;

/// Keyed hashes of addresses, for rate limits.
pub struct ClientKeys(pub ClientKeyer);

impl ClientKey for ClientKeys {
    fn key(&self, address: IpAddr) -> u64 {
        let key = self.0.key(address);
        let bytes = key.as_bytes();
        u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
    }
}

/// Ready when the database answers and its schema is the one of this binary.
pub struct DatabaseReadiness(pub Database);

#[async_trait]
impl Readiness for DatabaseReadiness {
    async fn check(&self) -> Vec<Component> {
        let answers = self.0.ping().await.is_ok();
        let migrated = answers && self.0.pending_migrations().await.is_ok_and(|pending| pending.is_empty());
        vec![
            Component { name: "database", ready: answers },
            Component { name: "migrations", ready: migrated },
        ]
    }
}
