//! Jobs that could not be delivered.

use crate::support::World;
use accounts::Role;
use jobs::ports::{CrossTenantOutbox as _, Outbox as _};
use jobs::testing::{job_id, mail};
use jobs::{FailureReason, Job, JobId};
use kernel::{Clock as _, Duration, Scope};
use serde_json::json;

const DEAD: &str = "/api/admin/jobs/dead";

/// A mail that a server refused.
pub(crate) async fn refused(world: &World, scope: Scope, seed: u64) -> JobId {
    let (id, now) = (job_id(seed), world.clock.now());
    world.outbox.add(scope, &id, &Job::Mail(mail(seed)), now).await.unwrap();
    let claimed = world.outbox.claim(&id, now, now + Duration::minutes(1)).await.unwrap().unwrap();
    assert!(world.outbox.dead_letter(&claimed, FailureReason::Refused, now).await.unwrap());
    id
}

#[actix_web::test]
async fn an_admin_sees_what_could_not_be_delivered_but_neither_the_whole_address_nor_the_link() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    assert_eq!(world.get_as(DEAD, &admin).await.json()["total"], 0);
    let id = refused(&world, world.scope, 1).await;
    let reply = world.get_as(DEAD, &admin).await;
    let expected = json!([{
        "id": id.as_str(), "kind": "mail", "subject": "invitation", "recipient": "e…@example.org",
        "created_at": "2026-01-01T00:00:00Z", "died_at": "2026-01-01T00:00:00Z", "attempts": 1,
        "reason": "refused",
        "reason_text": "Der Mailserver hat die E-Mail oder die Adresse endgültig abgelehnt."
    }]);
    assert_eq!(reply.json()["data"], expected);
    assert!(!reply.text().contains("eva1") && !reply.text().contains("geheim"), "{}", reply.text());
}

#[actix_web::test]
async fn a_dead_letter_is_sent_again_once_and_that_is_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let id = refused(&world, world.scope, 1).await;
    let path = format!("/api/admin/jobs/{}/retry", id.as_str());
    assert_eq!(world.send("POST", &path, &admin, None).await.code(), 200);
    assert_eq!(world.send("POST", &path, &admin, None).await.code(), 404, "it is no dead letter any more");
    assert_eq!(world.get_as(DEAD, &admin).await.json()["total"], 0);
    let now = world.clock.now();
    assert_eq!(world.outbox.dispatch(now, now, 9).await.unwrap().len(), 1, "it is due");
    let entries = world.audit.entries(world.scope);
    let entry = entries.last().unwrap();
    assert_eq!((entry.action.as_str(), entry.object_id.as_str()), ("job.retried", id.as_str()));
}

#[actix_web::test]
async fn a_dead_letter_is_discarded_and_that_is_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let id = refused(&world, world.scope, 1).await;
    let path = format!("/api/admin/jobs/{}", id.as_str());
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 404);
    assert_eq!(world.outbox.counts().await.unwrap(), jobs::Counts::default());
    assert_eq!(world.audit.entries(world.scope).last().unwrap().action, "job.discarded");
}

#[actix_web::test]
async fn another_tenants_dead_letter_is_an_unknown_one() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let foreign = refused(&world, world.other_scope, 1).await;
    assert_eq!(world.get_as(DEAD, &admin).await.json()["total"], 0);
    for (method, tail) in [("POST", "/retry"), ("DELETE", "")] {
        let path = |id: &str| format!("/api/admin/jobs/{id}{tail}");
        let found = world.send(method, &path(foreign.as_str()), &admin, None).await;
        let unknown = world.send(method, &path(job_id(99).as_str()), &admin, None).await;
        let malformed = world.send(method, &path("1"), &admin, None).await;
        assert_eq!((found.code(), unknown.code(), malformed.code()), (404, 404, 404), "{method}");
        assert_eq!(found.text(), unknown.text());
        assert_eq!(found.text(), malformed.text());
    }
    assert_eq!(world.outbox.counts().await.unwrap().dead, 1, "it is as it was");
    assert!(world.audit.entries(world.scope).iter().all(|entry| !entry.action.starts_with("job.")));
}

#[actix_web::test]
async fn an_editor_sees_and_changes_nothing_of_it() {
    let world = World::new().await;
    let editor = world.token(Role::Editor).await;
    let id = refused(&world, world.scope, 1).await;
    assert_eq!(world.get_as(DEAD, &editor).await.code(), 403);
    for (method, tail) in [("POST", "/retry"), ("DELETE", "")] {
        let path = format!("/api/admin/jobs/{}{tail}", id.as_str());
        assert_eq!(world.send(method, &path, &editor, None).await.code(), 403);
    }
    assert_eq!(world.outbox.counts().await.unwrap().dead, 1);
}
