//! The subset of Mustache used in templates of agreements: `{{path}}`, `{{#path}}…{{/path}}` and `{{> key}}`.
//!
//! Unsupported parts of the language are reported as faults with their position, and everything else renders
//! exactly as Mustache would (ADR 33). A template is a text, and its tree refers to bytes of it; neither
//! parsing nor rendering goes deeper than [`MAX_DEPTH`] tags.

use crate::path::{Path, Position};

/// The maximum nesting depth of sections.
pub const MAX_DEPTH: usize = 32;

/// The maximum number of faults reported for one text.
pub(crate) const MAX_FAULTS: usize = 20;

/// The maximum length of a clause's key in characters.
pub const MAX_KEY_CHARS: usize = 64;

/// Why a text is not a valid template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MustacheProblem {
    /// A tag that is not closed.
    Unclosed,
    /// A kind of tag that templates of agreements do not support: unescaped text, `^`, comments, other
    /// delimiters.
    Refused(char),
    /// Not a path such as `controller.company`.
    NoPath,
    /// Not the key of a clause.
    NoKey,
    /// The end of a section that was not opened.
    NotOpen(Path),
    /// The end of another section than the one that is open.
    WrongEnd(Path),
    /// A section that is never closed.
    NeverEnds(Path),
    /// Sections nested deeper than [`MAX_DEPTH`].
    TooDeep,
}

/// Checks whether a text can be the key of a clause.
pub(crate) fn is_key(text: &str) -> bool {
    (1..=MAX_KEY_CHARS).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// A parsed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MustacheTemplate(Vec<Node>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Text(String),
    Tag(Tag, usize),
    Section(Path, usize, Vec<Node>),
}

/// A tag that is replaced by something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// The value of a variable.
    Variable(Path),
    /// A section that may be rendered.
    Section(Path),
    /// A clause; its lines are indented like the tag if that has a line of its own.
    Clause { key: String, indent: String },
}

/// The values that a template is filled with.
pub(crate) trait TemplateValues {
    /// Adds the text of a variable.
    fn write(&self, path: &Path, out: &mut String);
    /// Checks whether a section is rendered.
    fn is_truthy(&self, path: &Path) -> bool;
    /// Returns the text of a clause; `None` if it is not part of this agreement.
    fn clause(&self, key: &str) -> Option<&str>;
}

impl MustacheTemplate {
    /// Parses a text; returns all of its faults otherwise.
    pub(crate) fn parse(source: &str) -> Result<Self, Vec<(MustacheProblem, Position)>> {
        let mut reader =
            Reader { source, open: Vec::new(), nodes: Vec::new(), faults: Vec::new(), has_stopped: false };
        reader.read();
        let Reader { nodes, mut faults, .. } = reader;
        if faults.is_empty() {
            return Ok(Self(nodes));
        }
        faults.sort_by_key(|(_, at)| *at);
        Err(faults.into_iter().map(|(problem, at)| (problem, Position::of(source, at))).collect())
    }

    /// Returns its tags with their byte positions.
    pub(crate) fn tags(&self) -> Vec<(Tag, usize)> {
        fn collect(nodes: &[Node], found: &mut Vec<(Tag, usize)>) {
            for node in nodes {
                match node {
                    Node::Text(_) => {}
                    Node::Tag(tag, at) => found.push((tag.clone(), *at)),
                    Node::Section(path, at, nodes) => {
                        found.push((Tag::Section(path.clone()), *at));
                        collect(nodes, found);
                    }
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.0, &mut found);
        found
    }

    /// Renders the text. The caller that reads clauses ensures that no clause contains itself through others.
    pub(crate) fn write(&self, values: &dyn TemplateValues, out: &mut String) {
        write(&self.0, values, out);
    }
}

fn write(nodes: &[Node], values: &dyn TemplateValues, out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Tag(Tag::Variable(path), _) => values.write(path, out),
            Node::Section(path, _, nodes) if values.is_truthy(path) => write(nodes, values, out),
            Node::Tag(Tag::Clause { key, indent }, _) => {
                let clause =
                    values.clause(key).map(|source| MustacheTemplate::parse(&indented(source, indent)));
                // A clause with faults is never stored.
                if let Some(Ok(clause)) = clause {
                    write(&clause.0, values, out);
                }
            }
            Node::Tag(Tag::Section(_), _) | Node::Section(..) => {}
        }
    }
}

fn indented(source: &str, indent: &str) -> String {
    if indent.is_empty() {
        return source.to_owned();
    }
    source.split_inclusive('\n').flat_map(|line| [indent, line]).collect()
}

/// What a tag does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TagKind {
    /// `{{#path}}` begins a section.
    Open,
    /// `{{/path}}` ends it.
    Close,
    /// `{{> key}}` includes a clause.
    Clause,
    /// `{{path}}` is replaced by its value.
    Variable,
}

struct Reader<'a> {
    source: &'a str,
    /// Open sections, with where they begin and the text before them.
    open: Vec<(Path, usize, Vec<Node>)>,
    nodes: Vec<Node>,
    faults: Vec<(MustacheProblem, usize)>,
    /// Whether parsing has stopped, because further faults would only be consequences.
    has_stopped: bool,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut next = 0;
        while let Some(found) = self.source[next..].find("{{") {
            let start = next + found;
            let Some(length) = self.source[start..].find("}}") else {
                self.fault(MustacheProblem::Unclosed, start);
                break;
            };
            let end = start + length + 2;
            let inner = &self.source[start + 2..end - 2];
            let (kind, rest) = match inner.chars().next() {
                Some('#') => (TagKind::Open, &inner[1..]),
                Some('/') => (TagKind::Close, &inner[1..]),
                Some('>') => (TagKind::Clause, &inner[1..]),
                Some(kind) if !kind.is_ascii_alphanumeric() && !matches!(kind, '_' | ' ' | '\t') => {
                    self.text(&self.source[next..start]);
                    self.fault(MustacheProblem::Refused(kind), start);
                    next = end;
                    continue;
                }
                _ => (TagKind::Variable, inner),
            };
            let name = rest.trim_matches([' ', '\t']);
            // A tag that is not replaced by text takes up the whole line if nothing else is on it.
            let (from, to) = match self.line_of(start, end) {
                Some(line) if kind != TagKind::Variable => line,
                _ => (start, end),
            };
            self.text(&self.source[next..from]);
            next = to;
            self.tag(kind, name, start, &self.source[from..start]);
            if self.has_stopped || self.faults.len() >= MAX_FAULTS {
                return;
            }
        }
        self.text(&self.source[next..]);
        while let Some((path, start, before)) = self.open.pop() {
            self.nodes = before;
            self.fault(MustacheProblem::NeverEnds(path), start);
        }
    }

    fn tag(&mut self, kind: TagKind, name: &str, start: usize, indent: &str) {
        if kind == TagKind::Clause {
            if is_key(name) {
                let tag = Tag::Clause { key: name.to_owned(), indent: indent.to_owned() };
                return self.nodes.push(Node::Tag(tag, start));
            }
            return self.fault(MustacheProblem::NoKey, start);
        }
        let Some(path) = Path::new(name) else { return self.fault(MustacheProblem::NoPath, start) };
        match (kind, self.open.len()) {
            // Its end tag would not match an open section.
            (TagKind::Open, MAX_DEPTH) => {
                self.open.clear();
                self.has_stopped = true;
                self.fault(MustacheProblem::TooDeep, start);
            }
            (TagKind::Open, _) => self.open.push((path, start, std::mem::take(&mut self.nodes))),
            (TagKind::Close, _) => {
                let Some((begun, at, before)) = self.open.pop() else {
                    return self.fault(MustacheProblem::NotOpen(path), start);
                };
                let within = std::mem::replace(&mut self.nodes, before);
                if begun != path {
                    self.fault(MustacheProblem::WrongEnd(begun.clone()), start);
                }
                self.nodes.push(Node::Section(begun, at, within));
            }
            (TagKind::Clause | TagKind::Variable, _) => {
                self.nodes.push(Node::Tag(Tag::Variable(path), start));
            }
        }
    }

    fn text(&mut self, text: &str) {
        if !text.is_empty() {
            self.nodes.push(Node::Text(text.to_owned()));
        }
    }

    fn fault(&mut self, problem: MustacheProblem, at: usize) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push((problem, at));
        }
    }

    /// Returns the line from its first byte to that of the next line, if it contains only blanks besides a
    /// tag.
    fn line_of(&self, start: usize, end: usize) -> Option<(usize, usize)> {
        let before = self.source[..start].trim_end_matches([' ', '\t']);
        let after = self.source[end..].trim_start_matches([' ', '\t']);
        let rest = after.strip_prefix('\r').unwrap_or(after);
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix('\n')? };
        (before.is_empty() || before.ends_with('\n')).then(|| (before.len(), self.source.len() - rest.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// A case of the specification.
    #[derive(serde::Deserialize)]
    struct Case {
        name: String,
        template: String,
        data: serde_json::Value,
        partials: BTreeMap<String, String>,
        expected: String,
    }

    /// The data as in agreements: texts and toggles by their paths. Lists of objects and null are not values.
    struct Data<'a> {
        texts: BTreeMap<String, String>,
        clauses: &'a BTreeMap<String, String>,
    }

    fn flatten(prefix: &str, data: &serde_json::Value, texts: &mut BTreeMap<String, String>) {
        match data {
            serde_json::Value::Object(members) => {
                for (name, value) in members {
                    let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                    flatten(&path, value, texts);
                }
            }
            serde_json::Value::String(text) => drop(texts.insert(prefix.to_owned(), text.clone())),
            serde_json::Value::Bool(is_on) => {
                let text = if *is_on { "true" } else { "" };
                texts.insert(prefix.to_owned(), text.to_owned());
            }
            serde_json::Value::Number(number) => drop(texts.insert(prefix.to_owned(), number.to_string())),
            serde_json::Value::Array(_) | serde_json::Value::Null => {}
        }
    }

    impl TemplateValues for Data<'_> {
        fn write(&self, path: &Path, out: &mut String) {
            let text = &self.texts[path.as_str()];
            out.push_str(
                &text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;"),
            );
        }

        fn is_truthy(&self, path: &Path) -> bool {
            !self.texts[path.as_str()].is_empty()
        }

        fn clause(&self, key: &str) -> Option<&str> {
            self.clauses.get(key).map(String::as_str)
        }
    }

    /// Checks whether a text is refused: when it is parsed, or because it includes what does not exist or
    /// itself.
    fn is_refused(source: &str, data: &Data<'_>, depth: usize) -> bool {
        let Ok(template) = MustacheTemplate::parse(source) else { return true };
        depth > 16
            || template.tags().into_iter().any(|(tag, _)| match tag {
                Tag::Variable(path) | Tag::Section(path) => !data.texts.contains_key(path.as_str()),
                Tag::Clause { key, .. } => {
                    data.clauses.get(&key).is_none_or(|clause| is_refused(clause, data, depth + 1))
                }
            })
    }

    /// The cases of the Mustache specification pass or are refused; none renders differently.
    #[test]
    fn cases_of_the_specification_pass_or_are_refused() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../tests/data/mustache.json")).unwrap();
        let mut passed = Vec::new();
        for Case { name, template, data, partials, expected } in &cases {
            let mut texts = BTreeMap::new();
            flatten("", data, &mut texts);
            let data = Data { texts, clauses: partials };
            if is_refused(template, &data, 0) {
                continue;
            }
            let mut out = String::new();
            MustacheTemplate::parse(template).unwrap().write(&data, &mut out);
            assert_eq!(out, *expected, "{name}: {template:?}");
            passed.push(name.split(':').next().unwrap());
        }
        let of = |file: &str| passed.iter().filter(|passed| **passed == file).count();
        println!(
            "passed: {} interpolation, {} sections, {} partials of {}",
            of("interpolation"),
            of("sections"),
            of("partials"),
            cases.len()
        );
        assert_eq!(of("inverted") + of("delimiters") + of("comments"), 0, "they are not promised");
        assert!(of("interpolation") >= 9 && of("sections") >= 10 && of("partials") >= 8, "{passed:?}");
    }

    fn faults(source: &str) -> Vec<(MustacheProblem, usize, usize)> {
        let faults = MustacheTemplate::parse(source).expect_err(source);
        faults.into_iter().map(|(problem, at)| (problem, at.line, at.column)).collect()
    }

    #[test]
    fn what_is_not_promised_is_refused_with_its_place() {
        for (tag, sign) in [
            ("{{{x}}}", '{'),
            ("{{&x}}", '&'),
            ("{{^x}}", '^'),
            ("{{!x}}", '!'),
            ("{{=<% %>=}}", '='),
            ("{{.}}", '.'),
            ("{{<x}}", '<'),
            ("{{$x}}", '$'),
            ("{{*x}}", '*'),
            ("{{é}}", 'é'),
        ] {
            assert_eq!(faults(&format!("ä\nüß {tag}")), [(MustacheProblem::Refused(sign), 2, 4)], "{tag}");
        }
        assert_eq!(faults("{{> *x}}"), [(MustacheProblem::NoKey, 1, 1)]);
        assert_eq!(
            faults("a\n\n{{a b}} {{}}"),
            [(MustacheProblem::NoPath, 3, 1), (MustacheProblem::NoPath, 3, 9)]
        );
        assert_eq!(faults("{{#a"), [(MustacheProblem::Unclosed, 1, 1)]);
    }

    #[test]
    fn sections_end_where_they_began() {
        let path = |text| Path::new(text).unwrap();
        assert_eq!(faults("x {{/a}}"), [(MustacheProblem::NotOpen(path("a")), 1, 3)]);
        assert_eq!(faults("{{#a}}{{#b}}{{/a}}{{/a}}"), [(MustacheProblem::WrongEnd(path("b")), 1, 13)]);
        assert_eq!(
            faults("{{#a}}\n {{#b}}"),
            [(MustacheProblem::NeverEnds(path("a")), 1, 1), (MustacheProblem::NeverEnds(path("b")), 2, 2),]
        );
    }

    /// However deep or large, a text ends in an answer (hostile check 62).
    #[test]
    fn deep_and_huge_texts_are_refused() {
        let deep = format!("{}{}", "{{#a}}".repeat(10_000), "{{/a}}".repeat(10_000));
        assert_eq!(faults(&deep), [(MustacheProblem::TooDeep, 1, MAX_DEPTH * 6 + 1)]);
        let as_deep = format!("{}{}", "{{#a}}".repeat(MAX_DEPTH), "{{/a}}".repeat(MAX_DEPTH));
        assert!(MustacheTemplate::parse(&as_deep).is_ok());
        assert_eq!(faults(&format!("{{{{{}}}}}", "k".repeat(1_000_000))), [(MustacheProblem::NoPath, 1, 1)]);
        assert_eq!(faults(&"{{!}}".repeat(100_000)).len(), MAX_FAULTS);
        for text in ["{{a}}", "{{a", "{{", " {{>a}} ", "}}"] {
            drop(MustacheTemplate::parse(&text.repeat(100_000)));
        }
    }
}
