//! Fakes of the ports, helpers and the contract cases, for tests here and in crates that embed
//! this one.
//!
//! A crate that implements [`SpentTokens`] runs its contract with
//! [`spent_tokens_contract!`](crate::spent_tokens_contract).

pub mod contract;

use crate::ports::{Sealer, SpentTokens};
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The installation's scope.
#[expect(clippy::disallowed_methods, reason = "tests resolve no tenant")]
pub const fn installation() -> Scope {
    Scope::installation()
}

/// An organisation's scope.
#[expect(clippy::disallowed_methods, reason = "tests resolve no tenant")]
pub const fn organization(id: i64) -> Scope {
    Scope::organization(OrganizationId(id))
}

/// Solves the question of a challenge's `accessible_text`, in either language, as a person would. `None` when
/// the text is not such a question.
///
/// ```
/// assert_eq!(captcha::testing::solve("Was ist 12 mal 3?").as_deref(), Some("36"));
/// assert_eq!(captcha::testing::solve("Wie spät ist es?"), None);
/// ```
pub fn solve(accessible_text: &str) -> Option<String> {
    let (left, operation, right) = parts(accessible_text)?;
    let result = match operation {
        "plus" => left + right,
        "minus" => left - right,
        _ => left * right,
    };
    Some(result.to_string())
}

/// Does the proof of work as a browser does: finds the smallest number that solves it.
pub fn find_proof(work: &crate::ProofOfWork) -> String {
    let mut number = 0_u64;
    while !work.is_done_by(&number.to_string()) {
        number += 1;
    }
    number.to_string()
}

/// Returns the operands and the word of the operation (`plus`, `minus`, `mal` or `times`) of a question.
pub fn parts(accessible_text: &str) -> Option<(i64, &str, i64)> {
    let question = accessible_text.strip_prefix("Was ist ").or(accessible_text.strip_prefix("What is "))?;
    let mut words = question.strip_suffix('?')?.split(' ');
    let (left, operation, right) = (words.next()?, words.next()?, words.next()?);
    let known = matches!(operation, "plus" | "minus" | "mal" | "times") && words.next().is_none();
    known.then_some((left.parse().ok()?, operation, right.parse().ok()?))
}

/// A [`Sealer`] that detects alterations but keeps no secrets: a checksum and a fixed mask.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestSealer;

impl TestSealer {
    const MASK: u8 = 0xA5;

    /// FNV-1a.
    fn checksum(plain: &[u8]) -> [u8; 8] {
        plain
            .iter()
            .fold(0xCBF2_9CE4_8422_2325_u64, |sum, &byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            })
            .to_le_bytes()
    }
}

impl Sealer for TestSealer {
    fn seal(&self, plain: &[u8], out: &mut Vec<u8>) {
        out.extend(Self::checksum(plain));
        out.extend(plain.iter().map(|byte| byte ^ Self::MASK));
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (checksum, masked) = sealed.split_first_chunk::<8>()?;
        let plain: Vec<u8> = masked.iter().map(|byte| byte ^ Self::MASK).collect();
        (Self::checksum(&plain) == *checksum).then_some(plain)
    }
}

/// [`SpentTokens`] of one process, in memory.
#[derive(Debug, Default)]
pub struct MemorySpentTokens(Mutex<HashMap<[u8; 16], (Scope, Timestamp)>>);

impl MemorySpentTokens {
    /// Returns the number of remembered nonces.
    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Checks whether no nonces are remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[async_trait]
impl SpentTokens for MemorySpentTokens {
    async fn spend(&self, scope: Scope, nonce: [u8; 16], expires_at: Timestamp) -> Result<bool, StoreError> {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = !spent.contains_key(&nonce);
        spent.entry(nonce).or_insert((scope, expires_at));
        Ok(first)
    }

    async fn is_spent(&self, nonce: [u8; 16]) -> Result<bool, StoreError> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&nonce))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = spent.len();
        spent.retain(|_, (_, expires_at)| *expires_at > now);
        Ok((before - spent.len()) as u64)
    }
}

/// A [`SpentTokens`] that is down: every call fails with [`StoreError::Unavailable`].
#[derive(Clone, Copy, Debug, Default)]
pub struct UnavailableSpentTokens;

#[async_trait]
impl SpentTokens for UnavailableSpentTokens {
    async fn spend(&self, _: Scope, _: [u8; 16], _: Timestamp) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("switched off by the test".into()))
    }

    async fn is_spent(&self, _: [u8; 16]) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("switched off by the test".into()))
    }

    async fn prune(&self, _: Timestamp) -> Result<u64, StoreError> {
        Err(StoreError::Unavailable("switched off by the test".into()))
    }
}
