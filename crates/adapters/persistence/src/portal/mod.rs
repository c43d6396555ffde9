//! Members of portals, their links and their sessions.
//!
//! Every change of a member, or of what gives access to it, locks the member's row first: of two concurrent
//! changes one waits, and there is no deadlock.

mod links;
mod members;
mod prune;
mod sessions;

use crate::account_store::parse_email;
use crate::database::{Database, WriteTransaction};
use crate::entities::{
    PortalLinks, PortalMembers, PortalSessions, portal_link, portal_member, portal_session,
};
use crate::error::store_error;
use kernel::{Locale, OutboxSealer, PortalMemberId, Scope, StoreError, TokenId, from_micros, micros};
use portal::PortalMember;
use portal::ports::{LinkKind, NewLink};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, QueryFilter as _, QuerySelect as _};
use std::fmt;
use std::sync::Arc;

/// Portal members in the database, with the outbox for their mails: implements all stores of the domain.
#[derive(Clone)]
pub struct SqlPortalMembers {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlPortalMembers {
    /// Opens the members of a database; `sealer` seals mails while they wait.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

impl fmt::Debug for SqlPortalMembers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlPortalMembers").field("database", &self.database).finish_non_exhaustive()
    }
}

fn member(row: portal_member::Model) -> Result<PortalMember, StoreError> {
    Ok(PortalMember {
        id: PortalMemberId(row.id),
        name: row.name,
        email: parse_email(&row.email)?,
        company: row.company,
        locale: Locale::parse(&row.locale)
            .ok_or_else(|| StoreError::internal("the language of a portal member is unknown"))?,
        verified_at: row.verified_at.map(from_micros),
        created_at: from_micros(row.created_at),
    })
}

/// Loads the row of a member, locked until the transaction ends.
async fn held(
    transaction: &WriteTransaction,
    scope: Scope,
    id: PortalMemberId,
) -> Result<Option<portal_member::Model>, StoreError> {
    let own = PortalMembers::of(scope).find().filter(portal_member::Column::Id.eq(id.0)).lock_exclusive();
    own.one(&**transaction).await.map_err(store_error)
}

/// Ends the sessions of a member except one.
async fn end_sessions(
    transaction: &WriteTransaction,
    scope: Scope,
    id: PortalMemberId,
    kept: Option<TokenId>,
) -> Result<(), StoreError> {
    use portal_session::Column;
    // No id is 0, so 0 keeps none.
    let kept = kept.map_or(0, |kept| kept.0);
    let ended =
        PortalSessions::of(scope).delete().filter(Column::MemberId.eq(id.0)).filter(Column::Id.ne(kept));
    ended.exec(&**transaction).await.map(drop).map_err(store_error)
}

/// Deletes the links of a member: of one kind, or all.
async fn end_links(
    transaction: &WriteTransaction,
    scope: Scope,
    id: PortalMemberId,
    kind: Option<LinkKind>,
) -> Result<(), StoreError> {
    use portal_link::Column;
    let mut ended = PortalLinks::of(scope).delete().filter(Column::MemberId.eq(id.0));
    if let Some(kind) = kind {
        ended = ended.filter(Column::Kind.eq(kind.code()));
    }
    ended.exec(&**transaction).await.map(drop).map_err(store_error)
}

/// Stores a link.
async fn put_link(
    transaction: &WriteTransaction,
    scope: Scope,
    link: &NewLink,
    member: Option<PortalMemberId>,
) -> Result<(), StoreError> {
    let row = PortalLinks::of(scope).insert(|row| {
        row.member_id = Set(member.map(|member| member.0));
        row.kind = Set(link.kind.code().to_owned());
        row.digest = Set(link.digest.to_vec());
        row.created_at = Set(micros(link.created_at));
        row.expires_at = Set(micros(link.expires_at));
    });
    row.exec(&**transaction).await.map(drop).map_err(store_error)
}
