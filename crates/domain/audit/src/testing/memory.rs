//! The audit log in memory.

use crate::action::Action;
use crate::head::Head;
use crate::listings::{CrossTenantListings, ListingCount};
use crate::model::{AuditFilter, Entry, Event, Object, detail_key, name_key};
use crate::ports::{AuditQueries, AuditStore, CrossTenantAccounts, KnownAccount};
use async_trait::async_trait;
use kernel::{Page, PageRequest, Scope, StoreError, Timestamp};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps the chain of each scope; can be set to accept no writes.
#[derive(Debug, Default)]
pub struct MemoryAudit {
    chains: Mutex<HashMap<Scope, Vec<Entry>>>,
    listings: Mutex<Vec<ListingCount>>,
    recorded: Mutex<HashSet<(Scope, String)>>,
    full: AtomicBool,
    door: tokio::sync::Mutex<()>,
}

impl MemoryAudit {
    /// Creates an empty log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether it refuses writes, like a full disk.
    pub fn set_full(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    /// Blocks all events while the guard lives, like a slow disk.
    pub async fn hold(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.door.lock().await
    }

    /// Returns the entries of a scope, by number.
    pub fn entries(&self, scope: Scope) -> Vec<Entry> {
        self.chains().get(&scope).cloned().unwrap_or_default()
    }

    /// Changes the rows of a scope behind the log's back.
    pub fn tamper(&self, scope: Scope, change: impl FnOnce(&mut Vec<Entry>)) {
        let mut chains = self.chains();
        let entries = chains.entry(scope).or_default();
        change(entries);
        entries.sort_by_key(|entry| entry.number);
    }

    /// Records the events of a change before a store in memory makes it, in place of a transaction around
    /// both.
    ///
    /// # Errors
    /// The log accepts no writes, or not this event: nothing must be changed.
    pub fn enter(&self, scope: Scope, events: impl IntoIterator<Item = Event>) -> Result<(), StoreError> {
        let events: Vec<Event> = events.into_iter().collect();
        if events.is_empty() {
            return Ok(());
        }
        if self.full.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("the disk is full".into()));
        }
        // Like databases, which accept no text with a NUL.
        if events.iter().any(|event| event.actor.stored().name.contains('\0')) {
            return Err(StoreError::internal("a text has a NUL"));
        }
        let mut chains = self.chains();
        let chain = chains.entry(scope).or_default();
        for event in events {
            let head = chain.last().map_or(Head::EMPTY, |last| Head { count: last.number, hash: last.hash });
            chain.push(Entry::after(&head, scope, &event));
        }
        Ok(())
    }

    fn chains(&self) -> MutexGuard<'_, HashMap<Scope, Vec<Entry>>> {
        self.chains.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listings(&self) -> MutexGuard<'_, Vec<ListingCount>> {
        self.listings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the entries that match, the latest first.
    fn fitting(&self, scope: Scope, filter: &AuditFilter) -> Vec<Entry> {
        let mut entries = self.entries(scope);
        entries.retain(|entry| fits(entry, filter));
        entries.reverse();
        entries
    }
}

fn fits(entry: &Entry, filter: &AuditFilter) -> bool {
    filter.period.contains(entry.at)
        && filter.action.is_none_or(|action| entry.action == action.code())
        && filter.actor.as_deref().is_none_or(|name| name_key(&entry.actor.name).contains(&name_key(name)))
        && filter
            .search
            .as_deref()
            .is_none_or(|text| entry.object_id == text || entry.details.contains(&detail_key(text)))
}

fn paged(entries: &[Entry], page: PageRequest) -> Page<Entry> {
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let items = entries.iter().skip(offset).take(page.per_page() as usize).cloned().collect();
    Page { items, total: entries.len() as u64, request: page }
}

#[async_trait]
impl AuditStore for MemoryAudit {
    async fn append(&self, scope: Scope, event: &Event) -> Result<Entry, StoreError> {
        drop(self.door.lock().await);
        self.enter(scope, [event.clone()])?;
        self.entries(scope).pop().ok_or_else(|| StoreError::internal("an entry is gone"))
    }
}

#[async_trait]
impl CrossTenantListings for MemoryAudit {
    async fn add(&self, shown: &[ListingCount]) -> Result<(), StoreError> {
        if self.full.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("the disk is full".into()));
        }
        let mut listings = self.listings();
        for new in shown {
            let same = |old: &&mut ListingCount| {
                (old.scope, old.user, &old.form, old.hour) == (new.scope, new.user, &new.form, new.hour)
            };
            if let Some(old) = listings.iter_mut().find(same) {
                *old = ListingCount { reports: old.reports + new.reports, ..new.clone() };
            } else {
                listings.push(new.clone());
            }
        }
        Ok(())
    }

    async fn flush_until(&self, until: Timestamp) -> Result<u64, StoreError> {
        let over: Vec<ListingCount> = self.listings().extract_if(.., |shown| shown.hour <= until).collect();
        for shown in &over {
            self.append(shown.scope, &shown.event()).await?;
        }
        Ok(over.len() as u64)
    }

    async fn record_once(&self, scope: Scope, key: &str, event: &Event) -> Result<(), StoreError> {
        let is_new =
            self.recorded.lock().unwrap_or_else(PoisonError::into_inner).insert((scope, key.to_owned()));
        if is_new { self.append(scope, event).await.map(drop) } else { Ok(()) }
    }
}

#[async_trait]
impl AuditQueries for MemoryAudit {
    async fn list(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError> {
        Ok(paged(&self.fitting(scope, filter), page))
    }

    async fn before(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let entries = self.fitting(scope, filter).into_iter().filter(|entry| entry.number < before);
        Ok(entries.take(limit as usize).collect())
    }

    async fn about(
        &self,
        scope: Scope,
        object: &Object,
        actions: &[Action],
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError> {
        let mut entries = self.entries(scope);
        entries.retain(|entry| {
            (entry.object_kind.as_str(), &entry.object_id) == (object.kind.code(), &object.id)
                && actions.iter().any(|action| entry.action == action.code())
        });
        entries.sort_by_key(|entry| Reverse((entry.at, entry.number)));
        Ok(paged(&entries, page))
    }

    async fn chain(&self, scope: Scope, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let entries = self.entries(scope).into_iter().filter(|entry| entry.number > after);
        Ok(entries.take(limit as usize).collect())
    }

    async fn count(&self, scope: Scope) -> Result<i64, StoreError> {
        Ok(i64::try_from(self.entries(scope).len()).unwrap_or(i64::MAX))
    }

    async fn head(&self, scope: Scope) -> Result<Head, StoreError> {
        let entries = self.entries(scope);
        Ok(entries.last().map_or(Head::EMPTY, |last| Head { count: last.number, hash: last.hash }))
    }
}

/// Accounts by their address.
#[derive(Debug, Default)]
pub struct MemoryAccounts(pub Vec<(String, KnownAccount)>);

#[async_trait]
impl CrossTenantAccounts for MemoryAccounts {
    async fn by_email(&self, email: &str) -> Result<Option<KnownAccount>, StoreError> {
        let found = self.0.iter().find(|(known, _)| known.eq_ignore_ascii_case(email.trim()));
        Ok(found.map(|(_, account)| account.clone()))
    }
}
