//! Who is at the other end: the client's address and the host that was asked for. Forwarded
//! headers count only when they come from a proxy that is configured as trusted (decisions §4).

use crate::error::ApiError;
use crate::texts;
use actix_web::HttpRequest;
use actix_web::http::{StatusCode, header};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network such as `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: u128,
    /// Leading bits that count; IPv4 is looked at in its IPv6-mapped form.
    bits: u32,
}

/// The text is not an address or network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an IP address or a network such as 10.0.0.0/8")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let fault = || NetworkError(text.to_owned());
        let (address, length) =
            text.trim().split_once('/').map_or((text.trim(), None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| fault())?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(width), str::parse).map_err(|_| fault())?;
        if length > width {
            return Err(fault());
        }
        Ok(Self { address: mapped(address), bits: 128 - width + length })
    }
}

impl Network {
    /// Whether the address belongs to the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differing = mapped(address) ^ self.address;
        differing.leading_zeros() >= self.bits
    }
}

fn mapped(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().to_bits(),
        IpAddr::V6(v6) => v6.to_bits(),
    }
}

/// What one client of a rate limit is: an IPv4 address, or the /64 of an IPv6 one, since that
/// is what a subscriber gets.
pub(crate) fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// What one client of the memory for uploads is: an IPv4 address, or the /48 of an IPv6 one. A
/// customer may have thousands of /64, and each that holds memory keeps it from somebody else.
pub(crate) fn upload_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 80 << 80)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Whether the request came through some proxy, trusted or not.
pub(crate) fn is_forwarded(request: &HttpRequest) -> bool {
    ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"]
        .iter()
        .any(|name| request.headers().contains_key(*name))
}

/// The client's address: the peer's, or behind trusted proxies the last address of
/// `X-Forwarded-For` that is not itself a trusted proxy.
pub(crate) fn client_address(request: &HttpRequest, trusted: &[Network]) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut client = peer;
    let forwarded: Vec<&str> =
        request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok()).collect();
    for hop in forwarded.iter().rev().flat_map(|value| value.rsplit(',')) {
        let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
        client = address;
        if !is_trusted(address, trusted) {
            break;
        }
    }
    client
}

/// The host name asked for, lower-case, without port and final dot. From the `Host` header
/// only; a trusted proxy's `X-Forwarded-Host` goes before it.
pub(crate) fn host(request: &HttpRequest, trusted: &[Network]) -> Result<String, ApiError> {
    let raw = raw_host(request)?;
    if !trusted.is_empty()
        && request.peer_addr().is_some_and(|peer| is_trusted(peer.ip(), trusted))
        && let Some(forwarded) = request.headers().get("x-forwarded-host")
    {
        let forwarded = forwarded.to_str().map_err(|_| bad_host())?;
        return host_name(forwarded.rsplit(',').next().unwrap_or_default().trim()).ok_or_else(bad_host);
    }
    host_name(raw).ok_or_else(bad_host)
}

/// Whether the request was sent to a loopback name or address, as no visitor from elsewhere does.
pub(crate) fn names_this_machine(request: &HttpRequest) -> bool {
    raw_host(request).ok().and_then(host_name).is_some_and(|host| {
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    })
}

/// The one `Host` header, checked for form. Several, or none, is 400 (RFC 9112 §3.2).
pub(crate) fn raw_host(request: &HttpRequest) -> Result<&str, ApiError> {
    let mut values = request.headers().get_all(header::HOST);
    let (Some(host), None) = (values.next(), values.next()) else { return Err(bad_host()) };
    host.to_str().ok().filter(|host| is_host(host)).ok_or_else(bad_host)
}

fn bad_host() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, texts::BAD_HOST)
}

fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

fn is_host(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 260
        && host.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']')
        })
}

fn host_name(host: &str) -> Option<String> {
    if !is_host(host) {
        return None;
    }
    let name = if let Some(literal) = host.strip_prefix('[') {
        literal.split_once(']')?.0
    } else {
        host.split_once(':').map_or(host, |(name, _)| name)
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    (!name.is_empty()).then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    fn peer(address: &str) -> TestRequest {
        TestRequest::get().peer_addr(address.parse().unwrap())
    }

    #[test]
    fn networks_are_read_and_contain() {
        assert!(network("10.0.0.0/8").contains("10.255.0.1".parse().unwrap()));
        assert!(network("10.0.0.0/8").contains("::ffff:10.1.1.1".parse().unwrap()));
        assert!(!network("10.0.0.0/8").contains("11.0.0.1".parse().unwrap()));
        assert!(network("::1").contains("::1".parse().unwrap()));
        assert!(!network("192.168.1.7").contains("192.168.1.8".parse().unwrap()));
        assert!(network("0.0.0.0/0").contains("8.8.8.8".parse().unwrap()));
        for wrong in ["", "x", "10.0.0.0/33", "::/129", "10.0.0/8", "1.1.1.1/-1"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn forwarded_for_from_a_stranger_is_ignored() {
        let request = peer("203.0.113.5:1").insert_header(("x-forwarded-for", "1.2.3.4")).to_http_request();
        assert_eq!(client_address(&request, &[network("10.0.0.0/8")]).to_string(), "203.0.113.5");
    }

    #[test]
    fn behind_trusted_proxies_the_last_untrusted_address_counts() {
        let trusted = [network("10.0.0.0/8")];
        let request = peer("10.0.0.1:1")
            .append_header(("x-forwarded-for", "6.6.6.6, 198.51.100.7"))
            .append_header(("x-forwarded-for", "10.9.9.9"))
            .to_http_request();
        assert_eq!(client_address(&request, &trusted).to_string(), "198.51.100.7");
        let broken =
            peer("10.0.0.1:1").insert_header(("x-forwarded-for", "1.1.1.1, unknown")).to_http_request();
        assert_eq!(client_address(&broken, &trusted).to_string(), "10.0.0.1");
    }

    #[test]
    fn ipv6_clients_are_known_by_their_64() {
        let one = client_network("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(one, client_network("2001:db8:1:2::9".parse().unwrap()));
        assert_ne!(one, client_network("2001:db8:1:3::9".parse().unwrap()));
        assert_eq!(client_network("::ffff:1.2.3.4".parse().unwrap()).to_string(), "1.2.3.4");
    }

    #[test]
    fn ipv6_clients_share_the_memory_for_uploads_by_their_48() {
        let one = upload_network("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(one, upload_network("2001:db8:1:ffff::9".parse().unwrap()));
        assert_ne!(one, upload_network("2001:db8:2:2::9".parse().unwrap()));
        assert_eq!(upload_network("::ffff:1.2.3.4".parse().unwrap()).to_string(), "1.2.3.4");
    }

    #[test]
    fn the_host_is_the_one_raw_header() {
        let get = |host: &str| host_of(TestRequest::get().insert_header(("host", host)));
        assert_eq!(get("B.Example.:8080").as_deref(), Some("b.example"));
        assert_eq!(get("[::1]:80").as_deref(), Some("::1"));
        for wrong in ["", "a@b", "a b", "a/b", "exämple", ".", "a,b"] {
            assert_eq!(get(wrong), None, "{wrong}");
        }
        assert_eq!(host_of(TestRequest::get()), None);
        let two =
            TestRequest::get().append_header(("host", "a.example")).append_header(("host", "b.example"));
        assert_eq!(host_of(two), None);
    }

    fn host_of(request: TestRequest) -> Option<String> {
        host(&request.to_http_request(), &[]).ok()
    }

    #[test]
    fn a_forwarded_host_counts_only_from_a_trusted_proxy() {
        let request = |address| {
            peer(address)
                .insert_header(("host", "a.example"))
                .insert_header(("x-forwarded-host", "b.example"))
                .to_http_request()
        };
        let trusted = [network("10.0.0.1")];
        assert_eq!(host(&request("10.0.0.1:9"), &trusted).ok().as_deref(), Some("b.example"));
        assert_eq!(host(&request("10.0.0.2:9"), &trusted).ok().as_deref(), Some("a.example"));
    }
}
