//! Activates a licence and shows what it opens.
//!
//! `cargo run -p mw-plans --features testing --example plan`

use audit::AuditContext;
use audit::testing::MemoryAudit;
use kernel::testing::ManualClock;
use kernel::{Clock as _, Scope};
use plans::testing::{MemoryPlans, PlainKeys, claims};
use plans::{Feature, Gate, Licenses, Module, Tier};
use std::error::Error;
use std::sync::Arc;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let clock = Arc::new(ManualClock::default());
    let (store, keys) =
        (Arc::new(MemoryPlans::new(Arc::new(MemoryAudit::new()))), Arc::new(PlainKeys::default()));
    let licenses = Licenses { store: store.clone(), reader: keys.clone(), clock: clock.clone() };
    let gate = Gate { plans: store, clock: clock.clone() };
    #[expect(clippy::disallowed_methods, reason = "an example chooses the tenant")]
    let scope = Scope::installation();
    println!(
        "before: {:?}",
        gate.require_feature(scope, Feature::BiApi).await.map_err(|error| error.to_string())
    );
    keys.say("key", claims("lic-1", Module::Forms, Tier::Professional, clock.now()));
    licenses.activate(&AuditContext::system(scope), "key").await?;
    println!(
        "after:  {:?}",
        gate.require_feature(scope, Feature::BiApi).await.map_err(|error| error.to_string())
    );
    println!("active templates at the most: {:?}", gate.limit(scope, Module::Forms).await?.limit.number());
    Ok(())
}
