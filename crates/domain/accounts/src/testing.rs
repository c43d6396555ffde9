//! Fakes of the ports, and the contract of every implementation of the stores
//! ([`accounts_contract!`](crate::accounts_contract)).

pub mod contract;
mod fakes;
mod memory;
mod memory_staff;
pub mod onboarding;
pub mod staff;

pub use credentials::testing::{FastDigest, FastHasher, FastKeyedDigest, MemoryAttempts};
pub use fakes::{FastCipher, new_user};
pub use memory::MemoryAccounts;

/// The chain of the installation, for changes whose audit entry does not matter.
#[expect(clippy::disallowed_methods, reason = "a test is a place that chooses the tenant")]
pub(crate) fn chain() -> kernel::Scope {
    kernel::Scope::installation()
}
