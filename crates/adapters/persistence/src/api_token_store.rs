//! Tokens for machines.

use crate::SqlAccounts;
use crate::account_store::{digest, user};
use crate::database::Engine;
use crate::sql::{self, Row};
use accounts::api_tokens::ports::{ApiToken, ApiTokenRecord, ApiTokenStore, Issuer, NewApiToken};
use async_trait::async_trait;
use kernel::{Mail, Page, PageRequest, StoreError, Timestamp, TokenId, UserId, from_micros, micros};
use sea_orm::Value;

/// The rows of account and session are locked until the token is there: whoever ends the session or
/// changes the account either comes first, and there is no token, or finds it. SQLite has one writer
/// at a time.
const INSERT: [&str; 2] = [
    "INSERT INTO api_tokens (user_id, name, digest, abilities, created_at, expires_at) \
     SELECT u.id, $2, $3, $4, $5, $6 FROM users u JOIN access_tokens s ON s.user_id = u.id \
     WHERE u.id = $1 AND s.id = $7 AND u.role = $8 RETURNING id",
    "INSERT INTO api_tokens (user_id, name, digest, abilities, created_at, expires_at) \
     SELECT u.id, $2, $3, CAST($4 AS json), $5, CAST($6 AS bigint) \
     FROM users u JOIN access_tokens s ON s.user_id = u.id \
     WHERE u.id = $1 AND s.id = $7 AND u.role = $8 FOR SHARE RETURNING id",
];

const FIND: &str = "SELECT a.id AS token_id, a.name AS token_name, a.abilities, a.created_at AS token_created_at, \
     a.expires_at, a.last_used_at, u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since FROM api_tokens a JOIN users u ON u.id = a.user_id \
     LEFT JOIN second_factors f ON f.user_id = u.id WHERE a.digest = $1";

const COUNT: &str = "SELECT count(*) AS found FROM api_tokens WHERE user_id = $1";

const LIST: &str = "SELECT id AS token_id, name AS token_name, abilities, created_at AS token_created_at, \
     expires_at, last_used_at FROM api_tokens WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3";

const RECORD_USE: &str = "UPDATE api_tokens SET last_used_at = $2 \
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)";

const REVOKE: &str = "DELETE FROM api_tokens WHERE user_id = $1 AND id = $2";

#[async_trait]
impl ApiTokenStore for SqlAccounts {
    async fn insert(
        &self,
        token: &NewApiToken,
        by: Issuer,
        mail: &Mail,
    ) -> Result<Option<TokenId>, StoreError> {
        let values = vec![
            token.user_id.0.into(),
            token.name.as_str().into(),
            digest(&token.digest),
            sql::json(&token.abilities)?,
            micros(token.created_at).into(),
            Value::BigInt(token.expires_at.map(micros)),
            by.session.0.into(),
            by.role.code().into(),
        ];
        let [sqlite, postgres] = INSERT;
        let insert = match self.database.engine() {
            Engine::Sqlite => sqlite,
            Engine::Postgres => postgres,
        };
        let transaction = self.database.begin_write().await?;
        let Some(row) = sql::one(&*transaction, insert, values).await? else { return Ok(None) };
        self.tell(&transaction, token.user_id, std::slice::from_ref(mail), token.created_at).await?;
        transaction.commit().await?;
        Ok(Some(TokenId(row.get("id")?)))
    }

    async fn find(&self, secret_digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError> {
        let row = sql::one(self.database.reader(), FIND, vec![digest(secret_digest)]).await?;
        row.map(|row| Ok(ApiTokenRecord { token: token(&row)?, user: user(&row)? })).transpose()
    }

    async fn list(&self, owner: UserId, request: PageRequest) -> Result<Page<ApiToken>, StoreError> {
        let reader = self.database.reader();
        let count = sql::one(reader, COUNT, vec![owner.0.into()]).await?;
        let total: i64 = count.map_or(Ok(0), |row| row.get("found"))?;
        let offset = i64::try_from(request.offset()).unwrap_or(i64::MAX);
        let values = vec![owner.0.into(), i64::from(request.per_page()).into(), offset.into()];
        let rows = sql::all(reader, LIST, values).await?;
        let items = rows.iter().map(token).collect::<Result<_, _>>()?;
        Ok(Page { items, total: u64::try_from(total).unwrap_or(0), request })
    }

    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError> {
        let values = vec![id.0.into(), micros(at).into()];
        sql::execute(&*self.database.writer().await?, RECORD_USE, values).await?;
        Ok(())
    }

    async fn revoke(&self, owner: UserId, id: TokenId) -> Result<bool, StoreError> {
        let values = vec![owner.0.into(), id.0.into()];
        Ok(sql::execute(&*self.database.writer().await?, REVOKE, values).await? == 1)
    }
}

fn token(row: &Row) -> Result<ApiToken, StoreError> {
    let instant = |column| Ok(row.get::<Option<i64>>(column)?.map(from_micros));
    Ok(ApiToken {
        id: TokenId(row.get("token_id")?),
        name: row.get("token_name")?,
        abilities: row.document("abilities")?,
        created_at: row.instant("token_created_at")?,
        expires_at: instant("expires_at")?,
        last_used_at: instant("last_used_at")?,
    })
}
