//! What was used up stays used up when the process that saw it is gone, and what was withdrawn stays
//! withdrawn.

use crate::support::{World, connect, postgres, sqlite};
use accounts::invitations::ports::{InvitationStore as _, NewInvitation};
use accounts::ports::UserStore;
use accounts::second_factor::SecondFactors;
use accounts::testing::new_user;
use accounts::{Email, Role};
use audit::testing::no_event;
use jobs::FailureReason;
use jobs::ports::CrossTenantOutbox as _;
use kernel::testing::{FakeSealer, SeededRandom};
use kernel::{Duration, Locale, Mail, MailId, OrganizationId, Scope, Timestamp, from_micros};
use persistence::{SqlAccounts, SqlInvitations, SqlOutbox};
use std::collections::BTreeMap;
use std::sync::Arc;

fn now() -> Timestamp {
    from_micros(1_767_225_600_000_000)
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(1))
}

/// One TOTP code or recovery code, sent 20 times at once, succeeds exactly once, also after a restart.
async fn a_used_code_stays_used_after_a_restart(world: World) {
    let (store, code) = (world.accounts(), [7; 32]);
    let user = new_user("anna@example.org", Role::User).unwrap();
    let user = UserStore::insert(&*store, tenant(), &user, now()).await.unwrap();
    assert!(SecondFactors::begin(&*store, user.id, b"sealed", &[code, [8; 32]], now()).await.unwrap());
    assert!(store.confirm(user.id, b"sealed", 100, now(), tenant(), &no_event).await.unwrap());
    assert!(store.use_step(user.id, 101).await.unwrap());
    assert!(store.use_recovery_code(user.id, &code, tenant(), &no_event).await.unwrap());
    world.database.close().await;
    let restarted = connect(&world.url).await;
    let store = SqlAccounts::new(&restarted);
    for step in [100, 101] {
        assert!(!store.use_step(user.id, step).await.unwrap(), "{step}");
    }
    assert!(!store.use_recovery_code(user.id, &code, tenant(), &no_event).await.unwrap());
    assert!(store.use_step(user.id, 102).await.unwrap());
    assert!(store.use_recovery_code(user.id, &[8; 32], tenant(), &no_event).await.unwrap());
    restarted.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_code_stays_used_after_a_restart_on_sqlite() {
    a_used_code_stays_used_after_a_restart(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_code_stays_used_after_a_restart_on_postgres() {
    a_used_code_stays_used_after_a_restart(postgres().await).await;
}

/// The attempt in progress may succeed; whatever its outcome, it is the last one.
async fn a_mail_that_is_being_sent_while_it_is_withdrawn_is_not_tried_again(world: World) {
    let user = new_user("chefin@example.org", Role::Admin).unwrap();
    let by = UserStore::insert(&*world.accounts(), tenant(), &user, now()).await.unwrap();
    let invitations = SqlInvitations::new(&world.database, Arc::new(FakeSealer));
    let outbox = SqlOutbox::new(&world.database, Arc::new(FakeSealer));
    for (seed, reason) in [(1_u8, Some(FailureReason::Deferred)), (2, None)] {
        let new = NewInvitation {
            email: Email::parse(&format!("neu{seed}@example.org")).unwrap(),
            role: Role::User,
            digest: [seed; 32],
            invited_by: by.id,
            created_at: now(),
            expires_at: now() + Duration::days(7),
        };
        let mail = Mail {
            id: MailId::random(&SeededRandom::new(seed.into())),
            to: new.email.as_str().to_owned(),
            locale: Locale::De,
            template: "invitation".to_owned(),
            values: BTreeMap::new(),
            not_after: Some(new.expires_at),
            attachments: Vec::new(),
        };
        let made = invitations.offer(tenant(), &new, &mail, &no_event).await.unwrap();
        let job = (&mail.id).into();
        let claimed = outbox.claim(&job, now(), now() + Duration::minutes(1)).await.unwrap().unwrap();
        assert!(invitations.withdraw(tenant(), made.id, now(), &no_event).await.unwrap().is_some());
        match reason {
            Some(reason) => assert!(!outbox.postpone(&claimed, now(), reason, now()).await.unwrap()),
            None => outbox.done(&job).await.unwrap(),
        }
        assert_eq!(outbox.claim(&job, now() + Duration::days(1), now()).await.unwrap(), None);
        assert_eq!(outbox.counts().await.unwrap(), jobs::Counts::default());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_being_sent_while_it_is_withdrawn_is_not_tried_again_on_sqlite() {
    a_mail_that_is_being_sent_while_it_is_withdrawn_is_not_tried_again(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_being_sent_while_it_is_withdrawn_is_not_tried_again_on_postgres() {
    a_mail_that_is_being_sent_while_it_is_withdrawn_is_not_tried_again(postgres().await).await;
}
