//! `meldewerk user`.

use super::{Outcome, org};
use crate::config::Config;
use crate::wiring::Application;
use accounts::ports::UserStore;
use accounts::{AccountRequest, Role};
use audit::{Actor, Details, Object, ObjectKind};
use clap::{Args, Subcommand};
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make an account; the password is read from standard input
    Create {
        /// Address to sign in with
        #[arg(long)]
        email: String,
        /// Display name
        #[arg(long)]
        name: String,
        /// user, editor, admin or developer
        #[arg(long, value_parser = parse_role)]
        role: Role,
        /// Slug of the organisation that it belongs to; without it an account of the installation
        #[arg(long, value_name = "SLUG")]
        org: Option<String>,
    },
    /// List the accounts
    List {
        /// Slug of an organisation; without it the accounts of the installation
        #[arg(long, value_name = "SLUG")]
        org: Option<String>,
    },
}

fn parse_role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "must be user, editor, admin or developer".into())
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> Outcome {
    let application = Application::start(config).await?;
    match arguments.action {
        Action::Create { email, name, role, org } => {
            let scope = org::scope(&application.stores, org.as_deref()).await?;
            let password = read_password()?;
            let user = application
                .create_user
                .create(scope, AccountRequest { name: &name, email: &email, role, password: &password })
                .await?;
            let record = application.services.audit.record(
                scope,
                Actor::CommandLine,
                audit::Action::UserCreated,
                Object::of(ObjectKind::User, user.id),
                Details::new().with("role", user.role.code()).with("name", user.name.as_str()),
            );
            record.await.map_err(|error| {
                format!("{} was created, but that could not be recorded: {error}", user.email.as_str())
            })?;
            println!("created {} with the role {}", user.email.as_str(), user.role.code());
        }
        Action::List { org } => {
            let scope = org::scope(&application.stores, org.as_deref()).await?;
            for user in application.stores.accounts.list(scope).await? {
                println!("{}\t{}\t{}\t{}", user.id, user.role.code(), user.email.as_str(), user.name);
            }
        }
    }
    application.stores.database.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Never an argument: those are seen by everybody on the machine.
fn read_password() -> std::io::Result<String> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        eprint!("Password (12 characters or more, shown as you type): ");
        std::io::stderr().flush()?;
    }
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\n', '\r']).to_owned())
}
