//! Reading and changing settings, and the stored document.

use kernel::testing::ManualClock;
use kernel::{ErrorKind, OrganizationId, Scope, Tz};
use site::testing::MemorySettings;
use site::{
    CaptchaDifficulty, CaptchaSettings, ChangeSettingsError, ChangeSiteSettings, DEFAULT_RATE_LIMIT,
    ProofOfWorkSettings, SettingsPart, SettingsProblem, SiteSettings,
};
use std::sync::Arc;

#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
fn tenant() -> Scope {
    Scope::organization(OrganizationId(3))
}

#[tokio::test]
async fn a_part_that_breaks_a_rule_changes_nothing() {
    let store = Arc::new(MemorySettings::new());
    let site = ChangeSiteSettings { settings: store.clone(), clock: Arc::new(ManualClock::default()) };
    let refused = site
        .change(&audit::AuditContext::system(tenant()), SettingsPart::AppName(String::new()))
        .await
        .unwrap_err();
    assert!(
        matches!(&refused, ChangeSettingsError::Invalid(problems) if problems[0].problem() == SettingsProblem::AppName)
    );
    assert_eq!(refused.kind(), ErrorKind::Invalid);
    assert_eq!(store.revision(tenant()), 0);

    let change = site
        .change(&audit::AuditContext::system(tenant()), SettingsPart::AppName(" Meldestelle ".into()))
        .await
        .unwrap();
    assert_eq!((change.after.app_name.as_str(), change.fields()), ("Meldestelle", vec!["app_name"]));
    assert_eq!(*site.read(tenant()).await.unwrap(), change.after);
    assert_eq!(store.revision(tenant()), 1);
}

#[test]
fn by_default_a_captcha_is_asked_for_at_submission_only_and_is_easy() {
    let captcha = SiteSettings::default().captcha;
    let easy = CaptchaSettings {
        enabled: true,
        login: false,
        submission: true,
        difficulty: CaptchaDifficulty::Easy,
        rate_limit: DEFAULT_RATE_LIMIT,
        hourly_ceiling: 300,
        work: ProofOfWorkSettings { enabled: false, difficulty: 16 },
    };
    assert_eq!(captcha, easy);
}

#[test]
fn a_document_of_an_older_version_gets_the_defaults_it_lacks() {
    let stored: SiteSettings =
        serde_json::from_str(r#"{"app_name":"X","captcha":{"difficulty":"medium"}}"#).unwrap();
    assert_eq!(stored.timezone, "Europe/Berlin");
    let medium = CaptchaSettings { difficulty: CaptchaDifficulty::Medium, ..CaptchaSettings::default() };
    assert_eq!(stored.captcha, medium);
    assert_eq!(serde_json::from_str::<SiteSettings>("{}").unwrap(), SiteSettings::default());
}

#[test]
fn a_document_of_a_later_version_is_read_without_what_it_has_more() {
    let document = r#"{"app_name":"X","seal":{"a":1},"captcha":{"login":true,"later":20,"work":{"memory":1}},
        "maintenance":{"until":"2027"},"logo":{"hash":"ab","width":1,"height":2,"alt":"x"},
        "layout":{"map":1,"header":{"x":1},"footer":{"x":1,"links":[{"url":"/a","x":1}]},
        "page":{"x":1,"intro":{"de":"Hallo","fr":"Salut"}},"colors":{"x":"y"}}}"#;
    let read: SiteSettings = serde_json::from_str(document).unwrap();
    assert_eq!((read.app_name.as_str(), read.captcha.login), ("X", true));
    assert_eq!(
        (read.layout.footer.links[0].url.as_str(), read.layout.page.intro.de.as_str()),
        ("/a", "Hallo")
    );
}

#[test]
fn what_the_release_before_does_not_know_is_written_only_when_it_was_set() {
    let members = |captcha: &CaptchaSettings| {
        let written = serde_json::to_value(captcha).unwrap();
        written.as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    let known = ["login", "submission", "difficulty", "rate_limit"];
    assert!(members(&CaptchaSettings::default()).iter().all(|name| known.contains(&name.as_str())));
    let off = CaptchaSettings { enabled: false, ..CaptchaSettings::default() };
    assert!(members(&off).contains(&"enabled".to_owned()));
    assert!(!off.asks_for_reports() && off.submission, "kept for later");
    let document = serde_json::to_string(&off).unwrap();
    assert_eq!(serde_json::from_str::<CaptchaSettings>(&document).unwrap(), off);
}

#[test]
fn a_time_zone_that_this_version_does_not_know_is_berlin() {
    let zone = |name: &str| SiteSettings { timezone: name.into(), ..SiteSettings::default() }.zone();
    assert_eq!(zone("UTC"), Tz::UTC);
    assert_eq!(zone("Mars/Olympus_Mons"), Tz::Europe__Berlin);
}
