//! The contract of the stores behind invitations, password resets and the first account. An adapter writes
//! one [`OnboardingFixture`] and expands [`onboarding_contract!`](crate::onboarding_contract): one test per
//! case.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(
    clippy::missing_panics_doc,
    clippy::expect_used,
    clippy::panic,
    reason = "test code, kept as a library"
)]

mod addresses;
mod first_account;
mod former_members;
mod invitations;
mod password_resets;

pub use addresses::*;
pub use first_account::*;
pub use former_members::*;
pub use invitations::*;
pub use password_resets::*;

use super::staff::StaffFixture;
use crate::change_email::CrossTenantEmailChanges;
use crate::first_account::CrossTenantFirstAccount;
use crate::former_members::CrossTenantFormerMembers;
use crate::invitations::InvitingOrganization;
use crate::invitations::ports::{CrossTenantInvitations, InvitationStore};
use crate::password_reset::CrossTenantPasswordResets;
use async_trait::async_trait;
use kernel::testing::SeededRandom;
use kernel::{Locale, Mail, MailId, Scope, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The stores of [`StaffFixture`] and those that work on the same database.
#[async_trait]
pub trait OnboardingFixture: StaffFixture {
    /// Invitations of an organisation.
    fn invitations(&self) -> Arc<dyn InvitationStore>;
    /// Invitations by their token.
    fn invitations_by_token(&self) -> Arc<dyn CrossTenantInvitations>;
    /// Requested password resets.
    fn resets(&self) -> Arc<dyn CrossTenantPasswordResets>;
    /// Requested address changes.
    fn addresses(&self) -> Arc<dyn CrossTenantEmailChanges>;
    /// Links for the first account.
    fn first_account(&self) -> Arc<dyn CrossTenantFirstAccount>;
    /// Accounts without a tenant.
    fn former_members(&self) -> Arc<dyn CrossTenantFormerMembers>;
    /// Removes an account from its tenant, as removing a member does; with `None`, the time is unknown.
    async fn leave(&self, user: kernel::UserId, left_at: Option<Timestamp>);
    /// Two active organisations and their scopes.
    async fn two_organizations(&self) -> [(Scope, InvitingOrganization); 2];
    /// Activates or deactivates an organisation.
    async fn set_active(&self, scope: Scope, is_active: bool);
    /// Returns the mails in the outbox of a scope, oldest first.
    async fn outbox(&self, scope: Scope) -> Vec<Mail>;
    /// Returns how many sessions, API tokens and pending sign-ins an account has.
    async fn openings(&self, user: kernel::UserId) -> usize;
}

/// Builds a different mail for each seed.
pub(crate) fn mail(seed: u64) -> Mail {
    Mail {
        id: MailId::random(&SeededRandom::new(seed)),
        to: "neu@example.org".into(),
        locale: Locale::De,
        template: "invitation".into(),
        values: BTreeMap::from([("link".into(), format!("https://melde.example/einladung/{seed}"))]),
        not_after: None,
        attachments: Vec::new(),
    }
}

/// Expands to one `#[tokio::test]` per case of the contract.
///
/// `$fixture` is the path of an `async fn() -> F` with
/// `F: accounts::testing::onboarding::OnboardingFixture`. The crate that uses it needs `tokio` (features
/// `macros`, `rt-multi-thread`) and this crate's feature `testing` among its development
/// dependencies.
#[macro_export]
macro_rules! onboarding_contract {
    ($fixture:path) => {
        $crate::onboarding_contract! { @cases $fixture;
            an_invitation_is_stored_with_its_mail_and_listed
            inviting_a_member_or_an_open_address_is_refused
            an_account_of_another_organization_is_no_reason_to_refuse
            only_who_administers_the_organization_now_invites_to_it
            of_twenty_invitations_at_once_for_one_address_one_is_stored
            open_invitations_are_counted_by_organization
            an_invitation_over_or_accepted_is_not_listed
            another_tenant_sees_and_withdraws_no_invitation
            a_withdrawn_invitation_is_unknown
            a_withdrawn_invitations_mail_is_not_sent
            whoever_is_demoted_or_deleted_invites_nobody_any_more
            an_account_that_is_made_or_deleted_ends_the_invitation_to_its_address
            an_address_that_got_an_account_meanwhile_is_not_given_a_second
            somebody_without_an_account_becomes_a_member
            an_account_without_organization_becomes_a_member_and_keeps_its_password
            of_twenty_accepts_at_once_one_wins
            seven_days_and_a_moment_are_too_late
            nobody_is_taken_out_of_another_organization
            who_administers_the_installation_stays_there
            an_inactive_organization_takes_nobody_in
            withdrawn_invitations_count_for_a_day_and_are_forgotten
            an_organization_sends_two_hundred_invitations_a_day
            an_operator_who_is_one_no_more_invites_nobody
            pruning_forgets_old_invitations
            a_request_is_stored_with_its_mail
            a_request_for_nobody_leads_nowhere
            a_request_for_an_address_that_the_account_had_leads_nowhere
            a_new_password_ends_everything_that_opens_the_account
            another_password_ends_the_links_of_the_account
            of_twenty_new_passwords_at_once_one_counts
            a_request_is_over_at_its_end
            pruning_forgets_old_requests
            another_address_counts_once_it_is_confirmed
            a_later_request_or_password_ends_the_change_of_an_address
            a_change_of_the_email_address_that_is_withdrawn_ends
            an_address_that_somebody_has_by_then_is_not_given_away
            of_twenty_confirmations_of_one_address_at_once_one_counts
            a_change_of_an_address_is_over_at_its_end_and_forgotten
            what_is_done_to_an_account_is_told_in_its_tenant
            a_link_for_the_first_account_is_good_until_there_is_one
            of_twenty_first_accounts_at_once_one_is_made
            with_an_account_in_any_tenant_no_link_is_given
            a_link_for_the_first_account_is_over_at_its_end
            who_belongs_nowhere_is_in_no_scope
            who_belongs_nowhere_becomes_a_member_by_an_invitation
            who_belongs_nowhere_is_deleted_and_nobody_else
            who_belongs_nowhere_is_given_a_place_in_the_installation
            who_has_belonged_nowhere_for_long_enough_is_deleted
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::onboarding::$case(&fixture).await;
        }
    )*};
}
