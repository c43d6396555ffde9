//! Fakes of the ports that other domains and adapters implement.

use super::MemoryForms;
use crate::ports::{
    ChallengeFailure, ChallengeReply, ChallengeVerifier, FileInspector, InspectedFile, InspectorBusy,
    QuarantineNotifier, StorageSpace,
};
use crate::ports::{
    IntakeConditions, IntakePolicy, MaskCounts, MaskFailure, MaskedPiece, MaskingTrial, OptionalRules,
    TextMasker, TextPiece,
};
use crate::quarantine::QuarantineBegun;
use crate::submission::MaskCount;
use async_trait::async_trait;
use bytes::Bytes;
use kernel::{Scope, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Conditions set by a test; a change raises the revision of the scope.
pub struct FakePolicy {
    forms: Arc<MemoryForms>,
    conditions: Mutex<HashMap<Scope, IntakeConditions>>,
}

impl FakePolicy {
    /// Creates a policy without maintenance or challenge.
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

/// Remembers notifications of quarantines, and has space for files until set otherwise.
pub struct FakeLimits {
    begun: Mutex<Vec<(Scope, QuarantineBegun)>>,
    fails: AtomicBool,
    space: AtomicU64,
}

impl Default for FakeLimits {
    fn default() -> Self {
        Self { begun: Mutex::default(), fails: AtomicBool::new(false), space: AtomicU64::new(u64::MAX) }
    }
}

impl FakeLimits {
    /// Returns the quarantines of which staff were notified.
    pub fn notified(&self) -> Vec<(Scope, QuarantineBegun)> {
        lock(&self.begun).clone()
    }

    /// Sets whether notifications fail.
    pub fn set_failing(&self, fails: bool) {
        self.fails.store(fails, Ordering::SeqCst);
    }

    /// Sets the space for files in bytes.
    pub fn set_space(&self, bytes: u64) {
        self.space.store(bytes, Ordering::SeqCst);
    }
}

#[async_trait]
impl QuarantineNotifier for FakeLimits {
    async fn notify(&self, scope: Scope, begun: &QuarantineBegun) -> Result<(), StoreError> {
        if self.fails.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("told to fail".into()));
        }
        lock(&self.begun).push((scope, begun.clone()));
        Ok(())
    }
}

#[async_trait]
impl StorageSpace for FakeLimits {
    async fn has_space(&self, _: Scope, bytes: u64) -> Result<bool, StoreError> {
        Ok(bytes <= self.space.load(Ordering::SeqCst))
    }

    fn record_stored(&self, _: Scope, bytes: u64) {
        self.space.fetch_sub(bytes, Ordering::SeqCst);
    }
}

/// Accepts the answer `42` for any token, once.
#[derive(Default)]
pub struct FakeChallenge {
    spent: Mutex<HashSet<String>>,
    asked: Mutex<u32>,
}

impl FakeChallenge {
    /// Creates a gate without spent tokens.
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Returns the number of attempts; checks are none.
    pub fn asked(&self) -> u32 {
        *lock(&self.asked)
    }
}

#[async_trait]
impl ChallengeVerifier for FakeChallenge {
    async fn verify(&self, _scope: Scope, reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        *lock(&self.asked) += 1;
        if !lock(&self.spent).insert(reply.token.to_owned()) {
            return Err(ChallengeFailure::NotValid);
        }
        judge(reply)
    }

    async fn check(&self, _scope: Scope, reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        let judged = judge(reply);
        let mut spent = lock(&self.spent);
        let is_spent =
            if judged.is_ok() { spent.contains(reply.token) } else { !spent.insert(reply.token.to_owned()) };
        if is_spent { Err(ChallengeFailure::NotValid) } else { judged }
    }
}

fn judge(reply: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
    match reply.answer {
        _ if reply.work == "4711" => Ok(()),
        "42" => Ok(()),
        "" => Err(ChallengeFailure::Missing),
        _ => Err(ChallengeFailure::WrongAnswer),
    }
}

/// Masks every occurrence of `Herr Müller` by the rule `name`, `45 Jahre alt` by the optional rule `age`,
/// and fails on `!fail!`.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkingMasker;

impl MarkingMasker {
    /// The text that is masked.
    pub const SECRET: &str = "Herr Müller";
    /// Its replacement.
    pub const MASK: &str = "[NAME ANONYMISIERT]";
    /// The text that is masked if the rule `age` was chosen.
    pub const AGE: &str = "45 Jahre alt";
    /// Its replacement.
    pub const AGE_MASK: &str = "[ALTER ANONYMISIERT]";
    /// The text that makes the masker fail.
    pub const FAILS_ON: &str = "!fail!";
}

impl TextMasker for MarkingMasker {
    fn mask(
        &self,
        text: &str,
        rules: &OptionalRules,
        counts: &mut MaskCounts,
    ) -> Result<String, MaskFailure> {
        if text.contains(Self::FAILS_ON) {
            return Err(MaskFailure("told to fail".into()));
        }
        let found = u32::try_from(text.matches(Self::SECRET).count()).unwrap_or(u32::MAX);
        if found > 0 {
            MaskCount::add(counts, "name", found);
        }
        let text = text.replace(Self::SECRET, Self::MASK);
        if rules.iter().any(|rule| rule == "age") && text.contains(Self::AGE) {
            MaskCount::add(counts, "age", 1);
            return Ok(text.replace(Self::AGE, Self::AGE_MASK));
        }
        Ok(text)
    }
}

impl MaskingTrial for MarkingMasker {
    /// Finds the first occurrence for one rule.
    fn explain(&self, text: &str, rules: &OptionalRules) -> Result<Vec<TextPiece>, MaskFailure> {
        self.mask(text, rules, &mut MaskCounts::new())?;
        let (secret, rule, replacement) =
            if rules.iter().any(|rule| rule == "age") && text.contains(Self::AGE) {
                (Self::AGE, "age", Self::AGE_MASK)
            } else {
                (Self::SECRET, "name", Self::MASK)
            };
        let piece = |text: &str, masked| TextPiece { text: text.into(), masked };
        Ok(match text.split_once(secret) {
            None => vec![piece(text, None)],
            Some((before, after)) => {
                let masked = piece(secret, Some(MaskedPiece { rule, replacement }));
                vec![piece(before, None), masked, piece(after, None)]
            }
        })
    }
}

/// Recognises PDF and PNG by their first bytes and leaves them unchanged. A file that ends in `damaged`
/// counts as damaged, and for one that ends in `busy` there is never time.
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

    async fn inspect(&self, content: Bytes) -> Result<Option<InspectedFile>, InspectorBusy> {
        if content.ends_with(b"busy") {
            return Err(InspectorBusy);
        }
        let media_type = self.media_type(&content).filter(|_| !content.ends_with(b"damaged"));
        Ok(media_type.map(|media_type| {
            let extension = if media_type == "image/png" { "png" } else { "pdf" };
            InspectedFile { media_type: media_type.into(), extension: extension.into(), content }
        }))
    }
}
