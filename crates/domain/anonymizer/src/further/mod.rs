//! The rules that an organisation may switch on, in what the basic rules left of a text.
//!
//! The borders of a gap behave like brackets: nothing looks across them, and nothing looks back into
//! what was masked. All rules but that for persons begin at a number and look back from there.
//!
//! A match may uncover another one, of any rule, in the text before or behind it: "2026-04-03Frau Weber" is
//! no name before the date is gone. So what a match cuts is searched again near the cut, and masking a masked
//! text changes nothing.

mod address;
mod age;
mod case_number;
mod checked;
mod date;
mod look;
mod month;
mod person;
mod piece;
mod plate;
mod street;
mod trigger;
mod words;

pub(crate) use checked::iban_length;

use crate::MaskError;
use crate::lexicon::Lexicon;
use crate::rule::{Rule, RuleSet};
use crate::scan::Hit;
use crate::text::Text;
use piece::{Piece, Search};

/// Searches the gaps between the matches of the basic rules.
pub(crate) struct Gaps<'t> {
    text: Text<'t>,
    search: Search,
    from: usize,
    /// The next triggers in the text that are known, wherever the gap ends.
    role: Option<usize>,
    number: Option<usize>,
    /// What is still to be searched or to be passed on, the next at the end.
    rest: Vec<Step<'t>>,
}

enum Step<'t> {
    Search(Piece<'t>),
    Pass(Hit),
}

impl<'t> Gaps<'t> {
    pub(crate) fn new(text: Text<'t>, rules: RuleSet, lexicon: &'static Lexicon) -> Self {
        let search = Search { rules, lexicon };
        let (role, number) = (search.next_role(text, 0), search.next_number(text, 0));
        Self { text, search, from: 0, role, number, rest: Vec::new() }
    }

    /// Searches the gap before a match of the basic rules.
    pub(crate) fn before(
        &mut self,
        start: usize,
        end: usize,
        found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let base = std::mem::replace(&mut self.from, end);
        let gap = self.text.part(base, start).ok_or(MaskError)?;
        // What was found already behind the match is not searched again.
        if self.role.is_some_and(|at| at < base) {
            self.role = self.search.next_role(self.text, base);
        }
        if self.number.is_some_and(|at| at < base) {
            self.number = self.search.next_number(self.text, base);
        }
        let inside = |at: &usize| *at < start;
        let triggers = (self.role.filter(inside), self.number.filter(inside));
        if triggers == (None, None) {
            return Ok(());
        }
        let mut next = Some(Step::Search(Piece::whole(gap, base, triggers)));
        while let Some(step) = next {
            match step {
                Step::Pass(hit) => found(hit)?,
                Step::Search(piece) => self.cut(&piece)?,
            }
            next = self.rest.pop();
        }
        Ok(())
    }

    /// Searches a piece for its first match, which cuts it in two.
    fn cut(&mut self, piece: &Piece<'t>) -> Result<(), MaskError> {
        let Some(hit) = self.search.first(piece) else { return Ok(()) };
        let (left, right) = self.search.cut(piece, hit).ok_or(MaskError)?;
        let (start, end) = (piece.base + hit.start, piece.base + hit.end);
        self.rest.extend([
            Step::Search(right),
            Step::Pass(Hit { start, end, rule: hit.rule }),
            Step::Search(left),
        ]);
        Ok(())
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
