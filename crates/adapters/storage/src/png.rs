//! What is kept of a PNG.

use bytes::Bytes;
use flate2::bufread::ZlibDecoder;
use img_parts::png::{Png, PngChunk};
use std::collections::HashSet;
use std::io::{Read as _, copy, sink};

/// The most bytes of pixels, 33 million of four channels. All of them are unpacked to find their end, and a small file can be
/// a large picture.
const MOST_PIXELS: u128 = 128 * 1024 * 1024;
/// The first pixel of each pass of an interlaced picture, and the steps from it: across, down (PNG 3rd edition, §8.1).
const PASSES: [[u128; 4]; 7] =
    [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];

/// Checks whether a chunk affects the picture and has room for nothing else (PNG 3rd edition, §11); texts, times, EXIF and
/// private chunks are removed.
fn is_kept_of_png(chunk: &PngChunk) -> bool {
    let length = chunk.contents().len();
    match &chunk.kind() {
        b"IDAT" => true,
        b"IHDR" => length == 13,
        b"PLTE" => length <= 3 * 256 && length.is_multiple_of(3),
        b"tRNS" => length <= 256,
        b"sBIT" => length <= 4,
        b"gAMA" => length == 4,
        b"cHRM" => length == 32,
        b"sRGB" => length == 1,
        _ => false,
    }
}

pub(crate) fn clean_png(content: Bytes) -> Option<Bytes> {
    let mut png = Png::from_bytes(content).ok()?;
    png.dimensions()?;
    let parts: Vec<_> = png.chunks_by_type(*b"IDAT").map(|chunk| &chunk.contents()[..]).collect();
    let mut pixels = parts.concat();
    pixels.truncate(end_of_pixels(&pixels, unpacked(png.chunk_by_type(*b"IHDR")?.contents())?)?);
    let pixels = PngChunk::new(*b"IDAT", pixels.into());
    // Each kind stands once; the pixels, which may come in parts, where their first part stood.
    let mut kept = HashSet::new();
    png.chunks_mut().retain(|chunk| is_kept_of_png(chunk) && kept.insert(chunk.kind()));
    for chunk in png.chunks_mut().iter_mut().filter(|chunk| chunk.kind() == pixels.kind()) {
        *chunk = pixels.clone();
    }
    png.chunks_mut().push(PngChunk::new(*b"IEND", Bytes::new()));
    Some(png.encoder().bytes())
}

/// Returns where the packed pixels end: what stands behind them no decoder shows. `None` unless they unpack to so many bytes.
fn end_of_pixels(packed: &[u8], unpacked: u64) -> Option<usize> {
    let mut decoder = ZlibDecoder::new(packed);
    let count = copy(&mut decoder.by_ref().take(unpacked + 1), &mut sink()).ok()?;
    usize::try_from(decoder.total_in()).ok().filter(|_| count == unpacked)
}

/// Returns to how many bytes the pixels unpack: those of each line, with its filter before them, for each pass (§7.2, §8).
/// `None` where that is too much, or a header is none.
fn unpacked(header: &[u8]) -> Option<u64> {
    let (width, rest) = header.split_first_chunk()?;
    let (height, rest) = rest.split_first_chunk()?;
    let &[depth, colour, _, _, interlaced] = rest else { return None };
    let channels = match colour {
        0 | 3 => 1,
        4 => 2,
        2 => 3,
        6 => 4,
        _ => return None,
    };
    let bits = channels * u128::from(depth);
    let [width, height] = [width, height].map(|side| u128::from(u32::from_be_bytes(*side)));
    let size = |width: u128, height: u128| {
        if width == 0 { 0 } else { height * (1 + (width * bits).div_ceil(8)) }
    };
    let pass = |[left, top, across, down]: [u128; 4]| {
        size((width + across - 1 - left) / across, (height + down - 1 - top) / down)
    };
    let unpacked = match interlaced {
        0 => size(width, height),
        1 => PASSES.into_iter().map(pass).sum(),
        _ => return None,
    };
    u64::try_from(unpacked).ok().filter(|_| unpacked <= MOST_PIXELS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write as _;

    type Chunk<'a> = (&'a [u8; 4], &'a [u8]);

    const TEXT: &[u8] = b"Erika Mustermann, Station 7";
    const END: Chunk<'static> = (b"IEND", b"");
    /// Three by two pixels of red, green and blue.
    const HEADER: [u8; 13] = [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0];

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::none());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn png(chunks: &[Chunk<'_>]) -> Bytes {
        let chunks = chunks.iter().map(|(kind, content)| PngChunk::new(**kind, content.to_vec().into()));
        let chunks = chunks.map(|chunk| chunk.encoder().bytes()).collect::<Vec<_>>().concat();
        [&b"\x89PNG\r\n\x1a\n"[..], &chunks[..]].concat().into()
    }

    #[test]
    fn what_stands_behind_the_pixels_is_cut() {
        let pixels = packed(&[0; 20]);
        let clean = png(&[(b"IHDR", &HEADER[..]), (b"IDAT", &pixels[..]), END]);
        assert_eq!(clean_png(clean.clone()).as_ref(), Some(&clean));
        let told = [&pixels[..], TEXT].concat();
        let (first, second) = told.split_at(9);
        let sent: [Vec<Chunk<'_>>; 4] = [
            vec![(b"IHDR", &HEADER[..]), (b"IDAT", &told[..])],
            vec![(b"IHDR", &HEADER[..]), (b"IDAT", &pixels[..]), (b"IDAT", TEXT)],
            vec![
                (b"IHDR", &HEADER[..]),
                (b"IDAT", first),
                (b"tEXt", TEXT),
                (b"IDAT", second),
                (b"IDAT", TEXT),
            ],
            vec![(b"IHDR", &HEADER[..]), (b"IHDR", &b"Erika Musterm"[..]), (b"IDAT", &pixels[..])],
        ];
        for parts in sent {
            let sent = png(&[&parts[..], &[END]].concat());
            assert_eq!(clean_png(sent).as_ref(), Some(&clean), "{parts:?}");
        }
    }

    #[test]
    fn a_palette_stands_once() {
        let header: [u8; 13] = [0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0];
        let pixels = packed(&[0; 8]);
        let chunks: [Chunk<'_>; 4] = [(b"IHDR", &header[..]), (b"PLTE", b"rgb"), (b"IDAT", &pixels[..]), END];
        let second: Chunk<'_> = (b"PLTE", b"Erika M. 123");
        let again = [&chunks[..2], &[second][..], &chunks[2..]].concat();
        assert_eq!(clean_png(png(&again)), Some(png(&chunks)));
    }

    #[test]
    fn pixels_that_are_none_are_refused() {
        let cut = packed(&[0; 20]);
        let mut wrong = cut.clone();
        wrong[9] ^= 1;
        for pixels in [
            TEXT.to_vec(),
            Vec::new(),
            packed(&[&[0; 20][..], TEXT].concat()),
            packed(&[0; 21]),
            packed(&[0; 19]),
            cut[..cut.len() - 1].to_vec(),
            wrong,
        ] {
            let sent = png(&[(b"IHDR", &HEADER[..]), (b"IDAT", &pixels[..]), END]);
            assert_eq!(clean_png(sent), None, "{pixels:?}");
        }
    }

    #[test]
    fn the_size_of_the_pixels_follows_from_the_header() {
        let header = |width: u32, height: u32, rest: [u8; 5]| {
            [&width.to_be_bytes()[..], &height.to_be_bytes(), &rest].concat()
        };
        for (width, height, rest, bytes) in [
            (3, 2, [8, 2, 0, 0, 0], Some(20)),
            (9, 2, [1, 0, 0, 0, 0], Some(6)),
            (9, 2, [4, 3, 0, 0, 0], Some(12)),
            (3, 2, [16, 6, 0, 0, 0], Some(50)),
            (3, 2, [8, 4, 0, 0, 0], Some(14)),
            // Seven passes, of fifteen lines in all.
            (8, 8, [8, 0, 0, 0, 1], Some(64 + 15)),
            (1, 1, [8, 0, 0, 0, 1], Some(2)),
            (3, 2, [8, 5, 0, 0, 0], None),
            (3, 2, [8, 0, 0, 0, 2], None),
            (u32::MAX, u32::MAX, [255, 6, 0, 0, 0], None),
            (u32::MAX, u32::MAX, [255, 6, 0, 0, 1], None),
        ] {
            assert_eq!(unpacked(&header(width, height, rest)), bytes, "{width} × {height} {rest:?}");
        }
        assert_eq!(unpacked(&HEADER[..12]), None);
    }

    #[test]
    fn a_bomb_is_refused_before_it_is_unpacked() {
        let grey = |height: u32| [&[0, 0, 0x3F, 0xFF][..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
        assert_eq!(unpacked(&grey(0x2000)), Some(0x4000 * 0x2000));
        assert_eq!(unpacked(&grey(0x2001)), None);
    }
}
