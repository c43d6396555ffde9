//! Headers cannot forge the client's address or the host, and what is read from them is clean.
//!
//! Each line is a header.

use crate::parts::lines;
use http_api::Network;
use http_api::testing::{self, RequestFacts};
use kernel::Locale;
use payment::Signature;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

const MAX_HEADERS: usize = 64;
const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7));
const VISITOR: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 5));

pub(crate) fn run(data: &[u8]) {
    let headers: Vec<(&str, &[u8])> = lines(data, MAX_HEADERS).filter_map(header).collect();
    let trusted = [PROXY.to_string().parse::<Network>().unwrap()];
    let through = testing::facts(SocketAddr::new(PROXY, 4000), &trusted, &headers);
    let directly = testing::facts(SocketAddr::new(VISITOR, 4000), &trusted, &headers);
    plain(&through);
    plain(&directly);

    assert_eq!(directly.client, VISITOR, "a visitor says who it is");
    let forwarded = |name: &str| headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
    if !forwarded("x-forwarded-for") {
        assert_eq!(through.client, PROXY);
    }
    if !forwarded("x-forwarded-host") {
        assert_eq!(through.host, directly.host);
    }
    // These do not depend on who sends the request.
    let own =
        |facts: RequestFacts| (facts.language, facts.media_type, facts.bearer, facts.basic, facts.editions);
    let directly_host = directly.host.clone();
    assert_eq!(own(through), own(directly));

    let none: Vec<_> =
        headers.iter().copied().filter(|(name, _)| !name.eq_ignore_ascii_case("host")).collect();
    let nowhere = testing::facts(SocketAddr::new(VISITOR, 4000), &trusted, &none);
    assert_eq!(nowhere.host, None, "of nothing but `Host`; it was {directly_host:?}");

    for (_, value) in headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("stripe-signature")) {
        signature(value);
    }
}

fn header(line: &[u8]) -> Option<(&str, &[u8])> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let name = std::str::from_utf8(&line[..colon]).ok()?;
    Some((name, line[colon + 1..].trim_ascii()))
}

fn plain(facts: &RequestFacts) {
    if let Some(host) = &facts.host {
        let is_fine =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-_:[]".contains(&byte);
        assert!(!host.is_empty() && host.bytes().all(is_fine), "{host:?}");
    }
    for token in [&facts.bearer, &facts.basic].into_iter().flatten() {
        assert!((1..=512).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_graphic()));
    }
    assert!(matches!(facts.language, Locale::De | Locale::En));
}

/// Checks that a parsed signature contains only what is in the header.
fn signature(value: &[u8]) {
    let Ok(value) = std::str::from_utf8(value) else { return };
    let Some(signature) = Signature::parse(value) else { return };
    assert!(value.contains(&format!("t={}", signature.time)));
    for digest in signature.signatures() {
        assert!(value.contains(&format!("v1={}", hex(digest))));
    }
    let written = signature
        .signatures()
        .iter()
        .fold(format!("t={}", signature.time), |written, digest| format!("{written},v1={}", hex(digest)));
    assert_eq!(Signature::parse(&written), Some(signature));
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
