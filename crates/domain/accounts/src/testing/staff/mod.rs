//! The contract of the stores behind account administration and API tokens. An adapter writes one
//! [`StaffFixture`] and expands [`staff_contract!`](crate::staff_contract): one test per case.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

mod administration;
mod api_tokens;

pub use administration::*;
pub use api_tokens::*;

use super::contract::Fixture;
use crate::administration::ports::UserAdministration;
use crate::api_tokens::ports::ApiTokenStore;
use std::sync::Arc;

/// The stores of [`Fixture`] and those that work on the same database.
pub trait StaffFixture: Fixture {
    /// Changes accounts.
    fn administration(&self) -> Arc<dyn UserAdministration>;
    /// The store of API tokens.
    fn api_tokens(&self) -> Arc<dyn ApiTokenStore>;
}

/// Expands to one `#[tokio::test]` per case of the contract.
///
/// `$fixture` is the path of an `async fn() -> F` with
/// `F: accounts::testing::staff::StaffFixture`. The crate that uses it needs `tokio` (features
/// `macros`, `rt-multi-thread`) and this crate's feature `testing` among its development
/// dependencies.
#[macro_export]
macro_rules! staff_contract {
    ($fixture:path) => {
        $crate::staff_contract! { @cases $fixture;
            an_account_is_found_in_its_own_scope_only
            an_update_changes_what_it_names_and_nothing_else
            an_address_of_another_account_is_refused_in_every_scope
            of_twenty_accounts_that_take_one_address_at_once_one_gets_it
            what_a_guard_refuses_changes_nothing
            a_guard_sees_the_administrators_of_its_scope
            an_account_is_made_when_its_guard_agrees
            another_tenants_account_is_neither_changed_nor_deleted
            a_new_password_ends_all_tokens_of_the_account
            a_new_name_or_role_ends_no_token
            a_deleted_account_takes_its_tokens_along
            of_two_administrators_who_remove_each_other_at_once_one_stays
            of_two_administrators_who_demote_each_other_at_once_one_stays
            an_api_token_is_stored_and_read_back
            an_api_tokens_digest_is_stored_once
            an_api_token_is_stored_only_under_its_owners_session_and_role
            no_api_token_survives_a_concurrent_password_change
            the_account_of_an_api_token_is_read_as_it_is_now
            api_tokens_are_listed_by_owner_newest_first
            the_last_use_of_an_api_token_only_moves_forward
            an_api_token_is_revoked_by_its_owner_alone
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::staff::$case(&fixture).await;
        }
    )*};
}
