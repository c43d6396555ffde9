//! The application: configuration, wiring, bridges between the domains, and the command line of
//! the binary `meldewerk`.
//!
//! Invariants: all parts are wired in [`wiring`] and nowhere else; a command says what went wrong and what to
//! do about it; secrets never appear in what it prints.
//!
//! Deliberately absent: rules of the domains, SQL, HTML and HTTP.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod bridges;
pub mod commands;
pub mod config;
pub mod demo;
pub mod descriptors;
pub mod jobs;
pub mod logging;
mod output;
pub mod proxy_marker;
pub mod wiring;
