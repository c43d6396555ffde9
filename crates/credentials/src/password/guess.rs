//! How many pieces a guesser has to put together.

use crate::email::Email;

/// Common passwords and the words they are made of: lower case, umlauts written out, one per line.
static COMMON: &str = include_str!("common.txt");

/// Typical runs: the alphabet, digits, and rows and columns of German and English keyboards, in either
/// direction.
const RUNS: [&str; 14] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertzuiopue+",
    "asdfghjkloeae#",
    "yxcvbnm,.-",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "!\"§$%&/()=?",
    "!@#$%^&*()_+",
    "1qaz2wsx3edc4rfv5tgb6zhn7ujm8ik,9ol.",
    "1qay2wsx3edc4rfv5tgb6yhn7ujm8ik,0p",
    "1q2w3e4r5t6z7u8i9o0p",
    "1q2w3e4r5t6y7u8i9o0p",
];

/// The minimum length of a run, and of a repetition of one character.
const SHORTEST_RUN: usize = 3;

/// Returns the least number of pieces that make up the password, in at most `128 × (words × length)` steps. Parts
/// of the account's address are pieces, if it is known.
pub(super) fn pieces(password: &str, email: Option<&Email>) -> usize {
    let text = fold(password);
    let own = email.map(own_words).unwrap_or_default();
    let runs: Vec<Vec<char>> =
        RUNS.iter().flat_map(|run| [run.chars().collect(), run.chars().rev().collect()]).collect();
    let words: Vec<Vec<char>> = COMMON
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.chars().collect())
        .chain(own)
        .collect();

    // best[i]: the fewest pieces for the first i characters.
    let mut best = vec![usize::MAX; text.len() + 1];
    best[0] = 0;
    for start in 0..text.len() {
        let rest = &text[start..];
        let pieces = best[start] + 1;
        let mut reach = |length: usize| best[start + length] = best[start + length].min(pieces);
        reach(1);
        for word in words.iter().filter(|word| starts_with(rest, word)) {
            reach(word.len());
        }
        for length in [longest_run(rest, &runs), repeated(rest), year(rest), date(rest)] {
            if length > 0 {
                reach(length);
            }
        }
        for length in 2..=start.min(rest.len()) {
            if text[start - length..start] == rest[..length] {
                reach(length);
            }
        }
    }
    best[text.len()]
}

/// Converts to lower case with umlauts written out, as in the list of words.
fn fold(text: &str) -> Vec<char> {
    let mut folded = Vec::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => folded.extend(['a', 'e']),
            'ö' => folded.extend(['o', 'e']),
            'ü' => folded.extend(['u', 'e']),
            'ß' => folded.extend(['s', 's']),
            other => folded.push(other),
        }
    }
    folded
}

/// Returns the parts of the address, which somebody who knows the account would try.
fn own_words(email: &Email) -> Vec<Vec<char>> {
    let parts = email.as_str().split(['@', '.', '-', '_', '+']).map(fold);
    parts.chain([fold(email.local())]).filter(|word| word.len() >= SHORTEST_RUN).collect()
}

fn starts_with(text: &[char], word: &[char]) -> bool {
    !word.is_empty()
        && word.len() <= text.len()
        && text.iter().zip(word).all(|(&written, &meant)| stands_for(written, meant))
}

/// The usual substitutions of letters do not make a word harder to guess.
const fn stands_for(written: char, meant: char) -> bool {
    written == meant
        || matches!(
            (written, meant),
            ('0', 'o')
                | ('1' | '!' | '|', 'i' | 'l')
                | ('3' | '€', 'e')
                | ('4' | '@', 'a')
                | ('5' | '$', 's')
                | ('7', 't')
                | ('8', 'b')
                | ('9', 'g')
        )
}

/// Returns the length of the longest run at the start of the text; 0 when it is too short.
fn longest_run(text: &[char], runs: &[Vec<char>]) -> usize {
    let along = |row: &[char]| row.iter().zip(text).take_while(|(a, b)| a == b).count();
    let longest =
        runs.iter().flat_map(|run| (0..run.len()).map(|from| along(&run[from..]))).max().unwrap_or(0);
    if longest >= SHORTEST_RUN { longest } else { 0 }
}

/// Returns how often the first character is repeated; 0 when not often enough.
fn repeated(text: &[char]) -> usize {
    let times = text.iter().take_while(|c| Some(*c) == text.first()).count();
    if times >= SHORTEST_RUN { times } else { 0 }
}

/// Returns 4 for a year of the last or this century, else 0.
fn year(text: &[char]) -> usize {
    match text {
        ['1', '9', a, b, ..] | ['2', '0', a, b, ..] if a.is_ascii_digit() && b.is_ascii_digit() => 4,
        _ => 0,
    }
}

/// Returns the length of a date `DD.MM.YYYY` with one or two digits, and any of the usual separators or none.
fn date(text: &[char]) -> usize {
    [2, 1]
        .into_iter()
        .flat_map(|day| [(day, 2), (day, 1)])
        .find_map(|(day, month)| {
            let after_day = part(text, day)?;
            let after_month = part(after_day, month)?;
            (year(after_month) > 0).then(|| text.len() - after_month.len() + 4)
        })
        .unwrap_or(0)
}

/// Returns what follows `digits` digits and a separator.
fn part(text: &[char], digits: usize) -> Option<&[char]> {
    let (number, rest) = text.split_at_checked(digits)?;
    number.iter().all(char::is_ascii_digit).then_some(match rest {
        ['.' | '-' | '/' | '_' | ' ', after @ ..] => after,
        _ => rest,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(password: &str) -> usize {
        pieces(password, Some(&Email::parse("x@y.example").unwrap()))
    }

    #[test]
    fn the_list_is_folded_sorted_and_free_of_doubles() {
        let words: Vec<&str> = COMMON.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(words.len(), 835);
        for pair in words.windows(2) {
            assert!(pair[0] < pair[1], "{} before {}", pair[0], pair[1]);
        }
        for word in words {
            assert_eq!(fold(word), word.chars().collect::<Vec<_>>(), "{word}");
            assert!(word.len() >= 3, "{word}");
        }
    }

    #[test]
    fn each_kind_of_piece_counts_once() {
        for piece in [
            "passwort",
            "p@$$w0r7",
            "qwertz",
            "654321",
            "yyyyyyy",
            "1987",
            "24.12.2024",
            "1-1-1999",
            "24122024",
        ] {
            assert_eq!(count(piece), 1, "{piece}");
        }
        assert_eq!(count("kw#"), 3);
        assert_eq!(count("kw#kw#"), 4);
        assert_eq!(count("kw#kw#kw#kw#"), 5);
        assert_eq!(count("passwort-1987"), 3);
    }

    #[test]
    fn the_longest_password_is_counted() {
        assert_eq!(count(&"é".repeat(128)), 1);
        assert!(count(&"vq9mzKx2Lw8pÜß#é".repeat(8)) < 20);
    }
}
