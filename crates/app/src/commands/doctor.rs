//! `meldewerk doctor`: says in plain words what is wrong.

mod files;
mod mail;
mod plans;
mod printing;
mod proxy;

use super::CommandResult;
use crate::config::{Config, ConfigError, is_open_to_others, make_folder, read_if_there};
use crate::demo;
use crate::descriptors::Descriptors;
use crate::logging;
use crate::output::print_line;
use crate::wiring::open_existing;
use clap::Args;
use http_api::ConnectionLimits;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Only ask the running service whether it is ready (for container health checks)
    #[arg(long)]
    ready: bool,
}

struct Findings {
    problems: u32,
}

impl Findings {
    fn good(what: &str) {
        print_line!("ok      {what}");
    }

    fn bad(&mut self, what: &str, advice: &str) {
        self.problems += 1;
        print_line!("PROBLEM {what}\n        {advice}");
    }
}

pub(super) async fn run(config: Result<Config, ConfigError>, arguments: &Arguments) -> CommandResult {
    let config = config?;
    if arguments.ready {
        return Ok(if is_ready(&config) { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let mut findings = Findings { problems: 0 };
    Findings::good(&format!("configuration: {} on {}", config.base_url, config.http_addr));
    if let Err(error) = logging::filter(&config) {
        findings.bad(&error.to_string(), "correct RUST_LOG");
    }
    check_addresses(&config, &mut findings);
    check_data_dir(&config, &mut findings);
    check_database(&config, &mut findings).await;
    if let Err(error) = demo::keep_to_this_machine(&config).await {
        findings.bad(&error.to_string(), "the service does not start with it");
    }
    files::check(&config, &mut findings).await;
    files::check_disk_space(&config, &mut findings);
    mail::check(&config, &mut findings).await;
    mail::check_queue(&config, &mut findings).await;
    printing::check(&config, &mut findings).await;
    check_pages(&mut findings);
    check_descriptors(&mut findings);
    proxy::check(&config, &mut findings);
    if config.base_url.starts_with("http://") && !config.http_addr.ip().is_loopback() {
        findings.bad(
            "reports would be sent unencrypted",
            "put a proxy with TLS in front and set BASE_URL to its https:// address",
        );
    }
    if config.security_contact.is_none() {
        print_line!(
            "note    SECURITY_CONTACT is not set: /.well-known/security.txt names no contact for vulnerabilities"
        );
    }
    print_line!(
        "{} found",
        match findings.problems {
            0 => "no problem".to_owned(),
            1 => "1 problem".to_owned(),
            n => format!("{n} problems"),
        }
    );
    Ok(if findings.problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_data_dir(config: &Config, findings: &mut Findings) {
    let probe = config.data_dir.join(format!(".doctor-{}", std::process::id()));
    let written = make_folder(&config.data_dir)
        .and_then(|()| std::fs::write(&probe, b"probe"))
        .and_then(|()| std::fs::remove_file(&probe));
    match written {
        Ok(()) => Findings::good(&format!("data directory {}", config.data_dir.display())),
        Err(error) => findings.bad(
            &format!("the data directory {} is not writable ({error})", config.data_dir.display()),
            "create it, make it belong to the user that runs the service, or set DATA_DIR",
        ),
    }
    if is_open_to_others(&config.data_dir) {
        findings.bad(
            &format!("the data directory {} is accessible to others", config.data_dir.display()),
            "chmod 700 it",
        );
    }
    if config.app_secret.is_none()
        && let Err(error) = read_if_there(&config.data_dir)
    {
        findings.bad(&error.to_string(), "without its secret, the service does not start");
    }
    let secret = config.data_dir.join("app-secret");
    if is_open_to_others(&secret) {
        findings.bad(
            &format!("{} is readable by others", secret.display()),
            "chmod 600 it; if others had access, replace it (open CAPTCHA questions become invalid)",
        );
    }
}

/// Binds the addresses briefly. If somebody listens already, it should be the service.
fn check_addresses(config: &Config, findings: &mut Findings) {
    let (address, metrics) = (config.http_addr, config.metrics_addr);
    // Held, so that two settings with the same address are found too.
    let _held = check_address("HTTP_ADDR", address, findings, || is_ready(config));
    if let Some(metrics) = metrics {
        let is_ours = || matches!(ask(metrics, "/metrics").as_deref(), Ok("200" | "401"));
        check_address("METRICS_ADDR", metrics, findings, is_ours);
    }
}

fn check_address(
    setting: &str,
    address: SocketAddr,
    findings: &mut Findings,
    is_ours: impl FnOnce() -> bool,
) -> Option<TcpListener> {
    match TcpListener::bind(address) {
        Ok(listener) => {
            Findings::good(&format!("{address} is free to listen on"));
            return Some(listener);
        }
        Err(error) if error.kind() == ErrorKind::AddrInUse && is_ours() => {
            Findings::good(&format!("the service answers on {address}"));
        }
        Err(error) => findings.bad(
            &format!("{address} cannot be bound ({error}), and no ready service answers there"),
            &format!("choose another {setting}, or stop whatever listens there"),
        ),
    }
    None
}

async fn check_database(config: &Config, findings: &mut Findings) {
    let kind = config.database_kind();
    let stores = match open_existing(config).await {
        Ok(Some(stores)) => stores,
        Ok(None) => return Findings::good(&format!("{kind}: there is no database yet; `serve` creates it")),
        Err(error) => {
            let cause = std::error::Error::source(&error)
                .and_then(std::error::Error::source)
                .map_or_else(|| error.to_string(), ToString::to_string);
            findings.bad(
                &format!("{kind} does not answer ({cause})"),
                "check DATABASE_URL, and that the database is running and accepts connections from this host",
            );
            return;
        }
    };
    match stores.database.schema_state().await {
        Ok(schema) if !schema.pending.is_empty() => findings.bad(
            &format!("{kind} answers, but {} schema migrations are pending", schema.pending.len()),
            "run `meldewerk migrate` (`serve` does so too)",
        ),
        Ok(schema) => {
            let note = if schema.of_later.is_empty() { "" } else { " (of a later version, which is fine)" };
            Findings::good(&format!("{kind} answers, schema up to date{note}"));
            mail::count_jobs(&stores.database, findings).await;
            plans::check(config, &stores.database, findings).await;
        }
        Err(error) => {
            let cause =
                std::error::Error::source(&error).map_or_else(String::new, |cause| format!(": {cause}"));
            findings.bad(&format!("the schema cannot be read{cause}"), "check the database user's rights");
        }
    }
    stores.database.close().await;
}

fn check_pages(findings: &mut Findings) {
    if ui::staff_index().is_some() && ui::asset("public/public.css").is_some() {
        Findings::good("the pages are in the binary");
    } else {
        findings.bad(
            "this binary was built without the pages",
            "build with `make run`, or `npm ci && npm run build` in crates/adapters/ui/web before cargo",
        );
    }
}

/// `serve` raises the soft limit itself, so the hard one counts. Too few for 500 connections leave little for
/// a flood.
fn check_descriptors(findings: &mut Findings) {
    let Descriptors { soft, hard } = Descriptors::current();
    let usable = Descriptors { soft: hard, hard }.usable();
    let ConnectionLimits { total, per_client } = ConnectionLimits::of_descriptors(usable);
    let what = format!(
        "open files: {hard} (now {soft}, raised by `serve`), which allows {total} connections, {per_client} per client"
    );
    if total < 500 {
        findings.bad(&what, "raise the hard limit: `LimitNOFILE=` of the unit, or `ulimit -Hn`");
    } else {
        Findings::good(&what);
    }
}

/// Checks whether the service at this configuration's address is ready.
fn is_ready(config: &Config) -> bool {
    ask(config.http_addr, "/readyz").is_ok_and(|status| status == "200")
}

/// Returns the status of the answer for a path, without a client library.
fn ask(mut address: SocketAddr, path: &str) -> std::io::Result<String> {
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let timeout = Duration::from_secs(2);
    let mut stream = TcpStream::connect_timeout(&address, timeout)?;
    stream.set_read_timeout(Some(timeout))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer[9..]).into_owned())
}
