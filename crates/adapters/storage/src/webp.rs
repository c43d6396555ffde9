//! What is kept of a WebP: one picture, or the frames of one animation, in the order of the container's specification
//! (RFC 9649, §2). Chunks of other kinds are removed; of those that show something, one too many is refused, since
//! some programs show the first and others the last.

use bytes::Bytes;
use img_parts::riff::{RiffChunk, RiffContent};

type Chunk = ([u8; 4], Bytes);
/// In pixels: width and height.
type Size = [u32; 2];

const EXTENDED: [u8; 4] = *b"VP8X";
const LOSSY: [u8; 4] = *b"VP8 ";
const LOSSLESS: [u8; 4] = *b"VP8L";
const ALPHA: [u8; 4] = *b"ALPH";
const ANIMATION: [u8; 4] = *b"ANIM";
const FRAME: [u8; 4] = *b"ANMF";
const SHOWN: [[u8; 4]; 6] = [EXTENDED, LOSSY, LOSSLESS, ALPHA, ANIMATION, FRAME];

/// Flags of `VP8X` that are about the picture. Others announce a profile, EXIF and XMP, or are reserved.
const HAS_ALPHA: u8 = 0b0001_0000;
const IS_ANIMATED: u8 = 0b0000_0010;

pub(crate) fn clean_webp(content: Bytes) -> Option<Bytes> {
    let mut riff = RiffChunk::from_bytes(content).ok()?;
    let RiffContent::List { subchunks, .. } = riff.content_mut() else { return None };
    let data = |chunk: &RiffChunk| Some((chunk.id(), chunk.content().data()?.clone()));
    let shown = subchunks.iter().filter_map(data).filter(is_shown).collect::<Vec<_>>();
    *subchunks = clean(&shown)?.into_iter().map(written).collect();
    Some(riff.encoder().bytes())
}

fn is_shown((kind, _): &Chunk) -> bool {
    SHOWN.contains(kind)
}

/// Encoded, it has a zero behind an odd length.
fn written((kind, data): Chunk) -> RiffChunk {
    RiffChunk::new(kind, RiffContent::Data(data))
}

fn clean(chunks: &[Chunk]) -> Option<Vec<Chunk>> {
    let [(EXTENDED, header), rest @ ..] = chunks else {
        // The simple formats have neither alpha of its own nor frames.
        return picture(chunks).map(|(kept, _)| kept).filter(|kept| kept.len() == 1);
    };
    let &[flags, _, _, _, w0, w1, w2, h0, h1, h2] = header.first_chunk::<10>()?;
    let canvas = [[w0, w1, w2], [h0, h1, h2]].map(|side| 1 + number(side));
    let header = vec![flags & (HAS_ALPHA | IS_ANIMATED), 0, 0, 0, w0, w1, w2, h0, h1, h2];
    let mut kept = vec![(EXTENDED, header.into())];
    if flags & IS_ANIMATED == 0 {
        let (picture, size) = picture(rest)?;
        kept.extend(picture);
        return (size == canvas).then_some(kept);
    }
    let [(ANIMATION, settings), frames @ ..] = rest else { return None };
    kept.push((ANIMATION, Bytes::copy_from_slice(settings.get(..6)?)));
    for frame in frames {
        let (FRAME, content) = frame else { return None };
        kept.push((FRAME, clean_frame(content, canvas)?));
    }
    (!frames.is_empty()).then_some(kept)
}

/// A frame of an animation: where it stands on the canvas, and its picture in chunks of its own.
fn clean_frame(frame: &[u8], [width, height]: Size) -> Option<Bytes> {
    let (place, chunks) = frame.split_at_checked(16)?;
    let (&[left, top, across, down, _], &[flags]) = place.as_chunks::<3>() else { return None };
    let [left, top] = [left, top].map(|side| 2 * number(side));
    let size @ [across, down] = [across, down].map(|side| 1 + number(side));
    let (picture, found) = picture(&chunks_of_frame(chunks)?)?;
    if found != size || left + across > width || top + down > height {
        return None;
    }
    // How it is blended and disposed of; the other bits are reserved.
    let mut cleaned = [&place[..15], &[flags & 0b11]].concat();
    for chunk in picture {
        cleaned.extend_from_slice(&written(chunk).encoder().bytes());
    }
    Some(cleaned.into())
}

fn chunks_of_frame(mut rest: &[u8]) -> Option<Vec<Chunk>> {
    let mut chunks = Vec::new();
    while !rest.is_empty() {
        let (kind, after) = rest.split_first_chunk()?;
        let (length, after) = after.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (data, after) = after.split_at_checked(length)?;
        chunks.push((*kind, Bytes::copy_from_slice(data)));
        // An odd length is filled up.
        rest = after.get(length % 2..)?;
    }
    chunks.retain(is_shown);
    Some(chunks)
}

/// A picture with its size: one chunk, or two where alpha is told apart.
fn picture(chunks: &[Chunk]) -> Option<(Vec<Chunk>, Size)> {
    match chunks {
        [(LOSSY, data)] => Some((chunks.to_vec(), lossy_size(data)?)),
        [(LOSSLESS, data)] => Some((chunks.to_vec(), lossless_size(data)?)),
        [(ALPHA, alpha), (LOSSY, data)] => {
            let size = lossy_size(data)?;
            Some((vec![(ALPHA, clean_alpha(alpha, size)?), (LOSSY, data.clone())], size))
        }
        _ => None,
    }
}

/// Alpha that is not packed ends with the last pixel.
fn clean_alpha(alpha: &[u8], [width, height]: Size) -> Option<Bytes> {
    let (coding, data) = alpha.split_first()?;
    let data = match coding & 0b11 {
        0 => data.get(..usize::try_from(width * height).ok()?)?,
        1 => data,
        _ => return None,
    };
    // The upper bits are reserved.
    Some([&[coding & 0b0011_1111][..], data].concat().into())
}

/// Reads the head of a key frame (RFC 6386, §9.1).
fn lossy_size(data: &[u8]) -> Option<Size> {
    let &[tag, _, _, 0x9D, 0x01, 0x2A, w0, w1, h0, h1, ..] = data else { return None };
    let size = [[w0, w1], [h0, h1]].map(|side| u32::from(u16::from_le_bytes(side) & 0x3FFF));
    (tag & 1 == 0 && !size.contains(&0)).then_some(size)
}

/// Reads the head of a lossless picture (RFC 9649, §3.4).
fn lossless_size(data: &[u8]) -> Option<Size> {
    let &[0x2F, a, b, c, d, ..] = data else { return None };
    let head = u32::from_le_bytes([a, b, c, d]);
    let size = [head, head >> 14].map(|side| 1 + (side & 0x3FFF));
    (head >> 29 == 0).then_some(size)
}

fn number([low, middle, high]: [u8; 3]) -> u32 {
    u32::from_le_bytes([low, middle, high, 0])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"Erika Mustermann, Station 7";
    /// Pictures of three by two pixels.
    const PLAIN: &[u8] = &[0x10, 0, 0, 0x9D, 0x01, 0x2A, 3, 0, 2, 0, 1, 2, 3];
    const PACKED: &[u8] = &[0x2F, 2, 0x40, 0, 0, 7];
    /// Not packed: a byte for each pixel.
    const OPACITY: &[u8] = &[0, 1, 2, 3, 4, 5, 6];
    const STILL: &[u8] = &[HAS_ALPHA, 0, 0, 0, 2, 0, 0, 1, 0, 0];
    const MOVING: &[u8] = &[IS_ANIMATED, 0, 0, 0, 2, 0, 0, 1, 0, 0];
    const PLACE: [u8; 16] = [0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 100, 0, 0, 0b11];

    type Told<'a> = (&'a [u8; 4], &'a [u8]);

    fn encoded(chunks: &[Told<'_>]) -> Vec<RiffChunk> {
        let chunk = |(kind, data): &Told<'_>| written((**kind, Bytes::copy_from_slice(data)));
        chunks.iter().map(chunk).collect()
    }

    fn webp(chunks: &[Told<'_>]) -> Bytes {
        let content = RiffContent::List { kind: Some(*b"WEBP"), subchunks: encoded(chunks) };
        RiffChunk::new(*b"RIFF", content).encoder().bytes()
    }

    fn frame(place: [u8; 16], chunks: &[Told<'_>]) -> Vec<u8> {
        let chunks = encoded(chunks).into_iter().flat_map(|chunk| chunk.encoder().bytes());
        place.into_iter().chain(chunks).collect()
    }

    fn longer(data: &[u8]) -> Vec<u8> {
        [data, TEXT].concat()
    }

    #[test]
    fn a_picture_is_kept_as_it_is() {
        let [first, second] = [&[(b"VP8L", PACKED)][..], &[(b"ALPH", OPACITY), (b"VP8 ", PLAIN)]]
            .map(|chunks| frame(PLACE, chunks));
        let sent: [&[Told<'_>]; 5] = [
            &[(b"VP8 ", PLAIN)],
            &[(b"VP8L", PACKED)],
            &[(b"VP8X", STILL), (b"VP8L", PACKED)],
            &[(b"VP8X", STILL), (b"ALPH", OPACITY), (b"VP8 ", PLAIN)],
            &[(b"VP8X", MOVING), (b"ANIM", &[0; 6]), (b"ANMF", &first), (b"ANMF", &second)],
        ];
        for chunks in sent {
            assert_eq!(clean_webp(webp(chunks)), Some(webp(chunks)), "{chunks:X?}");
        }
    }

    #[test]
    fn what_no_program_shows_is_cut() {
        let clean = webp(&[(b"VP8X", STILL), (b"ALPH", OPACITY), (b"VP8 ", PLAIN)]);
        let reserved = [&[STILL[0] | 0b1110_1101, b'E', b'r', b'i'][..], &STILL[4..], TEXT].concat();
        let opacity = [&[0b1100_0000][..], &OPACITY[1..], TEXT].concat();
        let sent: [Told<'_>; 7] = [
            (b"VP8X", &reserved),
            (b"ICCP", TEXT),
            (b"ALPH", &opacity),
            (b"TEXT", TEXT),
            (b"VP8 ", PLAIN),
            (b"EXIF", TEXT),
            (b"XMP ", TEXT),
        ];
        assert_eq!(clean_webp(webp(&sent)).as_ref(), Some(&clean));
        assert_eq!(clean_webp(longer(&webp(&sent)).into()), Some(clean));

        let place = [&PLACE[..15], &[0xFF]].concat().try_into().unwrap();
        let mut told = frame(place, &[(b"TEXT", TEXT), (b"EXIF", TEXT), (b"VP8 ", PLAIN)]);
        // The byte that fills up an odd length.
        let fill = told.iter().rposition(|byte| *byte == 0).unwrap();
        told[fill] = b'E';
        let settings = longer(&[0; 6]);
        let sent = webp(&[(b"VP8X", MOVING), (b"ANIM", &settings), (b"ANMF", &told)]);
        let frame = frame(PLACE, &[(b"VP8 ", PLAIN)]);
        let clean = webp(&[(b"VP8X", MOVING), (b"ANIM", &[0; 6]), (b"ANMF", &frame)]);
        assert_eq!(clean_webp(sent), Some(clean));
    }

    #[test]
    fn a_chunk_too_many_or_at_another_place_is_refused() {
        let shown = frame(PLACE, &[(b"VP8L", PACKED)]);
        let frame = |chunks: &[Told<'_>]| frame(PLACE, chunks);
        let twice = frame(&[(b"VP8 ", PLAIN), (b"VP8L", PACKED)]);
        let opaque = frame(&[(b"ALPH", OPACITY), (b"ALPH", OPACITY), (b"VP8 ", PLAIN)]);
        let nested = frame(&[(b"VP8L", PACKED), (b"ANMF", &shown)]);
        let empty = frame(&[(b"ALPH", OPACITY)]);
        let moving = |frames: &[&[u8]]| {
            let head: [Told<'_>; 2] = [(b"VP8X", MOVING), (b"ANIM", &[0; 6])];
            let frames: Vec<Told<'_>> = frames.iter().map(|frame| (b"ANMF", *frame)).collect();
            webp(&[&head[..], &frames].concat())
        };
        let refused = [
            webp(&[]),
            webp(&[(b"VP8 ", PLAIN), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8L", PACKED), (b"VP8 ", PLAIN)]),
            webp(&[(b"ALPH", OPACITY), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8 ", PLAIN), (b"VP8X", STILL)]),
            webp(&[(b"VP8X", STILL)]),
            webp(&[(b"VP8X", STILL), (b"VP8X", STILL), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", STILL), (b"ALPH", OPACITY), (b"ALPH", OPACITY), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", STILL), (b"VP8 ", PLAIN), (b"ALPH", OPACITY)]),
            webp(&[(b"VP8X", STILL), (b"ALPH", OPACITY), (b"VP8L", PACKED)]),
            webp(&[(b"VP8X", STILL), (b"VP8 ", PLAIN), (b"ANMF", &shown)]),
            webp(&[(b"VP8X", MOVING), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", MOVING), (b"ANMF", &shown)]),
            webp(&[(b"VP8X", MOVING), (b"ANIM", &[0; 6]), (b"ANMF", &shown), (b"VP8 ", PLAIN)]),
            moving(&[]),
            moving(&[&shown, &twice]),
            moving(&[&opaque]),
            moving(&[&nested]),
            moving(&[&empty]),
        ];
        for (row, sent) in refused.into_iter().enumerate() {
            assert_eq!(clean_webp(sent), None, "row {row}");
        }
        assert!(clean_webp(moving(&[&shown, &shown])).is_some());
    }

    #[test]
    fn a_text_in_place_of_a_picture_is_refused() {
        let moving = |place: [u8; 16], chunks: &[Told<'_>]| {
            webp(&[(b"VP8X", MOVING), (b"ANIM", &[0; 6]), (b"ANMF", &frame(place, chunks))])
        };
        let at = |index: usize, value: u8| {
            let mut place = PLACE;
            place[index] = value;
            moving(place, &[(b"VP8L", PACKED)])
        };
        let mut between_key_frames = PLAIN.to_vec();
        between_key_frames[0] |= 1;
        let mut of_another_version = PACKED.to_vec();
        of_another_version[4] = 0b0010_0000;
        let refused = [
            webp(&[(b"VP8 ", TEXT)]),
            webp(&[(b"VP8L", TEXT)]),
            webp(&[(b"VP8 ", &between_key_frames)]),
            webp(&[(b"VP8 ", &[0x10, 0, 0, 0x9D, 0x01, 0x2A, 0, 0, 2, 0])]),
            webp(&[(b"VP8L", &of_another_version)]),
            webp(&[(b"VP8X", STILL), (b"ALPH", &TEXT[1..]), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", STILL), (b"ALPH", &OPACITY[..6]), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", &[0, 0, 0, 0, 3, 0, 0, 1, 0, 0]), (b"VP8 ", PLAIN)]),
            webp(&[(b"VP8X", &STILL[..9]), (b"VP8 ", PLAIN)]),
            // Beyond the canvas, and of another size than the picture.
            at(0, 1),
            at(3, 1),
            at(6, 1),
            at(9, 0),
            moving(PLACE, &[(b"VP8 ", TEXT)]),
        ];
        for (row, sent) in refused.into_iter().enumerate() {
            assert_eq!(clean_webp(sent), None, "row {row}");
        }
        assert!(clean_webp(at(12, 50)).is_some());
    }
}
