//! Colours, and meaningless lines and dots.

use super::pen::{self, Colour, Cubic, Point};
use super::{HEIGHT, WIDTH};
use crate::draws::RandomDraws;

/// The number of sub-paths in an image besides the long lines, glyph fragments included: noise fills up to
/// it, so that the size of the image does not reveal the complexity of the glyphs.
const FRAGMENTS: usize = 84;
/// The minimum number of noise fragments.
const LEAST_NOISE: usize = 14;

/// Returns a light background.
pub(super) fn background(draws: &mut RandomDraws<'_>) -> Colour {
    colour(236, 250, draws)
}

/// Returns a dark colour for glyphs.
pub(super) fn ink(draws: &mut RandomDraws<'_>) -> Colour {
    colour(8, 88, draws)
}

/// Returns a colour for noise: visible, but paler than any glyph.
fn pale(draws: &mut RandomDraws<'_>) -> Colour {
    colour(146, 200, draws)
}

fn colour(low: u8, high: u8, draws: &mut RandomDraws<'_>) -> Colour {
    let span = u16::from(high - low) + 1;
    let mut channel = || low + u8::try_from(draws.below(span)).unwrap_or(0);
    Colour([channel(), channel(), channel()])
}

/// Noise under the glyphs: short strokes and dots, and a few long lines.
pub(super) fn below(svg: &mut Vec<u8>, glyph_fragments: usize, draws: &mut RandomDraws<'_>) {
    let count = FRAGMENTS.saturating_sub(glyph_fragments).max(LEAST_NOISE);
    let half = count / 2;
    for share in [half, count - half] {
        pen::start_path(svg, pale(draws), draws.within(0.8, 1.8));
        for _ in 0..share {
            let reach = if draws.below(3) == 0 { 0.6 } else { 14.0 };
            pen::curve(svg, scrap(reach, draws));
        }
        pen::end_path(svg);
    }
    for _ in 0..2 {
        line(svg, pale(draws), draws);
    }
}

/// Noise over the glyphs: a pale line, and one in the colour of the background that cuts through
/// them without hiding them.
pub(super) fn above(svg: &mut Vec<u8>, background: Colour, draws: &mut RandomDraws<'_>) {
    line(svg, pale(draws), draws);
    line(svg, background, draws);
}

/// Returns a short curve (or, with a small reach, a dot) at a random position.
fn scrap(reach: f32, draws: &mut RandomDraws<'_>) -> Cubic {
    let start = Point { x: draws.within(2.0, WIDTH - 2.0), y: draws.within(2.0, HEIGHT - 2.0) };
    let mut near = || Point { x: start.x + draws.around(reach), y: start.y + draws.around(reach) };
    [start, near(), near(), near()]
}

/// A thin wavy line from one side to the other, drawn in pieces.
fn line(svg: &mut Vec<u8>, colour: Colour, draws: &mut RandomDraws<'_>) {
    let pieces = 3 + draws.below(3);
    let step = WIDTH / f32::from(pieces);
    let mut start = Point { x: draws.within(0.0, 6.0), y: draws.within(8.0, HEIGHT - 8.0) };
    pen::start_path(svg, colour, draws.within(0.8, 1.5));
    for _ in 0..pieces {
        let mut along = |share: f32| Point {
            x: start.x + step * share + draws.around(4.0),
            y: draws.within((start.y - 22.0).max(2.0), (start.y + 22.0).min(HEIGHT - 2.0)),
        };
        let cubic = [start, along(0.35), along(0.65), along(1.0)];
        pen::curve(svg, cubic);
        start = cubic[3];
    }
    pen::end_path(svg);
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    /// Computes the relative luminance (WCAG 2.2).
    fn luminance(Colour(channels): Colour) -> f64 {
        let [r, g, b] = channels.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(light: Colour, dark: Colour) -> f64 {
        (luminance(light) + 0.05) / (luminance(dark) + 0.05)
    }

    #[test]
    fn glyphs_contrast_with_their_background_and_noise_less_than_they() {
        let random = SeededRandom::new(3);
        let mut draws = RandomDraws::new(&random);
        for _ in 0..2000 {
            let (background, ink, pale) = (background(&mut draws), ink(&mut draws), pale(&mut draws));
            assert!(contrast(background, ink) >= 4.5, "{background:?} {ink:?}");
            assert!(contrast(background, pale) <= 3.5, "{background:?} {pale:?}");
        }
    }
}
