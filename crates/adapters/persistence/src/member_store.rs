//! Who belongs to an organisation.

use crate::account_store::end_everything_of;
use crate::invitation_store::{withdraw_all_of, withdraw_all_to};
use crate::organization_store::SqlOrganizations;
use crate::sql::{self, Row};
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp, UserId, micros};
use organizations::ports::{MemberStore, RemovalRefused};
use organizations::{Member, MemberRole};

const MEMBERS: &str = "SELECT id, name, email, role, created_at FROM users WHERE place_key = $1 ORDER BY id";

const MEMBER: &str = "SELECT id, name, email, role, created_at FROM users WHERE place_key = $1 AND id = $2";

const ADMINISTRATORS: &str =
    "SELECT count(*) AS administrators FROM users WHERE place_key = $1 AND role IN ('admin', 'developer')";

const LEAVE: &str = "UPDATE users SET organization_id = NULL, left_at = $3, role = 'user' \
     WHERE place_key = $1 AND id = $2";

#[async_trait]
impl MemberStore for SqlOrganizations {
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError> {
        let rows = sql::all(self.database.reader(), MEMBERS, vec![sql::scope_key(scope).into()]).await?;
        rows.iter().map(member).collect()
    }

    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        now: Timestamp,
    ) -> Result<Member, RemovalRefused> {
        let organization = scope.organization_id().ok_or(RemovalRefused::Unknown)?.0;
        // Exclusive, so that two who remove each other are judged one after the other.
        let transaction = self.database.begin_exclusive().await?;
        let here = || vec![organization.into(), user.0.into()];
        let row = sql::one(&*transaction, MEMBER, here()).await?.ok_or(RemovalRefused::Unknown)?;
        let found = member(&row)?;
        let row = sql::one(&*transaction, ADMINISTRATORS, vec![organization.into()]).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.get("administrators"))?;
        found.may_be_removed(usize::try_from(count).unwrap_or(0), by_developer)?;
        let mut leaving = here();
        leaving.push(micros(now).into());
        sql::execute(&*transaction, LEAVE, leaving).await?;
        end_everything_of(&transaction, user).await?;
        withdraw_all_of(&transaction, user).await?;
        withdraw_all_to(&transaction, scope, &found.email).await?;
        transaction.commit().await?;
        Ok(found)
    }
}

fn member(row: &Row) -> Result<Member, StoreError> {
    let role: String = row.get("role")?;
    Ok(Member {
        id: UserId(row.get("id")?),
        name: row.get("name")?,
        email: row.get("email")?,
        role: MemberRole::parse(&role).ok_or_else(|| StoreError::internal("a stored role is unknown"))?,
        created_at: row.instant("created_at")?,
    })
}
