//! The fonts, which come from the binary: those of the machine differ from one to the next, and with them the pages.

use crate::coverage;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::fmt::Write as _;

/// The signs of one script.
struct Script {
    signs: &'static [(u32, u32)],
    /// Weight, slope and file.
    faces: [(u16, &'static str, &'static [u8]); 4],
}

impl Script {
    fn has(&self, sign: char) -> bool {
        self.signs.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(sign)))
    }
}

macro_rules! script {
    ($signs:ident, $name:literal) => {
        Script {
            signs: coverage::$signs,
            faces: [
                (400, "normal", include_bytes!(concat!("../fonts/", $name, "-400-normal.woff2"))),
                (400, "italic", include_bytes!(concat!("../fonts/", $name, "-400-italic.woff2"))),
                (600, "normal", include_bytes!(concat!("../fonts/", $name, "-600-normal.woff2"))),
                (600, "italic", include_bytes!(concat!("../fonts/", $name, "-600-italic.woff2"))),
            ],
        }
    };
}

/// What a browser has beside the fonts of its page, in the one form that Chromium takes from a machine.
pub(crate) const LAST_RESORT: &[u8] = include_bytes!("../fonts/last-resort.ttf");

/// Latin first: it is always there, for page numbers.
static SCRIPTS: [Script; 7] = [
    script!(LATIN, "latin"),
    script!(LATIN_EXT, "latin-ext"),
    script!(GREEK, "greek"),
    script!(GREEK_EXT, "greek-ext"),
    script!(CYRILLIC, "cyrillic"),
    script!(CYRILLIC_EXT, "cyrillic-ext"),
    script!(VIETNAMESE, "vietnamese"),
];

/// The rules that bring the fonts of the scripts that the texts are written in.
pub(crate) fn faces(texts: &[&str]) -> String {
    let mut rules = String::new();
    for (at, script) in SCRIPTS.iter().enumerate() {
        let is_used = |text: &&str| text.chars().any(|sign| !sign.is_ascii() && script.has(sign));
        if at > 0 && !texts.iter().any(is_used) {
            continue;
        }
        let signs: Vec<_> =
            script.signs.iter().map(|(first, last)| format!("U+{first:04X}-{last:04X}")).collect();
        for (weight, slope, file) in &script.faces {
            let _ = writeln!(
                rules,
                "@font-face{{font-family:\"Contract Sans\";font-weight:{weight};font-style:{slope};\
                 src:url(data:font/woff2;base64,{}) format(\"woff2\");unicode-range:{}}}",
                BASE64_STANDARD.encode(file),
                signs.join(","),
            );
        }
    }
    rules
}

/// A text as it can be printed. What no font has is written by its code point, `[U+4E2D]`: so it is on paper, can be
/// told from any other, and no sign changes the order of those around it.
pub(crate) fn spelled(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\t' | '\n' | '\r' => spelled.push(sign),
            // Blanks and dashes of other widths.
            '\u{2000}'..='\u{2006}' | '\u{2008}'..='\u{200a}' | '\u{205f}' => spelled.push(' '),
            '\u{2007}' | '\u{202f}' => spelled.push('\u{a0}'),
            '\u{2010}' | '\u{2011}' => spelled.push('-'),
            '\u{2012}' => spelled.push('–'),
            '\u{2015}' => spelled.push('—'),
            _ if SCRIPTS.iter().any(|script| script.has(sign)) => spelled.push(sign),
            _ => {
                let _ = write!(spelled, "[U+{:04X}]", u32::from(sign));
            }
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_font_has_is_written_by_its_code_point() {
        assert_eq!(
            spelled("Łódź, Ελλάδα, Київ, Đà Nẵng – „€“ <b>\n"),
            "Łódź, Ελλάδα, Київ, Đà Nẵng – „€“ <b>\n"
        );
        assert_eq!(spelled("中 GmbH 😀"), "[U+4E2D] GmbH [U+1F600]");
        // A sign that turns the text around it (UAX #9) would hide what is agreed.
        assert_eq!(spelled("a\u{202e}b\u{2066}\u{200b}"), "a[U+202E]b[U+2066][U+200B]");
        assert_eq!(spelled("12\u{202f}% A\u{2011}B"), "12\u{a0}% A-B");
    }

    #[test]
    fn only_the_scripts_of_the_text_come_along() {
        let count = |text: &str| faces(&[text]).matches("@font-face").count();
        assert_eq!(count("Größe"), 4);
        assert_eq!(count("Київ"), 8);
    }
}
