//! The contract of every implementation of the stores.
//!
//! An adapter writes one [`Fixture`] and expands
//! [`organizations_contract!`](crate::organizations_contract): one test per case. Cases panic
//! with the reason when an implementation does not keep the contract.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

mod directory;
mod members;
mod names;
mod records;
mod settings;

pub use directory::*;
pub use members::*;
pub use names::*;
pub use records::*;
pub use settings::*;

use crate::custom_domain::CustomDomain;
use crate::model::{MemberRole, NewOrganization, Organization};
use crate::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, MemberStore, OrganizationStore, PutOrganizationError,
    ScopeSettingsStore,
};
use crate::slug::Slug;
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{Mail, Membership, OrganizationId, Scope, Timestamp, UserId};
use std::sync::Arc;

/// An isolated database without accounts, and the stores on it. Existing organisations have other slugs than
/// the cases use. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The organisations' own records.
    fn organizations(&self) -> Arc<dyn OrganizationStore>;
    /// The settings of scopes.
    fn settings(&self) -> Arc<dyn ScopeSettingsStore>;
    /// All organisations.
    fn all(&self) -> Arc<dyn CrossTenantOrganizations>;
    /// The lookup for requests.
    fn directory(&self) -> Arc<dyn CrossTenantDirectory>;
    /// The members.
    fn members(&self) -> Arc<dyn MemberStore>;
    /// Returns the scope of an organisation, or of the installation for `None`.
    fn scope(&self, id: Option<OrganizationId>) -> Scope;
    /// Adds an account with one token, whose name is the part before the `@`.
    async fn add_account(&self, scope: Scope, email: &str, role: MemberRole) -> UserId;
    /// Returns the membership, role and number of tokens of an account.
    async fn account(&self, id: UserId) -> (Membership, MemberRole, usize);
    /// Returns the revision of a scope, as the submission of a report compares it.
    async fn revision(&self, scope: Scope) -> i64;
    /// Returns the mails in the outbox of a scope, in any order.
    async fn mails(&self, scope: Scope) -> Vec<Mail>;
}

/// A fixed point in time with microseconds, `seconds` after 2026-01-01T00:00:00.123456Z.
pub(crate) fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

pub(crate) fn slug(text: &str) -> Slug {
    Slug::parse(text).expect("a slug")
}

pub(crate) fn domain(text: &str) -> CustomDomain {
    CustomDomain::parse(text).expect("a domain")
}

pub(crate) fn new(slug_text: &str, domain_text: Option<&str>) -> NewOrganization {
    NewOrganization {
        name: format!("Klinik {slug_text}"),
        slug: slug(slug_text),
        domain: domain_text.map(domain),
        settings: None,
        notification_email: None,
    }
}

pub(crate) async fn insert(fixture: &dyn Fixture, slug: &str, domain: Option<&str>) -> Organization {
    fixture.all().insert(&new(slug, domain), at(0), &no_event).await.expect("the organisation is stored")
}

pub(crate) fn is_slug_taken<T>(result: &Result<T, PutOrganizationError>) -> bool {
    matches!(result, Err(PutOrganizationError::SlugTaken))
}

pub(crate) fn is_domain_taken<T>(result: &Result<T, PutOrganizationError>) -> bool {
    matches!(result, Err(PutOrganizationError::DomainTaken))
}

/// Expands to one `#[tokio::test]` per case of the contract of the stores.
///
/// `$fixture` is the path of an `async fn() -> F` with
/// `F: organizations::testing::contract::Fixture`. The crate that uses it needs `tokio` (features
/// `macros`, `rt-multi-thread`) and this crate's feature `testing` among its development
/// dependencies.
#[macro_export]
macro_rules! organizations_contract {
    ($fixture:path) => {
        $crate::organizations_contract! { @cases $fixture;
            an_organization_is_stored_and_read_back
            the_installation_has_no_organization
            a_change_leaves_what_it_does_not_name_and_raises_the_revision
            another_organization_is_not_touched
            a_slug_and_a_domain_belong_to_one_organization
            of_twenty_inserts_at_once_with_one_slug_one_wins
            changes_at_once_of_different_members_all_count
            of_changes_at_once_each_knows_what_was_there_before_it
            the_list_counts_the_accounts_of_each_organization
            a_name_that_was_given_up_is_nobody_elses_and_goes_on_leading_to_its_organization
            an_organization_takes_a_former_name_back_at_once
            a_released_name_leads_nowhere_and_whoever_takes_it_is_told_to_those_who_had_it
            a_name_in_use_or_unknown_is_not_released
            of_an_organization_no_more_than_twenty_slugs_are_kept
            a_new_domain_is_claimed_and_counts_when_it_is_proven
            two_may_claim_a_domain_and_who_proves_it_gets_it
            of_two_proofs_at_once_one_counts
            the_operator_confirms_what_is_claimed_and_nothing_else
            a_look_is_noted_and_a_claim_withdrawn
            names_that_are_open_are_listed_by_page
            an_organization_is_found_by_domain_slug_and_id
            a_domain_goes_before_a_slug
            what_was_changed_is_known_to_the_next_question
            a_domain_that_one_had_is_told_from_an_unknown_one
            many_questions_at_once_each_get_their_own_answer
            a_scope_without_an_organization_keeps_settings_like_one_with
            settings_of_another_scope_are_not_touched
            settings_that_stay_as_they_are_raise_no_revision
            settings_changed_at_once_all_count
            members_are_the_accounts_of_the_scope
            a_removed_member_belongs_nowhere_with_no_token_and_the_role_user
            a_member_of_another_scope_is_unknown
            the_last_administrator_is_not_removed
            a_developer_is_removed_by_a_developer_only
            of_two_administrators_removed_at_once_one_stays
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}
