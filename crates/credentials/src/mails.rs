//! Mails to people about their accounts.

use crate::email::Email;
use kernel::{Locale, Mail, MailId, Random, Timestamp, Tz};
use std::collections::BTreeMap;

/// A mail that is made from a template.
pub fn mail<const N: usize>(
    random: &dyn Random,
    to: &Email,
    locale: Locale,
    template: &str,
    values: [(&str, String); N],
) -> Mail {
    Mail {
        id: MailId::random(random),
        to: to.as_str().to_owned(),
        locale,
        template: template.to_owned(),
        values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value))),
        not_after: None,
        attachments: Vec::new(),
    }
}

/// A moment as people read it, in German time: a mail knows no other clock.
pub fn moment(at: Timestamp, locale: Locale) -> String {
    let local = at.with_timezone(&Tz::Europe__Berlin);
    match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M Uhr").to_string(),
        Locale::En => local.format("%d %B %Y, %H:%M (%Z)").to_string(),
    }
}
