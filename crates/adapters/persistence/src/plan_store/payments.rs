//! Paid subscriptions.

use super::{SqlPlans, organization_with};
use crate::database::WriteTransaction;
use crate::entities::organization::{self, Entity as Organizations};
use crate::entities::payment_events::{self, Entity as Events};
use crate::entities::payment_subscriptions::{self, Column, Entity as PaidSubscriptions, Model};
use crate::error::store_error;
use crate::form_store::raise_revision;
use crate::report_deletion::owner;
use crate::sql::{document, read};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{OrganizationId, Scope, StoreError, Timestamp, from_micros, micros};
use plans::ports::{CrossTenantPayments, Effect, LinkRefused, Linked};
use plans::{
    EventOrder, EventOutcome, Module, PaidFor, PaidItem, PaidSubscription, PaymentEvent, PaymentEventKind,
    Status, Tier,
};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, Iterable as _, QueryFilter as _, QueryOrder as _, TryInsertResult,
};
use serde::{Deserialize, Serialize};

/// The modules that a subscription pays for, as stored.
#[derive(Serialize, Deserialize)]
struct PaidForDocument {
    items: Vec<PaidItemDocument>,
    is_final: bool,
    event_created: i64,
    is_change: bool,
    event_id: String,
}

#[derive(Serialize, Deserialize)]
struct PaidItemDocument {
    module: String,
    tier: String,
    price_id: Option<String>,
    current_period_end: Option<i64>,
}

fn unknown() -> StoreError {
    StoreError::internal("a stored code of a subscription is unknown")
}

impl From<&PaidFor> for PaidForDocument {
    fn from(PaidFor { items, order }: &PaidFor) -> Self {
        let items = items.iter().map(|item| PaidItemDocument {
            module: item.module.code().to_owned(),
            tier: item.tier.code().to_owned(),
            price_id: item.price_id.clone(),
            current_period_end: item.current_period_end.map(micros),
        });
        Self {
            items: items.collect(),
            is_final: order.is_final,
            event_created: order.created,
            is_change: order.is_change,
            event_id: order.event_id.clone(),
        }
    }
}

impl TryFrom<PaidForDocument> for PaidFor {
    type Error = StoreError;

    fn try_from(stored: PaidForDocument) -> Result<Self, StoreError> {
        let PaidForDocument { items, is_final, event_created, is_change, event_id } = stored;
        let items = items.into_iter().map(|item| {
            Ok(PaidItem {
                module: Module::parse(&item.module).ok_or_else(unknown)?,
                tier: Tier::parse(&item.tier).ok_or_else(unknown)?,
                price_id: item.price_id,
                current_period_end: item.current_period_end.map(from_micros),
            })
        });
        let order = EventOrder { is_final, created: event_created, is_change, event_id };
        Ok(Self { items: items.collect::<Result<_, StoreError>>()?, order })
    }
}

/// Reads a stored subscription.
pub(super) fn paid_of(row: Model) -> Result<PaidSubscription, StoreError> {
    let paid_for = row.paid_for.map(read::<PaidForDocument>).transpose()?;
    Ok(PaidSubscription {
        subscription_id: row.subscription_id,
        provider_customer_id: row.customer_id,
        status: Status::parse(&row.status).ok_or_else(unknown)?,
        order: EventOrder {
            is_final: row.is_final,
            created: row.event_created,
            is_change: row.is_change,
            event_id: row.event_id,
        },
        paid_for: paid_for.map(PaidFor::try_from).transpose()?,
    })
}

/// Stores a subscription, and since when it has been waiting for its customer.
async fn store(
    db: &WriteTransaction,
    paid: &PaidSubscription,
    waits_since: Option<Timestamp>,
) -> Result<(), StoreError> {
    let paid_for = paid.paid_for.as_ref().map(|paid_for| document(&PaidForDocument::from(paid_for)));
    let row = payment_subscriptions::ActiveModel {
        subscription_id: Set(paid.subscription_id.clone()),
        customer_id: Set(paid.provider_customer_id.clone()),
        status: Set(paid.status.code().to_owned()),
        paid_for: Set(paid_for.transpose()?),
        is_final: Set(paid.order.is_final),
        event_created: Set(paid.order.created),
        is_change: Set(paid.order.is_change),
        event_id: Set(paid.order.event_id.clone()),
        waits_since: Set(waits_since.map(micros)),
    };
    let mut present = OnConflict::column(Column::SubscriptionId);
    present.update_columns(Column::iter().filter(|column| !matches!(column, Column::SubscriptionId)));
    let put = PaidSubscriptions::insert(row).on_conflict(present).exec_without_returning(&**db).await;
    put.map(drop).map_err(store_error)
}

/// Records an event; `false` if it was recorded before.
async fn record_event(db: &WriteTransaction, event_id: &str, now: Timestamp) -> Result<bool, StoreError> {
    let taken =
        payment_events::ActiveModel { event_id: Set(event_id.to_owned()), taken_at: Set(micros(now)) };
    let taken = Events::insert(taken).on_conflict_do_nothing_on([payment_events::Column::EventId]);
    Ok(matches!(taken.exec(&**db).await.map_err(store_error)?, TryInsertResult::Inserted(_)))
}

/// The change of an event, before it is recorded and committed.
type PendingChange = (WriteTransaction, Scope, Effect);

impl SqlPlans {
    /// Returns the scope that is this customer.
    async fn owner_of(
        &self,
        db: &WriteTransaction,
        provider_customer_id: &str,
    ) -> Result<Option<Scope>, StoreError> {
        if self.installation_customer_id.as_deref() == Some(provider_customer_id) {
            return Ok(Some(owner(None)));
        }
        Ok(organization_with(&**db, provider_customer_id).await?.map(|id| owner(Some(id.0))))
    }

    /// Processes an event once. If it concerns no audit chain, it is committed here.
    async fn process(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
    ) -> Result<Result<PendingChange, EventOutcome>, StoreError> {
        // WriteTransaction, like everything that raises a revision.
        let transaction = self.database.begin_exclusive().await?;
        let is_unclear = matches!(&event.kind, PaymentEventKind::Subscription(news) if news.is_unclear());
        if !is_unclear && !record_event(&transaction, &event.id, now).await? {
            return Ok(Err(EventOutcome::Known));
        }
        let (provider_customer_id, effect) = match &event.kind {
            PaymentEventKind::Nothing => return Ok(Err(EventOutcome::Ignored)),
            PaymentEventKind::PaymentFailed { provider_customer_id } => {
                (provider_customer_id.clone(), Effect::PaymentFailed)
            }
            PaymentEventKind::Subscription(news) => {
                let before = PaidSubscriptions::find_by_id(&news.subscription_id).one(&*transaction).await;
                let before = before.map_err(store_error)?.map(paid_of).transpose()?;
                let known = before.as_ref().map_or_else(|| Some(news.clone()), |before| before.with(news));
                let Some(known) = known else {
                    transaction.commit().await?;
                    return Ok(Err(EventOutcome::Known));
                };
                let owner = self.owner_of(&transaction, &known.provider_customer_id).await?;
                store(&transaction, &known, owner.is_none().then_some(now)).await?;
                if is_unclear && before.is_none() {
                    transaction.commit().await?;
                    return Ok(Err(EventOutcome::Ignored));
                }
                if let Some(before) =
                    before.filter(|before| before.provider_customer_id != known.provider_customer_id)
                    && let Some(scope) = self.owner_of(&transaction, &before.provider_customer_id).await?
                {
                    raise_revision(&*transaction, scope).await?;
                }
                (known.provider_customer_id.clone(), Effect::Changed(known))
            }
        };
        let Some(scope) = self.owner_of(&transaction, &provider_customer_id).await? else {
            transaction.commit().await?;
            return Ok(Err(EventOutcome::Waits));
        };
        if matches!(effect, Effect::Changed(_)) {
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
        audit_event: AuditEventFn<'_, Effect>,
    ) -> Result<EventOutcome, StoreError> {
        Ok(match self.process(event, now).await? {
            Ok((transaction, scope, effect)) => {
                transaction.commit_with_event(scope, audit_event(&effect)).await?;
                EventOutcome::Counts
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
        provider_customer_id: Option<&str>,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Linked, ScopedEvents>,
    ) -> Result<Linked, LinkRefused> {
        let transaction = self.database.begin_exclusive().await?;
        let organization_row =
            Organizations::find_by_id(id.0).one(&*transaction).await.map_err(store_error)?;
        let organization_row = organization_row.ok_or(LinkRefused::Unknown)?;
        let scope = owner(Some(id.0));
        if let Some(number) = provider_customer_id
            && self.owner_of(&transaction, number).await?.is_some_and(|present| present != scope)
        {
            return Err(LinkRefused::Taken);
        }
        let after = provider_customer_id.map(str::to_owned);
        let update = Organizations::update_many()
            .filter(organization::Column::Id.eq(id.0))
            .col_expr(organization::Column::PaymentCustomerId, after.clone().into())
            .col_expr(organization::Column::UpdatedAt, micros(now).into());
        update.exec(&*transaction).await.map_err(store_error)?;
        let (before, name) = (organization_row.payment_customer_id, organization_row.name);
        // Subscriptions of the previous customer id are kept waiting, in case the id was removed by mistake.
        for (number, since) in [(&before, Some(micros(now))), (&after, None)] {
            let Some(number) = number else { continue };
            let waits = PaidSubscriptions::update_many()
                .filter(Column::CustomerId.eq(number))
                .col_expr(Column::WaitsSince, since.into());
            waits.exec(&*transaction).await.map_err(store_error)?;
        }
        let mut paid = Vec::new();
        if let Some(number) = after.as_ref().filter(|_| before != after) {
            let of_customer = PaidSubscriptions::find().filter(Column::CustomerId.eq(number));
            let rows = of_customer.order_by_asc(Column::SubscriptionId).all(&*transaction).await;
            paid = rows.map_err(store_error)?.into_iter().map(paid_of).collect::<Result<_, _>>()?;
        }
        raise_revision(&*transaction, scope).await?;
        let linked = Linked { name, before, after, paid };
        transaction.commit_scoped_events(audit_event(&linked)).await?;
        Ok(linked)
    }

    async fn prune(&self, time: Timestamp) -> Result<u64, StoreError> {
        let transaction = self.database.begin_deletion().await?;
        let nobodys = PaidSubscriptions::delete_many()
            .filter(Column::WaitsSince.lt(micros(time)))
            .filter(Column::CustomerId.ne(self.installation_customer_id.as_deref().unwrap_or_default()));
        let gone = nobodys.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        let events = Events::delete_many().filter(payment_events::Column::TakenAt.lt(micros(time)));
        events.exec(&*transaction).await.map_err(store_error)?;
        transaction.commit().await?;
        Ok(gone)
    }
}
