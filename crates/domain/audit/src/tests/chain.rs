use super::*;
use crate::head::{Hash, HeadError};
use crate::testing::read_event;
use kernel::OrganizationId;

#[expect(clippy::disallowed_methods, reason = "tests resolve their own tenants")]
fn scope() -> Scope {
    Scope::organization(OrganizationId(4))
}

fn chain(count: i64) -> Vec<Entry> {
    let mut head = Head::EMPTY;
    (1..=count)
        .map(|number| {
            let entry = Entry::after(&head, scope(), &read_event(number, number));
            head = Head { count: entry.number, hash: entry.hash };
            entry
        })
        .collect()
}

fn walk(entries: &[Entry], kept: Option<Head>, rows: usize) -> Vec<Break> {
    let mut walk = ChainWalk::new(scope(), kept);
    for entry in entries {
        walk.step(entry);
    }
    walk.finish(i64::try_from(rows).unwrap()).1
}

#[test]
fn a_whole_chain_has_no_break() {
    for count in [0, 1, 7] {
        let entries = chain(count);
        assert_eq!(walk(&entries, None, entries.len()), []);
    }
}

#[test]
fn one_change_is_told_once() {
    let mut entries = chain(4);
    entries[1].object_id = "777".into();
    assert_eq!(walk(&entries, None, 4), [Break::Changed { number: 2 }]);
}

#[test]
fn an_entry_whose_hash_was_made_to_fit_breaks_the_next_one() {
    let mut entries = chain(4);
    entries[1].object_id = "777".into();
    entries[1].hash = entries[1].expected_hash(scope(), entries[0].hash);
    assert_eq!(walk(&entries, None, 4), [Break::Changed { number: 3 }]);
}

#[test]
fn a_chain_does_not_fit_another_tenant() {
    #[expect(clippy::disallowed_methods, reason = "tests resolve their own tenants")]
    let mut walk = ChainWalk::new(Scope::installation(), None);
    walk.step(&chain(1)[0]);
    assert_eq!(walk.finish(1).1, [Break::Changed { number: 1 }]);
}

#[test]
fn rows_that_share_a_number_with_the_chain_are_counted() {
    assert_eq!(walk(&chain(3), None, 5), [Break::Beside { hidden: 2 }]);
}

#[test]
fn numbers_at_the_edge_break_nothing_but_the_chain() {
    let mut entries = chain(2);
    entries[1].number = i64::MAX;
    entries.push(entries[1].clone());
    let gap = Break::Order { expected: 2, found: i64::MAX };
    assert_eq!(walk(&entries, None, 3), [gap, Break::Changed { number: i64::MAX }]);
}

#[test]
fn many_breaks_are_counted_after_the_first_fifty() {
    let mut entries = chain(200);
    for entry in &mut entries {
        entry.object_id.push('x');
    }
    let mut walk = ChainWalk::new(scope(), None);
    for entry in &entries {
        walk.step(entry);
    }
    let (_, breaks, more) = walk.finish(200);
    assert_eq!((breaks.len(), more), (50, 150));
}

#[test]
fn a_head_is_read_back_and_nothing_else_is_one() {
    let last = chain(3).pop().unwrap();
    let head = Head { count: 3, hash: last.hash };
    assert_eq!(head.to_string().parse(), Ok(head));
    for wrong in ["", "3", "3 abc", "-1 ", &format!("-1 {}", last.hash), &format!("3  {}", last.hash), "3 é"]
    {
        assert_eq!(wrong.parse::<Head>(), Err(HeadError), "{wrong}");
    }
    assert_eq!(format!("3 {}", "é".repeat(32)).parse::<Head>(), Err(HeadError));
}

#[test]
fn a_stored_hash_of_another_length_fits_nothing() {
    assert_eq!(Hash::stored(&[1; 31]), Hash::NONE);
    assert_eq!(Hash::stored(&[1; 32]), Hash([1; 32]));
}
