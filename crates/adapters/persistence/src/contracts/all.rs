//! The agreements of all tenants: printing and pruning.

use super::rows::{contract, copy_to, document, mail_id};
use super::{SqlContracts, stop_mails};
use crate::dpa_template_store::number;
use crate::entities::{DpaContracts, DpaLedger, DpaPdfs, dpa_contract, dpa_ledger_line, dpa_pdf};
use crate::error::store_error;
use crate::outbox;
use crate::report_deletion::owner;
use async_trait::async_trait;
use audit::AuditEventFn;
use dpa::ports::{CrossTenantContracts, PrintJob, WaitingMails};
use dpa::{ContractStatus, Pdf, PrintFailure, pdf_hash};
use kernel::{Mail, Scope, StoreError, Timestamp, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _, LockBehavior, LockType};
use sea_orm::{ColumnTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};

#[async_trait]
impl CrossTenantContracts for SqlContracts {
    async fn claim(&self, now: Timestamp, until: Timestamp) -> Result<Option<PrintJob>, StoreError> {
        use dpa_contract::Column;
        let due = || {
            let due = DpaContracts::find_across_tenants().filter(Column::PrintDueAt.lte(micros(now)));
            due.order_by_asc(Column::PrintDueAt).order_by_asc(Column::Id).limit(1)
        };
        // This runs many times a minute, mostly with nothing to do, and then needs no writer's turn.
        let ids = due().select_only().column(Column::Id).into_tuple::<i64>();
        if ids.one(self.database.reader()).await.map_err(store_error)?.is_none() {
            return Ok(None);
        }
        let transaction = self.database.begin_write().await?;
        let row = due().lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let Some(row) = row.one(&*transaction).await.map_err(store_error)? else { return Ok(None) };
        let scope = owner(row.organization_id);
        let claimed = DpaContracts::of(scope).update_to(|claimed| {
            claimed.print_due_at = Set(Some(micros(until)));
            claimed.print_turn = Set(row.print_turn + 1);
            claimed.print_attempts = Set(row.print_attempts + 1);
            if row.status != ContractStatus::Ready.code() {
                claimed.status = Set(ContractStatus::Generating.code().to_owned());
            }
        });
        let claimed = claimed.filter(Column::Id.eq(row.id)).exec_with_returning(&*transaction).await;
        let claimed = claimed.map_err(store_error)?.into_iter().next();
        transaction.commit().await?;
        let Some(row) = claimed else { return Ok(None) };
        let Some(document) = document(&row)? else { return Ok(None) };
        let mails = WaitingMails { member: mail_id(&row.mail_id)?, copy: copy_to(&row)? };
        let (lease_epoch, attempts) = (row.print_turn, number(row.print_attempts)?);
        Ok(Some(PrintJob { scope, contract: contract(row)?, document, lease_epoch, attempts, mails }))
    }

    async fn printed(
        &self,
        job: &PrintJob,
        pdf: &Pdf,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        use dpa_contract::Column;
        let transaction = self.database.begin_write().await?;
        let ended = DpaContracts::of(job.scope).update_to(|row| {
            row.print_due_at = Set(None);
            row.failure = Set(None);
            // A late result under an earlier lease must not be accepted after this one.
            row.print_turn = Set(job.lease_epoch + 1);
        });
        let ended =
            ended.filter(Column::Id.eq(job.contract.id.0)).filter(Column::PrintTurn.eq(job.lease_epoch));
        let Some(row) =
            ended.exec_with_returning(&*transaction).await.map_err(store_error)?.into_iter().next()
        else {
            return Ok(false);
        };
        let sha256 = pdf_hash(&pdf.bytes);
        let own = DpaPdfs::of(job.scope).find().filter(dpa_pdf::Column::ContractId.eq(row.id));
        let is_known =
            dpa_pdf::Column::Sha256.eq(sha256.as_str()).or(dpa_pdf::Column::Engine.eq(pdf.engine.as_str()));
        let is_first = row.pdf_sha256.is_none();
        // Besides the first PDF, only one per engine is kept.
        let known = own.filter(is_known).select_only().column(dpa_pdf::Column::Id).into_tuple::<i64>();
        if is_first || known.one(&*transaction).await.map_err(store_error)?.is_none() {
            let kept = DpaPdfs::of(job.scope).insert(|kept| {
                kept.contract_id = Set(row.id);
                kept.sha256 = Set(sha256.clone());
                kept.engine = Set(pdf.engine.clone());
                kept.bytes = Set(Some(pdf.bytes.clone()));
                kept.created_at = Set(micros(now));
            });
            kept.exec(&*transaction).await.map_err(store_error)?;
        }
        if is_first {
            let ready = DpaContracts::of(job.scope).update_to(|ready| {
                ready.status = Set(ContractStatus::Ready.code().to_owned());
                ready.pdf_sha256 = Set(Some(sha256));
                ready.engine = Set(Some(pdf.engine.clone()));
            });
            ready.filter(Column::Id.eq(row.id)).exec(&*transaction).await.map_err(store_error)?;
            for mail in mails {
                outbox::put(&transaction, &*self.sealer, job.scope, mail, now).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    async fn failed(
        &self,
        job: &PrintJob,
        failure: PrintFailure,
        due: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        use dpa_contract::Column;
        let failed = DpaContracts::of(job.scope).update_to(|row| {
            row.print_due_at = Set(due.map(micros));
            row.print_attempts = Set(i64::from(job.attempts) - i64::from(failure.is_ours()));
            row.failure = Set(Some(failure.code().to_owned()));
            row.print_turn = Set(job.lease_epoch + 1);
        });
        let status =
            Expr::case(Column::Status.eq(ContractStatus::Ready.code()), ContractStatus::Ready.code())
                .finally(ContractStatus::Failed.code());
        let failed = failed.col_expr(Column::Status, status.into());
        let failed =
            failed.filter(Column::Id.eq(job.contract.id.0)).filter(Column::PrintTurn.eq(job.lease_epoch));
        Ok(self.database.update(failed).await? == 1)
    }

    async fn expired(&self, now: Timestamp) -> Result<Vec<Scope>, StoreError> {
        use dpa_contract::Column;
        let over = DpaContracts::find_across_tenants().filter(Column::ExpiresAt.lte(micros(now)));
        let owners = over.select_only().column(Column::OrganizationId).distinct().into_tuple::<Option<i64>>();
        let owners = owners.all(self.database.reader()).await.map_err(store_error)?;
        Ok(owners.into_iter().map(owner).collect())
    }

    async fn prune(
        &self,
        scope: Scope,
        now: Timestamp,
        limit: u32,
        keeps_ledger: bool,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        use dpa_contract::Column;
        let transaction = self.database.begin_deletion().await?;
        let over = DpaContracts::of(scope).find().filter(Column::ExpiresAt.lte(micros(now)));
        let over = over.order_by_asc(Column::ExpiresAt).order_by_asc(Column::Id).limit(u64::from(limit));
        // Locked, so that no print of them completes in between.
        let over = over.lock_exclusive().all(&*transaction).await.map_err(store_error)?;
        let ids: Vec<i64> = over.iter().map(|row| row.id).collect();
        if keeps_ledger {
            let pdfs =
                DpaPdfs::of(scope).find().filter(dpa_pdf::Column::ContractId.is_in(ids.iter().copied()));
            let pdfs = pdfs.select_only().columns([dpa_pdf::Column::ContractId, dpa_pdf::Column::Sha256]);
            let pdfs = pdfs.into_tuple::<(i64, String)>().all(&*transaction).await.map_err(store_error)?;
            let day = now.date_naive().to_string();
            for (id, sha256) in pdfs {
                let version = over.iter().find(|row| row.id == id).map_or(0, |row| row.version);
                let line = DpaLedger::of(scope).insert(|line: &mut dpa_ledger_line::RowValues| {
                    line.sha256 = Set(sha256);
                    line.version = Set(version);
                    line.day = Set(day.clone());
                });
                line.exec(&*transaction).await.map_err(store_error)?;
            }
        }
        for row in &over {
            stop_mails(&transaction, row).await?;
        }
        // Their PDFs are deleted through the foreign key.
        let gone = DpaContracts::of(scope).delete().filter(Column::Id.is_in(ids));
        let pruned = gone.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        transaction.commit_with_event(scope, audit_event(&pruned)).await?;
        Ok(pruned)
    }
}
