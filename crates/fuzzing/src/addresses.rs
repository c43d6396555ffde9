//! An accepted mail address is a single visible line, parses to itself, and can be written to.

use crate::mails::{envelope, notice, whole};
use credentials::Email;
use forms::testing::{FieldBuilder, FormBuilder};
use forms::{FieldType, Form};
use kernel::is_invisible;
use mail::SenderAddress;
use mail::testing::make;
use serde_json::{Map, Value};
use std::sync::LazyLock;

static FORM: LazyLock<Form> = LazyLock::new(|| {
    FormBuilder::new("f").block("b", [FieldBuilder::new("mail", FieldType::Email)]).compile()
});

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(email) = Email::parse(text) {
        of_account(&email);
    }
    if let Some(kept) = of_report(text) {
        assert!(kept.chars().count() <= Email::MAX_LENGTH && can_be_seen(&kept), "{kept:?}");
        assert_eq!(of_report(&kept).as_ref(), Some(&kept));
    }
    if SenderAddress::parse(text).is_ok() {
        let made = make(&envelope(text), &notice("eva@example.org")).expect("a mail");
        whole(&made.bytes, false);
    }
}

fn of_account(email: &Email) {
    let text = email.as_str();
    assert_eq!(Email::parse(text).as_ref(), Ok(email), "it reads as another");
    assert!(text.len() <= Email::MAX_LENGTH && can_be_seen(text), "{text:?}");
    let (local, domain) = text.split_once('@').expect("an address");
    assert_eq!(local, email.local());
    assert!(!local.is_empty() && !domain.contains('@') && domain.contains('.'), "{text:?}");
    assert!(domain.bytes().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_uppercase()), "{domain:?}");
    let made =
        make(&envelope(""), &notice(text)).unwrap_or_else(|error| panic!("{text:?} gets no mail: {error:?}"));
    assert_eq!(made.to, [text]);
    whole(&made.bytes, text.is_ascii());
}

/// Returns an answer to a question for a mail address as it is stored.
fn of_report(text: &str) -> Option<String> {
    let answers = Map::from_iter([("mail".to_owned(), Value::from(text))]);
    let checked = FORM.check(answers, &[]).ok()?;
    checked.data.get("mail").map(|kept| kept.as_str().expect("a text").to_owned())
}

fn can_be_seen(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || c.is_whitespace() || is_invisible(c))
}
