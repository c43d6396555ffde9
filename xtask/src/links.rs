//! Whether the links between the documents lead somewhere.

use crate::run::root;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// The pages of the book, and their table of contents.
const BOOK: &str = "docs/";
const CONTENTS: &str = "docs/SUMMARY.md";

/// What is wrong with the links of these files, of which those in Markdown are read.
pub(crate) fn problems(files: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut in_contents = BTreeSet::new();
    let pages = files.iter().filter(|file| Path::new(file).extension().is_some_and(|ending| ending == "md"));
    for file in pages.clone() {
        let Ok(page) = std::fs::read_to_string(root().join(file)) else { continue };
        for (line, link) in links(&page) {
            let (target, anchor) = link.split_once('#').unwrap_or((link.as_str(), ""));
            let path = if target.is_empty() { PathBuf::from(file) } else { beside(file, target) };
            if *file == CONTENTS {
                in_contents.insert(path.clone());
            }
            if let Some(problem) = problem(file, &path, anchor) {
                problems.push(format!("{file}:{line}: `{link}` {problem}"));
            }
        }
    }
    let is_missing =
        |page: &&&str| page.starts_with(BOOK) && **page != CONTENTS && !in_contents.contains(Path::new(page));
    problems.extend(pages.filter(is_missing).map(|page| format!("{CONTENTS} lacks {page}")));
    problems
}

fn problem(file: &str, path: &Path, anchor: &str) -> Option<&'static str> {
    if !root().join(path).exists() {
        return Some("leads nowhere");
    }
    if file.starts_with(BOOK) && !path.starts_with(BOOK) {
        return Some("leads out of docs/, where the book has nothing: write the file name as code");
    }
    let headings = || std::fs::read_to_string(root().join(path)).is_ok_and(|page| has_anchor(&page, anchor));
    (!anchor.is_empty() && !headings()).then_some("names a heading that does not exist")
}

/// A path relative to a file, from the root.
fn beside(file: &str, target: &str) -> PathBuf {
    let mut path = Path::new(file).parent().map(Path::to_path_buf).unwrap_or_default();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

/// The lines outside of fences, with their numbers from 1.
pub(crate) fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_fence = false;
    page.lines().enumerate().filter_map(move |(number, line)| {
        let is_mark = line.trim_start().starts_with("```");
        in_fence ^= is_mark;
        (!in_fence && !is_mark).then_some((number + 1, line))
    })
}

/// The targets of links and pictures within the checkout, with their lines.
fn links(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(page) {
        // Every second piece is code.
        let text: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', ' ']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:") {
                found.push((number, target.to_owned()));
            }
        }
    }
    found
}

/// Whether a heading of the page has this anchor, as GitHub and mdBook make them.
fn has_anchor(page: &str, anchor: &str) -> bool {
    let headings = prose(page).filter(|(_, line)| line.starts_with('#'));
    headings.map(|(_, line)| line.trim_start_matches('#').trim()).any(|heading| slug(heading) == anchor)
}

fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_outside_of_code() {
        let page = "[a](b.md), ![c](d.png)\n`[e](f.md)` [g](https://h)\n```sh\n[i](j.md)\n```\n[`k`](l.md#m \"n\")\n";
        let expected = [(1, "b.md"), (1, "d.png"), (6, "l.md#m")];
        assert_eq!(links(page), expected.map(|(line, link)| (line, link.to_owned())));
    }

    #[test]
    fn paths_begin_at_the_folder_of_the_page() {
        assert_eq!(beside("docs/api/forms.md", "../releases.md"), Path::new("docs/releases.md"));
        assert_eq!(beside("README.md", "docs/adr"), Path::new("docs/adr"));
    }

    #[test]
    fn anchors_are_made_of_headings() {
        let page = "# The API\n## One's own account\n```\n# no heading\n```\n";
        assert!(has_anchor(page, "the-api") && has_anchor(page, "ones-own-account"));
        assert!(!has_anchor(page, "no-heading"));
    }

    #[test]
    fn what_leads_nowhere_is_told() {
        let files = ["README.md", CONTENTS, "docs/releases.md"];
        assert_eq!(problems(&files), [""; 0]);
        assert_eq!(problem("README.md", Path::new("docs/gone.md"), ""), Some("leads nowhere"));
        assert!(problem("docs/releases.md", Path::new("CHANGELOG.md"), "").is_some());
        assert!(problem("README.md", Path::new("docs/releases.md"), "gone").is_some());
    }
}
