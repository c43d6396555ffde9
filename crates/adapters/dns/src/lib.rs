//! Asks the DNS for the TXT records that prove whose a domain is: the port
//! [`organizations::ports::TxtRecords`] on hickory-resolver.
//!
//! Invariants: nothing is remembered between two questions; no search list and no hosts file counts; an answer
//! takes five seconds at most.
//!
//! Deliberately absent: DNSSEC, encrypted transports (the server is the machine's own, or near), other records.

use async_trait::async_trait;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{Name, RData, RecordType};
use hickory_resolver::{ResolverBuilder, TokioResolver};
use organizations::ports::{TxtRecords, Unanswered};
use std::net::SocketAddr;
use std::time::Duration;

/// The longest that an answer takes.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The longest that one try takes.
const TRY: Duration = Duration::from_secs(2);

/// The DNS.
#[derive(Clone, Copy, Debug)]
pub struct DnsRecords {
    server: Option<SocketAddr>,
}

impl DnsRecords {
    /// The DNS as this server knows it; without one, as those of the system do (`/etc/resolv.conf`, which is
    /// read anew with each question).
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

    async fn look(self, name: &str) -> Result<Vec<String>, NetError> {
        let mut builder = self.builder()?;
        let options = builder.options_mut();
        options.cache_size = 0;
        options.timeout = TRY;
        options.attempts = 1;
        let resolver = builder.build()?;
        // With its final dot: nothing is tried behind it.
        let asked = Name::from_ascii(format!("{name}."))?;
        let found = match resolver.lookup(asked.clone(), RecordType::TXT).await {
            Ok(found) => found,
            Err(error) if error.is_no_records_found() => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        // An alias leads to records of somebody else.
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
        match tokio::time::timeout(TIMEOUT, self.look(name)).await {
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
