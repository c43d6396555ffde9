//! `$filter` of OData 4.0, as far as figures support it: comparisons with literals, `in`, `and`, `or`, `not`,
//! parentheses.

use kernel::{NaiveDate, Timestamp};

/// The deepest nesting: each level is a function call.
const DEEPEST: usize = 32;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Compare(String, Operator, Literal),
    In(String, Vec<Literal>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// How to compare a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Eq,
    Ne,
    Gt,
    Ge,
    Lt,
    Le,
}

/// The value to compare a property with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Null,
    Text(String),
    Number(i64),
    Day(NaiveDate),
    Moment(Timestamp),
}

/// The expression cannot be parsed from this position on, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unreadable(pub(super) usize);

impl Expression {
    pub(super) fn parse(text: &str) -> Result<Self, Unreadable> {
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens: &tokens, end: text.chars().count() + 1, depth: 0 };
        let expression = parser.any()?;
        if parser.tokens.is_empty() { Ok(expression) } else { Err(parser.here()) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Comma,
    Word(String),
    Text(String),
}

/// Splits into words, quoted texts and symbols, each with its position.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, Unreadable> {
    let mut tokens = Vec::new();
    let mut rest = text.chars().zip(1..).peekable();
    while let Some((sign, at)) = rest.next() {
        let token = match sign {
            ' ' | '\t' | '\n' | '\r' => continue,
            '(' => Token::Open,
            ')' => Token::Close,
            ',' => Token::Comma,
            '\'' => {
                let mut content = String::new();
                loop {
                    match rest.next() {
                        // Two quotes stand for one.
                        Some(('\'', _)) if rest.next_if(|(sign, _)| *sign == '\'').is_some() => {
                            content.push('\'');
                        }
                        Some(('\'', _)) => break,
                        Some((other, _)) => content.push(other),
                        None => return Err(Unreadable(at)),
                    }
                }
                Token::Text(content)
            }
            first => {
                let mut word = String::from(first);
                let is_part = |sign: char| sign.is_alphanumeric() || "_-+:./$".contains(sign);
                if !is_part(first) {
                    return Err(Unreadable(at));
                }
                while let Some((sign, _)) = rest.next_if(|(sign, _)| is_part(*sign)) {
                    word.push(sign);
                }
                Token::Word(word)
            }
        };
        tokens.push((at, token));
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: &'a [(usize, Token)],
    end: usize,
    depth: usize,
}

impl Parser<'_> {
    fn here(&self) -> Unreadable {
        Unreadable(self.tokens.first().map_or(self.end, |(at, _)| *at))
    }

    fn take(&mut self, wanted: &Token) -> bool {
        let is_next = self.tokens.first().is_some_and(|(_, token)| token == wanted);
        if is_next {
            self.tokens = &self.tokens[1..];
        }
        is_next
    }

    fn word(&mut self, wanted: &str) -> bool {
        self.take(&Token::Word(wanted.to_owned()))
    }

    fn expect(&mut self, wanted: &Token) -> Result<(), Unreadable> {
        if self.take(wanted) { Ok(()) } else { Err(self.here()) }
    }

    /// `or` binds more loosely than `and`, and `and` more loosely than `not`.
    fn any(&mut self) -> Result<Expression, Unreadable> {
        let first = self.all()?;
        let mut each = vec![first];
        while self.word("or") {
            each.push(self.all()?);
        }
        Ok(one_or(each, Expression::Or))
    }

    fn all(&mut self) -> Result<Expression, Unreadable> {
        let first = self.single()?;
        let mut each = vec![first];
        while self.word("and") {
            each.push(self.single()?);
        }
        Ok(one_or(each, Expression::And))
    }

    fn single(&mut self) -> Result<Expression, Unreadable> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.here());
        }
        let single = if self.word("not") {
            Expression::Not(Box::new(self.single()?))
        } else if self.take(&Token::Open) {
            let inner = self.any()?;
            self.expect(&Token::Close)?;
            inner
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(single)
    }

    fn comparison(&mut self) -> Result<Expression, Unreadable> {
        let [(_, Token::Word(property)), rest @ ..] = self.tokens else { return Err(self.here()) };
        self.tokens = rest;
        if self.word("in") {
            self.expect(&Token::Open)?;
            let mut literals = vec![self.literal()?];
            while self.take(&Token::Comma) {
                literals.push(self.literal()?);
            }
            self.expect(&Token::Close)?;
            return Ok(Expression::In(property.clone(), literals));
        }
        let [(_, Token::Word(operator)), rest @ ..] = self.tokens else { return Err(self.here()) };
        let operator = match operator.as_str() {
            "eq" => Operator::Eq,
            "ne" => Operator::Ne,
            "gt" => Operator::Gt,
            "ge" => Operator::Ge,
            "lt" => Operator::Lt,
            "le" => Operator::Le,
            _ => return Err(self.here()),
        };
        self.tokens = rest;
        Ok(Expression::Compare(property.clone(), operator, self.literal()?))
    }

    fn literal(&mut self) -> Result<Literal, Unreadable> {
        let here = self.here();
        let [(at, token), rest @ ..] = self.tokens else { return Err(here) };
        self.tokens = rest;
        match token {
            Token::Text(text) => Ok(Literal::Text(text.clone())),
            Token::Word(word) if word == "null" => Ok(Literal::Null),
            Token::Word(word) => {
                let number = || word.parse().ok().map(Literal::Number);
                let day = || word.parse().ok().map(Literal::Day);
                let known = number().or_else(day).or_else(|| moment(word));
                known.or_else(|| self.moment_before_offset(*at, word)).ok_or(here)
            }
            _ => Err(here),
        }
    }

    /// Reads a moment whose offset is the next word: the plus sign before it becomes a blank if it was not
    /// escaped. No expression has a word there otherwise that begins with a digit.
    fn moment_before_offset(&mut self, at: usize, word: &str) -> Option<Literal> {
        let [(place, Token::Word(offset)), rest @ ..] = self.tokens else { return None };
        let is_offset = matches!(offset.as_bytes(), [b'0'..=b'9', b'0'..=b'9', b':', _, _]);
        if !is_offset || *place != at + word.chars().count() + 1 {
            return None;
        }
        let moment = moment(&format!("{word}+{offset}"))?;
        self.tokens = rest;
        Some(moment)
    }
}

/// Parses a moment with its zone.
fn moment(word: &str) -> Option<Literal> {
    // OData accepts `2026-01-01T00:00Z`, without seconds.
    let without_seconds = word.split_once('T').and_then(|(day, time)| {
        let zone = time.find(['Z', '+', '-'])?;
        let (clock, zone) = time.split_at_checked(zone)?;
        (clock.matches(':').count() == 1).then(|| format!("{day}T{clock}:00{zone}"))
    });
    without_seconds.as_deref().unwrap_or(word).parse().ok().map(Literal::Moment)
}

fn one_or(mut each: Vec<Expression>, several: fn(Vec<Expression>) -> Expression) -> Expression {
    if each.len() == 1 { each.remove(0) } else { several(each) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(property: &str, value: &str) -> Expression {
        Expression::Compare(property.to_owned(), Operator::Eq, Literal::Text(value.to_owned()))
    }

    #[test]
    fn and_binds_more_than_or_and_not_more_than_and() {
        let parsed = Expression::parse("a eq 'x' and b eq 'y' or not c eq 'z' and (a eq 'q' or b eq 'r')");
        let not = Expression::Not(Box::new(is("c", "z")));
        let last = Expression::Or(vec![is("a", "q"), is("b", "r")]);
        let wanted = Expression::Or(vec![
            Expression::And(vec![is("a", "x"), is("b", "y")]),
            Expression::And(vec![not, last]),
        ]);
        assert_eq!(parsed, Ok(wanted));
    }

    #[test]
    fn literals_are_those_of_the_protocol() {
        let literal = |text: &str| match Expression::parse(&format!("a ge {text}")) {
            Ok(Expression::Compare(_, Operator::Ge, literal)) => literal,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(literal("'O''Hara (süd), ''' "), Literal::Text("O'Hara (süd), '".to_owned()));
        assert_eq!(literal("null"), Literal::Null);
        assert_eq!(literal("-7"), Literal::Number(-7));
        assert_eq!(literal("2026-02-28"), Literal::Day("2026-02-28".parse().unwrap()));
        for same in [
            "2026-01-01T00:00:00Z",
            "2026-01-01T00:00Z",
            "2026-01-01T01:00+01:00",
            "2025-12-31T23:00-01:00",
            "2026-01-01T01:00:00.000+01:00",
            // An unescaped plus sign.
            "2026-01-01T01:00:00 01:00",
            "2026-01-01T01:00 01:00",
        ] {
            assert_eq!(literal(same), Literal::Moment("2026-01-01T00:00:00Z".parse().unwrap()), "{same}");
        }
        let both = Expression::parse("a ge 2026-01-01T01:00:00 01:00 and a in (2026-01-01T01:00:00 01:00,1)");
        assert!(matches!(both, Ok(Expression::And(of)) if of.len() == 2));
        let list = Expression::In("a".to_owned(), vec![Literal::Text("x".to_owned()), Literal::Number(1)]);
        assert_eq!(Expression::parse("a in ('x',1)"), Ok(list));
    }

    #[test]
    fn what_cannot_be_read_is_told_by_its_place() {
        for (text, at) in [
            ("", 1),
            ("a", 2),
            ("a eq", 5),
            ("a eq 'x", 6),
            ("a like 'x'", 3),
            ("a eq 'x' b", 10),
            ("a eq 2026-02-30", 6),
            ("contains(a,'x')", 9),
            ("a eq ; drop", 6),
            ("(a eq 1", 8),
            ("a in ()", 7),
            ("a eq 2026-01-01T00:00:00", 6),
            ("a eq 2026-01-01T00:00:00  01:00", 6),
            ("a eq 2026-01-01T00:00:00 99:00", 6),
            ("a eq 2026-01-01T00:00:00Z 01:00", 27),
            ("a eq 2026-01-01 01:00", 17),
            ("a eq 1 01:00", 8),
        ] {
            assert_eq!(Expression::parse(text), Err(Unreadable(at)), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded_and_length_costs_no_more_than_itself() {
        let nested = |depth: usize| format!("{}a eq 1{}", "(".repeat(depth), ")".repeat(depth));
        assert!(Expression::parse(&nested(31)).is_ok());
        assert_eq!(Expression::parse(&nested(100_000)), Err(Unreadable(33)));
        assert!(Expression::parse(&"not ".repeat(100_000)).is_err());
        assert!(Expression::parse(&vec!["a eq 1"; 100_000].join(" or ")).is_ok());
    }
}
