//! Numbers recognisable by their check digits: IBAN, tax id, numbers of the health and pension insurance.

use super::context_word::{continues_after, part};
use crate::iban::iban_length;
use crate::text::{ByteText, digit_before, digits_end, letter_at, letter_before};

/// Returns the number with a check digit that contains the digits at a position.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    iban(text, at)
        .or_else(|| tax_id(text, at, run))
        .or_else(|| health(text, at, run))
        .or_else(|| pension(text, at, run))
}

/// Checks whether nothing joins a number to the text before it.
fn begins(text: ByteText<'_>, start: usize) -> bool {
    let is_part =
        start > 1 && matches!(text[start - 1], b'.' | b',' | b'/' | b'-') && digit_before(text, start - 1);
    !(is_part || letter_before(text, start) || digit_before(text, start))
}

fn ends(text: ByteText<'_>, end: usize) -> bool {
    !letter_at(text, end) && !continues_after(text, end)
}

/// Reads `most` ASCII letters and digits, skipping single blanks, in capitals regardless of case; returns how
/// many there were, and where they end.
fn read(text: ByteText<'_>, start: usize, into: &mut [u8]) -> Option<usize> {
    let mut at = start;
    for place in into {
        if text.get(at) == Some(&b' ') && at > start {
            at += 1;
        }
        *place = text.get(at).filter(|byte| byte.is_ascii_alphanumeric())?.to_ascii_uppercase();
        at += 1;
    }
    Some(at)
}

/// Returns the number of digits after a blank.
fn group_after(text: ByteText<'_>, run: usize) -> usize {
    if text.get(run) == Some(&b' ') { digits_end(text, run + 1) - run - 1 } else { 0 }
}

/// The longest IBAN (ISO 13616).
const LONGEST_IBAN: usize = 33;

/// Finds an IBAN: country, check digits by ISO 7064 MOD 97-10, and the length of its country.
fn iban(text: ByteText<'_>, at: usize) -> Option<(usize, usize)> {
    let start = at.checked_sub(2)?;
    let country = text.get(start..at)?;
    if !country.iter().all(u8::is_ascii_alphabetic) || !begins(text, start) {
        return None;
    }
    let length = iban_length([country[0].to_ascii_uppercase(), country[1].to_ascii_uppercase()])?;
    let mut iban = [0; LONGEST_IBAN];
    let iban = iban.get_mut(..length)?;
    let end = read(text, start, iban)?;
    (is_iban(iban) && ends(text, end)).then_some((start, end))
}

/// ISO 7064 MOD 97-10: country and check digits moved to the end, letters as numbers from 10 on.
fn is_iban(iban: &[u8]) -> bool {
    let (head, tail) = iban.split_at(4);
    let rest = tail.iter().chain(head).fold(0u32, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    });
    rest == 1
}

/// Finds a tax id: eleven digits, perhaps in groups (`12 345 678 901`).
fn tax_id(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let mut digits = [0; 11];
    let is_long = run - at == 11 || (run - at == 2 && group_after(text, run) == 3);
    if !is_long || text[at] == b'0' || !begins(text, at) {
        return None;
    }
    let end = read(text, at, &mut digits)?;
    if !digits.iter().all(u8::is_ascii_digit) || !ends(text, end) {
        return None;
    }
    // In groups of other sizes they are several numbers.
    let grouped = part(text, at, end);
    let is_grouped = !grouped.contains(' ') || grouped.split(' ').map(str::len).eq([2, 3, 3, 3]);
    (is_grouped && is_tax_id(digits)).then_some((at, end))
}

/// § 139b AO with the technical rules of the Bundeszentralamt für Steuern: among the first ten digits one
/// occurs two or three times and the others at most once; the last one follows ISO 7064 MOD 11,10.
fn is_tax_id(digits: [u8; 11]) -> bool {
    let mut counts = [0u8; 10];
    for digit in &digits[..10] {
        counts[usize::from(digit - b'0')] += 1;
    }
    let repeated = counts.iter().filter(|count| **count > 1).count();
    if repeated != 1 || counts.iter().any(|count| *count > 3) {
        return false;
    }
    let product = digits[..10].iter().fold(10, |product, digit| {
        let sum = (u32::from(digit - b'0') + product) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    let check = 11 - product;
    u32::from(digits[10] - b'0') == check % 10
}

/// Finds a number of the health insurance (§ 290 SGB V): a letter, eight digits, a check digit.
fn health(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let letter = at.checked_sub(1).filter(|letter| text[*letter].is_ascii_uppercase());
    // "A 123 456 780"
    let start = letter.or_else(|| {
        at.checked_sub(2)
            .filter(|letter| text[at - 1] == b' ' && text[*letter].is_ascii_uppercase() && run - at < 9)
    })?;
    let mut number = [0; 10];
    if !begins(text, start) {
        return None;
    }
    let end = read(text, start, &mut number)?;
    let is_number = number[1..].iter().all(u8::is_ascii_digit) && ends(text, end);
    (is_number && is_health(number)).then_some((start, end))
}

/// Verifies the check digit: the letter as two digits, weights 1 and 2 in turn, sums of digits, modulo 10.
fn is_health(number: [u8; 10]) -> bool {
    let mut digits = [0; 10];
    (digits[0], digits[1]) = letter_digits(number[0]);
    for (to, from) in digits[2..].iter_mut().zip(&number[1..9]) {
        *to = u32::from(from - b'0');
    }
    weighed(&digits, &[1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) % 10 == u32::from(number[9] - b'0')
}

/// Finds a number of the pension insurance (§ 147 SGB VI): area, birthday, letter, serial number, check
/// digit.
fn pension(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let mut number = [0; 12];
    let is_long = run - at == 8 || (run - at == 2 && group_after(text, run) == 6);
    if !is_long || !begins(text, at) {
        return None;
    }
    let end = read(text, at, &mut number)?;
    let is_digits = number
        .iter()
        .enumerate()
        .all(|(place, byte)| if place == 8 { byte.is_ascii_uppercase() } else { byte.is_ascii_digit() });
    (is_digits && ends(text, end) && is_pension(number)).then_some((at, end))
}

/// Verifies the check digit: the letter as two digits, the weights of the VKVV, sums of digits, modulo 10.
fn is_pension(number: [u8; 12]) -> bool {
    let value = |place: usize| u32::from(number[place] - b'0');
    let (day, month) = (value(2) * 10 + value(3), value(4) * 10 + value(5));
    // A day above 31 marks a second number of the same person.
    let is_birthday = day <= 81 && day % 50 <= 31 && month <= 12;
    let mut digits = [0; 12];
    for (place, digit) in digits[..8].iter_mut().enumerate() {
        *digit = value(place);
    }
    (digits[8], digits[9]) = letter_digits(number[8]);
    (digits[10], digits[11]) = (value(9), value(10));
    is_birthday && weighed(&digits, &[2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10 == value(11)
}

/// Returns the position of a letter in the alphabet: `A` is 01.
const fn letter_digits(letter: u8) -> (u32, u32) {
    let place = (letter - b'A') as u32 + 1;
    (place / 10, place % 10)
}

/// Returns the sum of the digits of each product.
fn weighed(digits: &[u32], weights: &[u32]) -> u32 {
    digits
        .iter()
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .map(|product| product / 10 + product % 10)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> bool {
        let at = text.bytes().position(|byte| byte.is_ascii_digit()).unwrap_or_default();
        let text = ByteText::of(text);
        super::at(text, at, crate::text::digits_end(text, at)).is_some()
    }

    /// Published examples: of SWIFT's registry and of the authorities.
    #[test]
    fn published_examples_are_right_and_others_are_not() {
        for number in [
            "DE89 3704 0044 0532 0130 00",
            "AT61 1904 3002 3457 3201",
            "CH93 0076 2011 6238 5295 7",
            "GB29NWBK60161331926819",
            "FR14 2004 1010 0505 0001 3M02 606",
            "MT84MALT011000012345MTLCAST001S",
            "NO93 8601 1117 947",
            "86095742719",
            "47 036 892 816",
            "65929970489",
            "A123456780",
            "15070649C103",
            "65 170839 J 003",
        ] {
            assert!(found(number), "{number}");
            let mut wrong = number.to_owned();
            let last = wrong.pop();
            wrong.push(if last == Some('0') { '1' } else { '0' });
            assert!(!found(&wrong), "{wrong}");
        }
    }
}
