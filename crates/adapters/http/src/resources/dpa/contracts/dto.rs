use crate::framework::body::BodyProblems;
use crate::framework::timestamp::rfc3339;
use crate::resources::dpa::input::InputDto;
use crate::resources::dpa::templates::dto::{DefaultDto, SnapshotDto};
use crate::state::openapi::one_of;
use crate::state::paging::Paging;
use ::texts::Texts;
use deserr::Deserr;
use dpa::{Contract, ContractStatus, Evidence, Rendition, VariableValues};
use kernel::{Translator as _, log_failure};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::Object;

/// An agreement.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContract)]
pub(crate) struct ContractDto {
    id: i64,
    /// The slug that its template had.
    template_slug: String,
    /// The name that its template had.
    template_name: String,
    /// The version of the template.
    version: u32,
    #[schema(schema_with = contract_statuses)]
    status: &'static str,
    /// Why the last attempt to print it failed.
    #[schema(required = true)]
    failure: Option<String>,
    /// Whether printing will be retried automatically.
    is_printed_again: bool,
    /// The company for which it was concluded; none once it is anonymous.
    #[schema(required = true)]
    company: Option<String>,
    /// When it was concluded.
    #[schema(format = DateTime)]
    created_at: String,
    /// When consent was given.
    #[schema(format = DateTime)]
    consent_at: String,
    /// The consent text that was accepted.
    consent_text: String,
    /// The version of the consent text that was accepted.
    consent_version: u32,
    /// The SHA-256 of the canonical JSON (RFC 8785) of `{"input": …, "snapshot": …}`.
    content_hash: String,
    /// The SHA-256 of its PDF, once that exists.
    #[schema(required = true)]
    pdf_sha256: Option<String>,
    /// When it is due for deletion.
    #[schema(format = DateTime)]
    expires_at: String,
    /// When personal data was removed from it, because its member left.
    #[schema(required = true, format = DateTime)]
    anonymized_at: Option<String>,
}

impl ContractDto {
    pub(crate) fn new(contract: &Contract, texts: &Texts) -> Self {
        Self {
            id: contract.id.0,
            template_slug: contract.template_slug.clone(),
            template_name: contract.template_name.clone(),
            version: contract.consent.version,
            status: contract.status.code(),
            failure: contract.failure.map(|failure| texts.say(&failure.text())),
            is_printed_again: contract.is_printed_again,
            company: contract.company.clone(),
            created_at: rfc3339(contract.consent.at),
            consent_at: rfc3339(contract.consent.at),
            consent_text: contract.consent.text.clone(),
            consent_version: contract.consent.version,
            content_hash: contract.content_hash.clone(),
            pdf_sha256: contract.pdf_sha256.clone(),
            expires_at: rfc3339(contract.expires_at),
            anonymized_at: contract.anonymized_at.map(rfc3339),
        }
    }
}

/// Who concluded an agreement.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContractMember)]
pub(crate) struct ContractMemberDto {
    /// The id of the account.
    id: i64,
    /// Its e-mail address.
    email: String,
}

/// An agreement as staff see it.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContractItem)]
pub(crate) struct ContractItemDto {
    /// The part that its member sees.
    #[serde(flatten)]
    contract: ContractDto,
    /// Who concluded it; none once the account is gone.
    #[schema(required = true)]
    member: Option<ContractMemberDto>,
}

impl ContractItemDto {
    pub(super) fn new(contract: &Contract, texts: &Texts) -> Self {
        let member = contract.member.zip(contract.email.clone());
        let member = member.map(|(id, email)| ContractMemberDto { id: id.0, email });
        Self { contract: ContractDto::new(contract, texts), member }
    }
}

/// A page of agreements.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContractItemList)]
pub(crate) struct ContractItemListDto {
    /// The agreements of this page, the newest first.
    pub(super) data: Vec<ContractItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// One of the PDFs of an agreement.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaRendition)]
pub(crate) struct RenditionDto {
    /// Its SHA-256.
    sha256: String,
    /// The engine that printed it.
    engine: String,
    /// When it was printed.
    #[schema(format = DateTime)]
    created_at: String,
}

/// An agreement with its evidence.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContractEvidence)]
pub(crate) struct EvidenceDto {
    /// The part that lists show.
    #[serde(flatten)]
    item: ContractItemDto,
    /// The IP address from which consent was given.
    #[schema(required = true)]
    consent_ip: Option<String>,
    /// The browser's user agent.
    #[schema(required = true)]
    consent_user_agent: Option<String>,
    /// The input, by the keys of the variables.
    #[schema(required = true)]
    input: Option<BTreeMap<String, DefaultDto>>,
    /// The version of the template that was accepted: the canonical JSON over which its hash is computed, as
    /// an object.
    #[schema(value_type = SnapshotDto)]
    template_snapshot: serde_json::Value,
    /// The engine that printed its PDF.
    #[schema(required = true)]
    engine: Option<String>,
    /// Everything printed from it: first its PDF, which is the agreement, then the output of other engines.
    renditions: Vec<RenditionDto>,
}

impl EvidenceDto {
    pub(super) fn new(evidence: Evidence, texts: &Texts) -> Self {
        let Evidence { contract, snapshot, input, renditions } = evidence;
        let rendition = |Rendition { sha256, engine, created_at }| RenditionDto {
            sha256,
            engine,
            created_at: rfc3339(created_at),
        };
        Self {
            item: ContractItemDto::new(&contract, texts),
            consent_ip: contract.consent.ip,
            consent_user_agent: contract.consent.user_agent,
            input: input.map(answers),
            template_snapshot: log_failure(
                serde_json::from_str(&snapshot),
                "the snapshot of an agreement cannot be read and is left out",
            )
            .unwrap_or_default(),
            engine: contract.engine,
            renditions: renditions.into_iter().map(rendition).collect(),
        }
    }
}

fn contract_statuses() -> Object {
    one_of(ContractStatus::ALL.iter().map(|status| status.code()))
}

fn answers(input: VariableValues) -> BTreeMap<String, DefaultDto> {
    input.into_iter().map(|(path, value)| (path.as_str().to_owned(), value.into())).collect()
}

/// The input for a preview.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaPreviewInput)]
pub(crate) struct PreviewDto {
    /// Sample input.
    pub(super) input: InputDto,
}
