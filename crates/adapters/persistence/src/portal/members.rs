//! Registrations, changes, departures.

use super::{SqlPortalMembers, end_links, end_sessions, held, member, put_link};
use crate::entities::{PortalMembers, portal_member};
use crate::error::store_error;
use crate::{contracts, outbox, sql};
use async_trait::async_trait;
use audit::{AuditEventFn, Event};
use credentials::Email;
use kernel::{PortalMemberId, Scope, StoreError, Timestamp, TokenId, micros};
use portal::PortalMember;
use portal::ports::{
    ChangedPortalMember, Departed, NewLink, NewPortalMember, PortalMemberChange, PortalMemberCredentials,
    PortalMemberStore, RegistrationMails,
};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait as _, QueryFilter as _};

#[async_trait]
impl PortalMemberStore for SqlPortalMembers {
    async fn register(
        &self,
        scope: Scope,
        new: &NewPortalMember,
        link: &NewLink,
        mails: RegistrationMails<'_>,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<(), StoreError> {
        use portal_member::Column;
        let transaction = self.database.begin_write().await?;
        let fill = |row: &mut portal_member::RowValues| {
            row.name = Set(new.name.clone());
            row.email = Set(new.email.as_str().to_owned());
            row.company = Set(new.company.clone());
            row.locale = Set(new.locale.code().to_owned());
            row.password_hash = Set(new.password_hash.clone());
            row.created_at = Set(micros(link.created_at));
        };
        // Anybody else who registers the address waits until the transaction ends.
        let held =
            OnConflict::columns([Column::ScopeKey, Column::Email]).update_column(Column::Email).to_owned();
        let present = PortalMembers::of(scope).insert(fill).on_conflict(held);
        let present = present.exec_with_returning(&*transaction).await.map_err(store_error)?;
        if present.verified_at.is_some() {
            outbox::put(&transaction, &*self.sealer, scope, mails.known, link.created_at).await?;
            return transaction.commit_with_event(scope, None).await;
        }
        let id = PortalMemberId(present.id);
        let replaced = PortalMembers::of(scope).update_to(fill).filter(Column::Id.eq(id.0));
        replaced.exec(&*transaction).await.map_err(store_error)?;
        end_links(&transaction, scope, id, None).await?;
        put_link(&transaction, scope, link, Some(id)).await?;
        outbox::put(&transaction, &*self.sealer, scope, mails.verify, link.created_at).await?;
        let registered = PortalMember {
            id,
            name: new.name.clone(),
            email: new.email.clone(),
            company: new.company.clone(),
            locale: new.locale,
            verified_at: None,
            created_at: link.created_at,
        };
        transaction.commit_with_event(scope, audit_event(&registered)).await
    }

    async fn by_email(
        &self,
        scope: Scope,
        email: &Email,
    ) -> Result<Option<PortalMemberCredentials>, StoreError> {
        if sql::has_nul(email.as_str()) {
            return Ok(None);
        }
        let own = PortalMembers::of(scope).find().filter(portal_member::Column::Email.eq(email.as_str()));
        let Some(row) = own.one(self.database.reader()).await.map_err(store_error)? else { return Ok(None) };
        let password_hash = row.password_hash.clone();
        Ok(Some(PortalMemberCredentials { member: member(row)?, password_hash }))
    }

    async fn change(
        &self,
        scope: Scope,
        id: PortalMemberId,
        change: &PortalMemberChange,
        known_hash: Option<&str>,
        kept: TokenId,
        audit_event: AuditEventFn<'_, ChangedPortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let fits = |row: &portal_member::Model| known_hash.is_none_or(|known| known == row.password_hash);
        let Some(row) = held(&transaction, scope, id).await?.filter(fits) else { return Ok(None) };
        let before = member(row)?;
        let mut after = before.clone();
        after.name = change.name.clone().unwrap_or(after.name);
        after.company = change.company.clone().apply_to(after.company);
        let own = PortalMembers::of(scope).update_to(|row| {
            row.name = Set(after.name.clone());
            row.company = Set(after.company.clone());
            if let Some(hash) = &change.password_hash {
                row.password_hash = Set(hash.clone());
            }
        });
        own.filter(portal_member::Column::Id.eq(id.0)).exec(&*transaction).await.map_err(store_error)?;
        if change.password_hash.is_some() {
            end_sessions(&transaction, scope, id, Some(kept)).await?;
            end_links(&transaction, scope, id, None).await?;
        }
        let changed = ChangedPortalMember { before, after };
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(Some(changed.after))
    }

    async fn delete(
        &self,
        scope: Scope,
        id: PortalMemberId,
        known_hash: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Departed>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let fits = |row: &portal_member::Model| known_hash == row.password_hash;
        let Some(row) = held(&transaction, scope, id).await?.filter(fits) else { return Ok(false) };
        let agreements = contracts::anonymize(&transaction, scope, id, now).await?;
        // Sessions and links are deleted through their foreign keys.
        let gone = PortalMembers::of(scope).delete().filter(portal_member::Column::Id.eq(id.0));
        gone.exec(&*transaction).await.map_err(store_error)?;
        let gone = Departed { member: member(row)?, agreements };
        transaction.commit_with_event(scope, audit_event(&gone)).await?;
        self.database.vacuum();
        Ok(true)
    }
}
