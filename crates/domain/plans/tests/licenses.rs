//! What a licence needs to be valid, and the scheduled work on licences.

#![allow(clippy::unwrap_used, reason = "a test file: tests fail by panicking")]

use async_trait::async_trait;
use audit::AuditContext;
use audit::testing::MemoryAudit;
use kernel::testing::ManualClock;
use kernel::{Clock as _, Duration, OrganizationId, Scope};
use plans::ports::{NoAnswer, RevocationList};
use plans::testing::{MemoryPlans, NoExpiryMails, PlainKeys, claims};
use plans::{
    LEEWAY, LicenseClaims, LicenseEnd, LicenseError, LicenseFault, Licensee, Licenses, Module,
    PhoneHomeError, Tier, WatchLicenses,
};
use std::sync::{Arc, Mutex};

struct House {
    clock: Arc<ManualClock>,
    plans: Arc<MemoryPlans>,
    log: Arc<MemoryAudit>,
    keys: Arc<PlainKeys>,
    licenses: Licenses,
}

#[expect(clippy::disallowed_methods, reason = "a test chooses the tenant")]
fn scope() -> Scope {
    Scope::organization(OrganizationId(5))
}

fn house() -> House {
    let (clock, log) = (Arc::new(ManualClock::default()), Arc::new(MemoryAudit::new()));
    let (plans, keys) = (Arc::new(MemoryPlans::new(log.clone())), Arc::new(PlainKeys::default()));
    let licenses = Licenses { store: plans.clone(), reader: keys.clone(), clock: clock.clone() };
    House { clock, plans, log, keys, licenses }
}

impl House {
    fn good(&self) -> LicenseClaims {
        claims("lic", Module::Forms, Tier::Business, self.clock.now())
    }

    async fn activate(&self, claims: LicenseClaims) -> Result<(), LicenseError> {
        self.keys.say("key", claims);
        self.licenses.activate(&AuditContext::system(scope()), " key\n").await.map(drop)
    }

    fn actions(&self) -> Vec<String> {
        self.log.entries(scope()).iter().map(|entry| entry.action.clone()).collect()
    }
}

/// Rows 82, 83: each invalid claim is reported separately.
#[tokio::test]
async fn a_claim_that_does_not_fit_is_refused_with_its_reason() {
    let house = house();
    let now = house.clock.now();
    let good = house.good();
    let at = |issued_at, expires_at| LicenseClaims { issued_at, expires_at, ..good.clone() };
    for (claims, fault) in [
        (LicenseClaims { issuer: "someone".into(), ..good.clone() }, LicenseFault::Claim("iss")),
        (at(now + LEEWAY + Duration::seconds(1), good.expires_at), LicenseFault::NotYet),
        (at(now - Duration::days(2), now), LicenseFault::Expired(now)),
        (
            LicenseClaims { licensed_to: Licensee::Organization(OrganizationId(6)), ..good.clone() },
            LicenseFault::OtherLicensee,
        ),
    ] {
        let refused = house.activate(claims).await.unwrap_err();
        assert!(matches!(&refused, LicenseError::Fault(found) if *found == fault), "{refused:?}");
    }
    for key in ["another key", &"x".repeat(10_000)] {
        let unknown = house.licenses.check(scope(), key).await.unwrap_err();
        assert!(matches!(unknown, LicenseError::Fault(LicenseFault::Unreadable)), "{unknown:?}");
    }
    assert!(house.actions().is_empty() && house.licenses.list(scope()).await.unwrap().is_empty());
    // Within the leeway, and for this organisation by its id.
    let fits = LicenseClaims {
        licensed_to: Licensee::Organization(OrganizationId(5)),
        ..at(now + LEEWAY, good.expires_at)
    };
    house.activate(fits).await.unwrap();
    assert_eq!(house.actions(), ["license.activated"]);
    house.activate(good).await.unwrap();
    assert_eq!(house.actions(), ["license.activated"], "once more is nothing new");
}

#[test]
fn a_licensee_is_a_star_or_the_digits_of_an_id() {
    for (text, known) in
        [("*", true), ("5", true), ("", false), ("05", false), ("+5", false), ("5 ", false), ("-1", false)]
    {
        assert_eq!(Licensee::parse(text).is_some(), known, "{text:?}");
    }
    assert_eq!(Licensee::parse("12").unwrap().to_string(), "12");
}

/// Answers as set, or not at all.
#[derive(Default)]
struct Issuer {
    answer: Mutex<Option<Vec<String>>>,
    asked: Mutex<Vec<Vec<String>>>,
}

#[async_trait]
impl RevocationList for Issuer {
    async fn revoked(&self, license_ids: &[String]) -> Result<Vec<String>, NoAnswer> {
        self.asked.lock().unwrap().push(license_ids.to_vec());
        self.answer.lock().unwrap().clone().ok_or_else(|| NoAnswer("503".into()))
    }
}

/// Hostile check 85: a failure changes nothing; only own licences that are listed are revoked.
#[tokio::test]
async fn only_a_listed_revocation_ends_a_licence() {
    let house = house();
    let issuer = Arc::new(Issuer::default());
    let watch = WatchLicenses {
        store: house.plans.clone(),
        revocations: Some(issuer.clone()),
        mails: Arc::new(NoExpiryMails),
        clock: house.clock.clone(),
    };
    assert_eq!(watch.phone_home().await.unwrap(), 0);
    assert!(issuer.asked.lock().unwrap().is_empty(), "there is nothing to ask about");
    house.activate(house.good()).await.unwrap();
    assert!(matches!(watch.phone_home().await, Err(PhoneHomeError::NoAnswer(_))));
    *issuer.answer.lock().unwrap() = Some(vec!["foreign".into()]);
    assert_eq!(watch.phone_home().await.unwrap(), 0);
    assert_eq!(house.licenses.list(scope()).await.unwrap().len(), 1);
    *issuer.answer.lock().unwrap() = Some(vec!["foreign".into(), "lic".into()]);
    assert_eq!(watch.phone_home().await.unwrap(), 1);
    assert!(house.licenses.list(scope()).await.unwrap().is_empty());
    assert_eq!(house.plans.ended(), [("lic".to_owned(), LicenseEnd::Revoked)]);
    assert_eq!(house.actions(), ["license.activated", "license.revoked"]);
    let silent = WatchLicenses { revocations: None, ..watch };
    assert_eq!(silent.phone_home().await.unwrap(), 0, "nobody is to be asked");
}

/// Hostile check 86: the clock may be set back; a licence seen to have expired stays expired.
#[tokio::test]
async fn a_clock_that_is_set_back_brings_nothing_back() {
    let house = house();
    let watch = WatchLicenses {
        store: house.plans.clone(),
        revocations: None,
        mails: Arc::new(NoExpiryMails),
        clock: house.clock.clone(),
    };
    let good = house.good();
    house.activate(good.clone()).await.unwrap();
    let begin = house.clock.now();
    house.clock.set(good.expires_at);
    assert_eq!(watch.expire_and_warn().await.unwrap(), 1);
    house.clock.set(begin);
    let refused = house.activate(good).await.unwrap_err();
    assert!(matches!(refused, LicenseError::Fault(LicenseFault::SeenExpired(_))), "{refused:?}");
    assert_eq!(house.actions(), ["license.activated", "license.expired"]);
}
