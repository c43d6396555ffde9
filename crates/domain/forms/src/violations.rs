//! All problems of an input, by path.

use crate::Problem;
use kernel::{ErrorKind, Text};

/// Problems by path (`data.ort`, `captcha_answer`, `fields.2.slug`), in the order of the form.
///
/// At most [`Violations::MAX_PATHS`] paths are kept, so that a malicious request cannot inflate the answer.
///
/// ```
/// use forms::{Problem, Violations};
/// let mut violations = Violations::default();
/// violations.add("data.ort", Problem::Required);
/// let (path, texts) = violations.texts().next().unwrap();
/// assert_eq!((path, texts[0].key()), ("data.ort", "service.field.required"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, thiserror::Error)]
#[error("the input is invalid: {}", self.summary())]
pub struct Violations(Vec<(String, Vec<Problem>)>);

impl Violations {
    /// The maximum number of paths reported.
    pub const MAX_PATHS: usize = 200;

    /// Creates violations with one problem at one path.
    pub fn one(path: impl Into<String>, problem: Problem) -> Self {
        Self(vec![(path.into(), vec![problem])])
    }

    /// Adds a problem; the same problem at the same path counts once.
    pub fn add(&mut self, path: impl Into<String>, problem: Problem) {
        let path = path.into();
        // Problems arrive path by path, so the last entry is nearly always the right one.
        if let Some((_, problems)) = self.0.iter_mut().rev().find(|(known, _)| *known == path) {
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        } else if self.0.len() < Self::MAX_PATHS {
            self.0.push((path, vec![problem]));
        }
    }

    /// Adds all problems of another list.
    pub fn extend(&mut self, other: Self) {
        for (path, problems) in other.0 {
            for problem in problems {
                self.add(path.clone(), problem);
            }
        }
    }

    /// Adds all problems of a part, prefixed with the part's path.
    pub fn extend_below(&mut self, parent: &str, part: &Self) {
        for (path, problems) in &part.0 {
            for problem in problems {
                self.add(format!("{parent}.{path}"), problem.clone());
            }
        }
    }

    /// Sorts the paths by a key. Those with the same one stay in their order.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&str) -> K) {
        self.0.sort_by_key(|(path, _)| key(path));
    }

    /// Checks whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of paths with a problem.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Checks whether no more paths are kept, so that further checks are pointless.
    pub fn is_full(&self) -> bool {
        self.0.len() >= Self::MAX_PATHS
    }

    /// Returns the paths with their problems, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Problem])> {
        self.0.iter().map(|(path, problems)| (path.as_str(), problems.as_slice()))
    }

    /// Returns the problems at a path.
    pub fn at(&self, path: &str) -> &[Problem] {
        self.0.iter().find(|(known, _)| known == path).map_or(&[], |(_, problems)| problems)
    }

    /// Returns the paths with their messages, in order.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Vec<Text>)> {
        self.iter().map(|(path, problems)| (path, problems.iter().map(Problem::text).collect()))
    }

    /// Returns `TooLarge` when a file exceeds its limit (decisions §1: 413), otherwise `Invalid`.
    pub fn kind(&self) -> ErrorKind {
        let mut problems = self.0.iter().flat_map(|(_, problems)| problems);
        if problems.any(|problem| matches!(problem, Problem::FileTooLarge { .. })) {
            ErrorKind::TooLarge
        } else {
            ErrorKind::Invalid
        }
    }

    /// Returns `Ok` when there are no problems.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Formats paths and codes for a log, e.g. `data.ort (required)`.
    fn summary(&self) -> String {
        let codes = |problems: &[Problem]| problems.iter().map(Problem::code).collect::<Vec<_>>().join(", ");
        let entries = self.iter().map(|(path, problems)| format!("{path} ({})", codes(problems)));
        entries.collect::<Vec<_>>().join(", ")
    }
}
