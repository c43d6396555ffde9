//! Hashes of entries, and the heads of chains.

use std::fmt;
use std::str::FromStr;

/// The SHA-256 of an entry. Displayed as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash before the first entry.
    pub const NONE: Self = Self([0; 32]);

    /// Reads a stored hash; anything else becomes a hash that matches no entry.
    pub fn stored(bytes: &[u8]) -> Self {
        bytes.try_into().map_or(Self::NONE, Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The end of a chain: how many entries it has and the hash of the last. Kept elsewhere, it shows later
/// whether entries are missing at the end or the whole chain was rebuilt.
///
/// ```
/// use audit::Head;
/// assert_eq!(Head::EMPTY.to_string().parse(), Ok(Head::EMPTY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of entries.
    pub count: i64,
    /// The hash of the last one.
    pub hash: Hash,
}

impl Head {
    /// The head of a chain without entries.
    pub const EMPTY: Self = Self { count: 0, hash: Hash::NONE };
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.hash)
    }
}

/// The text is not the head of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a head of the audit log: the number of entries and 64 hexadecimal digits")]
pub struct HeadError;

impl FromStr for Head {
    type Err = HeadError;

    fn from_str(text: &str) -> Result<Self, HeadError> {
        let (count, digits) = text.split_once(' ').ok_or(HeadError)?;
        let count = count.parse().ok().filter(|count| *count >= 0).ok_or(HeadError)?;
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(HeadError);
        }
        let mut hash = [0; 32];
        for (at, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).map_err(|_| HeadError)?;
        }
        Ok(Self { count, hash: Hash(hash) })
    }
}
