//! A printer and an organisation for tests.

use crate::document::Processor;
use crate::ports::{PdfRenderer, ProcessorDirectory, ProcessorProfile};
use crate::print::{Pdf, PrintError, Printable};
use async_trait::async_trait;
use kernel::{Locale, Scope, StoreError, Tz};
use std::sync::{Mutex, PoisonError};

/// A printer that writes down what it is given.
#[derive(Debug, Default)]
pub struct Typewriter {
    refusal: Mutex<Option<PrintError>>,
}

impl Typewriter {
    /// Creates a printer that fails with this error.
    pub fn broken(refusal: PrintError) -> Self {
        Self { refusal: Mutex::new(Some(refusal)) }
    }

    /// Sets the error with which it fails, or lets it print again.
    pub fn refuse(&self, refusal: impl Into<Option<PrintError>>) {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = refusal.into();
    }
}

#[async_trait]
impl PdfRenderer for Typewriter {
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError> {
        match self.refusal.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            Some(refusal) => Err(refusal),
            None => Ok(Pdf { bytes: format!("{document:?}").into_bytes(), engine: "Typewriter 1".into() }),
        }
    }

    fn layout(&self) -> u32 {
        1
    }
}

/// One organisation for all scopes, which may change.
#[derive(Debug)]
pub struct FixedProcessor(Mutex<ProcessorProfile>);

impl Default for FixedProcessor {
    fn default() -> Self {
        Self(Mutex::new(ProcessorProfile {
            identity: Processor { legal_name: "Klinik am See".into(), ..Processor::default() },
            zone: Tz::Europe__Berlin,
            copies: Some(("avv@klinik.example".into(), Locale::De)),
            portal_url: "https://klinik.example/portal".into(),
            verification_url: "https://klinik.example/verification".into(),
            keeps_ledger: true,
        }))
    }
}

impl FixedProcessor {
    /// Changes the organisation.
    pub fn change(&self, change: impl FnOnce(&mut ProcessorProfile)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

#[async_trait]
impl ProcessorDirectory for FixedProcessor {
    async fn profile(&self, _: Scope) -> Result<ProcessorProfile, StoreError> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}
