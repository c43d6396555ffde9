//! Sessions.

use super::{SqlPortalMembers, member};
use crate::entities::{PortalMembers, PortalSessions, portal_member, portal_session};
use crate::error::store_error;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, TokenId, from_micros, micros};
use portal::ports::{NewSession, SessionRecord, SessionStore};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, QueryFilter as _, QuerySelect as _};

#[async_trait]
impl SessionStore for SqlPortalMembers {
    async fn open(
        &self,
        scope: Scope,
        session: &NewSession,
        password_hash: &str,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<TokenId>, StoreError> {
        use portal_member::Column;
        let transaction = self.database.begin_write().await?;
        // The member's row stays locked until the session is stored: this waits for a concurrent password
        // change, and a later one finds the session. SQLite has only one writer anyway.
        let owner = PortalMembers::of(scope)
            .find()
            .filter(Column::Id.eq(session.member.0))
            .filter(Column::PasswordHash.eq(password_hash))
            .filter(Column::VerifiedAt.is_not_null())
            .lock_shared();
        if owner.one(&*transaction).await.map_err(store_error)?.is_none() {
            return Ok(None);
        }
        let row = PortalSessions::of(scope).insert(|row| {
            row.member_id = Set(session.member.0);
            row.digest = Set(session.digest.to_vec());
            row.created_at = Set(micros(session.created_at));
            row.expires_at = Set(micros(session.expires_at));
            row.absolute_expires_at = Set(micros(session.absolute_expires_at));
        });
        let opened = row.exec(&*transaction).await.map_err(store_error)?;
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(Some(TokenId(opened.last_insert_id)))
    }

    async fn find(&self, scope: Scope, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        let reader = self.database.reader();
        let own =
            PortalSessions::of(scope).find().filter(portal_session::Column::Digest.eq(digest.as_slice()));
        let Some(session) = own.one(reader).await.map_err(store_error)? else { return Ok(None) };
        let owner = PortalMembers::of(scope).find().filter(portal_member::Column::Id.eq(session.member_id));
        let Some(owner) = owner.one(reader).await.map_err(store_error)? else { return Ok(None) };
        Ok(Some(SessionRecord {
            id: TokenId(session.id),
            member: member(owner)?,
            expires_at: from_micros(session.expires_at),
            absolute_expires_at: from_micros(session.absolute_expires_at),
        }))
    }

    async fn extend(&self, scope: Scope, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError> {
        let extended = PortalSessions::of(scope).update_to(|row| row.expires_at = Set(micros(expires_at)));
        self.database.update(extended.filter(portal_session::Column::Id.eq(id.0))).await.map(drop)
    }

    async fn end(&self, scope: Scope, id: TokenId) -> Result<bool, StoreError> {
        let ended = PortalSessions::of(scope).delete().filter(portal_session::Column::Id.eq(id.0));
        Ok(self.database.delete(ended).await? == 1)
    }
}
