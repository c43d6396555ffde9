//! Mails to people about their accounts.

use crate::email::Email;
use kernel::{Locale, Mail, MailId, Random, Timestamp, Tz};
use std::collections::BTreeMap;

/// Creates a mail from a template.
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

/// Formats a time for people, in German time: the mails that use this are sent where no site's zone is known.
pub fn moment(at: Timestamp, locale: Locale) -> String {
    let local = at.with_timezone(&Tz::Europe__Berlin);
    match locale {
        Locale::De => local.format("%d.%m.%Y, %H:%M").to_string(),
        Locale::En => local.format("%d %B %Y, %H:%M (%Z)").to_string(),
    }
}
