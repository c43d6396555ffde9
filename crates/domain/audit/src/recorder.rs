//! Use case: record events.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use crate::ports::AuditStore;
use kernel::{Clock, Scope, StoreError, Timestamp};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of events that wait in memory for a store that accepts no writes.
pub const BACKLOG: usize = 10_000;

/// The outcome of recording an event that happens in any case.
#[derive(Debug)]
pub enum Recorded {
    /// It is in the log.
    Stored,
    /// The store accepts no writes; the event waits in memory.
    Kept(StoreError),
    /// The store accepts no writes and too much is waiting already; only the number of such events will be
    /// recorded.
    Lost(StoreError),
}

/// Records events. One instance per process: events that could not be stored wait here.
pub struct AuditRecorder {
    store: Arc<dyn AuditStore>,
    clock: Arc<dyn Clock>,
    backlog: Mutex<Backlog>,
}

#[derive(Default)]
struct Backlog {
    events: VecDeque<(Scope, Event)>,
    lost: BTreeMap<Scope, i64>,
}

impl AuditRecorder {
    /// Creates a recorder on this store.
    pub fn new(store: Arc<dyn AuditStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock, backlog: Mutex::default() }
    }

    /// Returns the current time, for events that are created elsewhere.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Records that `actor` did `action` to `object` now. Durable when it returns.
    ///
    /// # Errors
    /// The store failed: the event is not recorded, and whatever depends on it must not go on.
    pub async fn record(
        &self,
        scope: Scope,
        actor: Actor,
        action: Action,
        object: Object,
        details: Details,
    ) -> Result<(), StoreError> {
        let event = Event { at: self.now(), actor, action, object, details };
        self.store.append(scope, &event).await.map(|_| ())
    }

    /// Records a change that is made but not acknowledged yet. When the store accepts no writes, the event
    /// waits in memory as in [`AuditRecorder::record_or_defer`], but this still returns an error: a change is
    /// never acknowledged without its entry, and never stays without one for long.
    ///
    /// # Errors
    /// The store failed: the change must not be acknowledged.
    pub async fn record_done(
        &self,
        scope: Scope,
        actor: Actor,
        action: Action,
        object: Object,
        details: Details,
    ) -> Result<(), StoreError> {
        match self.record_or_defer(scope, actor, action, object, details).await {
            Recorded::Stored => Ok(()),
            Recorded::Kept(error) | Recorded::Lost(error) => Err(error),
        }
    }

    /// Records something that happens in any case. When the store accepts no writes (a full disk), the event
    /// waits in memory with the time at which it happened; see [`AuditRecorder::catch_up`].
    pub async fn record_or_defer(
        &self,
        scope: Scope,
        actor: Actor,
        action: Action,
        object: Object,
        details: Details,
    ) -> Recorded {
        let event = Event { at: self.now(), actor, action, object, details };
        let Err(error) = self.store.append(scope, &event).await else { return Recorded::Stored };
        let mut backlog = self.backlog();
        if backlog.events.len() >= BACKLOG {
            *backlog.lost.entry(scope).or_default() += 1;
            return Recorded::Lost(error);
        }
        backlog.events.push_back((scope, event));
        Recorded::Kept(error)
    }

    /// Appends the waiting events in order, and records how many were lost. Call it periodically and before
    /// the process ends. Returns how many still wait.
    ///
    /// # Errors
    /// The store still accepts no writes; all remaining events keep waiting.
    pub async fn catch_up(&self) -> Result<usize, StoreError> {
        loop {
            // Removed from the queue while it is appended, so that two callers never append it twice.
            let Some((scope, event)) = self.backlog().events.pop_front() else { break };
            if let Err(error) = self.store.append(scope, &event).await {
                self.backlog().events.push_front((scope, event));
                return Err(error);
            }
        }
        loop {
            let Some((scope, events)) = self.backlog().lost.pop_first() else { break };
            let gap = Event {
                at: self.now(),
                actor: Actor::System,
                action: Action::AuditGap,
                object: Object::of(ObjectKind::AuditLog, ""),
                details: Details::new().with("events", events),
            };
            if let Err(error) = self.store.append(scope, &gap).await {
                *self.backlog().lost.entry(scope).or_default() += events;
                return Err(error);
            }
        }
        Ok(self.waiting_events())
    }

    /// Returns how many events wait for the store.
    pub fn waiting_events(&self) -> usize {
        self.backlog().events.len()
    }

    fn backlog(&self) -> MutexGuard<'_, Backlog> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
