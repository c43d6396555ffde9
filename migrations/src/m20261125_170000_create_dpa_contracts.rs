//! Agreements, their PDFs, and what remains of those that retention deleted.

use crate::columns::{
    bytes, code, document, drop_table, id, index, micros, optional, organization_fk, organization_id,
    scope_key, text, unique,
};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(contracts(manager)).await?;
        let once = ["scope_key", "member_id", "content_hash"];
        manager.create_index(unique("ux_dpa_contracts_content", "dpa_contracts", &once)).await?;
        for (name, column) in
            [("ix_dpa_contracts_print", "print_due_at"), ("ix_dpa_contracts_expiry", "expires_at")]
        {
            manager.create_index(index(name, "dpa_contracts", &[column])).await?;
        }
        manager.create_index(index("ix_dpa_contracts_scope", "dpa_contracts", &["scope_key", "id"])).await?;
        let pdfs = Table::create()
            .table("dpa_pdfs")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(ColumnDef::new("contract_id").big_integer().not_null())
            .col(text("sha256"))
            .col(text("engine"))
            // `NULL` once the agreement is anonymous.
            .col(optional(bytes("bytes")))
            .col(micros("created_at"))
            .foreign_key(&mut organization_fk("dpa_pdfs"))
            .foreign_key(
                &mut ForeignKey::create()
                    .name("fk_dpa_pdfs_contract")
                    .from("dpa_pdfs", "contract_id")
                    .to("dpa_contracts", "id")
                    .on_delete(ForeignKeyAction::Cascade)
                    .take(),
            )
            .take();
        manager.create_table(pdfs).await?;
        manager.create_index(unique("ux_dpa_pdfs_contract", "dpa_pdfs", &["contract_id", "sha256"])).await?;
        manager.create_index(index("ix_dpa_pdfs_sha256", "dpa_pdfs", &["scope_key", "sha256"])).await?;
        let ledger = Table::create()
            .table("dpa_ledger")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(text("sha256"))
            .col(ColumnDef::new("version").big_integer().not_null())
            .col(text("day"))
            .foreign_key(&mut organization_fk("dpa_ledger"))
            .take();
        manager.create_table(ledger).await?;
        manager.create_index(index("ix_dpa_ledger_sha256", "dpa_ledger", &["scope_key", "sha256"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "dpa_ledger").await?;
        drop_table(manager, "dpa_pdfs").await?;
        drop_table(manager, "dpa_contracts").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn contracts(manager: &SchemaManager<'_>) -> TableCreateStatement {
    let number = |name| ColumnDef::new(name).big_integer().not_null().take();
    Table::create()
        .table("dpa_contracts")
        .col(id())
        .col(organization_id())
        .col(scope_key())
        .col(ColumnDef::new("member_id").big_integer())
        .col(optional(text("email")))
        .col(optional(text("company")))
        .col(text("template_slug"))
        .col(text("template_name"))
        .col(number("version"))
        // Byte by byte what was agreed to, and what was printed of it.
        .col(text("snapshot"))
        .col(optional(document("input")))
        .col(optional(document("printed")))
        .col(text("zone"))
        .col(micros("consent_at"))
        .col(text("consent_text"))
        .col(optional(text("consent_ip")))
        .col(optional(text("consent_user_agent")))
        .col(code(manager, "content_hash"))
        .col(micros("expires_at"))
        .col(optional(micros("anonymized_at")))
        .col(text("status"))
        .col(optional(text("failure")))
        .col(optional(text("pdf_sha256")))
        .col(optional(text("engine")))
        // When it is next to be printed, or until when a printing process has it.
        .col(optional(micros("print_due_at")))
        .col(number("print_turn"))
        .col(number("print_attempts"))
        .col(text("mail_id"))
        .col(optional(document("copy_to")))
        .foreign_key(&mut organization_fk("dpa_contracts"))
        .foreign_key(
            &mut ForeignKey::create()
                .name("fk_dpa_contracts_member")
                .from("dpa_contracts", "member_id")
                .to("portal_members", "id")
                // Checked when the statement ends: deleting an organisation deletes both.
                .on_delete(ForeignKeyAction::NoAction)
                .take(),
        )
        .take()
}
