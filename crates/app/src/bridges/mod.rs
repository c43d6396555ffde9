//! Bridges: one domain's port, answered by another domain or by an adapter.

mod audit;
mod intake;
mod quarantine;
mod room;
mod service;
mod tenant;

pub use audit::AccountsByAddress;
pub use intake::{CaptchaGate, MaskerBridge, SiteChallenges, SitePolicy};
pub use quarantine::StaffAlarm;
pub use room::{Reserve, RoomForFiles};
pub use service::{ClientKeys, PartsReadiness};
pub use tenant::AuditedOperatorAccess;
