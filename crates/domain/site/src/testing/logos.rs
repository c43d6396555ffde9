//! The contract of every store of logos, besides that of the settings.

#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use super::contract::Fixture;
use crate::ports::LogoStore;
use crate::{ChangedSiteSettings, Logo, LogoContent, SettingsPart};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{Scope, Timestamp};
use std::sync::Arc;

/// The fixture of the settings, with the store of their logos.
#[async_trait]
pub trait LogoFixture: Fixture {
    /// The store.
    fn logos(&self) -> Arc<dyn LogoStore>;
}

fn now() -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456)
}

/// Builds a logo, with bytes that are not valid text in any encoding.
fn logo(number: u8) -> (Logo, LogoContent) {
    let logo = Logo { hash: format!("{number:032x}"), width: 40 + u32::from(number), height: 20 };
    let content = vec![0, number, 0xFF, b'\'', 0xC3, 0x28, b'\\', 0];
    (logo, LogoContent { media_type: "image/png".into(), content })
}

async fn put(fixture: &dyn LogoFixture, scope: Scope, number: u8) {
    let (logo, content) = logo(number);
    fixture.logos().put_logo(scope, &logo, &content, now(), &no_event).await.expect("the logo is kept");
}

async fn shown(fixture: &dyn LogoFixture, scope: Scope, number: u8) -> Option<LogoContent> {
    fixture.logos().logo(scope, &logo(number).0.hash).await.expect("the logo is read")
}

async fn named(fixture: &dyn LogoFixture, scope: Scope) -> Option<Logo> {
    fixture.settings().load(scope).await.expect("the settings are read").logo.clone()
}

async fn remove(fixture: &dyn LogoFixture, scope: Scope, number: u8) -> Option<ChangedSiteSettings> {
    fixture.logos().remove_logo(scope, &logo(number).0.hash, now(), &no_event).await.expect("an answer")
}

/// The settings name it from the same moment on, the previous one is gone, and the revision is raised.
pub async fn a_logo_replaces_the_one_before(fixture: &dyn LogoFixture) {
    for scope in fixture.scopes() {
        assert_eq!((named(fixture, scope).await, shown(fixture, scope, 1).await), (None, None));
        for number in [1, 2, 3] {
            let before = fixture.revision(scope).await;
            put(fixture, scope, number).await;
            assert_eq!(shown(fixture, scope, number).await, Some(logo(number).1));
            assert_eq!(named(fixture, scope).await, Some(logo(number).0));
            assert_eq!(shown(fixture, scope, number - 1).await, None, "its address is gone");
            assert!(fixture.revision(scope).await > before);
        }
    }
}

/// Nobody sees another tenant's logo, not even by its hash, nor can replace it.
pub async fn a_logo_is_its_own_scopes(fixture: &dyn LogoFixture) {
    let [one, other] = fixture.scopes();
    put(fixture, one, 1).await;
    assert_eq!(shown(fixture, other, 1).await, None);
    put(fixture, other, 2).await;
    let before = fixture.revision(one).await;
    assert!(remove(fixture, other, 1).await.is_none(), "the other's hash");
    assert!(remove(fixture, other, 2).await.is_some());
    assert_eq!((named(fixture, other).await, shown(fixture, other, 2).await), (None, None));
    assert_eq!((named(fixture, one).await, shown(fixture, one, 1).await), (Some(logo(1).0), Some(logo(1).1)));
    assert_eq!(fixture.revision(one).await, before);
}

/// A removed logo is gone; removing nothing changes nothing.
pub async fn a_logo_is_removed_once(fixture: &dyn LogoFixture) {
    let [_, scope] = fixture.scopes();
    put(fixture, scope, 1).await;
    assert_eq!(remove(fixture, scope, 2).await, None, "another one has come meanwhile");
    let removed = remove(fixture, scope, 1).await.expect("there was one");
    assert_eq!((removed.before.logo, removed.after.logo), (Some(logo(1).0), None));
    let before = fixture.revision(scope).await;
    assert_eq!(remove(fixture, scope, 1).await, None);
    assert_eq!(fixture.revision(scope).await, before);
}

/// The logo and the rest of the settings do not undo each other.
pub async fn other_settings_stay_beside_a_logo(fixture: &dyn LogoFixture) {
    let [scope, _] = fixture.scopes();
    let name = SettingsPart::AppName("Eins".into());
    fixture.settings().put(scope, &name, now(), &no_event).await.expect("the name is put");
    put(fixture, scope, 1).await;
    let name = SettingsPart::AppName("Zwei".into());
    let change = fixture.settings().put(scope, &name, now(), &no_event).await.expect("the name is put");
    assert_eq!((change.after.app_name.as_str(), change.after.logo), ("Zwei", Some(logo(1).0)));
    assert_eq!(shown(fixture, scope, 1).await, Some(logo(1).1));
}

/// Expands to one `#[tokio::test]` per case of the contract of [`LogoStore`]. `$fixture` is the path of an
/// `async fn() -> F` with `F: site::testing::logos::LogoFixture`.
#[macro_export]
macro_rules! logos_contract {
    ($fixture:path) => {
        $crate::logos_contract! { @cases $fixture;
            a_logo_replaces_the_one_before
            a_logo_is_its_own_scopes
            a_logo_is_removed_once
            other_settings_stay_beside_a_logo
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::logos::$case(&fixture).await;
        }
    )*};
}
