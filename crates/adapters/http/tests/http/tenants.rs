//! Two organisations in one installation, resolved as in production.

use crate::dead_letters::refused;
use crate::matrix::listed;
use crate::support::{Reply, World, form, report};
use accounts::invitations::{InviteRequest, InvitingOrganization};
use accounts::ports::UserStore;
use accounts::testing::new_user;
use accounts::{Role, User};
use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;
use audit::AuditContext;
use forms::ports::FormLibrary;
use forms::testing::install;
use forms::work::Author;
use jobs::JobId;
use jobs::ports::DeadLetterStore;
use kernel::{Clock as _, Locale, PageRequest, Patch, Scope};
use organizations::{Organization, OrganizationDraft, OwnHosts};
use plans::{Module, Tier};
use serde_json::Value;
use site::ports::SettingsStore as _;
use site::{CaptchaSettings, SiteSettings, Wording};

/// The installation's own host.
pub(crate) const HOME: &str = "melde.example";

/// An organisation with accounts of each role, a form `vorfall` like everybody's, a form of its own, a report
/// and settings.
pub(crate) struct Side {
    pub(crate) organization: Organization,
    pub(crate) scope: Scope,
    /// Its domain and its sub-domain.
    pub(crate) hosts: [String; 2],
    /// By role, lowest first, with a token each.
    pub(crate) staff: Vec<(User, String)>,
    pub(crate) form: String,
    /// The id of that form's template, and of its block.
    pub(crate) template: i64,
    pub(crate) block: i64,
    pub(crate) report: i64,
    /// A note on the report, and a filter; both of the role `user`.
    pub(crate) note: i64,
    pub(crate) filter: i64,
    /// An open invitation, and the token of its link.
    pub(crate) invitation: (i64, String),
    /// A mail that could not be delivered.
    pub(crate) dead_letter: JobId,
    /// Hash of the logo.
    pub(crate) logo: String,
    /// A text that was replaced.
    pub(crate) translation: i64,
    /// A template of agreements with a version.
    pub(crate) agreement: i64,
    /// An agreement of its customer's.
    pub(crate) contract: i64,
    /// The address of a member of its portal, whose password is [`PASSWORD`](crate::support::PASSWORD), and a
    /// session.
    pub(crate) customer: (String, String),
}

impl Side {
    /// Returns the token of an account with this role.
    pub(crate) fn token(&self, role: Role) -> &str {
        &self.member(role).1
    }

    pub(crate) fn member(&self, role: Role) -> &(User, String) {
        self.staff.iter().find(|(user, _)| user.role == role).unwrap()
    }

    pub(crate) fn host(&self) -> &str {
        &self.hosts[0]
    }
}

/// Organisations A and B on the fakes.
pub(crate) struct Tenants {
    pub(crate) world: World,
    pub(crate) a: Side,
    pub(crate) b: Side,
    /// The platform operator's token.
    pub(crate) operator: String,
}

impl Tenants {
    /// With open portals.
    pub(crate) async fn new() -> Self {
        let tenants = Self::without_portals().await;
        for scope in [tenants.world.scope, tenants.a.scope, tenants.b.scope] {
            tenants.world.open_portal(scope).await;
            tenants.world.audit.tamper(scope, Vec::clear);
        }
        tenants
    }

    /// With settings as they are before anybody changes them.
    pub(crate) async fn without_portals() -> Self {
        let own = OwnHosts::new(Some(HOME), None).unwrap();
        let world = World::with_tenants(own).await;
        let a = side(&world, "aa").await;
        let b = side(&world, "bb").await;
        let operator = world.token(Role::Developer).await;
        // The entries of the set-up do not matter to the tests.
        for scope in [world.scope, a.scope, b.scope] {
            world.audit.tamper(scope, Vec::clear);
        }
        Self { world, a, b, operator }
    }

    /// Sends a request to a host.
    pub(crate) async fn send(
        &self,
        method: &str,
        host: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Reply {
        let mut request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .insert_header(("host", host));
        if let Some(token) = token {
            request = request.insert_header(("authorization", format!("Bearer {token}")));
        }
        if let Some(body) = body {
            request =
                request.insert_header(("content-type", "application/json")).set_payload(body.to_string());
        }
        self.world.call(request).await
    }

    pub(crate) async fn get(&self, host: &str, path: &str, token: Option<&str>) -> Reply {
        self.send("GET", host, path, token, None).await
    }

    /// Returns everything that belongs to a side, as stored.
    pub(crate) async fn rows(&self, side: &Side) -> String {
        let world = &self.world;
        let users = UserStore::list(&*world.accounts, side.scope).await.unwrap();
        let record = world.services.organizations.change.show(side.scope).await.unwrap();
        let reports = world.forms.reports(side.scope);
        let settings = world.settings.load(side.scope).await.unwrap();
        let texts = world.services.site.wordings.stored(side.scope).await.unwrap();
        let revision = world.settings.revision(side.scope);
        let invitations = world.services.accounts.invite.open(side.scope).await.unwrap();
        let outbox = world.accounts.outbox(side.scope);
        let dead = DeadLetterStore::list(&*world.outbox, side.scope, PageRequest::default()).await.unwrap();
        let blocks = FormLibrary::blocks(&*world.forms, side.scope).await.unwrap();
        let templates = FormLibrary::templates(&*world.forms, side.scope).await.unwrap();
        let mut notes = Vec::new();
        for report in &reports {
            notes.push(world.services.forms.work.notes(side.scope, report.id).await.unwrap());
        }
        let filters =
            world.services.forms.filters.list(side.scope, side.member(Role::User).0.id).await.unwrap();
        let members = (world.members.members(side.scope), world.members.outbox(side.scope));
        let agreements = world.services.dpa.templates.list(side.scope, PageRequest::default()).await.unwrap();
        let waiting = format!("{invitations:?}\n{outbox:?}\n{:?}", dead.items);
        format!(
            "{users:?}\n{record:?}\n{reports:?}\n{settings:?}\n{texts:?}\n{revision}\n{waiting}\n{blocks:?}\n{templates:?}\n{notes:?}\n{filters:?}\n{agreements:?}\n{members:?}"
        )
    }
}

async fn side(world: &World, slug: &str) -> Side {
    let hosts = [format!("melden.{slug}.example"), format!("{slug}.{HOME}")];
    let wanted = OrganizationDraft {
        name: Some(format!("Klinik {slug}")),
        slug: Some(slug.to_owned()),
        domain: Patch::Set(hosts[0].clone()),
        ..OrganizationDraft::default()
    };
    let organization =
        world.services.organizations.operate.create(&audit::Actor::System, wanted).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let scope = Scope::organization(organization.id);
    let audit = AuditContext::system(scope);
    world.license(scope, Module::Forms, Tier::Enterprise).await;
    world.plans.add_organization(organization.id, &organization.name);
    install(&*world.forms, scope, &form().snapshot(), true).await;
    let own = format!("nur_{slug}");
    let mut special = form().snapshot();
    special.slug.clone_from(&own);
    special.blocks[0].slug = format!("block_{slug}");
    let template = install(&*world.forms, scope, &special, true).await.template;
    let (shown, _) = FormLibrary::template(&*world.forms, scope, template).await.unwrap().unwrap();
    let (template, block) = (template.0, shown.content.blocks[0].0);
    let settings = SiteSettings {
        app_name: format!("Melden {slug}"),
        captcha: CaptchaSettings { submission: false, ..CaptchaSettings::default() },
        ..SiteSettings::default()
    };
    world.settings.save(scope, &settings, world.clock.now()).await.unwrap();
    let mut staff = Vec::new();
    for role in Role::ALL {
        let user = new_user(&format!("{}@{slug}.example", role.code()), role).unwrap();
        let user = UserStore::insert(&*world.accounts, scope, &user, world.clock.now()).await.unwrap();
        let token = world.token_with(&user, "*").await;
        staff.push((user, token));
    }
    let request = TestRequest::post().uri("/api/meldungen").insert_header(("host", hosts[0].clone()));
    let sent = world.call(request.set_json(report())).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text());
    let report = world.forms.reports(scope)[0].clone();
    let by = &staff[Role::User as usize].0;
    let author = Author { id: by.id, name: &by.name };
    let note = world.services.forms.work.add_note(&audit, &report, author, slug).await.unwrap().id.0;
    let filter = world.services.forms.filters.save(scope, by.id, slug, "status=new").await.unwrap().id.0;
    let report = report.id.0;
    world.accounts.know_organization(InvitingOrganization {
        id: organization.id,
        name: organization.name.clone(),
        is_active: true,
    });
    let by = &staff[Role::Admin as usize].0;
    let email = format!("neu@{slug}.example");
    let request = InviteRequest { email: &email, role: "editor", locale: Locale::De };
    let invited = world.services.accounts.invite.invite(scope, by, request).await.unwrap();
    let mail = world.accounts.outbox(scope).pop().unwrap();
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let dead_letter = refused(world, scope, organization.id.0.unsigned_abs()).await;
    let invitation = (invited.id.0, token);
    let uploaded =
        world.services.site.logos.upload(&audit, format!("image:{slug}").into_bytes()).await.unwrap();
    let logo = uploaded.after.logo.unwrap().hash;
    let own_text = Wording { key: "public.submit".into(), de: Some(format!("Absenden {slug}")), en: None };
    let replaced = world.services.site.wordings.replace(&audit, &[own_text]).await.unwrap();
    let translation = replaced.wordings[0].id.0;
    let system = world.services.dpa.templates.list(scope, PageRequest::default()).await.unwrap().items[0].id;
    let agreement = world.services.dpa.templates.fork(&audit, system).await.unwrap().id;
    world.services.dpa.templates.publish(&audit, agreement, None).await.unwrap();
    let email = format!("kundin@{slug}.example");
    let customer = world.customer(scope, &email).await;
    world.contracts.put_member(scope, customer.id);
    let contract = conclude(world, scope, &customer, agreement).await;
    let agreement = agreement.0;
    let session = world.portal_token(scope, &email).await;
    Side {
        customer: (email, session),
        organization,
        scope,
        hosts,
        staff,
        form: own,
        template,
        block,
        report,
        note,
        filter,
        invitation,
        dead_letter,
        logo,
        translation,
        agreement,
        contract,
    }
}

/// A member agrees to a template.
async fn conclude(
    world: &World,
    scope: Scope,
    member: &portal::PortalMember,
    template: dpa::DpaTemplateId,
) -> i64 {
    let dpa = &world.services.dpa;
    let draft = dpa.templates.find(scope, template).await.unwrap().draft;
    let who = dpa::Signatory {
        member: member.id,
        name: member.name.clone(),
        email: member.email.as_str().to_owned(),
        company: String::new(),
        ip: "192.0.2.1".into(),
        user_agent: String::new(),
    };
    let input = dpa::testing::filled(&draft.content);
    let request = dpa::ContractRequest { slug: draft.slug, version: 1, content_hash: None, input };
    dpa.contracts.conclude(&member.audit_context(scope), &who, &request).await.unwrap().contract.id.0
}

/// An operation of the OpenAPI document.
#[expect(clippy::struct_excessive_bools, reason = "what the document says of an operation")]
pub(crate) struct Route {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) is_public: bool,
    /// Of members of the portal.
    pub(crate) is_members: bool,
    pub(crate) operator_only: bool,
    pub(crate) has_body: bool,
}

/// Operations that know no tenant.
pub(crate) const TENANTLESS: [&str; 14] = [
    "/favicon.ico",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs/{file}",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/webhooks/payment",
    "/.well-known/security.txt",
    "/app/{tail}",
    "/assets/{tail}",
    "/site/colors/{file}",
    "/api/geo/bundeslaender",
    "/api/geo/landkreise/{bundesland}",
];

/// Returns all operations that know a tenant.
pub(crate) fn routes() -> Vec<Route> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut routes = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        if TENANTLESS.contains(&path.as_str()) {
            continue;
        }
        for (method, operation) in item.as_object().unwrap() {
            routes.push(Route {
                method: method.to_uppercase(),
                path: path.clone(),
                is_public: operation["x-role"] == "public",
                is_members: operation["x-role"] == "member",
                operator_only: operation["x-operator-only"] == true,
                has_body: operation.get("requestBody").is_some(),
            });
        }
    }
    let listed = listed().into_iter().filter(|[_, path, ..]| !TENANTLESS.contains(path));
    assert_eq!(routes.len(), listed.count());
    routes
}

impl Route {
    /// Returns the path with its parameters filled in.
    pub(crate) fn filled(&self, value: impl Fn(&str, &str) -> String) -> String {
        let mut filled = String::new();
        let mut rest = self.path.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap();
            filled.push_str(before);
            filled.push_str(&value(&self.path, name));
            rest = after;
        }
        filled + rest
    }

    /// Returns a token of a side that the route admits; `None` if anybody may call it.
    pub(crate) fn token<'a>(&self, side: &'a Side) -> Option<&'a str> {
        match (self.is_public, self.is_members) {
            (true, _) => None,
            (_, true) => Some(&side.customer.1),
            _ => Some(side.token(Role::Developer)),
        }
    }

    pub(crate) fn body(&self) -> Option<Value> {
        self.has_body.then(|| crate::bodies::for_a_walk(&self.method, &self.path))
    }
}
