//! A cleaned picture has the same type, looks the same, and contains only what a decoder needs.

use crate::parts::summed;
use bytes::Bytes;
use flate2::bufread::ZlibDecoder;
use forms::ports::FileInspector as _;
use std::cell::Cell;
use std::io::{copy, sink};
use std::sync::LazyLock;
use storage::ContentInspector;
use storage::testing::{inspect, seen};

/// Memory for decoding. Larger pictures are cleaned, but not compared.
const MEMORY: u64 = 4 * 1024 * 1024;
static INSPECTOR: LazyLock<ContentInspector> = LazyLock::new(ContentInspector::default);

pub(crate) fn run(data: &[u8]) {
    check(data);
    if let Some(summed) = summed(data) {
        check(&summed);
    }
}

fn check(data: &[u8]) {
    let sent = Bytes::copy_from_slice(data);
    let Some(kept) = inspect(sent.clone()) else { return };
    assert_eq!(INSPECTOR.media_type(&sent), Some(&*kept.media_type));
    assert_eq!(inspect(kept.content.clone()).as_ref(), Some(&kept), "cleaning it again changes it");
    let is_clean = match &*kept.media_type {
        "image/png" => png(&kept.content),
        "image/jpeg" => jpeg(&kept.content),
        "image/webp" => webp(&kept.content),
        other => {
            assert_eq!((other, &kept.content), ("application/pdf", &sent));
            return;
        }
    };
    assert_eq!(is_clean, Some(()), "{} with more than a picture", kept.media_type);
    let is_sound = match &*kept.media_type {
        "image/jpeg" => is_sound_jpeg(&sent),
        "image/webp" => chunks(&sent, |_, _| true).is_some(),
        _ => true,
    };
    if let Some(before) = seen(&sent, MEMORY).filter(|_| is_sound) {
        let after = seen(&kept.content, 2 * MEMORY);
        assert!(after.is_some_and(|after| after == before), "another {}", kept.media_type);
    }
}

/// Returns `None` if the file contains anything that no decoder needs.
fn png(file: &[u8]) -> Option<()> {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    loop {
        let length = number(u32::from_be_bytes(*rest.first_chunk()?))?;
        let (kind, after) = rest[4..].split_at_checked(4)?;
        rest = after.get(length + 4..)?;
        let may = match kind {
            b"IHDR" => length == 13,
            b"PLTE" => length <= 3 * 256,
            b"tRNS" => length <= 256,
            b"gAMA" | b"sBIT" => length <= 4,
            b"cHRM" => length == 32,
            b"sRGB" => length == 1,
            b"IDAT" => is_one_stream(after.get(..length)?),
            b"IEND" => return (length == 0 && rest.is_empty()).then_some(()),
            _ => false,
        };
        if !may {
            return None;
        }
    }
}

/// Whether packed pixels end where their bytes do.
fn is_one_stream(packed: &[u8]) -> bool {
    let mut decoder = ZlibDecoder::new(packed);
    copy(&mut decoder, &mut sink()).is_ok() && usize::try_from(decoder.total_in()) == Ok(packed.len())
}

fn jpeg(file: &[u8]) -> Option<()> {
    let after = segments(file, |marker, content| match marker {
        0xC0..=0xC7 | 0xC9..=0xCF | 0xDA..=0xDD => surplus(marker, content) == Some(0),
        0xE0 => content.starts_with(b"JFIF\0") && content.len() == 14,
        0xEE => content.starts_with(b"Adobe") && content.len() == 12,
        _ => false,
    })?;
    after.is_empty().then_some(())
}

/// Returns how many bytes of a segment its syntax does not use; `None` if some are missing.
fn surplus(marker: u8, mut content: &[u8]) -> Option<usize> {
    let needed = match marker {
        0xC4 => {
            while let Some(counts) = content.get(1..17) {
                content = content.get(17 + counts.iter().copied().map(usize::from).sum::<usize>()..)?;
            }
            0
        }
        0xDB => {
            while let Some(kind) = content.first() {
                content = content.get(if *kind < 16 { 65 } else { 129 }..)?;
            }
            0
        }
        0xCC => content.len() / 2 * 2,
        0xDA => 4 + 2 * usize::from(*content.first()?),
        0xDC | 0xDD => 2,
        _ => 6 + 3 * usize::from(*content.get(5)?),
    };
    content.len().checked_sub(needed)
}

/// Returns whether all decoders agree on a JPEG: there is nothing between its segments, and only tables
/// between its scans.
fn is_sound_jpeg(file: &[u8]) -> bool {
    let scanned = Cell::new(false);
    let parts = segments(file, |marker, _| {
        scanned.set(scanned.get() || marker == 0xDA);
        !scanned.get() || matches!(marker, 0xC4 | 0xCC | 0xDA..=0xDD)
    });
    parts.is_some()
}

/// Returns what follows the end of the image; `None` unless the file is a sequence of segments and coded
/// data, all of them fine.
fn segments(file: &[u8], is_fine: impl Fn(u8, &[u8]) -> bool) -> Option<&[u8]> {
    let mut rest = file.strip_prefix(b"\xFF\xD8")?;
    loop {
        let [0xFF, marker, after @ ..] = rest else { return None };
        if *marker == 0xD9 {
            return Some(after);
        }
        let length = usize::from(u16::from_be_bytes(*after.first_chunk()?));
        let (content, after) = (after.get(2..length)?, &after[length..]);
        if matches!(marker, 0x00..=0x01 | 0xD0..=0xD8 | 0xFF) || !is_fine(*marker, content) {
            return None;
        }
        let ends = |pair: &[u8]| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7);
        let coded = if *marker == 0xDA { after.windows(2).position(ends)? } else { 0 };
        rest = &after[coded..];
    }
}

fn webp(file: &[u8]) -> Option<()> {
    chunks(file, |kind, content| match kind {
        b"VP8 " | b"VP8L" | b"ALPH" => true,
        // No flag for a colour profile, EXIF or XMP.
        b"VP8X" => content.len() == 10 && content[0] & 0b0010_1100 == 0,
        b"ANIM" => content.len() == 6,
        b"ANMF" => content.get(16..).is_some_and(|frame| {
            each(frame, |kind, _| matches!(kind, b"ALPH" | b"VP8 " | b"VP8L")).is_some()
        }),
        _ => false,
    })
}

/// Returns `None` unless a WebP has the length it declares and all its chunks are fine.
fn chunks(file: &[u8], is_fine: impl FnMut(&[u8; 4], &[u8]) -> bool) -> Option<()> {
    let (length, rest) = file.strip_prefix(b"RIFF")?.split_first_chunk()?;
    let chunks = rest.strip_prefix(b"WEBP")?;
    if number(u32::from_le_bytes(*length))? != rest.len() {
        return None;
    }
    each(chunks, is_fine)
}

/// Returns `None` unless the bytes are a sequence of chunks, all of them fine.
fn each(mut rest: &[u8], mut is_fine: impl FnMut(&[u8; 4], &[u8]) -> bool) -> Option<()> {
    while !rest.is_empty() {
        let (kind, after) = rest.split_first_chunk()?;
        let (length, after) = after.split_first_chunk()?;
        let length = number(u32::from_le_bytes(*length))?;
        let (content, after) = after.split_at_checked(length)?;
        // Chunks of odd length are padded.
        rest = after.get(length % 2..)?;
        if !is_fine(kind, content) {
            return None;
        }
    }
    Some(())
}

fn number(length: u32) -> Option<usize> {
    usize::try_from(length).ok()
}
