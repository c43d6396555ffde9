//! Turns the points of a stroke into curves of the image.

use super::glyphs::At;
use super::pen::{Cubic, Point};
use super::{HEIGHT, SCALE};
use crate::draws::RandomDraws;

/// The maximum number of points of a stroke.
const MAX_POINTS: usize = 16;

/// The rotation, slant, scale and position of a glyph.
pub(super) struct Placement {
    centre: Point,
    /// The matrix from units of the box to pixels, row by row.
    matrix: [f32; 4],
}

impl Placement {
    pub(super) fn draw(centre: f32, draws: &mut RandomDraws<'_>) -> Self {
        let (sin, cos) = draws.around(10.0_f32.to_radians()).sin_cos();
        let (wide, high) = (SCALE * draws.within(0.8, 0.98), SCALE * draws.within(0.9, 1.12));
        let slant = draws.around(0.14);
        Self {
            centre: Point { x: centre + draws.around(1.8), y: HEIGHT / 2.0 + draws.around(5.0) },
            matrix: [wide * cos, high * (slant * cos - sin), wide * sin, high * (slant * sin + cos)],
        }
    }

    /// Returns where a point of the box ends up in the image.
    fn apply(&self, (x, y): (f32, f32)) -> Point {
        let (x, y) = (x - 30.0, y - 50.0);
        let [xx, xy, yx, yy] = self.matrix;
        Point { x: self.centre.x + xx * x + xy * y, y: self.centre.y + yx * x + yy * y }
    }
}

/// A slow wave under the whole line of glyphs, so that neighbours bend together.
pub(super) struct Wave {
    height: f32,
    /// Radians per pixel.
    pace: f32,
    phase: f32,
}

impl Wave {
    pub(super) fn draw(draws: &mut RandomDraws<'_>) -> Self {
        Self {
            height: draws.within(1.0, 3.2),
            pace: std::f32::consts::TAU / draws.within(70.0, 160.0),
            phase: draws.around(std::f32::consts::PI),
        }
    }

    fn lift(&self, at: Point) -> Point {
        let swing = self.height * (at.x * self.pace + self.phase).sin();
        Point { x: at.x + swing * 0.4, y: at.y + swing }
    }
}

/// Appends the curves of one stroke: smooth through all its points (Catmull-Rom), some split in
/// two, each with jittered ends and either direction.
pub(super) fn trace(
    points: &[At],
    placement: &Placement,
    wave: &Wave,
    draws: &mut RandomDraws<'_>,
    out: &mut Vec<Cubic>,
) {
    let used = points.len().min(MAX_POINTS);
    let closed = used > 2 && points.first() == points.last();
    let mut placed = [Point { x: 0.0, y: 0.0 }; MAX_POINTS];
    for (place, &(x, y)) in placed.iter_mut().zip(points) {
        let unit = (f32::from(x) + draws.around(1.4), f32::from(y) + draws.around(1.4));
        *place = wave.lift(placement.apply(unit));
    }
    if closed {
        placed[used - 1] = placed[0];
    }
    let placed = &placed[..used];
    for index in 1..used {
        let (start, end) = (placed[index - 1], placed[index]);
        let before = match (index, closed) {
            (1, true) => placed[used - 2],
            (1, false) => start,
            _ => placed[index - 2],
        };
        let after = match (placed.get(index + 1), closed) {
            (Some(&next), _) => next,
            (None, true) => placed[1],
            (None, false) => end,
        };
        let cubic = [start, shift(start, before, end), shift(end, after, start), end];
        // Straight strokes have few curves and are always split, so that a lone curve does not
        // give the minus sign away.
        if used <= 3 || draws.below(3) == 0 {
            let (first, second) = split(cubic, draws.within(0.3, 0.7));
            out.push(fray(first, draws));
            out.push(fray(second, draws));
        } else {
            out.push(fray(cubic, draws));
        }
    }
}

/// Returns the control point beside `at` of a Catmull-Rom curve: a sixth of the way from the point on its far
/// side to the next one.
fn shift(at: Point, from: Point, to: Point) -> Point {
    Point { x: at.x + (to.x - from.x) / 6.0, y: at.y + (to.y - from.y) / 6.0 }
}

/// Splits a curve in two (de Casteljau).
fn split([start, first, second, end]: Cubic, at: f32) -> (Cubic, Cubic) {
    let mix = |p: Point, q: Point| Point { x: p.x + (q.x - p.x) * at, y: p.y + (q.y - p.y) * at };
    let (near, centre, far) = (mix(start, first), mix(first, second), mix(second, end));
    let (before, after) = (mix(near, centre), mix(centre, far));
    let middle = mix(before, after);
    ([start, near, before, middle], [middle, after, far, end])
}

/// Jitters all points a little, so that the ends of neighbouring fragments no longer match, and reverses half
/// of the fragments.
fn fray(mut cubic: Cubic, draws: &mut RandomDraws<'_>) -> Cubic {
    for point in &mut cubic {
        point.x += draws.around(0.45);
        point.y += draws.around(0.45);
    }
    if draws.below(2) == 0 {
        cubic.reverse();
    }
    cubic
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn both_halves_of_a_split_curve_meet_on_it() {
        let whole = [at(0.0, 0.0), at(0.0, 8.0), at(8.0, 8.0), at(8.0, 0.0)];
        let (first, second) = split(whole, 0.5);
        assert_eq!(first[0], whole[0]);
        assert_eq!(first[3], at(4.0, 6.0));
        assert_eq!(second[0], first[3]);
        assert_eq!(second[3], whole[3]);
    }

    #[test]
    fn a_curve_through_points_on_a_line_stays_on_it() {
        let control = shift(at(1.0, 1.0), at(0.0, 0.0), at(2.0, 2.0));
        assert!((control.x - control.y).abs() < 1e-6);
        assert!(control.x > 1.0 && control.x < 2.0);
    }
}
