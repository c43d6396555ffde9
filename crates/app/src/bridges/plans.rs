//! Bridges between plans and the other domains.

use crate::bridges::recipients::{NotificationRecipients, Recipients};
use ::plans::ports::OwnedLicense;
use ::plans::{ExpiryMails, Gate, Module};
use async_trait::async_trait;
use forms::Revision;
use forms::ports::{QuotaGate, TemplateQuota};
use kernel::{Locale, Mail, MailId, Random, Scope, StoreError};
use site::ports::SettingsStore;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The limit of active templates, from the plan.
pub struct TemplateQuotas(pub Gate);

#[async_trait]
impl QuotaGate for TemplateQuotas {
    async fn templates(&self, scope: Scope) -> Result<TemplateQuota, StoreError> {
        let at = self.0.limit(scope, Module::Forms).await?;
        Ok(TemplateQuota { limit: at.limit.number(), revision: Some(Revision(at.revision)) })
    }
}

/// Writes to the [`NotificationRecipients`] of a scope when one of its licences ends soon.
pub struct LicenseExpiryMails {
    pub recipients: NotificationRecipients,
    /// The site's name and time zone.
    pub settings: Arc<dyn SettingsStore>,
    /// Generates the ids of mails.
    pub random: Arc<dyn Random>,
}

#[async_trait]
impl ExpiryMails for LicenseExpiryMails {
    async fn expiry_mails(&self, owned: &OwnedLicense) -> Result<Vec<Mail>, StoreError> {
        let Recipients { addresses, locale, base } = self.recipients.of(owned.scope).await?;
        let settings = self.settings.load(owned.scope).await?;
        let claims = &owned.license.claims;
        let day = claims.expires_at.with_timezone(&settings.zone());
        let values = [
            ("site", settings.app_name.clone()),
            ("module", claims.module.code().to_owned()),
            ("day", day.format(if locale == Locale::De { "%d.%m.%Y" } else { "%d %B %Y" }).to_string()),
            ("link", format!("{base}/app/plan")),
        ];
        let values = BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value)));
        let mail = |to| Mail {
            id: MailId::random(&*self.random),
            to,
            locale,
            template: "license_ends".to_owned(),
            values: values.clone(),
            not_after: Some(claims.expires_at),
            attachments: Vec::new(),
        };
        Ok(addresses.into_iter().map(mail).collect())
    }
}
