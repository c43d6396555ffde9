//! The rules that an organisation may switch on, in what the basic rules left of a text.
//!
//! The borders of a gap behave like brackets: nothing looks across them, and nothing looks back into
//! what was masked. All rules but that for persons begin at a number and look back from there.

mod address;
mod age;
mod case_number;
mod checked;
mod date;
mod look;
mod month;
mod person;
mod plate;
mod street;
mod trigger;
mod words;

pub(crate) use checked::iban_length;

use crate::lexicon::Lexicon;
use crate::room_word;
use crate::rule::{Rule, RuleSet};
use crate::scan::Hit;
use crate::text::{Text, digits_end};
use crate::{MaskError, steps};

/// Searches the gaps between the matches of the basic rules.
pub(crate) struct Gaps<'t> {
    text: Text<'t>,
    rules: RuleSet,
    lexicon: &'static Lexicon,
    from: usize,
}

impl<'t> Gaps<'t> {
    pub(crate) const fn new(text: Text<'t>, rules: RuleSet, lexicon: &'static Lexicon) -> Self {
        Self { text, rules, lexicon, from: 0 }
    }

    /// Searches the gap before a match of the basic rules.
    pub(crate) fn before(
        &mut self,
        start: usize,
        end: usize,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let gap = self.text.part(self.from, start).ok_or(MaskError)?;
        let base = std::mem::replace(&mut self.from, end);
        Gap { text: gap, base, rules: self.rules, lexicon: self.lexicon }.search(found)
    }

    /// Searches what is left after the last match.
    pub(crate) fn last(
        mut self,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let end = self.text.bytes().len();
        self.before(end, end, found)
    }
}

/// A match as start, end and rule.
type Found = (usize, usize, Rule);

struct Gap<'t> {
    text: Text<'t>,
    base: usize,
    rules: RuleSet,
    lexicon: &'static Lexicon,
}

impl Gap<'_> {
    fn search(&mut self, found: &mut impl FnMut(Hit) -> Result<(), MaskError>) -> Result<(), MaskError> {
        let mut role = self.next_role(0);
        let mut number = self.next_number(0);
        loop {
            let is_role = match (role, number) {
                (None, None) => return Ok(()),
                (Some(role), Some(number)) => role < number,
                (role, None) => role.is_some(),
                (None, Some(_)) => false,
            };
            let at = if is_role { role } else { number }.unwrap_or_default();
            let (hit, next) = if is_role {
                let (hit, next) = person::at(self.text, at, self.lexicon);
                (hit.filter(|hit| !self.hides_basic(*hit)), next)
            } else {
                let run = digits_end(self.text, at);
                (self.at_number(at, run), run)
            };
            if let Some(hit) = hit {
                let base = self.base;
                self.cut(hit, found)?;
                while let Some(hit) = self.another(hit.2) {
                    self.cut(hit, found)?;
                }
                // What was found already behind the match is not searched again.
                let cut = self.base - base;
                role = role.and_then(|at| at.checked_sub(cut).or_else(|| self.next_role(0)));
                number = number.and_then(|at| at.checked_sub(cut).or_else(|| self.next_number(0)));
            } else if is_role {
                role = self.next_role(next);
            } else {
                number = self.next_number(next);
            }
        }
    }

    /// Passes a match on; what follows begins behind it as after a bracket.
    fn cut(
        &mut self,
        (start, end, rule): Found,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        found(Hit { start: self.base + start, end: self.base + end, rule })?;
        self.text = self.text.part(end, self.text.bytes().len()).ok_or(MaskError)?;
        self.base += end;
        Ok(())
    }

    /// Whether a basic rule would find something beside a match that it did not find with it:
    /// "2026-04-03Frau Weber", "0221 555 123 45-jährig". It found nothing, and that stays so.
    fn hides_basic(&self, (start, end, rule): Found) -> bool {
        let text = self.text;
        let after = match text.get(end) {
            Some(b'(' | b'+' | b'0'..=b'9') => true,
            // Behind a dot a word begins anyway.
            _ if end > 0 && text[end - 1] == b'.' => false,
            Some(b'A'..=b'Z') => true,
            Some(mark @ (b'-' | b'a'..=b'z')) => look::word_after(text, end + usize::from(*mark == b'-'), 0)
                .is_some_and(|word| self.lexicon.facts(word.text).is_title() || room_word::is_any(word.text)),
            _ => false,
        };
        // What begins with a digit and ends in letters spoils any number before it.
        let is_long = digits_end(text, start) - start > 2;
        let joins_digits =
            rule == Rule::Age || (is_long && matches!(rule, Rule::Identifier | Rule::OtherDate));
        // "Frau A-DE89 …": a joint makes it one word with what stands before.
        let is_joined = !matches!(rule, Rule::CaseNumber | Rule::Person) && look::is_joined(text, start);
        after || is_joined || look::follows_phone(text, start, joins_digits)
    }

    /// A further name right after one: `Schwester Anna und Peter`.
    fn another(&self, rule: Rule) -> Option<Found> {
        if rule == Rule::Person {
            person::another(self.text, self.lexicon).filter(|hit| !self.hides_basic(*hit))
        } else {
            None
        }
    }

    #[inline]
    fn next_role(&self, from: usize) -> Option<usize> {
        if self.rules.has(Rule::Person) { trigger::next(self.text.bytes(), from) } else { None }
    }

    #[inline]
    /// The next number, if a rule is on that begins at one.
    fn next_number(&self, from: usize) -> Option<usize> {
        const NUMBERS: RuleSet = RuleSet::BASIC.with(Rule::Person);
        if self.rules == NUMBERS {
            return None;
        }
        let rest = self.text.bytes().get(from..)?;
        // Where numbers are dense, a look at a few bytes is cheaper than one at a block.
        let near = rest.len().min(4);
        steps::add(near);
        if let Some(digit) = rest[..near].iter().position(u8::is_ascii_digit) {
            return Some(from + digit);
        }
        // Whole blocks without a digit are told at once.
        let has_digit = |block: &[u8; 32]| block.iter().fold(false, |any, byte| any | byte.is_ascii_digit());
        let (blocks, _) = rest.as_chunks::<32>();
        let plain = blocks.iter().position(has_digit).unwrap_or(blocks.len()) * 32;
        let found = rest[plain..].iter().position(u8::is_ascii_digit);
        steps::add(plain + found.unwrap_or(rest.len() - plain));
        found.map(|digit| from + plain + digit)
    }

    /// Asks the rules about a number, in their order.
    fn at_number(&self, at: usize, run: usize) -> Option<Found> {
        let text = self.text;
        [
            (Rule::OtherDate, date::at as fn(Text<'_>, usize, usize) -> Option<(usize, usize)>),
            (Rule::Address, address::at),
            (Rule::CaseNumber, case_number::at),
            (Rule::Age, age::at),
            (Rule::Identifier, checked::at),
            (Rule::Plate, plate::at),
        ]
        .into_iter()
        .filter(|(rule, _)| self.rules.has(*rule))
        .filter_map(|(rule, at_number)| at_number(text, at, run).map(|(start, end)| (start, end, rule)))
        .find(|hit| !self.hides_basic(*hit))
    }
}
