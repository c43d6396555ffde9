//! Rate limits per minute and client (decisions §9, `RATE_LIMITS`).
//!
//! A client is a keyed hash of its network ([`ClientPseudonyms`]): no address is stored. Memory is bounded by
//! construction, since a client maps to one of a fixed number of slots; two clients in one slot share a
//! limit, and because the hash is keyed nobody can provoke that.

use crate::framework::error::ApiError;
use crate::framework::forwarded::{client_network, wide_network};
use crate::framework::messages;
use actix_web::http::StatusCode;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kernel::Scope;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Gives clients pseudonyms: numbers that do not reveal their addresses. The key behind them changes daily and
/// is never stored.
pub trait ClientPseudonyms: Send + Sync {
    /// Returns the pseudonym of an address. The caller has reduced an IPv6 address to its /64 or its /48.
    fn pseudonym(&self, address: IpAddr) -> u64;
}

/// The class of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateClass {
    /// Getting a challenge.
    Captcha,
    /// Signing in.
    Login,
    /// Sending a report.
    Submission,
    /// Everything else of the API, and pages.
    Api,
    /// Health checks and embedded files are not counted.
    Unlimited,
}

/// Requests per minute and client; `None` means unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// Challenges.
    pub captcha: Option<NonZeroU32>,
    /// Sign-ins.
    pub login: Option<NonZeroU32>,
    /// Reports.
    pub submission: Option<NonZeroU32>,
    /// Everything else.
    pub api: Option<NonZeroU32>,
}

impl RateLimits {
    /// No limits; only for loopback addresses.
    pub const OFF: Self = Self { captcha: None, login: None, submission: None, api: None };

    /// Reads `captcha=30,login=10,submission=20,api=600` or `off`. A class that is not named keeps its
    /// default.
    ///
    /// ```
    /// use http_api::RateLimits;
    /// let limits = RateLimits::parse("login=3").unwrap();
    /// assert_eq!(limits.login.unwrap().get(), 3);
    /// assert_eq!(limits.api, RateLimits::default().api);
    /// assert_eq!(RateLimits::parse("off").unwrap(), RateLimits::OFF);
    /// assert!(RateLimits::parse("login=0").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, RateLimitsError> {
        if text.trim() == "off" {
            return Ok(Self::OFF);
        }
        let mut limits = Self::default();
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let fault = || RateLimitsError(entry.to_owned());
            let (name, value) = entry.split_once('=').ok_or_else(fault)?;
            let value = Some(value.trim().parse().map_err(|_| fault())?);
            match name.trim() {
                "captcha" => limits.captcha = value,
                "login" => limits.login = value,
                "submission" => limits.submission = value,
                "api" => limits.api = value,
                _ => return Err(fault()),
            }
        }
        Ok(limits)
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            captcha: NonZeroU32::new(30),
            login: NonZeroU32::new(10),
            submission: NonZeroU32::new(20),
            api: NonZeroU32::new(600),
        }
    }
}

/// A rate limit cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rate limit such as login=10")]
pub struct RateLimitsError(String);

/// Slots for clients of one class; at about 40 bytes each, 10 MiB when all are taken.
const SLOTS: u64 = 1 << 18;
/// Requests between two clean-ups of the slots of idle clients.
const CLEAN_EVERY: u32 = 1 << 16;
/// An IPv6 /48 gets this many times a client's limit. A subscriber may have 65,536 networks of /64, and so as
/// many clients, at no cost; a building that shares one line has a few of them.
const WIDE_SHARE: u32 = 8;

/// The client to be counted, as numbers of networks; see [`ClientPseudonyms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// The number of the IPv4 address, or of the IPv6 /64.
    pub(crate) network: u64,
    /// The number of the IPv6 /48; an IPv4 address belongs to no larger network that could be recognised.
    pub(crate) wide_network: Option<u64>,
}

impl Client {
    /// Returns the client with this address.
    pub(crate) fn of(pseudonyms: &dyn ClientPseudonyms, address: IpAddr) -> Self {
        let wide = wide_network(address);
        Self {
            network: pseudonyms.pseudonym(client_network(address)),
            wide_network: wide.is_ipv6().then(|| pseudonyms.pseudonym(wide)),
        }
    }
}

/// The limiters of all classes.
pub(crate) struct Limiters {
    captcha: Option<Buckets>,
    site_challenges: Option<SiteLimits>,
    login: Option<Buckets>,
    submission: Option<Buckets>,
    /// These requests are cheap and reveal nothing, so a /48 may have as many as all its /64 together.
    api: Option<Buckets>,
}

impl Limiters {
    pub(crate) fn new(limits: RateLimits) -> Self {
        Self {
            captcha: limits.captcha.map(Buckets::with_wide_networks),
            site_challenges: limits.captcha.map(|_| SiteLimits::new()),
            login: limits.login.map(Buckets::with_wide_networks),
            submission: limits.submission.map(Buckets::with_wide_networks),
            api: limits.api.map(Buckets::of_clients),
        }
    }

    /// Returns whether a class is limited, so that a client has to be identified.
    pub(crate) fn limits(&self, class: RateClass) -> bool {
        self.of(class).is_some()
    }

    /// Counts a request; 429 with `Retry-After` if it exceeds the limit.
    pub(crate) fn check(&self, class: RateClass, client: Client) -> Result<(), ApiError> {
        self.of(class).map_or(Ok(()), |buckets| buckets.check(client, NonZeroU32::MIN))
    }

    /// Counts a challenge within a site, which allows this many per minute. If the installation does not
    /// limit challenges, neither do its sites.
    pub(crate) fn check_challenge(
        &self,
        scope: Scope,
        per_minute: u32,
        client: Client,
    ) -> Result<(), ApiError> {
        self.site_challenges.as_ref().map_or(Ok(()), |sites| sites.check(scope, per_minute, client))
    }

    fn of(&self, class: RateClass) -> Option<&Buckets> {
        match class {
            RateClass::Captcha => self.captcha.as_ref(),
            RateClass::Login => self.login.as_ref(),
            RateClass::Submission => self.submission.as_ref(),
            RateClass::Api => self.api.as_ref(),
            RateClass::Unlimited => None,
        }
    }
}

/// The limiters of one class.
struct Buckets {
    clients: Limiter,
    wide_networks: Option<Limiter>,
}

impl Buckets {
    fn of_clients(per_minute: NonZeroU32) -> Self {
        Self { clients: Limiter::new(per_minute), wide_networks: None }
    }

    fn with_wide_networks(per_minute: NonZeroU32) -> Self {
        let of_wide_network = per_minute.saturating_mul(NonZeroU32::MIN.saturating_add(WIDE_SHARE - 1));
        Self { wide_networks: Some(Limiter::new(of_wide_network)), ..Self::of_clients(per_minute) }
    }

    fn check(&self, client: Client, cells: NonZeroU32) -> Result<(), ApiError> {
        self.clients.take(client.network, cells)?;
        match (&self.wide_networks, client.wide_network) {
            (Some(wide_networks), Some(wide)) => wide_networks.take(wide, cells),
            _ => Ok(()),
        }
    }
}

struct Limiter {
    slots: DefaultKeyedRateLimiter<u64>,
    clock: DefaultClock,
    since_clean: AtomicU32,
}

impl Limiter {
    fn new(per_minute: NonZeroU32) -> Self {
        Self {
            slots: RateLimiter::dashmap(Quota::per_minute(per_minute)),
            clock: DefaultClock::default(),
            since_clean: AtomicU32::new(0),
        }
    }

    /// Takes this many cells from the client's quota.
    fn take(&self, client: u64, cells: NonZeroU32) -> Result<(), ApiError> {
        if self.since_clean.fetch_add(1, Ordering::Relaxed) == CLEAN_EVERY {
            self.since_clean.store(0, Ordering::Relaxed);
            self.slots.retain_recent();
            self.slots.shrink_to_fit();
        }
        let too_many = || ApiError::new(StatusCode::TOO_MANY_REQUESTS, messages::TOO_MANY);
        match self.slots.check_key_n(&(client % SLOTS), cells) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => {
                let wait = refusal.wait_time_from(self.clock.now());
                let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                Err(too_many().retry_after(seconds.max(1)))
            }
            // More than the whole quota of a minute.
            Err(_) => Err(too_many().retry_after(60)),
        }
    }
}

/// Limits that differ from site to site, in one bounded memory: each client has a million cells per minute
/// and site, and a challenge costs as many as admit exactly the number that the site allows.
struct SiteLimits(Buckets);

impl SiteLimits {
    /// For up to a thousand challenges per minute the division leaves no room for one more.
    const CELLS: u32 = 1_000_000;

    fn new() -> Self {
        Self(Buckets::with_wide_networks(NonZeroU32::new(Self::CELLS).unwrap_or(NonZeroU32::MIN)))
    }

    fn check(&self, scope: Scope, per_minute: u32, client: Client) -> Result<(), ApiError> {
        let cost = Self::CELLS.checked_div(per_minute).and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        // The client's number is already a keyed hash; the multiplier (2^64 divided by the golden ratio)
        // keeps neighbouring ids apart.
        let site = scope.organization_id().map_or(0, |id| id.0.unsigned_abs());
        let in_site = |number: u64| number ^ site.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
        self.0.check(
            Client { network: in_site(client.network), wide_network: client.wide_network.map(in_site) },
            cost,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn one(network: u64) -> Client {
        Client { network, wide_network: None }
    }

    fn limiters(login: u32) -> Limiters {
        Limiters::new(RateLimits { login: NonZeroU32::new(login), ..RateLimits::OFF })
    }

    #[test]
    fn the_request_after_the_last_allowed_one_is_429_for_that_client_alone() {
        let limiters = limiters(3);
        for _ in 0..3 {
            assert!(limiters.check(RateClass::Login, one(1)).is_ok());
        }
        assert_eq!(limiters.check(RateClass::Login, one(1)).unwrap_err().status(), 429);
        assert!(limiters.check(RateClass::Login, one(2)).is_ok());
        assert!(limiters.check(RateClass::Api, one(1)).is_ok());
    }

    #[test]
    fn a_burst_at_once_gets_no_more_than_the_limit() {
        let limiters = limiters(10);
        let passed: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        (0..25).filter(|_| limiters.check(RateClass::Login, one(7)).is_ok()).count()
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(passed, 10);
    }

    #[test]
    fn a_refusal_says_how_long_to_wait() {
        let limiters = limiters(1);
        assert!(limiters.check(RateClass::Login, one(1)).is_ok());
        let response = limiters
            .check(RateClass::Login, one(1))
            .unwrap_err()
            .json(&::texts::Texts::built_in(kernel::Locale::De));
        assert_eq!(response.headers().get("retry-after").unwrap(), "60");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own sites")]
    fn each_site_allows_its_own_number_of_challenges_exactly() {
        let limiters = Limiters::new(RateLimits { captcha: NonZeroU32::new(1), ..RateLimits::OFF });
        let passed = |scope, per_minute, client| {
            (0..per_minute + 2)
                .filter(|_| limiters.check_challenge(scope, per_minute, one(client)).is_ok())
                .count()
        };
        let site = |id| Scope::organization(kernel::OrganizationId(id));
        for (client, per_minute) in [(1, 5), (2, 7), (3, 30)] {
            assert_eq!(passed(site(1), per_minute, client), per_minute as usize);
            assert_eq!(passed(Scope::installation(), 5, client), 5, "another site counts by itself");
        }
        let refusal = limiters.check_challenge(site(1), 5, one(1)).unwrap_err();
        assert!(refusal.retry_seconds().is_some_and(|seconds| (1..=12).contains(&seconds)));
        let off = Limiters::new(RateLimits::OFF);
        assert!((0..20).all(|_| off.check_challenge(site(1), 5, one(1)).is_ok()));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own sites")]
    fn all_networks_of_an_ipv6_customer_have_eight_times_the_limit_of_one() {
        struct Plain;
        impl ClientPseudonyms for Plain {
            fn pseudonym(&self, address: IpAddr) -> u64 {
                use std::hash::{DefaultHasher, Hash, Hasher};
                let mut hasher = DefaultHasher::new();
                address.hash(&mut hasher);
                hasher.finish()
            }
        }
        let all = NonZeroU32::new(3);
        let limits = RateLimits { captcha: all, login: all, submission: all, api: all };
        let limiters = Limiters::new(limits);
        let client = |prefix: &str, subnet: u32| {
            Client::of(&Plain, format!("{prefix}:{subnet:x}::1").parse().unwrap())
        };
        let passed = |class, prefix| {
            let requests = (0..40).flat_map(|subnet| [client(prefix, subnet); 2]);
            requests.filter(|client| limiters.check(class, *client).is_ok()).count()
        };
        for class in [RateClass::Captcha, RateClass::Login, RateClass::Submission] {
            assert_eq!(passed(class, "2001:db8:1"), 24, "{class:?}");
            assert_eq!(passed(class, "2001:db8:2"), 24, "another customer counts by itself");
        }
        assert_eq!(passed(RateClass::Api, "2001:db8:1"), 80);
        let site = Scope::installation();
        let asked = (0..40).filter(|&n| limiters.check_challenge(site, 5, client("2001:db8:1", n)).is_ok());
        assert_eq!(asked.count(), 40, "eight times five");
        assert!(limiters.check_challenge(site, 5, client("2001:db8:1", 99)).is_err());
        let v4 = (0..40).map(|host| Client::of(&Plain, format!("192.0.2.{host}").parse().unwrap()));
        assert!(v4.into_iter().all(|client| limiters.check(RateClass::Login, client).is_ok()));
    }

    #[test]
    fn unknown_classes_and_numbers_are_refused() {
        for wrong in ["x=1", "login", "login=-1", "login=", "login=1.5", "on"] {
            assert!(RateLimits::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(RateLimits::parse("").unwrap(), RateLimits::default());
    }
}
