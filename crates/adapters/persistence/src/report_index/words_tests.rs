//! Searches find what looking into each text would find.

use super::*;

const SAID: [&str; 12] = [
    "boden",
    "nasser boden",
    "kein strom",
    "keinstrom",
    "e-mail",
    "straße 4b",
    "strasse",
    "über",
    "übergabe",
    "東京 🏥",
    "n",
    "a--b",
];

const SEARCHED: [&str; 19] = [
    "boden",
    "oden",
    "nasser boden",
    "r b",
    "kein strom",
    "e-mail",
    "-mail",
    "mail-",
    "ß",
    "e\n",
    "\nb",
    "über",
    "京 🏥",
    "n",
    "nirgends",
    "a--b",
    "0007",
    "mw-0",
    "0-n",
];

fn text(row: usize) -> String {
    let said = |step: usize| SAID[row * step % SAID.len()];
    format!("{}\n{} {}", said(1), said(5), said(7))
}

fn reference(row: usize) -> String {
    format!("MW-{row:04}-N{:03}", row * 7 % 1_000)
}

fn words(rows: usize) -> WordIndex {
    let mut words = WordIndex::default();
    for row in 0..rows {
        words.push(&reference(row), Some(&text(row)));
    }
    words
}

/// Checks that all sure rows match and that all matches are sure or possible.
fn assert_found(words: &WordIndex, texts: &[Option<String>], search: &str) {
    let key = search.to_lowercase();
    let hits = words.find(&key, &search.to_uppercase()).unwrap();
    for (row, text) in texts.iter().enumerate() {
        let has_part = reference(row).contains(&search.to_uppercase());
        let is_found = has_part || text.as_ref().is_some_and(|text| text.contains(&key));
        let number = u32::try_from(row).unwrap();
        let (is_sure, is_possible) = (hits.sure.contains(number), hits.possible.contains(number));
        assert!(!(is_sure && is_possible), "{search:?} {row}");
        if text.is_none() {
            assert!(is_possible && !is_sure, "{search:?} {row}");
        } else if key.chars().all(char::is_alphanumeric) || has_part {
            assert_eq!((is_sure, is_possible), (is_found, false), "{search:?} {row}");
        } else {
            assert!(!is_sure && (is_possible || !is_found), "{search:?} {row}");
        }
    }
}

#[test]
fn words_and_parts_of_them_are_found() {
    let rows = 1_200;
    let (mut words, mut texts) = (words(rows), (0..rows).map(|row| Some(text(row))).collect::<Vec<_>>());
    for search in SEARCHED {
        assert_found(&words, &texts, search);
    }
    assert!(words.postings.iter().any(|posting| matches!(posting, Posting::Many(_))));
    // The words of these are unknown.
    assert_eq!((words.change(3), words.change(3)), (true, false));
    words.push(&reference(rows), None);
    texts[3] = None;
    texts.push(None);
    assert_eq!((words.changes(), words.until()), (1, 1_201));
    for search in SEARCHED {
        assert_found(&words, &texts, search);
    }
}

#[test]
fn what_words_cannot_tell_is_not_answered() {
    let words = words(20);
    for key in ["", " ", "\n", "-", "%", "🏥"] {
        assert_eq!(words.find(key, key), None, "{key:?}");
    }
    let hits = words.find("x\ny", "X\nY").unwrap();
    assert!(hits.sure.is_empty() && hits.possible.is_empty());
}

#[test]
fn rows_that_were_given_up_are_of_other_reports_then() {
    let mut words = words(1_200);
    words.change(1_100);
    words.truncate(1_300);
    words.truncate(700);
    words.truncate(5);
    assert_eq!(words.until(), 5);
    let mut texts: Vec<_> = (0..5).map(|row| Some(text(row))).collect();
    for row in 5..40 {
        words.push(&reference(row), Some("übergabe neu"));
        texts.push(Some("übergabe neu".to_owned()));
    }
    for search in SEARCHED.into_iter().chain(["neu", "abe neu"]) {
        assert_found(&words, &texts, search);
    }
}

#[test]
fn one_word_often_takes_no_more_than_its_rows() {
    let mut words = WordIndex::default();
    for row in 0..100_000 {
        words.push("MW-0000-0000", Some("boden boden"));
        words.measure();
        assert_eq!(words.until(), row + 1);
    }
    let hits = words.find("bod", "BOD").unwrap();
    assert_eq!((hits.sure.len(), hits.possible.len()), (100_000, 0));
    let size = words.size();
    assert!((1_300_000..4_000_000).contains(&size), "{size}: references, and two bitmaps");
}

/// Returns words that no other report has, of 6 bytes each.
fn own_words(row: usize, count: usize) -> Vec<String> {
    (0..count).map(|number| format!("{row:03}{number:03}")).collect()
}

#[test]
fn reports_made_to_fill_the_memory_are_looked_into_instead() {
    let (mut words, mut texts) = (words(300), (0..300).map(|row| Some(text(row))).collect::<Vec<_>>());
    let mut push = |own: usize| {
        let row = texts.len();
        let said = [own_words(row, own), own_words(row, own)].concat().join(" ");
        let said = format!("{} {said}", text(row));
        words.push(&reference(row), Some(&said));
        // None means that the text has to be looked into.
        let is_known = own * (6 + WORD_BYTES) <= MAX_NEW;
        texts.push(is_known.then_some(said));
        is_known
    };
    let largest = MAX_NEW / (6 + WORD_BYTES);
    assert!(push(largest) && push(100) && !push(largest + 1));
    assert!((0..600).all(|_| !push(900)) && push(50));
    for search in SEARCHED {
        assert_found(&words, &texts, search);
    }
    words.measure();
    let size = words.size();
    assert!(size < 200_000, "{size}: 600 reports with 900 words each");
}

#[test]
fn many_reports_that_just_fit_take_what_they_were_estimated_to() {
    let mut words = WordIndex::default();
    let largest = MAX_NEW / (6 + WORD_BYTES);
    for row in 0..500 {
        words.push(&reference(row), Some(&own_words(row, largest).join(" ")));
    }
    words.measure();
    assert!(words.unsure.is_empty());
    let (size, estimate) = (words.size(), 500 * MAX_NEW);
    assert!(estimate / 2 < size && size < estimate * 2, "{size} {estimate}");
}

#[test]
fn a_text_that_changed_while_it_was_read_is_not_taken() {
    let mut words = words(5);
    words.change(5);
    words.remove(6);
    for _ in 0..2 {
        words.push("MW-0000-0000", Some("geheim"));
    }
    words.push("MW-0000-0000", Some("bekannt"));
    let hits = words.find("geheim", "GEHEIM").unwrap();
    assert!(hits.sure.is_empty() && hits.possible.iter().eq([5_u32, 6]));
    assert!(!words.holds("geheim"));
    assert_eq!(words.find("bekannt", "BEKANNT").unwrap().sure.len(), 1);
}

#[test]
fn an_erased_word_may_come_again() {
    let mut words = WordIndex::default();
    for text in ["boden nass", "boden", "wand"] {
        words.push("MW-0000-0000", Some(text));
    }
    for _ in 0..3 {
        let row = words.until();
        words.push("MW-1111-1111", Some("nass geheim"));
        assert!(words.find("geheim", "GEHEIM").unwrap().sure.iter().eq([row]));
        words.remove(row);
        words.erase(&RoaringBitmap::from([row]));
        assert!(!words.holds("geheim") && !words.holds("MW-1111"));
        assert!(words.find("nass", "NASS").unwrap().sure.iter().eq([0_u32]));
        assert_eq!(words.find("mw-0", "MW-0").unwrap().sure.len(), 3);
    }
}

/// Reproducible random numbers (xorshift, Marsaglia).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

#[test]
fn nothing_but_what_the_remaining_rows_say_is_found_or_kept_after_any_steps() {
    let (mut words, mut texts) = (WordIndex::default(), Vec::<Option<String>>::new());
    // A word of its own for each text that was ever here, by row.
    let (mut own, mut gone) = (Vec::<String>::new(), Vec::<String>::new());
    let mut numbers = Numbers(88_172_645_463_325_252);
    for step in 0..3_000 {
        match numbers.below(100) {
            0..80 => {
                let row = texts.len();
                let word = format!("eigen{step}");
                let said = format!("{} {word}", text(row));
                let is_long = numbers.below(20) == 0;
                words.push(&reference(row), (!is_long).then_some(said.as_str()));
                texts.push((!is_long).then_some(said));
                own.push(word);
            }
            80..97 if !texts.is_empty() => {
                let mut outdated = RoaringBitmap::new();
                for _ in 0..numbers.below(4) {
                    let row = numbers.below(texts.len());
                    let number = u32::try_from(row).unwrap();
                    if numbers.below(2) == 0 {
                        words.remove(number);
                    } else {
                        assert_eq!(words.change(number), texts[row].is_some());
                    }
                    outdated.insert(number);
                    texts[row] = None;
                    gone.push(own[row].clone());
                }
                words.erase(&outdated);
            }
            97..100 => {
                let end = texts.len().saturating_sub(numbers.below(9));
                words.truncate(u32::try_from(end).unwrap());
                texts.truncate(end);
                gone.extend(own.drain(end..));
            }
            _ => {}
        }
        if step % 250 == 249 {
            assert_eq!(words.until() as usize, texts.len());
            for search in SEARCHED {
                assert_found(&words, &texts, search);
            }
            for word in &gone {
                let is_left = words.lines.with(word, Within::AtStart).into_iter().any(|number| {
                    let start = words.starts[number as usize] as usize;
                    words.lines.is_at(start, word)
                });
                assert!(!is_left, "{word}");
            }
            for (row, text) in texts.iter().enumerate() {
                assert!(words.holds(&own[row]) || text.is_none(), "{row}");
            }
        }
    }
    assert!(words.postings.iter().any(|posting| matches!(posting, Posting::Many(_))));
    assert!(gone.len() > 600 && texts.len() > 1_000);
}
