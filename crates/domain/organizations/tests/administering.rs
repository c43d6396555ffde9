//! Changing one's organisation, its members, and the operator's actions.
#![allow(clippy::unwrap_used, reason = "test code")]

use audit::AuditContext;
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock as _, ErrorKind, OrganizationId, Patch, Scope};
use organizations::ports::CrossTenantDirectory as _;
use organizations::testing::{FixedRecords, MemoryOrganizations};
use organizations::{
    ChangeOrganization, ChangeOrganizationError, ChangeSettings, CreateError, MemberRole, Members,
    MissingProof, OperateOrganizations, Organization, OrganizationDraft, OrganizationProblem, OwnHosts,
    ProcessorDraft, ProveDomain, PublicAddress, ReleaseNameError, RemoveError, Remover, SettingsDraft,
    SettingsError,
};
use serde_json::{Value, json};
use std::sync::Arc;

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scope(id: Option<OrganizationId>) -> Scope {
    id.map_or(Scope::installation(), Scope::organization)
}

/// Returns what the log says about an organisation since the last call.
fn told(store: &MemoryOrganizations, here: Scope) -> Vec<String> {
    let entries = store.log().entries(here);
    store.log().tamper(here, Vec::clear);
    entries.into_iter().map(|entry| format!("{} {}", entry.action, entry.details)).collect()
}

fn named(slug: &str) -> OrganizationDraft {
    OrganizationDraft { name: Some(slug.into()), slug: Some(slug.into()), ..OrganizationDraft::default() }
}

fn world() -> (Arc<MemoryOrganizations>, OperateOrganizations, ChangeOrganization) {
    let store = Arc::new(MemoryOrganizations::new());
    let own = OwnHosts::new(Some("melde.example"), None).unwrap();
    let clock = Arc::new(ManualClock::default());
    let operate = OperateOrganizations::new(&store, own.clone(), clock.clone());
    (store.clone(), operate, ChangeOrganization::new(&store, own, clock, Arc::new(SeededRandom::new(1))))
}

#[tokio::test]
async fn a_taken_slug_or_domain_is_a_problem_of_its_field() {
    let (_, operate, change) = world();
    let domain =
        |text: &str| OrganizationDraft { domain: Patch::Set(text.into()), ..OrganizationDraft::default() };
    let a = operate
        .create(
            &audit::Actor::System,
            OrganizationDraft { domain: Patch::Set("a.example".into()), ..named("aa") },
        )
        .await
        .unwrap();
    let b = operate.create(&audit::Actor::System, named("bb")).await.unwrap();
    let refused = operate.create(&audit::Actor::System, named("aa")).await.unwrap_err();
    assert!(
        matches!(&refused, CreateError::Invalid(problems) if *problems == [OrganizationProblem::SlugTaken])
    );
    let here = scope(Some(b.id));
    let refused = change.change(&AuditContext::system(here), domain("A.EXAMPLE.")).await.unwrap_err();
    assert!(
        matches!(&refused, ChangeOrganizationError::Invalid(problems) if *problems == [OrganizationProblem::DomainTaken])
    );
    assert_eq!(refused.kind(), ErrorKind::Invalid);
    let refused = change.change(&AuditContext::system(here), domain("x.melde.example")).await.unwrap_err();
    assert!(
        matches!(&refused, ChangeOrganizationError::Invalid(problems) if *problems == [OrganizationProblem::DomainOwn])
    );
    assert_eq!(change.show(here).await.unwrap(), Some(b));
    assert_eq!(change.show(scope(Some(a.id))).await.unwrap(), Some(a));
}

#[tokio::test]
async fn settings_that_are_not_named_stay_and_null_takes_one_away() {
    let (store, operate, change) = world();
    let here = scope(Some(operate.create(&audit::Actor::System, named("aa")).await.unwrap().id));
    let put = async |settings: Value| {
        let settings = Patch::Set(settings.as_object().cloned().unwrap());
        change
            .change(
                &AuditContext::system(here),
                OrganizationDraft { settings, ..OrganizationDraft::default() },
            )
            .await
    };
    let now = |changed: Organization| Value::Object(changed.settings.unwrap());
    let given = json!({"timezone": "Europe/Vienna", "portal": {"enabled": true, "a": 1}, "own": {"b": null}});
    let first = json!({"timezone": "Europe/Vienna", "portal": {"enabled": true, "a": 1}, "own": {}});
    assert_eq!(now(put(given).await.unwrap()), first);
    let changed = put(json!({"timezone": null, "portal": {"a": [2]}, "x": 1})).await.unwrap();
    assert_eq!(
        told(&store, here).pop().unwrap(),
        r#"organization.updated {"changed":"settings","name":"aa"}"#
    );
    let second = json!({"portal": {"enabled": true, "a": [2]}, "own": {}, "x": 1});
    assert_eq!(now(changed), second);
    put(json!({})).await.unwrap();
    assert_eq!(told(&store, here), [""; 0]);
    for half in ["left", "right"] {
        let outcome = put(json!({half: "x".repeat(20_000)})).await;
        assert_eq!(outcome.is_ok(), half == "left", "the limit counts for all settings together");
    }
}

/// Decisions §5: settings independent of multi-tenancy belong to every scope, and both ways to change them
/// merge alike.
#[tokio::test]
async fn every_scope_sets_its_zone_and_an_organizations_is_in_its_record() {
    let (store, operate, organization) = world();
    let own = scope(Some(operate.create(&audit::Actor::System, named("aa")).await.unwrap().id));
    let change = ChangeSettings { store: store.clone(), clock: Arc::new(ManualClock::default()) };
    for here in [scope(None), own] {
        told(&store, here);
        let put = async |timezone| {
            let wanted = SettingsDraft { timezone, ..SettingsDraft::default() };
            change.change(&AuditContext::system(here), wanted).await
        };
        assert_eq!(change.show(here).await.unwrap().zone().name(), "Europe/Berlin");
        let set = put(Patch::Set("Europe/Vienna".into())).await.unwrap();
        assert_eq!((set.zone().name(), change.show(here).await.unwrap()), ("Europe/Vienna", set));
        let entry = r#"settings.changed {"changed":"timezone","value":"Europe/Vienna"}"#;
        assert_eq!(told(&store, here), [entry]);
        put(Patch::Set("Europe/Vienna".into())).await.unwrap();
        assert_eq!(told(&store, here), [""; 0], "what changes nothing is no entry");
        let refused = put(Patch::Set("Mars/Olympus".into())).await.unwrap_err();
        assert!(matches!(&refused, SettingsError::Invalid(problems) if problems.len() == 1), "{refused:?}");
        assert_eq!(refused.kind(), ErrorKind::Invalid);
    }
    let record = organization.show(own).await.unwrap().unwrap();
    assert_eq!(record.settings.map(Value::Object), Some(json!({"timezone": "Europe/Vienna"})));
    let much = json!({"own": "x".repeat(30_000)}).as_object().cloned();
    let much =
        OrganizationDraft { settings: much.map_or(Patch::Keep, Patch::Set), ..OrganizationDraft::default() };
    organization.change(&AuditContext::system(own), much).await.unwrap();
    let long = || Patch::Set("x".repeat(500));
    let processor =
        ProcessorDraft { legal_name: long(), address: long(), representative: long(), dpo_contact: long() };
    let wanted = SettingsDraft { processor, ..SettingsDraft::default() };
    assert!(change.change(&AuditContext::system(scope(None)), wanted.clone()).await.is_ok());
    assert!(change.change(&AuditContext::system(own), wanted).await.is_ok(), "32 KiB are not reached yet");
    let more = OrganizationDraft {
        settings: Patch::Set(json!({"own": "x".repeat(32_000)}).as_object().cloned().unwrap()),
        ..OrganizationDraft::default()
    };
    assert!(
        organization.change(&AuditContext::system(own), more).await.is_err(),
        "the limit counts for all of them together"
    );
}

#[tokio::test]
async fn the_installation_has_nothing_to_change_and_no_members() {
    let (store, _, change) = world();
    assert_eq!(change.show(scope(None)).await.unwrap(), None);
    let refused = change.change(&AuditContext::system(scope(None)), named("aa")).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::NotFound);
    assert_eq!(Members::new(store, Arc::new(ManualClock::default())).list(scope(None)).await.unwrap(), None);
}

#[tokio::test]
async fn nobody_removes_oneself_and_protected_accounts_are_forbidden() {
    let (store, operate, _) = world();
    let id = operate.create(&audit::Actor::System, named("aa")).await.unwrap().id;
    let now = ManualClock::default().now();
    let admin = store.add_account(scope(Some(id)), "a@a.example", MemberRole::Admin, now);
    let developer = store.add_account(scope(Some(id)), "d@a.example", MemberRole::Developer, now);
    let members = Members::new(store.clone(), Arc::new(ManualClock::default()));
    let by = |user| Remover { user, is_developer: user == developer };
    for (user, remover) in [(admin, admin), (developer, developer), (developer, admin)] {
        let refused = members
            .remove(&audit::AuditContext::system(scope(Some(id))), user, by(remover))
            .await
            .unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Forbidden, "{refused:?}");
    }
    members.remove(&audit::AuditContext::system(scope(Some(id))), admin, by(developer)).await.unwrap();
    let refused = members
        .remove(&audit::AuditContext::system(scope(Some(id))), admin, by(developer))
        .await
        .unwrap_err();
    assert!(matches!(refused, RemoveError::Unknown));
    assert_eq!(members.list(scope(Some(id))).await.unwrap().map(|list| list.len()), Some(1));
}

#[tokio::test]
async fn the_public_finds_an_organization_at_its_own_domain_else_below_the_base_domain() {
    let (store, operate, _) = world();
    let at = |base: Option<&str>, address: Option<&str>, url: Option<&str>| {
        PublicAddress::new(&store, OwnHosts::new(base, address).unwrap(), url.map(str::to_owned))
    };
    let own = |domain: &str| OrganizationDraft {
        domain: Patch::Set(domain.into()),
        ..OrganizationDraft::default()
    };
    let (a, b) = (named("aa"), named("bb"));
    let a = OrganizationDraft { domain: own("melden.klinik.example").domain, ..a };
    let (a, b) = (
        operate.create(&audit::Actor::System, a).await.unwrap().id,
        operate.create(&audit::Actor::System, b).await.unwrap().id,
    );
    let (a, b) = (scope(Some(a)), scope(Some(b)));
    let behind_a_proxy = at(Some("melde.example"), None, Some("https://start.melde.example"));
    let on_a_port = at(Some("melde.example"), None, Some("http://[::1]:8080"));
    for (address, tenant, expected) in [
        (&behind_a_proxy, scope(None), Some("https://start.melde.example")),
        (&behind_a_proxy, a, Some("https://melden.klinik.example")),
        (&behind_a_proxy, b, Some("https://bb.melde.example")),
        (&on_a_port, b, Some("http://bb.melde.example:8080")),
        (&on_a_port, scope(None), Some("http://[::1]:8080")),
        (&at(None, None, Some("http://[::1]")), a, Some("http://melden.klinik.example")),
        (&at(None, None, Some("https://start.example")), b, None),
        (&at(Some("melde.example"), None, None), a, None),
        (&behind_a_proxy, scope(Some(OrganizationId(987))), None),
    ] {
        assert_eq!(address.of(tenant).await.unwrap().as_deref(), expected);
    }
}

/// An organisation's host may belong to somebody else after a change of the configuration.
#[tokio::test]
async fn an_address_that_leads_elsewhere_is_nobodys_public_address() {
    let store = Arc::new(MemoryOrganizations::new());
    let operate = OperateOrganizations::new(&store, OwnHosts::default(), Arc::new(ManualClock::default()));
    let of_bb = OrganizationDraft { domain: Patch::Set("bb.melde.example".into()), ..named("aa") };
    let a = scope(Some(operate.create(&audit::Actor::System, of_bb).await.unwrap().id));
    let b = scope(Some(operate.create(&audit::Actor::System, named("bb")).await.unwrap().id));
    let own = OwnHosts::new(Some("melde.example"), Some("start.melde.example")).unwrap();
    let address = PublicAddress::new(&store, own, Some("https://start.melde.example".into()));
    assert_eq!(address.of(a).await.unwrap().as_deref(), Some("https://bb.melde.example"));
    assert_eq!(address.of(b).await.unwrap(), None, "its sub-domain is the domain of another one");
    let moved = OwnHosts::new(None, Some("bb.melde.example")).unwrap();
    let address = PublicAddress::new(&store, moved, Some("https://bb.melde.example".into()));
    assert_eq!(address.of(a).await.unwrap(), None, "its domain is the installation's by now");
}

fn domain(text: &str) -> OrganizationDraft {
    OrganizationDraft { domain: Patch::Set(text.into()), ..OrganizationDraft::default() }
}

#[tokio::test]
async fn the_log_says_what_was_given_up_and_what_is_claimed() {
    let (store, operate, change) = world();
    let wanted = OrganizationDraft { domain: Patch::Set("a.example".into()), ..named("aa") };
    let here = scope(Some(operate.create(&audit::Actor::System, wanted).await.unwrap().id));
    assert_eq!(told(&store, here), [r#"organization.created {"name":"aa","value":"a.example"}"#]);
    let wanted = OrganizationDraft { slug: Some("ab".into()), ..domain("b.example") };
    let claim = change.change(&AuditContext::system(here), wanted).await.unwrap().pending_domain.unwrap();
    assert_eq!(
        told(&store, here),
        [
            r#"organization.updated {"changed":"slug","name":"aa"}"#,
            r#"organization.name_given_up {"name":"aa","value":"aa"}"#,
            r#"organization.domain_claimed {"name":"aa","value":"b.example"}"#,
        ]
    );
    assert_eq!((claim.domain.as_str(), claim.token.len()), ("b.example", 32));
    assert_eq!(claim.record_names(), ["b.example", "_meldewerk.b.example"]);
    change.change(&AuditContext::system(here), domain("b.example")).await.unwrap();
    assert_eq!(told(&store, here), [""; 0], "claimed already");
    let claim = change
        .change(&AuditContext::system(here), domain("c.example"))
        .await
        .unwrap()
        .pending_domain
        .unwrap();
    assert_eq!(
        told(&store, here),
        [
            r#"organization.domain_withdrawn {"name":"aa","value":"b.example"}"#,
            r#"organization.domain_claimed {"name":"aa","value":"c.example"}"#,
        ],
        "one at a time"
    );
    let none = OrganizationDraft { domain: Patch::Clear, ..OrganizationDraft::default() };
    let cleared = change.change(&AuditContext::system(here), none).await.unwrap();
    assert_eq!(
        told(&store, here),
        [
            r#"organization.updated {"changed":"domain","name":"aa"}"#,
            r#"organization.name_given_up {"name":"aa","value":"a.example"}"#,
        ]
    );
    assert_eq!(cleared.pending_domain, Some(claim), "a claim is withdrawn by its own call");
}

/// Decisions §4; an unanswered query proves nothing.
#[tokio::test]
async fn a_domain_counts_once_its_record_is_seen_at_either_place() {
    let (store, operate, change) = world();
    let records = Arc::new(FixedRecords::new());
    let prove = ProveDomain {
        organizations: store.clone(),
        records: records.clone(),
        own: change.own.clone(),
        clock: change.clock.clone(),
    };
    for (slug, place) in [("aa", 0), ("bb", 1)] {
        let here = scope(Some(operate.create(&audit::Actor::System, named(slug)).await.unwrap().id));
        assert!(
            matches!(prove.check(&AuditContext::system(here)).await, Err(ChangeOrganizationError::Unknown)),
            "nothing is pending"
        );
        let wanted = format!("melden.{slug}.example");
        let claim = change
            .change(&AuditContext::system(here), domain(&wanted))
            .await
            .unwrap()
            .pending_domain
            .unwrap();
        told(&store, here);
        let finding = async || {
            let checked = prove.check(&AuditContext::system(here)).await.unwrap();
            assert_eq!(told(&store, here), [""; 0]);
            checked.pending_domain.unwrap().last_check.unwrap().finding
        };
        assert_eq!(finding().await, MissingProof::NotFound);
        records.silence(&claim.record_names()[1 - place]);
        assert_eq!(finding().await, MissingProof::Unanswered);
        let almost = claim.record().to_uppercase();
        records.set(&claim.record_names()[place], &["v=spf1 -all", &claim.token, &almost, "meldewerk="]);
        assert_eq!(finding().await, MissingProof::Unanswered);
        records.set(&claim.record_names()[place], &["v=spf1 -all", &format!(" {} ", claim.record())]);
        let proven = prove.check(&AuditContext::system(here)).await.unwrap();
        let entry = format!(r#"organization.domain_proven {{"name":"{slug}","value":"{wanted}"}}"#);
        assert_eq!(told(&store, here), [entry]);
        assert_eq!(proven.domain, Some(claim.domain));
        assert!(store.by_host(&wanted, None).await.unwrap().tenant().is_some());
    }
}

/// A label below the base domain belongs to a slug; a domain from before there was a base domain keeps it.
#[tokio::test]
async fn a_slug_whose_sub_domain_is_anothers_domain_is_taken() {
    let store = Arc::new(MemoryOrganizations::new());
    let clock = Arc::new(ManualClock::default());
    let before = OperateOrganizations::new(&store, OwnHosts::default(), clock.clone());
    let wanted = OrganizationDraft { domain: Patch::Set("nord.melde.example".into()), ..named("aa") };
    let a = before.create(&audit::Actor::System, wanted).await.unwrap().id;
    let own = OwnHosts::new(Some("melde.example"), None).unwrap();
    let operate = OperateOrganizations::new(&store, own.clone(), clock.clone());
    let change = ChangeOrganization::new(&store, own, clock, Arc::new(SeededRandom::new(1)));
    let b = scope(Some(operate.create(&audit::Actor::System, named("bb")).await.unwrap().id));
    for _ in 0..2 {
        let refused = operate.create(&audit::Actor::System, named("nord")).await.unwrap_err();
        assert!(
            matches!(&refused, CreateError::Invalid(problems) if *problems == [OrganizationProblem::SlugTaken])
        );
        let slug = OrganizationDraft { slug: Some("nord".into()), ..OrganizationDraft::default() };
        let refused = change.change(&AuditContext::system(b), slug.clone()).await.unwrap_err();
        assert!(
            matches!(&refused, ChangeOrganizationError::Invalid(problems) if *problems == [OrganizationProblem::SlugTaken])
        );
        // After it was given up, it is still reserved.
        let away = OrganizationDraft { domain: Patch::Clear, ..OrganizationDraft::default() };
        change.change(&AuditContext::system(scope(Some(a))), away).await.unwrap();
    }
    change.change(&AuditContext::system(scope(Some(a))), named("nord")).await.expect("whose domain it is");
}

#[tokio::test]
async fn the_operator_releases_former_names_alone() {
    let (_, operate, change) = world();
    let here = scope(Some(operate.create(&audit::Actor::System, named("aa")).await.unwrap().id));
    change.change(&AuditContext::system(here), named("ab")).await.unwrap();
    assert!(matches!(operate.release(&audit::Actor::System, "ab").await, Err(ReleaseNameError::InUse)));
    for unknown in ["", "x y", "zz", "a.example"] {
        let refused = operate.release(&audit::Actor::System, unknown).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::NotFound, "{unknown}");
    }
    assert_eq!(operate.release(&audit::Actor::System, "aa").await.unwrap().owner_name.as_deref(), Some("ab"));
    operate.create(&audit::Actor::System, named("aa")).await.unwrap();
}
