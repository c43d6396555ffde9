//! The fonts, which are part of the binary: those of machines differ, and with them the pages would.

use crate::coverage;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::fmt::Write as _;

/// The characters and fonts of one script.
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

/// The only font that the browser finds on the machine, in the one format that Chromium accepts from there.
pub(crate) const LAST_RESORT: &[u8] = include_bytes!("../fonts/last-resort.ttf");

/// Latin first: it is always included, for page numbers.
static SCRIPTS: [Script; 7] = [
    script!(LATIN, "latin"),
    script!(LATIN_EXT, "latin-ext"),
    script!(GREEK, "greek"),
    script!(GREEK_EXT, "greek-ext"),
    script!(CYRILLIC, "cyrillic"),
    script!(CYRILLIC_EXT, "cyrillic-ext"),
    script!(VIETNAMESE, "vietnamese"),
];

/// Returns the `@font-face` rules for the scripts that the texts use.
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

/// Returns a text as it can be printed. A character that no font has is written as its code point,
/// `[U+4E2D]`: that way it is visible on paper and unambiguous, and no character reorders those around it.
pub(crate) fn spelled(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\t' | '\n' | '\r' => spelled.push(sign),
            // Spaces and hyphens of other widths.
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
        // A character that changes the direction of the text around it (UAX #9) would disguise what was
        // agreed.
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
