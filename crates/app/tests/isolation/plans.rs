//! Plans on the real stores, over two processes and the payment provider's own signatures (hostile
//! checks 76 to 81).

use crate::client::{Answer, Client};
use crate::world::{HOME, Side, World, report};
use accounts::Role;
use audit::AuditContext;
use crypto::sha256;
use kernel::{Clock as _, Scope};
use meldewerk::wiring::{Application, http_options};
use plans::{ISSUER, LicenseClaims, Licensee, Module, Tier};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use testkit::process::Spawned;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

/// The secret with which the provider signs.
pub(crate) const SECRET: &str = "whsec_0123456789abcdef";

/// HMAC-SHA256 (RFC 2104), spelled out again.
fn hmac(key: &[u8], message: &[u8]) -> String {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let inner = sha256(&[&block.map(|byte| byte ^ 0x36)[..], message].concat());
    let outer = sha256(&[&block.map(|byte| byte ^ 0x5c)[..], &inner].concat());
    outer.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

pub(crate) fn signed_at(body: &str, seconds: i64) -> String {
    format!("t={seconds},v1={}", hmac(SECRET.as_bytes(), format!("{seconds}.{body}").as_bytes()))
}

pub(crate) fn now() -> i64 {
    crypto::SystemClock.now().timestamp()
}

async fn deliver(address: SocketAddr, body: &str, header: &str) -> Answer {
    let head = format!("POST /api/webhooks/payment HTTP/1.1\r\nHost: {HOME}\r\n{header}");
    Client::connect(address).await.send(&head, body).await
}

pub(crate) async fn tell(address: SocketAddr, body: &str) -> u16 {
    deliver(address, body, &format!("Payment-Signature: {}\r\n", signed_at(body, now()))).await.status
}

/// Builds an event as the provider writes it; `metadata` is the subscription's.
pub(crate) fn event(
    id: &str,
    step: &str,
    created: i64,
    subscription: &str,
    customer: &str,
    metadata: &Value,
) -> String {
    json!({
        "id": id, "object": "event", "type": format!("customer.subscription.{step}"), "created": created,
        "livemode": false, "api_version": "2025-09-30.clover",
        "data": {"object": {
            "id": subscription, "object": "subscription", "customer": customer,
            "status": if step == "deleted" { "canceled" } else { "active" },
            "metadata": metadata,
            "items": {"object": "list", "data": [{"id": "si_1", "current_period_end": 1_830_000_000,
                "price": {"id": "price_1", "metadata": {}, "product": "prod_1"}}]},
        }},
    })
    .to_string()
}

pub(crate) fn of(tier: &str) -> Value {
    json!({"module": "forms", "tier": tier})
}

pub(crate) async fn list(address: SocketAddr, side: &Side) -> Answer {
    Client::connect(address)
        .await
        .ask("GET", &side.host, "/api/meldungen", Some(side.token(Role::User)), None)
        .await
}

struct Pair<'a> {
    world: &'a World,
    one: SocketAddr,
    /// The real binary, in a separate process.
    two: SocketAddr,
    _process: Spawned,
    replica: Application,
}

/// Prepares the real binary with the world's settings.
pub(crate) fn program(world: &World, arguments: &[&str]) -> Command {
    let config = &world.config;
    let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    command
        .args(arguments)
        .current_dir(&config.data_dir)
        .env_clear()
        .env("DATA_DIR", &config.data_dir)
        .env("DATABASE_URL", &config.database_url)
        .env("BASE_DOMAIN", HOME)
        .env("RATE_LIMITS", "off")
        .env("PAYMENT_WEBHOOK_SECRET", SECRET)
        .env("LICENSE_PUBLIC_KEY", config.data_dir.join("license-public.pem"));
    command
}

async fn two(world: &World) -> Pair<'_> {
    let port = testkit::ports::free_port();
    let mut command = program(world, &["serve"]);
    let mut process = Spawned::start(command.env("HTTP_ADDR", format!("127.0.0.1:{port}")));
    process.wait_for_line(|line| line.contains(" ready"), Duration::from_mins(1));
    let two = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Pair { world, one: world.address, two, _process: process, replica: world.replica().await }
}

async fn all(world: World) {
    let two = two(&world).await;
    let (payments, licenses) =
        (&world.application.services.plans.payments, &world.application.services.plans.licenses);
    let (a, b) = (&world.a, &world.b);
    for side in [a, b] {
        licenses.deactivate(&AuditContext::system(side.scope), Module::Forms).await.unwrap().unwrap();
    }
    let by = audit::Actor::System;
    payments.link(&by, a.organization.id, Some("cus_a")).await.unwrap();
    signatures(&two).await;
    unusable(&two).await;
    an_end_counts_everywhere_at_once(&two).await;
    an_end_needs_no_metadata(&two).await;
    the_providers_own_library_signs(&two).await;
    fifty_deliveries(&two).await;
    races(&two).await;
    world.stop().await;
    two.replica.stores.database.close().await;
}

/// Hostile check 76: an event whose signature is wrong, old or missing has no effect.
async fn signatures(two: &Pair<'_>) {
    let body = event("evt_sig", "created", 1, "sub_sig", "cus_sig", &of("starter"));
    let (good, t) = (signed_at(&body, now()), now());
    let mac = good.split_once("v1=").unwrap().1;
    let flipped = mac.replacen(&mac[..1], if mac.starts_with('0') { "1" } else { "0" }, 1);
    let zeros = "0".repeat(64);
    for (header, why) in [
        (String::new(), "no header"),
        ("Payment-Signature: \r\n".to_owned(), "an empty one"),
        (format!("Payment-Signature: t={t},v1={flipped}\r\n"), "one digit"),
        (format!("Payment-Signature: t={},v1={mac}\r\n", t + 1), "another time"),
        (format!("Payment-Signature: t={t},v0={mac}\r\n"), "another scheme"),
        (format!("Payment-Signature: v1={mac}\r\n"), "no time"),
        (format!("Payment-Signature: t={t},t={t},v1={mac}\r\n"), "two times"),
        (format!("Payment-Signature: t={t},v1={}\r\n", mac.to_uppercase()), "capitals"),
        (format!("Payment-Signature: t={t}, v1={mac}\r\n"), "a blank"),
        (format!("Payment-Signature: {good}\r\nStripe-Signature: {good}\r\n"), "two headers"),
        (format!("Payment-Signature: {}\r\n", signed_at(&body, t - 302)), "too old"),
        (format!("Payment-Signature: {}\r\n", signed_at(&body, t + 305)), "from the future"),
        (
            format!("Payment-Signature: t={t},v1={}\r\n", hmac(b"", format!("{t}.{body}").as_bytes())),
            "the empty key",
        ),
    ] {
        let refused = deliver(two.one, &body, &header).await;
        assert_eq!(refused.status, 400, "{why}: {}", refused.body);
        assert!(refused.json()["message"].as_str().is_some(), "{why}");
    }
    let header = format!("Payment-Signature: {good}\r\n");
    let written_anew = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&body).unwrap()).unwrap();
    assert_eq!(
        deliver(two.one, &written_anew, &header).await.status,
        400,
        "the bytes count, not what they mean"
    );
    for bad in ["", "{", "[]", "{}", "\"x\""] {
        assert_eq!(tell(two.one, bad).await, 400, "signed, and no event: {bad}");
    }
    let second = format!("Stripe-Signature: t={t},v1={zeros},v1={mac}\r\n");
    assert_eq!(deliver(two.one, &body, &second).await.status, 200);
}

/// Hostile check 80: 200 and no effect, so that the provider does not send it for ever.
async fn unusable(two: &Pair<'_>) {
    let before = list(two.one, &two.world.a).await.status;
    for (number, body) in [
        event("evt_u1", "created", 1, "sub_u1", "cus_unknown", &of("enterprise")),
        event("evt_u2", "created", 1, "sub_u2", "cus_a", &json!({"module": "portal", "tier": "enterprise"})),
        event("evt_u3", "created", 1, "sub_u3", "cus_a", &json!({"module": "forms", "tier": "gold"})),
        event("evt_u4", "created", 1, "sub_u4", "cus_a", &json!({"module": "forms", "tier": 4})),
        event("evt_u5", "created", 1, "sub_u5", "cus_a", &json!({})),
        event("evt_u6", "paused", 1, "sub_u6", "cus_a", &of("enterprise")),
        json!({"id": "evt_u7", "type": "charge.refunded", "created": 1, "data": {"object": {}}}).to_string(),
        json!({"id": "evt_u8", "type": "invoice.payment_failed", "created": 1,
            "data": {"object": {"customer": "cus_a"}}})
        .to_string(),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(tell(two.one, body).await, 200, "{number}");
        assert_eq!(list(two.one, &two.world.a).await.status, before, "{number}");
    }
    let of_size = |bytes: usize| {
        event("evt_big", "created", 1, "sub_big", "cus_unknown", &json!({"x": "y".repeat(bytes)}))
    };
    assert_eq!(tell(two.one, &of_size(1_000_000)).await, 200, "a megabyte is read and passed over");
    assert_eq!(tell(two.one, &of_size(1 << 20)).await, 413);
}

/// Hostile check 81: `deleted`, acknowledged by one process, closes gated routes on the other with the next
/// request; what the public and an administrator need continues; an upgrade opens just as fast.
async fn an_end_counts_everywhere_at_once(two: &Pair<'_>) {
    let a = &two.world.a;
    for (round, (here, there)) in [(two.one, two.two), (two.two, two.one)].into_iter().enumerate() {
        let subscription = format!("sub_end_{round}");
        let step = |step: &str, created| {
            let id = format!("evt_{step}_{round}_{created}");
            event(&id, step, created, &subscription, "cus_a", &of("professional"))
        };
        assert_eq!(list(there, a).await.status, 403);
        assert_eq!(tell(here, &step("created", 10)).await, 200);
        assert_eq!(list(there, a).await.status, 200, "an upgrade opens at once");
        assert_eq!(tell(here, &step("deleted", 11)).await, 200);
        let closed = list(there, a).await;
        assert_eq!((closed.status, closed.json()["required_feature"].as_str()), (403, Some("forms")));
        assert_eq!(tell(here, &step("updated", 12)).await, 200, "late news of what has ended");
        assert_eq!(list(there, a).await.status, 403);
        let sent = Client::connect(there)
            .await
            .ask("POST", &a.host, "/api/meldungen", None, Some(&report(&two.world.application)))
            .await;
        assert_eq!(sent.status, 201, "{}", sent.body);
        let admin = Some(a.token(Role::Admin));
        let ask =
            async |path: &str| Client::connect(there).await.ask("GET", &a.host, path, admin, None).await;
        assert_eq!(ask("/api/plan").await.json()["subscriptions"]["forms"]["status"], "canceled");
        assert_eq!(ask("/api/meldungen/export?format=csv").await.status, 200);
    }
}

const MISSING: &str = "the payment provider's library for Python is missing: run `make test`, or \
    python3 -m venv target/test-tools && target/test-tools/bin/pip install -r requirements-test.txt";

/// An end takes effect even though only the product says what it ends, and that cannot be fetched.
async fn an_end_needs_no_metadata(two: &Pair<'_>) {
    let a = &two.world.a;
    let begin = event("evt_bare_1", "created", 10, "sub_bare", "cus_a", &of("starter"));
    assert_eq!((tell(two.one, &begin).await, list(two.two, a).await.status), (200, 200));
    let end = event("evt_bare_2", "deleted", 11, "sub_bare", "cus_a", &json!({}));
    assert_eq!((tell(two.one, &end).await, list(two.two, a).await.status), (200, 403));
    let again = event("evt_bare_3", "created", 12, "sub_bare_2", "cus_a", &of("starter"));
    assert_eq!((tell(two.two, &again).await, list(two.one, a).await.status), (200, 200));
    let unpaid = event("evt_bare_4", "updated", 13, "sub_bare_2", "cus_a", &json!({}));
    let unpaid = unpaid.replace(r#""status":"active""#, r#""status":"unpaid""#);
    assert_eq!((tell(two.two, &unpaid).await, list(two.one, a).await.status), (200, 403));
}

/// Hostile check 76, with the provider's own library as the client.
async fn the_providers_own_library_signs(two: &Pair<'_>) {
    let body = event("evt_py", "created", 20, "sub_py", "cus_py", &of("business"));
    let script = "import sys, time, stripe\n\
        body = sys.stdin.read()\n\
        t = int(time.time())\n\
        mac = stripe.WebhookSignature._compute_signature(f'{t}.{body}', sys.argv[1])\n\
        header = f't={t},v1={mac}'\n\
        stripe.Webhook.construct_event(body, header, sys.argv[1])\n\
        print(header)";
    let mut child = Command::new(testkit::python::with("stripe", MISSING))
        .args(["-c", script, SECRET])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), body.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let header = String::from_utf8(output.stdout).unwrap();
    let header = format!("Stripe-Signature: {}\r\n", header.trim());
    assert_eq!(deliver(two.one, &body, &header).await.status, 200);
}

/// Hostile check 78: fifty concurrent deliveries to two processes take effect once, even across a restart.
async fn fifty_deliveries(two: &Pair<'_>) {
    let (world, b) = (two.world, &two.world.b);
    let by = audit::Actor::System;
    world.application.services.plans.payments.link(&by, b.organization.id, Some("cus_b")).await.unwrap();
    let entries = async || {
        let token = Some(world.operator.as_str());
        let path = "/api/admin/audit-logs?action=subscription.changed";
        world.get(HOME, path, token).await;
        let plan = world.application.services.plans.gate.plans.plan(b.scope).await.unwrap();
        plan.1
    };
    let before = entries().await;
    let body = Arc::new(event("evt_50", "created", 30, "sub_50", "cus_b", &of("enterprise")));
    let mut deliveries = JoinSet::new();
    for number in 0..50 {
        let (body, address) = (body.clone(), if number % 2 == 0 { two.one } else { two.two });
        deliveries.spawn(async move { tell(address, &body).await });
    }
    assert!(deliveries.join_all().await.iter().all(|status| *status == 200));
    assert_eq!(entries().await, before + 1, "one change of the scope");
    let again = world.replica().await;
    let header = signed_at(&body, now());
    let known = again.services.plans.payments.receive(Some(&header), body.as_bytes()).await.unwrap();
    assert_eq!(known.1, plans::EventOutcome::Known);
    again.stores.database.close().await;
}

/// Activates a licence of a tier, replacing the previous one.
async fn license(
    application: &Application,
    scope: Scope,
    folder: &std::path::Path,
    tier: Tier,
    number: usize,
) {
    let now = crypto::whole_second(application.clock.now());
    let claims = LicenseClaims {
        license_id: format!("race_{scope:?}_{tier:?}_{number}").replace(' ', ""),
        issuer: ISSUER.to_owned(),
        holder_name: "Test".to_owned(),
        module: Module::Forms,
        tier,
        licensed_to: Licensee::Any,
        issued_at: now,
        expires_at: now + kernel::Duration::days(1),
    };
    let private = std::fs::read_to_string(folder.join("license-private.pem")).unwrap();
    let key = crypto::LicenseIssuer::parse(&private).unwrap().issue(&claims).unwrap();
    application.services.plans.licenses.activate(&AuditContext::system(scope), &key).await.unwrap();
}

/// Two activations at the last free slot, and an activation against a downgrade, over two processes: never
/// more active templates than the plan allows at the moment of the activation.
async fn races(two: &Pair<'_>) {
    const ROUNDS: usize = 50;
    let (world, folder) = (two.world, two.world.config.data_dir.clone());
    let a = &world.a;
    // All active templates are removed; two drafts are added.
    license(&world.application, a.scope, &folder, Tier::Enterprise, 0).await;
    let developer = a.token(Role::Developer);
    let ask = async |address, method: &str, path: &str, body: &Value| {
        Client::connect(address).await.ask(method, &a.host, path, Some(developer), Some(body)).await
    };
    let own = format!("/api/admin/form-templates/{}", a.template);
    let mut drafts = Vec::new();
    for _ in 0..2 {
        let copy = ask(two.one, "POST", &format!("{own}/duplicate"), &json!({})).await;
        assert_eq!(copy.status, 201, "{}", copy.body);
        drafts.push(format!("/api/admin/form-templates/{}", copy.json()["id"]));
    }
    let off = json!({"is_active": false});
    let on = json!({"is_active": true});
    assert_eq!(ask(two.one, "PUT", &own, &off).await.status, 200);
    license(&world.application, a.scope, &folder, Tier::Starter, 0).await;
    let both = async |left: &str, right: &str| {
        let start = Barrier::new(2);
        let one = async {
            start.wait().await;
            ask(two.one, "PUT", left, &on).await
        };
        let other = async {
            start.wait().await;
            ask(two.two, "PUT", right, &on).await
        };
        tokio::join!(one, other)
    };
    for round in 0..ROUNDS {
        let (left, right) = both(&drafts[0], &drafts[1]).await;
        let mut statuses = [left.status, right.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 403], "{round}: {} {}", left.body, right.body);
        let refused = if left.status == 403 { left } else { right }.json();
        assert_eq!((&refused["limit"], &refused["current"]), (&json!(1), &json!(1)), "{round}");
        let active = world.application.services.forms.templates.active(a.scope).await.unwrap();
        assert_eq!(active, 1, "{round}");
        for draft in &drafts {
            assert_eq!(ask(two.one, "PUT", draft, &off).await.status, 200);
        }
    }
    // One is active, five are allowed; the second one is activated while the plan drops to one.
    for round in 1..=ROUNDS {
        license(&world.application, a.scope, &folder, Tier::Professional, round).await;
        assert_eq!(ask(two.one, "PUT", &drafts[0], &on).await.status, 200);
        let start = Barrier::new(2);
        let falls = async {
            start.wait().await;
            license(&two.replica, a.scope, &folder, Tier::Starter, round).await;
            two.replica.services.forms.templates.active(a.scope).await.unwrap()
        };
        let rises = async {
            start.wait().await;
            ask(two.one, "PUT", &drafts[1], &on).await
        };
        let (fell, answer) = tokio::join!(falls, rises);
        // After the downgrade nothing more is activated: the active templates are those at the time of the
        // downgrade.
        let active = world.application.services.forms.templates.active(a.scope).await.unwrap();
        assert_eq!(active, if answer.status == 200 { 2 } else { 1 }, "{round}: {}", answer.body);
        assert!(answer.status == 200 || answer.json()["limit"] == json!(1), "{round}: {}", answer.body);
        assert!(fell <= active, "{round}");
        let again = ask(two.two, "PUT", &drafts[1], &on).await;
        assert_eq!(again.status, if active == 2 { 200 } else { 403 }, "{round}: what is on may be edited");
        for draft in &drafts {
            assert_eq!(ask(two.one, "PUT", draft, &off).await.status, 200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_hold_over_two_processes_on_sqlite() {
    let place = testkit::sqlite::file();
    all(World::start(&place.url).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_hold_over_two_processes_on_postgres() {
    let place = testkit::postgres::database();
    all(World::start(&place.url).await).await;
}

/// Hostile check 77: the default, in either mode.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_secret_every_event_is_refused() {
    for mode in ["saas", "self_hosted"] {
        let folder = tempfile::tempdir().unwrap();
        let config = meldewerk::config::Config::load(None, |name| match name {
            "DATA_DIR" => Some(folder.path().display().to_string()),
            "LICENSE_MODE" => Some(mode.to_owned()),
            _ => None,
        });
        let application = Application::start(&config.unwrap()).await.unwrap();
        let body = event("evt", "created", 1, "sub", "cus", &of("starter"));
        let t = now();
        for key in [&b""[..], SECRET.as_bytes()] {
            let header = format!("t={t},v1={}", hmac(key, format!("{t}.{body}").as_bytes()));
            let payments = &application.services.plans.payments;
            let refused = payments.receive(Some(&header), body.as_bytes()).await.unwrap_err();
            assert_eq!(refused.kind(), kernel::ErrorKind::Malformed, "{mode}");
        }
        application.stores.database.close().await;
    }
}

/// An upgraded installation without a licence keeps accepting reports, and active templates stay active.
#[tokio::test(flavor = "multi_thread")]
async fn an_installation_without_a_licence_keeps_taking_reports() {
    let place = testkit::sqlite::file();
    let world = World::start(&place.url).await;
    let a = &world.a;
    world
        .application
        .services
        .plans
        .licenses
        .deactivate(&AuditContext::system(a.scope), Module::Forms)
        .await
        .unwrap();
    let replica = world.replica().await;
    let running = http_api::serve(replica.services.clone(), http_options(&world.config)).unwrap();
    let address = running.address;
    tokio::spawn(running.server);
    let sent = Client::connect(address)
        .await
        .ask("POST", &a.host, "/api/meldungen", None, Some(&report(&world.application)))
        .await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    assert_eq!(list(address, a).await.status, 403);
    replica.stores.database.close().await;
    world.stop().await;
}
