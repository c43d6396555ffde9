//! Names after a word for a role or a relation: `Schwester Anna`, `der Patient M.`
//!
//! German capitalises nouns, so a word after a role is a name only with evidence: it is in the lists, it is
//! an initial or a lone letter, it has the ending of a surname, or the clause shows it.

use super::context_word::{LONGEST, before_blanks};
use super::month;
use super::street::is_street_word;
use super::words::{COLON, DISTRICT, DOTTED, OFFICE, ROLE, STRONG, flags, flags_by_end};
use crate::context::is_participle;
use crate::dictionary::NOUN;
use crate::ending_classes::is_like_surname;
use crate::lexicon::Lexicon;
use crate::lower::Lower;
use crate::lowercase_names;
use crate::name::{MAX_WORDS, initials};
use crate::name_end::{NamePrefix, further};
use crate::phone_word::is_number_of_a_thing;
use crate::rule::{Rule, RuleMatch};
use crate::text::{ByteText, blanks_end, is_capital, letters_end, slice, word_start};
use crate::title::office_end;
use crate::word::Word;
use crate::word_facts::NameEvidence;

/// Examines the word around a trigger; returns the name after it, and where to continue.
pub(super) fn at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<RuleMatch>, usize) {
    // A trigger begins in the word, or with the blank before it.
    let inside = blanks_end(text, at, 1);
    let end = letters_end(text, inside).max(at + 1);
    // "Richterin am Landgericht"
    let office = if may_have_office(text, end) { office_end(text, end) } else { end };
    if !may_precede_name(text, office, lexicon) {
        return (None, end);
    }
    let start = word_start(text, inside, LONGEST);
    if end - start > LONGEST {
        return (None, end);
    }
    let flags = role(slice(text, start, end));
    if flags & ROLE == 0 {
        return (None, end);
    }
    let found = after_role(text, office, flags)
        .and_then(|name| name_at(text, name, &RoleWord { start, end: office, flags }, lexicon))
        .and_then(|(start, end)| Some((start, without_label(text, start, end)?, Rule::Person)));
    (found, end)
}

/// Returns a name after a comma or `und` right after a name: `Anna und Peter`.
pub(super) fn another(text: ByteText<'_>, lexicon: &Lexicon) -> Option<RuleMatch> {
    let mut word = Word::default();
    let mut next = blanks_end(text, usize::from(text.first() == Some(&b',')), 2);
    if word.read(text, next, lexicon) && matches!(word.text, "und" | "sowie" | "u") {
        next = blanks_end(text, word.end + usize::from(text.get(word.end) == Some(&b'.')), 2);
    } else if text.first() != Some(&b',') {
        return None;
    }
    if next == 0 || !word.read(text, next, lexicon) || !word.capital || !is_listed(&word, lexicon) {
        return None;
    }
    if is_role_of_next(text, next, &word, lexicon) {
        return None;
    }
    Some((next, without_label(text, next, rest_of_name(text, &word, lexicon))?, Rule::Person))
}

/// "Anna und Schwester Maria", "Weber und Ing. Koch", "Weber und Richter Koch", "Koch, Richter am Landgericht"; but
/// "Weber und Richter" are two names.
fn is_role_of_next(text: ByteText<'_>, start: usize, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let flags = flags(word.text);
    if flags & ROLE == 0 {
        return false;
    }
    let court = word.end + 4;
    let is_office = text.get(word.end..court) == Some(b" am ")
        && slice(text, court, letters_end(text, court)).ends_with("gericht");
    let role = RoleWord { start, end: word.end, flags };
    flags & DOTTED != 0
        || is_office
        || after_role(text, word.end, flags).is_some_and(|name| name_at(text, name, &role, lexicon).is_some())
}

/// Returns where a name ends, without a last word that labels a number.
fn without_label(text: ByteText<'_>, start: usize, end: usize) -> Option<usize> {
    if !labels_number(text, start, end) {
        return Some(end);
    }
    let end = before_blanks(text, word_start(text, end, end - start), 4);
    (end > start).then_some(end)
}

/// Checks whether the last word of a name labels a following number: "Familie Weber Lot 0176 …"
fn labels_number(text: ByteText<'_>, start: usize, end: usize) -> bool {
    let word = word_start(text, end, end - start);
    let next = (end..end + 4)
        .find(|at| !matches!(text.get(*at), Some(b' ' | b'\n' | b'.' | b':' | b'(' | b'-' | b'=' | b'#')));
    next.is_some_and(|at| matches!(text.get(at), Some(b'0'..=b'9' | b'+')))
        && is_number_of_a_thing(slice(text, word, end))
}

/// Checks whether a name may follow what may be a role: a function word follows most words.
fn may_precede_name(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let dot = end + usize::from(matches!(text.get(end), Some(b'.' | b':')));
    let next = blanks_end(text, feminine_end(text, dot), 4);
    match text.get(next) {
        Some(b'a'..=b'z') if next > end => {
            let facts = lexicon.facts(slice(text, next, letters_end(text, next)));
            facts.is_known_name() || facts.is_leading_particle() || text.get(next + 2) == Some(&b'-')
        }
        Some(byte) => next > end && !byte.is_ascii_digit(),
        None => false,
    }
}

/// Returns where `Sr.in` ends after its dot.
fn feminine_end(text: ByteText<'_>, dot: usize) -> usize {
    let is_feminine = dot > 0 && text[dot - 1] == b'.' && text.get(dot..dot + 3) == Some(b"in ");
    dot + if is_feminine { 2 } else { 0 }
}

/// Checks whether an office may follow a role: `am Landgericht`, `auf Probe`, `a. D.`
fn may_have_office(text: ByteText<'_>, end: usize) -> bool {
    matches!(text.get(end..end + 4), Some(b" am " | b" bei" | b" auf" | b" a. " | b" i. "))
}

struct RoleWord {
    start: usize,
    end: usize,
    flags: u32,
}

fn role(word: &str) -> u32 {
    let mut buffer = Lower::new();
    // The shortest role that ends a compound: "Enkelsohn".
    buffer.of(word).map_or(0, |lower| flags_by_end(lower, ROLE | OFFICE, 4))
}

/// Returns where a name may begin after a role: after a dot or a colon, blanks, and a quotation mark.
fn after_role(text: ByteText<'_>, end: usize, flags: u32) -> Option<usize> {
    let dotted = text.get(end) == Some(&b'.');
    // A dot after a full word ends the sentence; "Sr" and "Pat" do without.
    if dotted && flags & DOTTED == 0 {
        return None;
    }
    let mut at = feminine_end(text, end + usize::from(dotted));
    // "Patient/in", "Patient:innen", "Zeuge (männlich)" are left; "Patient: Müller" is not.
    let colon = text.get(at) == Some(&b':');
    if flags & COLON != 0 && !colon {
        return None;
    }
    at += usize::from(colon);
    let next = blanks_end(text, at, 4);
    if next == at && !(dotted || colon) {
        return None;
    }
    Some(skip_quote(text, next))
}

fn skip_quote(text: ByteText<'_>, at: usize) -> usize {
    let length = match text.get(at) {
        Some(b'"' | b'*' | b'\'' | b'(') => 1,
        // „ “ ‚
        Some(0xE2) if matches!(text.get(at + 1..at + 3), Some([0x80, 0x9A | 0x9C | 0x9E])) => 3,
        _ => 0,
    };
    at + length
}

/// Returns the range of the name at a position, if there is a name.
fn name_at(text: ByteText<'_>, at: usize, role: &RoleWord, lexicon: &Lexicon) -> Option<(usize, usize)> {
    let mut word = Word::default();
    if !word.read(text, at, lexicon) {
        return None;
    }
    // "Pat. Nr. 6"
    if word.initial && matches!(word.text, "Nr" | "No") {
        return None;
    }
    if word.initial {
        return Some((at, initials(text, word.end, false, lexicon).0));
    }
    if word.facts.is_leading_particle() {
        return after_particle(text, at, &word, role, lexicon);
    }
    if is_lone_letter(text, &word) {
        return Some((at, word.end));
    }
    // "Angehörige (Sohn, Tochter)"
    if text.get(at.wrapping_sub(1)) == Some(&b'(') && flags(word.text) & ROLE != 0 {
        return None;
    }
    if !is_name(text, &word, role, lexicon) {
        return None;
    }
    let end = rest_of_name(text, &word, lexicon);
    let given = if role.flags & COLON == 0 { None } else { given_after_comma(text, end, lexicon) };
    Some((at, given.unwrap_or(end)))
}

/// `Name: Weber, Hans`.
fn given_after_comma(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    let at = blanks_end(text, end + 1, 2);
    let is_given = text.get(end) == Some(&b',')
        && at > end + 1
        && word.read(text, at, lexicon)
        && word.capital
        && word.facts.evidence() == NameEvidence::Given;
    is_given.then(|| rest_of_name(text, &word, lexicon))
}

/// `Familie von der Heide`; `Mutter von Anna` keeps its preposition.
fn after_particle(
    text: ByteText<'_>,
    at: usize,
    first: &Word<'_>,
    role: &RoleWord,
    lexicon: &Lexicon,
) -> Option<(usize, usize)> {
    let (mut word, mut start) = (Word::default(), first.end);
    for _ in 0..3 {
        start = blanks_end(text, start, 2);
        if !word.read(text, start, lexicon) {
            return None;
        }
        if !word.facts.is_particle() {
            break;
        }
        start = word.end;
    }
    // "der Kollege von der Spätschicht", "die Mutter von Anna"
    let is_german = matches!(first.text, "von" | "vom" | "zu" | "zum" | "zur");
    let is_strong = role.flags & STRONG != 0;
    let is_likely = (is_strong || !is_german) && word.facts.can_follow_degree() && !is_noun(&word, lexicon);
    if !word.capital || !(is_listed(&word, lexicon) || is_likely || has_ending_of_surname(&word, lexicon)) {
        return None;
    }
    let start = if is_german && !is_strong && word.is_given(lexicon) { start } else { at };
    Some((start, rest_of_name(text, &word, lexicon)))
}

/// `Kollegin B`: one capital, nothing joined to it.
fn is_lone_letter(text: ByteText<'_>, word: &Word<'_>) -> bool {
    word.capital
        && word.text.chars().nth(1).is_none()
        && !matches!(text.get(word.end), Some(b'-' | b'/' | b'+' | b'&' | b'\'' | b')'))
}

/// Checks whether the word after a role is a name.
fn is_name(text: ByteText<'_>, word: &Word<'_>, role: &RoleWord, lexicon: &Lexicon) -> bool {
    if !word.capital {
        // In lower case, accepts only what is certainly a name.
        return word.facts.is_known_name()
            && !word.facts.is_everyday()
            && !word.facts.is_noun()
            && word.is_name(lexicon)
            && !lowercase_names::is_state(text, word, lexicon);
    }
    // "dem beklagten Arzt", "Bgm. Ing. Weber"
    let flags_of_word = flags(word.text);
    let is_adjective = || {
        role.flags & (STRONG | COLON) == 0
            && !is_capital(text, role.start)
            && is_inflected(slice(text, role.start, role.end))
    };
    if (flags_of_word & ROLE != 0 && is_adjective())
        || (flags_of_word & DOTTED != 0 && text.get(word.end) == Some(&b'.'))
    {
        return false;
    }
    // "Patient Montag entlassen"
    let is_day = word.text == "Montag";
    if !word.is_name(lexicon) || is_day || month::is_month_there(text, word) || is_street_word(word.text) {
        return false;
    }
    if is_listed(word, lexicon)
        || word.is_double_name(lexicon)
        || (role.flags & OFFICE != 0 && is_rare_double_name(word, lexicon))
        || word.has_article()
        || word.has_foreign_letter()
    {
        return true;
    }
    if flags_of_word & !DISTRICT != 0
        || word.facts.is_everyday()
        || word.text.chars().all(char::is_uppercase)
        || is_noun(word, lexicon)
    {
        return false;
    }
    role.flags & STRONG != 0
        || (role.flags & OFFICE != 0 && !word.hyphen)
        || word.is_given(lexicon)
        || has_ending_of_surname(word, lexicon)
        || followed_by_surname(text, word, lexicon)
        || is_subject(text, word, role, lexicon)
}

/// Checks for a role that is a participle or an adjective: `beklagten`, `vorgesetzter`.
fn is_inflected(role: &str) -> bool {
    let stem = role.strip_suffix(['n', 'r']).unwrap_or(role);
    let endings =
        ["klagte", "schuldigte", "schädigte", "gesetzte", "bildende", "dächtige", "hörige", "gefangene"];
    endings.iter().any(|ending| stem.ends_with(ending))
}

/// `Ude-Falkenberg`, but not `Online-Sprechstunde`: capitalised words, the first none of the language and the last
/// no noun.
fn is_rare_double_name(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let is_part =
        |part: &str| part.chars().next().is_some_and(char::is_uppercase) && part.chars().nth(2).is_some();
    let Some((first, last)) = word.text.split_once('-') else { return false };
    word.parts().all(is_part)
        && !word.is_all_capitals()
        && lexicon.classes(first) == 0
        && lexicon.classes(last) & NOUN == 0
}

fn is_listed(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    word.facts.is_known_name() && word.is_name(lexicon)
}

/// "Patientin Mutter": one role after another.
fn is_role_word(word: &Word<'_>) -> bool {
    role(word.text) & (ROLE | DOTTED) == ROLE
}

/// `Stationsschwester`, but not `Hoffmeister`, which only ends like a role.
fn is_compound_role(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let is_noun = || {
        lexicon.exact_classes(word.text) & NOUN != 0
            || (!is_like_surname(word.text) && lexicon.ends_in_noun(word.text))
    };
    is_role_word(word) && is_noun()
}

fn is_noun(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    word.facts.is_noun()
        || is_role_word(word)
        || lexicon.ends_in_noun(word.text)
        || has_ending_of_noun(word.text)
}

/// Checks for endings that German nouns have and names rarely do.
fn has_ending_of_noun(word: &str) -> bool {
    const ENDINGS: [&str; 34] = [
        "ung", "ungen", "heit", "keit", "schaft", "tion", "sion", "tät", "ismus", "nis", "ment", "enz",
        "anz", "ie", "itis", "ose", "om", "ur", "age", "ade", "euer", "zeit", "dienst", "plan", "raum",
        "buch", "gabe", "nahme", "wert", "werte", "mittel", "geld", "zug", "gang",
    ];
    ENDINGS.iter().any(|ending| word.len() > ending.len() + 2 && word.ends_with(ending))
}

/// Checks for endings of surnames that no everyday noun has.
fn has_ending_of_surname(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    const ENDINGS: [&str; 46] = [
        "ski", "sky", "cki", "czyk", "czak", "wicz", "witz", "vić", "vic", "oğlu", "oglu", "enko", "ova",
        "eva", "meier", "meyer", "maier", "mayer", "müller", "mueller", "huber", "hofer", "hoff", "mayr",
        "bauer", "becker", "berger", "inger", "elmann", "ermann", "ensen", "nsson", "idis", "opoulos",
        "poulos", "akis", "adze", "yan", "ian", "schmidt", "schmid", "schmitt", "hausen", "hauser", "brecht",
        "bacher",
    ];
    word.capital
        && word.is_name(lexicon)
        && !word.facts.is_noun()
        && ENDINGS.iter().any(|ending| word.text.len() > ending.len() + 1 && word.text.ends_with(ending))
}

/// "Patientin Xenia Müller": the word before a surname is a given name.
fn followed_by_surname(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let mut next = Word::default();
    let at = blanks_end(text, word.end, 1);
    at > word.end
        && text.get(word.end) != Some(&b'\n')
        && next.read(text, at, lexicon)
        && next.capital
        && (next.initial || is_listed(&next, lexicon))
}

/// "Der Patient Grabowski klagte": the verb is in second position of a main clause, so that the part before
/// it is a single unit: the subject, with its name.
fn is_subject(text: ByteText<'_>, word: &Word<'_>, role: &RoleWord, lexicon: &Lexicon) -> bool {
    // "WB Sonnenhof war voll": a ward.
    let is_short = role.end - role.start <= 2;
    if is_short || text.get(role.end) != Some(&b' ') || !opens_sentence(text, role.start) {
        return false;
    }
    let mut verb = Word::default();
    let at = blanks_end(text, word.end, 1);
    at > word.end
        && verb.read(text, at, lexicon)
        && verb.is_lower()
        && !verb.facts.is_particle()
        && !is_not_verb(verb.text)
        // "Patient Übelkeit geäußert": a fragment, no main clause.
        && !is_participle(verb.text)
        && blanks_end(text, verb.end, 1) > verb.end
}

/// Checks whether a role, with its article, is the first word of a sentence.
fn opens_sentence(text: ByteText<'_>, role: usize) -> bool {
    match super::context_word::word_before(text, role, 1) {
        Some(before) => {
            matches!(
                before.text,
                "Der" | "Die" | "Mein" | "Meine" | "Unser" | "Unsere" | "Sein" | "Seine" | "Ihr" | "Ihre"
            ) || before.dotted
        }
        None => true,
    }
}

/// Function words that may follow a noun.
fn is_not_verb(word: &str) -> bool {
    const WORDS: &str = "an am auf aus bei beim bis durch für gegen im in ins mit nach ohne seit über um unter \
        vor wegen während wie als und oder aber sowie der die das den dem des ein eine einer \
        eines nicht nur sehr links rechts beidseits ca bzw laut trotz zwischen hinter neben \
        statt ab pro je";
    WORDS.split(' ').any(|known| known == word)
}

/// Returns where a name ends whose first word was read.
fn rest_of_name(text: ByteText<'_>, first: &Word<'_>, lexicon: &Lexicon) -> usize {
    let (mut one, mut other) = (Word::default(), Word::default());
    let (mut last, mut word) = (&mut one, &mut other);
    let mut end = first.end;
    let Some(begin) = first.end.checked_sub(first.text.len()) else { return end };
    if !last.read(text, begin, lexicon) {
        return end;
    }
    for words in 1..MAX_WORDS {
        let prefix = NamePrefix { end, words, capitals: false, first: "" };
        let Some(next) = further(text, last, word, prefix, lexicon) else { break };
        // The next role, a street, a month or a label of a number do not belong to the name.
        let is_other = flags(word.text) & !DISTRICT != 0
            || is_compound_role(word, lexicon)
            || is_number_of_a_thing(word.text);
        if (is_other && !is_listed(word, lexicon))
            || month::is_month_there(text, word)
            || is_street_word(word.text)
        {
            break;
        }
        end = next;
        std::mem::swap(&mut last, &mut word);
    }
    end
}
