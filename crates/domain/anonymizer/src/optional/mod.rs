//! The optional rules, which a site may choose, applied to what the permanent rules left of a text.
//!
//! The boundaries of a gap count as brackets: nothing looks across them, and nothing looks back into masked
//! text. All rules except those for persons and full names begin at a number and look back from there.
//!
//! A match may uncover another one, of any rule, in the text before or after it: "2026-04-03Frau Weber"
//! contains no name until the date is gone. So the text around a match is searched again near the cut, and
//! masking a masked text changes nothing.

mod address;
mod age;
mod case_number;
mod checked;
mod context_word;
mod date;
mod full_name;
mod institution;
mod month;
mod person;
mod plate;
mod span;
mod street;
mod trigger;
mod unmasked_number;
mod words;

use crate::MaskError;
use crate::lexicon::Lexicon;
use crate::rule::{Hit, RuleSet};
use crate::text::ByteText;
use span::{Search, TextSpan};

/// Searches the gaps between the matches of the permanent rules.
pub(crate) struct UnmatchedSpans<'t> {
    text: ByteText<'t>,
    search: Search<'t>,
    from: usize,
    /// The next known trigger for a role in the text, wherever the gap ends.
    role: Option<usize>,
    /// The same for a full name.
    name: Option<usize>,
    /// What is still to be searched or emitted, the next at the end.
    rest: Vec<Step<'t>>,
}

enum Step<'t> {
    Search(TextSpan<'t>),
    Pass(Hit),
}

impl<'t> UnmatchedSpans<'t> {
    pub(crate) fn new(text: ByteText<'t>, rules: RuleSet, lexicon: &'t Lexicon) -> Self {
        let search = Search { rules, lexicon };
        let (role, name) = (search.next_role(text, 0), search.next_name(text, 0));
        Self { text, search, from: 0, role, name, rest: Vec::new() }
    }

    /// Searches the gap before a match of the permanent rules; `digits_from` is where its numbers begin.
    pub(crate) fn before(
        &mut self,
        start: usize,
        end: usize,
        digits_from: Option<usize>,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let base = std::mem::replace(&mut self.from, end);
        // What was already found after the match is not searched again.
        if self.role.is_some_and(|at| at < base) {
            self.role = self.search.next_role(self.text, base);
        }
        self.name = self.search.name_after(self.text, base, self.name);
        let within = |known: Option<usize>| known.filter(|at| *at < start).map(|at| at - base);
        let (role, name) = (within(self.role), within(self.name));
        let is_trigger = role.is_some() || name.is_some();
        if !is_trigger && digits_from.is_none() {
            return Ok(());
        }
        let gap = self.text.part(base, start).ok_or(MaskError)?;
        let number = digits_from.and_then(|at| self.search.next_number(gap, at.checked_sub(base)?));
        if !is_trigger && number.is_none() {
            return Ok(());
        }
        let mut next = Some(Step::Search(TextSpan::whole(gap, base, role, name, number)));
        while let Some(step) = next {
            match step {
                Step::Pass(hit) => found(hit)?,
                Step::Search(span) => self.cut(&span)?,
            }
            next = self.rest.pop();
        }
        Ok(())
    }

    /// Searches a span for its first match, which cuts it in two.
    fn cut(&mut self, span: &TextSpan<'t>) -> Result<(), MaskError> {
        let Some(hit) = self.search.first(span) else { return Ok(()) };
        let (left, right) = self.search.cut(span, hit).ok_or(MaskError)?;
        let (start, end) = (span.base + hit.start, span.base + hit.end);
        self.rest.extend([
            Step::Search(right),
            Step::Pass(Hit { start, end, rule: hit.rule }),
            Step::Search(left),
        ]);
        Ok(())
    }

    /// Searches what remains after the last match.
    pub(crate) fn last(
        mut self,
        digits_from: Option<usize>,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let end = self.text.bytes().len();
        self.before(end, end, digits_from, found)
    }
}
