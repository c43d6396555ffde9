//! What is kept of a JPEG.

use bytes::Bytes;
use img_parts::jpeg::{Jpeg, JpegSegment};

/// JFIF header without its optional thumbnail: version 1.1, pixel aspect 1:1.
const JFIF: &[u8] = b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0";
/// What Adobe's marker says of colours; programs have written more behind it.
const ADOBE_LENGTH: usize = 12;

pub(crate) fn clean_jpeg(content: Bytes) -> Option<Bytes> {
    const APP0: u8 = 0xE0;
    const APP14: u8 = 0xEE;
    let mut jpeg = Jpeg::from_bytes(content).ok()?;
    jpeg.dimensions()?;
    let segments = jpeg.segments_mut();
    // Kept: tables (C4, CC, DB, DD), frames (C0 to CF), scans (DA), and the two markers that decide about
    // colours. Removed: APP1 to APP13 and APP15 (EXIF, XMP, IPTC, profiles), and comments.
    segments.retain(|segment| match segment.marker() {
        0xC0..=0xC7 | 0xC9..=0xCF | 0xDA..=0xDD => true,
        APP0 => segment.contents().starts_with(b"JFIF\0"),
        APP14 => segment.contents().starts_with(b"Adobe") && segment.contents().len() >= ADOBE_LENGTH,
        _ => false,
    });
    if !segments.iter().all(|segment| is_exact(segment.marker(), segment.contents())) {
        return None;
    }
    for segment in &mut *segments {
        let contents = match segment.marker() {
            APP0 => Bytes::from_static(JFIF),
            APP14 => segment.contents().slice(..ADOBE_LENGTH),
            _ => continue,
        };
        *segment = JpegSegment::new_with_contents(segment.marker(), contents);
    }
    let (header, scans) = segments.split_at(segments.len().checked_sub(1)?);
    let scan = scans.first().filter(|segment| segment.has_entropy())?;
    let mut cleaned = vec![0xFF, 0xD8];
    for segment in header {
        cleaned.extend_from_slice(&segment.clone().encoder().bytes());
    }
    copy_scans(&scan.clone().encoder().bytes(), &mut cleaned)?;
    Some(cleaned.into())
}

/// Checks whether a segment is as long as its syntax says (ITU-T T.81, B.2). Behind that anything could be written, and
/// decoders refuse such a picture or read it each in its own way.
fn is_exact(marker: u8, contents: &[u8]) -> bool {
    let lists = |listed: Option<&u8>, before: usize, each: usize| {
        // More components have neither a name nor a decoder.
        listed.is_some_and(|count| {
            (1..=4).contains(count) && contents.len() == before + each * usize::from(*count)
        })
    };
    match marker {
        0xC4 => is_all_tables(contents, |table| {
            let counts = table.get(1..17)?;
            Some(17 + counts.iter().map(|count| usize::from(*count)).sum::<usize>())
        }),
        0xDB => is_all_tables(contents, |table| match table.first()? >> 4 {
            0 => Some(1 + 64),
            1 => Some(1 + 2 * 64),
            _ => None,
        }),
        // 16 for each of the two kinds of coefficients.
        0xCC => contents.len().is_multiple_of(2) && contents.len() <= 2 * 2 * 16,
        0xDA => lists(contents.first(), 4, 2),
        0xDC | 0xDD => contents.len() == 2,
        0xC0..=0xCF => lists(contents.get(5), 6, 3),
        // Written anew.
        _ => true,
    }
}

/// Checks whether tables fill a segment to its end; `length` is that of the first one.
fn is_all_tables(mut rest: &[u8], length: impl Fn(&[u8]) -> Option<usize>) -> bool {
    while !rest.is_empty() {
        let Some(following) = length(rest).and_then(|length| rest.get(length..)) else { return false };
        rest = following;
    }
    true
}

/// Copies everything from the first start-of-scan marker to the end-of-image marker: the coded data with the
/// tables and scans in between (progressive images), without other segments and trailing bytes.
fn copy_scans(mut rest: &[u8], out: &mut Vec<u8>) -> Option<()> {
    const EOI: u8 = 0xD9;
    loop {
        let [0xFF, marker, following @ ..] = rest else { return None };
        match *marker {
            EOI => {
                out.extend_from_slice(&[0xFF, EOI]);
                return Some(());
            }
            0xFF => {
                rest = rest.get(1..)?;
                continue;
            }
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes([*following.first()?, *following.get(1)?]));
        // The length counts itself.
        let data = following.get(length..).filter(|_| length >= 2)?;
        // Coded data ends at the first marker that is neither a stuffed byte nor a restart.
        let end = data
            .windows(2)
            .position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7))
            .filter(|_| *marker == 0xDA)
            .unwrap_or(0);
        if matches!(marker, 0xC4 | 0xCC | 0xDA..=0xDD) {
            if !is_exact(*marker, following.get(2..length)?) {
                return None;
            }
            out.extend_from_slice(rest.get(..2 + length + end)?);
        }
        rest = data.get(end..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURPLUS: &[u8] = b"Erika Mustermann, Station 7";

    fn segment(marker: u8, contents: &[u8]) -> Vec<u8> {
        let length = u16::try_from(contents.len() + 2).unwrap().to_be_bytes();
        [&[0xFF, marker][..], &length, contents].concat()
    }

    /// Each segment that has a syntax, with the least that it can say.
    fn exact() -> Vec<(u8, Vec<u8>)> {
        let mut codes = vec![0; 17];
        codes[3] = 2;
        codes.extend([7, 8]);
        vec![
            (0xDB, vec![0; 65]),
            (0xDB, [vec![0x11; 129], vec![1; 65]].concat()),
            (0xC4, codes.repeat(2)),
            (0xCC, vec![0, 1, 2, 3]),
            (0xDC, vec![0, 1]),
            (0xDD, vec![0, 4]),
            (0xC2, vec![8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
            (0xDA, vec![2, 1, 0, 2, 0, 0, 63, 0]),
        ]
    }

    /// A grey point, with segments before its frame and between its scans.
    fn jpeg(before: &[u8], between: &[u8]) -> Bytes {
        let scan = [segment(0xDA, &[1, 1, 0, 0, 63, 0]), vec![0x12, 0x34]].concat();
        let frame = segment(0xC0, &[8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
        [&[0xFF, 0xD8][..], before, &frame, &scan, between, &scan, &[0xFF, 0xD9]].concat().into()
    }

    #[test]
    fn segments_of_their_own_length_are_kept_as_they_are() {
        for (marker, contents) in exact() {
            assert!(is_exact(marker, &contents), "{marker:X}");
        }
        let tables = [segment(0xDB, &[0; 65]), segment(0xDD, &[0, 4])].concat();
        let sent = jpeg(&tables, &tables);
        assert_eq!(clean_jpeg(sent.clone()), Some(sent));
    }

    #[test]
    fn a_text_behind_what_a_segment_says_is_refused() {
        for (marker, contents) in exact() {
            let long = [&contents[..], SURPLUS].concat();
            assert!(!is_exact(marker, &long), "{marker:X}");
            assert!(!is_exact(marker, &contents[..contents.len() - 1]), "{marker:X} cut off");
            let long = segment(marker, &long);
            assert_eq!(clean_jpeg(jpeg(&long, &[])), None, "{marker:X} before the frame");
            if !(0xC0..=0xC3).contains(&marker) {
                assert_eq!(clean_jpeg(jpeg(&[], &long)), None, "{marker:X} between scans");
            }
        }
    }

    #[test]
    fn a_text_in_place_of_components_or_of_a_table_is_refused() {
        let components = |count: u8, each: usize| vec![b'E'; usize::from(count) * each];
        for count in [0, 5, 255] {
            let frame = [vec![8, 0, 1, 0, 1, count], components(count, 3)].concat();
            let scan = [vec![count], components(count, 2), vec![0, 63, 0]].concat();
            assert!(!is_exact(0xC0, &frame) && !is_exact(0xDA, &scan), "{count}");
        }
        assert!(!is_exact(0xDB, &[b'E'; 65]), "of no precision");
        assert!(!is_exact(0xC0, &[]) && !is_exact(0xDA, &[]));
    }
}
