//! A template as its author sees it, and its immutable versions.

use crate::content::Content;
use kernel::{Locale, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The maximum length of a slug in characters.
pub const MAX_SLUG_CHARS: usize = 63;
/// The default retention period of a contract in days.
pub const DEFAULT_RETENTION_DAYS: u32 = 1095;
/// The maximum retention period in days: a hundred years.
pub const MAX_RETENTION_DAYS: u32 = 36_500;

/// A template. Those that come with the service have ids below 0 and belong to every scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DpaTemplateId(pub i64);

impl DpaTemplateId {
    /// Checks whether it comes with the service.
    pub const fn is_system(self) -> bool {
        self.0 < 0
    }
}

impl fmt::Display for DpaTemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The part of a template that an author writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name shown to people.
    pub name: String,
    /// The slug used in URLs, unique in its scope: lower-case letters and digits with single hyphens in
    /// between.
    pub slug: String,
    /// The language of its texts.
    pub locale: Locale,
    /// Its texts.
    pub content: Content,
    /// The retention period of a contract in days.
    pub retention_days: u32,
}

impl Draft {
    /// Creates a template without texts.
    pub fn new(name: &str, slug: &str, locale: Locale) -> Self {
        let (name, slug) = (name.to_owned(), slug.to_owned());
        Self { name, slug, locale, content: Content::default(), retention_days: DEFAULT_RETENTION_DAYS }
    }

    /// Returns the snapshot for a version of it.
    pub fn snapshot(&self) -> Snapshot {
        let Self { name, slug, locale, content, retention_days } = self.clone();
        Snapshot { format: 1, name, slug, locale: locale.code().to_owned(), content, retention_days }
    }
}

/// The full content of a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The version of this format.
    pub format: u32,
    /// The name shown to people.
    pub name: String,
    /// The slug used in URLs.
    pub slug: String,
    /// `de` or `en`.
    pub locale: String,
    /// Its texts.
    #[serde(flatten)]
    pub content: Content,
    /// The retention period of a contract in days.
    pub retention_days: u32,
}

impl Snapshot {
    /// Returns its canonical JSON (RFC 8785).
    ///
    /// # Errors
    /// None known: it has texts and small numbers only.
    pub fn canonical(&self) -> serde_json::Result<String> {
        serde_json_canonicalizer::to_string(self)
    }

    /// Returns the SHA-256 of its canonical JSON, in lower-case hexadecimal digits.
    ///
    /// # Errors
    /// Like [`Self::canonical`].
    pub fn hash(&self) -> serde_json::Result<String> {
        Ok(hex(self.canonical()?.as_bytes()))
    }
}

/// Returns the SHA-256 of bytes, in lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(digit).collect()
}

fn digit(half: u8) -> Option<char> {
    char::from_digit(half.into(), 16)
}

/// A stored template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreementTemplate {
    pub id: DpaTemplateId,
    /// The editable part.
    pub draft: Draft,
    /// The hash of [`Draft::snapshot`].
    pub draft_hash: String,
    /// The version that members see, if one was published.
    pub published: Option<PublishedAs>,
    /// Counts changes; a writer names the edition that they saw.
    pub edition: i64,
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl AgreementTemplate {
    /// Checks whether the draft differs from the version that members see.
    pub fn has_changes(&self) -> bool {
        self.published.as_ref().is_none_or(|published| published.content_hash != self.draft_hash)
    }
}

/// The number and hash of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedAs {
    /// Counts from 1.
    pub version: u32,
    /// [`Snapshot::hash`].
    pub content_hash: String,
    pub published_at: Timestamp,
}

/// A version of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreementTemplateVersion {
    pub template: DpaTemplateId,
    /// Number and hash.
    pub published: PublishedAs,
    /// Its content.
    pub snapshot: Snapshot,
}

/// A template in a list, without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreementTemplateSummary {
    pub id: DpaTemplateId,
    /// The name shown to people.
    pub name: String,
    /// The slug used in URLs.
    pub slug: String,
    /// The language of its texts.
    pub locale: Locale,
    /// The retention period of a contract in days.
    pub retention_days: u32,
    /// The version that members see.
    pub published: Option<PublishedAs>,
    /// See [`AgreementTemplate::has_changes`].
    pub has_changes: bool,
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl From<&AgreementTemplate> for AgreementTemplateSummary {
    fn from(template: &AgreementTemplate) -> Self {
        let Draft { name, slug, locale, retention_days, .. } = &template.draft;
        Self {
            id: template.id,
            name: name.clone(),
            slug: slug.clone(),
            locale: *locale,
            retention_days: *retention_days,
            published: template.published.clone(),
            has_changes: template.has_changes(),
            created_at: template.created_at,
            updated_at: template.updated_at,
        }
    }
}

/// Derives a slug from a name; empty if no character of it is usable.
pub(crate) fn slug_of(name: &str) -> String {
    let spelled: String = name
        .to_lowercase()
        .chars()
        .map(|c| match c {
            'ä' => "ae".to_owned(),
            'ö' => "oe".to_owned(),
            'ü' => "ue".to_owned(),
            'ß' => "ss".to_owned(),
            c if c.is_ascii_alphanumeric() => c.to_string(),
            _ => " ".to_owned(),
        })
        .collect();
    let slug: String = spelled.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    slug.chars().take(MAX_SLUG_CHARS).collect::<String>().trim_end_matches('-').to_owned()
}

/// Checks whether a text can be a slug.
pub(crate) fn is_slug(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.len() <= MAX_SLUG_CHARS && text.split('-').all(is_part)
}
