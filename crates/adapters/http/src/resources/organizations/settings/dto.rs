use crate::framework::body::BodyProblems;
use deserr::Deserr;
use kernel::{Locale, Patch};
use organizations::{ProcessorDraft, ProcessorSettings, ScopeSettings, SettingsDraft};
use serde::Serialize;
use utoipa::ToSchema;

/// The settings of an organisation or of the installation, with defaults for what is not set.
#[derive(Serialize, ToSchema)]
#[schema(as = Settings)]
pub(super) struct ScopeSettingsDto {
    /// IANA name of the time zone in which days and months are counted; `Europe/Berlin` by default.
    #[schema(example = "Europe/Berlin")]
    timezone: &'static str,
    /// `de` and `en`, starting with the language of mails; both by default. With only one, the public pages
    /// are in that language.
    #[schema(schema_with = crate::state::openapi::language_lists)]
    languages: Vec<&'static str>,
    /// The address for mails to the administrators, instead of their own addresses.
    #[schema(required = true, example = "datenschutz@klinik-nord.example")]
    notification_email: Option<String>,
    /// The portal for customers.
    portal: PortalDto,
    /// The processor named in data-processing agreements.
    dpa_processor: ProcessorDto,
}

/// The portal for customers.
#[derive(Serialize, ToSchema)]
#[schema(as = Portal)]
pub(super) struct PortalDto {
    /// Whether it is open.
    enabled: bool,
}

/// The processor of data on behalf of others.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaProcessor)]
pub(super) struct ProcessorDto {
    /// Name of the company.
    #[schema(required = true, example = "Klinik Nord gGmbH")]
    legal_name: Option<String>,
    /// Its postal address.
    #[schema(required = true, example = "Hauptstraße 1\n12345 Ort")]
    address: Option<String>,
    #[schema(required = true)]
    representative: Option<String>,
    /// Its data protection officer.
    #[schema(required = true)]
    dpo_contact: Option<String>,
}

impl From<ScopeSettings> for ScopeSettingsDto {
    fn from(set: ScopeSettings) -> Self {
        let ProcessorSettings { legal_name, address, representative, dpo_contact } = set.processor();
        let text = |text: Option<&str>| text.map(str::to_owned);
        Self {
            timezone: set.zone().name(),
            languages: set.languages().into_iter().map(Locale::code).collect(),
            portal: PortalDto { enabled: set.has_portal() },
            dpa_processor: ProcessorDto {
                legal_name: text(legal_name),
                address: text(address),
                representative: text(representative),
                dpo_contact: text(dpo_contact),
            },
            notification_email: set.notification_email,
        }
    }
}

/// Changes to the settings. What is missing stays as it is, `null` removes it.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = SettingsUpdate, example = json!({"timezone": "Europe/Vienna"}))]
pub(super) struct ScopeSettingsUpdateDto {
    /// IANA name of a time zone, such as `Europe/Berlin`.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    timezone: Patch<String>,
    /// One or both languages, each once.
    #[schema(schema_with = crate::state::openapi::optional_language_lists, required = false)]
    #[deserr(default)]
    languages: Patch<Vec<Locale>>,
    /// An e-mail address.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    notification_email: Patch<String>,
    /// Requires the plan feature `dpa_generator`.
    #[schema(value_type = Option<PortalUpdateDto>)]
    #[deserr(default)]
    portal: Patch<PortalUpdateDto>,
    /// Requires the plan feature `dpa_generator`.
    #[schema(value_type = Option<ProcessorUpdateDto>)]
    #[deserr(default)]
    dpa_processor: Patch<ProcessorUpdateDto>,
}

/// Changes to the portal.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = PortalUpdate)]
pub(super) struct PortalUpdateDto {
    /// Whether it is open.
    #[schema(value_type = Option<bool>)]
    #[deserr(default)]
    enabled: Patch<bool>,
}

/// Changes to the processor; each a text of at most 500 characters.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaProcessorUpdate)]
pub(super) struct ProcessorUpdateDto {
    /// Name of the company.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    legal_name: Patch<String>,
    /// Its postal address.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    address: Patch<String>,
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    representative: Patch<String>,
    /// Its data protection officer.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    dpo_contact: Patch<String>,
}

impl ScopeSettingsUpdateDto {
    /// Returns whether it changes settings for data-processing agreements.
    pub(super) fn is_about_agreements(&self) -> bool {
        !matches!((&self.portal, &self.dpa_processor), (Patch::Keep, Patch::Keep))
    }
}

impl From<ScopeSettingsUpdateDto> for SettingsDraft {
    fn from(wanted: ScopeSettingsUpdateDto) -> Self {
        let ScopeSettingsUpdateDto { timezone, languages, notification_email, portal, dpa_processor } =
            wanted;
        let portal_enabled = match portal {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(portal) => portal.enabled,
        };
        let processor = match dpa_processor {
            Patch::Keep => ProcessorDraft::default(),
            Patch::Clear => ProcessorDraft::none(),
            Patch::Set(ProcessorUpdateDto { legal_name, address, representative, dpo_contact }) => {
                ProcessorDraft { legal_name, address, representative, dpo_contact }
            }
        };
        Self { timezone, languages, notification_email, portal_enabled, processor }
    }
}
