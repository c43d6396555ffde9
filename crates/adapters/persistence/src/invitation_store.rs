//! Invitations to an organisation.

use crate::account_store::{home, insert_user, parse_email};
use crate::database::{Database, WriteTransaction};
use crate::entities::invitation::{Column, ListedInvitation, shown, with_mails};
use crate::entities::{Account, Invitations, Users, accounts, organization, user};
use crate::error::store_error;
use crate::outbox;
use accounts::invitations::ports::{
    AcceptRefused, CrossTenantInvitations, InvitationStore, Invitee, NewInvitation, OfferRefused,
};
use accounts::invitations::{
    COUNTED, FoundInvitation, INVITATIONS_OF_ADDRESS, INVITATIONS_OF_ORGANIZATION, Invitation,
    InvitingOrganization,
};
use accounts::{Email, NewUser, Role, User};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{
    InvitationId, Mail, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, UserId, from_micros,
    micros,
};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbErr, EntityTrait as _, ExprTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Invitations in the database, with the outbox for their mails.
#[derive(Clone)]
pub struct SqlInvitations {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlInvitations {
    /// Opens the invitations of a database; `sealer` seals mails while they wait.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

impl fmt::Debug for SqlInvitations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlInvitations").finish_non_exhaustive()
    }
}

/// Restricts a query to invitations that nobody has accepted or withdrawn.
macro_rules! pending {
    ($rows:expr) => {
        $rows.filter(Column::AcceptedAt.is_null()).filter(Column::IsWithdrawn.eq(false))
    };
}

/// Withdraws invitations and their mails within the caller's transaction. A delivery that is in progress may
/// still succeed; none follows it.
async fn withdraw(
    transaction: &WriteTransaction,
    taken: impl Future<Output = Result<Vec<(i64, Option<String>)>, DbErr>>,
) -> Result<(), StoreError> {
    let (ids, mails): (Vec<i64>, Vec<Option<String>>) = taken.await.map_err(store_error)?.into_iter().unzip();
    outbox::withdraw(transaction, mails.into_iter().flatten()).await?;
    let withdrawn = Invitations::update_across_tenants().filter(Column::Id.is_in(ids));
    let withdrawn = withdrawn.col_expr(Column::IsWithdrawn, true.into()).exec(&**transaction).await;
    withdrawn.map(drop).map_err(store_error)
}

/// Withdraws an account's invitations. A deleted or demoted account must not invite anybody any more, least
/// of all its owner's other address.
pub(crate) async fn withdraw_all_of(transaction: &WriteTransaction, user: UserId) -> Result<(), StoreError> {
    let offered = Invitations::find_across_tenants().filter(Column::InvitedBy.eq(user.0));
    withdraw(transaction, with_mails(pending!(offered)).all(&**transaction)).await
}

/// Withdraws a tenant's invitations to an address. A member needs none, and a removed member must not return
/// through one.
pub(crate) async fn withdraw_all_to(
    transaction: &WriteTransaction,
    scope: Scope,
    email: &str,
) -> Result<(), StoreError> {
    let offered = Invitations::of(scope).find().filter(Column::Email.eq(email));
    withdraw(transaction, with_mails(pending!(offered)).all(&**transaction)).await
}

#[async_trait]
impl InvitationStore for SqlInvitations {
    async fn organization(&self, scope: Scope) -> Result<Option<InvitingOrganization>, StoreError> {
        let Some(id) = scope.organization_id() else { return Ok(None) };
        let found = organization::Entity::find_by_id(id.0).one(self.database.reader()).await;
        Ok(found.map_err(store_error)?.map(organization))
    }

    async fn offer(
        &self,
        scope: Scope,
        new: &NewInvitation,
        mail: &Mail,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Invitation, OfferRefused> {
        let own = scope.organization_id().ok_or(OfferRefused::NoOrganization)?.0;
        // WriteTransaction, so that two concurrent invitations to one address are decided one after the other.
        let transaction = self.database.begin_exclusive().await?;
        if !may_invite(&transaction, new.invited_by, own).await? {
            return Err(OfferRefused::NotAllowed);
        }
        let member = Users::of(scope).find().filter(user::Column::Email.eq(new.email.as_str()));
        if member.one(&*transaction).await.map_err(store_error)?.is_some() {
            return Err(OfferRefused::AlreadyMember);
        }
        let all = || Invitations::of(scope).find();
        let to_address = || all().filter(Column::Email.eq(new.email.as_str()));
        let open = pending!(to_address()).filter(Column::ExpiresAt.gt(micros(new.created_at)));
        if open.one(&*transaction).await.map_err(store_error)?.is_some() {
            return Err(OfferRefused::AlreadyInvited);
        }
        for (sent, limit) in [(to_address(), INVITATIONS_OF_ADDRESS), (all(), INVITATIONS_OF_ORGANIZATION)] {
            let counted = sent.filter(Column::CreatedAt.gt(micros(new.created_at - COUNTED)));
            let counted = counted.select_only().expr(Column::Id.count()).expr(Column::CreatedAt.min());
            let counted = counted.into_tuple::<(i64, Option<i64>)>().one(&*transaction).await;
            let (sent, oldest) = counted.map_err(store_error)?.unwrap_or_default();
            if usize::try_from(sent).unwrap_or(0) >= limit {
                let oldest = oldest.map_or(new.created_at, from_micros);
                return Err(OfferRefused::TooMany(oldest + COUNTED));
            }
        }
        let made = Invitations::of(scope).insert(|row| {
            row.email = Set(new.email.as_str().to_owned());
            row.role = Set(new.role.code().to_owned());
            row.digest = Set(new.digest.to_vec());
            row.invited_by = Set(Some(new.invited_by.0));
            row.created_at = Set(micros(new.created_at));
            row.expires_at = Set(micros(new.expires_at));
            row.mail_id = Set(Some(mail.id.as_str().to_owned()));
        });
        let id = InvitationId(made.exec(&*transaction).await.map_err(store_error)?.last_insert_id);
        outbox::put(&transaction, &*self.sealer, scope, mail, new.created_at).await?;
        let made = open_one(&*transaction, scope, id, new.created_at).await?;
        let made = made.ok_or_else(|| StoreError::internal("an inserted invitation is not there"))?;
        transaction.commit_with_event(scope, audit_event(&made)).await?;
        Ok(made)
    }

    async fn open(&self, scope: Scope, now: Timestamp) -> Result<Vec<Invitation>, StoreError> {
        let open = pending!(Invitations::of(scope).find()).filter(Column::ExpiresAt.gt(micros(now)));
        let open = shown(open.order_by_desc(Column::Id)).all(self.database.reader()).await;
        open.map_err(store_error)?.into_iter().map(invitation).collect()
    }

    async fn withdraw(
        &self,
        scope: Scope,
        id: InvitationId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Option<Invitation>, StoreError> {
        // WriteTransaction, so that nobody accepts what is being withdrawn.
        let transaction = self.database.begin_exclusive().await?;
        let Some(found) = open_one(&*transaction, scope, id, now).await? else { return Ok(None) };
        let own = Invitations::of(scope).find().filter(Column::Id.eq(id.0));
        withdraw(&transaction, with_mails(own).all(&*transaction)).await?;
        transaction.commit_with_event(scope, audit_event(&found)).await?;
        Ok(Some(found))
    }
}

#[async_trait]
impl CrossTenantInvitations for SqlInvitations {
    async fn find(&self, link: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError> {
        find(self.database.reader(), link).await
    }

    async fn accept(
        &self,
        link: &[u8; 32],
        invitee: &Invitee,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<User, AcceptRefused> {
        // WriteTransaction, so that of two concurrent acceptances the second finds it accepted.
        let transaction = self.database.begin_exclusive().await?;
        let found = find(&*transaction, link).await?.ok_or(AcceptRefused::Unknown)?;
        found.check_invitee(invitee, now)?;
        join(&transaction, &found, invitee, now).await?;
        let accepted = Invitations::update_across_tenants().filter(Column::Id.eq(found.id.0));
        let accepted = accepted.col_expr(Column::AcceptedAt, micros(now).into()).exec(&*transaction).await;
        accepted.map_err(store_error)?;
        let member = account(&*transaction, &found.email).await?;
        let member = member.ok_or_else(|| StoreError::internal("an account that joined is not there"))?;
        transaction.commit_scoped_events(audit_event(&member)).await?;
        Ok(member)
    }

    async fn count_open(&self, now: Timestamp) -> Result<BTreeMap<OrganizationId, u64>, StoreError> {
        let open = pending!(Invitations::find_across_tenants()).filter(Column::ExpiresAt.gt(micros(now)));
        let counted = open.group_by(Column::OrganizationId).select_only().column(Column::OrganizationId);
        let counted = counted.expr(Column::Id.count()).into_tuple::<(i64, i64)>();
        let counted = counted.all(self.database.reader()).await.map_err(store_error)?;
        Ok(counted.into_iter().map(|(id, count)| (OrganizationId(id), count.unsigned_abs())).collect())
    }

    async fn prune(&self, ended: Timestamp, made: Timestamp) -> Result<u64, StoreError> {
        let withdrawn = Column::IsWithdrawn.eq(true).and(Column::CreatedAt.lt(micros(made)));
        let over = Column::ExpiresAt.lt(micros(ended)).or(withdrawn);
        self.database.delete(Invitations::delete_across_tenants().filter(over)).await
    }
}

/// Returns whether an account may invite to an organisation: one that manages it, or the operator.
async fn may_invite(
    transaction: &WriteTransaction,
    id: UserId,
    organization: i64,
) -> Result<bool, StoreError> {
    use user::Column::{Id, PlaceKey, Role};
    let here = PlaceKey.eq(organization).and(Role.is_in(["admin", "developer"]));
    let operator = PlaceKey.eq(0).and(Role.eq("developer"));
    let found = Users::find_across_tenants().filter(Id.eq(id.0)).filter(here.or(operator));
    Ok(found.one(&**transaction).await.map_err(store_error)?.is_some())
}

async fn join(
    transaction: &WriteTransaction,
    found: &FoundInvitation,
    invitee: &Invitee,
    now: Timestamp,
) -> Result<(), AcceptRefused> {
    let scope = home(Some(found.organization.id));
    match invitee {
        Invitee::Account(UserId(id)) => {
            let moved = Users::update_across_tenants()
                .filter(user::Column::Id.eq(*id))
                .col_expr(user::Column::OrganizationId, found.organization.id.0.into())
                .col_expr(user::Column::InInstallation, false.into())
                .col_expr(user::Column::LeftAt, None::<i64>.into())
                .col_expr(user::Column::Role, found.role.code().into())
                .col_expr(user::Column::JoinedAt, micros(now).into());
            moved.exec(&**transaction).await.map_err(store_error)?;
        }
        Invitee::New { name, password_hash } => {
            let (name, password_hash) = (name.clone(), password_hash.clone());
            let user = NewUser { name, email: found.email.clone(), role: found.role, password_hash };
            // Somebody else may be creating an account with this address in another way.
            insert_user(&**transaction, scope, &user, now).await?.ok_or(AcceptRefused::AccountExists)?;
        }
    }
    Ok(())
}

async fn find<C: ConnectionTrait>(db: &C, link: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError> {
    let found = Invitations::find_across_tenants()
        .filter(Column::Digest.eq(link.as_slice()))
        .filter(Column::IsWithdrawn.eq(false));
    let Some(row) = found.one(db).await.map_err(store_error)? else { return Ok(None) };
    let to = organization::Entity::find_by_id(row.organization_id).one(db).await.map_err(store_error)?;
    let Some(to) = to else { return Ok(None) };
    let email = parse_email(&row.email)?;
    let account = account(db, &email).await?;
    Ok(Some(FoundInvitation {
        id: InvitationId(row.id),
        organization: organization(to),
        email,
        role: role(&row.role)?,
        expires_at: from_micros(row.expires_at),
        accepted_at: row.accepted_at.map(from_micros),
        account,
    }))
}

async fn account<C: ConnectionTrait>(db: &C, email: &Email) -> Result<Option<User>, StoreError> {
    let found = accounts(Users::find_across_tenants().filter(user::Column::Email.eq(email.as_str())));
    found.one(db).await.map_err(store_error)?.map(Account::user).transpose()
}

async fn open_one<C: ConnectionTrait>(
    db: &C,
    scope: Scope,
    id: InvitationId,
    now: Timestamp,
) -> Result<Option<Invitation>, StoreError> {
    let open = pending!(Invitations::of(scope).find().filter(Column::Id.eq(id.0)));
    let open = shown(open.filter(Column::ExpiresAt.gt(micros(now)))).one(db).await;
    open.map_err(store_error)?.map(invitation).transpose()
}

fn organization(row: organization::Model) -> InvitingOrganization {
    InvitingOrganization { id: OrganizationId(row.id), name: row.name, is_active: row.is_active }
}

fn invitation(row: ListedInvitation) -> Result<Invitation, StoreError> {
    Ok(Invitation {
        id: InvitationId(row.id),
        email: parse_email(&row.email)?,
        role: role(&row.role)?,
        invited_by: row.inviter,
        created_at: from_micros(row.created_at),
        expires_at: from_micros(row.expires_at),
    })
}

fn role(stored: &str) -> Result<Role, StoreError> {
    Role::parse(stored).ok_or_else(|| StoreError::internal("a stored role is unknown"))
}
