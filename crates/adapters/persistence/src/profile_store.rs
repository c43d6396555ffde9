//! Changes that people make to their own accounts.

use crate::account_store::{SqlAccounts, end, end_links_of, parse_email};
use crate::entities::email_changes::{self, Entity as EmailChanges};
use crate::entities::{Account, Users, access_tokens, accounts, api_tokens, user::Column};
use crate::error::{is_duplicate, store_error};
use accounts::{
    ChangedProfile, CrossTenantEmailChanges, Email, NewEmailChange, ProfileChange, ProfileStore, User,
};
use async_trait::async_trait;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::{Mail, Scope, StoreError, Timestamp, TokenId, UserId, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, Iterable as _, QueryFilter as _, QuerySelect as _,
};

#[async_trait]
impl ProfileStore for SqlAccounts {
    async fn change(
        &self,
        id: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ChangedProfile, Vec<Event>>,
    ) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let held = Users::find_across_tenants().filter(Column::Id.eq(id.0)).lock_exclusive();
        let Some(held) = held.one(&*transaction).await.map_err(store_error)? else { return Ok(None) };
        // A change of only the address sets nothing here, but still needs the account to exist.
        let name = change.name.as_deref().map_or_else(|| Expr::col(Column::Name), Expr::from);
        let mut changed =
            Users::update_across_tenants().filter(Column::Id.eq(id.0)).col_expr(Column::Name, name);
        if let Some(known) = known_hash {
            changed = changed.filter(Column::PasswordHash.eq(known));
        }
        if let Some(hash) = &change.password_hash {
            changed = changed.col_expr(Column::PasswordHash, hash.as_str().into());
        }
        if changed.exec(&*transaction).await.map_err(store_error)?.rows_affected != 1 {
            return Ok(None);
        }
        if change.password_hash.is_some() {
            end_links_of(&transaction, id).await?;
            let others = access_tokens::Entity::delete_many()
                .filter(access_tokens::Column::UserId.eq(id.0))
                .filter(access_tokens::Column::Id.ne(kept.0));
            others.exec(&*transaction).await.map_err(store_error)?;
            end::<api_tokens::Entity>(&transaction, api_tokens::Column::UserId, id).await?;
        }
        let withdrew_email_change = change.withdraws_email_change
            && end::<EmailChanges>(&transaction, email_changes::Column::UserId, id).await? > 0;
        if let Some(email_change) = &change.email_change {
            let mut present = OnConflict::column(email_changes::Column::UserId);
            present.update_columns(email_changes::Column::iter());
            let request = EmailChanges::insert(request(id, email_change)).on_conflict(present);
            request.exec(&*transaction).await.map_err(store_error)?;
            self.queue_mails(&transaction, id, &email_change.mails, email_change.created_at).await?;
        }
        let after = by_id(&*transaction, id.0).await?;
        let after = after.ok_or_else(|| StoreError::internal("a changed account is not there"))?;
        let changed = ChangedProfile { renamed: after.name != held.name, after, withdrew_email_change };
        transaction.commit_with_event(chain, audit_event(&changed)).await?;
        Ok(Some(changed.after))
    }
}

#[async_trait]
impl CrossTenantEmailChanges for SqlAccounts {
    async fn pending(&self, user: UserId, now: Timestamp) -> Result<Option<Email>, StoreError> {
        let open = email_changes::Column::ExpiresAt.gt(micros(now));
        let request = EmailChanges::find_by_id(user.0).filter(open).one(self.database.reader()).await;
        request.map_err(store_error)?.map(|request| parse_email(&request.email)).transpose()
    }

    async fn find(&self, link: &[u8; 32], now: Timestamp) -> Result<Option<(User, Email)>, StoreError> {
        find(self.database.reader(), link, now).await
    }

    async fn confirm(
        &self,
        link: &[u8; 32],
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let transaction = self.database.begin_write().await?;
        let Some((owner, email)) = find(&*transaction, link, now).await? else { return Ok(None) };
        let moved = Users::update_across_tenants().filter(Column::Id.eq(owner.id.0));
        let moved = moved.col_expr(Column::Email, email.as_str().into());
        match moved.exec(&*transaction).await.map_err(store_error) {
            Ok(_) => {}
            Err(error) if is_duplicate(&error) => return Ok(None),
            Err(error) => return Err(error),
        }
        // A previous holder of the account's row may have used or deleted the link.
        let used = EmailChanges::delete_many().filter(email_changes::Column::Digest.eq(link.as_slice()));
        if used.exec(&*transaction).await.map_err(store_error)?.rows_affected != 1 {
            return Ok(None);
        }
        end_links_of(&transaction, owner.id).await?;
        self.queue_mails(&transaction, owner.id, std::slice::from_ref(mail), now).await?;
        let moved = User { email, ..owner };
        transaction.commit_scoped_events(audit_event(&moved)).await?;
        Ok(Some(moved))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let over = EmailChanges::delete_many().filter(email_changes::Column::ExpiresAt.lt(micros(now)));
        self.database.delete(over).await
    }
}

async fn by_id<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<User>, StoreError> {
    let found = accounts(Users::find_across_tenants().filter(Column::Id.eq(id)));
    found.one(db).await.map_err(store_error)?.map(Account::user).transpose()
}

async fn find<C: ConnectionTrait>(
    db: &C,
    link: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(User, Email)>, StoreError> {
    let request = EmailChanges::find()
        .filter(email_changes::Column::Digest.eq(link.as_slice()))
        .filter(email_changes::Column::ExpiresAt.gt(micros(now)));
    let Some(request) = request.one(db).await.map_err(store_error)? else { return Ok(None) };
    let email = parse_email(&request.email)?;
    Ok(by_id(db, request.user_id).await?.map(|owner| (owner, email)))
}

fn request(user: UserId, new: &NewEmailChange) -> email_changes::ActiveModel {
    email_changes::ActiveModel {
        user_id: Set(user.0),
        email: Set(new.email.as_str().to_owned()),
        digest: Set(new.digest.to_vec()),
        created_at: Set(micros(new.created_at)),
        expires_at: Set(micros(new.expires_at)),
    }
}
