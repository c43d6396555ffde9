//! What a challenge is made for and made of.

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
