use crate::framework::body::Faults;
use deserr::Deserr;
use kernel::{Locale, Patch};
use organizations::{Processor, ProcessorDraft, ScopeSettings, SettingsDraft};
use serde::Serialize;
use utoipa::ToSchema;

/// What a scope has set, with the defaults where it has nothing.
#[derive(Serialize, ToSchema)]
#[schema(as = Settings)]
pub(super) struct SettingsDto {
    /// IANA name of the zone in which days and months are counted; `Europe/Berlin` until another one is set.
    #[schema(example = "Europe/Berlin")]
    timezone: &'static str,
    /// `de` and `en`, the one that mails are written in first; both until others are set. With one alone the public
    /// pages are in that.
    #[schema(schema_with = crate::state::openapi::language_lists)]
    languages: Vec<&'static str>,
    /// Where mails for the administrators go in place of their own addresses.
    #[schema(required = true, example = "datenschutz@klinik-nord.example")]
    notification_email: Option<String>,
    /// The portal for customers.
    portal: PortalDto,
    /// Who processes data on behalf of others, as agreements name it.
    dpa_processor: ProcessorDto,
}

/// The portal for customers.
#[derive(Serialize, ToSchema)]
#[schema(as = Portal)]
pub(super) struct PortalDto {
    /// Whether it is open.
    enabled: bool,
}

/// Who processes data on behalf of others.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaProcessor)]
pub(super) struct ProcessorDto {
    /// Name of the firm.
    #[schema(required = true, example = "Klinik Nord gGmbH")]
    legal_name: Option<String>,
    /// Where it is.
    #[schema(required = true, example = "Hauptstraße 1\n12345 Ort")]
    address: Option<String>,
    /// Who acts for it.
    #[schema(required = true)]
    representative: Option<String>,
    /// Its data protection officer.
    #[schema(required = true)]
    dpo_contact: Option<String>,
}

impl From<ScopeSettings> for SettingsDto {
    fn from(set: ScopeSettings) -> Self {
        let Processor { legal_name, address, representative, dpo_contact } = set.processor();
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

/// What is to be other of the settings. What is missing stays as it is, `null` takes it away.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = SettingsUpdate, example = json!({"timezone": "Europe/Vienna"}))]
pub(super) struct WantedSettingsDto {
    /// IANA name of a zone, as in `Europe/Berlin`.
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
    /// Needs the plan feature `dpa_generator`.
    #[schema(value_type = Option<WantedPortalDto>)]
    #[deserr(default)]
    portal: Patch<WantedPortalDto>,
    /// Needs the plan feature `dpa_generator`.
    #[schema(value_type = Option<WantedProcessorDto>)]
    #[deserr(default)]
    dpa_processor: Patch<WantedProcessorDto>,
}

/// What is to be other of the portal.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = PortalUpdate)]
pub(super) struct WantedPortalDto {
    /// Whether it is open.
    #[schema(value_type = Option<bool>)]
    #[deserr(default)]
    enabled: Patch<bool>,
}

/// What is to be other of who processes data; each a text of at most 500 characters.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = DpaProcessorUpdate)]
pub(super) struct WantedProcessorDto {
    /// Name of the firm.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    legal_name: Patch<String>,
    /// Where it is.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    address: Patch<String>,
    /// Who acts for it.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    representative: Patch<String>,
    /// Its data protection officer.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    dpo_contact: Patch<String>,
}

impl WantedSettingsDto {
    /// Whether it names what belongs to data-processing agreements.
    pub(super) fn is_about_agreements(&self) -> bool {
        !matches!((&self.portal, &self.dpa_processor), (Patch::Keep, Patch::Keep))
    }
}

impl From<WantedSettingsDto> for SettingsDraft {
    fn from(wanted: WantedSettingsDto) -> Self {
        let WantedSettingsDto { timezone, languages, notification_email, portal, dpa_processor } = wanted;
        let portal_enabled = match portal {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(portal) => portal.enabled,
        };
        let processor = match dpa_processor {
            Patch::Keep => ProcessorDraft::default(),
            Patch::Clear => ProcessorDraft::none(),
            Patch::Set(WantedProcessorDto { legal_name, address, representative, dpo_contact }) => {
                ProcessorDraft { legal_name, address, representative, dpo_contact }
            }
        };
        Self { timezone, languages, notification_email, portal_enabled, processor }
    }
}
