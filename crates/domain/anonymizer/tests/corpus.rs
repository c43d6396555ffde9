//! Scores the rules on the corpora: recall and precision by rule, on spans.
#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

mod cases;

use anonymizer::{Anonymizer, Rule, RuleSet};
use cases::{Case, cases};

/// Returns the masked spans of `text`, reconstructed from the result: start and end in bytes, and the rule.
fn spans(text: &str, masked: &str, id: &str) -> Vec<(usize, usize, Rule)> {
    let mut pieces = Vec::new();
    let mut rest = masked;
    while let Some((at, rule)) = Rule::ALL
        .into_iter()
        .filter_map(|rule| rest.find(rule.replacement()).map(|at| (at, rule)))
        .min_by_key(|(at, _)| *at)
    {
        pieces.push((&rest[..at], Some(rule)));
        rest = &rest[at + rule.replacement().len()..];
    }
    pieces.push((rest, None));
    // Replacements that were already in the text stay.
    if text.contains("ANONYMISIERT]") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut at = 0;
    for (i, (kept, rule)) in pieces.iter().enumerate() {
        assert!(text[at..].starts_with(kept), "{id}: `{kept}` is not kept as written in `{masked}`");
        at += kept.len();
        if let Some(rule) = rule {
            let following = pieces[i + 1].0;
            let end = if i + 2 == pieces.len() {
                text.len() - following.len()
            } else if following.is_empty() {
                at + 1
            } else {
                let from = at + text[at..].chars().next().map_or(1, char::len_utf8);
                from + text[from..].find(following).unwrap_or_else(|| panic!("{id}: cannot align `{masked}`"))
            };
            found.push((at, end, *rule));
            at = end;
        }
    }
    found
}

/// Returns the spans found; rules with the same replacement text count as one.
fn found(anonymizer: Anonymizer, text: &str) -> Vec<(usize, usize, Rule)> {
    let first =
        |rule: Rule| Rule::ALL.into_iter().find(|other| other.replacement() == rule.replacement()).unwrap();
    let matches = anonymizer.matches(text).unwrap().into_iter();
    matches.map(|found| (found.start, found.end, first(found.rule))).collect()
}

fn score(files: &[&str]) -> (usize, f64, f64) {
    score_with(files, RuleSet::PERMANENT)
}

fn score_with(files: &[&str], rules: RuleSet) -> (usize, f64, f64) {
    score_cases(&cases(files), &files.join(", "), rules)
}

fn score_cases(cases: &[Case], label: &str, rules: RuleSet) -> (usize, f64, f64) {
    let anonymizer = Anonymizer::with(rules);
    let mut by_rule = [(0usize, 0usize, 0usize); Rule::ALL.len()]; // found, missed, wrong
    let mut exact = 0;
    for case in cases {
        let masked = anonymizer.mask(&case.text).unwrap().text.into_owned();
        assert_eq!(anonymizer.mask(&masked).unwrap().text, masked, "{}: masking twice", case.id);
        if masked == case.expected {
            exact += 1;
        } else {
            println!(
                "{} {}\n  text     {:?}\n  expected {:?}\n  masked   {:?}",
                case.id, case.category, case.text, case.expected, masked
            );
        }
        let got = found(anonymizer, &case.text);
        // Where two matches are adjacent, the expected text alone does not show where they meet.
        let wanted =
            if masked == case.expected { got.clone() } else { spans(&case.text, &case.expected, &case.id) };
        for (i, rule) in Rule::ALL.into_iter().enumerate() {
            for want in wanted.iter().filter(|want| want.2 == rule) {
                if got.contains(want) { by_rule[i].0 += 1 } else { by_rule[i].1 += 1 }
            }
            by_rule[i].2 += got.iter().filter(|got| got.2 == rule && !wanted.contains(got)).count();
        }
    }
    #[expect(clippy::cast_precision_loss)]
    let share =
        |part: usize, rest: usize| if part + rest == 0 { 1.0 } else { part as f64 / (part + rest) as f64 };
    for (i, rule) in Rule::ALL.into_iter().enumerate() {
        let (found, missed, wrong) = by_rule[i];
        println!(
            "{:<6} recall {:.4} precision {:.4} ({found} found, {missed} missed, {wrong} wrong)",
            rule.code(),
            share(found, missed),
            share(found, wrong)
        );
    }
    let sum = by_rule.iter().fold((0, 0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1, sum.2 + next.2));
    let (recall, precision) = (share(sum.0, sum.1), share(sum.0, sum.2));
    println!(
        "all    recall {recall:.4} precision {precision:.4}, {exact} of {} cases exact ({label})",
        cases.len()
    );
    (cases.len(), recall, precision)
}

#[test]
fn the_corpus_is_masked_with_recall_and_precision_of_98_percent() {
    let (cases, recall, precision) = score(&[
        "names.tsv",
        "phones.tsv",
        "mails.tsv",
        "rooms.tsv",
        "dates.tsv",
        "mixed.tsv",
        "classes.tsv",
    ]);
    assert_eq!(cases, 1751, "the rows of these files");
    assert!(recall >= 0.98 && precision >= 0.98);
}

#[test]
fn cases_that_nothing_was_tuned_on_are_masked_as_well() {
    let (_, recall, precision) = score(&["held_out.tsv", "held_out_names.tsv"]);
    assert!(recall >= 0.98 && precision >= 0.98);
}

#[test]
fn held_out_passages_are_scored_by_genre() {
    for (file, rows) in [
        ("seen_second.tsv", 247),
        ("seen_third.tsv", 121),
        ("seen_fourth.tsv", 390),
        ("seen_fifth.tsv", 200),
        ("seen_sixth.tsv", 240),
        ("held_out_seventh.tsv", 150),
    ] {
        let all = cases(&[file]);
        assert_eq!(all.len(), rows, "{file}");
        for genre in ["letter", "clinic", "court", "news", "ward", "typed"] {
            let some: Vec<_> = all.iter().filter(|case| case.category == genre).cloned().collect();
            score_cases(&some, &format!("{file}, {genre}"), RuleSet::PERMANENT);
        }
        let (_, recall, precision) = score(&[file]);
        assert!(recall >= 0.98 && precision >= 0.98, "{file}");
    }
}

#[test]
fn each_optional_rule_is_scored_on_its_own() {
    let (mut all, mut poor) = (0, Vec::new());
    for (rule, file) in [
        (Rule::Person, "persons.tsv"),
        (Rule::FullName, "full_names.tsv"),
        (Rule::OtherDate, "other_dates.tsv"),
        (Rule::Address, "addresses.tsv"),
        (Rule::CaseNumber, "case_numbers.tsv"),
        (Rule::Age, "ages.tsv"),
        (Rule::Identifier, "identifiers.tsv"),
        (Rule::Plate, "plates.tsv"),
    ] {
        let (cases, recall, precision) = score_with(&[file], RuleSet::PERMANENT.with(rule));
        if recall < 0.99 || precision < 0.99 {
            poor.push(file);
        }
        all += cases;
    }
    assert!(poor.is_empty(), "{poor:?}");
    assert_eq!(all, 800, "the rows of these files");
}

#[test]
fn all_rules_together_are_scored_on_mixed_texts() {
    let (_, recall, precision) = score_with(&["further_mixed.tsv"], RuleSet::ALL);
    assert!(recall >= 0.99 && precision >= 0.99);
}
