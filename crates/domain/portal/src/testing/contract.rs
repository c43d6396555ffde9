//! The contract of every store of members. An adapter writes one [`Fixture`] and expands
//! [`members_contract!`](crate::members_contract): one test per case.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

mod links;
mod members;
mod sessions;

pub use links::*;
pub use members::*;
pub use sessions::*;

use crate::model::PortalMember;
use crate::ports::{
    CrossTenantPortalMembers, LinkKind, LinkStore, NewLink, NewPortalMember, NewSession,
    PortalMemberCredentials, PortalMemberStore, RegistrationMails, SessionStore,
};
use async_trait::async_trait;
use audit::testing::no_event;
use credentials::Email;
use kernel::testing::SeededRandom;
use kernel::{Locale, Mail, MailId, PortalMemberId, Scope, Timestamp, TokenId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An empty, isolated database and the stores on it. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The store of members.
    fn members(&self) -> Arc<dyn PortalMemberStore>;
    /// The store of links.
    fn links(&self) -> Arc<dyn LinkStore>;
    /// The store of sessions.
    fn sessions(&self) -> Arc<dyn SessionStore>;
    /// Expired data in all scopes.
    fn all(&self) -> Arc<dyn CrossTenantPortalMembers>;
    /// Two different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
    /// Returns the mails in the outbox of a scope.
    async fn outbox(&self, scope: Scope) -> Vec<Mail>;
}

const ANNA: &str = "anna@example.org";
const HASH: &str = "$fast$v=1$plain$anker lupe moos quark";

fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("an address")
}

fn new(address: &str) -> NewPortalMember {
    NewPortalMember {
        name: "Änne \u{1F3E5} '; --".into(),
        email: email(address),
        company: Some("Klinik Nord".into()),
        locale: Locale::En,
        password_hash: HASH.into(),
    }
}

/// Builds a different link for each number.
fn link(kind: LinkKind, number: u8) -> NewLink {
    NewLink { kind, digest: [number; 32], created_at: at(0), expires_at: at(3600) }
}

/// Builds a different mail for each number.
fn mail(to: &str, number: u64) -> Mail {
    Mail {
        id: MailId::random(&SeededRandom::new(number)),
        to: to.into(),
        locale: Locale::De,
        template: "portal_verify".into(),
        values: BTreeMap::from([("link".into(), format!("https://melde.example/portal/verify/{number}"))]),
        not_after: None,
        attachments: Vec::new(),
    }
}

/// Registers an address with the link of a number; its two mails are `number` and `100 + number`.
async fn register(fixture: &dyn Fixture, scope: Scope, new: &NewPortalMember, number: u8) {
    let (verify, known) = (mail(ANNA, number.into()), mail(ANNA, 100 + u64::from(number)));
    let mails = RegistrationMails { verify: &verify, known: &known };
    let link = link(LinkKind::Verify, number);
    fixture.members().register(scope, new, &link, mails, &no_event).await.expect("the store answers");
}

async fn found(fixture: &dyn Fixture, scope: Scope, address: &str) -> Option<PortalMemberCredentials> {
    fixture.members().by_email(scope, &email(address)).await.expect("the store answers")
}

/// Creates a member of the scope who has proven the address by the link of a number.
async fn verified(fixture: &dyn Fixture, scope: Scope, address: &str, number: u8) -> PortalMember {
    register(fixture, scope, &new(address), number).await;
    let verified = fixture.links().verify(scope, &[number; 32], at(10), &no_event).await;
    verified.expect("the store answers").expect("the link is good")
}

fn session(member: PortalMemberId, number: u8) -> NewSession {
    NewSession {
        member,
        digest: [number; 32],
        created_at: at(0),
        expires_at: at(60),
        absolute_expires_at: at(600),
    }
}

/// Opens a session with the digest of a number.
async fn opened(fixture: &dyn Fixture, scope: Scope, member: PortalMemberId, number: u8) -> TokenId {
    let opened = fixture.sessions().open(scope, &session(member, number), HASH, &no_event).await;
    opened.expect("the store answers").expect("the session is opened")
}

/// Checks whether the session of a number exists.
async fn is_open(fixture: &dyn Fixture, scope: Scope, number: u8) -> bool {
    fixture.sessions().find(scope, &[number; 32]).await.expect("the store answers").is_some()
}

/// Checks whether a link of a kind and number is valid.
async fn is_good(fixture: &dyn Fixture, scope: Scope, kind: LinkKind, number: u8) -> bool {
    fixture.links().find(scope, kind, &[number; 32], at(1)).await.expect("the store answers").is_some()
}

/// Expands to one `#[tokio::test]` per case of the contract of the stores of members.
///
/// `$fixture` is the path of an `async fn() -> F` with `F: portal::testing::contract::Fixture`. The crate that uses it needs
/// `tokio` (features `macros`, `rt-multi-thread`) and this crate's feature `testing` among its development dependencies.
#[macro_export]
macro_rules! members_contract {
    ($fixture:path) => {
        $crate::members_contract! { @cases $fixture;
            a_registration_is_kept_with_its_link_and_mail
            of_twenty_registrations_at_once_for_one_address_one_stays
            a_registration_that_nobody_proved_is_replaced_with_its_links
            an_address_that_has_a_member_is_told_by_mail_alone
            an_address_is_another_member_in_each_scope
            a_member_changes_what_is_given
            another_password_ends_the_other_sessions_and_the_links
            a_member_does_not_change_under_an_old_password
            a_member_is_removed_with_what_opens_it
            of_twenty_removals_at_once_one_counts
            another_scope_sees_no_member
            a_link_is_good_for_its_kind_until_its_end
            of_twenty_redemptions_at_once_one_counts
            a_link_for_nobody_leads_nowhere
            a_link_to_an_address_that_the_member_has_not_leads_nowhere
            another_password_by_a_link_proves_the_address_and_ends_everything
            of_twenty_new_passwords_at_once_one_counts
            another_scope_knows_no_link
            a_session_is_kept_and_read_back
            a_session_is_opened_under_the_present_password_only
            of_a_new_password_and_twenty_sessions_at_once_no_old_one_stays
            nobody_who_has_not_proven_the_address_gets_a_session
            the_member_of_a_session_is_read_as_it_is_now
            a_session_is_extended_and_ended_once
            another_scope_knows_no_session
            what_is_over_is_forgotten
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
