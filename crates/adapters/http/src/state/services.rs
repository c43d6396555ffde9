//! What this adapter is given: the use cases it calls and the ports that the application
//! implements for it.

use crate::framework::rate::ClientKey;
use accounts::lock_out::ports::KeyedDigest;
use async_trait::async_trait;
use captcha::Captcha;
use captcha::ports::Sealer;
use jobs::DeadLetters;
use kernel::{Clock, OrganizationId, Random, Scope};
use organizations::{Caller, ResolveError, ResolveTenant};
use std::sync::Arc;
use views::Pages;

/// Everything the routes call.
#[derive(Clone)]
pub struct Services {
    /// Forms and reports.
    pub forms: Arc<forms::UseCases>,
    /// Accounts, and who is let in.
    pub accounts: Arc<accounts::UseCases>,
    /// Organisations.
    pub organizations: Arc<organizations::UseCases>,
    /// Settings of the site.
    pub site: Arc<site::UseCases>,
    /// Who did what.
    pub audit: Arc<audit::UseCases>,
    /// What tenants have subscribed to.
    pub plans: Arc<plans::UseCases>,
    /// Figures of reports.
    pub bi: Arc<bi::Statistics>,
    /// Rounds protected ones.
    pub bi_draws: Arc<dyn bi::Draws>,
    /// Templates of data-processing agreements.
    pub dpa: Arc<dpa::UseCases>,
    /// Members of portals.
    pub portal: Arc<portal::UseCases>,
    /// Issues and checks challenges.
    pub captcha: Arc<Captcha>,
    /// What could not be delivered.
    pub dead_letters: Arc<DeadLetters>,
    /// What repeats and receipts of reports need.
    pub receipts: ReceiptServices,
    /// Finds the tenant of a request.
    pub tenants: Arc<dyn TenantResolver>,
    /// Makes clients countable without knowing them.
    pub client_keys: Arc<dyn ClientKey>,
    /// Tells whether the parts that are needed are there.
    pub readiness: Arc<dyn Readiness>,
    /// Draws the pages.
    pub pages: Arc<dyn Pages>,
    /// Says how long to wait.
    pub clock: Arc<dyn Clock>,
}

/// What repeats and receipts of reports need.
#[derive(Clone)]
pub struct ReceiptServices {
    /// Digests of the keys that reports are sent under.
    pub keys: Arc<dyn KeyedDigest>,
    /// Seals the addresses of receipts.
    pub sealer: Arc<dyn Sealer>,
    /// Draws the keys of form pages.
    pub random: Arc<dyn Random>,
}

/// Finds the tenant of a request: by the host, then by who is calling (specification,
/// "Authentication", rule 7). The only place from which this adapter gets a [`Scope`].
#[async_trait]
pub trait TenantResolver: Send + Sync {
    /// The scope of a request, by its host and by the member of the staff who is calling, if it is one. `host` is lower-case,
    /// without port and final dot.
    async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError>;
    /// The scope of an organisation in which the caller may act at another host too.
    async fn reach(&self, id: OrganizationId, caller: Caller) -> Result<Scope, ResolveError>;
}

#[async_trait]
impl TenantResolver for ResolveTenant {
    async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        Self::resolve(self, host, caller).await
    }

    async fn reach(&self, id: OrganizationId, caller: Caller) -> Result<Scope, ResolveError> {
        Self::reach(self, id, caller).await
    }
}

/// A part that the service needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its name in the answer of `/readyz`, e.g. `database`.
    pub name: &'static str,
    /// Whether it is there and as it has to be.
    pub ready: bool,
}

/// Tells whether the parts that are needed are there.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Looks at each part now. An answer that takes longer than two seconds counts as "no".
    async fn check(&self) -> Vec<Component>;
}
