//! What the administrators of an organisation are told when a name is no longer theirs.

use crate::model::Organization;
use crate::names::Name;
use kernel::{Locale, Mail, MailId};
use std::collections::BTreeMap;

/// What happened to the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameNews {
    /// The operator released it.
    Released,
    /// Another organisation has it now.
    Taken,
}

/// The mail to one of the former owner's administrators. Accounts have no language of their own: it is the
/// first of the organisation's `settings.languages`, else German.
pub fn letter(news: NameNews, name: &Name, former: &Organization, to: &str, id: MailId) -> Mail {
    let template = match news {
        NameNews::Released => "name_released",
        NameNews::Taken => "name_taken",
    };
    let values = [("name", name.to_string()), ("organization", former.name.clone())];
    Mail {
        id,
        to: to.to_owned(),
        locale: locale(former),
        template: template.to_owned(),
        values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value))),
        not_after: None,
    }
}

fn locale(organization: &Organization) -> Locale {
    let languages = organization.settings.as_ref().and_then(|settings| settings.get("languages"));
    let first = languages.and_then(|list| list.get(0)).and_then(serde_json::Value::as_str);
    first.and_then(Locale::parse).unwrap_or_default()
}
