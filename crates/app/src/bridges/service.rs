//! What `http` asks of the database, the queue and the secret: readiness, and the keys of clients.

use ::jobs::ports::Queue as _;
use async_trait::async_trait;
use crypto::ClientKeyer;
use http_api::{ClientPseudonyms, Component, Readiness};
use persistence::Database;
use queue::JobQueue;
use std::net::IpAddr;

/// Keyed hashes of addresses, for rate limits.
pub struct KeyedPseudonyms(pub ClientKeyer);

impl ClientPseudonyms for KeyedPseudonyms {
    fn pseudonym(&self, address: IpAddr) -> u64 {
        let key = self.0.client_key(address);
        let bytes = key.as_bytes();
        u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
    }
}

/// Ready when the database answers, its schema has everything that this binary needs, and the job queue
/// answers (decisions §1).
pub struct ServiceReadiness {
    /// The database.
    pub database: Database,
    /// The job queue.
    pub queue: JobQueue,
}

#[async_trait]
impl Readiness for ServiceReadiness {
    async fn check(&self) -> Vec<Component> {
        let database = async {
            let answers = self.database.ping().await.is_ok();
            let schema = if answers { self.database.schema_state().await.ok() } else { None };
            (answers, schema.is_some_and(|schema| schema.pending.is_empty()))
        };
        let ((answers, migrated), queue) = tokio::join!(database, self.queue.ping());
        vec![
            Component { name: "database", ready: answers },
            Component { name: "migrations", ready: migrated },
            Component { name: "queue", ready: queue.is_ok() },
        ]
    }
}
