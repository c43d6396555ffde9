//! Joining and leaving: what stores of several domains must agree on in a database.

use crate::support::{World, postgres, sqlite};
use accounts::invitations::ports::{
    AcceptRefused, CrossTenantInvitations as _, InvitationStore as _, Invitee, NewInvitation,
};
use accounts::ports::UserStore;
use accounts::testing::new_user;
use accounts::testing::onboarding::OnboardingFixture as _;
use accounts::{Email, Role, User};
use audit::testing::no_event;
use forms::ports::{FormReader as _, SubmissionStore as _};
use forms::testing::{FieldBuilder, FormBuilder, SubmissionBuilder, at, install, scopes};
use forms::work::ReportReads as _;
use kernel::testing::{FakeSealer, SeededRandom};
use kernel::{Locale, Mail, MailId, Scope};
use organizations::ports::MemberStore as _;
use persistence::{SqlInvitations, SqlOrganizations, SqlReportWork};
use std::collections::BTreeMap;
use std::sync::Arc;

async fn account(world: &World, scope: Scope, email: &str, role: Role, seconds: i64) -> User {
    let user = new_user(email, role).unwrap();
    UserStore::insert(&*world.accounts(), scope, &user, at(seconds)).await.unwrap()
}

/// Returns the invitations, with one to `neu@example.org` whose digest is all sevens.
async fn invited(world: &World, scope: Scope, by: &User) -> SqlInvitations {
    let invitations = SqlInvitations::new(&world.database, Arc::new(FakeSealer));
    let new = NewInvitation {
        email: Email::parse("neu@example.org").unwrap(),
        role: Role::User,
        digest: [7; 32],
        invited_by: by.id,
        created_at: at(30),
        expires_at: at(9_000),
    };
    let mail = Mail {
        id: MailId::random(&SeededRandom::new(1)),
        to: "neu@example.org".to_owned(),
        locale: Locale::De,
        template: "invitation".to_owned(),
        values: BTreeMap::new(),
        not_after: Some(new.expires_at),
        attachments: Vec::new(),
    };
    invitations.offer(scope, &new, &mail, &no_event).await.unwrap();
    invitations
}

/// Somebody with an account joins an organisation at 50, and finds unread what was received since then.
async fn who_joins_with_an_account_finds_unread_what_came_in_since(world: World) {
    let [installation, tenant] = scopes();
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("text")]).snapshot();
    let form = install(&*world.forms(), tenant, &form, true).await;
    let revision = world.forms().revision(tenant).await.unwrap();
    for (n, seconds) in [(1, 10), (2, 49), (3, 50), (4, 60)] {
        let report =
            SubmissionBuilder::new(form, revision, &format!("MW-0000-{n:04}")).at(at(seconds)).build();
        world.submissions().append(tenant, report).await.unwrap();
    }
    let chief = account(&world, tenant, "chefin@example.org", Role::Admin, 20).await;
    let loose = account(&world, installation, "neu@example.org", Role::User, 0).await;
    let invitations = invited(&world, tenant, &chief).await;
    let unread = async |by| SqlReportWork::new(&world.database).unread(tenant, by).await.unwrap().count;
    assert_eq!(unread(chief.id).await, 3, "since the account was made");
    assert_eq!(unread(loose.id).await, 4);
    let joined = invitations.accept(&[7; 32], &Invitee::Account(loose.id), at(50), &no_event).await.unwrap();
    assert_eq!((joined.created_at, unread(loose.id).await), (at(0), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_with_an_account_finds_unread_what_came_in_since_on_sqlite() {
    who_joins_with_an_account_finds_unread_what_came_in_since(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_with_an_account_finds_unread_what_came_in_since_on_postgres() {
    who_joins_with_an_account_finds_unread_what_came_in_since(postgres().await).await;
}

/// Somebody is invited, gets an account in another way, and is removed: the older link leads nowhere.
async fn who_is_removed_does_not_come_back_by_an_older_invitation(world: World) {
    let [_, tenant] = scopes();
    let chief = account(&world, tenant, "chefin@example.org", Role::Admin, 20).await;
    let invitations = invited(&world, tenant, &chief).await;
    let member = account(&world, tenant, "neu@example.org", Role::User, 40).await;
    let members = SqlOrganizations::new(&world.database);
    members.remove(tenant, member.id, false, at(50), &no_event).await.unwrap();
    let back = invitations.accept(&[7; 32], &Invitee::Account(member.id), at(60), &no_event).await;
    assert!(matches!(back, Err(AcceptRefused::Unknown)), "{back:?}");
    assert_eq!(invitations.open(tenant, at(60)).await.unwrap(), []);
    assert_eq!(world.outbox(tenant).await, [], "nor is its mail sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_does_not_come_back_by_an_older_invitation_on_sqlite() {
    who_is_removed_does_not_come_back_by_an_older_invitation(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_does_not_come_back_by_an_older_invitation_on_postgres() {
    who_is_removed_does_not_come_back_by_an_older_invitation(postgres().await).await;
}
