//! Readers of the settings. Some depend on another setting, whose fault they share.

use super::settings::Raw;
use super::{LicenseMode, LogFormat};
use crypto::{AppSecret, LicenseKeys};
use http_api::{Network, NetworkError, RateLimits};
use mail::{SenderAddress, SmtpUrl};
use organizations::{MAX_STORAGE_QUOTA, OwnHosts};
use queue::QueueBackend;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use storage::{StorageSettings, StorageSettingsError};
use url::{Host, Url};

/// A value that is not acceptable. If it may contain a password, the text does not repeat it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct Fault {
    /// The name of the setting.
    pub name: &'static str,
    /// The problem, and what would be right.
    pub problem: String,
}

type Read<T> = Result<T, Fault>;

/// The maximum number of browsers of a process.
const MAX_BROWSERS: usize = 16;

fn malformed(name: &'static str, problem: impl std::fmt::Display) -> Fault {
    Fault { name, problem: problem.to_string() }
}

pub(super) fn optional(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

pub(super) fn database_url(raw: &Raw) -> Read<String> {
    let Some(text) = optional(&raw.database_url) else {
        return Ok(format!("sqlite://{}?mode=rwc", Path::new(&raw.data_dir).join("meldewerk.db").display()));
    };
    if ["sqlite:", "postgres://", "postgresql://"].iter().any(|start| text.starts_with(start)) {
        return Ok(text.to_owned());
    }
    Err(malformed("DATABASE_URL", "must start with `sqlite:`, `postgres://` or `postgresql://`"))
}

pub(super) fn http_addr(raw: &Raw) -> Read<SocketAddr> {
    let is_none = |_| malformed("HTTP_ADDR", "is not an address with a port, like 127.0.0.1:8080");
    raw.http_addr.parse().map_err(is_none)
}

pub(super) fn base_url(raw: &Raw) -> Read<String> {
    let Some(text) = optional(&raw.base_url) else { return Ok(format!("http://{}", http_addr(raw)?)) };
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() && is_origin(&url) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(malformed("BASE_URL", "is not an address like https://melden.example.org, without a path")),
    }
}

/// Checks for scheme, host and port only: the pages are at the root of a host.
fn is_origin(url: &Url) -> bool {
    let nothing_behind = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    nothing_behind && url.username().is_empty() && url.password().is_none()
}

pub(super) fn own_hosts(raw: &Raw) -> Read<OwnHosts> {
    let url = Url::parse(&base_url(raw)?).ok();
    let address = url.as_ref().and_then(Url::host_str);
    OwnHosts::new(optional(&raw.base_domain), address).map_err(|error| malformed("BASE_DOMAIN", error))
}

pub(super) fn proxies(raw: &Raw) -> Read<Vec<Network>> {
    let parts = raw.trusted_proxies.split(',').map(str::trim).filter(|part| !part.is_empty());
    let network =
        |part: &str| part.parse().map_err(|error: NetworkError| malformed("TRUSTED_PROXIES", error));
    parts.map(network).collect()
}

pub(super) fn smtp_url(raw: &Raw) -> Read<Option<SmtpUrl>> {
    let read = optional(&raw.smtp_url).map(SmtpUrl::parse);
    read.transpose().map_err(|error| malformed("SMTP_URL", error))
}

pub(super) fn smtp_from(raw: &Raw) -> Read<SenderAddress> {
    let parse = |text: &str| SenderAddress::parse(text).map_err(|error| malformed("SMTP_FROM", error));
    if let Some(text) = optional(&raw.smtp_from) {
        return parse(text);
    }
    if !raw.smtp_url.is_empty() {
        return Err(malformed("SMTP_FROM", "is needed with SMTP_URL: the sender of mails"));
    }
    // Mails are only kept as files.
    let url = Url::parse(&base_url(raw)?).ok();
    let host = url.as_ref().and_then(Url::domain).unwrap_or("localhost");
    parse(&format!("Meldewerk <noreply@{host}>"))
}

pub(super) fn queue_backend(raw: &Raw) -> Read<QueueBackend> {
    let Some(text) = optional(&raw.redis_url) else {
        let database_url = database_url(raw)?;
        return Ok(if database_url.starts_with("sqlite:") {
            QueueBackend::Sqlite(Path::new(&raw.data_dir).join("jobs.db"))
        } else {
            QueueBackend::Postgres(database_url)
        });
    };
    match Url::parse(text) {
        Ok(url) if url.scheme() == "redis" && url.has_host() => Ok(QueueBackend::Redis(text.to_owned())),
        _ => Err(malformed("REDIS_URL", "is not an address like redis://:password@127.0.0.1:6379/0")),
    }
}

pub(super) fn storage_location(raw: &Raw) -> Read<storage::StorageLocation> {
    let settings = StorageSettings {
        storage_url: &raw.storage_url,
        access_key_id: &raw.aws_access_key_id,
        secret_access_key: &raw.aws_secret_access_key,
        region: &raw.aws_region,
        endpoint_url: &raw.aws_endpoint_url,
    };
    storage::StorageLocation::read(&settings, &Path::new(&raw.data_dir).join("files"))
        .map_err(|StorageSettingsError { name, problem }| malformed(name, problem))
}

/// Parses a number of bytes, or of KiB, MiB, GiB or TiB; `None` for `off`.
pub fn bytes(text: &str) -> Option<Option<u64>> {
    if text == "off" {
        return Some(None);
    }
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    let unit = match text[digits.len()..].trim_start() {
        "" | "B" => 1,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        "TiB" => 1 << 40,
        _ => return None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = if is_number { digits.parse().ok()? } else { return None };
    number.checked_mul(unit).filter(|bytes| *bytes <= MAX_STORAGE_QUOTA).map(Some)
}

fn size(name: &'static str, text: &str) -> Read<Option<u64>> {
    bytes(text).ok_or_else(|| malformed(name, "must be a size like 512MiB or 10GiB, or `off`"))
}

pub(super) fn storage_quota(raw: &Raw) -> Read<Option<u64>> {
    size("STORAGE_QUOTA", &raw.storage_quota)
}

pub(super) fn bi_memory(raw: &Raw) -> Read<usize> {
    // `off` for no limit, as elsewhere.
    let bytes = size("BI_MEMORY", &raw.bi_memory)?;
    Ok(bytes.and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(usize::MAX))
}

pub(super) fn storage_reserve(raw: &Raw) -> Read<u64> {
    size("STORAGE_RESERVE", &raw.storage_reserve).map(Option::unwrap_or_default)
}

pub(super) fn app_secret(raw: &Raw) -> Read<Option<String>> {
    let secret = optional(&raw.app_secret);
    if secret.is_some_and(|text| AppSecret::parse(text).is_err()) {
        return Err(malformed("APP_SECRET", "is not 64 hexadecimal digits or 43 characters of base64url"));
    }
    Ok(secret.map(str::to_owned))
}

pub(super) fn rate_limits(raw: &Raw) -> Read<RateLimits> {
    let limits = RateLimits::parse(&raw.rate_limits).map_err(|error| malformed("RATE_LIMITS", error))?;
    if limits == RateLimits::OFF && !http_addr(raw)?.ip().is_loopback() {
        return Err(malformed("RATE_LIMITS", "`off` is accepted only with a loopback HTTP_ADDR"));
    }
    Ok(limits)
}

/// A mail address may be given without its scheme (which RFC 9116 §2.5.3 requires).
pub(super) fn security_contact(raw: &Raw) -> Read<Option<String>> {
    let Some(text) = optional(&raw.security_contact) else { return Ok(None) };
    let uri = if text.contains(':') { text.to_owned() } else { format!("mailto:{text}") };
    let is_plain = uri.bytes().all(|byte| byte.is_ascii_graphic());
    match Url::parse(&uri) {
        Ok(url) if is_plain && url.scheme() == "mailto" && url.path().contains('@') => Ok(Some(uri)),
        Ok(url) if is_plain && matches!(url.scheme(), "https" | "tel") => Ok(Some(uri)),
        _ => Err(malformed(
            "SECURITY_CONTACT",
            "is no address like security@example.org, mailto:…, https://… or tel:…",
        )),
    }
}

pub(super) fn metrics_addr(raw: &Raw) -> Read<Option<SocketAddr>> {
    let Some(text) = optional(&raw.metrics_addr) else { return Ok(None) };
    match text.parse::<SocketAddr>() {
        Ok(address) if address.port() == 0 || address != http_addr(raw)? => Ok(Some(address)),
        Ok(_) => Err(malformed("METRICS_ADDR", "must differ from HTTP_ADDR")),
        Err(_) => Err(malformed("METRICS_ADDR", "is not an address with a port, like 127.0.0.1:9464")),
    }
}

/// Reads an address, with the DNS port if it has none.
pub(super) fn dns_server(raw: &Raw) -> Read<Option<SocketAddr>> {
    const PORT: u16 = 53;
    let Some(text) = optional(&raw.dns_server) else { return Ok(None) };
    let alone = || text.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, PORT));
    let server = text.parse().ok().or_else(alone);
    let is_none = || malformed("DNS_SERVER", "is not an address like 9.9.9.9 or 127.0.0.1:5353");
    server.map(Some).ok_or_else(is_none)
}

pub(super) fn log_format(raw: &Raw) -> Read<LogFormat> {
    match raw.log_format.as_str() {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(malformed("LOG_FORMAT", "must be `text` or `json`")),
    }
}

pub(super) fn bench_routes(raw: &Raw) -> Read<bool> {
    match raw.bench_routes.as_str() {
        "on" | "true" | "1" if http_addr(raw)?.ip().is_loopback() => Ok(true),
        "on" | "true" | "1" => {
            Err(malformed("BENCH_ROUTES", "`on` is accepted only with a loopback HTTP_ADDR"))
        }
        "off" | "false" | "0" => Ok(false),
        _ => Err(malformed("BENCH_ROUTES", "must be `on` or `off`")),
    }
}

pub(super) fn license_mode(raw: &Raw) -> Read<LicenseMode> {
    match raw.license_mode.as_str() {
        "saas" => Ok(LicenseMode::Saas),
        "self_hosted" => Ok(LicenseMode::SelfHosted),
        _ => Err(malformed("LICENSE_MODE", "must be `saas` or `self_hosted`")),
    }
}

pub(super) fn license_keys(raw: &Raw) -> Read<LicenseKeys> {
    const NAME: &str = "LICENSE_PUBLIC_KEY";
    let Some(text) = optional(raw.license_public_key.trim()) else { return Ok(LicenseKeys::default()) };
    if text.contains("-----BEGIN") {
        return LicenseKeys::parse(text).map_err(|error| malformed(NAME, error));
    }
    let mut all = String::new();
    for path in text.split(',').map(str::trim) {
        let read = std::fs::read_to_string(path);
        all.push_str(&read.map_err(|error| malformed(NAME, format!("{path} cannot be read ({error})")))?);
    }
    LicenseKeys::parse(&all).map_err(|error| malformed(NAME, error))
}

/// Reads the URL of another service; `None` when it is not set. The service receives confidential data, so it
/// may be unencrypted on this machine only.
pub(super) fn address(name: &'static str, text: &str) -> Read<Option<Url>> {
    let Some(text) = optional(text) else { return Ok(None) };
    let is_safe = |url: &Url| match url.host() {
        Some(_) if url.scheme() == "https" => true,
        Some(Host::Domain(name)) => url.scheme() == "http" && name == "localhost",
        Some(Host::Ipv4(address)) => url.scheme() == "http" && address.is_loopback(),
        Some(Host::Ipv6(address)) => url.scheme() == "http" && address.is_loopback(),
        None => false,
    };
    let url = Url::parse(text).ok().filter(is_safe);
    url.map(Some).ok_or_else(|| {
        malformed(
            name,
            "is not an address like https://lizenzen.example.org/pruefen (http:// on this machine only)",
        )
    })
}

pub(super) fn payment_customer_id(raw: &Raw) -> Read<Option<String>> {
    let Some(id) = optional(&raw.payment_customer_id) else { return Ok(None) };
    if plans::is_customer_number(id) {
        return Ok(Some(id.to_owned()));
    }
    Err(malformed("PAYMENT_CUSTOMER_ID", "is not a customer number"))
}

pub(super) fn phone_home_hours(raw: &Raw) -> Read<u32> {
    let hours = raw.license_phone_home_interval.parse().ok().filter(|hours| *hours <= 24 * 31);
    hours.ok_or_else(|| malformed("LICENSE_PHONE_HOME_INTERVAL", "is not a number of hours from 0 to 744"))
}

pub(super) fn payment_api_url(raw: &Raw) -> Read<Url> {
    const NAME: &str = "PAYMENT_API_URL";
    address(NAME, &raw.payment_api_url)?
        .ok_or_else(|| malformed(NAME, "is empty; leave it out for the default"))
}

pub(super) fn chrome_no_sandbox(raw: &Raw) -> Read<bool> {
    match raw.chrome_no_sandbox.as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(malformed("CHROME_NO_SANDBOX", "must be `on` or `off`")),
    }
}

/// May be unencrypted: the other end is a worker in the same private network.
pub(super) fn print_url(raw: &Raw) -> Read<Option<Url>> {
    let Some(text) = optional(&raw.print_url) else { return Ok(None) };
    let is_one = |url: &Url| matches!(url.scheme(), "http" | "https") && url.has_host();
    let url = Url::parse(text).ok().filter(is_one);
    url.map(Some).ok_or_else(|| malformed("PRINT_URL", "is not an address like http://worker:9465"))
}

pub(super) fn print_addr(raw: &Raw) -> Read<Option<SocketAddr>> {
    let Some(text) = optional(&raw.print_addr) else { return Ok(None) };
    let address = text
        .parse()
        .map_err(|_| malformed("PRINT_ADDR", "is not an address with a port, like 10.0.0.7:9465"))?;
    Ok(Some(address))
}

pub(super) fn chrome_browsers(raw: &Raw) -> Read<usize> {
    let browsers = raw.chrome_browsers.parse().ok().filter(|browsers| *browsers <= MAX_BROWSERS);
    browsers.ok_or_else(|| malformed("CHROME_BROWSERS", format!("must be a number up to {MAX_BROWSERS}")))
}
