//! Agreements: the rules of the specification, on stores in memory.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use async_trait::async_trait;
use audit::testing::no_event;
use audit::{Actor, AuditContext};
use dpa::kernel::testing::{ManualClock, SeededRandom};
use dpa::kernel::{
    Clock, Duration, ErrorKind, Locale, MailId, PageRequest, PortalMemberId, Scope, Timestamp, Tz,
};
use dpa::ports::{AgreementTemplateStore, ContractStore, CrossTenantContracts, Verified};
use dpa::testing::{
    FixedProcessor, MemoryContracts, MemoryTemplates, Typewriter, agreements_contract, filled,
};
use dpa::{
    AgreementTemplates, ContractError, ContractRequest, ContractStatus, Contracts, Draft, EnteredValue,
    InputProblem, MAX_PRINTS, PrintError, PrintFailure, Printing, Processor, Signatory, VariableValue,
    consent_text,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
fn scopes() -> [Scope; 2] {
    [Scope::organization(dpa::kernel::OrganizationId(1)), Scope::installation()]
}

struct InMemory {
    templates: Arc<MemoryTemplates>,
    contracts: Arc<MemoryContracts>,
    last_member: AtomicI64,
}

#[expect(clippy::unused_async, reason = "the contract awaits its fixture")]
async fn in_memory() -> InMemory {
    let templates = Arc::new(MemoryTemplates::new());
    let contracts = Arc::new(MemoryContracts::over(Arc::clone(&templates)));
    InMemory { templates, contracts, last_member: AtomicI64::new(0) }
}

#[async_trait]
impl agreements_contract::Fixture for InMemory {
    fn templates(&self) -> Arc<dyn AgreementTemplateStore> {
        self.templates.clone()
    }
    fn contracts(&self) -> Arc<dyn ContractStore> {
        self.contracts.clone()
    }
    fn all_contracts(&self) -> Arc<dyn CrossTenantContracts> {
        self.contracts.clone()
    }
    fn scopes(&self) -> [Scope; 2] {
        scopes()
    }
    async fn member(&self, scope: Scope) -> PortalMemberId {
        let member = PortalMemberId(self.last_member.fetch_add(1, Ordering::Relaxed) + 1);
        self.contracts.put_member(scope, member);
        member
    }
    async fn remove_member(&self, scope: Scope, member: PortalMemberId, now: Timestamp) {
        self.contracts.remove_member(scope, member, now);
    }
    async fn mails(&self) -> Vec<MailId> {
        self.contracts.mails().into_iter().map(|(_, mail)| mail.id).collect()
    }
}

mod memory {
    dpa::agreements_contract!(super::in_memory);
}

struct World {
    scope: Scope,
    kept: InMemory,
    clock: Arc<ManualClock>,
    organization: Arc<FixedProcessor>,
    printer: Arc<Typewriter>,
    contracts: Contracts,
    printing: Printing,
    who: Signatory,
}

impl World {
    async fn new() -> Self {
        let kept = in_memory().await;
        let [scope, _] = scopes();
        let clock = Arc::new(ManualClock::default());
        let organization = Arc::new(FixedProcessor::default());
        let printer = Arc::new(Typewriter::default());
        let contracts = Contracts {
            store: kept.contracts.clone(),
            templates: kept.templates.clone(),
            processors: organization.clone(),
            printer: printer.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::new(1)),
        };
        let printing = Printing {
            contracts: kept.contracts.clone(),
            printer: printer.clone(),
            processors: organization.clone(),
            clock: clock.clone(),
        };
        let member = agreements_contract::Fixture::member(&kept, scope).await;
        let who = Signatory {
            member,
            name: "Änne <b>".into(),
            email: "aenne@firma.example".into(),
            company: "Firma des Kontos".into(),
            ip: "192.0.2.7".into(),
            user_agent: "Browser".repeat(200),
        };
        Self { scope, kept, clock, organization, printer, contracts, printing, who }
    }

    fn templates(&self) -> AgreementTemplates {
        AgreementTemplates { store: self.kept.templates.clone(), clock: self.clock.clone() }
    }

    fn audit_context(&self) -> AuditContext {
        AuditContext { scope: self.scope, actor: Actor::PortalMember(self.who.member) }
    }

    /// Forks and publishes the German template that comes with the service.
    async fn publish(&self) {
        let by = self.audit_context();
        let fork = self.templates().fork(&by, dpa::DpaTemplateId(-1)).await.unwrap();
        let draft = Draft { slug: "avv".into(), ..fork.draft };
        let replaced =
            self.kept.templates.replace(self.scope, fork.id, 1, &draft, self.clock.now(), &no_event).await;
        self.kept
            .templates
            .publish(self.scope, fork.id, replaced.unwrap().edition, self.clock.now(), &no_event)
            .await
            .unwrap();
    }

    /// Builds a request with an answer for each required variable of the German template.
    async fn request(&self) -> ContractRequest {
        let template = self.templates().find(self.scope, dpa::DpaTemplateId(-1)).await.unwrap();
        let mut input = filled(&template.draft.content);
        input.retain(|(key, _)| key != "controller.company");
        let company = VariableValue::Text("Musterfirma {{tenant.legal_name}} <i>|</i>".into());
        input.push(("controller.company".into(), EnteredValue::Value(company)));
        ContractRequest { slug: "avv".into(), version: 1, content_hash: None, input }
    }
}

/// Hostile checks 61, 69 and 70: values are data; consent comes from the service and is complete.
#[tokio::test(flavor = "multi_thread")]
async fn an_agreement_says_what_was_agreed_by_whom_and_when() {
    let world = World::new().await;
    world.publish().await;
    world.clock.advance(Duration::milliseconds(1_500));
    let added =
        world.contracts.conclude(&world.audit_context(), &world.who, &world.request().await).await.unwrap();
    assert!(added.is_new);
    let contract = added.contract;
    assert_eq!(contract.company.as_deref(), Some("Musterfirma {{tenant.legal_name}} <i>|</i>"));
    assert_eq!((contract.consent.version, contract.consent.text.as_str()), (1, consent_text(Locale::De)));
    assert_eq!(contract.consent.ip.as_deref(), Some("192.0.2.7"));
    assert_eq!(contract.consent.user_agent.map(|text| text.chars().count()), Some(500));
    assert_eq!(contract.expires_at, contract.consent.at + Duration::days(1095));
    assert!(world.printing.print_next().await.unwrap());
    let contract = world.contracts.find_of(world.scope, world.who.member, contract.id).await.unwrap();
    let pdf = world.contracts.pdf(world.scope, &contract).await.unwrap();
    let text = String::from_utf8(pdf.bytes).unwrap();
    for said in [
        "Musterfirma {{tenant.legal_name}} &lt;i&gt;|&lt;/i&gt;",
        "Änne &lt;b&gt; &lt;aenne@firma.example&gt;",
        "01.01.2026, 01:00:01 Uhr (Europe/Berlin)",
        "2026-01-01T00:00:01Z",
        "Klinik am See",
        contract.content_hash.as_str(),
        consent_text(Locale::De),
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
    assert!(!text.contains("192.0.2.7"), "evidence that the PDF does not need");
}

/// Decisions §7: regenerating yields the same bytes, whatever changed meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn an_agreement_is_printed_anew_with_the_same_bytes() {
    let world = World::new().await;
    world.publish().await;
    let id = world
        .contracts
        .conclude(&world.audit_context(), &world.who, &world.request().await)
        .await
        .unwrap()
        .contract
        .id;
    assert!(world.printing.print_next().await.unwrap());
    let first = world.contracts.find(world.scope, id).await.unwrap();
    world.clock.advance(Duration::days(40));
    world.organization.change(|processor| {
        processor.zone = Tz::America__Lima;
        processor.identity = Processor { legal_name: "Andere GmbH".into(), ..Processor::default() };
    });
    world.contracts.regenerate(&world.audit_context(), id).await.unwrap();
    assert!(world.printing.print_next().await.unwrap());
    assert!(!world.printing.print_next().await.unwrap());
    assert_eq!(world.contracts.find(world.scope, id).await.unwrap(), first);
    assert_eq!(world.kept.contracts.mails().len(), 2, "nobody is told again");
}

/// Specification, "DPA generator rules": the mail has the PDF, a copy goes to the organisation.
#[tokio::test(flavor = "multi_thread")]
async fn mails_go_to_the_member_and_to_the_organisation() {
    let world = World::new().await;
    world.publish().await;
    let id = world
        .contracts
        .conclude(&world.audit_context(), &world.who, &world.request().await)
        .await
        .unwrap()
        .contract
        .id;
    assert!(world.printing.print_next().await.unwrap());
    let mails: Vec<_> = world.kept.contracts.mails().into_iter().map(|(_, mail)| mail).collect();
    let seen: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.template.as_str())).collect();
    assert_eq!(seen, [("aenne@firma.example", "agreement"), ("avv@klinik.example", "agreement_copy")]);
    for mail in &mails {
        assert_eq!((mail.attachments.len(), mail.attachments[0].id.as_str()), (1, id.to_string().as_str()));
        assert!(mail.values.values().all(|value| !value.is_empty()), "{:?}", mail.values);
    }
    assert_eq!(mails[0].values["link"], format!("https://klinik.example/portal/contracts/{id}"));
}

/// Hostile check 69, and "409 when the version changed since the preview".
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_acceptable_is_refused() {
    let world = World::new().await;
    let (by, who, request) = (world.audit_context(), &world.who, world.request().await);
    let refused = |request: ContractRequest| {
        let (contracts, by, who) = (world.contracts.clone(), by.clone(), who.clone());
        async move { contracts.conclude(&by, &who, &request).await.unwrap_err() }
    };
    assert_eq!(refused(request.clone()).await.kind(), ErrorKind::NotFound, "it is not published");
    world.publish().await;
    let old = ContractRequest { version: 2, ..request.clone() };
    assert!(matches!(refused(old.clone()).await, ContractError::VersionChanged));
    assert!(matches!(
        world.contracts.preview(world.scope, who, &old).await,
        Err(ContractError::VersionChanged)
    ));
    let other = ContractRequest { content_hash: Some("0".repeat(64)), ..request.clone() };
    assert!(matches!(refused(other).await, ContractError::VersionChanged));
    let nothing = ContractRequest { input: Vec::new(), ..request.clone() };
    let ContractError::Invalid(faults) = refused(nothing).await else { panic!("it is invalid") };
    assert!(faults.contains(&("controller.company".to_owned(), InputProblem::Required)), "{faults:?}");
    let page = world.contracts.list_of(world.scope, who.member, PageRequest::default()).await.unwrap();
    assert_eq!(page.total, 0);
    let id = world.contracts.conclude(&by, who, &request).await.unwrap().contract.id;
    let again = world.contracts.conclude(&by, who, &request).await.unwrap();
    assert_eq!((again.contract.id, again.is_new), (id, false));
    let theirs = world.contracts.find_of(world.scope, PortalMemberId(77), id).await;
    assert!(matches!(theirs, Err(ContractError::Unknown)), "{theirs:?}");
    let contract = world.contracts.find(world.scope, id).await.unwrap().contract;
    let early = world.contracts.pdf(world.scope, &contract).await;
    assert!(matches!(early, Err(ContractError::NotReady)), "{early:?}");
}

/// Decisions §7: the preview never stores anything.
#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_no_agreement() {
    let world = World::new().await;
    world.publish().await;
    let pdf = world.contracts.preview(world.scope, &world.who, &world.request().await).await.unwrap();
    let text = String::from_utf8(pdf.bytes).unwrap();
    assert!(text.contains("noch nicht abgeschlossen") && text.contains("Musterfirma"), "{text}");
    assert!(!text.contains(consent_text(Locale::De)));
    let all = dpa::ports::ContractFilter::default();
    let page = world.contracts.list(world.scope, &all, PageRequest::default());
    assert_eq!(page.await.unwrap().total, 0);
    let input = world.request().await.input;
    let draft = world.contracts.preview_draft(world.scope, dpa::DpaTemplateId(-1), &input).await.unwrap();
    assert!(String::from_utf8(draft.bytes).unwrap().contains("Musterfirma"));
    world.printer.refuse(PrintError::Unavailable("chromium".into()));
    let refused = world.contracts.preview(world.scope, &world.who, &world.request().await).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Unavailable);
}

/// Decisions §7: `failed` with a reason and automatic retries, which end.
#[tokio::test(flavor = "multi_thread")]
async fn a_print_that_fails_is_tried_so_often() {
    let world = World::new().await;
    world.publish().await;
    let id = world
        .contracts
        .conclude(&world.audit_context(), &world.who, &world.request().await)
        .await
        .unwrap()
        .contract
        .id;
    world.printer.refuse(PrintError::TimedOut);
    let mut attempts = 0;
    for _ in 0..100 {
        attempts += u32::from(world.printing.print_next().await.unwrap());
        world.clock.advance(Duration::hours(1));
    }
    assert_eq!(attempts, MAX_PRINTS);
    let failed = world.contracts.find(world.scope, id).await.unwrap().contract;
    assert_eq!((failed.status, failed.failure), (ContractStatus::Failed, Some(PrintFailure::TimedOut)));
    assert!(!failed.is_printed_again);
    world.printer.refuse(None);
    world.contracts.regenerate(&world.audit_context(), id).await.unwrap();
    assert!(world.printing.print_next().await.unwrap());
    assert_eq!(world.contracts.find(world.scope, id).await.unwrap().contract.status, ContractStatus::Ready);
}

/// An outage of all browsers fails no agreement for good.
#[tokio::test(flavor = "multi_thread")]
async fn a_print_waits_for_a_browser_as_long_as_it_takes() {
    let world = World::new().await;
    world.publish().await;
    let request = world.request().await;
    let id =
        world.contracts.conclude(&world.audit_context(), &world.who, &request).await.unwrap().contract.id;
    for refusal in [PrintError::Unavailable("chromium".into()), PrintError::Busy] {
        world.printer.refuse(refusal);
        for _ in 0..2 * MAX_PRINTS {
            assert!(world.printing.print_next().await.unwrap());
            world.clock.advance(Duration::minutes(1));
        }
    }
    let waits = world.contracts.find(world.scope, id).await.unwrap().contract;
    assert_eq!((waits.failure, waits.is_printed_again), (Some(PrintFailure::Busy), true));
    world.printer.refuse(None);
    assert!(world.printing.print_next().await.unwrap());
    assert_eq!(world.contracts.find(world.scope, id).await.unwrap().contract.status, ContractStatus::Ready);
}

/// A process that is killed whenever it prints this one does not retry for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_print_that_never_comes_back_is_given_up() {
    let world = World::new().await;
    world.publish().await;
    let id = world
        .contracts
        .conclude(&world.audit_context(), &world.who, &world.request().await)
        .await
        .unwrap()
        .contract
        .id;
    for _ in 0..MAX_PRINTS {
        let now = world.clock.now();
        assert!(world.kept.contracts.claim(now, now + dpa::LEASE).await.unwrap().is_some());
        world.clock.advance(dpa::LEASE);
    }
    assert!(world.printing.print_next().await.unwrap());
    let given_up = world.contracts.find(world.scope, id).await.unwrap().contract;
    assert_eq!((given_up.status, given_up.failure), (ContractStatus::Failed, Some(PrintFailure::Abandoned)));
    assert!(!world.printing.print_next().await.unwrap());
}

/// Specification, "Retention and deletion" 1, and the ledger of decisions §7.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_over_is_pruned_and_can_still_be_told() {
    let world = World::new().await;
    world.publish().await;
    let id = world
        .contracts
        .conclude(&world.audit_context(), &world.who, &world.request().await)
        .await
        .unwrap()
        .contract
        .id;
    assert!(world.printing.print_next().await.unwrap());
    let sha256 = world.contracts.find(world.scope, id).await.unwrap().contract.pdf_sha256.unwrap();
    let told = world.contracts.verify(world.scope, &format!(" {} ", sha256.to_uppercase())).await.unwrap();
    assert!(matches!(told, Some(Verified::Kept { .. })), "{told:?}");
    world.clock.advance(Duration::days(1095) - Duration::seconds(1));
    assert_eq!(world.printing.prune().await.unwrap(), 0);
    world.clock.advance(Duration::seconds(1));
    assert_eq!(world.printing.prune().await.unwrap(), 1);
    assert!(matches!(world.contracts.find(world.scope, id).await, Err(ContractError::Unknown)));
    let told = world.contracts.verify(world.scope, &sha256).await.unwrap();
    assert!(matches!(told, Some(Verified::Deleted { version: 1, .. })), "{told:?}");
    for nothing in ["", "abc", &"g".repeat(64), &"0".repeat(64)] {
        assert_eq!(world.contracts.verify(world.scope, nothing).await.unwrap(), None);
    }
}
