//! No value can add a header, a recipient or an HTML tag, and every mail is one that servers accept.
//!
//! The lines are the number of a template, the language, the recipient, the sender, and the template's values
//! in order, in which `\n` is a line break.

use crate::parts::{lines, text};
use jobs::FailureReason;
use kernel::testing::ManualClock;
use kernel::{Locale, Mail, MailId};
use mail::testing::make;
use mail::{MessageBuilder, SenderAddress, TEMPLATES, render};
use std::collections::BTreeMap;
use std::sync::Arc;
use texts::Texts;

const HOST: &str = "melden.example.org";
/// The headers of a mail, each exactly once.
const HEADERS: [&str; 9] = [
    "From",
    "To",
    "Message-ID",
    "Date",
    "Subject",
    "Auto-Submitted",
    "Content-Language",
    "MIME-Version",
    "Content-Type",
];
/// RFC 5322 §2.1.1, without CRLF.
const LONGEST_LINE: usize = 998;
/// The maximum number of characters of a subject, plus one for the ellipsis of a truncated one.
const LONGEST_SUBJECT: usize = 151;

pub(crate) fn run(data: &[u8]) {
    let mut lines = lines(data, 12).map(text);
    let number: usize = lines.next().and_then(|line| line.parse().ok()).unwrap_or_default();
    let template = &TEMPLATES[number % TEMPLATES.len()];
    let locale = lines.next().and_then(|line| Locale::parse(&line)).unwrap_or_default();
    let to = lines.next().unwrap_or_default();
    let sender = lines.next().unwrap_or_default();
    let values: Vec<String> = lines.map(|line| line.replace("\\n", "\n")).collect();
    let named = template.values.iter().map(|name| (*name).to_owned()).zip(values);
    let mail = mail(template.name, locale, &to, named.collect());

    let made = make(&envelope(&sender), &mail);
    let words = Texts::built_in(locale);
    let rendered = render(&mail, &words, HOST);
    assert_eq!(
        rendered.is_none(),
        made.as_ref().is_err_and(|error| error.reason == FailureReason::BadTemplate)
    );
    let Some(rendered) = rendered else { return };
    assert!(rendered.subject.chars().count() <= LONGEST_SUBJECT);
    assert!(!rendered.subject.chars().any(char::is_control), "{:?}", rendered.subject);
    let harmless = template.values.iter().map(|name| {
        let value = if *name == "link" { "https://x/" } else { "x" };
        ((*name).to_owned(), value.to_owned())
    });
    let harmless = self::mail(template.name, locale, "", harmless.collect());
    let harmless = render(&harmless, &words, HOST).expect("all that it needs");
    let tags = |html: &str| html.matches('<').count();
    assert_eq!(tags(&rendered.html), tags(&harmless.html), "{}", rendered.html);

    match made {
        Ok(made) => {
            assert_eq!(made.to, [to.as_str()]);
            whole(&made.bytes, to.is_ascii() && local_of(&sender).is_ascii());
        }
        Err(error) => assert_eq!((error.reason, error.is_final), (FailureReason::BadAddress, true)),
    }
}

/// Returns the local part of a sender's address. The display name is encoded, so it may contain anything.
fn local_of(sender: &str) -> &str {
    let address = sender.rsplit('<').next().unwrap_or_default();
    address.rsplit_once('@').map_or("", |(local, _)| local)
}

/// Returns an envelope with this sender, or with a default one if the text is not a sender.
pub(crate) fn envelope(sender: &str) -> MessageBuilder {
    let sender = SenderAddress::parse(sender).or_else(|_| SenderAddress::parse("noreply@example.org"));
    MessageBuilder::new(sender.expect("a sender"), HOST, Arc::new(ManualClock::default()))
}

/// Returns a mail in which only the recipient is untrusted.
pub(crate) fn notice(to: &str) -> Mail {
    let values = [("name", "Änne"), ("when", "12:00")];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    mail("password_changed", Locale::De, to, BTreeMap::from(values))
}

fn mail(template: &str, locale: Locale, to: &str, values: BTreeMap<String, String>) -> Mail {
    Mail {
        id: MailId::parse(&"5".repeat(32)).expect("a number"),
        to: to.to_owned(),
        locale,
        template: template.to_owned(),
        values,
        not_after: None,
        attachments: Vec::new(),
    }
}

/// Checks a mail as it is sent.
pub(crate) fn whole(bytes: &[u8], in_ascii: bool) {
    let text = std::str::from_utf8(bytes).expect("a text");
    assert!(!in_ascii || text.is_ascii(), "needs an extension of the server: {text}");
    assert!(
        text.split("\r\n").all(|line| line.len() <= LONGEST_LINE && !line.contains(['\r', '\n'])),
        "{text}"
    );
    let (head, _) = text.split_once("\r\n\r\n").expect("headers");
    let mut names: Vec<&str> = head
        .split("\r\n")
        .filter(|line| !line.starts_with([' ', '\t']))
        .map(|line| line.split_once(':').expect("a header").0)
        .collect();
    names.sort_unstable();
    let mut wanted = HEADERS;
    wanted.sort_unstable();
    assert_eq!(names, wanted, "{head}");
}
