//! Hashes, heads, and the walk along a chain.

use crate::model::Entry;
use kernel::Scope;
use std::fmt;
use std::str::FromStr;

/// SHA-256 of an entry. Shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What comes before the first entry.
    pub const NONE: Self = Self([0; 32]);

    /// A stored hash; what is no hash fits no entry.
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

/// The end of a chain: how many entries it has and the hash of the last. Kept elsewhere, it tells
/// later whether entries are missing at the end or the whole chain was made anew.
///
/// ```
/// use audit::Head;
/// assert_eq!(Head::EMPTY.to_string().parse(), Ok(Head::EMPTY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Number of entries.
    pub count: i64,
    /// Hash of the last one.
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

/// Where a chain is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Break {
    /// Another number was due: entries were removed, inserted or put into another order.
    #[error("entry {expected} was due and entry {found} came: entries were removed, inserted or moved")]
    Order {
        /// The number that was due.
        expected: i64,
        /// The number that came.
        found: i64,
    },
    /// The hash does not fit: the entry, or the one before it, was changed or replaced.
    #[error("entry {number} does not fit its hash: it, or the entry before it, was changed or replaced")]
    Changed {
        /// Its number.
        number: i64,
    },
    /// The head that was kept is ahead of the chain.
    #[error("the chain ends with entry {found}, though it had {kept} entries: the end is missing")]
    Truncated {
        /// Entries when the head was kept.
        kept: i64,
        /// Entries now.
        found: i64,
    },
    /// The chain is whole, but not the one whose head was kept.
    #[error("entry {number} is not the one that was kept: the chain was made anew")]
    Remade {
        /// The number of the kept head.
        number: i64,
    },
    /// There are more rows than the walk came across: several have one number.
    #[error("{hidden} entries lie beside the chain: they have numbers that others have too")]
    Beside {
        /// How many.
        hidden: i64,
    },
}

/// Walks along a chain, entry by entry in the order of their numbers.
#[derive(Debug)]
pub struct ChainWalk {
    scope: Scope,
    kept: Option<Head>,
    head: Head,
    walked: i64,
    breaks: Vec<Break>,
    more_breaks: u64,
}

/// Breaks that are told one by one; more are counted.
const TOLD: usize = 50;

impl ChainWalk {
    /// At the start of a scope's chain. With a head that was kept, the chain must lead through it.
    pub fn new(scope: Scope, kept: Option<Head>) -> Self {
        Self { scope, kept, head: Head::EMPTY, walked: 0, breaks: Vec::new(), more_breaks: 0 }
    }

    /// The next entry.
    pub fn step(&mut self, entry: &Entry) {
        let expected = self.head.count.saturating_add(1);
        if entry.number != expected {
            self.tell(Break::Order { expected, found: entry.number });
        }
        // After a gap the hash before is not known; that is told already.
        if entry.number == expected && entry.hash != entry.expected_hash(self.scope, self.head.hash) {
            self.tell(Break::Changed { number: entry.number });
        }
        // Goes on from what is stored, so that one change is told once.
        self.head = Head { count: entry.number, hash: entry.hash };
        self.walked += 1;
        if let Some(kept) = self.kept
            && kept.count == entry.number
            && kept.hash != entry.hash
        {
            self.tell(Break::Remade { number: entry.number });
        }
    }

    /// How many entries were walked along.
    pub fn walked(&self) -> i64 {
        self.walked
    }

    /// At the end of the chain: its head, the first breaks and the number of further ones. `rows`
    /// is how many entries the scope had, at least, when the walk began.
    pub fn finish(mut self, rows: i64) -> (Head, Vec<Break>, u64) {
        if let Some(kept) = self.kept
            && kept.count > self.head.count
        {
            self.tell(Break::Truncated { kept: kept.count, found: self.head.count });
        }
        if rows > self.walked {
            self.tell(Break::Beside { hidden: rows - self.walked });
        }
        (self.head, self.breaks, self.more_breaks)
    }

    fn tell(&mut self, found: Break) {
        if self.breaks.len() < TOLD {
            self.breaks.push(found);
        } else {
            self.more_breaks += 1;
        }
    }
}

#[cfg(test)]
#[path = "tests/chain.rs"]
mod tests;
