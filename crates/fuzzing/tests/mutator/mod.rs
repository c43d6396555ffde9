//! Mutates inputs as fuzzers do, without knowing their format.

/// The length of the longest mutated copy.
const LONGEST: usize = 16 * 1024;
/// Bytes that parsers treat specially.
const SIGNS: &[u8] = b"\0\t\n\r \"%&'+,-./0129:;<=>?@AZ[\\]_az{}\x7f\x80\xbf\xc3\xed\xf0\xff";

/// A sequence of mutated copies that depends only on the seed and the corpus.
pub(crate) struct Mutator {
    state: u64,
    corpus: Vec<Vec<u8>>,
}

impl Mutator {
    pub(crate) fn new(seed: u64, corpus: Vec<Vec<u8>>) -> Self {
        Self { state: seed, corpus }
    }

    pub(crate) fn next_case(&mut self) -> Vec<u8> {
        let mut data = self.any().to_vec();
        for _ in 0..=self.below(4) {
            self.change(&mut data);
        }
        data.truncate(LONGEST);
        data
    }

    fn change(&mut self, data: &mut Vec<u8>) {
        let at = self.below(data.len() + 1);
        match self.below(8) {
            0 if at < data.len() => data[at] ^= 1 << self.below(8),
            1 if at < data.len() => data[at] = self.sign(),
            2 => data.insert(at, self.sign()),
            3 => drop(data.drain(self.range(data.len()))),
            4 => {
                let copy = data[self.range(data.len())].to_vec();
                let times = 1 + self.below(6);
                data.splice(at..at, copy.repeat(times));
            }
            5 => data.truncate(at),
            // Continues like another input.
            6 => {
                let other = self.any().to_vec();
                data.truncate(at);
                data.extend_from_slice(&other[self.below(other.len() + 1)..]);
            }
            // Inserts a piece of another input.
            _ => {
                let other = self.any().to_vec();
                data.splice(at..at, other[self.range(other.len())].to_vec());
            }
        }
    }

    fn any(&mut self) -> &[u8] {
        let at = self.below(self.corpus.len());
        &self.corpus[at]
    }

    fn sign(&mut self) -> u8 {
        SIGNS[self.below(SIGNS.len())]
    }

    /// Returns a random range, usually a short one.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let most = if self.below(4) == 0 { length - start } else { (length - start).min(16) };
        start..start + self.below(most + 1)
    }

    /// Returns a random number below `end`, which must not be zero (SplitMix64).
    fn below(&mut self, end: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % end as u64).unwrap()
    }
}
