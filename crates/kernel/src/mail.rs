//! A mail that a use case decided to send, and the sealing of mails that wait in the outbox.

use crate::{Locale, RandomExt, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The id of a mail: 128 random bits as hexadecimal digits. It is the idempotency key of the job that sends
/// the mail and the local part of its `Message-ID`, the same on every attempt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MailId(String);

impl MailId {
    /// Generates a fresh id.
    pub fn random(random: &(impl RandomExt + ?Sized)) -> Self {
        Self(format!("{:032x}", u128::from_le_bytes(random.bytes())))
    }

    /// Parses a stored id; `None` for anything but 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(digit)).then(|| Self(text.to_owned()))
    }

    /// Returns the 32 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A mail that is decided on but not sent. A store puts it into the outbox in the transaction of the change
/// it reports, so that neither exists without the other; the sender renders the template.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    pub id: MailId,
    /// The recipient: one mailbox, checked by whoever decided on the mail.
    pub to: String,
    /// The language it is written in.
    pub locale: Locale,
    /// The name of the template, such as `invitation`.
    pub template: String,
    /// The values for the template's placeholders, by name. They may contain a secret (a link with a token),
    /// so they are sealed while they wait and never logged.
    pub values: BTreeMap<String, String>,
    /// After this time the mail is not sent any more: what it is about, such as its link, has expired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_after: Option<Timestamp>,
    /// The files sent with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
}

/// A file sent with a mail. It stays where it is stored until then, and a mail whose file is gone is not
/// sent: what was deleted does not live on in a queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The kind of store that keeps the file.
    pub kind: String,
    /// The file's id in that store.
    pub id: String,
    /// The file's name in the mail.
    pub name: String,
    /// The media type, such as `application/pdf`.
    pub media_type: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("id", &self.id).field("template", &self.template).finish_non_exhaustive()
    }
}

/// Seals what waits in the outbox, so that neither the database nor a copy of it reveals addresses or links.
pub trait OutboxSealer: Send + Sync {
    /// Seals a text and binds it to its `context`.
    fn seal(&self, context: &str, plain: &[u8]) -> Vec<u8>;

    /// Opens what was sealed under the same context; `None` when it was changed or sealed with another key.
    fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::SeededRandom;

    #[test]
    fn an_id_is_read_back_as_it_was_written() {
        let id = MailId::random(&SeededRandom::new(7));
        assert_eq!(MailId::parse(id.as_str()), Some(id));
    }

    #[test]
    fn anything_but_32_lower_case_digits_is_no_id() {
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
