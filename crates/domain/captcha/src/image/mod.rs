//! The picture of a question.
//!
//! Several measures make it tedious for a program: no text and no identifiers; several shapes per glyph, each
//! turned, slanted, scaled and moved, on a wavy base line; every curve split at random places into fragments,
//! each fragment a sub-path of its own with jittered ends and a random direction; all fragments of all glyphs
//! shuffled over a few paths, filled up with decoys to about the same number for every question; thin noise
//! above and below.
//!
//! It stays legible for people: strokes have at least 4.5 : 1 against the background (WCAG requires 3 : 1 for
//! graphics), noise is thinner and paler than strokes, turns are at most ten degrees, and a background of its
//! own helps on dark pages.

mod glyphs;
mod noise;
mod pen;
mod stroke;

use crate::draws::RandomDraws;
use crate::question::{ArithmeticOperation, ArithmeticQuestion};
use glyphs::Shape;
use pen::Cubic;
use stroke::{Placement, Wave};

const WIDTH: f32 = 240.0;
const HEIGHT: f32 = 72.0;
/// The margin on the left and on the right.
const MARGIN: f32 = 10.0;
/// Pixels per unit of a glyph's box.
const SCALE: f32 = 0.42;
/// The maximum number of glyphs in a question: `99 × 99 = ?`.
const MAX_GLYPHS: usize = 7;
/// The number of paths among which the fragments of the glyphs are dealt out.
const LAYERS: usize = 3;
/// The size of a typical image, so that the buffer grows once at most.
const TYPICAL_BYTES: usize = 6144;

/// Draws the question as an `<svg>` element.
pub(crate) fn draw(question: ArithmeticQuestion, draws: &mut RandomDraws<'_>) -> String {
    let fragments = fragments(question, draws);
    let background = noise::background(draws);
    let mut svg = Vec::with_capacity(TYPICAL_BYTES);
    svg.extend_from_slice(
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"72\" viewBox=\"0 0 240 72\" \
         aria-hidden=\"true\" focusable=\"false\" fill=\"none\" stroke-linecap=\"round\">\
         <rect width=\"240\" height=\"72\" rx=\"4\" fill=\"",
    );
    pen::colour(&mut svg, background);
    svg.extend_from_slice(b"\"/>");
    noise::below(&mut svg, fragments.len(), draws);
    layers(&mut svg, &fragments, draws);
    noise::above(&mut svg, background, draws);
    svg.extend_from_slice(b"</svg>");
    // The buffer contains only ASCII.
    String::from_utf8(svg).unwrap_or_default()
}

/// Returns the glyphs of the question from left to right, and how many there are.
fn shapes(question: ArithmeticQuestion) -> ([&'static [Shape]; MAX_GLYPHS], usize) {
    let operator = match question.operation {
        ArithmeticOperation::Plus => glyphs::PLUS,
        ArithmeticOperation::Minus => glyphs::MINUS,
        ArithmeticOperation::Times => glyphs::TIMES,
    };
    let [left_tens, left] = digits(question.left);
    let [right_tens, right] = digits(question.right);
    let all = [
        left_tens,
        left,
        Some(operator),
        right_tens,
        right,
        Some(glyphs::EQUALS),
        Some(glyphs::QUESTION_MARK),
    ];
    let mut row: [&[Shape]; MAX_GLYPHS] = [&[]; MAX_GLYPHS];
    let mut used = 0;
    for (place, glyph) in row.iter_mut().zip(all.into_iter().flatten()) {
        *place = glyph;
        used += 1;
    }
    (row, used)
}

/// Returns the tens (if any) and ones of an operand; operands are below 100.
fn digits(number: u16) -> [Option<&'static [Shape]>; 2] {
    [(number >= 10).then(|| glyphs::digit(number / 10)), Some(glyphs::digit(number))]
}

/// Returns all curves of all glyphs, split and shuffled.
fn fragments(question: ArithmeticQuestion, draws: &mut RandomDraws<'_>) -> Vec<Cubic> {
    let (row, used) = shapes(question);
    let wave = Wave::draw(draws);
    let mut fragments = Vec::with_capacity(128);
    let count = u8::try_from(used).map_or(1.0, f32::from);
    let step = ((WIDTH - 2.0 * MARGIN) / count).min(36.0);
    let slack = (WIDTH - 2.0 * MARGIN - step * count) / 2.0;
    let mut centre = MARGIN + step / 2.0 + slack + draws.around(slack * 0.6);
    for variants in &row[..used] {
        let variant = draws.below(u16::try_from(variants.len()).unwrap_or(1));
        let shape = variants.get(usize::from(variant)).copied().unwrap_or_default();
        let placement = Placement::draw(centre, draws);
        for &points in shape {
            stroke::trace(points, &placement, &wave, draws, &mut fragments);
        }
        centre += step;
    }
    draws.shuffle(&mut fragments);
    fragments
}

/// Deals the fragments out to paths of different dark colours.
fn layers(svg: &mut Vec<u8>, fragments: &[Cubic], draws: &mut RandomDraws<'_>) {
    let size = fragments.len().div_ceil(LAYERS).max(1);
    for layer in fragments.chunks(size) {
        let width = draws.within(3.4, 4.4);
        pen::start_path(svg, noise::ink(draws), width);
        for &fragment in layer {
            pen::curve(svg, fragment);
        }
        pen::end_path(svg);
    }
}
