//! All use cases of forms and reports, over one set of ports.

use crate::deletion::{DeleteReport, SingleRemoval};
use crate::export::ExportQueries;
use crate::ports::{
    ChallengeGate, CrossTenantFileIndex, CrossTenantFileInventory, CrossTenantReportKeys, FileInspector,
    FileVault, FormCatalog, FormLibrary, FormStore, IntakeLimits, IntakePolicy, MaskingTrial,
    QuarantineStore, QuotaGate, SubmissionQueries, SubmissionStore, TextMasker,
};
use crate::quarantine::Quarantine;
use crate::removal::{CrossTenantRemovedFiles, DeleteRemovedFiles, DeleteReports, ReportRemoval};
use crate::retention::{CrossTenantRetention, PruneReports, RetentionLedger};
use crate::studio::{ManageBlocks, ManageTemplates};
use crate::test_data::{ImportTestData, TestDataStore};
use crate::work::{KeepFilters, ReportNotes, ReportReads, ReportStates, SavedFilters, WorkOnReports};
use crate::{InstallBundle, SubmitDeps, SubmitReport, SweepFiles};
use audit::ports::AuditStore;
use kernel::{Clock, Random};
use std::sync::Arc;

/// What the use cases need.
#[derive(Clone)]
pub struct Ports {
    /// Reads forms.
    pub catalog: Arc<dyn FormCatalog>,
    /// Makes and changes forms.
    pub forms: Arc<dyn FormStore>,
    /// Lists blocks and templates.
    pub library: Arc<dyn FormLibrary>,
    /// Knows how many of them may be active.
    pub quotas: Arc<dyn QuotaGate>,
    /// Takes reports.
    pub submissions: Arc<dyn SubmissionStore>,
    /// Forgets the keys that reports were sent under.
    pub report_keys: Arc<dyn CrossTenantReportKeys>,
    /// Reads reports.
    pub queries: Arc<dyn SubmissionQueries>,
    /// Reads reports for a table.
    pub exports: Arc<dyn ExportQueries>,
    /// Takes made-up reports.
    pub test_data: Arc<dyn TestDataStore>,
    /// What lies beyond the ceiling of a form and hour.
    pub quarantine: Arc<dyn QuarantineStore>,
    /// How far staff are with reports.
    pub states: Arc<dyn ReportStates>,
    /// What they noted.
    pub notes: Arc<dyn ReportNotes>,
    /// What they have read.
    pub reads: Arc<dyn ReportReads>,
    /// People's filters of the list.
    pub filters: Arc<dyn SavedFilters>,
    /// Removes single reports.
    pub single_removal: Arc<dyn SingleRemoval>,
    /// Removes many.
    pub removal: Arc<dyn ReportRemoval>,
    /// Files of removed reports.
    pub removed_files: Arc<dyn CrossTenantRemovedFiles>,
    /// Removes what is over.
    pub retention: Arc<dyn CrossTenantRetention>,
    /// What was pruned.
    pub ledger: Arc<dyn RetentionLedger>,
    /// Keeps the files of reports.
    pub vault: Arc<dyn FileVault>,
    /// Walks through them.
    pub inventory: Arc<dyn CrossTenantFileInventory>,
    /// Knows which of them have a report.
    pub file_index: Arc<dyn CrossTenantFileIndex>,
    /// Looks into files.
    pub inspector: Arc<dyn FileInspector>,
    /// Whether reports are taken, and under what conditions.
    pub policy: Arc<dyn IntakePolicy>,
    /// How many, and how large.
    pub limits: IntakeLimits,
    /// Tells people from programs.
    pub challenge: Arc<dyn ChallengeGate>,
    /// Masks personal data.
    pub masker: Arc<dyn TextMasker>,
    /// Says what masking would do.
    pub trial: Arc<dyn MaskingTrial>,
    /// Where what takes long is written down before it begins.
    pub log: Arc<dyn AuditStore>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Draws references.
    pub random: Arc<dyn Random>,
}

/// All use cases.
pub struct UseCases {
    /// Takes reports.
    pub submit: SubmitReport,
    /// Reads forms.
    pub catalog: Arc<dyn FormCatalog>,
    /// Makes and changes blocks.
    pub blocks: ManageBlocks,
    /// Makes and changes templates.
    pub templates: ManageTemplates,
    /// Installs templates from files.
    pub install: InstallBundle,
    /// Reads reports.
    pub submissions: Arc<dyn SubmissionQueries>,
    /// Reads them for a table.
    pub exports: Arc<dyn ExportQueries>,
    /// Works on them.
    pub work: WorkOnReports,
    /// Keeps people's filters of the list.
    pub filters: KeepFilters,
    /// What lies beyond the ceiling of a form and hour.
    pub quarantine: Quarantine,
    /// Takes made-up reports.
    pub test_data: ImportTestData,
    /// Deletes single reports.
    pub delete_report: DeleteReport,
    /// Deletes many.
    pub delete_reports: DeleteReports,
    /// Deletes the files of what was deleted.
    pub delete_removed_files: DeleteRemovedFiles,
    /// Deletes what is over.
    pub prune: PruneReports,
    /// Reads what was pruned.
    pub ledger: Arc<dyn RetentionLedger>,
    /// Forgets the keys that reports were sent under.
    pub report_keys: Arc<dyn CrossTenantReportKeys>,
    /// Reads the files of reports.
    pub vault: Arc<dyn FileVault>,
    /// Clears away what a crash left among them.
    pub sweep: SweepFiles,
    /// Says what masking would do.
    pub trial: Arc<dyn MaskingTrial>,
}

impl UseCases {
    /// Over these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports { catalog, forms, library, removal, vault, clock, .. } = ports.clone();
        let delete_reports = DeleteReports {
            removal: removal.clone(),
            vault: vault.clone(),
            log: ports.log,
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
            filters: KeepFilters { store: ports.filters, clock: clock.clone() },
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
                removal: ports.single_removal,
                files: delete_reports.clone(),
                clock: clock.clone(),
            },
            delete_removed_files: DeleteRemovedFiles {
                files: ports.removed_files,
                removal,
                vault: vault.clone(),
            },
            prune: PruneReports {
                store: ports.retention,
                files: delete_reports.clone(),
                clock: clock.clone(),
            },
            delete_reports,
            sweep: SweepFiles::new(ports.inventory, ports.file_index, clock.clone()),
            submit: SubmitReport::new(SubmitDeps {
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
            ledger: ports.ledger,
            report_keys: ports.report_keys,
            trial: ports.trial,
        }
    }
}
