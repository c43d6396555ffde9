//! The contract of every store of settings.
//!
//! An adapter writes one [`Fixture`] and expands
//! [`settings_contract!`](crate::settings_contract): one test per case. Cases panic with the
//! reason when an implementation does not keep the contract.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use crate::appearance::{
    Bilingual, Color, Colors, Footer, FooterLink, Header, Layout, Logo, PageLayout, PageWidth,
};
use crate::model::{
    CaptchaChange, CaptchaDifficulty, CaptchaSettings, Maintenance, MaskingSettings, ProofOfWorkSettings,
    SiteSettings,
};
use crate::part::{ChangedSiteSettings, SettingsPart};
use crate::ports::SettingsStore;
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{Scope, Timestamp};
use std::sync::Arc;
use tokio::task::JoinSet;

/// An empty, isolated database and the store on it. The database lives as long as this value.
#[async_trait]
pub trait Fixture: Send + Sync {
    /// The store.
    fn settings(&self) -> Arc<dyn SettingsStore>;
    /// Two different tenants that exist in this database.
    fn scopes(&self) -> [Scope; 2];
    /// Returns the revision of a scope, as the submission of a report compares it.
    async fn revision(&self, scope: Scope) -> i64;
}

fn now() -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456)
}

/// Returns settings all of which differ from the default.
pub(crate) fn unusual() -> SiteSettings {
    let both = |text: &str| Bilingual { de: text.into(), en: format!("{text} \u{1F3E5}") };
    SiteSettings {
        app_name: "Meldestelle „Köln“ \u{1F3E5} '; --".into(),
        timezone: "America/New_York".into(),
        captcha: CaptchaSettings {
            enabled: false,
            login: true,
            submission: false,
            difficulty: CaptchaDifficulty::Hard,
            rate_limit: 77,
            hourly_ceiling: 78,
            work: ProofOfWorkSettings { enabled: true, difficulty: 19 },
        },
        maintenance: Maintenance {
            enabled: true,
            message: "Zeile 1\nZeile 2 \"<b>\" \\ %_".into(),
            contact: "it@example.org".into(),
        },
        masking: MaskingSettings { optional: vec!["person".into(), "plate".into()] },
        layout: Layout {
            header: Header { tagline: both("Wir hören zu") },
            footer: Footer {
                text: both("Zeile 1\nZeile 2"),
                links: vec![FooterLink { label: both("Impressum"), url: "/impressum".into() }],
            },
            page: PageLayout { width: PageWidth::Wide, intro: both("Willkommen") },
            colors: Colors {
                accent: Color::parse("#005ea8"),
                header_background: Some(Color::BLACK),
                header_text: Some(Color::WHITE),
            },
        },
        logo: Some(Logo { hash: "0f".repeat(16), width: 40, height: 20 }),
        only_language: None,
    }
}

async fn save(fixture: &dyn Fixture, scope: Scope, settings: &SiteSettings) {
    fixture.settings().save(scope, settings, now()).await.expect("the settings are saved");
}

async fn load(fixture: &dyn Fixture, scope: Scope) -> SiteSettings {
    Arc::unwrap_or_clone(fixture.settings().load(scope).await.expect("the settings are read"))
}

/// Nothing has to be stored before a site works.
pub async fn a_fresh_scope_has_the_defaults(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        assert_eq!(load(fixture, scope).await, SiteSettings::default());
    }
}

/// The whole document comes back, and the next one replaces it as a whole.
pub async fn what_was_saved_is_read_back(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        for settings in
            [unusual(), SiteSettings { app_name: "Zweite".into(), ..unusual() }, SiteSettings::default()]
        {
            save(fixture, scope, &settings).await;
            assert_eq!(load(fixture, scope).await, settings);
        }
    }
}

/// A change is visible only in its own scope, in either direction, and so is its revision.
pub async fn another_scope_is_not_touched(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let before = fixture.revision(other).await;
    save(fixture, one, &unusual()).await;
    assert_eq!(load(fixture, other).await, SiteSettings::default());
    assert_eq!(fixture.revision(other).await, before);
    let before = fixture.revision(one).await;
    save(fixture, other, &SiteSettings { app_name: "Andere".into(), ..SiteSettings::default() }).await;
    assert_eq!(load(fixture, one).await, unusual());
    assert_eq!(fixture.revision(one).await, before);
}

/// A report validated under the previous settings is recognised as outdated.
pub async fn a_save_raises_the_revision(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        let mut last = fixture.revision(scope).await;
        for settings in [unusual(), unusual(), SiteSettings::default()] {
            save(fixture, scope, &settings).await;
            let revision = fixture.revision(scope).await;
            assert!(revision > last, "{revision} after {last}");
            last = revision;
        }
    }
}

/// Reading changes nothing: a submission that only reads does not make another one stale.
pub async fn a_read_does_not_raise_the_revision(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let before = fixture.revision(one).await;
    load(fixture, one).await;
    assert_eq!(fixture.revision(one).await, before);
}

/// Each of twenty concurrent saves counts, and one whole document remains; even for the first ones of a
/// scope, when there is no row yet.
pub async fn of_twenty_saves_at_once_each_raises_the_revision(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    let before = fixture.revision(scope).await;
    let gate = Arc::new(tokio::sync::Barrier::new(20));
    let mut saves = JoinSet::new();
    for number in 0..20 {
        let (store, gate) = (fixture.settings(), gate.clone());
        saves.spawn(async move {
            let maintenance = Maintenance { message: number.to_string(), ..Maintenance::default() };
            let settings =
                SiteSettings { app_name: number.to_string(), maintenance, ..SiteSettings::default() };
            gate.wait().await;
            store.save(scope, &settings, now()).await.expect("the settings are saved");
        });
    }
    saves.join_all().await;
    assert!(fixture.revision(scope).await >= before + 20, "a save was not counted");
    let settings = load(fixture, scope).await;
    assert_eq!(settings.app_name, settings.maintenance.message, "two documents are mixed");
}

async fn put(fixture: &dyn Fixture, scope: Scope, part: &SettingsPart) -> ChangedSiteSettings {
    fixture.settings().put(scope, part, now(), &no_event).await.expect("the part is put in its place")
}

/// Returns each part of [`unusual`]; that of the challenges in two halves.
fn parts() -> [SettingsPart; 6] {
    let SiteSettings { app_name, captcha, maintenance, masking, layout, .. } = unusual();
    [
        SettingsPart::AppName(app_name),
        SettingsPart::Captcha(CaptchaChange {
            enabled: Some(captcha.enabled),
            login: Some(captcha.login),
            submission: Some(captcha.submission),
            difficulty: Some(captcha.difficulty),
            ..CaptchaChange::default()
        }),
        SettingsPart::Captcha(CaptchaChange {
            rate_limit: Some(captcha.rate_limit),
            hourly_ceiling: Some(captcha.hourly_ceiling),
            work_enabled: Some(captcha.work.enabled),
            work_difficulty: Some(captcha.work.difficulty),
            ..CaptchaChange::default()
        }),
        SettingsPart::Maintenance(maintenance),
        SettingsPart::Masking(masking),
        SettingsPart::Layout(Box::new(layout)),
    ]
}

/// Returns the settings after each of [`parts`] was put.
fn all_parts() -> SiteSettings {
    SiteSettings { timezone: SiteSettings::default().timezone, logo: None, ..unusual() }
}

/// A part of the settings can be replaced even if nothing is stored yet; the change is returned as it
/// happened.
pub async fn a_part_is_put_in_its_place_and_the_others_stay(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        let mut expected = SiteSettings::default();
        for part in parts() {
            let change = ChangedSiteSettings::of(expected.clone(), &part);
            assert_eq!(put(fixture, scope, &part).await, change);
            expected = change.after;
            assert_eq!(load(fixture, scope).await, expected);
        }
        assert_eq!(expected, all_parts());
    }
}

/// Somebody who presses "save" again makes no report stale.
pub async fn a_part_raises_the_revision_when_it_is_different_and_only_then(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    for part in parts() {
        let (before, elsewhere) = (fixture.revision(scope).await, fixture.revision(other).await);
        put(fixture, scope, &part).await;
        let after = fixture.revision(scope).await;
        assert!(after > before, "{after} after {before}");
        assert!(!put(fixture, scope, &part).await.has_changes());
        assert_eq!(fixture.revision(scope).await, after, "nothing was changed");
        assert_eq!(fixture.revision(other).await, elsewhere);
    }
    assert_eq!(load(fixture, other).await, SiteSettings::default());
}

/// Five people save at the same time, two of them the same part: none loses what another one saved.
pub async fn parts_that_are_put_at_once_do_not_undo_each_other(fixture: &dyn Fixture) {
    let [_, scope] = fixture.scopes();
    for _ in 0..5 {
        save(fixture, scope, &SiteSettings::default()).await;
        let gate = Arc::new(tokio::sync::Barrier::new(parts().len()));
        let mut puts = JoinSet::new();
        for part in parts() {
            let (store, gate) = (fixture.settings(), gate.clone());
            puts.spawn(async move {
                gate.wait().await;
                store.put(scope, &part, now(), &no_event).await.expect("the part is put in its place");
            });
        }
        puts.join_all().await;
        assert_eq!(load(fixture, scope).await, all_parts());
    }
}

/// Expands to one `#[tokio::test]` per case of the contract of [`SettingsStore`].
///
/// `$fixture` is the path of an `async fn() -> F` with `F: site::testing::contract::Fixture`.
/// The crate that uses it needs `tokio` (features `macros`, `rt-multi-thread`) and this crate's
/// feature `testing` among its development dependencies.
#[macro_export]
macro_rules! settings_contract {
    ($fixture:path) => {
        $crate::settings_contract! { @cases $fixture;
            a_fresh_scope_has_the_defaults
            what_was_saved_is_read_back
            another_scope_is_not_touched
            a_save_raises_the_revision
            a_read_does_not_raise_the_revision
            of_twenty_saves_at_once_each_raises_the_revision
            a_part_is_put_in_its_place_and_the_others_stay
            a_part_raises_the_revision_when_it_is_different_and_only_then
            parts_that_are_put_at_once_do_not_undo_each_other
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::contract::$case(&fixture).await;
        }
    )*};
}
