//! Notifies staff of a quarantine, by mail and in the audit log.

use crate::bridges::recipients::{NotificationRecipients, Recipients};
use async_trait::async_trait;
use audit::{Action, Actor, AuditRecorder, Details, Object, ObjectKind};
use forms::ports::QuarantineNotifier;
use forms::quarantine::QuarantineBegun;
use kernel::{Clock, Locale, Mail, MailId, Random, Scope, StoreError, Timestamp, Tz};
use persistence::SqlQuarantineAlarms;
use site::SiteSettings;
use site::ports::SettingsStore;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Writes to the [`NotificationRecipients`] of a scope.
pub struct MailQuarantineNotifier {
    /// Ensures that it is done once.
    pub alarms: SqlQuarantineAlarms,
    pub recipients: NotificationRecipients,
    /// The site's name and time zone.
    pub settings: Arc<dyn SettingsStore>,
    /// Records it.
    pub audit: Arc<AuditRecorder>,
    pub clock: Arc<dyn Clock>,
    /// Generates the ids of mails.
    pub random: Arc<dyn Random>,
}

#[async_trait]
impl QuarantineNotifier for MailQuarantineNotifier {
    async fn notify(&self, scope: Scope, begun: &QuarantineBegun) -> Result<(), StoreError> {
        let settings = self.settings.load(scope).await?;
        let mails = self.mails(scope, begun, &settings).await?;
        if mails.is_empty() {
            tracing::warn!(
                "reports go into quarantine, but there is nobody to notify: neither an address for mails \
                 nor an administrator; trying again for a day"
            );
            return Ok(());
        }
        let now = self.clock.now();
        if self.alarms.raise(scope, begun.template, begun.hour, &mails, now).await? {
            tracing::warn!("reports beyond the hourly ceiling of their form go into quarantine");
            let object = Object::of(ObjectKind::Template, &begun.slug);
            let details = Details::new().with("ceiling", i64::from(settings.captcha.hourly_ceiling));
            self.audit.record_or_defer(scope, Actor::System, Action::QuarantineBegun, object, details).await;
        }
        Ok(())
    }
}

impl MailQuarantineNotifier {
    /// Notifies staff of the quarantines of the last day without a notification: the process was killed
    /// before it, the request was cancelled, or there was nobody to notify.
    ///
    /// # Errors
    /// The first failure; the other notifications are sent all the same.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        let mut outcome = Ok(());
        for (scope, begun) in self.alarms.unnotified(self.clock.now()).await? {
            outcome = outcome.and(self.notify(scope, &begun).await);
        }
        outcome
    }

    async fn mails(
        &self,
        scope: Scope,
        begun: &QuarantineBegun,
        settings: &SiteSettings,
    ) -> Result<Vec<Mail>, StoreError> {
        let Recipients { addresses, locale, base } = self.recipients.of(scope).await?;
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
            attachments: Vec::new(),
        };
        Ok(addresses.into_iter().map(mail).collect())
    }
}

/// Formats a time for people, in the site's zone.
fn moment(at: Timestamp, zone: Tz, locale: Locale) -> String {
    let local = at.with_timezone(&zone);
    match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M").to_string(),
        Locale::En => local.format("%d %B %Y, %H:%M").to_string(),
    }
}
