//! The ports of this crate in their simplest form.

use crate::support::HOST;
use ::texts::Texts;
use accounts::ports::{CrossTenantCredentials as _, SignInChallenges, UserStore as _};
use accounts::testing::MemoryAccounts;
use accounts::{Email, User};
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::ports::{CrossTenantAccounts, KnownAccount};
use bytes::Bytes;
use captcha::{Captcha, Context, Reply};
use forms::export::{ExportQueries, ExportRow, ExportSpan, ExportedTemplates};
use forms::ports::{ChallengeFailure, ChallengeReply, ChallengeVerifier, FileVault};
use forms::submission::SubmissionFilter;
use forms::testing::{MemoryForms, MemoryVault};
use forms::{FormSnapshot, Violations};
use http_api::{ClientPseudonyms, Component, Readiness, TenantResolver};
use kernel::{
    FormVersionId, Membership, OrganizationId, Scope, StoreError, SubmissionId, Timestamp, Translator as _,
    UserId,
};
use organizations::ports::{MemberStore, RemovalRefused, ScopeSettingsStore as _};
use organizations::testing::MemoryOrganizations;
use organizations::{Caller, ResolveError};
use organizations::{Member, MemberRole};
use serde_json::json;
use site::ports::SettingsStore;
use site::testing::MemorySettings;
use site::{ChangedSiteSettings, Colors, SettingsPart, SiteSettings};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use views::{
    AccessibilityPage, AccountPage, Asset, ChallengePrompt, ErrorPage, FormPage, IndexPage, Pages,
    ReceiptPage, VerificationPage,
};

/// Returns the question of a page; `"on request"` if it is only offered.
fn challenge_of(page: &FormPage<'_>) -> Option<serde_json::Value> {
    page.challenge.map(|question| match question {
        ChallengePrompt::OnRequest => json!("on request"),
        ChallengePrompt::Answered { token, reply } => {
            json!({"token": token, "answer": reply.answer, "work": reply.work})
        }
        ChallengePrompt::Asked(challenge) => json!({
            "token": challenge.token,
            "text": challenge.accessible_text,
            "salt": challenge.work.as_ref().map(|work| work.salt.as_str()),
        }),
    })
}

/// Settings of the site with the scope's own time zone and language, combined as in the database.
pub(crate) struct Zoned {
    pub(crate) site: Arc<MemorySettings>,
    pub(crate) set: Arc<MemoryOrganizations>,
}

#[async_trait]
impl SettingsStore for Zoned {
    async fn load(&self, scope: Scope) -> Result<Arc<SiteSettings>, StoreError> {
        let mut settings = SiteSettings::clone(&*self.site.load(scope).await?);
        let set = self.set.settings(scope).await?;
        set.zone().name().clone_into(&mut settings.timezone);
        settings.only_language = set.only_language();
        Ok(Arc::new(settings))
    }

    async fn save(&self, scope: Scope, settings: &SiteSettings, now: Timestamp) -> Result<(), StoreError> {
        self.site.save(scope, settings, now).await
    }

    async fn put(
        &self,
        scope: Scope,
        part: &SettingsPart,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        self.site.put(scope, part, now, audit_event).await
    }
}

pub(crate) struct Gate(pub(crate) Arc<Captcha>);

#[async_trait]
impl ChallengeVerifier for Gate {
    async fn verify(&self, scope: Scope, sent: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        let reply = Reply { answer: sent.answer, work: sent.work };
        let passed = self.0.verify(scope, Context::Submission, sent.token, reply).await;
        passed.map(drop).map_err(challenge_failure)
    }

    async fn check(&self, scope: Scope, sent: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        let reply = Reply { answer: sent.answer, work: sent.work };
        let good_for = self.0.check(scope, Context::Submission, sent.token, reply).await;
        good_for.map(drop).map_err(challenge_failure)
    }
}

fn challenge_failure(error: captcha::VerifyError) -> ChallengeFailure {
    match error {
        captcha::VerifyError::Missing => ChallengeFailure::Missing,
        captcha::VerifyError::WrongAnswer => ChallengeFailure::WrongAnswer,
        captcha::VerifyError::Store(error) => error.into(),
        _ => ChallengeFailure::NotValid,
    }
}

/// The challenge required at sign-in, according to the settings of the account's scope.
pub(crate) struct OfSettings(pub(crate) Arc<MemorySettings>);

#[async_trait]
impl SignInChallenges for OfSettings {
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    async fn is_asked_for(&self, organization: Option<OrganizationId>) -> Result<bool, StoreError> {
        let scope = organization.map_or_else(Scope::installation, Scope::organization);
        Ok(self.0.load(scope).await?.captcha.asks_at_login())
    }
}

/// A vault whose gate a test can keep closed.
pub(crate) struct GatedVault {
    pub(crate) inner: Arc<MemoryVault>,
    pub(crate) door: tokio::sync::Mutex<()>,
    /// The number of files that have reached the gate.
    pub(crate) came: AtomicUsize,
}

#[async_trait]
impl FileVault for GatedVault {
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError> {
        self.came.fetch_add(1, Ordering::SeqCst);
        drop(self.door.lock().await);
        self.inner.put(scope, key, content).await
    }

    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError> {
        self.inner.get(scope, key).await
    }

    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError> {
        self.inner.delete(scope, key).await
    }
}

/// Exports that a test can observe and make fail or exaggerate.
pub(crate) struct WatchedExports {
    inner: Arc<MemoryForms>,
    /// After this many pages the store fails.
    pub(crate) pages_left: AtomicUsize,
    /// The number of pages read.
    pub(crate) pages: AtomicUsize,
    /// This many reports more than there are.
    pub(crate) pretended: AtomicU64,
}

impl WatchedExports {
    pub(crate) fn new(inner: Arc<MemoryForms>) -> Self {
        Self {
            inner,
            pages_left: AtomicUsize::new(usize::MAX),
            pages: AtomicUsize::new(0),
            pretended: AtomicU64::new(0),
        }
    }
}

#[async_trait]
impl ExportQueries for WatchedExports {
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError> {
        let span = self.inner.span(scope, filter).await?;
        Ok(ExportSpan { reports: span.reports + self.pretended.load(Ordering::SeqCst), ..span })
    }

    async fn versions(
        &self,
        scope: Scope,
        templates: ExportedTemplates,
        before: Option<FormVersionId>,
        limit: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError> {
        self.inner.versions(scope, templates, before, limit).await
    }

    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<Vec<ExportRow>, StoreError> {
        self.pages.fetch_add(1, Ordering::SeqCst);
        if self.pages_left.fetch_sub(1, Ordering::SeqCst) == 0 {
            return Err(StoreError::internal("told to"));
        }
        self.inner.rows(scope, filter, span, after, limit).await
    }
}

/// `a.example` is the installation, `b.example` an organisation, `inactive.example` an inactive one.
pub(crate) struct Hosts(pub(crate) [Scope; 2]);

#[async_trait]
impl TenantResolver for Hosts {
    async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        let scope = match host {
            HOST | "127.0.0.1" | "localhost" => self.0[0],
            "b.example" => self.0[1],
            "inactive.example" => return Err(ResolveError::Inactive),
            _ => return Err(ResolveError::UnknownHost),
        };
        match caller {
            Some(caller) if caller.membership != Membership::of(scope) => Err(ResolveError::NotAMember),
            _ => Ok(scope),
        }
    }

    async fn resolve_organization(&self, _: OrganizationId, _: Caller) -> Result<Scope, ResolveError> {
        Err(ResolveError::Unknown)
    }
}

/// The accounts of the tests as members.
pub(crate) struct AccountMembers(pub(crate) Arc<MemoryAccounts>);

fn member(user: User) -> Member {
    Member {
        id: user.id,
        name: user.name,
        email: user.email.as_str().to_owned(),
        role: MemberRole::parse(user.role.code()).unwrap(),
        created_at: user.created_at,
    }
}

#[async_trait]
impl MemberStore for AccountMembers {
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError> {
        Ok(self.0.list(scope).await?.into_iter().map(member).collect())
    }

    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Member>,
    ) -> Result<Member, RemovalRefused> {
        let members = MemberStore::list(self, scope).await?;
        let found = members.iter().find(|member| member.id == user).ok_or(RemovalRefused::Unknown)?;
        let administrators = members.iter().filter(|member| member.role.is_administrator()).count();
        found.may_be_removed(administrators, by_developer)?;
        self.0.log().enter(scope, audit_event(found))?;
        assert!(self.0.leave(user, Some(now)));
        Ok(found.clone())
    }
}

/// The accounts of the world, for failed sign-ins.
pub(crate) struct Addresses(pub(crate) Arc<MemoryAccounts>);

#[async_trait]
impl CrossTenantAccounts for Addresses {
    async fn by_email(&self, email: &str) -> Result<Option<KnownAccount>, StoreError> {
        let Ok(email) = Email::parse(email) else { return Ok(None) };
        let user = self.0.by_email(&email).await?.map(|found| found.user);
        Ok(user.map(|user| KnownAccount { id: user.id, name: user.name, membership: user.membership }))
    }
}

pub(crate) struct PlainPseudonyms;

impl ClientPseudonyms for PlainPseudonyms {
    fn pseudonym(&self, address: IpAddr) -> u64 {
        address
            .to_string()
            .bytes()
            .fold(7, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    }
}

pub(crate) struct Switch(pub(crate) Arc<AtomicBool>);

#[async_trait]
impl Readiness for Switch {
    async fn check(&self) -> Vec<Component> {
        let database = self.0.load(Ordering::SeqCst);
        vec![Component { name: "database", ready: database }, Component { name: "migrations", ready: true }]
    }
}

/// The name of a site whose accessibility statement panics.
pub(crate) const PANICKING: &str = "Panik";

/// Pages as JSON, so that tests see their input.
pub(crate) struct JsonPages;

impl Pages for JsonPages {
    fn form(&self, page: &FormPage<'_>) -> String {
        json!({
            "page": "form",
            "slug": page.form.snapshot.slug,
            "locale": page.locale.code(),
            "app_name": page.brand.name,
            "brand": format!("{:?} {}", page.brand, page.brand.texts.get("public.submit")),
            "values": page.values,
            "raw": page.raw,
            "violations": page.violations.map(|violations| told(violations, &page.brand.texts.in_language(page.locale))),
            "challenge": challenge_of(page),
            "notice": page.notice.map(|notice| format!("{notice:?}")),
            "path": page.path,
            "title": page.form.snapshot.title.get(page.locale),
            "labels": page.form.fields().map(|field| field.label.get(page.locale)).collect::<Vec<_>>(),
            "preview": page.is_preview,
            "key": page.idempotency_key,
            "organization_name": page.organization_name,
            "retention": format!("{:?}", page.retention),
            "masking": page.masking.optional,
            "files": {"lost": page.lost_files.iter().map(|file| [&file.field, &file.name]).collect::<Vec<_>>(), "stay": page.files_stay},
        })
        .to_string()
    }

    fn receipt(&self, page: &ReceiptPage<'_>) -> String {
        let received_at = page.received_at.to_rfc3339();
        json!({"page": "receipt", "reference": page.reference, "received_at": received_at, "title": page.title, "locale": page.locale.code(), "path": page.path, "form_path": page.form_path, "masked": page.is_masked, "stored": page.stored}).to_string()
    }

    fn index(&self, page: &IndexPage<'_>) -> String {
        let links = page.forms.iter().map(|form| json!({"path": form.path, "title": form.title}));
        json!({
            "page": "index",
            "app_name": page.brand.name,
            "intro": page.brand.intro,
            "forms": links.collect::<Vec<_>>(),
            "locale": page.locale.code(),
            "only": page.brand.only_language.map(kernel::Locale::code),
            "maintenance": page.maintenance.map(|notice| [&notice.message, &notice.contact]),
        })
        .to_string()
    }

    fn account(&self, page: &AccountPage<'_>) -> String {
        json!({
            "page": "account",
            "view": format!("{:?}", page.view),
            "app_name": page.brand.name,
            "locale": page.locale.code(),
            "path": page.path,
        })
        .to_string()
    }

    fn error(&self, page: &ErrorPage<'_>) -> String {
        let ErrorPage { status, message, path, locale, brand } = page;
        let only = brand.only_language.map(kernel::Locale::code);
        json!({
            "page": "error",
            "app_name": brand.name,
            "tagline": brand.tagline,
            "style": brand.colors.style_path(),
            "logo": brand.logo.as_ref().map(site::Logo::path),
            "status": status,
            "message": message,
            "path": path,
            "locale": locale.code(),
            "only": only,
        })
        .to_string()
    }

    fn accessibility(&self, page: &AccessibilityPage<'_>) -> String {
        let AccessibilityPage { locale, brand, contact, organization_name } = page;
        assert!(brand.name != PANICKING, "told to");
        json!({
            "page": "a11y",
            "app_name": brand.name,
            "contact": contact,
            "organization_name": organization_name,
            "locale": locale.code(),
        })
        .to_string()
    }

    fn verification(&self, page: &VerificationPage<'_>) -> String {
        json!({
            "page": "verification",
            "verified": format!("{:?}", page.verified),
            "problem": page.problem.as_ref().map(|problem| &problem.text),
            "locale": page.locale.code(),
            "path": page.path,
        })
        .to_string()
    }

    fn style(&self, colors: Colors) -> String {
        format!("/* {colors:?} */")
    }

    fn asset(&self, path: &str) -> Option<Asset> {
        let asset = |text: &'static str, immutable| Asset {
            bytes: text.as_bytes().into(),
            media_type: "text/css; charset=utf-8",
            immutable,
            etag: "\"one\"".into(),
        };
        match path {
            "public/panic.css" => panic!("told to"),
            "public/public.css" => Some(asset("a{}", false)),
            "favicon.ico" => Some(Asset { media_type: "image/x-icon", ..asset("icon", false) }),
            "assets/text-1a2b.woff2" => Some(Asset { media_type: "font/woff2", ..asset("x", true) }),
            "assets/app-1a2b.css" => Some(asset("b{}", true)),
            "assets/app-1a2b.css.br" => Some(Asset { etag: "\"br\"".into(), ..asset("packed", false) }),
            _ => None,
        }
    }

    fn portal_app(&self) -> Option<Asset> {
        let bytes = b"<!doctype html><title>portal</title>".as_slice().into();
        Some(Asset {
            bytes,
            media_type: "text/html; charset=utf-8",
            immutable: false,
            etag: "\"three\"".into(),
        })
    }

    fn staff_app(&self) -> Option<Asset> {
        let bytes = b"<!doctype html><title>staff</title>".as_slice().into();
        Some(Asset {
            bytes,
            media_type: "text/html; charset=utf-8",
            immutable: false,
            etag: "\"two\"".into(),
        })
    }
}

/// Paths with their sentences.
fn told(violations: &Violations, texts: &Texts) -> Vec<(String, Vec<String>)> {
    let said = |told: Vec<_>| told.iter().map(|text| texts.say(text)).collect();
    violations.texts().map(|(path, told)| (path.to_owned(), said(told))).collect()
}

/// How many templates may be active, according to the plan.
pub(crate) struct Quotas(pub(crate) plans::Gate);

#[async_trait]
impl forms::ports::QuotaGate for Quotas {
    async fn templates(&self, scope: Scope) -> Result<forms::ports::TemplateQuota, StoreError> {
        let at = self.0.limit(scope, plans::Module::Forms).await?;
        let revision = Some(forms::Revision(at.revision));
        Ok(forms::ports::TemplateQuota { limit: at.limit.number(), revision })
    }
}
