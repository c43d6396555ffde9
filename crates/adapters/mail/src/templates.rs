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
pub const TEMPLATES: [Template; 3] = [
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
