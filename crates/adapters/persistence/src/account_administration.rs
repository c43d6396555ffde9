//! Changes and deletes accounts, one decision at a time.

use crate::account_store::{end_everything_of, end_links_of, insert_user};
use crate::database::WriteTransaction;
use crate::entities::{Account, Users, accounts, user::Column};
use crate::error::{is_duplicate, store_error};
use crate::invitation_store::{withdraw_all_of, withdraw_all_to};
use crate::{SqlAccounts, sql};
use accounts::administration::ChangedUser;
use accounts::administration::ports::{
    AccountState, CreateGuard, DecideError, UpdateGuard, UserAdministration, UserUpdate,
};
use accounts::{NewUser, User};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Membership, Scope, StoreError, Timestamp, UserId};
use sea_orm::{ColumnTrait as _, ConnectionTrait, ExprTrait as _, QueryFilter as _};

#[async_trait]
impl UserAdministration for SqlAccounts {
    async fn create(
        &self,
        scope: Scope,
        user: &NewUser,
        now: Timestamp,
        guard: CreateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError> {
        let transaction = self.database.begin_exclusive().await?;
        guard(&authorized_users(&transaction, scope).await?)?;
        let made = insert_user(&*transaction, scope, user, now).await?.ok_or(DecideError::EmailTaken)?;
        withdraw_all_to(&transaction, scope, made.email.as_str()).await?;
        transaction.commit_with_event(scope, audit_event(&made)).await?;
        Ok(made)
    }

    async fn find(&self, scope: Scope, id: UserId) -> Result<Option<User>, StoreError> {
        find(self.database.reader(), scope, id).await
    }

    async fn update(
        &self,
        scope: Scope,
        id: UserId,
        update: &UserUpdate,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, ChangedUser>,
    ) -> Result<ChangedUser, DecideError> {
        let transaction = self.database.begin_exclusive().await?;
        let current = account_state(&transaction, scope, id).await?;
        guard(&current)?;
        let before = current.target;
        let (mut user, could_invite) = (before.clone(), before.invites());
        user.name = update.name.clone().unwrap_or(user.name);
        user.email = update.email.clone().unwrap_or(user.email);
        user.role = update.role.unwrap_or(user.role);
        let changed = Users::of(scope)
            .update()
            .filter(Column::Id.eq(id.0))
            .col_expr(Column::Name, user.name.as_str().into())
            .col_expr(Column::Email, user.email.as_str().into())
            .col_expr(Column::Role, user.role.code().into());
        match changed.exec(&*transaction).await.map_err(store_error) {
            Err(error) if is_duplicate(&error) => return Err(DecideError::EmailTaken),
            Err(error) => return Err(error.into()),
            Ok(changed) if changed.rows_affected == 0 => return Err(DecideError::NotFound),
            Ok(_) => {}
        }
        if update.email.is_some() {
            end_links_of(&transaction, id).await?;
        }
        if let Some(hash) = &update.password_hash {
            let changed = Users::of(scope).update().filter(Column::Id.eq(id.0));
            let changed = changed.col_expr(Column::PasswordHash, hash.as_str().into());
            changed.exec(&*transaction).await.map_err(store_error)?;
            end_everything_of(&transaction, id).await?;
        }
        if could_invite && !user.invites() {
            withdraw_all_of(&transaction, id).await?;
        }
        self.queue_mails(&transaction, id, &update.mails, update.changed_at).await?;
        let changed = ChangedUser { before, after: user, new_password: update.password_hash.is_some() };
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(changed)
    }

    async fn delete(
        &self,
        scope: Scope,
        id: UserId,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError> {
        // Deleting the account also deletes rows of reports: its marks and notes.
        let transaction = self.database.begin_exclusive_deletion().await?;
        let current = account_state(&transaction, scope, id).await?;
        guard(&current)?;
        // Its invitations must not outlive it.
        withdraw_all_of(&transaction, id).await?;
        withdraw_all_to(&transaction, scope, current.target.email.as_str()).await?;
        // Its tokens, sessions and factors are deleted through their foreign keys.
        let gone = Users::of(scope).delete().filter(Column::Id.eq(id.0)).exec(&*transaction).await;
        if gone.map_err(store_error)?.rows_affected == 0 {
            return Err(DecideError::NotFound);
        }
        transaction.commit_with_event(scope, audit_event(&current.target)).await?;
        Ok(current.target)
    }
}

async fn find<C: ConnectionTrait>(db: &C, scope: Scope, id: UserId) -> Result<Option<User>, StoreError> {
    let found = accounts(Users::of(scope).find().filter(Column::Id.eq(id.0)));
    found.one(db).await.map_err(store_error)?.map(Account::user).transpose()
}

/// Loads the account and the other administrators, locked until the transaction ends.
async fn account_state(
    transaction: &WriteTransaction,
    scope: Scope,
    id: UserId,
) -> Result<AccountState, DecideError> {
    let target = find(&**transaction, scope, id).await?.ok_or(DecideError::NotFound)?;
    let authorized = authorized_users(transaction, scope).await?;
    let administrators =
        authorized.iter().filter(|user| user.membership == Membership::of(scope)).count() as u64;
    Ok(AccountState { target, administrators, authorized })
}

/// Loads those who may administer the scope according to [`User::administers`], locked until the transaction
/// ends.
async fn authorized_users(transaction: &WriteTransaction, scope: Scope) -> Result<Vec<User>, StoreError> {
    let own = Column::PlaceKey.eq(sql::scope_key(scope)).and(Column::Role.is_in(["admin", "developer"]));
    let operators = Column::PlaceKey.eq(0).and(Column::Role.eq("developer"));
    let authorized = accounts(Users::find_across_tenants().filter(own.or(operators)));
    let authorized = authorized.all(&**transaction).await.map_err(store_error)?;
    authorized.into_iter().map(Account::user).collect()
}
