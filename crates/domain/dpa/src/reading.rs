//! Parses a content: its usable parts, and all of its faults.

use crate::condition::ClauseCondition;
use crate::content::{
    Content, ContentProblem, ContentProblemAt, MAX_CLAUSE_DEPTH, MAX_CLAUSES, MAX_LABEL_CHARS,
    MAX_TEXT_BYTES, MAX_VARIABLES, TENANT_PATHS, Variable, VariableKind, VariableOption,
};
use crate::markdown::MARKS;
use crate::mustache::{MAX_FAULTS, MustacheTemplate, Tag, is_key};
use crate::path::{Path, Position};
use std::collections::{BTreeMap, BTreeSet};

/// A parsed clause.
#[derive(Debug)]
pub(crate) struct ReadClause<'a> {
    pub(crate) condition: ClauseCondition,
    pub(crate) source: &'a str,
}

/// A parsed content.
#[derive(Debug)]
pub(crate) struct ReadContent<'a> {
    pub(crate) text: MustacheTemplate,
    pub(crate) clauses: BTreeMap<&'a str, ReadClause<'a>>,
    pub(crate) variables: BTreeMap<Path, &'a Variable>,
}

impl Content {
    /// Returns all faults.
    pub fn faults(&self) -> Vec<ContentProblemAt> {
        let mut check = Check::default();
        check.read(self);
        check.faults
    }

    /// Returns the clauses that nothing includes, which are therefore in no contract.
    pub fn unplaced_clauses(&self) -> Vec<&str> {
        let texts = self.clauses.iter().map(|clause| &clause.content_md).chain([&self.content_md]);
        let named: BTreeSet<String> = texts
            .flat_map(|text| MustacheTemplate::parse(text).unwrap_or_default().tags())
            .filter_map(|(tag, _)| match tag {
                Tag::Clause { key, .. } => Some(key),
                _ => None,
            })
            .collect();
        self.clauses.iter().map(|clause| clause.key.as_str()).filter(|key| !named.contains(*key)).collect()
    }

    /// Parses it; `None` if it has faults that a draft may not have.
    pub(crate) fn read(&self) -> Option<ReadContent<'_>> {
        let mut check = Check::default();
        let read = check.read(self);
        check.faults.iter().all(|fault| fault.problem.is_open_end()).then_some(read)
    }
}

#[derive(Default)]
struct Check {
    faults: Vec<ContentProblemAt>,
}

impl Check {
    fn fault(&mut self, field: impl Into<String>, problem: ContentProblem) {
        self.faults.push(ContentProblemAt { field: field.into(), position: None, problem });
    }

    fn read<'a>(&mut self, content: &'a Content) -> ReadContent<'a> {
        let (variables, clauses) = (&content.variable_schema, &content.clauses);
        let mut read = ReadContent {
            text: MustacheTemplate::default(),
            clauses: BTreeMap::new(),
            variables: BTreeMap::new(),
        };
        for (field, count, limit) in
            [("variable_schema", variables.len(), MAX_VARIABLES), ("clauses", clauses.len(), MAX_CLAUSES)]
        {
            if count > limit {
                self.fault(field, ContentProblem::TooLong(limit));
            }
        }
        if !self.faults.is_empty() {
            return read;
        }
        for (n, variable) in variables.iter().enumerate() {
            if let Some(path) = self.variable(&format!("variable_schema.{n}"), variable, &read.variables) {
                read.variables.insert(path, variable);
            }
        }
        // Of several clauses with one key, the first counts.
        let mut templates = BTreeMap::new();
        let mut read_clauses = Vec::new();
        for (n, clause) in clauses.iter().enumerate() {
            let field = format!("clauses.{n}");
            self.label(&format!("{field}.name"), &clause.name);
            if !is_key(&clause.key) {
                self.fault(format!("{field}.key"), ContentProblem::NoKey);
            } else if read.clauses.contains_key(clause.key.as_str()) {
                self.fault(format!("{field}.key"), ContentProblem::Repeated);
            }
            let condition = self.condition(&format!("{field}.condition"), &clause.condition);
            let template = self.template(&format!("{field}.content_md"), &clause.content_md);
            templates.entry(clause.key.as_str()).or_insert_with(|| template.clone());
            read_clauses.push((template, condition.clone()));
            read.clauses
                .entry(&clause.key)
                .or_insert_with(|| ReadClause { condition, source: &clause.content_md });
        }
        read.text = self.template("content_md", &content.content_md);
        self.nesting(content, &read.text, &templates);
        self.references("content_md", &content.content_md, &read.text, &read);
        for (n, (clause, (template, condition))) in clauses.iter().zip(&read_clauses).enumerate() {
            self.references(&format!("clauses.{n}.content_md"), &clause.content_md, template, &read);
            self.condition_fits(&format!("clauses.{n}.condition"), condition, &read.variables);
        }
        read
    }

    fn variable(
        &mut self,
        field: &str,
        variable: &Variable,
        known: &BTreeMap<Path, &Variable>,
    ) -> Option<Path> {
        self.label(&format!("{field}.label"), &variable.label);
        if variable.is_choice() == variable.options.is_empty() {
            self.fault(format!("{field}.options"), ContentProblem::Options);
        }
        if variable.options.len() > MAX_VARIABLES {
            self.fault(format!("{field}.options"), ContentProblem::TooLong(MAX_VARIABLES));
            return None;
        }
        let mut values = BTreeSet::new();
        for (n, VariableOption { value, label }) in variable.options.iter().enumerate() {
            self.label(&format!("{field}.options.{n}.value"), value);
            self.label(&format!("{field}.options.{n}.label"), label);
            if !values.insert(value) {
                self.fault(format!("{field}.options.{n}.value"), ContentProblem::Repeated);
            }
        }
        if variable.default.as_ref().is_some_and(|value| variable.normal(value).as_ref() != Ok(value)) {
            self.fault(format!("{field}.default"), ContentProblem::Default);
        }
        if let Some(from) = &variable.prefill_from
            && (from != "profile.name" || variable.kind != VariableKind::Text)
        {
            self.fault(format!("{field}.prefillFrom"), ContentProblem::Prefill);
        }
        let key = format!("{field}.key");
        let Some(path) = Path::new(&variable.key) else {
            self.fault(key, ContentProblem::NoPath);
            return None;
        };
        if path.as_str().split('.').next() == Some("tenant") {
            self.fault(key, ContentProblem::Reserved);
        } else if known.contains_key(&path) {
            self.fault(key, ContentProblem::Repeated);
        } else if let Some(other) = known.keys().find(|other| path.is_below(other) || other.is_below(&path)) {
            self.fault(key, ContentProblem::Overlaps(other.clone()));
        }
        Some(path)
    }

    fn label(&mut self, field: &str, text: &str) {
        if kernel::is_blank(text) {
            self.fault(field, ContentProblem::Empty);
        } else if text.chars().count() > MAX_LABEL_CHARS {
            self.fault(field, ContentProblem::TooLong(MAX_LABEL_CHARS));
        }
        self.characters(field, text, &[]);
    }

    fn characters(&mut self, field: &str, text: &str, more: &[char]) {
        let is_wrong = |c: char| (c.is_control() && !more.contains(&c)) || MARKS.contains(&c);
        if let Some(at) = text.find(is_wrong) {
            let position = Some(Position::of(text, at));
            self.faults.push(ContentProblemAt {
                field: field.to_owned(),
                position,
                problem: ContentProblem::Character,
            });
        }
    }

    fn template(&mut self, field: &str, source: &str) -> MustacheTemplate {
        if source.len() > MAX_TEXT_BYTES {
            self.fault(field, ContentProblem::TooLong(MAX_TEXT_BYTES));
            return MustacheTemplate::default();
        }
        self.characters(field, source, &['\n', '\r', '\t']);
        MustacheTemplate::parse(source).unwrap_or_else(|faults| {
            self.faults.extend(faults.into_iter().map(|(problem, position)| ContentProblemAt {
                field: field.to_owned(),
                position: Some(position),
                problem: ContentProblem::Mustache(problem),
            }));
            MustacheTemplate::default()
        })
    }

    fn condition(&mut self, field: &str, text: &str) -> ClauseCondition {
        self.characters(field, text, &['\n', '\t']);
        if text.chars().count() > MAX_LABEL_CHARS {
            self.fault(field, ContentProblem::TooLong(MAX_LABEL_CHARS));
            return ClauseCondition::Always;
        }
        ClauseCondition::parse(text).unwrap_or_else(|(problem, position)| {
            let problem = ContentProblem::Condition(problem);
            self.faults.push(ContentProblemAt { field: field.to_owned(), position: Some(position), problem });
            ClauseCondition::Always
        })
    }

    /// Checks that each text ends, and how large it gets with all its clauses.
    fn nesting(
        &mut self,
        content: &Content,
        text: &MustacheTemplate,
        templates: &BTreeMap<&str, MustacheTemplate>,
    ) {
        // The clauses that a text includes, and the upper bound of how often their bytes are written: each
        // line may be indented.
        let named = |template: &MustacheTemplate| -> Vec<(String, usize)> {
            let tags = template.tags().into_iter();
            tags.filter_map(|(tag, _)| match tag {
                Tag::Clause { key, indent } => Some((key, indent.len() + 1)),
                Tag::Variable(_) | Tag::Section(_) => None,
            })
            .collect()
        };
        let size = |names: &[(String, usize)], bytes: &BTreeMap<&str, usize>| {
            names.iter().filter(|(name, _)| templates.contains_key(name.as_str())).try_fold(
                0,
                |sum: usize, (name, times)| {
                    Some(sum.saturating_add(bytes.get(name.as_str())?.saturating_mul(*times)))
                },
            )
        };
        let within_of: BTreeMap<&str, Vec<(String, usize)>> =
            templates.iter().map(|(key, template)| (*key, named(template))).collect();
        // Computes the size of each clause with the clauses within it, from the innermost outwards.
        let mut bytes: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..MAX_CLAUSE_DEPTH {
            let before = bytes.clone();
            for (n, clause) in content.clauses.iter().enumerate() {
                let key = clause.key.as_str();
                if before.contains_key(key) {
                    continue;
                }
                let within = within_of.get(key).and_then(|names| size(names, &before));
                if let Some(within) = within {
                    let all = within.saturating_add(clause.content_md.len());
                    if all > MAX_TEXT_BYTES {
                        self.fault(
                            format!("clauses.{n}.content_md"),
                            ContentProblem::TooLong(MAX_TEXT_BYTES),
                        );
                    }
                    bytes.insert(key, all);
                }
            }
        }
        let mut reported = BTreeSet::new();
        for (n, clause) in content.clauses.iter().enumerate() {
            let key = clause.key.as_str();
            // Of several clauses with one key, the first counts, and the others are reported as such.
            if bytes.contains_key(key) || !reported.insert(key) {
                continue;
            }
            // The first clause that it includes and that does not end.
            let is_endless = |key: &str| templates.contains_key(key) && !bytes.contains_key(key);
            let tags = templates.get(key).map(MustacheTemplate::tags).unwrap_or_default();
            let at = tags.into_iter().find_map(|(tag, at)| match tag {
                Tag::Clause { key, .. } if is_endless(&key) => Some(at),
                _ => None,
            });
            let position = at.map(|at| Position::of(&clause.content_md, at));
            let (field, problem) = (format!("clauses.{n}.content_md"), ContentProblem::Nested);
            self.faults.push(ContentProblemAt { field, position, problem });
        }
        let clauses = size(&named(text), &bytes).unwrap_or_default();
        if clauses.saturating_add(content.content_md.len()) > MAX_TEXT_BYTES {
            self.fault("content_md", ContentProblem::TooLong(MAX_TEXT_BYTES));
        }
    }

    fn references(&mut self, field: &str, source: &str, template: &MustacheTemplate, read: &ReadContent<'_>) {
        let mut reported = BTreeSet::new();
        for (tag, at) in template.tags() {
            let problem = match tag {
                Tag::Variable(path) | Tag::Section(path) if !is_known(&path, &read.variables) => {
                    ContentProblem::UnknownVariable(path)
                }
                Tag::Clause { key, .. } if !read.clauses.contains_key(key.as_str()) => {
                    ContentProblem::UnknownClause(key)
                }
                _ => continue,
            };
            // Returns each name once, in the order of first occurrence.
            if reported.len() == MAX_FAULTS {
                return;
            }
            if !reported.insert(format!("{problem:?}")) {
                continue;
            }
            let position = Some(Position::of(source, at));
            self.faults.push(ContentProblemAt { field: field.to_owned(), position, problem });
        }
    }

    /// Reports a condition that never or always holds.
    fn condition_fits(
        &mut self,
        field: &str,
        condition: &ClauseCondition,
        variables: &BTreeMap<Path, &Variable>,
    ) {
        let Some(path) = condition.path() else { return };
        if !is_known(path, variables) {
            return self.fault(field, ContentProblem::UnknownVariable(path.clone()));
        }
        let variable = variables.get(path);
        let kind = variable.map_or(VariableKind::Text, |variable| variable.kind);
        let is_option = |literal: &str| match kind {
            VariableKind::Text | VariableKind::Textarea => true,
            VariableKind::Toggle => matches!(literal, "true" | "false"),
            VariableKind::Select if literal.is_empty() => true,
            VariableKind::Select | VariableKind::MultiSelect => {
                variable.is_some_and(|variable| variable.option(literal).is_some())
            }
        };
        match condition {
            ClauseCondition::Includes(..) if kind != VariableKind::MultiSelect => {
                self.fault(field, ContentProblem::NoList(path.clone()));
            }
            ClauseCondition::Equal(..) | ClauseCondition::NotEqual(..)
                if kind == VariableKind::MultiSelect =>
            {
                self.fault(field, ContentProblem::List(path.clone()));
            }
            ClauseCondition::Includes(_, literal)
            | ClauseCondition::Equal(_, literal)
            | ClauseCondition::NotEqual(_, literal)
                if !is_option(literal) =>
            {
                self.fault(field, ContentProblem::UnknownOption(literal.clone()));
            }
            _ => {}
        }
    }
}

fn is_known(path: &Path, variables: &BTreeMap<Path, &Variable>) -> bool {
    variables.contains_key(path) || TENANT_PATHS.contains(&path.as_str())
}
