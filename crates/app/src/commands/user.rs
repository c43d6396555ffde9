//! `meldewerk user`.

use super::{CommandResult, org};
use crate::commands::ENGLISH;
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::Application;
use accounts::administration::ManageUserError;
use accounts::ports::{Credentials, CrossTenantCredentials as _, UserStore};
use accounts::{AccountRequest, Email, Role, User};
use audit::{Actor, AuditContext};
use clap::{Args, Subcommand};
use kernel::{Membership, Scope, Translator as _};
use std::error::Error;
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create an account; the password is read from standard input
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
        /// Slug of its organisation; without it, the account belongs to the installation
        #[arg(long, value_name = "SLUG")]
        org: Option<String>,
    },
    /// Set the password of an account, read from standard input; this ends its sessions and API tokens
    Password {
        /// Its address
        #[arg(long)]
        email: String,
    },
    /// List the accounts
    List {
        /// Slug of an organisation; without it, the accounts of the installation are listed
        #[arg(long, value_name = "SLUG")]
        org: Option<String>,
        /// List the accounts that belong nowhere, since they were removed from their organisation
        #[arg(long, conflicts_with = "org")]
        nowhere: bool,
    },
    /// Move an account that belongs nowhere to the installation, with its current role; to get into an
    /// organisation, it has to be invited there
    Place {
        /// Address of the account
        #[arg(long)]
        email: String,
    },
}

fn parse_role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "must be user, editor, admin or developer".into())
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> CommandResult {
    let application = Application::start(config).await?;
    match arguments.action {
        Action::Create { email, name, role, org } => {
            let scope = org::scope(&application.stores, org.as_deref()).await?;
            let password = read_password()?;
            let user = application
                .services
                .accounts
                .create_user
                .create(
                    &AuditContext { scope, actor: Actor::CommandLine },
                    AccountRequest { name: &name, email: &email, role, password: &password },
                )
                .await?;
            print_line!("created {} with the role {}", user.email.as_str(), user.role.code());
        }
        Action::Password { email } => {
            let user = set_password(&application, &email).await?;
            print_line!("{} has a new password; its sessions and API tokens have ended", user.email.as_str());
        }
        Action::List { nowhere: true, .. } => {
            for former in application.services.accounts.former_members.store.list().await? {
                let user = former.user;
                print_line!("{}\t{}\t{}\t{}", user.id, user.role.code(), user.email.as_str(), user.name);
            }
        }
        Action::List { org, nowhere: false } => {
            let scope = org::scope(&application.stores, org.as_deref()).await?;
            for user in application.stores.accounts.list(scope).await? {
                print_line!("{}\t{}\t{}\t{}", user.id, user.role.code(), user.email.as_str(), user.name);
            }
        }
        Action::Place { email } => {
            let services = &application.services;
            let placed = services
                .accounts
                .former_members
                .assign_to_installation(&Actor::CommandLine, &Email::parse(&email)?)
                .await?;
            let Some(user) = placed else {
                return Err(
                    "no account with this address belongs nowhere; `user list --nowhere` lists those that do"
                        .into(),
                );
            };
            print_line!(
                "{} belongs to the installation with the role {}",
                user.email.as_str(),
                user.role.code()
            );
        }
    }
    application.stores.database.close().await;
    Ok(ExitCode::SUCCESS)
}

#[expect(clippy::disallowed_methods, reason = "the command line works in the tenant of the account it names")]
async fn set_password(application: &Application, email: &str) -> Result<User, Box<dyn Error>> {
    let found = match Email::parse(email) {
        Ok(email) => application.stores.accounts.by_email(&email).await?,
        Err(_) => None,
    };
    let Some(Credentials { user, .. }) = found else {
        return Err(format!("there is no account with the address {email}").into());
    };
    let scope = match user.membership {
        Membership::Organization(id) => Scope::organization(id),
        Membership::Installation => Scope::installation(),
        Membership::Nowhere => {
            return Err(format!(
                "{email} belongs nowhere: its owner can request a link by mail, or `user place` assigns it to the installation first"
            )
            .into());
        }
    };
    let user = match application
        .services
        .accounts
        .manage_users
        .set_password(&AuditContext { scope, actor: Actor::CommandLine }, user.id, &read_password()?)
        .await
    {
        Ok(user) => user,
        Err(ManageUserError::Invalid(problems)) => {
            let texts: Vec<_> = problems.iter().map(|problem| ENGLISH.say(&problem.text())).collect();
            return Err(texts.join("\n").into());
        }
        Err(error) => return Err(error.into()),
    };
    Ok(user)
}

/// Never an argument: everybody on the machine can see those.
fn read_password() -> std::io::Result<String> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        let mut asked = std::io::stderr().lock();
        let _ = write!(asked, "Password (12 characters or more, shown as you type): ");
        let _ = asked.flush();
    }
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\n', '\r']).to_owned())
}
