//! The fixture for the contract of organisations.

use crate::support::{World, connect};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::testing::{FakeSealer, SeededRandom};
use kernel::{Mail, Membership, OrganizationId, Patch, Scope, UserId};
use organizations::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, MemberStore, OrganizationStore, ScopeSettingsStore,
};
use organizations::testing::contract::Fixture;
use organizations::{
    ChangeOrganization, ChangeSettings, MemberRole, OrganizationDraft, OwnHosts, SettingsDraft,
};
use persistence::SqlOrganizations;
use sea_orm::ConnectionTrait as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Each store draws different numbers for its mails.
fn other_random() -> SeededRandom {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    SeededRandom::new(NEXT.fetch_add(1, Ordering::Relaxed))
}

impl World {
    fn organizations(&self) -> Arc<SqlOrganizations> {
        let random = Arc::new(other_random());
        Arc::new(SqlOrganizations::new(&self.database).with_mails(Arc::new(FakeSealer), random))
    }

    /// Returns the first row of a query, over a separate connection.
    async fn row(&self, sql: &str) -> sea_orm::QueryResult {
        let connection = sea_orm::Database::connect(&self.url).await.unwrap();
        let statement = sea_orm::Statement::from_string(connection.get_database_backend(), sql);
        let row = connection.query_one_raw(statement).await.unwrap().unwrap();
        connection.close().await.unwrap();
        row
    }
}

#[async_trait]
impl Fixture for World {
    fn organizations(&self) -> Arc<dyn OrganizationStore> {
        Self::organizations(self)
    }
    fn settings(&self) -> Arc<dyn ScopeSettingsStore> {
        Self::organizations(self)
    }
    fn all(&self) -> Arc<dyn CrossTenantOrganizations> {
        Self::organizations(self)
    }
    fn directory(&self) -> Arc<dyn CrossTenantDirectory> {
        Self::organizations(self)
    }
    fn members(&self) -> Arc<dyn MemberStore> {
        Self::organizations(self)
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scope(&self, id: Option<OrganizationId>) -> Scope {
        id.map_or(Scope::installation(), Scope::organization)
    }
    async fn add_account(&self, scope: Scope, email: &str, role: MemberRole) -> UserId {
        let organization = scope.organization_id().map_or("NULL".to_owned(), |id| id.to_string());
        let name = email.split('@').next().unwrap();
        let role = role.code();
        self.execute(&format!(
            "INSERT INTO users (organization_id, in_installation, name, email, role, password_hash, created_at) \
             VALUES ({organization}, {organization} IS NULL, '{name}', '{email}', '{role}', '$none', 5)"
        ))
        .await;
        let id: i64 = self
            .row(&format!("SELECT id FROM users WHERE email = '{email}'"))
            .await
            .try_get("", "id")
            .unwrap();
        let digest = format!("{id:064x}");
        let digest =
            if self.url.starts_with("sqlite") { format!("X'{digest}'") } else { format!("'\\x{digest}'") };
        self.execute(&format!(
            "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, absolute_expires_at) \
             VALUES ({id}, {digest}, '[\"*\"]', 0, 9, 9)"
        ))
        .await;
        UserId(id)
    }
    async fn account(&self, id: UserId) -> (Membership, MemberRole, usize) {
        let row = self
            .row(&format!(
                "SELECT place_key, role, (SELECT count(*) FROM access_tokens WHERE user_id = users.id) AS tokens \
                 FROM users WHERE id = {id}"
            ))
            .await;
        let membership = match row.try_get("", "place_key").unwrap() {
            None => Membership::Nowhere,
            Some(0) => Membership::Installation,
            Some(id) => Membership::Organization(OrganizationId(id)),
        };
        let role: String = row.try_get("", "role").unwrap();
        let tokens: i64 = row.try_get("", "tokens").unwrap();
        (membership, MemberRole::parse(&role).unwrap(), usize::try_from(tokens).unwrap())
    }
    async fn mails(&self, scope: Scope) -> Vec<Mail> {
        accounts::testing::onboarding::OnboardingFixture::outbox(self, scope).await
    }
    async fn revision(&self, scope: Scope) -> i64 {
        use forms::ports::FormReader as _;
        self.forms().revision(scope).await.unwrap().0
    }
}

/// Decisions §1: `settings.timezone` of the organisation takes effect with the next request.
async fn days_are_counted_in_the_zone_of_the_organization(world: World) {
    use kernel::testing::ManualClock;
    use site::ports::SettingsStore as _;
    let [_, scope] = forms::testing::scopes();
    let sites = persistence::SqlSettings::new(&world.database);
    let zone = async || sites.load(scope).await.unwrap().timezone.clone();
    assert_eq!(zone().await, "Europe/Berlin");
    let clock = Arc::new(ManualClock::default());
    let random = Arc::new(SeededRandom::new(1));
    let change = ChangeOrganization::new(&world.organizations(), OwnHosts::default(), clock, random);
    for (settings, expected) in [
        (r#"{"timezone": "Pacific/Auckland"}"#, "Pacific/Auckland"),
        ("{}", "Pacific/Auckland"),
        (r#"{"timezone": null}"#, "Europe/Berlin"),
    ] {
        let settings = serde_json::from_str(settings).unwrap();
        let wanted = OrganizationDraft { settings: Patch::Set(settings), ..OrganizationDraft::default() };
        change.change(&audit::AuditContext::system(scope), wanted).await.unwrap();
        assert_eq!(zone().await, expected);
    }
}

#[tokio::test]
async fn days_are_counted_in_the_zone_of_the_organization_on_sqlite() {
    days_are_counted_in_the_zone_of_the_organization(crate::support::sqlite().await).await;
}

#[tokio::test]
async fn days_are_counted_in_the_zone_of_the_organization_on_postgres() {
    days_are_counted_in_the_zone_of_the_organization(crate::support::postgres().await).await;
}

/// Decisions §5: every scope has a time zone, the installation included; the settings of its site are stored
/// beside it, in any order.
async fn days_are_counted_in_the_zone_of_every_scope(world: World) {
    use kernel::testing::ManualClock;
    use site::SettingsPart;
    use site::ports::SettingsStore as _;
    let sites = persistence::SqlSettings::new(&world.database);
    let now = forms::testing::at(0);
    let change = ChangeSettings { store: world.organizations(), clock: Arc::new(ManualClock::default()) };
    let name = |name: &str| SettingsPart::AppName(name.into());
    let scopes = forms::testing::scopes();
    for (scope, zone) in scopes.into_iter().zip(["America/Lima", "Pacific/Auckland"]) {
        let settings = async || sites.load(scope).await.unwrap();
        assert_eq!(settings().await.zone().name(), "Europe/Berlin");
        let timezone = Patch::Set(zone.to_owned());
        let wanted = SettingsDraft { timezone, ..SettingsDraft::default() };
        change.change(&audit::AuditContext::system(scope), wanted).await.unwrap();
        assert_eq!((settings().await.zone().name(), settings().await.app_name.as_str()), (zone, "Meldewerk"));
        sites.put(scope, &name("Melden"), now, &no_event).await.unwrap();
        assert_eq!((settings().await.zone().name(), settings().await.app_name.as_str()), (zone, "Melden"));
        let wanted =
            SettingsDraft { notification_email: Patch::Set("a@a.example".into()), ..Default::default() };
        change.change(&audit::AuditContext::system(scope), wanted).await.unwrap();
        assert_eq!((settings().await.zone().name(), settings().await.app_name.as_str()), (zone, "Melden"));
        assert_eq!(change.show(scope).await.unwrap().notification_email.as_deref(), Some("a@a.example"));
    }
    assert_eq!(sites.load(scopes[0]).await.unwrap().zone().name(), "America/Lima", "each has its own");
    let wanted = SettingsDraft { timezone: Patch::Clear, ..SettingsDraft::default() };
    change.change(&audit::AuditContext::system(scopes[0]), wanted).await.unwrap();
    assert_eq!(sites.load(scopes[0]).await.unwrap().zone().name(), "Europe/Berlin");
}

#[tokio::test]
async fn days_are_counted_in_the_zone_of_every_scope_on_sqlite() {
    days_are_counted_in_the_zone_of_every_scope(crate::support::sqlite().await).await;
}

#[tokio::test]
async fn days_are_counted_in_the_zone_of_every_scope_on_postgres() {
    days_are_counted_in_the_zone_of_every_scope(crate::support::postgres().await).await;
}

/// A scope may be limited to one language, from the next request on; the others keep theirs.
async fn a_site_has_the_language_that_its_scope_has_alone(world: World) {
    use kernel::Locale;
    use kernel::testing::ManualClock;
    use site::ports::SettingsStore as _;
    let sites = persistence::SqlSettings::new(&world.database);
    let change = ChangeSettings { store: world.organizations(), clock: Arc::new(ManualClock::default()) };
    let [one, other] = forms::testing::scopes();
    for (scope, beside) in [(one, other), (other, one)] {
        for (languages, only) in [
            (Patch::Set(vec![Locale::De]), Some(Locale::De)),
            (Patch::Set(vec![Locale::En]), Some(Locale::En)),
            (Patch::Set(vec![Locale::En, Locale::De]), None),
            (Patch::Set(vec![Locale::De]), Some(Locale::De)),
            (Patch::Clear, None),
        ] {
            let wanted = SettingsDraft { languages, ..SettingsDraft::default() };
            change.change(&audit::AuditContext::system(scope), wanted).await.unwrap();
            assert_eq!(sites.load(scope).await.unwrap().only_language, only);
            assert_eq!(sites.load(beside).await.unwrap().only_language, None, "another scope's");
        }
    }
}

#[tokio::test]
async fn a_site_has_the_language_that_its_scope_has_alone_on_sqlite() {
    a_site_has_the_language_that_its_scope_has_alone(crate::support::sqlite().await).await;
}

#[tokio::test]
async fn a_site_has_the_language_that_its_scope_has_alone_on_postgres() {
    a_site_has_the_language_that_its_scope_has_alone(crate::support::postgres().await).await;
}

/// An older version of this program, which records no names, can cause this: an organisation's own domain
/// remains its own.
async fn a_domain_that_is_reserved_for_another_is_saved_by_who_has_it(world: World) {
    use organizations::{CustomDomain, OrganizationChange};
    let [one, other] = ["fall-a", "fall-b"].map(|slug| {
        let wanted = OrganizationDraft {
            name: Some(slug.into()),
            slug: Some(slug.into()),
            ..OrganizationDraft::default()
        };
        wanted.checked_new(&OwnHosts::default()).unwrap()
    });
    let (store, now) = (world.organizations(), forms::testing::at(0));
    let [one, other] = [
        store.insert(&one, now, &no_event).await.unwrap().id,
        store.insert(&other, now, &no_event).await.unwrap().id,
    ];
    world
        .execute(&format!(
            "INSERT INTO organization_names (kind, name, organization_id, since) VALUES ('domain', 'x.example', {one}, 0)"
        ))
        .await;
    world.execute(&format!("UPDATE organizations SET domain = 'x.example' WHERE id = {other}")).await;
    let domain = CustomDomain::parse("x.example");
    let same = OrganizationChange {
        name: Some("Neu".into()),
        domain: Patch::Set(domain.clone().unwrap()),
        ..OrganizationChange::default()
    };
    let saved = store.change(world.scope(Some(other)), &same, now, &no_event).await.unwrap().after;
    assert_eq!((saved.name.as_str(), saved.domain, saved.pending_domain), ("Neu", domain, None));
    assert!(
        store.change(world.scope(Some(one)), &same, now, &no_event).await.is_err(),
        "somebody else has it"
    );
}

#[tokio::test]
async fn a_domain_that_is_reserved_for_another_is_saved_by_who_has_it_on_sqlite() {
    a_domain_that_is_reserved_for_another_is_saved_by_who_has_it(crate::support::sqlite().await).await;
}

#[tokio::test]
async fn a_domain_that_is_reserved_for_another_is_saved_by_who_has_it_on_postgres() {
    a_domain_that_is_reserved_for_another_is_saved_by_who_has_it(crate::support::postgres().await).await;
}

/// No host is cached: what one process takes away is gone for all others with the next lookup.
async fn a_host_that_one_process_takes_away_leads_nowhere_in_another(world: World) {
    use organizations::{HostOwner, Name, OrganizationChange, Slug, Tenant};
    let other = connect(&world.url).await;
    let (one, another) = (world.organizations(), SqlOrganizations::new(&other));
    let (id, now) = (OrganizationId(7), forms::testing::at(0));
    let [old, new] = ["sieben", "neusieben"].map(|slug| Slug::parse(slug).unwrap());
    let owner = async |slug: &Slug| another.by_host("x.fall.example", Some(slug)).await.unwrap();
    let tenant = |is_active| HostOwner::Tenant(Tenant { id, is_active });
    assert_eq!(owner(&old).await, tenant(true));
    for is_active in [false, true] {
        one.set_active(id, is_active, now, &no_event).await.unwrap().unwrap();
        assert_eq!(owner(&old).await, tenant(is_active));
    }
    assert_eq!(owner(&new).await, HostOwner::Unrelated);
    let change = OrganizationChange { slug: Some(new.clone()), ..OrganizationChange::default() };
    one.change(world.scope(Some(id)), &change, now, &no_event).await.unwrap();
    assert_eq!(
        (owner(&old).await, owner(&new).await),
        (tenant(true), tenant(true)),
        "it is kept for its owner"
    );
    one.release(&Name::Slug(old.clone()), now, &no_event).await.unwrap();
    assert_eq!((owner(&old).await, owner(&new).await), (HostOwner::Unrelated, tenant(true)));
    other.close().await;
}

#[tokio::test]
async fn a_host_that_one_process_takes_away_leads_nowhere_in_another_on_sqlite() {
    a_host_that_one_process_takes_away_leads_nowhere_in_another(crate::support::sqlite().await).await;
}

#[tokio::test]
async fn a_host_that_one_process_takes_away_leads_nowhere_in_another_on_postgres() {
    a_host_that_one_process_takes_away_leads_nowhere_in_another(crate::support::postgres().await).await;
}

/// An entry refers to its organisation, and a new slug locks that row: whoever appends locks the row before
/// the chain, so that there is no deadlock.
#[tokio::test]
async fn a_new_slug_and_an_entry_of_its_organization_do_not_wait_for_each_other() {
    let world = crate::support::postgres().await;
    let renaming = sea_orm::Database::connect(&world.url).await.unwrap();
    let renaming = sea_orm::TransactionTrait::begin(&renaming).await.unwrap();
    renaming.execute_unprepared("UPDATE organizations SET slug = 'norden' WHERE id = 7").await.unwrap();
    let log = persistence::SqlAudit::new(&world.database);
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    let scope = Scope::organization(OrganizationId(7));
    let event = audit::AuditContext::system(scope).event(
        audit::Action::OrganizationUpdated,
        audit::Object::of(audit::ObjectKind::Organization, OrganizationId(7)),
        audit::Details::new(),
        audit::testing::at(1),
    );
    let appending = tokio::spawn(async move { audit::ports::AuditStore::append(&log, scope, &event).await });
    let waits = "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while world.row(waits).await.try_get::<i64>("", "n").unwrap() == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let chain = "SET LOCAL lock_timeout = '5s'; SELECT pg_advisory_xact_lock(5571002, hashint8(7))";
    renaming.execute_unprepared(chain).await.expect("whoever appends does not have the chain yet");
    renaming.commit().await.unwrap();
    appending.await.unwrap().unwrap();
}
