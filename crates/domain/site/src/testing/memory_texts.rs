//! Wordings in memory.

use super::MemorySettings;
use crate::ports::TranslationStore;
use crate::translation::{Replaced, Translation, TranslationId, Wording};
use async_trait::async_trait;
use audit::AuditEventFn;
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
        audit_event: AuditEventFn<'_, Replaced>,
    ) -> Result<Replaced, StoreError> {
        let mut replaced = Replaced { translations: Vec::new(), changed: 0 };
        let mut texts = self.texts();
        let (mut last, mut present) = (texts.0, texts.1.entry(scope).or_default().clone());
        for wording in wordings {
            let known = present.get(&wording.key).cloned();
            if known.as_ref().is_none_or(|known| known.wording != *wording) {
                replaced.changed += 1;
            }
            let id = known.map_or_else(
                || {
                    last += 1;
                    TranslationId(last)
                },
                |known| known.id,
            );
            let translation = Translation { id, wording: wording.clone() };
            present.insert(wording.key.clone(), translation.clone());
            replaced.translations.push(translation);
        }
        self.log.enter(scope, audit_event(&replaced))?;
        texts.0 = last;
        texts.1.insert(scope, present);
        drop(texts);
        if replaced.changed > 0 {
            self.raise(scope);
        }
        Ok(replaced)
    }

    async fn delete(
        &self,
        scope: Scope,
        id: TranslationId,
        audit_event: AuditEventFn<'_, Translation>,
    ) -> Result<Option<Translation>, StoreError> {
        let mut texts = self.texts();
        let present = texts.1.entry(scope).or_default();
        let Some(gone) = present.values().find(|translation| translation.id == id).cloned() else {
            return Ok(None);
        };
        self.log.enter(scope, audit_event(&gone))?;
        present.remove(&gone.wording.key);
        drop(texts);
        self.raise(scope);
        Ok(Some(gone))
    }
}
