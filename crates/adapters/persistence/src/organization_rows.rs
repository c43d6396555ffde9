//! Organisations as stored, with the domain that each claims.

use crate::entities::domain_claims;
use crate::entities::organization::{self, Entity as Organizations};
use crate::error::{damaged, store_error};
use kernel::{OrganizationId, StoreError, from_micros};
use organizations::{CustomDomain, DnsCheck, DomainClaim, MissingProof, Organization, Slug};
use sea_orm::{ConnectionTrait, EntityTrait as _, Select};

pub(crate) async fn find<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Organization>, StoreError> {
    one(db, Organizations::find_by_id(id)).await
}

pub(crate) async fn one<C: ConnectionTrait>(
    db: &C,
    of: Select<Organizations>,
) -> Result<Option<Organization>, StoreError> {
    let found = of.find_also_related(domain_claims::Entity).one(db).await.map_err(store_error)?;
    found.map(organization).transpose()
}

pub(crate) type OrganizationRow = (organization::Model, Option<domain_claims::Model>);

pub(crate) fn organization((row, claim): OrganizationRow) -> Result<Organization, StoreError> {
    let domain = row.domain.map(|text| {
        CustomDomain::parse(&text).ok_or_else(|| StoreError::internal("a stored domain is not valid"))
    });
    Ok(Organization {
        id: OrganizationId(row.id),
        name: row.name,
        slug: Slug::parse(&row.slug).ok_or_else(|| StoreError::internal("a stored slug is not valid"))?,
        domain: domain.transpose()?,
        pending_domain: claim.map(claim_of).transpose()?,
        is_active: row.is_active,
        settings: row.settings.map(serde_json::from_value).transpose().map_err(damaged)?,
        notification_email: row.notification_email,
        payment_customer_id: row.payment_customer_id,
        created_at: from_micros(row.created_at),
        updated_at: from_micros(row.updated_at),
    })
}

/// Reads the claim in a row.
pub(crate) fn claim_of(row: domain_claims::Model) -> Result<DomainClaim, StoreError> {
    let damaged = |what| StoreError::internal(what);
    let check = |(at, finding): (i64, String)| {
        let finding = MissingProof::parse(&finding).ok_or_else(|| damaged("a stored finding is unknown"))?;
        Ok::<_, StoreError>(DnsCheck { at: from_micros(at), finding })
    };
    Ok(DomainClaim {
        domain: CustomDomain::parse(&row.domain).ok_or_else(|| damaged("a stored domain is not valid"))?,
        token: row.token,
        since: from_micros(row.since),
        last_check: row.looked_at.zip(row.finding).map(check).transpose()?,
    })
}
