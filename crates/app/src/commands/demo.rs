//! `meldewerk demo`.

use super::{CommandResult, org, serve};
use crate::config::Config;
use crate::demo::{self, ACCOUNTS, PASSWORD, Seeded, seed};
use crate::jobs::WorkerMode;
use crate::output::print_line;
use crate::wiring::Application;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Folder of the demonstration; a second start keeps its data
    #[arg(long, default_value = "./data/demo", value_name = "DIR")]
    data_dir: PathBuf,
    /// Its database, empty or from an earlier start; by default a SQLite file in the folder. DATABASE_URL is ignored
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// Remove the demonstration's data first (SQLite only)
    #[arg(long)]
    reset: bool,
    /// Fill in the data and stop, without serving
    #[arg(long)]
    seed_only: bool,
    /// Fill in the form and the reports of an organisation instead, without accounts
    #[arg(long, value_name = "SLUG", requires = "seed_only")]
    org: Option<String>,
    /// Instead of the 300 reports, fill four forms with this many from 36 months, for measuring figures
    #[arg(long, value_name = "REPORTS", requires = "seed_only")]
    bulk: Option<u32>,
    /// Switch the CAPTCHA of the public form on or off
    #[arg(long, value_enum)]
    captcha: Option<Switch>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl Arguments {
    /// Returns a setting: from the arguments, else from the environment, except settings that lead to other
    /// data. An empty one means the default, whatever the file says.
    pub(super) fn setting(&self, name: &str, environment: impl Fn(&str) -> Option<String>) -> Option<String> {
        match name {
            "DATA_DIR" => Some(self.data_dir.display().to_string()),
            "DATABASE_URL" => Some(self.database_url.clone().unwrap_or_default()),
            name if OF_OTHERS.contains(&name) => Some(String::new()),
            name => environment(name),
        }
    }
}

/// The demonstration has its own database, queue, files, mails, secret and licence.
const OF_OTHERS: [&str; 11] = [
    "REDIS_URL",
    "STORAGE_URL",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_REGION",
    "AWS_ENDPOINT_URL",
    "SMTP_URL",
    "SMTP_FROM",
    "APP_SECRET",
    "LICENSE_PUBLIC_KEY",
    "LICENSE_VALIDATION_URL",
];

pub(super) async fn run(config: &Config, arguments: &Arguments) -> CommandResult {
    if !config.http_addr.ip().is_loopback() {
        return Err(format!(
            "the demonstration has well-known passwords and listens only on loopback, not on {}; use \
             `meldewerk serve` for the real thing",
            config.http_addr
        )
        .into());
    }
    demo::check_ownership(config).await?;
    if arguments.reset {
        demo::clear(config)?;
    }
    demo::claim(config).await?;
    let config = &Config { license_keys: demo::license_keys(&config.data_dir)?, ..config.clone() };
    let application = Application::start(config).await?;
    let captcha = arguments.captcha.map(|switch| matches!(switch, Switch::On));
    let scope = org::scope(&application.stores, arguments.org.as_deref()).await?;
    let seeded = seed(&application, scope, &config.data_dir, captcha, arguments.bulk).await?;
    if arguments.bulk.is_some() && seeded == Seeded::Kept {
        return Err(
            "the demonstration already exists; --bulk fills a new one (--reset, or another --data-dir)"
                .into(),
        );
    }
    if arguments.seed_only {
        print_line!("{}", describe(&seeded));
        application.stores.database.close().await;
        return Ok(ExitCode::SUCCESS);
    }
    let running = serve::listen(config, &application)?;
    let url = format!("http://{}", running.address);
    print_line!("{}", describe(&seeded));
    print_line!("\n  Form            {url}/f/vorfall");
    print_line!("  Staff area      {url}/app/login");
    print_line!("  API             {url}/api/docs");
    if config.smtp_url.is_none() {
        print_line!("  Mails           {}", config.mail_folder().display());
    }
    print_line!("");
    for (_, email, role) in ACCOUNTS {
        print_line!("  {:<24}{:<12}{PASSWORD}", email, role.code());
    }
    print_line!("\nCtrl-C stops it; the data stays in {}.", config.data_dir.display());
    serve::until_shutdown(running, application, WorkerMode::Full).await
}

fn describe(seeded: &Seeded) -> String {
    match seeded {
        Seeded::Fresh { reports } => format!("Demonstration filled in: {reports} reports."),
        Seeded::Kept => "Demonstration kept as it was (--reset starts over).".to_owned(),
    }
}
