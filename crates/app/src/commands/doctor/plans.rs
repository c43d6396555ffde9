use super::Findings;
use super::mail::Sealed;
use crate::config::{Config, LicenseMode};
use crate::output::print_line;
use crypto::SystemClock;
use kernel::Clock as _;
use persistence::{Database, SqlPlans};
use plans::EXPIRY_NOTICE;
use plans::ports::CrossTenantLicenses as _;
use std::sync::Arc;

/// Reports which licences are valid, and which expire soon. A missing plan is no fault: reports are accepted
/// without one.
pub(super) async fn check(config: &Config, database: &Database, findings: &mut Findings) {
    if config.license_mode == LicenseMode::Saas && config.payment_webhook_secret.is_empty() {
        findings.bad(
            "LICENSE_MODE is saas, and every event of the payment provider is refused",
            "set PAYMENT_WEBHOOK_SECRET",
        );
    }
    if !config.payment_webhook_secret.is_empty() && config.payment_secret_key.is_empty() {
        print_line!("note    PAYMENT_SECRET_KEY is not set: the metadata of products cannot be read");
    }
    if let Some(number) = &config.payment_customer_id {
        match SqlPlans::organization_of_customer(database, number).await {
            Ok(None) => {}
            Ok(Some(id)) => findings.bad(
                &format!(
                    "PAYMENT_CUSTOMER_ID is the number of organisation {}: the service will not start",
                    id.0
                ),
                "set the installation's own number, or remove the organisation's",
            ),
            Err(error) => findings.bad(
                &format!("the customer numbers of organisations cannot be read ({error})"),
                "check the database",
            ),
        }
    }
    let licenses = match SqlPlans::new(database, Arc::new(Sealed), None).all().await {
        Ok(licenses) => licenses,
        Err(error) => {
            findings.bad(&format!("the licences cannot be read ({error})"), "check the database");
            return;
        }
    };
    let now = SystemClock.now();
    let mut installation = 0;
    for owned in &licenses {
        let claims = &owned.license.claims;
        let owner = match owned.scope.organization_id() {
            Some(id) => format!("of organisation {}", id.0),
            None => "of the installation".to_owned(),
        };
        let what = format!("the licence {owner} for {} ({})", claims.module.code(), claims.tier.code());
        let end = claims.expires_at.format("%Y-%m-%d");
        if claims.expires_at <= now {
            print_line!(
                "note    {what} ended on {end}: what it unlocked is closed, reports are still accepted"
            );
            continue;
        }
        installation += u32::from(owned.scope.organization_id().is_none());
        if now + EXPIRY_NOTICE >= claims.expires_at {
            print_line!("note    {what} ends on {end}: get the next key in time");
        } else {
            Findings::good(&format!("{what} is valid until {end}"));
        }
    }
    if installation == 0 {
        let key = if config.license_keys.is_empty() { "set LICENSE_PUBLIC_KEY, then " } else { "" };
        print_line!(
            "note    the installation has no valid licence: reports are accepted, lists and editors are closed; {key}`meldewerk license activate KEY`"
        );
    }
}
