//! House rules that no other tool checks.

use crate::run::{TaskResult, output, root};
use crate::{item_docs, links, members};
use std::path::Path;

const LONGEST: usize = 600;

/// Words that mean unfinished work, concatenated so that this file does not fail its own check.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("unimpl", "emented!"), concat!("#[ig", "nore]")];

/// Checks all files tracked by git.
pub(crate) fn check() -> TaskResult {
    let files = output("git", &["ls-files", "--cached", "--others", "--exclude-standard"])
        .ok_or("git does not answer")?;
    let files: Vec<&str> = files.lines().collect();
    let mut problems = links::problems(&files);
    problems.extend(members::problems(&files));
    for file in files {
        let is_code = [".rs", ".ts", ".svelte", ".mjs", ".scss"].iter().any(|ending| file.ends_with(ending));
        let is_rust = Path::new(file).extension().is_some_and(|ending| ending == "rs");
        let Ok(content) = std::fs::read_to_string(root().join(file)) else { continue };
        if is_code {
            let lines = content.lines().count();
            // Generated files are not read by people.
            if lines > LONGEST && !content.starts_with("// Generated") {
                problems.push(format!(
                    "{file}: {lines} lines, at most {LONGEST} are allowed: what is the second idea?"
                ));
            }
            for word in UNFINISHED {
                if let Some(line) = content.lines().position(|line| line.contains(word)) {
                    problems.push(format!("{file}:{}: `{word}`: finish it or file an issue", line + 1));
                }
            }
        }
        let is_top = file.ends_with("src/lib.rs") || file.ends_with("src/main.rs");
        if is_top && !content.starts_with("//!") {
            problems.push(format!("{file}: a crate must start by saying what it is for"));
        }
        if is_rust && file.contains("/src/") {
            problems.extend(item_docs::problems(file, &content));
        }
        if is_rust && content.contains('\r') {
            problems.push(format!("{file}: CRLF line endings"));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
