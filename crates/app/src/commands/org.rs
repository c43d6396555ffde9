//! `meldewerk org`.

use super::CommandResult;
use crate::commands::ENGLISH;
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::{Application, Stores};
use audit::Actor;
use clap::{Args, Subcommand};
use kernel::{Membership, PageRequest, Patch, Scope, StoreError, Translator as _};
use organizations::ports::CrossTenantOrganizations;
use organizations::{
    ChangeOrganizationError, CreateError, OpenName, OperateOrganizations, Organization, OrganizationDraft,
    Slug, StorageUse,
};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create an organisation; it is active at once
    Create {
        /// Display name
        #[arg(long)]
        name: String,
        /// Its sub-domain of BASE_DOMAIN: 2 to 63 of a-z, 0-9 and -
        #[arg(long)]
        slug: String,
        /// Its own domain, such as melden.example.org
        #[arg(long)]
        domain: Option<String>,
    },
    /// List all organisations, each with the number of its accounts
    List,
    /// Activate an organisation again
    Activate {
        /// Its slug
        slug: String,
    },
    /// List former names, which are reserved, and domains that are claimed but not proven
    Names,
    /// Release a former slug or domain: any organisation may then take it, and its former one is notified
    Release {
        /// The slug or domain, as shown by `org names`
        name: String,
    },
    /// Confirm a domain that an organisation claims, without proof in the DNS
    Confirm {
        /// Its slug
        slug: String,
        /// The domain, as shown by `org names`
        domain: String,
    },
    /// Show how many bytes of files an organisation stores and may store, or set its quota
    Quota {
        /// Its slug
        slug: String,
        /// A size such as 500MiB or 10GiB, or `default` for that of STORAGE_QUOTA
        size: Option<String>,
    },
    /// Show or set an organisation's customer number at the payment provider
    PaymentCustomer {
        /// Its slug
        slug: String,
        /// The customer number, or `none`
        id: Option<String>,
    },
    /// Deactivate an organisation: its hosts and members are refused from the next request on; nothing is deleted
    Deactivate {
        /// Its slug
        slug: String,
    },
}

/// The actor recorded in the log.
const BY: Actor = Actor::CommandLine;

pub(super) async fn run(config: &Config, arguments: Arguments) -> CommandResult {
    let application = Application::start(config).await?;
    let operate = &application.services.organizations.operate;
    match arguments.action {
        Action::Create { name, slug, domain } => {
            let domain = domain.map_or(Patch::Keep, Patch::Set);
            let wanted = OrganizationDraft {
                name: Some(name),
                slug: Some(slug),
                domain,
                ..OrganizationDraft::default()
            };
            let made = operate.create(&BY, wanted).await.map_err(explain)?;
            print_line!("created {} (id {})", made.slug, made.id);
        }
        Action::List => {
            for summary in operate.list(Membership::Installation).await? {
                let Organization { id, name, slug, domain, is_active, .. } = summary.organization;
                let state = if is_active { "active" } else { "inactive" };
                let domain = domain.map_or_else(|| "-".to_owned(), |domain| domain.to_string());
                print_line!("{id}\t{slug}\t{domain}\t{state}\t{} accounts\t{name}", summary.user_count);
            }
        }
        Action::Names => {
            for open in every_open_name(operate).await? {
                let owner = open.owner_name.unwrap_or_else(|| "(gone)".to_owned());
                print_line!(
                    "{}\t{}\t{}\t{owner} (id {})",
                    open.state.code(),
                    open.name.kind(),
                    open.name,
                    open.owner
                );
            }
        }
        Action::Release { name } => {
            let released = operate.release(&BY, &name).await.map_err(|error| {
                match error.text().map(|text| ENGLISH.say(&text)) {
                    Some(text) => format!("{name}: {text} `meldewerk org names` lists those that are"),
                    None => error.to_string(),
                }
            })?;
            print_line!("released {}", released.name);
        }
        Action::Confirm { slug, domain } => {
            let organization = find(&application.stores, &slug).await?;
            let confirmed =
                operate.confirm_domain(&BY, organization.id, &domain).await.map_err(|error| match error {
                    ChangeOrganizationError::Invalid(problems) => problems
                        .iter()
                        .map(|problem| ENGLISH.say(&problem.text()))
                        .collect::<Vec<_>>()
                        .join(" "),
                    ChangeOrganizationError::Unknown => {
                        format!("{slug} does not claim {domain}; `meldewerk org names` lists claimed domains")
                    }
                    ChangeOrganizationError::Store(error) => error.to_string(),
                })?;
            print_line!("{} belongs to {slug} now", confirmed.domain);
        }
        Action::Activate { slug } => {
            let organization = find(&application.stores, &slug).await?;
            operate.set_active(&BY, organization.id, true).await?;
            print_line!("{slug} is active");
        }
        Action::Quota { slug, size } => {
            let organization = find(&application.stores, &slug).await?;
            let storage = &application.services.organizations.storage;
            if let Some(size) = size {
                storage.set(&BY, organization.id, wanted_quota(&size)?).await?;
            }
            let StorageUse { quota, default_quota, used } = storage.of(organization.id).await?;
            let in_words = |bytes: Option<u64>| bytes.map_or("none".to_owned(), |bytes| bytes.to_string());
            let whose = if quota.is_some() { "its own quota" } else { "STORAGE_QUOTA" };
            print_line!("{slug} stores {used} bytes; limit: {} ({whose})", in_words(quota.or(default_quota)));
        }
        Action::PaymentCustomer { slug, id } => {
            let organization = find(&application.stores, &slug).await?;
            let mut number = organization.payment_customer_id;
            if let Some(id) = id {
                let wanted = (id != "none").then_some(id.as_str());
                let linked = application.services.plans.payments.link(&BY, organization.id, wanted).await;
                number = linked
                    .map_err(|error| {
                        error.text().map_or_else(|| error.to_string(), |text| ENGLISH.say(&text))
                    })?
                    .after;
            }
            print_line!("{slug} is {}", number.as_deref().unwrap_or("nobody's customer"));
        }
        Action::Deactivate { slug } => {
            let organization = find(&application.stores, &slug).await?;
            operate.set_active(&BY, organization.id, false).await?;
            print_line!("{slug} is no longer active");
        }
    }
    application.stores.database.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Returns all pages of names.
async fn every_open_name(operate: &OperateOrganizations) -> Result<Vec<OpenName>, StoreError> {
    let mut all = Vec::new();
    for number in 1.. {
        let request = PageRequest::new(number, PageRequest::MAX_PER_PAGE).unwrap_or_default();
        let page = operate.open_names(request).await?;
        let is_last = u64::from(number) >= page.last_page();
        all.extend(page.items);
        if is_last {
            break;
        }
    }
    Ok(all)
}

/// Parses a quota.
fn wanted_quota(size: &str) -> Result<Option<u64>, Box<dyn std::error::Error>> {
    if size == "default" {
        return Ok(None);
    }
    let bytes = crate::config::bytes(size).flatten();
    bytes.map(Some).ok_or_else(|| "must be a size like 500MiB or 10GiB, or `default`".into())
}

/// Formats all problems, each with the name of its option.
fn explain(error: CreateError) -> Box<dyn std::error::Error> {
    match error {
        CreateError::Invalid(problems) => {
            let lines = problems
                .iter()
                .map(|problem| format!("--{}: {}", problem.field(), ENGLISH.say(&problem.text())));
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

/// Returns the scope of a command: an organisation's, or without a slug the installation's.
#[expect(clippy::disallowed_methods, reason = "the command line chooses the tenant it works in")]
pub(super) async fn scope(stores: &Stores, slug: Option<&str>) -> Result<Scope, Box<dyn std::error::Error>> {
    Ok(match slug {
        Some(slug) => Scope::organization(find(stores, slug).await?.id),
        None => Scope::installation(),
    })
}
