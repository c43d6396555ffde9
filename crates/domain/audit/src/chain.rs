//! The walk along a chain.

use crate::head::Head;
use crate::model::Entry;
use kernel::Scope;

/// A break in a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Break {
    /// Another number was expected: entries were removed, inserted or reordered.
    #[error("entry {found} stands where entry {expected} belongs: entries were removed, inserted or moved")]
    Order {
        /// The expected number.
        expected: i64,
        /// The number found.
        found: i64,
    },
    /// The hash does not match: the entry, or the one before it, was changed or replaced.
    #[error("entry {number} does not match its hash: it, or the entry before it, was changed or replaced")]
    Changed { number: i64 },
    /// The kept head is ahead of the chain.
    #[error("the chain ends with entry {found}, though it had {kept} entries: the end is missing")]
    Truncated {
        /// The number of entries when the head was kept.
        kept: i64,
        /// The number of entries now.
        found: i64,
    },
    /// The chain is intact, but it is not the one whose head was kept.
    #[error("entry {number} is not the one in the kept head: the chain was rebuilt")]
    Remade {
        /// The number of the kept head.
        number: i64,
    },
    /// There are more rows than the walk found: several share one number.
    #[error("{hidden} entries are outside the chain: their numbers are used twice")]
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

/// The number of breaks reported individually; further ones are only counted.
const MAX_BREAKS: usize = 50;

impl ChainWalk {
    /// Starts at the beginning of a scope's chain. If a kept head is given, the chain must lead through it.
    pub fn new(scope: Scope, kept: Option<Head>) -> Self {
        Self { scope, kept, head: Head::EMPTY, walked: 0, breaks: Vec::new(), more_breaks: 0 }
    }

    /// Processes the next entry.
    pub fn step(&mut self, entry: &Entry) {
        let expected = self.head.count.saturating_add(1);
        if entry.number != expected {
            self.report(Break::Order { expected, found: entry.number });
        }
        // After a gap the previous hash is unknown; the gap is reported already.
        if entry.number == expected && entry.hash != entry.expected_hash(self.scope, self.head.hash) {
            self.report(Break::Changed { number: entry.number });
        }
        // Continues from what is stored, so that one change is reported once.
        self.head = Head { count: entry.number, hash: entry.hash };
        self.walked += 1;
        if let Some(kept) = self.kept
            && kept.count == entry.number
            && kept.hash != entry.hash
        {
            self.report(Break::Remade { number: entry.number });
        }
    }

    /// Returns how many entries were processed.
    pub fn walked(&self) -> i64 {
        self.walked
    }

    /// Ends the walk; returns the chain's head, the first breaks and the number of further ones. `rows` is
    /// how many entries the scope had, at least, when the walk began.
    pub fn finish(mut self, rows: i64) -> (Head, Vec<Break>, u64) {
        if let Some(kept) = self.kept
            && kept.count > self.head.count
        {
            self.report(Break::Truncated { kept: kept.count, found: self.head.count });
        }
        if rows > self.walked {
            self.report(Break::Beside { hidden: rows - self.walked });
        }
        (self.head, self.breaks, self.more_breaks)
    }

    fn report(&mut self, found: Break) {
        if self.breaks.len() < MAX_BREAKS {
            self.breaks.push(found);
        } else {
            self.more_breaks += 1;
        }
    }
}

#[cfg(test)]
#[path = "tests/chain.rs"]
mod tests;
