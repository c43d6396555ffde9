//! An installation with two organisations, served by two processes' worth of application.

use crate::client::{Answer, Client};
use accounts::ports::{NewToken, TokenDigest as _, TokenStore, UserStore};
use accounts::{Email, NewUser, Role};
use crypto::Sha256;
use forms::ports::SubmissionQueries as _;
use forms::submission::{SubmissionFilter, SubmissionSort};
use kernel::{Duration, OrganizationId, PageRequest, Period, Scope};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::wiring::{Application, http_options};
use organizations::ports::{MemberStore as _, OrganizationStore as _};
use organizations::{Organization, Wanted};
use serde_json::{Value, json};
use site::ports::SettingsStore as _;
use std::net::SocketAddr;
use std::pin::Pin;
use tempfile::TempDir;

/// The installation's own host.
pub(crate) const HOME: &str = "melde.example";

/// An organisation with accounts of each role, the form `vorfall`, a report and settings.
pub(crate) struct Side {
    pub(crate) organization: Organization,
    pub(crate) scope: Scope,
    pub(crate) host: String,
    /// Id and token by role, lowest first.
    pub(crate) staff: Vec<(i64, String)>,
    pub(crate) report: i64,
    /// The id of its template.
    pub(crate) template: i64,
}

impl Side {
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
    config: Config,
    stop: Box<dyn Fn() -> Stop + Send + Sync>,
    _folder: TempDir,
}

/// What stops a server.
type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

impl World {
    pub(crate) async fn start(database_url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = config(database_url, &folder);
        let application = Application::start(&config).await.unwrap();
        let running = http_api::serve(application.services.clone(), http_options(&config)).unwrap();
        let (address, handle) = (running.address, running.server.handle());
        tokio::spawn(running.server);
        let stop = Box::new(move || -> Stop { Box::pin(handle.stop(false)) });
        let a = side(&application, address, "aa").await;
        let b = side(&application, address, "bb").await;
        #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
        let home = Scope::installation();
        let operator = account(&application, home, "operator@example.org", Role::Developer).await.1;
        Self { application, address, a, b, operator, config, stop, _folder: folder }
    }

    /// Another application on the same database, as a second replica would be.
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

    /// Everything that belongs to a side, as the stores read it.
    pub(crate) async fn rows(&self, side: &Side) -> String {
        let stores = &self.application.stores;
        let filter = SubmissionFilter {
            template: None,
            period: Period::default(),
            search: None,
            sort: SubmissionSort::OldestFirst,
        };
        let reports = stores.submissions.list(side.scope, &filter, PageRequest::default()).await.unwrap();
        let members = stores.organizations.list(side.scope).await.unwrap();
        let record = stores.organizations.load(side.scope).await.unwrap();
        let settings = stores.settings.load(side.scope).await.unwrap();
        format!("{reports:?}\n{members:?}\n{record:?}\n{settings:?}")
    }
}

fn config(database_url: &str, folder: &TempDir) -> Config {
    Config::load(None, |name| match name {
        "DATA_DIR" => Some(folder.path().display().to_string()),
        "DATABASE_URL" => Some(database_url.to_owned()),
        "BASE_DOMAIN" => Some(HOME.to_owned()),
        "HTTP_ADDR" => Some("127.0.0.1:0".to_owned()),
        "RATE_LIMITS" => Some("off".to_owned()),
        _ => None,
    })
    .unwrap()
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
        organization_id: scope.organization_id(),
        password_hash: "$none".to_owned(),
    };
    let user = UserStore::insert(&**accounts, scope, &user, now).await.unwrap();
    let token = format!("{:064x}", user.id.0);
    let new = NewToken {
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

pub(crate) async fn side(application: &Application, address: SocketAddr, slug: &str) -> Side {
    let wanted =
        Wanted { name: Some(format!("Klinik {slug}")), slug: Some(slug.to_owned()), ..Wanted::default() };
    let organization = application.services.organizations.operate.create(wanted).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let scope = Scope::organization(OrganizationId(organization.id.0));
    let bundle = serde_json::from_str(demo::BUNDLE).unwrap();
    let template = application.install.install(scope, &bundle, true).await.unwrap().template_id.0;
    let store = &application.stores.settings;
    let mut settings = store.load(scope).await.unwrap();
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
    Side { organization, scope, host, staff, report, template }
}

/// A report that the form takes.
pub(crate) fn report(application: &Application) -> Value {
    let told = demo::reports(1, application.clock.now(), &*application.random);
    json!({"template_slug": "vorfall", "data": told[0].data})
}
