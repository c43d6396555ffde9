//! Wordings in memory, and a few texts that there are.

use super::MemorySettings;
use crate::ports::{BuiltInTexts, TranslationStore};
use crate::translation::{BuiltInText, Replaced, Translation, TranslationId, Wording};
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp};
use std::sync::Arc;

#[async_trait]
impl TranslationStore for MemorySettings {
    async fn list(&self, scope: Scope) -> Result<Arc<Vec<Translation>>, StoreError> {
        Ok(Arc::new(self.texts().1.get(&scope).map(|of| of.values().cloned().collect()).unwrap_or_default()))
    }

    async fn put_all(
        &self,
        scope: Scope,
        wordings: &[Wording],
        _: Timestamp,
    ) -> Result<Replaced, StoreError> {
        let mut replaced = Replaced { translations: Vec::new(), changed: 0 };
        let mut texts = self.texts();
        let (last, scopes) = &mut *texts;
        let present = scopes.entry(scope).or_default();
        for wording in wordings {
            let known = present.get(&wording.key).cloned();
            if known.as_ref().is_none_or(|known| known.wording != *wording) {
                replaced.changed += 1;
            }
            let id = known.map_or_else(
                || {
                    *last += 1;
                    TranslationId(*last)
                },
                |known| known.id,
            );
            let translation = Translation { id, wording: wording.clone() };
            present.insert(wording.key.clone(), translation.clone());
            replaced.translations.push(translation);
        }
        drop(texts);
        if replaced.changed > 0 {
            self.raise(scope);
        }
        Ok(replaced)
    }

    async fn delete(&self, scope: Scope, id: TranslationId) -> Result<Option<Translation>, StoreError> {
        let mut texts = self.texts();
        let present = texts.1.entry(scope).or_default();
        let key =
            present.values().find(|translation| translation.id == id).map(|one| one.wording.key.clone());
        let gone = key.and_then(|key| present.remove(&key));
        drop(texts);
        if gone.is_some() {
            self.raise(scope);
        }
        Ok(gone)
    }
}

/// `public.places`, `public.submit` and `staff.title`.
#[derive(Clone, Debug)]
pub struct FewTexts(Vec<BuiltInText>);

impl Default for FewTexts {
    fn default() -> Self {
        let text =
            |key: &str, de: &str, en: &str| BuiltInText { key: key.into(), de: de.into(), en: en.into() };
        Self(vec![
            text("public.places", "Noch {count} von {max}", "{count} of {max} left"),
            text("public.submit", "Meldung absenden", "Send report"),
            text("staff.title", "Meldungen", "Reports"),
        ])
    }
}

impl BuiltInTexts for FewTexts {
    fn all(&self) -> &[BuiltInText] {
        &self.0
    }
}
