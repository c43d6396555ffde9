//! Finds the tenants of requests, in memory.
//!
//! Run with `cargo run -p mw-organizations --features testing --example resolve`.

use kernel::testing::ManualClock;
use kernel::{Membership, UserId};
use organizations::testing::{MemoryOrganizations, RecordedAccesses};
use organizations::{Caller, OperateOrganizations, OrganizationDraft, OwnHosts, ResolveTenant};
use std::sync::Arc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store = Arc::new(MemoryOrganizations::new());
    let own = OwnHosts::new(Some("melden.example.org"), None)?;
    let operate = OperateOrganizations::new(&store, own.clone(), Arc::new(ManualClock::default()));
    for slug in ["nord", "sued"] {
        let wanted = OrganizationDraft {
            name: Some(slug.into()),
            slug: Some(slug.into()),
            ..OrganizationDraft::default()
        };
        let made = operate.create(&audit::Actor::System, wanted).await?;
        println!("{} is organisation {}", made.slug, made.id);
    }
    let nord = operate.list(Membership::Installation).await?[0].organization.id;
    let resolve = ResolveTenant::new(store, Arc::new(RecordedAccesses::new()), own);
    let member = Caller { user: UserId(1), membership: Membership::Organization(nord), is_developer: false };
    for (host, caller) in [
        ("melden.example.org", None),
        ("melden.example.org", Some(member)),
        ("nord.melden.example.org", None),
        ("sued.melden.example.org", Some(member)),
        ("west.melden.example.org", None),
    ] {
        let who = if caller.is_some() { "a member of nord" } else { "anybody" };
        match resolve.resolve(host, caller).await {
            Ok(scope) => println!("{who} at {host}: {:?}", scope.organization_id()),
            Err(error) => println!("{who} at {host}: {error}"),
        }
    }
    Ok(())
}
