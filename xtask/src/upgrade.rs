//! Builds the last release, to run it beside the current code.

use crate::run::{TaskResult, command, finish, output, root, run};
use std::path::{Path, PathBuf};

/// Returns version and commit of the newest release that `docs/releases.md` names.
fn last_release() -> Result<(String, String), String> {
    let text = std::fs::read_to_string(root().join("docs/releases.md")).map_err(|error| error.to_string())?;
    parse(&text).ok_or_else(|| "docs/releases.md lists no release".to_owned())
}

fn parse(text: &str) -> Option<(String, String)> {
    text.lines().find_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (version, commit) = (cells.next()?, cells.nth(1)?);
        let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_commit.then(|| (version.to_owned(), commit.to_owned()))
    })
}

/// Returns the binary of the last release, built in a worktree of its own below `target/`.
pub(crate) fn old_binary() -> Result<PathBuf, String> {
    let (version, commit) = last_release()?;
    if output("git", &["cat-file", "-e", &format!("{commit}^{{commit}}")]).is_none() {
        return Err(format!(
            "commit {commit} of release {version} is not in this clone; `git fetch --unshallow` fetches it"
        ));
    }
    let place = root().join(format!("target/release-{version}"));
    check_out(&commit, &place)?;
    // Without its pages, which nobody looks at here.
    let mut build = command("cargo", &["build", "--locked", "--package", "meldewerk"]);
    build.current_dir(&place).env("CARGO_TARGET_DIR", place.join("target"));
    finish(build)?;
    Ok(place.join("target/debug/meldewerk"))
}

fn check_out(commit: &str, place: &Path) -> TaskResult {
    let path = place.display().to_string();
    if place.join(".git").exists() {
        return run("git", &["-C", &path, "checkout", "--quiet", "--detach", commit]);
    }
    run("git", &["worktree", "add", "--force", "--detach", &path, commit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_build_after_a_release_has_its_version() {
        assert_ne!(last_release().unwrap().0, env!("CARGO_PKG_VERSION"), "see docs/releases.md");
    }

    #[test]
    fn the_first_line_with_a_commit_is_the_last_release() {
        let (new, old) = ("a".repeat(40), "b".repeat(40));
        let text = format!(
            "# R\n\n| Version | Date | Commit |\n|---|---|---|\n| 0.2.0 | x | {new} |\n| 0.1.0 | x | {old} |\n"
        );
        assert_eq!(parse(&text), Some(("0.2.0".to_owned(), new)));
        assert_eq!(parse("| 0.2.0 | x | soon |"), None);
        assert!(last_release().is_ok());
    }
}
