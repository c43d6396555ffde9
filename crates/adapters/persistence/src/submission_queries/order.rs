//! The order of the list of reports, and conditions on answers.

use super::Conditions;
use crate::database::Engine;
use forms::submission::{QuestionFilter, SubmissionFilter, SubmissionSort};
use std::fmt::Write as _;

/// Expressions, each with whether it is descending.
pub(super) struct Order(Vec<(String, bool)>);

impl Order {
    pub(super) fn of(conditions: &mut Conditions, engine: Engine, filter: &SubmissionFilter) -> Self {
        let by = |column: &str, down| vec![(column.to_owned(), down), ("s.id".to_owned(), down)];
        Self(match filter.sort {
            SubmissionSort::NewestFirst => by("s.created_at", true),
            SubmissionSort::OldestFirst => by("s.created_at", false),
            SubmissionSort::Reference => by("s.reference", false),
            SubmissionSort::ReferenceDescending => by("s.reference", true),
            SubmissionSort::Template => by("t.slug", false),
            SubmissionSort::TemplateDescending => by("t.slug", true),
            SubmissionSort::Answer | SubmissionSort::AnswerDescending => {
                let mut order = by("s.created_at", true);
                if let Some(question) = &filter.question {
                    let rank = rank(conditions, engine, question);
                    order.insert(0, (format!("({rank}) IS NULL"), false));
                    order.insert(1, (rank, filter.sort == SubmissionSort::AnswerDescending));
                }
                order
            }
        })
    }

    /// Returns whether it needs the template `t`.
    pub(super) fn asks_for_template(&self) -> bool {
        self.0.iter().any(|(by, _)| by == "t.slug")
    }

    /// Returns the order as SQL; reversed, it finds the end of a list first.
    pub(super) fn written(&self, is_reversed: bool) -> String {
        let one =
            |(by, down): &(String, bool)| format!("{by}{}", if *down == is_reversed { "" } else { " DESC" });
        self.0.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// Binds the path of an answer in the values of a report, for SQLite. A slug has no quotes.
fn path(conditions: &mut Conditions, slug: &str) -> String {
    conditions.bind(format!("$.\"{slug}\""))
}

/// Selects a single answer as text.
fn answer(conditions: &mut Conditions, engine: Engine, slug: &str) -> String {
    match engine {
        Engine::Sqlite => {
            let path = path(conditions, slug);
            format!(
                "CASE json_type(s.data, {path}) WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' \
                 ELSE CAST(json_extract(s.data, {path}) AS TEXT) END"
            )
        }
        Engine::Postgres => format!("(s.data ->> {})", conditions.bind(slug)),
    }
}

/// Selects the position of the answer among the options, or its numeric value; NULL for anything else.
fn rank(conditions: &mut Conditions, engine: Engine, question: &QuestionFilter) -> String {
    if question.options.is_empty() {
        return match engine {
            Engine::Sqlite => {
                let path = path(conditions, &question.slug);
                format!(
                    "CASE WHEN json_type(s.data, {path}) IN ('integer', 'real') \
                     THEN json_extract(s.data, {path}) END"
                )
            }
            Engine::Postgres => {
                let slug = conditions.bind(question.slug.as_str());
                format!(
                    "CASE WHEN json_typeof(s.data -> {slug}) = 'number' THEN (s.data ->> {slug})::numeric END"
                )
            }
        };
    }
    let mut rank = format!("CASE {}", answer(conditions, engine, &question.slug));
    for (index, option) in question.options.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(rank, " WHEN {} THEN {index}", conditions.bind(option.as_str()));
    }
    rank.push_str(" END");
    rank
}

/// Condition: a report has an answer, alone or among others; numbers match however they are written.
pub(super) fn is_answered(
    conditions: &mut Conditions,
    engine: Engine,
    question: &QuestionFilter,
    wanted: &str,
) -> String {
    let slug = question.slug.as_str();
    if question.options.is_empty() {
        let Ok(wanted) = wanted.parse::<f64>() else { return "FALSE".to_owned() };
        let (rank, wanted) = (rank(conditions, engine, question), conditions.bind(wanted));
        return format!("({rank}) = {wanted}");
    }
    let (single, wanted) = (answer(conditions, engine, slug), conditions.bind(wanted));
    let among = match engine {
        Engine::Sqlite => {
            let path = path(conditions, slug);
            format!(
                "json_type(s.data, {path}) = 'array' \
                 AND EXISTS (SELECT 1 FROM json_each(s.data, {path}) a WHERE a.value = {wanted})"
            )
        }
        Engine::Postgres => {
            let slug = conditions.bind(slug);
            format!(
                "json_typeof(s.data -> {slug}) = 'array' \
                 AND (s.data -> {slug})::jsonb @> to_jsonb({wanted}::text)"
            )
        }
    };
    format!("({single} = {wanted} OR ({among}))")
}
