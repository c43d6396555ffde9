//! Mails to people about their accounts.

use crate::email::Email;
use kernel::{Locale, Mail, MailId, Random};
use std::collections::BTreeMap;

/// A mail that is made from a template.
pub(crate) fn mail<const N: usize>(
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
