//! A sample of the generated texts; `examples/planted.rs` masks ten million of them.

mod planting;

#[test]
fn no_planted_value_stays() {
    let (bytes, left) = planting::leaks(0..20_000);
    assert!(bytes > 500_000, "{bytes}");
    assert!(left.is_empty(), "{} left:\n{}", left.len(), left[..left.len().min(20)].join("\n"));
}

/// The premise of the other test: each seed has its text, and the texts contain values, not all at the same
/// position.
#[test]
fn texts_are_made_from_their_seed() {
    let (one, again, other) = (planting::planted(7), planting::planted(7), planting::planted(8));
    assert_eq!((&one.text, &one.values), (&again.text, &again.values));
    assert_ne!(one.text, other.text);
    let mut starts = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let planted = planting::planted(seed);
        assert!(!planted.values.is_empty(), "{}", planted.text);
        assert!(planted.values.iter().all(|(start, end)| start < end && *end <= planted.text.len()));
        starts.extend(planted.values.iter().map(|(start, _)| *start));
    }
    assert!(starts.len() > 10, "{starts:?}");
}
