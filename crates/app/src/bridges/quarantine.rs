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
use site::ports::SettingsStore;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Writes to the address that the organisation named for mails, or else to whoever administers the scope.
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
        let mails = self.mails(scope, begun).await?;
        let now = self.clock.now();
        if self.alarms.raise(scope, (begun.template, begun.hour), &mails, now).await? {
            tracing::warn!("reports beyond the ceiling of their form and hour go into quarantine");
            let object = Object::of(ObjectKind::Template, &begun.slug);
            let details = Details::new().with("ceiling", i64::from(begun.ceiling));
            self.audit.record_or_keep(scope, Actor::System, Action::QuarantineBegun, object, details).await;
        }
        Ok(())
    }
}

impl StaffAlarm {
    async fn mails(&self, scope: Scope, begun: &QuarantineBegun) -> Result<Vec<Mail>, StoreError> {
        let (addresses, locale) = self.recipients(scope).await?;
        let settings = self.settings.load(scope).await?;
        let base = self.public_address.of(scope).await?.unwrap_or_else(|| self.base_url.clone());
        let values = [
            ("site", settings.app_name.clone()),
            ("form", begun.title.get(locale).to_owned()),
            ("ceiling", begun.ceiling.to_string()),
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
        let users = self.users.list(scope).await?;
        let administrators = users.into_iter().filter(|user| user.role >= Role::Admin);
        Ok((administrators.map(|user| user.email.as_str().to_owned()).collect(), locale))
    }
}

fn moment(at: Timestamp, zone: Tz, locale: Locale) -> String {
    let local = at.with_timezone(&zone);
    match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M Uhr").to_string(),
        Locale::En => local.format("%d %B %Y, %H:%M").to_string(),
    }
}
