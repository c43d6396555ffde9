//! Puts the parts together.

use crate::bridges::{
    AccountsByAddress, AuditedOperatorAccess, CaptchaGate, ClientKeys, MaskerBridge, PageTexts,
    PartsReadiness, Reserve, RoomForFiles, SiteChallenges, SitePolicy, StaffAlarm,
};
use crate::config::{Config, SecretError, is_open_to_others, load_or_create, make_folder};
use crate::descriptors::Descriptors;
use crate::jobs::{AppChores, JobParts};
use ::accounts::administration::TakenAddresses;
use ::accounts::invitations::{AcceptInvitation, Invite};
use ::accounts::second_factor::{CompleteSignIn, SecondFactor};
use ::accounts::{
    ApiTokens, Authenticate, ChangeAddress, CheckPassword, CreateUser, FormerMembers, LockOut, ManageUsers,
    OpenSession, ResetPassword, Sessions, SetUp, SignIn, SignOut, UpdateProfile,
};
use ::jobs::{DeadLetters, ScheduleError};
use audit::{Audit, PlatformLog, SignInLog, ViewLog};
use captcha::Captcha;
use crypto::{
    AeadSealer, AppSecret, Argon2Hasher, ClientKeyer, Cost, HmacDigest, Limits, OutboxCipher,
    SecondFactorCipher, Sha256, SystemClock, SystemRandom,
};
use dns::DnsRecords;
use forms::deletion::DeleteReport;
use forms::ports::{FileVault, FormStore, IntakeLimits, TextMasker};
use forms::quarantine::Quarantine;
use forms::remask::RemaskReports;
use forms::removal::{DeleteRemovedFiles, DeleteReports};
use forms::retention::PruneReports;
use forms::studio::{ManageBlocks, ManageTemplates};
use forms::test_data::ImportTestData;
use forms::work::{KeepFilters, WorkOnReports};
use forms::{InstallBundle, SubmitDeps, SubmitReport, SweepFiles};
use http_api::{
    ArrivalServices, ConnectionLimits, HttpOptions, OrganizationServices, ReceiptServices, Services,
    StudioServices,
};
use kernel::{Clock, OutboxSealer, Random};
use organizations::{
    ChangeOrganization, Members, OperateOrganizations, ProveDomain, PublicAddress, ResolveTenant,
    StorageQuotas,
};
use persistence::{
    ConnectError, Database, DatabaseOptions, MigrateError, SqlAccounts, SqlAudit, SqlForms, SqlInvitations,
    SqlOrganizations, SqlOutbox, SqlPasswordResets, SqlQuarantineAlarms, SqlReportWork, SqlSettings,
    SqlSpentTokens, SqlSubmissions, SqlTranslations, SqlTries, SqlViews,
};
use queue::JobQueue;
use site::{Logos, SiteService, Translations};
use std::sync::Arc;
use storage::{ContentInspector, LogoCleaner, Vault};

/// Why the parts do not come together.
#[derive(Debug, thiserror::Error)]
pub enum WiringError {
    /// The data directory cannot be made.
    #[error("the data directory {path} cannot be used; check that it exists and that you may write there")]
    DataDir {
        /// The directory.
        path: std::path::PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// No secret.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// No database.
    #[error("the database cannot be opened; check DATABASE_URL")]
    Connect(#[from] ConnectError),
    /// The schema is not right.
    #[error("the database schema cannot be brought up to date")]
    Migrate(#[from] MigrateError),
    /// No job queue.
    #[error("the job queue cannot be opened; check REDIS_URL, else DATABASE_URL and DATA_DIR")]
    Queue(#[from] queue::OpenError),
    /// No place for files.
    #[error("the storage for files cannot be opened; check STORAGE_URL and AWS_ENDPOINT_URL")]
    Storage(#[from] storage::OpenError),
    /// A schedule is none: a fault of this program.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
}

/// The database and the stores on it.
#[derive(Clone)]
pub struct Stores {
    /// The handle.
    pub database: Database,
    /// Forms.
    pub forms: Arc<SqlForms>,
    /// Reports.
    pub submissions: Arc<SqlSubmissions>,
    /// Accounts and tokens.
    pub accounts: Arc<SqlAccounts>,
    /// Organisations and who belongs to them.
    pub organizations: Arc<SqlOrganizations>,
    /// The audit log.
    pub audit: Arc<SqlAudit>,
    /// Settings.
    pub settings: Arc<SqlSettings>,
    /// Spent CAPTCHA tokens.
    pub spent: Arc<SqlSpentTokens>,
}

/// Opens the database of a configuration if there is one, and makes nothing: for commands that only look.
pub async fn open_existing(config: &Config) -> Result<Option<Stores>, WiringError> {
    match config.database_file() {
        Some(file) if !file.exists() => Ok(None),
        _ => connect(DatabaseOptions { sweeps: false, ..options(config) }).await.map(Some),
    }
}

/// Opens the database of a configuration and its data directory, which are made when they are not there; the
/// schema is left as it is.
pub async fn open_stores(config: &Config) -> Result<Stores, WiringError> {
    make_folder(&config.data_dir)
        .map_err(|source| WiringError::DataDir { path: config.data_dir.clone(), source })?;
    connect(options(config)).await
}

/// Tells the log of a data directory that is not its user's alone.
pub fn look_at_folder(config: &Config) {
    if is_open_to_others(&config.data_dir) {
        tracing::warn!(
            folder = %config.data_dir.display(),
            "the data directory can be looked into by other users of this machine; chmod 700 it"
        );
    }
}

fn options(config: &Config) -> DatabaseOptions {
    DatabaseOptions::new(&config.database_url)
}

/// Masks stored reports once more.
pub fn remask_reports(stores: &Stores) -> RemaskReports {
    RemaskReports {
        texts: stores.submissions.clone(),
        catalog: stores.forms.clone(),
        policy: Arc::new(SitePolicy(stores.settings.clone())),
        masker: Arc::new(MaskerBridge),
    }
}

async fn connect(options: DatabaseOptions) -> Result<Stores, WiringError> {
    let database = Database::connect(&options).await?;
    Ok(Stores {
        forms: Arc::new(SqlForms::new(&database)),
        submissions: Arc::new(SqlSubmissions::new(&database)),
        accounts: Arc::new(SqlAccounts::new(&database)),
        organizations: Arc::new(SqlOrganizations::new(&database)),
        audit: Arc::new(SqlAudit::new(&database)),
        settings: Arc::new(SqlSettings::new(&database)),
        spent: Arc::new(SqlSpentTokens::new(&database)),
        database,
    })
}

/// All use cases, ready to be called.
pub struct Application {
    /// The stores.
    pub stores: Stores,
    /// What the HTTP server calls.
    pub services: Services,
    /// Makes accounts.
    pub create_user: CreateUser,
    /// Installs forms.
    pub install: InstallBundle,
    /// The outbox, the queue and what works on jobs.
    pub jobs: JobParts,
    /// The system's clock.
    pub clock: Arc<dyn Clock>,
    /// The system's randomness.
    pub random: Arc<dyn Random>,
    masker: Arc<dyn TextMasker>,
    vault: Arc<dyn FileVault>,
    captcha: Arc<Captcha>,
    limits: IntakeLimits,
    /// What files leave free on the disk.
    pub reserve: Arc<Reserve>,
}

impl Application {
    /// Opens the stores, brings the schema up to date and wires everything.
    pub async fn start(config: &Config) -> Result<Self, WiringError> {
        Self::start_at(config, Arc::new(SystemClock)).await
    }

    /// The same at another clock: tests let time pass.
    pub async fn start_at(config: &Config, clock: Arc<dyn Clock>) -> Result<Self, WiringError> {
        let stores = open_stores(config).await?;
        stores.database.migrate().await?;
        let queue = JobQueue::open(&config.queue).await?;
        Self::wire(config, stores, queue, clock)
    }

    #[expect(clippy::too_many_lines, reason = "one list of what is put together")]
    fn wire(
        config: &Config,
        mut stores: Stores,
        queue: JobQueue,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, WiringError> {
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let secret = load_or_create(config.app_secret.as_deref(), &config.data_dir, &*random)?;
        let letters = Arc::new(OutboxCipher::new(&secret, Arc::clone(&random)));
        stores.organizations = Arc::new(stores.organizations.with_letters(letters, Arc::clone(&random)));
        let captcha = Arc::new(Captcha::new(
            Arc::new(AeadSealer::new(&secret, "captcha token v1", Arc::clone(&random))),
            stores.spent.clone(),
            Arc::clone(&clock),
            Arc::clone(&random),
        ));
        let masker: Arc<dyn TextMasker> = Arc::new(MaskerBridge);
        let Vault { files: vault, inventory, .. } = Vault::open(&config.storage)?;
        let sweep = SweepFiles::new(inventory, stores.submissions.clone(), Arc::clone(&clock));
        let removed_files = DeleteRemovedFiles {
            files: stores.submissions.clone(),
            removal: stores.submissions.clone(),
            vault: Arc::clone(&vault),
        };
        let sealer: Arc<dyn OutboxSealer> = Arc::new(OutboxCipher::new(&secret, Arc::clone(&random)));
        stores.accounts = Arc::new(SqlAccounts::new(&stores.database).with_outbox(Arc::clone(&sealer)));
        let hasher = Arc::new(Argon2Hasher::new(Arc::clone(&random), Cost::OWASP, Limits::default()));
        let digest = Arc::new(Sha256);
        let accounts = &stores.accounts;
        let open_session = OpenSession {
            tokens: accounts.clone(),
            digest: digest.clone(),
            clock: Arc::clone(&clock),
            random: Arc::clone(&random),
        };
        let cipher = Arc::new(SecondFactorCipher::new(&secret, Arc::clone(&random)));
        let audit = Arc::new(Audit::new(stores.audit.clone(), Arc::clone(&clock)));
        let platform_log = Arc::new(PlatformLog::new(Arc::clone(&audit)));
        let arrivals = arrivals(config, &stores, &secret, (&hasher, &clock, &random));
        let outbox = Arc::new(SqlOutbox::new(&stores.database, sealer.clone()));
        let quotas =
            StorageQuotas::new(stores.organizations.clone(), config.storage_quota, Arc::clone(&clock));
        let reserve = Arc::new(reserve(config));
        let room = RoomForFiles { quotas: quotas.clone(), reserve: Arc::clone(&reserve) };
        let alarm = Arc::new(staff_alarm(config, &stores, sealer, &audit, (&clock, &random)));
        let limits =
            IntakeLimits { received: stores.submissions.clone(), alarm: alarm.clone(), room: Arc::new(room) };
        let delete_reports = DeleteReports { removal: stores.submissions.clone(), vault: Arc::clone(&vault) };
        let password = CheckPassword {
            credentials: accounts.clone(),
            hasher: hasher.clone(),
            tries: Arc::new(SqlTries::new(&stores.database)),
            keyed: Arc::new(HmacDigest::new(&secret, "confirmed passwords v1")),
            clock: Arc::clone(&clock),
        };
        let report_work = Arc::new(SqlReportWork::new(&stores.database));
        let services = Services {
            submit: Arc::new(submit(&stores, &captcha, &masker, &vault, &limits, &clock, &random)),
            receipts: ReceiptServices {
                keys: Arc::new(HmacDigest::new(&secret, "report keys v1")),
                sealer: Arc::new(AeadSealer::new(&secret, "receipts v1", Arc::clone(&random))),
                random: Arc::clone(&random),
            },
            catalog: stores.forms.clone(),
            studio: studio(&stores, &clock),
            submissions: stores.submissions.clone(),
            delete_reports: Arc::new(delete_reports.clone()),
            delete_report: Arc::new(DeleteReport {
                queries: stores.submissions.clone(),
                removal: stores.submissions.clone(),
                files: delete_reports.clone(),
            }),
            test_data: ImportTestData {
                catalog: stores.forms.clone(),
                store: stores.submissions.clone(),
                policy: Arc::new(SitePolicy(stores.settings.clone())),
                masker: Arc::clone(&masker),
                clock: Arc::clone(&clock),
                random: Arc::clone(&random),
            },
            work: Arc::new(WorkOnReports {
                states: report_work.clone(),
                notes: report_work.clone(),
                reads: report_work.clone(),
                clock: Arc::clone(&clock),
            }),
            quarantine: Quarantine { store: stores.submissions.clone() },
            filters: Arc::new(KeepFilters { store: report_work, clock: Arc::clone(&clock) }),
            exports: stores.submissions.clone(),
            retention: stores.submissions.clone(),
            vault: Arc::clone(&vault),
            captcha: Arc::clone(&captcha),
            sign_in: Arc::new(
                SignIn::new(accounts.clone(), hasher.clone(), accounts.clone(), open_session.clone())
                    .asking(Arc::new(SiteChallenges(stores.settings.clone()))),
            ),
            complete_sign_in: Arc::new(CompleteSignIn::new(
                accounts.clone(),
                accounts.clone(),
                cipher.clone(),
                open_session,
            )),
            second_factor: Arc::new(SecondFactor::new(
                accounts.clone(),
                password.clone(),
                cipher,
                Arc::clone(&clock),
                Arc::clone(&random),
            )),
            update_profile: Arc::new(UpdateProfile {
                profiles: accounts.clone(),
                password,
                hasher: hasher.clone(),
                addresses: ChangeAddress::clone(&arrivals.address),
            }),
            address_oracle: Arc::new(TakenAddresses {
                tries: Arc::new(SqlTries::new(&stores.database)),
                keyed: Arc::new(HmacDigest::new(&secret, "taken addresses v1")),
                clock: Arc::clone(&clock),
            }),
            views: Arc::new(ViewLog::new(Arc::new(SqlViews::new(&stores.database)), Arc::clone(&clock))),
            sessions: Arc::new(Sessions::new(accounts.clone(), Arc::clone(&clock))),
            lock_out: Arc::new(LockOut::new(
                accounts.clone(),
                Arc::new(SqlTries::new(&stores.database)),
                Arc::new(HmacDigest::new(&secret, "sign-in tries v1")),
                Arc::clone(&clock),
                Arc::clone(&random),
            )),
            manage_users: Arc::new(ManageUsers::new(
                accounts.clone(),
                accounts.clone(),
                hasher.clone(),
                Arc::clone(&clock),
                Arc::clone(&random),
            )),
            former_members: Arc::new(FormerMembers::new(accounts.clone(), Arc::clone(&clock))),
            api_tokens: Arc::new(ApiTokens::new(
                accounts.clone(),
                digest.clone(),
                Arc::clone(&clock),
                Arc::clone(&random),
            )),
            authenticate: Arc::new(
                Authenticate::new(accounts.clone(), digest, Arc::clone(&clock))
                    .with_api_tokens(accounts.clone()),
            ),
            sign_out: Arc::new(SignOut::new(accounts.clone())),
            sign_ins: Arc::new(SignInLog::new(
                Arc::clone(&audit),
                Arc::new(AccountsByAddress(accounts.clone())),
            )),
            audit,
            audit_log: stores.audit.clone(),
            settings: stores.settings.clone(),
            masking: Arc::new(MaskerBridge),
            site: Arc::new(SiteService::new(stores.settings.clone(), Arc::clone(&clock))),
            translations: Arc::new(Translations {
                store: Arc::new(SqlTranslations::new(&stores.database)),
                built_in: Arc::new(PageTexts::default()),
                clock: Arc::clone(&clock),
            }),
            logos: Arc::new(Logos {
                store: stores.settings.clone(),
                cleaner: Arc::new(LogoCleaner::default()),
                clock: Arc::clone(&clock),
            }),
            tenants: Arc::new(resolve_tenant(config, &stores, &platform_log)),
            platform_log,
            organizations: organization_services(config, &stores, quotas, (&clock, &random)),
            client_keys: Arc::new(ClientKeys(ClientKeyer::new(Arc::clone(&clock), Arc::clone(&random)))),
            dead_letters: Arc::new(DeadLetters::new(outbox.clone(), Arc::clone(&clock))),
            readiness: Arc::new(PartsReadiness { database: stores.database.clone(), queue: queue.clone() }),
            pages: Arc::new(ui::HtmlPages),
            clock: Arc::clone(&clock),
            arrivals,
        };
        let chores = AppChores {
            captcha: Arc::clone(&captcha),
            report_keys: stores.submissions.clone(),
            tokens: accounts.clone(),
            pending: accounts.clone(),
            lock_out: Arc::clone(&services.lock_out),
            invitations: Arc::clone(&services.arrivals.accept),
            reset: Arc::clone(&services.arrivals.reset),
            address: Arc::clone(&services.arrivals.address),
            sweep,
            removed_files,
            former_members: Arc::clone(&services.former_members),
            prune_reports: PruneReports {
                store: stores.submissions.clone(),
                files: delete_reports,
                clock: Arc::clone(&clock),
            },
            alarm,
            audit: Arc::clone(&services.audit),
            queue: queue.clone(),
            clock: Arc::clone(&clock),
        };
        let jobs = JobParts::new(config, (outbox, queue), chores, &clock, &random)?;
        Ok(Self {
            jobs,
            create_user: CreateUser::new(accounts.clone(), hasher, Arc::clone(&clock)),
            install: InstallBundle::new(stores.forms.clone() as Arc<dyn FormStore>, Arc::clone(&clock)),
            services,
            stores,
            clock,
            random,
            masker,
            vault,
            captcha,
            limits,
            reserve,
        })
    }

    /// The submission use case at another clock: the demonstration tells of the past.
    pub fn submit_at(&self, clock: &Arc<dyn Clock>) -> SubmitReport {
        submit(&self.stores, &self.captcha, &self.masker, &self.vault, &self.limits, clock, &self.random)
    }
}

/// Whose request it is.
fn resolve_tenant(config: &Config, stores: &Stores, log: &Arc<PlatformLog>) -> ResolveTenant {
    let directory = stores.organizations.clone();
    let accesses = AuditedOperatorAccess::new(Arc::clone(log), stores.accounts.clone());
    ResolveTenant::new(directory, Arc::new(accesses), config.own_hosts.clone())
}

/// How people come in for the first time, or again.
fn arrivals(
    config: &Config,
    stores: &Stores,
    secret: &AppSecret,
    (hasher, clock, random): (&Arc<Argon2Hasher>, &Arc<dyn Clock>, &Arc<dyn Random>),
) -> ArrivalServices {
    let sealer: Arc<dyn OutboxSealer> = Arc::new(OutboxCipher::new(secret, Arc::clone(random)));
    let invitations = Arc::new(SqlInvitations::new(&stores.database, Arc::clone(&sealer)));
    let (digest, base_url) = (Arc::new(Sha256), config.base_url.trim_end_matches('/').to_owned());
    ArrivalServices {
        invite: Arc::new(Invite {
            store: invitations.clone(),
            digest: digest.clone(),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
            base_url: base_url.clone(),
        }),
        accept: Arc::new(AcceptInvitation {
            invitations,
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: Arc::clone(clock),
        }),
        reset: Arc::new(ResetPassword {
            credentials: stores.accounts.clone(),
            resets: Arc::new(SqlPasswordResets::new(&stores.database, sealer)),
            tries: Arc::new(SqlTries::new(&stores.database)),
            keyed: Arc::new(HmacDigest::new(secret, "password resets v1")),
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
            base_url: base_url.clone(),
        }),
        address: Arc::new(ChangeAddress {
            credentials: stores.accounts.clone(),
            wishes: stores.accounts.clone(),
            tries: Arc::new(SqlTries::new(&stores.database)),
            keyed: Arc::new(HmacDigest::new(secret, "address wishes v1")),
            digest: digest.clone(),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
            base_url,
        }),
        set_up: Arc::new(SetUp {
            store: stores.accounts.clone(),
            hasher: hasher.clone(),
            digest,
            clock: Arc::clone(clock),
            random: Arc::clone(random),
        }),
    }
}

/// How forms are made.
fn studio(stores: &Stores, clock: &Arc<dyn Clock>) -> StudioServices {
    let forms = &stores.forms;
    StudioServices {
        blocks: Arc::new(ManageBlocks::new(forms.clone(), forms.clone(), Arc::clone(clock))),
        templates: Arc::new(ManageTemplates::new(forms.clone(), forms.clone(), Arc::clone(clock))),
        install: Arc::new(InstallBundle::new(forms.clone(), Arc::clone(clock))),
    }
}

fn organization_services(
    config: &Config,
    stores: &Stores,
    storage: StorageQuotas,
    (clock, random): (&Arc<dyn Clock>, &Arc<dyn Random>),
) -> OrganizationServices {
    let (store, own) = (&stores.organizations, &config.own_hosts);
    let change = ChangeOrganization::new(store, own.clone(), Arc::clone(clock), Arc::clone(random));
    OrganizationServices {
        change: Arc::new(change),
        prove: Arc::new(ProveDomain {
            organizations: store.clone(),
            records: Arc::new(DnsRecords::new(config.dns_server)),
            own: own.clone(),
            clock: Arc::clone(clock),
        }),
        members: Arc::new(Members::new(store.clone(), Arc::clone(clock))),
        storage,
        public_address: Arc::new(PublicAddress::new(store, own.clone(), config.public_url())),
        operate: Arc::new(OperateOrganizations::new(store, own.clone(), Arc::clone(clock))),
    }
}

/// Who is told of a flood.
fn staff_alarm(
    config: &Config,
    stores: &Stores,
    sealer: Arc<dyn OutboxSealer>,
    audit: &Arc<Audit>,
    (clock, random): (&Arc<dyn Clock>, &Arc<dyn Random>),
) -> StaffAlarm {
    let organizations = &stores.organizations;
    StaffAlarm {
        alarms: SqlQuarantineAlarms::new(&stores.database, sealer),
        users: stores.accounts.clone(),
        organizations: organizations.clone(),
        public_address: PublicAddress::new(organizations, config.own_hosts.clone(), config.public_url()),
        base_url: config.base_url.clone(),
        settings: stores.settings.clone(),
        audit: Arc::clone(audit),
        clock: Arc::clone(clock),
        random: Arc::clone(random),
    }
}

/// What files leave free: on the disk of the database and the log, and on that of the files where it is a folder.
pub fn reserve(config: &Config) -> Reserve {
    let files = match &config.storage {
        storage::Place::Folder(files) => Some(files.clone()),
        storage::Place::Bucket(_) => None,
    };
    Reserve::new(config.data_dir.clone(), files, config.storage_reserve)
}

fn submit(
    stores: &Stores,
    captcha: &Arc<Captcha>,
    masker: &Arc<dyn TextMasker>,
    vault: &Arc<dyn FileVault>,
    limits: &IntakeLimits,
    clock: &Arc<dyn Clock>,
    random: &Arc<dyn Random>,
) -> SubmitReport {
    SubmitReport::new(SubmitDeps {
        catalog: stores.forms.clone(),
        submissions: stores.submissions.clone(),
        policy: Arc::new(SitePolicy(stores.settings.clone())),
        challenge: Arc::new(CaptchaGate(Arc::clone(captcha))),
        masker: Arc::clone(masker),
        inspector: Arc::new(ContentInspector),
        vault: Arc::clone(vault),
        limits: limits.clone(),
        clock: Arc::clone(clock),
        random: Arc::clone(random),
    })
}

/// The options of the HTTP server.
pub fn http_options(config: &Config) -> HttpOptions {
    HttpOptions {
        trusted_proxies: config.trusted_proxies.clone(),
        rate_limits: config.rate_limits,
        base_url: Some(config.base_url.clone()),
        metrics_token: config.metrics_token.clone(),
        security_contact: config.security_contact.clone(),
        metrics_address: config.metrics_addr,
        bench_routes: config.bench_routes,
        connections: ConnectionLimits::of_descriptors(Descriptors::present().usable()),
        ..HttpOptions::at(config.http_addr)
    }
}
