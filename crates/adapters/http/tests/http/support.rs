//! A whole installation in memory: one form, the four roles, settings that tests change.

use crate::fakes::{
    AccountMembers, Addresses, Gate, GatedVault, Hosts, JsonPages, OfSettings, PlainKeys, Switch,
    WatchedExports,
};
pub(crate) use crate::sample::{Reply, form, report};
use accounts::administration::TakenAddresses;
use accounts::invitations::{AcceptInvitation, Invite};
use accounts::ports::{NewToken, TokenDigest as _, TokenStore, UserStore};
use accounts::second_factor::{CompleteSignIn, SecondFactor};
use accounts::testing::{
    FastCipher, FastDigest, FastHasher, FastKeyedDigest, MemoryAccounts, MemoryTries, new_user,
};
use accounts::{
    ApiTokens, Authenticate, ChangeAddress, CheckPassword, FormerMembers, LockOut, ManageUsers, OpenSession,
    ResetPassword, Role, Sessions, SetUp, SignIn, SignOut, UpdateProfile, User,
};
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::test::TestRequest;
use actix_web::{App, test};
use audit::testing::MemoryAudit;
use audit::{Audit, PlatformLog, SignInLog, ViewLog};
use captcha::testing::{MemorySpentTokens, TestSealer, solve};
use captcha::{Captcha, Context};
use forms::deletion::DeleteReport;
use forms::ports::{IntakeConditions, IntakeLimits};
use forms::quarantine::Quarantine;
use forms::removal::DeleteReports;
use forms::studio::{ManageBlocks, ManageTemplates};
use forms::test_data::ImportTestData;
use forms::testing::{
    FakeLimits, FakePolicy, FieldBuilder, FormBuilder, MarkingMasker, MemoryForms, MemoryVault,
    PassThroughInspector, install, scopes,
};
use forms::work::{KeepFilters, WorkOnReports};
use forms::{InstallBundle, SubmitDeps, SubmitReport};
use http_api::{
    Application, ArrivalServices, HttpOptions, OrganizationServices, RateLimits, ReceiptServices, Services,
    StudioServices, TenantResolver,
};
use jobs::DeadLetters;
use jobs::testing::MemoryOutbox;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock, Duration, Locale, Scope};
use organizations::testing::{FixedRecords, MemoryOrganizations, RecordedAccesses};
use organizations::{
    ChangeOrganization, Members, OperateOrganizations, OwnHosts, ProveDomain, PublicAddress, ResolveTenant,
    StorageQuotas,
};
use serde_json::Value;
use site::ports::SettingsStore as _;
use site::testing::{FewTexts, MemorySettings, StampCleaner};
use site::{Logos, SiteService, SiteSettings, Translations};
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
    pub(crate) hasher: Arc<FastHasher>,
    pub(crate) audit: Arc<MemoryAudit>,
    pub(crate) outbox: Arc<MemoryOutbox>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) settings: Arc<MemorySettings>,
    pub(crate) policy: Arc<FakePolicy>,
    pub(crate) captcha: Arc<Captcha>,
    pub(crate) ready: Arc<AtomicBool>,
    pub(crate) administration: OrganizationServices,
    pub(crate) accesses: Arc<RecordedAccesses>,
    /// The DNS.
    pub(crate) records: Arc<FixedRecords>,
    pub(crate) scope: Scope,
    pub(crate) other_scope: Scope,
    pub(crate) services: Services,
    pub(crate) application: Application,
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

    /// Hosts are resolved as they are in production; `own` are those of the installation.
    pub(crate) async fn with_tenants(own: OwnHosts) -> Self {
        Self::made(|options| options.rate_limits = RateLimits::OFF, Some(own)).await
    }

    #[expect(clippy::too_many_lines, reason = "a list of all parts")]
    async fn made(change: impl FnOnce(&mut HttpOptions), own: Option<OwnHosts>) -> Self {
        let [scope, other_scope] = scopes();
        let organizations = Arc::new(MemoryOrganizations::new());
        let accesses = Arc::new(RecordedAccesses::new());
        let records = Arc::new(FixedRecords::new());
        let clock = Arc::new(ManualClock::default());
        let forms = MemoryForms::new();
        let vault = MemoryVault::new();
        let limits = Arc::new(FakeLimits::default());
        let gated = Arc::new(GatedVault {
            inner: vault.clone(),
            door: tokio::sync::Mutex::default(),
            came: std::sync::atomic::AtomicUsize::new(0),
        });
        let accounts = Arc::new(MemoryAccounts::new());
        let hasher = Arc::new(FastHasher::new());
        let settings = Arc::new(MemorySettings::new());
        let audit_log = Arc::new(MemoryAudit::new());
        let outbox = Arc::new(MemoryOutbox::new());
        let audit = Arc::new(Audit::new(audit_log.clone(), clock.clone()));
        let policy = FakePolicy::new(Arc::clone(&forms));
        let random = Arc::new(SeededRandom::new(7));
        let views = Arc::new(ViewLog::new(audit_log.clone(), clock.clone()));
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
        let submit = SubmitReport::new(SubmitDeps {
            catalog: forms.clone(),
            submissions: forms.clone(),
            policy: policy.clone(),
            challenge: Arc::new(Gate(captcha.clone())),
            masker: Arc::new(MarkingMasker),
            inspector: Arc::new(PassThroughInspector),
            vault: gated.clone(),
            limits: IntakeLimits { received: forms.clone(), alarm: limits.clone(), room: limits.clone() },
            clock: clock.clone(),
            random: random.clone(),
        });
        let open_session = OpenSession {
            tokens: accounts.clone(),
            digest: Arc::new(FastDigest),
            clock: clock.clone(),
            random: random.clone(),
        };
        let (lock_out, manage_users, api_tokens) = staff(&accounts, &hasher, &clock, &random);
        let tenants: Arc<dyn TenantResolver> = match &own {
            None => Arc::new(Hosts([scope, other_scope])),
            Some(own) => Arc::new(ResolveTenant::new(organizations.clone(), accesses.clone(), own.clone())),
        };
        let administration =
            administration(&organizations, &records, Arc::new(AccountMembers(accounts.clone())), own, &clock);
        let arrivals = arrivals(&accounts, &hasher, &clock, &random);
        let exports = Arc::new(WatchedExports::new(forms.clone()));
        let password = CheckPassword {
            credentials: accounts.clone(),
            hasher: hasher.clone(),
            tries: Arc::new(MemoryTries::new()),
            keyed: Arc::new(FastKeyedDigest),
            clock: clock.clone(),
        };
        let services = Services {
            arrivals,
            submit: Arc::new(submit),
            receipts: ReceiptServices {
                keys: Arc::new(FastKeyedDigest),
                sealer: Arc::new(TestSealer),
                random: Arc::new(SeededRandom::new(8)),
            },
            catalog: forms.clone(),
            studio: StudioServices {
                blocks: Arc::new(ManageBlocks::new(forms.clone(), forms.clone(), clock.clone())),
                templates: Arc::new(ManageTemplates::new(forms.clone(), forms.clone(), clock.clone())),
                install: Arc::new(InstallBundle::new(forms.clone(), clock.clone())),
            },
            submissions: forms.clone(),
            delete_reports: Arc::new(DeleteReports { removal: forms.clone(), vault: vault.clone() }),
            test_data: ImportTestData {
                catalog: forms.clone(),
                store: forms.clone(),
                policy: policy.clone(),
                masker: Arc::new(MarkingMasker),
                clock: clock.clone(),
                random: random.clone(),
            },
            delete_report: Arc::new(DeleteReport {
                queries: forms.clone(),
                removal: forms.clone(),
                files: DeleteReports { removal: forms.clone(), vault: vault.clone() },
            }),
            work: Arc::new(WorkOnReports {
                states: forms.clone(),
                notes: forms.clone(),
                reads: forms.clone(),
                clock: clock.clone(),
            }),
            quarantine: Quarantine { store: forms.clone() },
            filters: Arc::new(KeepFilters { store: forms.clone(), clock: clock.clone() }),
            exports: exports.clone(),
            retention: forms.clone(),
            vault: vault.clone(),
            captcha: captcha.clone(),
            sign_in: Arc::new(
                SignIn::new(accounts.clone(), hasher.clone(), accounts.clone(), open_session.clone())
                    .asking(Arc::new(OfSettings(settings.clone()))),
            ),
            complete_sign_in: Arc::new(CompleteSignIn::new(
                accounts.clone(),
                accounts.clone(),
                Arc::new(FastCipher),
                open_session,
            )),
            second_factor: Arc::new(SecondFactor::new(
                accounts.clone(),
                password.clone(),
                Arc::new(FastCipher),
                clock.clone(),
                random.clone(),
            )),
            update_profile: Arc::new(UpdateProfile {
                profiles: accounts.clone(),
                password,
                hasher: hasher.clone(),
                addresses: change_address(&accounts, &clock, &random),
            }),
            address_oracle: Arc::new(TakenAddresses {
                tries: Arc::new(MemoryTries::new()),
                keyed: Arc::new(FastKeyedDigest),
                clock: clock.clone(),
            }),
            views: views.clone(),
            sessions: Arc::new(Sessions::new(accounts.clone(), clock.clone())),
            lock_out,
            manage_users,
            former_members: Arc::new(FormerMembers::new(accounts.clone(), clock.clone())),
            api_tokens,
            authenticate: Arc::new(
                Authenticate::new(accounts.clone(), Arc::new(FastDigest), clock.clone())
                    .with_api_tokens(accounts.clone()),
            ),
            sign_out: Arc::new(SignOut::new(accounts.clone())),
            sign_ins: Arc::new(SignInLog::new(audit.clone(), Arc::new(Addresses(accounts.clone())))),
            platform_log: Arc::new(PlatformLog::new(audit.clone())),
            audit,
            audit_log: audit_log.clone(),
            settings: settings.clone(),
            masking: Arc::new(MarkingMasker),
            site: Arc::new(SiteService::new(settings.clone(), clock.clone())),
            translations: Arc::new(Translations {
                store: settings.clone(),
                built_in: Arc::new(FewTexts::default()),
                clock: clock.clone(),
            }),
            logos: Arc::new(Logos {
                store: settings.clone(),
                cleaner: Arc::new(StampCleaner),
                clock: clock.clone(),
            }),
            tenants,
            organizations: administration.clone(),
            client_keys: Arc::new(PlainKeys),
            dead_letters: Arc::new(DeadLetters::new(outbox.clone(), clock.clone())),
            readiness: Arc::new(Switch(ready.clone())),
            pages: Arc::new(JsonPages),
            clock: clock.clone(),
        };
        let mut options = HttpOptions::at(([127, 0, 0, 1], 0).into());
        options.workers = Some(1);
        change(&mut options);
        let application = Application::new(services.clone(), options);
        let world = Self {
            service: RefCell::new(None),
            forms,
            vault,
            limits,
            gated,
            accounts,
            hasher,
            audit: audit_log,
            outbox,
            clock,
            settings,
            policy,
            captcha,
            ready,
            administration,
            accesses,
            records,
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
        world
    }

    /// Saves settings and what follows from them for the intake.
    pub(crate) async fn change_settings(&self, settings: SiteSettings) {
        self.settings.save(self.scope, &settings, self.clock.now()).await.unwrap();
        let conditions = IntakeConditions {
            maintenance: settings.maintenance.enabled.then(|| settings.maintenance.message.clone()),
            challenge_required: settings.captcha.asks_for_reports(),
            hourly_ceiling: (settings.captcha.hourly_ceiling > 0).then_some(settings.captcha.hourly_ceiling),
            further_rules: settings.masking.further.clone(),
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

    pub(crate) async fn user(&self, role: Role) -> User {
        let mut user = new_user(&format!("{}@example.org", role.code()), role).unwrap();
        user.password_hash = format!("$fast$v=1$plain${PASSWORD}");
        UserStore::insert(&*self.accounts, self.scope, &user, self.clock.now()).await.unwrap()
    }

    /// A token of a new account with this role.
    pub(crate) async fn token(&self, role: Role) -> String {
        let user = self.user(role).await;
        self.token_with(&user, "*").await
    }

    pub(crate) async fn token_with(&self, user: &User, ability: &str) -> String {
        let secret = format!("{:064x}", self.accounts.token_count() + 1);
        let now = self.clock.now();
        let token = NewToken {
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

    /// The routes, made at the first request.
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

    /// The status and the body as it comes.
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

    /// Sends a body that does not come before something else has happened: whoever waits for the
    /// body was let in before that.
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

    /// How many reports there are, over both tenants.
    pub(crate) fn reports(&self) -> usize {
        self.forms.reports(self.scope).len() + self.forms.reports(self.other_scope).len()
    }
}

fn administration(
    organizations: &Arc<MemoryOrganizations>,
    records: &Arc<FixedRecords>,
    members: Arc<AccountMembers>,
    own: Option<OwnHosts>,
    clock: &Arc<ManualClock>,
) -> OrganizationServices {
    let own = own.unwrap_or_default();
    let change =
        ChangeOrganization::new(organizations, own.clone(), clock.clone(), Arc::new(SeededRandom::new(9)));
    let prove = ProveDomain {
        organizations: organizations.clone(),
        records: records.clone(),
        own: own.clone(),
        clock: clock.clone(),
    };
    OrganizationServices {
        change: Arc::new(change),
        prove: Arc::new(prove),
        members: Arc::new(Members::new(members, clock.clone())),
        storage: StorageQuotas::new(organizations.clone(), Some(10 << 30), clock.clone()),
        public_address: Arc::new(PublicAddress::new(
            organizations,
            own.clone(),
            Some(format!("https://{HOST}")),
        )),
        operate: Arc::new(OperateOrganizations::new(organizations, own, clock.clone())),
    }
}

/// The use cases of the administration and of the lock-out.
fn arrivals(
    accounts: &Arc<MemoryAccounts>,
    hasher: &Arc<FastHasher>,
    clock: &Arc<ManualClock>,
    random: &Arc<SeededRandom>,
) -> ArrivalServices {
    let (digest, base_url) = (Arc::new(FastDigest), format!("https://{HOST}"));
    ArrivalServices {
        invite: Arc::new(Invite {
            store: accounts.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
            base_url: base_url.clone(),
        }),
        accept: Arc::new(AcceptInvitation {
            invitations: accounts.clone(),
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
        }),
        reset: Arc::new(ResetPassword {
            credentials: accounts.clone(),
            resets: accounts.clone(),
            tries: Arc::new(MemoryTries::new()),
            keyed: Arc::new(FastKeyedDigest),
            hasher: hasher.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
            base_url,
        }),
        address: Arc::new(change_address(accounts, clock, random)),
        set_up: Arc::new(SetUp {
            store: accounts.clone(),
            hasher: hasher.clone(),
            digest,
            clock: clock.clone(),
            random: random.clone(),
        }),
    }
}

fn change_address(
    accounts: &Arc<MemoryAccounts>,
    clock: &Arc<ManualClock>,
    random: &Arc<SeededRandom>,
) -> ChangeAddress {
    ChangeAddress {
        credentials: accounts.clone(),
        wishes: accounts.clone(),
        tries: Arc::new(MemoryTries::new()),
        keyed: Arc::new(FastKeyedDigest),
        digest: Arc::new(FastDigest),
        clock: clock.clone(),
        random: random.clone(),
        base_url: format!("https://{HOST}"),
    }
}

fn staff(
    accounts: &Arc<MemoryAccounts>,
    hasher: &Arc<FastHasher>,
    clock: &Arc<ManualClock>,
    random: &Arc<SeededRandom>,
) -> (Arc<LockOut>, Arc<ManageUsers>, Arc<ApiTokens>) {
    let (tries, keyed, digest) =
        (Arc::new(MemoryTries::new()), Arc::new(FastKeyedDigest), Arc::new(FastDigest));
    let lock_out = LockOut::new(accounts.clone(), tries, keyed, clock.clone(), random.clone());
    let manage =
        ManageUsers::new(accounts.clone(), accounts.clone(), hasher.clone(), clock.clone(), random.clone());
    let tokens = ApiTokens::new(accounts.clone(), digest, clock.clone(), random.clone());
    (Arc::new(lock_out), Arc::new(manage), Arc::new(tokens))
}
