//! Sessions: the login tokens of an account.

use crate::account_store::SqlAccounts;
use crate::sql;
use accounts::{SessionStore, StoredSession};
use async_trait::async_trait;
use kernel::{StoreError, Timestamp, TokenId, UserId, micros};

// A token of a sign-in has all abilities of its account and no others; `abilities` is kept as it
// was written, on both databases.

const LIST: &str = "SELECT id, created_at, expires_at FROM access_tokens WHERE user_id = $1 \
     AND CAST(abilities AS TEXT) = '[\"*\"]' AND expires_at > $2 AND absolute_expires_at > $2 ORDER BY id DESC";

const END: &str =
    "DELETE FROM access_tokens WHERE user_id = $1 AND CAST(abilities AS TEXT) = '[\"*\"]' AND id = $2";

const END_OTHERS: &str =
    "DELETE FROM access_tokens WHERE user_id = $1 AND CAST(abilities AS TEXT) = '[\"*\"]' AND id <> $2";

#[async_trait]
impl SessionStore for SqlAccounts {
    async fn list(&self, user: UserId, now: Timestamp) -> Result<Vec<StoredSession>, StoreError> {
        let values = vec![user.0.into(), micros(now).into()];
        let rows = sql::all(self.database.reader(), LIST, values).await?;
        rows.iter()
            .map(|row| {
                Ok(StoredSession {
                    id: TokenId(row.get("id")?),
                    created_at: row.instant("created_at")?,
                    expires_at: row.instant("expires_at")?,
                })
            })
            .collect()
    }

    async fn end(&self, user: UserId, id: TokenId) -> Result<bool, StoreError> {
        let values = vec![user.0.into(), id.0.into()];
        Ok(sql::execute(&*self.database.writer().await?, END, values).await? == 1)
    }

    async fn end_others(&self, user: UserId, kept: TokenId) -> Result<u64, StoreError> {
        let values = vec![user.0.into(), kept.0.into()];
        sql::execute(&*self.database.writer().await?, END_OTHERS, values).await
    }
}
