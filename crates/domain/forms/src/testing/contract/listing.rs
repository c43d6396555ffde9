//! Cases of `SubmissionQueries`.

use super::super::at;
use super::{Fixture, World};
use crate::submission::{QuestionFilter, SubmissionFilter, SubmissionSort};
use kernel::{PageRequest, Period};
use serde_json::json;

fn filter() -> SubmissionFilter {
    SubmissionFilter { sort: SubmissionSort::OldestFirst, ..SubmissionFilter::default() }
}

/// Pages join without gap or overlap, and contain the total.
pub async fn the_list_is_paged_with_totals<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for n in 0..7 {
        world.append(world.report(&format!("MW-0000-000{n}")).at(at(n)).build()).await;
    }
    let mut seen = Vec::new();
    for number in 1..=4 {
        let request = PageRequest::new(number, 3).unwrap();
        let page = fixture.queries().list(world.scope, &SubmissionFilter::default(), request).await.unwrap();
        assert_eq!((page.total, page.last_page(), page.request), (7, 3, request));
        assert_eq!(page.items.len(), [3, 3, 1, 0][number as usize - 1]);
        seen.extend(page.items.into_iter().map(|report| report.reference));
    }
    let newest_first: Vec<_> = (0..7).rev().map(|n| format!("MW-0000-000{n}")).collect();
    assert_eq!(seen, newest_first);
    let far = PageRequest::new(u32::MAX, 100).unwrap();
    let page = fixture.queries().list(world.scope, &SubmissionFilter::default(), far).await.unwrap();
    assert_eq!((page.total, page.items.len()), (7, 0), "a page past the end is empty");
}

/// Only the reports of the given template are listed.
pub async fn the_list_filters_by_template<F: Fixture>(fixture: &F) {
    let first = World::in_scope(fixture, fixture.scopes()[0], "eins").await;
    let second = World::in_scope(fixture, fixture.scopes()[0], "zwei").await;
    let first = World { revision: second.revision, ..first };
    first.append(first.report("MW-0000-0001").build()).await;
    second.append(second.report("MW-0000-0002").build()).await;
    let by = |slug: &str| SubmissionFilter { template: Some(slug.into()), ..filter() };
    assert_eq!(first.find(&by("eins")).await, ["MW-0000-0001"]);
    assert_eq!(first.find(&by("zwei")).await, ["MW-0000-0002"]);
    assert_eq!(first.find(&filter()).await.len(), 2);
    for unknown in ["drei", "", "EINS", "%", "_ins", "eins' OR 1=1--"] {
        assert!(first.find(&by(unknown)).await.is_empty(), "{unknown:?}");
    }
}

/// A period has reports with `from <= created_at < until`, to the microsecond.
pub async fn the_list_filters_by_period_from_inclusive_until_exclusive<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let tick = kernel::Duration::microseconds(1);
    let times = [at(10) - tick, at(10), at(20) - tick, at(20)];
    for (n, time) in times.into_iter().enumerate() {
        world.append(world.report(&format!("MW-0000-000{n}")).at(time).build()).await;
    }
    let within = |from, until| SubmissionFilter { period: Period { from, until }, ..filter() };
    let found = world.find(&within(Some(at(10)), Some(at(20)))).await;
    assert_eq!(found, ["MW-0000-0001", "MW-0000-0002"]);
    assert_eq!(world.find(&within(Some(at(20)), None)).await, ["MW-0000-0003"]);
    assert_eq!(world.find(&within(None, Some(at(10)))).await, ["MW-0000-0000"]);
    assert!(world.find(&within(Some(at(21)), None)).await.is_empty());
    assert!(world.find(&within(Some(at(15)), Some(at(15)))).await.is_empty(), "an empty period");
}

/// The search ignores case beyond ASCII, too.
pub async fn the_search_ignores_case_and_finds_umlauts<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let text = "Übergabe an die Ärztin\nSTRASSE und Straße, Șofer, 東京 🏥";
    world.append(world.report("MW-0000-0001").searchable(text).build()).await;
    world.append(world.report("MW-0000-0002").searchable("Nichts davon").build()).await;
    for wanted in ["über", "ÜBER", "Ärztin", "äRZTIN", "strasse", "STRASSE", "Straße", "ȘOFER", "東京", "🏥"]
    {
        assert_eq!(world.search(wanted).await, ["MW-0000-0001"], "{wanted}");
    }
    assert_eq!(world.search("U\u{308}BERGABE").await, ["MW-0000-0001"], "a decomposed umlaut");
    assert_eq!(world.search("NICHTS").await, ["MW-0000-0002"]);
    assert!(world.search("ubergabe").await.is_empty(), "an umlaut is not its base letter");
    assert_eq!(world.search("").await.len(), 2, "an empty search leaves nothing out");
}

/// `%`, `_`, `\` and quotes are taken literally.
pub async fn the_search_takes_wildcards_literally<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let texts =
        ["100 % sicher", "100 x sicher", "a_b", "axb", r"c:\temp", "c:temp", "o'neill", "*?[a]", "x\ny"];
    for (n, text) in texts.iter().enumerate() {
        world.append(world.report(&format!("MW-0000-000{n}")).searchable(text).build()).await;
    }
    for (wanted, n) in
        [("%", 0), ("0 % s", 0), ("a_b", 2), ("_", 2), (r"\", 4), (r":\t", 4), ("o'n", 6), ("*", 7)]
    {
        let found = world.search(wanted).await;
        assert_eq!(found, [format!("MW-0000-000{n}")], "{wanted}");
    }
    for wanted in ["%%", "0%s", r"\%", r"\_", "a%b", "[b]", "' OR '1'='1", "\";--"] {
        assert!(world.search(wanted).await.is_empty(), "{wanted}");
    }
    assert_eq!(world.search("x\ny").await, ["MW-0000-0008"], "a line end is a character");
}

/// The reference is searched like text, ignoring case.
pub async fn the_search_finds_references<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    world.append(world.report("MW-7K3F-9QXP").build()).await;
    world.append(world.report("MW-0000-0002").build()).await;
    for wanted in ["MW-7K3F-9QXP", "mw-7k3f-9qxp", "7k3f", "9QXP"] {
        assert_eq!(world.search(wanted).await, ["MW-7K3F-9QXP"], "{wanted}");
    }
    for whole in ["mw 7k3f 9qxp", "MW7K3F9QXP", "MW-OOOO-0OO2"] {
        assert_eq!(world.search(whole).await.len(), 1, "{whole}");
    }
    assert_eq!(world.search("mw-").await.len(), 2);
    let mention = world.report("MW-0000-0003").searchable("Siehe MW-7K3F-9QXP und MW-1111-1111.");
    world.append(mention.build()).await;
    assert_eq!(world.search("MW-7K3F-9QXP").await, ["MW-7K3F-9QXP"], "a whole reference means the report");
    assert_eq!(world.search("MW-1111-1111").await, ["MW-0000-0003"], "one that no report has is a text");
    assert!(world.search("7k3f 9qxp").await.is_empty());
}

/// The list can be sorted by time, reference or template, in both directions; slugs are in byte order.
pub async fn the_list_is_sorted_as_asked<F: Fixture>(fixture: &F) {
    let scope = fixture.scopes()[0];
    let mut worlds = Vec::new();
    for slug in ["ab", "a_b", "a1"] {
        worlds.push(World::in_scope(fixture, scope, slug).await);
    }
    let revision = worlds[2].revision;
    for (world, reference, seconds) in [(0, "MW-B", 1), (1, "MW-C", 2), (2, "MW-A", 3)] {
        let world = &worlds[world];
        let report =
            crate::submission::NewSubmission { revision, ..world.report(reference).at(at(seconds)).build() };
        world.append(report).await;
    }
    let world = &worlds[0];
    for (sort, expected) in [
        (SubmissionSort::NewestFirst, ["MW-A", "MW-C", "MW-B"]),
        (SubmissionSort::OldestFirst, ["MW-B", "MW-C", "MW-A"]),
        (SubmissionSort::Reference, ["MW-A", "MW-B", "MW-C"]),
        (SubmissionSort::ReferenceDescending, ["MW-C", "MW-B", "MW-A"]),
        (SubmissionSort::Template, ["MW-A", "MW-C", "MW-B"]),
        (SubmissionSort::TemplateDescending, ["MW-B", "MW-C", "MW-A"]),
    ] {
        assert_eq!(world.find(&SubmissionFilter { sort, ..filter() }).await, expected, "{sort:?}");
    }
}

/// The list can be filtered and sorted by the answers to a choice, a number or a yes-or-no question: reports
/// without an answer come last, and of equal ones the newest first.
pub async fn the_list_is_narrowed_and_sorted_by_answers<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    let answers = [
        json!({"schwere": "hoch", "punkte": 10, "arten": ["a", "b"], "ja": true}),
        json!({"schwere": "gering", "punkte": 9.5, "arten": ["b"], "ja": false}),
        json!({"schwere": "frueher", "punkte": "viele", "arten": "a"}),
        json!({"schwere": "hoch", "punkte": -1, "arten": [], "ja": true}),
        json!({}),
    ];
    for (n, data) in (0..).zip(answers) {
        world.append(world.report(&format!("MW-{n}")).at(at(n)).data(data).build()).await;
    }
    let of = |slug: &str, options: &[&str], answer: Option<&str>, sort| SubmissionFilter {
        question: Some(QuestionFilter {
            slug: slug.into(),
            options: options.iter().map(|option| (*option).to_owned()).collect(),
            answer: answer.map(str::to_owned),
        }),
        sort,
        ..filter()
    };
    let (up, down) = (SubmissionSort::Answer, SubmissionSort::AnswerDescending);
    let severity = ["gering", "hoch"];
    for (slug, options, sort, expected) in [
        ("schwere", &severity[..], up, ["MW-1", "MW-3", "MW-0", "MW-4", "MW-2"]),
        ("schwere", &severity[..], down, ["MW-3", "MW-0", "MW-1", "MW-4", "MW-2"]),
        ("punkte", &[], up, ["MW-3", "MW-1", "MW-0", "MW-4", "MW-2"]),
        ("punkte", &[], down, ["MW-0", "MW-1", "MW-3", "MW-4", "MW-2"]),
        ("ja", &["true", "false"], up, ["MW-3", "MW-0", "MW-1", "MW-4", "MW-2"]),
    ] {
        let wanted = of(slug, options, None, sort);
        assert_eq!(world.find(&wanted).await, expected, "{slug} {sort:?}");
        // The second half is read from the end, in the same order.
        let mut seen = Vec::new();
        for number in 1..=3 {
            let request = PageRequest::new(number, 2).unwrap();
            let page = fixture.queries().list(world.scope, &wanted, request).await.unwrap();
            assert_eq!(page.total, 5);
            seen.extend(page.items.into_iter().map(|report| report.reference));
        }
        assert_eq!(seen, expected, "{slug} {sort:?} by pages");
    }
    for (slug, options, answer, expected) in [
        ("schwere", &severity[..], "hoch", vec!["MW-3", "MW-0"]),
        ("schwere", &severity[..], "frueher", vec!["MW-2"]),
        ("schwere", &severity[..], "h\0och", vec![]),
        ("arten", &["a", "b"], "a", vec!["MW-2", "MW-0"]),
        ("arten", &["a", "b"], "b", vec!["MW-1", "MW-0"]),
        ("arten", &["a", "b"], "\"b\"", vec![]),
        ("punkte", &[], "9.50", vec!["MW-1"]),
        ("punkte", &[], "10.0", vec!["MW-0"]),
        ("punkte", &[], "viele", vec![]),
        ("ja", &["true", "false"], "false", vec!["MW-1"]),
        ("nichts", &["hoch"], "hoch", vec![]),
    ] {
        let narrowed = of(slug, options, Some(answer), SubmissionSort::NewestFirst);
        assert_eq!(world.find(&narrowed).await, expected, "{slug} {answer}");
    }
}

/// For equal sort keys, the id decides in the same direction.
pub async fn equal_keys_are_ordered_by_id<F: Fixture>(fixture: &F) {
    let world = World::new(fixture).await;
    for reference in ["MW-3", "MW-1", "MW-2"] {
        world.append(world.report(reference).at(at(0)).build()).await;
    }
    for (sort, expected) in [
        (SubmissionSort::OldestFirst, ["MW-3", "MW-1", "MW-2"]),
        (SubmissionSort::NewestFirst, ["MW-2", "MW-1", "MW-3"]),
        (SubmissionSort::Template, ["MW-3", "MW-1", "MW-2"]),
        (SubmissionSort::TemplateDescending, ["MW-2", "MW-1", "MW-3"]),
    ] {
        assert_eq!(world.find(&SubmissionFilter { sort, ..filter() }).await, expected, "{sort:?}");
    }
}
