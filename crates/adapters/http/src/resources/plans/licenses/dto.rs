use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::openapi::{modules, tiers};
use crate::state::paging::Paging;
use deserr::Deserr;
use kernel::Text;
use plans::{License, LicenseClaims};
use serde::Serialize;
use utoipa::ToSchema;

/// A licence key.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LicenseInput, example = json!({"license_key": "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.…"}))]
pub(super) struct KeyDto {
    /// The key as received from the issuer: three parts separated by dots.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) license_key: String,
}

/// What a licence grants.
#[derive(Serialize, ToSchema)]
#[schema(as = LicenseGrant)]
pub(super) struct GrantDto {
    license_id: String,
    /// The customer it was sold to.
    licensee: String,
    #[schema(schema_with = modules)]
    module: &'static str,
    #[schema(schema_with = tiers)]
    tier: &'static str,
    /// `*`, or the id of the organisation for which it is valid.
    org_id: String,
    #[schema(format = DateTime)]
    issued_at: String,
    #[schema(format = DateTime)]
    expires_at: String,
}

impl From<LicenseClaims> for GrantDto {
    fn from(claims: LicenseClaims) -> Self {
        Self {
            license_id: claims.license_id,
            licensee: claims.holder_name,
            module: claims.module.code(),
            tier: claims.tier.code(),
            org_id: claims.licensed_to.to_string(),
            issued_at: rfc3339(claims.issued_at),
            expires_at: rfc3339(claims.expires_at),
        }
    }
}

/// A licence of the tenant.
#[derive(Serialize, ToSchema)]
#[schema(as = License)]
pub(super) struct LicenseDto {
    #[serde(flatten)]
    grant: GrantDto,
    #[schema(format = DateTime)]
    activated_at: String,
}

impl From<License> for LicenseDto {
    fn from(License { claims, activated_at }: License) -> Self {
        Self { grant: claims.into(), activated_at: rfc3339(activated_at) }
    }
}

/// Licences, by module.
#[derive(Serialize, ToSchema)]
#[schema(as = LicenseList)]
pub(super) struct LicenseListDto {
    /// The licences of this page.
    pub(super) data: Vec<LicenseDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
