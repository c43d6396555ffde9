//! The content written by an author: the text of an agreement, its variables and its clauses.

use crate::condition::ConditionProblem;
use crate::mustache::MustacheProblem;
use crate::path::{Path, Position};
use crate::values::VariableValue;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The maximum size in bytes of a text with all clauses that it includes, each as often as it is included.
pub const MAX_TEXT_BYTES: usize = 1_000_000;
/// The maximum number of variables, and of options of one.
pub const MAX_VARIABLES: usize = 200;
/// The maximum number of clauses.
pub const MAX_CLAUSES: usize = 200;
/// The maximum nesting depth of clauses.
pub const MAX_CLAUSE_DEPTH: usize = 16;
/// The maximum length of a label or name in characters.
pub const MAX_LABEL_CHARS: usize = 200;

/// The variables about the organisation itself, for which no agreement asks.
pub const TENANT_PATHS: [&str; 4] =
    ["tenant.legal_name", "tenant.address", "tenant.representative", "tenant.dpo_contact"];

/// Text, variables and clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Markdown with placeholders.
    pub content_md: String,
    /// The questions to a member, in order.
    pub variable_schema: Vec<Variable>,
    /// Parts of the text that may depend on a condition.
    pub clauses: Vec<Clause>,
}

/// A question to a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Its [`Path`].
    pub key: String,
    /// The question.
    pub label: String,
    /// The type of the answer.
    #[serde(rename = "type")]
    pub kind: VariableKind,
    /// Whether an answer is required.
    #[serde(default)]
    pub required: bool,
    /// Where the initial answer comes from.
    #[serde(rename = "prefillFrom", default, skip_serializing_if = "Option::is_none")]
    pub prefill_from: Option<String>,
    /// The options to choose from.
    #[serde(default)]
    pub options: Vec<VariableOption>,
    /// The answer if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<VariableValue>,
}

/// The type of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariableKind {
    /// One line.
    Text,
    /// Several lines.
    Textarea,
    /// One of the options.
    Select,
    /// Some of the options.
    MultiSelect,
    /// Yes or no.
    Toggle,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariableOption {
    /// The value that conditions compare.
    pub value: String,
    /// The text that appears in a contract.
    pub label: String,
}

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// The key by which the text includes it.
    pub key: String,
    /// The name that its author gave it.
    pub name: String,
    /// When it is part of a contract ([`ClauseCondition`](crate::condition::ClauseCondition)).
    #[serde(default)]
    pub condition: String,
    /// Markdown with placeholders.
    pub content_md: String,
}

/// What is wrong with a content, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentProblemAt {
    /// The path of the value, such as `clauses.2.condition`.
    pub field: String,
    pub position: Option<Position>,
    pub problem: ContentProblem,
}

/// What is wrong with a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContentProblem {
    /// A required value is empty.
    Empty,
    /// More than that many characters, entries or, for a text, bytes.
    TooLong(usize),
    /// A character that is not allowed in a text.
    Character,
    /// Not a path such as `controller.company`.
    NoPath,
    /// Not the key of a clause.
    NoKey,
    /// Not a slug: lower-case letters and digits with single hyphens in between.
    NoSlug,
    /// Not a number from 1 to this limit.
    OutOfRange(u32),
    /// It occurs already.
    Repeated,
    /// Another variable's path leads through this one, or vice versa.
    Overlaps(Path),
    /// Reserved for the organisation.
    Reserved,
    /// Lists to choose from need options, other variables must have none.
    Options,
    /// Not an answer to the variable.
    Default,
    /// Only `profile.name`, for a text, is supported.
    Prefill,
    /// The text is not a valid template.
    Mustache(MustacheProblem),
    /// The condition cannot be read.
    Condition(ConditionProblem),
    /// The clause contains itself, or the nesting is too deep.
    Nested,
    /// There is no such variable.
    UnknownVariable(Path),
    /// There is no such clause.
    UnknownClause(String),
    /// The variable has no such option.
    UnknownOption(String),
    /// `includes` is for variables of several options.
    NoList(Path),
    /// A multiple choice cannot be compared with a text.
    List(Path),
}

impl VariableKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Text, Self::Textarea, Self::Select, Self::MultiSelect, Self::Toggle];

    /// Returns the written form.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Textarea => "textarea",
            Self::Select => "select",
            Self::MultiSelect => "multi-select",
            Self::Toggle => "toggle",
        }
    }
}

impl ContentProblem {
    /// Checks whether the problem may be resolved by further writing: a draft may have it, a published
    /// version may not.
    pub const fn is_open_end(&self) -> bool {
        matches!(
            self,
            Self::UnknownVariable(_)
                | Self::UnknownClause(_)
                | Self::UnknownOption(_)
                | Self::NoList(_)
                | Self::List(_)
        )
    }
}

impl Variable {
    /// Checks whether it has options.
    pub const fn is_choice(&self) -> bool {
        matches!(self.kind, VariableKind::Select | VariableKind::MultiSelect)
    }

    pub(crate) fn option(&self, value: &str) -> Option<&VariableOption> {
        self.options.iter().find(|option| option.value == value)
    }

    /// Checks whether a value can be an answer.
    pub(crate) fn takes(&self, value: &VariableValue) -> bool {
        let has = |value: &String| self.option(value).is_some();
        match (self.kind, value) {
            (VariableKind::Text, VariableValue::Text(text)) => !text.contains('\n'),
            (VariableKind::Textarea, VariableValue::Text(_))
            | (VariableKind::Toggle, VariableValue::Toggle(_)) => true,
            (VariableKind::Select, VariableValue::Text(value)) => value.is_empty() || has(value),
            (VariableKind::MultiSelect, VariableValue::List(values)) => {
                values.iter().all(has) && values.iter().collect::<BTreeSet<_>>().len() == values.len()
            }
            _ => false,
        }
    }
}
