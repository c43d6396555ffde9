//! Settings of the installation beyond its site; an organisation has these in its own record. Two columns
//! that the previous release leaves untouched when it saves the document.

use crate::columns::{document, optional, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column per statement: SQLite cannot add several at once.
        for column in [optional(document("settings")), optional(text("notification_email"))] {
            manager.alter_table(Table::alter().table("site_settings").add_column(column).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["notification_email", "settings"] {
            manager.alter_table(Table::alter().table("site_settings").drop_column(column).take()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
