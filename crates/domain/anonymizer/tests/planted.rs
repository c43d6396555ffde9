//! A sample of the generated texts; `examples/planted.rs` masks ten million of them.

mod planting;

#[test]
fn no_planted_value_stays() {
    let (bytes, left) = planting::leaks(0..20_000);
    assert!(bytes > 500_000, "{bytes}");
    assert!(left.is_empty(), "{} left:\n{}", left.len(), left[..left.len().min(20)].join("\n"));
}

/// The premise of the other tests: the texts contain values, and not all at the same position.
#[test]
fn texts_are_made_from_their_seed() {
    let (one, again, other) = (planting::planted(7), planting::planted(7), planting::planted(8));
    assert_eq!((&one.text, &one.values), (&again.text, &again.values));
    assert_ne!(one.text, other.text);
    assert!(one.values.iter().all(|(start, end)| start < end && *end <= one.text.len()));
}
