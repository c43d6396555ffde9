//! Runs each target over its corpus and over randomly mutated copies, the same ones each time.

#![allow(clippy::unwrap_used, clippy::panic)] // tests fail by panicking

mod mutator;

use fuzzing::{TARGETS, Target};
use mutator::Mutator;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The number of mutated copies per target; `FUZZ_CASES` sets another.
const CASES: u32 = 2_000;
const SEED: u64 = 20_261_126;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name)
}

/// Returns the files of a corpus with their names, in order.
fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder(name)).unwrap_or_else(|error| panic!("{name} has no corpus: {error}"));
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

fn check(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let corpus = corpus(name);
    assert!(corpus.len() >= 5, "{name}: {} files are no corpus", corpus.len());
    for (file, data) in &corpus {
        run(target, data, file);
    }
    let cases = env::var("FUZZ_CASES").map_or(CASES, |cases| cases.parse().unwrap());
    let mut mutator = Mutator::new(SEED, corpus.into_iter().map(|(_, data)| data).collect());
    for case in 0..cases {
        run(target, &mutator.next_case(), &format!("mutated copy {case}"));
    }
}

/// Runs a target. An input that fails is saved, so that it can be added to the corpus.
fn run(target: &Target, data: &[u8], what: &str) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (target.run)(data))) {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("finding-{}", target.name));
        fs::write(&kept, data).unwrap();
        eprintln!("{}, {what}: kept as {}", target.name, kept.display());
        resume_unwind(panic);
    }
}

macro_rules! each {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn every_target_has_its_test_its_corpus_and_its_binary() {
            let tests: BTreeSet<String> = [$(stringify!($name).to_owned()),*].into();
            let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
            let names = |folder: PathBuf| -> BTreeSet<String> {
                let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
                paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
            };
            let binaries = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
            let manifest = fs::read_to_string(binaries.join("Cargo.toml")).unwrap();
            assert_eq!(tests, targets);
            assert_eq!(names(folder("")), targets);
            assert_eq!(names(binaries.join("fuzz_targets")), targets);
            for name in &targets {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} is no binary");
            }
        }
    };
}

each! {
    addresses conditions files headers json licenses logos mails masking multipart query smtp visible_if
}
