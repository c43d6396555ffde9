//! Cases of `FileVault` and `CrossTenantFileInventory`.

use crate::ports::{CrossTenantFileInventory, FileVault, FileWalk, VaultedFile};
use crate::testing::{at, scopes};
use bytes::Bytes;
use kernel::{ErrorKind, Scope, StoreError};
use std::sync::Arc;

/// An empty vault under test, and one that is unreachable. It keeps alive whatever they need.
pub trait VaultFixture: Send + Sync {
    /// Keeps files.
    fn vault(&self) -> Arc<dyn FileVault>;
    /// Walks through the same files.
    fn inventory(&self) -> Arc<dyn CrossTenantFileInventory>;
    /// A vault that cannot be reached.
    fn away(&self) -> (Arc<dyn FileVault>, Arc<dyn CrossTenantFileInventory>);
}

/// Expands to one test per case of a vault. `$fixture` is an async function without arguments.
#[macro_export]
macro_rules! vault_contract {
    ($fixture:path) => {
        $crate::vault_contract!(@cases $fixture:
            a_vault_without_files_is_empty,
            a_file_is_read_back_in_its_own_scope_only,
            a_file_of_any_size_is_read_back_as_it_was,
            a_file_can_be_deleted_twice,
            the_same_key_of_two_tenants_is_two_files,
            a_key_that_is_not_the_services_own_is_refused,
            a_place_that_no_walk_finds_is_refused,
            a_walk_in_pages_finds_every_file_once_though_files_are_removed_meanwhile,
            a_file_that_is_set_aside_is_found_aside_alone_since_that_moment,
            what_lies_aside_is_removed_for_ever,
            a_file_that_is_gone_can_be_set_aside_and_removed,
            a_vault_that_is_away_is_unavailable_and_walks_through_it_end,
        );
    };
    (@cases $fixture:path: $($case:ident,)*) => {
        mod vault_contract {
            use super::*;
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $case() {
                    $crate::testing::contract::$case(&$fixture().await).await;
                }
            )*
        }
    };
}

/// Returns the remaining files of a walk, in pages of at most four.
async fn rest(mut walk: Box<dyn FileWalk>) -> Vec<VaultedFile> {
    let mut found = Vec::new();
    loop {
        let page = walk.next(4).await.unwrap();
        assert!(page.len() <= 4, "a page of {}", page.len());
        if page.is_empty() {
            assert!(walk.next(4).await.unwrap().is_empty(), "the end is the end");
            return found;
        }
        found.extend(page);
    }
}

async fn files<F: VaultFixture>(fixture: &F) -> Vec<VaultedFile> {
    rest(fixture.inventory().walk().await.unwrap()).await
}

async fn aside<F: VaultFixture>(fixture: &F) -> Vec<VaultedFile> {
    rest(fixture.inventory().walk_orphans().await.unwrap()).await
}

fn keys(found: &[VaultedFile]) -> Vec<&str> {
    let mut keys: Vec<_> = found.iter().filter_map(|file| file.key.as_deref()).collect();
    keys.sort_unstable();
    keys
}

async fn put<F: VaultFixture>(fixture: &F, scope: Scope, key: &str) {
    fixture.vault().put(scope, key, Bytes::copy_from_slice(key.as_bytes())).await.unwrap();
}

async fn has<F: VaultFixture>(fixture: &F, scope: Scope, key: &str) -> bool {
    fixture.vault().get(scope, key).await.unwrap().is_some()
}

/// An empty vault has no files, neither in place nor set aside.
pub async fn a_vault_without_files_is_empty<F: VaultFixture>(fixture: &F) {
    assert!(!has(fixture, scopes()[0], "k").await);
    assert!(files(fixture).await.is_empty() && aside(fixture).await.is_empty());
}

/// Another tenant does not see the file.
pub async fn a_file_is_read_back_in_its_own_scope_only<F: VaultFixture>(fixture: &F) {
    let ([own, other], vault) = (scopes(), fixture.vault());
    for (own, other, key) in [(own, other, "abc-1"), (other, own, "0123456789abcdef")] {
        put(fixture, own, key).await;
        assert_eq!(vault.get(own, key).await.unwrap().as_deref(), Some(key.as_bytes()));
        assert!(!has(fixture, other, key).await);
    }
}

/// From an empty file to more than any form accepts.
pub async fn a_file_of_any_size_is_read_back_as_it_was<F: VaultFixture>(fixture: &F) {
    let (scope, vault) = (scopes()[1], fixture.vault());
    for (key, size) in [("none", 0), ("one", 1), ("large", 11 << 20)] {
        let content: Vec<u8> =
            (0..size).map(|n: u32| n.to_le_bytes()[usize::from(n.is_multiple_of(3))]).collect();
        let content = Bytes::from(content);
        vault.put(scope, key, content.clone()).await.unwrap();
        assert!(vault.get(scope, key).await.unwrap().as_ref() == Some(&content), "{size} bytes");
    }
}

/// Deleting a file that does not exist is no error.
pub async fn a_file_can_be_deleted_twice<F: VaultFixture>(fixture: &F) {
    let (scope, vault) = (scopes()[1], fixture.vault());
    put(fixture, scope, "k").await;
    put(fixture, scope, "kept").await;
    for _ in 0..2 {
        vault.delete(scope, "k").await.unwrap();
        assert!(!has(fixture, scope, "k").await && has(fixture, scope, "kept").await);
    }
}

/// The files of two tenants under the same key are independent of each other.
pub async fn the_same_key_of_two_tenants_is_two_files<F: VaultFixture>(fixture: &F) {
    let ([one, two], vault) = (scopes(), fixture.vault());
    vault.put(one, "k", Bytes::from_static(b"one")).await.unwrap();
    vault.put(two, "k", Bytes::from_static(b"two")).await.unwrap();
    assert_eq!(vault.get(one, "k").await.unwrap().as_deref(), Some(&b"one"[..]));
    assert_eq!(vault.get(two, "k").await.unwrap().as_deref(), Some(&b"two"[..]));
    let found = files(fixture).await;
    assert_eq!(keys(&found), ["k", "k"]);
    fixture.inventory().set_aside(&found[0], at(0)).await.unwrap();
    assert_eq!((files(fixture).await.len(), aside(fixture).await.len()), (1, 1));
    assert!(has(fixture, one, "k").await != has(fixture, two, "k").await);
    vault.delete(one, "k").await.unwrap();
    vault.delete(two, "k").await.unwrap();
    assert_eq!(aside(fixture).await.len(), 1);
}

/// Keys are letters, digits and hyphens, so that none can leave its directory or reach the files set aside.
pub async fn a_key_that_is_not_the_services_own_is_refused<F: VaultFixture>(fixture: &F) {
    let (scope, vault) = (scopes()[0], fixture.vault());
    for key in ["../x", "..", "", "a/b", "a.b", "a\0", ".orphans/1/x", "ä", "a b", "a%2Fb"] {
        let outcomes: [Result<(), StoreError>; 3] = [
            vault.put(scope, key, Bytes::from_static(b"x")).await,
            vault.get(scope, key).await.map(drop),
            vault.delete(scope, key).await,
        ];
        for outcome in outcomes {
            assert_eq!(outcome.unwrap_err().kind(), ErrorKind::Internal, "{key:?}");
        }
    }
    assert!(files(fixture).await.is_empty());
}

/// A path that no walk would find is refused, even where the file could be reached by it.
pub async fn a_place_that_no_walk_finds_is_refused<F: VaultFixture>(fixture: &F) {
    put(fixture, scopes()[0], "key").await;
    let inventory = fixture.inventory();
    for location in
        ["", "key", "0/", "/key", "../key", "0/../0/key", "x/key", "0/.part", ".orphans/key", "0//key"]
    {
        let made_up = VaultedFile { location: location.into(), key: Some("key".into()), written_at: at(0) };
        assert!(inventory.delete_found(&made_up).await.is_err(), "{location}");
        assert!(inventory.set_aside(&made_up, at(0)).await.is_err(), "{location}");
    }
    assert!(has(fixture, scopes()[0], "key").await);
}

/// A walk returns the files of all tenants, in pages no larger than requested.
pub async fn a_walk_in_pages_finds_every_file_once_though_files_are_removed_meanwhile<F: VaultFixture>(
    fixture: &F,
) {
    let mut all: Vec<_> = (0..25).map(|n| format!("k{n}")).collect();
    for (n, key) in all.iter().enumerate() {
        put(fixture, scopes()[n % 2], key).await;
    }
    let inventory = fixture.inventory();
    assert_eq!(files(fixture).await.len(), 25);
    let (mut walk, mut seen) = (inventory.walk().await.unwrap(), Vec::new());
    loop {
        let page = walk.next(4).await.unwrap();
        if page.is_empty() {
            break;
        }
        for file in page {
            inventory.delete_found(&file).await.unwrap();
            seen.push(file.key.unwrap());
        }
    }
    seen.sort();
    all.sort();
    assert_eq!(seen, all);
    assert!(files(fixture).await.is_empty());
}

/// The moment at which a file was set aside is kept to the microsecond, however old the file was.
pub async fn a_file_that_is_set_aside_is_found_aside_alone_since_that_moment<F: VaultFixture>(fixture: &F) {
    let inventory = fixture.inventory();
    for (scope, key) in scopes().into_iter().zip(["a", "b"]) {
        put(fixture, scope, key).await;
    }
    put(fixture, scopes()[1], "kept").await;
    let moment = |key: &str| at(i64::from(key.as_bytes()[0])) + kernel::Duration::microseconds(123_456);
    for file in files(fixture).await {
        let key = file.key.clone().unwrap();
        if key != "kept" {
            inventory.set_aside(&file, moment(&key)).await.unwrap();
        }
    }
    assert_eq!(keys(&files(fixture).await), ["kept"]);
    let found = aside(fixture).await;
    assert_eq!(keys(&found), ["a", "b"]);
    for file in found {
        assert_eq!(file.written_at, moment(&file.key.unwrap()));
    }
    for scope in scopes() {
        assert!(!has(fixture, scope, "a").await && !has(fixture, scope, "b").await);
    }
}

/// Removing a file that was set aside twice is no error, and nothing else is removed.
pub async fn what_lies_aside_is_removed_for_ever<F: VaultFixture>(fixture: &F) {
    let inventory = fixture.inventory();
    for key in ["a", "b", "c"] {
        put(fixture, scopes()[1], key).await;
    }
    for file in files(fixture).await {
        if file.key.as_deref() != Some("c") {
            inventory.set_aside(&file, at(0)).await.unwrap();
        }
    }
    let found = aside(fixture).await;
    let gone = found.iter().find(|file| file.key.as_deref() == Some("a")).unwrap();
    for _ in 0..2 {
        inventory.delete_found(gone).await.unwrap();
        assert_eq!(keys(&aside(fixture).await), ["b"]);
    }
    assert!(inventory.set_aside(&found[0], at(1)).await.is_err(), "what lies aside already");
    assert_eq!(keys(&files(fixture).await), ["c"]);
}

/// It is no error if another process was faster.
pub async fn a_file_that_is_gone_can_be_set_aside_and_removed<F: VaultFixture>(fixture: &F) {
    put(fixture, scopes()[1], "k").await;
    let found = files(fixture).await;
    fixture.vault().delete(scopes()[1], "k").await.unwrap();
    fixture.inventory().set_aside(&found[0], at(0)).await.unwrap();
    fixture.inventory().delete_found(&found[0]).await.unwrap();
    assert!(files(fixture).await.is_empty() && aside(fixture).await.is_empty());
}

/// An unavailable vault may work later. A walk that continues after errors still ends.
pub async fn a_vault_that_is_away_is_unavailable_and_walks_through_it_end<F: VaultFixture>(fixture: &F) {
    let ((vault, inventory), scope) = (fixture.away(), scopes()[1]);
    let kind = |outcome: Result<(), StoreError>| outcome.unwrap_err().kind();
    assert_eq!(kind(vault.put(scope, "k", Bytes::from_static(b"x")).await), ErrorKind::Unavailable);
    for walk in [inventory.walk().await, inventory.walk_orphans().await] {
        let mut walk = walk.unwrap();
        assert_eq!(kind(walk.next(4).await.map(drop)), ErrorKind::Unavailable);
        assert!(walk.next(4).await.unwrap().is_empty());
    }
    assert_eq!(kind(vault.get(scope, "k").await.map(drop)), ErrorKind::Unavailable);
    assert_eq!(kind(vault.delete(scope, "k").await), ErrorKind::Unavailable);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::MemoryVault;

    struct Memory(Arc<MemoryVault>);

    impl VaultFixture for Memory {
        fn vault(&self) -> Arc<dyn FileVault> {
            self.0.clone()
        }
        fn inventory(&self) -> Arc<dyn CrossTenantFileInventory> {
            self.0.clone()
        }
        fn away(&self) -> (Arc<dyn FileVault>, Arc<dyn CrossTenantFileInventory>) {
            let away = MemoryVault::new();
            away.set_away(true);
            (away.clone(), away)
        }
    }

    async fn fixture() -> Memory {
        Memory(MemoryVault::new())
    }

    crate::vault_contract!(fixture);
}
