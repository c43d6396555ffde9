//! Links for creating the first account of an installation.

use crate::SqlAccounts;
use crate::account_store::{home, insert_user};
use crate::database::Engine;
use crate::entities::Users;
use crate::entities::set_up_links::{ActiveModel, Column, Entity};
use crate::error::store_error;
use accounts::ports::InsertUserError;
use accounts::{CrossTenantFirstAccount, NewUser, User};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{StoreError, Timestamp, micros};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

const WAIT_FOR_OTHERS: &str = "LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE";

/// Returns whether there is any account.
async fn any_account<C: ConnectionTrait>(db: &C) -> Result<bool, StoreError> {
    Ok(Users::find_across_tenants().one(db).await.map_err(store_error)?.is_some())
}

async fn is_open<C: ConnectionTrait>(db: &C, link: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
    let open = Entity::find().filter(Column::Digest.eq(link.as_slice()));
    let open = open.filter(Column::ExpiresAt.gt(micros(now))).one(db).await.map_err(store_error)?;
    Ok(open.is_some() && !any_account(db).await?)
}

#[async_trait]
impl CrossTenantFirstAccount for SqlAccounts {
    async fn offer(
        &self,
        link: &[u8; 32],
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let ended = Entity::delete_many().filter(Column::ExpiresAt.lte(micros(now)));
        ended.exec(&*transaction).await.map_err(store_error)?;
        let is_empty = !any_account(&*transaction).await?;
        if is_empty {
            let offer =
                ActiveModel { id: NotSet, digest: Set(link.to_vec()), expires_at: Set(micros(expires_at)) };
            Entity::insert(offer).exec(&*transaction).await.map_err(store_error)?;
        }
        transaction.commit().await?;
        Ok(is_empty)
    }

    async fn is_open(&self, link: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
        is_open(self.database.reader(), link, now).await
    }

    async fn claim(
        &self,
        link: &[u8; 32],
        user: &NewUser,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, InsertUserError> {
        // WriteTransaction, so that of two requests with one link, or with two, the second finds an account.
        let transaction = self.database.begin_exclusive().await?;
        if self.database.engine() == Engine::Postgres {
            // Waits for an account that is being created in another way, so that it counts.
            transaction.execute_unprepared(WAIT_FOR_OTHERS).await.map_err(store_error)?;
        }
        if !is_open(&*transaction, link, now).await? {
            return Ok(None);
        }
        let made = insert_user(&*transaction, home(None), user, now).await?;
        let made = made.ok_or(InsertUserError::EmailTaken)?;
        Entity::delete_many().exec(&*transaction).await.map_err(store_error)?;
        transaction.commit_scoped_events(audit_event(&made)).await?;
        Ok(Some(made))
    }
}
