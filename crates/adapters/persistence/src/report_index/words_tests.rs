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
    words.change(3);
    words.change(3);
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
