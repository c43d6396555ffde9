//! An installation with two organisations, served by two applications like two processes.

use crate::client::{Answer, Client};
use accounts::invitations::ports::NewInvitation;
use accounts::ports::{NewSession as NewStaffSession, TokenDigest as _, TokenStore, UserStore};
use accounts::{Email, NewUser, Role, User};
use audit::AuditContext;
use audit::testing::no_event;
use crypto::Sha256;
use forms::ports::SubmissionQueries as _;
use forms::submission::{SubmissionFilter, SubmissionSort};
use jobs::ports::CrossTenantOutbox as _;
use jobs::{FailureReason, JobId};
use kernel::{
    Duration, Locale, Mail, MailId, OrganizationId, PageRequest, Patch, PortalMemberId, Scope, TokenId,
    UserId,
};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::wiring::{Application, http_options};
use organizations::ports::{MemberStore as _, OrganizationStore as _};
use organizations::{Organization, OrganizationDraft, SettingsDraft};
use portal::ports::{LinkKind, NewLink, NewPortalMember, NewSession, RegistrationMails};
use serde_json::{Value, json};
use site::Wording;
use site::ports::SettingsStore as _;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use tempfile::TempDir;
use testkit::dns::TestDns;

/// The installation's own host.
pub(crate) const HOME: &str = "melde.example";

/// Returns the HTTP adapter's table of routes, which is written by hand: method, path, lowest role, plan
/// feature. Walks over the document are compared with it.
pub(crate) fn listed() -> Vec<[&'static str; 4]> {
    include_str!("../../../adapters/http/tests/http/routes.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| <[&str; 4]>::try_from(line.split_whitespace().collect::<Vec<_>>()).unwrap())
        .collect()
}

/// An organisation with accounts of each role, the form `vorfall`, a report and settings.
pub(crate) struct Side {
    pub(crate) organization: Organization,
    pub(crate) scope: Scope,
    pub(crate) host: String,
    /// Id and token by role, lowest first.
    pub(crate) staff: Vec<(i64, String)>,
    pub(crate) report: i64,
    /// Id and token of an open invitation.
    invitation: (i64, String),
    /// The ids of a session and of an API token of its developer.
    tokens: [i64; 2],
    dead_letter: JobId,
    /// The id of its template.
    pub(crate) template: i64,
    /// The id of one of its blocks.
    block: i64,
    /// The id of a wording of its own.
    translation: i64,
    /// The id of a published template of agreements.
    pub(crate) agreement: i64,
    /// The id of an agreement of its member.
    contract: i64,
    /// The id of a saved filter of its user.
    filter: i64,
    /// A member of its portal.
    pub(crate) customer: PortalMemberId,
}

impl Side {
    /// Returns a path of the document with something of this side in it, and the same with an unknown id;
    /// `None` for a path that names nothing of a tenant.
    pub(crate) fn foreign(&self, path: &str) -> Option<(String, String)> {
        let nobody = || "987654".to_owned();
        let (own, unknown) = match path.split_once('{')? {
            ("/api/meldungen/filters/", _) => (self.filter.to_string(), nobody()),
            ("/api/meldungen/", _) => (self.report.to_string(), nobody()),
            ("/api/admin/users/" | "/api/admin/organization/members/", _) => {
                (self.staff[0].0.to_string(), nobody())
            }
            ("/api/admin/organization/invitations/", _) => (self.invitation.0.to_string(), nobody()),
            ("/invitations/" | "/einladung/", _) => (self.invitation.1.clone(), "e".repeat(64)),
            ("/api/auth/sessions/", _) => (self.tokens[0].to_string(), nobody()),
            ("/api/admin/tokens/", _) => (self.tokens[1].to_string(), nobody()),
            ("/api/admin/form-templates/", _) => (self.template.to_string(), nobody()),
            ("/api/admin/form-blocks/", _) => (self.block.to_string(), nobody()),
            ("/api/admin/dpa-contracts/" | "/api/portal/dpa/contracts/", _) => {
                (self.contract.to_string(), nobody())
            }
            ("/api/admin/dpa-templates/", _) => (self.agreement.to_string(), nobody()),
            ("/api/admin/translations/", _) => (self.translation.to_string(), nobody()),
            ("/api/admin/jobs/", _) => (self.dead_letter.as_str().to_owned(), "e".repeat(32)),
            // Not tested here: both sides have the same form, whose figures have a case of their own; files
            // and examples of the binary, lists and texts for everybody, links that belong to no tenant;
            // logos, which neither side has, and receipts are in the tests of the adapter.
            (
                "/api/form-templates/"
                | "/f/"
                | "/api/docs/"
                | "/app/"
                | "/portal/"
                | "/api/verification/"
                | "/verification/"
                | "/api/portal/dpa/templates/"
                | "/assets/"
                | "/api/geo/landkreise/"
                | "/api/translations/"
                | "/site/colors/"
                | "/site/logo/"
                | "/api/admin/layout/logo/"
                | "/passwort/"
                | "/beleg/"
                | "/adresse/"
                | "/einrichtung/"
                | "/portal/verify/"
                | "/portal/password/"
                | "/api/admin/organizations/"
                | "/api/admin/licenses/"
                | "/api/admin/former-members/"
                | "/api/admin/form-templates/examples/"
                | "/api/admin/form-examples/"
                | "/api/bi/"
                | "/api/admin/bi/"
                | "/api/bi/stats/feld/"
                | "/api/dashboard/stats/",
                _,
            ) => return None,
            _ => panic!("what of a tenant does {path} name?"),
        };
        let filled = |id: &str| {
            let parts = path.split('/').map(|part| match part {
                "{key}" => "x",
                "{version}" => "1",
                part if part.starts_with('{') => id,
                part => part,
            });
            parts.collect::<Vec<_>>().join("/")
        };
        Some((filled(&own), filled(&unknown)))
    }

    pub(crate) fn id(&self) -> i64 {
        self.organization.id.0
    }

    pub(crate) fn token(&self, role: Role) -> &str {
        &self.staff[role as usize].1
    }
}

/// The installation.
pub(crate) struct World {
    pub(crate) application: Application,
    pub(crate) address: SocketAddr,
    pub(crate) a: Side,
    pub(crate) b: Side,
    /// The platform operator's token.
    pub(crate) operator: String,
    /// The DNS server.
    pub(crate) dns: TestDns,
    pub(crate) config: Config,
    stop: Box<dyn Fn() -> Stop + Send + Sync>,
    _folder: TempDir,
}

/// The signal that stops a server.
type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

impl World {
    pub(crate) async fn start(database_url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let dns = TestDns::start();
        let config = config(database_url, &folder, &dns);
        let application = Application::start(&config).await.unwrap();
        let running = http_api::serve(application.services.clone(), http_options(&config)).unwrap();
        let (address, handle) = (running.address, running.server.handle());
        tokio::spawn(running.server);
        let stop = Box::new(move || -> Stop { Box::pin(handle.stop(false)) });
        let a = side(&application, folder.path(), address, "aa").await;
        let b = side(&application, folder.path(), address, "bb").await;
        #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
        let home = Scope::installation();
        demo::license(&application, home, folder.path()).await.unwrap();
        let operator = account(&application, home, "operator@example.org", Role::Developer).await.1;
        Self { application, address, a, b, operator, dns, config, stop, _folder: folder }
    }

    /// Starts another application on the same database, as a second replica would be.
    pub(crate) async fn replica(&self) -> Application {
        Application::start(&self.config).await.unwrap()
    }

    pub(crate) async fn stop(&self) {
        (self.stop)().await;
        self.application.stores.database.close().await;
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        host: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Answer {
        Client::connect(self.address).await.ask(method, host, path, token, body).await
    }

    pub(crate) async fn get(&self, host: &str, path: &str, token: Option<&str>) -> Answer {
        self.ask("GET", host, path, token, None).await
    }

    /// Returns everything that belongs to a side, as the stores read it.
    pub(crate) async fn rows(&self, side: &Side) -> String {
        let stores = &self.application.stores;
        let filter = SubmissionFilter { sort: SubmissionSort::OldestFirst, ..SubmissionFilter::default() };
        let reports = stores.submissions.list(side.scope, &filter, PageRequest::default()).await.unwrap();
        let members = stores.organizations.list(side.scope).await.unwrap();
        let record = stores.organizations.load(side.scope).await.unwrap();
        let settings = stores.settings.load(side.scope).await.unwrap();
        format!("{reports:?}\n{members:?}\n{record:?}\n{settings:?}")
    }
}

fn config(database_url: &str, folder: &TempDir, dns: &TestDns) -> Config {
    let license_keys = demo::license_keys(folder.path()).unwrap();
    let config = Config::load(None, |name| match name {
        "DATA_DIR" => Some(folder.path().display().to_string()),
        "DATABASE_URL" => Some(database_url.to_owned()),
        "BASE_DOMAIN" => Some(HOME.to_owned()),
        "HTTP_ADDR" => Some("127.0.0.1:0".to_owned()),
        "RATE_LIMITS" => Some("off".to_owned()),
        "PAYMENT_WEBHOOK_SECRET" => Some(crate::plans::SECRET.to_owned()),
        "DNS_SERVER" => Some(dns.address().to_string()),
        _ => None,
    });
    Config { license_keys, ..config.unwrap() }
}

pub(crate) async fn account(
    application: &Application,
    scope: Scope,
    email: &str,
    role: Role,
) -> (i64, String) {
    let (accounts, now) = (&application.stores.accounts, application.clock.now());
    let user = NewUser {
        name: role.code().to_owned(),
        email: Email::parse(email).unwrap(),
        role,
        password_hash: "$none".to_owned(),
    };
    let user = UserStore::insert(&**accounts, scope, &user, now).await.unwrap();
    let token = format!("{:064x}", user.id.0);
    let new = NewStaffSession {
        user_id: user.id,
        digest: Sha256.digest(&token),
        abilities: vec!["*".to_owned()],
        created_at: now,
        expires_at: now + Duration::hours(1),
        absolute_expires_at: now + Duration::hours(1),
    };
    TokenStore::insert(&**accounts, &new).await.unwrap();
    (user.id.0, token)
}

pub(crate) async fn side(application: &Application, folder: &Path, address: SocketAddr, slug: &str) -> Side {
    let wanted = OrganizationDraft {
        name: Some(format!("Klinik {slug}")),
        slug: Some(slug.to_owned()),
        ..OrganizationDraft::default()
    };
    let organization =
        application.services.organizations.operate.create(&audit::Actor::System, wanted).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let scope = Scope::organization(OrganizationId(organization.id.0));
    let audit = AuditContext::system(scope);
    demo::license(application, scope, folder).await.unwrap();
    let bundle = serde_json::from_str(demo::BUNDLE).unwrap();
    let template =
        application.services.forms.install.install(&audit, &bundle, true).await.unwrap().template_id.0;
    let store = &application.stores.settings;
    let mut settings = std::sync::Arc::unwrap_or_clone(store.load(scope).await.unwrap());
    settings.captcha.submission = false;
    settings.app_name = format!("Melden {slug}");
    store.save(scope, &settings, application.clock.now()).await.unwrap();
    let mut staff = Vec::new();
    for role in Role::ALL {
        staff.push(account(application, scope, &format!("{}@{slug}.example", role.code()), role).await);
    }
    let host = format!("{slug}.{HOME}");
    let sent = Client::connect(address)
        .await
        .ask("POST", &host, "/api/meldungen", None, Some(&report(application)))
        .await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    let report = sent.json()["id"].as_i64().unwrap();
    let both = |text: String| json!({"de": text, "en": ""});
    let look = json!({
        "header": {"tagline": both(format!("Kopf {slug}"))},
        "footer": {"text": both(format!("Fuss {slug}")), "links": []},
        "page": {"width": "wide", "intro": both(format!("Einleitung {slug}"))},
        "colors": {"accent": "#005EA8", "header_background": "#003366", "header_text": "#fff"},
    });
    let admin = Some(staff[Role::Admin as usize].1.as_str());
    let changed =
        Client::connect(address).await.ask("POST", &host, "/api/admin/layout", admin, Some(&look)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let own_text = Wording { key: "public.submit".into(), de: Some(format!("Absenden {slug}")), en: None };
    let replaced = application.services.site.wordings.replace(&audit, &[own_text]).await.unwrap();
    let translation = replaced.wordings[0].id.0;
    let templates = &application.services.dpa.templates;
    let system = templates.list(scope, PageRequest::default()).await.unwrap().items[0].id;
    let agreement = templates.fork(&audit, system).await.unwrap().id;
    templates.publish(&audit, agreement, None).await.unwrap();
    let filters = &application.services.forms.filters;
    let filter = filters.save(scope, UserId(staff[0].0), slug, "status=new").await.unwrap().id.0;
    let developer = Some(staff[Role::Developer as usize].1.as_str());
    let blocks =
        Client::connect(address).await.ask("GET", &host, "/api/admin/form-blocks", developer, None).await;
    let block = blocks.json()["data"][0]["id"].as_i64().unwrap();
    let identity = application
        .services
        .accounts
        .authenticate
        .authenticate(&staff[Role::Developer as usize].1)
        .await
        .unwrap();
    let machine = application
        .services
        .accounts
        .api_tokens
        .issue(&audit, &identity, "Power BI", None, kernel::Locale::De)
        .await
        .unwrap();
    let tokens = [identity.token_id.0, machine.token.id.0];
    let customer = customer(application, scope, slug).await;
    let contract = conclude(application, scope, customer, agreement).await;
    let agreement = agreement.0;
    let (invitation, dead_letter) = offered(application, scope, &identity.user, slug).await;
    Side {
        organization,
        scope,
        host,
        staff,
        report,
        invitation,
        tokens,
        dead_letter,
        template,
        block,
        translation,
        agreement,
        contract,
        filter,
        customer,
    }
}

/// The password hash of every member.
const HASH: &str = "$none";

/// Concludes an agreement of a member to a template.
pub(crate) async fn conclude(
    application: &Application,
    scope: Scope,
    member: PortalMemberId,
    template: dpa::DpaTemplateId,
) -> i64 {
    let dpa = &application.services.dpa;
    let draft = dpa.templates.find(scope, template).await.unwrap().draft;
    let who = dpa::Signatory {
        member,
        name: "Kundin".into(),
        email: "kundin@example.org".into(),
        company: String::new(),
        ip: "192.0.2.1".into(),
        user_agent: String::new(),
    };
    let by = AuditContext { scope, actor: audit::Actor::PortalMember(member) };
    let input = dpa::testing::filled(&draft.content);
    let request = dpa::ContractRequest { slug: draft.slug, version: 1, content_hash: None, input };
    dpa.contracts.conclude(&by, &who, &request).await.unwrap().contract.id.0
}

/// Creates a member of the scope's portal, which is opened.
async fn customer(application: &Application, scope: Scope, slug: &str) -> PortalMemberId {
    let wanted = SettingsDraft { portal_enabled: Patch::Set(true), ..SettingsDraft::default() };
    application.services.organizations.settings.change(&AuditContext::system(scope), wanted).await.unwrap();
    let (portal, now) = (&application.services.portal, application.clock.now());
    let token = format!("{:0>64x}", scope.organization_id().unwrap().0);
    let new = NewPortalMember {
        name: format!("Kundin {slug}"),
        email: Email::parse(&format!("kundin@{slug}.example")).unwrap(),
        company: Some(format!("Praxis {slug}")),
        locale: Locale::De,
        password_hash: HASH.to_owned(),
    };
    let digest = Sha256.digest(&token);
    let link =
        NewLink { kind: LinkKind::Verify, digest, created_at: now, expires_at: now + Duration::hours(1) };
    let mail = Mail {
        id: MailId::random(&*application.random),
        to: new.email.as_str().to_owned(),
        locale: Locale::De,
        template: "portal_verify".to_owned(),
        values: BTreeMap::new(),
        not_after: None,
        attachments: Vec::new(),
    };
    let mails = RegistrationMails { verify: &mail, known: &mail };
    portal.register.members.register(scope, &new, &link, mails, &no_event).await.unwrap();
    portal.register.verify(scope, &token).await.unwrap().id
}

/// Opens a session of a member of the scope's portal with this token.
pub(crate) async fn portal_session(
    application: &Application,
    scope: Scope,
    member: PortalMemberId,
    token: &str,
) -> TokenId {
    let now = application.clock.now();
    let session = NewSession {
        member,
        digest: Sha256.digest(token),
        created_at: now,
        expires_at: now + Duration::hours(1),
        absolute_expires_at: now + Duration::hours(1),
    };
    let store = &application.services.portal.sessions.store;
    store.open(scope, &session, HASH, &no_event).await.unwrap().unwrap()
}

/// Creates an invitation with this token, and its waiting mail.
pub(crate) async fn offer(
    application: &Application,
    scope: Scope,
    inviter: UserId,
    (email, token): (&str, &str),
) -> (i64, MailId) {
    let now = application.clock.now();
    let new = NewInvitation {
        email: Email::parse(email).unwrap(),
        role: Role::User,
        digest: Sha256.digest(token),
        invited_by: inviter,
        created_at: now,
        expires_at: now + Duration::days(7),
    };
    let mail = Mail {
        id: MailId::random(&*application.random),
        to: new.email.as_str().to_owned(),
        locale: Locale::De,
        template: "invitation".to_owned(),
        values: BTreeMap::new(),
        not_after: None,
        attachments: Vec::new(),
    };
    let made = application.services.accounts.invite.store.offer(scope, &new, &mail, &no_event).await.unwrap();
    (made.id.0, mail.id)
}

/// Creates an open invitation whose mail could not be delivered.
async fn offered(application: &Application, scope: Scope, by: &User, slug: &str) -> ((i64, String), JobId) {
    let token = format!("{:0>64x}", scope.organization_id().unwrap().0);
    let email = format!("neu@{slug}.example");
    let (made, mail) = offer(application, scope, by.id, (&email, &token)).await;
    let (outbox, job, now) = (&application.jobs.outbox, JobId::from(&mail), application.clock.now());
    let claimed = outbox.claim(&job, now, now + Duration::minutes(1)).await.unwrap().unwrap();
    assert!(outbox.dead_letter(&claimed, FailureReason::Refused, now).await.unwrap());
    ((made, token), job)
}

/// Builds a report that the form accepts.
pub(crate) fn report(application: &Application) -> Value {
    let told = demo::reports(1, application.clock.now(), &*application.random);
    json!({"template_slug": "vorfall", "data": told[0].data})
}
