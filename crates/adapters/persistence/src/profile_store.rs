//! What people change of their own accounts.

use crate::account_store::{END_PASSWORD_LINKS, SqlAccounts, user};
use crate::error::is_duplicate;
use crate::sql;
use accounts::ports::InsertUserError;
use accounts::{ProfileChange, ProfileStore, User};
use async_trait::async_trait;
use kernel::{StoreError, TokenId, UserId};
use sea_orm::Value;

// PostgreSQL has to be told the types of parameters that may be NULL.
const CHANGE: &str = "UPDATE users SET name = COALESCE(CAST($3 AS TEXT), name), \
     email = COALESCE(CAST($4 AS TEXT), email), password_hash = COALESCE(CAST($5 AS TEXT), password_hash) \
     WHERE id = $1 AND (CAST($2 AS TEXT) IS NULL OR password_hash = $2)";

const BY_ID: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.organization_id, u.created_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1";

const END_OTHER_SESSIONS: &str = "DELETE FROM access_tokens WHERE user_id = $1 AND id <> $2";

const END_API_TOKENS: &str = "DELETE FROM api_tokens WHERE user_id = $1";

#[async_trait]
impl ProfileStore for SqlAccounts {
    async fn change(
        &self,
        id: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
    ) -> Result<Option<User>, InsertUserError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![
            id.0.into(),
            text(known_hash),
            text(change.name.as_deref()),
            text(change.email.as_ref().map(accounts::Email::as_str)),
            text(change.password_hash.as_deref()),
        ];
        let changed = sql::execute(&*transaction, CHANGE, values)
            .await
            .map_err(|error| if is_duplicate(&error) { InsertUserError::EmailTaken } else { error.into() })?;
        if changed != 1 {
            return Ok(None);
        }
        if change.password_hash.is_some() || change.email.is_some() {
            sql::execute(&*transaction, END_PASSWORD_LINKS, vec![id.0.into()]).await?;
        }
        if change.password_hash.is_some() {
            sql::execute(&*transaction, END_OTHER_SESSIONS, vec![id.0.into(), kept.0.into()]).await?;
            sql::execute(&*transaction, END_API_TOKENS, vec![id.0.into()]).await?;
        }
        let row = sql::one(&*transaction, BY_ID, vec![id.0.into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("a changed account is not there"))?;
        let changed = user(&row)?;
        transaction.commit().await?;
        Ok(Some(changed))
    }
}

fn text(text: Option<&str>) -> Value {
    Value::String(text.map(str::to_owned))
}
