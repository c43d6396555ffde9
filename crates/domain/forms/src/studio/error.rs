//! Why something was not done in the studio.

use crate::Violations;
use crate::ports::{DeleteError, TemplateRef};
use kernel::{ErrorKind, Locale, StoreError};

/// Most keys that a sentence names.
const NAMED: usize = 5;

/// Why something was not done. In every case nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// Not there, or another tenant's.
    #[error("there is no such record")]
    NotFound,
    /// It was changed since the caller read it.
    #[error("the record was changed meanwhile")]
    Stale,
    /// Editors change texts only (decisions §4).
    #[error("only texts may be changed")]
    TextsOnly,
    /// Templates have the block.
    #[error("the block is in use")]
    InUse(Vec<TemplateRef>),
    /// The template has so many reports.
    #[error("the template has reports")]
    HasReports(u64),
    /// Fields with stored values would go or become others, and nobody has confirmed it.
    #[error("stored values would lose their fields")]
    HoldsData {
        /// Reports with at least one such value.
        count: u64,
        /// The keys that go or become others.
        keys: Vec<String>,
    },
    /// The content breaks the rules of blocks or templates.
    #[error(transparent)]
    Invalid(Violations),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StudioError {
    /// The kind of this error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::Stale => ErrorKind::Stale,
            Self::TextsOnly => ErrorKind::Forbidden,
            Self::InUse(_) | Self::HasReports(_) | Self::HoldsData { .. } => ErrorKind::Conflict,
            Self::Invalid(violations) => violations.kind(),
            Self::Store(error) => error.kind(),
        }
    }

    /// A sentence for the person, where the kind alone does not say it.
    pub fn text(&self, locale: Locale) -> Option<String> {
        let de = locale == Locale::De;
        Some(match self {
            Self::Stale => locale
                .pick(
                    "Das wurde inzwischen geändert. Bitte laden Sie den neuen Stand und wiederholen Sie Ihre Änderung.",
                    "This has been changed in the meantime. Please load the present state and make your change again.",
                )
                .to_owned(),
            Self::TextsOnly => locale
                .pick(
                    "Mit Ihrer Rolle können Sie Titel, Beschreibung und Texte einer Vorlage ändern, sonst nichts.",
                    "With your role you can change a template's title, description and texts, and nothing else.",
                )
                .to_owned(),
            Self::InUse(templates) => in_use(templates.len(), locale),
            Self::HasReports(count) if de => format!(
                "Zu dieser Vorlage gibt es {}. Schalten Sie die Vorlage ab, oder löschen Sie zuerst die Meldungen.",
                reports(*count)
            ),
            Self::HasReports(count) => format!(
                "There are reports of this template: {count}. Switch the template off, or delete the reports first."
            ),
            Self::HoldsData { count, keys } if de => format!(
                "In {} stehen Werte zu Feldern, die wegfallen oder einen anderen Typ bekommen ({}). Bitte \
                 bestätigen Sie das. Die Meldungen selbst bleiben, wie sie sind.",
                reports(*count),
                named(keys)
            ),
            Self::HoldsData { count, keys } => format!(
                "{} values of fields that go or get another type ({}). Please confirm this. The reports \
                 themselves stay as they are.",
                if *count == 1 { "1 report has".to_owned() } else { format!("{count} reports have") },
                named(keys)
            ),
            Self::NotFound | Self::Invalid(_) | Self::Store(_) => return None,
        })
    }
}

fn in_use(count: usize, locale: Locale) -> String {
    match (locale, count) {
        (Locale::De, 1) => "Der Baustein wird noch in einer Vorlage verwendet.".to_owned(),
        (Locale::De, _) => format!("Der Baustein wird noch in {count} Vorlagen verwendet."),
        (Locale::En, 1) => "The block is still used in one template.".to_owned(),
        (Locale::En, _) => format!("The block is still used in {count} templates."),
    }
}

/// In German, where the dative looks like the nominative.
fn reports(count: u64) -> String {
    if count == 1 { "1 Meldung".to_owned() } else { format!("{count} Meldungen") }
}

fn named(keys: &[String]) -> String {
    let shown = keys.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if keys.len() > NAMED { format!("{shown}, …") } else { shown }
}

/// The caller has looked who uses it, in the same unit of work.
impl From<DeleteError> for StudioError {
    fn from(error: DeleteError) -> Self {
        match error {
            DeleteError::InUse => StoreError::internal("a record came into use while it was deleted").into(),
            DeleteError::Store(error) => error.into(),
        }
    }
}
