//! Titles and forms of address, as a stack: `Frau Prof. Dr. med.`, `Herrn Oberarzt Dr.`

use crate::lexicon::Lexicon;
use crate::text::{Text, blanks_end, is_blank, letter_at, letters_end, slice};

/// Most titles in a stack; what comes after is looked at on its own.
const MOST: usize = 12;

/// A stack of titles.
pub(crate) struct Stack {
    /// After the last title and its dot.
    pub(crate) end: usize,
    /// Where the name may start.
    pub(crate) name: usize,
    /// Whether several people follow: `Dres.`, `Herren`.
    pub(crate) plural: bool,
    /// Written in capitals throughout, as is perhaps the whole text.
    pub(crate) capitals: bool,
    /// Only an abbreviation that means other things too: the name has to be a known one.
    pub(crate) weak: bool,
}

/// What a word is as a title.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Herr, Frau.
    Address,
    /// Dr., Prof.
    Degree,
    /// med., h. c.: only inside a stack.
    Field,
}

/// Longest title: `professorin`.
const LONGEST: usize = 11;

fn kind(word: &str, dotted: bool, inside: bool) -> Option<(Kind, bool)> {
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..word.len())?;
    for (to, from) in lower.iter_mut().zip(word.bytes()) {
        *to = from.to_ascii_lowercase();
    }
    let found = match &*lower {
        // A whole word takes no dot: "Ich sprach mit der Frau. Danach …"
        b"herr" | b"herrn" | b"frau" if !dotted => (Kind::Address, false),
        b"hr" | b"hrn" => (Kind::Address, false),
        b"fr" if dotted => (Kind::Address, false),
        b"herren" if !dotted => (Kind::Address, true),
        b"professor" | b"professorin" | b"doktor" if !dotted => (Kind::Degree, false),
        b"dr" | b"prof" => (Kind::Degree, false),
        b"dres" => (Kind::Degree, true),
        b"dipl" if dotted => (Kind::Degree, false),
        b"pd" if word == "PD" => (Kind::Degree, false),
        b"med" | b"rer" | b"nat" | b"phil" | b"jur" | b"habil" | b"mult" | b"dent" | b"vet" | b"pol"
        | b"oec" | b"theol" | b"ing" | b"hc" | b"h" | b"c" | b"psych" | b"p\xC3\xA4d" | b"soc" | b"sc"
        | b"hum" | b"biol" | b"univ" | b"apl" | b"priv" | b"doz"
            if inside && dotted =>
        {
            (Kind::Field, false)
        }
        _ => return None,
    };
    Some(found)
}

/// Whether a word is a title, so that it can't be a name.
pub(crate) fn is_title(word: &str) -> bool {
    // Most words are none by their first letter.
    matches!(word.as_bytes().first(), Some(b'h' | b'H' | b'f' | b'F' | b'd' | b'D' | b'p' | b'P'))
        && (kind(word, false, false).is_some() || kind(word, true, false).is_some())
}

/// The stack that starts at a position; `None` when there is none.
pub(crate) fn stack(text: Text<'_>, at: usize, lexicon: &Lexicon) -> Option<Stack> {
    let mut stack: Option<Stack> = None;
    let mut next = at;
    let mut addressed = false;
    for _ in 0..MOST {
        let word_end = letters_end(text, next);
        if word_end == next {
            break;
        }
        let word = slice(text, next, word_end);
        let dotted = text.get(word_end) == Some(&b'.');
        match kind(word, dotted, stack.is_some()) {
            Some((found, plural)) => {
                let end = word_end + usize::from(dotted);
                addressed |= found == Kind::Address;
                let plural = plural || stack.as_ref().is_some_and(|stack| stack.plural);
                let after = skip(text, end, dotted);
                let capitals = word_end - next > 2 && word.chars().all(char::is_uppercase);
                let weak = word == "PD" && stack.as_ref().is_none_or(|stack| stack.weak);
                stack = Some(Stack { end, name: after, plural, capitals, weak });
                // "Dr.-Ing.", "Dipl.-Psych."
                let hyphen = dotted && text.get(end) == Some(&b'-');
                next = if hyphen { end + 1 } else { after };
                if !hyphen && after == end && !dotted {
                    break;
                }
            }
            // A function after a form of address: "Frau Oberärztin", "Herr Kollege Dr."
            None if (addressed || stack.is_some())
                && !letter_like(text, word_end)
                && lexicon.facts(word).is_function() =>
            {
                let after = skip(text, word_end, false);
                stack = stack.map(|stack| Stack { end: word_end, name: after, ..stack });
                if after == word_end {
                    break;
                }
                next = after;
            }
            None => break,
        }
    }
    stack
}

/// What may stand between a title and the name.
fn skip(text: Text<'_>, at: usize, dotted: bool) -> usize {
    let after = blanks_end(text, at, 4);
    // "Dr.Müller" needs no blank, "Dr Müller" does.
    if after > at || (dotted && letter_at(text, at)) { after } else { at }
}

fn letter_like(text: Text<'_>, at: usize) -> bool {
    text.get(at).is_some_and(|byte| *byte == b'-' || *byte == b'_' || byte.is_ascii_digit())
        && !is_blank(text[at])
}
