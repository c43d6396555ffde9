//! Wishes for new passwords.

use crate::account_store::{digest, end_everything_of, home, user};
use crate::database::{Database, Engine, Exclusive};
use crate::{outbox, sql};
use accounts::User;
use accounts::password_reset::{CrossTenantPasswordResets, NewReset};
use async_trait::async_trait;
use kernel::{Mail, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, UserId, micros};
use sea_orm::{ConnectionTrait, Value};
use std::fmt;
use std::sync::Arc;

/// Wishes for new passwords in the database, with the outbox for their mails.
#[derive(Clone)]
pub struct SqlPasswordResets {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlPasswordResets {
    /// The wishes of a database; mails are sealed by `sealer` while they wait.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

impl fmt::Debug for SqlPasswordResets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlPasswordResets").finish_non_exhaustive()
    }
}

const WISH: &str =
    "INSERT INTO password_resets (user_id, digest, created_at, expires_at) VALUES ($1, $2, $3, $4)";

/// The row of the account is locked until the wish is there: a new password that is being set by an
/// earlier link is waited for, and one that comes after ends this wish as well.
const SCOPE_OF: [&str; 2] = [
    "SELECT organization_id FROM users WHERE id = $1 AND email = $2",
    "SELECT organization_id FROM users WHERE id = $1 AND email = $2 FOR SHARE",
];

const FIND: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since FROM password_resets p JOIN users u ON u.id = p.user_id \
     LEFT JOIN second_factors f ON f.user_id = u.id WHERE p.digest = $1 AND p.expires_at > $2";

const SET_PASSWORD: &str = "UPDATE users SET password_hash = $2 WHERE id = $1";

const PRUNE: &str = "DELETE FROM password_resets WHERE expires_at < $1";

async fn find<C: ConnectionTrait>(
    db: &C,
    link: &[u8; 32],
    now: Timestamp,
) -> Result<Option<User>, StoreError> {
    let row = sql::one(db, FIND, vec![digest(link), micros(now).into()]).await?;
    row.map(|row| user(&row)).transpose()
}

/// The tenant of an account; `None` when it was deleted, or got another address, a moment ago.
async fn scope_of(
    transaction: &Exclusive,
    engine: Engine,
    (user, address): (UserId, &str),
) -> Result<Option<Scope>, StoreError> {
    let [sqlite, postgres] = SCOPE_OF;
    let question = if engine == Engine::Postgres { postgres } else { sqlite };
    let row = sql::one(&**transaction, question, vec![user.0.into(), address.into()]).await?;
    row.map(|row| Ok(home(row.get::<Option<i64>>("organization_id")?.map(OrganizationId)))).transpose()
}

#[async_trait]
impl CrossTenantPasswordResets for SqlPasswordResets {
    async fn wish(&self, new: &NewReset, mail: Option<&Mail>) -> Result<(), StoreError> {
        let transaction = self.database.begin_write().await?;
        let scope = match new.user.zip(mail) {
            Some((user, mail)) => scope_of(&transaction, self.database.engine(), (user, &mail.to)).await?,
            None => None,
        };
        let values = vec![
            Value::BigInt(new.user.filter(|_| scope.is_some()).map(|user| user.0)),
            digest(&new.digest),
            micros(new.created_at).into(),
            micros(new.expires_at).into(),
        ];
        sql::execute(&*transaction, WISH, values).await?;
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
    ) -> Result<Option<User>, StoreError> {
        // Exclusive, so that of two with one link the second finds it used.
        let transaction = self.database.begin_exclusive().await?;
        let Some(user) = find(&*transaction, link, now).await? else { return Ok(None) };
        sql::execute(&*transaction, SET_PASSWORD, vec![user.id.0.into(), password_hash.into()]).await?;
        end_everything_of(&transaction, user.id).await?;
        outbox::put(&transaction, &*self.sealer, home(user.membership.organization_id()), mail, now).await?;
        transaction.commit().await?;
        Ok(Some(user))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, PRUNE, vec![micros(now).into()]).await
    }
}
