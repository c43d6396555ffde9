//! `meldewerk org`.

use super::Outcome;
use crate::config::Config;
use crate::wiring::{Application, Stores};
use audit::Actor;
use clap::{Args, Subcommand};
use kernel::{Locale, Scope};
use organizations::ports::CrossTenantOrganizations;
use organizations::{CreateError, Edit, Organization, Slug, Wanted};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make an organisation; it is active at once
    Create {
        /// Display name
        #[arg(long)]
        name: String,
        /// Its sub-domain of BASE_DOMAIN: 2 to 63 of a-z, 0-9 and -
        #[arg(long)]
        slug: String,
        /// Its own domain, like melden.example.org
        #[arg(long)]
        domain: Option<String>,
    },
    /// List all organisations with the number of their accounts
    List,
    /// Serve an organisation again
    Activate {
        /// Its slug
        slug: String,
    },
    /// Refuse an organisation's hosts and members from the next request on; nothing is deleted
    Deactivate {
        /// Its slug
        slug: String,
    },
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> Outcome {
    let application = Application::start(config).await?;
    let operate = &application.services.organizations.operate;
    match arguments.action {
        Action::Create { name, slug, domain } => {
            let domain = domain.map_or(Edit::Keep, Edit::Set);
            let wanted = Wanted { name: Some(name), slug: Some(slug), domain, ..Wanted::default() };
            let made = operate.create(wanted).await.map_err(explain)?;
            record(&application, &made, audit::Action::OrganizationCreated, "was created").await?;
            println!("created {} (id {})", made.slug, made.id);
        }
        Action::List => {
            for summary in operate.list().await? {
                let Organization { id, name, slug, domain, is_active, .. } = summary.organization;
                let state = if is_active { "active" } else { "inactive" };
                let domain = domain.map_or_else(|| "-".to_owned(), |domain| domain.to_string());
                println!("{id}\t{slug}\t{domain}\t{state}\t{} accounts\t{name}", summary.user_count);
            }
        }
        Action::Activate { slug } => {
            let organization = find(&application.stores, &slug).await?;
            operate.set_active(organization.id, true).await?;
            let action = audit::Action::OrganizationActivated;
            record(&application, &organization, action, "is active").await?;
            println!("{slug} is active");
        }
        Action::Deactivate { slug } => {
            let organization = find(&application.stores, &slug).await?;
            operate.set_active(organization.id, false).await?;
            let action = audit::Action::OrganizationDeactivated;
            record(&application, &organization, action, "is not active any more").await?;
            println!("{slug} is not active any more");
        }
    }
    application.stores.database.close().await;
    Ok(ExitCode::SUCCESS)
}

/// In the chain of the organisation and in the installation's. `done` says what has happened.
async fn record(
    application: &Application,
    organization: &Organization,
    action: audit::Action,
    done: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let Organization { id, name, slug, .. } = organization;
    let recorded = application.services.platform_log.decided(*id, name, Actor::CommandLine, action).await;
    recorded.map_err(|error| format!("{slug} {done}, but that could not be recorded: {error}").into())
}

/// All that is wrong, each with the name of its option.
fn explain(error: CreateError) -> Box<dyn std::error::Error> {
    match error {
        CreateError::Invalid(problems) => {
            let lines =
                problems.iter().map(|problem| format!("--{}: {}", problem.field(), problem.text(Locale::En)));
            lines.collect::<Vec<_>>().join("\n").into()
        }
        CreateError::Store(error) => error.into(),
    }
}

async fn find(stores: &Stores, slug: &str) -> Result<Organization, Box<dyn std::error::Error>> {
    let found = match Slug::parse(slug) {
        Some(slug) => stores.organizations.by_slug(&slug).await?,
        None => None,
    };
    found.ok_or_else(|| {
        format!("there is no organisation `{slug}`; `meldewerk org list` shows them all").into()
    })
}

/// The scope that a command works in: an organisation's, or without a slug the installation's.
#[expect(clippy::disallowed_methods, reason = "the command line chooses the tenant it works in")]
pub(super) async fn scope(stores: &Stores, slug: Option<&str>) -> Result<Scope, Box<dyn std::error::Error>> {
    Ok(match slug {
        Some(slug) => Scope::organization(find(stores, slug).await?.id),
        None => Scope::installation(),
    })
}
