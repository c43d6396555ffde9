//! The members of an organisation.

use crate::account_store::end_everything_of;
use crate::entities::{Account, Users, accounts, user::Column};
use crate::error::store_error;
use crate::invitation_store::{withdraw_all_of, withdraw_all_to};
use crate::organization_store::SqlOrganizations;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, UserId, from_micros, micros};
use organizations::ports::{MemberStore, RemovalRefused};
use organizations::{Member, MemberRole};
use sea_orm::{ColumnTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _};

#[async_trait]
impl MemberStore for SqlOrganizations {
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError> {
        let rows = accounts(Users::of(scope).find().order_by_asc(Column::Id));
        let rows = rows.all(self.database.reader()).await.map_err(store_error)?;
        rows.into_iter().map(member).collect()
    }

    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Member>,
    ) -> Result<Member, RemovalRefused> {
        scope.organization_id().ok_or(RemovalRefused::Unknown)?;
        let own = Users::of(scope);
        // WriteTransaction, so that two who remove each other are decided one after the other.
        let transaction = self.database.begin_exclusive().await?;
        let row = accounts(own.find().filter(Column::Id.eq(user.0))).one(&*transaction).await;
        let leaver = member(row.map_err(store_error)?.ok_or(RemovalRefused::Unknown)?)?;
        let administrators = own.find().filter(Column::Role.is_in(["admin", "developer"]));
        let count = administrators.count(&*transaction).await.map_err(store_error)?;
        leaver.may_be_removed(usize::try_from(count).unwrap_or(0), by_developer)?;
        let leaving = own
            .update()
            .filter(Column::Id.eq(user.0))
            .col_expr(Column::OrganizationId, None::<i64>.into())
            .col_expr(Column::LeftAt, micros(now).into())
            .col_expr(Column::Role, "user".into());
        leaving.exec(&*transaction).await.map_err(store_error)?;
        end_everything_of(&transaction, user).await?;
        withdraw_all_of(&transaction, user).await?;
        withdraw_all_to(&transaction, scope, &leaver.email).await?;
        transaction.commit_with_event(scope, audit_event(&leaver)).await?;
        Ok(leaver)
    }
}

fn member(row: Account) -> Result<Member, StoreError> {
    Ok(Member {
        id: UserId(row.id),
        name: row.name,
        email: row.email,
        role: MemberRole::parse(&row.role).ok_or_else(|| StoreError::internal("a stored role is unknown"))?,
        created_at: from_micros(row.created_at),
    })
}
