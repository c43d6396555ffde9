//! SQLite and PostgreSQL behind the ports of the domains, with the same contract on both.
//!
//! Usage: [`Database::connect`], [`Database::migrate`], then create the stores that you need from it, such as
//! [`SqlForms`] and [`SqlSubmissions`]; they are cheap handles that share the connections.
//!
//! Invariants:
//! - Whatever a method acknowledged survives `kill -9` and a power cut: SQLite runs with WAL and
//!   `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`, whatever their defaults are.
//! - A tenant's table is opened with its scope (`src/entities`), or the statement names the scope
//!   (`scope_key`) or finds rows by ids that were found in it; ports that cross tenants say so in their names.
//! - Reports and spent tokens of all callers that wait at the same time go into one transaction (grouped
//!   commits, `src/group`); a refused one does not affect the others.
//! - Ids of reports and their `created_at` grow together, across all processes: SQLite has one writer at a
//!   time, PostgreSQL one holder of the intake lock.
//! - Reads never wait for the writer: SQLite reads through separate read-only connections, PostgreSQL has row
//!   versions.
//! - What is cached in memory is valid for exactly one revision of a scope, and the revision is read from the
//!   database every time (many callers share one query).
//! - No text with a NUL reaches the database.
//!
//! Tables are entities; SQL is written out only where ADR 26 allows it. One text serves both databases (`$1`
//! is a parameter on either); the few statements that differ stand beside each other.
//!
//! Deliberately absent: decisions of the domains, the schema (crate `migrations`), and a cache that could be
//! stale.

mod account_administration;
mod account_store;
mod api_token_store;
mod audit_store;
mod batch_lookup;
mod bi_store;
mod chain;
mod change_log;
mod connection;
mod contracts;
mod database;
mod demonstration;
mod dpa_template_store;
mod entities;
mod error;
mod file_index;
mod first_account;
mod form_store;
mod former_members;
mod group;
mod invitation_store;
mod logo_store;
mod member_store;
mod organization_names;
mod organization_rows;
mod organization_store;
mod outbox;
mod password_resets;
mod plan_store;
mod portal;
mod profile_store;
mod quarantine;
mod recent;
mod report_columns;
mod report_deletion;
mod report_export;
mod report_index;
mod report_index_update;
mod report_listings;
mod report_reads;
mod report_retention;
mod report_texts;
mod report_work;
mod revisions;
mod scope_settings;
mod second_factor_store;
mod session_store;
mod settings_store;
mod sign_in_attempts;
mod spent_token_store;
mod sql;
mod storage_quotas;
mod submission_queries;
mod submission_store;
mod tenant_lookup;
mod test_data;
mod token_lookup;
mod updates_lookup;
mod vacuum;
mod wording_store;

pub use account_store::SqlAccounts;
pub use audit_store::SqlAudit;
pub use bi_store::SqlFacts;
pub use connection::DatabaseOptions;
pub use contracts::SqlContracts;
pub use database::{Database, Engine, SchemaState};
pub use demonstration::DatabaseContent;
pub use dpa_template_store::SqlDpaTemplates;
pub use error::{ConnectError, MigrateError};
pub use form_store::SqlForms;
pub use group::WriteStatistics;
pub use invitation_store::SqlInvitations;
pub use organization_store::SqlOrganizations;
pub use outbox::SqlOutbox;
pub use password_resets::SqlPasswordResets;
pub use plan_store::SqlPlans;
pub use portal::SqlPortalMembers;
pub use quarantine::SqlQuarantineAlarms;
pub use report_listings::SqlListings;
pub use report_work::SqlReportWork;
pub use settings_store::SqlSettings;
pub use sign_in_attempts::SqlSignInAttempts;
pub use spent_token_store::SqlSpentTokens;
pub use submission_store::SqlSubmissions;
pub use wording_store::SqlWordings;

#[cfg(test)]
#[path = "query_plan_tests.rs"]
mod tests;
