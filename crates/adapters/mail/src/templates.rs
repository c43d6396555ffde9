//! The templates and the values that each needs.
//!
//! A file begins with `Subject: …` and an empty line. Paragraphs follow, divided by empty lines. A
//! paragraph `[Label]({{link}})` is the thing to do: a button in HTML, two lines in text.

use kernel::Locale;

/// A kind of mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// Its name, as [`kernel::Mail::template`] gives it.
    pub name: &'static str,
    /// The values it needs; each must be there and not empty.
    pub values: &'static [&'static str],
    de: &'static str,
    en: &'static str,
}

macro_rules! template {
    ($name:literal, $file:literal, $values:expr) => {
        Template {
            name: $name,
            values: &$values,
            de: include_str!(concat!("../templates/", $file, ".de.txt")),
            en: include_str!(concat!("../templates/", $file, ".en.txt")),
        }
    };
}

/// All of them.
pub const TEMPLATES: [Template; 15] = [
    template!("invitation", "invitation", ["organization", "inviter", "role", "link", "expires"]),
    template!("password_reset", "password_reset", ["name", "link", "minutes"]),
    template!("password_changed", "password_changed", ["name", "when"]),
    template!("name_released", "name_released", ["name", "organization"]),
    template!("name_taken", "name_taken", ["name", "organization"]),
    template!("quarantine", "quarantine", ["site", "form", "ceiling", "hour", "link"]),
    template!("password_set", "password_set", ["name", "by", "when"]),
    template!("address_set", "address_set", ["name", "by", "email", "when"]),
    template!("address_confirm", "address_confirm", ["name", "link", "expires"]),
    template!("address_confirm.taken", "address_confirm_taken", ["when"]),
    template!("address_wished", "address_wished", ["name", "email", "when"]),
    template!("address_changed", "address_changed", ["name", "email", "when"]),
    template!("two_factor_disabled", "two_factor_disabled", ["name", "when"]),
    template!("recovery_codes_renewed", "recovery_codes_renewed", ["name", "when"]),
    template!("token_created", "token_created", ["name", "token", "when"]),
];

impl Template {
    /// The template of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TEMPLATES.iter().find(|template| template.name == name)
    }

    /// Its text in a language.
    pub const fn source(&self, locale: Locale) -> &'static str {
        locale.pick(self.de, self.en)
    }
}
