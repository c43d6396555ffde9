//! What is kept of a PNG.

use crate::png_palette::{UsedEntries, named_entries, used_alpha, used_colours};
use bytes::Bytes;
use flate2::bufread::ZlibDecoder;
use img_parts::png::{Png, PngChunk};
use std::io::{Read as _, copy, sink};

/// The maximum number of bytes of pixels, 33 million of four channels. All of them are unpacked to find their end,
/// and a small file can be a large picture.
const MOST_PIXELS: u128 = 128 * 1024 * 1024;
/// The longest side in pixels, as for libpng. A line of a picture with a palette is held while it is read.
const LONGEST_SIDE: u128 = 1_000_000;
/// The first pixel of each pass of an interlaced picture, and the steps from it: across, down (PNG 3rd edition, §8.1).
const PASSES: [[u128; 4]; 7] =
    [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];

/// Types of colours: a shade, red with green and blue, or the number of an entry of the palette.
const GREY: u8 = 0;
const RGB: u8 = 2;
const INDEXED: u8 = 3;

/// Keeps the chunks that affect the picture, as long as they have to be (PNG 3rd edition, §11). Texts, times, EXIF, private
/// chunks, and all but the pixels behind their beginning are removed.
pub(crate) fn clean_png(content: Bytes) -> Option<Bytes> {
    let mut png = Png::from_bytes(content).ok()?;
    png.dimensions()?;
    let header = png.chunks().first().filter(|chunk| chunk.kind() == *b"IHDR")?;
    let layout = PixelLayout::of(header.contents())?;
    let parts: Vec<_> = png.chunks_by_type(*b"IDAT").map(|chunk| &chunk.contents()[..]).collect();
    let mut pixels = parts.concat();
    let (end, named) = read_pixels(&pixels, &layout)?;
    pixels.truncate(end);
    let before: Vec<_> = png.chunks().iter().take_while(|chunk| chunk.kind() != *b"IDAT").collect();
    let mut kept = vec![header.clone()];
    kept.extend(colour_space(&before));
    if layout.colour == INDEXED {
        kept.extend(palette(&before, &named));
    } else {
        kept.extend(transparent_colour(&before, layout.colour)?);
    }
    kept.push(PngChunk::new(*b"IDAT", pixels.into()));
    kept.push(PngChunk::new(*b"IEND", Bytes::new()));
    *png.chunks_mut() = kept;
    Some(png.encoder().bytes())
}

/// Returns the first chunk of a kind whose content will do: decoders pass over the others.
fn find<'a>(chunks: &[&'a PngChunk], kind: [u8; 4], will_do: impl Fn(&[u8]) -> bool) -> Option<&'a PngChunk> {
    chunks.iter().copied().find(|chunk| chunk.kind() == kind && will_do(chunk.contents()))
}

/// Returns how to show the colours: as sRGB, which overrides the rest (§4.3), or else by numbers, which are smaller than
/// any four letters.
fn colour_space(before: &[&PngChunk]) -> Vec<PngChunk> {
    let are_below = |content: &[u8], limit: u32| {
        let (numbers, rest) = content.as_chunks::<4>();
        rest.is_empty() && numbers.iter().all(|number| u32::from_be_bytes(*number) <= limit)
    };
    if let Some(rendering) = find(before, *b"sRGB", |content| matches!(content, [0..=3])) {
        return vec![rendering.clone()];
    }
    let gamma = find(before, *b"gAMA", |content| content.len() == 4 && are_below(content, 1_000_000));
    let primaries = find(before, *b"cHRM", |content| content.len() == 32 && are_below(content, 100_000));
    gamma.into_iter().chain(primaries).cloned().collect()
}

/// Returns the colours that the pixels name, and how opaque they are. Without a palette nothing is shown.
fn palette(before: &[&PngChunk], named: &UsedEntries) -> Vec<PngChunk> {
    let is_whole = |content: &[u8]| (3..=3 * 256).contains(&content.len()) && content.len().is_multiple_of(3);
    let Some(colours) = find(before, *b"PLTE", is_whole) else { return Vec::new() };
    let behind: Vec<_> = before.iter().copied().skip_while(|chunk| chunk.kind() != *b"PLTE").collect();
    let alpha = find(&behind, *b"tRNS", |content| (1..=256).contains(&content.len()))
        // For more colours than there are, it says nothing of any.
        .filter(|alpha| alpha.contents().len() <= colours.contents().len() / 3);
    let alpha = alpha.map(|alpha| PngChunk::new(*b"tRNS", used_alpha(alpha.contents(), named).into()));
    let colours = PngChunk::new(*b"PLTE", used_colours(colours.contents(), named).into());
    [colours].into_iter().chain(alpha).collect()
}

/// Returns the one colour that is transparent, if any. A longer chunk is refused: some decoders read its beginning.
fn transparent_colour(before: &[&PngChunk], colour: u8) -> Option<Vec<PngChunk>> {
    let length = match colour {
        GREY => 2,
        RGB => 6,
        // Alpha is in the pixels.
        _ => return Some(Vec::new()),
    };
    match find(before, *b"tRNS", |content| content.len() >= length) {
        Some(chunk) if chunk.contents().len() > length => None,
        found => Some(found.cloned().into_iter().collect()),
    }
}

/// Returns where the packed pixels end, behind which no decoder shows anything, and which entries of a palette they name.
/// `None` unless they unpack to all lines and nothing else.
fn read_pixels(packed: &[u8], layout: &PixelLayout) -> Option<(usize, UsedEntries)> {
    let mut decoder = ZlibDecoder::new(packed);
    let named = if layout.colour == INDEXED {
        let side = |side: u128| usize::try_from(side).unwrap_or(usize::MAX);
        named_entries(&mut decoder, layout.depth, layout.passes.iter().map(|size| size.map(side)))?
    } else {
        let count = copy(&mut decoder.by_ref().take(layout.bytes), &mut sink()).ok()?;
        (count == layout.bytes).then_some([false; 256])?
    };
    // The end is there, and so is the checksum of what was read.
    let surplus = decoder.read(&mut [0]).ok()?;
    usize::try_from(decoder.total_in()).ok().filter(|_| surplus == 0).map(|end| (end, named))
}

/// How the pixels of a picture are laid out.
struct PixelLayout {
    colour: u8,
    /// The bits of a channel.
    depth: u8,
    /// The width and height of each pass that has pixels.
    passes: Vec<[u128; 2]>,
    /// What the pixels unpack to: those of each line, with its filter before them, for each pass (§7.2, §8).
    bytes: u64,
}

impl PixelLayout {
    /// `None` where that is too much, or a header is none.
    fn of(header: &[u8]) -> Option<Self> {
        let (width, rest) = header.split_first_chunk()?;
        let (height, rest) = rest.split_first_chunk()?;
        let &[depth, colour, 0, 0, interlaced] = rest else { return None };
        let channels = match (colour, depth) {
            (GREY, 1 | 2 | 4 | 8 | 16) | (INDEXED, 1 | 2 | 4 | 8) => 1,
            (4, 8 | 16) => 2,
            (RGB, 8 | 16) => 3,
            (6, 8 | 16) => 4,
            _ => return None,
        };
        let bits = channels * u128::from(depth);
        let [width, height] = [width, height].map(|side| u128::from(u32::from_be_bytes(*side)));
        if width.max(height) > LONGEST_SIDE {
            return None;
        }
        let pass = |[left, top, across, down]: [u128; 4]| {
            [(width + across - 1 - left) / across, (height + down - 1 - top) / down]
        };
        let mut passes = match interlaced {
            0 => vec![[width, height]],
            1 => PASSES.into_iter().map(pass).collect(),
            _ => return None,
        };
        passes.retain(|size| !size.contains(&0));
        let size = |[width, height]: &[u128; 2]| height * (1 + (width * bits).div_ceil(8));
        let bytes = passes.iter().map(size).sum::<u128>();
        let bytes = u64::try_from(bytes).ok().filter(|_| bytes <= MOST_PIXELS)?;
        Some(Self { colour, depth, passes, bytes })
    }
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

    fn unpacked(header: &[u8]) -> Option<u64> {
        PixelLayout::of(header).map(|layout| layout.bytes)
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

    /// Two by two pixels with a palette of which they name the first and the third colour.
    fn indexed(chunks: &[Chunk<'_>]) -> Bytes {
        let pixels = packed(&[0, 0, 2, 2, 0, 0]);
        let header: [u8; 13] = [0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0];
        png(&[&[(b"IHDR", &header[..])][..], chunks, &[(b"IDAT", &pixels[..]), END]].concat())
    }

    #[test]
    fn what_no_pixel_names_of_a_palette_is_cut_or_black() {
        let clean = indexed(&[(b"PLTE", b"abc\0\0\0ghi"), (b"tRNS", &[1, 255, 3])]);
        let alpha: &[u8] = &[1, b'E', 3, b'r', b'i'];
        let sent = indexed(&[(b"PLTE", b"abcErighika Muster"), (b"tRNS", alpha)]);
        assert_eq!(clean_png(sent).as_ref(), Some(&clean));
        assert_eq!(clean_png(clean.clone()), Some(clean));
        let opaque = indexed(&[(b"PLTE", b"abc\0\0\0ghi")]);
        for alpha in [(b"tRNS", TEXT), (b"tRNS", &b""[..])] {
            let sent = indexed(&[(b"PLTE", b"abcErighi"), alpha]);
            assert_eq!(clean_png(sent).as_ref(), Some(&opaque), "{alpha:?}");
        }
        let early = indexed(&[(b"tRNS", b"Eri"), (b"PLTE", b"abcErighi")]);
        assert_eq!(clean_png(early), Some(opaque), "before its palette it is about none");
        let without = indexed(&[]);
        assert_eq!(clean_png(without.clone()), Some(without), "that shows nothing, and tells nothing");
    }

    /// Returns what is kept of the chunks before the pixels of a picture of a type of colours.
    fn kept_before(colour: u8, channels: usize, chunks: &[Chunk<'_>]) -> Option<Vec<(String, Vec<u8>)>> {
        let header: [u8; 13] = [0, 0, 0, 1, 0, 0, 0, 1, 8, colour, 0, 0, 0];
        let pixels = packed(&vec![0; 1 + channels]);
        let sent = png(&[&[(b"IHDR", &header[..])][..], chunks, &[(b"IDAT", &pixels[..]), END]].concat());
        let kept = Png::from_bytes(clean_png(sent)?).unwrap();
        let before = kept.chunks().iter().skip(1).take_while(|chunk| chunk.kind() != *b"IDAT");
        let told = |chunk: &PngChunk| {
            (String::from_utf8_lossy(&chunk.kind()).into_owned(), chunk.contents().to_vec())
        };
        Some(before.map(told).collect())
    }

    #[test]
    fn a_chunk_is_kept_where_it_affects_the_picture() {
        let numbers = [[0_u8, 0, 0x7A, 0x26]; 8].concat();
        let large = [&numbers[..28], b"Erik"].concat();
        let kept = |chunks: &[Chunk<'_>]| -> Vec<String> {
            kept_before(RGB, 3, chunks).unwrap().into_iter().map(|(kind, _)| kind).collect()
        };
        let gamma: &[u8] = &[0, 0, 0xB1, 0x8F];
        assert_eq!(kept(&[(b"cHRM", &numbers), (b"gAMA", gamma)]), ["gAMA", "cHRM"]);
        assert_eq!(kept(&[(b"gAMA", gamma), (b"cHRM", &numbers), (b"sRGB", &[0])]), ["sRGB"]);
        assert_eq!(
            kept(&[(b"gAMA", b"Erik"), (b"gAMA", gamma), (b"cHRM", &large), (b"sRGB", b"E")]),
            ["gAMA"]
        );
        let others: [Chunk<'_>; 5] =
            [(b"PLTE", b"Eri"), (b"sBIT", b"Eri"), (b"bKGD", b"Erika!"), (b"iCCP", TEXT), (b"pHYs", TEXT)];
        assert_eq!(kept(&others), [""; 0]);
        let pixels = packed(&[0; 20]);
        let shown: [Chunk<'_>; 2] = [(b"IHDR", &HEADER), (b"IDAT", &pixels)];
        let late: [Chunk<'_>; 2] = [(b"gAMA", gamma), (b"tRNS", b"Erika!")];
        let sent = [&shown[..], &late, &[END]].concat();
        assert_eq!(clean_png(png(&sent)), Some(png(&[&shown[..], &[END]].concat())));
        let unheaded = [&late[..], &shown, &[END]].concat();
        assert_eq!(clean_png(png(&unheaded)), None, "the header stands first");
    }

    #[test]
    fn one_colour_may_be_transparent() {
        for (colour, channels, length) in [(GREY, 1, 2), (RGB, 3, 6)] {
            let chunk = |length: usize| kept_before(colour, channels, &[(b"tRNS", &TEXT[..length])]);
            assert_eq!(chunk(length), Some(vec![("tRNS".to_owned(), TEXT[..length].to_vec())]));
            assert_eq!(chunk(length - 1), Some(vec![]), "no decoder reads it");
            assert_eq!(chunk(length + 1), None, "some decoders read it");
        }
        for (colour, channels) in [(4, 2), (6, 4)] {
            assert_eq!(kept_before(colour, channels, &[(b"tRNS", TEXT)]), Some(vec![]));
        }
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
            (3, 2, [3, 0, 0, 0, 0], None),
            (3, 2, [16, 3, 0, 0, 0], None),
            (3, 2, [8, 0, 1, 0, 0], None),
            (3, 2, [8, 0, 0, 1, 0], None),
            (1_000_000, 1, [1, 0, 0, 0, 0], Some(125_001)),
            (1_000_001, 1, [1, 0, 0, 0, 0], None),
            (1, 1_000_001, [1, 0, 0, 0, 0], None),
            (u32::MAX, u32::MAX, [255, 6, 0, 0, 0], None),
            (u32::MAX, u32::MAX, [255, 6, 0, 0, 1], None),
        ] {
            assert_eq!(unpacked(&header(width, height, rest)), bytes, "{width} × {height} {rest:?}");
        }
        assert_eq!(unpacked(&HEADER[..12]), None);
        assert_eq!(unpacked(&[&HEADER[..], TEXT].concat()), None);
    }

    #[test]
    fn a_bomb_is_refused_before_it_is_unpacked() {
        let grey = |height: u32| [&[0, 0, 0x3F, 0xFF][..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
        assert_eq!(unpacked(&grey(0x2000)), Some(0x4000 * 0x2000));
        assert_eq!(unpacked(&grey(0x2001)), None);
    }
}
