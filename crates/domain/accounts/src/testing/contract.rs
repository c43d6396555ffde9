//! The contract of every implementation of the stores.
//!
//! An adapter writes one [`Fixture`] and expands [`accounts_contract!`](crate::accounts_contract): one test
//! per case. Cases panic with the reason when an implementation does not keep the contract.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(
    clippy::missing_panics_doc,
    clippy::expect_used,
    clippy::panic,
    reason = "test code, kept as a library"
)]

mod profiles;
mod second_factors;
mod sessions;
mod tokens;
mod users;

pub use profiles::*;
pub use second_factors::*;
pub use sessions::*;
pub use tokens::*;
pub use users::*;

use crate::model::{Role, User};
use crate::ports::{CrossTenantCredentials, TokenStore, UserStore};
use crate::profile::ProfileStore;
use crate::second_factor::{PendingSignIns, SecondFactors};
use crate::sessions::SessionStore;
use async_trait::async_trait;
use kernel::{Scope, Timestamp, UserId};
use std::sync::Arc;

/// An empty, isolated database and the stores on it. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The store of accounts.
    fn users(&self) -> Arc<dyn UserStore>;
    /// The lookup across tenants.
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials>;
    /// The store of the tokens of sessions.
    fn session_tokens(&self) -> Arc<dyn TokenStore>;
    /// The store of second factors.
    fn second_factors(&self) -> Arc<dyn SecondFactors>;
    /// The store of pending sign-ins.
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns>;
    /// The store of sessions.
    fn sessions(&self) -> Arc<dyn SessionStore>;
    /// The store of profiles.
    fn profiles(&self) -> Arc<dyn ProfileStore>;
    /// Two different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
    /// Changes an account's role behind the store's back, as another process would.
    async fn change_role(&self, id: UserId, role: Role);
}

/// A fixed point in time with microseconds, `seconds` after 2026-01-01T00:00:00.123456Z.
pub(crate) fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

/// Stores an account and returns it.
pub(crate) async fn stored(fixture: &dyn Fixture, scope: Scope, email: &str) -> User {
    let user = super::new_user(email, Role::User).expect("a valid address");
    fixture.users().insert(scope, &user, at(0)).await.expect("the account is stored")
}

/// Expands to one `#[tokio::test]` per case of the contract of the account stores.
///
/// `$fixture` is the path of an `async fn() -> F` with `F: accounts::testing::contract::Fixture`.
/// The crate that uses it needs `tokio` (features `macros`, `rt-multi-thread`) and this crate's
/// feature `testing` among its development dependencies.
#[macro_export]
macro_rules! accounts_contract {
    ($fixture:path) => {
        $crate::accounts_contract! { @cases $fixture;
            an_account_is_stored_and_read_back
            an_address_is_unique_over_all_scopes
            of_twenty_inserts_at_once_with_one_address_one_wins
            a_list_shows_the_accounts_of_its_scope_by_id
            a_password_hash_is_replaced_in_its_own_scope_only
            credentials_are_found_in_every_scope
            a_token_is_stored_and_read_back
            a_digest_is_stored_once
            a_session_is_opened_under_the_present_password_only
            the_last_sign_in_of_an_account_is_kept
            of_a_new_password_and_twenty_sessions_at_once_no_old_one_stays
            an_unknown_digest_finds_nothing
            an_expired_token_is_still_found
            the_account_of_a_token_is_read_as_it_is_now
            a_token_is_extended
            extending_a_token_that_is_gone_does_nothing
            a_token_is_revoked_once
            all_tokens_of_an_account_but_one_are_revoked
            pruning_removes_what_ended_before_now
            a_factor_is_pending_until_it_is_confirmed
            a_second_set_up_replaces_what_is_pending_and_leaves_what_is_active
            of_twenty_uses_of_one_step_at_once_one_wins
            steps_only_grow_from_the_confirmed_one_on
            of_twenty_uses_of_one_recovery_code_at_once_one_wins
            new_recovery_codes_end_the_old_ones
            a_removed_factor_leaves_nothing_to_sign_in_with
            factors_of_two_accounts_have_nothing_to_do_with_each_other
            an_attempt_has_all_that_is_needed_to_judge_it
            a_pending_sign_in_is_over_at_its_end
            of_twenty_attempts_at_once_five_are_taken
            an_account_has_five_attempts_an_hour_over_all_its_sign_ins
            a_right_code_gives_its_attempt_back
            a_right_code_takes_all_attempts_of_its_sign_in_back
            an_attempt_that_is_given_back_does_not_count
            recovery_codes_are_counted_apart_from_codes
            of_twenty_completions_at_once_one_wins
            pruning_forgets_ended_sign_ins_and_no_attempt_of_the_last_hour
            sessions_are_the_login_tokens_of_the_account_that_have_not_ended
            a_session_is_ended_by_its_owner_only
            all_sessions_but_one_are_ended_and_tokens_for_machines_stay
            a_profile_changes_what_is_given
            a_new_password_ends_the_other_tokens_of_the_account
            a_profile_does_not_change_under_an_old_password
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
