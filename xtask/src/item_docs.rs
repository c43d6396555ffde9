//! Whether public items are documented. rustc's `missing_docs` would ask for it on fields and variants too,
//! whose names mostly say enough.

use crate::run::root;
use std::path::Path;

/// How an item begins, after `pub`, in a public trait or after `#[macro_export]`.
const ITEMS: [&str; 13] = [
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "macro_rules!",
    "mod",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "unsafe",
];

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

/// Whether an attribute, or as much of it as was read, is at its end: brackets in strings do not count.
fn is_complete(attribute: &str) -> bool {
    let unescaped = without_raw_strings(attribute).replace(r"\\", "").replace(r#"\""#, "");
    let code: String = unescaped.split('"').step_by(2).collect();
    code.matches('[').count() <= code.matches(']').count()
}

fn without_raw_strings(attribute: &str) -> String {
    let (mut code, mut rest) = (String::new(), attribute);
    while let Some((before, raw)) = rest.split_once("r#\"") {
        code.push_str(before);
        rest = raw.split_once("\"#").map_or("", |(_, after)| after);
    }
    code + rest
}

fn is_documentation(attribute: &str) -> bool {
    attribute.starts_with("#[doc = ") || attribute.starts_with("#[doc(hidden)]")
}

/// Whether a comment documents what follows: `////` begins a remark.
fn is_doc_comment(line: &str) -> bool {
    line.strip_prefix("///").is_some_and(|text| !text.trim().is_empty() && !text.starts_with('/'))
}

/// The public items without documentation in formatted code, with their lines from 1.
fn undocumented(content: &str) -> Vec<(usize, &str)> {
    let (mut is_documented, mut is_exported, mut public_trait) = (false, false, None);
    let (mut found, mut attribute) = (Vec::new(), String::new());
    for (number, line) in content.lines().enumerate() {
        let item = line.trim_start();
        let indentation = line.len() - item.len();
        if !attribute.is_empty() || item.starts_with("#[") {
            attribute.extend([item, "\n"]);
            if is_complete(&attribute) {
                is_documented |= is_documentation(&attribute);
                is_exported |= attribute.starts_with("#[macro_export");
                attribute.clear();
            }
            continue;
        }
        // `$(#[` passes on the documentation that a macro is given.
        if item.starts_with("//") || item.starts_with("$(#[") {
            is_documented |= item.starts_with("$(#[") || is_doc_comment(item);
            continue;
        }
        let is_in_trait = public_trait.is_some_and(|outer: usize| indentation == outer + 4);
        let is_open = is_in_trait || is_exported;
        let declared = item.strip_prefix("pub ").or(is_open.then_some(item)).unwrap_or_default();
        if !is_documented && declared.split(' ').next().is_some_and(|word| ITEMS.contains(&word)) {
            found.push((number + 1, item));
        }
        if item.starts_with("pub trait ") && !item.ends_with('}') {
            public_trait = Some(indentation);
        } else if public_trait == Some(indentation) && item.starts_with('}') {
            public_trait = None;
        }
        (is_documented, is_exported) = (false, false);
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
            "pub extern \"C\" fn a() {}",
            "pub unsafe fn a() {}",
            "pub union A {",
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
    fn brackets_in_strings_leave_the_rest_of_the_file_checked() {
        for attribute in [
            r#"#[schema(rename = "files[")]"#,
            r#"#[schema(pattern = "\"[\\")]"#,
            r##"#[schema(example = r#"{"a": "["}"#)]"##,
            "#[schema(\n    example = \"a [\n    b\"\n)]",
        ] {
            assert_eq!(lines(&[attribute, "pub fn a() {}"]).len(), 1, "{attribute}");
            assert_eq!(lines(&["/// What it is.", attribute, "pub fn a() {}"]), [0; 0], "{attribute}");
        }
        assert_eq!(
            lines(&["#[schema(", "    pattern = \"]\",", "    of = [", "    ],", ")]", "pub fn a() {}"]),
            [6]
        );
    }

    #[test]
    fn only_words_are_documentation() {
        for line in
            ["#[doc(alias = \"b\")]", "#[doc(inline)]", "#[doc(no_inline)]", "///", "///  ", "//// A rule"]
        {
            assert_eq!(lines(&[line, "pub fn a() {}"]), [2], "{line}");
        }
        assert_eq!(lines(&["#[doc(hidden)]", "pub fn a() {}"]), [0; 0]);
        assert_eq!(lines(&["/// What it is.", "///", "pub fn a() {}"]), [0; 0]);
    }

    #[test]
    fn exported_macros_are_public() {
        let code = ["/// What it is.", "#[macro_export]", "#[rustfmt::skip]", "macro_rules! a {", "}"];
        assert_eq!(lines(&code), [0; 0]);
        assert_eq!(lines(&code[1..]), [3]);
        assert_eq!(lines(&code[2..]), [0; 0]);
        assert_eq!(lines(&["#[macro_export(local_inner_macros)]", "macro_rules! a {"]), [2]);
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
