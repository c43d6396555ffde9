//! Use cases: read and replace the texts of the pages.

use crate::ports::WordingStore;
use crate::wording::{
    ImportedWordings, ReplacedWordings, StoredWording, Wording, WordingId, WordingProblem, WordingProblemAt,
    checked, texts_of,
};
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Locale, Scope, StoreError};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Why none of the wordings was stored.
#[derive(Debug, thiserror::Error)]
pub enum WordingError {
    /// Some wordings are not acceptable: the index of each, and its problem.
    #[error("{} wordings are invalid", .0.len())]
    Invalid(Vec<(usize, WordingProblemAt)>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl WordingError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Reads and replaces the texts of the pages. The caller checks the permission.
#[derive(Clone)]
pub struct SiteWordings {
    pub store: Arc<dyn WordingStore>,
    pub clock: Arc<dyn Clock>,
}

impl SiteWordings {
    /// Returns all stored wordings of a scope, by key.
    ///
    /// # Errors
    /// The store failed.
    pub async fn stored(&self, scope: Scope) -> Result<Arc<Vec<StoredWording>>, StoreError> {
        self.store.list(scope).await
    }

    /// Returns all texts in a language: the built-in ones, replaced by the scope's own wordings.
    ///
    /// # Errors
    /// The store failed.
    pub async fn merged(&self, scope: Scope, locale: Locale) -> Result<BTreeMap<String, String>, StoreError> {
        let stored = self.stored(scope).await?;
        let own = texts_of(locale, stored);
        Ok(texts::all().iter().map(|text| (text.key.clone(), own.get(&text.key).to_owned())).collect())
    }

    /// Returns the stored wordings of texts that there are, by key. One of an earlier version, which no page has
    /// any more, stays stored for the case that somebody goes back to it, but is of no use elsewhere.
    ///
    /// # Errors
    /// The store failed.
    pub async fn in_use(&self, scope: Scope) -> Result<Vec<StoredWording>, StoreError> {
        let stored = self.stored(scope).await?;
        Ok(stored.iter().filter(|stored| is_known(&stored.wording)).cloned().collect())
    }

    /// Stores the wordings of a file, like [`replace`](Self::replace), but leaves out those of texts that there
    /// are not: files of other versions have some. A file that has nothing else is refused.
    ///
    /// # Errors
    /// See [`WordingError`]; nothing is stored in that case. The indices are those of the file.
    pub async fn import(
        &self,
        by: &AuditContext,
        wordings: &[Wording],
    ) -> Result<ImportedWordings, WordingError> {
        let (known, unknown): (Vec<_>, Vec<_>) =
            wordings.iter().enumerate().partition(|(_, wording)| is_known(wording));
        if known.is_empty() {
            let replaced = self.replace(by, wordings).await?;
            return Ok(ImportedWordings { replaced, unknown: Vec::new() });
        }
        let (places, known): (Vec<_>, Vec<_>) =
            known.into_iter().map(|(place, wording)| (place, wording.clone())).unzip();
        let replaced = self.replace(by, &known).await.map_err(|error| match error {
            WordingError::Invalid(problems) => {
                let in_file = |(index, problem): (usize, WordingProblemAt)| {
                    Some((places.get(index).copied()?, problem))
                };
                WordingError::Invalid(problems.into_iter().filter_map(in_file).collect())
            }
            failure @ WordingError::Store(_) => failure,
        })?;
        let unknown = unknown.into_iter().map(|(_, wording)| wording.key.clone()).collect();
        Ok(ImportedWordings { replaced, unknown })
    }

    /// Stores wordings in place of those with the same keys; others stay. All of them, or none.
    ///
    /// # Errors
    /// See [`WordingError`]; nothing is stored in that case.
    pub async fn replace(
        &self,
        by: &AuditContext,
        wordings: &[Wording],
    ) -> Result<ReplacedWordings, WordingError> {
        let (mut accepted, mut problems, mut keys) = (Vec::new(), Vec::new(), HashSet::new());
        for (place, wording) in wordings.iter().enumerate() {
            let known = texts::find(&wording.key);
            let result = match known {
                None => Err(vec![WordingProblemAt::at("key", WordingProblem::UnknownKey)]),
                Some(_) if !keys.insert(wording.key.as_str()) => {
                    Err(vec![WordingProblemAt::at("key", WordingProblem::Repeated)])
                }
                Some(built_in) => checked(wording, built_in),
            };
            match result {
                Ok(wording) => accepted.push(wording),
                Err(found) => problems.extend(found.into_iter().map(|problem| (place, problem))),
            }
        }
        if problems.is_empty() {
            let audit_event = |replaced: &ReplacedWordings| {
                let details = match wordings {
                    [one] => Details::new().with("key", one.key.as_str()),
                    _ => Details::new().with("texts", i64::try_from(replaced.changed).unwrap_or(i64::MAX)),
                };
                (replaced.changed > 0).then(|| self.event(by, details))
            };
            Ok(self.store.put_all(by.scope, &accepted, self.clock.now(), &audit_event).await?)
        } else {
            Err(WordingError::Invalid(problems))
        }
    }

    /// Removes a wording, which restores the built-in text. `None` when there is none with this id.
    ///
    /// # Errors
    /// The store failed.
    pub async fn delete(
        &self,
        by: &AuditContext,
        id: WordingId,
    ) -> Result<Option<StoredWording>, StoreError> {
        let audit_event = |gone: &StoredWording| {
            let details = Details::new().with("key", gone.wording.key.as_str()).with("taken_back", true);
            Some(self.event(by, details))
        };
        self.store.delete(by.scope, id, &audit_event).await
    }

    fn event(&self, by: &AuditContext, details: Details) -> Event {
        let object = Object::of(ObjectKind::Settings, "translations");
        by.event(Action::SettingsChanged, object, details, self.clock.now())
    }
}

/// Checks whether there is a text with the key.
fn is_known(wording: &Wording) -> bool {
    texts::find(&wording.key).is_some()
}
