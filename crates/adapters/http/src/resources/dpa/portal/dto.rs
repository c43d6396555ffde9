use crate::framework::body::Faults;
use crate::framework::reply::rfc3339;
use crate::resources::dpa::contracts::dto::ContractDto;
use crate::resources::dpa::input::InputDto;
use crate::resources::dpa::templates::dto::VariableDto;
use crate::state::openapi::languages;
use crate::state::paging::Paging;
use deserr::Deserr;
use dpa::ports::Verified;
use dpa::{Version, consent_text};
use kernel::Locale;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The one origin of answers that the service knows (specification, "Variable schema entry").
const PROFILE_NAME: &str = "profile.name";

/// What a member can agree to.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaOffer)]
pub(crate) struct OfferDto {
    /// What addresses name it by.
    slug: String,
    /// Its name.
    name: String,
    /// The language of its texts.
    #[schema(schema_with = languages)]
    locale: &'static str,
    /// Its version.
    version: u32,
    /// The SHA-256 of that version, over its canonical JSON (RFC 8785).
    content_hash: String,
    /// What is asked.
    variable_schema: Vec<VariableDto>,
    /// Answers that the member's profile knows, by the keys of the variables.
    prefill: BTreeMap<String, String>,
    /// The sentence that is accepted.
    consent_text: &'static str,
}

impl OfferDto {
    pub(super) fn new(version: Version, name: &str) -> Self {
        let Version { published, snapshot, .. } = version;
        let locale = Locale::parse(&snapshot.locale).unwrap_or_default();
        let variables = snapshot.content.variable_schema;
        let known =
            variables.iter().filter(|variable| variable.prefill_from.as_deref() == Some(PROFILE_NAME));
        let prefill = known.map(|variable| (variable.key.clone(), name.to_owned())).collect();
        Self {
            slug: snapshot.slug,
            name: snapshot.name,
            locale: locale.code(),
            version: published.version,
            content_hash: published.content_hash,
            variable_schema: variables.into_iter().map(VariableDto::from).collect(),
            prefill,
            consent_text: consent_text(locale),
        }
    }
}

/// What a member can agree to.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaOffers)]
pub(crate) struct OffersDto {
    /// By name.
    pub(super) templates: Vec<OfferDto>,
}

/// A page of agreements.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContractList)]
pub(crate) struct ContractListDto {
    /// The agreements of this page, the newest first.
    pub(super) data: Vec<ContractDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// What a member would agree to.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = DpaMemberPreviewInput)]
pub(crate) struct MemberPreviewDto {
    /// What was entered.
    pub(super) input: InputDto,
    /// The version that was seen.
    pub(super) version: u32,
}

/// What a member agrees to.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = DpaContractInput)]
pub(crate) struct AcceptanceDto {
    /// What was entered.
    pub(super) input: InputDto,
    /// Whether the sentence was accepted; nothing is concluded otherwise.
    pub(super) accepted: bool,
    /// The version that was seen.
    pub(super) version: u32,
    /// Its `content_hash`, to be sure that no other text has its number.
    #[deserr(default)]
    pub(super) content_hash: Option<String>,
}

/// What is known of a PDF.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaVerification)]
pub(crate) struct VerificationDto {
    /// `kept`: it is an agreement; `deleted`: it was one, and its time is over; `unknown`: it is none of this organisation, or
    /// it was changed.
    #[schema(example = "kept")]
    status: &'static str,
    /// The name of the template.
    #[schema(required = true)]
    template_name: Option<String>,
    /// The version of the template.
    #[schema(required = true)]
    version: Option<u32>,
    /// When it was concluded.
    #[schema(required = true, format = DateTime)]
    consent_at: Option<String>,
    /// The hash of what was agreed.
    #[schema(required = true)]
    content_hash: Option<String>,
    /// The day on which it was deleted.
    #[schema(required = true, format = Date)]
    deleted_on: Option<String>,
}

impl From<Option<Verified>> for VerificationDto {
    fn from(verified: Option<Verified>) -> Self {
        let unknown = Self {
            status: "unknown",
            template_name: None,
            version: None,
            consent_at: None,
            content_hash: None,
            deleted_on: None,
        };
        match verified {
            None => unknown,
            Some(Verified::Kept { template_name, version, consent_at, content_hash }) => Self {
                status: "kept",
                template_name: Some(template_name),
                version: Some(version),
                consent_at: Some(rfc3339(consent_at)),
                content_hash: Some(content_hash),
                ..unknown
            },
            Some(Verified::Deleted { version, day }) => Self {
                status: "deleted",
                version: Some(version),
                deleted_on: Some(day.to_string()),
                ..unknown
            },
        }
    }
}
