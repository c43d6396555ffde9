//! Reading and changing settings, and the stored document.

use kernel::testing::ManualClock;
use kernel::{ErrorKind, OrganizationId, Scope, Tz};
use site::testing::MemorySettings;
use site::{
    CaptchaSettings, ChangeError, DEFAULT_RATE_LIMIT, Difficulty, SettingsFault, SettingsPart, SiteService,
    SiteSettings,
};
use std::sync::Arc;

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

#[tokio::test]
async fn a_part_that_breaks_a_rule_changes_nothing() {
    let store = Arc::new(MemorySettings::new());
    let site = SiteService { settings: store.clone(), clock: Arc::new(ManualClock::default()) };
    let refused = site.change(tenant(), SettingsPart::AppName(String::new())).await.unwrap_err();
    assert!(
        matches!(&refused, ChangeError::Invalid(problems) if problems[0].fault() == SettingsFault::AppName)
    );
    assert_eq!(refused.kind(), ErrorKind::Invalid);
    assert_eq!(store.revision(tenant()), 0);

    let change = site.change(tenant(), SettingsPart::AppName(" Meldestelle ".into())).await.unwrap();
    assert_eq!((change.after.app_name.as_str(), change.fields()), ("Meldestelle", vec!["app_name"]));
    assert_eq!(site.read(tenant()).await.unwrap(), change.after);
    assert_eq!(store.revision(tenant()), 1);
}

#[test]
fn by_default_a_captcha_is_asked_for_at_submission_only_and_is_easy() {
    let captcha = SiteSettings::default().captcha;
    let easy = CaptchaSettings {
        login: false,
        submission: true,
        difficulty: Difficulty::Easy,
        rate_limit: DEFAULT_RATE_LIMIT,
    };
    assert_eq!(captcha, easy);
}

#[test]
fn a_document_of_an_older_version_gets_the_defaults_it_lacks() {
    let stored: SiteSettings =
        serde_json::from_str(r#"{"app_name":"X","captcha":{"difficulty":"medium"}}"#).unwrap();
    assert_eq!(stored.timezone, "Europe/Berlin");
    let medium = CaptchaSettings { difficulty: Difficulty::Medium, ..CaptchaSettings::default() };
    assert_eq!(stored.captcha, medium);
    assert_eq!(serde_json::from_str::<SiteSettings>("{}").unwrap(), SiteSettings::default());
}

#[test]
fn unknown_keys_of_a_document_are_refused() {
    for document in [r#"{"ip":1}"#, r#"{"captcha":{"off":true}}"#, r#"{"captcha":{"difficulty":"none"}}"#] {
        assert!(serde_json::from_str::<SiteSettings>(document).is_err(), "{document}");
    }
}

#[test]
fn a_time_zone_that_this_version_does_not_know_is_berlin() {
    let zone = |name: &str| SiteSettings { timezone: name.into(), ..SiteSettings::default() }.zone();
    assert_eq!(zone("UTC"), Tz::UTC);
    assert_eq!(zone("Mars/Olympus_Mons"), Tz::Europe__Berlin);
}
