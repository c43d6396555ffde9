//! Staff accounts and their access tokens.

use crate::database::{Database, Engine, Exclusive};
use crate::outbox;
use crate::sql::{self, Row};
use accounts::ports::{
    Credentials, CrossTenantCredentials, InsertUserError, NewToken, TokenRecord, TokenStore, UserStore,
};
use accounts::{Email, NewUser, Role, User};
use async_trait::async_trait;
use kernel::{
    Mail, Membership, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, TokenId, UserId, micros,
};
use sea_orm::{ConnectionTrait, Value};
use std::fmt;
use std::sync::Arc;

/// Accounts, tokens and second factors in the database: all stores of the domain.
#[derive(Clone)]
pub struct SqlAccounts {
    pub(crate) database: Database,
    sealer: Option<Arc<dyn OutboxSealer>>,
}

impl SqlAccounts {
    /// The accounts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), sealer: None }
    }

    /// With the outbox for the mails that changes go with, sealed while they wait. Without it such
    /// a change fails.
    #[must_use]
    pub fn with_outbox(self, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { sealer: Some(sealer), ..self }
    }

    /// Puts mails to an account into the outbox of its tenant, within the change that they tell of.
    pub(crate) async fn tell(
        &self,
        transaction: &Exclusive,
        user: UserId,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if mails.is_empty() {
            return Ok(());
        }
        let sealer = self.sealer.as_ref();
        let sealer = sealer.ok_or_else(|| StoreError::internal("accounts were opened without an outbox"))?;
        let row = sql::one(&**transaction, TENANT, vec![user.0.into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("an account that is told of a change is gone"))?;
        let scope = home(row.get::<Option<i64>>("organization_id")?.map(OrganizationId));
        for mail in mails {
            outbox::put(transaction, &**sealer, scope, mail, now).await?;
        }
        Ok(())
    }
}

impl fmt::Debug for SqlAccounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlAccounts").field("database", &self.database).finish_non_exhaustive()
    }
}

/// The tenant of an account.
#[expect(clippy::disallowed_methods, reason = "a mail belongs to the tenant of its account")]
pub(crate) fn home(organization: Option<OrganizationId>) -> Scope {
    organization.map_or_else(Scope::installation, Scope::organization)
}

const TENANT: &str = "SELECT organization_id FROM users WHERE id = $1";

const INSERT_USER: &str = "INSERT INTO users (organization_id, in_installation, name, email, role, password_hash, created_at) \
     VALUES ($1, $7, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING RETURNING id";

const USERS: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.place_key = $1 ORDER BY u.id";

const SET_PASSWORD: &str = "UPDATE users SET password_hash = $3 WHERE place_key = $1 AND id = $2";

const BY_EMAIL: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since, u.password_hash \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.email = $1";

/// Stores an account; `None` when its address is taken.
pub(crate) async fn insert_user<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    user: &NewUser,
    now: Timestamp,
) -> Result<Option<User>, StoreError> {
    let values = vec![
        sql::organization(scope),
        user.name.as_str().into(),
        user.email.as_str().into(),
        user.role.code().into(),
        user.password_hash.as_str().into(),
        micros(now).into(),
        scope.organization_id().is_none().into(),
    ];
    let Some(row) = sql::one(db, INSERT_USER, values).await? else { return Ok(None) };
    Ok(Some(User {
        id: UserId(row.get("id")?),
        name: user.name.clone(),
        email: user.email.clone(),
        role: user.role,
        membership: Membership::of(scope),
        // As it is stored: to the microsecond.
        created_at: kernel::from_micros(micros(now)),
        two_factor_enabled: false,
    }))
}

#[async_trait]
impl UserStore for SqlAccounts {
    async fn insert(&self, scope: Scope, user: &NewUser, now: Timestamp) -> Result<User, InsertUserError> {
        let made = insert_user(&*self.database.writer().await?, scope, user, now).await?;
        made.ok_or(InsertUserError::EmailTaken)
    }

    async fn list(&self, scope: Scope) -> Result<Vec<User>, StoreError> {
        let rows = sql::all(self.database.reader(), USERS, vec![sql::scope_key(scope).into()]).await?;
        rows.iter().map(user).collect()
    }

    async fn set_password_hash(&self, scope: Scope, id: UserId, hash: &str) -> Result<bool, StoreError> {
        let values = vec![sql::scope_key(scope).into(), id.0.into(), hash.into()];
        Ok(sql::execute(&*self.database.writer().await?, SET_PASSWORD, values).await? == 1)
    }
}

#[async_trait]
impl CrossTenantCredentials for SqlAccounts {
    async fn by_email(&self, email: &Email) -> Result<Option<Credentials>, StoreError> {
        if sql::has_nul(email.as_str()) {
            return Ok(None);
        }
        let row = sql::one(self.database.reader(), BY_EMAIL, vec![email.as_str().into()]).await?;
        row.map(|row| Ok(Credentials { user: user(&row)?, password_hash: row.get("password_hash")? }))
            .transpose()
    }
}

const INSERT_TOKEN: &str = "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, \
     absolute_expires_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";

/// The row of the account is locked until the token is there: a new password that is being set is
/// waited for, and one that comes after finds the token. SQLite has one writer at a time.
const INSERT_TOKEN_UNDER: [&str; 2] = [
    "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, absolute_expires_at) \
     SELECT id, $2, $3, $4, $5, $6 FROM users WHERE id = $1 AND password_hash = $7 RETURNING id",
    "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, absolute_expires_at) \
     SELECT id, $2, CAST($3 AS json), $4, $5, $6 FROM users WHERE id = $1 AND password_hash = $7 FOR SHARE \
     RETURNING id",
];

/// Tokens with their accounts; a condition on `a.digest` follows.
pub(crate) const TOKENS: &str = "SELECT a.digest, a.id, a.abilities, a.expires_at, a.absolute_expires_at, u.id AS user_id, \
     u.name, u.email, u.role, u.place_key, u.created_at, f.confirmed_at AS two_factor_since \
     FROM access_tokens a JOIN users u ON u.id = a.user_id LEFT JOIN second_factors f ON f.user_id = u.id";

const EXTEND_TOKEN: &str = "UPDATE access_tokens SET expires_at = $2 WHERE id = $1";

const REVOKE_TOKEN: &str = "DELETE FROM access_tokens WHERE id = $1";

/// No id is 0, so 0 keeps none.
const REVOKE_TOKENS: &str = "DELETE FROM access_tokens WHERE user_id = $1 AND id <> $2";

const PRUNE_TOKENS: &str = "DELETE FROM access_tokens WHERE expires_at < $1 OR absolute_expires_at < $1";

#[async_trait]
impl TokenStore for SqlAccounts {
    async fn insert(&self, token: &NewToken) -> Result<TokenId, StoreError> {
        let row = sql::one(&*self.database.writer().await?, INSERT_TOKEN, values(token)?).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted token gave no id"))?;
        Ok(TokenId(row.get("id")?))
    }

    async fn insert_under(
        &self,
        token: &NewToken,
        password_hash: &str,
    ) -> Result<Option<TokenId>, StoreError> {
        let mut values = values(token)?;
        values.push(password_hash.into());
        let [sqlite, postgres] = INSERT_TOKEN_UNDER;
        let insert = match self.database.engine() {
            Engine::Sqlite => sqlite,
            Engine::Postgres => postgres,
        };
        let row = sql::one(&*self.database.writer().await?, insert, values).await?;
        row.map(|row| Ok(TokenId(row.get("id")?))).transpose()
    }

    async fn find(&self, secret_digest: &[u8; 32]) -> Result<Option<TokenRecord>, StoreError> {
        self.database.bearers().find(*secret_digest).await
    }

    async fn extend(&self, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError> {
        let values = vec![id.0.into(), micros(expires_at).into()];
        sql::execute(&*self.database.writer().await?, EXTEND_TOKEN, values).await?;
        Ok(())
    }

    async fn revoke(&self, id: TokenId) -> Result<bool, StoreError> {
        Ok(sql::execute(&*self.database.writer().await?, REVOKE_TOKEN, vec![id.0.into()]).await? == 1)
    }

    async fn revoke_all_of(&self, user: UserId, except: Option<TokenId>) -> Result<u64, StoreError> {
        let values = vec![user.0.into(), except.map_or(0, |id| id.0).into()];
        sql::execute(&*self.database.writer().await?, REVOKE_TOKENS, values).await
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE_TOKENS, vec![micros(now).into()]).await
    }
}

fn values(token: &NewToken) -> Result<Vec<Value>, StoreError> {
    Ok(vec![
        token.user_id.0.into(),
        digest(&token.digest),
        sql::json(&token.abilities)?,
        micros(token.created_at).into(),
        micros(token.expires_at).into(),
        micros(token.absolute_expires_at).into(),
    ])
}

/// Links for a new password or address. They go with the address or password that they were mailed
/// for.
const END_LINKS: [&str; 2] =
    ["DELETE FROM password_resets WHERE user_id = $1", "DELETE FROM address_wishes WHERE user_id = $1"];

/// Everything that opens an account: sessions, tokens for machines, sign-ins that wait.
const END_EVERYTHING: [&str; 3] = [
    "DELETE FROM access_tokens WHERE user_id = $1",
    "DELETE FROM api_tokens WHERE user_id = $1",
    "DELETE FROM pending_sign_ins WHERE user_id = $1",
];

/// Ends all mailed links of an account, within a change that wants it.
pub(crate) async fn end_links_of(transaction: &Exclusive, user: UserId) -> Result<(), StoreError> {
    for statement in END_LINKS {
        sql::execute(&**transaction, statement, vec![user.0.into()]).await?;
    }
    Ok(())
}

/// Ends all that opens an account, mailed links included, within a change that wants it.
pub(crate) async fn end_everything_of(transaction: &Exclusive, user: UserId) -> Result<(), StoreError> {
    end_links_of(transaction, user).await?;
    for statement in END_EVERYTHING {
        sql::execute(&**transaction, statement, vec![user.0.into()]).await?;
    }
    Ok(())
}

/// A digest to bind.
pub(crate) fn digest(digest: &[u8; 32]) -> Value {
    Value::Bytes(Some(digest.to_vec()))
}

/// An account with its second factor's `confirmed_at` as `two_factor_since`.
pub(crate) fn user(row: &Row) -> Result<User, StoreError> {
    AccountColumns {
        id: row.get("user_id")?,
        name: row.get("name")?,
        email: row.get("email")?,
        role: row.get("role")?,
        place_key: row.get("place_key")?,
        created_at: row.get("created_at")?,
        two_factor_since: row.get("two_factor_since")?,
    }
    .user()
}

/// An account's columns, before they are understood.
pub(crate) struct AccountColumns {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) role: String,
    /// The scope that it works in, 0 for the installation; `NULL` for nowhere.
    pub(crate) place_key: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) two_factor_since: Option<i64>,
}

impl AccountColumns {
    /// The account.
    pub(crate) fn user(self) -> Result<User, StoreError> {
        Ok(User {
            id: UserId(self.id),
            name: self.name,
            email: Email::parse(&self.email)
                .map_err(|_| StoreError::internal("a stored e-mail address is not one"))?,
            role: Role::parse(&self.role).ok_or_else(|| StoreError::internal("a stored role is unknown"))?,
            membership: match self.place_key {
                None => Membership::Nowhere,
                Some(0) => Membership::Installation,
                Some(id) => Membership::Organization(OrganizationId(id)),
            },
            created_at: kernel::from_micros(self.created_at),
            two_factor_enabled: self.two_factor_since.is_some(),
        })
    }
}

/// A row of [`TOKENS`].
pub(crate) fn token(row: &Row) -> Result<TokenRecord, StoreError> {
    Ok(TokenRecord {
        id: TokenId(row.get("id")?),
        user: user(row)?,
        abilities: row.document("abilities")?,
        expires_at: row.instant("expires_at")?,
        absolute_expires_at: row.instant("absolute_expires_at")?,
    })
}
