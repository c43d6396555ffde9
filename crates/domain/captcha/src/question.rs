//! The arithmetic: operands, operations, the result and the question in words.

use crate::Difficulty;
use crate::draws::RandomDraws;
use kernel::Locale;

/// The operation on the two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ArithmeticOperation {
    Plus,
    Minus,
    Times,
}

impl ArithmeticOperation {
    const fn word(self, locale: Locale) -> &'static str {
        match self {
            Self::Plus => "plus",
            Self::Minus => "minus",
            Self::Times => locale.pick("mal", "times"),
        }
    }
}

/// Returns the table of the specification: smallest and largest operand, operations.
const fn rules(difficulty: Difficulty) -> (u16, u16, &'static [ArithmeticOperation]) {
    use ArithmeticOperation::{Minus, Plus, Times};
    match difficulty {
        Difficulty::Easy => (1, 10, &[Plus]),
        Difficulty::Medium => (10, 50, &[Plus, Minus]),
        Difficulty::Hard => (2, 99, &[Plus, Minus, Times]),
    }
}

/// A question. The result is never negative and at most 99 × 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ArithmeticQuestion {
    pub(crate) left: u16,
    pub(crate) operation: ArithmeticOperation,
    pub(crate) right: u16,
}

impl ArithmeticQuestion {
    /// Draws operands and operation uniformly; a subtraction takes the smaller from the larger.
    pub(crate) fn draw(difficulty: Difficulty, draws: &mut RandomDraws<'_>) -> Self {
        let (low, high, operations) = rules(difficulty);
        let pick = draws.below(u16::try_from(operations.len()).unwrap_or(1));
        let operation = operations.get(usize::from(pick)).copied().unwrap_or(ArithmeticOperation::Plus);
        let (first, second) = (draws.between(low, high), draws.between(low, high));
        match operation {
            ArithmeticOperation::Minus => {
                Self { left: first.max(second), operation, right: first.min(second) }
            }
            _ => Self { left: first, operation, right: second },
        }
    }

    pub(crate) const fn result(self) -> u16 {
        match self.operation {
            ArithmeticOperation::Plus => self.left + self.right,
            ArithmeticOperation::Minus => self.left - self.right,
            ArithmeticOperation::Times => self.left * self.right,
        }
    }

    /// Returns the question for people who cannot see the image.
    pub(crate) fn in_words(self, locale: Locale) -> String {
        let Self { left, operation, right } = self;
        let start = locale.pick("Was ist", "What is");
        format!("{start} {left} {} {right}?", operation.word(locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_is_worded_in_german_and_english() {
        let question = |operation| ArithmeticQuestion { left: 7, operation, right: 5 };
        let words = |operation, locale| question(operation).in_words(locale);
        assert_eq!(words(ArithmeticOperation::Plus, Locale::De), "Was ist 7 plus 5?");
        assert_eq!(words(ArithmeticOperation::Minus, Locale::De), "Was ist 7 minus 5?");
        assert_eq!(words(ArithmeticOperation::Times, Locale::De), "Was ist 7 mal 5?");
        assert_eq!(words(ArithmeticOperation::Plus, Locale::En), "What is 7 plus 5?");
        assert_eq!(words(ArithmeticOperation::Minus, Locale::En), "What is 7 minus 5?");
        assert_eq!(words(ArithmeticOperation::Times, Locale::En), "What is 7 times 5?");
    }

    #[test]
    fn the_result_is_that_of_the_operation() {
        let result = |left, operation, right| ArithmeticQuestion { left, operation, right }.result();
        assert_eq!(result(10, ArithmeticOperation::Plus, 10), 20);
        assert_eq!(result(50, ArithmeticOperation::Minus, 50), 0);
        assert_eq!(result(99, ArithmeticOperation::Times, 99), 9801);
    }
}
