use crate::framework::body::BodyProblems;
use crate::resources::dpa::contracts::dto::ContractDto;
use crate::resources::dpa::input::InputDto;
use crate::resources::dpa::templates::dto::VariableDto;
use crate::state::openapi::languages;
use crate::state::paging::Paging;
use deserr::Deserr;
use dpa::{AgreementTemplateVersion, consent_text};
use kernel::Locale;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The only source for prefilled answers (specification, "Variable schema entry").
const PROFILE_NAME: &str = "profile.name";

/// An agreement that a member can conclude.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaOffer)]
pub(crate) struct OfferDto {
    /// The slug in addresses.
    slug: String,
    name: String,
    /// The language of its texts.
    #[schema(schema_with = languages)]
    locale: &'static str,
    version: u32,
    /// The SHA-256 of that version, over its canonical JSON (RFC 8785).
    content_hash: String,
    /// The questions.
    variable_schema: Vec<VariableDto>,
    /// Answers from the member's profile, by the keys of the variables.
    prefill: BTreeMap<String, String>,
    consent_text: &'static str,
}

impl OfferDto {
    pub(super) fn new(version: AgreementTemplateVersion, name: &str) -> Self {
        let AgreementTemplateVersion { published, snapshot, .. } = version;
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

/// The agreements that a member can conclude.
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
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The input for a member's preview.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaMemberPreviewInput)]
pub(crate) struct MemberPreviewDto {
    pub(super) input: InputDto,
    /// The version that the member saw.
    pub(super) version: u32,
}

/// A member's consent to an agreement.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaContractInput)]
pub(crate) struct AcceptanceDto {
    pub(super) input: InputDto,
    /// Whether the consent text was accepted; otherwise nothing is concluded.
    pub(super) accepted: bool,
    /// The version that the member saw.
    pub(super) version: u32,
    /// Its `content_hash`, to make sure that the number still stands for the same text.
    #[deserr(default)]
    pub(super) content_hash: Option<String>,
}
