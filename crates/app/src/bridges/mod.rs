//! Bridges: one domain's port, implemented by another domain or by an adapter.

mod agreements;
mod audit;
mod figures;
mod intake;
mod people;
mod plans;
mod portal;
mod quarantine;
mod service;
mod storage_space;
mod tenant;

pub use agreements::{MailFiles, OrganizationProcessors};
pub use audit::AccountsByAddress;
pub use figures::KeyedHasher;
pub use intake::{CaptchaVerifier, MaskerBridge, SiteChallenges, SitePolicy};
pub use people::NotificationRecipients;
pub use plans::{LicenseExpiryMails, TemplateQuotas};
pub use portal::PublicPortals;
pub use quarantine::MailQuarantineNotifier;
pub use service::{ClientKeys, ServiceReadiness};
pub use storage_space::{Reserve, SpaceForFiles};
pub use tenant::AuditedOperatorAccess;
