//! Removes from a PDF what depends on the clock and on earlier prints. All its other bytes depend only on the
//! page and the version of the browser.

use kernel::Timestamp;
use std::collections::BTreeSet;
use std::ops::Range;

/// Overwrites both dates in the file's metadata with `dated` (UTC), byte for byte. `None` if there are not
/// exactly two dates in the browser's format, or if the year of `dated` does not have four digits.
pub(crate) fn fix_dates(pdf: &mut [u8], dated: Timestamp) -> Option<()> {
    let date = format!("(D:{}+00'00')", dated.format("%Y%m%d%H%M%S"));
    for key in ["/CreationDate ", "/ModDate "] {
        // In the document's text a parenthesis is escaped with a backslash, so this can occur nowhere else.
        let start = format!("{key}(D:").into_bytes();
        let mut found = pdf.windows(start.len()).enumerate().filter(|(_, window)| *window == start);
        let (at, _) = found.next()?;
        if found.next().is_some() {
            return None;
        }
        let old = pdf.get_mut(at + key.len()..)?;
        let length = old.iter().position(|byte| *byte == b')')? + 1;
        if length != date.len() {
            return None;
        }
        old.get_mut(..length)?.copy_from_slice(date.as_bytes());
    }
    Some(())
}

/// Renumbers the ids of table cells, `(node00000390)`, from 1: the browser keeps counting from page to page.
/// Their order, by which a reader finds them, stays.
pub(crate) fn renumber(pdf: &mut [u8]) {
    const START: &[u8] = b"(node";
    const DIGITS: usize = 8;
    let mut places: Vec<Range<usize>> = Vec::new();
    for (at, _) in pdf.windows(START.len()).enumerate().filter(|(_, window)| *window == START) {
        let digits = at + START.len()..at + START.len() + DIGITS;
        let is_id = pdf.get(digits.clone()).is_some_and(|number| number.iter().all(u8::is_ascii_digit))
            && pdf.get(digits.end) == Some(&b')')
            && is_of_structure(&pdf[..at]);
        if is_id {
            places.push(digits);
        }
    }
    let ids: BTreeSet<Vec<u8>> = places.iter().map(|place| pdf[place.clone()].to_vec()).collect();
    let ids: Vec<Vec<u8>> = ids.into_iter().collect();
    for place in places {
        if let Ok(at) = ids.binary_search_by(|id| id.as_slice().cmp(&pdf[place.clone()])) {
            pdf[place].copy_from_slice(format!("{:08}", at + 1).as_bytes());
        }
    }
}

/// Returns whether an id follows here: in an element or in lists of ids and objects. A title or an address
/// has its own key before it.
fn is_of_structure(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before.ends_with(b"/ID") || matches!(before.last(), Some(b'[' | b')' | b'R'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::from_micros;

    const PDF: &[u8] = b"<</Title (/CreationDate \\(D:1\\))\n/CreationDate (D:20261125153848+01'00')\n/ModDate (D:20261125153849+01'00')>>";

    #[test]
    fn both_dates_are_replaced_and_nothing_else() {
        let mut pdf = PDF.to_vec();
        fix_dates(&mut pdf, from_micros(1_790_000_000_000_000)).unwrap();
        let text = String::from_utf8(pdf).unwrap();
        assert_eq!(
            text,
            "<</Title (/CreationDate \\(D:1\\))\n/CreationDate (D:20260921141320+00'00')\n/ModDate (D:20260921141320+00'00')>>"
        );
    }

    #[test]
    fn ids_count_from_one_and_texts_are_no_ids() {
        let mut pdf = b"/ID (node00000390)>> /Headers [(node00000390) (node00000402)] /Title (node00000390) \
            /Names [(node00000390) 3 0 R (node00000402) 4 0 R] (node1) /ID (node0000040x)"
            .to_vec();
        renumber(&mut pdf);
        assert_eq!(
            String::from_utf8(pdf).unwrap(),
            "/ID (node00000001)>> /Headers [(node00000001) (node00000002)] /Title (node00000390) \
             /Names [(node00000001) 3 0 R (node00000002) 4 0 R] (node1) /ID (node0000040x)"
        );
    }

    #[test]
    fn another_form_is_no_pdf_of_ours() {
        for (old, new) in [("15384", "1538"), ("/ModDate", "/ModDat_"), ("/ModDate", "/CreationDate")] {
            let mut pdf = String::from_utf8(PDF.to_vec()).unwrap().replace(old, new).into_bytes();
            assert!(fix_dates(&mut pdf, from_micros(0)).is_none(), "{old}");
        }
    }
}
