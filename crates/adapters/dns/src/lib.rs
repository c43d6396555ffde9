//! Looks up the TXT records that prove who owns a domain: the port [`organizations::ports::TxtRecords`],
//! built on hickory-resolver.
//!
//! Invariants: nothing is cached between two look-ups; no search list and no hosts file applies; an answer
//! takes five seconds at most.
//!
//! Deliberately absent: DNSSEC, encrypted transports (the server runs on the same machine or nearby), other
//! records.

use async_trait::async_trait;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{Name, RData, RecordType};
use hickory_resolver::{ResolverBuilder, TokioResolver};
use organizations::ports::{TxtRecords, Unanswered};
use std::net::SocketAddr;
use std::time::Duration;

/// The longest time for a whole look-up.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The longest time for one attempt.
const TRY: Duration = Duration::from_secs(2);

/// Looks up TXT records in the DNS.
#[derive(Clone, Copy, Debug)]
pub struct DnsRecords {
    server: Option<SocketAddr>,
}

impl DnsRecords {
    /// Uses this server; without one, those of the system (`/etc/resolv.conf`, which is read anew for each
    /// look-up).
    pub const fn new(server: Option<SocketAddr>) -> Self {
        Self { server }
    }

    fn builder(self) -> Result<ResolverBuilder<TokioRuntimeProvider>, NetError> {
        let Some(server) = self.server else { return TokioResolver::builder_tokio() };
        let mut connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()];
        for connection in &mut connections {
            connection.port = server.port();
        }
        let server = NameServerConfig::new(server.ip(), true, connections.into());
        let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
        Ok(TokioResolver::builder_with_config(config, TokioRuntimeProvider::default()))
    }

    async fn query(self, name: &str) -> Result<Vec<String>, NetError> {
        let mut builder = self.builder()?;
        let options = builder.options_mut();
        options.cache_size = 0;
        options.timeout = TRY;
        options.attempts = 1;
        let resolver = builder.build()?;
        // The final dot keeps the resolver from appending search domains.
        let asked = Name::from_ascii(format!("{name}."))?;
        let found = match resolver.lookup(asked.clone(), RecordType::TXT).await {
            Ok(found) => found,
            Err(error) if error.is_no_records_found() => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        // An alias leads to somebody else's records.
        let own = found.answers().iter().filter(|record| record.name == asked);
        let text = |record: &hickory_resolver::proto::rr::Record| match &record.data {
            RData::TXT(text) => Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned()),
            _ => None,
        };
        Ok(own.filter_map(text).collect())
    }
}

#[async_trait]
impl TxtRecords for DnsRecords {
    async fn texts(&self, name: &str) -> Result<Vec<String>, Unanswered> {
        match tokio::time::timeout(TIMEOUT, self.query(name)).await {
            Ok(Ok(texts)) => Ok(texts),
            Ok(Err(error)) => {
                tracing::warn!(name, %error, "the DNS did not answer");
                Err(Unanswered)
            }
            Err(_) => {
                tracing::warn!(name, "the DNS did not answer in time");
                Err(Unanswered)
            }
        }
    }
}
