//! The command line.

mod audit;
mod demo;
mod doctor;
mod housekeeping;
mod job;
mod license;
mod mask;
mod migrate;
mod openapi;
mod org;
mod reports;
mod serve;
mod user;
mod worker;

use crate::config::Config;
use crate::{logging, output};
use clap::{Parser, Subcommand};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Commands use English, in the built-in wording.
pub(crate) const ENGLISH: texts::Texts = texts::Texts::built_in(kernel::Locale::En);

/// Anonymous reports through forms that an organisation builds itself.
///
/// Settings come from `meldewerk.toml` (or --config) and from the environment: DATA_DIR,
/// DATABASE_URL, HTTP_ADDR, BASE_URL, BASE_DOMAIN, TRUSTED_PROXIES, SMTP_URL, SMTP_FROM, REDIS_URL,
/// STORAGE_URL (with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL), STORAGE_QUOTA, STORAGE_RESERVE, BI_MEMORY, CHROME_PATH, CHROME_USER, CHROME_NO_SANDBOX, CHROME_BROWSERS, PRINT_URL, PRINT_ADDR, APP_SECRET, RATE_LIMITS, METRICS_TOKEN, METRICS_ADDR, SECURITY_CONTACT, DNS_SERVER, LICENSE_MODE, LICENSE_PUBLIC_KEY, LICENSE_VALIDATION_URL, LICENSE_PHONE_HOME_INTERVAL, PAYMENT_SECRET_KEY, PAYMENT_PUBLISHABLE_KEY, PAYMENT_CUSTOMER_ID, PAYMENT_WEBHOOK_SECRET, PAYMENT_API_URL, BENCH_ROUTES, RUST_LOG, LOG_FORMAT. The operating guide explains each.
#[derive(Debug, Parser)]
#[command(name = "meldewerk", version, max_term_width = 100)]
pub struct Cli {
    /// Configuration file instead of ./meldewerk.toml
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the pages, send mails and run scheduled jobs, until SIGTERM or Ctrl-C
    Serve(serve::Arguments),
    /// Send mails and run scheduled jobs until SIGTERM or Ctrl-C, next to `serve --no-worker`
    Worker,
    /// List and run scheduled jobs, list and retry dead letters
    Job(job::Arguments),
    /// Serve a demonstration with a form, accounts and 300 reports, on loopback only
    Demo(demo::Arguments),
    /// Bring the database schema up to date
    Migrate(migrate::Arguments),
    /// Create and list staff accounts, set their passwords
    User(user::Arguments),
    /// Create, list, activate and deactivate organisations; release former names, confirm domains, set quotas and customer numbers
    Org(org::Arguments),
    /// Generate keys and issue licences (for the vendor), show what a licence says, activate one
    License(license::Arguments),
    /// Verify the audit log
    Audit(audit::Arguments),
    /// Mask the stored reports again, by the current rules; a dry run unless --apply is given
    #[command(name = "reports:remask")]
    RemaskReports(reports::Remask),
    /// Mask a text from standard input, or show what would be masked by which rule; nothing is stored
    Mask(mask::Arguments),
    /// Print the OpenAPI document of all routes
    Openapi,
    /// Check configuration, data directory, database, file storage, mail and pages, and say what is wrong
    Doctor(doctor::Arguments),
}

type CommandResult = Result<ExitCode, Box<dyn Error>>;

/// Runs a command to its end.
pub fn execute(cli: Cli) -> CommandResult {
    if let Command::Openapi = cli.command {
        return openapi::run();
    }
    if let Command::Mask(arguments) = &cli.command {
        return mask::run(arguments);
    }
    if let Command::License(arguments) = &cli.command
        && let Some(outcome) = license::run_offline(arguments)
    {
        return outcome;
    }
    let file = cli.config.as_deref();
    let environment = |name: &str| std::env::var(name).ok();
    if let Command::Doctor(arguments) = &cli.command {
        return runtime()?.block_on(doctor::run(Config::load(file, environment), arguments));
    }
    if let Command::Demo(arguments) = cli.command {
        let config = Config::load(file, |name| arguments.setting(name, environment))?;
        let _log = logging::start(&config)?;
        return runtime()?.block_on(demo::run(&config, &arguments));
    }
    let config = Config::load(file, environment)?;
    let _log = logging::start(&config)?;
    let serves = matches!(cli.command, Command::Serve(_) | Command::Worker);
    let outcome = runtime()?.block_on(async {
        match cli.command {
            Command::Serve(arguments) => serve::run(&config, &arguments).await,
            Command::Worker => worker::run(&config).await,
            Command::Job(arguments) => job::run(&config, arguments).await,
            Command::Migrate(arguments) => migrate::run(&config, &arguments).await,
            Command::User(arguments) => user::run(&config, arguments).await,
            Command::Org(arguments) => org::run(&config, arguments).await,
            Command::License(arguments) => license::run(&config, arguments).await,
            Command::Audit(arguments) => audit::run(&config, arguments).await,
            Command::RemaskReports(arguments) => reports::remask(&config, arguments).await,
            Command::Demo(_) | Command::Mask(_) | Command::Openapi | Command::Doctor(_) => {
                Ok(ExitCode::SUCCESS)
            }
        }
    });
    if output::lost() && !serves {
        outcome?;
        return Err("the output of this command could not be written to standard output".into());
    }
    outcome
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}
