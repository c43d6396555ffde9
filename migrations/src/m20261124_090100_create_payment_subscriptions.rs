//! The latest state of each subscription according to the payment provider. Subscriptions belong to
//! customers; the organisations say whose customer that is.

use crate::columns::{code, document, drop_table, flag, index, micros, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("payment_subscriptions")
            .col(code(manager, "subscription_id").primary_key())
            .col(code(manager, "customer_id"))
            .col(code(manager, "status"))
            .col(optional(document("paid_for")))
            .col(flag("is_final"))
            .col(ColumnDef::new("event_created").big_integer().not_null())
            .col(flag("is_change"))
            .col(code(manager, "event_id"))
            .col(optional(micros("waits_since")))
            .take();
        manager.create_table(table).await?;
        let by_customer =
            index("ix_payment_subscriptions_customer", "payment_subscriptions", &["customer_id"]);
        manager.create_index(by_customer).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "payment_subscriptions").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
