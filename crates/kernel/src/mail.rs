//! A mail that a use case decided on, and the sealing of what waits to be sent.

use crate::{Locale, RandomExt, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of a mail: 128 random bits in hexadecimal digits. It is the idempotency key of the
/// job that sends the mail and the left part of its `Message-ID`, the same at every attempt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MailId(String);

impl MailId {
    /// A new number.
    pub fn random(random: &(impl RandomExt + ?Sized)) -> Self {
        Self(format!("{:032x}", u128::from_le_bytes(random.bytes())))
    }

    /// Reads a number that was stored; `None` for anything but 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(digit)).then(|| Self(text.to_owned()))
    }

    /// The 32 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A mail, decided and not sent. A store puts it into the outbox in the same transaction as the
/// change that it tells of, so that neither is there without the other; what sends it renders
/// the template.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Its number.
    pub id: MailId,
    /// The address it goes to: one mailbox, checked by whoever decided on the mail.
    pub to: String,
    /// The language it is written in.
    pub locale: Locale,
    /// The name of the template, such as `invitation`.
    pub template: String,
    /// What the template fills in, by name. May hold a secret (a link with a token): it is sealed
    /// where it waits, and never logged.
    pub values: BTreeMap<String, String>,
    /// From then on it is not sent any more: what it tells of, such as a link, is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_after: Option<Timestamp>,
    /// The files that are sent with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
}

/// A file that is sent with a mail. It stays where it is until then, and a mail whose file is gone is not sent: what was
/// deleted is not in a queue either.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// What keeps it.
    pub kind: String,
    /// Which one it is there.
    pub id: String,
    /// What it is called in the mail.
    pub name: String,
    /// What it is, such as `application/pdf`.
    pub media_type: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("id", &self.id).field("template", &self.template).finish_non_exhaustive()
    }
}

/// Seals what waits in the outbox, so that neither the database nor a copy of it tells addresses
/// or links.
pub trait OutboxSealer: Send + Sync {
    /// Seals a text; what it belongs to (`context`) is bound to it.
    fn seal(&self, context: &str, plain: &[u8]) -> Vec<u8>;

    /// What was sealed under the same context; `None` when it was changed or sealed with another key.
    fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::SeededRandom;

    #[test]
    fn a_number_is_read_back_as_it_was_written() {
        let id = MailId::random(&SeededRandom::new(7));
        assert_eq!(MailId::parse(id.as_str()), Some(id));
    }

    #[test]
    fn anything_but_32_lower_case_digits_is_no_number() {
        for text in ["", "0", &"0".repeat(31), &"0".repeat(33), &"A".repeat(32), &"g".repeat(32)] {
            assert_eq!(MailId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_debug_text_of_a_mail_tells_neither_the_address_nor_the_values() {
        let mail = Mail {
            id: MailId::random(&SeededRandom::new(7)),
            to: "eva@example.org".into(),
            locale: Locale::De,
            template: "invitation".into(),
            values: BTreeMap::from([("link".into(), "https://x/einladung/geheim".into())]),
            not_after: None,
            attachments: Vec::new(),
        };
        let text = format!("{mail:?}");
        assert!(!text.contains("eva") && !text.contains("geheim"), "{text}");
    }
}
