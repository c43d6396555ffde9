//! Where a name ends: whether a further word belongs to it.

use crate::context::{is_place, participle_follows};
use crate::dictionary::{ADJECTIVE, VERB};
use crate::ending_classes::{is_like_surname, is_surely_surname};
use crate::initial::is_abbreviation;
use crate::lexicon::{Lexicon, last_part};
use crate::lookup_cache::LONGEST;
use crate::lowercase_names;
use crate::particle::{after_particles, is_noble, noble_end};
use crate::text::{ByteText, blanks_end, digit_at, is_capital, letter_at, letters_end, slice, word_start};
use crate::word::{Word, is_genitive_initial, is_written_first};
use crate::word_facts::NameEvidence;

/// What has been read of a name so far.
#[derive(Clone, Copy)]
pub(crate) struct NamePrefix<'t> {
    pub(crate) end: usize,
    pub(crate) words: usize,
    /// The title is in capitals, and perhaps the whole text.
    pub(crate) capitals: bool,
    /// The first word.
    pub(crate) first: &'t str,
}

/// Returns where a further word of a name ends, read into `word`. It needs evidence to belong: the word
/// before or this one is a given name, a particle, an initial, or a double name of known parts.
pub(crate) fn further<'t>(
    text: ByteText<'t>,
    last: &Word<'_>,
    word: &mut Word<'t>,
    prefix: NamePrefix<'_>,
    lexicon: &Lexicon,
) -> Option<usize> {
    let end = prefix.end;
    // "Frau K.s Mann"
    if last.initial && is_genitive_initial(text, end) {
        return None;
    }
    let next = blanks_end(text, end, 4);
    if next == end {
        return given_after_comma(text, last, word, prefix, lexicon);
    }
    if text.get(next) == Some(&b'-') && text.get(next + 1) == Some(&b' ') {
        return hyphenated(text, word, next, lexicon);
    }
    if (!last.is_lower() && cannot_begin_particle(text, next)) || !word.read_unless_title(text, next, lexicon)
    {
        return None;
    }
    if next > end + 1 || text[end] != b' ' {
        return is_wrapped(text, last, word, lexicon).then_some(word.end);
    }
    if !word.capital {
        return in_lower_case(text, last, word, lexicon);
    }
    if word.is_label(text) {
        return None;
    }
    if word.initial {
        return initial(text, last, word, lexicon);
    }
    if word.is_letter() {
        return (last.is_given(lexicon) && !is_counted(text, word.end)).then_some(word.end);
    }
    if let Some(end) = after_name(text, last, word, lexicon).or_else(|| noble_end(text, word, lexicon)) {
        return Some(end);
    }
    if is_middle_name(text, last, word, lexicon) {
        return Some(word.end);
    }
    (word.facts.can_follow_degree() && belongs(text, last, word, prefix, lexicon)).then_some(word.end)
}

/// Checks by the first letter whether a word in small letters is neither a particle nor a word of nobility:
/// "Frau Weber hat".
fn cannot_begin_particle(text: ByteText<'_>, at: usize) -> bool {
    let is_other = |first: &u8| first.is_ascii_lowercase() && !b"abdeiltvyz".contains(first);
    text.get(at).is_some_and(is_other) && {
        let end = letters_end(text, at);
        matches!(text.get(end), None | Some(b' ' | b'.' | b',')) && !is_noble(slice(text, at, end))
    }
}

/// Checks whether a capitalised word after a blank belongs to the name.
fn belongs(
    text: ByteText<'_>,
    last: &Word<'_>,
    word: &Word<'_>,
    prefix: NamePrefix<'_>,
    lexicon: &Lexicon,
) -> bool {
    let is_given = last.is_given(lexicon);
    // In capitals the next word may be a verb.
    let is_shouted = prefix.capitals && word.is_all_capitals();
    let may_be_verb =
        || word.is_not_noun(lexicon) || (!is_given && lexicon.classes(word.text) & (VERB | ADJECTIVE) != 0);
    if is_shouted && may_be_verb() {
        return false;
    }
    let is_first_unknown = || prefix.words == 1 && last.may_be_name() && !last.is_only_surname();
    if word.facts.is_known_name() {
        // "Koch", "Herz", "Lang" are names after a given one.
        let is_doubtful = word.facts.is_everyday() || word.facts.is_function();
        // "Herr Peter Montag entlassen": a day.
        let is_day = || word.facts.is_thing() && participle_follows(text, word.end, lexicon);
        let is_given = is_given
            && !is_day()
            && !(word.facts.is_noun() && is_more_often_surname(text, last, word, lexicon));
        return is_given
            || is_written_first(last.text)
            || (!word.facts.is_noun() && (!is_doubtful || is_first_unknown()));
    }
    // "Frau Kruse Vanco-Spiegel"
    let is_thing = || !is_given && lexicon.facts(last_part(word.text)).is_noun();
    if word.hyphen && (word.has_article() || (word.is_double_name(lexicon) && !is_thing())) {
        return true;
    }
    if is_place(text, word.text, word.end, is_given, lexicon) {
        return false;
    }
    // "Herr Rainer Kluge": in the middle of a sentence no adjective is written so.
    if is_given && prefix.words == 1 && is_adjective_surname(text, word, lexicon) {
        return true;
    }
    // "Frau Elke Stadlober", "Frau Elke Osterwinter": a noun is unlikely after a word that is only a given
    // name.
    let is_noun = word.is_noun(lexicon);
    let is_first_given = || {
        prefix.words == 1
            || prefix.words == 2 && lexicon.facts(prefix.first).evidence() == NameEvidence::Given
    };
    if last.is_only_given(lexicon) && is_first_given() {
        return !is_noun || !(word.facts.is_noun() || gets(text, word.end, lexicon));
    }
    // "Nguyen Thi Mai"
    if (is_written_first(last.text) || is_written_first(prefix.first))
        && prefix.words <= 3
        && (!is_noun || word.text.len() <= 4)
    {
        return true;
    }
    if is_surely_surname(word.text) {
        return true;
    }
    if is_noun {
        return false;
    }
    let is_name =
        is_given || (prefix.words <= 2 && last.ends_in_particle(lexicon)) || word.has_foreign_letter();
    if is_name {
        // "Prof. Peter Oberascher"
        return word.text.ends_with("er") || !word.is_compound(lexicon);
    }
    // "Frau BRZESKI Xenia"
    let is_reversed = || last.is_all_capitals() && !word.is_all_capitals() && !last.is_known();
    let is_open = is_first_unknown()
        || is_reversed()
        || (prefix.words == 2 && last.may_be_name() && !last.is_only_surname());
    // "Temp. 38", "Tel. privat"
    let after = blanks_end(text, word.end + 1, 1);
    let is_abbreviated = text.get(word.end) == Some(&b'.')
        && text.get(after).is_some_and(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    let is_joined_thing = word.hyphen && is_thing();
    is_open && !is_shouted && !is_abbreviated && !is_joined_thing && !word.is_capitalized_in_german(lexicon)
}

/// `Kluge`, `Große`: an adjective as it stands after an article, before which nothing is given or done.
fn is_adjective_surname(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    word.text.ends_with('e')
        && lexicon.classes(word.text) & ADJECTIVE != 0
        && !is_capital(text, blanks_end(text, word.end, 1))
        && !gets(text, word.end, lexicon)
}

/// `Zeynep Nur Karataş`, `Nguyen An Khang`: a small word in the middle of a name.
fn is_middle_name(text: ByteText<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    // "Frau Petra Do angerufen": a day.
    let may_be = match word.text {
        "Nur" => last.facts.evidence() == NameEvidence::Given || is_written_first(last.text),
        "An" | "Um" | "Do" => is_written_first(last.text),
        _ => false,
    };
    let mut next = Word::default();
    may_be
        && text.get(word.end) == Some(&b' ')
        && next.read_unless_title(text, blanks_end(text, word.end, 1), lexicon)
        && next.capital
        && (next.is_known() && !next.facts.is_noun() || next.is_long_unlisted() && !next.is_word(lexicon))
}

/// "Herr Wolf Bein hochgelagert", but `Wolf Schneider` and "Herr Wolf Specht kam".
fn is_more_often_surname(text: ByteText<'_>, last: &Word<'_>, noun: &Word<'_>, lexicon: &Lexicon) -> bool {
    match last.text {
        "Ernst" => gets(text, noun.end, lexicon),
        "Wolf" | "Rose" => {
            let is_name = noun.text.ends_with("er") || lowercase_names::is_subject(text, noun.end, lexicon);
            !is_name || gets(text, noun.end, lexicon)
        }
        _ => false,
    }
}

/// Checks whether a participle follows: "Frau Maria Tropfen gegeben"; but people are talked to: "mit Frau Sieglinde
/// Augustin gesprochen".
fn gets(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let next = blanks_end(text, end, 1);
    let word = slice(text, next, letters_end(text, next));
    !is_capital(text, next)
        && word.contains("ge")
        && word != "gesprochen"
        && (word.ends_with("en") || word.ends_with('t'))
        && lexicon.classes(word) & (VERB | ADJECTIVE) != 0
}

/// Across a line end or a wide gap, where something new usually begins, accepts only what goes with a given
/// name.
fn is_wrapped(text: ByteText<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let gap = text.get(..word.end.saturating_sub(word.text.len())).unwrap_or_default();
    // "Frau Anna  Kammerlander": ends in a noun, but is none.
    let is_long_surname = || {
        gap.ends_with(b"  ")
            && last.is_only_given(lexicon)
            && word.text.ends_with("er")
            && is_like_surname(word.text)
            && word.facts.is_unlisted()
            && lexicon.exact_classes(word.text) == 0
            && !gets(text, word.end, lexicon)
    };
    if word.initial || !last.is_given(lexicon) || !(word.is_name(lexicon) || is_long_surname()) {
        return false;
    }
    if !word.capital {
        return last.is_lower()
            && lowercase_names::is_clear(word, lexicon)
            && !lowercase_names::is_typo(word.text, lexicon);
    }
    if word.facts.is_known_name() {
        return text.get(word.end) != Some(&b':');
    }
    let is_field = text.get(word.end) == Some(&b':');
    // A line that begins with "Ibu 600" or "Novalgin gegeben" is a note.
    let is_note = || {
        digit_at(text, blanks_end(text, word.end, 1))
            || word.text.chars().nth(3).is_none()
            || gets(text, word.end, lexicon)
    };
    let is_surname = is_surely_surname(word.text)
        || (last.is_only_given(lexicon)
            && !word.is_capitalized_in_german(lexicon)
            && (gap.ends_with(b" ") || !is_note()))
        || ((!last.is_listed_surname() || gap.ends_with(b"  "))
            && (is_like_surname(word.text) || word.has_foreign_letter()));
    is_surname
        && !is_field
        && !word.is_compound(lexicon)
        && !is_place(text, word.text, word.end, true, lexicon)
}

fn in_lower_case(text: ByteText<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if last.is_lower() {
        let is_given = last.is_given(lexicon);
        if (is_given || !last.is_known()) && lowercase_names::is_further_name(word, is_given, lexicon) {
            return Some(word.end);
        }
        // "frau elif g."
        if is_given && word.is_letter() && text.get(word.end) == Some(&b'.') {
            let goes_on = blanks_end(text, word.end + 1, 1) > word.end + 1;
            return (!is_abbreviation(text, word.end + 1)).then_some(word.end + usize::from(goes_on));
        }
        let is_more = || {
            lowercase_names::is_last_letter(text, word, lexicon)
                || lowercase_names::is_middle_name(text, word, lexicon)
                || lowercase_names::is_day_name(text, word, lexicon)
        };
        if is_given && is_more() {
            return Some(word.end);
        }
    }
    after_name(text, last, word, lexicon).or_else(|| noble_end(text, word, lexicon))
}

/// Accepts particles inside a name. After a surname, "von" and "zu" usually say where somebody comes from.
fn after_name(text: ByteText<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if !word.facts.is_leading_particle() && word.text != "v" {
        return None;
    }
    let german = ["von", "vom", "zu", "zum", "zur", "v", "da", "du", "al", "la"];
    let is_german = german.iter().any(|particle| word.text.eq_ignore_ascii_case(particle));
    if is_german && last.is_only_surname() && !last.is_given(lexicon) && !is_noble(last.text) {
        return None;
    }
    let end = after_particles(text, word, false, lexicon)?;
    // "herr s. von der nightcrew"
    let says_where = || {
        let rest = text.get(word.end..).unwrap_or_default();
        let has_article = matches!(word.text, "vom" | "zum" | "zur")
            || [b" der ", b" den ", b" dem "].iter().any(|article| rest.starts_with(*article));
        has_article && !lexicon.facts(slice(text, word_start(text, end, LONGEST), end)).is_known_name()
    };
    let is_after_letter = last.is_lower() && last.is_letter();
    (!is_after_letter || !says_where()).then_some(end)
}

/// Accepts "Peter K." and "Anna M. Schmidt"; a dot at the end of a sentence stays outside.
fn initial(text: ByteText<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if is_abbreviation(text, word.end)
        || is_degree_after(text, word)
        || (!word.is_letter() && !last.is_given(lexicon))
    {
        return None;
    }
    let next = blanks_end(text, word.end, 1);
    let is_last = next == word.end;
    // "M. Parkinson", "A. carotis": not somebody's initial after a surname, but "Maier A. bekam" and "Maier A. und"
    // are.
    if !is_last && !last.is_given(lexicon) && last.is_only_surname() && letter_at(text, next) {
        let following = slice(text, next, letters_end(text, next));
        let goes_on = !is_capital(text, next)
            && (lexicon.classes(following) & VERB != 0 || lexicon.facts(following).is_everyday());
        return goes_on.then_some(word.end);
    }
    let is_inside = text.get(word.end) == Some(&b',');
    Some(word.end - usize::from(is_last && !is_inside && !is_genitive_initial(text, word.end)))
}

/// `M.Sc.`, `B.A.`: a degree after the name.
fn is_degree_after(text: ByteText<'_>, word: &Word<'_>) -> bool {
    let rest = text.get(word.end..).unwrap_or_default();
    matches!(word.text, "M" | "B")
        && [b"Sc".as_slice(), b" Sc", b"A.", b"Ed", b"Eng"].iter().any(|degree| rest.starts_with(degree))
}

/// "Peter A 3"
fn is_counted(text: ByteText<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 1);
    text.get(next).is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/'))
}

/// `CHRIST, Charlotte`, `Becker, Anna, geb.`: a surname, a comma and a given name, as lists have it.
fn given_after_comma<'t>(
    text: ByteText<'t>,
    last: &Word<'_>,
    word: &mut Word<'t>,
    prefix: NamePrefix<'_>,
    lexicon: &Lexicon,
) -> Option<usize> {
    if text.get(prefix.end) != Some(&b',') || prefix.words > 2 || prefix.capitals || last.initial {
        return None;
    }
    let next = blanks_end(text, prefix.end + 1, 1);
    if next == prefix.end + 1 || !word.read_unless_title(text, next, lexicon) || !word.capital || word.initial
    {
        return None;
    }
    let is_given = word.is_given(lexicon) && word.is_name(lexicon);
    if last.is_all_capitals() && !word.is_all_capitals() {
        let is_unknown = word.is_name(lexicon) && !word.facts.is_known_name() && !word.is_compound(lexicon);
        let is_place = is_place(text, word.text, word.end, false, lexicon);
        let goes_on = is_and(text, word.end, lexicon);
        return ((is_given || is_unknown) && !is_place && !goes_on).then_some(word.end);
    }
    let is_unheard = || word.is_long_unlisted() && !word.is_word(lexicon) && is_born(text, word.end);
    let is_listed = is_given && is_followed_by_birth(text, word.end);
    (last.capital && (is_listed || is_unheard())).then_some(word.end)
}

/// Checks whether "und" follows.
fn is_and(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let mut word = Word::default();
    word.read(text, blanks_end(text, end, 1), lexicon) && word.text == "und"
}

/// Checks whether a date of birth follows: ", geb. 1970", ", *05.12.1988".
fn is_born(text: ByteText<'_>, end: usize) -> bool {
    let rest = text.get(blanks_end(text, end + 1, 1)..).unwrap_or_default();
    text.get(end) == Some(&b',') && (rest.starts_with(b"geb") || rest.starts_with(b"*"))
}

/// Checks whether what lists have after a name follows: a date of birth, an age, the line end.
fn is_followed_by_birth(text: ByteText<'_>, end: usize) -> bool {
    let comma = end + usize::from(text.get(end) == Some(&b','));
    let next = blanks_end(text, comma, 1);
    let rest = text.get(next..).unwrap_or_default();
    match rest.first() {
        None => comma == end,
        Some(b'(' | b'*' | b'0'..=b'9') => true,
        Some(_) => rest.starts_with(b"geb") || (text.get(end) == Some(&b'\n')),
    }
}

/// `Schulze - Vogt`: a double name written with blanks, if its second part is a known name.
fn hyphenated<'t>(
    text: ByteText<'t>,
    word: &mut Word<'t>,
    hyphen: usize,
    lexicon: &Lexicon,
) -> Option<usize> {
    let found = word.read(text, hyphen + 2, lexicon);
    // "Schulze - Wolf"
    let is_surname = word.facts.is_surname() || lowercase_names::is_clear(word, lexicon);
    (found && word.capital && is_surname).then_some(word.end)
}
