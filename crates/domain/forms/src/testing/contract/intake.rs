//! Cases of `SubmissionStore`.

use super::super::{at, install};
use super::{Fixture, World, small};
use crate::ports::AppendError;
use crate::submission::{StoredFile, SubmissionFilter};
use kernel::{Locale, PageRequest};
use serde_json::json;
use std::collections::HashSet;

/// Every column survives.
pub async fn a_report_comes_back_as_it_was_stored<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let file = |n: u64| StoredFile {
        key: format!("key-{n}"),
        field: "anhang".into(),
        name: format!("anlage-{n}.pdf"),
        media_type: "application/pdf".into(),
        size: n * 5_000_000_000,
    };
    let report = world
        .report("MW-0000-0001")
        .data(json!({"text": "Übergabe", "ort": "nord"}))
        .masked("name", 2)
        .masked("phone", u32::MAX)
        .file(file(2))
        .file(file(1))
        .locale(Locale::En)
        .at(at(5))
        .test_data()
        .build();
    let stored = world.append(report.clone()).await;
    assert!(stored.id.0 > 0);
    assert_eq!(stored.created_at, at(5));
    let read = world.get(stored).await;
    assert_eq!((read.id, read.created_at), (stored.id, stored.created_at));
    assert_eq!(read.reference, report.reference);
    assert_eq!((read.template_id, read.version_id), (report.template_id, report.version_id));
    assert_eq!(read.template_slug, "vorfall");
    assert_eq!(&read.data, report.data.values());
    assert_eq!((read.locale, read.is_test), (Locale::En, true));
    assert_eq!(read.mask_counts, report.mask_counts);
    assert_eq!(read.files, report.files);
    let page =
        fixture.queries().list(world.scope, &SubmissionFilter::default(), PageRequest::default()).await;
    assert_eq!(page.unwrap().items, [read], "the list shows the same as the single report");
}

/// Values are kept exactly, whatever characters and numbers they contain.
pub async fn any_json_survives_the_round_trip<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let values = [
        json!({}),
        json!({"": "", "a": null, "b": [], "c": {}}),
        json!({"zahlen": [0, -1, 1e308, -1e-308, 0.1, i64::MIN, i64::MAX, u64::MAX, 9_007_199_254_740_993_u64]}),
        json!({"text": "Grüße – „Zitat“ 'x' \"y\" \\ % _ $1 ?1 ; -- /* */ \t\n"}),
        json!({"nfd": "u\u{308}", "nfc": "ü", "rtl": "\u{202e}abc", "zwj": "👩‍👩‍👧", "ende": "\u{10ffff}"}),
        json!({"tief": [[[[["a", {"b": [true, false, null]}]]]]]}),
        json!({"lang": "ß".repeat(100_000)}),
    ];
    for (n, value) in values.into_iter().enumerate() {
        let report = world.report(&format!("MW-0000-000{n}")).data(value.clone()).build();
        let stored = world.append(report).await;
        assert_eq!(json!(world.get(stored).await.data), value);
    }
}

/// A report is stored only under the revision against which it was checked, and a refused one leaves nothing
/// behind.
pub async fn an_outdated_report_is_refused<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let mut tx = fixture.store().begin(world.scope).await.unwrap();
    tx.switch_off(world.form.template, at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let report = world.report("MW-0000-0001").build();
    let refused = fixture.submissions().append(world.scope, report.clone()).await;
    assert!(matches!(refused, Err(AppendError::Outdated)), "{refused:?}");
    assert!(world.find(&SubmissionFilter::default()).await.is_empty());
    let revision = fixture.catalog().revision(world.scope).await.unwrap();
    let current = crate::submission::NewSubmission { revision, ..report };
    fixture.submissions().append(world.scope, current).await.unwrap();
    assert_eq!(world.find(&SubmissionFilter::default()).await, ["MW-0000-0001"]);
}

/// Changes of one tenant don't block the reports of another.
pub async fn the_revision_of_another_tenant_does_not_matter<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    install(&*fixture.store(), fixture.scopes()[1], &small("anders"), true).await;
    world.append(world.report("MW-0000-0001").build()).await;
}

/// A period is a range of ids (ADR 1), even across tenants and when the clock is set back.
pub async fn ids_grow_and_times_never_fall_when_the_clock_goes_back<F: Fixture>(fixture: &F) {
    let one = World::in_scope(fixture, fixture.scopes()[0], "t").await;
    let two = World::in_scope(fixture, fixture.scopes()[1], "t").await;
    let mut last = None;
    for (n, seconds) in [100, 200, 50, 150, 300, 299, 300].into_iter().enumerate() {
        let world = if n % 2 == 0 { &one } else { &two };
        let report = world.report(&format!("MW-0000-000{n}")).at(at(seconds)).build();
        let stored = world.append(report).await;
        assert!(stored.created_at >= at(seconds), "never before it was received");
        if let Some((id, created_at)) = last {
            assert!(stored.id > id, "ids grow");
            assert!(stored.created_at >= created_at, "times don't fall");
        }
        assert_eq!(world.get(stored).await.created_at, stored.created_at, "what was told is what is stored");
        last = Some((stored.id, stored.created_at));
    }
    assert_eq!(last.unwrap().1, at(300), "a time is raised only as far as needed");
}

/// References are unique in the whole store; a refused report leaves nothing behind.
pub async fn a_taken_reference_is_refused<F: Fixture>(fixture: &F) {
    let one = World::in_scope(fixture, fixture.scopes()[0], "t").await;
    let two = World::in_scope(fixture, fixture.scopes()[1], "t").await;
    let first = one.append(one.report("MW-0000-0001").data(json!({"text": "alt"})).build()).await;
    for world in [&one, &two] {
        let report = world.report("MW-0000-0001").data(json!({"text": "neu"})).build();
        let refused = fixture.submissions().append(world.scope, report).await;
        assert!(matches!(refused, Err(AppendError::ReferenceTaken)), "{refused:?}");
    }
    assert_eq!(one.get(first).await.data["text"], "alt");
    assert!(two.find(&SubmissionFilter::default()).await.is_empty());
    assert!(one.append(one.report("MW-0000-0002").build()).await.id > first.id);
}

/// 200 concurrent reports: each has an id of its own and can be read, with times in the order of ids.
pub async fn simultaneous_reports_are_all_kept<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let tasks: Vec<_> = (0..200_i64)
        .map(|n| {
            let report = world.report(&format!("MW-0000-{n:04}")).data(json!({"n": n})).at(at(n % 7)).build();
            let (submissions, scope) = (fixture.submissions(), world.scope);
            tokio::spawn(async move { (n, submissions.append(scope, report).await.unwrap()) })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    let ids: HashSet<_> = all.iter().map(|(_, stored)| stored.id).collect();
    assert_eq!(ids.len(), 200);
    for (n, stored) in &all {
        let read = world.get(*stored).await;
        assert_eq!((read.data["n"].as_i64(), read.created_at), (Some(*n), stored.created_at));
    }
    all.sort_by_key(|(_, stored)| stored.id);
    assert!(all.is_sorted_by_key(|(_, stored)| stored.created_at), "times grow with ids");
}

/// No query reaches into another scope.
pub async fn another_tenant_sees_no_reports<F: Fixture>(fixture: &F) {
    let [owner, stranger] = fixture.scopes();
    let world = World::in_scope(fixture, owner, "t").await;
    let other = World::in_scope(fixture, stranger, "t").await;
    let stored = world.append(world.report("MW-0000-0001").searchable("geheim").build()).await;
    let queries = fixture.queries();
    assert!(queries.find(stranger, stored.id).await.unwrap().is_none());
    for filter in [
        SubmissionFilter::default(),
        SubmissionFilter { template: Some("t".into()), ..SubmissionFilter::default() },
        SubmissionFilter { search: Some("geheim".into()), ..SubmissionFilter::default() },
        SubmissionFilter { search: Some("MW-0000".into()), ..SubmissionFilter::default() },
    ] {
        let page = queries.list(stranger, &filter, PageRequest::default()).await.unwrap();
        assert_eq!((page.total, page.items.len()), (0, 0), "{filter:?}");
    }
    let report = other.report("MW-0000-0002").build();
    assert_eq!(other.get(other.append(report).await).await.reference, "MW-0000-0002");
}
