//! Wires the parts.

mod portal;

use crate::bridges::{
    AccountsByEmail, AnonymizerMasker, AuditedOperatorAccess, CaptchaVerifier, DiskReserve, KeyedPseudonyms,
    KeyedRoundingHash, LicenseExpiryMails, MailFiles, MailQuarantineNotifier, NotificationRecipients,
    ServiceReadiness, SiteIntakePolicy, SiteSignInChallenges, SpaceForFiles, TemplateQuotas,
};
use crate::config::{Config, SecretError, is_open_to_others, load_or_create, make_folder};
use crate::descriptors::Descriptors;
use crate::jobs::{AppScheduledJobs, JobParts, MailSources, PhoneHome, printer};
use ::jobs::{DeadLetters, ScheduleError};
use accounts::lock_out::ports::KeyedDigest as _;
use audit::PlatformLog;
use bi::{SealFacts, SegmentSizes, Statistics};
use captcha::Captcha;
use crypto::{
    AeadSealer, AppSecret, Argon2Hasher, ClientKeyer, Cost, HashLimits, HmacDigest, OutboxCipher,
    PaymentSecret, SecondFactorCipher, Sha256, SystemClock, SystemRandom,
};
use dns::DnsRecords;
use dpa::Printing;
use forms::SubmitReport;
use forms::ports::{IntakeLimits, QuotaGate};
use forms::remask::RemaskReports;
use http_api::{ConnectionLimits, HttpOptions, ReceiptServices, Services};
use kernel::{Clock, OrganizationId, OutboxSealer, Random, StoreError};
use organizations::ResolveTenant;
use payment::{ApiClient, IssuerClient, Provider, ProviderSettings};
use persistence::{
    ConnectError, Database, DatabaseOptions, MigrateError, SqlAccounts, SqlAudit, SqlContracts, SqlFacts,
    SqlForms, SqlInvitations, SqlListings, SqlOrganizations, SqlOutbox, SqlPasswordResets, SqlPlans,
    SqlQuarantineAlarms, SqlReportWork, SqlSettings, SqlSignInAttempts, SqlSpentTokens, SqlSubmissions,
    SqlWordings,
};
use queue::JobQueue;
use std::sync::Arc;
use storage::{ContentInspector, LogoCleaner, Vault};

/// Why the parts could not be wired.
#[derive(Debug, thiserror::Error)]
pub enum WiringError {
    /// The data directory cannot be created.
    #[error("the data directory {path} cannot be used; check that it exists and that you may write there")]
    DataDir {
        /// The directory.
        path: std::path::PathBuf,
        /// The cause.
        #[source]
        source: std::io::Error,
    },
    /// There is no secret.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// There is no database.
    #[error("the database cannot be opened; check DATABASE_URL")]
    Connect(#[from] ConnectError),
    /// The schema is not up to date.
    #[error("the database schema cannot be brought up to date")]
    Migrate(#[from] MigrateError),
    /// There is no job queue.
    #[error("the job queue cannot be opened; check REDIS_URL, else DATABASE_URL and DATA_DIR")]
    Queue(#[from] queue::QueueOpenError),
    /// No client for other services could be created.
    #[error(
        "the client for other services cannot be set up; check PAYMENT_API_URL and LICENSE_VALIDATION_URL"
    )]
    Ask(#[from] payment::AskError),
    /// No client for another process that prints could be created.
    #[error(transparent)]
    Print(#[from] print::RemotePrinterError),
    /// The installation and an organisation have the same customer id.
    #[error(
        "PAYMENT_CUSTOMER_ID is the number of organisation {0}; give the installation its own, or `meldewerk org payment-customer SLUG none` with the setting left out"
    )]
    PaymentCustomer(OrganizationId),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no storage for files.
    #[error("the storage for files cannot be opened; check STORAGE_URL and AWS_ENDPOINT_URL")]
    Storage(#[from] storage::BucketOpenError),
    /// A schedule is invalid, which is an error in this program.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
}

/// The database and the stores on it.
#[derive(Clone)]
pub struct Stores {
    /// The database handle.
    pub database: Database,
    pub forms: Arc<SqlForms>,
    /// Reports.
    pub submissions: Arc<SqlSubmissions>,
    /// Accounts and tokens.
    pub accounts: Arc<SqlAccounts>,
    /// Organisations and their members.
    pub organizations: Arc<SqlOrganizations>,
    /// The audit log.
    pub audit: Arc<SqlAudit>,
    pub settings: Arc<SqlSettings>,
    /// Spent CAPTCHA tokens.
    pub spent: Arc<SqlSpentTokens>,
}

/// Opens the database of a configuration if it exists, and creates nothing: for read-only commands.
pub async fn open_existing(config: &Config) -> Result<Option<Stores>, WiringError> {
    match config.database_file() {
        Some(file) if !file.exists() => Ok(None),
        _ => connect(DatabaseOptions { vacuums: false, ..options(config) }).await.map(Some),
    }
}

/// Opens the database of a configuration and its data directory, creating them if missing; the schema is not
/// changed.
pub async fn open_stores(config: &Config) -> Result<Stores, WiringError> {
    make_folder(&config.data_dir)
        .map_err(|source| WiringError::DataDir { path: config.data_dir.clone(), source })?;
    connect(options(config)).await
}

/// Logs a warning if the data directory is accessible to other users.
pub fn look_at_folder(config: &Config) {
    if is_open_to_others(&config.data_dir) {
        tracing::warn!(
            folder = %config.data_dir.display(),
            "the data directory is accessible to other users of this machine; chmod 700 it"
        );
    }
}

fn options(config: &Config) -> DatabaseOptions {
    DatabaseOptions::new(&config.database_url)
}

/// Builds the use case that masks stored reports again.
pub fn remask_reports(stores: &Stores) -> RemaskReports {
    RemaskReports {
        texts: stores.submissions.clone(),
        catalog: stores.forms.clone(),
        policy: Arc::new(SiteIntakePolicy(stores.settings.clone())),
        masker: Arc::new(AnonymizerMasker),
        audit: stores.audit.clone(),
        clock: Arc::new(SystemClock),
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
    pub stores: Stores,
    /// The use cases called by the HTTP server.
    pub services: Services,
    /// The outbox, the queue and the workers of jobs.
    pub jobs: JobParts,
    /// The system's clock.
    pub clock: Arc<dyn Clock>,
    /// The system's randomness.
    pub random: Arc<dyn Random>,
    /// The secret from which all keys are derived.
    pub secret: Arc<AppSecret>,
    /// The free disk space that files must leave.
    pub reserve: Arc<DiskReserve>,
    form_ports: forms::Ports,
}

impl Application {
    /// Opens the stores, brings the schema up to date and wires everything.
    pub async fn start(config: &Config) -> Result<Self, WiringError> {
        Self::start_at(config, Arc::new(SystemClock)).await
    }

    /// The same with another clock: tests let time pass.
    pub async fn start_at(config: &Config, clock: Arc<dyn Clock>) -> Result<Self, WiringError> {
        let stores = open_stores(config).await?;
        stores.database.migrate().await?;
        if let Some(number) = &config.payment_customer_id
            && let Some(id) = SqlPlans::organization_of_customer(&stores.database, number).await?
        {
            return Err(WiringError::PaymentCustomer(id));
        }
        let queue = JobQueue::open(&config.queue).await?;
        Self::wire(config, stores, queue, clock)
    }

    fn wire(
        config: &Config,
        mut stores: Stores,
        queue: JobQueue,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, WiringError> {
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let secret = Arc::new(load_or_create(config.app_secret.as_deref(), &config.data_dir, &*random)?);
        let sealer: Arc<dyn OutboxSealer> = Arc::new(OutboxCipher::new(&secret, Arc::clone(&random)));
        stores.organizations =
            Arc::new(stores.organizations.with_mails(Arc::clone(&sealer), Arc::clone(&random)));
        stores.accounts = Arc::new(SqlAccounts::new(&stores.database).with_outbox(Arc::clone(&sealer)));
        let outbox = Arc::new(SqlOutbox::new(&stores.database, Arc::clone(&sealer)));
        let system = System {
            config,
            secret,
            sealer,
            hasher: Arc::new(Argon2Hasher::new(Arc::clone(&random), Cost::OWASP, HashLimits::default())),
            clock: Arc::clone(&clock),
            random: Arc::clone(&random),
        };
        let captcha = Arc::new(system.captcha(&stores));
        let audit = Arc::new(system.audit(&stores));
        let organizations = Arc::new(system.organizations(&stores));
        let accounts = Arc::new(system.accounts(&stores));
        let reserve = Arc::new(reserve(config));
        let quarantine_notifier = Arc::new(system.quarantine_notifier(&stores, &organizations, &audit));
        let limits = IntakeLimits {
            counter: stores.submissions.clone(),
            notifier: quarantine_notifier.clone(),
            space: Arc::new(SpaceForFiles {
                quotas: organizations.storage.clone(),
                reserve: Arc::clone(&reserve),
            }),
        };
        let plans = Arc::new(system.plans(&stores, &organizations)?);
        let quotas = Arc::new(TemplateQuotas(plans.gate.clone()));
        let form_ports = system.form_ports(&stores, &captcha, limits, quotas)?;
        let forms = Arc::new(forms::UseCases::new(form_ports.clone()));
        let facts = Arc::new(SqlFacts::new(&stores.database));
        let contracts = Arc::new(SqlContracts::new(&stores.database, Arc::clone(&system.sealer)));
        let printer = printer(config, &system.secret)?;
        let agreements = system.agreements(&stores, &organizations, &contracts, printer);
        let printing = Arc::new(Printing::of(&agreements.contracts, contracts.clone()));
        let services = Services {
            rounding_hash: Arc::new(KeyedRoundingHash(HmacDigest::new(&system.secret, "rounded figures v1"))),
            dpa: Arc::new(agreements.clone()),
            portal: Arc::new(system.portal(&stores, &organizations)),
            bi: Arc::new(Statistics::new(facts.clone(), facts.clone(), facts.clone(), config.bi_memory)),
            receipts: ReceiptServices {
                idempotency_digest: Arc::new(HmacDigest::new(&system.secret, "report keys v1")),
                sealer: Arc::new(AeadSealer::new(&system.secret, "receipts v1", Arc::clone(&random))),
                random: Arc::clone(&random),
            },
            site: Arc::new(system.site(&stores)),
            tenants: Arc::new(resolve_tenant(config, &stores, &audit.platform)),
            client_pseudonyms: Arc::new(KeyedPseudonyms(ClientKeyer::new(
                Arc::clone(&clock),
                Arc::clone(&random),
            ))),
            dead_letters: Arc::new(DeadLetters::new(outbox.clone(), Arc::clone(&clock))),
            readiness: Arc::new(ServiceReadiness::new(stores.database.clone(), queue.clone())),
            pages: Arc::new(ui::HtmlPages),
            clock: Arc::clone(&clock),
            captcha,
            audit,
            accounts,
            organizations,
            plans,
            forms,
        };
        let scheduled_jobs = AppScheduledJobs {
            seal: SealFacts {
                all: facts.clone(),
                forms: facts.clone(),
                facts: facts.clone(),
                segments: facts,
                sizes: SegmentSizes::default(),
            },
            plans: Arc::clone(&services.plans),
            portal: Arc::clone(&services.portal),
            printing: Arc::clone(&printing),
            captcha: Arc::clone(&services.captcha),
            accounts: Arc::clone(&services.accounts),
            forms: Arc::clone(&services.forms),
            quarantine_notifier,
            queue: queue.clone(),
            database: stores.database.clone(),
            clock: Arc::clone(&clock),
        };
        let jobs = JobParts::new(
            config,
            outbox,
            queue,
            scheduled_jobs,
            MailSources {
                settings: stores.settings.clone(),
                wordings: services.site.wordings.store.clone(),
                files: Arc::new(MailFiles(contracts)),
            },
            phone_home(config, &system.secret),
            &random,
        )?;
        let secret = system.secret;
        Ok(Self { stores, services, jobs, clock, random, secret, reserve, form_ports })
    }

    /// Builds the submission use case with another clock: the demonstration's reports lie in the past.
    pub fn submit_at(&self, clock: &Arc<dyn Clock>) -> SubmitReport {
        forms::UseCases::new(forms::Ports { clock: Arc::clone(clock), ..self.form_ports.clone() }).submit
    }
}

/// The parts shared by the ports of all domains.
struct System<'a> {
    config: &'a Config,
    secret: Arc<AppSecret>,
    sealer: Arc<dyn OutboxSealer>,
    /// One for all kinds of accounts: it limits how many passwords are hashed at a time.
    hasher: Arc<Argon2Hasher>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl System<'_> {
    fn captcha(&self, stores: &Stores) -> Captcha {
        let (clock, random) = (Arc::clone(&self.clock), Arc::clone(&self.random));
        let sealer = AeadSealer::new(&self.secret, "captcha token v1", Arc::clone(&random));
        Captcha::new(Arc::new(sealer), stores.spent.clone(), clock, random)
    }

    fn audit(&self, stores: &Stores) -> audit::UseCases {
        audit::UseCases::new(audit::Ports {
            store: stores.audit.clone(),
            queries: stores.audit.clone(),
            listings: Arc::new(SqlListings::new(&stores.database)),
            accounts: Arc::new(AccountsByEmail(stores.accounts.clone())),
            clock: Arc::clone(&self.clock),
        })
    }

    fn site(&self, stores: &Stores) -> site::UseCases {
        site::UseCases::new(site::Ports {
            settings: stores.settings.clone(),
            logos: stores.settings.clone(),
            cleaner: Arc::new(LogoCleaner::default()),
            wordings: Arc::new(SqlWordings::new(&stores.database)),
            clock: Arc::clone(&self.clock),
        })
    }

    fn organizations(&self, stores: &Stores) -> organizations::UseCases {
        let store = &stores.organizations;
        organizations::UseCases::new(organizations::Ports {
            organizations: store.clone(),
            settings: store.clone(),
            all: store.clone(),
            directory: store.clone(),
            members: store.clone(),
            storage: store.clone(),
            default_quota: self.config.storage_quota,
            records: Arc::new(DnsRecords::new(self.config.dns_server)),
            own: self.config.own_hosts.clone(),
            public_url: self.config.public_url(),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
        })
    }

    fn accounts(&self, stores: &Stores) -> accounts::UseCases {
        let store = &stores.accounts;
        let invitations = Arc::new(SqlInvitations::new(&stores.database, Arc::clone(&self.sealer)));
        let secret = Arc::clone(&self.secret);
        accounts::UseCases::new(accounts::Ports {
            users: store.clone(),
            administration: store.clone(),
            credentials: store.clone(),
            tokens: store.clone(),
            sessions: store.clone(),
            api_tokens: store.clone(),
            pending: store.clone(),
            factors: store.clone(),
            profiles: store.clone(),
            email_changes: store.clone(),
            resets: Arc::new(SqlPasswordResets::new(&stores.database, Arc::clone(&self.sealer))),
            invitations: invitations.clone(),
            invited: invitations,
            first_account: store.clone(),
            former_members: store.clone(),
            attempts: Arc::new(SqlSignInAttempts::new(&stores.database)),
            keyed: Arc::new(move |purpose| Arc::new(HmacDigest::new(&secret, purpose)) as _),
            hasher: self.hasher.clone(),
            digest: Arc::new(Sha256),
            cipher: Arc::new(SecondFactorCipher::new(&self.secret, Arc::clone(&self.random))),
            audit: stores.audit.clone(),
            challenges: Arc::new(SiteSignInChallenges(stores.settings.clone())),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
            base_url: self.base_url(),
        })
    }

    /// Returns the address of the installation, without a trailing slash.
    fn base_url(&self) -> String {
        self.config.base_url.trim_end_matches('/').to_owned()
    }

    fn plans(
        &self,
        stores: &Stores,
        organizations: &organizations::UseCases,
    ) -> Result<plans::UseCases, WiringError> {
        let config = self.config;
        let house = config.payment_customer_id.as_deref();
        let store = Arc::new(SqlPlans::new(&stores.database, Arc::clone(&self.sealer), house));
        let secret = PaymentSecret::new(&config.payment_webhook_secret);
        let provider = Arc::new(Provider::new(ProviderSettings {
            api_url: config.payment_api_url.clone(),
            secret_key: config.payment_secret_key.clone(),
            events: secret.map(|secret| Arc::new(secret) as _),
        })?);
        let issuer = match &config.license_validation_url {
            Some(url) => Some(Arc::new(IssuerClient::new(ApiClient::new(url.clone())?)) as _),
            None => None,
        };
        Ok(plans::UseCases::new(plans::Ports {
            plans: store.clone(),
            licenses: store.clone(),
            all_licenses: store.clone(),
            reader: Arc::new(config.license_keys.clone()),
            revocations: issuer,
            mails: Arc::new(LicenseExpiryMails {
                recipients: self.recipients(stores, organizations),
                settings: stores.settings.clone(),
                random: Arc::clone(&self.random),
            }),
            payments: store,
            events: provider.clone(),
            pages: provider,
            clock: Arc::clone(&self.clock),
        }))
    }

    /// Returns the recipients of a scope's mails.
    fn recipients(&self, stores: &Stores, organizations: &organizations::UseCases) -> NotificationRecipients {
        NotificationRecipients {
            users: stores.accounts.clone(),
            settings: stores.organizations.clone(),
            public_address: organizations.public_address.clone(),
            base_url: self.config.base_url.clone(),
        }
    }

    fn form_ports(
        &self,
        stores: &Stores,
        captcha: &Arc<Captcha>,
        limits: IntakeLimits,
        quotas: Arc<dyn QuotaGate>,
    ) -> Result<forms::Ports, WiringError> {
        let (forms, reports) = (&stores.forms, &stores.submissions);
        let work = Arc::new(SqlReportWork::new(&stores.database));
        let Vault { files, inventory, .. } = Vault::open(&self.config.storage)?;
        Ok(forms::Ports {
            catalog: forms.clone(),
            forms: forms.clone(),
            library: forms.clone(),
            quotas,
            submissions: reports.clone(),
            idempotency_keys: reports.clone(),
            queries: reports.clone(),
            exports: reports.clone(),
            test_data: reports.clone(),
            quarantine: reports.clone(),
            states: work.clone(),
            notes: work.clone(),
            reads: work.clone(),
            filters: work,
            single_deletion: reports.clone(),
            deletion: reports.clone(),
            leftover_files: reports.clone(),
            retention: reports.clone(),
            prune_totals: reports.clone(),
            vault: files,
            inventory,
            file_index: reports.clone(),
            inspector: Arc::new(ContentInspector::default()),
            policy: Arc::new(SiteIntakePolicy(stores.settings.clone())),
            limits,
            challenge: Arc::new(CaptchaVerifier(Arc::clone(captcha))),
            masker: Arc::new(AnonymizerMasker),
            trial: Arc::new(AnonymizerMasker),
            audit: stores.audit.clone(),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
        })
    }

    /// Returns who is notified of a flood.
    fn quarantine_notifier(
        &self,
        stores: &Stores,
        organizations: &organizations::UseCases,
        audit: &audit::UseCases,
    ) -> MailQuarantineNotifier {
        MailQuarantineNotifier {
            alarms: SqlQuarantineAlarms::new(&stores.database, Arc::clone(&self.sealer)),
            recipients: self.recipients(stores, organizations),
            settings: stores.settings.clone(),
            audit: Arc::clone(&audit.recorder),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
        }
    }
}

/// Returns when the issuer of licences is queried; `None` if it is not configured. The number is derived from
/// the installation's secret, so that all replicas query it at the same time, and other installations at
/// others.
fn phone_home(config: &Config, secret: &AppSecret) -> Option<PhoneHome> {
    let is_asked = config.license_validation_url.is_some() && config.phone_home_hours > 0;
    let digest = HmacDigest::new(secret, "phone home v1").keyed(&[]);
    let jitter_seed = digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    is_asked.then_some(PhoneHome { hours: config.phone_home_hours, jitter_seed })
}

/// Builds the resolution of a request's tenant.
fn resolve_tenant(config: &Config, stores: &Stores, log: &Arc<PlatformLog>) -> ResolveTenant {
    let directory = stores.organizations.clone();
    let accesses = AuditedOperatorAccess::new(Arc::clone(log), stores.accounts.clone());
    ResolveTenant::new(directory, Arc::new(accesses), config.own_hosts.clone())
}

/// Returns the space that files must leave free: on the disk of the database and the log, and on that of the
/// files if they are in a folder.
pub fn reserve(config: &Config) -> DiskReserve {
    let files = match &config.storage {
        storage::StorageLocation::Folder(files) => Some(files.clone()),
        storage::StorageLocation::Bucket(_) => None,
    };
    DiskReserve::new(config.data_dir.clone(), files, config.storage_reserve)
}

/// Returns the options of the HTTP server.
pub fn http_options(config: &Config) -> HttpOptions {
    HttpOptions {
        trusted_proxies: config.trusted_proxies.clone(),
        rate_limits: config.rate_limits,
        base_url: Some(config.base_url.clone()),
        metrics_token: config.metrics_token.clone(),
        security_contact: config.security_contact.clone(),
        metrics_address: config.metrics_addr,
        sends_mails: config.smtp_url.is_some(),
        bench_routes: config.bench_routes,
        connections: ConnectionLimits::of_descriptors(Descriptors::current().usable()),
        ..HttpOptions::at(config.http_addr)
    }
}
