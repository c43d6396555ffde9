//! Counts the scanner's steps in tests, to show without a clock that it is linear.
//!
//! A step is a byte of the text examined, a byte of each part looked up in the lists, and a byte skipped by a
//! search. Outside of tests nothing is counted.

#[cfg(not(test))]
pub(crate) const fn add(_steps: usize) {}

#[cfg(test)]
#[path = "../tests/adversaries/mod.rs"]
mod adversaries;

#[cfg(test)]
pub(crate) use counter::add;

#[cfg(test)]
mod counter {
    use std::cell::Cell;

    thread_local! {
        static STEPS: Cell<usize> = const { Cell::new(0) };
    }

    pub(crate) fn add(steps: usize) {
        STEPS.set(STEPS.get() + steps);
    }

    /// Returns the steps that masking a text takes.
    pub(super) fn of(text: &str, rules: crate::RuleSet) -> usize {
        STEPS.set(0);
        assert!(crate::Anonymizer::with(rules).mask(text).is_ok());
        STEPS.get()
    }
}

#[cfg(test)]
mod tests {
    use super::adversaries::ADVERSARIES;
    use super::counter::of;
    use crate::RuleSet;

    /// The maximum number of steps per byte, to which the bounded lookahead and lookbehind add up, with the
    /// permanent rules and with all: around a match of an optional one 160 bytes to each side are searched
    /// again, and a full name has six bytes at least.
    const MAX_STEPS_PER_BYTE: [(RuleSet, usize); 2] = [(RuleSet::PERMANENT, 20), (RuleSet::ALL, 100)];

    #[test]
    fn twice_the_input_takes_twice_the_steps_whatever_it_is_made_of() {
        for (name, unit) in ADVERSARIES {
            for (rules, _) in MAX_STEPS_PER_BYTE {
                let (once, twice) = (of(&unit.repeat(1000), rules), of(&unit.repeat(2000), rules));
                assert!(twice * 10 <= once * 21, "{name}: {once} steps, then {twice}");
            }
        }
    }

    #[test]
    fn no_byte_is_looked_at_again_and_again() {
        for (name, unit) in ADVERSARIES {
            let text = unit.repeat(1000);
            for (rules, most) in MAX_STEPS_PER_BYTE {
                let steps = of(&text, rules);
                assert!(steps <= text.len() * most, "{name}: {steps} steps for {} bytes", text.len());
            }
        }
    }

    #[test]
    fn every_byte_is_a_step_at_least() {
        let text = "Die Klingel lag, der Boden war feucht. ".repeat(100);
        assert!(of(&text, RuleSet::PERMANENT) >= text.len());
        assert!(of(&text, RuleSet::ALL) >= 2 * text.len());
    }
}
