//! `meldewerk license`.

use super::CommandResult;
use super::org::scope;
use crate::commands::ENGLISH;
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::Application;
use audit::{Actor, AuditContext};
use clap::{Args, Subcommand};
use crypto::{
    LICENSE_KEY_BITS, LicenseIssuer, LicenseKeyPair, LicenseKeys, SystemClock, SystemRandom, whole_second,
};
use kernel::{Clock as _, Duration, RandomExt as _, Translator as _};
use plans::ports::LicenseReader as _;
use plans::{ISSUER, LicenseClaims, LicenseFault, Licensee, Module, Tier};
use std::error::Error;
use std::fs::OpenOptions;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Generate a key pair: license-private.pem, which stays with the issuer, and license-public.pem for LICENSE_PUBLIC_KEY
    Keygen {
        /// The folder to write them to; existing files are never replaced
        #[arg(long, value_name = "DIR", default_value = ".")]
        out: PathBuf,
    },
    /// Issue a licence and print its key
    Issue {
        /// The private key that `license keygen` generated
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
        /// forms, events, quizzes or epoll
        #[arg(long, value_parser = module)]
        module: Module,
        /// starter, professional, business or enterprise
        #[arg(long, value_parser = tier)]
        tier: Tier,
        /// The id of the organisation that it is for, or * for any
        #[arg(long, value_parser = licensee, default_value = "*")]
        org: Licensee,
        /// How many days it is valid for
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=3660), default_value_t = 365)]
        days: u16,
        /// The name of the licensee
        #[arg(long, default_value = "")]
        licensee: String,
        /// The number of the licence that it renews, as shown by `license show`; by default a new one
        #[arg(long = "number", value_name = "NUMBER", value_parser = license_id)]
        license_id: Option<String>,
    },
    /// Show what a licence says, and whether a key in LICENSE_PUBLIC_KEY signed it
    Show {
        /// The key, or - to read it from standard input
        key: String,
    },
    /// Activate a licence for the installation, or for an organisation
    Activate {
        /// The key, or - to read it from standard input
        key: String,
        /// The organisation's slug
        #[arg(long)]
        org: Option<String>,
    },
}

fn module(text: &str) -> Result<Module, String> {
    Module::parse(text).ok_or_else(|| "must be forms, events, quizzes or epoll".to_owned())
}

fn tier(text: &str) -> Result<Tier, String> {
    Tier::parse(text).ok_or_else(|| "must be starter, professional, business or enterprise".to_owned())
}

fn license_id(text: &str) -> Result<String, String> {
    let is_id = (1..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    if is_id { Ok(text.to_owned()) } else { Err("must be the number of a licence".to_owned()) }
}

fn licensee(text: &str) -> Result<Licensee, String> {
    Licensee::parse(text).ok_or_else(|| "must be the id of an organisation, or *".to_owned())
}

/// Runs the issuer's commands, which need no installation; `None` for the others.
pub(super) fn run_offline(arguments: &Arguments) -> Option<CommandResult> {
    match &arguments.action {
        Action::Keygen { out } => Some(keygen(out)),
        Action::Issue { key, module, tier, org, days, licensee, license_id } => {
            let new = || format!("lic_{:032x}", u128::from_le_bytes(SystemRandom.bytes()));
            let now = whole_second(SystemClock.now());
            Some(issue(
                key,
                &LicenseClaims {
                    license_id: license_id.clone().unwrap_or_else(new),
                    issuer: ISSUER.to_owned(),
                    holder_name: licensee.clone(),
                    module: *module,
                    tier: *tier,
                    licensed_to: *org,
                    issued_at: now,
                    expires_at: now + Duration::days(i64::from(*days)),
                },
            ))
        }
        Action::Show { .. } | Action::Activate { .. } => None,
    }
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> CommandResult {
    match arguments.action {
        Action::Show { key } => show(&config.license_keys, &read_key(key)?),
        Action::Activate { key, org } => {
            let application = Application::start(config).await?;
            let scope = scope(&application.stores, org.as_deref()).await?;
            let by = AuditContext { scope, actor: Actor::CommandLine };
            let activated = application.services.plans.licenses.activate(&by, &read_key(key)?).await;
            application.stores.database.close().await;
            let claims = activated.map_err(error_message)?.license.claims;
            print_line!(
                "{} {} until {}",
                claims.module.code(),
                claims.tier.code(),
                claims.expires_at.date_naive()
            );
            Ok(ExitCode::SUCCESS)
        }
        Action::Keygen { .. } | Action::Issue { .. } => Ok(ExitCode::SUCCESS),
    }
}

fn keygen(out: &Path) -> CommandResult {
    std::fs::create_dir_all(out).map_err(|error| format!("{} cannot be created: {error}", out.display()))?;
    let pair = LicenseKeyPair::generate(&SystemRandom, LICENSE_KEY_BITS)?;
    write(&out.join("license-private.pem"), &pair.private, 0o600)?;
    write(&out.join("license-public.pem"), &pair.public, 0o644)?;
    print_line!("wrote license-private.pem and license-public.pem to {}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// Writes a file that does not exist yet.
pub(super) fn write(path: &Path, content: &str, mode: u32) -> Result<(), Box<dyn Error>> {
    let file = OpenOptions::new().write(true).create_new(true).mode(mode).open(path);
    let mut file = file.map_err(|error| format!("{} cannot be created: {error}", path.display()))?;
    file.write_all(content.as_bytes())?;
    Ok(file.sync_all()?)
}

fn issue(key: &Path, claims: &LicenseClaims) -> CommandResult {
    let pem =
        std::fs::read_to_string(key).map_err(|error| format!("{} cannot be read: {error}", key.display()))?;
    let issuer = LicenseIssuer::parse(&pem).map_err(|error| format!("{} {error}", key.display()))?;
    print_line!("{}", issuer.issue(claims)?);
    Ok(ExitCode::SUCCESS)
}

fn show(keys: &LicenseKeys, key: &str) -> CommandResult {
    let claims = keys.read(key).map_err(fault_message)?;
    let state = if claims.expires_at <= SystemClock.now() { "expired" } else { "good" };
    print_line!("state     {state}");
    print_line!("number    {}", claims.license_id);
    print_line!("issuer    {}", claims.issuer);
    print_line!("licensee  {}", claims.holder_name);
    print_line!("module    {}", claims.module.code());
    print_line!("tier      {}", claims.tier.code());
    print_line!("for       {}", claims.licensed_to);
    print_line!("issued    {}", claims.issued_at);
    print_line!("expires   {}", claims.expires_at);
    Ok(ExitCode::SUCCESS)
}

/// Returns the key from the command line or standard input.
fn read_key(key: String) -> Result<String, Box<dyn Error>> {
    let mut read = key;
    if read == "-" {
        read.clear();
        std::io::stdin().lock().take(64 * 1024).read_to_string(&mut read)?;
    }
    Ok(read.trim().to_owned())
}

fn fault_message(fault: LicenseFault) -> Box<dyn Error> {
    match fault {
        LicenseFault::NoPublicKey => "set LICENSE_PUBLIC_KEY to the issuer's public key".into(),
        fault => ENGLISH.say(&fault.text()).into(),
    }
}

fn error_message(error: plans::LicenseError) -> Box<dyn Error> {
    match error {
        plans::LicenseError::Fault(fault) => fault_message(fault),
        plans::LicenseError::Store(error) => error.into(),
    }
}
