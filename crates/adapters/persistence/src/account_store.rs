//! Staff accounts and their access tokens.

use crate::database::{Database, WriteTransaction};
use crate::entities::{
    Account, Users, access_tokens, accounts, api_tokens, email_changes, password_resets, pending_sign_ins,
    user,
};
use crate::error::{damaged, store_error};
use crate::outbox;
use crate::sql::{self, Row};
use crate::token_lookup::TokenRow;
use accounts::ports::{
    Credentials, CrossTenantCredentials, InsertUserError, NewSession, SessionRecord, TokenStore, UserStore,
};
use accounts::{Email, NewUser, Role, User};
use async_trait::async_trait;
use kernel::{
    Mail, Membership, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, TokenId, UserId, micros,
};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait, ExprTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, TryInsertResult, Value,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Accounts, tokens and second factors in the database: implements all stores of the domain.
#[derive(Clone)]
pub struct SqlAccounts {
    pub(crate) database: Database,
    sealer: Option<Arc<dyn OutboxSealer>>,
}

impl SqlAccounts {
    /// Opens the accounts of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone(), sealer: None }
    }

    /// Adds the outbox for the mails that accompany changes; they are sealed while they wait. Without it such
    /// a change fails.
    #[must_use]
    pub fn with_outbox(self, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { sealer: Some(sealer), ..self }
    }

    /// Puts mails to an account into its tenant's outbox, in the transaction of the change that they
    /// announce.
    pub(crate) async fn queue_mails(
        &self,
        transaction: &WriteTransaction,
        user: UserId,
        mails: &[Mail],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if mails.is_empty() {
            return Ok(());
        }
        let sealer = self.sealer.as_ref();
        let sealer = sealer.ok_or_else(|| StoreError::internal("accounts were opened without an outbox"))?;
        let account = Users::find_across_tenants().filter(user::Column::Id.eq(user.0));
        let account = account.one(&**transaction).await.map_err(store_error)?;
        let account =
            account.ok_or_else(|| StoreError::internal("an account that is notified of a change is gone"))?;
        let scope = home(account.organization_id.map(OrganizationId));
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

/// Returns the tenant of an account.
#[expect(clippy::disallowed_methods, reason = "a mail belongs to the tenant of its account")]
pub(crate) fn home(organization: Option<OrganizationId>) -> Scope {
    organization.map_or_else(Scope::installation, Scope::organization)
}

/// Stores an account; `None` if its address is taken.
pub(crate) async fn insert_user<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    user: &NewUser,
    now: Timestamp,
) -> Result<Option<User>, StoreError> {
    let row = Users::of(scope).insert(|row| {
        row.name = Set(user.name.clone());
        row.email = Set(user.email.as_str().to_owned());
        row.role = Set(user.role.code().to_owned());
        row.password_hash = Set(user.password_hash.clone());
        row.created_at = Set(micros(now));
    });
    let row = row.on_conflict_do_nothing_on([user::Column::Email]).exec(db).await.map_err(store_error)?;
    let TryInsertResult::Inserted(made) = row else { return Ok(None) };
    Ok(Some(User {
        id: UserId(made.last_insert_id),
        name: user.name.clone(),
        email: user.email.clone(),
        role: user.role,
        membership: Membership::of(scope),
        // In the stored precision: microseconds.
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
        let rows = accounts(Users::of(scope).find().order_by_asc(user::Column::Id));
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        rows.into_iter().map(Account::user).collect()
    }

    async fn last_sign_ins(&self, scope: Scope) -> Result<BTreeMap<UserId, Timestamp>, StoreError> {
        let last = Users::of(scope).find().filter(user::Column::LastLoginAt.is_not_null()).select_only();
        let last = last.columns([user::Column::Id, user::Column::LastLoginAt]).into_tuple::<(i64, i64)>();
        let last = last.all(self.database.reader()).await.map_err(store_error)?;
        Ok(last.into_iter().map(|(id, at)| (UserId(id), kernel::from_micros(at))).collect())
    }

    async fn set_password_hash(&self, scope: Scope, id: UserId, hash: &str) -> Result<bool, StoreError> {
        let changed = Users::of(scope).update().filter(user::Column::Id.eq(id.0));
        let changed = changed.col_expr(user::Column::PasswordHash, hash.into());
        Ok(self.database.update(changed).await? == 1)
    }
}

#[async_trait]
impl CrossTenantCredentials for SqlAccounts {
    async fn by_email(&self, email: &Email) -> Result<Option<Credentials>, StoreError> {
        if sql::has_nul(email.as_str()) {
            return Ok(None);
        }
        let found = Users::find_across_tenants().filter(user::Column::Email.eq(email.as_str()));
        let found = accounts(found).one(self.database.reader()).await.map_err(store_error)?;
        let read = |found: Account| {
            let password_hash = found.password_hash.clone();
            Ok(Credentials { user: found.user()?, password_hash })
        };
        found.map(read).transpose()
    }
}

#[async_trait]
impl TokenStore for SqlAccounts {
    async fn insert(&self, token: &NewSession) -> Result<TokenId, StoreError> {
        let made = access_tokens::Entity::insert(row(token)?);
        let made = made.exec(&*self.database.writer().await?).await.map_err(store_error)?;
        Ok(TokenId(made.last_insert_id))
    }

    async fn insert_under(
        &self,
        token: &NewSession,
        password_hash: &str,
    ) -> Result<Option<TokenId>, StoreError> {
        let transaction = self.database.begin_write().await?;
        // Updating the account's row locks it until the token is stored: this waits for a concurrent password
        // change, and a later one finds the token. SQLite has only one writer anyway.
        let account = Users::update_across_tenants()
            .filter(user::Column::Id.eq(token.user_id.0))
            .filter(user::Column::PasswordHash.eq(password_hash))
            .col_expr(user::Column::LastLoginAt, micros(token.created_at).into());
        if account.exec(&*transaction).await.map_err(store_error)?.rows_affected == 0 {
            return Ok(None);
        }
        let made =
            access_tokens::Entity::insert(row(token)?).exec(&*transaction).await.map_err(store_error)?;
        transaction.commit().await?;
        Ok(Some(TokenId(made.last_insert_id)))
    }

    async fn find(&self, secret_digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        let found = self.database.token_lookup().find(*secret_digest).await?;
        found.map(TokenRow::record).transpose()
    }

    async fn extend(&self, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError> {
        let extended = access_tokens::Entity::update_many()
            .filter(access_tokens::Column::Id.eq(id.0))
            .col_expr(access_tokens::Column::ExpiresAt, micros(expires_at).into());
        self.database.update(extended).await.map(drop)
    }

    async fn revoke(&self, id: TokenId) -> Result<bool, StoreError> {
        let revoked = access_tokens::Entity::delete_many().filter(access_tokens::Column::Id.eq(id.0));
        Ok(self.database.delete(revoked).await? == 1)
    }

    async fn revoke_all_of(&self, user: UserId, except: Option<TokenId>) -> Result<u64, StoreError> {
        // No id is 0, so 0 keeps none.
        let revoked = access_tokens::Entity::delete_many()
            .filter(access_tokens::Column::UserId.eq(user.0))
            .filter(access_tokens::Column::Id.ne(except.map_or(0, |id| id.0)));
        self.database.delete(revoked).await
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        use access_tokens::Column::{AbsoluteExpiresAt, ExpiresAt};
        let over = ExpiresAt.lt(micros(now)).or(AbsoluteExpiresAt.lt(micros(now)));
        self.database.delete(access_tokens::Entity::delete_many().filter(over)).await
    }
}

fn row(token: &NewSession) -> Result<access_tokens::ActiveModel, StoreError> {
    Ok(access_tokens::ActiveModel {
        id: NotSet,
        user_id: Set(token.user_id.0),
        digest: Set(token.digest.to_vec()),
        abilities: Set(serde_json::to_value(&token.abilities).map_err(damaged)?),
        created_at: Set(micros(token.created_at)),
        expires_at: Set(micros(token.expires_at)),
        absolute_expires_at: Set(micros(token.absolute_expires_at)),
    })
}

/// Deletes all mailed links of an account within a change of its password or address. They were mailed for
/// the old one.
pub(crate) async fn end_links_of(transaction: &WriteTransaction, user: UserId) -> Result<(), StoreError> {
    end::<password_resets::Entity>(transaction, password_resets::Column::UserId, user).await?;
    end::<email_changes::Entity>(transaction, email_changes::Column::UserId, user).await.map(drop)
}

/// Deletes everything that gives access to an account, including mailed links, within the caller's
/// transaction: sessions, API tokens, pending sign-ins.
pub(crate) async fn end_everything_of(
    transaction: &WriteTransaction,
    user: UserId,
) -> Result<(), StoreError> {
    end_links_of(transaction, user).await?;
    end::<access_tokens::Entity>(transaction, access_tokens::Column::UserId, user).await?;
    end::<api_tokens::Entity>(transaction, api_tokens::Column::UserId, user).await?;
    end::<pending_sign_ins::Entity>(transaction, pending_sign_ins::Column::UserId, user).await.map(drop)
}

/// Deletes an account's rows in a table.
pub(crate) async fn end<E: EntityTrait>(
    transaction: &WriteTransaction,
    owner: E::Column,
    user: UserId,
) -> Result<u64, StoreError> {
    let ended = E::delete_many().filter(owner.eq(user.0)).exec(&**transaction).await;
    ended.map(|ended| ended.rows_affected).map_err(store_error)
}

/// Reads a stored address.
pub(crate) fn parse_email(stored: &str) -> Result<Email, StoreError> {
    Email::parse(stored).map_err(|_| StoreError::internal("a stored e-mail address is not valid"))
}

/// Binds a digest.
pub(crate) fn digest(digest: &[u8; 32]) -> Value {
    Value::Bytes(Some(digest.to_vec()))
}

/// Reads an account, with its second factor's `confirmed_at` as `two_factor_since`.
pub(crate) fn user(row: &Row) -> Result<User, StoreError> {
    Account {
        id: row.get("user_id")?,
        name: row.get("name")?,
        email: row.get("email")?,
        role: row.get("role")?,
        place_key: row.get("place_key")?,
        created_at: row.get("created_at")?,
        two_factor_since: row.get("two_factor_since")?,
        ..Account::default()
    }
    .user()
}

impl Account {
    pub(crate) fn user(self) -> Result<User, StoreError> {
        Ok(User {
            id: UserId(self.id),
            name: self.name,
            email: parse_email(&self.email)?,
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
