//! What this adapter is given: the use cases it calls and the ports that the application
//! implements for it.

use crate::rate::ClientKey;
use accounts::administration::TakenAddresses;
use accounts::invitations::{AcceptInvitation, Invite};
use accounts::lock_out::ports::KeyedDigest;
use accounts::second_factor::{CompleteSignIn, SecondFactor};
use accounts::{
    ApiTokens, Authenticate, ChangeAddress, FormerMembers, Identity, LockOut, ManageUsers, ResetPassword,
    Sessions, SetUp, SignIn, SignOut, UpdateProfile,
};
use async_trait::async_trait;
use audit::ports::AuditLog;
use audit::{Audit, PlatformLog, SignInLog, ViewLog};
use captcha::Captcha;
use captcha::ports::Sealer;
use forms::deletion::DeleteReport;
use forms::export::ExportQueries;
use forms::ports::{FileVault, FormCatalog, MaskingTrial, SubmissionQueries};
use forms::quarantine::Quarantine;
use forms::removal::DeleteReports;
use forms::retention::RetentionLedger;
use forms::studio::{ManageBlocks, ManageTemplates};
use forms::test_data::ImportTestData;
use forms::work::{KeepFilters, WorkOnReports};
use forms::{InstallBundle, SubmitReport};
use jobs::DeadLetters;
use kernel::{Clock, ErrorKind, Random, Scope, StoreError};
use organizations::{
    ChangeOrganization, Members, OperateOrganizations, ProveDomain, PublicAddress, StorageQuotas,
};
use site::ports::SettingsStore;
use site::{Logos, SiteService, Translations};
use std::sync::Arc;
use views::Pages;

/// Everything the routes call.
#[derive(Clone)]
pub struct Services {
    /// Takes reports.
    pub submit: Arc<SubmitReport>,
    /// What repeats and receipts of reports need.
    pub receipts: ReceiptServices,
    /// Reads forms.
    pub catalog: Arc<dyn FormCatalog>,
    /// Makes and changes forms.
    pub studio: StudioServices,
    /// Reads reports.
    pub submissions: Arc<dyn SubmissionQueries>,
    /// Deletes reports.
    pub delete_reports: Arc<DeleteReports>,
    /// Takes made-up reports.
    pub test_data: ImportTestData,
    /// Deletes single ones.
    pub delete_report: Arc<DeleteReport>,
    /// Works on reports.
    pub work: Arc<WorkOnReports>,
    /// What lies beyond the ceiling of a form and hour.
    pub quarantine: Quarantine,
    /// Keeps people's filters of the list.
    pub filters: Arc<KeepFilters>,
    /// Reads reports for a table.
    pub exports: Arc<dyn ExportQueries>,
    /// Reads what was pruned.
    pub retention: Arc<dyn RetentionLedger>,
    /// Keeps the files of reports.
    pub vault: Arc<dyn FileVault>,
    /// Issues and checks challenges.
    pub captcha: Arc<Captcha>,
    /// Signs people in.
    pub sign_in: Arc<SignIn>,
    /// Completes sign-ins with a second factor.
    pub complete_sign_in: Arc<CompleteSignIn>,
    /// Sets up second factors.
    pub second_factor: Arc<SecondFactor>,
    /// Changes people's own accounts.
    pub update_profile: Arc<UpdateProfile>,
    /// Shows and ends people's own sessions.
    pub sessions: Arc<Sessions>,
    /// Stands before the sign-in.
    pub lock_out: Arc<LockOut>,
    /// Administers accounts.
    pub manage_users: Arc<ManageUsers>,
    /// Looks after accounts that belong nowhere.
    pub former_members: Arc<FormerMembers>,
    /// Stands before addresses that administrators give to accounts.
    pub address_oracle: Arc<TakenAddresses>,
    /// Lets people in for the first time, or again.
    pub arrivals: ArrivalServices,
    /// Issues tokens for machines.
    pub api_tokens: Arc<ApiTokens>,
    /// Knows people by their token.
    pub authenticate: Arc<Authenticate>,
    /// Signs people out.
    pub sign_out: Arc<SignOut>,
    /// Records who did what.
    pub audit: Arc<Audit>,
    /// Records sign-ins.
    pub sign_ins: Arc<SignInLog>,
    /// Records lists of reports.
    pub views: Arc<ViewLog>,
    /// Records what the platform operator decides.
    pub platform_log: Arc<PlatformLog>,
    /// Reads what was recorded.
    pub audit_log: Arc<dyn AuditLog>,
    /// Settings of the site.
    pub settings: Arc<dyn SettingsStore>,
    /// Says what masking would do.
    pub masking: Arc<dyn MaskingTrial>,
    /// Changes them.
    pub site: Arc<SiteService>,
    /// Its own texts.
    pub translations: Arc<Translations>,
    /// Keeps its logo.
    pub logos: Arc<Logos>,
    /// Finds the tenant of a request.
    pub tenants: Arc<dyn TenantResolver>,
    /// Administers organisations.
    pub organizations: OrganizationServices,
    /// Makes clients countable without knowing them.
    pub client_keys: Arc<dyn ClientKey>,
    /// What could not be delivered.
    pub dead_letters: Arc<DeadLetters>,
    /// Tells whether the parts that are needed are there.
    pub readiness: Arc<dyn Readiness>,
    /// Draws the pages.
    pub pages: Arc<dyn Pages>,
    /// Says how long to wait.
    pub clock: Arc<dyn Clock>,
}

/// What repeats and receipts of reports need.
#[derive(Clone)]
pub struct ReceiptServices {
    /// Digests of the keys that reports are sent under.
    pub keys: Arc<dyn KeyedDigest>,
    /// Seals the addresses of receipts.
    pub sealer: Arc<dyn Sealer>,
    /// Draws the keys of form pages.
    pub random: Arc<dyn Random>,
}

/// The use cases around blocks and templates.
#[derive(Clone)]
pub struct StudioServices {
    /// Blocks.
    pub blocks: Arc<ManageBlocks>,
    /// Templates.
    pub templates: Arc<ManageTemplates>,
    /// Installs templates from files.
    pub install: Arc<InstallBundle>,
}

/// The use cases around organisations.
#[derive(Clone)]
pub struct OrganizationServices {
    /// Changes the caller's own.
    pub change: Arc<ChangeOrganization>,
    /// Proves the domain that it wants.
    pub prove: Arc<ProveDomain>,
    /// Who belongs to it.
    pub members: Arc<Members>,
    /// How many bytes of files each may keep.
    pub storage: StorageQuotas,
    /// Where the public finds it.
    pub public_address: Arc<PublicAddress>,
    /// What the platform operator does.
    pub operate: Arc<OperateOrganizations>,
}

/// The use cases around people who have no password yet, or no longer.
#[derive(Clone)]
pub struct ArrivalServices {
    /// Invites people to an organisation.
    pub invite: Arc<Invite>,
    /// Lets them accept.
    pub accept: Arc<AcceptInvitation>,
    /// Replaces forgotten passwords.
    pub reset: Arc<ResetPassword>,
    /// Confirms other addresses.
    pub address: Arc<ChangeAddress>,
    /// Makes the first account.
    pub set_up: Arc<SetUp>,
}

/// Why no tenant was found.
#[derive(Debug, thiserror::Error)]
pub enum TenantError {
    /// The host names no tenant of this installation.
    #[error("the host belongs to no organisation")]
    UnknownHost,
    /// The organisation is not active.
    #[error("the organisation is not active")]
    Inactive,
    /// The caller does not belong to the organisation that the host names.
    #[error("the caller belongs to another organisation")]
    NotAMember,
    /// The caller belongs to no tenant.
    #[error("the caller belongs nowhere")]
    Nowhere,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl TenantError {
    /// The kind of this error (decisions §1 and §4).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownHost => ErrorKind::NotFound,
            Self::Inactive | Self::NotAMember | Self::Nowhere => ErrorKind::Forbidden,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Finds the tenant of a request: by the host, then by who is calling (specification,
/// "Authentication", rule 7). The only place from which this adapter gets a [`Scope`].
#[async_trait]
pub trait TenantResolver: Send + Sync {
    /// The scope of a request. `host` is lower-case, without port and final dot.
    async fn resolve(&self, host: &str, identity: Option<&Identity>) -> Result<Scope, TenantError>;
}

/// A part that the service needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its name in the answer of `/readyz`, e.g. `database`.
    pub name: &'static str,
    /// Whether it is there and as it has to be.
    pub ready: bool,
}

/// Tells whether the parts that are needed are there.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Looks at each part now. An answer that takes longer than two seconds counts as "no".
    async fn check(&self) -> Vec<Component>;
}
