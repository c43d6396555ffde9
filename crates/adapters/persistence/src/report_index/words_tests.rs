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
