//! QR codes as SVG.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;

/// The light border that readers need, in modules (ISO/IEC 18004, section 5.3.8).
const QUIET: usize = 4;

/// Renders a text as a QR code: one path of dark squares on white, whatever the colours of the page. `None`
/// if the text is too long.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let side = width + 2 * QUIET;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path fill=\"#000\" d=\""
    );
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|left, right| left == right) {
            if run.first() == Some(&Color::Dark) {
                let (left, top, length) = (x + QUIET, y + QUIET, run.len());
                // Writing to a string cannot fail.
                let _ = write!(svg, "M{left} {top}h{length}v1h-{length}z");
            }
            x += run.len();
        }
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_picture_of_squares_with_a_border_and_no_text() {
        let svg = svg("otpauth://totp/x?secret=ABC").unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert!(!svg.contains("ABC") && !svg.contains("<text") && !svg.contains("style"));
        // The finder pattern's upper edge: seven dark modules behind the border.
        assert!(svg.contains("d=\"M4 4h7v1h-7z"), "{svg}");
        assert_eq!(svg.matches('<').count(), 4, "svg, two paths and the end");
    }

    #[test]
    fn what_fits_no_code_gives_none() {
        assert!(super::svg(&"x".repeat(3000)).is_none());
    }
}
