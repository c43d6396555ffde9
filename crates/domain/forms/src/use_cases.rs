//! All use cases of forms and reports, over one set of ports.

use crate::bulk_deletion::{CrossTenantLeftoverFiles, DeleteLeftoverFiles, DeleteReports, ReportDeletion};
use crate::deletion::{DeleteReport, SingleDeletion};
use crate::export::ExportQueries;
use crate::ports::{
    ChallengeVerifier, CrossTenantFileIndex, CrossTenantFileInventory, CrossTenantIdempotencyKeys,
    FileInspector, FileVault, FormLibrary, FormReader, FormStore, IntakeLimits, IntakePolicy, MaskingTrial,
    QuarantineStore, QuotaGate, SubmissionQueries, SubmissionStore, TextMasker,
};
use crate::quarantine::Quarantine;
use crate::retention::{CrossTenantRetention, PruneReports, PruneTotalsQueries};
use crate::studio::{ManageBlocks, ManageTemplates};
use crate::test_data::{ImportTestData, TestDataStore};
use crate::work::{ManageSavedFilters, ReportNotes, ReportReads, ReportStates, SavedFilters, WorkOnReports};
use crate::{CleanUpFiles, InstallBundle, SubmitPorts, SubmitReport};
use audit::ports::AuditStore;
use kernel::{Clock, Random};
use std::sync::Arc;

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    pub catalog: Arc<dyn FormReader>,
    /// Creates and changes forms.
    pub forms: Arc<dyn FormStore>,
    /// Lists blocks and templates.
    pub library: Arc<dyn FormLibrary>,
    /// Knows how many templates may be active.
    pub quotas: Arc<dyn QuotaGate>,
    /// Stores reports.
    pub submissions: Arc<dyn SubmissionStore>,
    /// Deletes expired keys of reports.
    pub idempotency_keys: Arc<dyn CrossTenantIdempotencyKeys>,
    /// Reads reports.
    pub queries: Arc<dyn SubmissionQueries>,
    /// Reads reports for a table.
    pub exports: Arc<dyn ExportQueries>,
    pub test_data: Arc<dyn TestDataStore>,
    pub quarantine: Arc<dyn QuarantineStore>,
    /// Keeps the processing statuses of reports.
    pub states: Arc<dyn ReportStates>,
    /// The notes of staff.
    pub notes: Arc<dyn ReportNotes>,
    /// Which reports staff have read.
    pub reads: Arc<dyn ReportReads>,
    /// Saved filters of the list.
    pub filters: Arc<dyn SavedFilters>,
    /// Deletes single reports.
    pub single_deletion: Arc<dyn SingleDeletion>,
    /// Deletes many reports.
    pub deletion: Arc<dyn ReportDeletion>,
    /// Files of deleted reports.
    pub leftover_files: Arc<dyn CrossTenantLeftoverFiles>,
    /// Deletes reports whose retention period is over.
    pub retention: Arc<dyn CrossTenantRetention>,
    /// Reads the daily totals of pruned reports.
    pub prune_totals: Arc<dyn PruneTotalsQueries>,
    /// Keeps the files of reports.
    pub vault: Arc<dyn FileVault>,
    /// Walks through these files.
    pub inventory: Arc<dyn CrossTenantFileInventory>,
    /// Knows which of them belong to a report.
    pub file_index: Arc<dyn CrossTenantFileIndex>,
    pub inspector: Arc<dyn FileInspector>,
    /// Whether and under what conditions reports are accepted.
    pub policy: Arc<dyn IntakePolicy>,
    /// Limits the number and size of reports.
    pub limits: IntakeLimits,
    /// Tells people from robots.
    pub challenge: Arc<dyn ChallengeVerifier>,
    /// Masks personal data.
    pub masker: Arc<dyn TextMasker>,
    /// Explains what masking would do.
    pub trial: Arc<dyn MaskingTrial>,
    /// The audit log, for what is recorded before it begins.
    pub audit: Arc<dyn AuditStore>,
    pub clock: Arc<dyn Clock>,
    /// Generates references.
    pub random: Arc<dyn Random>,
}

/// All use cases.
pub struct UseCases {
    /// Accepts reports.
    pub submit: SubmitReport,
    pub catalog: Arc<dyn FormReader>,
    /// Creates and changes blocks.
    pub blocks: ManageBlocks,
    /// Creates and changes templates.
    pub templates: ManageTemplates,
    /// Installs templates from files.
    pub install: InstallBundle,
    /// Reads reports.
    pub submissions: Arc<dyn SubmissionQueries>,
    /// Reads reports for a table.
    pub exports: Arc<dyn ExportQueries>,
    /// Sets status, notes and read marks of reports.
    pub work: WorkOnReports,
    /// Keeps saved filters of the list.
    pub filters: ManageSavedFilters,
    /// Shows and releases quarantined reports.
    pub quarantine: Quarantine,
    pub test_data: ImportTestData,
    /// Deletes single reports.
    pub delete_report: DeleteReport,
    /// Deletes many reports.
    pub delete_reports: DeleteReports,
    /// Deletes the files of deleted reports.
    pub delete_leftover_files: DeleteLeftoverFiles,
    /// Deletes reports whose retention period is over.
    pub prune: PruneReports,
    /// Reads the daily totals of pruned reports.
    pub prune_totals: Arc<dyn PruneTotalsQueries>,
    /// Deletes expired keys of reports.
    pub idempotency_keys: Arc<dyn CrossTenantIdempotencyKeys>,
    /// Reads the files of reports.
    pub vault: Arc<dyn FileVault>,
    /// Cleans up what a crash left among them.
    pub clean_up_files: CleanUpFiles,
    /// Explains what masking would do.
    pub trial: Arc<dyn MaskingTrial>,
}

impl UseCases {
    /// Builds all use cases from these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports { catalog, forms, library, deletion, vault, clock, .. } = ports.clone();
        let delete_reports = DeleteReports {
            deletion: deletion.clone(),
            vault: vault.clone(),
            audit: ports.audit,
            clock: clock.clone(),
        };
        Self {
            blocks: ManageBlocks::new(forms.clone(), library.clone(), clock.clone()),
            templates: ManageTemplates::new(forms.clone(), library, ports.quotas.clone(), clock.clone()),
            install: InstallBundle::new(forms, ports.quotas, clock.clone()),
            work: WorkOnReports {
                states: ports.states,
                notes: ports.notes,
                reads: ports.reads,
                clock: clock.clone(),
            },
            filters: ManageSavedFilters { store: ports.filters, clock: clock.clone() },
            quarantine: Quarantine { store: ports.quarantine, clock: clock.clone() },
            test_data: ImportTestData {
                catalog: catalog.clone(),
                store: ports.test_data,
                policy: ports.policy.clone(),
                masker: ports.masker.clone(),
                clock: clock.clone(),
                random: ports.random.clone(),
            },
            delete_report: DeleteReport {
                deletion: ports.single_deletion,
                files: delete_reports.clone(),
                clock: clock.clone(),
            },
            delete_leftover_files: DeleteLeftoverFiles {
                files: ports.leftover_files,
                deletion,
                vault: vault.clone(),
            },
            prune: PruneReports {
                store: ports.retention,
                files: delete_reports.clone(),
                clock: clock.clone(),
            },
            delete_reports,
            clean_up_files: CleanUpFiles::new(ports.inventory, ports.file_index, clock.clone()),
            submit: SubmitReport::new(SubmitPorts {
                catalog: catalog.clone(),
                submissions: ports.submissions,
                policy: ports.policy,
                challenge: ports.challenge,
                masker: ports.masker,
                inspector: ports.inspector,
                vault: vault.clone(),
                limits: ports.limits,
                clock,
                random: ports.random,
            }),
            catalog,
            vault,
            submissions: ports.queries,
            exports: ports.exports,
            prune_totals: ports.prune_totals,
            idempotency_keys: ports.idempotency_keys,
            trial: ports.trial,
        }
    }
}
