//! What is kept of a JPEG.

use crate::jpeg_tables::{APP14, DAC, DHT, DQT, DRI, KeptSegment, SOS, drop_unread, split};
use crate::orientation::kept_exif;
use bytes::Bytes;
use img_parts::jpeg::{Jpeg, JpegSegment};

const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const EOI: u8 = 0xD9;
/// JFIF header without its optional thumbnail: version 1.1, pixel aspect 1:1.
const JFIF: &[u8] = b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0";
/// More than any program writes. Scans that refine others can be repeated, and each segment takes more memory than it is
/// long.
const MAX_SCANS: usize = 500;
/// Of these and the tables between them. A scan reads at most 13: eight for decoding, four quantizations, an interval.
const MAX_SEGMENTS: usize = 14 * MAX_SCANS;
/// What stands before the byte that says how Adobe's programs mean the colours: a name, version 100 and no flags.
const ADOBE: &[u8] = b"Adobe\0\x64\0\0\0\0";

pub(crate) fn clean_jpeg(content: Bytes) -> Option<Bytes> {
    if !has_only_segments(&content) {
        return None;
    }
    let jpeg = Jpeg::from_bytes(content).ok()?;
    jpeg.dimensions()?;
    let (scan, header) = jpeg.segments().split_last()?;
    if !scan.has_entropy() {
        return None;
    }
    let scans = scan.clone().encoder().bytes();
    let mut parts: Vec<_> = header.iter().filter_map(kept_of_header).collect();
    parts.extend(read_scans(&scans)?);
    let is_progressive = parts.iter().any(|part| matches!(part.marker, 0xC2 | 0xC6 | 0xCA | 0xCE));
    let is_sound = |part: &KeptSegment<'_>| {
        is_exact(part.marker, &part.contents)
            && !(is_progressive && part.marker == SOS && !is_pass(&part.contents))
    };
    if !parts.iter().all(is_sound) {
        return None;
    }
    drop_unread(&mut parts)?;
    let mut cleaned = vec![0xFF, 0xD8];
    if header.iter().any(|segment| segment.marker() == APP0 && segment.contents().starts_with(b"JFIF\0")) {
        write_segment(APP0, Bytes::from_static(JFIF), &mut cleaned);
    }
    let exif_segments = header.iter().filter(|segment| segment.marker() == APP1);
    if let Some(exif) = kept_exif(exif_segments.map(|segment| &segment.contents()[..])) {
        write_segment(APP1, exif.into(), &mut cleaned);
    }
    for part in parts {
        write_segment(part.marker, part.contents, &mut cleaned);
        cleaned.extend_from_slice(part.coded);
    }
    cleaned.extend_from_slice(&[0xFF, EOI]);
    Some(cleaned.into())
}

fn write_segment(marker: u8, contents: Bytes, out: &mut Vec<u8>) {
    out.extend_from_slice(&JpegSegment::new_with_contents(marker, contents).encoder().bytes());
}

/// Kept before the first scan: tables, frames, and the mark that decides about colours. Removed: APP1 to APP13 and
/// APP15 (EXIF, of which only the orientation is written anew, XMP, IPTC, profiles), comments, and a second number of
/// lines, since the frame has one.
fn kept_of_header(segment: &JpegSegment) -> Option<KeptSegment<'static>> {
    let contents = match segment.marker() {
        0xC0..=0xC7 | 0xC9..=0xCF | DQT | DRI => segment.contents().clone(),
        APP14 if segment.contents().starts_with(b"Adobe") => {
            [ADOBE, &[*segment.contents().get(ADOBE.len())?]].concat().into()
        }
        _ => return None,
    };
    Some(KeptSegment { marker: segment.marker(), contents, coded: &[] })
}

/// Checks whether every marker up to that of the first scan begins a segment.
fn has_only_segments(mut rest: &[u8]) -> bool {
    rest = rest.get(2..).unwrap_or_default();
    loop {
        let marked = rest.windows(2).position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0 | 0xFF));
        let Some([_, name, following @ ..]) = marked.and_then(|at| rest.get(at..)) else { return false };
        let length = following.first_chunk().map(|length| usize::from(u16::from_be_bytes(*length)));
        match length.and_then(|length| following.get(length..)) {
            Some(_) if *name == SOS => return true,
            Some(next) if has_length(*name) => rest = next,
            _ => return false,
        }
    }
}

/// Checks for a marker of a segment with a length. Behind a reserved one (ITU-T T.81, B.1.1.3) some decoders read a length
/// and others go on at once, so each sees another picture.
const fn has_length(marker: u8) -> bool {
    matches!(marker, 0xC0..=0xCF | SOS..=0xDF | APP0..=0xEF | 0xFE)
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
        DHT | DAC | DQT => split(marker, contents).is_some(),
        SOS => lists(contents.first(), 4, 2),
        DRI => contents.len() == 2,
        0xC0..=0xCF => lists(contents.get(5), 6, 3),
        // Written anew.
        _ => true,
    }
}

/// Checks which coefficients and bits a scan of a progressive picture codes (ITU-T T.81, G.1.1.1.1). Decoders refuse
/// others, or read them each in its own way.
fn is_pass(scan: &[u8]) -> bool {
    let [components, .., first, last, bits] = scan else { return false };
    let (before, low) = (bits >> 4, bits & 0x0F);
    let is_band = if *first == 0 { *last == 0 } else { first <= last && *last < 64 && *components == 1 };
    is_band && low <= 13 && (before == 0 || before == low + 1)
}

/// Reads everything from the first start-of-scan marker to the end-of-image marker: the coded data with the
/// tables and scans in between (progressive images), without other segments and trailing bytes.
fn read_scans(mut rest: &[u8]) -> Option<Vec<KeptSegment<'_>>> {
    let mut parts = Vec::new();
    let mut scans = 0;
    loop {
        let [0xFF, marker, following @ ..] = rest else { return None };
        match *marker {
            EOI => return Some(parts),
            0xFF => {
                rest = rest.get(1..)?;
                continue;
            }
            _ => {}
        }
        if !has_length(*marker) {
            return None;
        }
        let length = usize::from(u16::from_be_bytes(*following.first_chunk()?));
        // The length counts itself.
        let contents = following.get(2..length)?;
        let data = following.get(length..)?;
        // Coded data ends at the first marker that is neither a stuffed byte nor a restart.
        let ends = |pair: &[u8]| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7);
        let end = if *marker == SOS { data.windows(2).position(ends)? } else { 0 };
        let (coded, following) = data.split_at_checked(end)?;
        if matches!(*marker, DHT | DAC | SOS | DQT | DRI) {
            scans += usize::from(*marker == SOS);
            if scans > MAX_SCANS || parts.len() == MAX_SEGMENTS {
                return None;
            }
            parts.push(KeptSegment { marker: *marker, contents: Bytes::copy_from_slice(contents), coded });
        }
        rest = following;
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
            (0xDD, vec![0, 4]),
            (0xC2, vec![8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
            (0xDA, vec![2, 1, 0, 2, 0, 0, 63, 0]),
        ]
    }

    /// A grey point in two passes, with segments before its frame, between its scans and at its end.
    fn jpeg(before: &[u8], between: &[u8], behind: &[u8]) -> Bytes {
        let frame = segment(0xC2, &[8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
        let scan =
            |rest: [u8; 3]| [segment(SOS, &[&[1, 1, 0][..], &rest].concat()), vec![0x12, 0x34]].concat();
        let [dc, ac] = [[0, 0, 0], [1, 63, 0]].map(scan);
        [&[0xFF, 0xD8][..], before, &frame, &dc, between, &ac, behind, &[0xFF, EOI]].concat().into()
    }

    /// A Huffman table of two codes.
    fn codes(name: u8, symbols: [u8; 2]) -> Vec<u8> {
        segment(DHT, &[&[name, 0, 2][..], &[0; 14], &symbols].concat())
    }

    #[test]
    fn segments_of_their_own_length_are_kept_as_they_are() {
        for (marker, contents) in exact() {
            assert!(is_exact(marker, &contents), "{marker:X}");
        }
        let before = [segment(DQT, &[0; 65]), segment(DRI, &[0, 4]), codes(0, [7, 8])].concat();
        let between = [segment(DRI, &[0, 5]), codes(0x10, [7, 8])].concat();
        let sent = jpeg(&before, &between, &[]);
        assert_eq!(clean_jpeg(sent.clone()), Some(sent));
    }

    #[test]
    fn what_no_scan_reads_is_cut_wherever_it_stands() {
        let before = [segment(DQT, &[0; 65]), codes(0, [7, 8])].concat();
        let between = codes(0x10, [7, 8]);
        let clean = jpeg(&before, &between, &[]);
        let table = [&[0][..], SURPLUS, &[1; 64 - SURPLUS.len()]].concat();
        for unread in [
            segment(DQT, &[&table[..], &table].concat()),
            segment(DQT, &[&[3][..], &table[1..]].concat()),
            codes(0, *b"EM"),
            codes(3, *b"EM"),
            segment(DAC, b"Erika Must"),
            segment(0xDC, b"EM"),
            segment(0xFE, SURPLUS),
            segment(0xE1, SURPLUS),
        ] {
            let before = [&unread[..], &before].concat();
            let more = [&unread[..], &between].concat();
            assert_eq!(clean_jpeg(jpeg(&before, &more, &unread)).as_ref(), Some(&clean), "{unread:X?}");
        }
        let numbered = |segments: &[u8]| [segments, &segment(DRI, b"EM"), &segment(DRI, &[0, 4])].concat();
        let once = [&before[..], &segment(DRI, &[0, 4])].concat();
        let sent = jpeg(&numbered(&before), &between, &segment(DRI, b"EM"));
        assert_eq!(clean_jpeg(sent), Some(jpeg(&once, &between, &[])));
    }

    #[test]
    fn marks_that_decide_about_colours_stand_once_and_say_nothing_else() {
        let adobe = |between: &[u8; 6], transform: u8| {
            segment(APP14, &[&b"Adobe"[..], between, &[transform], SURPLUS].concat())
        };
        let jfif = segment(APP0, &[&b"JFIF\0"[..], SURPLUS].concat());
        let sent = [adobe(b"Erika ", 2), jfif.clone(), jfif, adobe(b"M.    ", 1)].concat();
        let clean = [segment(APP0, JFIF), segment(APP14, &[ADOBE, &[1]].concat())].concat();
        assert_eq!(clean_jpeg(jpeg(&sent, &[], &[])), Some(jpeg(&clean, &[], &[])));
    }

    /// A phone stores a portrait as its sensor sees it, lying on its side, and says how to turn it.
    #[test]
    fn a_portrait_stays_upright_and_does_not_tell_where_it_was_taken() {
        let exif = |tiff: &[u8]| segment(APP1, &[&b"Exif\0\0"[..], tiff].concat());
        // Of two entries, the second is the address of a list with the place.
        let told = [
            &b"MM\0*\0\0\0\x08\0\x02"[..],
            b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0",
            b"\x88\x25\0\x04\0\0\0\x01\0\0\0\x26",
            &[0; 4],
            SURPLUS,
        ]
        .concat();
        let turned = exif(b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
        let clean = jpeg(&[segment(APP0, JFIF), turned].concat(), &[], &[]);
        let sent = jpeg(&[exif(&told), segment(APP0, JFIF)].concat(), &exif(&told), &exif(&told));
        assert_eq!(clean_jpeg(sent).as_ref(), Some(&clean));
        assert_eq!(clean_jpeg(clean.clone()), Some(clean), "cleaning it again changes nothing");
    }

    #[test]
    fn a_picture_over_another_is_refused() {
        let frame = segment(0xC0, &[8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
        let scan = [segment(SOS, &[1, 1, 0, 1, 63, 0]), SURPLUS.to_vec()].concat();
        assert_eq!(clean_jpeg(jpeg(&frame, &[], &[])), None);
        assert_eq!(clean_jpeg(jpeg(&[], &scan, &[])), None);
    }

    #[test]
    fn a_reserved_marker_is_refused() {
        let hidden = [segment(0xFE, &[]), segment(DQT, &[1; 65])].concat();
        for marker in [0x01, 0x02, 0xBF, 0xF7, 0xFD] {
            let reserved = segment(marker, &hidden);
            assert_eq!(clean_jpeg(jpeg(&reserved, &[], &[])), None, "{marker:X} before the frame");
            assert_eq!(clean_jpeg(jpeg(&[], &reserved, &[])), None, "{marker:X} between scans");
        }
        assert!(clean_jpeg(jpeg(&segment(0xFE, &hidden), &segment(0xE5, &hidden), &[])).is_some());
    }

    #[test]
    fn a_pass_that_no_progressive_picture_has_is_refused() {
        let pass = |rest: [u8; 3]| segment(SOS, &[&[1, 1, 0][..], &rest].concat());
        for [first, last, bits] in [[0, 0, 0x10], [0, 0, 0x0D], [5, 63, 0], [5, 5, 0x21]] {
            assert!(is_pass(&[1, 1, 0, first, last, bits]), "{first} to {last}, {bits:X}");
        }
        for [first, last, bits] in
            [[0, 0, 0xCC], [0, 0, 0x20], [0, 0, 0x0E], [0, 63, 0], [6, 5, 0], [5, 64, 0]]
        {
            let sent = jpeg(&[], &pass([first, last, bits]), &[]);
            assert_eq!(clean_jpeg(sent), None, "{first} to {last}, {bits:X}");
        }
    }

    #[test]
    fn more_scans_than_a_picture_has_are_refused() {
        let refining = segment(SOS, &[1, 1, 0, 0, 0, 0x10]);
        let most = jpeg(&[], &refining.repeat(MAX_SCANS - 2), &[]);
        assert_eq!(clean_jpeg(most.clone()), Some(most));
        assert_eq!(clean_jpeg(jpeg(&[], &refining.repeat(MAX_SCANS - 1), &[])), None);
        let intervals = segment(DRI, &[0, 4]).repeat(MAX_SEGMENTS - 2);
        assert!(clean_jpeg(jpeg(&[], &intervals, &[])).is_some());
        let intervals = segment(DRI, &[0, 4]).repeat(MAX_SEGMENTS - 1);
        assert_eq!(clean_jpeg(jpeg(&[], &intervals, &[])), None);
    }

    #[test]
    fn a_text_behind_what_a_segment_says_is_refused() {
        for (marker, contents) in exact() {
            let long = [&contents[..], SURPLUS].concat();
            assert!(!is_exact(marker, &long), "{marker:X}");
            assert!(!is_exact(marker, &contents[..contents.len() - 1]), "{marker:X} cut off");
            let long = segment(marker, &long);
            assert_eq!(clean_jpeg(jpeg(&long, &[], &[])), None, "{marker:X} before the frame");
            if marker != 0xC2 {
                assert_eq!(clean_jpeg(jpeg(&[], &long, &[])), None, "{marker:X} between scans");
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
