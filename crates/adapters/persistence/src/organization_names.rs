//! Names that belong or belonged to an organisation, claimed domains, and the mails about them. All of it
//! happens in the transaction of a change, with which no other change of an organisation can interleave.

use crate::database::WriteTransaction;
use crate::entities::organization_names::{self, Column, Entity as Names};
use crate::entities::{Users, domain_claims, organization, user};
use crate::error::store_error;
use crate::organization_rows::find;
use crate::outbox;
use crate::sql::{self, NoNul, Row};
use kernel::{
    MailId, OrganizationId, OutboxSealer, Page, PageRequest, Random, Scope, StoreError, Timestamp, micros,
};
use organizations::mails::{NameLoss, name_loss_mail};
use organizations::ports::ReleaseRefused;
use organizations::{DomainClaim, Name, NameState, OpenName, Organization, ReleasedName};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, DatabaseConnection, EntityTrait, ExprTrait as _, Iterable as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use std::sync::Arc;

/// The means to put mails into the outbox.
#[derive(Clone)]
pub(crate) struct MailOutbox {
    pub(crate) sealer: Arc<dyn OutboxSealer>,
    pub(crate) random: Arc<dyn Random>,
}

const OPEN: &str = "SELECT t.kind, t.name, t.owner, o.name AS owner_name, t.since, t.state FROM \
     (SELECT n.kind, n.name, n.organization_id AS owner, n.since, 'reserved' AS state FROM organization_names n \
      LEFT JOIN organizations p ON p.id = n.organization_id \
      WHERE n.released_at IS NULL AND (p.id IS NULL OR (n.kind = 'slug' AND n.name <> p.slug) \
      OR (n.kind = 'domain' AND (p.domain IS NULL OR n.name <> p.domain))) \
      UNION ALL SELECT 'domain', c.domain, c.organization_id, c.since, 'pending' FROM domain_claims c) AS t \
     LEFT JOIN organizations o ON o.id = t.owner";

fn kept(name: &Name) -> Select<Names> {
    Names::find().filter(Column::Kind.eq(name.kind())).filter(Column::Name.eq(name.as_str()))
}

async fn owner_of<C: ColumnTrait>(
    transaction: &WriteTransaction,
    found: Select<impl EntityTrait<Column = C>>,
    owner: C,
) -> Result<Option<i64>, StoreError> {
    let found = found.select_only().column(owner).into_tuple::<i64>().one(&**transaction).await;
    found.map_err(store_error)
}

/// Returns the current owner of a name: an older version of this program records no names.
async fn present_owner(transaction: &WriteTransaction, name: &Name) -> Result<Option<i64>, StoreError> {
    let column = match name {
        Name::Slug(_) => organization::Column::Slug,
        Name::Domain(_) => organization::Column::Domain,
    };
    let found = organization::Entity::find().filter(column.eq(name.as_str()));
    owner_of(transaction, found, organization::Column::Id).await
}

/// Returns the organisation for which a name is reserved: its owner, or its former owner unless it was
/// released since.
pub(crate) async fn reserved_for(
    transaction: &WriteTransaction,
    name: &Name,
) -> Result<Option<i64>, StoreError> {
    owner_of(transaction, kept(name).filter(Column::ReleasedAt.is_null()), Column::OrganizationId).await
}

/// Returns whether an organisation other than `id` has the name or the reservation for it.
pub(crate) async fn is_taken(
    transaction: &WriteTransaction,
    name: &Name,
    id: i64,
) -> Result<bool, StoreError> {
    let present = present_owner(transaction, name).await?;
    let reserved = reserved_for(transaction, name).await?;
    Ok([present, reserved].into_iter().flatten().any(|owner| owner != id))
}

/// Counts the slugs reserved for an organisation.
pub(crate) async fn count_slugs(transaction: &WriteTransaction, id: i64) -> Result<u64, StoreError> {
    let slugs = Names::find()
        .filter(Column::OrganizationId.eq(id))
        .filter(Column::Kind.eq("slug"))
        .filter(Column::ReleasedAt.is_null());
    slugs.count(&**transaction).await.map_err(store_error)
}

/// Reserves an organisation's names for it, and notifies former owners.
pub(crate) async fn hold(
    transaction: &WriteTransaction,
    outbox: Option<&MailOutbox>,
    organization: &Organization,
    now: Timestamp,
) -> Result<(), StoreError> {
    let domain = organization.domain.clone().map(Name::Domain);
    for name in [Name::Slug(organization.slug.clone())].into_iter().chain(domain) {
        let released = kept(&name).filter(Column::ReleasedAt.is_not_null());
        let former = owner_of(transaction, released, Column::OrganizationId).await?;
        let row = organization_names::ActiveModel {
            kind: Set(name.kind().to_owned()),
            name: Set(name.as_str().to_owned()),
            organization_id: Set(organization.id.0),
            since: Set(micros(now)),
            released_at: Set(None),
            ..organization_names::ActiveModel::default()
        };
        // An existing reservation stays as it is.
        let mut present = OnConflict::columns([Column::Kind, Column::Name]);
        present
            .update_columns([Column::OrganizationId, Column::Since, Column::ReleasedAt])
            .action_and_where(Expr::col((Names, Column::ReleasedAt)).is_not_null());
        let held = Names::insert(row).on_conflict(present).exec_without_returning(&**transaction).await;
        held.map_err(store_error)?;
        if let Some(former) = former.filter(|former| *former != organization.id.0) {
            notify_former_owner(transaction, outbox, NameLoss::Taken, &name, former, now).await?;
        }
    }
    Ok(())
}

/// Releases a reserved name, and notifies its former owner.
pub(crate) async fn release(
    transaction: &WriteTransaction,
    outbox: Option<&MailOutbox>,
    name: &Name,
    now: Timestamp,
) -> Result<ReleasedName, ReleaseRefused> {
    if present_owner(transaction, name).await?.is_some() {
        return Err(ReleaseRefused::InUse);
    }
    let id = reserved_for(transaction, name).await?.ok_or(ReleaseRefused::Unknown)?;
    let released = Names::update_many()
        .filter(Column::Kind.eq(name.kind()))
        .filter(Column::Name.eq(name.as_str()))
        .col_expr(Column::ReleasedAt, micros(now).into());
    released.exec(&**transaction).await.map_err(store_error)?;
    let owner_name = notify_former_owner(transaction, outbox, NameLoss::Released, name, id, now).await?;
    Ok(ReleasedName { name: name.clone(), owner: OrganizationId(id), owner_name })
}

/// Puts mails to an organisation's administrators into its outbox; returns its name, if it still exists.
async fn notify_former_owner(
    transaction: &WriteTransaction,
    outbox: Option<&MailOutbox>,
    loss: NameLoss,
    name: &Name,
    former: i64,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    let Some(organization) = find(&**transaction, former).await? else { return Ok(None) };
    let administrators = Users::of(scope_of(former))
        .find()
        .filter(user::Column::Role.is_in(["admin", "developer"]))
        .order_by_asc(user::Column::Id);
    for administrator in administrators.all(&**transaction).await.map_err(store_error)? {
        let MailOutbox { sealer, random } =
            outbox.ok_or_else(|| StoreError::internal("these organisations were opened without mails"))?;
        let mail = name_loss_mail(loss, name, &organization, &administrator.email, MailId::random(&**random));
        outbox::put(transaction, &**sealer, scope_of(former), &mail, now).await?;
    }
    Ok(Some(organization.name))
}

#[expect(clippy::disallowed_methods, reason = "a mail belongs to the tenant that it is for")]
fn scope_of(id: i64) -> Scope {
    Scope::organization(OrganizationId(id))
}

/// Stores a claim, replacing another one of the same organisation.
pub(crate) async fn put_claim(
    transaction: &WriteTransaction,
    id: i64,
    claim: &DomainClaim,
) -> Result<(), StoreError> {
    let row = domain_claims::ActiveModel {
        organization_id: Set(id),
        domain: Set(claim.domain.as_str().to_owned()),
        token: Set(claim.token.clone()),
        since: Set(micros(claim.since)),
        looked_at: Set(None),
        finding: Set(None),
    };
    let mut present = OnConflict::column(domain_claims::Column::OrganizationId);
    present.update_columns(domain_claims::Column::iter());
    let put = domain_claims::Entity::insert(row).on_conflict(present);
    put.exec_without_returning(&**transaction).await.map(drop).map_err(store_error)
}

/// Returns one page of the names that the operator can decide on.
pub(crate) async fn open_names(
    reader: &NoNul<DatabaseConnection>,
    request: PageRequest,
) -> Result<Page<OpenName>, StoreError> {
    let count = format!("SELECT count(*) AS total FROM ({OPEN}) AS counted");
    let total = sql::one(reader, &count, vec![]).await?;
    let total = total.map_or(Ok(0), |row| row.get::<i64>("total"))?;
    let page = format!("SELECT * FROM ({OPEN}) AS listed ORDER BY name, owner LIMIT $1 OFFSET $2");
    let offset = i64::try_from(request.offset()).unwrap_or(i64::MAX);
    let rows = sql::all(reader, &page, vec![i64::from(request.per_page()).into(), offset.into()]).await?;
    let items = rows.iter().map(open_name).collect::<Result<_, _>>()?;
    Ok(Page { items, total: total.unsigned_abs(), request })
}

fn open_name(row: &Row) -> Result<OpenName, StoreError> {
    let (kind, name, state): (String, String, String) =
        (row.get("kind")?, row.get("name")?, row.get("state")?);
    Ok(OpenName {
        name: Name::of(&kind, &name).ok_or_else(|| StoreError::internal("a stored name is not valid"))?,
        state: NameState::parse(&state).ok_or_else(|| StoreError::internal("a stored state is unknown"))?,
        owner: OrganizationId(row.get("owner")?),
        owner_name: row.get("owner_name")?,
        since: row.instant("since")?,
    })
}
