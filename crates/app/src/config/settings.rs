//! Every setting, defined once: its meaning, name, default and reader.

use super::read::{self, Fault};
use super::{ConfigError, LicenseMode, LogFormat};
use crypto::LicenseKeys;
use http_api::{Network, RateLimits};
use mail::{SenderAddress, SmtpUrl};
use organizations::OwnHosts;
use queue::QueueBackend;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use url::Url;
use zeroize::Zeroizing;

/// A setting's name in the file; the environment has it in capitals. Contains no value.
pub(super) struct Setting {
    pub(super) name: &'static str,
    pub(super) default: &'static str,
    /// How the guide shows the default, if not as the text itself.
    #[cfg(test)]
    pub(super) shown: Option<&'static str>,
    #[cfg(test)]
    pub(super) meaning: &'static str,
}

/// A doc comment is the meaning, in the guide too. Then follow the name, the default, what the guide shows in
/// its place, and the field of [`Config`] with its reader; the last two are optional.
macro_rules! settings {
    ($(#[doc = $meaning:literal] $name:ident = $default:literal $(($shown:literal))?
        $(=> $field:ident: $type:ty, $read:expr)?;)+) => {
        pub(super) const SETTINGS: &[Setting] = &[$(Setting {
            name: stringify!($name),
            default: $default,
            #[cfg(test)]
            shown: [$(Some($shown),)? None][0],
            #[cfg(test)]
            meaning: $meaning,
        }),+];

        /// The settings as written; an empty one is not set.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct Raw {
            $(pub(super) $name: String,)+
        }

        /// The checked configuration.
        #[derive(Clone)]
        pub struct Config {
            $($(#[doc = $meaning] pub $field: $type,)?)+
        }

        impl Raw {
            /// Checks all settings; returns all faults otherwise.
            pub(super) fn check(&self) -> Result<Config, ConfigError> {
                let mut faults = Vec::new();
                $($(let read: fn(&Self) -> Result<$type, Fault> = $read;
                let $field = keep(&mut faults, read(self));)?)+
                match ($($($field,)?)+) {
                    ($($(Some($field),)?)+) => Ok(Config { $($($field,)?)+ }),
                    _ => Err(ConfigError::Malformed(faults)),
                }
            }
        }
    };
}

/// A setting on which others depend passes its fault on to them; it is reported once.
fn keep<T>(faults: &mut Vec<Fault>, read: Result<T, Fault>) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(fault) => {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
            None
        }
    }
}

settings! {
    /// database file, secret, files of reports
    data_dir = "./data" => data_dir: PathBuf, |raw| Ok(PathBuf::from(&raw.data_dir));
    /// `sqlite:…` or `postgres://user:password@host/name`
    database_url = "" ("a SQLite file in `DATA_DIR`") => database_url: String, read::database_url;
    /// where the server listens
    http_addr = "127.0.0.1:8080" => http_addr: SocketAddr, read::http_addr;
    /// public address: scheme, host and port only; used in mails and in the QR codes of forms; with `https://`, answers carry HSTS
    base_url = "" ("`http://HTTP_ADDR`") => base_url: String, read::base_url;
    /// domain whose sub-domains are organisations; see "Organisations"
    base_domain = "" => own_hosts: OwnHosts, read::own_hosts;
    /// addresses or networks whose `X-Forwarded-*` are trusted, and nobody else's; `/0` is refused; see "A proxy in front"
    trusted_proxies = "" => trusted_proxies: Vec<Network>, read::proxies;
    /// the mail server, see "Mail"; empty: mails are kept as files
    smtp_url = "" => smtp_url: Option<SmtpUrl>, read::smtp_url;
    /// sender of mails, such as `Meldewerk <noreply@example.org>`, with a name of at most 200 bytes; needed with `SMTP_URL`
    smtp_from = "" => smtp_from: SenderAddress, read::smtp_from;
    /// `redis://:password@host:6379/0` for the job queue; empty: next to the database
    redis_url = "" => queue: QueueBackend, read::queue_backend;
    /// where files of reports are kept: `file:PATH`, or `s3://bucket/prefix`, see "Files"
    storage_url = "" ("`file:` (`DATA_DIR/files`)") => storage: storage::StorageLocation, read::storage_location;
    /// how many bytes of files an organisation may store unless it has its own quota; `off` for no limit. The installation itself has none
    storage_quota = "10GiB" => storage_quota: Option<u64>, read::storage_quota;
    /// free space that files must leave on the disks of `DATA_DIR` and of the files; `off` for none
    storage_reserve = "512MiB" => storage_reserve: u64, read::storage_reserve;
    /// memory for figures: about 20 bytes for each report of the forms in use; what does not fit is read again
    bi_memory = "256MiB" => bi_memory: usize, read::bi_memory;
    /// the browser that prints agreements; see "Printing"
    chrome_path = "" ("the first of `chromium`, `chromium-browser`, `google-chrome` on the `PATH`") => chrome_path: Option<PathBuf>, |raw| Ok((!raw.chrome_path.is_empty()).then(|| PathBuf::from(&raw.chrome_path)));
    /// the user that the browser runs as if the service runs as root
    chrome_user = "" ("`nobody`") => chrome_user: Option<String>, |raw| Ok((!raw.chrome_user.is_empty()).then(|| raw.chrome_user.clone()));
    /// `on` runs the browser without its own sandbox: only where nothing else works; `doctor` warns about it
    chrome_no_sandbox = "off" => chrome_no_sandbox: bool, read::chrome_no_sandbox;
    /// number of browsers of this process, and so of agreements that it prints at once; `0` leaves printing to other processes
    chrome_browsers = "2" => chrome_browsers: usize, read::chrome_browsers;
    /// where previews are printed for a process with `CHROME_BROWSERS=0`: the `PRINT_ADDR` of a worker, such as `http://worker:9465`
    print_url = "" => print_url: Option<Url>, read::print_url;
    /// where `meldewerk worker` prints for processes with the same secret, such as `10.0.0.7:9465`: only in a private network, since it has no TLS
    print_addr = "" => print_addr: Option<SocketAddr>, read::print_addr;
    /// the id of the access key for the bucket; needed with `s3://`
    aws_access_key_id = "";
    /// the secret part of that key; needed with `s3://`
    aws_secret_access_key = "";
    /// the region of the bucket; needed for Amazon S3
    aws_region = "";
    /// address of an S3 storage other than Amazon's (MinIO, Ceph, …); unencrypted only if it begins with `http://`
    aws_endpoint_url = "";
    /// 32 bytes as 64 hexadecimal digits or base64; kept in `DATA_DIR/app-secret`, mode 600. Replicas need the same one
    app_secret = "" ("generated on the first start") => app_secret: Option<String>, read::app_secret;
    /// requests per minute and client (an IPv4 address or IPv6 /64; an IPv6 /48 gets eight times as many of the first three); `off` on loopback only
    rate_limits = "captcha=30,login=10,submission=20,api=600" => rate_limits: RateLimits, read::rate_limits;
    /// contact for reporting vulnerabilities: an e-mail address, `https://…` or `tel:…`; served as `/.well-known/security.txt` (RFC 9116), which is 404 without it
    security_contact = "" => security_contact: Option<String>, read::security_contact;
    /// bearer token for `/metrics`; without it, `/metrics` at `HTTP_ADDR` is 404
    metrics_token = "" => metrics_token: Option<String>, |raw| Ok(read::optional(&raw.metrics_token).map(str::to_owned));
    /// a separate listener for `/metrics`, such as `127.0.0.1:9464`; without `METRICS_TOKEN`, it answers everybody who can reach it
    metrics_addr = "" => metrics_addr: Option<SocketAddr>, read::metrics_addr;
    /// the DNS server used to check who owns a domain, such as `9.9.9.9` or `127.0.0.1:5353`
    dns_server = "" ("those of `/etc/resolv.conf`") => dns_server: Option<SocketAddr>, read::dns_server;
    /// `saas` or `self_hosted`: what `doctor` expects to be set up. Licences and paid subscriptions are valid in both modes
    license_mode = "self_hosted" => license_mode: LicenseMode, read::license_mode;
    /// public keys of the issuer of licences, in PEM: the text, or a path (or several, separated by commas); one text may contain several keys
    license_public_key = "" => license_keys: LicenseKeys, read::license_keys;
    /// where the issuer publishes which licences were revoked (`https://`; `http://` on this machine only); empty: revocations are not checked
    license_validation_url = "" => license_validation_url: Option<Url>, |raw| read::address("LICENSE_VALIDATION_URL", &raw.license_validation_url);
    /// hours between two such checks; 0 for none
    license_phone_home_interval = "24" => phone_home_hours: u32, read::phone_home_hours;
    /// secret key for the payment provider's API, for its pages and the metadata of products
    payment_secret_key = "" => payment_secret_key: Zeroizing<String>, |raw| Ok(Zeroizing::new(raw.payment_secret_key.clone()));
    /// publishable key of the payment provider; accepted for completeness: payments are made on the provider's own pages
    payment_publishable_key = "" => payment_publishable_key: String, |raw| Ok(raw.payment_publishable_key.clone());
    /// the installation's own customer number at the payment provider; `meldewerk org payment-customer` sets those of organisations
    payment_customer_id = "" => payment_customer_id: Option<String>, read::payment_customer_id;
    /// secret with which the payment provider signs its events; empty: each event is answered with 400
    payment_webhook_secret = "" => payment_webhook_secret: Zeroizing<String>, |raw| Ok(Zeroizing::new(raw.payment_webhook_secret.clone()));
    /// address of the payment provider's API (`https://`; `http://` on this machine only)
    payment_api_url = "https://api.stripe.com" => payment_api_url: Url, read::payment_api_url;
    /// log filter
    rust_log = "info" => log_filter: String, |raw| Ok(raw.rust_log.clone());
    /// `text` or `json`
    log_format = "text" => log_format: LogFormat, read::log_format;
    /// no-op routes for measurements, loopback only
    bench_routes = "off" => bench_routes: bool, read::bench_routes;
}
