//! Validation of layouts.

use super::{SettingsProblem, SettingsProblemAt, clean};
use crate::appearance::{
    Bilingual, Color, Colors, Footer, FooterLink, Header, Layout, MIN_CONTRAST, PageLayout,
};
use kernel::is_blank;

/// The maximum length of the line below the name, in characters.
pub const MAX_TAGLINE_CHARS: usize = 120;
/// The maximum length of the footer's text, in characters.
pub const MAX_FOOTER_TEXT_CHARS: usize = 500;
/// The maximum length of the start page's text, in characters.
pub const MAX_INTRO_CHARS: usize = 2000;
/// The maximum number of links in the footer.
pub const MAX_FOOTER_LINKS: usize = 8;
/// The maximum length of a link's label, in characters.
pub const MAX_LABEL_CHARS: usize = 60;
/// The maximum length of a link's URL, in characters.
pub const MAX_URL_CHARS: usize = 500;

/// Returns the layout as it is stored, or all of its problems.
pub(crate) fn layout(layout: &Layout) -> Result<Layout, Vec<SettingsProblemAt>> {
    let mut checks = FoundProblems(Vec::new());
    let checked = Layout {
        header: Header {
            tagline: checks.text("header.tagline", &layout.header.tagline, MAX_TAGLINE_CHARS, false),
        },
        footer: Footer {
            text: checks.text("footer.text", &layout.footer.text, MAX_FOOTER_TEXT_CHARS, true),
            links: checks.links(&layout.footer.links),
        },
        page: PageLayout {
            width: layout.page.width,
            intro: checks.text("page.intro", &layout.page.intro, MAX_INTRO_CHARS, true),
        },
        colors: layout.colors,
    };
    checks.colors(layout.colors);
    if checks.0.is_empty() { Ok(checked) } else { Err(checks.0) }
}

/// The problems found so far.
struct FoundProblems(Vec<SettingsProblemAt>);

impl FoundProblems {
    fn problem(&mut self, field: impl Into<String>, problem: SettingsProblem) {
        self.0.push(SettingsProblemAt::at(field, problem));
    }

    fn text(&mut self, field: &str, text: &Bilingual, max_chars: usize, lines: bool) -> Bilingual {
        let mut one = |language: &str, text: &str| {
            clean(text, max_chars, lines).unwrap_or_else(|| {
                self.problem(format!("{field}.{language}"), SettingsProblem::Text { max_chars });
                String::new()
            })
        };
        Bilingual { de: one("de", &text.de), en: one("en", &text.en) }
    }

    fn links(&mut self, links: &[FooterLink]) -> Vec<FooterLink> {
        if links.len() > MAX_FOOTER_LINKS {
            self.problem("footer.links", SettingsProblem::LinkCount);
            return Vec::new();
        }
        let mut checked = Vec::new();
        for (place, link) in links.iter().enumerate() {
            let field = format!("footer.links.{place}");
            let label = self.text(&format!("{field}.label"), &link.label, MAX_LABEL_CHARS, false);
            if is_blank(&link.label.de) && is_blank(&link.label.en) {
                self.problem(format!("{field}.label.de"), SettingsProblem::Missing);
            }
            let url = clean(&link.url, MAX_URL_CHARS, false).unwrap_or_default();
            if !is_address(&url) {
                self.problem(format!("{field}.url"), SettingsProblem::LinkAddress);
            }
            checked.push(FooterLink { label, url });
        }
        checked
    }

    /// WCAG 2.2, 1.4.3 (AA).
    fn colors(&mut self, colors: Colors) {
        if let Some(accent) = colors.accent {
            self.contrast("colors.accent", accent, Color::LIGHT_SURFACE);
        }
        match (colors.header_background, colors.header_text) {
            (Some(background), Some(text)) => self.contrast("colors.header_text", text, background),
            (Some(_), None) => self.problem("colors.header_text", SettingsProblem::ColorPair),
            (None, Some(_)) => self.problem("colors.header_background", SettingsProblem::ColorPair),
            (None, None) => {}
        }
    }

    fn contrast(&mut self, field: &str, text: Color, background: Color) {
        let found = text.contrast(background);
        if found < MIN_CONTRAST {
            // Truncated, never rounded up: 4.49 is not 4.5.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 21")]
            let tenths = (found * 10.0).floor() as u16;
            self.problem(field, SettingsProblem::Contrast { tenths });
        }
    }
}

/// Checks for a URL that a link on every page may have: nothing executable, and nothing that a browser would
/// read as another site than it looks like.
pub(crate) fn is_address(url: &str) -> bool {
    let allowed =
        |c: char| !c.is_control() && !c.is_whitespace() && !matches!(c, '"' | '<' | '>' | '\\' | '`');
    if !url.chars().all(allowed) {
        return false;
    }
    let lower = url.to_ascii_lowercase();
    for scheme in ["https://", "http://"] {
        if let Some(rest) = lower.strip_prefix(scheme) {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            return !host.is_empty() && !host.contains('@');
        }
    }
    for scheme in ["mailto:", "tel:"] {
        if let Some(rest) = lower.strip_prefix(scheme) {
            return !rest.is_empty();
        }
    }
    lower.starts_with('/') && !lower.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PageWidth;
    use kernel::{Locale, Translator as _};
    use texts::Texts;

    fn both(text: &str) -> Bilingual {
        Bilingual { de: text.into(), en: text.into() }
    }

    fn fields(of: &Layout) -> Vec<String> {
        layout(of).unwrap_err().iter().map(|problem| problem.field().to_owned()).collect()
    }

    fn linked(url: &str) -> Layout {
        let link = FooterLink { label: both("Impressum"), url: url.into() };
        Layout { footer: Footer { links: vec![link], ..Footer::default() }, ..Layout::default() }
    }

    fn colored(accent: &str, header: [&str; 2]) -> Layout {
        let [header_background, header_text] = header.map(Color::parse);
        let colors = Colors { accent: Color::parse(accent), header_background, header_text };
        Layout { colors, ..Layout::default() }
    }

    #[test]
    fn a_layout_is_stored_as_it_is_but_trimmed_and_in_nfc() {
        let mut wanted = linked(" /impressum ");
        wanted.header.tagline = both("  u\u{308}ber uns ");
        wanted.page.width = PageWidth::Wide;
        let checked = layout(&wanted).unwrap();
        assert_eq!(checked.header.tagline, both("über uns"));
        assert_eq!(checked.footer.links[0].url, "/impressum");
        assert_eq!(layout(&checked).unwrap(), checked);
    }

    #[test]
    fn every_text_that_is_too_long_or_has_control_characters_is_named() {
        let long = "x".repeat(2001);
        let broken = Layout {
            header: Header { tagline: Bilingual { de: "a\nb".into(), en: "x".repeat(121) } },
            footer: Footer {
                text: both(&"x".repeat(501)),
                links: vec![
                    FooterLink { label: both(&"x".repeat(61)), url: "/".into() },
                    FooterLink::default(),
                ],
            },
            page: PageLayout { intro: both(&long), ..PageLayout::default() },
            colors: Colors::default(),
        };
        assert_eq!(
            fields(&broken),
            [
                "header.tagline.de",
                "header.tagline.en",
                "footer.text.de",
                "footer.text.en",
                "footer.links.0.label.de",
                "footer.links.0.label.en",
                "footer.links.1.label.de",
                "footer.links.1.url",
                "page.intro.de",
                "page.intro.en"
            ]
        );
        let many = vec![FooterLink { label: both("x"), url: "/".into() }; 9];
        let many = Layout { footer: Footer { links: many, ..Footer::default() }, ..Layout::default() };
        assert_eq!(fields(&many), ["footer.links"]);
        let unseen = vec![FooterLink { label: both("\u{200b}"), url: "/".into() }];
        let unseen = Layout { footer: Footer { links: unseen, ..Footer::default() }, ..Layout::default() };
        assert_eq!(fields(&unseen), ["footer.links.0.label.de"], "nothing of the label can be seen");
    }

    #[test]
    fn links_lead_to_pages_mail_and_telephone_and_run_nothing() {
        for good in [
            "https://klinik.example/impressum?x=1#a",
            "HTTP://a.example",
            "mailto:a@b.example",
            "tel:+49221",
            "/f/x",
        ] {
            assert!(layout(&linked(good)).is_ok(), "{good}");
        }
        for bad in [
            "",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "//evil.example",
            "/\\evil.example",
            "https:///x",
            "https://a.example@evil.example",
            "impressum",
            "https://a b",
            "ftp://a.example",
            "mailto:",
            "https://a.example/\u{202e}\n",
        ] {
            assert_eq!(fields(&linked(bad)), ["footer.links.0.url"], "{bad}");
        }
    }

    /// Colours are checked for contrast on the server (WCAG 2.2 AA).
    #[test]
    fn colours_that_cannot_be_read_are_refused_with_their_contrast() {
        assert!(layout(&colored("#005ea8", ["#003366", "#ffffff"])).is_ok());
        assert!(layout(&Layout::default()).is_ok());
        assert_eq!(
            fields(&colored("#ffcc00", ["#777777", "#888888"])),
            ["colors.accent", "colors.header_text"]
        );
        assert_eq!(fields(&colored("", ["#000000", ""])), ["colors.header_text"]);
        assert_eq!(fields(&colored("", ["", "#000000"])), ["colors.header_background"]);
        let problems = layout(&colored("", ["#ffffff", "#777777"])).unwrap_err();
        let message = |locale| Texts::built_in(locale).say(&problems[0].text());
        assert_eq!(message(Locale::De), "Der Kontrast ist mit 4,4:1 zu gering; nötig sind mindestens 4,5:1.");
        assert!(message(Locale::En).contains("4.4:1"));
    }
}
