//! The first net of the dependency rule (ARCHITECTURE.md): which crate may depend on which. A new edge is a
//! deliberate edit of this list.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// Our crates and those of our crates they may use; test-only use is listed below.
const ALLOWED: [(&str, &[&str]); 33] = [
    ("mw-characters", &[]),
    ("mw-kernel", &["mw-characters"]),
    ("mw-texts", &["mw-kernel"]),
    ("mw-forms", &["mw-audit", "mw-kernel"]),
    ("mw-anonymizer", &["mw-characters"]),
    ("mw-captcha", &["mw-audit", "mw-kernel"]),
    ("mw-credentials", &["mw-kernel"]),
    ("mw-accounts", &["mw-audit", "mw-credentials", "mw-kernel"]),
    ("mw-portal", &["mw-audit", "mw-credentials", "mw-kernel"]),
    ("mw-organizations", &["mw-audit", "mw-kernel"]),
    ("mw-site", &["mw-audit", "mw-kernel", "mw-texts"]),
    ("mw-audit", &["mw-kernel"]),
    ("mw-jobs", &["mw-audit", "mw-kernel"]),
    ("mw-bi", &["mw-kernel"]),
    ("mw-dpa", &["mw-audit", "mw-kernel"]),
    ("mw-plans", &["mw-audit", "mw-kernel"]),
    ("mw-views", &["mw-texts", "mw-kernel", "mw-forms", "mw-captcha", "mw-site"]),
    ("mw-migrations", &[]),
    (
        "mw-persistence",
        &[
            "mw-kernel",
            "mw-forms",
            "mw-captcha",
            "mw-credentials",
            "mw-accounts",
            "mw-organizations",
            "mw-site",
            "mw-audit",
            "mw-jobs",
            "mw-bi",
            "mw-dpa",
            "mw-plans",
            "mw-portal",
            "mw-migrations",
        ],
    ),
    (
        "mw-http",
        &[
            "mw-kernel",
            "mw-forms",
            "mw-captcha",
            "mw-accounts",
            "mw-organizations",
            "mw-site",
            "mw-audit",
            "mw-jobs",
            "mw-bi",
            "mw-dpa",
            "mw-plans",
            "mw-portal",
            "mw-credentials",
            "mw-texts",
            "mw-views",
        ],
    ),
    ("mw-crypto", &["mw-kernel", "mw-captcha", "mw-accounts", "mw-plans"]),
    ("mw-storage", &["mw-kernel", "mw-forms", "mw-site"]),
    ("mw-mail", &["mw-kernel", "mw-jobs", "mw-site", "mw-texts"]),
    ("mw-dns", &["mw-organizations"]),
    ("mw-payment", &["mw-kernel", "mw-plans"]),
    ("mw-pdf", &["mw-kernel", "mw-dpa"]),
    ("mw-print", &["mw-kernel", "mw-dpa"]),
    ("mw-queue", &["mw-kernel", "mw-jobs"]),
    ("mw-ui", &["mw-texts", "mw-kernel", "mw-forms", "mw-captcha", "mw-site", "mw-views"]),
    ("mw-testkit", &["mw-kernel"]),
    // Development only, like the test-kit.
    (
        "mw-fuzzing",
        &[
            "mw-kernel",
            "mw-anonymizer",
            "mw-credentials",
            "mw-crypto",
            "mw-dpa",
            "mw-forms",
            "mw-http",
            "mw-jobs",
            "mw-mail",
            "mw-payment",
            "mw-plans",
            "mw-storage",
            "mw-texts",
        ],
    ),
    ("xtask", &[]),
    (
        "meldewerk",
        &[
            "mw-kernel",
            "mw-forms",
            "mw-anonymizer",
            "mw-captcha",
            "mw-accounts",
            "mw-organizations",
            "mw-site",
            "mw-audit",
            "mw-jobs",
            "mw-bi",
            "mw-dpa",
            "mw-plans",
            "mw-pdf",
            "mw-print",
            "mw-portal",
            "mw-persistence",
            "mw-http",
            "mw-crypto",
            "mw-storage",
            "mw-mail",
            "mw-texts",
            "mw-dns",
            "mw-payment",
            "mw-queue",
            "mw-ui",
        ],
    ),
];

/// Third-party crates that only the named crates may use, even in tests.
const WRAPPED: [(&str, &[&str]); 30] = [
    ("actix-web", &["mw-http", "mw-print"]),
    ("sea-orm", &["mw-persistence"]),
    ("roaring", &["mw-bi", "mw-persistence"]),
    ("comrak", &["mw-dpa"]),
    // The test kit reads a file past all our code.
    ("rusqlite", &["mw-persistence", "mw-testkit"]),
    ("sea-orm-migration", &["mw-migrations", "mw-persistence"]),
    ("ring", &["mw-crypto"]),
    ("argon2", &["mw-crypto"]),
    ("maud", &["mw-ui"]),
    ("img-parts", &["mw-storage"]),
    ("image", &["mw-storage"]),
    ("qrcode", &["mw-http"]),
    ("lettre", &["mw-mail"]),
    ("handlebars", &["mw-mail"]),
    ("hickory-resolver", &["mw-dns"]),
    ("headless_chrome", &["mw-pdf"]),
    ("lopdf", &["mw-pdf"]),
    ("apalis", &["mw-queue"]),
    ("apalis-core", &["mw-queue"]),
    ("apalis-sqlite", &["mw-queue"]),
    ("apalis-postgres", &["mw-queue"]),
    ("apalis-redis", &["mw-queue"]),
    ("redis", &["mw-queue"]),
    ("sqlx", &["mw-queue"]),
    ("zip", &["mw-http"]),
    ("object_store", &["mw-storage"]),
    ("reqwest", &["mw-storage", "mw-payment", "mw-print"]),
    ("rustls", &["mw-storage", "mw-payment", "mw-print"]),
    ("jsonwebtoken", &["mw-crypto"]),
    ("rsa", &["mw-crypto"]),
];

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn dependencies(package: &Value) -> impl Iterator<Item = (&str, bool)> {
    package["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|dependency| (dependency["name"].as_str().unwrap(), dependency["kind"] == "dev"))
}

/// `docs/embedding.md` names only packages and features that exist, and no release that lacks them.
#[test]
fn what_the_page_on_embedding_names_is_there() {
    let read =
        |file| std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/").to_owned() + file);
    let (page, releases) = (read("embedding.md").unwrap(), read("releases.md").unwrap());
    let after_the_first = releases.split("| 0.1.0 |").next().unwrap();
    let packages = packages();
    let of_name = |name: &str| packages.iter().find(|package| package["name"] == name).unwrap();
    let value = |line: &'_ str, start: &str| Some(line.split_once(start)?.1.split_once('"')?.0.to_owned());
    let lines: Vec<&str> = page.lines().filter(|line| line.contains("package = ")).collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let package = of_name(&value(line, "package = \"").unwrap());
        let feature = value(line, "features = [\"");
        assert!(feature.is_none_or(|feature| package["features"].get(feature).is_some()), "{line}");
        let rev = value(line, "rev = \"").unwrap();
        assert!(rev == "…" || rev.len() == 40 && after_the_first.contains(&rev), "{line}");
    }
    for line in page.lines().filter(|line| line.starts_with("| `mw-")) {
        let names = line.split('|').nth(1).unwrap().split('`').filter(|name| name.starts_with("mw-"));
        for package in names.map(of_name) {
            let has_kernel = dependencies(package).any(|dependency| dependency == ("mw-kernel", false));
            assert_eq!(has_kernel, package["features"].get("system").is_some(), "{}", package["name"]);
        }
    }
}

#[test]
fn crates_depend_only_on_what_the_architecture_allows() {
    let allowed: BTreeMap<_, _> = ALLOWED.into_iter().collect();
    let packages = packages();
    let ours: Vec<_> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    for package in &packages {
        let name = package["name"].as_str().unwrap();
        let may = allowed.get(name).unwrap_or_else(|| panic!("{name} is not on the list"));
        for (dependency, in_tests) in dependencies(package) {
            let is_ours = ours.contains(&dependency);
            // Tests may use the kit and the texts; a crate's tests may use what the crate may use itself.
            let for_tests = in_tests && ["mw-testkit", "mw-texts"].contains(&dependency);
            let fine = may.contains(&dependency) || for_tests || dependency == name;
            assert!(!is_ours || fine, "{name} must not depend on {dependency}");
        }
    }
    assert_eq!(ours.len(), ALLOWED.len(), "the list names a crate that is gone");
}

#[test]
fn frameworks_stay_behind_their_adapter() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        for (dependency, _) in dependencies(&package) {
            if let Some((_, may)) = WRAPPED.iter().find(|(wrapped, _)| *wrapped == dependency) {
                assert!(may.contains(&name), "{name} must not use {dependency}");
            }
        }
    }
}

/// `MaskedData` of texts that nothing masked: whoever has the feature could store them.
#[test]
fn only_tests_of_this_workspace_take_texts_as_masked() {
    let mut users = Vec::new();
    for package in packages() {
        let name = package["name"].as_str().unwrap().to_owned();
        for (feature, needs) in package["features"].as_object().unwrap() {
            assert!(!needs.to_string().contains("unmasked"), "{name} has it by its feature {feature}");
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let has = dependency["features"].as_array().unwrap().iter().any(|feature| feature == "unmasked");
            assert!(!has || dependency["kind"] == "dev", "{name} has it outside its tests");
            users.extend(has.then(|| name.clone()));
        }
    }
    users.sort();
    assert_eq!(users, ["mw-http", "mw-persistence", "mw-storage"]);
    let read = |file: &str| {
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../").to_owned() + file).unwrap()
    };
    assert!(!read("examples/embedding/Cargo.toml").contains("unmasked"));
    for (file, function) in [
        ("masking.rs", "const fn assume_masked("),
        ("testing/builders.rs", "fn build(self) -> NewSubmission"),
    ] {
        let code = read(&format!("crates/domain/forms/src/{file}"));
        let gated = format!("    #[cfg(feature = \"unmasked\")]\n    pub {function}");
        assert_eq!(code.matches(&format!("pub {function}")).count(), 1, "{file}");
        assert!(code.contains(&gated), "{file}");
    }
}

#[test]
fn every_crate_takes_the_lints_and_is_not_published() {
    for package in packages() {
        let manifest = std::fs::read_to_string(package["manifest_path"].as_str().unwrap()).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{}", package["name"]);
        assert_eq!(package["publish"], serde_json::json!([]), "{}", package["name"]);
        assert_eq!(package["license"], "EUPL-1.2", "{}", package["name"]);
    }
}
