//! Staff are told of a quarantine: by mail, and in the audit log.

use accounts::Role;
use accounts::ports::UserStore;
use async_trait::async_trait;
use audit::{Action, Actor, Audit, Details, Object, ObjectKind};
use forms::ports::QuarantineAlarm;
use forms::quarantine::QuarantineBegun;
use kernel::{Clock, Locale, Mail, MailId, Random, Scope, StoreError, Timestamp, Tz};
use organizations::PublicAddress;
use organizations::ports::OrganizationStore;
use persistence::SqlQuarantineAlarms;
use site::SiteSettings;
use site::ports::SettingsStore;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Writes to the address that the organisation named for mails, or else to whoever administers the scope, or
/// else to the platform operators.
pub struct StaffAlarm {
    /// Sees that it is done once.
    pub alarms: SqlQuarantineAlarms,
    /// Who administers the scope.
    pub users: Arc<dyn UserStore>,
    /// What the organisation has set.
    pub organizations: Arc<dyn OrganizationStore>,
    /// Where its staff area is.
    pub public_address: PublicAddress,
    /// The address of the installation, when the scope has none.
    pub base_url: String,
    /// The site's name and zone.
    pub settings: Arc<dyn SettingsStore>,
    /// Records it.
    pub audit: Arc<Audit>,
    /// Dates it.
    pub clock: Arc<dyn Clock>,
    /// Draws the numbers of mails.
    pub random: Arc<dyn Random>,
}

#[async_trait]
impl QuarantineAlarm for StaffAlarm {
    async fn begun(&self, scope: Scope, begun: &QuarantineBegun) -> Result<(), StoreError> {
        let settings = self.settings.load(scope).await?;
        let mails = self.mails(scope, begun, &settings).await?;
        if mails.is_empty() {
            tracing::warn!(
                "reports go into quarantine, and there is nobody to be told: neither an address for mails nor \
                 an administrator; trying again for a day"
            );
            return Ok(());
        }
        let now = self.clock.now();
        if self.alarms.raise(scope, begun.template, begun.hour, &mails, now).await? {
            tracing::warn!("reports beyond the ceiling of their form and hour go into quarantine");
            let object = Object::of(ObjectKind::Template, &begun.slug);
            let details = Details::new().with("ceiling", i64::from(settings.captcha.hourly_ceiling));
            self.audit.record_or_keep(scope, Actor::System, Action::QuarantineBegun, object, details).await;
        }
        Ok(())
    }
}

impl StaffAlarm {
    /// Tells staff of the quarantines of the last day that nobody was told of: the process that was about to
    /// was killed, its sender went away, or there was nobody to be told.
    ///
    /// # Errors
    /// The first failure; the others are told all the same.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        let mut outcome = Ok(());
        for (scope, begun) in self.alarms.untold(self.clock.now()).await? {
            outcome = outcome.and(self.begun(scope, &begun).await);
        }
        outcome
    }

    async fn mails(
        &self,
        scope: Scope,
        begun: &QuarantineBegun,
        settings: &SiteSettings,
    ) -> Result<Vec<Mail>, StoreError> {
        let (addresses, locale) = self.recipients(scope).await?;
        let base = self.public_address.of(scope).await?.unwrap_or_else(|| self.base_url.clone());
        let values = [
            ("site", settings.app_name.clone()),
            ("form", begun.title.get(locale).to_owned()),
            ("ceiling", settings.captcha.hourly_ceiling.to_string()),
            ("hour", moment(begun.hour, settings.zone(), locale)),
            ("link", format!("{base}/app/reports?quarantine=only")),
        ];
        let values = BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value)));
        let mail = |to| Mail {
            id: MailId::random(&*self.random),
            to,
            locale,
            template: "quarantine".to_owned(),
            values: values.clone(),
            not_after: None,
        };
        Ok(addresses.into_iter().map(mail).collect())
    }

    /// Who is written to, and in which language: the first one that the organisation has set, else German.
    async fn recipients(&self, scope: Scope) -> Result<(BTreeSet<String>, Locale), StoreError> {
        let organization = self.organizations.load(scope).await?;
        let languages = organization.as_ref().and_then(|known| known.settings.as_ref()?.get("languages"));
        let first = languages.and_then(|languages| languages.get(0)?.as_str());
        let locale = first.and_then(Locale::parse).unwrap_or(Locale::De);
        if let Some(address) = organization.and_then(|organization| organization.notification_email) {
            return Ok((BTreeSet::from([address]), locale));
        }
        let mut addresses = self.addresses(scope, Role::Admin).await?;
        if addresses.is_empty() {
            addresses = self.addresses(operators(), Role::Developer).await?;
        }
        Ok((addresses, locale))
    }

    async fn addresses(&self, scope: Scope, role: Role) -> Result<BTreeSet<String>, StoreError> {
        let users = self.users.list(scope).await?.into_iter().filter(|user| user.role >= role);
        Ok(users.map(|user| user.email.as_str().to_owned()).collect())
    }
}

#[expect(clippy::disallowed_methods, reason = "operators are accounts of the installation")]
fn operators() -> Scope {
    Scope::installation()
}

fn moment(at: Timestamp, zone: Tz, locale: Locale) -> String {
    let local = at.with_timezone(&zone);
    match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M Uhr").to_string(),
        Locale::En => local.format("%d %B %Y, %H:%M").to_string(),
    }
}
