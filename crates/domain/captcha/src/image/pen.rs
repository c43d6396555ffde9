//! Writing path data and the elements around it into one string.

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

/// Appends a number with one decimal place, without allocating. Values outside `0..=999.9`, which
/// no drawing needs, are cut to it.
pub(super) fn number(out: &mut String, value: f32) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=9999")]
    let tenths = (value * 10.0).round().clamp(0.0, 9999.0) as u16;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    if whole >= 100 {
        digit(out, whole / 100);
    }
    if whole >= 10 {
        digit(out, whole / 10 % 10);
    }
    digit(out, whole % 10);
    if tenth > 0 {
        out.push('.');
        digit(out, tenth);
    }
}

fn digit(out: &mut String, value: u16) {
    out.push(char::from(b'0' + u8::try_from(value).unwrap_or(0)));
}

fn point(out: &mut String, at: Point) {
    number(out, at.x);
    out.push(' ');
    number(out, at.y);
}

/// Appends a curve as a sub-path of its own, in absolute coordinates.
pub(super) fn curve(out: &mut String, [start, first, second, end]: Cubic) {
    out.push('M');
    point(out, start);
    out.push('C');
    point(out, first);
    out.push(' ');
    point(out, second);
    out.push(' ');
    point(out, end);
}

/// Appends `#rrggbb`.
pub(super) fn colour(out: &mut String, Colour(channels): Colour) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    out.push('#');
    for channel in channels {
        out.push(char::from(HEX[usize::from(channel >> 4)]));
        out.push(char::from(HEX[usize::from(channel & 15)]));
    }
}

/// Appends the start of a path; what follows is path data, then [`end_path`].
pub(super) fn start_path(out: &mut String, stroke: Colour, width: f32) {
    out.push_str("<path stroke=\"");
    colour(out, stroke);
    out.push_str("\" stroke-width=\"");
    number(out, width);
    out.push_str("\" d=\"");
}

/// Closes what [`start_path`] opened.
pub(super) fn end_path(out: &mut String) {
    out.push_str("\"/>");
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
            let mut out = String::new();
            number(&mut out, value);
            assert_eq!(out, text);
        }
    }

    #[test]
    fn colours_are_written_in_hexadecimal() {
        let mut out = String::new();
        colour(&mut out, Colour([0, 10, 255]));
        assert_eq!(out, "#000aff");
    }
}
