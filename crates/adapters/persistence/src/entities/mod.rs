//! The tables as entities, and how tenants' tables are opened.
//!
//! A tenant's table is a private module here: it can be reached only through its [`TenantTable`], which adds
//! the scope to each query, update and deletion, and the owner to each new row. What crosses tenants says so
//! in its name (`…_across_tenants`). Tables that belong to an account or to the whole installation are
//! accessible directly.

pub(crate) mod access_tokens;
pub(crate) mod api_tokens;
mod audit_entries;
pub(crate) mod domain_claims;
mod dpa_contracts;
mod dpa_ledger;
mod dpa_pdfs;
mod dpa_template_versions;
mod dpa_templates;
pub(crate) mod email_changes;
mod form_blocks;
pub(crate) mod form_template_blocks;
mod form_templates;
mod form_versions;
mod invitations;
mod licenses;
pub(crate) mod organization_names;
pub(crate) mod organizations;
pub(crate) mod password_resets;
pub(crate) mod payment_events;
pub(crate) mod payment_subscriptions;
pub(crate) mod pending_sign_ins;
mod portal_links;
mod portal_members;
mod portal_sessions;
mod report_segments;
mod saved_filters;
pub(crate) mod second_factors;
pub(crate) mod set_up_links;
pub(crate) mod sign_in_tries;
mod site_logos;
mod site_settings;
pub(crate) mod spent_captcha_tokens;
mod submission_notes;
mod submission_states;
mod tenant_table;
mod translations;
mod users;

pub(crate) use form_templates::{WithVersion, with_version};
pub(crate) use organizations as organization;
use sea_orm::ActiveValue::{NotSet, Set};
pub(crate) use tenant_table::TenantTable;
pub(crate) use users::{Account, accounts};

/// Exports what other modules may see of a tenant's table: its columns and rows, and the type that opens it.
macro_rules! tables_of_tenants {
    ($($table:ident: $open:ident, $row:ident;)*) => {$(
        impl tenant_table::TenantEntity for $table::Entity {
            const SCOPE_KEY: $table::Column = $table::Column::ScopeKey;

            fn set_tenant(row: &mut $table::ActiveModel, tenant: Option<i64>) {
                row.organization_id = Set(tenant);
            }
        }

        pub(crate) type $open = TenantTable<$table::Entity>;

        pub(crate) mod $row {
            #[allow(unused_imports, reason = "not every table is read whole")]
            pub(crate) use super::$table::{Column, Model};

            /// The values of a row, new or changed, which a caller sets.
            #[allow(dead_code, reason = "most rows are filled where the table is opened")]
            pub(crate) type RowValues = <super::$table::Entity as sea_orm::EntityTrait>::ActiveModel;

            /// A query that already has its scope.
            #[allow(dead_code, reason = "not every table is read in one place")]
            pub(crate) type ScopedSelect = sea_orm::Select<super::$table::Entity>;
        }
    )*};
}

tables_of_tenants! {
    audit_entries: AuditEntries, audit_entry;
    dpa_contracts: DpaContracts, dpa_contract;
    dpa_ledger: DpaLedger, dpa_ledger_line;
    dpa_pdfs: DpaPdfs, dpa_pdf;
    dpa_template_versions: DpaTemplateVersions, dpa_template_version;
    dpa_templates: DpaTemplates, dpa_template;
    form_blocks: FormBlocks, form_block;
    form_templates: FormTemplates, form_template;
    form_versions: FormVersions, form_version;
    licenses: Licenses, license;
    portal_links: PortalLinks, portal_link;
    portal_members: PortalMembers, portal_member;
    portal_sessions: PortalSessions, portal_session;
    report_segments: ReportSegments, report_segment;
    saved_filters: SavedFilters, saved_filter;
    site_logos: SiteLogos, site_logo;
    site_settings: SiteSettings, site_setting;
    submission_notes: SubmissionNotes, submission_note;
    submission_states: SubmissionStates, submission_state;
    translations: Translations, translation;
}

/// The scope of an account is its `place_key`; it has none after leaving an organisation.
impl tenant_table::TenantEntity for users::Entity {
    const SCOPE_KEY: users::Column = users::Column::PlaceKey;

    fn set_tenant(row: &mut users::ActiveModel, tenant: Option<i64>) {
        row.organization_id = Set(tenant);
        row.in_installation = Set(tenant.is_none());
    }
}

pub(crate) type Users = TenantTable<users::Entity>;

pub(crate) mod user {
    pub(crate) use super::users::Column;
}

/// Belongs to an organisation, never to the installation.
impl tenant_table::TenantEntity for invitations::Entity {
    const SCOPE_KEY: invitations::Column = invitations::Column::OrganizationId;

    fn set_tenant(row: &mut invitations::ActiveModel, tenant: Option<i64>) {
        row.organization_id = tenant.map_or(NotSet, Set);
    }
}

pub(crate) type Invitations = TenantTable<invitations::Entity>;

pub(crate) mod invitation {
    pub(crate) use super::invitations::{Column, ListedInvitation, shown, with_mails};
}
