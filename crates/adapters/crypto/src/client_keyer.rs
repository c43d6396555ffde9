//! Gives clients pseudonyms for rate limits, new ones each day.

use crate::digest::hmac_sha256;
use kernel::{Clock, Random, RandomExt};
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use zeroize::Zeroizing;

/// Stands for a client until the end of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DailyClientKey([u8; 16]);

impl DailyClientKey {
    /// Returns its bytes.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

/// Turns addresses into keys for rate limits (decisions §2): a hash keyed with random bytes that change every
/// day (UTC) and never leave this process. After the change nobody, not even the operator, can tell which
/// address a key belonged to.
///
/// An IPv6 client is identified by its /64 network, which is what one subscriber has; an IPv4-mapped IPv6
/// address counts as the IPv4 address.
///
/// Each process has its own keys, so counters kept with them are per process.
pub struct ClientKeyer {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    today: RwLock<Today>,
}

struct Today {
    /// Days since the Unix epoch.
    day: i64,
    key: Zeroizing<[u8; 32]>,
}

impl ClientKeyer {
    /// Creates a keyer with a fresh key.
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        let today = RwLock::new(Today { day: day(&*clock), key: Zeroizing::new(random.bytes()) });
        Self { clock, random, today }
    }

    /// Returns the key of a client until the end of the day.
    pub fn client_key(&self, address: IpAddr) -> DailyClientKey {
        let day = day(&*self.clock);
        let today = self.today.read().unwrap_or_else(PoisonError::into_inner);
        if today.day == day {
            return today.key_of(address);
        }
        drop(today);
        let mut today = self.today.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have changed the key in between.
        if today.day != day {
            *today = Today { day, key: Zeroizing::new(self.random.bytes()) };
        }
        today.key_of(address)
    }
}

fn day(clock: &dyn Clock) -> i64 {
    clock.now().timestamp().div_euclid(24 * 60 * 60)
}

impl Today {
    fn key_of(&self, address: IpAddr) -> DailyClientKey {
        let tag = match address.to_canonical() {
            IpAddr::V4(address) => hmac_sha256(&*self.key, &[&[4], &address.octets()]),
            IpAddr::V6(address) => hmac_sha256(&*self.key, &[&[6], &address.octets()[..8]]),
        };
        let mut key = [0; 16];
        key.copy_from_slice(&tag[..16]);
        DailyClientKey(key)
    }
}

impl fmt::Debug for ClientKeyer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientKeyer(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Duration;
    use kernel::testing::{ManualClock, SeededRandom};

    fn keyer(seed: u64) -> (ClientKeyer, Arc<ManualClock>) {
        let clock = Arc::new(ManualClock::default());
        (ClientKeyer::new(clock.clone(), Arc::new(SeededRandom::new(seed))), clock)
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_client_keeps_its_key_for_the_day_and_no_longer() {
        let (keyer, clock) = keyer(1);
        let morning = keyer.client_key(ip("192.0.2.1"));
        clock.advance(Duration::hours(24) - Duration::microseconds(1));
        assert_eq!(keyer.client_key(ip("192.0.2.1")), morning);
        clock.advance(Duration::microseconds(1));
        let tomorrow = keyer.client_key(ip("192.0.2.1"));
        assert_ne!(tomorrow, morning);
        // A clock that is set back does not bring the old key back.
        clock.advance(-Duration::hours(1));
        assert!(![morning, tomorrow].contains(&keyer.client_key(ip("192.0.2.1"))));
    }

    #[test]
    fn clients_differ_and_so_do_processes() {
        let (keyer, _) = keyer(1);
        assert_ne!(keyer.client_key(ip("192.0.2.1")), keyer.client_key(ip("192.0.2.2")));
        let (other, _) = super::tests::keyer(2);
        assert_ne!(keyer.client_key(ip("192.0.2.1")), other.client_key(ip("192.0.2.1")));
    }

    #[test]
    fn an_ipv6_client_is_its_64_bit_network() {
        let (keyer, _) = keyer(1);
        let client = keyer.client_key(ip("2001:db8:0:1::1"));
        assert_eq!(keyer.client_key(ip("2001:db8:0:1:ffff:ffff:ffff:ffff")), client);
        assert_ne!(keyer.client_key(ip("2001:db8:0:2::1")), client);
    }

    #[test]
    fn an_ipv4_address_in_ipv6_form_is_the_same_client() {
        let (keyer, _) = keyer(1);
        assert_eq!(keyer.client_key(ip("::ffff:192.0.2.1")), keyer.client_key(ip("192.0.2.1")));
    }
}
