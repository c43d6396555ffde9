//! Writes the demonstration through the same use cases as real data, so that a report of the past is checked
//! and masked like one of today.

use super::{ACCOUNTS, BUNDLE, DemoReport, OwnershipError, REPORTS, accounts, bulk, ownership, reports};
use crate::wiring::Application;
use ::accounts::{CreateUser, CreateUserError};
use audit::AuditContext;
use forms::ports::FormReader;
use forms::{InstallError, Origin, ReportInput, SubmitError};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use kernel::{Clock, Duration, RandomExt as _, Scope, StoreError, Timestamp};
use plans::{ISSUER, LicenseClaims, LicenseError, Licensee, Module, Tier};
use site::ports::SettingsStore;
use std::future::{Future as _, poll_fn};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// How long ago the people of the demonstration joined: later reports are unread.
const MEMBERS_SINCE: Duration = Duration::days(30);

/// The outcome of seeding.
#[derive(Debug, PartialEq, Eq)]
pub enum Seeded {
    /// Everything was written.
    Fresh {
        /// Number of reports.
        reports: usize,
    },
    /// It existed already.
    Kept,
}

/// Why the demonstration could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// The form was refused.
    #[error("the demonstration's form could not be installed")]
    Form(#[from] InstallError),
    /// The bundle cannot be read.
    #[error("the demonstration's form cannot be read")]
    Bundle(#[from] serde_json::Error),
    /// An account was refused.
    #[error("the demonstration's accounts could not be created")]
    Account(#[from] CreateUserError),
    /// The licence was refused.
    #[error("the demonstration's licence could not be issued")]
    License(#[from] LicenseError),
    /// There is no key to sign it with.
    #[error("the demonstration's keys cannot be used")]
    Keys(#[from] OwnershipError),
    /// A report was refused.
    #[error("a report of the demonstration was refused")]
    Report(#[from] SubmitError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Fills an empty installation, or an empty organisation with everything but the accounts, whose addresses
/// are the installation's; one that already has the form stays unchanged. `captcha` switches the CAPTCHA of
/// the public form in both cases. With `bulk`, the form stays empty, and four others get that many reports.
pub async fn seed(
    application: &Application,
    scope: Scope,
    folder: &Path,
    captcha: Option<bool>,
    bulk: Option<u32>,
) -> Result<Seeded, SeedError> {
    let stores = &application.stores;
    if let Some(on) = captcha {
        let mut settings = std::sync::Arc::unwrap_or_clone(stores.settings.load(scope).await?);
        settings.captcha.submission = on;
        stores.settings.save(scope, &settings, application.clock.now()).await?;
    }
    license(application, scope, folder).await?;
    if stores.forms.published(scope, "vorfall").await?.is_some() {
        return Ok(Seeded::Kept);
    }
    let people = if scope.organization_id().is_none() { &ACCOUNTS[..] } else { &[] };
    let now = application.clock.now();
    let clock = Arc::new(SettableClock(Mutex::new(now - MEMBERS_SINCE)));
    let settable = Arc::clone(&clock) as Arc<dyn Clock>;
    let create_user =
        CreateUser { clock: Arc::clone(&settable), ..application.services.accounts.create_user.clone() };
    for &(name, email, role) in people {
        match accounts::create(&create_user, scope, (name, email, role)).await {
            // A start that was killed half-way left some of them behind.
            Ok(_) | Err(CreateUserError::EmailTaken) => {}
            Err(error) => return Err(error.into()),
        }
    }
    application
        .services
        .forms
        .install
        .install(&AuditContext::system(scope), &serde_json::from_str(BUNDLE)?, true)
        .await?;
    let random = &*application.random;
    let Some(count) = bulk else {
        let all = reports(REPORTS, now, random).into_iter();
        send(application, scope, &clock, all.map(|report| ("vorfall", report))).await?;
        return Ok(Seeded::Fresh { reports: REPORTS });
    };
    let bundles = bulk::bundles()?;
    for bundle in &bundles {
        application.services.forms.install.install(&AuditContext::system(scope), bundle, true).await?;
    }
    send(application, scope, &clock, bulk::reports(&bundles[0], count, now, random)).await?;
    Ok(Seeded::Fresh { reports: count as usize })
}

/// Sends reports to their forms, more at a time than share a commit. The first one alone, so that the form is
/// cached when the others begin; they begin in order, and the store keeps that order (ADR 1).
async fn send(
    application: &Application,
    scope: Scope,
    clock: &Arc<SettableClock>,
    reports: impl Iterator<Item = (&str, DemoReport)>,
) -> Result<(), SubmitError> {
    const AT_ONCE: usize = 512;
    let submit = &application.submit_at(&(Arc::clone(clock) as Arc<dyn Clock>));
    let mut sent = reports.map(|(form, report)| {
        let input = ReportInput {
            template_slug: form.to_owned(),
            data: report.data,
            locale: report.locale,
            origin: Origin::Seed,
            ..ReportInput::default()
        };
        let mut sending = Box::pin(submit.submit(scope, input));
        // Whenever it continues, the clock shows the time of this report.
        poll_fn(move |context| {
            clock.set(report.at);
            sending.as_mut().poll(context).map_ok(drop)
        })
    });
    if let Some(first) = sent.next() {
        first.await?;
    }
    stream::iter(sent).buffered(AT_ONCE).try_collect().await
}

/// Activates a licence, unless there is one: signed with the demonstration's keys in this folder, in the same
/// way as any other.
pub async fn license(application: &Application, scope: Scope, folder: &Path) -> Result<(), SeedError> {
    let plans = &application.services.plans;
    if plans.gate.plan(scope).await?.highest_tier(application.clock.now()).is_some() {
        return Ok(());
    }
    let now = crypto::whole_second(application.clock.now());
    let claims = LicenseClaims {
        license_id: format!("demo_{:016x}", u64::from_le_bytes(application.random.bytes())),
        issuer: ISSUER.to_owned(),
        holder_name: "Demonstration".to_owned(),
        module: Module::Forms,
        tier: Tier::Enterprise,
        licensed_to: Licensee::Any,
        issued_at: now,
        expires_at: now + Duration::days(365),
    };
    let key = ownership::issuer(folder)?.issue(&claims).map_err(OwnershipError::Keys)?;
    plans.licenses.activate(&AuditContext::system(scope), &key).await?;
    Ok(())
}

/// A clock that shows the time of the report being written.
struct SettableClock(Mutex<Timestamp>);

impl SettableClock {
    fn set(&self, at: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }
}

impl Clock for SettableClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
