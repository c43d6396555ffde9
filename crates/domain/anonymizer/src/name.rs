//! Names after a title.

use crate::lexicon::{self, Facts, Lexicon, NameEvidence};
use crate::text::{Text, blanks_end, char_at, is_letter, letter_at, letters_end, slice};
use crate::title::{self, Stack};

/// Most words of a name, particles not counted.
const MOST_WORDS: usize = 4;
/// Particles in a row: "von und zu", "van den".
const MOST_PARTICLES: usize = 3;

/// Looks at the title that starts at `at`: where the name that follows ends, and where to go on.
pub(crate) fn at(text: Text<'_>, at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let found = title::stack(text, at, lexicon);
    let Some(stack) = &found else { return (None, at + 1) };
    match name_end(text, stack, lexicon) {
        Some(end) => (Some(end), end),
        None => (None, stack.end),
    }
}

fn name_end(text: Text<'_>, stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    if stack.name == stack.end && text.get(stack.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.') {
        return None;
    }
    // Held in its place and looked at there: words are looked at more often than kept.
    let mut held = word(text, stack.name);
    let last = held.as_mut()?;
    last.facts = stack.next.filter(|(end, _)| *end == stack.name + last.text.len()).map(|(_, facts)| facts);
    let mut end = first(text, stack, last, lexicon)?;
    let mut words = 1;
    while words < MOST_WORDS {
        let Some((word, next)) = further(text, last, end, lexicon) else { break };
        (*last, end) = (word, next);
        words += 1;
    }
    if stack.plural {
        end = joined(text, end, lexicon).unwrap_or(end);
    }
    Some(end)
}

/// A word: letters, with hyphens and apostrophes between them.
struct Word<'t> {
    text: &'t str,
    end: usize,
    /// It begins with a capital, or with an article and a capital.
    capital: bool,
    /// A single capital letter with a dot.
    initial: bool,
    hyphen: bool,
    /// What the lists say, once they were asked.
    facts: Option<Facts>,
}

impl Word<'_> {
    fn facts(&mut self, lexicon: &Lexicon) -> Facts {
        *self.facts.get_or_insert_with(|| lexicon.facts(self.text))
    }

    fn evidence(&mut self, lexicon: &Lexicon) -> NameEvidence {
        self.facts(lexicon).evidence()
    }

    /// Whether a capitalised word can be a name: no title, no function, no room, no everyday noun.
    fn is_name(&mut self, lexicon: &Lexicon) -> bool {
        if self.text.len() < 2 || self.text.chars().nth(1).is_none() || title::is_title(self.text) {
            return false;
        }
        let facts = self.facts(lexicon);
        !facts.is_function() && !facts.is_room() && (facts.is_known_name() || !facts.is_noun())
    }

    /// A given name, or one with initials before.
    fn is_given(&mut self, lexicon: &Lexicon) -> bool {
        self.initial
            || self.evidence(lexicon) == NameEvidence::Given
            || (self.hyphen
                && self
                    .text
                    .split('-')
                    .next()
                    .is_some_and(|part| lexicon.facts(part).evidence() == NameEvidence::Given))
    }

    /// In no list: as likely an uncommon given name as a surname. A leaked surname weighs more
    /// than an over-masked noun that no list has.
    fn is_unknown(&mut self, lexicon: &Lexicon) -> bool {
        self.capital && !self.hyphen && self.evidence(lexicon) == NameEvidence::None
    }

    fn is_double_name(&self, lexicon: &Lexicon) -> bool {
        self.hyphen
            && self.text.split('-').all(|part| part.chars().next().is_some_and(char::is_uppercase))
            && self.text.split('-').any(|part| lexicon.facts(part).is_known_name())
    }

    fn is_lower(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_lowercase)
    }
}

fn word(text: Text<'_>, at: usize) -> Option<Word<'_>> {
    let (first, _) = char_at(text, at)?;
    if !is_letter(first) {
        return None;
    }
    let mut end = at;
    let mut letters = 0usize;
    let mut hyphen = false;
    while let Some((c, length)) = char_at(text, end) {
        if is_letter(c) {
            letters += 1;
        } else if !is_joint(c) || !letter_at(text, end + length) || begins_title(text, end + length) {
            break;
        } else {
            hyphen |= c == '-';
        }
        end += length;
    }
    let capital = first.is_uppercase() || (hyphen && has_article(slice(text, at, end)));
    let end = possessive(text, end);
    let next = text.get(end);
    // Part of a handle or a code: no name.
    if matches!(next, Some(b'@' | b'_')) || next.is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let is_dotted = capital && next == Some(&b'.');
    let shown = slice(text, at, end);
    // "A.-M. Scholz"
    if is_dotted
        && letters == 1
        && text.get(end + 1) == Some(&b'-')
        && let Some((second, length)) = char_at(text, end + 2)
        && second.is_uppercase()
        && text.get(end + 2 + length) == Some(&b'.')
    {
        return Some(Word {
            text: shown,
            end: end + 3 + length,
            capital,
            initial: true,
            hyphen,
            facts: None,
        });
    }
    // "K." or "K.-L." as "K-L."
    let initial = is_dotted
        && (letters == 1
            || (hyphen && letters <= 3 && shown.split('-').all(|part| part.chars().count() == 1)));
    Some(Word { text: shown, end: end + usize::from(initial), capital, initial, hyphen, facts: None })
}

/// What joins the parts of a word.
const fn is_joint(c: char) -> bool {
    matches!(c, '-' | '\'' | '’' | '‘' | '´' | '`')
}

/// "Frau Müller-Herr Weber": a title begins a name of its own.
fn begins_title(text: Text<'_>, at: usize) -> bool {
    title_end(text, at).is_some()
}

/// The end of the word at a position if its letters are a title.
fn title_end(text: Text<'_>, at: usize) -> Option<usize> {
    // The first letters of titles; most words have others.
    if !matches!(text.get(at).map(|byte| byte | 0x20), Some(b'h' | b'f' | b'd' | b'p')) {
        return None;
    }
    let end = letters_end(text, at);
    title::is_title(slice(text, at, end)).then_some(end)
}

/// `al-Masri`, `el-Amin`: an article in lower case, joined to the name.
fn has_article(word: &str) -> bool {
    let Some(hyphen) = word.bytes().position(|byte| byte == b'-') else { return false };
    matches!(
        &word.as_bytes()[..hyphen],
        b"al" | b"el" | b"ad" | b"an" | b"ar" | b"as" | b"at" | b"az" | b"ash" | b"abd" | b"bin"
    ) && word[hyphen + 1..].chars().next().is_some_and(char::is_uppercase)
}

/// The apostrophe of a genitive belongs to the name: `Fuchs’ Tochter`.
fn possessive(text: Text<'_>, end: usize) -> usize {
    let sibilant = end > 0 && matches!(text[end - 1], b's' | b'x' | b'z');
    match char_at(text, end) {
        Some(('\'' | '’', length)) if sibilant && !letter_at(text, end + length) => end + length,
        _ => end,
    }
}

/// The end of the first word of a name, after particles; `word` is what follows the titles.
fn first(text: Text<'_>, stack: &Stack, word: &mut Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if stack.weak {
        return word.facts(lexicon).is_known_name().then_some(word.end);
    }
    if word.initial {
        return Some(initials(text, word.end, lexicon));
    }
    if let Some(end) = after_particles(text, word, true, lexicon) {
        return Some(end);
    }
    if !word.capital {
        // Typed in lower case: only what is surely a name.
        let facts = word.facts(lexicon);
        return (facts.is_known_name() && !facts.is_everyday()).then_some(word.end);
    }
    // In a text of capitals a verb looks like a name.
    let is_verb =
        stack.capitals && word.text.chars().all(char::is_uppercase) && word.facts(lexicon).is_everyday();
    (!is_verb && word.is_name(lexicon)).then_some(word.end)
}

/// `M. Hoffmann`, `H. G. Weber`; an initial alone is a name too: `Frau K.`
fn initials(text: Text<'_>, first: usize, lexicon: &Lexicon) -> usize {
    let mut end = first;
    for _ in 0..MOST_WORDS {
        let next = blanks_end(text, end, 2);
        if title_end(text, next).is_some_and(|end| ends_plainly(text, end)) {
            break;
        }
        let mut held = word(text, next);
        let Some(word) = held.as_mut() else { break };
        if word.initial {
            end = word.end;
            continue;
        }
        if word.capital && word.is_name(lexicon) {
            return word.end;
        }
        if let Some(end) = after_particles(text, word, true, lexicon) {
            return end;
        }
        break;
    }
    end
}

/// A further word of a name, with where it ends. It belongs only on evidence: the word before is
/// a given name or this one is, a particle, an initial, a double name of known parts.
fn further<'t>(
    text: Text<'t>,
    last: &mut Word<'_>,
    end: usize,
    lexicon: &Lexicon,
) -> Option<(Word<'t>, usize)> {
    let next = blanks_end(text, end, 1);
    if next == end {
        return None;
    }
    if text.get(next..next + 2) == Some(b"- ") {
        return hyphenated(text, next, lexicon);
    }
    if title_end(text, next).is_some_and(|end| ends_plainly(text, end)) {
        return None;
    }
    let mut held = word(text, next);
    let word = held.as_mut()?;
    let word_end = word.end;
    // A new line is mostly a new sentence; a known name after a given name is none.
    if text[end] == b'\n' {
        let known = word.capital && last.is_given(lexicon) && word.facts(lexicon).is_known_name();
        return with_end(held, word_end, known);
    }
    if !word.capital {
        if last.is_lower() && last.is_given(lexicon) && word.evidence(lexicon) == NameEvidence::Surname {
            return with_end(held, word_end, true);
        }
        return after_particles(text, word, false, lexicon).and_then(|end| with_end(held, end, true));
    }
    if word.initial {
        // "Peter K." and "Anna M. Schmidt"; a dot at the end of a sentence stays outside.
        let is_last = blanks_end(text, word_end, 1) == word_end;
        return with_end(held, word_end - usize::from(is_last), true);
    }
    if let Some(end) = after_particles(text, word, false, lexicon) {
        return with_end(held, end, true);
    }
    if !word.is_name(lexicon) {
        return None;
    }
    let evidence = word.facts(lexicon).is_known_name()
        || last.is_given(lexicon)
        || word.is_double_name(lexicon)
        || (word.hyphen && has_article(word.text))
        || has_foreign_letter(word.text)
        || (last.is_unknown(lexicon) && !lexicon.ends_in_noun(word.text));
    with_end(held, word_end, evidence)
}

fn with_end(word: Option<Word<'_>>, end: usize, is_part: bool) -> Option<(Word<'_>, usize)> {
    if is_part { word.map(|word| (word, end)) } else { None }
}

/// Whether a word ends where its letters do, with nothing that might join it to more.
fn ends_plainly(text: Text<'_>, end: usize) -> bool {
    text.get(end).is_none_or(|byte| matches!(byte, b' ' | b'.' | b'\n' | b','))
}

/// `Schulze - Vogt`: a double name typed with blanks, when its second part is a known name.
fn hyphenated<'t>(text: Text<'t>, hyphen: usize, lexicon: &Lexicon) -> Option<(Word<'t>, usize)> {
    let mut second = word(text, hyphen + 2)?;
    let end = second.end;
    (second.capital && second.evidence(lexicon) == NameEvidence::Surname).then_some((second, end))
}

/// A letter that German nouns do not have: `Çakır`, `Wójcik`, `Nguyễn`.
fn has_foreign_letter(word: &str) -> bool {
    !word.is_ascii()
        && word.chars().any(|c| {
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
            !is_german && is_letter(c)
        })
}

/// `von der Heide`: the end of the capitalised word after the particles; `first` is the first one.
fn after_particles(text: Text<'_>, first: &Word<'_>, leading: bool, lexicon: &Lexicon) -> Option<usize> {
    // A particle can begin a name, or it can't: "Herr der Lage".
    if !lexicon::particle(first.text)? {
        return None;
    }
    let mut end = first.end;
    for _ in 0..MOST_PARTICLES {
        let next = blanks_end(text, end, 2);
        if next == end || (!leading && text[end] == b'\n') {
            return None;
        }
        let mut held = word(text, next);
        let word = held.as_mut()?;
        if lexicon::particle(word.text).is_some() {
            end = word.end;
            continue;
        }
        if !word.capital || word.initial || !word.is_name(lexicon) {
            return None;
        }
        // "zu Boden", "von der Pforte", "vom Betriebsrat": places and things, not people.
        let facts = word.facts(lexicon);
        let place = facts.is_noun()
            || facts.is_function()
            || (matches!(first.text, "vom" | "zum" | "zur") && lexicon.ends_in_noun(word.text));
        return (!place).then_some(word.end);
    }
    None
}

/// `Dres. Müller und Weber`.
fn joined(text: Text<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    let next = blanks_end(text, end, 2);
    let and = word(text, next)?;
    if !matches!(and.text, "und" | "u") {
        return None;
    }
    let second = blanks_end(text, and.end + usize::from(text.get(and.end) == Some(&b'.')), 2);
    let mut word = word(text, second)?;
    (word.capital && word.is_name(lexicon)).then_some(word.end)
}
