//! The mails and the values that each needs.
//!
//! For each, the catalogue has `mail.<name>.subject` and `mail.<name>.text`. Empty lines separate paragraphs.
//! A paragraph `[Label]({link})` is the call to action: a button in HTML, two lines in text.

/// A kind of mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailTemplate {
    /// Its name, as [`kernel::Mail::template`] gives it.
    pub name: &'static str,
    /// The values it needs; each must be there and not empty.
    pub values: &'static [&'static str],
}

macro_rules! templates {
    ($($name:literal: $values:expr,)*) => {
        /// All mails.
        pub const TEMPLATES: &[MailTemplate] = &[$(MailTemplate { name: $name, values: &$values },)*];
    };
}

templates! {
    "invitation": ["organization", "inviter", "role", "link", "expires"],
    "password_reset": ["name", "link", "minutes"],
    "password_changed": ["name", "when"],
    "name_released": ["name", "organization"],
    "name_taken": ["name", "organization"],
    "quarantine": ["site", "form", "ceiling", "hour", "link"],
    "license_ends": ["site", "module", "day", "link"],
    "password_set": ["name", "by", "when"],
    "address_set": ["name", "by", "email", "when"],
    "address_confirm": ["name", "link", "expires"],
    "address_confirm.taken": ["when"],
    "address_wished": ["name", "email", "when"],
    "address_changed": ["name", "email", "when"],
    "two_factor_disabled": ["name", "when"],
    "recovery_codes_renewed": ["name", "when"],
    "token_created": ["name", "token", "when"],
    "agreement": ["agreement", "version", "organization", "link"],
    "agreement_copy": ["agreement", "version", "company"],
    "portal_verify": ["link", "hours"],
    "portal_known": ["when", "link"],
    "portal_password_reset": ["name", "link", "minutes"],
    "portal_password_changed": ["name", "when"],
}

impl MailTemplate {
    /// Finds the template with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TEMPLATES.iter().find(|template| template.name == name)
    }

    /// Returns the catalogue key of one of its parts.
    pub(crate) fn key(&self, part: &str) -> String {
        format!("mail.{}.{part}", self.name.replace('.', "_"))
    }
}
