//! The services that this adapter is given: the use cases that it calls and the ports that the application
//! implements for it.

use crate::framework::rate::ClientPseudonyms;
use accounts::lock_out::ports::KeyedDigest;
use async_trait::async_trait;
use captcha::Captcha;
use captcha::ports::Sealer;
use jobs::DeadLetters;
use kernel::{Clock, OrganizationId, Random, Scope};
use organizations::{Caller, ResolveError, ResolveTenant};
use std::sync::Arc;
use views::Pages;

/// Everything that the routes call.
#[derive(Clone)]
pub struct Services {
    /// Forms and reports.
    pub forms: Arc<forms::UseCases>,
    /// Accounts and sign-in.
    pub accounts: Arc<accounts::UseCases>,
    pub organizations: Arc<organizations::UseCases>,
    /// Settings of the site.
    pub site: Arc<site::UseCases>,
    /// The audit log.
    pub audit: Arc<audit::UseCases>,
    /// The plans of tenants.
    pub plans: Arc<plans::UseCases>,
    /// Figures of reports.
    pub bi: Arc<bi::Statistics>,
    /// Decides the rounding of protected figures.
    pub rounding_hash: Arc<dyn bi::RoundingHash>,
    /// Templates of data-processing agreements.
    pub dpa: Arc<dpa::UseCases>,
    /// Members of portals.
    pub portal: Arc<portal::UseCases>,
    /// Issues and checks challenges.
    pub captcha: Arc<Captcha>,
    /// Jobs that could not be delivered.
    pub dead_letters: Arc<DeadLetters>,
    /// What the API needs to recognise repeats and to make receipt links.
    pub receipts: ReceiptServices,
    /// Finds the tenant of a request.
    pub tenants: Arc<dyn TenantResolver>,
    /// Makes clients countable without identifying them.
    pub client_pseudonyms: Arc<dyn ClientPseudonyms>,
    /// Checks the required components.
    pub readiness: Arc<dyn Readiness>,
    /// Renders the pages.
    pub pages: Arc<dyn Pages>,
    pub clock: Arc<dyn Clock>,
}

/// What the API needs to recognise repeats and to make receipt links.
#[derive(Clone)]
pub struct ReceiptServices {
    pub idempotency_digest: Arc<dyn KeyedDigest>,
    /// Seals what receipt links contain.
    pub sealer: Arc<dyn Sealer>,
    /// Draws the keys of form pages.
    pub random: Arc<dyn Random>,
}

/// Finds the tenant of a request: by the host, then by the caller (specification, "Authentication", rule 7).
/// The only place from which this adapter gets a [`Scope`].
#[async_trait]
pub trait TenantResolver: Send + Sync {
    /// Returns the scope of a request, by its host and, if the caller is a member of staff, by the caller.
    /// `host` is lower-case, without port and final dot.
    async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError>;
    /// Returns the scope of an organisation in which the caller may work even on another host.
    async fn resolve_organization(&self, id: OrganizationId, caller: Caller) -> Result<Scope, ResolveError>;
}

#[async_trait]
impl TenantResolver for ResolveTenant {
    async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        Self::resolve(self, host, caller).await
    }

    async fn resolve_organization(&self, id: OrganizationId, caller: Caller) -> Result<Scope, ResolveError> {
        Self::resolve_organization(self, id, caller).await
    }
}

/// A component that the service requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its name in the response of `/readyz`, e.g. `database`.
    pub name: &'static str,
    /// Whether it is available and in order.
    pub ready: bool,
}

/// Checks the required components.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Checks each component now, within two seconds: one that takes longer is not ready.
    async fn check(&self) -> Vec<Component>;
}
