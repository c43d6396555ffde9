//! Searches for words (ADR 46).

use super::texts;
use crate::database::Database;
use crate::report_index::{Hits, IndexedReports, LockedIndex, Portion, RowGroup, RowQuery, RowTexts};
use kernel::{Scope, StoreError};
use std::collections::HashSet;
use std::sync::Arc;

/// How many reports' texts to read at a time: adding them occupies a thread, and the index, for some
/// milliseconds.
const PORTION: u32 = 200;

/// The maximum number of texts that a search reads before it answers; if there are more, they are read in the
/// background and the tables answer.
const AT_ONCE: u32 = 5_000;

/// The maximum number of reports whose texts are searched where the words are inconclusive.
const MAX_LOOKED_INTO: u64 = 5_000;

/// Finds the rows that match a query and a search, and returns the index; `None` if it cannot tell. Texts are
/// looked into while other queries continue.
pub(crate) async fn find_matches(
    current: LockedIndex,
    database: &Database,
    scope: Scope,
    search: &str,
    test: &IndexedReports,
    query: &RowQuery,
    found: &mut RowGroup,
) -> Result<Option<LockedIndex>, StoreError> {
    let Some(current) = with_words(current, database, scope).await? else { return Ok(None) };
    let (key, reference) = (forms::search_key(search), search.to_uppercase());
    let wanted = (key.clone(), reference.clone());
    // There are so many words that other work on this thread would have to wait.
    let found_hits = tokio::task::spawn_blocking(move || {
        let hits = current.index().map(|index| index.hits(&wanted.0, &wanted.1));
        (current, hits)
    });
    let (current, hits) = found_hits.await.map_err(|error| StoreError::Internal(Box::new(error)))?;
    let Some(Hits { sure: mut matches, possible }) = hits? else { return Ok(None) };
    let index = current.index()?;
    found.real = index.rows.found(query);
    let possible = possible & &found.real;
    if possible.len() > MAX_LOOKED_INTO {
        return Ok(None);
    }
    if possible.is_empty() && found.test.is_empty() {
        found.real &= matches;
        return Ok(Some(current));
    }
    let of_possible = possible.iter().filter_map(|row| index.rows.id(row));
    let ids: Vec<i64> = of_possible.chain(found.test.iter().filter_map(|row| test.id(row))).collect();
    let version = index.version();
    drop(current);
    let with_part = look_into(database, scope, key, reference, &ids).await?;
    let Some(current) = super::current(database, scope).await? else { return Ok(None) };
    let index = current.index()?;
    if !index.has_version(&version) {
        return Ok(None);
    }
    let has_part = |rows: &IndexedReports, row: u32| rows.id(row).is_some_and(|id| with_part.contains(&id));
    matches.extend(possible.iter().filter(|row| has_part(&index.rows, *row)));
    // Rows that were removed or hidden meanwhile are left out.
    found.real = index.rows.found(query) & matches;
    found.test.retain(|row| has_part(test, row));
    Ok(Some(current))
}

/// Returns which of some reports match, one search of a scope at a time.
async fn look_into(
    database: &Database,
    scope: Scope,
    key: String,
    reference: String,
    ids: &[i64],
) -> Result<HashSet<i64>, StoreError> {
    let lock = database.report_indices().search_lock(scope);
    let _held = lock.lock().await;
    texts::with_part(database, scope, key, reference, ids).await
}

/// Returns the index with the words of all reports; `None` if they are not known. If few are missing they are
/// read now, if many in the background.
async fn with_words(
    mut current: LockedIndex,
    database: &Database,
    scope: Scope,
) -> Result<Option<LockedIndex>, StoreError> {
    loop {
        let index = current.index_mut()?;
        let Some(unknown) = index.unknown_words() else { return Ok(None) };
        let reader = index.begin_words();
        if unknown > AT_ONCE {
            if let Some(reader) = reader {
                // Continues if the caller goes away.
                tokio::spawn(read_all(database.clone(), scope, reader));
            }
            return Ok(None);
        }
        let portion = index.portion(PORTION);
        if unknown <= PORTION {
            let texts = texts::of(database, scope, &portion.reports).await?;
            index.add_texts(&portion, &texts);
            return Ok((index.unknown_words() == Some(0)).then_some(current));
        }
        // Other queries continue.
        drop(current);
        let texts = texts::of(database, scope, &portion.reports).await?;
        let Some(refreshed) = super::current(database, scope).await? else { return Ok(None) };
        current = refreshed;
        current.index_mut()?.add_texts(&portion, &texts);
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
            indices.make_room(scope, index);
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
