//! What this domain needs from outside. The docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::print::{Pdf, PrintError, Printable};
use crate::template::{DpaTemplateId, Draft, PublishedAs, Template, TemplateSummary, Version};
use async_trait::async_trait;
use audit::Told;
use kernel::{Page, PageRequest, Scope, StoreError, Timestamp};

/// Why a template was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// The scope has no such template.
    #[error("there is no such template")]
    Unknown,
    /// Another template of the scope has this slug.
    #[error("the slug is taken")]
    SlugTaken,
    /// It was changed since the edition that was seen.
    #[error("the template was changed meanwhile")]
    Stale,
    /// The scope has [`MAX_TEMPLATES`](crate::MAX_TEMPLATES).
    #[error("the scope has as many templates as it may")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A scope's own templates and their versions.
#[async_trait]
pub trait TemplateStore: Send + Sync {
    /// Those of the scope, by name and id.
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<TemplateSummary>, StoreError>;
    /// One with its texts.
    async fn find(&self, scope: Scope, id: DpaTemplateId) -> Result<Option<Template>, StoreError>;
    /// Adds one, in edition 1. Of two at once with one slug one is added; of two for the last place one.
    async fn add(
        &self,
        scope: Scope,
        draft: &Draft,
        now: Timestamp,
        told: Told<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Puts a draft in the place of the edition that was seen, and counts one on. Versions stay what they are.
    async fn replace(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        draft: &Draft,
        now: Timestamp,
        told: Told<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Makes the draft of the edition that was seen the next version, and counts one on; of two at once one does. The
    /// version is there for ever, also when the template is changed; only [`Self::remove`] takes it away.
    async fn publish(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: i64,
        now: Timestamp,
        told: Told<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Removes one with its versions, if this is still its edition where one is named, and gives it.
    async fn remove(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        seen: Option<i64>,
        told: Told<'_, Template>,
    ) -> Result<Template, PutError>;
    /// Its versions, the newest first.
    async fn versions(&self, scope: Scope, id: DpaTemplateId) -> Result<Vec<PublishedAs>, StoreError>;
    /// One version.
    async fn version(
        &self,
        scope: Scope,
        id: DpaTemplateId,
        version: u32,
    ) -> Result<Option<Version>, StoreError>;
}

/// Prints documents.
#[async_trait]
pub trait PdfRenderer: Send + Sync {
    /// Prints a document: with one engine the same bytes each time, also in another process and after a restart. Ends in
    /// bounded time, whatever the document is, and leaves nothing behind that runs. Reads no file and asks nobody.
    async fn print(&self, document: &Printable) -> Result<Pdf, PrintError>;

    /// The layout of new contracts.
    fn layout(&self) -> u32;
}
