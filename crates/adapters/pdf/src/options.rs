//! How the printer is configured, and what it finds on the machine.

use dpa::PrintError;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How documents are printed.
#[derive(Clone, Debug)]
pub struct PdfOptions {
    /// The browser (`CHROME_PATH`). By default, the first of `chromium`, `chromium-browser` and
    /// `google-chrome` on the `PATH`.
    pub chrome: Option<PathBuf>,
    /// The user that the browser runs as (`CHROME_USER`), by its name in `/etc/passwd`. Only root can name
    /// one; the default for root is `nobody`.
    pub user: Option<String>,
    /// Runs the browser without its own sandbox (`CHROME_NO_SANDBOX`), which it requires to run as root.
    pub no_sandbox: bool,
    /// The maximum number of browsers, and so of concurrent prints.
    pub browsers: usize,
    /// How long a print may take once a browser is available.
    pub print_timeout: Duration,
    /// How long a browser may take to start.
    pub start_timeout: Duration,
    /// How long a print waits for a free browser while somebody is looking at a page.
    pub wait_timeout: Duration,
    /// How long any other print waits. Browsers take prints in order of arrival, so twice the limit
    /// above is enough.
    pub background_wait_timeout: Duration,
    /// How long a browser may be idle before it ends.
    pub idle_timeout: Duration,
    /// How many prints a browser makes before it is replaced.
    pub prints_per_browser: u32,
    /// The folder for the profiles of running browsers. The user that the browser runs as needs access.
    pub scratch: PathBuf,
}

impl Default for PdfOptions {
    fn default() -> Self {
        Self {
            chrome: None,
            user: None,
            no_sandbox: false,
            browsers: 2,
            print_timeout: Duration::from_secs(30),
            start_timeout: Duration::from_secs(20),
            wait_timeout: Duration::from_secs(10),
            background_wait_timeout: Duration::from_secs(20),
            idle_timeout: Duration::from_mins(5),
            prints_per_browser: 100,
            scratch: env::temp_dir(),
        }
    }
}

/// A user of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OsUser {
    pub(crate) id: u32,
    pub(crate) group: u32,
}

impl PdfOptions {
    /// Finds the browser's executable.
    pub(crate) fn find_chrome(&self) -> Result<PathBuf, PrintError> {
        let Some(named) = &self.chrome else {
            return ["chromium", "chromium-browser", "google-chrome"]
                .into_iter()
                .find_map(on_path)
                .ok_or_else(|| {
                    unavailable(
                        "there is no Chromium on the PATH: install the package `chromium` or set CHROME_PATH",
                    )
                });
        };
        if is_program(named) {
            return Ok(named.clone());
        }
        Err(unavailable(format!("CHROME_PATH names {}, which is no program", named.display())))
    }

    /// The name of the user that the browser runs as, if different from the service's: `nobody` where the
    /// service is root and none is configured.
    pub(crate) fn user_name(&self) -> Option<&str> {
        let is_root = rustix::process::geteuid().is_root();
        self.user.as_deref().or_else(|| (is_root && !self.no_sandbox).then_some("nobody"))
    }

    /// Finds the user that the browser runs as, if different from ours.
    pub(crate) fn find_user(&self) -> Result<Option<OsUser>, PrintError> {
        if self.user.is_some() && !rustix::process::geteuid().is_root() {
            return Err(unavailable("CHROME_USER can only be set where the service is root"));
        }
        let Some(name) = self.user_name() else { return Ok(None) };
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        match find_user(&users, name) {
            Some(user) if user.id == 0 && !self.no_sandbox => Err(unavailable(NEVER_ROOT)),
            Some(user) => Ok(Some(user)),
            None => Err(unavailable(format!("CHROME_USER names {name}, whom /etc/passwd does not know"))),
        }
    }
}

const NEVER_ROOT: &str = "the browser does not run as root: run the service as another user, name a user \
                          for the browser in CHROME_USER, or do without its sandbox with CHROME_NO_SANDBOX";

pub(crate) fn unavailable(reason: impl Into<String>) -> PrintError {
    PrintError::Unavailable(reason.into())
}

/// Finds a program on the `PATH`.
pub(crate) fn on_path(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name.as_ref())).find(|file| is_program(file))
}

fn is_program(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

fn find_user(users: &str, name: &str) -> Option<OsUser> {
    let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut numbers = line.split(':').skip(2).map(str::parse);
    Some(OsUser { id: numbers.next()?.ok()?, group: numbers.next()?.ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_name() {
        let users = "root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533::/:/bin/false\nodd:x:a:b\n";
        assert_eq!(find_user(users, "nobody"), Some(OsUser { id: 65534, group: 65533 }));
        assert_eq!(find_user(users, "odd"), None);
        assert_eq!(find_user(users, "x"), None);
    }

    #[test]
    fn a_browser_that_is_not_there_is_named() {
        let options = PdfOptions { chrome: Some("/nowhere/chromium".into()), ..PdfOptions::default() };
        let error = options.find_chrome().unwrap_err().to_string();
        assert!(error.contains("CHROME_PATH names /nowhere/chromium"), "{error}");
    }
}
