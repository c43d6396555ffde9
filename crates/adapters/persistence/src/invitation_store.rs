//! Invitations to an organisation.

use crate::account_store::{digest, home, insert_user, parse_email};
use crate::database::{Database, Exclusive};
use crate::entities::{Account, Users, accounts, user::Column};
use crate::error::store_error;
use crate::outbox;
use crate::sql::{self, Row};
use accounts::invitations::ports::{
    AcceptRefused, CrossTenantInvitations, InvitationStore, Joiner, NewInvitation, OfferRefused,
};
use accounts::invitations::{
    COUNTED, FoundInvitation, INVITATIONS_OF_ADDRESS, INVITATIONS_OF_ORGANIZATION, Invitation,
    InvitingOrganization,
};
use accounts::{Email, NewUser, Role, User};
use async_trait::async_trait;
use audit::{InChains, Told};
use kernel::{
    InvitationId, Mail, OrganizationId, OutboxSealer, Scope, StoreError, Timestamp, UserId, from_micros,
    micros,
};
use sea_orm::{ColumnTrait as _, ConnectionTrait, QueryFilter as _, Value};
use std::fmt;
use std::sync::Arc;

/// Invitations in the database, with the outbox for their mails.
#[derive(Clone)]
pub struct SqlInvitations {
    database: Database,
    sealer: Arc<dyn OutboxSealer>,
}

impl SqlInvitations {
    /// The invitations of a database; mails are sealed by `sealer` while they wait.
    pub fn new(database: &Database, sealer: Arc<dyn OutboxSealer>) -> Self {
        Self { database: database.clone(), sealer }
    }
}

impl fmt::Debug for SqlInvitations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqlInvitations").finish_non_exhaustive()
    }
}

const ORGANIZATION: &str = "SELECT id AS organization_id, name AS organization_name, is_active \
     FROM organizations WHERE id = $1";

const INVITER: &str = "SELECT id FROM users WHERE id = $1 AND ((place_key = $2 AND role IN ('admin', 'developer')) \
     OR (place_key = 0 AND role = 'developer'))";

const INVITED: &str = "SELECT id FROM invitations WHERE organization_id = $1 AND email = $2 \
     AND accepted_at IS NULL AND NOT is_withdrawn AND expires_at > $3";

const SENT_TO: &str = "SELECT count(*) AS sent, min(created_at) AS oldest FROM invitations \
     WHERE organization_id = $1 AND email = $2 AND created_at > $3";

const SENT: &str = "SELECT count(*) AS sent, min(created_at) AS oldest FROM invitations \
     WHERE organization_id = $1 AND created_at > $2";

const INSERT: &str = "INSERT INTO invitations (organization_id, email, role, digest, invited_by, created_at, \
     expires_at, mail_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id";

const OPEN: &str = "SELECT i.id, i.email, i.role, u.name AS inviter, i.created_at, i.expires_at \
     FROM invitations i LEFT JOIN users u ON u.id = i.invited_by \
     WHERE i.organization_id = $1 AND i.accepted_at IS NULL AND NOT i.is_withdrawn AND i.expires_at > $2 ORDER BY i.id DESC";

const OPEN_ONE: &str = "SELECT i.id, i.email, i.role, u.name AS inviter, i.created_at, i.expires_at \
     FROM invitations i LEFT JOIN users u ON u.id = i.invited_by \
     WHERE i.organization_id = $1 AND i.id = $2 AND i.accepted_at IS NULL AND NOT i.is_withdrawn \
     AND i.expires_at > $3";

/// An attempt that is being made just now may get through; there is none after it.
const STOP_MAIL: &str = "DELETE FROM outbox WHERE scope_key = $1 AND id = (SELECT mail_id FROM invitations WHERE organization_id = $1 AND id = $2)";

const WITHDRAW: &str = "UPDATE invitations SET is_withdrawn = TRUE WHERE organization_id = $1 AND id = $2";

/// The same for all that an account offered. Whoever is gone, or demoted, invites nobody any more,
/// least of all the own other address.
const WITHDRAW_ALL_OF: [&str; 2] = [
    "DELETE FROM outbox WHERE id IN \
     (SELECT mail_id FROM invitations WHERE invited_by = $1 AND accepted_at IS NULL)",
    "UPDATE invitations SET is_withdrawn = TRUE WHERE invited_by = $1 AND accepted_at IS NULL",
];

/// Withdraws the open invitations of an account, within a change that wants it.
pub(crate) async fn withdraw_all_of(transaction: &Exclusive, user: UserId) -> Result<(), StoreError> {
    for statement in WITHDRAW_ALL_OF {
        sql::execute(&**transaction, statement, vec![user.0.into()]).await?;
    }
    Ok(())
}

/// The same for all to one address. Whoever has a place there needs none, and whoever lost it does not
/// come back by one.
const WITHDRAW_ALL_TO: [&str; 2] = [
    "DELETE FROM outbox WHERE id IN \
     (SELECT mail_id FROM invitations WHERE organization_id = $1 AND email = $2 AND accepted_at IS NULL)",
    "UPDATE invitations SET is_withdrawn = TRUE \
     WHERE organization_id = $1 AND email = $2 AND accepted_at IS NULL",
];

/// Withdraws the open invitations of a tenant to an address, within a change that wants it.
pub(crate) async fn withdraw_all_to(
    transaction: &Exclusive,
    scope: Scope,
    email: &str,
) -> Result<(), StoreError> {
    for statement in WITHDRAW_ALL_TO {
        let values = vec![sql::organization(scope), email.into()];
        sql::execute(&**transaction, statement, values).await?;
    }
    Ok(())
}

const BY_TOKEN: &str = "SELECT i.id, i.email, i.role, i.expires_at, i.accepted_at, \
     o.id AS organization_id, o.name AS organization_name, o.is_active \
     FROM invitations i JOIN organizations o ON o.id = i.organization_id \
     WHERE i.digest = $1 AND NOT i.is_withdrawn";

const ACCEPT: &str = "UPDATE invitations SET accepted_at = $2 WHERE id = $1";

const PRUNE: &str = "DELETE FROM invitations WHERE expires_at < $1 OR (is_withdrawn AND created_at < $2)";

#[async_trait]
impl InvitationStore for SqlInvitations {
    async fn organization(&self, scope: Scope) -> Result<Option<InvitingOrganization>, StoreError> {
        let Some(id) = scope.organization_id() else { return Ok(None) };
        let row = sql::one(self.database.reader(), ORGANIZATION, vec![id.0.into()]).await?;
        row.map(|row| organization(&row)).transpose()
    }

    async fn offer(
        &self,
        scope: Scope,
        new: &NewInvitation,
        mail: &Mail,
        told: Told<'_, Invitation>,
    ) -> Result<Invitation, OfferRefused> {
        let own = scope.organization_id().ok_or(OfferRefused::NoOrganization)?.0;
        // Exclusive, so that two who invite one address are judged one after the other.
        let transaction = self.database.begin_exclusive().await?;
        let inviter = vec![new.invited_by.0.into(), own.into()];
        if sql::one(&*transaction, INVITER, inviter).await?.is_none() {
            return Err(OfferRefused::NotAllowed);
        }
        let address = || vec![own.into(), new.email.as_str().into()];
        let member = Users::of(scope).find().filter(Column::Email.eq(new.email.as_str()));
        if member.one(&*transaction).await.map_err(store_error)?.is_some() {
            return Err(OfferRefused::AlreadyMember);
        }
        let mut values = address();
        values.push(micros(new.created_at).into());
        if sql::one(&*transaction, INVITED, values).await?.is_some() {
            return Err(OfferRefused::AlreadyInvited);
        }
        let since: Value = micros(new.created_at - COUNTED).into();
        let mut of_address = address();
        of_address.push(since.clone());
        within(&transaction, SENT_TO, of_address, INVITATIONS_OF_ADDRESS).await?;
        within(&transaction, SENT, vec![own.into(), since], INVITATIONS_OF_ORGANIZATION).await?;
        let values = vec![
            own.into(),
            new.email.as_str().into(),
            new.role.code().into(),
            digest(&new.digest),
            new.invited_by.0.into(),
            micros(new.created_at).into(),
            micros(new.expires_at).into(),
            mail.id.as_str().into(),
        ];
        let row = sql::one(&*transaction, INSERT, values).await?;
        let row = row.ok_or_else(|| StoreError::internal("an inserted invitation gave no id"))?;
        let id = InvitationId(row.get("id")?);
        outbox::put(&transaction, &*self.sealer, scope, mail, new.created_at).await?;
        let made = open_one(&*transaction, own, id, new.created_at).await?;
        let made = made.ok_or_else(|| StoreError::internal("an inserted invitation is not there"))?;
        transaction.commit_told(scope, told(&made)).await?;
        Ok(made)
    }

    async fn open(&self, scope: Scope, now: Timestamp) -> Result<Vec<Invitation>, StoreError> {
        let Some(own) = scope.organization_id() else { return Ok(Vec::new()) };
        let rows = sql::all(self.database.reader(), OPEN, vec![own.0.into(), micros(now).into()]).await?;
        rows.iter().map(invitation).collect()
    }

    async fn withdraw(
        &self,
        scope: Scope,
        id: InvitationId,
        now: Timestamp,
        told: Told<'_, Invitation>,
    ) -> Result<Option<Invitation>, StoreError> {
        let Some(own) = scope.organization_id() else { return Ok(None) };
        // Exclusive, so that nobody accepts what is being withdrawn.
        let transaction = self.database.begin_exclusive().await?;
        let Some(found) = open_one(&*transaction, own.0, id, now).await? else { return Ok(None) };
        for statement in [STOP_MAIL, WITHDRAW] {
            sql::execute(&*transaction, statement, vec![own.0.into(), id.0.into()]).await?;
        }
        transaction.commit_told(scope, told(&found)).await?;
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
        joiner: &Joiner,
        now: Timestamp,
        told: Told<'_, User, InChains>,
    ) -> Result<User, AcceptRefused> {
        // Exclusive, so that of two who accept the second finds it accepted.
        let transaction = self.database.begin_exclusive().await?;
        let found = find(&*transaction, link).await?.ok_or(AcceptRefused::Unknown)?;
        found.admits(joiner, now)?;
        join(&transaction, &found, joiner, now).await?;
        sql::execute(&*transaction, ACCEPT, vec![found.id.0.into(), micros(now).into()]).await?;
        let member = account(&*transaction, &found.email).await?;
        let member = member.ok_or_else(|| StoreError::internal("an account that joined is not there"))?;
        transaction.commit_in_chains(told(&member)).await?;
        Ok(member)
    }

    async fn prune(&self, ended: Timestamp, made: Timestamp) -> Result<u64, StoreError> {
        let values = vec![micros(ended).into(), micros(made).into()];
        sql::execute(&*self.database.writer().await?, PRUNE, values).await
    }
}

/// Whether fewer than `most` were sent; else when the oldest of them stops counting.
async fn within(
    transaction: &Exclusive,
    count: &str,
    values: Vec<Value>,
    most: usize,
) -> Result<(), OfferRefused> {
    let Some(row) = sql::one(&**transaction, count, values).await? else { return Ok(()) };
    let sent: i64 = row.get("sent")?;
    if usize::try_from(sent).unwrap_or(0) < most {
        return Ok(());
    }
    Err(OfferRefused::TooMany(row.instant("oldest")? + COUNTED))
}

async fn join(
    transaction: &Exclusive,
    found: &FoundInvitation,
    joiner: &Joiner,
    now: Timestamp,
) -> Result<(), AcceptRefused> {
    let scope = home(Some(found.organization.id));
    match joiner {
        Joiner::Account(UserId(id)) => {
            let moved = Users::update_across_tenants()
                .filter(Column::Id.eq(*id))
                .col_expr(Column::OrganizationId, found.organization.id.0.into())
                .col_expr(Column::InInstallation, false.into())
                .col_expr(Column::LeftAt, None::<i64>.into())
                .col_expr(Column::Role, found.role.code().into())
                .col_expr(Column::JoinedAt, micros(now).into());
            moved.exec(&**transaction).await.map_err(store_error)?;
        }
        Joiner::New { name, password_hash } => {
            let (name, password_hash) = (name.clone(), password_hash.clone());
            let user = NewUser { name, email: found.email.clone(), role: found.role, password_hash };
            // Somebody else may just be making an account with this address in another way.
            insert_user(&**transaction, scope, &user, now).await?.ok_or(AcceptRefused::AccountExists)?;
        }
    }
    Ok(())
}

async fn find<C: ConnectionTrait>(db: &C, link: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError> {
    let Some(row) = sql::one(db, BY_TOKEN, vec![digest(link)]).await? else { return Ok(None) };
    let email = email(&row)?;
    let account = account(db, &email).await?;
    Ok(Some(FoundInvitation {
        id: InvitationId(row.get("id")?),
        organization: organization(&row)?,
        email,
        role: role(&row)?,
        expires_at: row.instant("expires_at")?,
        accepted_at: row.get::<Option<i64>>("accepted_at")?.map(from_micros),
        account,
    }))
}

async fn account<C: ConnectionTrait>(db: &C, email: &Email) -> Result<Option<User>, StoreError> {
    let found = accounts(Users::find_across_tenants().filter(Column::Email.eq(email.as_str())));
    found.one(db).await.map_err(store_error)?.map(Account::user).transpose()
}

async fn open_one<C: ConnectionTrait>(
    db: &C,
    organization: i64,
    id: InvitationId,
    now: Timestamp,
) -> Result<Option<Invitation>, StoreError> {
    let values = vec![organization.into(), id.0.into(), micros(now).into()];
    let row = sql::one(db, OPEN_ONE, values).await?;
    row.map(|row| invitation(&row)).transpose()
}

fn organization(row: &Row) -> Result<InvitingOrganization, StoreError> {
    Ok(InvitingOrganization {
        id: OrganizationId(row.get("organization_id")?),
        name: row.get("organization_name")?,
        is_active: row.get("is_active")?,
    })
}

fn invitation(row: &Row) -> Result<Invitation, StoreError> {
    Ok(Invitation {
        id: InvitationId(row.get("id")?),
        email: email(row)?,
        role: role(row)?,
        invited_by: row.get("inviter")?,
        created_at: row.instant("created_at")?,
        expires_at: row.instant("expires_at")?,
    })
}

fn email(row: &Row) -> Result<Email, StoreError> {
    parse_email(&row.get::<String>("email")?)
}

fn role(row: &Row) -> Result<Role, StoreError> {
    let stored: String = row.get("role")?;
    Role::parse(&stored).ok_or_else(|| StoreError::internal("a stored role is unknown"))
}
