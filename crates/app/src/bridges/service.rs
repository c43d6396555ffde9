//! What `http` asks of the database, the queue and the secret: readiness, and the keys of clients.

use ::jobs::ports::Queue as _;
use async_trait::async_trait;
use crypto::ClientKeyer;
use http_api::{ClientPseudonyms, Component, Readiness};
use persistence::{Database, MigrateError};
use queue::JobQueue;
use std::error::Error;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How long all checks may take.
const CHECK_LIMIT: Duration = Duration::from_secs(2);

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
    database: Database,
    queue: JobQueue,
    checks: [ComponentCheck; 3],
}

impl ServiceReadiness {
    /// Checks this database and this job queue.
    pub fn new(database: Database, queue: JobQueue) -> Self {
        Self { database, queue, checks: ["database", "migrations", "queue"].map(ComponentCheck::new) }
    }

    /// Checks whether every migration was applied; only a database that answers can tell.
    async fn schema(&self, answers: bool) -> Result<(), SchemaError> {
        if !answers {
            return Err(SchemaError::Unknown);
        }
        match self.database.schema_state().await?.pending.len() {
            0 => Ok(()),
            pending => Err(SchemaError::Pending(pending)),
        }
    }
}

#[async_trait]
impl Readiness for ServiceReadiness {
    async fn check(&self) -> Vec<Component> {
        let [database, migrations, queue] = &self.checks;
        let deadline = Instant::now() + CHECK_LIMIT;
        let answers = async {
            let answered = database.run(self.database.ping(), deadline).await;
            let migrated = migrations.run(self.schema(answered.ready), deadline).await;
            [answered, migrated]
        };
        let ([answered, migrated], queued) = tokio::join!(answers, queue.run(self.queue.ping(), deadline));
        vec![answered, migrated, queued]
    }
}

/// Why the schema is not known to have everything.
#[derive(Debug, thiserror::Error)]
enum SchemaError {
    #[error("the database does not answer")]
    Unknown,
    #[error("the state of the schema cannot be read")]
    Unreadable(#[from] MigrateError),
    #[error("{0} migrations were not applied")]
    Pending(usize),
}

/// What the last check of a component found. It is asked every few seconds, so only changes are logged.
struct ComponentCheck {
    name: &'static str,
    has_failed: AtomicBool,
}

impl ComponentCheck {
    const fn new(name: &'static str) -> Self {
        Self { name, has_failed: AtomicBool::new(false) }
    }

    /// Waits for a check until the deadline, and [notes](Self::note) its result.
    async fn run<E: Error + 'static>(
        &self,
        check: impl Future<Output = Result<(), E>>,
        deadline: Instant,
    ) -> Component {
        match timeout_at(deadline, check).await {
            Ok(result) => self.note(&result),
            Err(late) => self.note(&Err(late)),
        }
    }

    /// Keeps the result of a check, and logs a failure with its cause when it begins, and when it ends.
    fn note<E: Error + 'static>(&self, result: &Result<(), E>) -> Component {
        let (name, ready) = (self.name, result.is_ok());
        let is_change = self.is_change(ready);
        match result {
            Err(error) if is_change => {
                tracing::warn!(component = name, error = error as &dyn Error, "a component is not ready");
            }
            Ok(()) if is_change => tracing::info!(component = name, "the component is ready again"),
            _ => {}
        }
        Component { name, ready }
    }

    fn is_change(&self, ready: bool) -> bool {
        self.has_failed.swap(!ready, Ordering::Relaxed) == ready
    }
}

#[cfg(test)]
mod tests {
    use super::{CHECK_LIMIT, Component, ComponentCheck};
    use std::future::pending;
    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn a_component_that_does_not_answer_in_time_is_not_ready_and_is_logged_once() {
        let check = ComponentCheck::new("database");
        let hangs = pending::<Result<(), std::fmt::Error>>();
        let found = check.run(hangs, Instant::now() + CHECK_LIMIT).await;
        assert_eq!(found, Component { name: "database", ready: false });
        assert!(!check.is_change(false), "it was noted");
    }

    #[test]
    fn a_component_that_is_not_ready_is_logged_once_until_it_is_ready_again() {
        let check = ComponentCheck::new("queue");
        let changes = [true, false, false, true, true, false].map(|ready| check.is_change(ready));
        assert_eq!(changes, [false, true, false, true, false, true]);
    }
}
