//! Signed licences.

use super::SqlPlans;
use crate::database::WriteTransaction;
use crate::entities::{Licenses, license};
use crate::error::store_error;
use crate::form_store::raise_revision;
use crate::outbox::put;
use crate::report_deletion::owner;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Scope, StoreError, Timestamp, from_micros, micros};
use license::{Column, Model};
use plans::ports::{ActivateRefused, ActivatedLicense, CrossTenantLicenses, LicenseStore, OwnedLicense};
use plans::{License, LicenseClaims, LicenseEnd, Licensee, Module, Tier};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, ConnectionTrait, ExprTrait as _, QueryFilter as _, QueryOrder as _};

/// Requires that a stored code is known.
fn known<T>(found: Option<T>) -> Result<T, StoreError> {
    found.ok_or_else(|| StoreError::internal("a stored code of a plan is unknown"))
}

/// Reads a stored licence.
pub(super) fn license_of(row: Model) -> Result<License, StoreError> {
    Ok(License {
        claims: LicenseClaims {
            license_id: row.license_id,
            issuer: row.issuer,
            holder_name: row.subject,
            module: known(Module::parse(&row.module))?,
            tier: known(Tier::parse(&row.tier))?,
            licensed_to: known(Licensee::parse(&row.licensee))?,
            issued_at: from_micros(row.issued_at),
            expires_at: from_micros(row.expires_at),
        },
        activated_at: from_micros(row.activated_at),
    })
}

fn owned(row: Model) -> Result<OwnedLicense, StoreError> {
    Ok(OwnedLicense { scope: owner(row.organization_id), license: license_of(row)? })
}

/// Selects licences that count or may count again, with a new key of the same number.
fn may_count() -> Expr {
    Column::Ended.is_null().or(Column::Ended.ne(LicenseEnd::Revoked.code()))
}

/// Ends a licence.
async fn end<C: ConnectionTrait>(
    db: &C,
    row: Model,
    how: LicenseEnd,
    now: Timestamp,
) -> Result<OwnedLicense, StoreError> {
    let id = row.id;
    let owned = owned(row)?;
    let ended = Licenses::update_across_tenants()
        .filter(Column::Id.eq(id))
        .col_expr(Column::EndedAt, micros(now).into())
        .col_expr(Column::Ended, owned.license.ended(how, now).code().into());
    ended.exec(db).await.map_err(store_error)?;
    Ok(owned)
}

/// Checks whether a licence may be activated; returns the existing one with its number if that simply
/// continues.
async fn admit<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    claims: &LicenseClaims,
) -> Result<Option<License>, ActivateRefused> {
    let same = Licenses::find_across_tenants().filter(Column::LicenseId.eq(&claims.license_id));
    let Some(row) = same.one(db).await.map_err(store_error)? else { return Ok(None) };
    let ended = row.ended.as_deref().map(|code| known(LicenseEnd::parse(code))).transpose()?;
    let OwnedLicense { scope: of, license } = owned(row)?;
    let is_replaced = license.is_replaced_by(ended, of == scope, claims)?;
    Ok((!is_replaced).then_some(license))
}

#[async_trait]
impl LicenseStore for SqlPlans {
    async fn list(&self, scope: Scope) -> Result<Vec<License>, StoreError> {
        let rows =
            Licenses::of(scope).find().filter(Column::EndedAt.is_null()).all(self.database.reader()).await;
        let rows = rows.map_err(store_error)?.into_iter().map(license_of);
        let mut licenses = rows.collect::<Result<Vec<_>, _>>()?;
        licenses.sort_by_key(|license| license.claims.module);
        Ok(licenses)
    }

    async fn admit(&self, scope: Scope, claims: &LicenseClaims) -> Result<(), ActivateRefused> {
        admit(self.database.reader(), scope, claims).await.map(drop)
    }

    async fn activate(
        &self,
        scope: Scope,
        claims: &LicenseClaims,
        key: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ActivatedLicense>,
    ) -> Result<ActivatedLicense, ActivateRefused> {
        // WriteTransaction, so that nobody else activates it between check and change.
        let transaction = self.database.begin_exclusive().await?;
        if let Some(license) = admit(&*transaction, scope, claims).await? {
            return Ok(ActivatedLicense { license, replaced: None, is_repeat: true });
        }
        let replaced = match of_module(&transaction, scope, claims.module).await? {
            Some(row) => Some(end(&*transaction, row, LicenseEnd::Replaced, now).await?.license),
            None => None,
        };
        let row = Licenses::of(scope).upsert([Column::LicenseId], |row| {
            row.license_id = Set(claims.license_id.clone());
            row.issuer = Set(claims.issuer.clone());
            row.subject = Set(claims.holder_name.clone());
            row.module = Set(claims.module.code().to_owned());
            row.tier = Set(claims.tier.code().to_owned());
            row.licensee = Set(claims.licensed_to.to_string());
            row.issued_at = Set(micros(claims.issued_at));
            row.expires_at = Set(micros(claims.expires_at));
            row.license_key = Set(key.to_owned());
            row.activated_at = Set(micros(now));
            row.warned_at = Set(None);
            row.ended_at = Set(None);
            row.ended = Set(None);
        });
        row.exec(&*transaction).await.map_err(store_error)?;
        raise_revision(&*transaction, scope).await?;
        let license = License { claims: claims.clone(), activated_at: from_micros(micros(now)) };
        let done = ActivatedLicense { license, replaced, is_repeat: false };
        transaction.commit_with_event(scope, audit_event(&done)).await?;
        Ok(done)
    }

    async fn deactivate(
        &self,
        scope: Scope,
        module: Module,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<Option<License>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let Some(row) = of_module(&transaction, scope, module).await? else { return Ok(None) };
        let license = end(&*transaction, row, LicenseEnd::Deactivated, now).await?.license;
        raise_revision(&*transaction, scope).await?;
        transaction.commit_with_event(scope, audit_event(&license)).await?;
        Ok(Some(license))
    }
}

/// Loads the module's licence that has not ended.
async fn of_module(db: &WriteTransaction, scope: Scope, module: Module) -> Result<Option<Model>, StoreError> {
    let of_module = Licenses::of(scope).find().filter(Column::EndedAt.is_null());
    of_module.filter(Column::Module.eq(module.code())).one(&**db).await.map_err(store_error)
}

impl SqlPlans {
    /// Ends the selected licences and writes the audit entries.
    async fn end_all(
        &self,
        which: Expr,
        how: LicenseEnd,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let chosen = Licenses::find_across_tenants().filter(which).order_by_asc(Column::Id);
        let chosen = chosen.all(&*transaction).await.map_err(store_error)?;
        let (mut events, ended) = (Vec::new(), chosen.len());
        for row in chosen {
            let OwnedLicense { scope, license } = end(&*transaction, row, how, now).await?;
            raise_revision(&*transaction, scope).await?;
            events.extend(audit_event(&license).map(|event| (scope, event)));
        }
        transaction.commit_scoped_events(events).await?;
        Ok(ended as u64)
    }
}

#[async_trait]
impl CrossTenantLicenses for SqlPlans {
    async fn all(&self) -> Result<Vec<OwnedLicense>, StoreError> {
        let all = Licenses::find_across_tenants().filter(Column::EndedAt.is_null()).order_by_asc(Column::Id);
        all.all(self.database.reader()).await.map_err(store_error)?.into_iter().map(owned).collect()
    }

    async fn numbers(&self) -> Result<Vec<String>, StoreError> {
        let all = Licenses::find_across_tenants().filter(may_count()).order_by_asc(Column::LicenseId);
        let rows = all.all(self.database.reader()).await.map_err(store_error)?;
        Ok(rows.into_iter().map(|row| row.license_id).collect())
    }

    async fn revoke(
        &self,
        license_ids: &[String],
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        if license_ids.is_empty() {
            return Ok(0);
        }
        let which = Column::LicenseId.is_in(license_ids).and(may_count());
        self.end_all(which, LicenseEnd::Revoked, now, audit_event).await
    }

    async fn expire(
        &self,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        let which = Column::EndedAt.is_null().and(Column::ExpiresAt.lte(micros(now)));
        self.end_all(which, LicenseEnd::Expired, now, audit_event).await
    }

    async fn warn(&self, owned: &OwnedLicense, mails: &[Mail], now: Timestamp) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let noted = Licenses::of(owned.scope)
            .update_to(|row| row.warned_at = Set(Some(micros(now))))
            .filter(Column::LicenseId.eq(&owned.license.claims.license_id))
            .filter(Column::WarnedAt.is_null());
        if noted.exec(&*transaction).await.map_err(store_error)?.rows_affected == 0 {
            return Ok(false);
        }
        for mail in mails {
            put(&transaction, &*self.sealer, owned.scope, mail, now).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }
}
