//! The five patterns of the specification, written with look-around as the decisions narrow them. They find
//! far less than the scanner does, but whatever they find in a text of a corpus has to be masked.
#![allow(clippy::unwrap_used)] // a test file: tests fail by panicking

mod cases;
mod patterns;

use anonymizer::{Anonymizer, Rule};
use cases::cases;
use fancy_regex::Regex;
use patterns::{DATE, EMAIL, NAME, PHONE, ROOM};

const FILES: [&str; 8] = [
    "names.tsv",
    "phones.tsv",
    "mails.tsv",
    "rooms.tsv",
    "dates.tsv",
    "mixed.tsv",
    "held_out.tsv",
    "held_out_names.tsv",
];

/// What one pattern finds and the scanner leaves.
fn left(pattern: &str, rule: Rule, fits: impl Fn(&str) -> bool) -> (usize, Vec<String>) {
    let anonymizer = Anonymizer::new();
    let pattern = Regex::new(pattern).unwrap();
    let (mut found, mut left) = (0, Vec::new());
    for case in cases(&FILES) {
        let matches = anonymizer.matches(&case.text).unwrap();
        for hit in pattern.find_iter(&case.text).map(Result::unwrap).filter(|hit| fits(hit.as_str())) {
            found += 1;
            // Another rule may have taken precedence; what counts is that nothing is left.
            let covered = matches.iter().any(|by| by.start <= hit.start() && hit.end() <= by.end);
            if !covered {
                left.push(format!(
                    "{}: {:?} ({}, {}) in {:?}, wanted {:?}",
                    case.id,
                    hit.as_str(),
                    case.category,
                    rule.code(),
                    case.text,
                    case.expected
                ));
            }
        }
    }
    (found, left)
}

fn check(pattern: &str, rule: Rule, least: usize) {
    let (found, left) = left(pattern, rule, |_| true);
    assert!(found >= least, "the pattern for {} finds {found}", rule.code());
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn the_pattern_for_dates_finds_nothing_that_is_left() {
    check(DATE, Rule::Date, 100);
}

#[test]
fn the_pattern_for_addresses_finds_nothing_that_is_left() {
    check(EMAIL, Rule::Email, 50);
}

#[test]
fn the_pattern_for_rooms_finds_nothing_that_is_left() {
    check(ROOM, Rule::Room, 50);
}

#[test]
fn the_pattern_for_telephone_numbers_finds_nothing_that_is_left() {
    check(PHONE, Rule::Phone, 40);
}

/// German nouns are not names: a listed word is masked only with further evidence.
#[test]
fn the_pattern_for_names_finds_nothing_that_is_left() {
    let lists = [include_str!("../data/given_names.txt"), include_str!("../data/surnames.txt")];
    let known = |word: &str| {
        let word = word.to_lowercase();
        lists.iter().any(|list| list.lines().any(|known| known == word))
    };
    let is_name = |hit: &str| hit.split([' ', '-']).next_back().is_some_and(known);
    let (found, left) = left(NAME, Rule::Name, is_name);
    assert!(found >= 100, "{found}");
    assert!(left.is_empty(), "{}", left.join("\n"));
}
