//! Texts live in the catalogue (`crates/texts/locales`): each key named in the code exists, each key that
//! exists is named, and no sentences stand elsewhere.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Paths with texts that do not belong in the catalogue, with the reason.
const ELSEWHERE: [(&str, &str); 10] = [
    ("crates/domain/anonymizer/", "the words that masking knows"),
    ("crates/domain/forms/src/test_data/prompt.rs", "what a language model is asked"),
    ("crates/domain/forms/src/starters/", "forms to begin with, which an organisation makes its own"),
    ("crates/domain/dpa/src/system.rs", "agreements to begin with, which an organisation makes its own"),
    ("crates/domain/dpa/src/document.rs", "words of an agreement, part of the bytes that it freezes"),
    ("crates/domain/captcha/src/question.rs", "a sum in words"),
    ("crates/domain/organizations/src/names.rs", "names that nobody may have"),
    ("crates/domain/site/src/geo", "names of places"),
    ("crates/adapters/pdf/src/layout/", "what stands on pages that never change"),
    ("crates/app/src/demo/", "the content of the demonstration"),
];

/// Calls `see` with the path and the production code of each file.
fn sources(mut see: impl FnMut(&str, &str)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            let is_test = ["/tests", "/testing", "/benches", "/examples", "/testkit", "/node_modules"]
                .iter()
                .any(|part| name.contains(part));
            if is_test
                || path.file_stem().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with("tests"))
            {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.contains("/src/") && path.extension().is_some_and(|ending| ending == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                let end = ["#[cfg(test)]\nmod ", "#[cfg(test)]\npub"]
                    .iter()
                    .filter_map(|test| code.find(test))
                    .min();
                let code = &code[..end.unwrap_or(code.len())];
                // Skips comments, and the examples of the OpenAPI document.
                let is_code =
                    |line: &&str| !line.trim_start().starts_with("//") && !line.contains("example = ");
                let code: Vec<&str> = code.lines().filter(is_code).collect();
                see(&name, &code.join("\n"));
            }
        }
    }
}

/// Returns the string literals of a file, near enough: no literal here contains a quotation mark.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// Returns the keys of a part, without `.one` and `.other`.
fn keys(part: &str, file: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/texts/locales/de").join(file);
    let texts: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let base = |key: &String| {
        let key = key.strip_suffix(".one").or_else(|| key.strip_suffix(".other")).unwrap_or(key);
        format!("{part}{key}")
    };
    texts.keys().map(base).collect()
}

#[test]
fn every_key_that_the_code_names_is_in_the_catalogue_and_no_other() {
    let mut named = BTreeSet::new();
    sources(|_, code| {
        let is_key = |text: &&str| {
            ["service.", "public.", "staff."].iter().any(|part| text.starts_with(part))
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'))
                && !text.ends_with('.')
        };
        named.extend(literals(code).filter(is_key).map(str::to_owned));
    });
    let ours: BTreeSet<_> =
        keys("service.", "service.json").into_iter().chain(keys("public.", "public.json")).collect();
    let staff: BTreeSet<_> = ["staff", "studio", "dpa", "portal"]
        .iter()
        .flat_map(|file| keys("staff.", &format!("{file}.json")))
        .collect();
    let unknown: Vec<_> = named.iter().filter(|key| !ours.contains(*key) && !staff.contains(*key)).collect();
    assert!(unknown.is_empty(), "not in the catalogue: {unknown:?}");
    // The keys of the staff area are named by its pages, which check their own.
    let unused: Vec<_> = ours.iter().filter(|key| !named.contains(*key)).collect();
    assert!(unused.is_empty(), "named nowhere: {unused:?}");
}

/// CONTRIBUTING, "Words": one word for each thing. What is here has another word there.
const REPLACED: [(&str, &[&str]); 2] = [
    ("de", &["zwei-faktor", "sicherheitsprüfung", "einloggen", "kennwort", "installation", "einreichung"]),
    ("en", &["two-factor", "security check", "log in with", "installation", "tenant’s"]),
];

#[test]
fn no_text_has_a_word_that_the_glossary_replaces() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/texts/locales");
    let mut found = Vec::new();
    for (language, words) in REPLACED {
        for entry in fs::read_dir(locales.join(language)).unwrap() {
            let texts: serde_json::Map<String, serde_json::Value> =
                serde_json::from_str(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
            found.extend(texts.iter().filter_map(|(key, text)| {
                let text = text.as_str()?.to_lowercase();
                let word = words.iter().find(|word| text.contains(**word))?;
                Some(format!("{language} {key}: {word}"))
            }));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn there_are_no_sentences_outside_the_catalogue() {
    let mut found = Vec::new();
    sources(|name, code| {
        if ELSEWHERE.iter().any(|(place, _)| name.starts_with(place)) {
            return;
        }
        let is_german = |text: &&str| {
            text.contains(['ä', 'ö', 'ü', 'Ä', 'Ö', 'Ü', 'ß', '„'])
                && text.contains(' ')
                && !text.contains('\n')
        };
        // Formats of dates and numbers are fine.
        let picked = code.split(".pick(").skip(1).filter(|rest| !rest.trim_start().starts_with("\"%"));
        let picked = picked.filter(|rest| rest.trim_start().starts_with('"') && rest.as_bytes()[2] != b'"');
        // A text in both languages beside the code, whatever its letters.
        let spelled_out = code.split("de: \"").skip(1).filter(|rest| rest.starts_with(char::is_alphabetic));
        found.extend(spelled_out.map(|rest| format!("{name}: {}", rest.lines().next().unwrap())));
        found.extend(literals(code).filter(is_german).map(|text| format!("{name}: {text}")));
        found.extend(picked.map(|rest| format!("{name}: {}", rest.lines().next().unwrap())));
    });
    assert!(found.is_empty(), "{found:#?}");
}
