//! What the installation has set beside its site: an organisation has these in its own record. In two columns that the
//! release before leaves as they are when it saves the document.

use crate::columns::{document, optional, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column for each statement: SQLite adds no more at once.
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
