//! The secret by which a browser shows that an account was signed in to from it.
//!
//! `<number of the browser>.<mark>.<mark>…`, all in hexadecimal: the number is 128 random bits,
//! a mark binds it to one account and its present password. A browser that several people use
//! has a mark for each of the last [`MARKS`]. Nothing of it tells an address.

use super::guard::Holder;
use super::ports::KeyedDigest;
use std::fmt::Write;
use subtle::ConstantTimeEq as _;

/// For how many accounts a browser is remembered.
pub(super) const MARKS: usize = 8;

type Number = [u8; 16];
type Mark = [u8; 16];

/// The secret of a browser, read or to be written.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Device {
    pub(super) number: Number,
    marks: Vec<Mark>,
}

impl Device {
    /// A browser that is seen for the first time.
    pub(super) fn new(number: Number) -> Self {
        Self { number, marks: Vec::new() }
    }

    /// Reads what a browser sent; `None` for anything that was not written here.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.').map(from_hex);
        let number = parts.next()??;
        let marks = parts.by_ref().take(MARKS).collect::<Option<Vec<_>>>()?;
        parts.next().is_none().then_some(Self { number, marks })
    }

    /// Whether this account was signed in to from here, and its password is still the one of then.
    pub(super) fn knows(&self, keyed: &dyn KeyedDigest, account: Option<Holder<'_>>) -> bool {
        // The same work with and without an account.
        let mark = mark(keyed, &self.number, account);
        // All are compared, each in the same time.
        let known = self.marks.iter().fold(false, |known, own| known | bool::from(own.ct_eq(&mark)));
        known && account.is_some()
    }

    /// Remembers an account, the one signed in to the longest ago is forgotten.
    pub(super) fn remember(&mut self, keyed: &dyn KeyedDigest, account: Holder<'_>) {
        let mark = mark(keyed, &self.number, Some(account));
        self.marks.retain(|own| *own != mark);
        self.marks.insert(0, mark);
        self.marks.truncate(MARKS);
    }

    /// As the browser keeps it.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(33 * (self.marks.len() + 1));
        for (position, part) in std::iter::once(&self.number).chain(&self.marks).enumerate() {
            if position > 0 {
                text.push('.');
            }
            for byte in part {
                // Writing into a String cannot fail.
                let _ = write!(text, "{byte:02x}");
            }
        }
        text
    }
}

fn mark(keyed: &dyn KeyedDigest, number: &Number, account: Option<Holder<'_>>) -> Mark {
    let id = account.map_or(0, |account| account.id).to_be_bytes();
    let hash = account.map_or("", |account| account.password_hash);
    // Parts of fixed lengths and then one of any: no two lists make the same text.
    let digest = keyed.keyed(&[b"device\0", number, &id, hash.as_bytes()]);
    let mut mark = [0; 16];
    mark.copy_from_slice(&digest[..16]);
    mark
}

fn from_hex(text: &str) -> Option<[u8; 16]> {
    if text.len() != 32 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    Some(u128::from_str_radix(text, 16).ok()?.to_be_bytes())
}
