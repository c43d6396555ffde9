//! Spans of a gap, and the search for the first match in one.

use super::unmasked_number::is_unmasked;
use super::{address, age, case_number, checked, date, full_name, person, plate, trigger};
use crate::lexicon::Lexicon;
use crate::rule::{Rule, RuleMatch, RuleSet};
use crate::starts::Starts;
use crate::text::{ByteText, digit_before, digits_end};
use crate::{email, scan, step_counter};

/// How far from a cut a match may be uncovered, in bytes: more than any rule looks ahead or back over words
/// of ordinary length.
const MARGIN: usize = 160;

/// A part of a text between two masked parts.
pub(super) struct TextSpan<'t> {
    text: ByteText<'t>,
    pub(super) base: usize,
    /// Where the search begins.
    from: usize,
    /// Up to where the permanent rules are applied, too.
    rescan_until: usize,
    /// Where the next trigger of each kind is.
    role: Option<usize>,
    name: Option<usize>,
    number: Option<usize>,
    /// Whether the span begins right after a name.
    after_name: bool,
}

impl<'t> TextSpan<'t> {
    /// Creates a span from a gap in which the permanent rules found nothing, with its first triggers.
    pub(super) fn whole(
        text: ByteText<'t>,
        base: usize,
        role: Option<usize>,
        name: Option<usize>,
        number: Option<usize>,
    ) -> Self {
        Self { text, base, from: 0, rescan_until: 0, role, name, number, after_name: false }
    }
}

/// A match in a span, and how far the span was searched.
#[derive(Clone, Copy)]
pub(super) struct FirstMatch {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) rule: Rule,
    searched: usize,
}

impl FirstMatch {
    const fn new((start, end, rule): RuleMatch, searched: usize) -> Self {
        Self { start, end, rule, searched }
    }
}

/// What is searched for.
pub(super) struct Search<'t> {
    pub(super) rules: RuleSet,
    pub(super) lexicon: &'t Lexicon,
}

impl Search<'_> {
    /// Returns the spans before and after a match.
    pub(super) fn cut<'t>(
        &self,
        span: &TextSpan<'t>,
        hit: FirstMatch,
    ) -> Option<(TextSpan<'t>, TextSpan<'t>)> {
        let text = span.text.part(0, hit.start)?;
        let from = hit.searched.min(hit.start.saturating_sub(MARGIN));
        let left = TextSpan {
            text,
            base: span.base,
            from,
            rescan_until: hit.start,
            role: self.next_role(text, from),
            name: self.next_name(text, from),
            number: self.next_number(text, from),
            after_name: false,
        };
        let text = span.text.part(hit.end, span.text.len())?;
        // What was already found after the match is not searched again.
        let behind = |at: usize| at.checked_sub(hit.end);
        let right = TextSpan {
            text,
            base: span.base + hit.end,
            from: 0,
            rescan_until: MARGIN.min(text.len()),
            role: span.role.and_then(|at| behind(at).or_else(|| self.next_role(text, 0))),
            name: self.name_after(span.text, hit.end, span.name).and_then(behind),
            number: span.number.and_then(|at| behind(at).or_else(|| self.next_number(text, 0))),
            after_name: hit.rule == Rule::Person,
        };
        Some((left, right))
    }

    /// Returns the first match in a span.
    pub(super) fn first(&self, span: &TextSpan<'_>) -> Option<FirstMatch> {
        let text = span.text;
        if span.after_name
            && let Some(hit) = person::another(text, self.lexicon)
        {
            return Some(FirstMatch::new(hit, 0));
        }
        let is_rescan = span.from < span.rescan_until;
        if is_rescan && let Some(hit) = email::first(text, span.from, span.rescan_until) {
            return Some(FirstMatch::new((hit.start, hit.end, Rule::Email), span.from));
        }
        // Three bytes decide on a start.
        let mut starts = Starts::of(text.bytes().get(..(span.rescan_until + 2).min(text.len()))?);
        let mut next_start = |from: usize| starts.next(0, from).filter(|at| *at < span.rescan_until);
        let mut start = if is_rescan { next_start(span.from) } else { None };
        let (mut role, mut name, mut number) = (span.role, span.name, span.number);
        loop {
            let at = [start, role, name, number].into_iter().flatten().min()?;
            if start == Some(at) {
                let (hit, next) = scan::at(text, at, self.lexicon);
                if let Some(hit) = hit {
                    return Some(FirstMatch::new(hit, at));
                }
                start = next_start(next.max(at + 1));
            }
            if role == Some(at) {
                let (hit, next) = person::at(text, at, self.lexicon);
                if let Some(hit) = hit {
                    return Some(FirstMatch::new(hit, at));
                }
                role = self.next_role(text, next);
            }
            if name == Some(at) {
                let (hit, next) = full_name::at(text, at, self.lexicon);
                if let Some(hit) = hit {
                    return Some(FirstMatch::new(hit, at));
                }
                name = self.next_name(text, next);
            }
            if number == Some(at) {
                let run = digits_end(text, at);
                if let Some(hit) = self.at_number(text, at, run) {
                    return Some(FirstMatch::new(hit, at));
                }
                number = self.next_number(text, run);
            }
        }
    }

    #[inline]
    pub(super) fn next_role(&self, text: ByteText<'_>, from: usize) -> Option<usize> {
        if self.rules.has(Rule::Person) { trigger::next(text.bytes(), from) } else { None }
    }

    #[inline]
    pub(super) fn next_name(&self, text: ByteText<'_>, from: usize) -> Option<usize> {
        if self.rules.has(Rule::FullName) { full_name::next(text, from) } else { None }
    }

    /// Returns where the next full name may begin after a match that ends at `end`; `known` is where the next
    /// one was before. The match counts as a bracket, so a word may begin behind it that was part of another.
    #[inline]
    pub(super) fn name_after(&self, text: ByteText<'_>, end: usize, known: Option<usize>) -> Option<usize> {
        if !self.rules.has(Rule::FullName) {
            return None;
        }
        let rest = text.part(end, text.len())?;
        let is_known = known.is_none_or(|at| at >= end);
        if is_known && !full_name::may_begin(rest, 0) && !full_name::may_begin(rest, 1) {
            return known;
        }
        full_name::next(rest, 0).map(|at| end + at)
    }

    /// Returns the next number that a rule may match, if a rule that begins at a number is enabled.
    pub(super) fn next_number(&self, text: ByteText<'_>, from: usize) -> Option<usize> {
        let mut number = self.any_number(text, from);
        while let Some(at) = number {
            let run = digits_end(text, at);
            if !is_unmasked(text, at, run) {
                break;
            }
            number = self.any_number(text, run);
        }
        number
    }

    fn any_number(&self, text: ByteText<'_>, from: usize) -> Option<usize> {
        const WORDS: RuleSet = RuleSet::PERMANENT.with(Rule::Person).with(Rule::FullName);
        if self.rules.is_within(WORDS) {
            return None;
        }
        let rest = text.bytes().get(from..)?;
        // Where numbers are dense, checking a few bytes is cheaper than checking a block.
        let near = rest.len().min(4);
        step_counter::add(near);
        if let Some(digit) = rest[..near].iter().position(u8::is_ascii_digit) {
            return Some(from + digit);
        }
        // Whole blocks without a digit are skipped at once.
        let has_digit = |block: &[u8; 32]| block.iter().fold(false, |any, byte| any | byte.is_ascii_digit());
        let (blocks, _) = rest.as_chunks::<32>();
        let plain = blocks.iter().position(has_digit).unwrap_or(blocks.len()) * 32;
        // The rest after the last whole block is checked fastest by a block that ends with the text.
        if plain == blocks.len() * 32 && rest.last_chunk().is_some_and(|block| !has_digit(block)) {
            step_counter::add(rest.len());
            return None;
        }
        let found = rest[plain..].iter().position(u8::is_ascii_digit);
        step_counter::add(plain + found.unwrap_or(rest.len() - plain));
        found.map(|digit| from + plain + digit)
    }

    /// Applies the rules to a number, in order.
    fn at_number(&self, text: ByteText<'_>, at: usize, run: usize) -> Option<RuleMatch> {
        // The search may have begun inside of a number.
        if digit_before(text, at) {
            return None;
        }
        let ask = |rule: Rule, at_number: fn(ByteText<'_>, usize, usize) -> Option<(usize, usize)>| {
            let found = if self.rules.has(rule) { at_number(text, at, run) } else { None };
            found.map(|(start, end)| (start, end, rule))
        };
        // After a small word and a blank: no plate, and only numbers that begin with that many digits.
        let is_apart = at > 1 && text[at - 1] == b' ' && text[at - 2].is_ascii_lowercase();
        ask(Rule::OtherDate, date::at)
            .or_else(|| ask(Rule::Address, address::at))
            .or_else(|| ask(Rule::CaseNumber, case_number::at))
            .or_else(|| ask(Rule::Age, age::at))
            .or_else(|| {
                let may_be = !is_apart || matches!(run - at, 2 | 8 | 11);
                if may_be { ask(Rule::Identifier, checked::at) } else { None }
            })
            .or_else(|| if is_apart { None } else { ask(Rule::Plate, plate::at) })
    }
}
