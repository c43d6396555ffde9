//! How targets that need several things find them in their bytes.

/// The lines of some bytes, without their ends. The last one is all that is left after so many.
pub(crate) fn lines(data: &[u8], most: usize) -> impl Iterator<Item = &[u8]> {
    data.splitn(most, |byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// As a text, with a sign for each byte that is none.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A runtime for what waits, on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    use tokio::runtime::{Builder, Runtime};
    thread_local! {
        static RUNTIME: Runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    }
    RUNTIME.with(|runtime| runtime.block_on(future))
}

/// A PNG whose check sums are right, so that whoever looks at them looks further; `None` for anything else.
pub(crate) fn summed(data: &[u8]) -> Option<Vec<u8>> {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let mut rest = data.strip_prefix(SIGNATURE)?;
    let mut summed = SIGNATURE.to_vec();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let Some((chunk, after)) = after.split_at_checked(length.checked_add(4)?) else { break };
        summed.extend_from_slice(&rest[..4 + chunk.len()]);
        summed.extend_from_slice(&crc32fast::hash(chunk).to_be_bytes());
        rest = after.get(4..).unwrap_or_default();
    }
    summed.extend_from_slice(rest);
    Some(summed)
}
