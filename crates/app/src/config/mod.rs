//! Configuration: defaults in the binary ← `meldewerk.toml` or `--config` ← environment.
//!
//! An unknown name in the file, or a value that cannot be read, stops the start and is reported by name. In
//! the environment only known names are read, since it also contains variables of other programs.

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
    /// Omits secrets: the database's address may contain a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("data_dir", &self.data_dir)
            .field("database", &self.database_kind())
            .field("http_addr", &self.http_addr)
            .finish_non_exhaustive()
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

/// What `doctor` expects to be set up; it changes no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenseMode {
    /// A payment provider.
    Saas,
    /// Licences.
    SelfHosted,
}

/// Problems of the configuration, by name.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read, has an unknown name, or a value is malformed.
    #[error("the configuration cannot be read: {0}")]
    Unreadable(#[from] config::ConfigError),
    /// Values are not acceptable: each with its name, in the order of the guide.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Malformed(Vec<Fault>),
}

impl Config {
    /// Reads the configuration. `file` is a path given on the command line and must exist; without it,
    /// `meldewerk.toml` in the working directory is read if it exists. `environment` looks up a variable.
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

    /// Returns `SQLite` or `PostgreSQL`.
    pub fn database_kind(&self) -> &'static str {
        if self.database_url.starts_with("sqlite:") { "SQLite" } else { "PostgreSQL" }
    }

    /// Returns the public address of the installation. `None` when only the listening address is set, and
    /// that is all addresses.
    pub fn public_url(&self) -> Option<String> {
        let is_all = match url::Url::parse(&self.base_url).ok()?.host()? {
            url::Host::Ipv4(address) => address.is_unspecified(),
            url::Host::Ipv6(address) => address.is_unspecified(),
            url::Host::Domain(_) => false,
        };
        (!is_all).then(|| self.base_url.clone())
    }

    /// Checks whether `BASE_URL` names this machine alone.
    pub fn is_at_home(&self) -> bool {
        match url::Url::parse(&self.base_url).ok().as_ref().and_then(url::Url::host) {
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => address.is_loopback(),
            Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            None => false,
        }
    }

    /// Returns the host of `BASE_URL`, which mails name as their origin.
    pub fn mail_host(&self) -> String {
        let url = url::Url::parse(&self.base_url).ok();
        url.as_ref().and_then(url::Url::host_str).unwrap_or("localhost").to_owned()
    }

    /// Returns where mails are kept when there is no mail server.
    pub fn mail_folder(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// Returns the database file, or `None` if the database is not in a file.
    pub fn database_file(&self) -> Option<PathBuf> {
        DatabaseOptions::new(&self.database_url).file()
    }
}
