//! Ports to the outside, without cryptography and network.

use crate::ports::{
    CheckoutOrder, EventFault, LicenseReader, NoAnswer, OwnedLicense, PaymentEvents, PaymentPages,
};
use crate::{ExpiryMails, LicenseClaims, LicenseFault, PaymentEvent};
use async_trait::async_trait;
use kernel::{Mail, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Keys that a test assigns to claims, without a signature.
#[derive(Debug, Default)]
pub struct PlainKeys(Mutex<HashMap<String, LicenseClaims>>);

impl PlainKeys {
    /// Assigns claims to this key.
    pub fn say(&self, key: &str, claims: LicenseClaims) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), claims);
    }
}

impl LicenseReader for PlainKeys {
    fn read(&self, key: &str) -> Result<LicenseClaims, LicenseFault> {
        let keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        keys.get(key).cloned().ok_or(LicenseFault::Unreadable)
    }
}

/// Events that a test assigns to bodies, with the body as signature.
#[derive(Debug, Default)]
pub struct PlainEvents(Mutex<HashMap<Vec<u8>, PaymentEvent>>);

impl PlainEvents {
    /// Assigns an event to this body.
    pub fn say(&self, body: &[u8], event: PaymentEvent) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(body.to_owned(), event);
    }
}

#[async_trait]
impl PaymentEvents for PlainEvents {
    async fn read(
        &self,
        signature: Option<&str>,
        body: &[u8],
        _: Timestamp,
    ) -> Result<PaymentEvent, EventFault> {
        if signature.map(str::as_bytes) != Some(body) {
            return Err(EventFault::Signature);
        }
        let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        events.get(body).cloned().ok_or(EventFault::Unreadable)
    }
}

/// Pages of a provider that sells everything.
#[derive(Clone, Copy, Debug)]
pub struct FixedPages;

#[async_trait]
impl PaymentPages for FixedPages {
    fn is_configured(&self) -> bool {
        true
    }

    async fn checkout(&self, order: &CheckoutOrder<'_>) -> Result<Option<String>, NoAnswer> {
        let CheckoutOrder { provider_customer_id, module, tier, .. } = order;
        Ok(Some(format!("https://pay.example/{provider_customer_id}/{}/{}", module.code(), tier.code())))
    }

    async fn billing_page(&self, provider_customer_id: &str, _: &str) -> Result<String, NoAnswer> {
        Ok(format!("https://pay.example/{provider_customer_id}"))
    }
}

/// Notifies nobody.
#[derive(Clone, Copy, Debug)]
pub struct NoExpiryMails;

#[async_trait]
impl ExpiryMails for NoExpiryMails {
    async fn expiry_mails(&self, _: &OwnedLicense) -> Result<Vec<Mail>, StoreError> {
        Ok(Vec::new())
    }
}
