//! What a new member finds unread: what the stores of accounts and of reports agree on in a database.

use crate::support::{World, postgres, sqlite};
use accounts::invitations::ports::{
    CrossTenantInvitations as _, InvitationStore as _, Joiner, NewInvitation,
};
use accounts::ports::UserStore;
use accounts::testing::new_user;
use accounts::{Email, Role};
use forms::ports::{FormCatalog as _, SubmissionStore as _};
use forms::testing::{FieldBuilder, FormBuilder, SubmissionBuilder, at, install, scopes};
use forms::work::ReportReads as _;
use kernel::testing::{FakeSealer, SeededRandom};
use kernel::{Locale, Mail, MailId};
use persistence::{SqlInvitations, SqlReportWork};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Somebody has an account, joins an organisation at 50, and finds unread what came in since then.
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
    let chief = new_user("chefin@example.org", Role::Admin).unwrap();
    let chief = UserStore::insert(&*world.accounts(), tenant, &chief, at(20)).await.unwrap();
    let loose = new_user("neu@example.org", Role::User).unwrap();
    let loose = UserStore::insert(&*world.accounts(), installation, &loose, at(0)).await.unwrap();
    let invitations = SqlInvitations::new(&world.database, Arc::new(FakeSealer));
    let new = NewInvitation {
        email: Email::parse("neu@example.org").unwrap(),
        role: Role::User,
        digest: [7; 32],
        invited_by: chief.id,
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
    };
    invitations.offer(tenant, &new, &mail).await.unwrap();
    let unread = async |by| SqlReportWork::new(&world.database).unread(tenant, by).await.unwrap().count;
    assert_eq!(unread(chief.id).await, 3, "since the account was made");
    assert_eq!(unread(loose.id).await, 4);
    let joined = invitations.accept(&[7; 32], &Joiner::Account(loose.id), at(50)).await.unwrap();
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
