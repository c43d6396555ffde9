//! Use case: record what happened.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use crate::ports::AuditStore;
use kernel::{Clock, Scope, StoreError, Timestamp};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most events that wait in memory for a store that takes no writes.
pub const BACKLOG: usize = 10_000;

/// What became of an event that happens whether it can be recorded or not.
#[derive(Debug)]
pub enum Recorded {
    /// It is in the log.
    Stored,
    /// The store takes no writes; the event waits in memory.
    Kept(StoreError),
    /// The store takes no writes and too much is waiting already; only its number will be told.
    Lost(StoreError),
}

/// Records events. One for the whole process: what could not be stored waits here.
pub struct Audit {
    store: Arc<dyn AuditStore>,
    clock: Arc<dyn Clock>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    events: VecDeque<(Scope, Event)>,
    lost: BTreeMap<Scope, i64>,
}

impl Audit {
    /// On this store.
    pub fn new(store: Arc<dyn AuditStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock, waiting: Mutex::default() }
    }

    /// The present time, for events that are put together elsewhere.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Records that `actor` did `action` to `object` now. Durable when it returns.
    ///
    /// # Errors
    /// The store failed: the event is not recorded, and whatever depends on that must not go on.
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

    /// Records what has been done and is not answered yet. When the store takes no writes the
    /// event waits in memory like in [`Audit::record_or_keep`], and there is an error all the
    /// same: a change is never acknowledged without its entry, and never without one for long.
    ///
    /// # Errors
    /// The store failed: whoever asked for the change must not be told that it is done.
    pub async fn record_done(
        &self,
        scope: Scope,
        actor: Actor,
        action: Action,
        object: Object,
        details: Details,
    ) -> Result<(), StoreError> {
        match self.record_or_keep(scope, actor, action, object, details).await {
            Recorded::Stored => Ok(()),
            Recorded::Kept(error) | Recorded::Lost(error) => Err(error),
        }
    }

    /// Records something that happens in any case. When the store takes no writes (a full disk),
    /// the event waits in memory with the time at which it happened; see [`Audit::catch_up`].
    pub async fn record_or_keep(
        &self,
        scope: Scope,
        actor: Actor,
        action: Action,
        object: Object,
        details: Details,
    ) -> Recorded {
        let event = Event { at: self.now(), actor, action, object, details };
        let Err(error) = self.store.append(scope, &event).await else { return Recorded::Stored };
        let mut waiting = self.waiting();
        if waiting.events.len() >= BACKLOG {
            *waiting.lost.entry(scope).or_default() += 1;
            return Recorded::Lost(error);
        }
        waiting.events.push_back((scope, event));
        Recorded::Kept(error)
    }

    /// Appends what had to wait, in its order, and tells how many events were lost. To be called
    /// from time to time and before the process ends. Returns how many still wait.
    ///
    /// # Errors
    /// The store still takes no writes; everything that is not appended yet goes on waiting.
    pub async fn catch_up(&self) -> Result<usize, StoreError> {
        loop {
            // Taken out while it is appended, so that two callers never append it twice.
            let Some((scope, event)) = self.waiting().events.pop_front() else { break };
            if let Err(error) = self.store.append(scope, &event).await {
                self.waiting().events.push_front((scope, event));
                return Err(error);
            }
        }
        loop {
            let Some((scope, events)) = self.waiting().lost.pop_first() else { break };
            let gap = Event {
                at: self.now(),
                actor: Actor::System,
                action: Action::AuditGap,
                object: Object::of(ObjectKind::AuditLog, ""),
                details: Details::new().with("events", events),
            };
            if let Err(error) = self.store.append(scope, &gap).await {
                *self.waiting().lost.entry(scope).or_default() += events;
                return Err(error);
            }
        }
        Ok(self.waiting_events())
    }

    /// How many events wait for the store.
    pub fn waiting_events(&self) -> usize {
        self.waiting().events.len()
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
