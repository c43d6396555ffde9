//! Deletes what has expired, in all scopes.

use super::SqlPortalMembers;
use crate::entities::{
    PortalLinks, PortalMembers, PortalSessions, portal_link, portal_member, portal_session,
};
use crate::error::store_error;
use async_trait::async_trait;
use kernel::{StoreError, Timestamp, micros};
use portal::PrunedPortalMembers;
use portal::ports::CrossTenantPortalMembers;
use sea_orm::{ColumnTrait as _, QueryFilter as _};

#[async_trait]
impl CrossTenantPortalMembers for SqlPortalMembers {
    async fn prune(
        &self,
        registered_before: Timestamp,
        now: Timestamp,
    ) -> Result<PrunedPortalMembers, StoreError> {
        let transaction = self.database.begin_write().await?;
        let members = PortalMembers::delete_across_tenants()
            .filter(portal_member::Column::VerifiedAt.is_null())
            .filter(portal_member::Column::CreatedAt.lt(micros(registered_before)));
        let members = members.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        let links =
            PortalLinks::delete_across_tenants().filter(portal_link::Column::ExpiresAt.lt(micros(now)));
        let links = links.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        let sessions =
            PortalSessions::delete_across_tenants().filter(portal_session::Column::ExpiresAt.lt(micros(now)));
        let sessions = sessions.exec(&*transaction).await.map_err(store_error)?.rows_affected;
        transaction.commit().await?;
        if members > 0 {
            self.database.vacuum();
        }
        Ok(PrunedPortalMembers { members, links, sessions })
    }
}
