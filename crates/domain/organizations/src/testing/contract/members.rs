//! Cases for [`MemberStore`](crate::ports::MemberStore).

use super::{Fixture, at, insert};
use crate::model::{Member, MemberRole};
use crate::ports::RemovalRefused;
use audit::testing::no_event;
use kernel::{Membership, OrganizationId, Scope, UserId};
use std::sync::Arc;
use tokio::task::JoinSet;

async fn members(fixture: &dyn Fixture, scope: Scope) -> Vec<Member> {
    fixture.members().list(scope).await.expect("the list is read")
}

async fn two(fixture: &dyn Fixture) -> [OrganizationId; 2] {
    [insert(fixture, "fall-a", None).await.id, insert(fixture, "fall-b", None).await.id]
}

/// Members are listed by id, with everything that is shown of them, and never another tenant's.
pub async fn members_are_the_accounts_of_the_scope(fixture: &dyn Fixture) {
    let [one, other] = two(fixture).await;
    let (here, there) = (fixture.scope(Some(one)), fixture.scope(Some(other)));
    let mut expected = Vec::new();
    for (number, role) in MemberRole::ALL.into_iter().enumerate() {
        let email = format!("m{}@example.org", 9 - number);
        expected.push((fixture.add_account(here, &email, role).await, email, role));
        fixture.add_account(there, &format!("n{number}@example.org"), role).await;
        fixture.add_account(fixture.scope(None), &format!("o{number}@example.org"), role).await;
    }
    let list = members(fixture, here).await;
    let shown: Vec<_> = list.iter().map(|member| (member.id, member.email.clone(), member.role)).collect();
    assert_eq!(shown, expected);
    assert_eq!(list[0].name, "m9");
    assert_eq!(members(fixture, there).await.len(), 4);
}

/// Decisions §4: a removed member has no tenant, no token and the role `user`. Everybody else stays
/// unchanged.
pub async fn a_removed_member_belongs_nowhere_with_no_token_and_the_role_user(fixture: &dyn Fixture) {
    let [one, other] = two(fixture).await;
    let scope = fixture.scope(Some(one));
    let admin = fixture.add_account(scope, "admin@example.org", MemberRole::Admin).await;
    let second = fixture.add_account(scope, "second@example.org", MemberRole::Admin).await;
    let foreign =
        fixture.add_account(fixture.scope(Some(other)), "foreign@example.org", MemberRole::Editor).await;
    let removed = fixture
        .members()
        .remove(scope, second, false, at(9), &no_event)
        .await
        .expect("the member is removed");
    assert_eq!(
        (removed.id, removed.role, removed.email.as_str()),
        (second, MemberRole::Admin, "second@example.org")
    );
    assert_eq!(fixture.account(second).await, (Membership::Nowhere, MemberRole::User, 0));
    assert_eq!(fixture.account(admin).await, (Membership::Organization(one), MemberRole::Admin, 1));
    assert_eq!(fixture.account(foreign).await, (Membership::Organization(other), MemberRole::Editor, 1));
    assert_eq!(members(fixture, scope).await.len(), 1);
    let again = fixture.members().remove(scope, second, false, at(9), &no_event).await;
    assert!(matches!(again, Err(RemovalRefused::Unknown)), "{again:?}");
}

/// Hostile check 24; and "no tenant" is not an organisation that one could be removed from.
pub async fn a_member_of_another_scope_is_unknown(fixture: &dyn Fixture) {
    let [one, other] = two(fixture).await;
    let (here, there) = (fixture.scope(Some(one)), fixture.scope(Some(other)));
    fixture.add_account(here, "admin@example.org", MemberRole::Admin).await;
    let foreign = fixture.add_account(there, "foreign@example.org", MemberRole::User).await;
    let free = fixture.add_account(fixture.scope(None), "free@example.org", MemberRole::User).await;
    for (scope, user) in [
        (here, foreign),
        (here, free),
        (here, UserId(foreign.0 + 1000)),
        (fixture.scope(None), free),
        (fixture.scope(None), foreign),
    ] {
        let refused = fixture.members().remove(scope, user, true, at(9), &no_event).await;
        assert!(matches!(refused, Err(RemovalRefused::Unknown)), "{refused:?}");
    }
    assert_eq!(fixture.account(foreign).await, (Membership::Organization(other), MemberRole::User, 1));
    assert_eq!(fixture.account(free).await, (Membership::Installation, MemberRole::User, 1));
}

/// The last administrator stays, even if there are other members who cannot administer, or administrators
/// elsewhere.
pub async fn the_last_administrator_is_not_removed(fixture: &dyn Fixture) {
    let [one, other] = two(fixture).await;
    let scope = fixture.scope(Some(one));
    let admin = fixture.add_account(scope, "admin@example.org", MemberRole::Admin).await;
    fixture.add_account(scope, "editor@example.org", MemberRole::Editor).await;
    fixture.add_account(fixture.scope(Some(other)), "foreign@example.org", MemberRole::Admin).await;
    fixture.add_account(fixture.scope(None), "operator@example.org", MemberRole::Developer).await;
    let refused = fixture.members().remove(scope, admin, true, at(9), &no_event).await;
    assert!(matches!(refused, Err(RemovalRefused::LastAdministrator)), "{refused:?}");
    assert_eq!(fixture.account(admin).await, (Membership::Organization(one), MemberRole::Admin, 1));
    fixture.add_account(scope, "developer@example.org", MemberRole::Developer).await;
    fixture
        .members()
        .remove(scope, admin, true, at(9), &no_event)
        .await
        .expect("a developer can administer too");
}

/// Specification, "Authentication", rule 3: an administrator cannot change a developer.
pub async fn a_developer_is_removed_by_a_developer_only(fixture: &dyn Fixture) {
    let [one, _] = two(fixture).await;
    let scope = fixture.scope(Some(one));
    fixture.add_account(scope, "admin@example.org", MemberRole::Admin).await;
    let developer = fixture.add_account(scope, "developer@example.org", MemberRole::Developer).await;
    let refused = fixture.members().remove(scope, developer, false, at(9), &no_event).await;
    assert!(matches!(refused, Err(RemovalRefused::Developer)), "{refused:?}");
    assert_eq!(fixture.account(developer).await, (Membership::Organization(one), MemberRole::Developer, 1));
    fixture
        .members()
        .remove(scope, developer, true, at(9), &no_event)
        .await
        .expect("the developer is removed");
    assert_eq!(fixture.account(developer).await, (Membership::Nowhere, MemberRole::User, 0));
}

/// Hostile check 98: two administrators who remove each other at the same moment.
pub async fn of_two_administrators_removed_at_once_one_stays(fixture: &dyn Fixture) {
    for round in 0..10 {
        let id = insert(fixture, &format!("fall-{round}"), None).await.id;
        let scope = fixture.scope(Some(id));
        let gate = Arc::new(tokio::sync::Barrier::new(2));
        let mut removals = JoinSet::new();
        for number in 0..2 {
            let email = format!("admin{round}-{number}@example.org");
            let user = fixture.add_account(scope, &email, MemberRole::Admin).await;
            let (members, gate) = (fixture.members(), gate.clone());
            removals.spawn(async move {
                gate.wait().await;
                members.remove(scope, user, false, at(9), &no_event).await
            });
        }
        let results = removals.join_all().await;
        let removed = results.iter().filter(|result| result.is_ok()).count();
        let kept = results.iter().filter(|result| matches!(result, Err(RemovalRefused::LastAdministrator)));
        assert_eq!((removed, kept.count()), (1, 1), "{results:?}");
        assert_eq!(members(fixture, scope).await.len(), 1);
    }
}
