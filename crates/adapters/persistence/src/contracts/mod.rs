//! Data-processing agreements, their PDFs and the ledger of what retention deleted.

mod all;
mod rows;
mod store;

use crate::database::{Database, WriteTransaction};
use crate::entities::{DpaContracts, DpaPdfs, dpa_contract, dpa_pdf};
use crate::error::store_error;
use crate::outbox;
use kernel::{OutboxSealer, PortalMemberId, Scope, StoreError, Timestamp, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use std::sync::Arc;

/// Agreements in the database: [`dpa::ports::ContractStore`] and [`dpa::ports::CrossTenantContracts`].
#[derive(Clone)]
pub struct SqlContracts {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlContracts {
    /// Opens the agreements of a database; `sealer` seals their mails.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

/// Removes from a member's agreements what identifies somebody, in the transaction that deletes the account
/// (specification, "Retention and deletion", 2): the PDFs, the waiting mails and the input are deleted; the
/// snapshot stays.
pub(crate) async fn anonymize(
    transaction: &WriteTransaction,
    scope: Scope,
    member: PortalMemberId,
    now: Timestamp,
) -> Result<u64, StoreError> {
    use dpa_contract::Column;
    // Locked, so that no print of them completes in between.
    let rows = DpaContracts::of(scope).find().filter(Column::MemberId.eq(member.0));
    let rows =
        rows.order_by_asc(Column::Id).lock_exclusive().all(&**transaction).await.map_err(store_error)?;
    for row in &rows {
        stop_mails(transaction, row).await?;
        let pdfs = DpaPdfs::of(scope).update_to(|pdf| pdf.bytes = Set(None));
        let pdfs = pdfs.filter(dpa_pdf::Column::ContractId.eq(row.id));
        pdfs.exec(&**transaction).await.map_err(store_error)?;
        let anonymous = DpaContracts::of(scope).update_to(|contract| {
            contract.member_id = Set(None);
            contract.email = Set(None);
            contract.company = Set(None);
            contract.consent_ip = Set(None);
            contract.consent_user_agent = Set(None);
            contract.input = Set(None);
            contract.printed = Set(None);
            contract.copy_to = Set(None);
            contract.anonymized_at = Set(Some(micros(now)));
            contract.print_due_at = Set(None);
            contract.print_turn = Set(row.print_turn + 1);
        });
        let anonymous = anonymous.filter(Column::Id.eq(row.id));
        anonymous.exec(&**transaction).await.map_err(store_error)?;
    }
    Ok(rows.len() as u64)
}

/// Withdraws an agreement's mails that still wait.
async fn stop_mails(transaction: &WriteTransaction, row: &dpa_contract::Model) -> Result<(), StoreError> {
    let copy = rows::copy_to(row)?.map(|copy| copy.mail.as_str().to_owned());
    outbox::withdraw(transaction, [row.mail_id.clone()].into_iter().chain(copy)).await
}
