//! Names that are other words, too: functions ("Herr Lehrer"), everyday words after a degree ("Dr. Ach"), and
//! compounds after a given name ("Dr. Kurt Weichleben").

use crate::context::{follows_determiner, is_day, is_place};
use crate::dictionary::NOUN;
use crate::lexicon::Lexicon;
use crate::lowercase_names::is_subject;
use crate::room_word::room_word;
use crate::text::{ByteText, blanks_end, digit_at, is_blank, is_capital, letters_end, slice, word_start};
use crate::title::TitleSequence;
use crate::word::Word;
use crate::word_facts::{EVERYDAY, NameEvidence};

/// The longest word that is read backwards, in bytes.
const LONGEST: usize = 24;

/// Returns where the name ends in "der Kassier ist Herr Lehrer." and "Herr Lehrer (Mathematik)", where a
/// surname that is a function stands without an article, and nobody is addressed: "Herr Lehrer, ich weiß es".
pub(crate) fn function_end(text: ByteText<'_>, sequence: &TitleSequence, lexicon: &Lexicon) -> Option<usize> {
    let (titles, start, end) = (sequence.titles, sequence.start, sequence.end);
    if titles.is_degree() || titles.is_plural() || !titles.is_function() {
        return None;
    }
    let title = letters_end(text, start);
    let title = title + usize::from(text.get(title) == Some(&b'.'));
    let function = blanks_end(text, title, 2);
    if function == title || letters_end(text, function) != end {
        return None;
    }
    let facts = lexicon.facts_at(text, function, end);
    if !facts.is_function() || !facts.is_surname() || follows_determiner(text, start, lexicon) {
        return None;
    }
    let before = before_blank(text, start);
    let mut next = Word::default();
    let is_name = match text.get(end) {
        _ if text.get(blanks_end(text, end, 1)) == Some(&b'(') => true,
        // "Der Neue, Herr Lehrer, wurde gewählt."
        Some(b',') => {
            before > 0
                && text[before - 1] == b','
                && next.read(text, blanks_end(text, end + 1, 1), lexicon)
                && next.facts.is_verb()
        }
        None | Some(b'.' | b';' | b'\n') => {
            const WORDS: &str = "ist war heißt bei mit von durch für und an über gegen ohne laut";
            let word = slice(text, word_start(text, before, LONGEST), before);
            WORDS.split(' ').any(|known| known == word)
        }
        _ => next.read(text, blanks_end(text, end, 1), lexicon) && next.text == "als",
    };
    is_name.then_some(end)
}

/// Returns where a blank before a position begins.
fn before_blank(text: ByteText<'_>, at: usize) -> usize {
    at - usize::from(at > 0 && is_blank(text[at - 1]))
}

/// Checks for a name that is an everyday word: "weil Dr. Ach die Freigabe vergaß". A degree may also end the
/// sentence before, so a small word without an article has to stand before it, and one that is no verb after
/// the name: "beim Dr. Danach ging es".
pub(crate) fn is_everyday_name(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    word: &Word<'_>,
    lexicon: &Lexicon,
) -> bool {
    let start = sequence.start;
    if word.facts.0 != EVERYDAY || word.is_all_capitals() || begins_sentence(word.text) {
        return false;
    }
    let mut next = Word::default();
    let before = before_blank(text, start);
    let previous = slice(text, word_start(text, before, LONGEST), before);
    let is_final = || {
        const WORDS: &str = "ist war sei wird wurde bin sind als zum beim vom zur im am";
        WORDS.split(' ').any(|known| known == previous)
    };
    next.read(text, blanks_end(text, word.end, 1), lexicon)
        && next.is_lower()
        && next.facts.is_everyday()
        && !next.facts.is_verb()
        && before < start
        && previous.chars().next().is_some_and(char::is_lowercase)
        && !is_final()
        && lexicon.facts_at(text, start, letters_end(text, start)).is_degree()
        && !follows_determiner(text, start, lexicon)
}

/// Checks for a surname that is a word for a room: "Frau Zimmer, Zimmer 317", "Dr. Raum ist da", "Fr. Zimmer in Zimmer
/// 8", but neither "Frau Zimmer 12" nor "der Frau Zimmer zeigen".
pub(crate) fn is_room_name(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    word: &Word<'_>,
    lexicon: &Lexicon,
) -> bool {
    let ends = || {
        matches!(text.get(word.end), None | Some(b',' | b'.' | b';' | b')' | b'!' | b'?'))
            || is_subject(text, word.end, lexicon)
    };
    let may_be = matches!(word.text, "Zimmer" | "Raum")
        && !sequence.titles.is_plural()
        && !follows_determiner(text, sequence.start, lexicon);
    // "Fr. Zimmer" may be a Friday.
    may_be
        && if is_in_room(text, word.end) {
            !is_day(text, sequence.start)
        } else {
            !sequence.titles.is_doubtful() && ends()
        }
}

/// Checks whether a preposition and a room with its number follow: "in Zimmer 8", "auf Station 3".
fn is_in_room(text: ByteText<'_>, end: usize) -> bool {
    let preposition = blanks_end(text, end, 1);
    let last = letters_end(text, preposition);
    let room = blanks_end(text, last, 1);
    let room_end = letters_end(text, room);
    let dot = usize::from(text.get(room_end) == Some(&b'.'));
    preposition > end
        && matches!(slice(text, preposition, last), "in" | "aus" | "auf" | "von")
        && room_word(slice(text, room, room_end), dot > 0).is_some()
        && digit_at(text, blanks_end(text, room_end + dot, 1))
}

/// Checks for words with which sentences and phrases often begin.
fn begins_sentence(word: &str) -> bool {
    const WORDS: &str = "Ich Du Er Sie Es Wir Ihr Man Wer Was Wo Wie Mir Mich Dir Dich Ihm Ihn Ihnen Uns Euch Sich Aber \
        Als Also Am An Auch Auf Aus Bei Beim Bis Da Dabei Damit Dann Danach Dass Davor Dazu Denn Dort Durch Erst Etwa Für \
        Gegen Hier Im In Ins Ja Jetzt Mit Nach Neben Nein Nicht Nur Ob Oder Ohne Schon Sehr Seit Selbst So Sogar Soll Statt \
        Trotz Über Um Und Unter Viel Viele Vom Von Vor Während Wegen Weil Wenn Wann Warum Zu Zum Zur Zuerst Zuletzt Zwischen \
        Heute Gestern Morgen Immer Innerhalb Laut Mehr Mehrere Noch Nun Sowie Sowohl Ab Bereits Bitte Danke Hallo Nachdem \
        Obwohl Daher Deshalb Dadurch Dafür Dagegen Damals Daran Darauf Darüber Einige Erneut Etwas Leider Niemand Nichts \
        Sobald Solange Sofern Falls Bevor Indem Sodass Seitdem Soweit Inzwischen Alles";
    WORDS.split(' ').any(|known| known == word)
}

/// Returns where a surname ends that is a compound no dictionary has, after a given name that is a surname, too:
/// "Dr. Kurt Weichleben", but not "Herr Walter Gipsraum" or "Herr Walter Wundgel aufgetragen".
pub(crate) fn compound_end(
    text: ByteText<'_>,
    given: &Word<'_>,
    end: usize,
    lexicon: &Lexicon,
) -> Option<usize> {
    let is_both = given.facts.evidence() == NameEvidence::Given && given.is_listed_surname();
    if given.initial || given.hyphen || !given.capital || !is_both || text.get(end) != Some(&b' ') {
        return None;
    }
    let mut word = Word::default();
    let found =
        word.read_unless_title(text, end + 1, lexicon) && word.capital && !word.initial && !word.hyphen;
    let is_surname = found
        && word.is_long_unlisted()
        && lexicon.classes(word.text) == 0
        && word.is_compound(lexicon)
        && room_word(word.text, false).is_none()
        && !is_note(text, word.end, lexicon)
        && !is_place(text, word.text, word.end, true, lexicon);
    is_surname.then_some(word.end)
}

/// Checks whether a number or a participle follows, as in notes.
fn is_note(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let next = blanks_end(text, end, 1);
    let word = slice(text, next, letters_end(text, next));
    let is_participle = word.contains("ge") && (word.ends_with('t') || word.ends_with("en"));
    digit_at(text, next) || (is_participle && !is_capital(text, next) && !lexicon.facts(word).is_verb())
}

/// Checks for a noun for several people: "die Herren Prüfer". The most common surnames are none.
pub(crate) fn is_plural_noun(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let is_common = || {
        matches!(
            word.text,
            "Müller" | "Fischer" | "Meier" | "Wagner" | "Bauer" | "Krüger" | "Huber" | "Köhler"
        )
    };
    word.facts.is_noun()
        || (word.text.ends_with("er") && lexicon.classes(word.text) & NOUN != 0 && !is_common())
}
