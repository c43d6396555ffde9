//! Files in memory.

use super::memory::lock;
use crate::ports::{CrossTenantFileInventory, FileVault, FileWalk, VaultedFile};
use async_trait::async_trait;
use bytes::Bytes;
use kernel::{Scope, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The prefix of files that are set aside.
const ASIDE: &str = ".orphans/";

/// Files in memory, with a write time that the test sets.
#[derive(Default)]
pub struct MemoryVault {
    files: Mutex<Files>,
    aside: Mutex<Files>,
    stuck: Mutex<Option<String>>,
    now: Mutex<Timestamp>,
    full: Mutex<bool>,
    away: Mutex<bool>,
}

/// By number of the tenant and key.
type Files = HashMap<(i64, String), (Bytes, Timestamp)>;

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn at(scope: Scope, key: &str) -> Result<(i64, String), StoreError> {
    if !is_key(key) {
        return Err(StoreError::internal("a file key must be letters, digits and hyphens"));
    }
    Ok((scope.organization_id().map_or(0, |id| id.0), key.to_owned()))
}

/// Parses a location, `<tenant>/<key>`.
fn at_location(location: &str) -> Result<(i64, String), StoreError> {
    let found = location.split_once('/').filter(|(_, key)| is_key(key));
    found
        .and_then(|(tenant, key)| Some((tenant.parse().ok()?, key.to_owned())))
        .ok_or_else(|| StoreError::internal("a location that no walk has found"))
}

impl MemoryVault {
    /// Creates an empty vault.
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Returns the number of files of all scopes.
    pub fn len(&self) -> usize {
        lock(&self.files).len()
    }

    /// Checks whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of files of all scopes that are set aside.
    pub fn len_aside(&self) -> usize {
        lock(&self.aside).len()
    }

    /// Restores all files that are set aside.
    pub fn put_back(&self) {
        lock(&self.files).extend(lock(&self.aside).drain());
    }

    /// Sets the key of the only file that cannot be set aside, removed or deleted.
    pub fn set_stuck(&self, key: Option<&str>) {
        *lock(&self.stuck) = key.map(str::to_owned);
    }

    fn movable(&self, key: &str) -> Result<(), StoreError> {
        self.reached()?;
        if lock(&self.stuck).as_deref() == Some(key) {
            return Err(StoreError::Unavailable("the file is stuck".into()));
        }
        Ok(())
    }

    /// Sets the time at which files are written; the epoch by default.
    pub fn set_now(&self, now: Timestamp) {
        *lock(&self.now) = now;
    }

    /// Sets whether [`FileVault::put`] fails.
    pub fn set_full(&self, full: bool) {
        *lock(&self.full) = full;
    }

    /// Sets whether everything fails, except for walks that have begun.
    pub fn set_away(&self, away: bool) {
        *lock(&self.away) = away;
    }

    fn reached(&self) -> Result<(), StoreError> {
        if *lock(&self.away) {
            return Err(StoreError::Unavailable("the vault is away".into()));
        }
        Ok(())
    }

    fn walk_through(&self, files: &Mutex<Files>, prefix: &str) -> Box<dyn FileWalk> {
        if let Err(error) = self.reached() {
            return Box::new(MemoryWalk { failure: Some(error), files: Vec::new() });
        }
        let files = lock(files);
        let found = files.iter().map(|((tenant, key), (_, written_at))| VaultedFile {
            location: format!("{prefix}{tenant}/{key}"),
            key: Some(key.clone()),
            written_at: *written_at,
        });
        Box::new(MemoryWalk { failure: None, files: found.collect() })
    }
}

#[async_trait]
impl FileVault for MemoryVault {
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError> {
        let at = at(scope, key)?;
        self.reached()?;
        if *lock(&self.full) {
            return Err(StoreError::Unavailable("the vault is full".into()));
        }
        let now = *lock(&self.now);
        lock(&self.files).insert(at, (content, now));
        Ok(())
    }

    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError> {
        let at = at(scope, key)?;
        self.reached()?;
        Ok(lock(&self.files).get(&at).map(|(content, _)| content.clone()))
    }

    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError> {
        let at = at(scope, key)?;
        self.movable(key)?;
        lock(&self.files).remove(&at);
        Ok(())
    }
}

/// The remaining files of [`MemoryVault`] in a walk.
struct MemoryWalk {
    failure: Option<StoreError>,
    files: Vec<VaultedFile>,
}

#[async_trait]
impl FileWalk for MemoryWalk {
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let rest = self.files.split_off(limit.min(self.files.len()));
        Ok(std::mem::replace(&mut self.files, rest))
    }
}

#[async_trait]
impl CrossTenantFileInventory for MemoryVault {
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(self.walk_through(&self.files, ""))
    }

    async fn walk_orphans(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(self.walk_through(&self.aside, ASIDE))
    }

    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError> {
        let at = at_location(&found.location)?;
        self.movable(&at.1)?;
        if let Some((content, _)) = lock(&self.files).remove(&at) {
            lock(&self.aside).insert(at, (content, now));
        }
        Ok(())
    }

    async fn delete_found(&self, found: &VaultedFile) -> Result<(), StoreError> {
        let (files, location) = match found.location.strip_prefix(ASIDE) {
            Some(location) => (&self.aside, location),
            None => (&self.files, &*found.location),
        };
        let at = at_location(location)?;
        self.movable(&at.1)?;
        lock(files).remove(&at);
        Ok(())
    }
}
