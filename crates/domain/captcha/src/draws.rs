//! Randomness drawn in bulk: an image needs about a thousand bytes, and one call to the operating
//! system for each number would cost more than the image.

use kernel::Random;

/// The number of bytes fetched at a time, enough for nearly every challenge.
const BULK: usize = 2048;

/// A buffer of cryptographic randomness. Everything in a challenge comes from here, including the jitter:
/// with a weak generator the image would reveal its state, and with it the undistorted glyphs.
pub(crate) struct RandomDraws<'a> {
    source: &'a dyn Random,
    buffer: [u8; BULK],
    used: usize,
}

impl<'a> RandomDraws<'a> {
    pub(crate) fn new(source: &'a dyn Random) -> Self {
        Self { source, buffer: [0; BULK], used: BULK }
    }

    /// Returns `N` random bytes; no byte is returned twice.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        if self.used + N > BULK {
            self.source.fill(&mut self.buffer);
            self.used = 0;
        }
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.buffer[self.used..self.used + N]);
        self.used += N;
        bytes
    }

    /// Returns an unbiased number in `0..bound`; 0 when `bound` is 0.
    pub(crate) fn below(&mut self, bound: u16) -> u16 {
        if bound == 0 {
            return 0;
        }
        // Reject the incomplete last interval, so that every residue is equally likely.
        let limit = u16::MAX - (u16::MAX % bound);
        loop {
            let value = u16::from_le_bytes(self.bytes());
            if value < limit {
                return value % bound;
            }
        }
    }

    /// Returns an unbiased number in `low..=high`.
    pub(crate) fn between(&mut self, low: u16, high: u16) -> u16 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// Returns a number in `-size..=size`.
    pub(crate) fn around(&mut self, size: f32) -> f32 {
        let unit = f32::from(i16::from_le_bytes(self.bytes())) / f32::from(i16::MAX);
        unit.max(-1.0) * size
    }

    /// Returns a number in `low..=high`.
    pub(crate) fn within(&mut self, low: f32, high: f32) -> f32 {
        let half = (high - low) / 2.0;
        low + half + self.around(half)
    }

    /// Shuffles the items so that all orders are equally likely (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u16::try_from(last + 1).unwrap_or(u16::MAX);
            items.swap(last, usize::from(self.below(bound)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    #[test]
    fn numbers_stay_within_their_bounds_and_reach_both() {
        let random = SeededRandom::new(1);
        let mut draws = RandomDraws::new(&random);
        let mut seen = [false; 5];
        for _ in 0..1000 {
            let number = draws.between(2, 6);
            seen[usize::from(number - 2)] = true;
            assert!((-3.0..=3.0).contains(&draws.around(3.0)));
            assert!((1.0..=2.0).contains(&draws.within(1.0, 2.0)));
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!(draws.below(0), 0);
        assert_eq!(draws.between(4, 4), 4);
    }

    #[test]
    fn a_shuffle_reaches_every_order() {
        let random = SeededRandom::new(2);
        let mut draws = RandomDraws::new(&random);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..500 {
            let mut items = [1, 2, 3, 4];
            draws.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 24);
    }
}
