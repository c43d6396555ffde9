//! Wordings in memory.

use super::MemorySettings;
use crate::ports::WordingStore;
use crate::wording::{ReplacedWordings, StoredWording, Wording, WordingId};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp};
use std::sync::Arc;

#[async_trait]
impl WordingStore for MemorySettings {
    async fn list(&self, scope: Scope) -> Result<Arc<Vec<StoredWording>>, StoreError> {
        Ok(Arc::new(self.texts().1.get(&scope).map(|of| of.values().cloned().collect()).unwrap_or_default()))
    }

    async fn put_all(
        &self,
        scope: Scope,
        wordings: &[Wording],
        _: Timestamp,
        audit_event: AuditEventFn<'_, ReplacedWordings>,
    ) -> Result<ReplacedWordings, StoreError> {
        let mut replaced = ReplacedWordings { wordings: Vec::new(), changed: 0 };
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
                    WordingId(last)
                },
                |known| known.id,
            );
            let stored = StoredWording { id, wording: wording.clone() };
            present.insert(wording.key.clone(), stored.clone());
            replaced.wordings.push(stored);
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
        id: WordingId,
        audit_event: AuditEventFn<'_, StoredWording>,
    ) -> Result<Option<StoredWording>, StoreError> {
        let mut texts = self.texts();
        let present = texts.1.entry(scope).or_default();
        let Some(gone) = present.values().find(|stored| stored.id == id).cloned() else {
            return Ok(None);
        };
        self.log.enter(scope, audit_event(&gone))?;
        present.remove(&gone.wording.key);
        drop(texts);
        self.raise(scope);
        Ok(Some(gone))
    }
}
