//! The randomness port.

/// Cryptographically secure random bytes.
pub trait Random: Send + Sync {
    /// Fills the buffer. An operating system without randomness is no basis to go on: implementations abort
    /// the request rather than return weak bytes.
    fn fill(&self, buffer: &mut [u8]);
}

/// Convenience methods for [`Random`].
pub trait RandomExt: Random {
    /// Returns `N` random bytes.
    fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut buffer = [0; N];
        self.fill(&mut buffer);
        buffer
    }

    /// Returns an unbiased number in `0..bound`; 0 when `bound` is 0.
    fn below(&self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Reject the incomplete last interval, so that every residue is equally likely.
        let limit = u32::MAX - (u32::MAX % bound);
        loop {
            let value = u32::from_le_bytes(self.bytes());
            if value < limit {
                return value % bound;
            }
        }
    }
}

impl<R: Random + ?Sized> RandomExt for R {}
