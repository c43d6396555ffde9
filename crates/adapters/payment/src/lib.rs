//! What plans ask of the outside: the payment provider's signed events, its products and its pages, and the issuer's
//! list of revoked licences. The provider's API is Stripe's (docs.stripe.com/api), of which as little is used as will do.
//!
//! Invariants:
//! - The signature of an event is checked over the very bytes that came, before anything reads them; without a secret
//!   none is good.
//! - Other servers are asked over one client: no redirect is followed, an answer is read up to a size and within a
//!   time, and nothing of it gets into an error but a number.
//! - The secret key is shown by no `Debug` and no error.
//!
//! Deliberately absent: anything that is stored, retries (the provider sends an event again), and prices.

mod client;
mod event;
mod home;
mod provider;
mod signature;

pub use client::{AskError, Client};
pub use home::Issuer;
pub use provider::{Provider, ProviderSettings};
pub use signature::{Signature, TOLERANCE};
