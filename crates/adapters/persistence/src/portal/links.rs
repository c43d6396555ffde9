//! Links in mails.

use super::{SqlPortalMembers, end_links, end_sessions, held, member, put_link};
use crate::database::WriteTransaction;
use crate::entities::{PortalLinks, PortalMembers, portal_link, portal_member};
use crate::error::store_error;
use crate::outbox;
use async_trait::async_trait;
use audit::{AuditEventFn, Event};
use kernel::{Mail, PortalMemberId, Scope, StoreError, Timestamp, micros};
use portal::PortalMember;
use portal::ports::{LinkKind, LinkStore, NewLink};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, ConnectionTrait, QueryFilter as _, QuerySelect as _};

#[async_trait]
impl LinkStore for SqlPortalMembers {
    async fn request(
        &self,
        scope: Scope,
        link: &NewLink,
        owner: Option<PortalMemberId>,
        mail: &Mail,
    ) -> Result<(), StoreError> {
        use portal_member::Column;
        let transaction = self.database.begin_write().await?;
        // The member's row stays locked until the link is stored: this waits for a concurrent password
        // change, and a later one deletes this link as well.
        let present = PortalMembers::of(scope)
            .find()
            .filter(Column::Id.eq(owner.map_or(0, |owner| owner.0)))
            .filter(Column::Email.eq(mail.to.as_str()))
            .lock_shared();
        let owner = present.one(&*transaction).await.map_err(store_error)?.map(|row| PortalMemberId(row.id));
        put_link(&transaction, scope, link, owner).await?;
        if owner.is_some() {
            outbox::put(&transaction, &*self.sealer, scope, mail, link.created_at).await?;
        }
        transaction.commit().await
    }

    async fn find(
        &self,
        scope: Scope,
        kind: LinkKind,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<PortalMember>, StoreError> {
        let reader = self.database.reader();
        let Some(owner) = owner(reader, scope, kind, digest, now).await? else { return Ok(None) };
        let own = PortalMembers::of(scope).find().filter(portal_member::Column::Id.eq(owner.0));
        own.one(reader).await.map_err(store_error)?.map(member).transpose()
    }

    async fn verify(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let Some(owner) = redeem(&transaction, scope, LinkKind::Verify, digest, now).await? else {
            return Ok(None);
        };
        let verified = PortalMember { verified_at: owner.verified_at.or(Some(now)), ..owner };
        let own =
            PortalMembers::of(scope).update_to(|row| row.verified_at = Set(verified.verified_at.map(micros)));
        let own = own.filter(portal_member::Column::Id.eq(verified.id.0));
        own.exec(&*transaction).await.map_err(store_error)?;
        end_links(&transaction, scope, verified.id, Some(LinkKind::Verify)).await?;
        transaction.commit_with_event(scope, audit_event(&verified)).await?;
        Ok(Some(verified))
    }

    async fn replace_password(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let Some(before) = redeem(&transaction, scope, LinkKind::Reset, digest, now).await? else {
            return Ok(None);
        };
        let after = PortalMember { verified_at: before.verified_at.or(Some(now)), ..before.clone() };
        let own = PortalMembers::of(scope).update_to(|row| {
            row.password_hash = Set(password_hash.to_owned());
            row.verified_at = Set(after.verified_at.map(micros));
        });
        own.filter(portal_member::Column::Id.eq(after.id.0))
            .exec(&*transaction)
            .await
            .map_err(store_error)?;
        end_sessions(&transaction, scope, after.id, None).await?;
        end_links(&transaction, scope, after.id, None).await?;
        outbox::put(&transaction, &*self.sealer, scope, mail, now).await?;
        transaction.commit_with_event(scope, audit_event(&before)).await?;
        Ok(Some(after))
    }
}

/// Returns the owner of a link.
async fn owner<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    kind: LinkKind,
    digest: &[u8; 32],
    now: Timestamp,
) -> Result<Option<PortalMemberId>, StoreError> {
    use portal_link::Column;
    let found = PortalLinks::of(scope)
        .find()
        .filter(Column::Digest.eq(digest.as_slice()))
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::ExpiresAt.gt(micros(now)));
    let found = found.one(db).await.map_err(store_error)?;
    Ok(found.and_then(|link| link.member_id).map(PortalMemberId))
}

/// Uses a link up and returns its owner, whose row stays locked from then on.
async fn redeem(
    transaction: &WriteTransaction,
    scope: Scope,
    kind: LinkKind,
    digest: &[u8; 32],
    now: Timestamp,
) -> Result<Option<PortalMember>, StoreError> {
    let Some(owner) = owner(&**transaction, scope, kind, digest, now).await? else { return Ok(None) };
    let Some(row) = held(transaction, scope, owner).await? else { return Ok(None) };
    // A previous holder of the row may have used or deleted the link.
    let used = PortalLinks::of(scope).delete().filter(portal_link::Column::Digest.eq(digest.as_slice()));
    let used = used.exec(&**transaction).await.map_err(store_error)?.rows_affected;
    if used == 1 { member(row).map(Some) } else { Ok(None) }
}
