//! The application: configuration, wiring, bridges between the domains, and the command line of
//! the binary `meldewerk`.
//!
//! Invariants: everything is put together in [`wiring`] and nowhere else; a command says what went
//! wrong and what to do about it; secrets never appear in what it prints.
//!
//! Deliberately absent: rules of the domains, SQL, HTML and HTTP.

pub mod bridges;
pub mod commands;
pub mod config;
pub mod demo;
pub mod jobs;
pub mod logging;
pub mod wiring;
