//! The contract of every implementation of the stores, one function per rule.
//!
//! An implementation provides a [`Fixture`] on a fresh, empty store and expands
//! [`forms_contract!`](crate::forms_contract) to one test per case:
//!
//! ```ignore
//! async fn fixture() -> MyFixture {
//!     MyFixture::on_an_empty_database().await
//! }
//! forms::forms_contract!(fixture);
//! ```

mod audited_changes;
mod bulk_deletion;
mod catalog;
mod files;
mod handling;
mod intake;
mod keys;
mod listing;
mod quarantine;
mod quota;
mod races;
mod reading;
mod studio;
mod test_data;
mod texts;
mod vault;
mod work;

pub use audited_changes::*;
pub use bulk_deletion::*;
pub use catalog::*;
pub use files::*;
pub use handling::*;
pub use intake::*;
pub use keys::*;
pub use listing::*;
pub use quarantine::*;
pub use quota::*;
pub use races::*;
pub use reading::*;
pub use studio::*;
pub use test_data::*;
pub use texts::*;
pub use vault::*;
pub use work::*;

use super::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, install};
use crate::ports::{
    CrossTenantFileIndex, FormLibrary, FormReader, FormStore, SubmissionQueries, SubmissionStore,
};
use crate::submission::{AssignedIds, NewSubmission, StoredFile, Submission, SubmissionFilter};
use crate::{FormSnapshot, Revision};
use kernel::{PageRequest, Scope};
use std::sync::Arc;

/// An empty store under test. It keeps alive whatever the ports need, such as a database.
pub trait Fixture: Send + Sync {
    /// Reads forms.
    fn catalog(&self) -> Arc<dyn FormReader>;
    /// Changes forms.
    fn store(&self) -> Arc<dyn FormStore>;
    /// Shows forms to those who edit them.
    fn library(&self) -> Arc<dyn FormLibrary>;
    /// Stores reports.
    fn submissions(&self) -> Arc<dyn SubmissionStore>;
    /// Reads reports.
    fn queries(&self) -> Arc<dyn SubmissionQueries>;
    /// Knows the files of reports.
    fn files(&self) -> Arc<dyn CrossTenantFileIndex>;
    /// Two different tenants that exist in the store.
    fn scopes(&self) -> [Scope; 2];
}

/// Expands to one `#[tokio::test]` per contract case. The argument is the path of an
/// `async fn() -> impl Fixture`; the crate that uses it needs `tokio` with `macros` and `rt-multi-thread`.
#[macro_export]
macro_rules! forms_contract {
    ($fixture:path) => {
        $crate::forms_contract!(@cases $fixture;
            the_revision_starts_at_zero_and_moves_with_each_committed_change
            a_unit_of_work_without_a_change_leaves_the_revision
            a_dropped_unit_of_work_leaves_nothing
            a_unit_of_work_sees_its_own_changes
            a_taken_slug_is_refused
            a_template_with_an_unknown_block_is_refused
            a_version_of_an_unknown_template_is_refused
            blocks_and_templates_come_back_as_they_were_stored
            a_form_is_published_only_while_active
            the_newest_version_is_the_published_one
            a_version_stays_readable_after_deactivation
            of_simultaneous_inserts_of_one_slug_one_wins
            another_tenant_sees_no_forms
            both_tenants_can_use_the_same_slugs
            a_report_comes_back_as_it_was_stored
            any_json_survives_the_round_trip
            an_outdated_report_is_refused
            the_revision_of_another_tenant_does_not_matter
            ids_grow_and_times_never_fall_when_the_clock_goes_back
            a_taken_reference_is_refused
            simultaneous_reports_are_all_kept
            another_tenant_sees_no_reports
            the_list_is_paged_with_totals
            the_list_filters_by_template
            the_list_filters_by_period_from_inclusive_until_exclusive
            the_search_ignores_case_and_finds_umlauts
            the_search_takes_wildcards_literally
            the_search_finds_references
            the_list_is_sorted_as_asked
            the_list_is_narrowed_and_sorted_by_answers
            equal_keys_are_ordered_by_id
            files_with_a_record_are_told_from_those_without
            the_files_of_a_refused_report_have_no_record
            the_most_keys_at_once_are_answered
            a_changed_block_has_new_content_and_the_next_edition
            a_changed_template_has_new_content_and_the_next_edition
            a_change_to_a_taken_slug_is_refused
            templates_are_found_by_their_block
            a_block_that_a_template_has_is_not_deleted
            a_template_that_has_reports_is_not_deleted
            reports_with_a_value_are_counted
            the_library_shows_blocks_and_templates
            the_versions_of_a_template_are_listed_newest_first
            a_template_is_marked_while_its_changes_are_not_published
            another_tenants_blocks_and_templates_are_out_of_reach
            of_a_deletion_and_a_template_that_want_one_block_one_wins
            of_simultaneous_templates_of_one_slug_one_is_made
            of_two_saves_of_one_edition_one_is_stale
            simultaneous_copies_have_slugs_of_their_own
            no_more_templates_are_switched_on_than_may_be
            a_quota_of_another_revision_is_outdated
        );
        $crate::forms_contract!(@shared $fixture;
            of_two_activations_at_the_last_slot_one_wins
            above_the_limit_everything_but_one_more_is_allowed
        );
    };
    (@shared $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            $crate::testing::contract::$case(std::sync::Arc::new($fixture().await)).await;
        }
    )*};
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}

/// Builds a small form for stores, which don't look inside.
pub(super) fn small(slug: &str) -> FormSnapshot {
    let fields =
        [FieldBuilder::select("ort", &["nord", "other"]).other("ort_text"), FieldBuilder::text("text")];
    FormBuilder::new(slug).block(&format!("{slug}_block"), fields).snapshot()
}

/// Builds a file of a report, stored under this key.
pub(super) fn file(key: &str) -> StoredFile {
    StoredFile {
        key: key.into(),
        field: "anhang".into(),
        name: "anlage-1.pdf".into(),
        media_type: "application/pdf".into(),
        size: 1,
    }
}

/// The setting of most cases: the ports and an installed, active form `vorfall`.
pub(super) struct World {
    pub(super) scope: Scope,
    pub(super) form: Installed,
    pub(super) revision: Revision,
    submissions: Arc<dyn SubmissionStore>,
    queries: Arc<dyn SubmissionQueries>,
}

impl World {
    pub(super) async fn new(fixture: &impl Fixture) -> Self {
        Self::in_scope(fixture, fixture.scopes()[0], "vorfall").await
    }

    pub(super) async fn in_scope(fixture: &impl Fixture, scope: Scope, slug: &str) -> Self {
        let form = install(&*fixture.store(), scope, &small(slug), true).await;
        let revision = fixture.catalog().revision(scope).await.unwrap();
        Self { scope, form, revision, submissions: fixture.submissions(), queries: fixture.queries() }
    }

    /// Builds a report of the form, to be completed.
    pub(super) fn report(&self, reference: &str) -> SubmissionBuilder {
        SubmissionBuilder::new(self.form, self.revision, reference)
    }

    pub(super) async fn append(&self, report: NewSubmission) -> AssignedIds {
        self.submissions.append(self.scope, report).await.unwrap()
    }

    /// Returns the references that match a filter, on the first page.
    pub(super) async fn find(&self, filter: &SubmissionFilter) -> Vec<String> {
        let page = PageRequest::new(1, PageRequest::MAX_PER_PAGE).unwrap();
        let page = self.queries.list(self.scope, filter, page).await.unwrap();
        assert_eq!(page.total, page.items.len() as u64, "the total counts what the filter finds");
        page.items.into_iter().map(|report| report.reference).collect()
    }

    pub(super) async fn search(&self, text: &str) -> Vec<String> {
        self.find(&SubmissionFilter { search: Some(text.into()), ..SubmissionFilter::default() }).await
    }

    pub(super) async fn get(&self, stored: AssignedIds) -> Submission {
        self.queries.find(self.scope, stored.id).await.unwrap().unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bulk_deletion::{CrossTenantLeftoverFiles, ReportDeletion};
    use crate::deletion::SingleDeletion;
    use crate::export::ExportQueries;
    use crate::ports::{QuarantineStore, ReportCounter};
    use crate::retention::{CrossTenantRetention, PruneTotalsQueries};
    use crate::test_data::TestDataStore;
    use crate::testing::{MemoryForms, scopes};
    use crate::work::{ReportNotes, ReportReads, ReportStates, SavedFilters};
    use kernel::UserId;
    use std::sync::atomic::{AtomicI64, Ordering};

    struct Memory(Arc<MemoryForms>);

    impl Fixture for Memory {
        fn catalog(&self) -> Arc<dyn FormReader> {
            self.0.clone()
        }
        fn store(&self) -> Arc<dyn FormStore> {
            self.0.clone()
        }
        fn library(&self) -> Arc<dyn FormLibrary> {
            self.0.clone()
        }
        fn submissions(&self) -> Arc<dyn SubmissionStore> {
            self.0.clone()
        }
        fn queries(&self) -> Arc<dyn SubmissionQueries> {
            self.0.clone()
        }
        fn files(&self) -> Arc<dyn CrossTenantFileIndex> {
            self.0.clone()
        }
        fn scopes(&self) -> [Scope; 2] {
            scopes()
        }
    }

    async fn fixture() -> Memory {
        Memory(MemoryForms::new())
    }

    impl DeletionFixture for Memory {
        fn deletion(&self) -> Arc<dyn ReportDeletion> {
            self.0.clone()
        }
        fn leftover_files(&self) -> Arc<dyn CrossTenantLeftoverFiles> {
            self.0.clone()
        }
        fn keys(&self) -> Arc<dyn crate::ports::CrossTenantIdempotencyKeys> {
            self.0.clone()
        }
    }

    #[async_trait::async_trait]
    impl WorkFixture for Memory {
        fn states(&self) -> Arc<dyn ReportStates> {
            self.0.clone()
        }
        fn notes(&self) -> Arc<dyn ReportNotes> {
            self.0.clone()
        }
        fn reads(&self) -> Arc<dyn ReportReads> {
            self.0.clone()
        }
        fn filters(&self) -> Arc<dyn SavedFilters> {
            self.0.clone()
        }
        async fn person_since(&self, _: Scope, seconds: i64) -> UserId {
            static NEXT: AtomicI64 = AtomicI64::new(1);
            let id = UserId(NEXT.fetch_add(1, Ordering::Relaxed));
            self.0.joined(id, crate::testing::at(seconds));
            id
        }
        async fn remove_person(&self, id: UserId) {
            self.0.remove_person(id);
        }
    }

    impl HandlingFixture for Memory {
        fn single(&self) -> Arc<dyn SingleDeletion> {
            self.0.clone()
        }
        fn retention(&self) -> Arc<dyn CrossTenantRetention> {
            self.0.clone()
        }
        fn prune_totals(&self) -> Arc<dyn PruneTotalsQueries> {
            self.0.clone()
        }
        fn exports(&self) -> Arc<dyn ExportQueries> {
            self.0.clone()
        }
    }

    crate::forms_contract!(fixture);
    impl TestDataFixture for Memory {
        fn test_data(&self) -> Arc<dyn TestDataStore> {
            self.0.clone()
        }
    }

    impl QuarantineFixture for Memory {
        fn quarantine(&self) -> Arc<dyn QuarantineStore> {
            self.0.clone()
        }
        fn report_counter(&self) -> Arc<dyn ReportCounter> {
            self.0.clone()
        }
    }

    crate::quarantine_contract!(fixture);
    crate::handling_contract!(fixture);
    crate::work_contract!(fixture);
    crate::deletion_contract!(fixture);
    crate::test_data_contract!(fixture);

    impl TextsFixture for Memory {
        fn texts(&self) -> Arc<dyn crate::remask::ReportTexts> {
            self.0.clone()
        }
    }

    crate::texts_contract!(fixture);

    impl AuditedFixture for Memory {
        fn log(&self) -> Arc<dyn audit::ports::AuditQueries> {
            self.0.log()
        }
    }

    crate::audited_changes_contract!(fixture);
}
