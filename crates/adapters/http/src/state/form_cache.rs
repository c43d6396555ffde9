//! Serialised forms, cached in memory.

use bytes::Bytes;
use kernel::{FormVersionId, Locale};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of bytes to cache. Beyond that the cache is cleared.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Bodies by version and language. A version never changes and belongs to one tenant, so an entry is never
/// stale; which version is current is not decided here.
#[derive(Default)]
pub(crate) struct FormCache(Mutex<CachedBodies>);

#[derive(Default)]
struct CachedBodies {
    bodies: HashMap<(FormVersionId, Locale), Bytes>,
    bytes: usize,
}

impl FormCache {
    /// Returns the body of a version in a language, if it is cached.
    pub(crate) fn get(&self, version: FormVersionId, locale: Locale) -> Option<Bytes> {
        self.lock().bodies.get(&(version, locale)).cloned()
    }

    /// Caches a body.
    pub(crate) fn keep(&self, version: FormVersionId, locale: Locale, body: &Bytes) {
        let mut kept = self.lock();
        if kept.bytes + body.len() > MAX_BYTES {
            *kept = CachedBodies::default();
        }
        if kept.bodies.insert((version, locale), body.clone()).is_none() {
            kept.bytes += body.len();
        }
    }

    fn lock(&self) -> MutexGuard<'_, CachedBodies> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_and_language_has_a_body_of_its_own_and_memory_is_bounded() {
        let kept = FormCache::default();
        let large = Bytes::from(vec![b'x'; MAX_BYTES / 4]);
        for version in 0..10 {
            let id = FormVersionId(version);
            assert_eq!(kept.get(id, Locale::De), None);
            kept.keep(id, Locale::De, &large);
            assert_eq!(kept.get(id, Locale::De), Some(large.clone()));
            assert_eq!(kept.get(id, Locale::En), None);
            let held = kept.lock();
            assert!(held.bytes <= MAX_BYTES);
            assert_eq!(held.bytes, held.bodies.values().map(Bytes::len).sum::<usize>());
        }
        assert_eq!(kept.get(FormVersionId(0), Locale::De), None, "memory started afresh");
    }
}
