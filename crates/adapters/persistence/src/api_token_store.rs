//! API tokens.

use crate::account_store::{digest, user};
use crate::entities::access_tokens::{Column as Session, Relation as OfSession};
use crate::entities::api_tokens::{ActiveModel, Column, Entity, Model};
use crate::entities::{Users, user as account};
use crate::error::{damaged, store_error};
use crate::{SqlAccounts, sql};
use accounts::api_tokens::ports::{ApiToken, ApiTokenRecord, ApiTokenStore, Issuer, NewApiToken};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Page, PageRequest, Scope, StoreError, Timestamp, TokenId, UserId, from_micros, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, ExprTrait as _, FromQueryResult as _, JoinType, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, RelationTrait as _,
};

/// Runs for every request made with an API token: token and account in one query.
const FIND: &str = "SELECT a.id AS token_id, a.user_id AS token_user_id, a.name AS token_name, a.digest AS token_digest, \
     a.abilities AS token_abilities, a.created_at AS token_created_at, a.expires_at AS token_expires_at, \
     a.last_used_at AS token_last_used_at, u.id AS user_id, u.name, u.email, u.role, u.place_key, u.created_at, \
     f.confirmed_at AS two_factor_since FROM api_tokens a JOIN users u ON u.id = a.user_id \
     LEFT JOIN second_factors f ON f.user_id = u.id WHERE a.digest = $1";

#[async_trait]
impl ApiTokenStore for SqlAccounts {
    async fn insert(
        &self,
        token: &NewApiToken,
        by: Issuer,
        mail: &Mail,
        chain: Scope,
        audit_event: AuditEventFn<'_, TokenId>,
    ) -> Result<Option<TokenId>, StoreError> {
        let transaction = self.database.begin_write().await?;
        // The rows of account and session stay locked until the token is stored: whoever ends the session or
        // changes the account either comes first, and no token is made, or finds the token. SQLite has only
        // one writer anyway.
        let issuer = Users::find_across_tenants()
            .join(JoinType::InnerJoin, OfSession::User.def().rev())
            .filter(account::Column::Id.eq(token.user_id.0))
            .filter(account::Column::Role.eq(by.role.code()))
            .filter(Session::Id.eq(by.session.0))
            .lock_shared();
        if issuer.one(&*transaction).await.map_err(store_error)?.is_none() {
            return Ok(None);
        }
        let row = ActiveModel {
            user_id: Set(token.user_id.0),
            name: Set(token.name.clone()),
            digest: Set(token.digest.to_vec()),
            abilities: Set(serde_json::to_value(&token.abilities).map_err(damaged)?),
            created_at: Set(micros(token.created_at)),
            expires_at: Set(token.expires_at.map(micros)),
            ..Default::default()
        };
        let made = Entity::insert(row).exec(&*transaction).await.map_err(store_error)?;
        self.queue_mails(&transaction, token.user_id, std::slice::from_ref(mail), token.created_at).await?;
        let id = TokenId(made.last_insert_id);
        transaction.commit_with_event(chain, audit_event(&id)).await?;
        Ok(Some(id))
    }

    async fn find(&self, secret_digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError> {
        let row = sql::one(self.database.reader(), FIND, vec![digest(secret_digest)]).await?;
        let read = |row: sql::Row| {
            let found = Model::from_query_result(&row.0, "token_").map_err(store_error)?;
            Ok(ApiTokenRecord { token: token(found)?, user: user(&row)? })
        };
        row.map(read).transpose()
    }

    async fn list(&self, owner: UserId, request: PageRequest) -> Result<Page<ApiToken>, StoreError> {
        let reader = self.database.reader();
        let own = Entity::find().filter(Column::UserId.eq(owner.0));
        let total = own.clone().count(reader).await.map_err(store_error)?;
        let page =
            own.order_by_desc(Column::Id).limit(u64::from(request.per_page())).offset(sql::offset(request));
        let rows = page.all(reader).await.map_err(store_error)?;
        let items = rows.into_iter().map(token).collect::<Result<_, _>>()?;
        Ok(Page { items, total, request })
    }

    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError> {
        let earlier = Column::LastUsedAt.is_null().or(Column::LastUsedAt.lt(micros(at)));
        let used = Entity::update_many().filter(Column::Id.eq(id.0)).filter(earlier);
        self.database.update(used.col_expr(Column::LastUsedAt, micros(at).into())).await.map(drop)
    }

    async fn revoke(
        &self,
        owner: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let revoked = Entity::delete_many().filter(Column::UserId.eq(owner.0)).filter(Column::Id.eq(id.0));
        self.database.delete_one_with_event(revoked, chain, audit_event).await
    }
}

fn token(row: Model) -> Result<ApiToken, StoreError> {
    Ok(ApiToken {
        id: TokenId(row.id),
        name: row.name,
        abilities: serde_json::from_value(row.abilities).map_err(damaged)?,
        created_at: from_micros(row.created_at),
        expires_at: row.expires_at.map(from_micros),
        last_used_at: row.last_used_at.map(from_micros),
    })
}
