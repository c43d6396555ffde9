//! How many files and connections the process may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Nothing here needs more, and children would inherit a limit beyond all measure.
const MOST: u64 = 1 << 20;

/// Descriptors that there are, and that there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptors {
    /// What counts now.
    pub soft: u64,
    /// What the process may raise it to.
    pub hard: u64,
}

impl Descriptors {
    /// The present limits. No limit at all counts as a million.
    pub fn present() -> Self {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        Self { soft: current.unwrap_or(MOST).min(MOST), hard: maximum.unwrap_or(MOST).min(MOST) }
    }

    /// Raises the soft limit to the hard one: shells and systems start programs with 1024 for the sake
    /// of old ones, which a thousand slow connections use up. The limits as they are then.
    pub fn raise() -> Self {
        let Self { soft, hard } = Self::present();
        if soft < hard {
            let maximum = getrlimit(Resource::Nofile).maximum;
            let wanted = Rlimit { current: Some(hard), maximum };
            if let Err(error) = setrlimit(Resource::Nofile, wanted) {
                tracing::warn!(%error, soft, hard, "the limit of open files cannot be raised");
            }
        }
        Self::present()
    }

    /// The limit that counts, as a number of connections is counted.
    pub fn usable(self) -> usize {
        usize::try_from(self.soft).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soft_limit_is_raised_to_the_hard_one() {
        let before = Descriptors::present();
        let raised = Descriptors::raise();
        assert_eq!(raised.soft, before.hard);
        assert_eq!(raised, Descriptors::present());
    }
}
