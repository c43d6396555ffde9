use super::handlers::rfc3339;
use crate::error::ApiError;
use crate::object::Reader;
use organizations::{Edit, Member, Organization, Wanted};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = Organization)]
pub(crate) struct OrganizationDto {
    /// Its id.
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
    /// Whether it is served.
    is_active: bool,
    /// Its settings.
    #[schema(required = true, value_type = Option<Object>)]
    settings: Option<Map<String, Value>>,
    /// Where copies of mails go.
    #[schema(required = true)]
    notification_email: Option<String>,
    /// What the payment provider calls it.
    #[schema(required = true)]
    payment_customer_id: Option<String>,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was changed last.
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
            is_active: organization.is_active,
            settings: organization.settings,
            notification_email: organization.notification_email,
            payment_customer_id: organization.payment_customer_id,
            created_at: rfc3339(organization.created_at),
            updated_at: rfc3339(organization.updated_at),
        }
    }
}

/// What an organisation is to be. What is missing stays as it is, `null` takes it away.
#[derive(ToSchema)]
#[schema(as = OrganizationChange, example = json!({"name": "Klinik Nord", "slug": "klinik-nord", "domain": null, "settings": {"timezone": "Europe/Berlin"}}))]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedDto {
    /// Display name, 1 to 120 characters.
    name: Option<String>,
    /// `^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`, not a reserved one, not `??--…`.
    slug: Option<String>,
    /// A domain of at least two labels, stored in ASCII; not the installation's own.
    domain: Option<String>,
    /// At most 32 KiB and 8 levels. `timezone` is an IANA name, `portal.enabled` a boolean,
    /// `dpa_processor` an object of texts; other keys are kept as they are.
    #[schema(value_type = Option<Object>)]
    settings: Option<Map<String, Value>>,
    /// Where copies of mails go.
    notification_email: Option<String>,
}

/// Reads the body; other members are passed over, so that nobody activates an organisation, or
/// gives it another id, by adding one.
pub(crate) fn wanted(body: Map<String, Value>) -> Result<Wanted, ApiError> {
    let mut reader = Reader::new(body);
    let wanted = Wanted {
        name: reader.text("name"),
        slug: reader.text("slug"),
        domain: edit(&mut reader, "domain", Reader::text),
        settings: edit(&mut reader, "settings", Reader::object),
        notification_email: edit(&mut reader, "notification_email", Reader::text),
    };
    reader.finish().map(|()| wanted)
}

fn edit<T>(reader: &mut Reader, key: &str, take: impl FnOnce(&mut Reader, &str) -> Option<T>) -> Edit<T> {
    if reader.is_null(key) { Edit::Clear } else { take(reader, key).map_or(Edit::Keep, Edit::Set) }
}

/// An account of an organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = Member)]
pub(super) struct MemberDto {
    /// The account.
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::openapi::roles)]
    role: &'static str,
    /// When the account was made.
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
