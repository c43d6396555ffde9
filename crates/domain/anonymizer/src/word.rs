//! The words of names: letters, with hyphens and apostrophes between them.

use crate::dictionary::PLACE;
use crate::ending_classes::is_like_surname;
use crate::initial::{initial_end, is_abbreviated, is_label};
use crate::lexicon::Lexicon;
use crate::number;
use crate::room;
use crate::room_word::room_word;
use crate::text::{ByteText, char_at, digits_end, is_capital, letter_at, letters_end, slice, word_start};
use crate::word_facts::{NameEvidence, WordFacts};

/// The maximum number of bytes between a word for a room and the first digit of its number.
const MAX_BYTES_TO_NUMBER: usize = 12;

/// A word, read once, and what the lists know about it. Filled and used in place: copying it would cost more
/// than reading it.
#[derive(Default)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) end: usize,
    pub(crate) facts: WordFacts,
    /// It begins with a capital, or with an article and a capital.
    pub(crate) capital: bool,
    /// A single capital letter with a dot, or the first letters with one: `Ch.`
    pub(crate) initial: bool,
    pub(crate) hyphen: bool,
}

impl<'t> Word<'t> {
    /// Reads the word at a position; `false` when there is none.
    #[inline]
    pub(crate) fn read(&mut self, text: ByteText<'t>, at: usize, lexicon: &Lexicon) -> bool {
        let run_end = letters_end(text, at);
        run_end > at && self.read_on(text, at, run_end, None, lexicon)
    }

    /// Reads the word at a position where a title would begin a name of its own: `false` when there is a
    /// title with nothing that might join it to more, or when there is no word.
    #[inline]
    pub(crate) fn read_unless_title(&mut self, text: ByteText<'t>, at: usize, lexicon: &Lexicon) -> bool {
        let run_end = letters_end(text, at);
        let plain = matches!(text.get(run_end), None | Some(b' ' | b'.' | b'\n' | b','));
        // No title has one letter.
        if run_end <= at + 1 || !plain {
            return run_end > at && self.read_on(text, at, run_end, None, lexicon);
        }
        let facts = lexicon.facts_at(text, at, run_end);
        !facts.is_title() && self.read_on(text, at, run_end, Some(facts), lexicon)
    }

    /// Reads the word that begins with a run of letters; `known` is what the lists know about them.
    pub(crate) fn read_on(
        &mut self,
        text: ByteText<'t>,
        at: usize,
        run_end: usize,
        known: Option<WordFacts>,
        lexicon: &Lexicon,
    ) -> bool {
        self.capital = is_capital(text, at);
        (self.initial, self.hyphen) = (false, false);
        // Most words are just letters, followed by a blank, a comma or a full stop.
        match text.get(run_end) {
            // "K." is in no list.
            Some(b'.') if run_end - at == 1 && self.capital && text.get(run_end + 1) != Some(&b'-') => {
                self.text = slice(text, at, run_end);
                self.end = genitive_end(text, run_end + 1);
                (self.facts, self.initial) = (WordFacts::default(), true);
                true
            }
            Some(b'.') if self.capital && (run_end - at == 1 || text[at] >= 0x80) => {
                self.read_joined(text, at, run_end, known, lexicon)
            }
            Some(b'.') if self.capital && run_end - at <= 3 => {
                self.text = slice(text, at, run_end);
                self.facts = known.unwrap_or_else(|| lexicon.facts_at(text, at, run_end));
                self.initial = is_abbreviated(text, self.text, run_end, self.facts, lexicon);
                self.end = run_end + usize::from(self.initial);
                true
            }
            None | Some(b' ' | b',' | b'\n' | b'.') => {
                self.text = slice(text, at, run_end);
                self.end = run_end;
                self.facts = known.unwrap_or_else(|| lexicon.facts_at(text, at, run_end));
                true
            }
            _ => self.read_joined(text, at, run_end, known, lexicon),
        }
    }

    /// Reads a word whose first letters may be followed by more than letters.
    fn read_joined(
        &mut self,
        text: ByteText<'t>,
        at: usize,
        run_end: usize,
        known: Option<WordFacts>,
        lexicon: &Lexicon,
    ) -> bool {
        let mut end = run_end;
        while let Some(length) = broken(text, end, self.capital, lexicon).or_else(|| joint(text, end))
            && letter_at(text, end + length)
            && !begins_title(text, end + length, lexicon)
            && !is_plain_word(text, end + length, self.capital, lexicon)
            && (text[end] == b'-' || !begins_room(text, end + length))
        {
            self.hyphen |= text[end] == b'-';
            end = letters_end(text, end + length);
        }
        if end > run_end && !self.capital {
            self.capital = has_article(slice(text, at, end));
        }
        // "Müller's" is looked up as "Müller".
        let stem = if end - run_end <= "’s".len() && is_genitive(slice(text, run_end, end)) {
            run_end
        } else {
            end
        };
        let end = possessive(text, end);
        self.text = slice(text, at, if stem < end { stem } else { end });
        let next = text.get(end);
        // Part of a handle or a code: no name.
        let begins_something_masked =
            |at| begins_room(text, at) || begins_title(text, at, lexicon) || number::is_masked(text, at);
        let is_underlined =
            next == Some(&b'_') && (!is_alphanumeric_at(text, end + 1) || begins_something_masked(end + 1));
        if matches!(next, Some(b'@' | b'_' | b'0'..=b'9')) && !is_underlined && !number::is_masked(text, end)
        {
            return false;
        }
        self.end = end;
        if self.capital && next == Some(&b'.') {
            (self.initial, self.end) = initial_end(text, self.text, end, self.hyphen);
        }
        self.facts =
            known.filter(|_| self.text.len() == run_end - at).unwrap_or_else(|| lexicon.facts(self.text));
        true
    }

    /// Checks whether a capitalised word can be a name: at least two letters, and nothing else according to
    /// the lists.
    pub(crate) fn is_name(&self, lexicon: &Lexicon) -> bool {
        self.facts.can_follow_degree()
            && !self.is_letter()
            && (self.facts.is_known_name() || !self.is_noun(lexicon))
    }

    /// Checks for a single letter without a dot.
    #[inline]
    pub(crate) fn is_letter(&self) -> bool {
        match self.text.as_bytes() {
            [first, _, ..] => *first >= 0x80 && self.text.chars().nth(1).is_none(),
            _ => true,
        }
    }

    pub(crate) fn is_all_capitals(&self) -> bool {
        !self.is_letter() && self.text.chars().all(|c| c.is_uppercase() || !c.is_alphabetic())
    }

    /// Returns the parts between the hyphens.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &'t str> {
        // Searches for a slice of one: the search for a single character is optimised for longer texts.
        self.text.split(['-'])
    }

    /// Checks for a surname, by a list or its ending, that is not a given name.
    pub(crate) fn is_only_surname(&self) -> bool {
        match self.facts.evidence() {
            NameEvidence::Given => false,
            NameEvidence::Surname => true,
            NameEvidence::None => is_like_surname(self.text),
        }
    }

    /// Checks for a word of at least three letters in no list.
    pub(crate) fn is_long_unlisted(&self) -> bool {
        self.facts.is_unlisted() && self.text.chars().nth(2).is_some()
    }

    /// Checks for a given name, or one with initials before it.
    pub(crate) fn is_given(&self, lexicon: &Lexicon) -> bool {
        self.initial
            || self.facts.evidence() == NameEvidence::Given
            || (self.hyphen && self.parts().any(|part| lexicon.facts(part).evidence() == NameEvidence::Given))
    }

    /// Checks for a word in no list: as likely an uncommon given name as a surname. A leaked surname is worse
    /// than an over-masked noun that no list has.
    pub(crate) fn may_be_name(&self) -> bool {
        self.capital && !self.hyphen && self.facts.evidence() == NameEvidence::None
    }

    pub(crate) fn is_known(&self) -> bool {
        self.facts.is_known_name()
    }

    /// Checks for a surname of the lists, be it a given name, too, or not: `Werner`, `Grabowski`.
    pub(crate) fn is_listed_surname(&self) -> bool {
        self.facts.is_surname()
    }

    /// Checks for a given name that is nothing else: `Elke`, `Anna-Lena`, `Karl-Heinz`.
    pub(crate) fn is_only_given(&self, lexicon: &Lexicon) -> bool {
        // Surnames are joined, too: "Walter-Werner".
        let is_only = |part| !lexicon.facts(part).is_surname() || (self.hyphen && begins_double_given(part));
        !self.initial
            && self.parts().all(|part| lexicon.facts(part).evidence() == NameEvidence::Given)
            && self.parts().any(is_only)
    }

    pub(crate) fn is_double_name(&self, lexicon: &Lexicon) -> bool {
        self.hyphen
            && self.parts().all(|part| part.chars().next().is_some_and(char::is_uppercase))
            && self.parts().any(|part| lexicon.facts(part).is_known_name())
            && self.parts().all(|part| part.chars().nth(3).is_some() || lexicon.facts(part).is_known_name())
    }

    /// `Meier-Le`, before a further word.
    pub(crate) fn ends_in_particle(&self, lexicon: &Lexicon) -> bool {
        self.hyphen
            && self.text.rsplit('-').next().is_some_and(|part| lexicon.facts(part).is_leading_particle())
    }

    /// Checks for an abbreviation before a number: `Az. 220 Js 41/23`.
    pub(crate) fn is_label(&self, text: ByteText<'_>) -> bool {
        self.capital && is_label(text, self.text, self.end - usize::from(self.initial))
    }

    pub(crate) fn is_lower(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_lowercase)
    }

    /// `al-Masri`.
    pub(crate) fn has_article(&self) -> bool {
        self.hyphen && has_article(self.text)
    }

    /// Checks for a letter that German nouns do not have: `Çakır`, `Wójcik`, `Nguyễn`.
    pub(crate) fn has_foreign_letter(&self) -> bool {
        !self.text.is_ascii()
            && self.text.chars().any(|c| {
                let is_german = c.is_ascii()
                    || matches!(
                        c,
                        'ä' | 'ö'
                            | 'ü'
                            | 'ß'
                            | 'Ä'
                            | 'Ö'
                            | 'Ü'
                            | 'ẞ'
                            | 'é'
                            | 'É'
                            | 'è'
                            | 'à'
                            | 'â'
                            | 'ê'
                            | 'ô'
                    );
                // Apostrophes may stand between letters.
                !is_german && !matches!(c, '’' | '‘' | '´')
            })
    }
}

/// Checks for a given name with which double ones begin, though it is a surname, too: `Karl-Heinz`.
fn begins_double_given(part: &str) -> bool {
    matches!(part, "Karl" | "Carl" | "Klaus" | "Claus" | "Heinz" | "Ernst" | "Georg" | "Franz")
}

/// Checks for a surname that precedes the given name, or for a word with which surnames begin: `Li`, `Nguyen`, `Mac`.
pub(crate) fn is_written_first(word: &str) -> bool {
    match word.len() {
        2 => matches!(word, "Li" | "Wu" | "Xu" | "Xi" | "Vu" | "Vo" | "Mc" | "lo"),
        3 => {
            matches!(word, "Liu" | "Zhu" | "Kim" | "Bui" | "Ngo" | "Thi" | "Van" | "San" | "Suu" | "Mac")
        }
        4 => matches!(word, "Wang" | "Chen" | "Zhao" | "Zhou" | "Park" | "Choi" | "Tran" | "Pham" | "Dang"),
        5 => matches!(word, "Zhang" | "Hoang"),
        6 => matches!(word, "Nguyen" | "Trần" | "Phạm"),
        _ => word == "Nguyễn",
    }
}

/// Returns the length of a hyphen and the line end after it, in a word that is broken there: `Müller-` and
/// `Schmidt`, `Hoff-` and `mann`.
fn broken(text: ByteText<'_>, at: usize, capital: bool, lexicon: &Lexicon) -> Option<usize> {
    if !capital || text.get(at..at + 2) != Some(b"-\n") {
        return None;
    }
    let next = slice(text, at + 2, letters_end(text, at + 2));
    let facts = lexicon.facts(next);
    let is_part = if is_capital(text, at + 2) {
        facts.is_known_name()
            || (facts.is_unlisted() && next.len() > 2 && lexicon.classes(next) & !PLACE == 0)
    } else {
        !facts.is_everyday() && next.len() > 2
    };
    is_part.then_some(2)
}

/// Checks whether a letter or a digit stands at a position.
fn is_alphanumeric_at(text: ByteText<'_>, at: usize) -> bool {
    letter_at(text, at) || text.get(at).is_some_and(u8::is_ascii_digit)
}

/// Returns the length of the joint between parts of a word: a hyphen or an apostrophe.
fn joint(text: ByteText<'_>, at: usize) -> Option<usize> {
    match text.get(at)? {
        b'-' | b'\'' | b'`' => Some(1),
        // ´
        0xC2 if text.get(at + 1) == Some(&0xB4) => Some(2),
        // ‘ ’
        0xE2 if matches!(text.get(at + 1..at + 3), Some([0x80, 0x98 | 0x99])) => Some(3),
        _ => None,
    }
}

/// "Frau Müller-Herr Weber": a title begins a name of its own.
fn begins_title(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> bool {
    // The first letters of titles; most words have others. No title has one letter.
    matches!(text.get(at).map(|byte| byte | 0x20), Some(b'h' | b'f' | b'd' | b'p' | b'm'))
        && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
        && lexicon.facts_at(text, at, letters_end(text, at)).is_title()
}

/// "Frau Müller'Zimmer 4": a word for a room after a sign that does not belong to it, as a hyphen would.
fn begins_room(text: ByteText<'_>, at: usize) -> bool {
    let end = letters_end(text, at);
    // As much of the word as is considered before a number.
    let start = word_start(text, end, room::LONGEST_WORD).max(at);
    if room_word(slice(text, start, end), text.get(end) == Some(&b'.')).is_none() {
        return false;
    }
    // "Frau N'Zi": without a number behind it, a word for a room is a part of the name.
    let number =
        text[end..].iter().take(MAX_BYTES_TO_NUMBER).position(u8::is_ascii_digit).map(|near| end + near);
    number.is_some_and(
        |number| matches!(room::at(text, number, digits_end(text, number)), Some((start, _)) if start == at),
    )
}

/// "Frau Weber-die Leiterin": a hyphen used as a dash, with an everyday word in lower case after it.
fn is_plain_word(text: ByteText<'_>, at: usize, capital: bool, lexicon: &Lexicon) -> bool {
    text.get(at).is_some_and(u8::is_ascii_lowercase) && {
        let facts = lexicon.facts_at(text, at, letters_end(text, at));
        facts.is_everyday() && !facts.is_leading_particle() && (capital || !facts.is_surname())
    }
}

/// `al-Masri`, `el-Amin`, `d'Angelo`: an article in lower case, joined to the name.
fn has_article(word: &str) -> bool {
    let Some(joint) = word.find(['-', '\'', '’', '`']) else { return false };
    let (article, rest) = word.split_at(joint);
    let is_article = if rest.starts_with('-') {
        matches!(
            article,
            "al" | "Al" | "el" | "El" | "ad" | "an" | "ar" | "as" | "at" | "az" | "ash" | "abd" | "bin"
        )
    } else {
        matches!(article, "d" | "l" | "dell" | "dall" | "de" | "t")
    };
    is_article && rest.chars().nth(1).is_some_and(char::is_uppercase)
}

/// The `s` of a genitive belongs to an initial: `K.s`.
#[inline]
fn genitive_end(text: ByteText<'_>, end: usize) -> usize {
    if text.get(end) != Some(&b's') || letter_at(text, end + 1) {
        return end;
    }
    // "A.s.b."
    let goes_on = text.get(end + 1) == Some(&b'.') && letter_at(text, end + 2);
    end + usize::from(!goes_on)
}

/// Checks whether a name ends at a position with the `s` of a genitive after its initial.
pub(crate) fn is_genitive_initial(text: ByteText<'_>, end: usize) -> bool {
    text.get(..end).is_some_and(|before| before.ends_with(b".s"))
}

/// `'s` after a name.
fn is_genitive(tail: &str) -> bool {
    matches!(tail, "'s" | "’s" | "`s" | "´s")
}

/// The apostrophe of a genitive belongs to the name: `Fuchs’ Tochter`.
fn possessive(text: ByteText<'_>, end: usize) -> usize {
    let sibilant = end > 0 && matches!(text[end - 1], b's' | b'x' | b'z');
    match char_at(text, end) {
        Some(('\'' | '’', length)) if sibilant && !letter_at(text, end + length) => end + length,
        _ => end,
    }
}
