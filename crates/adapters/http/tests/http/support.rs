//! A whole installation in memory: one form, the four roles, settings that tests change.

use crate::fakes::{
    AccountMembers, Addresses, Gate, GatedVault, Hosts, JsonPages, OfSettings, PlainPseudonyms, Quotas,
    Switch, WatchedExports, Zoned,
};
use crate::figures_of_forms::Figures;
pub(crate) use crate::sample::{Reply, form, report};
use accounts::ports::{NewSession, TokenDigest as _, TokenStore, UserStore};
use accounts::testing::{
    FastCipher, FastDigest, FastHasher, FastKeyedDigest, MemoryAccounts, MemoryAttempts, new_user,
};
use accounts::{Role, User};
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::test::TestRequest;
use actix_web::{App, test};
use audit::testing::MemoryAudit;
use bi::testing::MemoryReports;
use captcha::testing::{MemorySpentTokens, TestSealer, solve};
use captcha::{Captcha, Context};
use dpa::testing::{FixedProcessor, MemoryContracts, MemoryTemplates, Typewriter};
use forms::ports::{IntakeConditions, IntakeLimits};
use forms::testing::{
    FakeLimits, FakePolicy, FieldBuilder, FormBuilder, MarkingMasker, MemoryForms, MemoryVault,
    PassThroughInspector, install, scopes,
};
use http_api::{HttpApplication, HttpOptions, RateLimits, ReceiptServices, Services, TenantResolver};
use jobs::DeadLetters;
use jobs::testing::MemoryOutbox;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, Locale, Patch, Scope};
use organizations::testing::{FixedRecords, MemoryOrganizations, RecordedAccesses};
use organizations::{OwnHosts, ResolveTenant, SettingsDraft};
use plans::testing::{FixedPages, MemoryPlans, NoExpiryMails, PlainEvents, PlainKeys as LicenseKeys, claims};
use plans::{Module, Tier};
use portal::Registration;
use portal::testing::{FixedAddress, MemoryPortalMembers};
use serde_json::Value;
use site::SiteSettings;
use site::ports::SettingsStore as _;
use site::testing::{MemorySettings, StampCleaner};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(crate) const HOST: &str = "a.example";
pub(crate) const PASSWORD: &str = "correct horse battery";

/// Answers one request.
type CallService = Rc<dyn Fn(actix_http::Request) -> Pin<Box<dyn Future<Output = ServiceResponse>>>>;

pub(crate) struct World {
    service: RefCell<Option<CallService>>,
    pub(crate) forms: Arc<MemoryForms>,
    pub(crate) vault: Arc<MemoryVault>,
    pub(crate) limits: Arc<FakeLimits>,
    pub(crate) gated: Arc<GatedVault>,
    pub(crate) accounts: Arc<MemoryAccounts>,
    /// Agreements, their printer, and its switch.
    pub(crate) contracts: Arc<MemoryContracts>,
    pub(crate) printer: Arc<Typewriter>,
    pub(crate) printing: dpa::Printing,
    /// Members of portals.
    pub(crate) members: Arc<MemoryPortalMembers>,
    pub(crate) hasher: Arc<FastHasher>,
    pub(crate) audit: Arc<MemoryAudit>,
    pub(crate) outbox: Arc<MemoryOutbox>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) settings: Arc<MemorySettings>,
    pub(crate) policy: Arc<FakePolicy>,
    pub(crate) captcha: Arc<Captcha>,
    pub(crate) ready: Arc<AtomicBool>,
    pub(crate) accesses: Arc<RecordedAccesses>,
    /// The DNS.
    pub(crate) records: Arc<FixedRecords>,
    pub(crate) plans: Arc<MemoryPlans>,
    /// Keys of licences, and their claims.
    pub(crate) keys: Arc<LicenseKeys>,
    /// What the payment provider sends.
    pub(crate) payments: Arc<PlainEvents>,
    pub(crate) scope: Scope,
    pub(crate) other_scope: Scope,
    pub(crate) services: Services,
    pub(crate) application: HttpApplication,
    pub(crate) exports: Arc<WatchedExports>,
}

impl World {
    /// Without limits and without a challenge.
    pub(crate) async fn new() -> Self {
        Self::with(|options| options.rate_limits = RateLimits::OFF).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut HttpOptions)) -> Self {
        Self::made(change, None).await
    }

    /// Hosts are resolved as in production; `own` are those of the installation.
    pub(crate) async fn with_tenants(own: OwnHosts) -> Self {
        Self::made(|options| options.rate_limits = RateLimits::OFF, Some(own)).await
    }

    #[expect(clippy::too_many_lines, reason = "a list of all parts")]
    async fn made(change: impl FnOnce(&mut HttpOptions), own: Option<OwnHosts>) -> Self {
        let [scope, other_scope] = scopes();
        let audit_log = Arc::new(MemoryAudit::new());
        let organizations = Arc::new(MemoryOrganizations::with_audit_log(audit_log.clone()));
        let accesses = Arc::new(RecordedAccesses::new());
        let records = Arc::new(FixedRecords::new());
        let clock = Arc::new(ManualClock::default());
        let forms = MemoryForms::with_audit_log(audit_log.clone());
        let vault = MemoryVault::new();
        let limits = Arc::new(FakeLimits::default());
        let gated = Arc::new(GatedVault {
            inner: vault.clone(),
            door: tokio::sync::Mutex::default(),
            came: std::sync::atomic::AtomicUsize::new(0),
        });
        let accounts = Arc::new(MemoryAccounts::with_audit_log(audit_log.clone()));
        let members = Arc::new(MemoryPortalMembers::with_audit_log(audit_log.clone()));
        let hasher = Arc::new(FastHasher::new());
        let settings = Arc::new(MemorySettings::with_audit_log(audit_log.clone()));
        let outbox = Arc::new(MemoryOutbox::with_audit_log(audit_log.clone()));
        let policy = FakePolicy::new(Arc::clone(&forms));
        let random = Arc::new(SeededRandom::new(7));
        let captcha = Arc::new(Captcha::new(
            Arc::new(TestSealer),
            Arc::new(MemorySpentTokens::default()),
            clock.clone(),
            random.clone(),
        ));
        let ready = Arc::new(AtomicBool::new(true));
        install(&*forms, scope, &form().snapshot(), true).await;
        install(
            &*forms,
            scope,
            &FormBuilder::new("geschlossen").block("b", [FieldBuilder::text("t")]).snapshot(),
            false,
        )
        .await;
        let tenants: Arc<dyn TenantResolver> = match &own {
            None => Arc::new(Hosts([scope, other_scope])),
            Some(own) => Arc::new(ResolveTenant::new(organizations.clone(), accesses.clone(), own.clone())),
        };
        let exports = Arc::new(WatchedExports::new(forms.clone()));
        let (raised, counted) = (forms.clone(), forms.clone());
        let plans = Arc::new(MemoryPlans::with_revisions(
            audit_log.clone(),
            move |scope| raised.touch(scope),
            move |scope| counted.revision_now(scope),
        ));
        let (keys, payments) = (Arc::new(LicenseKeys::default()), Arc::new(PlainEvents::default()));
        let plan_use_cases = Arc::new(plans::UseCases::new(plans::Ports {
            plans: plans.clone(),
            licenses: plans.clone(),
            all_licenses: plans.clone(),
            reader: keys.clone(),
            revocations: None,
            mails: Arc::new(NoExpiryMails),
            payments: plans.clone(),
            events: payments.clone(),
            pages: Arc::new(FixedPages),
            clock: clock.clone(),
        }));
        let figures = Arc::new(Figures::new(forms.clone()));
        let agreement_templates = Arc::new(MemoryTemplates::with_audit_log(audit_log.clone()));
        let contracts =
            Arc::new(MemoryContracts::with_audit_log(agreement_templates.clone(), audit_log.clone()));
        let printer = Arc::new(Typewriter::default());
        let processors: Arc<dyn dpa::ports::ProcessorDirectory> = Arc::new(FixedProcessor::default());
        let agreements = dpa::UseCases {
            templates: dpa::AgreementTemplates { store: agreement_templates.clone(), clock: clock.clone() },
            contracts: dpa::Contracts {
                store: contracts.clone(),
                templates: agreement_templates,
                processors: processors.clone(),
                printer: printer.clone(),
                clock: clock.clone(),
                random: Arc::new(SeededRandom::new(12)),
            },
        };
        let printing = dpa::Printing {
            contracts: contracts.clone(),
            printer: printer.clone(),
            processors,
            clock: clock.clone(),
        };
        let services = Services {
            dpa: Arc::new(agreements.clone()),
            portal: Arc::new(portal::UseCases::new(portal::Ports {
                members: members.clone(),
                links: members.clone(),
                sessions: members.clone(),
                all: members.clone(),
                addresses: Arc::new(FixedAddress("https://a.example")),
                attempts: Arc::new(MemoryAttempts::new()),
                keyed: Arc::new(|purpose| Arc::new(FastKeyedDigest(purpose)) as _),
                hasher: hasher.clone(),
                digest: Arc::new(FastDigest),
                clock: clock.clone(),
                random: Arc::new(SeededRandom::new(11)),
            })),
            audit: Arc::new(audit::UseCases::new(audit::Ports {
                store: audit_log.clone(),
                queries: audit_log.clone(),
                listings: audit_log.clone(),
                accounts: Arc::new(Addresses(accounts.clone())),
                clock: clock.clone(),
            })),
            forms: Arc::new(forms::UseCases::new(forms::Ports {
                catalog: forms.clone(),
                forms: forms.clone(),
                library: forms.clone(),
                quotas: Arc::new(Quotas(plan_use_cases.gate.clone())),
                submissions: forms.clone(),
                idempotency_keys: forms.clone(),
                queries: forms.clone(),
                exports: exports.clone(),
                test_data: forms.clone(),
                quarantine: forms.clone(),
                states: forms.clone(),
                notes: forms.clone(),
                reads: forms.clone(),
                filters: forms.clone(),
                single_deletion: forms.clone(),
                deletion: forms.clone(),
                leftover_files: forms.clone(),
                retention: forms.clone(),
                prune_totals: forms.clone(),
                vault: gated.clone(),
                inventory: vault.clone(),
                file_index: forms.clone(),
                inspector: Arc::new(PassThroughInspector),
                policy: policy.clone(),
                limits: IntakeLimits {
                    counter: forms.clone(),
                    notifier: limits.clone(),
                    space: limits.clone(),
                },
                challenge: Arc::new(Gate(captcha.clone())),
                masker: Arc::new(MarkingMasker),
                trial: Arc::new(MarkingMasker),
                audit: audit_log.clone(),
                clock: clock.clone(),
                random: random.clone(),
            })),
            accounts: Arc::new(accounts::UseCases::new(accounts::Ports {
                users: accounts.clone(),
                administration: accounts.clone(),
                credentials: accounts.clone(),
                tokens: accounts.clone(),
                sessions: accounts.clone(),
                api_tokens: accounts.clone(),
                pending: accounts.clone(),
                factors: accounts.clone(),
                profiles: accounts.clone(),
                email_changes: accounts.clone(),
                resets: accounts.clone(),
                invitations: accounts.clone(),
                invited: accounts.clone(),
                first_account: accounts.clone(),
                former_members: accounts.clone(),
                attempts: Arc::new(MemoryAttempts::new()),
                keyed: Arc::new(|purpose| Arc::new(FastKeyedDigest(purpose)) as _),
                hasher: hasher.clone(),
                digest: Arc::new(FastDigest),
                cipher: Arc::new(FastCipher),
                challenges: Arc::new(OfSettings(settings.clone())),
                audit: audit_log.clone(),
                clock: clock.clone(),
                random: random.clone(),
                base_url: format!("https://{HOST}"),
            })),
            organizations: Arc::new(organizations::UseCases::new(organizations::Ports {
                organizations: organizations.clone(),
                settings: organizations.clone(),
                all: organizations.clone(),
                directory: organizations.clone(),
                members: Arc::new(AccountMembers(accounts.clone())),
                storage: organizations.clone(),
                default_quota: Some(10 << 30),
                records: records.clone(),
                own: own.unwrap_or_default(),
                public_url: Some(format!("https://{HOST}")),
                clock: clock.clone(),
                random: Arc::new(SeededRandom::new(9)),
            })),
            site: Arc::new(site::UseCases::new(site::Ports {
                settings: Arc::new(Zoned { site: settings.clone(), set: organizations.clone() }),
                logos: settings.clone(),
                cleaner: Arc::new(StampCleaner),
                wordings: settings.clone(),
                clock: clock.clone(),
            })),
            plans: plan_use_cases,
            rounding_hash: Arc::new(crate::figures_of_forms::FixedHash),
            bi: Arc::new(bi::Statistics::new(
                figures.clone(),
                figures,
                Arc::new(MemoryReports::default()),
                usize::MAX,
            )),
            captcha: captcha.clone(),
            dead_letters: Arc::new(DeadLetters::new(outbox.clone(), clock.clone())),
            receipts: ReceiptServices {
                idempotency_digest: Arc::new(FastKeyedDigest("report keys")),
                sealer: Arc::new(TestSealer),
                random: Arc::new(SeededRandom::new(8)),
            },
            tenants,
            client_pseudonyms: Arc::new(PlainPseudonyms),
            readiness: Arc::new(Switch(ready.clone())),
            pages: Arc::new(JsonPages),
            clock: clock.clone(),
        };
        let mut options = HttpOptions::at(([127, 0, 0, 1], 0).into());
        options.workers = Some(1);
        change(&mut options);
        let application = HttpApplication::new(services.clone(), options);
        let world = Self {
            service: RefCell::new(None),
            forms,
            vault,
            limits,
            gated,
            accounts,
            members,
            contracts,
            printer,
            printing,
            hasher,
            audit: audit_log,
            outbox,
            clock,
            settings,
            policy,
            captcha,
            ready,
            accesses,
            records,
            plans,
            keys,
            payments,
            scope,
            other_scope,
            services,
            application,
            exports,
        };
        let mut settings = SiteSettings::default();
        settings.captcha.submission = false;
        // Some tests send more than people do.
        settings.captcha.hourly_ceiling = 0;
        world.change_settings(settings).await;
        for scope in [scope, other_scope] {
            world.license(scope, Module::Forms, Tier::Enterprise).await;
            world.audit.tamper(scope, Vec::clear);
        }
        world
    }

    /// Activates a licence, replacing the previous one; returns its id.
    pub(crate) async fn license(&self, scope: Scope, module: Module, tier: Tier) -> String {
        let id = format!("{scope:?}/{}/{}/{}", module.code(), tier.code(), self.clock.now());
        self.keys.say(&id, claims(&id, module, tier, self.clock.now()));
        self.services.plans.licenses.activate(&audit::AuditContext::system(scope), &id).await.unwrap();
        id
    }

    /// The same for every module, so that everything is unlocked, without an entry in the log.
    pub(crate) async fn license_untold(&self, scope: Scope) {
        let id = format!("{scope:?}/untold");
        let claims = claims(&id, Module::Forms, Tier::Enterprise, self.clock.now());
        let audit_event = |_: &_| None;
        let now = self.clock.now();
        ::plans::ports::LicenseStore::activate(&*self.plans, scope, &claims, &id, now, &audit_event)
            .await
            .unwrap();
    }

    /// Deactivates the licence of a module.
    pub(crate) async fn unlicense(&self, scope: Scope, module: Module) {
        let by = audit::AuditContext::system(scope);
        self.services.plans.licenses.deactivate(&by, module).await.unwrap().unwrap();
    }

    /// Saves settings and what follows from them for the intake.
    pub(crate) async fn change_settings(&self, settings: SiteSettings) {
        self.settings.save(self.scope, &settings, self.clock.now()).await.unwrap();
        let conditions = IntakeConditions {
            maintenance: settings.maintenance.enabled.then(|| settings.maintenance.message.clone()),
            challenge_required: settings.captcha.asks_for_reports(),
            hourly_ceiling: (settings.captcha.hourly_ceiling > 0).then_some(settings.captcha.hourly_ceiling),
            optional_rules: settings.masking.optional.clone(),
            zone: settings.zone(),
        };
        self.policy.set(self.scope, conditions);
    }

    pub(crate) async fn ask_for_challenge(&self) {
        self.change_settings(SiteSettings::default()).await;
    }

    /// A challenge and its answer.
    pub(crate) fn challenge(&self, context: Context) -> (String, String) {
        let challenge = self.captcha.issue(self.scope, context, captcha::Difficulty::Easy, Locale::De);
        (challenge.token, solve(&challenge.accessible_text).unwrap())
    }

    /// Turns on the portal of a scope.
    pub(crate) async fn open_portal(&self, scope: Scope) {
        let wanted = SettingsDraft { portal_enabled: Patch::Set(true), ..SettingsDraft::default() };
        self.services
            .organizations
            .settings
            .change(&audit::AuditContext::system(scope), wanted)
            .await
            .unwrap();
    }

    /// Creates a member of a scope's portal with a confirmed address.
    pub(crate) async fn customer(&self, scope: Scope, email: &str) -> portal::PortalMember {
        let wanted = Registration {
            name: "Kundin",
            email,
            password: PASSWORD,
            company: Some("Praxis Wert"),
            locale: Locale::De,
        };
        let register = &self.services.portal.register;
        register.register(scope, wanted).await.unwrap();
        register.verify(scope, &self.portal_link(scope)).await.unwrap()
    }

    /// Returns the token of the link in the latest mail to a member of a scope.
    pub(crate) fn portal_link(&self, scope: Scope) -> String {
        let mail = self.members.outbox(scope).pop().unwrap();
        mail.values["link"].rsplit('/').next().unwrap().to_owned()
    }

    /// Returns a session of a member; a new one each time.
    pub(crate) async fn portal_token(&self, scope: Scope, email: &str) -> String {
        let attempt = self.services.portal.sign_in.sign_in(scope, email, PASSWORD, None).await;
        attempt.outcome.unwrap().outcome.token
    }

    pub(crate) async fn user(&self, role: Role) -> User {
        let mut user = new_user(&format!("{}@example.org", role.code()), role).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        UserStore::insert(&*self.accounts, self.scope, &user, self.clock.now()).await.unwrap()
    }

    /// Returns a token of a new account with this role.
    pub(crate) async fn token(&self, role: Role) -> String {
        let user = self.user(role).await;
        self.token_with(&user, "*").await
    }

    pub(crate) async fn token_with(&self, user: &User, ability: &str) -> String {
        let secret = format!("{:064x}", self.accounts.token_count() + 1);
        let now = self.clock.now();
        let token = NewSession {
            user_id: user.id,
            digest: FastDigest.digest(&secret),
            abilities: vec![ability.to_owned()],
            created_at: now,
            expires_at: now + Duration::hours(12),
            absolute_expires_at: now + Duration::days(30),
        };
        TokenStore::insert(&*self.accounts, &token).await.unwrap();
        secret
    }

    /// Sends a request; adds the host unless the request has one.
    pub(crate) async fn call(&self, request: TestRequest) -> Reply {
        let mut request = request.to_request();
        let headers = &mut request.head_mut().headers;
        if !headers.contains_key(header::HOST) {
            headers.insert(header::HOST, HeaderValue::from_static(HOST));
        }
        let response = self.service().await(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        Reply { status, headers, body: test::read_body(response).await.to_vec() }
    }

    /// Returns the routes, created at the first request.
    async fn service(&self) -> CallService {
        if self.service.borrow().is_none() {
            let application = self.application.clone();
            let service =
                test::init_service(App::new().configure(move |config| application.configure(config))).await;
            let service = Rc::new(service);
            let call: CallService = Rc::new(move |request| {
                let service = Rc::clone(&service);
                Box::pin(async move { test::call_service(&*service, request).await })
            });
            self.service.replace(Some(call));
        }
        self.service.borrow().clone().unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.call(TestRequest::get().uri(path)).await
    }

    pub(crate) async fn get_as(&self, path: &str, token: &str) -> Reply {
        self.call(TestRequest::get().uri(path).insert_header(("authorization", format!("Bearer {token}"))))
            .await
    }

    /// Returns the status, and the body as a stream.
    pub(crate) async fn stream(&self, path: &str, token: &str) -> (u16, actix_web::body::BoxBody) {
        let request = TestRequest::get()
            .uri(path)
            .insert_header(("host", HOST))
            .insert_header(("authorization", format!("Bearer {token}")));
        let response = self.service().await(request.to_request()).await;
        (response.status().as_u16(), response.into_body())
    }

    pub(crate) async fn post_json(&self, path: &str, body: &Value) -> Reply {
        self.post_raw(path, "application/json", body.to_string().into_bytes()).await
    }

    pub(crate) async fn post_raw(&self, path: &str, content_type: &str, body: Vec<u8>) -> Reply {
        let request = TestRequest::post().uri(path).insert_header(("content-type", content_type));
        self.call(request.set_payload(body)).await
    }

    pub(crate) fn clock_now(&self) -> kernel::Timestamp {
        self.clock.now()
    }

    /// Sends a request with a token, and a body if there is one.
    pub(crate) async fn send(&self, method: &str, path: &str, token: &str, body: Option<&Value>) -> Reply {
        let mut request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .insert_header(("authorization", format!("Bearer {token}")));
        if let Some(body) = body {
            let body = body.to_string().into_bytes();
            request = request.insert_header(("content-type", "application/json")).set_payload(body);
        }
        self.call(request).await
    }

    /// Sends a body only after something else has happened: a caller whose body is awaited was admitted
    /// before that.
    pub(crate) async fn send_after(
        &self,
        (method, path): (&str, &str),
        token: &str,
        body: &Value,
        first: impl Future<Output = ()> + 'static,
    ) -> Reply {
        let body = bytes::Bytes::from(body.to_string());
        let request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .insert_header(("authorization", format!("Bearer {token}")))
            .insert_header(("content-type", "application/json"))
            .insert_header(("content-length", body.len()))
            .insert_header((header::HOST, HOST))
            .to_request();
        let late = futures_util::stream::once(async move {
            first.await;
            Ok(body)
        });
        let payload: actix_http::BoxedPayloadStream = Box::pin(late);
        let (request, _) = request.replace_payload(actix_http::Payload::Stream { payload });
        let response = self.service().await(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        Reply { status, headers, body: test::read_body(response).await.to_vec() }
    }

    /// Returns the number of reports of both tenants.
    pub(crate) fn reports(&self) -> usize {
        self.forms.reports(self.scope).len() + self.forms.reports(self.other_scope).len()
    }
}
