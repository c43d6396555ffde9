//! Changes the settings of one tenant, in memory.
//!
//! Run with `cargo run -p mw-site --example settings`.

use kernel::Scope;
use kernel::testing::ManualClock;
use site::testing::MemorySettings;
use site::{ChangeSiteSettings, Maintenance, SettingsPart};
use std::sync::Arc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let site = ChangeSiteSettings::new(Arc::new(MemorySettings::new()), Arc::new(ManualClock::default()));
    #[expect(clippy::disallowed_methods, reason = "an example resolves the tenant itself")]
    let scope = Scope::installation();
    let defaults = site.read(scope).await?;
    println!("at first: {}, {}", defaults.app_name, defaults.timezone);

    let too_long = SettingsPart::AppName("x".repeat(81));
    if let Err(refused) = site.change(&audit::AuditContext::system(scope), too_long).await {
        println!("refused: {refused}");
    }
    let maintenance = Maintenance {
        enabled: true,
        message: "Bis 14 Uhr geschlossen.".into(),
        contact: "it@example.org".into(),
    };
    site.change(&audit::AuditContext::system(scope), SettingsPart::AppName("Meldestelle Nord".into()))
        .await?;
    site.change(&audit::AuditContext::system(scope), SettingsPart::Maintenance(maintenance)).await?;

    let now = site.read(scope).await?;
    println!("now: {}, closed: {} ({})", now.app_name, now.maintenance.enabled, now.maintenance.message);
    Ok(())
}
