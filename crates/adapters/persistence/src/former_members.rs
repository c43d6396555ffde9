//! Accounts that belong nowhere.

use crate::SqlAccounts;
use crate::account_store::user;
use crate::audit_store::append_in;
use crate::database::Exclusive;
use crate::invitation_store::withdraw_all_of;
use crate::report_removal::owner;
use crate::sql::{self, Row};
use accounts::{CrossTenantFormerMembers, Email, FormerMember, User};
use async_trait::async_trait;
use audit::{Action, Actor, Details, Event, Object, ObjectKind};
use kernel::{StoreError, Timestamp, UserId, from_micros, micros};

/// Those without a place; a condition or an order follows.
const FORMER: &str = "SELECT u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, u.left_at, \
     f.confirmed_at AS two_factor_since \
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.place_key IS NULL";

const PLACE: &str =
    "UPDATE users SET in_installation = TRUE, left_at = NULL WHERE id = $1 AND place_key IS NULL";

const BEGIN: &str = "UPDATE users SET left_at = $1 WHERE place_key IS NULL AND left_at IS NULL";

const DELETE: &str = "DELETE FROM users WHERE id = $1 AND place_key IS NULL";

#[async_trait]
impl CrossTenantFormerMembers for SqlAccounts {
    async fn list(&self) -> Result<Vec<FormerMember>, StoreError> {
        let rows = sql::all(self.database.reader(), &format!("{FORMER} ORDER BY u.id"), vec![]).await?;
        rows.iter().map(former).collect()
    }

    async fn delete(&self, id: UserId) -> Result<Option<User>, StoreError> {
        // Its marks and notes are rows of reports.
        let transaction = self.database.begin_exclusive_removal().await?;
        let found = sql::one(&*transaction, &format!("{FORMER} AND u.id = $1"), vec![id.0.into()]).await?;
        let Some(found) = found else { return Ok(None) };
        forget(&transaction, id).await?;
        transaction.commit().await?;
        user(&found).map(Some)
    }

    async fn place(&self, email: &Email) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let wanted = vec![email.as_str().into()];
        let found = sql::one(&*transaction, &format!("{FORMER} AND u.email = $1"), wanted).await?;
        let Some(found) = found.as_ref().map(user).transpose()? else { return Ok(None) };
        sql::execute(&*transaction, PLACE, vec![found.id.0.into()]).await?;
        transaction.commit().await?;
        Ok(Some(User { membership: kernel::Membership::Installation, ..found }))
    }

    async fn prune(&self, left_before: Timestamp, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let transaction = self.database.begin_exclusive_removal().await?;
        sql::execute(&*transaction, BEGIN, vec![micros(now).into()]).await?;
        let over = format!("{FORMER} AND u.left_at < $1 ORDER BY u.id");
        let over = sql::all(&*transaction, &over, vec![micros(left_before).into()]).await?;
        let over: Vec<UserId> =
            over.iter().map(|row| row.get("user_id").map(UserId)).collect::<Result<_, _>>()?;
        for id in &over {
            forget(&transaction, *id).await?;
        }
        for id in &over {
            let event = Event {
                at: now,
                actor: Actor::System,
                action: Action::UserDeleted,
                object: Object::of(ObjectKind::User, id),
                details: Details::new(),
            };
            append_in(&*transaction, owner(None), &event).await?;
        }
        transaction.commit().await?;
        Ok(over)
    }
}

/// Deletes an account; what opens it goes with it by its foreign keys, and what it offered is taken back.
async fn forget(transaction: &Exclusive, id: UserId) -> Result<(), StoreError> {
    withdraw_all_of(transaction, id).await?;
    sql::execute(&**transaction, DELETE, vec![id.0.into()]).await.map(drop)
}

fn former(row: &Row) -> Result<FormerMember, StoreError> {
    Ok(FormerMember { user: user(row)?, left_at: row.get::<Option<i64>>("left_at")?.map(from_micros) })
}
