//! What a grouped commit decides, independent of the database. On PostgreSQL the decision is made in SQL
//! (migration `create_settle_intake`); the contract suites hold both to the same behaviour.

use std::collections::{HashMap, HashSet};

/// A report to be appended, with its documents already serialised (by its caller, so that the single writer
/// need not do it).
#[derive(Clone, Debug)]
pub(crate) struct NewReportRow {
    pub(crate) organization_id: Option<i64>,
    pub(crate) revision: i64,
    pub(crate) template_id: i64,
    pub(crate) version_id: i64,
    pub(crate) reference: String,
    pub(crate) data: String,
    pub(crate) search_text: String,
    pub(crate) locale: &'static str,
    pub(crate) masked: String,
    pub(crate) is_test: bool,
    /// The hour of its quarantine, if it is to be quarantined.
    pub(crate) quarantine: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) files: Vec<FileRow>,
    pub(crate) key: Option<KeyRow>,
}

/// The idempotency key of a report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyRow {
    pub(crate) digest: [u8; 32],
    pub(crate) expires_at: i64,
}

impl NewReportRow {
    pub(super) fn scope_key(&self) -> i64 {
        self.organization_id.unwrap_or(0)
    }
}

/// The record of a report's file.
#[derive(Clone, Debug)]
pub(crate) struct FileRow {
    pub(crate) storage_key: String,
    pub(crate) field: String,
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) size: i64,
}

/// The outcome for a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AppendOutcome {
    Stored {
        id: i64,
        created_at: i64,
    },
    Outdated,
    ReferenceTaken,
    /// A report is already stored under its key.
    Repeated,
}

/// A nonce to be spent.
#[derive(Clone, Debug)]
pub(super) struct NonceRow {
    pub(super) organization_id: Option<i64>,
    pub(super) nonce: [u8; 16],
    pub(super) expires_at: i64,
}

/// Requests for one transaction.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) appends: Vec<NewReportRow>,
    pub(super) nonces: Vec<NonceRow>,
}

impl Batch {
    pub(super) fn len(&self) -> u64 {
        (self.appends.len() + self.nonces.len()) as u64
    }

    /// Returns the scopes whose revisions matter.
    pub(super) fn scope_keys(&self) -> Vec<i64> {
        let mut keys: Vec<i64> = self.appends.iter().map(NewReportRow::scope_key).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Decides which reports to insert, and when they count as received.
    pub(super) fn plan(&self, state: &BatchState) -> InsertPlan<'_> {
        let mut plan = InsertPlan { inserts: Vec::with_capacity(self.appends.len()) };
        let mut references = HashSet::with_capacity(self.appends.len());
        let mut newest = state.newest;
        for row in &self.appends {
            if state.revision(row.scope_key()) == row.revision && references.insert(row.reference.as_str()) {
                // Ids are assigned in this order, so times must not decrease.
                newest = newest.max(row.created_at);
                plan.inserts.push(Insert { row, created_at: newest });
            }
        }
        plan
    }

    /// Returns the answers, given what was inserted.
    pub(super) fn outcome(&self, state: &BatchState, mut inserted: Inserted) -> BatchOutcome {
        let verdict = |row: &NewReportRow| {
            if state.revision(row.scope_key()) != row.revision {
                return AppendOutcome::Outdated;
            }
            // Of two with one reference the first takes the entry, and with it the reference.
            match inserted.reports.remove(&row.reference) {
                Some((id, created_at)) => AppendOutcome::Stored { id, created_at },
                None if inserted.repeated.contains(&row.reference) => AppendOutcome::Repeated,
                None => AppendOutcome::ReferenceTaken,
            }
        };
        BatchOutcome {
            appends: self.appends.iter().map(verdict).collect(),
            nonces: self.nonces.iter().map(|row| inserted.nonces.remove(&row.nonce)).collect(),
        }
    }
}

/// The state of the database at the start of the transaction.
#[derive(Debug)]
pub(super) struct BatchState {
    revisions: HashMap<i64, i64>,
    /// When the newest report was received.
    newest: i64,
}

/// The scope key under which [`BatchState`] finds the time of the newest report.
pub(super) const NEWEST: i64 = -1;

impl BatchState {
    /// Builds the state from rows of scope key and revision; [`NEWEST`] carries the newest time.
    pub(super) fn from_rows(rows: impl IntoIterator<Item = (i64, Option<i64>)>) -> Self {
        let mut state = Self { revisions: HashMap::new(), newest: i64::MIN };
        for (key, value) in rows {
            match (key, value) {
                (NEWEST, Some(value)) => state.newest = value,
                (NEWEST, None) => {}
                (key, value) => {
                    state.revisions.insert(key, value.unwrap_or(0));
                }
            }
        }
        state
    }

    fn revision(&self, scope_key: i64) -> i64 {
        self.revisions.get(&scope_key).copied().unwrap_or(0)
    }
}

/// The reports to insert, in order.
#[derive(Debug)]
pub(super) struct InsertPlan<'a> {
    pub(super) inserts: Vec<Insert<'a>>,
}

/// One report to insert.
#[derive(Debug)]
pub(super) struct Insert<'a> {
    pub(super) row: &'a NewReportRow,
    pub(super) created_at: i64,
}

/// The rows that a transaction inserted.
#[derive(Debug, Default)]
pub(super) struct Inserted {
    /// Id and time of the reports, by reference.
    pub(super) reports: HashMap<String, (i64, i64)>,
    /// References of those whose key was known.
    pub(super) repeated: HashSet<String>,
    pub(super) nonces: HashSet<[u8; 16]>,
}

/// The outcome of a batch, in its order.
#[derive(Debug)]
pub(super) struct BatchOutcome {
    pub(super) appends: Vec<AppendOutcome>,
    pub(super) nonces: Vec<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(reference: &str, revision: i64, created_at: i64) -> NewReportRow {
        NewReportRow {
            organization_id: None,
            revision,
            template_id: 1,
            version_id: 1,
            reference: reference.into(),
            data: "{}".into(),
            search_text: String::new(),
            locale: "de",
            masked: "[]".into(),
            is_test: false,
            quarantine: None,
            created_at,
            files: Vec::new(),
            key: None,
        }
    }

    fn batch(appends: Vec<NewReportRow>) -> Batch {
        Batch { appends, nonces: Vec::new() }
    }

    fn reports(inserted: &[(&str, i64, i64)]) -> Inserted {
        let reports = inserted.iter().map(|&(reference, id, time)| (reference.to_owned(), (id, time)));
        Inserted { reports: reports.collect(), ..Inserted::default() }
    }

    #[test]
    fn times_never_fall_in_the_order_of_a_batch_nor_below_the_newest_stored() {
        let batch = batch(vec![row("a", 1, 5), row("b", 1, 30), row("c", 1, 20)]);
        let state = BatchState::from_rows([(0, Some(1)), (NEWEST, Some(10))]);
        let times: Vec<i64> = batch.plan(&state).inserts.iter().map(|insert| insert.created_at).collect();
        assert_eq!(times, [10, 30, 30]);
    }

    #[test]
    fn a_report_of_another_revision_is_outdated_and_does_not_move_the_clock() {
        let batch = batch(vec![row("a", 1, 900), row("b", 2, 20)]);
        let state = BatchState::from_rows([(0, Some(2)), (NEWEST, None)]);
        let plan = batch.plan(&state);
        assert_eq!(plan.inserts.len(), 1);
        let outcome = batch.outcome(&state, reports(&[("b", 7, 20)]));
        assert_eq!(
            outcome.appends,
            [AppendOutcome::Outdated, AppendOutcome::Stored { id: 7, created_at: 20 }]
        );
    }

    #[test]
    fn a_scope_without_changes_has_revision_zero() {
        let batch = batch(vec![row("a", 0, 1)]);
        assert_eq!(batch.plan(&BatchState::from_rows([])).inserts.len(), 1);
    }

    #[test]
    fn of_two_reports_with_one_reference_in_a_batch_the_first_wins() {
        let batch = batch(vec![row("a", 0, 1), row("a", 0, 2)]);
        let state = BatchState::from_rows([]);
        let plan = batch.plan(&state);
        assert_eq!(plan.inserts.len(), 1);
        let outcome = batch.outcome(&state, reports(&[("a", 3, 1)]));
        assert_eq!(
            outcome.appends,
            [AppendOutcome::Stored { id: 3, created_at: 1 }, AppendOutcome::ReferenceTaken]
        );
    }

    #[test]
    fn a_reference_that_the_database_refused_is_taken() {
        let batch = batch(vec![row("a", 0, 1)]);
        let state = BatchState::from_rows([]);
        let outcome = batch.outcome(&state, Inserted::default());
        assert_eq!(outcome.appends, [AppendOutcome::ReferenceTaken]);
    }

    #[test]
    fn of_two_redemptions_of_one_nonce_in_a_batch_the_first_wins() {
        let nonce = |byte| NonceRow { organization_id: None, nonce: [byte; 16], expires_at: 1 };
        let batch = Batch { appends: Vec::new(), nonces: vec![nonce(1), nonce(1), nonce(2)] };
        let state = BatchState::from_rows([]);
        let inserted = Inserted { nonces: HashSet::from([[1; 16]]), ..Inserted::default() };
        let outcome = batch.outcome(&state, inserted);
        assert_eq!(outcome.nonces, [true, false, false]);
    }
}
