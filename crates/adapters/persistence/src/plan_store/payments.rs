//! What is paid for.

use super::SqlPlans;
use crate::database::Exclusive;
use crate::entities::organization::{self, Entity as Organizations};
use crate::entities::payment_events::{self, Entity as Events};
use crate::entities::payment_subscriptions::{self, Column, Entity as PaidSubscriptions, Model};
use crate::error::store_error;
use crate::form_store::raise_revision;
use crate::report_removal::owner;
use async_trait::async_trait;
use audit::{InChains, Told};
use kernel::{OrganizationId, Scope, StoreError, Timestamp, from_micros, micros};
use plans::ports::{CrossTenantPayments, Effect, LinkRefused, Linked};
use plans::{Applied, Module, News, Order, PaidSubscription, PaymentEvent, Status, Tier};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{OnConflict, SelectStatement};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, Iterable as _, QueryFilter as _, QuerySelect as _, QueryTrait as _,
    TryInsertResult,
};

/// A subscription as it is stored.
pub(super) fn paid_of(row: Model) -> Result<PaidSubscription, StoreError> {
    let unknown = || StoreError::internal("a stored code of a subscription is unknown");
    Ok(PaidSubscription {
        subscription_id: row.subscription_id,
        customer_id: row.customer_id,
        price_id: row.price_id,
        module: Module::parse(&row.module).ok_or_else(unknown)?,
        tier: Tier::parse(&row.tier).ok_or_else(unknown)?,
        status: Status::parse(&row.status).ok_or_else(unknown)?,
        current_period_end: row.current_period_end.map(from_micros),
        order: Order {
            is_final: row.is_final,
            created: row.event_created,
            is_change: row.is_change,
            event_id: row.event_id,
        },
    })
}

async fn store(db: &Exclusive, paid: &PaidSubscription, now: Timestamp) -> Result<(), StoreError> {
    let row = payment_subscriptions::ActiveModel {
        subscription_id: Set(paid.subscription_id.clone()),
        customer_id: Set(paid.customer_id.clone()),
        price_id: Set(paid.price_id.clone()),
        module: Set(paid.module.code().to_owned()),
        tier: Set(paid.tier.code().to_owned()),
        status: Set(paid.status.code().to_owned()),
        current_period_end: Set(paid.current_period_end.map(micros)),
        is_final: Set(paid.order.is_final),
        event_created: Set(paid.order.created),
        is_change: Set(paid.order.is_change),
        event_id: Set(paid.order.event_id.clone()),
        told_at: Set(micros(now)),
    };
    let mut present = OnConflict::column(Column::SubscriptionId);
    present.update_columns(Column::iter().filter(|column| !matches!(column, Column::SubscriptionId)));
    let put = PaidSubscriptions::insert(row).on_conflict(present).exec_without_returning(&**db).await;
    put.map(drop).map_err(store_error)
}

/// The scope whose customer it is.
async fn owner_of(db: &Exclusive, customer_id: &str) -> Result<Option<Scope>, StoreError> {
    let found = Organizations::find()
        .filter(organization::Column::PaymentCustomerId.eq(customer_id))
        .select_only()
        .column(organization::Column::Id)
        .into_tuple::<i64>();
    let found = found.one(&**db).await.map_err(store_error)?;
    Ok(found.map(|id| owner(Some(id))))
}

/// The numbers of all organisations' customers.
fn customers() -> SelectStatement {
    Organizations::find()
        .select_only()
        .column(organization::Column::PaymentCustomerId)
        .filter(organization::Column::PaymentCustomerId.is_not_null())
        .into_query()
}

/// What an event changes, before it is recorded and committed.
type Change = (Exclusive, Scope, Effect);

impl SqlPlans {
    /// Takes an event once. What nobody's chain has to tell is committed here.
    async fn take(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
    ) -> Result<Result<Change, Applied>, StoreError> {
        // Exclusive, as whatever raises a revision.
        let transaction = self.database.begin_exclusive().await?;
        let taken =
            payment_events::ActiveModel { event_id: Set(event.id.clone()), taken_at: Set(micros(now)) };
        let taken = Events::insert(taken).on_conflict_do_nothing_on([payment_events::Column::EventId]);
        if !matches!(taken.exec(&*transaction).await.map_err(store_error)?, TryInsertResult::Inserted(_)) {
            return Ok(Err(Applied::Known));
        }
        let (customer_id, effect) = match &event.news {
            // Not even its number is kept: sent again once its product says what it is, it counts.
            News::Nothing => return Ok(Err(Applied::Counts)),
            News::PaymentFailed { customer_id } => (customer_id, Effect::PaymentFailed),
            News::Subscription(after) => {
                let before = PaidSubscriptions::find_by_id(&after.subscription_id).one(&*transaction).await;
                let before = before.map_err(store_error)?.map(paid_of).transpose()?;
                if before.as_ref().is_some_and(|before| before.order >= after.order) {
                    transaction.commit().await?;
                    return Ok(Err(Applied::Known));
                }
                store(&transaction, after, now).await?;
                (&after.customer_id, Effect::Changed { before, after: after.clone() })
            }
        };
        let Some(scope) = owner_of(&transaction, customer_id).await? else {
            transaction.commit().await?;
            return Ok(Err(Applied::Waits));
        };
        if matches!(effect, Effect::Changed { .. }) {
            raise_revision(&*transaction, scope).await?;
        }
        Ok(Ok((transaction, scope, effect)))
    }
}

#[async_trait]
impl CrossTenantPayments for SqlPlans {
    async fn apply(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
        told: Told<'_, Effect>,
    ) -> Result<Applied, StoreError> {
        Ok(match self.take(event, now).await? {
            Ok((transaction, scope, effect)) => {
                transaction.commit_told(scope, told(&effect)).await?;
                Applied::Counts
            }
            Err(applied) => applied,
        })
    }

    async fn customer(&self, scope: Scope) -> Result<Option<String>, StoreError> {
        self.customer_of(scope).await
    }

    async fn link(
        &self,
        id: OrganizationId,
        customer_id: Option<&str>,
        now: Timestamp,
        told: Told<'_, Linked, InChains>,
    ) -> Result<Linked, LinkRefused> {
        let transaction = self.database.begin_exclusive().await?;
        let found = Organizations::find_by_id(id.0).one(&*transaction).await.map_err(store_error)?;
        let found = found.ok_or(LinkRefused::Unknown)?;
        let scope = owner(Some(id.0));
        if let Some(number) = customer_id
            && owner_of(&transaction, number).await?.is_some_and(|present| present != scope)
        {
            return Err(LinkRefused::Taken);
        }
        let after = customer_id.map(str::to_owned);
        let update = Organizations::update_many()
            .filter(organization::Column::Id.eq(id.0))
            .col_expr(organization::Column::PaymentCustomerId, after.clone().into())
            .col_expr(organization::Column::UpdatedAt, micros(now).into());
        update.exec(&*transaction).await.map_err(store_error)?;
        if let Some(before) = &found.payment_customer_id {
            // What it pays for waits anew, in case the number was taken away by mistake.
            let waits = PaidSubscriptions::update_many()
                .filter(Column::CustomerId.eq(before))
                .col_expr(Column::ToldAt, micros(now).into());
            waits.exec(&*transaction).await.map_err(store_error)?;
        }
        raise_revision(&*transaction, scope).await?;
        let linked = Linked { name: found.name, before: found.payment_customer_id, after };
        transaction.commit_in_chains(told(&linked)).await?;
        Ok(linked)
    }

    async fn forget(&self, time: Timestamp) -> Result<u64, StoreError> {
        let transaction = self.database.begin_removal().await?;
        let nobodys = PaidSubscriptions::delete_many()
            .filter(Column::ToldAt.lt(micros(time)))
            .filter(Column::CustomerId.not_in_subquery(customers()));
        let gone = nobodys.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        let events = Events::delete_many().filter(payment_events::Column::TakenAt.lt(micros(time)));
        events.exec(&*transaction).await.map_err(store_error)?;
        transaction.commit().await?;
        Ok(gone)
    }
}
