//! The tenant of a request: the order of the specification, and who may act where.
#![allow(clippy::unwrap_used, reason = "test code")]

use audit::testing::no_event;
use kernel::testing::ManualClock;
use kernel::{ErrorKind, Membership, OrganizationId, Patch, Scope, UserId};
use organizations::ports::OrganizationStore as _;
use organizations::testing::{MemoryOrganizations, RecordedAccesses};
use organizations::{
    Caller, CustomDomain, OperateOrganizations, Organization, OrganizationChange, OrganizationDraft,
    OwnHosts, ResolveError, ResolveTenant,
};
use std::sync::Arc;

struct World {
    resolve: ResolveTenant,
    operate: OperateOrganizations,
    store: Arc<MemoryOrganizations>,
    accesses: Arc<RecordedAccesses>,
    a: Organization,
    b: Organization,
}

async fn world() -> World {
    let store = Arc::new(MemoryOrganizations::new());
    let accesses = Arc::new(RecordedAccesses::new());
    let own = OwnHosts::new(Some("melde.example"), Some("start.melde.example")).unwrap();
    let operate = OperateOrganizations::new(&store, own.clone(), Arc::new(ManualClock::default()));
    let wanted = |slug: &str, domain: &str| OrganizationDraft {
        name: Some(slug.to_uppercase()),
        slug: Some(slug.into()),
        domain: Patch::Set(domain.into()),
        ..OrganizationDraft::default()
    };
    let a = operate.create(&audit::Actor::System, wanted("aa", "a.example")).await.unwrap();
    let b = operate.create(&audit::Actor::System, wanted("bb", "b.example")).await.unwrap();
    let resolve = ResolveTenant::new(store.clone(), accesses.clone(), own);
    World { resolve, operate, store, accesses, a, b }
}

fn member(of: &Organization) -> Caller {
    Caller { user: UserId(1), membership: Membership::Organization(of.id), is_developer: false }
}

const FREE: Caller = Caller { user: UserId(2), membership: Membership::Installation, is_developer: false };
const NOWHERE: Caller = Caller { user: UserId(4), membership: Membership::Nowhere, is_developer: false };
const OPERATOR: Caller = Caller { user: UserId(3), membership: Membership::Installation, is_developer: true };

impl World {
    async fn at(&self, host: &str, caller: Option<Caller>) -> Result<Option<OrganizationId>, ErrorKind> {
        let found = self.resolve.resolve(host, caller).await;
        found.map(Scope::organization_id).map_err(|error| error.kind())
    }
}

#[tokio::test]
async fn the_order_is_domain_then_sub_domain_then_the_callers_organization_then_none() {
    let world = world().await;
    let (a, b) = (Some(world.a.id), Some(world.b.id));
    assert_eq!(world.at("a.example", None).await, Ok(a));
    assert_eq!(world.at("bb.melde.example", None).await, Ok(b));
    for host in ["melde.example", "start.melde.example", "127.0.0.1", "localhost", "elsewhere.example"] {
        assert_eq!(world.at(host, Some(member(&world.a))).await, Ok(a), "{host}");
        assert_eq!(world.at(host, None).await, Ok(None), "{host}");
        assert_eq!(world.at(host, Some(FREE)).await, Ok(None), "{host}");
        assert_eq!(world.at(host, Some(OPERATOR)).await, Ok(None), "{host}");
    }
    assert_eq!(world.at("aa.melde.example", Some(member(&world.a))).await, Ok(a));
}

#[tokio::test]
async fn an_unknown_sub_domain_of_the_base_domain_is_not_found_for_anybody() {
    let world = world().await;
    for host in ["cc.melde.example", "www.melde.example", "x.aa.melde.example", "_.melde.example"] {
        for caller in [None, Some(member(&world.a)), Some(FREE), Some(OPERATOR)] {
            assert_eq!(world.at(host, caller).await, Err(ErrorKind::NotFound), "{host}");
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scope_of(organization: &Organization) -> Scope {
    Scope::organization(organization.id)
}

/// A released domain does not lead to the installation. One that is only claimed stays what it was.
#[tokio::test]
async fn a_domain_that_is_nobodys_is_not_found_for_anybody() {
    let world = world().await;
    let change = |domain| OrganizationChange { domain, ..OrganizationChange::default() };
    let (clear, wanted) = (change(Patch::Clear), Patch::Set(CustomDomain::parse("neu.example").unwrap()));
    for change in [clear, change(wanted)] {
        world.store.change(scope_of(&world.a), &change, world.a.created_at, &no_event).await.unwrap();
    }
    assert_eq!(world.at("a.example", None).await, Ok(Some(world.a.id)), "reserved");
    world.operate.release(&audit::Actor::System, "a.example").await.unwrap();
    for caller in [None, Some(member(&world.a)), Some(FREE), Some(NOWHERE), Some(OPERATOR)] {
        assert_eq!(world.at("a.example", caller).await, Err(ErrorKind::NotFound), "{caller:?}");
    }
    assert_eq!(world.at("neu.example", None).await, world.at("unknown.example", None).await);
    world.operate.confirm_domain(&audit::Actor::System, world.a.id, "neu.example").await.unwrap();
    assert_eq!(world.at("neu.example", None).await, Ok(Some(world.a.id)));
}

#[tokio::test]
async fn a_user_of_a_on_the_host_of_b_is_forbidden() {
    let world = world().await;
    let developer_of_a = Caller { is_developer: true, ..member(&world.a) };
    for host in ["b.example", "bb.melde.example"] {
        for caller in [member(&world.a), developer_of_a, FREE] {
            let refused = world.resolve.resolve(host, Some(caller)).await;
            assert!(matches!(refused, Err(ResolveError::NotAMember)), "{host}: {refused:?}");
        }
    }
    assert_eq!(world.accesses.noted(), []);
}

#[tokio::test]
async fn an_inactive_organization_is_forbidden_for_everybody_everywhere() {
    let world = world().await;
    world.operate.set_active(&audit::Actor::System, world.a.id, false).await.unwrap();
    for (host, caller) in [
        ("a.example", None),
        ("aa.melde.example", None),
        ("a.example", Some(member(&world.a))),
        ("melde.example", Some(member(&world.a))),
        ("a.example", Some(OPERATOR)),
        ("a.example", Some(member(&world.b))),
    ] {
        let refused = world.resolve.resolve(host, caller).await;
        assert!(matches!(refused, Err(ResolveError::Inactive)), "{host} {caller:?}: {refused:?}");
    }
    world.operate.set_active(&audit::Actor::System, world.a.id, true).await.unwrap();
    assert_eq!(world.at("a.example", None).await, Ok(Some(world.a.id)));
}

#[tokio::test]
async fn each_access_of_the_operator_to_a_tenant_is_noted_before_it_is_granted() {
    let world = world().await;
    assert_eq!(world.at("a.example", Some(OPERATOR)).await, Ok(Some(world.a.id)));
    assert_eq!(world.at("bb.melde.example", Some(OPERATOR)).await, Ok(Some(world.b.id)));
    assert_eq!(world.at("a.example", Some(OPERATOR)).await, Ok(Some(world.a.id)));
    let noted = [(OPERATOR.user, world.a.id), (OPERATOR.user, world.b.id), (OPERATOR.user, world.a.id)];
    assert_eq!(world.accesses.noted(), noted);
    world.accesses.set_broken(true);
    assert_eq!(world.at("a.example", Some(OPERATOR)).await, Err(ErrorKind::Unavailable));
    assert_eq!(world.at("a.example", Some(member(&world.a))).await, Ok(Some(world.a.id)));
}

/// Decisions §4: "no organisation" is not the installation. Not even a role makes up for it.
#[tokio::test]
async fn who_belongs_nowhere_acts_in_no_tenant_on_no_host() {
    let world = world().await;
    for caller in [NOWHERE, Caller { is_developer: true, ..NOWHERE }] {
        assert!(!caller.is_operator());
        for host in ["melde.example", "start.melde.example", "127.0.0.1", "localhost", "elsewhere.example"] {
            let refused = world.resolve.resolve(host, Some(caller)).await;
            assert!(matches!(refused, Err(ResolveError::Nowhere)), "{host}: {refused:?}");
        }
        for host in ["a.example", "bb.melde.example"] {
            let refused = world.resolve.resolve(host, Some(caller)).await;
            assert!(matches!(refused, Err(ResolveError::NotAMember)), "{host}: {refused:?}");
        }
    }
    assert_eq!(world.accesses.noted(), []);
}

#[tokio::test]
async fn a_caller_whose_organization_is_gone_gets_nowhere() {
    let world = world().await;
    let lost = Caller { membership: Membership::Organization(OrganizationId(99)), ..FREE };
    assert_eq!(world.at("melde.example", Some(lost)).await, Err(ErrorKind::Forbidden));
}

#[tokio::test]
async fn the_operator_reaches_an_organization_at_any_host_and_each_access_is_noted() {
    let world = world().await;
    let reach = async |id, caller| {
        let found = world.resolve.resolve_organization(id, caller).await;
        found.map(Scope::organization_id).map_err(|error| error.kind())
    };
    assert_eq!(reach(world.a.id, OPERATOR).await, Ok(Some(world.a.id)));
    assert_eq!(reach(world.a.id, member(&world.a)).await, Ok(Some(world.a.id)));
    for caller in [FREE, NOWHERE, member(&world.b)] {
        assert_eq!(reach(world.a.id, caller).await, Err(ErrorKind::Forbidden), "{caller:?}");
    }
    assert_eq!(reach(OrganizationId(987_654), OPERATOR).await, Err(ErrorKind::NotFound));
    world.operate.set_active(&audit::Actor::System, world.a.id, false).await.unwrap();
    assert_eq!(reach(world.a.id, OPERATOR).await, Err(ErrorKind::Forbidden));
    assert_eq!(world.accesses.noted(), [(OPERATOR.user, world.a.id)]);
}
