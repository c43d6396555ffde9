use crate::framework::body::Faults;
use crate::resources::dpa::contracts::dto::ContractDto;
use crate::resources::dpa::input::InputDto;
use crate::resources::dpa::templates::dto::VariableDto;
use crate::state::openapi::languages;
use crate::state::paging::Paging;
use deserr::Deserr;
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
