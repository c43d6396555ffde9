//! Configuration: defaults in the binary ← `meldewerk.toml` or `--config` ← environment.
//!
//! A name in the file that is not known, or a value that cannot be read, stops the start and is
//! named. In the environment only the known names are looked at, since other programs' variables
//! live there too.

mod folder;
mod read;
mod secret;
mod settings;
#[cfg(test)]
mod tests;

pub use folder::{is_open_to_others, make_folder};
pub use read::{Fault, bytes};
pub use secret::{SecretError, load_or_create, read_if_there};
pub use settings::Config;

use persistence::DatabaseOptions;
use settings::{Raw, SETTINGS};
use std::path::{Path, PathBuf};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Where plans come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenseMode {
    /// From the payment provider, and from licences.
    Saas,
    /// From licences.
    SelfHosted,
}

/// What is wrong with the configuration, by name.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read, has an unknown name, or a value has the wrong form.
    #[error("the configuration cannot be read: {0}")]
    Unreadable(#[from] config::ConfigError),
    /// Values are not acceptable: each with its name, in the order of the guide.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Malformed(Vec<Fault>),
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
        for setting in SETTINGS {
            builder = builder
                .set_default(setting.name, setting.default)?
                .set_override_option(setting.name, environment(&setting.name.to_uppercase()))?;
        }
        builder = match file {
            Some(path) => builder.add_source(config::File::from(path).format(config::FileFormat::Toml)),
            None => builder
                .add_source(config::File::new("meldewerk.toml", config::FileFormat::Toml).required(false)),
        };
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
