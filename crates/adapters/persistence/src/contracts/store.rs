//! The agreements of a scope.

use super::rows::{RENDITION, contract, rendition, stored_copy};
use super::{SqlContracts, stop_mails};
use crate::database::{Engine, WriteTransaction};
use crate::dpa_template_store::number;
use crate::entities::{
    DpaContracts, DpaLedger, DpaPdfs, DpaTemplates, PortalMembers, dpa_contract, dpa_ledger_line, dpa_pdf,
    dpa_template, portal_member,
};
use crate::error::{damaged, store_error};
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use dpa::ports::{AddError, AddedContract, ContractFilter, ContractStore, StoredPdf, Verified};
use dpa::{Contract, ContractStatus, Evidence, MAX_CONTRACTS, NewContract};
use kernel::{
    ContractId, NaiveDate, Page, PageRequest, PortalMemberId, Scope, StoreError, Timestamp, micros,
};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _, LikeExpr};
use sea_orm::{
    ColumnTrait as _, Condition, Iterable as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

#[async_trait]
impl ContractStore for SqlContracts {
    async fn add(
        &self,
        scope: Scope,
        new: &NewContract,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<AddedContract, AddError> {
        use dpa_contract::Column;
        let transaction = self.database.begin_write().await?;
        if !is_shown(&transaction, scope, new).await? {
            return Err(AddError::VersionChanged);
        }
        // Concurrent requests of the same member wait here, and so does the deletion of the account.
        let member = PortalMembers::of(scope).find().filter(portal_member::Column::Id.eq(new.member.0));
        let member = member.lock_exclusive().one(&*transaction).await.map_err(store_error)?;
        if member.is_none() {
            return Err(AddError::NoMember);
        }
        let own = DpaContracts::of(scope).find().filter(Column::MemberId.eq(new.member.0));
        let same = own.clone().filter(Column::ContentHash.eq(new.content_hash.as_str()));
        let [since, until] = new.repeats().map(micros);
        let same = same.filter(Column::ConsentAt.gt(since)).filter(Column::ConsentAt.lt(until));
        if let Some(row) = same.one(&*transaction).await.map_err(store_error)? {
            return Ok(AddedContract { contract: contract(row)?, is_new: false });
        }
        if own.count(&*transaction).await.map_err(store_error)? >= MAX_CONTRACTS {
            return Err(AddError::TooMany);
        }
        let input = serde_json::to_value(&new.input).map_err(damaged)?;
        let document = serde_json::to_value(&new.document).map_err(damaged)?;
        let copy = new.copy.as_ref().map(stored_copy).transpose()?;
        let row = DpaContracts::of(scope).insert(|row| fill(row, new, input, document, copy));
        let row = row.exec_with_returning(&*transaction).await.map_err(store_error)?;
        let added = contract(row)?;
        transaction.commit_with_event(scope, audit_event(&added)).await?;
        Ok(AddedContract { contract: added, is_new: true })
    }

    async fn list(
        &self,
        scope: Scope,
        filter: &ContractFilter,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        use dpa_contract::Column;
        let mut own = DpaContracts::of(scope).find();
        if let Some(status) = filter.status {
            own = own.filter(Column::Status.eq(status.code()));
        }
        if let Some(text) = &filter.text {
            let escaped =
                text.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            let pattern = format!("%{escaped}%");
            // Both databases fold only ASCII letters.
            let collation = match self.database.engine() {
                Engine::Sqlite => "",
                Engine::Postgres => " COLLATE \"C\"",
            };
            let has = |column: &str| {
                let folded = Expr::cust(format!("lower({column}{collation})"));
                folded.like(LikeExpr::new(pattern.as_str()).escape('\\'))
            };
            let any = ["company", "email", "template_name"].map(has);
            own = own.filter(any.into_iter().fold(Condition::any(), Condition::add));
        }
        self.page(own, page).await
    }

    async fn list_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        let own = DpaContracts::of(scope).find().filter(dpa_contract::Column::MemberId.eq(member.0));
        self.page(own, page).await
    }

    async fn find(&self, scope: Scope, id: ContractId) -> Result<Option<Evidence>, StoreError> {
        let own = DpaContracts::of(scope).find().filter(dpa_contract::Column::Id.eq(id.0));
        let Some(row) = own.one(self.database.reader()).await.map_err(store_error)? else { return Ok(None) };
        let pdfs = DpaPdfs::of(scope).find().filter(dpa_pdf::Column::ContractId.eq(id.0));
        let pdfs = pdfs.select_only().columns(RENDITION).order_by_asc(dpa_pdf::Column::Id).into_tuple();
        let pdfs = pdfs.all(self.database.reader()).await.map_err(store_error)?;
        let snapshot = row.snapshot.clone();
        let input = row.input.clone().map(serde_json::from_value).transpose().map_err(damaged)?;
        let renditions = pdfs.into_iter().map(rendition).collect();
        Ok(Some(Evidence { contract: contract(row)?, snapshot, input, renditions }))
    }

    async fn find_of(
        &self,
        scope: Scope,
        member: PortalMemberId,
        id: ContractId,
    ) -> Result<Option<Contract>, StoreError> {
        use dpa_contract::Column;
        let own = DpaContracts::of(scope).find().filter(Column::Id.eq(id.0));
        let own = without_documents(own.filter(Column::MemberId.eq(member.0)));
        own.one(self.database.reader()).await.map_err(store_error)?.map(contract).transpose()
    }

    async fn pdf(&self, scope: Scope, id: ContractId) -> Result<Option<StoredPdf>, StoreError> {
        let own = DpaPdfs::of(scope).find().filter(dpa_pdf::Column::ContractId.eq(id.0));
        // The first PDF that was printed is the agreement.
        let first =
            own.order_by_asc(dpa_pdf::Column::Id).one(self.database.reader()).await.map_err(store_error)?;
        Ok(first.and_then(|pdf| Some(StoredPdf { bytes: pdf.bytes?, sha256: pdf.sha256 })))
    }

    async fn print_anew(
        &self,
        scope: Scope,
        id: ContractId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError> {
        use dpa_contract::Column;
        let transaction = self.database.begin_write().await?;
        let anew = DpaContracts::of(scope).update_to(|row| {
            row.print_due_at = Set(Some(micros(now)));
            row.print_attempts = Set(0);
        });
        let pending =
            Expr::case(Column::Status.eq(ContractStatus::Ready.code()), ContractStatus::Ready.code())
                .finally(ContractStatus::Pending.code());
        let anew = anew.col_expr(Column::Status, pending.into());
        let anew = anew.filter(Column::Id.eq(id.0)).filter(Column::AnonymizedAt.is_null());
        let changed = anew.exec_with_returning(&*transaction).await.map_err(store_error)?;
        let Some(row) = changed.into_iter().next() else { return Ok(None) };
        let changed = contract(row)?;
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(Some(changed))
    }

    async fn delete(
        &self,
        scope: Scope,
        id: ContractId,
        audit_event: AuditEventFn<'_, Contract>,
    ) -> Result<Option<Contract>, StoreError> {
        let transaction = self.database.begin_deletion().await?;
        // Its PDFs are deleted through the foreign key.
        let gone = DpaContracts::of(scope).delete().filter(dpa_contract::Column::Id.eq(id.0));
        let gone = gone.exec_with_returning(&*transaction).await.map_err(store_error)?;
        let Some(row) = gone.into_iter().next() else { return Ok(None) };
        stop_mails(&transaction, &row).await?;
        let removed = contract(row)?;
        transaction.commit_with_event(scope, audit_event(&removed)).await?;
        Ok(Some(removed))
    }

    async fn verify(&self, scope: Scope, sha256: &str) -> Result<Option<Verified>, StoreError> {
        let reader = self.database.reader();
        let pdfs = DpaPdfs::of(scope).find().filter(dpa_pdf::Column::Sha256.eq(sha256));
        let pdfs = pdfs.select_only().column(dpa_pdf::Column::ContractId).into_tuple::<i64>();
        if let Some(id) = pdfs.one(reader).await.map_err(store_error)? {
            let own = DpaContracts::of(scope).find().filter(dpa_contract::Column::Id.eq(id));
            if let Some(row) = own.one(reader).await.map_err(store_error)? {
                let Contract { template_name, consent, content_hash, .. } = contract(row)?;
                let (version, consent_at) = (consent.version, consent.at);
                return Ok(Some(Verified::Kept { template_name, version, consent_at, content_hash }));
            }
        }
        let line = DpaLedger::of(scope).find().filter(dpa_ledger_line::Column::Sha256.eq(sha256));
        let Some(line) = line.one(reader).await.map_err(store_error)? else { return Ok(None) };
        let day: NaiveDate =
            line.day.parse().map_err(|_| StoreError::internal("a day of the ledger is not valid"))?;
        Ok(Some(Verified::Deleted { version: number(line.version)?, day }))
    }
}

impl SqlContracts {
    /// The newest first.
    async fn page(
        &self,
        own: dpa_contract::ScopedSelect,
        page: PageRequest,
    ) -> Result<Page<Contract>, StoreError> {
        let reader = self.database.reader();
        let total = own.clone().count(reader).await.map_err(store_error)?;
        let rows = without_documents(own).order_by_desc(dpa_contract::Column::Id);
        let rows = rows.offset(sql::offset(page)).limit(u64::from(page.per_page()));
        let rows = rows.all(reader).await.map_err(store_error)?;
        let items = rows.into_iter().map(contract).collect::<Result<_, _>>()?;
        Ok(Page { items, total, request: page })
    }
}

/// Leaves out the columns that a list does not show: they may be megabytes per row.
fn without_documents(own: dpa_contract::ScopedSelect) -> dpa_contract::ScopedSelect {
    use dpa_contract::Column;
    let is_shown = |column: &Column| !matches!(column, Column::Snapshot | Column::Input | Column::Printed);
    own.select_only()
        .columns(Column::iter().filter(is_shown))
        .column_as(Expr::val(""), "snapshot")
        .column_as(Expr::cust("CAST(NULL AS json)"), "input")
        .column_as(Expr::cust("CAST(NULL AS json)"), "printed")
}

/// Returns whether members see the version that is agreed to; publishing another one waits until the
/// transaction ends.
async fn is_shown(
    transaction: &WriteTransaction,
    scope: Scope,
    new: &NewContract,
) -> Result<bool, StoreError> {
    use dpa_template::Column;
    let shown = DpaTemplates::of(scope).find().filter(Column::Id.eq(new.template.0));
    let shown = shown.filter(Column::Version.eq(i64::from(new.consent.version)));
    let shown = shown.filter(Column::PublishedHash.eq(new.template_hash.as_str())).lock_shared();
    Ok(shown.one(&**transaction).await.map_err(store_error)?.is_some())
}

fn fill(
    row: &mut dpa_contract::RowValues,
    new: &NewContract,
    input: serde_json::Value,
    document: serde_json::Value,
    copy: Option<serde_json::Value>,
) {
    row.member_id = Set(Some(new.member.0));
    row.email = Set(Some(new.email.clone()));
    row.company = Set(Some(new.company.clone()));
    row.template_slug = Set(new.template_slug.clone());
    row.template_name = Set(new.template_name.clone());
    row.version = Set(new.consent.version.into());
    row.snapshot = Set(new.snapshot.clone());
    row.input = Set(Some(input));
    row.printed = Set(Some(document));
    row.zone = Set(new.zone.clone());
    row.consent_at = Set(micros(new.consent.at));
    row.consent_text = Set(new.consent.text.clone());
    row.consent_ip = Set(new.consent.ip.clone());
    row.consent_user_agent = Set(new.consent.user_agent.clone());
    row.content_hash = Set(new.content_hash.clone());
    row.expires_at = Set(micros(new.expires_at));
    row.status = Set(ContractStatus::Pending.code().to_owned());
    row.print_due_at = Set(Some(micros(new.consent.at)));
    row.print_turn = Set(0);
    row.print_attempts = Set(0);
    row.mail_id = Set(new.mail.as_str().to_owned());
    row.copy_to = Set(copy);
}
