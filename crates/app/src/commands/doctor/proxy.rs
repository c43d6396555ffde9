//! Checks for a proxy in front that the service does not know of.

use super::Findings;
use crate::config::Config;
use crate::proxy_marker;

const ADVICE: &str = "set TRUSTED_PROXIES to the proxy's address and restart the service; until then all \
                      its visitors share one rate limit";

pub(super) fn check(config: &Config, findings: &mut Findings) {
    let was_ignored = proxy_marker::ignored(config).exists();
    let was_used = proxy_marker::used(config).exists();
    let is_behind_tls = config.base_url.starts_with("https://");
    match (config.trusted_proxies.is_empty(), was_ignored) {
        (true, true) => findings.bad(
            "forwarded headers (X-Forwarded-For or similar) arrive but are ignored: TRUSTED_PROXIES is empty",
            ADVICE,
        ),
        (true, false) if is_behind_tls => findings.bad(
            "BASE_URL begins with https://, so there is a proxy in front, but TRUSTED_PROXIES is empty",
            ADVICE,
        ),
        (false, true) if !was_used => findings.bad(
            "TRUSTED_PROXIES is set, but since the last start forwarded headers came only from other \
             addresses, and were ignored",
            ADVICE,
        ),
        (false, true) => Findings::good(
            "TRUSTED_PROXIES is set; since the last start a forwarded header came from another address. If \
             that is one of your proxies, add it; if not, a visitor bypassed the proxy or sent the header \
             by hand, which has no effect",
        ),
        (false, false) => Findings::good("TRUSTED_PROXIES is set"),
        (true, false) => {}
    }
}
