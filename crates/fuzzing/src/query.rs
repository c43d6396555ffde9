//! Accepted query strings are decoded as browsers encode them, and contain no control characters other than
//! tabs and line breaks.

use http_api::testing;
use url::form_urlencoded;

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let any = testing::form(text);
    if let Some(pairs) = testing::query(text) {
        assert_eq!(any.as_ref(), Some(&pairs));
        let is_fine = |text: &str| !text.chars().any(|c| c.is_control() && !"\t\r\n".contains(c));
        assert!(pairs.iter().all(|(name, value)| is_fine(name) && is_fine(value)), "{pairs:?}");
    }
    let Some(pairs) = any else { return };
    let read: Vec<_> = form_urlencoded::parse(data).into_owned().collect();
    assert_eq!(pairs, read, "others read it otherwise");
    let written = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    assert_eq!(testing::form(&written), Some(pairs), "{written}");
}
