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

/// All of them.
pub const TEMPLATES: [Template; 15] = [
    Template {
        name: "invitation",
        values: &["organization", "inviter", "role", "link", "expires"],
        de: include_str!("../templates/invitation.de.txt"),
        en: include_str!("../templates/invitation.en.txt"),
    },
    Template {
        name: "password_reset",
        values: &["name", "link", "minutes"],
        de: include_str!("../templates/password_reset.de.txt"),
        en: include_str!("../templates/password_reset.en.txt"),
    },
    Template {
        name: "password_changed",
        values: &["name", "when"],
        de: include_str!("../templates/password_changed.de.txt"),
        en: include_str!("../templates/password_changed.en.txt"),
    },
    Template {
        name: "name_released",
        values: &["name", "organization"],
        de: include_str!("../templates/name_released.de.txt"),
        en: include_str!("../templates/name_released.en.txt"),
    },
    Template {
        name: "name_taken",
        values: &["name", "organization"],
        de: include_str!("../templates/name_taken.de.txt"),
        en: include_str!("../templates/name_taken.en.txt"),
    },
    Template {
        name: "quarantine",
        values: &["site", "form", "ceiling", "hour", "link"],
        de: include_str!("../templates/quarantine.de.txt"),
        en: include_str!("../templates/quarantine.en.txt"),
    },
    Template {
        name: "password_set",
        values: &["name", "by", "when"],
        de: include_str!("../templates/password_set.de.txt"),
        en: include_str!("../templates/password_set.en.txt"),
    },
    Template {
        name: "address_set",
        values: &["name", "by", "email", "when"],
        de: include_str!("../templates/address_set.de.txt"),
        en: include_str!("../templates/address_set.en.txt"),
    },
    Template {
        name: "address_confirm",
        values: &["name", "link", "expires"],
        de: include_str!("../templates/address_confirm.de.txt"),
        en: include_str!("../templates/address_confirm.en.txt"),
    },
    Template {
        name: "address_confirm.taken",
        values: &["when"],
        de: include_str!("../templates/address_confirm_taken.de.txt"),
        en: include_str!("../templates/address_confirm_taken.en.txt"),
    },
    Template {
        name: "address_wished",
        values: &["name", "email", "when"],
        de: include_str!("../templates/address_wished.de.txt"),
        en: include_str!("../templates/address_wished.en.txt"),
    },
    Template {
        name: "address_changed",
        values: &["name", "email", "when"],
        de: include_str!("../templates/address_changed.de.txt"),
        en: include_str!("../templates/address_changed.en.txt"),
    },
    Template {
        name: "two_factor_disabled",
        values: &["name", "when"],
        de: include_str!("../templates/two_factor_disabled.de.txt"),
        en: include_str!("../templates/two_factor_disabled.en.txt"),
    },
    Template {
        name: "recovery_codes_renewed",
        values: &["name", "when"],
        de: include_str!("../templates/recovery_codes_renewed.de.txt"),
        en: include_str!("../templates/recovery_codes_renewed.en.txt"),
    },
    Template {
        name: "token_created",
        values: &["name", "token", "when"],
        de: include_str!("../templates/token_created.de.txt"),
        en: include_str!("../templates/token_created.en.txt"),
    },
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
