//! Whether the subjects of commits are short enough to be read in a list.

use crate::run::{TaskResult, output};

const LONGEST: usize = 72;

/// The newest commit whose subject is longer: those after it are checked.
const LAST_LONGER: &str = "05b40a8e6de247aa3e70c98b50a6c17c4b69815f";

/// How subjects begin that git makes from another commit's.
const MADE_BY_GIT: [&str; 3] = ["Revert \"", "fixup! ", "squash! "];

/// Checks the commits of this checkout, and says which it cannot check.
pub(crate) fn check() -> TaskResult {
    // A folder of another repository has a prefix, and an export has no answer.
    if output("git", &["rev-parse", "--show-prefix"]).as_deref() != Some("") {
        eprintln!("Skipped: the subjects of commits, because there are none without a repository");
        return Ok(());
    }
    let later = format!("{LAST_LONGER}..HEAD");
    let range = if output("git", &["merge-base", "--is-ancestor", LAST_LONGER, "HEAD"]).is_some() {
        &later
    } else {
        eprintln!("Skipped: the subjects of those commits that this checkout does not have");
        "HEAD"
    };
    // Nobody chooses the subject of a merge, such as that of two hashes.
    let log = output("git", &["log", "--no-merges", "--format=%h %s", range])
        .ok_or("git does not list the commits")?;
    let problems: Vec<String> = log.lines().filter_map(problem).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// Returns what is wrong with a line of an abbreviated hash and a subject.
fn problem(line: &str) -> Option<String> {
    let (hash, subject) = line.split_once(' ')?;
    let length = subject.chars().count();
    let is_made = MADE_BY_GIT.iter().any(|beginning| subject.starts_with(beginning));
    (length > LONGEST && !is_made)
        .then(|| format!("{hash}: a subject of {length} characters, at most {LONGEST} are allowed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_counted_in_characters_and_longer_ones_are_told() {
        assert_eq!(problem(&format!("05b40a8e {}", "ä".repeat(LONGEST))), None);
        let longer = problem(&format!("05b40a8e {}", "a".repeat(LONGEST + 1)));
        assert!(longer.is_some_and(|problem| problem.contains("05b40a8e") && problem.contains("73")));
    }

    #[test]
    fn subjects_made_from_another_commits_may_be_longer() {
        let longest = "a".repeat(LONGEST);
        for made in [
            format!("Revert \"{longest}\""),
            format!("fixup! {longest}"),
            format!("squash! fixup! {longest}"),
        ] {
            assert_eq!(problem(&format!("05b40a8e {made}")), None);
        }
        assert!(problem(&format!("05b40a8e Revert {longest}")).is_some());
    }
}
