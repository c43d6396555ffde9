//! The contract of every store of agreements.

#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use crate::contract::{Consent, Contract, ContractStatus, CopyTo, NewContract, PrintFailure, pdf_hash};
use crate::contracts::MAX_CONTRACTS;
use crate::ports::{
    AddError, AgreementTemplateStore, ContractFilter, ContractStore, CrossTenantContracts, PrintJob,
    PutTemplateError, Verified,
};
use crate::print::{Pdf, Printable};
use crate::template::{DpaTemplateId, Draft};
use crate::values::{VariableValue, VariableValues};
use crate::{Content, Path};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::testing::SeededRandom;
use kernel::{ContractId, Duration, Locale, Mail, MailId, PageRequest, PortalMemberId, Scope, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A database.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The templates.
    fn templates(&self) -> Arc<dyn AgreementTemplateStore>;
    /// The agreements made from them.
    fn contracts(&self) -> Arc<dyn ContractStore>;
    /// The agreements of all tenants.
    fn all_contracts(&self) -> Arc<dyn CrossTenantContracts>;
    /// Different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
    /// Creates an account of the portal.
    async fn member(&self, scope: Scope) -> PortalMemberId;
    /// Removes the account.
    async fn remove_member(&self, scope: Scope, member: PortalMemberId, now: Timestamp);
    /// Returns the ids of the mails that wait to be sent.
    async fn mails(&self) -> Vec<MailId>;
}

fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_000_000 + seconds * 1_000_000)
}

/// Builds a draft whose agreements are kept for ten days.
fn draft(slug: &str) -> Draft {
    let content = Content { content_md: "# Text".into(), ..Content::default() };
    Draft { content, retention_days: 10, ..Draft::new("Vertrag \u{1F3E5}", slug, Locale::En) }
}

/// Publishes a template; returns its id and the hash of its first version.
async fn published(fixture: &dyn Fixture, scope: Scope, slug: &str) -> (DpaTemplateId, String) {
    let store = fixture.templates();
    let added = store.add(scope, &draft(slug), at(0), &no_event).await.expect("it is added");
    let published = store.publish(scope, added.id, 1, at(0), &no_event).await.expect("it is published");
    (published.id, published.draft_hash)
}

/// Builds an agreement to the first version of a template; a different one for each `detail`.
fn agreement(member: PortalMemberId, template: &(DpaTemplateId, String), detail: u64) -> NewContract {
    let random = SeededRandom::new(detail * 1000 + u64::try_from(member.0).unwrap_or_default());
    let key = Path::new("controller.company").expect("a path");
    let input =
        VariableValues::from([(key, VariableValue::Text(format!("Klinik {detail} \u{1F3E5} '; --")))]);
    let snapshot = draft("avv").snapshot();
    let content_hash = crate::content_hash(&snapshot, &input).expect("a hash");
    NewContract {
        member,
        email: format!("m{}@example.org", member.0),
        company: format!("Klinik {detail}"),
        template: template.0,
        template_hash: template.1.clone(),
        snapshot: snapshot.canonical().expect("canonical JSON"),
        template_slug: snapshot.slug,
        template_name: snapshot.name,
        input,
        consent: Consent {
            at: at(10),
            text: "Ich stimme zu.".into(),
            ip: Some("192.0.2.7".into()),
            user_agent: Some("Browser/1 (ä)".into()),
            version: 1,
        },
        content_hash,
        document: Printable {
            layout: 1,
            locale: Locale::En,
            title: "Vertrag".into(),
            body_html: "<h1>Text ä</h1>".into(),
            foot: "Vertrag · 1".into(),
            dated: at(10),
        },
        zone: "Europe/Berlin".into(),
        mail: MailId::random(&random),
        copy: Some(CopyTo {
            mail: MailId::random(&random),
            to: "copy@example.org".into(),
            locale: Locale::De,
        }),
        expires_at: at(10) + Duration::days(10),
    }
}

async fn add(fixture: &dyn Fixture, scope: Scope, new: &NewContract) -> Contract {
    let added = fixture.contracts().add(scope, new, &no_event).await.expect("it is added");
    assert!(added.is_new);
    added.contract
}

async fn claim(fixture: &dyn Fixture, seconds: i64) -> Option<PrintJob> {
    fixture.all_contracts().claim(at(seconds), at(seconds + 45)).await.expect("an answer")
}

fn pdf(text: &str, engine: &str) -> Pdf {
    Pdf { bytes: text.as_bytes().to_vec(), engine: engine.into() }
}

fn mail(id: &MailId) -> Mail {
    Mail {
        id: id.clone(),
        to: "m@example.org".into(),
        locale: Locale::De,
        template: "agreement".into(),
        values: BTreeMap::new(),
        not_after: None,
        attachments: Vec::new(),
    }
}

async fn print(fixture: &dyn Fixture, job: &PrintJob, pdf: &Pdf, seconds: i64) -> bool {
    let mails = [mail(&job.mails.member)].into_iter();
    let mails: Vec<_> = mails.chain(job.mails.copy.as_ref().map(|copy| mail(&copy.mail))).collect();
    fixture.all_contracts().printed(job, pdf, &mails, at(seconds)).await.expect("an answer")
}

async fn contract(fixture: &dyn Fixture, scope: Scope, id: ContractId) -> Option<Contract> {
    fixture.contracts().find(scope, id).await.expect("an answer").map(|found| found.contract)
}

/// Specification, "DPA generator rules": consent data, snapshot and hash.
pub async fn an_agreement_is_kept_as_it_was_concluded(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        let template = published(fixture, scope, "avv").await;
        let new = agreement(fixture.member(scope).await, &template, 1);
        let added = add(fixture, scope, &new).await;
        assert_eq!((&added.consent, &added.content_hash), (&new.consent, &new.content_hash));
        assert_eq!((added.member, added.email.as_ref()), (Some(new.member), Some(&new.email)));
        assert_eq!((added.status, added.is_printed_again), (ContractStatus::Pending, true));
        assert_eq!((added.expires_at, added.anonymized_at), (new.expires_at, None));
        let found = fixture.contracts().find(scope, added.id).await.expect("an answer").expect("it is there");
        assert_eq!((&found.contract, &found.snapshot), (&added, &new.snapshot));
        let of =
            async |member| fixture.contracts().find_of(scope, member, added.id).await.expect("it is read");
        assert_eq!(of(new.member).await.as_ref(), Some(&added));
        assert_eq!(of(PortalMemberId(987_654)).await, None, "another member's");
        assert_eq!((found.input, found.renditions), (Some(new.input), vec![]));
    }
}

/// Hostile check 70: a double click makes one agreement.
pub async fn who_agrees_twice_has_one_agreement(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let (member, other) = (fixture.member(scope).await, fixture.member(scope).await);
    let store = fixture.contracts();
    let (first, second) = (agreement(member, &template, 1), agreement(member, &template, 1));
    let (one, two) = tokio::join!(store.add(scope, &first, &no_event), store.add(scope, &second, &no_event));
    let (one, two) = (one.expect("an agreement"), two.expect("an agreement"));
    assert_eq!((one.contract.id, one.is_new), (two.contract.id, !two.is_new));
    add(fixture, scope, &agreement(member, &template, 2)).await;
    add(fixture, scope, &agreement(other, &template, 1)).await;
    assert_eq!(list(fixture, scope, &ContractFilter::default()).await.len(), 3);
    // Agreeing again later is intended.
    let after = |seconds| {
        let again = agreement(member, &template, 1);
        let consent = Consent { at: again.consent.at + Duration::seconds(seconds), ..again.consent.clone() };
        let mail = MailId::random(&SeededRandom::new(seconds.unsigned_abs()));
        NewContract { consent, mail, copy: None, ..again }
    };
    let repeated = store.add(scope, &after(599), &no_event).await.expect("an agreement");
    assert_eq!((repeated.contract.id, repeated.is_new), (one.contract.id, false));
    let another = store.add(scope, &after(600), &no_event).await.expect("an agreement");
    assert!(another.is_new && another.contract.id != one.contract.id);
    let repeated = store.add(scope, &after(601), &no_event).await.expect("an agreement");
    assert_eq!((repeated.contract.id, repeated.is_new), (another.contract.id, false));
}

/// Hostile check 98: publishing and agreeing at once.
pub async fn nobody_agrees_to_a_version_that_is_not_shown(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let member = fixture.member(scope).await;
    let (templates, store) = (fixture.templates(), fixture.contracts());
    let wrong = NewContract { template_hash: "0".repeat(64), ..agreement(member, &template, 1) };
    assert!(matches!(store.add(scope, &wrong, &no_event).await, Err(AddError::VersionChanged)));
    let theirs = store.add(other, &agreement(fixture.member(other).await, &template, 1), &no_event).await;
    assert!(matches!(theirs, Err(AddError::VersionChanged)), "{theirs:?}");
    templates.publish(scope, template.0, 2, at(1), &no_event).await.expect("it is published anew");
    let old = store.add(scope, &agreement(member, &template, 1), &no_event).await;
    assert!(matches!(old, Err(AddError::VersionChanged)), "{old:?}");
    let nobody = NewContract { consent: Consent { version: 2, ..wrong.consent.clone() }, ..wrong };
    let nobody = NewContract { member: PortalMemberId(987_654), template_hash: template.1.clone(), ..nobody };
    let nobody = store.add(scope, &nobody, &no_event).await;
    assert!(matches!(nobody, Err(AddError::NoMember)), "{nobody:?}");
    templates.delete(scope, template.0, None, &no_event).await.expect("it is deleted");
    let gone = store.add(scope, &agreement(member, &template, 1), &no_event).await;
    assert!(matches!(gone, Err(AddError::VersionChanged)), "{gone:?}");
}

/// Members see what was published, under the slug of that time; no two under one.
pub async fn members_see_a_slug_once(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let store = fixture.templates();
    let (first, _) = published(fixture, scope, "a").await;
    store.replace(scope, first, 2, &draft("b"), at(1), &no_event).await.expect("its draft has another slug");
    let second = store.add(scope, &draft("a"), at(1), &no_event).await.expect("the slug is free").id;
    let taken = store.publish(scope, second, 1, at(2), &no_event).await;
    assert!(matches!(taken, Err(PutTemplateError::SlugTaken)), "{taken:?}");
    let seen = store.published(scope).await.expect("versions");
    assert_eq!(seen.iter().map(|seen| seen.template).collect::<Vec<_>>(), [first]);
    let seen = store.published_as(scope, "a").await.expect("an answer").expect("it is seen");
    assert_eq!((seen.template, seen.published.version, seen.snapshot.slug.as_str()), (first, 1, "a"));
    store.publish(scope, first, 3, at(3), &no_event).await.expect("it is published with its new slug");
    store.publish(scope, second, 1, at(4), &no_event).await.expect("the slug is free");
    for (slug, id) in [("a", second), ("b", first)] {
        let seen = store.published_as(scope, slug).await.expect("an answer");
        assert_eq!(seen.map(|seen| seen.template), Some(id), "{slug}");
        assert_eq!(store.published_as(other, slug).await.expect("an answer"), None);
    }
    assert_eq!(store.published(other).await.expect("versions"), []);
}

/// Of many workers that print, each gets a different agreement, the longest overdue first.
pub async fn an_agreement_is_printed_by_one(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let (template, theirs) = (published(fixture, scope, "avv").await, published(fixture, other, "avv").await);
    let member = fixture.member(scope).await;
    let mut ids = vec![add(fixture, scope, &agreement(member, &template, 1)).await.id];
    ids.push(add(fixture, other, &agreement(fixture.member(other).await, &theirs, 2)).await.id);
    assert_eq!(claim(fixture, 9).await, None, "it is not due before it was concluded");
    let (one, two, three) = tokio::join!(claim(fixture, 10), claim(fixture, 10), claim(fixture, 10));
    let jobs: Vec<PrintJob> = [one, two, three].into_iter().flatten().collect();
    let mut claimed: Vec<_> = jobs.iter().map(|job| job.contract.id).collect();
    claimed.sort();
    ids.sort();
    assert_eq!(claimed, ids);
    let job = jobs.iter().find(|job| job.scope == scope).expect("one of this scope");
    let new = agreement(member, &template, 1);
    assert_eq!((&job.document, job.attempts), (&new.document, 1));
    assert_eq!((&job.mails.member, &job.mails.copy), (&new.mail, &new.copy));
    let status = contract(fixture, scope, job.contract.id).await.map(|contract| contract.status);
    assert_eq!(status, Some(ContractStatus::Generating));
}

/// State, PDF and both mails are stored in one step, and once.
pub async fn a_printed_agreement_is_ready_with_its_mails(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let new = agreement(fixture.member(scope).await, &template, 1);
    let id = add(fixture, scope, &new).await.id;
    assert_eq!(fixture.contracts().pdf(scope, id).await.expect("an answer"), None);
    let late = claim(fixture, 10).await.expect("it waits");
    // The process that held it was killed, or so it seems.
    assert_eq!(claim(fixture, 54).await, None);
    let job = claim(fixture, 55).await.expect("its lease is over");
    assert_eq!((job.contract.id, job.attempts), (id, 2));
    assert!(print(fixture, &job, &pdf("eins", "Chromium 1"), 60).await);
    assert!(!print(fixture, &late, &pdf("zwei", "Chromium 2"), 61).await);
    let failed = fixture.all_contracts().failed(&late, PrintFailure::TimedOut, Some(at(70))).await;
    assert!(!failed.expect("an answer"));
    let ready = contract(fixture, scope, id).await.expect("it is there");
    assert_eq!((ready.status, ready.failure, ready.is_printed_again), (ContractStatus::Ready, None, false));
    let hash = pdf_hash(b"eins");
    assert_eq!((ready.pdf_sha256.as_ref(), ready.engine.as_deref()), (Some(&hash), Some("Chromium 1")));
    let kept = fixture.contracts().pdf(scope, id).await.expect("an answer").expect("a PDF");
    assert_eq!((kept.bytes.as_slice(), &kept.sha256), (b"eins".as_slice(), &hash));
    let mut mails = fixture.mails().await;
    let mut wanted = vec![new.mail, new.copy.expect("a copy").mail];
    mails.sort();
    wanted.sort();
    assert_eq!(mails, wanted);
    assert_eq!(claim(fixture, 10_000).await, None);
}

/// Decisions §7: the stored PDF stays the agreement, and another rendition is kept beside it.
pub async fn another_rendition_is_kept_beside_the_pdf(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let id = add(fixture, scope, &agreement(fixture.member(scope).await, &template, 1)).await.id;
    let job = claim(fixture, 10).await.expect("it waits");
    assert!(print(fixture, &job, &pdf("eins", "Chromium 1"), 11).await);
    for (seconds, text, engine) in
        [(20, "eins", "Chromium 1"), (30, "zwei", "Chromium 2"), (40, "drei", "Chromium 2")]
    {
        let anew =
            fixture.contracts().print_anew(scope, id, at(seconds), &no_event).await.expect("an answer");
        assert_eq!(
            anew.map(|contract| (contract.status, contract.is_printed_again)),
            Some((ContractStatus::Ready, true))
        );
        let job = claim(fixture, seconds).await.expect("it waits");
        assert_eq!(job.attempts, 1);
        assert!(print(fixture, &job, &pdf(text, engine), seconds + 1).await);
    }
    let found = fixture.contracts().find(scope, id).await.expect("an answer").expect("it is there");
    let renditions: Vec<_> = found.renditions.iter().map(|rendition| rendition.sha256.clone()).collect();
    assert_eq!(renditions, [pdf_hash(b"eins"), pdf_hash(b"zwei")]);
    let kept = fixture.contracts().pdf(scope, id).await.expect("an answer").expect("a PDF");
    assert_eq!(kept.bytes, b"eins");
    assert_eq!(fixture.mails().await.len(), 2, "no mail for another rendition");
    let theirs = fixture.contracts().print_anew(other, id, at(50), &no_event).await.expect("an answer");
    assert_eq!((theirs, claim(fixture, 1000).await), (None, None));
}

/// Decisions §7: `failed` with a reason and automatic retries.
pub async fn a_failed_print_is_tried_again_when_it_is_due(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let id = add(fixture, scope, &agreement(fixture.member(scope).await, &template, 1)).await.id;
    let all = fixture.all_contracts();
    let job = claim(fixture, 10).await.expect("it waits");
    assert!(all.failed(&job, PrintFailure::TimedOut, Some(at(30))).await.expect("an answer"));
    let failed = contract(fixture, scope, id).await.expect("it is there");
    let seen = (failed.status, failed.failure, failed.is_printed_again);
    assert_eq!(seen, (ContractStatus::Failed, Some(PrintFailure::TimedOut), true));
    assert_eq!(claim(fixture, 29).await, None);
    let job = claim(fixture, 30).await.expect("it is due");
    assert_eq!(job.attempts, 2);
    let mut job = job;
    for ours in [PrintFailure::NoBrowser, PrintFailure::Busy] {
        assert!(all.failed(&job, ours, Some(at(30))).await.expect("an answer"));
        job = claim(fixture, 30).await.expect("it is due");
        assert_eq!(job.attempts, 2, "that no browser prints is no attempt");
    }
    assert!(all.failed(&job, PrintFailure::NoBrowser, None).await.expect("an answer"));
    let failed = contract(fixture, scope, id).await.expect("it is there");
    assert_eq!((failed.failure, failed.is_printed_again), (Some(PrintFailure::NoBrowser), false));
    assert_eq!(claim(fixture, 1000).await, None, "nobody tries it by itself any more");
    fixture
        .contracts()
        .print_anew(scope, id, at(1001), &no_event)
        .await
        .expect("an answer")
        .expect("it is there");
    let job = claim(fixture, 1001).await.expect("it waits");
    assert!(print(fixture, &job, &pdf("eins", "Chromium 1"), 1002).await);
    let ready = contract(fixture, scope, id).await.expect("it is there");
    assert_eq!((ready.status, ready.failure), (ContractStatus::Ready, None));
}

/// Specification, "Retention and deletion" 2: address, IP, browser and firm are removed, the snapshot stays;
/// decisions §7: the PDF is removed as well. A print under way does not bring it back.
pub async fn agreements_of_a_member_who_left_are_anonymous(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let (member, other) = (fixture.member(scope).await, fixture.member(scope).await);
    let ready = add(fixture, scope, &agreement(member, &template, 1)).await;
    let job = claim(fixture, 10).await.expect("it waits");
    assert!(print(fixture, &job, &pdf("eins", "Chromium 1"), 11).await);
    let printing = add(fixture, scope, &agreement(member, &template, 2)).await;
    let job = claim(fixture, 12).await.expect("it waits");
    let stays = add(fixture, scope, &agreement(other, &template, 1)).await;
    fixture.remove_member(scope, member, at(20)).await;
    assert!(!print(fixture, &job, &pdf("zwei", "Chromium 1"), 21).await);
    let store = fixture.contracts();
    for contract in [&ready, &printing] {
        let found = store.find(scope, contract.id).await.expect("an answer").expect("it is there");
        let now = &found.contract;
        assert_eq!((now.member, &now.email, &now.company), (None, &None, &None));
        assert_eq!((&now.consent.ip, &now.consent.user_agent, &found.input), (&None, &None, &None));
        assert_eq!(now.anonymized_at, Some(at(20)));
        assert!(found.snapshot.contains("# Text"));
        assert_eq!((&now.content_hash, now.consent.at), (&contract.content_hash, contract.consent.at));
        assert_eq!(store.pdf(scope, contract.id).await.expect("an answer"), None);
        let anew = store.print_anew(scope, contract.id, at(30), &no_event).await.expect("an answer");
        assert_eq!(anew, None, "there is nothing to print");
    }
    assert!(
        store.verify(scope, &pdf_hash(b"eins")).await.expect("an answer").is_some(),
        "its PDF can be proven"
    );
    assert_eq!(fixture.mails().await, [], "what was not sent is not sent");
    assert_eq!(contract(fixture, scope, stays.id).await, Some(stays));
}

/// Specification, "Retention and deletion" 1: row, PDF and pending mails are deleted.
pub async fn agreements_are_pruned_at_their_end(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let (template, theirs) = (published(fixture, scope, "avv").await, published(fixture, other, "avv").await);
    let member = fixture.member(scope).await;
    let (all, store) = (fixture.all_contracts(), fixture.contracts());
    let mut ids = Vec::new();
    for detail in 1..=3 {
        ids.push(add(fixture, scope, &agreement(member, &template, detail)).await.id);
        let job = claim(fixture, 10).await.expect("it waits");
        assert!(print(fixture, &job, &pdf(&format!("pdf {detail}"), "Chromium 1"), 11).await);
    }
    let theirs = add(fixture, other, &agreement(fixture.member(other).await, &theirs, 1)).await;
    let end = at(10) + Duration::days(10);
    assert_eq!(all.expired(end - Duration::microseconds(1)).await.expect("scopes"), []);
    let expired = all.expired(end).await.expect("scopes");
    assert!(expired.contains(&scope) && expired.contains(&other) && expired.len() == 2, "{expired:?}");
    assert_eq!(all.prune(scope, end, 2, true, &no_event).await.expect("a number"), 2);
    assert_eq!(all.prune(scope, end, 2, false, &no_event).await.expect("a number"), 1);
    assert_eq!(all.prune(scope, end, 2, true, &no_event).await.expect("a number"), 0);
    for id in ids {
        assert_eq!(contract(fixture, scope, id).await, None);
        assert_eq!(store.pdf(scope, id).await.expect("an answer"), None);
    }
    assert_eq!(fixture.mails().await, []);
    let gone = Verified::Deleted { version: 1, day: end.date_naive() };
    assert_eq!(store.verify(scope, &pdf_hash(b"pdf 1")).await.expect("an answer"), Some(gone));
    assert_eq!(store.verify(other, &pdf_hash(b"pdf 1")).await.expect("an answer"), None);
    assert_eq!(
        store.verify(scope, &pdf_hash(b"pdf 3")).await.expect("an answer"),
        None,
        "no ledger was wanted"
    );
    assert_eq!(contract(fixture, other, theirs.id).await, Some(theirs));
}

/// Specification, "Retention and deletion" 3: nothing of a deleted agreement stays, nor is mailed later.
pub async fn an_agreement_is_deleted_with_its_pdf_and_mails(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let id = add(fixture, scope, &agreement(fixture.member(scope).await, &template, 1)).await.id;
    let job = claim(fixture, 10).await.expect("it waits");
    assert!(print(fixture, &job, &pdf("eins", "Chromium 1"), 11).await);
    let store = fixture.contracts();
    let verified = store.verify(scope, &pdf_hash(b"eins")).await.expect("an answer");
    assert!(matches!(verified, Some(Verified::Kept { version: 1, .. })), "{verified:?}");
    assert_eq!(store.verify(other, &pdf_hash(b"eins")).await.expect("an answer"), None);
    assert_eq!(store.delete(other, id, &no_event).await.expect("an answer"), None);
    assert!(store.delete(scope, id, &no_event).await.expect("an answer").is_some());
    assert_eq!(store.delete(scope, id, &no_event).await.expect("an answer"), None);
    assert_eq!(store.pdf(scope, id).await.expect("an answer"), None);
    assert_eq!(store.verify(scope, &pdf_hash(b"eins")).await.expect("an answer"), None);
    assert_eq!(fixture.mails().await, []);
}

async fn list(fixture: &dyn Fixture, scope: Scope, filter: &ContractFilter) -> Vec<ContractId> {
    let page = fixture.contracts().list(scope, filter, PageRequest::default()).await.expect("a list");
    assert_eq!(page.total, page.items.len() as u64);
    page.items.into_iter().map(|contract| contract.id).collect()
}

/// Agreements are listed with the newest first, without those of other members and scopes.
pub async fn agreements_are_listed(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let (member, second) = (fixture.member(scope).await, fixture.member(scope).await);
    let mut ids = Vec::new();
    for (member, detail) in [(member, 1), (second, 27), (member, 3)] {
        ids.push(add(fixture, scope, &agreement(member, &template, detail)).await.id);
    }
    let job = claim(fixture, 10).await.expect("it waits");
    let all = ContractFilter::default();
    assert_eq!(list(fixture, scope, &all).await, [ids[2], ids[1], ids[0]]);
    assert_eq!(list(fixture, other, &all).await, []);
    let pending = ContractFilter { status: Some(ContractStatus::Generating), text: None };
    assert_eq!(list(fixture, scope, &pending).await, [job.contract.id]);
    for (text, found) in
        [("klinik 27", vec![ids[1]]), ("%", vec![]), ("_", vec![]), ("VERTRAG", vec![ids[2], ids[1], ids[0]])]
    {
        let filter = ContractFilter { status: None, text: Some(text.into()) };
        assert_eq!(list(fixture, scope, &filter).await, found, "{text}");
    }
    let address = ContractFilter { status: None, text: Some(format!("M{}@", second.0)) };
    assert_eq!(list(fixture, scope, &address).await, [ids[1]]);
    let request = PageRequest::new(2, 1).expect("a page");
    let page = fixture.contracts().list_of(scope, member, request).await.expect("a list");
    assert_eq!((page.total, page.items[0].id), (2, ids[0]));
    let theirs = fixture.contracts().list_of(other, member, PageRequest::default()).await.expect("a list");
    assert_eq!(theirs.items, []);
    assert_eq!(contract(fixture, other, ids[0]).await, None);
    assert_eq!(fixture.contracts().pdf(other, ids[0]).await.expect("an answer"), None);
}

/// Of two agreements for the last place, one succeeds.
pub async fn a_member_has_so_many_agreements(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let template = published(fixture, scope, "avv").await;
    let (member, other) = (fixture.member(scope).await, fixture.member(scope).await);
    for detail in 1..MAX_CONTRACTS {
        add(fixture, scope, &agreement(member, &template, detail)).await;
    }
    let store = fixture.contracts();
    let (a, b) = (agreement(member, &template, 1000), agreement(member, &template, 1001));
    let (one, two) = tokio::join!(store.add(scope, &a, &no_event), store.add(scope, &b, &no_event));
    assert_eq!([one.is_ok(), two.is_ok()].into_iter().filter(|is_ok| *is_ok).count(), 1, "{one:?} {two:?}");
    assert!(matches!(one.and(two), Err(AddError::TooMany)));
    add(fixture, scope, &agreement(other, &template, 1)).await;
}

/// Expands to one `#[tokio::test]` for each case of the contract of [`ContractStore`] and [`CrossTenantContracts`].
/// `$fixture` is the path of an `async fn() -> F` with `F: dpa::testing::agreements_contract::Fixture`.
#[macro_export]
macro_rules! agreements_contract {
    ($fixture:path) => {
        $crate::agreements_contract! { @cases $fixture;
            an_agreement_is_kept_as_it_was_concluded
            who_agrees_twice_has_one_agreement
            nobody_agrees_to_a_version_that_is_not_shown
            members_see_a_slug_once
            an_agreement_is_printed_by_one
            a_printed_agreement_is_ready_with_its_mails
            another_rendition_is_kept_beside_the_pdf
            a_failed_print_is_tried_again_when_it_is_due
            agreements_of_a_member_who_left_are_anonymous
            agreements_are_pruned_at_their_end
            an_agreement_is_deleted_with_its_pdf_and_mails
            agreements_are_listed
            a_member_has_so_many_agreements
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::agreements_contract::$case(&fixture).await;
        }
    )*};
}
