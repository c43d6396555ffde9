//! Accounts that belong to no scope.

use crate::SqlAccounts;
use crate::chain::append_in;
use crate::database::WriteTransaction;
use crate::entities::{Account, Users, accounts, user::Column};
use crate::error::store_error;
use crate::invitation_store::withdraw_all_of;
use crate::report_deletion::owner;
use accounts::{CrossTenantFormerMembers, Email, FormerMember, User};
use async_trait::async_trait;
use audit::{Action, Actor, AuditEventFn, Details, Event, Object, ObjectKind, ScopedEvents};
use kernel::{StoreError, Timestamp, UserId, from_micros, micros};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, ConnectionTrait, QueryFilter as _, QueryOrder as _};

/// Loads the accounts without a scope that satisfy a condition.
async fn former<C: ConnectionTrait>(db: &C, which: Expr) -> Result<Vec<Account>, StoreError> {
    let nowhere = Users::find_across_tenants().filter(Column::PlaceKey.is_null()).filter(which);
    accounts(nowhere.order_by_asc(Column::Id)).all(db).await.map_err(store_error)
}

#[async_trait]
impl CrossTenantFormerMembers for SqlAccounts {
    async fn list(&self) -> Result<Vec<FormerMember>, StoreError> {
        let rows = former(self.database.reader(), Column::PlaceKey.is_null()).await?;
        let member = |row: Account| {
            let left_at = row.left_at.map(from_micros);
            Ok(FormerMember { user: row.user()?, left_at })
        };
        rows.into_iter().map(member).collect()
    }

    async fn delete(
        &self,
        id: UserId,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        // Deleting the account also deletes rows of reports: its marks and notes.
        let transaction = self.database.begin_exclusive_deletion().await?;
        let Some(found) = former(&*transaction, Column::Id.eq(id.0)).await?.pop() else { return Ok(None) };
        let found = found.user()?;
        delete_account(&transaction, id).await?;
        transaction.commit_scoped_events(audit_event(&found)).await?;
        Ok(Some(found))
    }

    async fn assign_to_installation(
        &self,
        email: &Email,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let found = former(&*transaction, Column::Email.eq(email.as_str())).await?.pop();
        let Some(found) = found.map(Account::user).transpose()? else { return Ok(None) };
        let placed = Users::update_across_tenants()
            .filter(Column::Id.eq(found.id.0))
            .col_expr(Column::InInstallation, true.into())
            .col_expr(Column::LeftAt, None::<i64>.into());
        placed.exec(&*transaction).await.map_err(store_error)?;
        let found = User { membership: kernel::Membership::Installation, ..found };
        transaction.commit_scoped_events(audit_event(&found)).await?;
        Ok(Some(found))
    }

    async fn prune(&self, left_before: Timestamp, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let transaction = self.database.begin_exclusive_deletion().await?;
        let begun = Users::update_across_tenants()
            .filter(Column::PlaceKey.is_null())
            .filter(Column::LeftAt.is_null())
            .col_expr(Column::LeftAt, micros(now).into());
        begun.exec(&*transaction).await.map_err(store_error)?;
        let over = former(&*transaction, Column::LeftAt.lt(micros(left_before))).await?;
        let over: Vec<UserId> = over.into_iter().map(|account| UserId(account.id)).collect();
        for id in &over {
            delete_account(&transaction, *id).await?;
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

/// Deletes an account; its tokens and sessions are deleted through foreign keys, and its invitations are
/// withdrawn.
async fn delete_account(transaction: &WriteTransaction, id: UserId) -> Result<(), StoreError> {
    withdraw_all_of(transaction, id).await?;
    let gone = Users::delete_across_tenants().filter(Column::Id.eq(id.0)).filter(Column::PlaceKey.is_null());
    gone.exec(&**transaction).await.map(drop).map_err(store_error)
}
