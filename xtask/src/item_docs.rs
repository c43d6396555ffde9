//! Whether public items are documented. rustc's `missing_docs` would ask for it on fields and variants too,
//! whose names mostly say enough.

use crate::run::root;
use std::path::Path;

/// How an item begins, after `pub` or in a public trait.
const ITEMS: [&str; 9] = ["async", "const", "enum", "fn", "mod", "static", "struct", "trait", "type"];

/// What is wrong with a file of Rust.
pub(crate) fn problems(file: &str, content: &str) -> Vec<String> {
    let missing = undocumented(content).into_iter().filter(|(_, item)| !is_documented_module(file, item));
    missing.map(|(line, item)| format!("{file}:{line}: `{item}` is public: say what it is for")).collect()
}

/// Whether an item is a module whose own file begins with its documentation.
fn is_documented_module(file: &str, item: &str) -> bool {
    let declared = item.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';'));
    let Some(name) = declared else { return false };
    let own = Path::new(file).with_extension("");
    let is_top = ["lib", "main", "mod"].iter().any(|top| own.ends_with(top));
    let module = if is_top { own.with_file_name(name) } else { own.join(name) };
    [module.with_extension("rs"), module.join("mod.rs")].iter().any(|path| {
        std::fs::read_to_string(root().join(path)).is_ok_and(|content| content.starts_with("//!"))
    })
}

/// The public items without documentation in formatted code, with their lines from 1.
fn undocumented(content: &str) -> Vec<(usize, &str)> {
    let (mut is_documented, mut open_brackets, mut public_trait) = (false, 0_usize, None);
    let mut found = Vec::new();
    for (number, line) in content.lines().enumerate() {
        let item = line.trim_start();
        let indentation = line.len() - item.len();
        if open_brackets > 0 || item.starts_with("#[") {
            is_documented |= item.starts_with("#[doc");
            open_brackets =
                (open_brackets + item.matches('[').count()).saturating_sub(item.matches(']').count());
            continue;
        }
        // `$(#[` passes on the documentation that a macro is given.
        if item.starts_with("//") || item.starts_with("$(#[") {
            is_documented |= !item.starts_with("//") || item.starts_with("///");
            continue;
        }
        let is_in_trait = public_trait.is_some_and(|outer: usize| indentation == outer + 4);
        let declared = item.strip_prefix("pub ").or(is_in_trait.then_some(item)).unwrap_or_default();
        if !is_documented && declared.split(' ').next().is_some_and(|word| ITEMS.contains(&word)) {
            found.push((number + 1, item));
        }
        if item.starts_with("pub trait ") && !item.ends_with('}') {
            public_trait = Some(indentation);
        } else if public_trait == Some(indentation) && item.starts_with('}') {
            public_trait = None;
        }
        is_documented = false;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(code: &[&str]) -> Vec<usize> {
        undocumented(&code.join("\n")).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn public_items_are_asked_for_documentation() {
        for item in [
            "pub fn a() {}",
            "    pub async fn a() {}",
            "    pub const fn a() {}",
            "pub struct A;",
            "pub enum A {",
            "pub trait A {",
            "pub type A = u8;",
            "pub static A: u8 = 1;",
            "pub mod a {",
        ] {
            assert_eq!(lines(&[item]), [1], "{item}");
            assert_eq!(lines(&["// a remark", "#[must_use]", item]), [3], "{item}");
            assert_eq!(lines(&["/// What it is.", item]), [0; 0], "{item}");
        }
    }

    #[test]
    fn documentation_may_stand_before_attributes() {
        let attribute = ["#[cfg_attr(", "    test,", "    derive(Debug)", ")]"];
        let code = [&["/// What it is."][..], &attribute[..], &["#[must_use]", "pub fn a() {}"]].concat();
        assert_eq!(lines(&code), [0; 0]);
        assert_eq!(lines(&code[1..]), [6]);
        assert_eq!(lines(&["#[doc = \"What it is.\"]", "#[must_use]", "pub fn a() {}"]), [0; 0]);
        assert_eq!(lines(&["        $(#[$doc])*", "        pub enum $name {"]), [0; 0]);
    }

    #[test]
    fn fields_variants_and_what_is_not_public_need_none() {
        let code = [
            "/// What it is.",
            "pub struct A {",
            "    pub a: u8,",
            "    pub mode: u8,",
            "    pub(crate) b: u8,",
            "}",
        ];
        assert_eq!(lines(&code), [0; 0]);
        assert_eq!(
            lines(&["/// What it is.", "pub enum A {", "    First,", "    Second { a: u8 },", "}"]),
            [0; 0]
        );
        assert_eq!(lines(&["fn a() {}", "pub(crate) fn b() {}", "pub use crate::a;"]), [0; 0]);
    }

    #[test]
    fn the_items_of_a_public_trait_are_public() {
        let code = |head| {
            [
                head,
                "    type A;",
                "    /// What it does.",
                "    fn a(&self) {",
                "        fn b() {}",
                "    }",
                "    fn c();",
                "}",
            ]
        };
        assert_eq!(lines(&code("pub trait B {")), [1, 2, 7]);
        assert_eq!(lines(&code("impl B for u8 {")), [0; 0]);
        let after = ["/// What it is.", "pub trait B {", "}", "impl B for u8 {", "    fn c() {}", "}"];
        assert_eq!(lines(&after), [0; 0]);
    }

    #[test]
    fn a_module_may_be_documented_in_its_own_file() {
        assert!(is_documented_module("xtask/src/main.rs", "pub mod tidy;"));
        assert!(is_documented_module("crates/domain/dpa/src/testing.rs", "pub mod contract;"));
        assert!(!is_documented_module("crates/domain/dpa/src/testing.rs", "pub mod input;"));
        assert!(!is_documented_module("xtask/src/main.rs", "pub fn tidy() {}"));
        assert_eq!(problems("xtask/src/main.rs", "pub mod gone;").len(), 1);
    }
}
