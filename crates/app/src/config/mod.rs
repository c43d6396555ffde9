//! Configuration: defaults in the binary ← `meldewerk.toml` or `--config` ← environment.
//!
//! A name in the file that is not known, or a value that cannot be read, stops the start and is
//! named. In the environment only the known names are looked at, since other programs' variables
//! live there too.

mod folder;
mod secret;
#[cfg(test)]
mod tests;

pub use folder::{is_open_to_others, make_folder};
pub use secret::{SecretError, load_or_create, read_if_there};

use crypto::AppSecret;
use http_api::{Network, NetworkError, RateLimits};
use mail::{SenderAddress, SmtpUrl};
use organizations::{MAX_STORAGE_QUOTA, OwnHosts};
use persistence::DatabaseOptions;
use queue::Place;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use storage::{PlaceError, PlaceSettings};

/// The names that are read from the environment and, in lower case, from the file.
pub const NAMES: [&str; 25] = [
    "DATA_DIR",
    "DATABASE_URL",
    "HTTP_ADDR",
    "BASE_URL",
    "BASE_DOMAIN",
    "TRUSTED_PROXIES",
    "SMTP_URL",
    "SMTP_FROM",
    "REDIS_URL",
    "STORAGE_URL",
    "STORAGE_QUOTA",
    "STORAGE_RESERVE",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_REGION",
    "AWS_ENDPOINT_URL",
    "APP_SECRET",
    "RATE_LIMITS",
    "METRICS_TOKEN",
    "SECURITY_CONTACT",
    "METRICS_ADDR",
    "DNS_SERVER",
    "BENCH_ROUTES",
    "RUST_LOG",
    "LOG_FORMAT",
];

/// The checked configuration.
#[derive(Clone)]
pub struct Config {
    /// Where the database, the secret and the files live.
    pub data_dir: PathBuf,
    /// `sqlite://…` or `postgres://…`.
    pub database_url: String,
    /// Where the HTTP server listens.
    pub http_addr: SocketAddr,
    /// The public address of the service, without a slash at the end.
    pub base_url: String,
    /// The installation's own hosts: those that are no organisation's, from `BASE_DOMAIN` (the
    /// domain whose sub-domains are organisations) and `BASE_URL`.
    pub own_hosts: OwnHosts,
    /// Peers whose forwarded headers count.
    pub trusted_proxies: Vec<Network>,
    /// The mail server; mails are kept as files when there is none.
    pub smtp_url: Option<SmtpUrl>,
    /// Who the mails come from.
    pub smtp_from: SenderAddress,
    /// Where the job queue is.
    pub queue: Place,
    /// Where the files of reports are kept.
    pub storage: storage::Place,
    /// Bytes of files that an organisation may keep unless it has a quota of its own; `None` for any number.
    pub storage_quota: Option<u64>,
    /// Bytes that files leave free on the disk.
    pub storage_reserve: u64,
    /// The instance's secret, when it is given and not kept in the data directory.
    pub app_secret: Option<String>,
    /// Requests a minute and client.
    pub rate_limits: RateLimits,
    /// Bearer token for `/metrics`.
    pub metrics_token: Option<String>,
    /// Whom to tell of a weakness, with its scheme.
    pub security_contact: Option<String>,
    /// Where the counters have a listener of their own.
    pub metrics_addr: Option<SocketAddr>,
    /// The DNS server that is asked about domains; the system's when absent.
    pub dns_server: Option<SocketAddr>,
    /// Whether the no-op routes for measurements exist.
    pub bench_routes: bool,
    /// Filter of the log.
    pub log_filter: String,
    /// Form of the log.
    pub log_format: LogFormat,
}

impl std::fmt::Debug for Config {
    /// Without secrets: the database's address may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("data_dir", &self.data_dir)
            .field("database", &self.database_kind())
            .field("http_addr", &self.http_addr)
            .finish_non_exhaustive()
    }
}

/// Form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// What is wrong with the configuration, by name.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read, has an unknown name, or a value has the wrong form.
    #[error("the configuration cannot be read: {0}")]
    Unreadable(#[from] config::ConfigError),
    /// A value is not acceptable.
    #[error("{name}: {problem}")]
    Malformed {
        /// The setting.
        name: &'static str,
        /// Why, and what would be right.
        problem: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    data_dir: String,
    database_url: String,
    http_addr: String,
    base_url: String,
    base_domain: String,
    trusted_proxies: String,
    smtp_url: String,
    smtp_from: String,
    redis_url: String,
    storage_url: String,
    storage_quota: String,
    storage_reserve: String,
    aws_access_key_id: String,
    aws_secret_access_key: String,
    aws_region: String,
    aws_endpoint_url: String,
    app_secret: String,
    rate_limits: String,
    metrics_token: String,
    security_contact: String,
    metrics_addr: String,
    dns_server: String,
    bench_routes: String,
    rust_log: String,
    log_format: String,
}

impl Config {
    /// Reads the configuration. `file` is a path given on the command line and must exist;
    /// without it `meldewerk.toml` in the working directory is read when it is there.
    /// `environment` looks a variable up.
    pub fn load(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut builder = config::Config::builder();
        for (name, value) in [
            ("data_dir", "./data"),
            ("http_addr", "127.0.0.1:8080"),
            ("rate_limits", "captcha=30,login=10,submission=20,api=600"),
            ("rust_log", "info"),
            ("log_format", "text"),
            ("bench_routes", "off"),
            ("storage_quota", "10GiB"),
            ("storage_reserve", "512MiB"),
        ] {
            builder = builder.set_default(name, value)?;
        }
        for name in [
            "database_url",
            "base_url",
            "base_domain",
            "trusted_proxies",
            "smtp_url",
            "smtp_from",
            "redis_url",
            "storage_url",
            "aws_access_key_id",
            "aws_secret_access_key",
            "aws_region",
            "aws_endpoint_url",
            "app_secret",
            "metrics_token",
            "security_contact",
            "metrics_addr",
            "dns_server",
        ] {
            builder = builder.set_default(name, "")?;
        }
        builder = match file {
            Some(path) => builder.add_source(config::File::from(path).format(config::FileFormat::Toml)),
            None => builder
                .add_source(config::File::new("meldewerk.toml", config::FileFormat::Toml).required(false)),
        };
        for name in NAMES {
            if let Some(value) = environment(name) {
                builder = builder.set_override(name.to_lowercase(), value)?;
            }
        }
        builder.build()?.try_deserialize::<Raw>()?.check()
    }

    /// `SQLite` or `PostgreSQL`.
    pub fn database_kind(&self) -> &'static str {
        if self.database_url.starts_with("sqlite:") { "SQLite" } else { "PostgreSQL" }
    }

    /// Where the public reaches the installation. Not known when only the address to listen at is set, and that is
    /// all addresses.
    pub fn public_url(&self) -> Option<String> {
        let is_all = match url::Url::parse(&self.base_url).ok()?.host()? {
            url::Host::Ipv4(address) => address.is_unspecified(),
            url::Host::Ipv6(address) => address.is_unspecified(),
            url::Host::Domain(_) => false,
        };
        (!is_all).then(|| self.base_url.clone())
    }

    /// Whether `BASE_URL` names this machine alone.
    pub fn is_at_home(&self) -> bool {
        match url::Url::parse(&self.base_url).ok().as_ref().and_then(url::Url::host) {
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => address.is_loopback(),
            Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            None => false,
        }
    }

    /// The host of `BASE_URL`: what mails name as the place that they come from.
    pub fn mail_host(&self) -> String {
        let url = url::Url::parse(&self.base_url).ok();
        url.as_ref().and_then(url::Url::host_str).unwrap_or("localhost").to_owned()
    }

    /// Where mails are kept when there is no mail server.
    pub fn mail_folder(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// The database file, when it is one.
    pub fn database_file(&self) -> Option<PathBuf> {
        DatabaseOptions::new(&self.database_url).file()
    }
}

impl Raw {
    fn check(self) -> Result<Config, ConfigError> {
        let data_dir = PathBuf::from(&self.data_dir);
        let storage = self.storage_place(&data_dir)?;
        let http_addr: SocketAddr = self
            .http_addr
            .parse()
            .map_err(|_| malformed("HTTP_ADDR", "is not an address with a port, like 127.0.0.1:8080"))?;
        let rate_limits = RateLimits::parse(&self.rate_limits)
            .map_err(|error| malformed("RATE_LIMITS", error.to_string()))?;
        if rate_limits == RateLimits::OFF && !http_addr.ip().is_loopback() {
            return Err(malformed("RATE_LIMITS", "`off` is accepted on a loopback HTTP_ADDR only"));
        }
        let bench_routes = switch("BENCH_ROUTES", &self.bench_routes)?;
        if bench_routes && !http_addr.ip().is_loopback() {
            return Err(malformed("BENCH_ROUTES", "`on` is accepted on a loopback HTTP_ADDR only"));
        }
        let base_url = base_url(&self.base_url, http_addr)?;
        let own_hosts = own_hosts(optional(self.base_domain).as_deref(), &base_url)?;
        let database_url = database_url(&self.database_url, &data_dir)?;
        let smtp_url = smtp_url(&self.smtp_url)?;
        Ok(Config {
            queue: queue_place(&self.redis_url, &database_url, &data_dir)?,
            storage,
            storage_quota: size("STORAGE_QUOTA", &self.storage_quota)?,
            storage_reserve: size("STORAGE_RESERVE", &self.storage_reserve)?.unwrap_or(0),
            smtp_from: smtp_from(&self.smtp_from, smtp_url.is_some(), &base_url)?,
            smtp_url,
            database_url,
            base_url,
            own_hosts,
            trusted_proxies: proxies(&self.trusted_proxies)?,
            app_secret: app_secret(self.app_secret)?,
            metrics_token: optional(self.metrics_token),
            security_contact: security_contact(&self.security_contact)?,
            metrics_addr: metrics_addr(&self.metrics_addr, http_addr)?,
            dns_server: dns_server(&self.dns_server)?,
            log_filter: self.rust_log,
            log_format: match self.log_format.as_str() {
                "text" => LogFormat::Text,
                "json" => LogFormat::Json,
                _ => return Err(malformed("LOG_FORMAT", "must be `text` or `json`")),
            },
            data_dir,
            http_addr,
            rate_limits,
            bench_routes,
        })
    }
}

impl Raw {
    fn storage_place(&self, data_dir: &Path) -> Result<storage::Place, ConfigError> {
        let settings = PlaceSettings {
            storage_url: &self.storage_url,
            access_key_id: &self.aws_access_key_id,
            secret_access_key: &self.aws_secret_access_key,
            region: &self.aws_region,
            endpoint_url: &self.aws_endpoint_url,
        };
        storage::Place::read(&settings, &data_dir.join("files"))
            .map_err(|PlaceError { name, problem }| malformed(name, problem))
    }
}

fn malformed(name: &'static str, problem: impl Into<String>) -> ConfigError {
    ConfigError::Malformed { name, problem: problem.into() }
}

fn optional(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

fn app_secret(text: String) -> Result<Option<String>, ConfigError> {
    match AppSecret::parse(&text) {
        _ if text.is_empty() => Ok(None),
        Ok(_) => Ok(Some(text)),
        // The text itself is not repeated.
        Err(_) => Err(malformed("APP_SECRET", "is not 64 hexadecimal digits or 43 characters of base64url")),
    }
}

fn switch(name: &'static str, text: &str) -> Result<bool, ConfigError> {
    match text {
        "on" | "true" | "1" => Ok(true),
        "off" | "false" | "0" => Ok(false),
        _ => Err(malformed(name, "must be `on` or `off`")),
    }
}

fn metrics_addr(text: &str, http_addr: SocketAddr) -> Result<Option<SocketAddr>, ConfigError> {
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse::<SocketAddr>() {
        Ok(address) if address != http_addr || address.port() == 0 => Ok(Some(address)),
        Ok(_) => Err(malformed("METRICS_ADDR", "must be another one than HTTP_ADDR")),
        Err(_) => Err(malformed("METRICS_ADDR", "is not an address with a port, like 127.0.0.1:9464")),
    }
}

/// An address, with the port of the DNS when it has none.
fn dns_server(text: &str) -> Result<Option<SocketAddr>, ConfigError> {
    const PORT: u16 = 53;
    if text.is_empty() {
        return Ok(None);
    }
    let alone = || text.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, PORT));
    let server = text.parse().ok().or_else(alone);
    server
        .map(Some)
        .ok_or_else(|| malformed("DNS_SERVER", "is not an address like 9.9.9.9 or 127.0.0.1:5353"))
}

/// Bytes: a number, or one of KiB, MiB, GiB or TiB; `None` for `off`.
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

fn size(name: &'static str, text: &str) -> Result<Option<u64>, ConfigError> {
    bytes(text).ok_or_else(|| malformed(name, "must be a size like 512MiB or 10GiB, or `off`"))
}

fn database_url(text: &str, data_dir: &Path) -> Result<String, ConfigError> {
    if text.is_empty() {
        return Ok(format!("sqlite://{}?mode=rwc", data_dir.join("meldewerk.db").display()));
    }
    if text.starts_with("sqlite:") || text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(text.to_owned());
    }
    // The text itself may hold a password and is not repeated.
    Err(malformed("DATABASE_URL", "must start with `sqlite:`, `postgres://` or `postgresql://`"))
}

fn base_url(text: &str, http_addr: SocketAddr) -> Result<String, ConfigError> {
    if text.is_empty() {
        return Ok(format!("http://{http_addr}"));
    }
    match url::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() && is_origin(&url) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(malformed("BASE_URL", "is not an address like https://melden.example.org, without a path")),
    }
}

/// Scheme, host and port: the pages are at the root of a host.
fn is_origin(url: &url::Url) -> bool {
    let nothing_behind = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    nothing_behind && url.username().is_empty() && url.password().is_none()
}

/// An address of a mailbox may stand without its scheme (RFC 9116 §2.5.3 wants one).
fn security_contact(text: &str) -> Result<Option<String>, ConfigError> {
    if text.is_empty() {
        return Ok(None);
    }
    let uri = if text.contains(':') { text.to_owned() } else { format!("mailto:{text}") };
    let is_plain = uri.bytes().all(|byte| byte.is_ascii_graphic());
    match url::Url::parse(&uri) {
        Ok(url) if is_plain && url.scheme() == "mailto" && url.path().contains('@') => Ok(Some(uri)),
        Ok(url) if is_plain && matches!(url.scheme(), "https" | "tel") => Ok(Some(uri)),
        _ => Err(malformed(
            "SECURITY_CONTACT",
            "is no address like security@example.org, mailto:…, https://… or tel:…",
        )),
    }
}

fn own_hosts(base_domain: Option<&str>, base_url: &str) -> Result<OwnHosts, ConfigError> {
    let url = url::Url::parse(base_url).ok();
    let address = url.as_ref().and_then(url::Url::host_str);
    OwnHosts::new(base_domain, address).map_err(|error| malformed("BASE_DOMAIN", error.to_string()))
}

fn smtp_url(text: &str) -> Result<Option<SmtpUrl>, ConfigError> {
    if text.is_empty() {
        return Ok(None);
    }
    SmtpUrl::parse(text).map(Some).map_err(|error| malformed("SMTP_URL", error.to_string()))
}

fn smtp_from(text: &str, needed: bool, base_url: &str) -> Result<SenderAddress, ConfigError> {
    if !text.is_empty() {
        return SenderAddress::parse(text).map_err(|error| malformed("SMTP_FROM", error.to_string()));
    }
    if needed {
        return Err(malformed("SMTP_FROM", "is needed with SMTP_URL: who the mails come from"));
    }
    // Mails that are only kept as files.
    let url = url::Url::parse(base_url).ok();
    let host = url.as_ref().and_then(url::Url::domain).unwrap_or("localhost");
    SenderAddress::parse(&format!("Meldewerk <noreply@{host}>"))
        .map_err(|error| malformed("SMTP_FROM", error.to_string()))
}

fn queue_place(redis_url: &str, database_url: &str, data_dir: &Path) -> Result<Place, ConfigError> {
    if redis_url.is_empty() {
        return Ok(if database_url.starts_with("sqlite:") {
            Place::Sqlite(data_dir.join("jobs.db"))
        } else {
            Place::Postgres(database_url.to_owned())
        });
    }
    // The text itself may hold a password and is not repeated.
    match url::Url::parse(redis_url) {
        Ok(url) if url.scheme() == "redis" && url.has_host() => Ok(Place::Redis(redis_url.to_owned())),
        _ => Err(malformed("REDIS_URL", "is not an address like redis://:password@127.0.0.1:6379/0")),
    }
}

fn proxies(text: &str) -> Result<Vec<Network>, ConfigError> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse().map_err(|error: NetworkError| malformed("TRUSTED_PROXIES", error.to_string()))
        })
        .collect()
}
