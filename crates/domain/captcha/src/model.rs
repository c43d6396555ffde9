//! The purpose and the parts of a challenge.

use crate::{ProofOfWork, WorkDifficulty};

/// How hard the arithmetic is. The table of the specification:
///
/// | difficulty | operands | operations |
/// |---|---|---|
/// | easy | 1 to 10 | addition |
/// | medium | 10 to 50 | addition, subtraction |
/// | hard | 2 to 99 | addition, subtraction, multiplication |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Addition within 20.
    Easy,
    /// Addition and subtraction of numbers from 10 to 50.
    Medium,
    /// Addition, subtraction and multiplication of numbers from 2 to 99.
    Hard,
}

impl Difficulty {
    /// All of them, from easy to hard.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns `easy`, `medium` or `hard`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Parses what [`code`](Self::code) returns.
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

/// What a challenge protects. A token of one context is not valid in the other.
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

    /// Returns `login` or `submission`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Submission => "submission",
        }
    }

    /// Parses what [`code`](Self::code) returns.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.code() == code)
    }
}

/// The requested difficulty of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The difficulty of the question.
    pub difficulty: Difficulty,
    /// The difficulty of the work that a browser may do instead; none is offered without it.
    pub work: Option<WorkDifficulty>,
}

impl From<Difficulty> for Demand {
    fn from(difficulty: Difficulty) -> Self {
        Self { difficulty, work: None }
    }
}

/// The reply to a challenge; an empty text counts as missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reply<'a> {
    /// The result of the question.
    pub answer: &'a str,
    /// The number that the work found.
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

/// How a challenge was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The right answer.
    Answer {
        /// Whether a proof of work was offered.
        instead_of_work: bool,
    },
    /// A proof of work.
    Work,
}

/// A question for a person and the token that is returned with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// base64url without padding, 120 characters at most with the sealers in use; opaque to everybody else.
    pub token: String,
    /// A complete `<svg>` element, 2 to 8 kB, with presentation attributes only (the content security policy
    /// forbids inline styles) and a light background of its own. It is hidden from assistive technology; the
    /// page offers [`accessible_text`](Self::accessible_text).
    pub image_svg: String,
    /// The question in words, in the requested language: "Was ist 7 plus 5?".
    pub accessible_text: String,
    /// The proof of work that a browser may do instead.
    pub work: Option<ProofOfWork>,
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
