//! The real binary is killed while events of the payment provider come in: acknowledged ones have taken
//! effect, and the others do once the provider sends them again.

use crate::plans::{SECRET, event, of, signed_at, tell};
use crate::world::HOME;
use audit::{Actor, VerifyChain};
use kernel::Scope;
use meldewerk::config::Config;
use meldewerk::wiring::Application;
use organizations::OrganizationDraft;
use plans::{EventOutcome, Module, Tier};
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::time::Duration;
use testkit::process::Spawned;
use tokio::task::JoinSet;

/// The process is killed after this many answers, wherever the other deliveries are.
const ANSWERS: [usize; 10] = [0, 1, 2, 3, 5, 8, 11, 14, 17, 19];

/// Twenty events in five seconds: a subscription that ends, and its successor, which stays at this tier.
fn history(round: usize, last: Tier) -> Vec<String> {
    let tiers = ["starter", "enterprise", "professional", "business"];
    let told = |number: usize, step: &str, second: i64, which: &str, tier: &str| {
        let id = format!("evt_{round}_{number}");
        event(&id, step, second, &format!("sub_{round}_{which}"), "cus_killed", &of(tier))
    };
    let mut events = vec![told(0, "created", 1, "old", "starter"), told(1, "created", 2, "new", "starter")];
    for (number, second) in (2..18).zip((2..).flat_map(|second| [second; 6])) {
        let which = if number % 2 == 0 { "old" } else { "new" };
        events.push(told(number, "updated", second, which, tiers[number % 4]));
    }
    events.push(told(18, "deleted", 3, "old", "enterprise"));
    events.push(told(19, "updated", 9, "new", last.code()));
    events
}

async fn killed(database_url: &str) {
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("DATA_DIR", folder.path().display().to_string()),
        ("DATABASE_URL", database_url.to_owned()),
        ("BASE_DOMAIN", HOME.to_owned()),
        ("PAYMENT_WEBHOOK_SECRET", SECRET.to_owned()),
        ("RATE_LIMITS", "off".to_owned()),
    ];
    let config = Config::load(None, |name| {
        settings.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    });
    let config = config.unwrap();
    let application = Application::start(&config).await.unwrap();
    let wanted = OrganizationDraft {
        name: Some("Klinik".into()),
        slug: Some("klinik".into()),
        ..OrganizationDraft::default()
    };
    let operate = &application.services.organizations.operate;
    let id = operate.create(&Actor::System, wanted).await.unwrap().id;
    let customer = Some("cus_killed");
    application.services.plans.payments.link(&Actor::System, id, customer).await.unwrap();
    application.stores.database.close().await;
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let scope = Scope::organization(id);
    let (mut before_the_kill, mut after_it) = (0, 0);
    for (round, answers) in ANSWERS.into_iter().enumerate() {
        let last = Tier::ALL[round % Tier::ALL.len()];
        let events = history(round, last);
        let port = testkit::ports::free_port();
        let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
        command.arg("serve").current_dir(folder.path()).env_clear().envs(settings.clone());
        let mut service = Spawned::start(command.env("HTTP_ADDR", format!("127.0.0.1:{port}")));
        service.wait_for_line(|line| line.contains(" ready"), Duration::from_mins(1));
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut deliveries = JoinSet::new();
        for number in 0..events.len() {
            // In another order each round.
            let number = (number * 7 + round * 3) % events.len();
            let body = events[number].clone();
            deliveries.spawn(async move { (number, tell(address, &body).await) });
        }
        let mut acknowledged = BTreeSet::new();
        while acknowledged.len() < answers {
            let (number, status) = deliveries.join_next().await.unwrap().unwrap();
            assert_eq!(status, 200);
            acknowledged.insert(number);
        }
        service.kill();
        // A delivery whose connection was cut knows nothing.
        while let Some(delivery) = deliveries.join_next().await {
            acknowledged.extend(delivery.ok().map(|(number, _)| number));
        }
        before_the_kill += acknowledged.len();
        after_it += events.len() - acknowledged.len();
        let application = Application::start(&config).await.unwrap();
        let (payments, gate) = (&application.services.plans.payments, &application.services.plans.gate);
        for (number, body) in events.iter().enumerate() {
            let header = signed_at(body, crate::plans::now());
            let (_, applied) = payments.receive(Some(&header), body.as_bytes()).await.unwrap();
            assert!(
                applied == EventOutcome::Known || !acknowledged.contains(&number),
                "{round}: {number} was acknowledged and counts once more"
            );
        }
        let plan = gate.plan(scope).await.unwrap();
        assert_eq!(plan.tier(Module::Forms, application.clock.now()), Some(last), "{round}");
        let end = event(
            &format!("evt_{round}_end"),
            "deleted",
            10,
            &format!("sub_{round}_new"),
            "cus_killed",
            &of("starter"),
        );
        let header = signed_at(&end, crate::plans::now());
        payments.receive(Some(&header), end.as_bytes()).await.unwrap();
        let plan = gate.plan(scope).await.unwrap();
        assert_eq!(plan.tier(Module::Forms, application.clock.now()), None, "{round}");
        let chain = VerifyChain::new(application.stores.audit.clone()).verify(scope, None).await.unwrap();
        assert!(chain.is_whole());
        application.stores.database.close().await;
    }
    assert!(before_the_kill > 0 && after_it > 0, "{before_the_kill} before, {after_it} after");
}

#[tokio::test(flavor = "multi_thread")]
async fn events_count_once_however_the_process_ends_on_sqlite() {
    let place = testkit::sqlite::file();
    killed(&place.url).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_count_once_however_the_process_ends_on_postgres() {
    let place = testkit::postgres::database();
    killed(&place.url).await;
}
