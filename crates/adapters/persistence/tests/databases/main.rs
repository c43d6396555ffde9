//! The stores on real databases: the contracts of the domains on each of them, and what is specific to this
//! adapter. One binary, so that one PostgreSQL server serves all tests.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod audit_log;
mod figures;
mod figures_model;
mod flood;
mod grouped_commits;
mod impossible_numbers;
mod jobs;
mod joining;
mod lists;
mod lock_out;
mod organizations;
mod outage;
mod postgres;
mod removals;
mod restarts;
mod sealed_figures;
mod sqlite;
mod support;
mod upgrades;
