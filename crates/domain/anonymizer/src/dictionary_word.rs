//! What the dictionary knows about a word as written in a text.

use crate::dictionary::{ADJECTIVE, NOUN, PLACE, VERB};
use crate::ending_classes::is_like_surname;
use crate::lexicon::Lexicon;
use crate::word::Word;

impl Word<'_> {
    /// Checks for a noun, by the lists or the dictionary; in a hyphenated word the last part decides.
    pub(crate) fn is_noun(&self, lexicon: &Lexicon) -> bool {
        self.facts.is_noun() || (!self.is_double() && lexicon.classes(self.text) & NOUN != 0)
    }

    /// Checks for two or more parts that look like names: `Dürkop-Wiese`, but not `CT-Befund`.
    fn is_double(&self) -> bool {
        self.hyphen
            && self.parts().all(|part| {
                part.chars().nth(3).is_some() && part.chars().next().is_some_and(char::is_uppercase)
            })
    }

    /// Checks for a noun by its last part: "Wertersatz", "Blutdruckmessung"; not where the word ends like a
    /// surname.
    pub(crate) fn is_compound(&self, lexicon: &Lexicon) -> bool {
        !self.facts.is_known_name() && !is_like_surname(self.text) && lexicon.ends_in_noun(self.text)
    }

    /// Checks for a word capitalised within sentences: a noun, a place, an inflected adjective ("Ärztliche"),
    /// an infinitive.
    pub(crate) fn is_capitalized_in_german(&self, lexicon: &Lexicon) -> bool {
        let classes = lexicon.classes(self.text);
        let ends = |endings: &[&str]| endings.iter().any(|ending| self.text.ends_with(ending));
        let is_inflected = classes & ADJECTIVE != 0 && ends(&["e", "en", "em", "er", "es"]);
        classes & NOUN != 0
            || (classes & PLACE != 0 && !is_like_surname(self.text))
            || is_inflected
            || (classes & VERB != 0 && ends(&["en"]))
            || self.is_compound(lexicon)
            || (self.text.len() >= 12 && !is_like_surname(self.text) && lexicon.is_long_noun(self.text))
            || self.is_code()
    }

    /// Checks for an abbreviation, by its capitals or its parts: `LVEF`, `BVerwG`, `R-Welle`.
    fn is_code(&self) -> bool {
        let is_short = self.is_all_capitals() && self.text.len() < 6;
        let is_mixed = self.parts().any(|part| {
            let capitals = if part.is_ascii() {
                part.bytes().filter(u8::is_ascii_uppercase).count()
            } else {
                part.chars().filter(|c| c.is_uppercase()).count()
            };
            capitals > 1
                && capitals < part.chars().count()
                && !part.starts_with("Mc")
                && !part.starts_with("Mac")
                && !["O'", "O’"].iter().any(|irish| part.starts_with(irish))
        });
        is_short || is_mixed || (self.hyphen && !self.is_double())
    }

    /// Checks for a word of the language, or a compound of such words; not where it ends like a surname.
    pub(crate) fn is_word(&self, lexicon: &Lexicon) -> bool {
        lexicon.classes(self.text) != 0
            || (!is_like_surname(self.text) && lexicon.classes_of_compound(self.text) != 0)
    }

    /// In capitals, where no noun is recognisable, checks for a function word, or a verb or adjective that is
    /// nobody's name.
    pub(crate) fn is_not_noun(&self, lexicon: &Lexicon) -> bool {
        self.facts.is_everyday()
            || (!self.facts.is_known_name()
                && !matches!(lexicon.classes(self.text) & (NOUN | VERB | ADJECTIVE), 0 | NOUN))
    }
}
