//! Records three events, verifies the chain, changes an entry and verifies again.

use audit::ports::{AuditQueries as _, AuditStore as _};
use audit::testing::{MemoryAudit, read_event};
use audit::{Head, VerifyChain};
use kernel::Scope;
use std::sync::Arc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[expect(clippy::disallowed_methods, reason = "the example is an installation of its own")]
    let scope = Scope::installation();
    let log = Arc::new(MemoryAudit::new());
    for report in 1..=3 {
        log.append(scope, &read_event(report, report)).await?;
    }
    let verify = VerifyChain::new(log.clone());
    let kept: Head = log.head(scope).await?;
    println!("head to be kept elsewhere: {kept}");
    println!("whole: {}", verify.verify(scope, Some(kept)).await?.is_whole());
    log.tamper(scope, |entries| entries[1].object_id = "99".into());
    for found in verify.verify(scope, Some(kept)).await?.breaks {
        println!("broken: {found}");
    }
    Ok(())
}
