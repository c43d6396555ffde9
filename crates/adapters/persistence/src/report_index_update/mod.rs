//! Brings the index of reports up to date (ADR 46).

mod read;
mod texts;
mod words;

pub(crate) use read::{lines, number};
pub(crate) use texts::has_part;
pub(crate) use words::find_matches;

use crate::database::Database;
use crate::report_index::{AnswerIndex, IndexedReports, LockedIndex, ReportIndex};
use kernel::{Scope, StoreError};

/// The maximum number of reports of a scope to index, in about 250 MB.
const MAX_ROWS: u64 = 12_000_000;

/// How many reports' answers to read at a time.
const ANSWERS: usize = 2_000;

/// The maximum number of reports of test data, which are read with each query.
const MAX_TEST_DATA: usize = 2_000;

/// Returns the up-to-date index of a scope; `None` if it has too many reports.
pub(crate) async fn current(database: &Database, scope: Scope) -> Result<Option<LockedIndex>, StoreError> {
    if database.report_indices().is_too_large(scope) {
        return Ok(None);
    }
    let task = tokio::spawn(lock_refreshed(database.clone(), scope));
    // Continues if the caller goes away, so that nothing is read in vain.
    task.await.map_err(|error| StoreError::Internal(Box::new(error)))?
}

async fn lock_refreshed(database: Database, scope: Scope) -> Result<Option<LockedIndex>, StoreError> {
    let mut index = database.report_indices().of(scope).lock_owned().await;
    let is_known = match index.as_mut() {
        Some(known) => refresh(known, &database, scope).await?,
        None => false,
    };
    let mut known = index.take().filter(|_| is_known);
    if known.is_none()
        && !database.report_indices().is_too_large(scope)
        && let Some((position, rows)) = read::all(&database, scope, MAX_ROWS).await?
    {
        // What arrived while it was read.
        let mut new = ReportIndex::new(position, rows);
        known = refresh(&mut new, &database, scope).await?.then_some(new);
    }
    let Some(mut known) = known else {
        database.report_indices().mark_too_large(scope);
        return Ok(None);
    };
    if known.is_outdated() {
        // There may be so many words that other work on this thread would have to wait.
        let erased = tokio::task::spawn_blocking(move || {
            known.erase_outdated();
            known
        });
        known = erased.await.map_err(|error| StoreError::Internal(Box::new(error)))?;
    }
    database.report_indices().make_room(scope, &mut known);
    *index = Some(known);
    Ok(Some(LockedIndex(index)))
}

/// Adds what happened since; `false` if everything has to be read again. After an error the index is
/// consistent but less up to date.
async fn refresh(index: &mut ReportIndex, database: &Database, scope: Scope) -> Result<bool, StoreError> {
    loop {
        let update = read::update(database, scope, index.position, &index.rows).await?;
        if update.is_incomplete {
            return Ok(false);
        }
        for changed in &update.changed {
            let gone = index.rows.change(changed.id, changed.exists, changed.is_quarantined, changed.status);
            if let Some(row) = gone {
                index.remove(row);
            }
            if changed.has_other_answers && changed.exists {
                index.invalidate_report(changed.template, changed.id);
            }
        }
        index.position = update.position;
        if index.truncate_to_last() {
            continue;
        }
        for entry in &update.received {
            index.rows.push(entry);
        }
        if update.received.len() < read::MAX_CHANGES {
            return Ok(true);
        }
    }
}

/// Returns the answers of a form's reports to a question.
pub(crate) async fn answers<'a>(
    index: &'a mut LockedIndex,
    database: &Database,
    scope: Scope,
    template: i64,
    slug: &str,
) -> Result<&'a AnswerIndex, StoreError> {
    let end = index.rows()?.end();
    let (known, missing) = index.answers(template, slug)?;
    for some in missing.chunks(ANSWERS) {
        read::answers(database, scope, slug, some, &mut known.answers).await?;
        known.until = some.last().map_or(known.until, |(_, row)| row + 1);
    }
    known.until = end;
    Ok(&known.answers)
}

/// Returns the test data of a scope in order of time; `None` if there is too much.
pub(crate) async fn test_data(
    database: &Database,
    scope: Scope,
) -> Result<Option<IndexedReports>, StoreError> {
    read::test_data(database, scope, MAX_TEST_DATA).await
}

/// Returns the answers of a form's test data to a question.
pub(crate) async fn test_data_answers(
    database: &Database,
    scope: Scope,
    rows: &IndexedReports,
    template: i64,
    slug: &str,
) -> Result<AnswerIndex, StoreError> {
    let of_template = rows.of_template(template);
    let wanted: Vec<_> = of_template.iter().filter_map(|row| Some((rows.id(row)?, row))).collect();
    let mut answers = AnswerIndex::default();
    read::answers(database, scope, slug, &wanted, &mut answers).await?;
    Ok(answers)
}
