//! Cases for the stores of [invitations](crate::invitations).

use super::{OnboardingFixture, mail};
use crate::administration::ports::UserUpdate;
use crate::email::Email;
use crate::invitations::ports::{AcceptRefused, Invitee, NewInvitation, OfferRefused};
use crate::invitations::{COUNTED, Invitation, InvitationState, VALIDITY};
use crate::model::{Role, User};
use crate::testing::contract::{at, stored};
use audit::testing::no_event;
use kernel::{InvitationId, Membership, Scope};
use tokio::task::JoinSet;

const TOKEN: [u8; 32] = [7; 32];

fn newcomer() -> Invitee {
    Invitee::New { name: "Neu".into(), password_hash: "$new".into() }
}

fn invitation(by: &User, email: &str, digest: [u8; 32]) -> NewInvitation {
    NewInvitation {
        email: Email::parse(email).expect("an address"),
        role: Role::Editor,
        digest,
        invited_by: by.id,
        created_at: at(0),
        expires_at: at(0) + VALIDITY,
    }
}

/// Creates two organisations, and an administrator in the first.
pub(super) async fn house(fixture: &dyn OnboardingFixture) -> ([Scope; 2], User) {
    let [(one, _), (other, _)] = fixture.two_organizations().await;
    ([one, other], administrator(fixture, one, "chefin@example.org").await)
}

async fn administrator(fixture: &dyn OnboardingFixture, scope: Scope, email: &str) -> User {
    let user = stored(fixture, scope, email).await;
    fixture.change_role(user.id, Role::Admin).await;
    user
}

pub(super) async fn invited(
    fixture: &dyn OnboardingFixture,
    scope: Scope,
    by: &User,
    email: &str,
) -> Invitation {
    let new = invitation(by, email, TOKEN);
    fixture.invitations().offer(scope, &new, &mail(1), &no_event).await.expect("the invitation is stored")
}

async fn open(fixture: &dyn OnboardingFixture, scope: Scope, seconds: i64) -> Vec<Invitation> {
    fixture.invitations().open(scope, at(seconds)).await.expect("the list is read")
}

pub(super) async fn accept(
    fixture: &dyn OnboardingFixture,
    invitee: &Invitee,
    seconds: i64,
) -> Result<User, AcceptRefused> {
    fixture.invitations_by_token().accept(&TOKEN, invitee, at(seconds), &no_event).await
}

/// The mail is in the outbox of the organisation, once.
pub async fn an_invitation_is_stored_with_its_mail_and_listed(fixture: &dyn OnboardingFixture) {
    let [(one, organization), _] = fixture.two_organizations().await;
    let by = administrator(fixture, one, "chefin@example.org").await;
    let known = fixture.invitations().organization(one).await.expect("the store answers");
    assert_eq!(known.as_ref(), Some(&organization));
    let made = invited(fixture, one, &by, "neu@example.org").await;
    assert_eq!(
        (made.email.as_str(), made.role, made.invited_by.as_deref(), made.created_at, made.expires_at),
        ("neu@example.org", Role::Editor, Some("chefin"), at(0), at(0) + VALIDITY)
    );
    assert_eq!(open(fixture, one, 1).await, std::slice::from_ref(&made));
    assert_eq!(fixture.outbox(one).await, [mail(1)]);
    let found = fixture.invitations_by_token().find(&TOKEN).await.expect("the store answers");
    let found = found.expect("the invitation is there");
    assert_eq!((found.id, &found.organization, found.role), (made.id, &organization, Role::Editor));
    assert_eq!((found.state(at(1)), found.account), (InvitationState::Open, None));
    let none = fixture.invitations_by_token().find(&[8; 32]).await.expect("the store answers");
    assert_eq!(none, None);
}

/// Specification, "Invitation": the invitee is not a member yet and has no open invitation.
pub async fn inviting_a_member_or_an_open_address_is_refused(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let offer = async |email: &str, digest: u8| {
        fixture.invitations().offer(one, &invitation(&by, email, [digest; 32]), &mail(2), &no_event).await
    };
    let member = offer("Chefin@Example.org", 1).await;
    assert!(matches!(member, Err(OfferRefused::AlreadyMember)), "{member:?}");
    invited(fixture, one, &by, "neu@example.org").await;
    let twice = offer("NEU@example.org", 2).await;
    assert!(matches!(twice, Err(OfferRefused::AlreadyInvited)), "{twice:?}");
    assert_eq!(fixture.outbox(one).await, [mail(1)], "no mail for what was refused");
    assert_eq!(open(fixture, one, 1).await.len(), 1);
}

/// The inviting account must not learn who belongs to another tenant.
pub async fn an_account_of_another_organization_is_no_reason_to_refuse(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    stored(fixture, other, "neu@example.org").await;
    invited(fixture, one, &by, "neu@example.org").await;
    let there = administrator(fixture, other, "chef@example.org").await;
    let second = invitation(&there, "neu@example.org", [9; 32]);
    let refused = fixture.invitations().offer(other, &second, &mail(3), &no_event).await;
    assert!(matches!(refused, Err(OfferRefused::AlreadyMember)), "a member there: {refused:?}");
}

/// The role, or the membership, may be lost between the request and its storage.
pub async fn only_who_administers_the_organization_now_invites_to_it(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let installation = fixture.scopes().into_iter().find(|scope| scope.organization_id().is_none());
    let operator = stored(fixture, installation.expect("the installation"), "betrieb@example.org").await;
    let offer = async |scope, by: &User, number: u8| {
        let new = invitation(by, &format!("neu{number}@example.org"), [number; 32]);
        fixture.invitations().offer(scope, &new, &mail(u64::from(number)), &no_event).await
    };
    let refused = |result| matches!(result, Err(OfferRefused::NotAllowed));
    assert!(refused(offer(other, &by, 1).await), "another organisation's administrator");
    for role in [Role::User, Role::Editor] {
        fixture.change_role(by.id, role).await;
        assert!(refused(offer(one, &by, 2).await), "{role:?}");
    }
    fixture.change_role(operator.id, Role::Admin).await;
    assert!(refused(offer(one, &operator, 3).await), "an administrator of the installation alone");
    assert_eq!((open(fixture, one, 1).await.len(), fixture.outbox(one).await.len()), (0, 0));
    fixture.change_role(operator.id, Role::Developer).await;
    offer(one, &operator, 4).await.expect("the platform operator");
    fixture.change_role(by.id, Role::Developer).await;
    offer(one, &by, 5).await.expect("a developer of the organisation");
}

/// A mail that has not been sent yet is not sent any more.
pub async fn a_withdrawn_invitations_mail_is_not_sent(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let made = invited(fixture, one, &by, "neu@example.org").await;
    let other = invitation(&by, "zweite@example.org", [8; 32]);
    fixture.invitations().offer(one, &other, &mail(2), &no_event).await.expect("the invitation is stored");
    fixture.invitations().withdraw(one, made.id, at(1), &no_event).await.expect("the store answers");
    assert_eq!(fixture.outbox(one).await, [mail(2)], "the other one's mail stays");
}

/// Two administrators invite at the same moment, ten times over.
pub async fn of_twenty_invitations_at_once_for_one_address_one_is_stored(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let mut offers = JoinSet::new();
    for number in 0..20_u8 {
        let new = invitation(&by, "neu@example.org", [number; 32]);
        let store = fixture.invitations();
        offers.spawn(async move { store.offer(one, &new, &mail(u64::from(number)), &no_event).await });
    }
    let results = offers.join_all().await;
    let refused = results.iter().filter(|result| matches!(result, Err(OfferRefused::AlreadyInvited))).count();
    assert_eq!((results.iter().filter(|result| result.is_ok()).count(), refused), (1, 19), "{results:?}");
    assert_eq!((open(fixture, one, 1).await.len(), fixture.outbox(one).await.len()), (1, 1));
}

/// Expired, withdrawn and accepted ones do not count.
pub async fn open_invitations_are_counted_by_organization(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let count = async |seconds: i64| {
        let counted =
            fixture.invitations_by_token().count_open(at(seconds)).await.expect("the store answers");
        [one, other].map(|scope| scope.organization_id().and_then(|id| counted.get(&id).copied()))
    };
    assert_eq!(count(1).await, [None, None]);
    invited(fixture, one, &by, "neu@example.org").await;
    let second = invitation(&by, "zweite@example.org", [8; 32]);
    let second = fixture.invitations().offer(one, &second, &mail(2), &no_event).await.expect("it is stored");
    assert_eq!(count(1).await, [Some(2), None]);
    assert_eq!(count(VALIDITY.num_seconds()).await, [None, None]);
    fixture.invitations().withdraw(one, second.id, at(1), &no_event).await.expect("the store answers");
    assert_eq!(count(2).await, [Some(1), None]);
    accept(fixture, &newcomer(), 2).await.expect("it is open");
    assert_eq!(count(3).await, [None, None]);
}

/// After an invitation has expired, its address can be invited again.
pub async fn an_invitation_over_or_accepted_is_not_listed(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let end = VALIDITY.num_seconds();
    assert_eq!(open(fixture, one, end - 1).await.len(), 1);
    assert_eq!(open(fixture, one, end).await, []);
    let later = NewInvitation {
        created_at: at(end),
        expires_at: at(end) + VALIDITY,
        ..invitation(&by, "neu@example.org", [8; 32])
    };
    fixture.invitations().offer(one, &later, &mail(2), &no_event).await.expect("the first is over");
    let joined = fixture.invitations_by_token().accept(&[8; 32], &newcomer(), at(end + 1), &no_event).await;
    joined.expect("the second is open");
    assert_eq!(open(fixture, one, end + 2).await, []);
}

/// An invitation is found neither in another tenant's list nor there by its id.
pub async fn another_tenant_sees_and_withdraws_no_invitation(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let made = invited(fixture, one, &by, "neu@example.org").await;
    assert_eq!(open(fixture, other, 1).await, []);
    let withdraw = fixture.invitations().withdraw(other, made.id, at(1), &no_event).await;
    assert_eq!(withdraw.expect("the store answers"), None);
    assert_eq!(open(fixture, one, 1).await, [made]);
    assert_eq!(fixture.outbox(other).await, []);
}

/// The link of a withdrawn invitation leads nowhere, as if it had never existed.
pub async fn a_withdrawn_invitation_is_unknown(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let made = invited(fixture, one, &by, "neu@example.org").await;
    let withdraw = async |id| {
        fixture.invitations().withdraw(one, id, at(1), &no_event).await.expect("the store answers")
    };
    assert_eq!(withdraw(InvitationId(made.id.0 + 1)).await, None);
    assert_eq!(withdraw(made.id).await, Some(made.clone()));
    assert_eq!(withdraw(made.id).await, None);
    let late = accept(fixture, &newcomer(), 2).await;
    assert!(matches!(late, Err(AcceptRefused::Unknown)), "{late:?}");
}

/// When administrators are demoted or deleted, their open invitations and unsent mails end.
pub async fn whoever_is_demoted_or_deleted_invites_nobody_any_more(fixture: &dyn OnboardingFixture) {
    let ([one, _], stays) = house(fixture).await;
    for (number, new_role) in [(2, Some(Role::Editor)), (3, None)] {
        let by = administrator(fixture, one, &format!("chefin{number}@example.org")).await;
        let offer = async |by: &User, digest: u8| {
            let new = invitation(by, &format!("neu{digest}@example.org"), [digest; 32]);
            fixture
                .invitations()
                .offer(one, &new, &mail(u64::from(digest)), &no_event)
                .await
                .expect("it is stored")
        };
        let kept = offer(&stays, 10 * number).await;
        offer(&by, 10 * number + 1).await;
        let administration = fixture.administration();
        let still = UserUpdate { role: Some(Role::Developer), ..UserUpdate::default() };
        administration.update(one, by.id, &still, &|_| Ok(()), &no_event).await.expect("the role is changed");
        assert_eq!(open(fixture, one, 1).await.len(), 2, "a developer may invite as well");
        match new_role {
            Some(_) => {
                let update = UserUpdate { role: new_role, ..UserUpdate::default() };
                administration
                    .update(one, by.id, &update, &|_| Ok(()), &no_event)
                    .await
                    .expect("the role is changed");
            }
            None => {
                administration
                    .delete(one, by.id, &|_| Ok(()), &no_event)
                    .await
                    .expect("the account is deleted");
            }
        }
        assert_eq!(open(fixture, one, 1).await, std::slice::from_ref(&kept));
        assert_eq!(fixture.outbox(one).await, [mail(u64::from(10 * number))]);
        fixture.invitations().withdraw(one, kept.id, at(1), &no_event).await.expect("the store answers");
    }
}

/// A member needs no invitation, and a deleted one must not come back by an older one.
pub async fn an_account_that_is_made_or_deleted_ends_the_invitation_to_its_address(
    fixture: &dyn OnboardingFixture,
) {
    let ([one, other], by) = house(fixture).await;
    let there = administrator(fixture, other, "chef@example.org").await;
    let offer = async |scope, by: &User, email: &str, number: u8| {
        let new = invitation(by, email, [number; 32]);
        fixture
            .invitations()
            .offer(scope, &new, &mail(u64::from(number)), &no_event)
            .await
            .expect("it is stored")
    };
    let kept = offer(one, &by, "andere@example.org", 1).await;
    let elsewhere = offer(other, &there, "neu@example.org", 2).await;
    offer(one, &by, "neu@example.org", 7).await;
    offer(one, &by, "zweite@example.org", 8).await;
    let administration = fixture.administration();
    let new = crate::testing::new_user("neu@example.org", Role::User).expect("an address");
    let made =
        administration.create(one, &new, at(1), &|_| Ok(()), &no_event).await.expect("the account is made");
    assert_eq!(open(fixture, one, 1).await.len(), 2);
    let late = accept(fixture, &Invitee::Account(made.id), 2).await;
    assert!(matches!(late, Err(AcceptRefused::Unknown)), "{late:?}");
    // Created in another way, as the command line does.
    let second = stored(fixture, one, "zweite@example.org").await;
    administration.delete(one, second.id, &|_| Ok(()), &no_event).await.expect("the account is deleted");
    assert_eq!((open(fixture, one, 1).await, fixture.outbox(one).await), (vec![kept], vec![mail(1)]));
    let others = (open(fixture, other, 1).await, fixture.outbox(other).await);
    assert_eq!(others, (vec![elsewhere], vec![mail(2)]), "another organisation's stays");
}

/// An administrator creates the accounts of ten invitees at the same moment.
pub async fn an_address_that_got_an_account_meanwhile_is_not_given_a_second(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    for number in 0..10_u8 {
        let email = format!("neu{number}@example.org");
        let new = invitation(&by, &email, [number; 32]);
        fixture
            .invitations()
            .offer(one, &new, &mail(u64::from(number)), &no_event)
            .await
            .expect("it is stored");
        let (invitations, users) = (fixture.invitations_by_token(), fixture.users());
        let accept =
            tokio::spawn(
                async move { invitations.accept(&[number; 32], &newcomer(), at(1), &no_event).await },
            );
        let made = tokio::spawn(async move {
            let user = crate::testing::new_user(&email, Role::User).expect("an address");
            users.insert(other, &user, at(1)).await
        });
        let accepted = accept.await.expect("the task ends");
        let made = made.await.expect("the task ends");
        assert!(accepted.is_ok() != made.is_ok(), "one of them: {accepted:?} {made:?}");
        if let Err(refused) = accepted {
            assert!(matches!(refused, AcceptRefused::AccountExists), "{refused:?}");
        }
    }
}

/// The account gets the address and the role of the invitation.
pub async fn somebody_without_an_account_becomes_a_member(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let user = accept(fixture, &newcomer(), 5).await.expect("the invitation is open");
    assert_eq!(
        (user.name.as_str(), user.email.as_str(), user.role),
        ("Neu", "neu@example.org", Role::Editor)
    );
    assert_eq!((user.membership, user.created_at), (Membership::of(one), at(5)));
    let found = fixture.credentials().by_email(&user.email).await.expect("the store answers");
    let found = found.expect("the account is there");
    assert_eq!((found.user, found.password_hash.as_str()), (user, "$new"));
}

/// The account gets the role of the invitation.
pub async fn an_account_without_organization_becomes_a_member_and_keeps_its_password(
    fixture: &dyn OnboardingFixture,
) {
    let ([one, _], by) = house(fixture).await;
    let installation = fixture.scopes().into_iter().find(|scope| scope.organization_id().is_none());
    let loose = stored(fixture, installation.expect("the installation"), "neu@example.org").await;
    invited(fixture, one, &by, "neu@example.org").await;
    let other = accept(fixture, &Invitee::Account(by.id), 1).await;
    assert!(matches!(other, Err(AcceptRefused::NotInvited)), "{other:?}");
    let new = accept(fixture, &newcomer(), 1).await;
    assert!(matches!(new, Err(AcceptRefused::AccountExists)), "{new:?}");
    let user = accept(fixture, &Invitee::Account(loose.id), 1).await.expect("the invitation is open");
    assert_eq!(user, User { membership: Membership::of(one), role: Role::Editor, ..loose.clone() });
    let found = fixture.credentials().by_email(&loose.email).await.expect("the store answers");
    assert_eq!(found.expect("the account is there").password_hash, "$fast$v=1$plain$none");
}

/// "Two accepts of one invitation at once: one wins."
pub async fn of_twenty_accepts_at_once_one_wins(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let mut accepts = JoinSet::new();
    for _ in 0..20 {
        let store = fixture.invitations_by_token();
        accepts.spawn(async move { store.accept(&TOKEN, &newcomer(), at(1), &no_event).await });
    }
    let results = accepts.join_all().await;
    let over = |result: &Result<User, AcceptRefused>| {
        matches!(result, Err(AcceptRefused::Gone(InvitationState::Accepted)))
    };
    let late = results.iter().filter(|result| over(result)).count();
    assert_eq!((results.iter().filter(|result| result.is_ok()).count(), late), (1, 19), "{results:?}");
    assert_eq!(fixture.users().list(one).await.expect("the list is read").len(), 2);
}

/// "Seven days and a second: 410."
pub async fn seven_days_and_a_moment_are_too_late(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    for seconds in [7 * 86_400, 7 * 86_400 + 1] {
        let late = accept(fixture, &newcomer(), seconds).await;
        assert!(matches!(late, Err(AcceptRefused::Gone(InvitationState::Expired))), "{late:?}");
    }
    accept(fixture, &newcomer(), 7 * 86_400 - 1).await.expect("a second before the end");
}

/// Decisions §4: "An invitee that belongs to another organisation is refused."
pub async fn nobody_is_taken_out_of_another_organization(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let elsewhere = stored(fixture, other, "neu@example.org").await;
    invited(fixture, one, &by, "neu@example.org").await;
    let refused = accept(fixture, &Invitee::Account(elsewhere.id), 1).await;
    assert!(matches!(refused, Err(AcceptRefused::OtherOrganization)), "{refused:?}");
    assert_eq!(fixture.users().list(other).await.expect("the list is read"), [elsewhere]);
    assert_eq!(open(fixture, one, 1).await.len(), 1, "it stays open");
}

/// An invitation must not be a way to take the operator's role away.
pub async fn who_administers_the_installation_stays_there(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let installation = fixture.scopes().into_iter().find(|scope| scope.organization_id().is_none());
    let operator = stored(fixture, installation.expect("the installation"), "neu@example.org").await;
    fixture.change_role(operator.id, Role::Developer).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let refused = accept(fixture, &Invitee::Account(operator.id), 1).await;
    assert!(matches!(refused, Err(AcceptRefused::Administers)), "{refused:?}");
}

/// Nobody can join an inactive organisation until it is active again.
pub async fn an_inactive_organization_takes_nobody_in(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    fixture.set_active(one, false).await;
    let refused = accept(fixture, &newcomer(), 1).await;
    assert!(matches!(refused, Err(AcceptRefused::Inactive)), "{refused:?}");
    fixture.set_active(one, true).await;
    accept(fixture, &newcomer(), 2).await.expect("it is active again");
}

/// Withdrawn ones count towards the limits for a day, and are then deleted.
pub async fn withdrawn_invitations_count_for_a_day_and_are_forgotten(fixture: &dyn OnboardingFixture) {
    let ([one, other], by) = house(fixture).await;
    let day = COUNTED.num_seconds();
    let offer = async |email: &str, number: u8, seconds: i64| {
        let new = NewInvitation {
            created_at: at(seconds),
            expires_at: at(seconds) + VALIDITY,
            ..invitation(&by, email, [number; 32])
        };
        fixture.invitations().offer(one, &new, &mail(u64::from(number)), &no_event).await
    };
    for number in 1..=3 {
        let made = offer("neu@example.org", number, i64::from(number)).await.expect("fewer than three");
        let twice = offer("neu@example.org", 90, i64::from(number)).await;
        assert!(matches!(twice, Err(OfferRefused::AlreadyInvited)), "told before the limit: {twice:?}");
        fixture.invitations().withdraw(one, made.id, at(4), &no_event).await.expect("the store answers");
    }
    let fourth = offer("neu@example.org", 4, day).await;
    assert!(matches!(fourth, Err(OfferRefused::TooMany(until)) if until == at(1) + COUNTED), "{fourth:?}");
    offer("andere@example.org", 5, day).await.expect("another address");
    offer("neu@example.org", 6, day + 1).await.expect("the first does not count any more");
    let there = administrator(fixture, other, "chef@example.org").await;
    let elsewhere = invitation(&there, "neu@example.org", [7; 32]);
    fixture
        .invitations()
        .offer(other, &elsewhere, &mail(7), &no_event)
        .await
        .expect("another organisation's count");
    let prune =
        async |made| fixture.invitations_by_token().prune(at(0), at(made)).await.expect("the store answers");
    assert_eq!((prune(1).await, prune(4).await, prune(2 * day).await), (0, 3, 0));
    assert_eq!(open(fixture, one, day + 2).await.len(), 2);
}

/// All addresses count together.
pub async fn an_organization_sends_two_hundred_invitations_a_day(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    let offer = async |number: u8, email: &str| {
        fixture
            .invitations()
            .offer(one, &invitation(&by, email, [number; 32]), &mail(u64::from(number)), &no_event)
            .await
    };
    for number in 0..200 {
        offer(number, &format!("neu{number}@example.org")).await.expect("fewer than two hundred");
    }
    let next = offer(200, "letzte@example.org").await;
    assert!(matches!(next, Err(OfferRefused::TooMany(until)) if until == at(0) + COUNTED), "{next:?}");
    let member = offer(201, "chefin@example.org").await;
    assert!(matches!(member, Err(OfferRefused::AlreadyMember)), "told before the limit: {member:?}");
}

/// A developer without organisation may; an administrator of the installation may not.
pub async fn an_operator_who_is_one_no_more_invites_nobody(fixture: &dyn OnboardingFixture) {
    let ([one, _], _) = house(fixture).await;
    let installation = fixture.scopes().into_iter().find(|scope| scope.organization_id().is_none());
    let installation = installation.expect("the installation");
    let operator = stored(fixture, installation, "betrieb@example.org").await;
    fixture.change_role(operator.id, Role::Developer).await;
    let new = invitation(&operator, "neu@example.org", TOKEN);
    fixture.invitations().offer(one, &new, &mail(1), &no_event).await.expect("the platform operator");
    let update = UserUpdate { role: Some(Role::Admin), ..UserUpdate::default() };
    let administration = fixture.administration();
    administration
        .update(installation, operator.id, &update, &|_| Ok(()), &no_event)
        .await
        .expect("it is changed");
    assert_eq!((open(fixture, one, 1).await, fixture.outbox(one).await), (vec![], vec![]));
}

/// Pruning deletes open and accepted invitations by the time of their end.
pub async fn pruning_forgets_old_invitations(fixture: &dyn OnboardingFixture) {
    let ([one, _], by) = house(fixture).await;
    invited(fixture, one, &by, "neu@example.org").await;
    let end = VALIDITY.num_seconds();
    let prune = async |seconds| {
        fixture.invitations_by_token().prune(at(seconds), at(0)).await.expect("the store answers")
    };
    assert_eq!(prune(end).await, 0);
    assert_eq!(prune(end + 1).await, 1);
    assert_eq!(fixture.invitations_by_token().find(&TOKEN).await.expect("the store answers"), None);
}
