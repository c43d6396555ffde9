//! Cases of `CrossTenantFileIndex`.

use super::{Fixture, World, file};
use crate::ports::{AppendError, MAX_FILE_KEYS};

async fn recorded<F: Fixture>(fixture: &F, keys: &[&str]) -> Vec<String> {
    let mut found: Vec<_> = fixture.files().recorded(keys).await.unwrap().into_iter().collect();
    found.sort();
    found
}

/// The files of all tenants' reports are known, and no others.
pub async fn files_with_a_record_are_told_from_those_without<F: Fixture>(fixture: &F) {
    let one = World::in_scope(fixture, fixture.scopes()[0], "t").await;
    let two = World::in_scope(fixture, fixture.scopes()[1], "t").await;
    one.append(one.report("MW-0000-0001").file(file("a1")).file(file("a2")).build()).await;
    two.append(two.report("MW-0000-0002").file(file("b1")).build()).await;
    assert_eq!(recorded(fixture, &["a1", "b1", "c1", "", "a2", "A1", "a"]).await, ["a1", "a2", "b1"]);
    assert_eq!(recorded(fixture, &["a2"]).await, ["a2"], "only what was asked for");
    assert!(recorded(fixture, &["x"]).await.is_empty());
    assert!(recorded(fixture, &[]).await.is_empty());
}

/// A refused report leaves no record of its files.
pub async fn the_files_of_a_refused_report_have_no_record<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").build()).await;
    let taken = world.report("MW-0000-0001").file(file("a1")).build();
    let refused = fixture.submissions().append(world.scope, taken).await;
    assert!(matches!(refused, Err(AppendError::ReferenceTaken)), "{refused:?}");
    assert!(recorded(fixture, &["a1"]).await.is_empty());
}

/// A call with the maximum number of keys is not too large for the store.
pub async fn the_most_keys_at_once_are_answered<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-0000-0001").file(file("k499")).build()).await;
    let keys: Vec<String> = (0..MAX_FILE_KEYS).map(|n| format!("k{n}")).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    assert_eq!(recorded(fixture, &keys).await, ["k499"]);
}
