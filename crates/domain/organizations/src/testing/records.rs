//! A DNS with set records.

use crate::ports::{TxtRecords, Unanswered};
use async_trait::async_trait;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Records in memory.
#[derive(Debug, Default)]
pub struct FixedRecords(Mutex<HashMap<String, Option<Vec<String>>>>);

impl FixedRecords {
    /// Creates a DNS without records.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the records of a name, replacing earlier ones.
    pub fn set(&self, name: &str, texts: &[&str]) {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), Some(texts));
    }

    /// Makes queries for a name go unanswered.
    pub fn silence(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), None);
    }
}

#[async_trait]
impl TxtRecords for FixedRecords {
    async fn texts(&self, name: &str) -> Result<Vec<String>, Unanswered> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        known.unwrap_or_else(|| Some(Vec::new())).ok_or(Unanswered)
    }
}
