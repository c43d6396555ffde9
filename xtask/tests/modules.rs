//! The order of modules within a crate: imports go one way.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of `http` from the bottom up: each may use those before it.
const HTTP: [&str; 5] = ["framework", "state", "resources", "document", "server"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Returns a file without comments and without its own tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns the first names after `crate::`, including those in a group.
fn imported(text: &str) -> BTreeSet<String> {
    let group = Regex::new(r"crate::\{([^;]*)\};").unwrap();
    let inner = Regex::new(r"::\{[^{}]*\}").unwrap();
    let word = Regex::new(r"(?:^|,)\s*(\w+)").unwrap();
    let single = Regex::new(r"crate::(\w+)").unwrap();
    let mut names: BTreeSet<String> = single.captures_iter(text).map(|found| found[1].to_owned()).collect();
    for found in group.captures_iter(text) {
        let flat = inner.replace_all(&found[1], "");
        names.extend(word.captures_iter(&flat).map(|found| found[1].to_owned()));
    }
    names
}

/// Returns which modules at the top of a crate use which.
fn graph(package: &str) -> BTreeMap<String, BTreeSet<String>> {
    let source = root().join(package).join("src");
    let top = code(&source.join("lib.rs"));
    let declared = Regex::new(r"(?m)^(?:pub(?:\(crate\))? )?mod (\w+);").unwrap();
    let modules: BTreeSet<String> = declared.captures_iter(&top).map(|found| found[1].to_owned()).collect();
    // An item re-exported by the crate's root belongs to the module that defines it.
    let reexport = Regex::new(r"pub(?:\(crate\))? use (\w+)(?:::\w+)*::(?:\{([^}]*)\}|(\w+));").unwrap();
    let mut owners = BTreeMap::new();
    for found in reexport.captures_iter(&top) {
        let names = found.get(2).or(found.get(3)).unwrap().as_str();
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            owners.insert(name.to_owned(), found[1].to_owned());
        }
    }
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in sources(&source) {
        let within = path.strip_prefix(&source).unwrap();
        let first = within.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs");
        if !modules.contains(first) || ["testing", "tests"].contains(&first) {
            continue;
        }
        let used = imported(&code(&path))
            .into_iter()
            .filter_map(|name| if modules.contains(&name) { Some(name) } else { owners.get(&name).cloned() });
        graph.entry(first.to_owned()).or_default().extend(used.filter(|name| name != first));
    }
    graph
}

/// Finds a module that depends on itself, directly or not.
fn cycle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<&String> {
    graph.keys().find(|&start| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![start]);
        while let Some(module) = next.pop() {
            for used in graph.get(module).into_iter().flatten() {
                if used == start {
                    return true;
                }
                if seen.insert(used) {
                    next.push(used);
                }
            }
        }
        false
    })
}

fn packages() -> Vec<String> {
    let folders = ["crates/kernel", "crates/views", "crates/app"].map(str::to_owned);
    let grouped = ["crates/domain", "crates/adapters"].into_iter().flat_map(|group| {
        let entries = fs::read_dir(root().join(group)).unwrap();
        entries.map(move |entry| format!("{group}/{}", entry.unwrap().file_name().to_str().unwrap()))
    });
    folders.into_iter().chain(grouped).collect()
}

#[test]
fn modules_at_the_top_of_a_crate_use_each_other_one_way() {
    for package in packages() {
        let graph = graph(&package);
        if let Some(module) = cycle(&graph) {
            panic!("{package}: `{module}` leads back to itself");
        }
    }
}

#[test]
fn layers_of_http_know_those_below_only() {
    for (module, uses) in graph("crates/adapters/http") {
        let layer_of = |name: &str| HTTP.iter().position(|layer| *layer == name);
        let own = layer_of(&module).unwrap_or_else(|| panic!("{module} is in no layer"));
        for used in uses {
            assert!(layer_of(&used).unwrap() < own, "{module} must not know {used}");
        }
    }
}
