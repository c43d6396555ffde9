//! The client's address and the requested host. Forwarding headers count only if they come from a proxy that
//! is configured as trusted (decisions §4).

use crate::framework::error::ApiError;
use crate::framework::messages;
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{StatusCode, header};
use ipnet::{IpNet, Ipv6Net};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// Why a text is not a network that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// It is not an address or network.
    #[error("`{0}` is not an IP address or a network such as 10.0.0.0/8")]
    Malformed(String),
    /// It covers all addresses, so that every visitor could claim to be somebody else.
    #[error("`{0}` is every address; name those of the proxies themselves, such as 10.0.0.7")]
    Everybody(String),
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let fault = || NetworkError::Malformed(text.to_owned());
        // Not the library's parser, which reads 010.0.0.7 as 10.0.0.7.
        let (address, length) =
            text.trim().split_once('/').map_or((text.trim(), None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| fault())?;
        let network = match length {
            None => IpNet::from(address),
            Some(length) => IpNet::new(address, length.parse().map_err(|_| fault())?).map_err(|_| fault())?,
        };
        let network = plain(network);
        let is_everybody = match network {
            IpNet::V4(network) => network.prefix_len() == 0,
            // A network that contains one IPv4-mapped address contains them all: `plain` has turned smaller
            // ones into IPv4 networks.
            IpNet::V6(network) => network.contains(&Ipv4Addr::UNSPECIFIED.to_ipv6_mapped()),
        };
        if is_everybody { Err(NetworkError::Everybody(text.to_owned())) } else { Ok(Self(network)) }
    }
}

impl Network {
    /// Returns whether the network contains an address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// Turns a network of IPv4-mapped IPv6 addresses into an IPv4 network.
fn plain(network: IpNet) -> IpNet {
    /// The bits before the IPv4 address in an IPv4-mapped IPv6 address.
    const MAPPED: u8 = 96;
    match (network.addr().to_canonical(), network.prefix_len().checked_sub(MAPPED)) {
        (v4 @ IpAddr::V4(_), Some(length)) if network.addr().is_ipv6() => {
            IpNet::new(v4, length).unwrap_or(network)
        }
        _ => network,
    }
}

/// Returns what counts as one client for rate limits: an IPv4 address, or the /64 of an IPv6 address, since
/// that is what a subscriber gets.
pub(crate) fn client_network(address: IpAddr) -> IpAddr {
    network_of(address, 64)
}

/// Returns the widest network that one subscriber may have: an IPv4 address, or the /48 of an IPv6 address,
/// which has thousands of /64 networks. It limits what is scarce, such as memory and connections.
pub(crate) fn wide_network(address: IpAddr) -> IpAddr {
    network_of(address, 48)
}

fn network_of(address: IpAddr, length: u8) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Net::new(v6, length).map_or(v6, |network| network.network()).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Returns whether the peer is a trusted proxy; `None` if the request has no forwarding headers.
pub(crate) fn is_trusted_proxy(request: &HttpRequest, trusted: &[Network]) -> Option<bool> {
    // Parsed in advance, because every request is checked.
    const NAMES: [HeaderName; 5] = [
        header::X_FORWARDED_FOR,
        header::FORWARDED,
        header::X_FORWARDED_HOST,
        header::X_FORWARDED_PROTO,
        HeaderName::from_static("x-real-ip"),
    ];
    let headers = request.headers();
    NAMES
        .iter()
        .any(|name| headers.contains_key(name))
        .then(|| request.peer_addr().is_some_and(|peer| is_trusted(peer.ip(), trusted)))
}

/// Returns the client's address: the peer's or, behind trusted proxies, the last address in `X-Forwarded-For`
/// that is not a trusted proxy itself.
pub(crate) fn client_address(request: &HttpRequest, trusted: &[Network]) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut client = peer;
    let forwarded: Vec<&[u8]> =
        request.headers().get_all("x-forwarded-for").map(HeaderValue::as_bytes).collect();
    // As bytes, hop by hop: what a visitor wrote before the proxy's own entry may not be text.
    for hop in forwarded.iter().rev().flat_map(|value| value.rsplit(|byte| *byte == b',')) {
        let Some(address) = std::str::from_utf8(hop).ok().and_then(|hop| hop_address(hop.trim())) else {
            break;
        };
        client = address;
        if !is_trusted(address, trusted) {
            break;
        }
    }
    client
}

/// Parses an address as proxies write it: alone, in brackets, or with a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    hop.parse::<IpAddr>().ok().or_else(with_port).or_else(in_brackets)
}

/// Returns the requested host name in lower case, without port and trailing dot: from the `Host` header or,
/// behind a trusted proxy, from the last `X-Forwarded-Host`. Earlier ones were not set by that proxy.
pub(crate) fn host(request: &HttpRequest, trusted: &[Network]) -> Result<String, ApiError> {
    let raw = raw_host(request)?;
    if !trusted.is_empty()
        && request.peer_addr().is_some_and(|peer| is_trusted(peer.ip(), trusted))
        && let Some(forwarded) = request.headers().get_all("x-forwarded-host").last()
    {
        let forwarded = forwarded.to_str().map_err(|_| bad_host())?;
        return host_name(forwarded.rsplit(',').next().unwrap_or_default().trim()).ok_or_else(bad_host);
    }
    host_name(raw).ok_or_else(bad_host)
}

/// Returns the `Host` header if it is well-formed. More than one, or none, is 400 (RFC 9112 §3.2).
pub(crate) fn raw_host(request: &HttpRequest) -> Result<&str, ApiError> {
    let mut values = request.headers().get_all(header::HOST);
    let (Some(host), None) = (values.next(), values.next()) else { return Err(bad_host()) };
    host.to_str().ok().filter(|host| is_host(host)).ok_or_else(bad_host)
}

fn bad_host() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, messages::BAD_HOST)
}

pub(crate) fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
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
        assert!(network("::ffff:10.0.0.0/104").contains("10.1.1.1".parse().unwrap()));
        assert!(!network("::ffff:10.0.0.0/104").contains("::10.1.1.1".parse().unwrap()));
        assert!(network("128.0.0.0/1").contains("203.0.113.1".parse().unwrap()));
        assert!(network("2001:db8::/32").contains("2001:db8::1".parse().unwrap()));
        for wrong in ["", "x", "10.0.0.0/33", "::/129", "10.0.0/8", "1.1.1.1/-1", "010.0.0.7/32"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn everybody_is_no_proxy() {
        for all in ["0.0.0.0/0", "10.0.0.1/0", "::/0", "2001:db8::/0", "::ffff:0.0.0.0/96", "::/64", "::/1"] {
            assert_eq!(all.parse::<Network>(), Err(NetworkError::Everybody(all.into())), "{all}");
        }
    }

    #[test]
    fn addresses_of_clients_are_read_with_a_port_and_in_brackets() {
        let trusted = [network("10.0.0.0/8"), network("fd00::/8")];
        for (forwarded, expected) in [
            ("198.51.100.7:5678", "198.51.100.7"),
            ("[2001:db8::7]:443", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("2001:db8::7", "2001:db8::7"),
            ("198.51.100.7:5678, 10.0.0.9:80, [fd00::1]:80", "198.51.100.7"),
            ("198.51.100.7:", "10.0.0.1"),
            ("198.51.100.7:66000", "10.0.0.1"),
            ("[198.51.100.7]", "10.0.0.1"),
            ("[2001:db8::7", "10.0.0.1"),
        ] {
            let request = peer("10.0.0.1:1").insert_header(("x-forwarded-for", forwarded)).to_http_request();
            assert_eq!(client_address(&request, &trusted).to_string(), expected, "{forwarded}");
        }
    }

    #[test]
    fn a_forwarded_header_is_heard_when_a_trusted_proxy_sends_it() {
        let request = |address, name| peer(address).insert_header((name, "x")).to_http_request();
        let trusted = [network("10.0.0.0/8")];
        for name in ["X-Forwarded-For", "Forwarded", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"] {
            assert_eq!(is_trusted_proxy(&request("203.0.113.5:1", name), &trusted), Some(false), "{name}");
            assert_eq!(is_trusted_proxy(&request("127.0.0.1:1", name), &[]), Some(false), "{name}");
            assert_eq!(is_trusted_proxy(&request("10.0.0.1:1", name), &trusted), Some(true), "{name}");
        }
        assert_eq!(is_trusted_proxy(&request("10.0.0.1:1", "X-Forwarded"), &trusted), None);
    }

    #[test]
    fn the_last_forwarded_host_counts() {
        let request = peer("10.0.0.1:9")
            .insert_header(("host", "proxy.internal"))
            .append_header(("x-forwarded-host", "stranger.example"))
            .append_header(("x-forwarded-host", "other.example, Real.example:443"))
            .to_http_request();
        assert_eq!(host(&request, &[network("10.0.0.1")]).ok().as_deref(), Some("real.example"));
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
    fn what_a_visitor_writes_into_the_header_does_not_hide_what_the_proxy_adds() {
        let trusted = [network("10.0.0.0/8")];
        for written in [&b"\xff"[..], b"\xff, 1.2.3.4", b"1.2.3.4\xff", b""] {
            let value = HeaderValue::from_bytes(&[written, b", 198.51.100.7"].concat()).unwrap();
            let request = peer("10.0.0.1:1").insert_header(("x-forwarded-for", value)).to_http_request();
            assert_eq!(client_address(&request, &trusted).to_string(), "198.51.100.7");
        }
        let value = HeaderValue::from_bytes(b"1.2.3.4, 198.51.100.7\xff").unwrap();
        let request = peer("10.0.0.1:1").insert_header(("x-forwarded-for", value)).to_http_request();
        assert_eq!(client_address(&request, &trusted).to_string(), "10.0.0.1");
    }

    #[test]
    fn ipv6_clients_are_known_by_their_64() {
        let one = client_network("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(one, client_network("2001:db8:1:2::9".parse().unwrap()));
        assert_ne!(one, client_network("2001:db8:1:3::9".parse().unwrap()));
        assert_eq!(client_network("::ffff:1.2.3.4".parse().unwrap()).to_string(), "1.2.3.4");
    }

    #[test]
    fn ipv6_customers_are_known_by_their_48() {
        let one = wide_network("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(one, wide_network("2001:db8:1:ffff::9".parse().unwrap()));
        assert_ne!(one, wide_network("2001:db8:2:2::9".parse().unwrap()));
        assert_eq!(wide_network("::ffff:1.2.3.4".parse().unwrap()).to_string(), "1.2.3.4");
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
