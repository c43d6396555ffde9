//! Requests for new passwords.

use crate::account_store::{end_everything_of, home};
use crate::database::{Database, WriteTransaction};
use crate::entities::password_resets::{Column, Entity, Relation};
use crate::entities::{Account, Users, accounts, password_resets, user};
use crate::error::store_error;
use crate::outbox;
use accounts::User;
use accounts::password_reset::{CrossTenantPasswordResets, NewReset};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{Mail, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, UserId, micros};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _, QuerySelect as _,
    RelationTrait as _,
};
use std::fmt;
use std::sync::Arc;

/// Requests for new passwords in the database, with the outbox for their mails.
#[derive(Clone)]
pub struct SqlPasswordResets {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlPasswordResets {
    /// Opens the requests of a database; `sealer` seals mails while they wait.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

impl fmt::Debug for SqlPasswordResets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlPasswordResets").finish_non_exhaustive()
    }
}

async fn find<C: ConnectionTrait>(
    db: &C,
    link: &[u8; 32],
    now: Timestamp,
) -> Result<Option<User>, StoreError> {
    let found = Users::find_across_tenants()
        .join(JoinType::InnerJoin, Relation::User.def().rev())
        .filter(Column::Digest.eq(link.as_slice()))
        .filter(Column::ExpiresAt.gt(micros(now)));
    let found = accounts(found).one(db).await.map_err(store_error)?;
    found.map(Account::user).transpose()
}

/// Returns the tenant of an account; `None` if the account was just deleted or got another address. Its row
/// is locked until the request is stored: this waits for a password change through an earlier link, and a
/// later one deletes this request as well.
async fn scope_of(
    transaction: &WriteTransaction,
    user: UserId,
    address: &str,
) -> Result<Option<Scope>, StoreError> {
    let account = Users::find_across_tenants()
        .filter(user::Column::Id.eq(user.0))
        .filter(user::Column::Email.eq(address))
        .lock_shared();
    let account = account.one(&**transaction).await.map_err(store_error)?;
    Ok(account.map(|account| home(account.organization_id.map(OrganizationId))))
}

#[async_trait]
impl CrossTenantPasswordResets for SqlPasswordResets {
    async fn request(&self, new: &NewReset, mail: Option<&Mail>) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        let scope = match new.user.zip(mail) {
            Some((user, mail)) => scope_of(&transaction, user, &mail.to).await?,
            None => None,
        };
        let request = password_resets::ActiveModel {
            id: NotSet,
            user_id: Set(new.user.filter(|_| scope.is_some()).map(|user| user.0)),
            digest: Set(new.digest.to_vec()),
            created_at: Set(micros(new.created_at)),
            expires_at: Set(micros(new.expires_at)),
        };
        Entity::insert(request).exec(&*transaction).await.map_err(store_error)?;
        if let (Some(scope), Some(mail)) = (scope, mail) {
            outbox::put(&transaction, &*self.sealer, scope, mail, new.created_at).await?;
        }
        transaction.commit().await
    }

    async fn find(&self, link: &[u8; 32], now: Timestamp) -> Result<Option<User>, StoreError> {
        find(self.database.reader(), link, now).await
    }

    async fn fulfil(
        &self,
        link: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        // WriteTransaction, so that of two requests with one link the second finds it used.
        let transaction = self.database.begin_exclusive().await?;
        let Some(user) = find(&*transaction, link, now).await? else { return Ok(None) };
        let changed = Users::update_across_tenants().filter(user::Column::Id.eq(user.id.0));
        let changed = changed.col_expr(user::Column::PasswordHash, password_hash.into());
        changed.exec(&*transaction).await.map_err(store_error)?;
        end_everything_of(&transaction, user.id).await?;
        outbox::put(&transaction, &*self.sealer, home(user.membership.organization_id()), mail, now).await?;
        transaction.commit_scoped_events(audit_event(&user)).await?;
        Ok(Some(user))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.database.delete(Entity::delete_many().filter(Column::ExpiresAt.lt(micros(now)))).await
    }
}
