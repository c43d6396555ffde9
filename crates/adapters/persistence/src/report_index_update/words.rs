//! Searches for words (ADR 46).

use super::texts;
use crate::database::Database;
use crate::report_index::{LockedIndex, Portion, ReportIndex, ReportRows, RowGroup, RowTexts};
use kernel::{Scope, StoreError};
use std::collections::HashSet;
use std::sync::Arc;

/// How many reports' texts to read at a time: adding them occupies a thread for some milliseconds.
const PORTION: u32 = 200;

/// The most texts that a search reads before it answers; if there are more, they are read in the background
/// and the tables answer.
const AT_ONCE: u32 = 5_000;

/// The maximum number of reports whose texts are searched where the words are inconclusive.
const MAX_LOOKED_INTO: u64 = 5_000;

/// Restricts the found rows to those that match a search, and returns the index; `None` if it cannot tell.
pub(crate) async fn retain_matches(
    mut current: LockedIndex,
    database: &Database,
    scope: Scope,
    search: &str,
    test: &ReportRows,
    found: &mut RowGroup,
) -> Result<Option<LockedIndex>, StoreError> {
    if !is_current(current.index_mut()?, database, scope).await? {
        return Ok(None);
    }
    let (key, reference) = (forms::search_key(search), search.to_uppercase());
    let wanted = (key.clone(), reference.clone());
    // There are so many words that other work on this thread would have to wait.
    let found_hits = tokio::task::spawn_blocking(move || {
        let hits = current.index().map(|index| index.hits(&wanted.0, &wanted.1));
        (current, hits)
    });
    let (current, hits) = found_hits.await.map_err(|error| StoreError::Internal(Box::new(error)))?;
    let Some(hits) = hits? else { return Ok(None) };
    let index = current.index()?;
    let possible = hits.possible & &found.real;
    if possible.len() > MAX_LOOKED_INTO {
        return Ok(None);
    }
    let of_possible = possible.iter().filter_map(|row| index.rows.id(row));
    let ids: Vec<i64> = of_possible.chain(found.test.iter().filter_map(|row| test.id(row))).collect();
    let with_part: HashSet<i64> = texts::with_part(database, scope, key, reference, &ids).await?;
    let has_part = |rows: &ReportRows, row: u32| rows.id(row).is_some_and(|id| with_part.contains(&id));
    found.real &= hits.sure;
    found.real.extend(possible.iter().filter(|row| has_part(&index.rows, *row)));
    found.test.retain(|row| has_part(test, row));
    Ok(Some(current))
}

/// Returns whether the words of all reports are known. If few are missing they are read now, if many in the
/// background.
async fn is_current(index: &mut ReportIndex, database: &Database, scope: Scope) -> Result<bool, StoreError> {
    let Some(unknown) = index.unknown_words() else { return Ok(false) };
    let reader = index.begin_words();
    if unknown > AT_ONCE {
        if let Some(reader) = reader {
            // Continues if the caller goes away.
            tokio::spawn(read_all(database.clone(), scope, reader));
        }
        return Ok(false);
    }
    loop {
        let portion = index.portion(PORTION);
        if portion.is_empty() {
            return Ok(index.unknown_words() == Some(0));
        }
        let texts = texts::of(database, scope, &portion.reports).await?;
        index.add_texts(&portion, &texts);
    }
}

async fn read_all(database: Database, scope: Scope, reader: Arc<()>) {
    if let Err(error) = read_on(&database, scope, &reader).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "the words of reports could not be read to the end; the next search will continue"
        );
    }
}

/// Reads portion by portion, and locks the scope's index only to add one.
async fn read_on(database: &Database, scope: Scope, reader: &Arc<()>) -> Result<(), StoreError> {
    let indices = database.report_indices();
    let mut read: Option<(Portion, RowTexts)> = None;
    loop {
        let mut locked = indices.of(scope).lock_owned().await;
        let Some(index) = locked.as_mut().filter(|index| index.is_read_by(reader)) else { return Ok(()) };
        if let Some((portion, texts)) = read.take() {
            index.add_texts(&portion, &texts);
            indices.record_size(scope, index.size());
        }
        let portion = index.portion(PORTION);
        drop(locked);
        if portion.is_empty() {
            return Ok(());
        }
        let texts = texts::of(database, scope, &portion.reports).await?;
        read = Some((portion, texts));
    }
}
