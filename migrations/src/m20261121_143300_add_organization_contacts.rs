//! The address to which an organisation gets copies of mails, and its id at the payment provider.

use crate::columns::{code, optional, text, unique};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column per statement: SQLite cannot add several at once.
        for column in [optional(text("notification_email")), optional(code(manager, "payment_customer_id"))] {
            manager.alter_table(Table::alter().table("organizations").add_column(column).take()).await?;
        }
        // A webhook names its customer, who must belong to exactly one organisation.
        let index = unique("ux_organizations_payment_customer", "organizations", &["payment_customer_id"]);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::drop();
        index.name("ux_organizations_payment_customer").table("organizations");
        manager.drop_index(index).await?;
        for column in ["payment_customer_id", "notification_email"] {
            manager.alter_table(Table::alter().table("organizations").drop_column(column).take()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
