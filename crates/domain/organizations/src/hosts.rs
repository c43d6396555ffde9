//! The installation's own hosts.

use crate::custom_domain::{CustomDomain, canonical_host};
use crate::slug::Slug;
use std::net::IpAddr;

/// The base domain is not a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not a domain like melden.example.org")]
pub struct BaseDomainError;

/// The role of a host for the installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostKind<'a> {
    /// The installation itself: its base domain, the host of its public address, an IP address, a name
    /// without a dot. No organisation can be there.
    Own,
    /// Below the base domain; with the slug that it names, if valid.
    SubDomain(Option<Slug>),
    /// Anything else, perhaps an organisation's own domain.
    Other(&'a str),
}

/// The hosts of the installation, from its configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnHosts {
    base_domain: Option<String>,
    address: Option<String>,
}

impl OwnHosts {
    /// Creates them. `base_domain` is the domain whose subdomains are organisations, `address` the host of
    /// the installation's public address.
    ///
    /// # Errors
    /// The base domain is not a host name. An address that is not a host name (an IPv6 literal) is ignored:
    /// it cannot be anybody's domain anyway.
    pub fn new(base_domain: Option<&str>, address: Option<&str>) -> Result<Self, BaseDomainError> {
        let base_domain = base_domain.map(|text| canonical_host(text).ok_or(BaseDomainError)).transpose()?;
        if base_domain.as_ref().is_some_and(|name| name.parse::<IpAddr>().is_ok()) {
            return Err(BaseDomainError);
        }
        Ok(Self { base_domain, address: address.and_then(canonical_host) })
    }

    /// Returns the role of a host. `host` is in lower case, without port and final dot.
    pub fn kind<'a>(&self, host: &'a str) -> HostKind<'a> {
        let is = |own: &Option<String>| own.as_deref() == Some(host);
        if is(&self.base_domain) || is(&self.address) || !host.contains('.') || host.parse::<IpAddr>().is_ok()
        {
            return HostKind::Own;
        }
        match self.below_base(host) {
            Some(label) => HostKind::SubDomain(Slug::parse(label)),
            None => HostKind::Other(host),
        }
    }

    /// Checks whether a domain belongs to the installation: the base domain, one below it, or its address.
    pub fn owns_domain(&self, domain: &CustomDomain) -> bool {
        !matches!(self.kind(domain.as_str()), HostKind::Other(_))
    }

    /// Checks whether a slug's subdomain is the installation's own address.
    pub fn owns_slug(&self, slug: &Slug) -> bool {
        self.address
            .as_deref()
            .and_then(|address| self.below_base(address))
            .is_some_and(|label| label == slug.as_str())
    }

    /// Returns the host of the organisation with this slug, if subdomains are organisations.
    pub fn sub_domain(&self, slug: &Slug) -> Option<String> {
        self.base_domain.as_deref().map(|base| format!("{}.{base}", slug.as_str()))
    }

    fn below_base<'a>(&self, host: &'a str) -> Option<&'a str> {
        host.strip_suffix(self.base_domain.as_deref()?)?.strip_suffix('.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> OwnHosts {
        OwnHosts::new(Some("Melde.Example."), Some("start.melde.example")).unwrap()
    }

    #[test]
    fn the_base_domain_addresses_and_bare_names_are_the_installation() {
        for host in [
            "melde.example",
            "start.melde.example",
            "127.0.0.1",
            "::1",
            "::ffff:10.0.0.1",
            "localhost",
            "server",
        ] {
            assert_eq!(hosts().kind(host), HostKind::Own, "{host}");
        }
    }

    #[test]
    fn a_label_before_the_base_domain_is_a_slug_and_anything_longer_is_none() {
        assert_eq!(hosts().kind("nord.melde.example"), HostKind::SubDomain(Slug::parse("nord")));
        for host in ["x.nord.melde.example", "_a.melde.example", "a.melde.example", ".melde.example"] {
            assert_eq!(hosts().kind(host), HostKind::SubDomain(None), "{host}");
        }
        for host in ["nordmelde.example", "melde.example.org", "example.com"] {
            assert_eq!(hosts().kind(host), HostKind::Other(host));
        }
    }

    #[test]
    fn without_a_base_domain_every_other_name_may_be_a_domain() {
        let hosts = OwnHosts::new(None, Some("[::1]")).unwrap();
        assert_eq!(hosts.kind("nord.melde.example"), HostKind::Other("nord.melde.example"));
        assert_eq!(hosts, OwnHosts::default());
    }

    #[test]
    fn what_is_the_installations_nobody_can_have() {
        let owned = |domain: &str| hosts().owns_domain(&CustomDomain::parse(domain).unwrap());
        for domain in
            ["melde.example", "MELDE.example", "x.melde.example", "a.b.melde.example", "start.melde.example"]
        {
            assert!(owned(domain), "{domain}");
        }
        assert!(!owned("melde.example.org") && !owned("xmelde.example"));
        assert!(hosts().owns_slug(&Slug::parse("start").unwrap()));
        assert!(!hosts().owns_slug(&Slug::parse("nord").unwrap()));
    }

    #[test]
    fn a_base_domain_that_is_none_is_refused() {
        for wrong in ["", "*.example", "10.0.0.1", "a b", "a.example:80"] {
            assert_eq!(OwnHosts::new(Some(wrong), None), Err(BaseDomainError), "{wrong}");
        }
        assert!(OwnHosts::new(Some("localhost"), None).is_ok(), "sub-domains of it work on one machine");
    }
}
