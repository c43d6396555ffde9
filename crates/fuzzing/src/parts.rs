//! Helpers of the targets, such as splitting an input into several values.

/// Splits bytes into at most `limit` lines, without line breaks. The last one is the rest.
pub(crate) fn lines(data: &[u8], limit: usize) -> impl Iterator<Item = &[u8]> {
    data.splitn(limit, |byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// Decodes UTF-8, with replacement characters for what is invalid.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a future on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    use tokio::runtime::{Builder, Runtime};
    thread_local! {
        static RUNTIME: Runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    }
    RUNTIME.with(|runtime| runtime.block_on(future))
}

/// Returns a PNG with its checksums corrected, so that decoders which verify them read on; `None` for
/// anything else.
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
