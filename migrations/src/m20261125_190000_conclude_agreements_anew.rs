//! Lets a member agree to the same again: only a repetition within minutes returns the existing agreement,
//! and of two concurrent ones the second waits for the row of the member. The way back fails where somebody
//! has agreed twice.

use crate::columns::{index, unique};
use sea_orm_migration::prelude::*;

const COLUMNS: [&str; 3] = ["scope_key", "member_id", "content_hash"];

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let once = Index::drop().name("ux_dpa_contracts_content").table("dpa_contracts").to_owned();
        manager.drop_index(once).await?;
        manager.create_index(index("ix_dpa_contracts_content", "dpa_contracts", &COLUMNS)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let many = Index::drop().name("ix_dpa_contracts_content").table("dpa_contracts").to_owned();
        manager.drop_index(many).await?;
        manager.create_index(unique("ux_dpa_contracts_content", "dpa_contracts", &COLUMNS)).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
