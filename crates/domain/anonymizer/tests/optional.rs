//! Properties of the rules that an organisation enables, for any text.
#![allow(clippy::unwrap_used)] // a test file: tests fail by panicking

mod adversaries;

use anonymizer::{Anonymizer, Match, Rule, RuleSet};
use proptest::prelude::*;

const OPTIONAL: [Rule; 8] = [
    Rule::Person,
    Rule::FullName,
    Rule::OtherDate,
    Rule::Address,
    Rule::CaseNumber,
    Rule::Age,
    Rule::Identifier,
    Rule::Plate,
];

fn mask(text: &str, rules: RuleSet) -> String {
    Anonymizer::with(rules).mask(text).unwrap().text.into_owned()
}

fn matches(text: &str, rules: RuleSet) -> Vec<Match> {
    Anonymizer::with(rules).matches(text).unwrap()
}

/// A text in which every optional rule finds something.
const SAMPLE: &str = "Schwester Anna, 45 Jahre alt, wohnt Hauptstr. 5, 69120 Heidelberg. Am 3. April 2026 stand HD-AB 1234 \
    vor der Tür. Fallnummer 4711, IBAN DE89 3704 0044 0532 0130 00. Petra Lehmann war dabei.";

#[test]
fn each_optional_rule_finds_something_in_the_sample_and_only_when_it_is_on() {
    for rule in OPTIONAL {
        let found = matches(SAMPLE, RuleSet::PERMANENT.with(rule));
        assert!(found.iter().any(|found| found.rule == rule), "{rule:?}");
        assert!(found.iter().all(|found| found.rule == rule), "{rule:?}: {found:?}");
    }
    assert!(matches(SAMPLE, RuleSet::PERMANENT).is_empty());
    let all = matches(SAMPLE, RuleSet::ALL);
    assert!(OPTIONAL.iter().all(|rule| all.iter().any(|found| found.rule == *rule)), "{all:?}");
}

#[test]
fn the_role_stays_and_the_name_goes() {
    assert_eq!(
        mask("Schwester Anna und der Patient M.", RuleSet::PERMANENT.with(Rule::Person)),
        "Schwester [NAME ANONYMISIERT] und der Patient [NAME ANONYMISIERT]"
    );
}

#[test]
fn a_town_that_is_also_an_abbreviated_dose_goes_with_its_street() {
    assert_eq!(
        mask("Hauptstr. 5, 84405 Hub", RuleSet::PERMANENT.with(Rule::Address)),
        "[ADRESSE ANONYMISIERT]"
    );
}

#[test]
fn a_surname_that_ends_like_a_role_belongs_to_the_name() {
    for (text, expected) in [
        ("Name: Petra Hoffmeister", "Name: [NAME ANONYMISIERT]"),
        ("Zeugin Maria Burgmeister kam", "Zeugin [NAME ANONYMISIERT] kam"),
        ("Pfleger Tim Hausmeister geholt", "Pfleger [NAME ANONYMISIERT] Hausmeister geholt"),
    ] {
        assert_eq!(mask(text, RuleSet::PERMANENT.with(Rule::Person)), expected);
    }
}

/// With both rules, a name after a role is that of the role, and a full name anywhere else is one, too.
#[test]
fn a_full_name_goes_with_a_role_before_it_and_without_one() {
    let both = RuleSet::PERMANENT.with(Rule::Person).with(Rule::FullName);
    for (text, rules, expected) in [
        ("Schwester Anna Weber", RuleSet::PERMANENT, vec![]),
        ("Schwester Anna Weber", RuleSet::PERMANENT.with(Rule::FullName), vec![Rule::FullName]),
        ("Schwester Anna Weber", both, vec![Rule::Person]),
        ("Schwester Anna und Petra Meier", both, vec![Rule::Person, Rule::Person]),
        ("Schwester Anna rief Petra Meier", both, vec![Rule::Person, Rule::FullName]),
        ("Frau Weber, Petra Meier", both, vec![Rule::Name, Rule::FullName]),
        ("Petra Meier, Zimmer 3", both, vec![Rule::FullName, Rule::Room]),
    ] {
        let found: Vec<_> = matches(text, rules).iter().map(|found| found.rule).collect();
        assert_eq!(found, expected, "{text}");
    }
}

/// A date that is left is worse than a chapter that is lost.
#[test]
fn a_day_and_month_of_two_digits_each_is_a_date_where_a_text_or_a_line_begins() {
    for (text, expected) in [
        ("12.12. gestürzt", "[DATUM ANONYMISIERT] gestürzt"),
        ("Verlauf\n12.12. gestürzt", "Verlauf\n[DATUM ANONYMISIERT] gestürzt"),
        ("Verlauf\n1.2. Befund", "Verlauf\n1.2. Befund"),
    ] {
        assert_eq!(mask(text, RuleSet::PERMANENT.with(Rule::OtherDate)), expected);
    }
}

#[test]
fn a_street_that_is_named_after_somebody_is_an_address() {
    for text in ["Karl Marx Allee 12", "Martin Luther Straße 5"] {
        assert_eq!(mask(text, RuleSet::PERMANENT.with(Rule::FullName)), text);
        let masked = mask(text, RuleSet::ALL);
        assert!(masked.contains("[ADRESSE ANONYMISIERT]") && !masked.contains("[NAME"), "{masked}");
    }
}

#[test]
fn nothing_looks_across_a_match_of_the_permanent_rules() {
    for (text, expected) in [
        ("Anna Zimmer 3 Weber", "Anna [RAUM ANONYMISIERT] Weber"),
        ("a.b@example.org-Anna Weber", "[E-MAIL ANONYMISIERT]-[NAME ANONYMISIERT]"),
        ("Familie Frau Weber", "Familie [NAME ANONYMISIERT]"),
        ("Az. 17.03.2026 12/24", "Az. [DATUM ANONYMISIERT] 12/24"),
        ("Hauptstr. Zimmer 5", "Hauptstr. [RAUM ANONYMISIERT]"),
    ] {
        assert_eq!(mask(text, RuleSet::ALL), expected);
    }
}

#[test]
fn what_a_match_uncovers_is_masked_too() {
    for (text, expected) in [
        ("2026-04-03Frau Weber", "[DATUM ANONYMISIERT][NAME ANONYMISIERT]"),
        ("Frau A-DE89 3704 0044 0532 0130 00", "[NAME ANONYMISIERT]-[NUMMER ANONYMISIERT]"),
    ] {
        assert_eq!(mask(text, RuleSet::ALL), expected);
    }
}

#[test]
fn where_optional_rules_overlap_the_order_decides() {
    for (text, expected) in [
        ("Az. 3.4.26", "Az. [DATUM ANONYMISIERT]"),
        ("Kundennummer DE89 3704 0044 0532 0130 00", "Kundennummer [NUMMER ANONYMISIERT]"),
        ("Straße des 17. Juni 135", "[ADRESSE ANONYMISIERT]"),
    ] {
        assert_eq!(mask(text, RuleSet::ALL), expected);
    }
}

#[test]
fn a_view_of_the_text_is_what_the_optional_rules_see_too() {
    assert_eq!(
        mask("Schwe\u{AD}ster\u{A0}A\u{308}nne, am\u{202F}3.\u{A0}Ma\u{308}rz", RuleSet::ALL)
            .matches("ANONYM")
            .count(),
        2
    );
    assert_eq!(
        mask("Schwe\u{AD}ster\u{A0}An\u{AD}na ging", RuleSet::ALL),
        "Schwe\u{AD}ster\u{A0}[NAME ANONYMISIERT] ging"
    );
}

#[test]
fn texts_made_to_be_slow_are_masked_once_and_for_all() {
    for (name, unit) in adversaries::ADVERSARIES {
        let once = mask(&unit.repeat(300), RuleSet::ALL);
        assert_eq!(mask(&once, RuleSet::ALL), once, "{name}");
    }
}

/// Pieces that make rules interact with each other and their own output.
const PIECES: [&str; 128] = [
    "Frl. ",
    "Ms. ",
    "Hern ",
    " und Petzold",
    "Nur ",
    "van't ",
    "Schwester ",
    "Patient ",
    "Pat. ",
    "Familie ",
    "Name: ",
    "geb. ",
    "Kollegin ",
    "der Zeuge ",
    "Der Patient ",
    "Oma ",
    "Sr. ",
    "Anna ",
    "Anna-",
    "Karl-Heinz ",
    "Lena\n",
    "Koch, Petra",
    "M. ",
    "Sankt ",
    "im August ",
    "Institut ",
    "Allee ",
    "informiert",
    "Müller ",
    "Weber",
    "K. ",
    "B",
    "von der ",
    "von ",
    "Grabowski ",
    "klagte ",
    "und ",
    ", ",
    ". ",
    " ",
    "\n",
    "-",
    "/",
    "3.",
    "4.",
    "26",
    "2026",
    "12",
    "5",
    "45",
    "2026-04-03",
    "3/4/26",
    "03.04.",
    "April ",
    "März 2024",
    "Apr. ",
    "bis ",
    "am ",
    "Mai",
    "Uhr",
    "Hauptstr. ",
    "Lange Gasse ",
    "Am Markt ",
    "Straße des ",
    "17. Juni ",
    "Platz ",
    "der ",
    "69120 ",
    "Heidelberg",
    "D-",
    "Frankfurt am Main",
    "Weg ",
    "Stunden",
    "Patienten",
    "Fallnummer ",
    "Az. ",
    "Az.: ",
    "StR ",
    "123/19",
    "Kd.-Nr. ",
    "Ticket ",
    "Rechnung Nr. ",
    "Alter: ",
    "im Alter von ",
    "Jahre ",
    "alt ",
    "alte ",
    "-jährige ",
    "jährig",
    "J.",
    "(",
    ")",
    "Garantie",
    "Frau ",
    "Herrn ",
    "Dr. ",
    "DE89 3704 0044 0532 0130 00",
    "86095742719",
    "A123456780",
    "15070649C103",
    "DE89",
    "3704 ",
    "HD-AB 1234",
    "HD-",
    "AB ",
    "B-",
    "Kennzeichen ",
    "M ",
    "E",
    "0176 ",
    "0221/",
    "5550142",
    "Zimmer ",
    "Station ",
    "17.03.2026",
    "a.b@example.org",
    "Tel. ",
    "[NAME ANONYMISIERT]",
    "[ALTER ANONYMISIERT]",
    "[ADRESSE ANONYMISIERT]",
    "[NUMMER ANONYMISIERT]",
    "\u{A0}",
    "\u{AD}",
    "u\u{308}",
    "＠",
    "４",
    "„",
    "Jahren",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..16).prop_map(|pieces| pieces.concat())
}

/// Generates any set of rules.
fn rules() -> impl Strategy<Value = RuleSet> {
    prop::collection::vec(prop::sample::select(&OPTIONAL[..]), 0..8)
        .prop_map(|rules| rules.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(6000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn masking_a_masked_text_changes_nothing(text in pieces()) {
        let once = mask(&text, RuleSet::ALL);
        let twice = mask(&once, RuleSet::ALL);
        prop_assert_eq!(&twice, &once, "from {:?}", text);
    }

    #[test]
    fn masking_a_masked_text_changes_nothing_with_any_rules(text in pieces(), rules in rules()) {
        let once = mask(&text, rules);
        let twice = mask(&once, rules);
        prop_assert_eq!(&twice, &once, "from {:?}", text);
    }

    #[test]
    fn a_rule_that_is_off_masks_nothing(text in pieces(), rules in rules()) {
        prop_assert!(matches(&text, rules).iter().all(|found| rules.has(found.rule)));
    }

    #[test]
    fn optional_rules_take_nothing_from_the_permanent_ones(text in pieces(), rules in rules()) {
        let found = matches(&text, rules);
        prop_assert!(matches(&text, RuleSet::PERMANENT).iter().all(|permanent| found.contains(permanent)), "{:?}", found);
    }

    #[test]
    fn matches_are_in_order_and_apart(text in pieces()) {
        let found = matches(&text, RuleSet::ALL);
        prop_assert!(found.windows(2).all(|two| two[0].end <= two[1].start), "{:?}", found);
        prop_assert!(found.iter().all(|found| found.start < found.end && text.get(found.start..found.end).is_some()));
    }

    #[test]
    fn any_text_is_masked_without_a_panic(text in any::<String>()) {
        let once = mask(&text, RuleSet::ALL);
        prop_assert_eq!(mask(&once, RuleSet::ALL), once);
    }

    #[test]
    fn any_german_letters_and_digits_are_masked_without_a_panic(text in "[A-Da-e0-4äÖß .,:/'(\\-\n]{0,60}") {
        let once = mask(&text, RuleSet::ALL);
        prop_assert_eq!(mask(&once, RuleSet::ALL), once);
    }
}
