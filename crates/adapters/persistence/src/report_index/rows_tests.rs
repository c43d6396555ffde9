//! Pages equal what sorting everything would give.

use super::*;

fn seen(id: i64, at: i64, template: i64) -> Seen {
    Seen { id, at, template, is_hidden: id % 7 == 0, status: status(id) }
}

fn status(id: i64) -> ReportStatus {
    match id % 5 {
        0 => ReportStatus::Resolved,
        1 => ReportStatus::InProgress,
        _ => ReportStatus::New,
    }
}

fn rows(of: &[Seen]) -> Rows {
    let mut rows = Rows::default();
    for seen in of {
        rows.push(seen);
    }
    rows
}

/// Reports with repeated times, and test data from before, between and after them.
fn both() -> (Vec<Seen>, Vec<Seen>) {
    let real: Vec<Seen> = (0..200).map(|n| seen(n * 3, n / 2 * 10, n % 3)).collect();
    let mut test: Vec<Seen> =
        (0..30).map(|n| Seen { is_hidden: false, ..seen(n * 17 + 1, 1_500 - n * 70, n % 3) }).collect();
    test.sort_by_key(|seen| (seen.at, seen.id));
    (real, test)
}

#[test]
fn pages_over_reports_and_test_data_are_in_order() {
    let (real, test) = both();
    let of_rows = (rows(&real), rows(&test));
    let both = Both { real: &of_rows.0, test: &of_rows.1, is_by_id: false };
    for status in [None, Some(ReportStatus::New), Some(ReportStatus::Resolved), Some(ReportStatus::Archived)]
    {
        for template in [None, Some(1), Some(9)] {
            for is_down in [false, true] {
                let asked = Asked { template, status, ..Asked::default() };
                let is_asked = |seen: &&Seen| {
                    !seen.is_hidden
                        && status.is_none_or(|status| status == seen.status)
                        && template.is_none_or(|template| template == seen.template)
                };
                let mut naive: Vec<&Seen> = real.iter().chain(&test).filter(is_asked).collect();
                naive.sort_by_key(|seen| (seen.at, seen.id));
                if is_down {
                    naive.reverse();
                }
                let ids: Vec<i64> = naive.iter().map(|seen| seen.id).collect();
                let group = || Group { real: both.real.found(&asked), test: both.test.found(&asked) };
                let found = group();
                assert_eq!(found.real.len() + found.test.len(), ids.len() as u64);
                for skip in 0..ids.len() + 3 {
                    let wanted: Vec<i64> = ids.iter().skip(skip).take(7).copied().collect();
                    let page = both.page(&[Group::default(), group()], is_down, skip as u64, 7);
                    assert_eq!(page, wanted, "{status:?} {template:?} {is_down} {skip}");
                }
            }
        }
    }
}

#[test]
fn groups_follow_each_other_in_the_order_of_ids() {
    let (real, test) = both();
    let of_rows = (rows(&real), rows(&test));
    let both = Both { real: &of_rows.0, test: &of_rows.1, is_by_id: true };
    let mut naive: Vec<&Seen> = real.iter().chain(&test).collect();
    naive.sort_by_key(|seen| (seen.template, seen.id));
    let ids: Vec<i64> = naive.iter().map(|seen| seen.id).collect();
    let of =
        |template| Group { real: both.real.of_template(template), test: both.test.of_template(template) };
    let groups: Vec<Group> = (0..3).map(of).collect();
    for skip in 0..ids.len() {
        let wanted: Vec<i64> = ids.iter().skip(skip).take(11).copied().collect();
        assert_eq!(both.page(&groups, false, skip as u64, 11), wanted, "{skip}");
    }
}

#[test]
fn a_report_is_as_it_was_told_last() {
    let mut rows = rows(&[seen(1, 10, 1), seen(2, 20, 1), seen(4, 30, 2)]);
    let in_progress = Asked { status: Some(ReportStatus::InProgress), ..Asked::default() };
    assert_eq!(rows.found(&in_progress).len(), 1);
    rows.change(1, true, false, ReportStatus::New);
    assert_eq!(rows.found(&in_progress).len(), 0);
    rows.change(2, true, true, ReportStatus::InProgress);
    assert_eq!(rows.found(&in_progress).len(), 0, "it is in quarantine");
    let quarantined = Asked { quarantine: InQuarantine::Only, ..in_progress };
    assert_eq!(rows.found(&quarantined).len(), 1);
    assert_eq!(rows.shown_above(0), 2);
    rows.change(4, false, false, ReportStatus::New);
    rows.change(99, true, false, ReportStatus::Resolved);
    assert_eq!((rows.shown_above(0), rows.shown_above(1)), (1, 0));
    assert_eq!(rows.found(&Asked::default()).len(), 1);
    assert!(rows.give_up_last());
    assert_eq!((rows.last(), rows.give_up_last()), (Some((20, 2)), false));
    rows.push(&seen(8, 25, 3));
    assert_eq!((rows.of_template(2).len(), rows.of_template(3).len()), (0, 1));
    assert_eq!(rows.found(&Asked::default()).len(), 2);
}

#[test]
fn unread_is_what_came_after_a_floor_but_for_marks() {
    let rows = rows(&[seen(1, 10, 1), seen(2, 20, 1), seen(4, 30, 2), seen(7, 40, 2), seen(9, 50, 2)]);
    let marks = ReadMarks { floor: 2, read: HashSet::from([9, 50]), unread: HashSet::from([1]) };
    let found = rows.found(&Asked { unread: Some(marks), ..Asked::default() });
    let ids: Vec<_> = found.iter().filter_map(|row| rows.id(row)).collect();
    assert_eq!(ids, [1, 4], "7 is in quarantine");
}
