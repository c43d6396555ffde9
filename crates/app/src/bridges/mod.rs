//! Bridges: one domain's port, implemented by another domain or by an adapter.

mod agreements;
mod audit;
mod figures;
mod intake;
mod plans;
mod portal;
mod quarantine;
mod recipients;
mod service;
mod storage_space;
mod tenant;

pub use agreements::{MailFiles, OrganizationProcessors};
pub use audit::AccountsByEmail;
pub use figures::KeyedRoundingHash;
pub use intake::{AnonymizerMasker, CaptchaVerifier, SiteIntakePolicy, SiteSignInChallenges};
pub use plans::{LicenseExpiryMails, TemplateQuotas};
pub use portal::PublicPortals;
pub use quarantine::MailQuarantineNotifier;
pub use recipients::NotificationRecipients;
pub use service::{KeyedPseudonyms, ServiceReadiness};
pub use storage_space::{DiskReserve, SpaceForFiles};
pub use tenant::AuditedOperatorAccess;
