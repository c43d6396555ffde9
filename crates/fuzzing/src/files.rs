//! A cleaned picture has the same type, looks the same, and contains only what a decoder needs.

use crate::parts::summed;
use bytes::Bytes;
use flate2::bufread::ZlibDecoder;
use forms::ports::FileInspector as _;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
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
    /// The order in which chunks stand, each once.
    const KINDS: [&[u8]; 8] = [b"IHDR", b"sRGB", b"gAMA", b"cHRM", b"PLTE", b"tRNS", b"IDAT", b"IEND"];
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let mut expected = KINDS.into_iter();
    let (mut colour, mut entries) = (None, 0);
    loop {
        let length = number(u32::from_be_bytes(*rest.first_chunk()?))?;
        let (kind, after) = rest[4..].split_at_checked(4)?;
        rest = after.get(length + 4..)?;
        let content = after.get(..length)?;
        expected.find(|expected| *expected == kind)?;
        let may = match kind {
            b"IHDR" => {
                colour = content.get(9).copied();
                length == 13
            }
            b"PLTE" => {
                entries = length / 3;
                colour == Some(3) && entries <= 256 && length.is_multiple_of(3)
            }
            b"tRNS" => match colour {
                Some(0) => length == 2,
                Some(2) => length == 6,
                Some(3) => length <= entries,
                _ => false,
            },
            // Numbers, and no letters.
            b"gAMA" => length == 4 && content[0] == 0,
            b"cHRM" => length == 32 && content.chunks(4).all(|number| number[0] == 0 && number[1] < 2),
            b"sRGB" => length == 1 && content[0] < 4,
            b"IDAT" => is_one_stream(content),
            _ => return (length == 0 && rest.is_empty()).then_some(()),
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
    // What stands once in a file, and what stands once before each scan.
    let (known, unread) = (RefCell::new(HashSet::new()), RefCell::new(HashSet::new()));
    let after = segments(file, |marker, content| {
        let is_exact = || surplus(marker, content) == Some(0);
        match marker {
            0xC4 | 0xCC | 0xDB | 0xDD => is_exact() && are_new(&mut unread.borrow_mut(), marker, content),
            0xDA => {
                unread.borrow_mut().clear();
                is_exact()
            }
            0xC0..=0xC3 | 0xC9..=0xCB => is_exact() && known.borrow_mut().insert(0xC0),
            0xE0 => {
                content.starts_with(b"JFIF\0") && content.len() == 14 && known.borrow_mut().insert(marker)
            }
            0xE1 => is_orientation(content) && known.borrow_mut().insert(marker),
            0xEE => {
                let is_plain = content.starts_with(b"Adobe\0\x64\0\0\0\0") && content.len() == 12;
                is_plain && known.borrow_mut().insert(marker)
            }
            _ => false,
        }
    })?;
    // Behind the last scan nothing is read.
    (after.is_empty() && unread.into_inner().is_empty()).then_some(())
}

/// Returns whether EXIF data say nothing but how to turn a picture that does not stand upright.
fn is_orientation(content: &[u8]) -> bool {
    const BEFORE: &[u8] = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0";
    matches!(content.strip_prefix(BEFORE), Some([2..=8, 0, 0, 0, 0, 0, 0]))
}

/// Adds the tables of a segment, each by its marker, class and number; returns whether none of them was there.
fn are_new(tables: &mut HashSet<(u8, u8)>, marker: u8, mut content: &[u8]) -> bool {
    let mut are_new = !content.is_empty();
    while let Some(name) = content.first() {
        let (name, length) = match marker {
            0xC4 => (*name, 17 + content[1..17].iter().copied().map(usize::from).sum::<usize>()),
            0xCC => (*name, 2),
            0xDB => (name & 0x0F, if *name < 16 { 65 } else { 129 }),
            _ => (0, content.len()),
        };
        are_new &= tables.insert((marker, name));
        content = &content[length..];
    }
    are_new
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

/// Returns whether all decoders agree on a JPEG: there is nothing between its segments, and between its scans, of
/// which there are several only in a progressive one, there is only how to decode the next.
fn is_sound_jpeg(file: &[u8]) -> bool {
    let (progressive, scanned) = (Cell::new(false), Cell::new(false));
    let parts = segments(file, |marker, _| {
        progressive.set(progressive.get() || marker == 0xC2);
        let is_later = scanned.replace(scanned.get() || marker == 0xDA);
        !is_later || (progressive.get() && matches!(marker, 0xC4 | 0xDA | 0xDD))
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
    let mut kinds = Vec::new();
    let mut is_animated = false;
    chunks(file, |kind, content| {
        kinds.push(*kind);
        match kind {
            // No flag for a colour profile, EXIF or XMP, and nothing where something is reserved.
            b"VP8X" => {
                is_animated = content.first().is_some_and(|flags| flags & 2 != 0);
                content.len() == 10 && content[0] & 0b1110_1101 == 0 && content[1..4] == [0; 3]
            }
            b"ANIM" => content.len() == 6,
            b"ANMF" => content.get(15).is_some_and(|flags| *flags < 4) && is_frame(&content[16..]),
            _ => is_picture(kind, content),
        }
    })?;
    let frames = |kinds: &[[u8; 4]]| !kinds.is_empty() && kinds.iter().all(|kind| kind == b"ANMF");
    let is_ordered = match kinds.strip_prefix(&[*b"VP8X"]) {
        None => kinds.len() == 1 && is_one_picture(&kinds),
        Some(rest) if is_animated => rest.strip_prefix(&[*b"ANIM"]).is_some_and(frames),
        Some(rest) => is_one_picture(rest),
    };
    is_ordered.then_some(())
}

fn is_frame(chunks: &[u8]) -> bool {
    let mut kinds = Vec::new();
    let are_fine = each(chunks, |kind, content| {
        kinds.push(*kind);
        is_picture(kind, content)
    });
    are_fine.is_some() && is_one_picture(&kinds)
}

fn is_one_picture(kinds: &[[u8; 4]]) -> bool {
    matches!(kinds.concat().as_slice(), b"VP8 " | b"VP8L" | b"ALPHVP8 ")
}

/// Whether a chunk begins like a picture, or like its alpha.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as the readers of chunks pass it")]
fn is_picture(kind: &[u8; 4], content: &[u8]) -> bool {
    match kind {
        b"VP8 " => content.get(3..6) == Some(&b"\x9D\x01\x2A"[..]),
        b"VP8L" => content.len() >= 5 && content[0] == 0x2F,
        b"ALPH" => content.first().is_some_and(|coding| *coding < 64 && coding & 0b10 == 0),
        _ => false,
    }
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
        // Chunks of odd length are filled up with a zero.
        let (fill, following) = after.split_at_checked(length % 2)?;
        rest = following;
        if fill.iter().any(|byte| *byte != 0) || !is_fine(kind, content) {
            return None;
        }
    }
    Some(())
}

fn number(length: u32) -> Option<usize> {
    usize::try_from(length).ok()
}
