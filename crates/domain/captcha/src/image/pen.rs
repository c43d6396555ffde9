//! Writes path data and the elements around it into one buffer of ASCII.

/// A point of the image in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

/// One cubic Bézier curve: start, two control points, end.
pub(super) type Cubic = [Point; 4];

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) [u8; 3]);

/// Appends a number with one decimal place. Values outside `0..=999.9`, which no drawing needs, are
/// cut to it.
///
/// An image has about a thousand numbers of unpredictable length, and a mispredicted branch for each costs
/// more than its digits: so this always writes five characters ("012.0") and then drops the superfluous ones,
/// without a branch.
pub(super) fn number(out: &mut Vec<u8>, value: f32) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=9999")]
    let tenths = (value * 10.0 + 0.5).clamp(0.0, 9999.0) as u16;
    let digit = |place: u16| b"0123456789"[usize::from(tenths / place % 10)];
    let padded = [digit(1000), digit(100), digit(10), b'.', digit(1), 0, 0, 0];
    let leading_zeros = u32::from(tenths < 1000) + u32::from(tenths < 100);
    let text = u64::from_le_bytes(padded) >> (8 * leading_zeros);
    let length = 5 - leading_zeros as usize - 2 * usize::from(padded[4] == b'0');
    let start = out.len();
    out.extend_from_slice(&text.to_le_bytes());
    out.truncate(start + length);
}

fn point(out: &mut Vec<u8>, at: Point) {
    number(out, at.x);
    out.push(b' ');
    number(out, at.y);
}

/// Appends a curve as a sub-path of its own, in absolute coordinates.
pub(super) fn curve(out: &mut Vec<u8>, [start, first, second, end]: Cubic) {
    out.push(b'M');
    point(out, start);
    out.push(b'C');
    point(out, first);
    out.push(b' ');
    point(out, second);
    out.push(b' ');
    point(out, end);
}

/// Appends `#rrggbb`.
pub(super) fn colour(out: &mut Vec<u8>, Colour(channels): Colour) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    out.push(b'#');
    for channel in channels {
        out.push(HEX[usize::from(channel >> 4)]);
        out.push(HEX[usize::from(channel & 15)]);
    }
}

/// Appends the start of a path; path data and then [`end_path`] follow.
pub(super) fn start_path(out: &mut Vec<u8>, stroke: Colour, width: f32) {
    out.extend_from_slice(b"<path stroke=\"");
    colour(out, stroke);
    out.extend_from_slice(b"\" stroke-width=\"");
    number(out, width);
    out.extend_from_slice(b"\" d=\"");
}

/// Closes what [`start_path`] opened.
pub(super) fn end_path(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_at_most_and_stay_in_bounds() {
        for (value, text) in [
            (0.0, "0"),
            (0.04, "0"),
            (0.06, "0.1"),
            (9.96, "10"),
            (12.34, "12.3"),
            (100.5, "100.5"),
            (239.99, "240"),
            (-3.0, "0"),
            (5000.0, "999.9"),
            (f32::NAN, "0"),
        ] {
            let mut out = vec![];
            number(&mut out, value);
            assert_eq!(out, text.as_bytes());
        }
    }

    #[test]
    fn colours_are_written_in_hexadecimal() {
        let mut out = vec![];
        colour(&mut out, Colour([0, 10, 255]));
        assert_eq!(out, b"#000aff");
    }
}
