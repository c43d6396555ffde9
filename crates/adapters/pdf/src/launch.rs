//! Starts browsers such that they have no network, are inaccessible to others, and end with this process.

use crate::fonts;
use crate::options::{OsUser, PdfOptions, on_path, unavailable};
use crate::pipe::Pipe;
use crate::scratch::{self, Scratch};
use dpa::PrintError;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The browser reads commands from descriptor 3 and answers on 4; the standard library passes on only 0 to 2.
const HAND_OVER: &str = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null";

const FLAGS: [&str; 30] = [
    "--headless",
    "--remote-debugging-pipe",
    "--no-startup-window",
    // No network requests, neither by the browser itself nor for a page.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-quic",
    "--no-pings",
    "--dns-prefetch-disable",
    "--metrics-recording-only",
    "--blink-settings=scriptEnabled=false",
    "--disable-features=MediaRouter,OptimizationHints,Translate,WebRtcHideLocalIpsWithMdns",
    // The same output on every machine.
    "--disable-gpu",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--lang=en-US",
    "--user-agent=Meldewerk",
    // No prompts, no key ring, no shared memory outside its folder.
    "--no-first-run",
    "--no-default-browser-check",
    "--password-store=basic",
    "--disable-dev-shm-usage",
    "--mute-audio",
];

/// The namespaces that the kernel lets us put around a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Namespaces {
    /// A user namespace is needed first where we are not root.
    user: bool,
    pub(crate) network: bool,
    /// Its processes are numbered separately, and all die with the first.
    pub(crate) processes: bool,
}

impl Namespaces {
    pub(crate) const NONE: Self = Self { user: false, network: false, processes: false };

    fn find(user: Option<OsUser>) -> Self {
        let is_root = rustix::process::geteuid().is_root();
        // Within a user namespace of its own, root cannot become another user.
        let users: &[bool] = match (is_root, user) {
            (true, Some(_)) => &[false],
            (true, None) => &[false, true],
            (false, _) => &[true],
        };
        let wanted = |user| [true, false].map(|processes| Self { user, network: true, processes });
        users
            .iter()
            .copied()
            .flat_map(wanted)
            .find(|namespaces| namespaces.are_allowed())
            .unwrap_or(Self::NONE)
    }

    fn are_allowed(self) -> bool {
        let mut probe = Command::new("unshare");
        probe
            .args(self.arguments())
            .arg("true")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    }

    fn arguments(self) -> Vec<&'static str> {
        let mut arguments = Vec::new();
        if self.user {
            arguments.extend(["--user", "--map-current-user"]);
        }
        if self.network {
            arguments.push("--net");
        }
        if self.processes {
            arguments.extend(["--pid", "--fork", "--kill-child"]);
        }
        arguments.push("--");
        arguments
    }
}

/// How browsers are started on this machine.
pub(crate) struct Launch {
    pub(crate) chrome: PathBuf,
    pub(crate) namespaces: Namespaces,
    user: Option<OsUser>,
    no_sandbox: bool,
    scratch: Arc<Scratch>,
}

impl Launch {
    pub(crate) fn find(options: &PdfOptions) -> Result<Self, PrintError> {
        let chrome = options.find_chrome()?;
        let user = options.find_user()?;
        if on_path("setpriv").is_none() {
            return Err(unavailable(
                "there is no setpriv, which ends the browser with the service: install util-linux",
            ));
        }
        let scratch = Scratch::new(&options.scratch, user).map(Arc::new).map_err(|error| {
            unavailable(format!("no folder can be made in {}: {error}", options.scratch.display()))
        })?;
        Ok(Self { chrome, namespaces: Namespaces::find(user), user, no_sandbox: options.no_sandbox, scratch })
    }

    /// Starts a browser, which ends with the calling thread.
    pub(crate) fn start(&self) -> io::Result<(Process, Pipe)> {
        let profile = self.scratch.profile()?;
        let log = profile.path().join("log");
        let mut child = self.command(profile.path())?.stderr(File::create(&log)?).spawn()?;
        let ends = child.stdin.take().zip(child.stdout.take());
        let process = Process {
            child,
            profile,
            has_first: self.namespaces.processes,
            _scratch: Arc::clone(&self.scratch),
        };
        let (stdin, stdout) = ends.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((process, Pipe::new(stdin, stdout)?))
    }

    fn command(&self, profile: &Path) -> io::Result<Command> {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--"]);
        if self.namespaces != Namespaces::NONE {
            command.arg("unshare").args(self.namespaces.arguments());
        }
        if let Some(OsUser { id, group }) = self.user {
            command.arg("setpriv").args([format!("--reuid={id}"), format!("--regid={group}")]);
            // Changing the user clears the death signal, so it has to be requested again.
            command.args(["--clear-groups", "--pdeathsig", "KILL", "--"]);
        }
        // Requests from reporters take precedence: a browser gets only processor time that is left over.
        if on_path("chrt").is_some() {
            command.args(["chrt", "--idle", "0"]);
        } else {
            command.args(["nice", "-n", "19"]);
        }
        command.args(["sh", "-c", HAND_OVER, "sh"]).arg(&self.chrome).args(FLAGS);
        if self.no_sandbox {
            command.arg("--no-sandbox");
        }
        let mut profile_flag = OsString::from("--user-data-dir=");
        profile_flag.push(profile);
        command.arg(profile_flag);
        let fonts = fonts_of_its_own(profile)?;
        command.env_clear().env("PATH", env::var_os("PATH").unwrap_or_default());
        // The working directory, by a short name: the path of a socket is limited to about a hundred
        // characters.
        command.env("TMPDIR", ".");
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
            command.env(name, profile);
        }
        command.env("FONTCONFIG_FILE", fonts).env("LANG", "C.UTF-8").env("TZ", "UTC");
        command
            .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null")
            .env("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/dev/null");
        command.current_dir(profile).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        Ok(command)
    }
}

/// Makes one font the only one that the browser finds on the machine. Without any, it does not use the fonts
/// of its first page and crashes on a character that they lack.
fn fonts_of_its_own(profile: &Path) -> io::Result<PathBuf> {
    let folder = profile.join("fonts");
    fs::create_dir(&folder)?;
    fs::write(folder.join("last-resort.ttf"), fonts::LAST_RESORT)?;
    let (list, cache) = (profile.join("fonts.conf"), profile.join("cache"));
    let text = format!(
        "<?xml version=\"1.0\"?>\n<fontconfig><dir>{}</dir><cachedir>{}</cachedir></fontconfig>\n",
        folder.display(),
        cache.display()
    );
    fs::write(&list, text)?;
    Ok(list)
}

/// The processes of a browser. On drop they are killed and their folder is removed.
pub(crate) struct Process {
    /// The browser, or `unshare` before it.
    child: Child,
    profile: TempDir,
    /// Whether the child has a child of its own, which is the first process of the namespace.
    has_first: bool,
    /// Removed once the last browser is gone.
    _scratch: Arc<Scratch>,
}

impl Process {
    /// Returns the last lines that it logged, which tell why it ended.
    pub(crate) fn last_words(&self) -> String {
        let log = fs::read(self.profile.path().join("log")).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let is_relevant = |line: &&str| !line.contains("dbus/");
        // The reason stands above the output of its crash handler.
        let fatal = log.lines().filter(|line| line.contains("FATAL"));
        let lines: Vec<&str> = log.lines().filter(is_relevant).chain(fatal).collect();
        lines.into_iter().rev().take(3).collect::<Vec<_>>().join(" / ").chars().take(500).collect()
    }

    fn kill(&mut self) {
        if self.has_first {
            // Kills the first process, and with it all of its namespace, while its parent still waits for it:
            // otherwise it would be left to process 1, which in a container may be this very service.
            for child in children(self.child.id()) {
                let _ = kill_process(child, Signal::KILL);
            }
            self.wait(Duration::from_secs(2));
        }
        if let Some(group) = pid(self.child.id()) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn wait(&mut self, limit: Duration) {
        let until = Instant::now() + limit;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        scratch::remove(self.profile.path());
    }
}

fn pid(number: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(number).ok()?)
}

fn children(parent: u32) -> Vec<Pid> {
    let list = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|child| pid(child.parse().ok()?)).collect()
}
