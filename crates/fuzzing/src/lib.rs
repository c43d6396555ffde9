//! Fuzz targets: properties that must hold for every parser of untrusted bytes, whatever the bytes.
//!
//! How to use it: `make test` runs each target over its corpus (`corpus/<target>/`) and over 2,000 mutated
//! copies, the same ones each time; `make fuzz` searches for new inputs with libFuzzer, guided by coverage
//! (`fuzz/`). Each finding is added to the corpus.
//!
//! Invariants: a target depends on its input alone; a finding is a panic; the service does not depend on this
//! crate.
//!
//! Deliberately absent: parsers that are entirely a library's, and whatever needs a database.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "a target reports a finding by panicking"
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

/// A parser and the properties that must hold for it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also the name of its corpus folder.
    pub name: &'static str,
    /// Parses an input; panics if a property does not hold.
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

        /// All targets.
        pub const TARGETS: &[Target] = &[$(Target { name: stringify!($name), run: $name },)*];
    };
}

targets! {
    addresses: "Mail addresses of accounts, of reports, and of the sender of mails.",
    conditions: "Conditions of clauses.",
    files: "Files of reports.",
    headers: "Headers of requests.",
    json: "JSON bodies.",
    licenses: "Licence keys, and the public keys that verify them.",
    logos: "Logos.",
    mails: "Mails from templates and values.",
    masking: "Texts to be masked.",
    multipart: "`multipart/form-data` bodies.",
    query: "Query strings and URL-encoded bodies.",
    smtp: "Replies of a mail server.",
    visible_if: "Conditions of fields, and answers to a form with such fields.",
}
