//! Plans: which licences and paid subscriptions of a scope count.

mod licenses;
mod payments;

use crate::database::Database;
use crate::entities::payment_subscriptions::{self, Entity as PaidSubscriptions};
use crate::entities::{Licenses, license, organization};
use crate::error::store_error;
use crate::revisions::KnownPlan;
use crate::sql;
use async_trait::async_trait;
use kernel::{OrganizationId, OutboxSealer, Scope, StoreError};
use licenses::license_of;
use payments::paid_of;
use plans::ports::PlanStore;
use plans::{Plan, Subscription};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a plan is cached at one revision (specification, "Limits").
const PLAN_CACHE_LIMIT: Duration = Duration::from_hours(1);

/// Plans in the database: [`PlanStore`], [`plans::ports::LicenseStore`],
/// [`plans::ports::CrossTenantLicenses`] and [`plans::ports::CrossTenantPayments`].
#[derive(Clone)]
pub struct SqlPlans {
    pub(crate) database: Database,
    pub(crate) sealer: Arc<dyn OutboxSealer>,
    /// At the payment provider.
    installation_customer_id: Option<Arc<str>>,
}

impl SqlPlans {
    /// Opens the plans of a database; mails are sealed while they wait. The installation itself may be a
    /// customer of the payment provider, too.
    pub fn new(
        database: &Database,
        sealer: Arc<dyn OutboxSealer>,
        installation_customer_id: Option<&str>,
    ) -> Self {
        Self {
            database: database.clone(),
            sealer,
            installation_customer_id: installation_customer_id.map(Arc::from),
        }
    }

    /// Returns the organisation with this customer id at the payment provider.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn organization_of_customer(
        database: &Database,
        number: &str,
    ) -> Result<Option<OrganizationId>, StoreError> {
        organization_with(database.reader(), number).await
    }

    /// Returns a scope's customer id at the payment provider.
    pub(crate) async fn customer_of(&self, scope: Scope) -> Result<Option<String>, StoreError> {
        let Some(id) = scope.organization_id() else {
            return Ok(self.installation_customer_id.as_deref().map(str::to_owned));
        };
        let number = organization::Entity::find_by_id(id.0)
            .select_only()
            .column(organization::Column::PaymentCustomerId)
            .into_tuple::<Option<String>>();
        Ok(number.one(self.database.reader()).await.map_err(store_error)?.flatten())
    }
}

/// Finds the organisation with this customer id at the payment provider.
async fn organization_with<C: ConnectionTrait>(
    db: &C,
    number: &str,
) -> Result<Option<OrganizationId>, StoreError> {
    let found = organization::Entity::find()
        .filter(organization::Column::PaymentCustomerId.eq(number))
        .select_only()
        .column(organization::Column::Id)
        .into_tuple::<i64>();
    Ok(found.one(db).await.map_err(store_error)?.map(OrganizationId))
}

impl fmt::Debug for SqlPlans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlPlans").finish_non_exhaustive()
    }
}

/// Returns the cached plan unless it has expired.
fn unless_expired(known: &KnownPlan, now: Instant) -> Option<Arc<Plan>> {
    let (plan, read_at) = known;
    (now.saturating_duration_since(*read_at) < PLAN_CACHE_LIMIT).then(|| Arc::clone(plan))
}

#[async_trait]
impl PlanStore for SqlPlans {
    async fn plan(&self, scope: Scope) -> Result<(Arc<Plan>, i64), StoreError> {
        let (key, revisions, now) = (sql::scope_key(scope), self.database.revisions(), Instant::now());
        let known = revisions.known(key, |known| unless_expired(known.plan.as_ref()?, now)).await?;
        let revision = match known {
            (revision, Some(plan)) => return Ok((plan, revision)),
            (revision, None) => revision,
        };
        // Read after the revision: a newer state has a higher revision, and this entry is not used for that
        // one.
        let plan = Arc::new(Box::pin(self.read(scope)).await?);
        let known = (Arc::clone(&plan), now);
        revisions.remember(key, revision, |at| at.plan = Some(known));
        Ok((plan, revision))
    }

    async fn is_customer(&self, scope: Scope) -> Result<bool, StoreError> {
        Ok(self.customer_of(scope).await?.is_some())
    }
}

impl SqlPlans {
    async fn read(&self, scope: Scope) -> Result<Plan, StoreError> {
        let reader = self.database.reader();
        let licenses =
            Licenses::of(scope).find().filter(license::Column::EndedAt.is_null()).all(reader).await;
        let mut subscriptions = Vec::new();
        for row in licenses.map_err(store_error)? {
            subscriptions.push(Subscription::from(&license_of(row)?));
        }
        if let Some(customer) = self.customer_of(scope).await? {
            let paid =
                PaidSubscriptions::find().filter(payment_subscriptions::Column::CustomerId.eq(customer));
            for row in paid.all(reader).await.map_err(store_error)? {
                subscriptions.extend(paid_of(row)?.subscriptions());
            }
        }
        Ok(Plan::new(subscriptions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Specification, "Limits": plans are cached per organisation for one hour.
    #[test]
    fn a_plan_is_remembered_for_an_hour_at_the_most() {
        let read_at = Instant::now();
        let known = (Arc::default(), read_at);
        assert!(unless_expired(&known, read_at + Duration::from_mins(59)).is_some());
        assert!(unless_expired(&known, read_at + PLAN_CACHE_LIMIT).is_none());
        assert!(PLAN_CACHE_LIMIT <= Duration::from_hours(1));
    }
}
