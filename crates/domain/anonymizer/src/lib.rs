//! Masks personal data in German free text: names after a title, e-mail addresses, telephone numbers, rooms
//! and wards, dates. These rules are permanent; others are optional ([`RuleSet`]).
//!
//! ```
//! let anonymizer = anonymizer::Anonymizer::new();
//! let masked = anonymizer.mask("Herr Müller aus Zimmer 12 hat gerufen.")?;
//! assert_eq!(masked.text, "[NAME ANONYMISIERT] aus [RAUM ANONYMISIERT] hat gerufen.");
//! assert_eq!(masked.counts.count(anonymizer::Rule::Room), 1);
//! # Ok::<(), anonymizer::MaskError>(())
//! ```
//!
//! The grammar is described in the README. It is a hand-written scanner: it reads each byte once, jumps to
//! where a match could start, and all lookahead and lookbehind is bounded.
//!
//! # Invariants
//! - Linear time on any input; no panic; an internal contradiction is a [`MaskError`], so that a
//!   caller can refuse the text instead of storing it.
//! - One pass over the original text. What one rule wrote is never matched by another; masking a
//!   masked text changes nothing.
//! - Matching sees a normalised view ([`view`]); what is kept stays as it was written, byte by byte.
//! - The counts say how often each rule matched and quote nothing.
//!
//! Deliberately absent: which fields are masked, storage, and any memory of the original.

mod context;
mod count_word;
mod date;
mod dictionary;
mod dictionary_word;
mod doubtful_names;
mod email;
mod ending_classes;
mod entity;
mod extension;
mod iban;
mod initial;
mod last_bytes;
mod lexicon;
mod lookup_cache;
mod lower;
mod lowercase_names;
mod name;
mod name_end;
mod number;
mod optional;
mod particle;
mod phone;
mod phone_alpine;
mod phone_groups;
mod phone_word;
mod room;
mod room_list;
mod room_number;
mod room_word;
mod rule;
mod scan;
mod starts;
mod step_counter;
mod text;
mod title;
mod view;
mod word;
mod word_facts;
mod word_table;

pub use rule::{MatchCounts, Rule, RuleSet};

use lexicon::{Lexicon, WordLists};
use rule::Hit;
use std::borrow::Cow;
use view::NormalizedView;

/// The compiled rules. Cheap to clone and to share between threads.
#[derive(Clone, Copy, Debug)]
pub struct Anonymizer {
    lists: &'static WordLists,
    rules: RuleSet,
}

/// The position of a match, in bytes of the original text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    pub start: usize,
    /// The first byte after it.
    pub end: usize,
    pub rule: Rule,
}

/// A masked text and the counts of its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked<'t> {
    /// The text; borrowed when nothing was found.
    pub text: Cow<'t, str>,
    /// How often each rule matched.
    pub counts: MatchCounts,
}

/// A match does not fit the text. This should never happen; the text must not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match does not fit the text")]
pub struct MaskError;

impl Anonymizer {
    /// Creates an anonymizer with the permanent rules.
    pub fn new() -> Self {
        Self::with(RuleSet::PERMANENT)
    }

    /// Creates an anonymizer with the permanent rules and those of the set.
    pub fn with(rules: RuleSet) -> Self {
        Self { lists: &lexicon::SHARED, rules }
    }

    /// Masks a text.
    pub fn mask<'t>(&self, text: &'t str) -> Result<Masked<'t>, MaskError> {
        let mut masking = Masking { text, kept: 0, out: String::new(), counts: MatchCounts::default() };
        self.each(text, |found| masking.replace(found))?;
        masking.done()
    }

    /// Returns what would be masked, in order.
    pub fn matches(&self, text: &str) -> Result<Vec<Match>, MaskError> {
        let mut matches = Vec::new();
        self.each(text, |found| {
            matches.push(found);
            Ok(())
        })?;
        Ok(matches)
    }

    fn each(
        &self,
        text: &str,
        mut found: impl FnMut(Match) -> Result<(), MaskError>,
    ) -> Result<(), MaskError> {
        let (view, lexicon) = (NormalizedView::of(text), Lexicon::of(self.lists));
        let mut offsets = view.offsets();
        let mut emit = |hit: Hit| {
            let (start, end) = (offsets.original(hit.start), offsets.original(hit.end));
            found(Match { start, end, rule: hit.rule })
        };
        if self.rules.is_permanent_only() {
            return scan::scan(view.text(), &lexicon, |hit, _| emit(hit)).map(|_| ());
        }
        let mut gaps = optional::UnmatchedSpans::new(view.text(), self.rules, &lexicon);
        let digits_from = scan::scan(view.text(), &lexicon, |hit, digits_from| {
            gaps.before(hit.start, hit.end, digits_from, &mut emit)?;
            emit(hit)
        })?;
        gaps.last(digits_from, &mut emit)
    }
}

/// A text that is being masked, match by match.
struct Masking<'t> {
    text: &'t str,
    /// Up to where the text has been copied.
    kept: usize,
    out: String,
    counts: MatchCounts,
}

impl<'t> Masking<'t> {
    fn replace(&mut self, Match { start, end, rule }: Match) -> Result<(), MaskError> {
        let before = self.text.get(self.kept..start).ok_or(MaskError)?;
        if end <= start {
            return Err(MaskError);
        }
        if self.out.capacity() == 0 {
            // Replacements are longer than most of the text they replace.
            self.out.reserve(self.text.len() + self.text.len() / 8 + 64);
        }
        self.out.push_str(before);
        self.out.push_str(rule.replacement());
        self.counts.add(rule);
        self.kept = end;
        Ok(())
    }

    fn done(mut self) -> Result<Masked<'t>, MaskError> {
        if self.counts.is_empty() {
            return Ok(Masked { text: Cow::Borrowed(self.text), counts: self.counts });
        }
        self.out.push_str(self.text.get(self.kept..).ok_or(MaskError)?);
        Ok(Masked { text: Cow::Owned(self.out), counts: self.counts })
    }
}

impl Default for Anonymizer {
    fn default() -> Self {
        Self::new()
    }
}
