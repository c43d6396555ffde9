//! What an author writes: the text of an agreement, the variables it asks for and the clauses it is made of.

use crate::condition::ConditionProblem;
use crate::mustache::MustacheProblem;
use crate::path::{Path, Position};
use crate::values::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Most bytes of a text with all clauses that it names, each as often as it is named.
pub const MAX_TEXT_BYTES: usize = 1_000_000;
/// Most variables, and most options of one.
pub const MAX_VARIABLES: usize = 200;
/// Most clauses.
pub const MAX_CLAUSES: usize = 200;
/// Most clauses within each other.
pub const MAX_CLAUSE_DEPTH: usize = 16;
/// Most characters of a label or name.
pub const MAX_LABEL_CHARS: usize = 200;

/// What identifies the organisation itself, which no contract asks for.
pub const TENANT_PATHS: [&str; 4] =
    ["tenant.legal_name", "tenant.address", "tenant.representative", "tenant.dpo_contact"];

/// Text, variables and clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Markdown with placeholders.
    pub content_md: String,
    /// What a member is asked, in this order.
    pub variable_schema: Vec<Variable>,
    /// Parts of the text that may have a condition.
    pub clauses: Vec<Clause>,
}

/// What a member is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Its [`Path`].
    pub key: String,
    /// The question.
    pub label: String,
    /// How it is answered.
    #[serde(rename = "type")]
    pub kind: VariableKind,
    /// Whether an answer is needed.
    #[serde(default)]
    pub required: bool,
    /// What the answer begins with.
    #[serde(rename = "prefillFrom", default, skip_serializing_if = "Option::is_none")]
    pub prefill_from: Option<String>,
    /// What there is to choose from.
    #[serde(default)]
    pub options: Vec<Choice>,
    /// The answer of whoever gives none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// How a question is answered.
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
pub struct Choice {
    /// What conditions compare.
    pub value: String,
    /// What a contract says.
    pub label: String,
}

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// What the text names it by.
    pub key: String,
    /// What its author calls it.
    pub name: String,
    /// When it belongs to a contract ([`Condition`](crate::condition::Condition)).
    #[serde(default)]
    pub condition: String,
    /// Markdown with placeholders.
    pub content_md: String,
}

/// What is wrong with a content, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path of the value, such as `clauses.2.condition`.
    pub field: String,
    /// The place in it.
    pub position: Option<Position>,
    /// What is wrong.
    pub problem: ContentProblem,
}

/// What can be wrong with a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContentProblem {
    /// Nothing where something is needed.
    Empty,
    /// More than so many characters, entries or, of a text, bytes.
    TooLong(usize),
    /// A character that is none of a text.
    Character,
    /// Not a path such as `controller.company`.
    NoPath,
    /// Not the key of a clause.
    NoKey,
    /// Not a slug: lower-case letters and digits with single hyphens between.
    NoSlug,
    /// Not a number from 1 to this.
    OutOfRange(u32),
    /// Stands there already.
    Repeated,
    /// Another variable leads through this one, or the other way round.
    Overlaps(Path),
    /// Belongs to the organisation.
    Reserved,
    /// Options are for lists to choose from, and those need some.
    Options,
    /// Not an answer to the variable.
    Default,
    /// Only `profile.name` of a text is known.
    Prefill,
    /// The text is no template.
    Mustache(MustacheProblem),
    /// The condition cannot be read.
    Condition(ConditionProblem),
    /// The clause contains itself, or too many are within each other.
    Nested,
    /// There is no such variable.
    UnknownVariable(Path),
    /// There is no such clause.
    UnknownClause(String),
    /// The variable has no such option.
    UnknownOption(String),
    /// `includes` is for variables of several options.
    NoList(Path),
    /// Several options equal no text.
    List(Path),
}

impl VariableKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Text, Self::Textarea, Self::Select, Self::MultiSelect, Self::Toggle];

    /// As it is written.
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
    /// Whether it is about something that may still be written: a draft may have it, what is published may not.
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
    /// Whether it has options.
    pub const fn is_choice(&self) -> bool {
        matches!(self.kind, VariableKind::Select | VariableKind::MultiSelect)
    }

    pub(crate) fn option(&self, value: &str) -> Option<&Choice> {
        self.options.iter().find(|option| option.value == value)
    }

    /// Whether a value can be an answer.
    pub(crate) fn takes(&self, value: &Value) -> bool {
        let has = |value: &String| self.option(value).is_some();
        match (self.kind, value) {
            (VariableKind::Text, Value::Text(text)) => !text.contains('\n'),
            (VariableKind::Textarea, Value::Text(_)) | (VariableKind::Toggle, Value::Toggle(_)) => true,
            (VariableKind::Select, Value::Text(value)) => value.is_empty() || has(value),
            (VariableKind::MultiSelect, Value::List(values)) => {
                values.iter().all(has) && values.iter().collect::<BTreeSet<_>>().len() == values.len()
            }
            _ => false,
        }
    }
}
