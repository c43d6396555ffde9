//! Fuzz targets: what has to hold of the readers of strangers' bytes, whatever the bytes.
//!
//! How to use it: `make test` runs each target over its corpus (`corpus/<target>/`) and some thousand changed copies of it,
//! the same ones each time; `make fuzz` looks for new ones with libFuzzer, guided by coverage (`fuzz/`). What it finds becomes
//! a file of the corpus.
//!
//! Invariants: a target is a function of its bytes alone; a finding is a panic; nothing of the service depends on this crate.
//!
//! Deliberately absent: readers that are those of a library alone, and whatever needs a database.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "a target tells what it found by a panic"
)]

mod addresses;
mod conditions;
mod files;
mod headers;
mod json;
mod licenses;
mod logos;
mod mails;
mod masking;
mod multipart;
mod parts;
mod query;
mod smtp;
mod visible_if;

/// A reader and what has to hold of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of the folder of its corpus.
    pub name: &'static str,
    /// Reads some bytes; panics when something does not hold.
    pub run: fn(&[u8]),
}

macro_rules! targets {
    ($($name:ident: $meaning:literal,)*) => {
        $(
            #[doc = $meaning]
            pub fn $name(data: &[u8]) {
                $name::run(data);
            }
        )*

        /// All of them.
        pub const TARGETS: &[Target] = &[$(Target { name: stringify!($name), run: $name },)*];
    };
}

targets! {
    addresses: "Mail addresses of accounts, of reports, and of the sender of mails.",
    conditions: "Conditions of clauses.",
    files: "Files of reports.",
    headers: "Headers of requests.",
    json: "JSON bodies.",
    licenses: "Keys of licences, and the public keys they are checked with.",
    logos: "Logos.",
    mails: "Mails from templates and values.",
    masking: "Texts that are masked.",
    multipart: "`multipart/form-data` bodies.",
    query: "Query strings and URL-encoded bodies.",
    smtp: "What a mail server answers.",
    visible_if: "Conditions of fields, and answers to a form that has them.",
}
