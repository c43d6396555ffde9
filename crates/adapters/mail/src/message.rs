//! Turns a mail into the bytes that are sent.

use crate::render::{MailTheme, Rendered, prepare, render};
use jobs::FailureReason;
use jobs::ports::{Attachments, AttemptError};
use kernel::{Clock, Mail, Scope, is_invisible};
use lettre::message::header::ContentType;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use site::ports::{SettingsStore, WordingStore};
use site::{SiteSettings, texts_of};
use std::sync::Arc;
use texts::Texts;
use url::Host;

/// The maximum length of a sender's name. One without blanks is not folded, and no line of a mail is longer than 998 bytes.
const MAX_NAME_BYTES: usize = 200;

/// `SMTP_FROM` is not a valid sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not a sender like `Meldewerk <meldewerk@example.org>`")]
pub struct SenderError;

/// The sender of all mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SenderAddress(Mailbox);

impl SenderAddress {
    /// Reads an address, with or without a name in front of it.
    pub fn parse(text: &str) -> Result<Self, SenderError> {
        if text.chars().any(char::is_control) {
            return Err(SenderError);
        }
        let Mailbox { name, email } = text.parse().map_err(|_| SenderError)?;
        if name.as_ref().is_some_and(|name| name.len() > MAX_NAME_BYTES) {
            return Err(SenderError);
        }
        if email.domain().is_ascii() {
            return Ok(Self(Mailbox::new(name, email)));
        }
        // Few servers accept a domain in any other form.
        let domain = Host::parse(email.domain()).map_err(|_| SenderError)?.to_string();
        let email = Address::new(email.user(), domain).map_err(|_| SenderError)?;
        Ok(Self(Mailbox::new(name, email)))
    }
}

/// The common properties of an installation's mails.
pub struct MessageBuilder {
    from: SenderAddress,
    host: String,
    clock: Arc<dyn Clock>,
    sites: Option<Sites>,
    attachments: Option<Arc<dyn Attachments>>,
}

/// Where the look and the texts of each site's mails come from.
struct Sites {
    settings: Arc<dyn SettingsStore>,
    wordings: Arc<dyn WordingStore>,
}

impl MessageBuilder {
    /// Mails come from `from`; `host` is the host of the installation's address.
    pub fn new(from: SenderAddress, host: &str, clock: Arc<dyn Clock>) -> Self {
        prepare();
        Self { from, host: host.to_owned(), clock, sites: None, attachments: None }
    }

    /// Gives each mail the name, the colour and the texts of its site.
    #[must_use]
    pub fn of_sites(self, settings: Arc<dyn SettingsStore>, wordings: Arc<dyn WordingStore>) -> Self {
        Self { sites: Some(Sites { settings, wordings }), ..self }
    }

    /// Adds attachments to the mails that have some.
    #[must_use]
    pub fn with_attachments(self, attachments: Arc<dyn Attachments>) -> Self {
        Self { attachments: Some(attachments), ..self }
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Builds the whole mail for a scope.
    pub(crate) async fn message_of(&self, scope: Scope, mail: &Mail) -> Result<Message, AttemptError> {
        let files = self.files_of(scope, mail).await?;
        let Some(sites) = &self.sites else {
            return self.message(mail, &Texts::built_in(mail.locale), None, files);
        };
        let later = |error| {
            tracing::warn!(%error, "the look of a mail could not be read; trying again later");
            AttemptError::temporary(FailureReason::Failed)
        };
        let settings = sites.settings.load(scope).await.map_err(later)?;
        let own = sites.wordings.list(scope).await.map_err(later)?;
        self.message(mail, &texts_of(mail.locale, own), Some(&settings), files)
    }

    /// Loads the attachments. If one is gone, its mail is not sent.
    async fn files_of(&self, scope: Scope, mail: &Mail) -> Result<Vec<SinglePart>, AttemptError> {
        let mut files = Vec::new();
        for attachment in &mail.attachments {
            let keeper =
                self.attachments.as_ref().ok_or(AttemptError::permanent(FailureReason::BadTemplate))?;
            let loaded = keeper.load(scope, attachment).await.map_err(|error| {
                tracing::warn!(%error, "a file could not be read; trying again later");
                AttemptError::temporary(FailureReason::Failed)
            })?;
            let bytes = loaded.ok_or(AttemptError::permanent(FailureReason::TooLate))?;
            let media_type = ContentType::parse(&attachment.media_type);
            let media_type = media_type.map_err(|_| AttemptError::permanent(FailureReason::BadTemplate))?;
            files.push(Attachment::new(attachment.name.clone()).body(bytes, media_type));
        }
        Ok(files)
    }

    /// Assembles the message. What fails now would fail later, too.
    pub(crate) fn message(
        &self,
        mail: &Mail,
        texts: &Texts,
        site: Option<&SiteSettings>,
        files: Vec<SinglePart>,
    ) -> Result<Message, AttemptError> {
        let theme = MailTheme {
            sent_by: &self.host,
            name: site.map_or("", |site| &site.app_name),
            accent: site.and_then(|site| site.layout.colors.accent),
        };
        let Rendered { subject, text, html } =
            render(mail, texts, theme).ok_or(AttemptError::permanent(FailureReason::BadTemplate))?;
        let to = address(&mail.to).ok_or(AttemptError::permanent(FailureReason::BadAddress))?;
        let envelope = lettre::address::Envelope::new(Some(self.from.0.email.clone()), vec![to.clone()])
            .map_err(|_| AttemptError::permanent(FailureReason::BadAddress))?;
        Message::builder()
            .envelope(envelope)
            .from(self.from.0.clone())
            .to(Mailbox::new(None, to))
            .message_id(Some(format!("<{}@{}>", mail.id.as_str(), self.host)))
            .date(self.clock.now().into())
            .subject(subject)
            .header(AutoSubmitted)
            .header(ContentLanguage(mail.locale.code().to_owned()))
            .multipart(with_files(MultiPart::alternative_plain_html(text, html), files))
            .map_err(|_| AttemptError::permanent(FailureReason::BadAddress))
    }
}

/// Reads an address. lettre's own check refuses combining marks, such as the vowel signs of many scripts, which
/// RFC 6531 allows.
fn address(text: &str) -> Option<Address> {
    const LONGEST_LOCAL: usize = 64;
    let (local, domain) = text.rsplit_once('@')?;
    let is_plain = |c: char| c.is_ascii() || c.is_control() || c.is_whitespace() || is_invisible(c);
    let checked: String = local.chars().map(|c| if is_plain(c) { c } else { 'x' }).collect();
    let is_fine = local.len() <= LONGEST_LOCAL && Address::new(checked, domain).is_ok();
    is_fine.then(|| Address::new_dangerous(local, domain))
}

fn with_files(body: MultiPart, files: Vec<SinglePart>) -> MultiPart {
    if files.is_empty() {
        return body;
    }
    files.into_iter().fold(MultiPart::mixed().multipart(body), MultiPart::singlepart)
}

/// RFC 3834: keeps vacation notices from answering.
#[derive(Clone)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// RFC 3282.
#[derive(Clone)]
struct ContentLanguage(String);

impl lettre::message::header::Header for ContentLanguage {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Content-Language")
    }
    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use kernel::testing::{ManualClock, SeededRandom};
    use kernel::{Locale, MailId};
    use std::collections::BTreeMap;

    pub(crate) fn envelope() -> MessageBuilder {
        let from = SenderAddress::parse("Meldewerk <noreply@example.org>").unwrap();
        MessageBuilder::new(from, "melden.example.org", Arc::new(ManualClock::default()))
    }

    pub(crate) fn mail() -> Mail {
        let values = [("name", "Änne"), ("when", "1. März 2026, 12:00")];
        Mail {
            id: MailId::random(&SeededRandom::new(1)),
            to: "eva@example.org".into(),
            locale: Locale::De,
            template: "password_changed".into(),
            values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value.to_owned()))),
            not_after: None,
            attachments: Vec::new(),
        }
    }

    fn bytes(mail: &Mail) -> String {
        String::from_utf8(
            envelope().message(mail, &Texts::built_in(mail.locale), None, Vec::new()).unwrap().formatted(),
        )
        .unwrap()
    }

    #[test]
    fn a_mail_has_the_headers_it_should_and_the_same_bytes_but_for_boundaries_each_time() {
        let text = bytes(&mail());
        let id = format!("Message-ID: <{}@melden.example.org>\r\n", mail().id.as_str());
        for header in [
            &*id,
            "From: Meldewerk <noreply@example.org>\r\n",
            "To: eva@example.org\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Content-Language: de\r\n",
            "Subject: Ihr Passwort wurde =?utf-8?b?",
            "Date: Thu, 01 Jan 2026 00:00:00 +0000\r\n",
            "Content-Type: multipart/alternative;",
        ] {
            assert!(text.contains(header), "{header} in\n{text}");
        }
        assert!(bytes(&mail()).contains(&id));
        assert!(text.is_ascii(), "needs no extension of the server");
    }

    #[test]
    fn no_value_adds_a_header_or_an_addressee() {
        let mut hostile = mail();
        hostile.template = "invitation".into();
        for name in ["organization", "inviter", "role", "expires"] {
            hostile.values.insert(name.into(), "x\r\nBcc: alle@example.org".into());
        }
        hostile.values.insert("link".into(), "https://x/".into());
        let message =
            envelope().message(&hostile, &Texts::built_in(hostile.locale), None, Vec::new()).unwrap();
        assert_eq!(message.envelope().to().len(), 1);
        let text = String::from_utf8(message.formatted()).unwrap();
        let head = text.split("\r\n\r\n").next().unwrap();
        assert!(!head.contains("\r\nBcc"), "{head}");
    }

    #[test]
    fn an_address_that_is_none_is_given_up_at_once() {
        for to in [
            "",
            "eva",
            "eva@",
            "a@b.example, c@d.example",
            "eva@example.org\r\nBcc: x@y.example",
            "<eva@example.org>",
            "e\u{85}va@example.org",
            "e\u{2028}va@example.org",
            "e\u{202E}va@example.org",
        ] {
            let refused = envelope()
                .message(&Mail { to: to.into(), ..mail() }, &Texts::built_in(Locale::De), None, Vec::new())
                .unwrap_err();
            assert_eq!(refused, AttemptError::permanent(FailureReason::BadAddress), "{to:?}");
        }
    }

    #[test]
    fn mails_go_to_addresses_in_any_script() {
        for to in [
            "jürgen@example.org",
            "संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c",
            "i\u{307}@example.org",
            "部@example.org",
        ] {
            let mail = Mail { to: to.into(), ..mail() };
            let message = envelope().message(&mail, &Texts::built_in(Locale::De), None, Vec::new()).unwrap();
            assert_eq!(message.envelope().to()[0].to_string(), to);
            assert!(
                String::from_utf8(message.formatted()).unwrap().contains(&format!("To: {to}\r\n")),
                "{to}"
            );
        }
    }

    #[test]
    fn a_sender_is_an_address_with_or_without_a_name() {
        for good in [
            "noreply@example.org",
            "Meldewerk <noreply@example.org>",
            "\"Müller, Meldungen\" <m@example.org>",
        ] {
            assert!(SenderAddress::parse(good).is_ok(), "{good}");
        }
        let named = |length: usize| SenderAddress::parse(&format!("{} <m@example.org>", "M".repeat(length)));
        assert!(named(MAX_NAME_BYTES).is_ok());
        assert_eq!(named(MAX_NAME_BYTES + 1), Err(SenderError), "a line of a mail would be too long");
        let german = SenderAddress::parse("Klinik Köln <meldung@klinik-köln.example>").unwrap();
        assert_eq!(german.0.email.to_string(), "meldung@xn--klinik-kln-lcb.example");
        for bad in ["", "Meldewerk", "a@b, c@d", "x <a@b>\nBcc: y@z"] {
            assert_eq!(SenderAddress::parse(bad), Err(SenderError), "{bad:?}");
        }
    }
}
