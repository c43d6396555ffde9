//! The indexes of a process, and which of them make room when all together are too large.

use super::ReportIndex;
use kernel::Scope;
use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// The maximum number of bytes of all indexes.
const MAX_BYTES: usize = 256 << 20;

/// How long an index must be unused to make room for any other.
const IDLE: Duration = Duration::from_mins(10);

/// How long to wait before trying again to index the reports of a scope.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// The indexes of a process.
#[derive(Debug, Default)]
pub(crate) struct ReportIndices(std::sync::Mutex<IndexCache>);

#[derive(Debug, Default)]
struct IndexCache {
    scopes: HashMap<Scope, CachedIndex>,
}

#[derive(Debug)]
struct CachedIndex {
    index: Arc<Mutex<Option<ReportIndex>>>,
    search_lock: Arc<Mutex<()>>,
    bytes: usize,
    last_used: Instant,
    /// When its reports were found to be too many to index.
    too_large_since: Option<Instant>,
}

impl ReportIndices {
    fn cache(&self) -> MutexGuard<'_, IndexCache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a scope had too many reports to index a short time ago.
    pub(crate) fn is_too_large(&self, scope: Scope) -> bool {
        let since = self.cache().scopes.get(&scope).and_then(|cached| cached.too_large_since);
        since.is_some_and(|since| since.elapsed() < RETRY_AFTER)
    }

    /// Stops indexing the reports of a scope for a while.
    pub(crate) fn mark_too_large(&self, scope: Scope) {
        if let Some(cached) = self.cache().scopes.get_mut(&scope) {
            (cached.too_large_since, cached.bytes) = (Some(Instant::now()), 0);
        }
    }

    pub(crate) fn of(&self, scope: Scope) -> Arc<Mutex<Option<ReportIndex>>> {
        Arc::clone(&self.cache().used(scope, Instant::now()).index)
    }

    /// Returns what a search holds while it looks into texts: one of a scope at a time, so that those of one
    /// tenant do not take all connections. Whoever waits for it must not hold the index.
    pub(crate) fn search_lock(&self, scope: Scope) -> Arc<Mutex<()>> {
        Arc::clone(&self.cache().used(scope, Instant::now()).search_lock)
    }

    /// Makes room for a scope's index, which may lose its words for that.
    pub(crate) fn make_room(&self, scope: Scope, index: &mut ReportIndex) {
        loop {
            let (bytes, has_words) = (index.size(), index.has_words());
            if self.cache().make_room(scope, bytes, has_words, Instant::now()) {
                return;
            }
            index.mark_words_too_large();
        }
    }
}

impl IndexCache {
    fn used(&mut self, scope: Scope, now: Instant) -> &mut CachedIndex {
        let cached = self.scopes.entry(scope).or_insert_with(|| CachedIndex {
            index: Arc::default(),
            search_lock: Arc::default(),
            bytes: 0,
            last_used: now,
            too_large_since: None,
        });
        cached.last_used = now;
        cached
    }

    /// Records the size of a scope's index and drops others if all together are too large: first unused ones,
    /// then those with more than their share, the largest first. So nobody loses an index in use to another
    /// as long as it has no more than its share, and words beyond their own share displace no index in use.
    /// Returns `false` if this one has to give up its words instead.
    fn make_room(&mut self, scope: Scope, bytes: usize, has_words: bool, now: Instant) -> bool {
        if let Some(cached) = self.scopes.get_mut(&scope) {
            cached.bytes = bytes;
        }
        loop {
            if self.scopes.values().map(|cached| cached.bytes).sum::<usize>() <= MAX_BYTES {
                return true;
            }
            let share = self.share();
            let unused = |cached: &CachedIndex| now.duration_since(cached.last_used);
            let idle = self
                .others(scope)
                .filter(|(_, other)| unused(other) > IDLE)
                .max_by_key(|(_, other)| unused(other));
            if idle.is_none() && has_words && bytes > share {
                return false;
            }
            let largest = self
                .others(scope)
                .filter(|(_, other)| other.bytes > share)
                .max_by_key(|(_, other)| other.bytes);
            // If there is none, this index alone is too large.
            let Some((&dropped, _)) = idle.or(largest) else { return true };
            self.scopes.remove(&dropped);
        }
    }

    /// Returns the indexes of other scopes.
    fn others(&self, scope: Scope) -> impl Iterator<Item = (&Scope, &CachedIndex)> {
        self.scopes.iter().filter(move |(other, cached)| **other != scope && cached.bytes > 0)
    }

    /// Returns how much each index may hold whatever the others need.
    fn share(&self) -> usize {
        let held = self.scopes.values().filter(|cached| cached.bytes > 0);
        MAX_BYTES / held.count().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::OrganizationId;

    #[expect(clippy::disallowed_methods, reason = "a test is a place that chooses the tenant")]
    const fn scope(number: i64) -> Scope {
        Scope::organization(OrganizationId(number))
    }

    /// Asks for the index of a scope that has this many MiB.
    fn ask(cache: &mut IndexCache, number: i64, mib: usize, has_words: bool, now: Instant) -> bool {
        cache.used(scope(number), now);
        cache.make_room(scope(number), mib << 20, has_words, now)
    }

    fn held(cache: &IndexCache) -> Vec<i64> {
        let ids = cache.scopes.keys().filter_map(|scope| scope.organization_id());
        let mut held: Vec<i64> = ids.map(|id| id.0).collect();
        held.sort_unstable();
        held
    }

    #[test]
    fn large_words_do_not_displace_the_lists_of_others() {
        let (mut cache, now) = (IndexCache::default(), Instant::now());
        for small in 1..=5 {
            assert!(ask(&mut cache, small, 1, true, now));
        }
        assert!(ask(&mut cache, 6, 150, true, now));
        assert!(!ask(&mut cache, 7, 120, true, now), "these words have to go");
        assert!(ask(&mut cache, 7, 20, false, now));
        assert_eq!(held(&cache), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn the_largest_makes_room_for_one_within_its_share() {
        let (mut cache, now) = (IndexCache::default(), Instant::now());
        for (number, mib) in [(1, 60), (2, 170), (3, 20)] {
            assert!(ask(&mut cache, number, mib, true, now));
        }
        assert!(ask(&mut cache, 4, 40, true, now));
        assert_eq!(held(&cache), [1, 3, 4]);
    }

    #[test]
    fn what_nobody_uses_makes_room_first() {
        let (mut cache, start) = (IndexCache::default(), Instant::now());
        assert!(ask(&mut cache, 1, 1, true, start));
        assert!(ask(&mut cache, 2, 160, true, start + Duration::from_secs(1)));
        let later = start + IDLE + Duration::from_secs(2);
        assert!(ask(&mut cache, 3, 150, true, later));
        assert_eq!(
            held(&cache),
            [3],
            "the one unused for the longest time first, even if that is not enough"
        );
    }

    #[test]
    fn lists_that_are_too_large_by_themselves_stay_alone_with_those_within_their_share() {
        let (mut cache, now) = (IndexCache::default(), Instant::now());
        for (number, mib) in [(1, 100), (2, 10)] {
            assert!(ask(&mut cache, number, mib, true, now));
        }
        assert!(!ask(&mut cache, 3, 300, true, now));
        assert!(ask(&mut cache, 3, 260, false, now));
        assert_eq!(held(&cache), [2, 3]);
    }

    #[test]
    fn nobody_within_its_share_loses_an_index_in_use_whoever_asks() {
        let (mut cache, mut now, mut state) =
            (IndexCache::default(), Instant::now(), 88_172_645_463_325_252_u64);
        let mut below = |end: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % end
        };
        let (mut words_given_up, mut dropped_in_use, mut dropped_idle) = (0, 0, 0);
        for _ in 0..20_000 {
            now += Duration::from_secs(below(150));
            let (asked, has_words) = (scope(i64::try_from(below(12)).unwrap()), below(2) == 0);
            let most = [3, 40, 180][usize::try_from(below(3)).unwrap()];
            let bytes = usize::try_from(below(most) << 20).unwrap();
            cache.used(asked, now).bytes = bytes;
            let before: Vec<(Scope, usize, Instant)> =
                cache.scopes.iter().map(|(scope, cached)| (*scope, cached.bytes, cached.last_used)).collect();
            let share = cache.share();
            let keeps_words = cache.make_room(asked, bytes, has_words, now);
            assert!(cache.scopes.contains_key(&asked));
            let dropped = before.iter().filter(|(scope, ..)| !cache.scopes.contains_key(scope));
            for (_, bytes, last_used) in dropped {
                if now.duration_since(*last_used) > IDLE {
                    dropped_idle += 1;
                } else {
                    assert!(*bytes > share && keeps_words);
                    dropped_in_use += 1;
                }
            }
            let total: usize = cache.scopes.values().map(|cached| cached.bytes).sum();
            if !keeps_words {
                assert!(has_words && bytes > share);
                words_given_up += 1;
            } else if total > MAX_BYTES {
                let share = cache.share();
                let is_within =
                    |(scope, cached): (&Scope, &CachedIndex)| *scope == asked || cached.bytes <= share;
                assert!(cache.scopes.iter().all(is_within) && total <= MAX_BYTES + bytes);
            }
        }
        assert!(words_given_up > 100 && dropped_in_use > 100 && dropped_idle > 100);
    }
}
