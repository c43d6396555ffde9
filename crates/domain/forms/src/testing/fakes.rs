//! Fakes of the ports that other domains and adapters implement.

use super::MemoryForms;
use crate::ports::{ChallengeFailure, ChallengeGate, CrossTenantFileInventory, FileInspector, FileVault};
use crate::ports::{FileWalk, InspectedFile, VaultedFile};
use crate::ports::{IntakeConditions, IntakePolicy, MaskCounts, MaskFailure, TextMasker};
use crate::submission::MaskCount;
use async_trait::async_trait;
use bytes::Bytes;
use kernel::{Scope, StoreError, Timestamp};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Conditions that a test sets; a change raises the revision of the scope.
pub struct FakePolicy {
    forms: Arc<MemoryForms>,
    conditions: Mutex<HashMap<Scope, IntakeConditions>>,
}

impl FakePolicy {
    /// No maintenance, no challenge.
    pub fn new(forms: Arc<MemoryForms>) -> Arc<Self> {
        Arc::new(Self { forms, conditions: Mutex::default() })
    }

    /// Changes the conditions of a scope.
    pub fn set(&self, scope: Scope, conditions: IntakeConditions) {
        let mut all = lock(&self.conditions);
        all.insert(scope, conditions);
        self.forms.touch(scope);
    }
}

#[async_trait]
impl IntakePolicy for FakePolicy {
    async fn conditions(&self, scope: Scope) -> Result<IntakeConditions, StoreError> {
        Ok(lock(&self.conditions).get(&scope).cloned().unwrap_or_default())
    }
}

/// Takes the answer `42` for any token, once.
#[derive(Default)]
pub struct FakeChallenge {
    spent: Mutex<HashSet<String>>,
    asked: Mutex<u32>,
}

impl FakeChallenge {
    /// Nothing spent yet.
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// How often it was asked.
    pub fn asked(&self) -> u32 {
        *lock(&self.asked)
    }
}

#[async_trait]
impl ChallengeGate for FakeChallenge {
    async fn pass(&self, _scope: Scope, token: &str, answer: &str) -> Result<(), ChallengeFailure> {
        *lock(&self.asked) += 1;
        if !lock(&self.spent).insert(token.to_owned()) {
            return Err(ChallengeFailure::NotValid);
        }
        match answer {
            "42" => Ok(()),
            "" => Err(ChallengeFailure::Missing),
            _ => Err(ChallengeFailure::WrongAnswer),
        }
    }
}

/// Masks every occurrence of `Herr Müller` as the rule `name`, and fails on `!fail!`.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkingMasker;

impl MarkingMasker {
    /// What is masked.
    pub const SECRET: &str = "Herr Müller";
    /// What takes its place.
    pub const MASK: &str = "[NAME ANONYMISIERT]";
    /// What makes the masker fail.
    pub const FAILS_ON: &str = "!fail!";
}

impl TextMasker for MarkingMasker {
    fn mask(&self, text: &str, counts: &mut MaskCounts) -> Result<String, MaskFailure> {
        if text.contains(Self::FAILS_ON) {
            return Err(MaskFailure("told to fail".into()));
        }
        let found = u32::try_from(text.matches(Self::SECRET).count()).unwrap_or(u32::MAX);
        if found > 0 {
            match counts.iter_mut().find(|count| count.rule == "name") {
                Some(known) => known.count += found,
                None => counts.push(MaskCount { rule: "name".into(), count: found }),
            }
        }
        Ok(text.replace(Self::SECRET, Self::MASK))
    }
}

/// Knows PDF and PNG by their first bytes and leaves them as they are. A file that ends in
/// `damaged` is.
#[derive(Clone, Copy, Debug, Default)]
pub struct PassThroughInspector;

#[async_trait]
impl FileInspector for PassThroughInspector {
    fn media_type(&self, content: &[u8]) -> Option<&'static str> {
        match content {
            [b'%', b'P', b'D', b'F', ..] => Some("application/pdf"),
            [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
            _ => None,
        }
    }

    async fn inspect(&self, content: Bytes) -> Option<InspectedFile> {
        let media_type = self.media_type(&content).filter(|_| !content.ends_with(b"damaged"))?;
        let extension = if media_type == "image/png" { "png" } else { "pdf" };
        Some(InspectedFile { media_type: media_type.into(), extension: extension.into(), content })
    }
}

/// Files in memory, written at a time that the test sets.
#[derive(Default)]
pub struct MemoryVault {
    files: Mutex<Files>,
    aside: Mutex<Files>,
    stuck: Mutex<Option<String>>,
    now: Mutex<Timestamp>,
    full: Mutex<bool>,
}

type Files = HashMap<(Scope, String), (Bytes, Timestamp)>;

impl MemoryVault {
    /// An empty vault.
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Number of files of all scopes.
    pub fn len(&self) -> usize {
        lock(&self.files).len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of files of all scopes that lie aside.
    pub fn len_aside(&self) -> usize {
        lock(&self.aside).len()
    }

    /// Puts everything back that lies aside.
    pub fn put_back(&self) {
        lock(&self.files).extend(lock(&self.aside).drain());
    }

    /// The key of the only file that can be neither set aside, removed nor deleted from now on.
    pub fn set_stuck(&self, key: Option<&str>) {
        *lock(&self.stuck) = key.map(str::to_owned);
    }

    fn movable(&self, found: &VaultedFile) -> Result<(), StoreError> {
        if found.key.is_some() && *lock(&self.stuck) == found.key {
            return Err(StoreError::Unavailable("the file is stuck".into()));
        }
        Ok(())
    }

    /// When files are written from now on; the epoch at first.
    pub fn set_now(&self, now: Timestamp) {
        *lock(&self.now) = now;
    }

    /// Whether [`FileVault::put`] fails from now on.
    pub fn set_full(&self, full: bool) {
        *lock(&self.full) = full;
    }
}

#[async_trait]
impl FileVault for MemoryVault {
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError> {
        if *lock(&self.full) {
            return Err(StoreError::Unavailable("the vault is full".into()));
        }
        let now = *lock(&self.now);
        lock(&self.files).insert((scope, key.to_owned()), (content, now));
        Ok(())
    }

    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError> {
        Ok(lock(&self.files).get(&(scope, key.to_owned())).map(|(content, _)| content.clone()))
    }

    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError> {
        if lock(&self.stuck).as_deref() == Some(key) {
            return Err(StoreError::Unavailable("the file is stuck".into()));
        }
        lock(&self.files).remove(&(scope, key.to_owned()));
        Ok(())
    }
}

/// What is left of [`MemoryVault`]'s files at the start of a walk.
struct MemoryWalk(Vec<VaultedFile>);

#[async_trait]
impl FileWalk for MemoryWalk {
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError> {
        let rest = self.0.split_off(limit.min(self.0.len()));
        Ok(std::mem::replace(&mut self.0, rest))
    }
}

impl MemoryWalk {
    fn through(files: &Files) -> Self {
        let found = files.iter().map(|((_, key), (_, written_at))| VaultedFile {
            place: key.clone(),
            key: Some(key.clone()),
            written_at: *written_at,
        });
        Self(found.collect())
    }
}

#[async_trait]
impl CrossTenantFileInventory for MemoryVault {
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(Box::new(MemoryWalk::through(&lock(&self.files))))
    }

    async fn walk_aside(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(Box::new(MemoryWalk::through(&lock(&self.aside))))
    }

    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError> {
        self.movable(found)?;
        let mut files = lock(&self.files);
        let moved = files.extract_if(|(_, key), _| *key == found.place);
        lock(&self.aside).extend(moved.map(|(place, (content, _))| (place, (content, now))));
        Ok(())
    }

    /// A key lies either in its place or aside.
    async fn remove(&self, found: &VaultedFile) -> Result<(), StoreError> {
        self.movable(found)?;
        for files in [&self.files, &self.aside] {
            lock(files).retain(|(_, key), _| *key != found.place);
        }
        Ok(())
    }
}
