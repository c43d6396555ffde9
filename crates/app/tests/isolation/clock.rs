//! Hostile check 86: the real binary, with a shifted clock.

use crate::plans::{list, program};
use crate::world::{Side, World, account};
use accounts::Role;
use audit::AuditContext;
use kernel::Duration;
use plans::{ISSUER, LicenseClaims, Licensee, Module, Tier};
use std::net::{Ipv4Addr, SocketAddr};
use testkit::faketime::FakeTime;
use testkit::process::Spawned;

/// A time after the licence's end, and one long before its start, in seconds from now.
const AFTER: i64 = 1_801;
const YEAR_BEFORE: i64 = -365 * 86_400;

async fn half_an_hour(world: &World, side: &Side) -> String {
    let licenses = &world.application.services.plans.licenses;
    licenses.deactivate(&AuditContext::system(side.scope), Module::Forms).await.unwrap().unwrap();
    let now = crypto::whole_second(world.application.clock.now());
    let claims = LicenseClaims {
        license_id: "half_an_hour".to_owned(),
        issuer: ISSUER.to_owned(),
        holder_name: "Test".to_owned(),
        module: Module::Forms,
        tier: Tier::Starter,
        licensed_to: Licensee::Any,
        issued_at: now,
        expires_at: now + Duration::seconds(AFTER - 1),
    };
    let private = std::fs::read_to_string(world.config.data_dir.join("license-private.pem")).unwrap();
    let key = crypto::LicenseIssuer::parse(&private).unwrap().issue(&claims).unwrap();
    licenses.activate(&AuditContext::system(side.scope), &key).await.unwrap();
    key
}

async fn statuses(world: World) {
    let (clock, a) = (FakeTime::new(&world.config.data_dir), &world.a);
    let key = half_an_hour(&world, a).await;
    let port = testkit::ports::free_port();
    let mut serve = program(&world, &["serve", "--no-worker"]);
    serve.env("HTTP_ADDR", format!("127.0.0.1:{port}"));
    let mut process = Spawned::start(clock.apply_to(&mut serve));
    process.wait_for_line(|line| line.contains(" ready"), std::time::Duration::from_mins(1));
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let now = async || list(address, a).await;
    assert_eq!(now().await.status, 200);
    clock.set(AFTER);
    let closed = now().await;
    assert_eq!((closed.status, closed.json()["required_feature"].as_str()), (403, Some("forms")));
    let licenses = &world.application.services.plans.licenses;
    assert_eq!(licenses.list(a.scope).await.unwrap().len(), 1, "nothing was written");
    // Nobody has seen yet that it expired.
    clock.set(YEAR_BEFORE);
    assert_eq!(now().await.status, 200);
    // The hourly check sees it; from then on no clock restores it, nor does activating the key again.
    clock.set(AFTER);
    let mut watch = program(&world, &["job", "run", "licenses:watch"]);
    assert!(clock.apply_to(&mut watch).status().unwrap().success());
    for seconds in [AFTER, 0, YEAR_BEFORE] {
        clock.set(seconds);
        assert_eq!(now().await.status, 403, "{seconds}");
    }
    let (_, admin) = account(&world.application, a.scope, "clock@aa.example", Role::Admin).await;
    let body = serde_json::json!({"license_key": key});
    let again = crate::client::Client::connect(address)
        .await
        .ask("POST", &a.host, "/api/admin/licenses/activate", Some(&admin), Some(&body))
        .await;
    assert_eq!(again.status, 422, "{}", again.body);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_licence_ends_at_its_second_and_no_clock_brings_it_back_on_sqlite() {
    let place = testkit::sqlite::file();
    statuses(World::start(&place.url).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_licence_ends_at_its_second_and_no_clock_brings_it_back_on_postgres() {
    let place = testkit::postgres::database();
    statuses(World::start(&place.url).await).await;
}
