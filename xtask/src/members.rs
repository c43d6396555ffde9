//! Whether a `Type::member` that a document names exists, where the type is one of ours.

use crate::links::prose;
use crate::run::root;
use std::path::Path;

/// Names in it may be those of an earlier release.
const CHANGELOG: &str = "CHANGELOG.md";

/// What stands before the name of a type where it is defined.
const DEFINITIONS: [&str; 5] = ["struct ", "enum ", "trait ", "type ", "union "];

/// What stands before it where its members are.
const BODIES: [&str; 5] = ["struct ", "enum ", "trait ", "impl ", "for "];

/// Returns the members that the Markdown among these files names and the Rust among them does not have.
pub(crate) fn problems(files: &[&str]) -> Vec<String> {
    let sources = read(files, "rs");
    let mut problems = Vec::new();
    for (file, page) in read(files, "md") {
        if file == CHANGELOG {
            continue;
        }
        for (line, text) in prose(&page) {
            let named = text.split('`').skip(1).step_by(2).filter_map(type_and_member);
            let missing = named.filter(|(name, member)| is_missing(&sources, name, member));
            problems
                .extend(missing.map(|(name, member)| format!("{file}:{line}: `{name}` has no `{member}`")));
        }
    }
    problems
}

/// The files of one kind with their content.
fn read<'f>(files: &[&'f str], ending: &str) -> Vec<(&'f str, String)> {
    let mut contents = Vec::new();
    for &file in files {
        if Path::new(file).extension().is_some_and(|found| found == ending) {
            contents.extend(std::fs::read_to_string(root().join(file)).map(|content| (file, content)));
        }
    }
    contents
}

/// The type and the member at the end of a path that code begins with.
fn type_and_member(code: &str) -> Option<(&str, &str)> {
    let path = code.split(|c: char| !is_of_name(c) && c != ':').next()?;
    let mut parts = path.split("::").skip_while(|part| !part.starts_with(char::is_uppercase));
    let (name, member) = (parts.next()?, parts.next()?);
    (!member.is_empty()).then_some((name, member))
}

/// Whether the sources define this type, but no member of this name beside it.
fn is_missing(sources: &[(&str, String)], name: &str, member: &str) -> bool {
    sources.iter().any(|(_, source)| has_type(source, &DEFINITIONS, name))
        && !sources.iter().any(|(_, source)| has_type(source, &BODIES, name) && has_member(source, member))
}

/// Whether one of these words stands before the name of the type.
fn has_type(source: &str, words: &[&str], name: &str) -> bool {
    words.iter().any(|word| has(source, &format!("{word}{name}")))
}

/// Whether a text has these words, of which the last one ends there.
fn has(text: &str, words: &str) -> bool {
    text.split(words).skip(1).any(|rest| !rest.starts_with(is_of_name))
}

/// Whether a source has a function of this name, or a line that begins like a field, a variant or a constant.
fn has_member(source: &str, member: &str) -> bool {
    let begins = |line: &str| {
        let words = ["pub ", "pub(crate) ", "const ", "type "];
        let item =
            words.iter().fold(line.trim_start(), |item, word| item.strip_prefix(*word).unwrap_or(item));
        item.strip_prefix(member)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ':', '(', ' ']))
    };
    has(source, &format!("fn {member}")) || source.lines().any(begins)
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_path_is_a_type_and_its_member() {
        assert_eq!(type_and_member("bi::ports::Facts::read(&self)"), Some(("Facts", "read")));
        assert_eq!(type_and_member("Order::Last"), Some(("Order", "Last")));
        for code in ["Facts", "bi::read", "Facts::…", "Staff<Area>::read", "see Facts::read"] {
            assert_eq!(type_and_member(code), None, "{code}");
        }
    }

    #[test]
    fn members_are_functions_fields_variants_and_constants_beside_the_type() {
        let code = "struct Facts {\n    rows: u8,\n}\n\nimpl Facts {\n    const MOST: u8 = 1;\n\n    \
                    fn read(&self) {}\n}\n\nenum Order {\n    Last,\n}\n";
        let sources = [("facts.rs", code.to_owned()), ("other.rs", "fn gone() {}\n".to_owned())];
        for (name, member) in [("Facts", "rows"), ("Facts", "MOST"), ("Facts", "read"), ("Order", "Last")] {
            assert!(!is_missing(&sources, name, member), "{name}::{member}");
        }
        for (name, member) in [("Facts", "row"), ("Facts", "rea"), ("Facts", "gone"), ("Order", "First")] {
            assert!(is_missing(&sources, name, member), "{name}::{member}");
        }
        assert!(!is_missing(&sources, "Server", "gone"), "the type is not ours");
    }

    #[test]
    fn a_document_is_read_with_the_sources() {
        let page = "crates/adapters/queue/README.md";
        let [opened, work, prune] =
            ["open", "work", "prune"].map(|module| format!("crates/adapters/queue/src/{module}.rs"));
        assert_eq!(problems(&[page, &opened, &work, &prune]), [""; 0]);
        assert_eq!(problems(&[page, &opened, &work]), [format!("{page}:5: `JobQueue` has no `prune`")]);
    }
}
