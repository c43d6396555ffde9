//! The table of the specification over 10,000 challenges per difficulty (hostile check 38).

use super::challenges;
use captcha::Difficulty;
use captcha::testing::parts;
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// The examined parts of a challenge.
struct Issued {
    left: i64,
    operation: String,
    right: i64,
    token: String,
    image_size: usize,
}

/// 10,000 challenges of each difficulty, issued once for all tests.
static ISSUED: LazyLock<BTreeMap<&str, Vec<Issued>>> = LazyLock::new(|| {
    Difficulty::ALL
        .map(|difficulty| (difficulty.code(), challenges(difficulty, 10_000).map(issued).collect()))
        .into()
});

fn issued(challenge: captcha::Challenge) -> Issued {
    let (left, operation, right) = parts(&challenge.accessible_text).unwrap();
    let (operation, image_size) = (operation.to_owned(), challenge.image_svg.len());
    Issued { left, operation, right, token: challenge.token, image_size }
}

fn of(difficulty: Difficulty) -> &'static [Issued] {
    &ISSUED[difficulty.code()]
}

/// Checks whether counts fit "all equally likely" by Pearson's chi-squared test at p > 0.001. The critical
/// value is Wilson and Hilferty's approximation, with 3.0902 as the normal quantile.
fn is_uniform(counts: &BTreeMap<i64, u32>, values: u32) -> bool {
    let total: u32 = counts.values().sum();
    let expected = f64::from(total) / f64::from(values);
    let unseen = f64::from(values) - f64::from(u32::try_from(counts.len()).unwrap());
    let seen: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = f64::from(values - 1);
    let spread = 2.0 / (9.0 * freedom);
    let critical = freedom * (1.0 - spread + 3.0902 * spread.sqrt()).powi(3);
    seen + unseen * expected <= critical
}

fn count(values: impl Iterator<Item = i64>) -> BTreeMap<i64, u32> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

#[test]
fn operands_and_operations_are_those_of_the_table_and_all_equally_likely() {
    for (difficulty, low, high, operations) in [
        (Difficulty::Easy, 1, 10, vec!["plus"]),
        (Difficulty::Medium, 10, 50, vec!["plus", "minus"]),
        (Difficulty::Hard, 2, 99, vec!["plus", "minus", "times"]),
    ] {
        let issued = of(difficulty);
        let number_of = |word: &str| operations.iter().position(|known| *known == word);
        let words = count(issued.iter().map(|issued| {
            let known = number_of(&issued.operation);
            i64::try_from(known.unwrap_or_else(|| panic!("{difficulty:?}: {}", issued.operation))).unwrap()
        }));
        assert_eq!(words.len(), operations.len());
        if operations.len() > 1 {
            assert!(
                is_uniform(&words, u32::try_from(operations.len()).unwrap()),
                "{difficulty:?}: {words:?}"
            );
        }
        let range = u32::try_from(high - low + 1).unwrap();
        let operands = count(issued.iter().flat_map(|issued| [issued.left, issued.right]));
        assert!(operands.keys().all(|operand| (low..=high).contains(operand)), "{difficulty:?}");
        assert!(is_uniform(&operands, range), "{difficulty:?}: {operands:?}");
        for side in [|issued: &Issued| issued.left, |issued: &Issued| issued.right] {
            // A subtraction orders its operands, so single sides are tested without it.
            let side = count(issued.iter().filter(|issued| issued.operation != "minus").map(side));
            assert!(is_uniform(&side, range), "{difficulty:?}: {side:?}");
        }
    }
}

#[test]
fn a_subtraction_never_has_a_negative_result() {
    for difficulty in [Difficulty::Medium, Difficulty::Hard] {
        let subtractions: Vec<_> =
            of(difficulty).iter().filter(|issued| issued.operation == "minus").collect();
        assert!(subtractions.len() > 2000);
        assert!(subtractions.iter().all(|issued| issued.left >= issued.right));
    }
}

#[test]
fn no_token_is_issued_twice() {
    for difficulty in Difficulty::ALL {
        let tokens: HashSet<_> = of(difficulty).iter().map(|issued| &issued.token).collect();
        assert_eq!(tokens.len(), 10_000);
    }
}

#[test]
fn a_token_is_base64url_text_of_one_length() {
    let is_text = |token: &str| token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    let length = of(Difficulty::Easy)[0].token.len();
    for difficulty in Difficulty::ALL {
        assert!(of(difficulty).iter().all(|issued| is_text(&issued.token) && issued.token.len() == length));
    }
}

#[test]
fn an_image_has_two_to_eight_kilobytes() {
    for difficulty in Difficulty::ALL {
        let sizes = of(difficulty).iter().map(|issued| issued.image_size);
        let (low, high) = sizes.fold((usize::MAX, 0), |(low, high), size| (low.min(size), high.max(size)));
        assert!(low >= 2000 && high <= 8000, "{difficulty:?}: {low} to {high} bytes");
    }
}

#[test]
fn the_uniformity_test_notices_a_bias() {
    let fair = count((0..10_000).map(|index| index % 10));
    assert!(is_uniform(&fair, 10));
    let biased = count((0..10_000).map(|index| if index % 20 == 5 { 0 } else { index % 10 }));
    assert!(!is_uniform(&biased, 10));
    assert!(!is_uniform(&fair, 11));
}
