//! `meldewerk demo`.

use super::{Outcome, org, serve};
use crate::config::Config;
use crate::demo::{ACCOUNTS, PASSWORD, Seeded, seed};
use crate::jobs::Share;
use crate::wiring::Application;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Where the demonstration lives; a second start keeps it
    #[arg(long, default_value = "./data/demo", value_name = "DIR")]
    data_dir: PathBuf,
    /// Remove the demonstration's data first (SQLite only)
    #[arg(long)]
    reset: bool,
    /// Fill in the data and stop, without serving
    #[arg(long)]
    seed_only: bool,
    /// Fill in the form and the reports of an organisation instead, without accounts
    #[arg(long, value_name = "SLUG", requires = "seed_only")]
    org: Option<String>,
    /// Switch the CAPTCHA of the public form
    #[arg(long, value_enum)]
    captcha: Option<Switch>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl Arguments {
    /// What the arguments set, before the environment is asked.
    pub(super) fn setting(&self, name: &str) -> Option<String> {
        match name {
            "DATA_DIR" => Some(self.data_dir.display().to_string()),
            // Its files lie beside its database, and in nobody's bucket.
            "STORAGE_URL" => Some("file:".to_owned()),
            _ => None,
        }
    }
}

pub(super) async fn run(config: &Config, arguments: &Arguments) -> Outcome {
    if !config.http_addr.ip().is_loopback() {
        return Err(format!(
            "the demonstration has known passwords and listens on loopback only, not on {}; \
             use `meldewerk serve` for the real thing",
            config.http_addr
        )
        .into());
    }
    if arguments.reset {
        reset(config)?;
    }
    let application = Application::start(config).await?;
    let captcha = arguments.captcha.map(|switch| matches!(switch, Switch::On));
    let scope = org::scope(&application.stores, arguments.org.as_deref()).await?;
    let seeded = seed(&application, scope, captcha).await?;
    if arguments.seed_only {
        println!("{}", describe(&seeded));
        application.stores.database.close().await;
        return Ok(ExitCode::SUCCESS);
    }
    let running = serve::listen(config, &application)?;
    let url = format!("http://{}", running.address);
    println!("{}", describe(&seeded));
    println!("\n  Form            {url}/f/vorfall");
    println!("  Staff area      {url}/app/login");
    println!("  API             {url}/api/docs\n");
    for (_, email, role) in ACCOUNTS {
        println!("  {:<24}{:<12}{PASSWORD}", email, role.code());
    }
    println!("\nCtrl-C stops it; the data stays in {}.", config.data_dir.display());
    serve::until_told_to_stop(running, application, Share::Work).await
}

fn describe(seeded: &Seeded) -> String {
    match seeded {
        Seeded::Fresh { reports } => format!("Demonstration filled in: form `vorfall`, {reports} reports."),
        Seeded::Kept => "Demonstration kept as it was (--reset starts over).".to_owned(),
    }
}

/// Removes the databases, the secret, the files and the mails of the demonstration, nothing else.
fn reset(config: &Config) -> Result<(), Box<dyn std::error::Error>> {
    let database = config
        .database_file()
        .ok_or("--reset removes a SQLite file; empty a PostgreSQL database yourself")?;
    let mut targets = vec![config.data_dir.join("app-secret")];
    let jobs = config.data_dir.join("jobs.db");
    for file in [database, &jobs] {
        for ending in ["", "-wal", "-shm"] {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            targets.push(name.into());
        }
    }
    for target in targets {
        match std::fs::remove_file(&target) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    for folder in [config.data_dir.join("files"), config.mail_folder()] {
        match std::fs::remove_dir_all(folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}
