//! The walk along a chain.

use crate::head::Head;
use crate::model::Entry;
use kernel::Scope;

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
