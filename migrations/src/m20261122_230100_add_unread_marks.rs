//! Lets a mark also say that a report counts as unread where it would otherwise count as read.

use crate::columns::flag;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const INDEX: &str =
    "CREATE INDEX ix_submission_reads_unread ON submission_reads (user_id, scope_key) WHERE NOT is_read";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = flag("is_read").default(true).take();
        manager.alter_table(Table::alter().table("submission_reads").add_column(column).take()).await?;
        // There are few of them, and every unread count needs them.
        manager.get_connection().execute_unprepared(INDEX).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        connection.execute_unprepared("DROP INDEX ix_submission_reads_unread").await?;
        // Before this migration there were only marks of what was read.
        connection.execute_unprepared("DELETE FROM submission_reads WHERE NOT is_read").await?;
        manager.alter_table(Table::alter().table("submission_reads").drop_column("is_read").take()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
