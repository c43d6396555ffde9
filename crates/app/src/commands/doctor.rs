//! `meldewerk doctor`: what is wrong, in plain words.

mod files;
mod mail;

use super::Outcome;
use crate::config::{Config, ConfigError};
use crate::wiring::open_stores;
use clap::Args;
use std::io::{Read, Write};
use std::net::TcpStream;
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
        println!("ok      {what}");
    }

    fn bad(&mut self, what: &str, advice: &str) {
        self.problems += 1;
        println!("PROBLEM {what}\n        {advice}");
    }
}

pub(super) async fn run(config: Result<Config, ConfigError>, arguments: &Arguments) -> Outcome {
    let config = config?;
    if arguments.ready {
        return Ok(if is_ready(&config) { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let mut findings = Findings { problems: 0 };
    Findings::good(&format!("configuration: {} on {}", config.base_url, config.http_addr));
    check_data_dir(&config, &mut findings);
    check_database(&config, &mut findings).await;
    files::check(&config, &mut findings).await;
    mail::check(&config, &mut findings).await;
    mail::check_queue(&config, &mut findings).await;
    check_pages(&mut findings);
    if config.base_url.starts_with("http://") && !config.http_addr.ip().is_loopback() {
        findings.bad(
            "reports would travel unencrypted",
            "put a proxy with TLS in front and set BASE_URL to its https:// address",
        );
    }
    println!(
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
    let written = std::fs::create_dir_all(&config.data_dir)
        .and_then(|()| std::fs::write(&probe, b"probe"))
        .and_then(|()| std::fs::remove_file(&probe));
    match written {
        Ok(()) => Findings::good(&format!("data directory {}", config.data_dir.display())),
        Err(error) => findings.bad(
            &format!("the data directory {} cannot be written ({error})", config.data_dir.display()),
            "create it, give it to the user that runs the service, or set DATA_DIR",
        ),
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let secret = config.data_dir.join("app-secret");
        if let Ok(metadata) = secret.metadata()
            && metadata.permissions().mode() & 0o077 != 0
        {
            findings.bad(
                &format!("{} can be read by others", secret.display()),
                "chmod 600 it; if others had access, replace it (open CAPTCHA questions become invalid)",
            );
        }
    }
}

async fn check_database(config: &Config, findings: &mut Findings) {
    let kind = config.database_kind();
    let stores = match open_stores(config).await {
        Ok(stores) => stores,
        Err(error) => {
            let cause = std::error::Error::source(&error)
                .and_then(std::error::Error::source)
                .map_or_else(|| error.to_string(), ToString::to_string);
            findings.bad(
                &format!("{kind} does not answer ({cause})"),
                "check DATABASE_URL, and that the database runs and lets this host in",
            );
            return;
        }
    };
    match stores.database.pending_migrations().await {
        Ok(pending) if pending.is_empty() => {
            Findings::good(&format!("{kind} answers, schema up to date"));
            mail::count_jobs(&stores.database, findings).await;
        }
        Ok(pending) => findings.bad(
            &format!("{kind} answers, but {} schema changes are pending", pending.len()),
            "run `meldewerk migrate` (`serve` does it too)",
        ),
        Err(error) => {
            findings.bad(&format!("the schema cannot be read ({error})"), "check the database user's rights");
        }
    }
    stores.database.close().await;
}

fn check_pages(findings: &mut Findings) {
    if ui::staff_index().is_some() && ui::asset("public/public.css").is_some() {
        Findings::good("pages are in the binary");
    } else {
        findings.bad(
            "this binary was built without the pages",
            "build with `make run`, or `npm ci && npm run build` in crates/adapters/ui/web before cargo",
        );
    }
}

/// Asks `/readyz` of this configuration's address, without a client library.
fn is_ready(config: &Config) -> bool {
    let mut address = config.http_addr;
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let ask = || -> std::io::Result<bool> {
        let patience = Duration::from_secs(2);
        let mut stream = TcpStream::connect_timeout(&address, patience)?;
        stream.set_read_timeout(Some(patience))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        Ok(&answer == b"HTTP/1.1 200")
    };
    ask().unwrap_or(false)
}
