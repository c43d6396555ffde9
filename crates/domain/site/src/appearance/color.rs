//! Colours, and whether text in them is legible.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A colour of sRGB. Written as `#rrggbb`.
///
/// ```
/// use site::Color;
/// assert_eq!(Color::parse("#0A5").map(|color| color.to_string()).as_deref(), Some("#00aa55"));
/// assert!(Color::parse("red").is_none());
/// assert!((Color::BLACK.contrast(Color::WHITE) - 21.0).abs() < 0.001);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color([u8; 3]);

impl Color {
    /// White.
    pub const WHITE: Self = Self([255; 3]);
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
    /// The darkest background of a light page for links and buttons (KERN-UX, neutral 025).
    pub const LIGHT_SURFACE: Self = Self([0xF2, 0xF3, 0xF6]);
    /// The lightest background of a dark page for them (KERN-UX, neutral 900).
    pub const DARK_SURFACE: Self = Self([0x1D, 0x20, 0x34]);

    /// Parses `#rgb` or `#rrggbb`, in any case and with surrounding blanks.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim().strip_prefix('#')?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = match digits.len() {
            3 => {
                let digit = |place: u32| (number >> (4 * place) & 0xF) * 0x11;
                (digit(2) << 16 | digit(1) << 8 | digit(0)).to_be_bytes()
            }
            6 => number.to_be_bytes(),
            _ => return None,
        };
        Some(Self([red, green, blue]))
    }

    /// Computes the relative luminance (WCAG 2.2, "relative luminance").
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Computes the contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// Returns black or white, whichever is more legible on this colour; never below 4.5.
    #[must_use]
    pub fn readable_on(self) -> Self {
        if self.contrast(Self::WHITE) >= self.contrast(Self::BLACK) { Self::WHITE } else { Self::BLACK }
    }

    /// Returns the colour, lightened as far as necessary to be legible on a dark background.
    #[must_use]
    pub fn lightened_for(self, background: Self) -> Self {
        let mixed = |share: u16| {
            Self(self.0.map(|channel| {
                let (own, white) = (u16::from(channel) * (20 - share), 255 * share);
                u8::try_from((own + white) / 20).unwrap_or(u8::MAX)
            }))
        };
        (0..=20).map(mixed).find(|color| color.contrast(background) >= MIN_CONTRAST).unwrap_or(Self::WHITE)
    }
}

/// The minimum contrast of text (WCAG 2.2, 1.4.3, level AA).
pub const MIN_CONTRAST: f64 = 4.5;

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        color.to_string()
    }
}

/// The text is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a colour such as #005ea8")]
pub struct NotAColor;

impl TryFrom<String> for Color {
    type Error = NotAColor;

    fn try_from(text: String) -> Result<Self, NotAColor> {
        Self::parse(&text).ok_or(NotAColor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(text: &str) -> Color {
        Color::parse(text).unwrap()
    }

    #[test]
    fn colours_are_three_or_six_hexadecimal_digits() {
        for (text, read) in [("#0A5", "#00aa55"), (" #00AA55 ", "#00aa55"), ("#ffffff", "#ffffff")] {
            assert_eq!(color(text).to_string(), read);
        }
        for wrong in
            ["", "#", "005ea8", "#12", "#12345", "#1234567", "#+12345", "#ggg", "red", "#ff;}", "#ﬀffff"]
        {
            assert_eq!(Color::parse(wrong), None, "{wrong}");
        }
    }

    /// Values on which other WCAG calculators agree.
    #[test]
    fn contrast_is_that_of_the_guidelines() {
        for (one, other, expected) in [
            ("#000", "#fff", 21.0),
            ("#777", "#fff", 4.48),
            ("#767676", "#fff", 4.54),
            ("#f00", "#00f", 2.15),
        ] {
            let found = color(one).contrast(color(other));
            assert!((found - expected).abs() < 0.01, "{one} on {other}: {found}");
            assert!((color(other).contrast(color(one)) - found).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn black_or_white_is_readable_on_any_colour() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let color = Color([red, green, blue]);
                    assert!(color.contrast(color.readable_on()) >= MIN_CONTRAST, "{color}");
                    let light = color.lightened_for(Color::DARK_SURFACE);
                    assert!(light.contrast(Color::DARK_SURFACE) >= MIN_CONTRAST, "{color} to {light}");
                }
            }
        }
        assert_eq!(color("#9cf").lightened_for(Color::DARK_SURFACE), color("#9cf"), "light enough");
    }
}
