//! Use case: read the figures of a form.

use crate::facts::{ChangedReport, Fact, Facts, ReportState};
use crate::form::StatsForm;
use crate::ports::{Changes, FactPage, FactQueries, FormQueries, LogPosition, SegmentStore};
use kernel::{Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// The number of reports read at a time.
const BATCH_SIZE: u32 = 10_000;

/// How many new reports are read together with the changes; if there are more, they are read in batches.
const MAX_NEW: u32 = 5_000;

/// How often a form is read again while new versions are published, before that is an error.
const MAX_ATTEMPTS: usize = 5;

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum FiguresError {
    /// No form of the scope has this slug.
    #[error("no form has this slug")]
    UnknownForm,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Answers questions about the reports of forms. One instance per process, since it keeps the facts in
/// memory.
pub struct Statistics {
    forms: Arc<dyn FormQueries>,
    facts: Arc<dyn FactQueries>,
    segments: Arc<dyn SegmentStore>,
    /// The approximate maximum of bytes in memory; the requested form is always kept.
    max_bytes: usize,
    /// How many reports are read at a time, and how many together with the changes.
    batch_size: u32,
    max_new: u32,
    remembered: Mutex<CachedForms>,
}

#[derive(Default)]
struct CachedForms {
    forms: HashMap<(Scope, TemplateId), Arc<CachedFacts>>,
    /// Counts questions.
    clock: u64,
}

/// What is known of a form, and the position in the log of changes up to which it is current.
#[derive(Default)]
struct FactSnapshot {
    facts: Facts,
    position: LogPosition,
}

#[derive(Default)]
struct CachedFacts {
    current: RwLock<Option<FactSnapshot>>,
    /// Held while the facts are brought up to date.
    update_lock: tokio::sync::Mutex<()>,
    /// How often an update was begun, and which was the last to complete.
    begun: AtomicU64,
    done: AtomicU64,
    /// When it was last requested.
    used: AtomicU64,
    size: AtomicU64,
}

impl Statistics {
    /// Creates the use case from its ports. `max_bytes` is the approximate number of bytes kept in memory.
    pub fn new(
        forms: Arc<dyn FormQueries>,
        facts: Arc<dyn FactQueries>,
        segments: Arc<dyn SegmentStore>,
        max_bytes: usize,
    ) -> Self {
        Self {
            forms,
            facts,
            segments,
            max_bytes,
            batch_size: BATCH_SIZE,
            max_new: MAX_NEW,
            remembered: Mutex::default(),
        }
    }

    /// Sets how many reports are read at a time, and how many new ones together with the changes.
    #[must_use]
    pub fn in_batches(self, batch_size: u32, max_new: u32) -> Self {
        Self { batch_size, max_new, ..self }
    }

    /// Returns the forms that are or were online.
    ///
    /// # Errors
    /// The store failed.
    pub async fn forms_ever_online(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError> {
        self.forms.all(scope).await
    }

    /// Returns the forms that are online.
    ///
    /// # Errors
    /// The store failed.
    pub async fn active(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError> {
        let mut forms = self.forms.all(scope).await?;
        forms.retain(|form| form.is_active);
        Ok(forms)
    }

    /// Returns the form of a slug.
    ///
    /// # Errors
    /// It does not exist, or the store failed.
    pub async fn form(&self, scope: Scope, slug: &str) -> Result<Arc<StatsForm>, FiguresError> {
        self.forms.form(scope, slug).await?.ok_or(FiguresError::UnknownForm)
    }

    /// Returns the port that reads single reports.
    pub fn fact_queries(&self) -> &Arc<dyn FactQueries> {
        &self.facts
    }

    /// Reads the current facts of a form.
    ///
    /// # Errors
    /// The form is gone, or the store failed.
    pub async fn read<T>(
        &self,
        scope: Scope,
        form: Arc<StatsForm>,
        read: impl FnOnce(&StatsForm, &Facts) -> T,
    ) -> Result<T, FiguresError> {
        let entry = self.entry(scope, form.id);
        let form = self.catch_up(scope, form, &entry).await?;
        let answer = {
            let known = entry.current.read().unwrap_or_else(PoisonError::into_inner);
            let nothing = Facts::default();
            read(&form, known.as_ref().map_or(&nothing, |known| &known.facts))
        };
        self.evict_others(&entry);
        Ok(answer)
    }

    fn entry(&self, scope: Scope, form: TemplateId) -> Arc<CachedFacts> {
        let mut remembered = self.remembered();
        remembered.clock += 1;
        let clock = remembered.clock;
        let entry = remembered.forms.entry((scope, form)).or_default();
        entry.used.store(clock, Ordering::Relaxed);
        Arc::clone(entry)
    }

    /// Brings the facts up to date. A caller that waited while another update began and completed has nothing
    /// to do.
    async fn catch_up(
        &self,
        scope: Scope,
        mut form: Arc<StatsForm>,
        entry: &CachedFacts,
    ) -> Result<Arc<StatsForm>, FiguresError> {
        let came = entry.begun.load(Ordering::Acquire);
        let _lock = entry.update_lock.lock().await;
        if entry.done.load(Ordering::Acquire) > came {
            return Ok(form);
        }
        let number = entry.begun.fetch_add(1, Ordering::AcqRel) + 1;
        let (since, after) = {
            let known = entry.current.read().unwrap_or_else(PoisonError::into_inner);
            known.as_ref().map_or((None, None), |known| (Some(known.position), known.facts.last()))
        };
        let reports = ReportReader { statistics: self, scope };
        // Reports are read in their current state, and changes since the position may repeat what they show.
        let update = match since {
            Some(since) => Some(self.facts.new_and_changed(scope, &form, since, after, self.max_new).await?),
            None => None,
        };
        // When the last report is gone, later ones may have earlier times (ADR 1).
        let is_followed = |(changes, _): &(Changes, FactPage)| {
            let is_last = |changed: &ChangedReport| {
                changed.state == ReportState::Gone && after.is_some_and(|(_, last)| last == changed.id)
            };
            !changes.is_incomplete && !changes.reports.iter().any(is_last)
        };
        let Some((changes, new)) = update.filter(is_followed) else {
            // Taken before anything is read: changes made meanwhile are repeated later.
            let position = self.facts.changes(scope, form.id, None).await?.position;
            let mut facts = Facts::default();
            form = reports.all(form, &mut facts).await?;
            entry.size.store(facts.size() as u64, Ordering::Relaxed);
            *entry.current.write().unwrap_or_else(PoisonError::into_inner) =
                Some(FactSnapshot { facts, position });
            entry.done.store(number, Ordering::Release);
            return Ok(form);
        };
        if !new.facts.is_empty() || new.is_outdated || !changes.reports.is_empty() {
            // Compact, since after a quiet night there may be very many.
            let mut more = Facts::default();
            if new.is_outdated || new.facts.len() == self.max_new as usize {
                let after = new.facts.last().map(|fact| (fact.created_at, fact.id)).or(after);
                form = reports.between(form, after, None, &mut |fact| more.add(&fact)).await?;
            }
            let mut known = entry.current.write().unwrap_or_else(PoisonError::into_inner);
            let known = known.get_or_insert_default();
            for fact in &new.facts {
                known.facts.add(fact);
            }
            known.facts.extend(more);
            for changed in &changes.reports {
                known.facts.change(changed);
            }
            known.position = changes.position;
            entry.size.store(known.facts.size() as u64, Ordering::Relaxed);
        }
        entry.done.store(number, Ordering::Release);
        Ok(form)
    }

    /// Drops the least recently requested facts while there is too much.
    fn evict_others(&self, asked: &Arc<CachedFacts>) {
        let mut remembered = self.remembered();
        let size =
            |entry: &CachedFacts| usize::try_from(entry.size.load(Ordering::Relaxed)).unwrap_or(usize::MAX);
        let mut sum: usize = remembered.forms.values().map(|entry| size(entry)).sum();
        while sum > self.max_bytes {
            let others = remembered.forms.iter().filter(|(_, entry)| !Arc::ptr_eq(entry, asked));
            let oldest = others.min_by_key(|(_, entry)| entry.used.load(Ordering::Relaxed));
            let Some((key, freed)) = oldest.map(|(key, entry)| (*key, size(entry))) else { return };
            remembered.forms.remove(&key);
            // It may have grown since the sum was taken.
            sum = sum.saturating_sub(freed);
        }
    }

    fn remembered(&self) -> MutexGuard<'_, CachedForms> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads the reports of a scope.
struct ReportReader<'a> {
    statistics: &'a Statistics,
    scope: Scope,
}

impl ReportReader<'_> {
    /// Reads all reports of a form, from segments where possible, the others one by one. Returns the form as
    /// it was at the end.
    async fn all(&self, mut form: Arc<StatsForm>, facts: &mut Facts) -> Result<Arc<StatsForm>, FiguresError> {
        let Self { statistics: Statistics { segments, .. }, scope } = *self;
        for bounds in segments.bounds(scope, form.id).await? {
            if facts.last().is_some_and(|(_, last)| bounds.first.1 <= last) {
                continue;
            }
            form = self.between(form, facts.last(), Some(bounds.first), &mut |fact| facts.add(&fact)).await?;
            // A segment that is gone meanwhile, or damaged, is replaced by reading its reports with what
            // follows.
            if let Some(bytes) = segments.bytes(scope, form.id, bounds.first.1).await?
                && facts.absorb(&form, &bytes).is_err()
            {
                tracing::warn!(
                    form = form.slug,
                    first = bounds.first.1.0,
                    "a stored segment of figures is damaged; reading the reports instead"
                );
            }
        }
        self.between(form, facts.last(), None, &mut |fact| facts.add(&fact)).await
    }

    /// Reads the reports after one and before another.
    async fn between(
        &self,
        mut form: Arc<StatsForm>,
        mut after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        take: &mut (dyn FnMut(Fact) + Send),
    ) -> Result<Arc<StatsForm>, FiguresError> {
        let mut outdated = 0;
        loop {
            let batch_size = self.statistics.batch_size;
            let FactPage { facts, is_outdated } =
                self.statistics.facts.facts(self.scope, &form, after, before, batch_size).await?;
            let is_last = facts.len() < batch_size as usize && !is_outdated;
            after = facts.last().map(|fact| (fact.created_at, fact.id)).or(after);
            facts.into_iter().for_each(&mut *take);
            if is_last {
                return Ok(form);
            }
            if is_outdated {
                outdated += 1;
                if outdated > MAX_ATTEMPTS {
                    return Err(StoreError::internal("a report is of a version that its form has not").into());
                }
                let id = form.id;
                form = self.statistics.form(self.scope, &form.slug).await?;
                // It was renamed, and another form has its name.
                if form.id != id {
                    return Err(FiguresError::UnknownForm);
                }
            }
        }
    }
}
