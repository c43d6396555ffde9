//! The database schema of Meldewerk and its history: one reversible change per file, the same for SQLite and
//! PostgreSQL.
//!
//! Rules that every table follows:
//! - A tenant's table has `organization_id` (`NULL` is the installation) and `scope_key`, a generated
//!   `COALESCE(organization_id, 0)`. Uniqueness within a scope and every look-up use `scope_key`, because
//!   `NULL`s are all different to a unique index.
//! - Instants are `BIGINT` microseconds since the Unix epoch, so that both databases have the same precision,
//!   order and time zone (none).
//! - Slugs, references and addresses are compared by their bytes on both databases.
//! - Ids are never reused (`AUTOINCREMENT`, identity columns): "ids grow with time" survives deletion.
//! - A migration runs in one transaction: it happens completely or not at all.
//! - The migrations of a release only add; what is no longer needed is removed a release later. So the
//!   previous release works on this schema, and this one on the next ([`Schema`]).
//!
//! Deliberately absent: entities and queries (the persistence adapter owns them), and data. A released
//! migration is never edited; a new one follows it.

mod columns;
mod later;
mod m20261121_100000_create_organizations;
mod m20261121_100100_create_scope_revisions;
mod m20261121_100200_create_site_settings;
mod m20261121_100300_create_users;
mod m20261121_100400_create_access_tokens;
mod m20261121_100500_create_form_blocks;
mod m20261121_100600_create_form_templates;
mod m20261121_100700_create_form_template_blocks;
mod m20261121_100800_create_form_versions;
mod m20261121_100900_create_submissions;
mod m20261121_101000_create_submission_files;
mod m20261121_101100_create_spent_captcha_tokens;
mod m20261121_101200_create_settle_intake;
mod m20261121_140000_create_audit_entries;
mod m20261121_143300_add_organization_contacts;
mod m20261121_150000_create_api_tokens;
mod m20261121_150000_create_second_factors;
mod m20261121_150100_create_recovery_codes;
mod m20261121_150100_create_sign_in_tries;
mod m20261121_150200_create_pending_sign_ins;
mod m20261121_150300_create_second_factor_attempts;
mod m20261121_171000_create_outbox;
mod m20261121_171100_create_schedules;
mod m20261121_172000_create_invitations;
mod m20261121_172100_create_password_resets;
mod m20261121_172200_create_set_up_links;
mod m20261121_200000_add_form_editions;
mod m20261121_210000_create_site_logos;
mod m20261121_211000_create_translations;
mod m20261121_220000_add_mail_to_invitations;
mod m20261122_000000_create_removed_files;
mod m20261122_200000_create_submission_states;
mod m20261122_200100_create_submission_notes;
mod m20261122_200200_create_submission_reads;
mod m20261122_200300_create_saved_filters;
mod m20261122_200400_create_pruned_reports;
mod m20261122_230000_add_joining_to_users;
mod m20261122_230100_add_unread_marks;
mod m20261122_230200_create_reading_positions;
mod m20261122_233100_say_where_users_belong;
mod m20261122_233200_create_organization_names;
mod m20261122_233201_create_domain_claims;
mod m20261122_233300_create_quarantined_reports;
mod m20261122_233301_create_quarantine_alarms;
mod m20261122_233302_add_storage_quota;
mod m20261122_233500_create_submission_keys;
mod m20261122_233510_index_test_data;
mod m20261122_233600_add_times_to_sign_in_tries;
mod m20261122_233601_add_kind_to_second_factor_attempts;
mod m20261122_233602_create_address_wishes;
mod m20261122_233603_create_report_views;
mod m20261124_090000_create_licenses;
mod m20261124_090100_create_payment_subscriptions;
mod m20261124_090200_create_payment_events;
mod m20261124_180000_create_report_changes;
mod m20261124_180050_create_report_segments;
mod m20261124_180100_create_told_once;
mod m20261125_030000_add_scope_settings;
mod m20261125_030000_create_forgotten_changes;
mod m20261125_030100_order_after_real_reports;
mod m20261125_090000_add_rounding_to_form_templates;
mod m20261125_130000_create_dpa_templates;
mod m20261125_160000_create_portal_members;
mod m20261125_170000_create_dpa_contracts;
mod m20261125_190000_conclude_agreements_anew;
mod m20261126_110000_add_last_login_to_users;
mod m20261126_110100_recall_last_logins;
mod m20261126_120000_index_audit_objects;
mod m20261126_150000_add_drafts_to_form_templates;

pub use later::Schema;
pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

/// The schema's history, oldest change first.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_100000_create_organizations::Migration),
            Box::new(m20261121_100100_create_scope_revisions::Migration),
            Box::new(m20261121_100200_create_site_settings::Migration),
            Box::new(m20261121_100300_create_users::Migration),
            Box::new(m20261121_100400_create_access_tokens::Migration),
            Box::new(m20261121_100500_create_form_blocks::Migration),
            Box::new(m20261121_100600_create_form_templates::Migration),
            Box::new(m20261121_100700_create_form_template_blocks::Migration),
            Box::new(m20261121_100800_create_form_versions::Migration),
            Box::new(m20261121_100900_create_submissions::Migration),
            Box::new(m20261121_101000_create_submission_files::Migration),
            Box::new(m20261121_101100_create_spent_captcha_tokens::Migration),
            Box::new(m20261121_101200_create_settle_intake::Migration),
            Box::new(m20261121_140000_create_audit_entries::Migration),
            Box::new(m20261121_143300_add_organization_contacts::Migration),
            Box::new(m20261121_150000_create_api_tokens::Migration),
            Box::new(m20261121_150100_create_sign_in_tries::Migration),
            Box::new(m20261121_150000_create_second_factors::Migration),
            Box::new(m20261121_150100_create_recovery_codes::Migration),
            Box::new(m20261121_150200_create_pending_sign_ins::Migration),
            Box::new(m20261121_150300_create_second_factor_attempts::Migration),
            Box::new(m20261121_171000_create_outbox::Migration),
            Box::new(m20261121_171100_create_schedules::Migration),
            Box::new(m20261121_172000_create_invitations::Migration),
            Box::new(m20261121_172100_create_password_resets::Migration),
            Box::new(m20261121_172200_create_set_up_links::Migration),
            Box::new(m20261121_200000_add_form_editions::Migration),
            Box::new(m20261121_210000_create_site_logos::Migration),
            Box::new(m20261121_211000_create_translations::Migration),
            Box::new(m20261121_220000_add_mail_to_invitations::Migration),
            Box::new(m20261122_000000_create_removed_files::Migration),
            Box::new(m20261122_200000_create_submission_states::Migration),
            Box::new(m20261122_200100_create_submission_notes::Migration),
            Box::new(m20261122_200200_create_submission_reads::Migration),
            Box::new(m20261122_200300_create_saved_filters::Migration),
            Box::new(m20261122_200400_create_pruned_reports::Migration),
            Box::new(m20261122_230000_add_joining_to_users::Migration),
            Box::new(m20261122_230100_add_unread_marks::Migration),
            Box::new(m20261122_230200_create_reading_positions::Migration),
            Box::new(m20261122_233100_say_where_users_belong::Migration),
            Box::new(m20261122_233200_create_organization_names::Migration),
            Box::new(m20261122_233201_create_domain_claims::Migration),
            Box::new(m20261122_233300_create_quarantined_reports::Migration),
            Box::new(m20261122_233301_create_quarantine_alarms::Migration),
            Box::new(m20261122_233302_add_storage_quota::Migration),
            Box::new(m20261122_233500_create_submission_keys::Migration),
            Box::new(m20261122_233510_index_test_data::Migration),
            Box::new(m20261122_233600_add_times_to_sign_in_tries::Migration),
            Box::new(m20261122_233601_add_kind_to_second_factor_attempts::Migration),
            Box::new(m20261122_233602_create_address_wishes::Migration),
            Box::new(m20261122_233603_create_report_views::Migration),
            Box::new(m20261124_090000_create_licenses::Migration),
            Box::new(m20261124_090100_create_payment_subscriptions::Migration),
            Box::new(m20261124_090200_create_payment_events::Migration),
            Box::new(m20261124_180000_create_report_changes::Migration),
            Box::new(m20261124_180050_create_report_segments::Migration),
            Box::new(m20261124_180100_create_told_once::Migration),
            Box::new(m20261125_030000_add_scope_settings::Migration),
            Box::new(m20261125_030000_create_forgotten_changes::Migration),
            Box::new(m20261125_030100_order_after_real_reports::Migration),
            Box::new(m20261125_090000_add_rounding_to_form_templates::Migration),
            Box::new(m20261125_130000_create_dpa_templates::Migration),
            Box::new(m20261125_160000_create_portal_members::Migration),
            Box::new(m20261125_170000_create_dpa_contracts::Migration),
            Box::new(m20261125_190000_conclude_agreements_anew::Migration),
            Box::new(m20261126_110000_add_last_login_to_users::Migration),
            Box::new(m20261126_110100_recall_last_logins::Migration),
            Box::new(m20261126_120000_index_audit_objects::Migration),
            Box::new(m20261126_150000_add_drafts_to_form_templates::Migration),
        ]
    }
}
