//! Cases for [`CrossTenantFormerMembers`](crate::CrossTenantFormerMembers).

use super::invitations::{accept, house, invited};
use super::{OnboardingFixture, mail};
use crate::former_members::FormerMember;
use crate::invitations::ports::Invitee;
use crate::model::{Role, User};
use crate::testing::contract::{at, stored};
use audit::testing::no_event;
use kernel::{Membership, Timestamp};

async fn all(fixture: &dyn OnboardingFixture) -> Vec<FormerMember> {
    fixture.former_members().list().await.expect("the list is read")
}

/// Finds the account with this address, in any tenant.
async fn now(fixture: &dyn OnboardingFixture, user: &User) -> Option<User> {
    let found = fixture.credentials().by_email(&user.email).await.expect("the store answers");
    found.map(|found| found.user)
}

/// Creates a member in each of two tenants, the second of whom has left.
async fn one_stays_one_leaves(fixture: &dyn OnboardingFixture, left_at: Option<Timestamp>) -> [User; 2] {
    let [one, other] = fixture.scopes();
    let stays = stored(fixture, one, "stays@example.org").await;
    let leaves = stored(fixture, other, "leaves@example.org").await;
    fixture.leave(leaves.id, left_at).await;
    [stays, User { membership: Membership::Nowhere, ..leaves }]
}

/// An account without a tenant is in no scope, not even in that of the installation.
pub async fn who_belongs_nowhere_is_in_no_scope(fixture: &dyn OnboardingFixture) {
    let [stays, leaves] = one_stays_one_leaves(fixture, Some(at(3))).await;
    assert_eq!(now(fixture, &leaves).await.as_ref(), Some(&leaves));
    for scope in fixture.scopes() {
        let listed = fixture.users().list(scope).await.expect("the list is read");
        assert!(!listed.iter().any(|user| user.id == leaves.id), "{listed:?}");
        let found = fixture.administration().find(scope, leaves.id).await.expect("the store answers");
        assert_eq!(found, None);
        assert!(!fixture.users().set_password_hash(scope, leaves.id, "$x").await.expect("the store answers"));
    }
    assert_eq!(all(fixture).await, [FormerMember { user: leaves, left_at: Some(at(3)) }]);
    assert_eq!(now(fixture, &stays).await, Some(stays));
}

/// An account without a tenant can be invited by any organisation; its time without a tenant then ends.
pub async fn who_belongs_nowhere_becomes_a_member_by_an_invitation(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let user = stored(fixture, other, "neu@example.org").await;
    fixture.leave(user.id, Some(at(0))).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let joined = accept(fixture, &Invitee::Account(user.id), 1).await.expect("the invitation is open");
    assert_eq!(joined, User { membership: Membership::of(one), role: Role::Editor, ..user });
    assert_eq!(all(fixture).await, []);
    let listed = fixture.users().list(one).await.expect("the list is read");
    assert!(listed.contains(&joined), "{listed:?}");
    // Leaving again starts a new period.
    fixture.leave(joined.id, None).await;
    let former = all(fixture).await;
    assert_eq!((former.len(), former[0].left_at), (1, None));
}

/// The links and invitations of the account are deleted with it; an account with a tenant is unknown here.
pub async fn who_belongs_nowhere_is_deleted_and_nobody_else(fixture: &dyn OnboardingFixture) {
    let [stays, leaves] = one_stays_one_leaves(fixture, Some(at(0))).await;
    let request = crate::password_reset::NewReset {
        user: Some(leaves.id),
        digest: [4; 32],
        created_at: at(1),
        expires_at: at(60),
    };
    let mail = kernel::Mail { to: leaves.email.as_str().to_owned(), ..mail(1) };
    fixture.resets().request(&request, Some(&mail)).await.expect("the wish is stored");
    let store = fixture.former_members();
    assert_eq!(store.delete(stays.id, &no_event).await.expect("the store answers"), None);
    assert_eq!(store.delete(leaves.id, &no_event).await.expect("the store answers").as_ref(), Some(&leaves));
    assert_eq!(store.delete(leaves.id, &no_event).await.expect("the store answers"), None, "it is gone");
    assert_eq!(now(fixture, &leaves).await, None);
    assert_eq!(fixture.resets().find(&[4; 32], at(2)).await.expect("the store answers"), None);
    assert_eq!(now(fixture, &stays).await, Some(stays));
    assert_eq!(all(fixture).await, []);
}

/// Only an account without a tenant can be assigned to the installation: nobody is moved out of an
/// organisation this way.
pub async fn who_belongs_nowhere_is_given_a_place_in_the_installation(fixture: &dyn OnboardingFixture) {
    let [_, other] = fixture.scopes();
    let [stays, leaves] = one_stays_one_leaves(fixture, Some(at(0))).await;
    let store = fixture.former_members();
    let member = stored(fixture, other, "member@example.org").await;
    for placed in [&stays, &member] {
        assert_eq!(
            store.assign_to_installation(&placed.email, &no_event).await.expect("the store answers"),
            None
        );
        assert_eq!(now(fixture, placed).await.as_ref(), Some(placed));
    }
    let placed = store
        .assign_to_installation(&leaves.email, &no_event)
        .await
        .expect("the store answers")
        .expect("it is there");
    assert_eq!(placed, User { membership: Membership::Installation, ..leaves });
    assert_eq!(now(fixture, &placed).await, Some(placed));
    assert_eq!(all(fixture).await, []);
}

/// An account is deleted exactly at the limit; if it is unknown when it left, its time begins with the first
/// run.
pub async fn who_has_belonged_nowhere_for_long_enough_is_deleted(fixture: &dyn OnboardingFixture) {
    let [stays, early] = one_stays_one_leaves(fixture, Some(at(10))).await;
    let late = stored(fixture, fixture.scopes()[0], "late@example.org").await;
    fixture.leave(late.id, None).await;
    let store = fixture.former_members();
    let prune = async |left_before, now| {
        store.prune(at(left_before), at(now)).await.expect("the accounts are pruned")
    };
    assert_eq!(prune(10, 20).await, []);
    let known: Vec<_> =
        all(fixture).await.into_iter().map(|former| (former.user.id, former.left_at)).collect();
    assert_eq!(known, [(early.id, Some(at(10))), (late.id, Some(at(20)))]);
    assert_eq!(prune(11, 21).await, [early.id]);
    assert_eq!(prune(20, 30).await, []);
    assert_eq!(prune(21, 31).await, [late.id]);
    assert_eq!(all(fixture).await, []);
    assert_eq!(now(fixture, &stays).await, Some(stays));
}
