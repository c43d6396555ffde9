//! The secret by which a browser shows that an account has signed in from it before.
//!
//! `<number of the browser>.<mark>.<mark>…`, all in hexadecimal: the number is 128 random bits, a mark binds
//! it to one account and its current password. A browser used by several people has a mark for each of the
//! last [`MARKS`] accounts. It reveals no address.

use super::limiter::AccountRef;
use super::ports::KeyedDigest;
use std::fmt::Write;
use subtle::ConstantTimeEq as _;

/// How many accounts a browser remembers.
pub(super) const MARKS: usize = 8;

type Number = [u8; 16];
type Mark = [u8; 16];

/// The secret of a browser, parsed or about to be written.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct BrowserSecret {
    pub(super) number: Number,
    marks: Vec<Mark>,
}

impl BrowserSecret {
    /// Creates the secret of a browser that is seen for the first time.
    pub(super) fn new(number: Number) -> Self {
        Self { number, marks: Vec::new() }
    }

    /// Parses what a browser sent; `None` for anything that was not written here.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.').map(from_hex);
        let number = parts.next()??;
        let marks = parts.by_ref().take(MARKS).collect::<Option<Vec<_>>>()?;
        parts.next().is_none().then_some(Self { number, marks })
    }

    /// Checks whether this account has signed in from here before and its password has not changed since.
    pub(super) fn knows(&self, keyed: &dyn KeyedDigest, account: Option<AccountRef<'_>>) -> bool {
        // The same work is done with and without an account.
        let mark = mark(keyed, &self.number, account);
        // All marks are compared, each in constant time.
        let known = self.marks.iter().fold(false, |known, own| known | bool::from(own.ct_eq(&mark)));
        known && account.is_some()
    }

    /// Remembers an account and forgets the one whose last sign-in is the oldest.
    pub(super) fn remember(&mut self, keyed: &dyn KeyedDigest, account: AccountRef<'_>) {
        let mark = mark(keyed, &self.number, Some(account));
        self.marks.retain(|own| *own != mark);
        self.marks.insert(0, mark);
        self.marks.truncate(MARKS);
    }

    /// Returns the text that the browser keeps.
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

fn mark(keyed: &dyn KeyedDigest, number: &Number, account: Option<AccountRef<'_>>) -> Mark {
    let id = account.map_or(0, |account| account.id).to_be_bytes();
    let hash = account.map_or("", |account| account.password_hash);
    // All parts but the last have a fixed length, so no two lists make the same text.
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
