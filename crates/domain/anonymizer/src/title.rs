//! Titles and forms of address, as a sequence: `Frau Prof. Dr. med.`, `Herrn Oberarzt Dr.`

use crate::lexicon::{Lexicon, SHORTEST_FUNCTION};
use crate::text::{ByteText, blanks_end, char_at, is_capital, letter_at, letters_end, slice};
use crate::word_facts::{OPEN, TITLE, WordFacts};

/// The maximum number of titles in a sequence; what comes after is examined on its own.
const MAX_TITLES: usize = 12;
/// The longest abbreviation of a rank between a form of address and the name, in bytes.
const MAX_RANK: usize = 4;
/// The longest remark in parentheses after a degree: `Dr. (Univ. Zagreb)`.
const LONGEST_REMARK: usize = 24;

#[derive(Default)]
pub(crate) struct TitleSequence {
    pub(crate) start: usize,
    /// The end of the last title and its dot.
    pub(crate) end: usize,
    /// Where the name may start.
    pub(crate) name: usize,
    /// What is known about its titles and functions, all combined.
    pub(crate) titles: WordFacts,
    /// All in capitals, and perhaps the whole text.
    pub(crate) capitals: bool,
    /// Only an abbreviation with other meanings: the name has to be a known one.
    pub(crate) ambiguous: bool,
    /// Where quotation marks or asterisks before the name begin.
    pub(crate) marks: Option<usize>,
    /// The end of the letters where the name may start, and what the lists know about them, if queried.
    pub(crate) next: Option<(usize, WordFacts)>,
    /// Not only the beginning of a title.
    found: bool,
}

/// A word that may be a title.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    end: usize,
    facts: WordFacts,
    dotted: bool,
}

impl TitleSequence {
    /// Reads the sequence that starts at a position; `false` when there is none.
    pub(crate) fn read(&mut self, text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> bool {
        (self.start, self.end, self.name) = (at, at, at);
        let mut next = at;
        for _ in 0..MAX_TITLES {
            let end = letters_end(text, next);
            if end == next {
                break;
            }
            // "Dr. A.", but neither "h. c." nor "Dr.-A." nor "M. Sc."
            let is_letter = end == next + 1 && next > at && text[next - 1] != b'-';
            if is_letter && !matches!(text[next], b'h' | b'e' | b'E') && !begins_academic(text, next) {
                self.next = Some((end, WordFacts::default())).filter(|_| next == self.name).or(self.next);
                break;
            }
            // The initial of a name is in no list.
            let facts =
                if end - next == 1 { WordFacts::default() } else { lexicon.facts_at(text, next, end) };
            let part = Part { start: next, end, facts, dotted: text.get(end) == Some(&b'.') };
            let Some(after) = self.part_end(text, part, lexicon) else {
                if next == self.name {
                    self.next = Some((end, facts));
                }
                break;
            };
            self.end = after;
            self.skip(text, part.dotted, lexicon);
            next = self.name;
            // "Dr.-Ing.", "Dipl.-Psych."
            if part.dotted && text.get(after) == Some(&b'-') {
                next = after + 1;
            } else if self.name == after && !part.dotted {
                break;
            }
        }
        self.found
    }

    /// Returns where a word of the sequence ends, with its dot; `None` when it does not belong to it.
    #[inline]
    fn part_end(&mut self, text: ByteText<'_>, part: Part, lexicon: &Lexicon) -> Option<usize> {
        let Part { start, end, facts, dotted } = part;
        // "Fr Kaya"
        let is_short = !dotted && facts.is_female() && facts.is_doubtful();
        if facts.is_title()
            && (facts.takes_dot(dotted) || is_short)
            && (!facts.is_prefix() || is_capital(text, start) || text.get(end + 1) == Some(&b'-'))
        {
            return Some(self.title_end(text, part));
        }
        if start == self.start {
            return self.leading_end(text, part);
        }
        // A word that is neither a field nor a function has a dot, or is short as "PHK", "StD", "h. c.", "und":
        // otherwise it is usually the name.
        let is_long = || {
            let is_capital = text[start + 1..end].iter().any(u8::is_ascii_uppercase);
            end - start > MAX_RANK || !(is_capital || matches!(text[start], b'h' | b'e' | b'E' | b'u' | b'U'))
        };
        let is_listed = facts.is_title_qualifier() || facts.is_function() || facts.is_title_infix();
        let is_other = !dotted && !is_listed && is_long() && !is_profession(slice(text, start, end), facts);
        if is_other { None } else { self.other_end(text, part, lexicon) }
    }

    /// Returns where a title ends that is one at the beginning of a sequence only: `Ing.`, `DI`, `lic. iur.`,
    /// `med. pract.`, `Ass. jur.`
    #[inline(never)]
    fn leading_end(&mut self, text: ByteText<'_>, part: Part) -> Option<usize> {
        let Part { start, end, dotted, .. } = part;
        let after = if dotted { feminine_end(text, end + 1) } else { end };
        let seconds: &[&str] = match slice(text, start, end) {
            "Ing" if dotted => &[],
            "DI" if !dotted && text.get(end) == Some(&b' ') => &[],
            "lic" | "Lic" if dotted => &["iur", "jur", "phil", "oec", "rer", "theol", "med", "sc"],
            "med" if dotted => &["pract", "prakt"],
            "Ass" | "Ref" if dotted => &["iur", "jur"],
            _ => return None,
        };
        let mut last = after;
        if !seconds.is_empty() {
            let second = blanks_end(text, after, 1);
            let end = letters_end(text, second);
            if text.get(end) != Some(&b'.') || !is_any(slice(text, second, end), seconds) {
                return None;
            }
            last = end + 1;
        }
        (self.ambiguous, self.found) = (true, true);
        self.titles = self.titles.with(WordFacts(TITLE | OPEN));
        Some(last)
    }

    /// Checks for `DI` with nothing behind it, which is a Tuesday, too.
    pub(crate) fn may_be_tuesday(&self, text: ByteText<'_>) -> bool {
        self.titles.is_open()
            && self.name == self.end + 1
            && text.get(self.end.wrapping_sub(1)) == Some(&b'I')
    }

    /// Returns where a word that may follow a title ends.
    #[inline(never)]
    fn other_end(&mut self, text: ByteText<'_>, part: Part, lexicon: &Lexicon) -> Option<usize> {
        let Part { start: at, end, facts, dotted } = part;
        let word = slice(text, at, end);
        // "Dipl.-Kfm.", "Dipl.-Ing.in"
        let is_joined = dotted && text.get(at.wrapping_sub(1)) == Some(&b'-');
        let precedes = |end| is_title_next(text, end, lexicon) || is_name_next(text, end, lexicon);
        // "Univ.-Prof. DI Dr.", "Hr. Arch. Kogler"
        let is_austrian = self.found
            && match word {
                "DI" => is_title_next(text, end, lexicon),
                "Arch" => dotted && precedes(end + 1),
                _ => false,
            };
        if is_joined
            || is_austrian
            || facts.is_title_qualifier()
                && (dotted || (self.titles.is_degree() && is_field_without_dot(text, end, word)))
        {
            return Some(if dotted { feminine_end(text, end + 1) } else { end });
        }
        let honorary = if self.titles.is_degree() { honorary_end(text, at) } else { None };
        if let Some(end) = honorary.or_else(|| academic_end(text, word, part)) {
            return Some(end);
        }
        let is_function = (facts.is_function() && word.len() >= SHORTEST_FUNCTION && !continues(text, end))
            || (facts.is_title_infix() && !dotted && is_abbreviation(text, at, word))
            || (is_rank(word, part) && precedes(end))
            || (is_profession(word, facts) && is_name_next(text, end, lexicon));
        // A function after a form of address: "Frau Oberärztin", "Herr Kollege Dr." But "Frau Arzt" and "Dr.
        // Pfleger" are names: neither form fits as a function.
        let is_surname = facts.is_surname() && (self.titles.is_degree() || self.titles.is_female());
        if is_function && !is_surname && self.found {
            self.titles = self.titles.with(facts);
            return Some(office_end(text, end));
        }
        // "Herr und Frau Mahmoudi"
        let is_couple = word.eq_ignore_ascii_case("und")
            && !self.titles.is_function()
            && self.titles.takes_dot(false)
            && !self.titles.takes_dot(true);
        (is_couple && follows(text, end, &["frau", "herr", "herrn"])).then_some(end)
    }

    /// Adds a title; returns where it ends, with its dot: `Dr.in`.
    #[inline]
    fn title_end(&mut self, text: ByteText<'_>, part: Part) -> usize {
        let Part { start, end, facts, dotted } = part;
        self.titles = self.titles.with(facts);
        // "OA" does not show that the text is in capitals, "DR" does.
        self.capitals = !text[start + 1].is_ascii_lowercase()
            && (end - start > 2 || !(facts.is_ambiguous() || facts.is_function()) || self.capitals)
            && slice(text, start, end).chars().all(char::is_uppercase);
        // "mag. gruschka" has a title, "ich mag. danach" has not.
        let is_small = facts.takes_capital() && text[start].is_ascii_lowercase();
        let is_ambiguous =
            facts.is_ambiguous() || is_small || (!dotted && facts.is_female() && facts.is_doubtful());
        self.ambiguous = is_ambiguous && (self.ambiguous || !self.found);
        self.found |= !facts.is_prefix();
        // Usually a blank follows the dot.
        if !dotted || !matches!(text.get(end + 1), Some(b'i' | b'I' | b'a' | 0xC2 | 0xE2)) {
            return end + usize::from(dotted);
        }
        if facts.is_degree() { feminine_end(text, end + 1) } else { end + 1 }
    }

    /// Skips what may stand between a title and the name.
    fn skip(&mut self, text: ByteText<'_>, dotted: bool, lexicon: &Lexicon) {
        (self.name, self.marks) = (self.end, None);
        // "Dr.Müller"
        if text.get(self.end).is_some_and(u8::is_ascii_alphabetic) {
            return;
        }
        // Usually a blank.
        if text.get(self.end) == Some(&b' ') && text.get(self.end + 1).is_some_and(u8::is_ascii_alphabetic) {
            self.name += 1;
            return;
        }
        // The asterisks of a bold title.
        let bold = marks_end(text, self.end, true);
        let after = blanks_end(text, bold, 4);
        if bold > self.end && !letter_at(text, bold) && after == bold {
            return;
        }
        let marks = marks_end(text, after, after == self.end && !dotted);
        if marks > after && letter_at(text, marks) {
            (self.name, self.marks) = (marks, Some(after));
        } else if bold > self.end && letter_at(text, bold) {
            (self.name, self.marks) = (bold, Some(self.end));
        } else if (self.titles.is_degree() || self.titles.is_doubtful() || self.titles.is_open())
            && let Some(end) = remark_end(text, after, lexicon)
        {
            self.name = end;
        } else if after > self.end || (dotted && letter_at(text, after)) {
            // "Dr.Müller" needs no blank, "Dr Müller" does.
            self.name = after;
        }
    }

    /// Returns where the marks end that close those before the name.
    #[inline]
    pub(crate) fn closed(&mut self, text: ByteText<'_>, end: usize) -> usize {
        self.marks.map_or(end, |start| self.closed_from(text, start, end))
    }

    fn closed_from(&mut self, text: ByteText<'_>, start: usize, end: usize) -> usize {
        let length = self.name - start;
        let closing = marks_end(text, end, false);
        let same = closing - end == length
            && (text.get(end) == text.get(start) || !matches!(text.get(start), Some(b'*' | b'_' | b'"')));
        if !same && (closing == end || matches!(text.get(start), Some(b'*' | b'_'))) {
            return end;
        }
        self.marks = None;
        closing
    }
}

/// `Dr.in`, `Mag.a`, `Dipl.-Ing.in`: returns where the ending of a woman's degree ends that begins at a position, with
/// its dot, or the position.
fn feminine_end(text: ByteText<'_>, at: usize) -> usize {
    let ending = letters_end(text, at);
    if !matches!(slice(text, at, ending), "in" | "IN" | "a" | "ª" | "ⁱⁿ") {
        return at;
    }
    ending + usize::from(text.get(ending) == Some(&b'.'))
}

/// Returns the end of at most three quotation marks or asterisks in a row, or of asterisks only.
pub(crate) fn marks_end(text: ByteText<'_>, at: usize, asterisks: bool) -> usize {
    let mut end = at;
    for _ in 0..3 {
        end += match char_at(text, end) {
            Some(('*' | '_', length)) => length,
            Some(('"' | '\'' | '`' | '„' | '“' | '”' | '‚' | '‘' | '’' | '»' | '«' | '›' | '‹', length))
                if !asterisks =>
            {
                length
            }
            _ => break,
        };
    }
    end
}

/// `Dr. (syr.)`: the end of a remark in parentheses and the blanks after it, where a letter follows.
fn remark_end(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> Option<usize> {
    if text.get(at) != Some(&b'(') {
        return None;
    }
    let first = letters_end(text, at + 1);
    // "Dr. (Frau Weber)": what may be a name is not a remark.
    if lexicon.facts(slice(text, at + 1, first)).is_title() {
        return None;
    }
    let mut end = at + 1;
    while text
        .get(end)
        .is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b' ' | b'-' | 0x80..))
    {
        end += 1;
        if end > at + LONGEST_REMARK {
            return None;
        }
    }
    let after = blanks_end(text, end + 1, 2);
    (text.get(end) == Some(&b')') && end > at + 1 && letter_at(text, after)).then_some(after)
}

/// `h. c.` and `e. h.`, which are initials in capitals.
fn honorary_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let (first, second) = (*text.get(at)?, if text.get(at) == Some(&b'h') { b'c' } else { b'h' });
    if !matches!(first, b'h' | b'e' | b'E') {
        return None;
    }
    let dot = at + 1 + usize::from(text.get(at + 1) == Some(&b'.'));
    let other = blanks_end(text, dot, 1);
    if text.get(other) != Some(&second) || letter_at(text, other + 1) {
        return None;
    }
    Some(other + 1 + usize::from(text.get(other + 1) == Some(&b'.')))
}

/// `M. Sc.`, `B.Eng.`, `LL. M.`, `Ph. D.`: where a degree ends that stands before the name.
fn academic_end(text: ByteText<'_>, word: &str, part: Part) -> Option<usize> {
    let seconds: &[&str] = match word {
        "M" | "B" => &["Sc", "Eng", "Ed"],
        "LL" => &["M", "B"],
        "Ph" => &["D"],
        _ => return None,
    };
    let second = blanks_end(text, part.end + 1, 1);
    let end = letters_end(text, second);
    let is_degree = part.dotted && text.get(end) == Some(&b'.') && is_any(slice(text, second, end), seconds);
    is_degree.then_some(end + 1)
}

/// Checks whether a letter begins `M. Sc.` or the like.
fn begins_academic(text: ByteText<'_>, at: usize) -> bool {
    let dotted = text.get(at + 1) == Some(&b'.');
    let part = Part { start: at, end: at + 1, facts: WordFacts::default(), dotted };
    dotted && matches!(text[at], b'M' | b'B') && academic_end(text, slice(text, at, at + 1), part).is_some()
}

/// `Dr. med Anna`: in lower case, and not at the end of the sentence.
fn is_field_without_dot(text: ByteText<'_>, end: usize, word: &str) -> bool {
    word.as_bytes()[0].is_ascii_lowercase() && text.get(end) == Some(&b' ')
}

/// `Richterin am Landgericht`, `Richterin auf Probe`: where the office ends after the function, if it has one.
pub(crate) fn office_end(text: ByteText<'_>, end: usize) -> usize {
    let preposition = blanks_end(text, end, 1);
    let after = letters_end(text, preposition);
    let office = blanks_end(text, after + usize::from(text.get(after) == Some(&b'.')), 1);
    let last = letters_end(text, office);
    let name = slice(text, office, last);
    let is_at = is_any(slice(text, preposition, after), &["am", "beim", "auf"]);
    let is_office = is_at
        && ["gericht", "gerichtshof", "probe"].iter().any(|ending| {
            let tail = name.len().checked_sub(ending.len()).and_then(|at| name.get(at..));
            tail.is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
        });
    let is_court = name.len() <= 5 && name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_uppercase());
    // "a. D.", "i. R."
    let dot = last + usize::from(text.get(last) == Some(&b'.'));
    let is_retired = matches!((slice(text, preposition, after), name), ("a", "D") | ("i", "R"));
    let is_same = |end| is_capital(text, blanks_end(text, end, 1)) == is_capital(text, office);
    match text.get(after) {
        Some(b'.') if is_retired && is_same(dot) => dot,
        Some(b' ') if (is_office || (is_at && is_court)) && is_same(last) => last,
        _ => end,
    }
}

/// Checks whether a title follows.
fn is_title_next(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let next = blanks_end(text, end, 1);
    lexicon.facts_at(text, next, letters_end(text, next)).is_title()
}

/// Checks whether one of some words follows.
fn follows(text: ByteText<'_>, end: usize, words: &[&str]) -> bool {
    let next = blanks_end(text, end, 1);
    is_any(slice(text, next, letters_end(text, next)), words)
}

/// Checks whether a word is in a list, in any case.
fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// `RA`, `RAin`, `FÄ`: not only the first letter is a capital.
fn is_abbreviation(text: ByteText<'_>, at: usize, word: &str) -> bool {
    // "frau pdl wirsing"
    word.chars().nth(1).is_some_and(char::is_uppercase) == is_capital(text, at)
        && (is_capital(text, at) || word.len() > 2 || word == "ra")
}

/// Checks for an abbreviation that no list has, in capitals or with some: `PHK`, `KR`, `StD`, `RiLG`.
fn is_rank(word: &str, part: Part) -> bool {
    let bytes = word.as_bytes();
    let is_short = (2..=MAX_RANK).contains(&word.len()) && !part.dotted;
    let has_capitals = bytes.iter().filter(|byte| byte.is_ascii_uppercase()).count() >= 2;
    // `Std` is an hour, too.
    let is_unlisted = part.facts.is_unlisted() || word == "StD";
    is_short && is_unlisted && has_capitals && bytes.is_ascii()
}

/// `Bestattermeister`, `Rettungssanitäterin`: a compound that no list has, by the profession at its end.
fn is_profession(word: &str, facts: WordFacts) -> bool {
    const PROFESSIONS: [&str; 12] = [
        "meister",
        "inspektor",
        "leiter",
        "führer",
        "beauftragter",
        "beauftragte",
        "techniker",
        "pfleger",
        "therapeut",
        "sanitäter",
        "referent",
        "sekretär",
    ];
    const SHORTEST_FIRST: usize = 4;
    // Most words of names are shorter, and are not compared.
    const SHORTEST: usize = "leiter".len() + SHORTEST_FIRST;
    // `Kellermeister` is a surname.
    const UNMISTAKABLE: usize = 14;
    let man = word.strip_suffix("in").unwrap_or(word);
    word.len() >= SHORTEST
        && (word.len() >= UNMISTAKABLE || !facts.is_surname())
        && PROFESSIONS
            .iter()
            .any(|ending| man.strip_suffix(ending).is_some_and(|first| first.len() >= SHORTEST_FIRST))
}

/// Checks whether a name follows that is not written in capitals.
fn is_name_next(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let next = blanks_end(text, end, 1);
    let last = letters_end(text, next);
    let word = slice(text, next, last);
    let facts = lexicon.facts(word);
    let is_word = facts.is_noun() || !(facts.is_known_name() || facts.is_unlisted());
    text.get(end) == Some(&b' ')
        && is_capital(text, next)
        && !is_capital(text, last.saturating_sub(1))
        && !is_word
        && (facts.is_known_name() || lexicon.classes(word) == 0)
}

/// Checks whether a word continues after its letters.
fn continues(text: ByteText<'_>, at: usize) -> bool {
    text.get(at).is_some_and(|byte| *byte == b'-' || *byte == b'_' || byte.is_ascii_digit())
}
