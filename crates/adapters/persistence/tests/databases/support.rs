//! Shared parts of the tests of both databases.

use accounts::administration::ports::UserAdministration;
use accounts::api_tokens::ports::ApiTokenStore;
use accounts::invitations::InvitingOrganization;
use accounts::invitations::ports::{CrossTenantInvitations, InvitationStore};
use accounts::lock_out::ports::CrossTenantAttempts;
use accounts::password_reset::CrossTenantPasswordResets;
use accounts::ports::{CrossTenantCredentials, TokenStore, UserStore};
use accounts::second_factor::{PendingSignIns, SecondFactors};
use accounts::{
    CrossTenantEmailChanges, CrossTenantFirstAccount, CrossTenantFormerMembers, ProfileStore, Role,
    SessionStore,
};
use async_trait::async_trait;
use audit::CrossTenantListings;
use audit::ports::{AuditQueries, AuditStore};
use audit::testing::contract::Tampering;
use forms::bulk_deletion::{CrossTenantLeftoverFiles, ReportDeletion};
use forms::deletion::SingleDeletion;
use forms::export::ExportQueries;
use forms::ports::{
    CrossTenantFileIndex, CrossTenantIdempotencyKeys, FormLibrary, FormReader, FormStore, QuarantineStore,
    ReportCounter, SubmissionQueries, SubmissionStore,
};
use forms::retention::{CrossTenantRetention, PruneTotalsQueries};
use forms::test_data::TestDataStore;
use forms::work::{ReportNotes, ReportReads, ReportStates, SavedFilters};
use kernel::testing::FakeSealer;
use kernel::{Mail, MailId, OrganizationId, OutboxSealer as _, PortalMemberId, Scope, Timestamp, UserId};
use persistence::{
    Database, DatabaseOptions, Engine, SqlAccounts, SqlAudit, SqlContracts, SqlDpaTemplates, SqlForms,
    SqlInvitations, SqlListings, SqlPasswordResets, SqlPlans, SqlPortalMembers, SqlReportWork, SqlSettings,
    SqlSignInAttempts, SqlSubmissions, SqlWordings,
};
use plans::ports::{CrossTenantLicenses, CrossTenantPayments, LicenseStore, PlanStore};
use plans::testing::contract::HOUSE;
use sea_orm::ConnectionTrait as _;
use site::ports::{LogoStore, SettingsStore, WordingStore};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use testkit::postgres::TestDatabase;
use testkit::sqlite::TempSqlite;
use tokio::sync::OnceCell;

/// Organisations for the scopes that the contract cases use.
const ORGANIZATIONS: &str = "INSERT INTO organizations (id, name, slug, is_active, created_at, updated_at) VALUES \
     (1, 'Eins', 'eins', true, 0, 0), (2, 'Zwei', 'zwei', true, 0, 0), (3, 'Drei', 'drei', true, 0, 0), \
     (7, 'Sieben', 'sieben', true, 0, 0), (8, 'Acht', 'acht', true, 0, 0), (9, 'Neun', 'neun', true, 0, 0)";

/// The migrated database of one test, with its address and whatever keeps it alive.
pub(crate) struct World {
    pub(crate) database: Database,
    pub(crate) url: String,
    _guard: Box<dyn Any + Send + Sync>,
}

impl World {
    /// Runs SQL over a separate connection, as another process would.
    pub(crate) async fn execute(&self, sql: &str) {
        execute(&self.url, sql).await;
    }

    pub(crate) fn forms(&self) -> Arc<SqlForms> {
        Arc::new(SqlForms::new(&self.database))
    }

    pub(crate) fn submissions(&self) -> Arc<SqlSubmissions> {
        Arc::new(SqlSubmissions::new(&self.database))
    }

    pub(crate) fn accounts(&self) -> Arc<SqlAccounts> {
        Arc::new(SqlAccounts::new(&self.database).with_outbox(Arc::new(FakeSealer)))
    }
}

pub(crate) async fn execute(url: &str, sql: &str) {
    let connection = sea_orm::Database::connect(url).await.unwrap();
    connection.execute_unprepared(sql).await.unwrap();
    connection.close().await.unwrap();
}

pub(crate) async fn connect(url: &str) -> Database {
    let options = DatabaseOptions { max_connections: 6, ..DatabaseOptions::new(url) };
    Database::connect(&options).await.unwrap()
}

async fn prepare(url: &str) {
    let database = connect(url).await;
    database.migrate().await.unwrap();
    database.close().await;
    execute(url, ORGANIZATIONS).await;
    if url.starts_with("postgres") {
        // The sequence does not know ids that were assigned by hand.
        execute(url, "SELECT setval(pg_get_serial_sequence('organizations', 'id'), 100)").await;
    }
}

/// Creates a migrated SQLite file: a copy of one that was migrated once.
pub(crate) async fn sqlite() -> World {
    static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
    let content = MIGRATED.get_or_init(async || {
        let place = testkit::sqlite::file();
        prepare(&place.url).await;
        std::fs::read(&place.path).unwrap()
    });
    let place: TempSqlite = testkit::sqlite::file();
    std::fs::write(&place.path, content.await).unwrap();
    World { database: connect(&place.url).await, url: place.url.clone(), _guard: Box::new(place) }
}

/// Creates a migrated PostgreSQL database.
pub(crate) async fn postgres() -> World {
    let place: TestDatabase =
        testkit::postgres::database_from_template_async("persistence", async |url: &str| prepare(url).await)
            .await;
    World { database: connect(&place.url).await, url: place.url.clone(), _guard: Box::new(place) }
}

impl forms::testing::contract::Fixture for World {
    fn catalog(&self) -> Arc<dyn FormReader> {
        self.forms()
    }
    fn store(&self) -> Arc<dyn FormStore> {
        self.forms()
    }
    fn library(&self) -> Arc<dyn FormLibrary> {
        self.forms()
    }
    fn submissions(&self) -> Arc<dyn SubmissionStore> {
        Self::submissions(self)
    }
    fn queries(&self) -> Arc<dyn SubmissionQueries> {
        Self::submissions(self)
    }
    fn files(&self) -> Arc<dyn CrossTenantFileIndex> {
        Self::submissions(self)
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
}

#[async_trait]
impl site::testing::contract::Fixture for World {
    fn settings(&self) -> Arc<dyn SettingsStore> {
        Arc::new(SqlSettings::new(&self.database))
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
    async fn revision(&self, scope: Scope) -> i64 {
        self.forms().revision(scope).await.unwrap().0
    }
}

impl forms::testing::contract::DeletionFixture for World {
    fn deletion(&self) -> Arc<dyn ReportDeletion> {
        Self::submissions(self)
    }
    fn leftover_files(&self) -> Arc<dyn CrossTenantLeftoverFiles> {
        Self::submissions(self)
    }
    fn keys(&self) -> Arc<dyn CrossTenantIdempotencyKeys> {
        Self::submissions(self)
    }
}

impl forms::testing::contract::TestDataFixture for World {
    fn test_data(&self) -> Arc<dyn TestDataStore> {
        Self::submissions(self)
    }
}

impl forms::testing::contract::HandlingFixture for World {
    fn single(&self) -> Arc<dyn SingleDeletion> {
        Self::submissions(self)
    }
    fn retention(&self) -> Arc<dyn CrossTenantRetention> {
        Self::submissions(self)
    }
    fn prune_totals(&self) -> Arc<dyn PruneTotalsQueries> {
        Self::submissions(self)
    }
    fn exports(&self) -> Arc<dyn ExportQueries> {
        Self::submissions(self)
    }
}

impl forms::testing::contract::TextsFixture for World {
    fn texts(&self) -> Arc<dyn forms::remask::ReportTexts> {
        Self::submissions(self)
    }
}

impl forms::testing::contract::QuarantineFixture for World {
    fn quarantine(&self) -> Arc<dyn QuarantineStore> {
        Self::submissions(self)
    }
    fn report_counter(&self) -> Arc<dyn ReportCounter> {
        Self::submissions(self)
    }
}

#[async_trait]
impl forms::testing::contract::WorkFixture for World {
    fn states(&self) -> Arc<dyn ReportStates> {
        Arc::new(SqlReportWork::new(&self.database))
    }
    fn notes(&self) -> Arc<dyn ReportNotes> {
        Arc::new(SqlReportWork::new(&self.database))
    }
    fn reads(&self) -> Arc<dyn ReportReads> {
        Arc::new(SqlReportWork::new(&self.database))
    }
    fn filters(&self) -> Arc<dyn SavedFilters> {
        Arc::new(SqlReportWork::new(&self.database))
    }
    async fn person_since(&self, scope: Scope, seconds: i64) -> UserId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let address = format!("person{}@example.org", NEXT.fetch_add(1, Ordering::Relaxed));
        let user = accounts::testing::new_user(&address, Role::User).unwrap();
        UserStore::insert(&*self.accounts(), scope, &user, forms::testing::at(seconds)).await.unwrap().id
    }
    async fn remove_person(&self, id: UserId) {
        self.execute(&format!("DELETE FROM users WHERE id = {id}")).await;
    }
}

impl forms::testing::contract::AuditedFixture for World {
    fn log(&self) -> Arc<dyn AuditQueries> {
        Arc::new(SqlAudit::new(&self.database))
    }
}

impl World {
    pub(crate) fn plans(&self) -> Arc<SqlPlans> {
        Arc::new(SqlPlans::new(&self.database, Arc::new(FakeSealer), Some(HOUSE)))
    }
}

impl plans::testing::contract::Fixture for World {
    fn plans(&self) -> Arc<dyn PlanStore> {
        Self::plans(self)
    }
    fn licenses(&self) -> Arc<dyn LicenseStore> {
        Self::plans(self)
    }
    fn all_licenses(&self) -> Arc<dyn CrossTenantLicenses> {
        Self::plans(self)
    }
    fn payments(&self) -> Arc<dyn CrossTenantPayments> {
        Self::plans(self)
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 3] {
        let of = |id| Scope::organization(OrganizationId(id));
        [of(1), of(2), Scope::installation()]
    }
}

impl site::testing::wordings::WordingFixture for World {
    fn wordings(&self) -> Arc<dyn WordingStore> {
        Arc::new(SqlWordings::new(&self.database))
    }
}

impl dpa::testing::contract::Fixture for World {
    fn templates(&self) -> Arc<dyn dpa::ports::AgreementTemplateStore> {
        Arc::new(SqlDpaTemplates::new(&self.database))
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::organization(OrganizationId(1)), Scope::installation()]
    }
}

impl World {
    fn agreements(&self) -> Arc<SqlContracts> {
        Arc::new(SqlContracts::new(&self.database, Arc::new(FakeSealer)))
    }
}

#[async_trait]
impl dpa::testing::agreements_contract::Fixture for World {
    fn templates(&self) -> Arc<dyn dpa::ports::AgreementTemplateStore> {
        Arc::new(SqlDpaTemplates::new(&self.database))
    }
    fn contracts(&self) -> Arc<dyn dpa::ports::ContractStore> {
        self.agreements()
    }
    fn all_contracts(&self) -> Arc<dyn dpa::ports::CrossTenantContracts> {
        self.agreements()
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
    async fn member(&self, scope: Scope) -> PortalMemberId {
        let owner = scope.organization_id().map_or("NULL".to_owned(), |id| id.to_string());
        let next = "(SELECT COALESCE(MAX(id), 0) + 1 FROM portal_members)";
        self.execute(&format!(
            "INSERT INTO portal_members (organization_id, name, email, locale, password_hash, verified_at, created_at) \
             SELECT {owner}, 'Anna', 'm' || CAST({next} AS TEXT) || '@example.org', 'de', 'hash', 1, 1"
        ))
        .await;
        let rows = self.query("SELECT MAX(id) AS id FROM portal_members").await;
        PortalMemberId(rows[0].try_get("", "id").unwrap())
    }
    async fn remove_member(&self, scope: Scope, member: PortalMemberId, now: Timestamp) {
        let members = portal::testing::contract::Fixture::members(self);
        assert!(members.delete(scope, member, "hash", now, &audit::testing::no_event).await.unwrap());
    }
    async fn mails(&self) -> Vec<MailId> {
        let rows = self.query("SELECT id FROM outbox").await;
        rows.iter().map(|row| MailId::parse(&row.try_get::<String>("", "id").unwrap()).unwrap()).collect()
    }
}

impl site::testing::logos::LogoFixture for World {
    fn logos(&self) -> Arc<dyn LogoStore> {
        Arc::new(SqlSettings::new(&self.database))
    }
}

#[async_trait]
impl accounts::testing::contract::Fixture for World {
    fn users(&self) -> Arc<dyn UserStore> {
        self.accounts()
    }
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials> {
        self.accounts()
    }
    fn session_tokens(&self) -> Arc<dyn TokenStore> {
        self.accounts()
    }
    fn second_factors(&self) -> Arc<dyn SecondFactors> {
        self.accounts()
    }
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns> {
        self.accounts()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.accounts()
    }
    fn profiles(&self) -> Arc<dyn ProfileStore> {
        self.accounts()
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
    async fn change_role(&self, id: UserId, role: Role) {
        self.execute(&format!("UPDATE users SET role = '{}' WHERE id = {id}", role.code())).await;
    }
}

impl accounts::testing::staff::StaffFixture for World {
    fn administration(&self) -> Arc<dyn UserAdministration> {
        self.accounts()
    }
    fn api_tokens(&self) -> Arc<dyn ApiTokenStore> {
        self.accounts()
    }
}

impl credentials::testing::attempts::AttemptsFixture for World {
    fn attempts(&self) -> Arc<dyn CrossTenantAttempts> {
        Arc::new(SqlSignInAttempts::new(&self.database))
    }
}

#[async_trait]
impl accounts::testing::onboarding::OnboardingFixture for World {
    fn invitations(&self) -> Arc<dyn InvitationStore> {
        Arc::new(SqlInvitations::new(&self.database, Arc::new(FakeSealer)))
    }
    fn invitations_by_token(&self) -> Arc<dyn CrossTenantInvitations> {
        Arc::new(SqlInvitations::new(&self.database, Arc::new(FakeSealer)))
    }
    fn resets(&self) -> Arc<dyn CrossTenantPasswordResets> {
        Arc::new(SqlPasswordResets::new(&self.database, Arc::new(FakeSealer)))
    }
    fn addresses(&self) -> Arc<dyn CrossTenantEmailChanges> {
        self.accounts()
    }
    fn first_account(&self) -> Arc<dyn CrossTenantFirstAccount> {
        self.accounts()
    }
    fn former_members(&self) -> Arc<dyn CrossTenantFormerMembers> {
        self.accounts()
    }
    async fn leave(&self, user: UserId, left_at: Option<Timestamp>) {
        let left_at = left_at.map_or("NULL".to_owned(), |at| kernel::micros(at).to_string());
        self.execute(&format!(
            "UPDATE users SET organization_id = NULL, in_installation = FALSE, left_at = {left_at}, role = 'user' \
             WHERE id = {user}"
        ))
        .await;
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    async fn two_organizations(&self) -> [(Scope, InvitingOrganization); 2] {
        [(1, "Eins"), (2, "Zwei")].map(|(id, name)| {
            let id = OrganizationId(id);
            (Scope::organization(id), InvitingOrganization { id, name: name.into(), is_active: true })
        })
    }
    async fn set_active(&self, scope: Scope, is_active: bool) {
        let id = scope.organization_id().unwrap();
        self.execute(&format!("UPDATE organizations SET is_active = {is_active} WHERE id = {id}")).await;
    }
    async fn outbox(&self, scope: Scope) -> Vec<Mail> {
        let key = scope.organization_id().map_or(0, |id| id.0);
        let rows = self.query(&format!("SELECT id, payload FROM outbox WHERE scope_key = {key}")).await;
        let mail = |row: &sea_orm::QueryResult| {
            let id: String = row.try_get("", "id").unwrap();
            let sealed: Vec<u8> = row.try_get("", "payload").unwrap();
            let opened = FakeSealer.open(&format!("mail/{key}/{id}"), &sealed).unwrap();
            serde_json::from_slice(&opened).unwrap()
        };
        let mut mails: Vec<Mail> = rows.iter().map(mail).collect();
        mails.sort_by(|a, b| a.id.cmp(&b.id));
        mails
    }
    async fn openings(&self, user: UserId) -> usize {
        let mut found = 0;
        for table in ["access_tokens", "api_tokens", "pending_sign_ins"] {
            found += self.query(&format!("SELECT id FROM {table} WHERE user_id = {user}")).await.len();
        }
        found
    }
}

impl World {
    fn portal(&self) -> Arc<SqlPortalMembers> {
        Arc::new(SqlPortalMembers::new(&self.database, Arc::new(FakeSealer)))
    }

    /// Queries over a separate connection, as another process would.
    pub(crate) async fn query(&self, sql: &str) -> Vec<sea_orm::QueryResult> {
        let connection = sea_orm::Database::connect(&self.url).await.unwrap();
        let statement = sea_orm::Statement::from_string(connection.get_database_backend(), sql);
        let rows = connection.query_all_raw(statement).await.unwrap();
        connection.close().await.unwrap();
        rows
    }

    /// Disables the triggers, as somebody who tampers with the log would.
    pub(crate) async fn unprotect_audit_entries(&self) {
        self.execute(match self.database.engine() {
            Engine::Sqlite => {
                "DROP TRIGGER IF EXISTS audit_entries_no_update; DROP TRIGGER IF EXISTS audit_entries_no_delete"
            }
            Engine::Postgres => {
                "SET client_min_messages = error; DROP TRIGGER IF EXISTS audit_entries_no_change ON audit_entries"
            }
        })
        .await;
    }
}

#[async_trait]
impl portal::testing::contract::Fixture for World {
    fn members(&self) -> Arc<dyn portal::ports::PortalMemberStore> {
        self.portal()
    }
    fn links(&self) -> Arc<dyn portal::ports::LinkStore> {
        self.portal()
    }
    fn sessions(&self) -> Arc<dyn portal::ports::SessionStore> {
        self.portal()
    }
    fn all(&self) -> Arc<dyn portal::ports::CrossTenantPortalMembers> {
        self.portal()
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
    async fn outbox(&self, scope: Scope) -> Vec<Mail> {
        accounts::testing::onboarding::OnboardingFixture::outbox(self, scope).await
    }
}

#[async_trait]
impl audit::testing::contract::Fixture for World {
    fn store(&self) -> Arc<dyn AuditStore> {
        Arc::new(SqlAudit::new(&self.database))
    }
    fn log(&self) -> Arc<dyn AuditQueries> {
        Arc::new(SqlAudit::new(&self.database))
    }
    fn listings(&self) -> Arc<dyn CrossTenantListings> {
        Arc::new(SqlListings::new(&self.database))
    }
    fn scopes(&self) -> [Scope; 2] {
        forms::testing::scopes()
    }
    async fn tamper(&self, scope: Scope, number: i64, tampering: Tampering) {
        self.unprotect_audit_entries().await;
        let key = scope.organization_id().map_or(0, |id| id.0);
        let update = |set: &str, number: i64| {
            format!("UPDATE audit_entries SET {set} WHERE scope_key = {key} AND number = {number};")
        };
        let sql = match tampering {
            Tampering::Change(column, value) => update(&format!("{column} = {value}"), number),
            Tampering::Remove => {
                format!("DELETE FROM audit_entries WHERE scope_key = {key} AND number = {number}")
            }
            Tampering::SwapWithNext => [
                update("number = -1", number),
                update(&format!("number = {number}"), number + 1),
                update(&format!("number = {}", number + 1), -1),
            ]
            .concat(),
            Tampering::CopyToTheEnd => format!(
                "INSERT INTO audit_entries (organization_id, number, occurred_at, actor_kind, actor_id, \
                 actor_name, actor_key, action, object_kind, object_id, details, hash) \
                 SELECT organization_id, (SELECT max(number) + 1 FROM audit_entries WHERE scope_key = {key}), \
                 occurred_at, actor_kind, actor_id, actor_name, actor_key, action, object_kind, object_id, \
                 details, hash FROM audit_entries WHERE scope_key = {key} AND number = {number}"
            ),
        };
        self.execute(&sql).await;
    }
}
