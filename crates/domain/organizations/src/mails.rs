//! Mails to the administrators of an organisation when a name is no longer theirs.

use crate::model::Organization;
use crate::names::Name;
use kernel::{Mail, MailId};
use std::collections::BTreeMap;

/// What happened to the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameLoss {
    /// The operator released it.
    Released,
    /// Another organisation has it now.
    Taken,
}

/// Builds the mail to one of the former owner's administrators. Accounts have no language of their own: it is
/// the first of the organisation's `settings.languages`, else German.
pub fn name_loss_mail(loss: NameLoss, name: &Name, former: &Organization, to: &str, id: MailId) -> Mail {
    let template = match loss {
        NameLoss::Released => "name_released",
        NameLoss::Taken => "name_taken",
    };
    let values = [("name", name.to_string()), ("organization", former.name.clone())];
    Mail {
        id,
        to: to.to_owned(),
        locale: former.scope_settings().language(),
        template: template.to_owned(),
        values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value))),
        not_after: None,
        attachments: Vec::new(),
    }
}
