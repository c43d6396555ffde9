//! What plans need from outside: the payment provider's signed events, its products and its pages, and the
//! issuer's list of revoked licences. The provider's API is Stripe's (docs.stripe.com/api), of which only the
//! bare minimum is used.
//!
//! Invariants:
//! - The signature of an event is checked over the exact bytes that were received, before anything parses
//!   them; without a secret no signature is valid.
//! - All requests to other servers go through one client: it follows no redirect, limits an answer in size
//!   and time, and lets nothing of it into an error but a number.
//! - Neither `Debug` nor any error shows the secret key.
//!
//! Deliberately absent: storage, retries (the provider sends an event again), and prices.

mod client;
mod event;
mod home;
mod provider;
mod signature;

pub use client::{ApiClient, AskError};
pub use home::IssuerClient;
pub use provider::{Provider, ProviderSettings};
pub use signature::{Signature, TOLERANCE};
