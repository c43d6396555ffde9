//! Changing and deleting accounts, one decision at a time.

use crate::SqlAccounts;
use crate::account_store::{end_everything_of, end_links_of, insert_user, user};
use crate::database::Exclusive;
use crate::invitation_store::{withdraw_all_of, withdraw_all_to};
use crate::sql;
use accounts::administration::ports::{
    AppointmentJudge, DecideError, Judge, Situation, UserAdministration, UserUpdate,
};
use accounts::{NewUser, User};
use async_trait::async_trait;
use kernel::{Membership, Scope, StoreError, Timestamp, UserId};
use sea_orm::Value;

const FIND: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.place_key = $1 AND u.id = $2";

/// As [`User::administers`] says.
const DECIDERS: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id \
     WHERE (u.place_key = $1 AND u.role IN ('admin', 'developer')) OR (u.place_key = 0 AND u.role = 'developer')";

const UPDATE: &str = "UPDATE users SET name = $3, email = $4, role = $5 WHERE place_key = $1 AND id = $2";

const SET_PASSWORD: &str = "UPDATE users SET password_hash = $3 WHERE place_key = $1 AND id = $2";

const DELETE: &str = "DELETE FROM users WHERE place_key = $1 AND id = $2";

#[async_trait]
impl UserAdministration for SqlAccounts {
    async fn appoint(
        &self,
        scope: Scope,
        user: &NewUser,
        now: Timestamp,
        judge: AppointmentJudge<'_>,
    ) -> Result<User, DecideError> {
        let transaction = self.database.begin_exclusive().await?;
        judge(&deciders(&transaction, scope).await?)?;
        let made = insert_user(&*transaction, scope, user, now).await?.ok_or(DecideError::EmailTaken)?;
        withdraw_all_to(&transaction, scope, made.email.as_str()).await?;
        transaction.commit().await?;
        Ok(made)
    }

    async fn find(&self, scope: Scope, id: UserId) -> Result<Option<User>, StoreError> {
        let row = sql::one(self.database.reader(), FIND, key(scope, id)).await?;
        row.map(|row| user(&row)).transpose()
    }

    async fn update(
        &self,
        scope: Scope,
        id: UserId,
        update: &UserUpdate,
        judge: Judge<'_>,
    ) -> Result<User, DecideError> {
        let transaction = self.database.begin_exclusive().await?;
        let situation = situation(&transaction, scope, id).await?;
        judge(&situation)?;
        let mut user = situation.target;
        let could_invite = user.invites();
        user.name = update.name.clone().unwrap_or(user.name);
        user.email = update.email.clone().unwrap_or(user.email);
        user.role = update.role.unwrap_or(user.role);
        let mut values = key(scope, id);
        values.extend([user.name.as_str().into(), user.email.as_str().into(), Value::from(user.role.code())]);
        let changed = sql::execute_unique(&*transaction, UPDATE, values).await?;
        match changed {
            None => return Err(DecideError::EmailTaken),
            Some(0) => return Err(DecideError::NotFound),
            Some(_) => {}
        }
        if update.email.is_some() {
            end_links_of(&transaction, id).await?;
        }
        if let Some(hash) = &update.password_hash {
            let mut values = key(scope, id);
            values.push(hash.as_str().into());
            sql::execute(&*transaction, SET_PASSWORD, values).await?;
            end_everything_of(&transaction, id).await?;
        }
        if could_invite && !user.invites() {
            withdraw_all_of(&transaction, id).await?;
        }
        self.tell(&transaction, id, &update.mails, update.told_at).await?;
        transaction.commit().await?;
        Ok(user)
    }

    async fn delete(&self, scope: Scope, id: UserId, judge: Judge<'_>) -> Result<User, DecideError> {
        // Its marks and notes are rows of reports.
        let transaction = self.database.begin_exclusive_removal().await?;
        let situation = situation(&transaction, scope, id).await?;
        judge(&situation)?;
        // What it offered to others must not outlive it.
        withdraw_all_of(&transaction, id).await?;
        withdraw_all_to(&transaction, scope, situation.target.email.as_str()).await?;
        // What opens the account goes with it by its foreign keys.
        if sql::execute(&*transaction, DELETE, key(scope, id)).await? == 0 {
            return Err(DecideError::NotFound);
        }
        transaction.commit().await?;
        Ok(situation.target)
    }
}

fn key(scope: Scope, id: UserId) -> Vec<Value> {
    vec![sql::scope_key(scope).into(), id.0.into()]
}

/// The account and the administrators beside it, as they stay until the transaction ends.
async fn situation(transaction: &Exclusive, scope: Scope, id: UserId) -> Result<Situation, DecideError> {
    let row = sql::one(&**transaction, FIND, key(scope, id)).await?.ok_or(DecideError::NotFound)?;
    let deciders = deciders(transaction, scope).await?;
    let administrators =
        deciders.iter().filter(|user| user.membership == Membership::of(scope)).count() as u64;
    Ok(Situation { target: user(&row)?, administrators, deciders })
}

/// Who may administer the scope, as it stays until the transaction ends.
async fn deciders(transaction: &Exclusive, scope: Scope) -> Result<Vec<User>, StoreError> {
    let rows = sql::all(&**transaction, DECIDERS, vec![sql::scope_key(scope).into()]).await?;
    rows.iter().map(user).collect()
}
