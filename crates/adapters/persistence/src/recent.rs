//! What reports say that this process took while somebody asks for figures, so that it need not be read back (ADR 30).

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Most bytes of values. The oldest make room.
const MOST_BYTES: usize = 16 << 20;

/// How long reports are kept after the last question.
const KEPT: Duration = Duration::from_secs(30);

/// The values of a report as they are stored, and the version of its form.
pub(crate) type Taken = (i64, Arc<str>);

/// The reports that were taken last.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    is_wanted: AtomicBool,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    asked: Option<Instant>,
    reports: BTreeMap<i64, Taken>,
    bytes: usize,
}

impl Recent {
    /// Whether somebody asks.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    /// Keeps a report that was stored.
    pub(crate) fn keep(&self, id: i64, taken: Taken) {
        let mut kept = self.kept();
        if kept.asked.is_none_or(|asked| asked.elapsed() > KEPT) {
            self.is_wanted.store(false, Ordering::Relaxed);
            *kept = Kept::default();
            return;
        }
        kept.bytes += taken.1.len();
        kept.reports.insert(id, taken);
        while kept.bytes > MOST_BYTES
            && let Some((_, (_, data))) = kept.reports.pop_first()
        {
            kept.bytes -= data.len();
        }
    }

    /// Those of these reports that are here. From now on more are kept.
    pub(crate) fn among(&self, ids: impl IntoIterator<Item = i64>) -> HashMap<i64, Taken> {
        let mut kept = self.kept();
        kept.asked = Some(Instant::now());
        self.is_wanted.store(true, Ordering::Relaxed);
        ids.into_iter().filter_map(|id| Some((id, kept.reports.get(&id)?.clone()))).collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(recent: &Recent, ids: &[i64]) -> Vec<i64> {
        let mut found: Vec<i64> = recent.among(ids.iter().copied()).into_keys().collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn nothing_is_kept_until_somebody_asks() {
        let recent = Recent::default();
        assert!(!recent.is_wanted());
        recent.keep(1, (7, "{}".into()));
        assert!(found(&recent, &[1]).is_empty());
        assert!(recent.is_wanted());
        recent.keep(2, (7, "{}".into()));
        assert_eq!(recent.among([1, 2]), HashMap::from([(2, (7, "{}".into()))]));
    }

    #[test]
    fn the_oldest_make_room() {
        let recent = Recent::default();
        assert!(found(&recent, &[]).is_empty());
        let long = "x".repeat(MOST_BYTES / 2);
        for id in [3, 1, 2] {
            recent.keep(id, (7, long.as_str().into()));
        }
        assert_eq!(found(&recent, &[1, 2, 3]), [2, 3]);
    }
}
