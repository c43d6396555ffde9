//! The contract of every store of wordings.

#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use super::contract::Fixture;
use crate::ports::WordingStore;
use crate::wording::{ReplacedWordings, StoredWording, Wording, WordingId};
use async_trait::async_trait;
use audit::testing::no_event;
use kernel::{Scope, Timestamp};
use std::sync::Arc;

/// The fixture of the settings, with the store of wordings.
#[async_trait]
pub trait WordingFixture: Fixture {
    /// The store.
    fn wordings(&self) -> Arc<dyn WordingStore>;
}

fn now() -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456)
}

fn wording(key: &str, de: &str) -> Wording {
    let en = (key != "public.a").then(|| format!("{de} '; -- \u{1F3E5}"));
    Wording { key: key.into(), de: Some(de.into()), en }
}

async fn put(fixture: &dyn WordingFixture, scope: Scope, wordings: &[Wording]) -> ReplacedWordings {
    fixture.wordings().put_all(scope, wordings, now(), &no_event).await.expect("the wordings are stored")
}

async fn stored(fixture: &dyn WordingFixture, scope: Scope) -> Vec<StoredWording> {
    fixture.wordings().list(scope).await.expect("the wordings are read").to_vec()
}

async fn wordings(fixture: &dyn WordingFixture, scope: Scope) -> Vec<Wording> {
    stored(fixture, scope).await.into_iter().map(|stored| stored.wording).collect()
}

/// An existing wording with the same key keeps its id, and others stay.
pub async fn wordings_replace_those_with_the_same_key(fixture: &dyn WordingFixture) {
    for scope in fixture.scopes() {
        assert!(stored(fixture, scope).await.is_empty());
        let (b, a) = (wording("staff.b", "zwei"), wording("public.a", "eins"));
        let first = put(fixture, scope, &[b.clone(), a.clone()]).await;
        assert_eq!(first.changed, 2);
        assert_eq!(first.wordings[0].wording, b, "in the order given");
        assert_eq!(wordings(fixture, scope).await, [a.clone(), b.clone()]);
        let revision = fixture.revision(scope).await;
        let other = wording("staff.b", "drei");
        let second = put(fixture, scope, &[other.clone(), a.clone()]).await;
        assert_eq!((second.changed, second.wordings[0].id), (1, first.wordings[0].id));
        assert_eq!(wordings(fixture, scope).await, [a.clone(), other]);
        assert!(fixture.revision(scope).await > revision);
        let revision = fixture.revision(scope).await;
        assert_eq!(put(fixture, scope, &[a]).await.changed, 0);
        assert_eq!(fixture.revision(scope).await, revision, "nothing was changed");
    }
}

/// Wordings of two scopes are independent, even with the same key.
pub async fn another_scope_s_wordings_are_not_touched(fixture: &dyn WordingFixture) {
    let [one, other] = fixture.scopes();
    put(fixture, one, &[wording("public.a", "eins")]).await;
    let revision = fixture.revision(one).await;
    let theirs = put(fixture, other, &[wording("public.a", "anders")]).await;
    assert_eq!(wordings(fixture, one).await, [wording("public.a", "eins")]);
    let own = stored(fixture, one).await[0].id;
    let store = fixture.wordings();
    assert_eq!(store.delete(one, theirs.wordings[0].id, &no_event).await.expect("an answer"), None);
    assert_eq!(wordings(fixture, other).await, [wording("public.a", "anders")]);
    assert_eq!(fixture.revision(one).await, revision);
    assert_eq!(store.delete(one, own, &no_event).await.expect("an answer").map(|gone| gone.id), Some(own));
    assert_eq!(wordings(fixture, other).await, [wording("public.a", "anders")]);
}

/// A wording can be taken back once; that raises the revision.
pub async fn a_wording_is_taken_back_once(fixture: &dyn WordingFixture) {
    let [scope, _] = fixture.scopes();
    let kept = put(fixture, scope, &[wording("public.a", "eins"), wording("staff.b", "zwei")]).await;
    let (first, revision) = (kept.wordings[0].clone(), fixture.revision(scope).await);
    let store = fixture.wordings();
    assert_eq!(store.delete(scope, first.id, &no_event).await.expect("an answer"), Some(first.clone()));
    assert!(fixture.revision(scope).await > revision);
    assert_eq!(store.delete(scope, first.id, &no_event).await.expect("an answer"), None);
    assert_eq!(store.delete(scope, WordingId(987_654), &no_event).await.expect("an answer"), None);
    assert_eq!(wordings(fixture, scope).await, [wording("staff.b", "zwei")]);
}

/// Expands to one `#[tokio::test]` per case of the contract of [`WordingStore`]. `$fixture` is the path
/// of an `async fn() -> F` with `F: site::testing::wordings::WordingFixture`.
#[macro_export]
macro_rules! wordings_contract {
    ($fixture:path) => {
        $crate::wordings_contract! { @cases $fixture;
            wordings_replace_those_with_the_same_key
            another_scope_s_wordings_are_not_touched
            a_wording_is_taken_back_once
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::wordings::$case(&fixture).await;
        }
    )*};
}
