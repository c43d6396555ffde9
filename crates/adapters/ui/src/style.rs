//! The style sheet with a site's own colours, loaded after the common one. The strict policy of the pages
//! allows no inline style, so it is a separate file.

use site::{Color, Colors};
use std::fmt::Write as _;

/// Renders the colours as the variables that both kinds of pages use. `:root:root` overrides the variables of
/// the design system wherever those are set.
pub(crate) fn style_sheet(colors: Colors) -> String {
    let mut css = String::new();
    // Writing to a string cannot fail.
    if let Some(accent) = colors.accent {
        let dark = accent.lightened_for(Color::DARK_SURFACE);
        let _ = write!(
            css,
            "{}@media (prefers-color-scheme:dark){{{}}}@media print{{{}}}",
            action(accent),
            action(dark),
            action(accent)
        );
    }
    if let (Some(background), Some(text)) = (colors.header_background, colors.header_text) {
        let _ = write!(css, ":root:root{{--mw-header-background:{background};--mw-header-text:{text}}}");
    }
    css
}

fn action(color: Color) -> String {
    let text = color.readable_on();
    format!(
        ":root:root{{--kern-color-action-default:{color};--kern-color-action-on-default:{text};\
         --kern-color-action-visited:{color}}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_has_the_colours_and_a_lighter_one_for_dark_pages() {
        let colors = Colors {
            accent: Color::parse("#005ea8"),
            header_background: Color::parse("#003366"),
            header_text: Some(Color::WHITE),
        };
        let css = style_sheet(colors);
        assert!(css.starts_with(
            ":root:root{--kern-color-action-default:#005ea8;--kern-color-action-on-default:#ffffff"
        ));
        let dark = css.split("prefers-color-scheme:dark){").nth(1).unwrap();
        let dark = dark.split("--kern-color-action-default:").nth(1).and_then(|rest| rest.get(..7));
        let dark = dark.and_then(Color::parse).unwrap();
        assert!(dark.contrast(Color::DARK_SURFACE) >= site::MIN_CONTRAST);
        assert!(css.ends_with(":root:root{--mw-header-background:#003366;--mw-header-text:#ffffff}"));
        assert_eq!(css.matches('{').count(), css.matches('}').count());
        assert_eq!(style_sheet(Colors::default()), "");
    }
}
