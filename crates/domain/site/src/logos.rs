//! Use cases: upload, show and remove the logo.

use crate::appearance::{CleanImage, ImageFault, Logo, LogoContent, MAX_LOGO_BYTES};
use crate::part::ChangedSiteSettings;
use crate::ports::{ImageCleaner, LogoStore};
use audit::AuditContext;
use kernel::{Clock, ErrorKind, Scope, StoreError, Text};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

/// Why a logo was not accepted. The previous one stays.
#[derive(Debug, thiserror::Error)]
pub enum LogoError {
    /// More than [`MAX_LOGO_BYTES`].
    #[error("a logo of more than {MAX_LOGO_BYTES} bytes")]
    TooLarge,
    /// Not an acceptable image.
    #[error(transparent)]
    Image(#[from] ImageFault),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LogoError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooLarge => ErrorKind::TooLarge,
            Self::Image(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the person; `None` when the kind is sufficient.
    pub const fn text(&self) -> Option<Text> {
        Some(match self {
            Self::TooLarge => Text::of("service.logo.too_large"),
            Self::Image(ImageFault::UnknownType) => Text::of("service.logo.image_unknown_type"),
            Self::Image(ImageFault::TooManyPixels) => Text::of("service.logo.image_too_many_pixels"),
            Self::Image(ImageFault::Damaged) => Text::of("service.logo.image_damaged"),
            Self::Store(_) => return None,
        })
    }
}

/// Uploads, shows and removes logos. The caller checks the permission.
#[derive(Clone)]
pub struct Logos {
    pub store: Arc<dyn LogoStore>,
    /// Re-encodes images.
    pub cleaner: Arc<dyn ImageCleaner>,
    pub clock: Arc<dyn Clock>,
}

impl Logos {
    /// Stores a logo in place of the current one.
    ///
    /// # Errors
    /// See [`LogoError`]; the current one stays in that case.
    pub async fn upload(&self, by: &AuditContext, file: Vec<u8>) -> Result<ChangedSiteSettings, LogoError> {
        if file.len() > MAX_LOGO_BYTES {
            return Err(LogoError::TooLarge);
        }
        let CleanImage { media_type, width, height, content } = self.cleaner.clean(file).await?;
        let logo = Logo { hash: hash(&content), width, height };
        let content = LogoContent { media_type: media_type.to_owned(), content };
        let now = self.clock.now();
        let audit_event = |change: &ChangedSiteSettings| change.event(by, "layout", now);
        Ok(self.store.put_logo(by.scope, &logo, &content, now, &audit_event).await?)
    }

    /// Returns the logo with a hash; `None` unless it is the scope's current one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show(&self, scope: Scope, hash: &str) -> Result<Option<LogoContent>, StoreError> {
        let is_hash = hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_hash { self.store.logo(scope, hash).await } else { Ok(None) }
    }

    /// Removes the scope's logo; `None` when this is not the current one, so that nobody removes a logo that
    /// somebody else has uploaded in the meantime.
    ///
    /// # Errors
    /// The store failed.
    pub async fn remove(
        &self,
        by: &AuditContext,
        hash: &str,
    ) -> Result<Option<ChangedSiteSettings>, StoreError> {
        let now = self.clock.now();
        let audit_event = |change: &ChangedSiteSettings| change.event(by, "layout", now);
        self.store.remove_logo(by.scope, hash, now, &audit_event).await
    }
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content)[..16].iter().fold(String::with_capacity(32), |mut text, byte| {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
