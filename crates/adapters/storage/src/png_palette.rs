//! Which entries of a palette the pixels of a PNG name: in the others anything can be written.

use std::io::Read;
use std::mem::swap;

/// For each entry, whether a pixel names it.
pub(crate) type UsedEntries = [bool; 256];

/// Reads unpacked pixels line by line, each pass with its width and height, and undoes their filters (PNG 3rd edition,
/// §7.2, §9). `depth` is 1, 2, 4 or 8 bits. `None` if they end early, or a filter is none.
pub(crate) fn named_entries(
    pixels: &mut impl Read,
    depth: u8,
    passes: impl Iterator<Item = [usize; 2]>,
) -> Option<UsedEntries> {
    let per_byte = usize::from(8_u8.checked_div(depth)?);
    let (mut named, mut bytes): (UsedEntries, UsedEntries) = ([false; 256], [false; 256]);
    for [width, height] in passes {
        let length = width.div_ceil(per_byte);
        let (mut above, mut line) = (vec![0; length], vec![0; length]);
        for _ in 0..height {
            let mut filter = [0];
            pixels.read_exact(&mut filter).ok()?;
            pixels.read_exact(&mut line).ok()?;
            unfilter(&mut line, &above, filter)?;
            let (full, rest) = line.split_at_checked(width / per_byte)?;
            for byte in full {
                mark(&mut bytes, *byte);
            }
            for entry in rest.iter().flat_map(|byte| entries(*byte, depth)).take(width % per_byte) {
                mark(&mut named, entry);
            }
            swap(&mut above, &mut line);
        }
    }
    for (byte, _) in (0..=u8::MAX).zip(bytes).filter(|(_, occurs)| *occurs) {
        for entry in entries(byte, depth) {
            mark(&mut named, entry);
        }
    }
    Some(named)
}

fn mark(marks: &mut UsedEntries, at: u8) {
    if let Some(mark) = marks.get_mut(usize::from(at)) {
        *mark = true;
    }
}

/// Returns what a byte of several pixels names, from the left.
fn entries(byte: u8, depth: u8) -> impl Iterator<Item = u8> {
    (0..8 / depth).rev().map(move |place| (byte >> (place * depth)) & (u8::MAX >> (8 - depth)))
}

/// Undoes the filter of a line whose pixels take up to a byte.
fn unfilter(line: &mut [u8], above: &[u8], [filter]: [u8; 1]) -> Option<()> {
    let (mut left, mut corner) = (0_u8, 0_u8);
    for (byte, up) in line.iter_mut().zip(above) {
        let predicted = match filter {
            0 => return Some(()),
            1 => left,
            2 => *up,
            3 => left.midpoint(*up),
            4 => nearest(left, *up, corner),
            _ => return None,
        };
        *byte = byte.wrapping_add(predicted);
        (left, corner) = (*byte, *up);
    }
    Some(())
}

/// Returns which of three neighbours is nearest to what they foretell (Paeth).
fn nearest(left: u8, up: u8, corner: u8) -> u8 {
    let foretold = i16::from(left) + i16::from(up) - i16::from(corner);
    let [to_left, to_up, to_corner] = [left, up, corner].map(|byte| foretold.abs_diff(i16::from(byte)));
    if to_left <= to_up && to_left <= to_corner {
        left
    } else if to_up <= to_corner {
        up
    } else {
        corner
    }
}

/// Returns as many of the palette's colours as the pixels name, and black in place of those that they do not.
pub(crate) fn used_colours(palette: &[u8], named: &UsedEntries) -> Vec<u8> {
    let (colours, _) = palette.as_chunks::<3>();
    let used = colours.iter().zip(used(named)).map(|(colour, used)| if used { *colour } else { [0; 3] });
    used.flatten().collect()
}

/// Returns how opaque those colours are, and opaque in place of the others.
pub(crate) fn used_alpha(alpha: &[u8], named: &UsedEntries) -> Vec<u8> {
    alpha.iter().zip(used(named)).map(|(alpha, used)| if used { *alpha } else { u8::MAX }).collect()
}

/// Returns the entries up to the last one that is named.
fn used(named: &UsedEntries) -> impl Iterator<Item = bool> {
    let count = named.iter().rposition(|named| *named).map_or(0, |last| last + 1);
    named.iter().copied().take(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(named: UsedEntries) -> Vec<u8> {
        (0..=u8::MAX).zip(named).filter(|(_, named)| *named).map(|(entry, _)| entry).collect()
    }

    fn read(mut pixels: &[u8], depth: u8, passes: &[[usize; 2]]) -> Option<Vec<u8>> {
        let named = named_entries(&mut pixels, depth, passes.iter().copied())?;
        assert!(pixels.is_empty());
        Some(listed(named))
    }

    #[test]
    fn each_filter_is_undone() {
        for (filtered, named) in [
            ([0, 7, 9, 2], vec![2, 5, 7, 9]),
            ([1, 7, 2, 249], vec![2, 5, 7, 9]),
            ([2, 2, 4, 253], vec![2, 5, 7, 9]),
            ([3, 5, 3, 251], vec![2, 5, 7, 9]),
            // Nearest are: above, to the left, to the left.
            ([4, 2, 2, 249], vec![2, 5, 7, 9]),
        ] {
            let pixels = [&[0, 5, 5, 5][..], &filtered].concat();
            assert_eq!(read(&pixels, 8, &[[3, 2]]), Some(named), "{filtered:?}");
        }
        assert_eq!(nearest(10, 20, 12), 20);
        assert_eq!(nearest(10, 20, 18), 10);
        assert_eq!(nearest(10, 20, 15), 15);
        assert_eq!(read(&[5, 7, 9, 2], 8, &[[3, 1]]), None, "a filter that is none");
    }

    #[test]
    fn several_pixels_stand_in_a_byte_and_what_fills_up_a_line_is_none() {
        assert_eq!(read(&[0, 0x12, 0x3F], 4, &[[3, 1]]), Some(vec![1, 2, 3]));
        assert_eq!(read(&[0, 0b0001_1011, 0b0111_1111], 2, &[[5, 1]]), Some(vec![0, 1, 2, 3]));
        assert_eq!(read(&[0, 0xFF, 0b1000_0000], 1, &[[9, 1]]), Some(vec![1]));
        assert_eq!(read(&[0, 0b0111_1111], 1, &[[1, 1]]), Some(vec![0]));
    }

    #[test]
    fn no_pass_looks_at_the_lines_of_another() {
        assert_eq!(read(&[0, 3, 2, 1, 0, 4], 8, &[[1, 2], [1, 1]]), Some(vec![3, 4]));
        assert_eq!(read(&[0, 3, 2, 1], 8, &[[1, 1], [1, 1]]), Some(vec![1, 3]));
        assert_eq!(read(&[0, 3, 2], 8, &[[1, 2]]), None, "cut off");
    }

    #[test]
    fn colours_that_no_pixel_names_are_cut_or_black() {
        let mut named = [false; 256];
        (named[0], named[2]) = (true, true);
        assert_eq!(used_colours(b"abcEridefMustermann", &named), b"abc\0\0\0def");
        assert_eq!(used_alpha(&[1, 2, 3, 4], &named), [1, 255, 3]);
        assert_eq!(used_alpha(&[1], &named), [1]);
        assert_eq!(used_colours(b"abc", &named), b"abc");
    }
}
