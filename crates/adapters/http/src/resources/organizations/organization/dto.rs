use crate::framework::body::{BodyProblems, ObjectMembers};
use crate::framework::timestamp::rfc3339;
use crate::state::openapi::one_of;
use deserr::Deserr;
use kernel::Patch;
use organizations::{DomainClaim, Member, MissingProof, Organization, OrganizationDraft};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = Organization)]
pub(crate) struct OrganizationDto {
    id: i64,
    /// Display name.
    #[schema(example = "Klinik Nord")]
    name: String,
    /// Its sub-domain of the base domain.
    #[schema(example = "klinik-nord")]
    slug: String,
    /// Its own domain.
    #[schema(required = true, example = "melden.klinik-nord.example")]
    domain: Option<String>,
    /// A domain that it claims, which is not used before it is proven or confirmed.
    #[schema(required = true, value_type = Option<PendingDomainDto>)]
    pending_domain: Option<PendingDomainDto>,
    is_active: bool,
    #[schema(required = true, value_type = Option<Object>)]
    settings: Option<Map<String, Value>>,
    /// The address for mails to the administrators, instead of their own addresses.
    #[schema(required = true)]
    notification_email: Option<String>,
    /// Its id at the payment provider.
    #[schema(required = true)]
    payment_customer_id: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was last changed.
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<Organization> for OrganizationDto {
    fn from(organization: Organization) -> Self {
        Self {
            id: organization.id.0,
            name: organization.name,
            slug: organization.slug.to_string(),
            domain: organization.domain.map(|domain| domain.to_string()),
            pending_domain: organization.pending_domain.map(Into::into),
            is_active: organization.is_active,
            settings: organization.settings,
            notification_email: organization.notification_email,
            payment_customer_id: organization.payment_customer_id,
            created_at: rfc3339(organization.created_at),
            updated_at: rfc3339(organization.updated_at),
        }
    }
}

/// A claimed domain, and what proves it: a TXT record in the DNS, under one of the two names. The second is
/// for a domain that is an alias (CNAME) and cannot have any other record.
#[derive(Serialize, ToSchema)]
#[schema(as = PendingDomain)]
pub(crate) struct PendingDomainDto {
    #[schema(example = "melden.klinik-nord.example")]
    domain: String,
    /// `waiting`: not checked yet; `missing`: checked, and the record is not there; `unanswered`: the DNS did
    /// not answer.
    #[schema(schema_with = states)]
    state: &'static str,
    /// The names that may have the record.
    #[schema(example = json!(["melden.klinik-nord.example", "_meldewerk.melden.klinik-nord.example"]))]
    record_names: [String; 2],
    /// The type of the record, `TXT`.
    #[schema(schema_with = record_types)]
    record_type: &'static str,
    /// The text of the record.
    #[schema(example = "meldewerk=6b1f0c2d9a8e4f7b5d3c1a0e9f8b7c6d")]
    record_value: String,
    /// The token alone.
    token: String,
    /// When it was claimed.
    #[schema(format = DateTime)]
    since: String,
    /// When the DNS was last checked.
    #[schema(required = true, format = DateTime)]
    checked_at: Option<String>,
}

fn states() -> utoipa::openapi::Object {
    one_of(["waiting", MissingProof::NotFound.code(), MissingProof::Unanswered.code()])
}

fn record_types() -> utoipa::openapi::Object {
    one_of(["TXT"])
}

impl From<DomainClaim> for PendingDomainDto {
    fn from(claim: DomainClaim) -> Self {
        Self {
            state: claim.last_check.map_or("waiting", |check| check.finding.code()),
            record_names: claim.record_names(),
            record_type: "TXT",
            record_value: claim.record(),
            since: rfc3339(claim.since),
            checked_at: claim.last_check.map(|check| rfc3339(check.at)),
            domain: claim.domain.to_string(),
            token: claim.token,
        }
    }
}

/// Changes to an organisation. What is missing stays as it is, `null` removes it.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = OrganizationUpdate, example = json!({"name": "Klinik Nord", "slug": "klinik-nord", "domain": null, "settings": {"timezone": "Europe/Berlin"}}))]
pub(crate) struct OrganizationUpdateDto {
    /// Display name, 1 to 120 characters.
    #[deserr(default)]
    name: Option<String>,
    /// `^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`, not a reserved one, not `??--…`.
    #[deserr(default)]
    slug: Option<String>,
    /// A domain with at least two labels, stored in ASCII; not the installation's own. A new one is
    /// `pending_domain` until it is proven or confirmed, and the previous one stays in use meanwhile; the
    /// current one changes nothing.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    domain: Patch<String>,
    /// Members that are not named stay, `null` removes one, and so on within objects. At most 32 KiB and 8
    /// levels in total. `timezone` is an IANA name, `portal.enabled` a boolean, `dpa_processor` an object of
    /// texts; other keys are stored verbatim.
    #[schema(value_type = Option<Object>)]
    #[deserr(default)]
    settings: Patch<ObjectMembers>,
    /// The address for mails to the administrators, instead of their own addresses.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    notification_email: Patch<String>,
}

impl From<OrganizationUpdateDto> for OrganizationDraft {
    fn from(wanted: OrganizationUpdateDto) -> Self {
        let OrganizationUpdateDto { name, slug, domain, settings, notification_email } = wanted;
        Self { name, slug, domain, settings: settings.map(|settings| settings.0), notification_email }
    }
}

/// An account of an organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = Member)]
pub(super) struct MemberDto {
    /// The id of the account.
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::state::openapi::roles)]
    role: &'static str,
    /// When the account was created.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Member> for MemberDto {
    fn from(member: Member) -> Self {
        Self {
            id: member.id.0,
            name: member.name,
            email: member.email,
            role: member.role.code(),
            created_at: rfc3339(member.created_at),
        }
    }
}
