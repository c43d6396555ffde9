//! The limit of open files and connections of the process.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Nothing here needs more, and children would inherit an excessive limit.
const MAX_DESCRIPTORS: u64 = 1 << 20;

/// The limits of descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptors {
    /// The effective limit.
    pub soft: u64,
    /// The limit up to which the process may raise it.
    pub hard: u64,
}

impl Descriptors {
    /// Returns the current limits. No limit at all counts as a million.
    pub fn current() -> Self {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        Self {
            soft: current.unwrap_or(MAX_DESCRIPTORS).min(MAX_DESCRIPTORS),
            hard: maximum.unwrap_or(MAX_DESCRIPTORS).min(MAX_DESCRIPTORS),
        }
    }

    /// Raises the soft limit to the hard one, and returns the new limits. Shells and systems start programs
    /// with 1024 for the sake of old ones, which a thousand slow connections use up.
    pub fn raise() -> Self {
        let Self { soft, hard } = Self::current();
        if soft < hard {
            let maximum = getrlimit(Resource::Nofile).maximum;
            let wanted = Rlimit { current: Some(hard), maximum };
            if let Err(error) = setrlimit(Resource::Nofile, wanted) {
                tracing::warn!(%error, soft, hard, "the limit of open files cannot be raised");
            }
        }
        Self::current()
    }

    /// Returns the effective limit as a number of connections.
    pub fn usable(self) -> usize {
        usize::try_from(self.soft).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soft_limit_is_raised_to_the_hard_one() {
        let before = Descriptors::current();
        let raised = Descriptors::raise();
        assert_eq!(raised.soft, before.hard);
        assert_eq!(raised, Descriptors::current());
    }
}
