//! What reports say that this process took while somebody asks for figures, so that it need not be read back (ADR 30).

use std::collections::BTreeMap;
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

    /// These reports, if all of them are here. From now on more are kept.
    pub(crate) fn all(&self, ids: impl IntoIterator<Item = i64>) -> Option<Vec<Taken>> {
        let mut kept = self.kept();
        kept.asked = Some(Instant::now());
        self.is_wanted.store(true, Ordering::Relaxed);
        ids.into_iter().map(|id| kept.reports.get(&id).cloned()).collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(data: &str) -> Taken {
        (1, data.into())
    }

    #[test]
    fn nothing_is_kept_until_somebody_asks() {
        let recent = Recent::default();
        assert!(!recent.is_wanted());
        recent.keep(1, taken("{}"));
        assert_eq!(recent.all([1]), None);
        assert!(recent.is_wanted());
        recent.keep(2, taken("{}"));
        assert_eq!(recent.all([2]), Some(vec![taken("{}")]));
        assert_eq!(recent.all([1, 2]), None, "one of them is missing");
        assert_eq!(recent.all([]), Some(vec![]));
    }

    #[test]
    fn the_oldest_make_room() {
        let recent = Recent::default();
        assert_eq!(recent.all([1]), None);
        let long = "x".repeat(MOST_BYTES / 2);
        for id in [3, 1, 2] {
            recent.keep(id, taken(&long));
        }
        assert_eq!(recent.all([1]), None);
        assert_eq!(recent.all([2, 3]).map(|found| found.len()), Some(2));
    }
}
