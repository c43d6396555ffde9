//! Changing one's organisation, its members, and what the operator does.
#![allow(clippy::unwrap_used, reason = "test code")]

use kernel::testing::ManualClock;
use kernel::{Clock as _, ErrorKind, Locale, OrganizationId, Scope};
use organizations::testing::MemoryOrganizations;
use organizations::{
    ChangeError, ChangeOrganization, CreateError, Edit, MemberRole, Members, OperateOrganizations, OwnHosts,
    Problem, PublicAddress, RemoveError, Remover, Wanted,
};
use std::sync::Arc;

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scope(id: Option<OrganizationId>) -> Scope {
    id.map_or(Scope::installation(), Scope::organization)
}

fn named(slug: &str) -> Wanted {
    Wanted { name: Some(slug.into()), slug: Some(slug.into()), ..Wanted::default() }
}

fn world() -> (Arc<MemoryOrganizations>, OperateOrganizations, ChangeOrganization) {
    let store = Arc::new(MemoryOrganizations::new());
    let own = OwnHosts::new(Some("melde.example"), None).unwrap();
    let clock = Arc::new(ManualClock::default());
    let operate = OperateOrganizations::new(store.clone(), own.clone(), clock.clone());
    (store.clone(), operate, ChangeOrganization::new(store, own, clock))
}

#[tokio::test]
async fn a_taken_slug_or_domain_is_a_problem_of_its_field() {
    let (_, operate, change) = world();
    let domain = |text: &str| Wanted { domain: Edit::Set(text.into()), ..Wanted::default() };
    let a = operate.create(Wanted { domain: Edit::Set("a.example".into()), ..named("aa") }).await.unwrap();
    let b = operate.create(named("bb")).await.unwrap();
    let refused = operate.create(named("aa")).await.unwrap_err();
    assert!(matches!(&refused, CreateError::Invalid(problems) if *problems == [Problem::SlugTaken]));
    let here = scope(Some(b.id));
    let refused = change.change(here, domain("A.EXAMPLE.")).await.unwrap_err();
    assert!(matches!(&refused, ChangeError::Invalid(problems) if *problems == [Problem::DomainTaken]));
    assert_eq!(refused.kind(), ErrorKind::Invalid);
    let refused = change.change(here, domain("x.melde.example")).await.unwrap_err();
    assert!(matches!(&refused, ChangeError::Invalid(problems) if *problems == [Problem::DomainOwn]));
    assert_eq!(change.show(here).await.unwrap(), Some(b));
    assert_eq!(change.show(scope(Some(a.id))).await.unwrap(), Some(a));
}

#[tokio::test]
async fn the_installation_has_nothing_to_change_and_no_members() {
    let (store, _, change) = world();
    assert_eq!(change.show(scope(None)).await.unwrap(), None);
    let refused = change.change(scope(None), named("aa")).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::NotFound);
    assert_eq!(Members::new(store).list(scope(None)).await.unwrap(), None);
}

#[tokio::test]
async fn nobody_removes_oneself_and_protected_accounts_are_forbidden() {
    let (store, operate, _) = world();
    let id = operate.create(named("aa")).await.unwrap().id;
    let now = ManualClock::default().now();
    let admin = store.add_account(scope(Some(id)), "a@a.example", MemberRole::Admin, now);
    let developer = store.add_account(scope(Some(id)), "d@a.example", MemberRole::Developer, now);
    let members = Members::new(store.clone());
    let by = |user| Remover { user, is_developer: user == developer };
    for (user, remover) in [(admin, admin), (developer, developer), (developer, admin)] {
        let refused = members.remove(scope(Some(id)), user, by(remover)).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Forbidden, "{refused:?}");
        assert_ne!(refused.text(Locale::De), refused.text(Locale::En));
    }
    members.remove(scope(Some(id)), admin, by(developer)).await.unwrap();
    let refused = members.remove(scope(Some(id)), admin, by(developer)).await.unwrap_err();
    assert!(matches!(refused, RemoveError::Unknown));
    assert_eq!(members.list(scope(Some(id))).await.unwrap().map(|list| list.len()), Some(1));
}

#[tokio::test]
async fn the_public_finds_an_organization_at_its_own_domain_else_below_the_base_domain() {
    let (store, operate, _) = world();
    let at = |base: Option<&str>, address: Option<&str>, url: Option<&str>| {
        PublicAddress::new(&store, OwnHosts::new(base, address).unwrap(), url.map(str::to_owned))
    };
    let own = |domain: &str| Wanted { domain: Edit::Set(domain.into()), ..Wanted::default() };
    let (a, b) = (named("aa"), named("bb"));
    let a = Wanted { domain: own("melden.klinik.example").domain, ..a };
    let (a, b) = (operate.create(a).await.unwrap().id, operate.create(b).await.unwrap().id);
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

/// What an organisation was given can be somebody else's after a change of the configuration.
#[tokio::test]
async fn an_address_that_leads_elsewhere_is_nobodys_public_address() {
    let store = Arc::new(MemoryOrganizations::new());
    let operate =
        OperateOrganizations::new(store.clone(), OwnHosts::default(), Arc::new(ManualClock::default()));
    let of_bb = Wanted { domain: Edit::Set("bb.melde.example".into()), ..named("aa") };
    let a = scope(Some(operate.create(of_bb).await.unwrap().id));
    let b = scope(Some(operate.create(named("bb")).await.unwrap().id));
    let own = OwnHosts::new(Some("melde.example"), Some("start.melde.example")).unwrap();
    let address = PublicAddress::new(&store, own, Some("https://start.melde.example".into()));
    assert_eq!(address.of(a).await.unwrap().as_deref(), Some("https://bb.melde.example"));
    assert_eq!(address.of(b).await.unwrap(), None, "its sub-domain is the domain of another one");
    let moved = OwnHosts::new(None, Some("bb.melde.example")).unwrap();
    let address = PublicAddress::new(&store, moved, Some("https://bb.melde.example".into()));
    assert_eq!(address.of(a).await.unwrap(), None, "its domain is the installation's by now");
}
