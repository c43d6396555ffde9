//! Test infrastructure shared by several crates: throwaway databases on PostgreSQL and SQLite, mail servers,
//! object storage and Redis, free ports, and child processes that are watched. Development only.
//!
//! Invariants: whatever is missing on the machine causes a panic that says what to install, never a skipped
//! test; nothing outlives the test process (servers stop and directories are removed even when it is killed);
//! a database is never shared between two tests.
//!
//! Deliberately absent: schemas and entities (the caller migrates its databases), and every
//! framework.

#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "test code, kept as a library: a test that cannot go on panics with the reason"
)]

pub mod dns;
pub mod faketime;
pub mod mailbox;
pub mod ports;
pub mod postgres;
pub mod process;
pub mod python;
pub mod redis;
pub mod s3;
pub mod smtp;
pub mod sqlite;
