//! Pages equal what sorting everything would give.

use super::*;

fn entry(id: i64, at: i64, template: i64) -> IndexEntry {
    IndexEntry { id, at, template, is_quarantined: id % 7 == 0, status: status(id) }
}

fn status(id: i64) -> ReportStatus {
    match id % 5 {
        0 => ReportStatus::Resolved,
        1 => ReportStatus::InProgress,
        _ => ReportStatus::New,
    }
}

fn rows(of: &[IndexEntry]) -> IndexedReports {
    let mut rows = IndexedReports::default();
    for entry in of {
        rows.push(entry);
    }
    rows
}

/// Reports with repeated times, and test data from before, between and after them.
fn both() -> (Vec<IndexEntry>, Vec<IndexEntry>) {
    let real: Vec<IndexEntry> = (0..200).map(|n| entry(n * 3, n / 2 * 10, n % 3)).collect();
    let mut test: Vec<IndexEntry> = (0..30)
        .map(|n| IndexEntry { is_quarantined: false, ..entry(n * 17 + 1, 1_500 - n * 70, n % 3) })
        .collect();
    test.sort_by_key(|entry| (entry.at, entry.id));
    (real, test)
}

#[test]
fn pages_over_reports_and_test_data_are_in_order() {
    let (real, test) = both();
    let of_rows = (rows(&real), rows(&test));
    let both = ListedRows { real: &of_rows.0, test: &of_rows.1, is_by_id: false };
    for status in [None, Some(ReportStatus::New), Some(ReportStatus::Resolved), Some(ReportStatus::Archived)]
    {
        for template in [None, Some(1), Some(9)] {
            for is_down in [false, true] {
                let query = RowQuery { template, status, ..RowQuery::default() };
                let is_match = |entry: &&IndexEntry| {
                    !entry.is_quarantined
                        && status.is_none_or(|status| status == entry.status)
                        && template.is_none_or(|template| template == entry.template)
                };
                let mut naive: Vec<&IndexEntry> = real.iter().chain(&test).filter(is_match).collect();
                naive.sort_by_key(|entry| (entry.at, entry.id));
                if is_down {
                    naive.reverse();
                }
                let ids: Vec<i64> = naive.iter().map(|entry| entry.id).collect();
                let group = || RowGroup { real: both.real.found(&query), test: both.test.found(&query) };
                let found = group();
                assert_eq!(found.real.len() + found.test.len(), ids.len() as u64);
                for skip in 0..ids.len() + 3 {
                    let wanted: Vec<i64> = ids.iter().skip(skip).take(7).copied().collect();
                    let page = both.page(&[RowGroup::default(), group()], is_down, skip as u64, 7);
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
    let both = ListedRows { real: &of_rows.0, test: &of_rows.1, is_by_id: true };
    let mut naive: Vec<&IndexEntry> = real.iter().chain(&test).collect();
    naive.sort_by_key(|entry| (entry.template, entry.id));
    let ids: Vec<i64> = naive.iter().map(|entry| entry.id).collect();
    let of =
        |template| RowGroup { real: both.real.of_template(template), test: both.test.of_template(template) };
    let groups: Vec<RowGroup> = (0..3).map(of).collect();
    for skip in 0..ids.len() {
        let wanted: Vec<i64> = ids.iter().skip(skip).take(11).copied().collect();
        assert_eq!(both.page(&groups, false, skip as u64, 11), wanted, "{skip}");
    }
}

#[test]
fn a_report_is_as_it_was_told_last() {
    let mut rows = rows(&[entry(1, 10, 1), entry(2, 20, 1), entry(4, 30, 2)]);
    let in_progress = RowQuery { status: Some(ReportStatus::InProgress), ..RowQuery::default() };
    assert_eq!(rows.found(&in_progress).len(), 1);
    rows.change(1, true, false, ReportStatus::New);
    assert_eq!(rows.found(&in_progress).len(), 0);
    rows.change(2, true, true, ReportStatus::InProgress);
    assert_eq!(rows.found(&in_progress).len(), 0, "it is in quarantine");
    let quarantined = RowQuery { quarantine: QuarantineFilter::Only, ..in_progress };
    assert_eq!(rows.found(&quarantined).len(), 1);
    assert_eq!(rows.shown_above(0), 2);
    rows.change(4, false, false, ReportStatus::New);
    rows.change(99, true, false, ReportStatus::Resolved);
    assert_eq!((rows.shown_above(0), rows.shown_above(1)), (1, 0));
    assert_eq!(rows.found(&RowQuery::default()).len(), 1);
    assert!(rows.truncate_to_last());
    assert_eq!((rows.last(), rows.truncate_to_last()), (Some((20, 2)), false));
    rows.push(&entry(8, 25, 3));
    assert_eq!((rows.of_template(2).len(), rows.of_template(3).len()), (0, 1));
    assert_eq!(rows.found(&RowQuery::default()).len(), 2);
}

#[test]
fn unread_is_what_came_after_the_watermark_but_for_marks() {
    let rows = rows(&[entry(1, 10, 1), entry(2, 20, 1), entry(4, 30, 2), entry(7, 40, 2), entry(9, 50, 2)]);
    let marks = ReadMarks { watermark: 2, read: HashSet::from([9, 50]), unread: HashSet::from([1]) };
    let found = rows.found(&RowQuery { unread: Some(marks), ..RowQuery::default() });
    let ids: Vec<_> = found.iter().filter_map(|row| rows.id(row)).collect();
    assert_eq!(ids, [1, 4], "7 is in quarantine");
}
