//! Turns an expression into a condition.

use super::expression::{Expression, Literal, Operator, Unreadable};
use super::model::{ID, Model, OF_REPORT, PropertyKind, RECEIVED, Set};
use crate::framework::error::ApiError;
use bi::FactCondition;
use kernel::{Duration, NaiveDate, Period, Text, Timestamp, Tz};

const FILTER: &str = "$filter";

/// Returns the condition that an expression about a set stands for.
pub(super) fn condition(
    model: &Model<'_>,
    set: Set<'_>,
    text: &str,
    zone: Tz,
) -> Result<FactCondition, ApiError> {
    let expression = Expression::parse(text).map_err(|Unreadable(position)| {
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        ApiError::invalid_at(FILTER, Text::of("service.odata.unreadable").with("place", position))
    })?;
    Reader { model, set, zone }.read(&expression)
}

struct Reader<'m, 'f> {
    model: &'m Model<'f>,
    set: Set<'f>,
    zone: Tz,
}

impl Reader<'_, '_> {
    fn read(&self, expression: &Expression) -> Result<FactCondition, ApiError> {
        let each = |of: &[Expression]| of.iter().map(|each| self.read(each)).collect::<Result<_, _>>();
        Ok(match expression {
            Expression::Not(other) => not(self.read(other)?),
            Expression::And(of) => FactCondition::All(each(of)?),
            Expression::Or(of) => FactCondition::Any(each(of)?),
            Expression::In(property, literals) => {
                let each = literals.iter().map(|literal| self.compare(property, Operator::Eq, literal));
                FactCondition::Any(each.collect::<Result<_, _>>()?)
            }
            Expression::Compare(property, operator, literal) => self.compare(property, *operator, literal)?,
        })
    }

    fn compare(
        &self,
        property: &str,
        operator: Operator,
        literal: &Literal,
    ) -> Result<FactCondition, ApiError> {
        if operator == Operator::Ne {
            return Ok(not(self.compare(property, Operator::Eq, literal)?));
        }
        let id = if self.set == Set::Reports { ID } else { OF_REPORT };
        let found = match literal {
            // Neither is ever null.
            Literal::Null if property == id || property == RECEIVED => Some(FactCondition::always(false)),
            Literal::Number(number) if property == id => ids(operator, *number),
            Literal::Day(day) if property == RECEIVED => of_day(operator, *day, self.zone),
            Literal::Moment(at) if property == RECEIVED => Some(of_moment(operator, *at)),
            Literal::Text(value) => self.chosen(property, operator, Some(value)),
            Literal::Null => self.chosen(property, operator, None),
            _ => None,
        };
        found.ok_or_else(|| self.error_response(property))
    }

    fn chosen(&self, property: &str, operator: Operator, value: Option<&str>) -> Option<FactCondition> {
        let is_asked = self.set == Set::Reports && operator == Operator::Eq;
        let property = self.model.property(property).filter(|_| is_asked)?;
        // According to the description, a field that has become a text cannot be filtered by.
        if property.kind != PropertyKind::Choice {
            return None;
        }
        FactCondition::chosen(self.model.form, property.slug, value)
    }

    fn error_response(&self, property: &str) -> ApiError {
        let known = self.model.filterable(self.set);
        let text = if known.contains(&property) {
            Text::of("service.odata.comparison").with("name", property)
        } else {
            Text::of("service.odata.not_filterable").with("words", &known[..])
        };
        ApiError::invalid_at(FILTER, text)
    }
}

fn not(condition: FactCondition) -> FactCondition {
    FactCondition::Not(Box::new(condition))
}

fn ids(operator: Operator, number: i64) -> Option<FactCondition> {
    let (first, last) = match operator {
        Operator::Eq => (Some(number), Some(number)),
        Operator::Ge => (Some(number), Some(i64::MAX)),
        Operator::Le => (Some(i64::MIN), Some(number)),
        Operator::Gt => (number.checked_add(1), Some(i64::MAX)),
        Operator::Lt => (Some(i64::MIN), number.checked_sub(1)),
        Operator::Ne => return None,
    };
    let range = first.zip(last).map(|(first, last)| FactCondition::Ids(first..=last));
    Some(range.unwrap_or_else(|| FactCondition::always(false)))
}

/// A date means the whole day in the site's time zone.
fn of_day(operator: Operator, day: NaiveDate, zone: Tz) -> Option<FactCondition> {
    let Period { from, until } = Period::days(Some(day), Some(day), zone)?;
    Some(FactCondition::Received(match operator {
        Operator::Ge => Period { from, until: None },
        Operator::Gt => Period { from: until, until: None },
        Operator::Lt => Period { from: None, until: from },
        Operator::Le => Period { from: None, until },
        Operator::Eq | Operator::Ne => Period { from, until },
    }))
}

/// Reports have times in whole seconds.
fn of_moment(operator: Operator, at: Timestamp) -> FactCondition {
    let part = Duration::nanoseconds(at.timestamp_subsec_nanos().into());
    let floor = at.checked_sub_signed(part).unwrap_or(at);
    let after = floor.checked_add_signed(Duration::seconds(1)).unwrap_or(floor);
    let is_whole = floor == at;
    let from = if is_whole { floor } else { after };
    FactCondition::Received(match operator {
        Operator::Ge => Period { from: Some(from), until: None },
        Operator::Gt => Period { from: Some(after), until: None },
        Operator::Lt => Period { from: None, until: Some(from) },
        Operator::Le => Period { from: None, until: Some(after) },
        Operator::Eq | Operator::Ne if is_whole => Period { from: Some(floor), until: Some(after) },
        Operator::Eq | Operator::Ne => return FactCondition::always(false),
    })
}
