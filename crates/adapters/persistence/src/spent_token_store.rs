//! Spent CAPTCHA tokens.

use crate::database::Database;
use crate::entities::spent_captcha_tokens::{Column, Entity};
use crate::error::store_error;
use async_trait::async_trait;
use captcha::ports::SpentTokens;
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

/// Spent tokens in the database: [`SpentTokens`].
#[derive(Clone, Debug)]
pub struct SqlSpentTokens {
    database: Database,
}

impl SqlSpentTokens {
    /// Opens the spent tokens of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

#[async_trait]
impl SpentTokens for SqlSpentTokens {
    async fn spend(&self, scope: Scope, nonce: [u8; 16], expires_at: Timestamp) -> Result<bool, StoreError> {
        let organization = scope.organization_id().map(|id| id.0);
        self.database.group().spend_nonce(organization, nonce, micros(expires_at)).await
    }

    async fn is_spent(&self, nonce: [u8; 16]) -> Result<bool, StoreError> {
        let rows = Entity::find_by_id(nonce.to_vec()).count(self.database.reader()).await;
        rows.map(|count| count > 0).map_err(store_error)
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.database.delete(Entity::delete_many().filter(Column::ExpiresAt.lte(micros(now)))).await
    }
}
