//! Names that are or were an organisation's, domains that are claimed, and the mails about them. All within
//! the transaction of a change, which no other change of an organisation can interleave.

use crate::database::Exclusive;
use crate::organization_store::find;
use crate::outbox;
use crate::sql::{self, Guarded, Row};
use kernel::{
    MailId, OrganizationId, OutboxSealer, Page, PageRequest, Random, Scope, StoreError, Timestamp, micros,
};
use organizations::letters::{NameNews, letter};
use organizations::ports::ReleaseRefused;
use organizations::{
    CustomDomain, DomainClaim, Finding, Look, Name, NameState, OpenName, Organization, ReleasedName,
};
use sea_orm::DatabaseConnection;
use std::sync::Arc;

/// What mails need while they wait.
#[derive(Clone)]
pub(crate) struct Letters {
    pub(crate) sealer: Arc<dyn OutboxSealer>,
    pub(crate) random: Arc<dyn Random>,
}

/// Those who have it now first: an older version of this program keeps no names.
const OWNER: &str = "SELECT id AS owner FROM organizations \
     WHERE ($1 = 'slug' AND slug = $2) OR ($1 = 'domain' AND domain = $2)";

const RESERVED_FOR: &str = "SELECT organization_id AS owner FROM organization_names \
     WHERE kind = $1 AND name = $2 AND released_at IS NULL";

const RELEASED_BY: &str = "SELECT organization_id AS owner FROM organization_names \
     WHERE kind = $1 AND name = $2 AND released_at IS NOT NULL";

const SLUGS: &str = "SELECT count(*) AS slugs FROM organization_names \
     WHERE organization_id = $1 AND kind = 'slug' AND released_at IS NULL";

/// What is kept already stays as it is.
const HOLD: &str = "INSERT INTO organization_names (kind, name, organization_id, since) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (kind, name) DO UPDATE SET organization_id = excluded.organization_id, \
     since = excluded.since, released_at = NULL WHERE organization_names.released_at IS NOT NULL";

const RELEASE: &str = "UPDATE organization_names SET released_at = $3 WHERE kind = $1 AND name = $2";

const ADMINISTRATORS: &str =
    "SELECT email FROM users WHERE place_key = $1 AND role IN ('admin', 'developer') ORDER BY id";

const CLAIM: &str = "INSERT INTO domain_claims (organization_id, domain, token, since) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (organization_id) DO UPDATE SET domain = excluded.domain, token = excluded.token, \
     since = excluded.since, looked_at = NULL, finding = NULL";

const OPEN: &str = "SELECT t.kind, t.name, t.owner, o.name AS owner_name, t.since, t.state FROM \
     (SELECT n.kind, n.name, n.organization_id AS owner, n.since, 'reserved' AS state FROM organization_names n \
      LEFT JOIN organizations p ON p.id = n.organization_id \
      WHERE n.released_at IS NULL AND (p.id IS NULL OR (n.kind = 'slug' AND n.name <> p.slug) \
      OR (n.kind = 'domain' AND (p.domain IS NULL OR n.name <> p.domain))) \
      UNION ALL SELECT 'domain', c.domain, c.organization_id, c.since, 'pending' FROM domain_claims c) AS t \
     LEFT JOIN organizations o ON o.id = t.owner";

fn key(name: &Name) -> Vec<sea_orm::Value> {
    vec![name.kind().into(), name.as_str().into()]
}

async fn owner(transaction: &Exclusive, question: &str, name: &Name) -> Result<Option<i64>, StoreError> {
    let row = sql::one(&**transaction, question, key(name)).await?;
    row.map(|row| row.get("owner")).transpose()
}

/// Whom a name is kept for: who has it, or had it and nobody released it since.
pub(crate) async fn reserved_for(transaction: &Exclusive, name: &Name) -> Result<Option<i64>, StoreError> {
    owner(transaction, RESERVED_FOR, name).await
}

/// Whether somebody but `id` has the name, or it is reserved for one.
pub(crate) async fn is_taken(transaction: &Exclusive, name: &Name, id: i64) -> Result<bool, StoreError> {
    let present = owner(transaction, OWNER, name).await?;
    let reserved = reserved_for(transaction, name).await?;
    Ok([present, reserved].into_iter().flatten().any(|owner| owner != id))
}

/// How many slugs are kept for an organisation.
pub(crate) async fn count_slugs(transaction: &Exclusive, id: i64) -> Result<u64, StoreError> {
    let row = sql::one(&**transaction, SLUGS, vec![id.into()]).await?;
    row.map_or(Ok(0), |row| row.get::<i64>("slugs").map(i64::unsigned_abs))
}

/// Keeps the names of an organisation for it, and tells those who had them once.
pub(crate) async fn hold(
    transaction: &Exclusive,
    letters: Option<&Letters>,
    organization: &Organization,
    now: Timestamp,
) -> Result<(), StoreError> {
    let domain = organization.domain.clone().map(Name::Domain);
    for name in [Name::Slug(organization.slug.clone())].into_iter().chain(domain) {
        let former = owner(transaction, RELEASED_BY, &name).await?;
        let mut values = key(&name);
        values.extend([organization.id.0.into(), micros(now).into()]);
        sql::execute(&**transaction, HOLD, values).await?;
        if let Some(former) = former.filter(|former| *former != organization.id.0) {
            tell(transaction, letters, (NameNews::Taken, &name), former, now).await?;
        }
    }
    Ok(())
}

/// Releases a reserved name, and tells those who had it.
pub(crate) async fn release(
    transaction: &Exclusive,
    letters: Option<&Letters>,
    name: &Name,
    now: Timestamp,
) -> Result<ReleasedName, ReleaseRefused> {
    if owner(transaction, OWNER, name).await?.is_some() {
        return Err(ReleaseRefused::InUse);
    }
    let id = reserved_for(transaction, name).await?.ok_or(ReleaseRefused::Unknown)?;
    let mut values = key(name);
    values.push(micros(now).into());
    sql::execute(&**transaction, RELEASE, values).await?;
    let owner_name = tell(transaction, letters, (NameNews::Released, name), id, now).await?;
    Ok(ReleasedName { name: name.clone(), owner: OrganizationId(id), owner_name })
}

/// Puts mails to the administrators of an organisation into its outbox; its name, if it is still there.
async fn tell(
    transaction: &Exclusive,
    letters: Option<&Letters>,
    (news, name): (NameNews, &Name),
    former: i64,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    let Some(organization) = find(&**transaction, former).await? else { return Ok(None) };
    for row in sql::all(&**transaction, ADMINISTRATORS, vec![former.into()]).await? {
        let Letters { sealer, random } =
            letters.ok_or_else(|| StoreError::internal("these organisations were opened without mails"))?;
        let address: String = row.get("email")?;
        let mail = letter(news, name, &organization, &address, MailId::random(&**random));
        outbox::put(transaction, &**sealer, scope_of(former), &mail, now).await?;
    }
    Ok(Some(organization.name))
}

#[expect(clippy::disallowed_methods, reason = "a mail belongs to the tenant that it is for")]
fn scope_of(id: i64) -> Scope {
    Scope::organization(OrganizationId(id))
}

/// Stores a claim in the place of another one of the same organisation.
pub(crate) async fn put_claim(
    transaction: &Exclusive,
    id: i64,
    claim: &DomainClaim,
) -> Result<(), StoreError> {
    let values = vec![
        id.into(),
        claim.domain.as_str().into(),
        claim.token.as_str().into(),
        micros(claim.since).into(),
    ];
    sql::execute(&**transaction, CLAIM, values).await.map(drop)
}

/// The claim in a row, if there is one.
pub(crate) fn claim_of(row: &Row) -> Result<Option<DomainClaim>, StoreError> {
    let Some(domain) = row.get::<Option<String>>("claimed")? else { return Ok(None) };
    let damaged = |what| StoreError::internal(what);
    let looked_at: Option<i64> = row.get("looked_at")?;
    let finding: Option<String> = row.get("finding")?;
    let look = |at, finding: String| {
        let finding = Finding::parse(&finding).ok_or_else(|| damaged("a stored finding is unknown"))?;
        Ok::<_, StoreError>(Look { at: kernel::from_micros(at), finding })
    };
    Ok(Some(DomainClaim {
        domain: CustomDomain::parse(&domain).ok_or_else(|| damaged("a stored domain is not one"))?,
        token: row.get("token")?,
        since: row.instant("since")?,
        looked: looked_at.zip(finding).map(|(at, finding)| look(at, finding)).transpose()?,
    }))
}

/// One page of what the operator can decide on.
pub(crate) async fn open_names(
    reader: &Guarded<DatabaseConnection>,
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
        name: Name::of(&kind, &name).ok_or_else(|| StoreError::internal("a stored name is not one"))?,
        state: NameState::parse(&state).ok_or_else(|| StoreError::internal("a stored state is unknown"))?,
        owner: OrganizationId(row.get("owner")?),
        owner_name: row.get("owner_name")?,
        since: row.instant("since")?,
    })
}
