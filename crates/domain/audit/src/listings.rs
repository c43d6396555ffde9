//! Use case: record who looked at lists of reports, one entry per account, form and hour (decisions §4).

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use async_trait::async_trait;
use kernel::{Clock, Duration, Scope, StoreError, Timestamp, UserId, hour_of};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long after the end of an hour its entries are made: by then every process has stored its counts.
pub const LISTINGS_GRACE: Duration = Duration::minutes(2);

/// The reports of a form that an account was shown within an hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingCount {
    /// The tenant.
    pub scope: Scope,
    /// The account.
    pub user: UserId,
    pub name: String,
    /// Slug of the form.
    pub form: String,
    /// The start of the hour.
    pub hour: Timestamp,
    /// The number of reports shown, repeated ones included.
    pub reports: i64,
    /// When the last ones were shown.
    pub at: Timestamp,
}

impl ListingCount {
    /// Returns the event for this count.
    pub fn event(&self) -> Event {
        let hour = self.hour.format("%Y-%m-%dT%H:%M:%SZ").to_string();
        Event {
            at: self.at,
            actor: Actor::user(self.user, &self.name),
            action: Action::ReportsListed,
            object: Object::of(ObjectKind::Template, &self.form),
            details: Details::new().with("reports", self.reports).with("hour", hour.as_str()),
        }
    }
}

/// Keeps the counts until their hour is over, in a store that survives a crash and is shared by all
/// processes.
#[async_trait]
pub trait CrossTenantListings: Send + Sync {
    /// Adds to the counts of these accounts, forms and hours.
    async fn add(&self, shown: &[ListingCount]) -> Result<(), StoreError>;
    /// Turns each count whose hour began at `until` or before into an entry of its tenant's chain, once
    /// across all processes; returns how many.
    async fn flush_until(&self, until: Timestamp) -> Result<u64, StoreError>;
    /// Appends an event to the chain of its tenant, unless one was appended under this key, by any process. A
    /// key may be deleted together with the hours processed by [`flush_until`](Self::flush_until).
    async fn record_once(&self, scope: Scope, key: &str, event: &Event) -> Result<(), StoreError>;
}

/// Records lists. One instance per process. The first list of an hour is stored before it is answered;
/// further ones are counted here and stored within a minute, so that they cost no write. A killed process
/// loses the counts of its last minute, but never the fact that somebody looked.
pub struct ListingLog {
    listings: Arc<dyn CrossTenantListings>,
    clock: Arc<dyn Clock>,
    pending: Mutex<HashMap<ListingKey, PendingListings>>,
    /// The readers of this hour whose entries exist.
    recorded: Mutex<(Timestamp, HashSet<(Scope, String)>)>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct ListingKey {
    scope: Scope,
    user: UserId,
    form: String,
    hour: Timestamp,
}

#[derive(Default)]
struct PendingListings {
    name: String,
    /// Not stored yet.
    reports: i64,
    at: Timestamp,
    /// Whether something of this hour is stored already.
    is_begun: bool,
}

impl ListingLog {
    /// Creates it on these ports.
    pub fn new(listings: Arc<dyn CrossTenantListings>, clock: Arc<dyn Clock>) -> Self {
        Self { listings, clock, pending: Mutex::default(), recorded: Mutex::default() }
    }

    /// Records that an account was shown that many reports of these forms.
    ///
    /// # Errors
    /// The store failed. The counts are kept and stored as soon as the store accepts writes again: reading is
    /// not blocked (ADR 9).
    pub async fn record_listed(
        &self,
        scope: Scope,
        user: UserId,
        name: &str,
        forms: impl IntoIterator<Item = (&str, i64)>,
    ) -> Result<(), StoreError> {
        let at = self.clock.now();
        let hour = hour_of(at);
        let first: Vec<ListingCount> = {
            let mut pending = self.pending();
            let mut count = |(form, reports)| {
                let key = ListingKey { scope, user, form: str::to_owned(form), hour };
                let entry = pending.entry(key.clone()).or_default();
                name.clone_into(&mut entry.name);
                entry.reports += reports;
                entry.at = at;
                (!entry.is_begun).then(|| take(&key, entry))
            };
            forms.into_iter().filter_map(&mut count).collect()
        };
        self.store(first).await
    }

    /// Records that a token of an account reads figures of a form: one entry per token, form and hour, across
    /// all processes. The first of an hour is stored before it is answered.
    ///
    /// # Errors
    /// The store failed: the next read tries again.
    pub async fn record_figures_read(
        &self,
        scope: Scope,
        actor: Actor,
        token: &str,
        form: &str,
    ) -> Result<(), StoreError> {
        let at = self.clock.now();
        let hour = hour_of(at);
        let key = format!("bi {token} {form} {}", hour.timestamp());
        {
            let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
            if recorded.0 != hour {
                *recorded = (hour, HashSet::new());
            }
            if recorded.1.contains(&(scope, key.clone())) {
                return Ok(());
            }
        }
        let details = Details::new().with("token", token);
        let object = Object::of(ObjectKind::Template, form);
        let event = Event { at, actor, action: Action::FiguresRead, object, details };
        self.listings.record_once(scope, &key, &event).await?;
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        if recorded.0 == hour {
            recorded.1.insert((scope, key));
        }
        Ok(())
    }

    /// Stores the counts, and makes the entries of past hours. Call it periodically and before the process
    /// ends.
    ///
    /// # Errors
    /// The store failed; counts not stored yet are kept.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        let waiting: Vec<ListingCount> = {
            let mut pending = self.pending();
            pending.retain(|key, entry| entry.reports > 0 || key.hour == hour_of(now));
            let waiting = pending.iter_mut().filter(|(_, entry)| entry.reports > 0);
            waiting.map(|(key, entry)| take(key, entry)).collect()
        };
        self.store(waiting).await?;
        self.listings.flush_until(now - Duration::hours(1) - LISTINGS_GRACE).await.map(drop)
    }

    /// Stores counts; if the store fails they wait.
    async fn store(&self, shown: Vec<ListingCount>) -> Result<(), StoreError> {
        if shown.is_empty() {
            return Ok(());
        }
        let mut in_flight = InFlightListings { log: self, shown };
        self.listings.add(&in_flight.shown).await?;
        let mut pending = self.pending();
        for ListingCount { scope, user, form, hour, .. } in std::mem::take(&mut in_flight.shown) {
            pending.entry(ListingKey { scope, user, form, hour }).or_default().is_begun = true;
        }
        Ok(())
    }

    fn pending(&self) -> MutexGuard<'_, HashMap<ListingKey, PendingListings>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts on their way into the store. They wait again when it fails, or when the request ends before it
/// answers: then some may be counted twice, but none is lost.
struct InFlightListings<'a> {
    log: &'a ListingLog,
    shown: Vec<ListingCount>,
}

impl Drop for InFlightListings<'_> {
    fn drop(&mut self) {
        let mut pending = self.log.pending();
        for ListingCount { scope, user, name, form, hour, reports, at } in self.shown.drain(..) {
            let entry = pending.entry(ListingKey { scope, user, form, hour }).or_default();
            entry.reports += reports;
            entry.name = name;
            entry.at = entry.at.max(at);
        }
    }
}

fn take(key: &ListingKey, entry: &mut PendingListings) -> ListingCount {
    let ListingKey { scope, user, form, hour } = key.clone();
    let reports = std::mem::take(&mut entry.reports);
    ListingCount { scope, user, name: entry.name.clone(), form, hour, reports, at: entry.at }
}
