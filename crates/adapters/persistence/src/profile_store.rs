//! What people change of their own accounts.

use crate::account_store::{SqlAccounts, digest, end_links_of, user};
use crate::error::is_duplicate;
use crate::sql;
use accounts::{CrossTenantAddressWishes, Email, NewAddress, ProfileChange, ProfileStore, User};
use async_trait::async_trait;
use kernel::{Mail, StoreError, Timestamp, TokenId, UserId, micros};
use sea_orm::{ConnectionTrait, Value};

// PostgreSQL has to be told the types of parameters that may be NULL.
const CHANGE: &str = "UPDATE users SET name = COALESCE(CAST($3 AS TEXT), name), \
     password_hash = COALESCE(CAST($4 AS TEXT), password_hash) \
     WHERE id = $1 AND (CAST($2 AS TEXT) IS NULL OR password_hash = $2)";

const BY_ID: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1";

const END_OTHER_SESSIONS: &str = "DELETE FROM access_tokens WHERE user_id = $1 AND id <> $2";

const END_API_TOKENS: &str = "DELETE FROM api_tokens WHERE user_id = $1";

const WISH: &str = "INSERT INTO address_wishes (user_id, email, digest, created_at, expires_at) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, \
     digest = excluded.digest, created_at = excluded.created_at, expires_at = excluded.expires_at";

const TAKE_BACK: &str = "DELETE FROM address_wishes WHERE user_id = $1";

const PENDING: &str = "SELECT email AS wanted FROM address_wishes WHERE user_id = $1 AND expires_at > $2";

const FIND: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since, w.email AS wanted FROM address_wishes w JOIN users u ON u.id = w.user_id \
     LEFT JOIN second_factors f ON f.user_id = u.id WHERE w.digest = $1 AND w.expires_at > $2";

const SET_ADDRESS: &str = "UPDATE users SET email = $2 WHERE id = $1";

const USE_UP: &str = "DELETE FROM address_wishes WHERE digest = $1";

const PRUNE: &str = "DELETE FROM address_wishes WHERE expires_at < $1";

#[async_trait]
impl ProfileStore for SqlAccounts {
    async fn change(
        &self,
        id: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
    ) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![
            id.0.into(),
            text(known_hash),
            text(change.name.as_deref()),
            text(change.password_hash.as_deref()),
        ];
        if sql::execute(&*transaction, CHANGE, values).await? != 1 {
            return Ok(None);
        }
        if change.password_hash.is_some() {
            end_links_of(&transaction, id).await?;
            sql::execute(&*transaction, END_OTHER_SESSIONS, vec![id.0.into(), kept.0.into()]).await?;
            sql::execute(&*transaction, END_API_TOKENS, vec![id.0.into()]).await?;
        }
        if change.keeps_address {
            sql::execute(&*transaction, TAKE_BACK, vec![id.0.into()]).await?;
        }
        if let Some(address) = &change.address {
            sql::execute(&*transaction, WISH, wish_values(id, address)).await?;
            self.tell(&transaction, id, &address.mails, address.created_at).await?;
        }
        let changed = by_id(&*transaction, id).await?;
        transaction.commit().await?;
        Ok(Some(changed))
    }
}

#[async_trait]
impl CrossTenantAddressWishes for SqlAccounts {
    async fn pending(&self, user: UserId, now: Timestamp) -> Result<Option<Email>, StoreError> {
        let values = vec![user.0.into(), micros(now).into()];
        let row = sql::one(self.database.reader(), PENDING, values).await?;
        row.map(|row| wanted(&row)).transpose()
    }

    async fn find(&self, link: &[u8; 32], now: Timestamp) -> Result<Option<(User, Email)>, StoreError> {
        find(self.database.reader(), link, now).await
    }

    async fn confirm(
        &self,
        link: &[u8; 32],
        mail: &Mail,
        now: Timestamp,
    ) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let Some((owner, email)) = find(&*transaction, link, now).await? else { return Ok(None) };
        let values = vec![owner.id.0.into(), email.as_str().into()];
        match sql::execute(&*transaction, SET_ADDRESS, values).await {
            Ok(_) => {}
            Err(error) if is_duplicate(&error) => return Ok(None),
            Err(error) => return Err(error),
        }
        // Whoever had the account's row before may have used the link, or ended it.
        if sql::execute(&*transaction, USE_UP, vec![digest(link)]).await? != 1 {
            return Ok(None);
        }
        end_links_of(&transaction, owner.id).await?;
        self.tell(&transaction, owner.id, std::slice::from_ref(mail), now).await?;
        transaction.commit().await?;
        Ok(Some(User { email, ..owner }))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE, vec![micros(now).into()]).await
    }
}

async fn by_id<C: ConnectionTrait>(db: &C, id: UserId) -> Result<User, StoreError> {
    let row = sql::one(db, BY_ID, vec![id.0.into()]).await?;
    user(&row.ok_or_else(|| StoreError::internal("a changed account is not there"))?)
}

async fn find<C: ConnectionTrait>(
    db: &C,
    link: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(User, Email)>, StoreError> {
    let row = sql::one(db, FIND, vec![digest(link), micros(now).into()]).await?;
    row.map(|row| Ok((user(&row)?, wanted(&row)?))).transpose()
}

fn wanted(row: &sql::Row) -> Result<Email, StoreError> {
    Email::parse(&row.get::<String>("wanted")?)
        .map_err(|_| StoreError::internal("a stored e-mail address is not one"))
}

fn wish_values(user: UserId, address: &NewAddress) -> Vec<Value> {
    vec![
        user.0.into(),
        address.email.as_str().into(),
        digest(&address.digest),
        micros(address.created_at).into(),
        micros(address.expires_at).into(),
    ]
}

fn text(text: Option<&str>) -> Value {
    Value::String(text.map(str::to_owned))
}
