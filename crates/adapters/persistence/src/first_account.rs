//! Links for the first account of an installation.

use crate::SqlAccounts;
use crate::account_store::digest;
use crate::database::Engine;
use crate::sql;
use accounts::ports::InsertUserError;
use accounts::{CrossTenantFirstAccount, NewUser, User};
use async_trait::async_trait;
use kernel::{Membership, StoreError, Timestamp, UserId, from_micros, micros};

const ANY_ACCOUNT: &str = "SELECT id FROM users LIMIT 1";

const FORGET_ENDED: &str = "DELETE FROM set_up_links WHERE expires_at <= $1";

const OFFER: &str = "INSERT INTO set_up_links (digest, expires_at) VALUES ($1, $2)";

const OPEN: &str = "SELECT id FROM set_up_links WHERE digest = $1 AND expires_at > $2 \
     AND NOT EXISTS (SELECT 1 FROM users)";

const INSERT: &str = "INSERT INTO users (in_installation, name, email, role, password_hash, created_at) \
     VALUES (TRUE, $1, $2, $3, $4, $5) RETURNING id";

const WAIT_FOR_OTHERS: &str = "LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE";

const FORGET_ALL: &str = "DELETE FROM set_up_links";

#[async_trait]
impl CrossTenantFirstAccount for SqlAccounts {
    async fn offer(
        &self,
        link: &[u8; 32],
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        sql::execute(&*transaction, FORGET_ENDED, vec![micros(now).into()]).await?;
        let is_empty = sql::one(&*transaction, ANY_ACCOUNT, vec![]).await?.is_none();
        if is_empty {
            sql::execute(&*transaction, OFFER, vec![digest(link), micros(expires_at).into()]).await?;
        }
        transaction.commit().await?;
        Ok(is_empty)
    }

    async fn is_open(&self, link: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
        let values = vec![digest(link), micros(now).into()];
        Ok(sql::one(self.database.reader(), OPEN, values).await?.is_some())
    }

    async fn claim(
        &self,
        link: &[u8; 32],
        user: &NewUser,
        now: Timestamp,
    ) -> Result<Option<User>, InsertUserError> {
        // Exclusive, so that of two who come with one link, or with two, one finds no account.
        let transaction = self.database.begin_exclusive().await?;
        if self.database.engine() == Engine::Postgres {
            // An account that is being made in another way is waited for, and then counts.
            sql::execute(&*transaction, WAIT_FOR_OTHERS, vec![]).await?;
        }
        let values = vec![digest(link), micros(now).into()];
        if sql::one(&*transaction, OPEN, values).await?.is_none() {
            return Ok(None);
        }
        let values = vec![
            user.name.as_str().into(),
            user.email.as_str().into(),
            user.role.code().into(),
            user.password_hash.as_str().into(),
            micros(now).into(),
        ];
        let row = sql::one(&*transaction, INSERT, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted account gave no id"))?;
        let id = UserId(row.get("id")?);
        sql::execute(&*transaction, FORGET_ALL, vec![]).await?;
        transaction.commit().await?;
        Ok(Some(User {
            id,
            name: user.name.clone(),
            email: user.email.clone(),
            role: user.role,
            membership: Membership::Installation,
            created_at: from_micros(micros(now)),
            two_factor_enabled: false,
        }))
    }
}
