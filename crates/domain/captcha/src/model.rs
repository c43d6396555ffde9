//! What a challenge is made for and made of.

use crate::{Work, WorkDifficulty};

/// How hard the arithmetic is. The table of the specification:
///
/// | difficulty | operands | operations |
/// |---|---|---|
/// | easy | 1 to 10 | addition |
/// | medium | 10 to 50 | addition, subtraction |
/// | hard | 2 to 99 | addition, subtraction, multiplication |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Addition within 20.
    Easy,
    /// Addition and subtraction of numbers from 10 to 50; what a new installation starts with.
    #[default]
    Medium,
    /// Addition, subtraction and multiplication of numbers from 2 to 99.
    Hard,
}

impl Difficulty {
    /// All of them, from easy to hard.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// `easy`, `medium` or `hard`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Reads what [`code`](Self::code) writes.
    ///
    /// ```
    /// use captcha::Difficulty;
    /// assert_eq!(Difficulty::parse("hard"), Some(Difficulty::Hard));
    /// assert_eq!(Difficulty::parse("HARD"), None);
    /// ```
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.code() == code)
    }
}

/// What a challenge protects. A token of one context is worth nothing in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// Signing in.
    Login,
    /// Sending a report.
    Submission,
}

impl Context {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Login, Self::Submission];

    /// `login` or `submission`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Submission => "submission",
        }
    }

    /// Reads what [`code`](Self::code) writes.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.code() == code)
    }
}

/// How hard a challenge is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// Of the question.
    pub difficulty: Difficulty,
    /// Of the work that a browser may do instead; none is offered without it.
    pub work: Option<WorkDifficulty>,
}

impl From<Difficulty> for Demand {
    fn from(difficulty: Difficulty) -> Self {
        Self { difficulty, work: None }
    }
}

/// What comes back for a challenge; an empty text is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reply<'a> {
    /// The result of the question.
    pub answer: &'a str,
    /// The number that the work was to find.
    pub work: &'a str,
}

impl<'a> From<&'a str> for Reply<'a> {
    fn from(answer: &'a str) -> Self {
        Self { answer, work: "" }
    }
}

impl<'a> From<&'a String> for Reply<'a> {
    fn from(answer: &'a String) -> Self {
        answer.as_str().into()
    }
}

/// By what a challenge was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The right answer.
    Answer {
        /// Whether work was on offer.
        instead_of_work: bool,
    },
    /// Work that is done.
    Work,
}

/// A question for a person and the token that comes back with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// base64url without padding, 120 characters at most with the sealers in use; opaque to
    /// everybody but this service.
    pub token: String,
    /// A complete `<svg>` element, 2 to 8 kB, with presentation attributes only (it lives under a
    /// content security policy without inline styles) and a light background of its own. It is
    /// hidden from assistive technology; the page offers [`accessible_text`](Self::accessible_text).
    pub image_svg: String,
    /// The question in words, in the language asked for: "Was ist 7 plus 5?".
    pub accessible_text: String,
    /// What a browser may do instead of asking a person.
    pub work: Option<Work>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back_and_nothing_else_is() {
        for difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::parse(difficulty.code()), Some(difficulty));
        }
        for context in Context::ALL {
            assert_eq!(Context::parse(context.code()), Some(context));
        }
        assert_eq!(Difficulty::parse(""), None);
        assert_eq!(Context::parse("submission "), None);
    }
}
