//! Sessions: the sign-in tokens of an account.

use crate::account_store::SqlAccounts;
use crate::entities::access_tokens::{self, Column, Entity};
use crate::error::store_error;
use accounts::{SessionStore, StoredSession};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, TokenId, UserId, from_micros, micros};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _};

/// Matches the tokens of sign-ins: those with all abilities. `abilities` is stored verbatim on both
/// databases, so it can be compared as text.
fn sessions_of(user: UserId) -> Condition {
    let abilities = Expr::col(Column::Abilities).cast_as("TEXT");
    Condition::all().add(Column::UserId.eq(user.0)).add(abilities.eq(r#"["*"]"#))
}

#[async_trait]
impl SessionStore for SqlAccounts {
    async fn list(&self, user: UserId, now: Timestamp) -> Result<Vec<StoredSession>, StoreError> {
        let open = Column::ExpiresAt.gt(micros(now)).and(Column::AbsoluteExpiresAt.gt(micros(now)));
        let rows = Entity::find().filter(sessions_of(user)).filter(open).order_by_desc(Column::Id);
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        let session = |row: access_tokens::Model| StoredSession {
            id: TokenId(row.id),
            created_at: from_micros(row.created_at),
            expires_at: from_micros(row.expires_at),
        };
        Ok(rows.into_iter().map(session).collect())
    }

    async fn end(
        &self,
        user: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let ended = Entity::delete_many().filter(sessions_of(user)).filter(Column::Id.eq(id.0));
        self.database.delete_one_with_event(ended, chain, audit_event).await
    }

    async fn end_others(
        &self,
        user: UserId,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        let transaction = self.database.begin_write().await?;
        let ended = Entity::delete_many().filter(sessions_of(user)).filter(Column::Id.ne(kept.0));
        let ended = ended.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        transaction.commit_with_event(chain, audit_event(&ended)).await?;
        Ok(ended)
    }
}
