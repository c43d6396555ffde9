//! Facts as bytes, which a start reads instead of the reports.
//!
//! Such a *sealed segment* is compact and has a checksum, by which damage is noticed. It is not encrypted.
//!
//! A segment represents the current reports of a form between its first and its last one. It names fields,
//! options and statuses by their slugs and codes, so that a form with later versions can read it.

use crate::facts::{Bitmaps, Facts, SEGMENT_ROWS};
use crate::form::{ChoiceKind, StatsForm};
use kernel::{SubmissionId, Timestamp, from_micros, micros};
use roaring::RoaringBitmap;
use std::ops::Range;

/// The first bytes; another layout gets another number.
const MARK: &[u8; 4] = b"MWF1";

/// The bounds of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentBounds {
    /// Its first report, and when it was received.
    pub first: (Timestamp, SubmissionId),
    /// Its last report.
    pub last: (Timestamp, SubmissionId),
}

/// A sealed segment: facts as bytes with a checksum, not encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub bounds: SegmentBounds,
    /// Its rows.
    pub bytes: Vec<u8>,
}

/// The bytes are not a segment of this layout, or were altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes are not a segment")]
pub struct DamagedSegment;

impl Facts {
    /// Encodes all rows as a sealed segment, which is not encrypted; `None` when there are none, or too many.
    pub fn seal(&self, form: &StatsForm) -> Option<Segment> {
        let (ids, seconds) = self.all_rows();
        let rows = 0..u32::try_from(ids.len()).ok().filter(|rows| *rows <= SEGMENT_ROWS)?;
        let (first, second, (at, id)) = (ids.first()?, seconds.first()?, self.last()?);
        let mut out = Writer(Vec::with_capacity(1 << 19));
        out.number(ids.len() as u64);
        out.ascending(ids.iter().map(|id| id.unsigned_abs()));
        out.ascending(seconds.iter().map(|second| u64::from(*second)));
        out.number(micros(at).unsigned_abs());
        out.bitmap(self.excluded(), rows.clone());
        out.number(self.statuses().len() as u64);
        for (status, bitmap) in self.statuses() {
            out.text(status);
            out.bitmap(bitmap, rows.clone());
        }
        let names: Vec<_> =
            form.names().filter_map(|(name, answer)| Some((name, self.with(answer)?))).collect();
        out.number(names.len() as u64);
        for ((slug, kind, value), bitmap) in names {
            out.text(slug);
            out.number(kind as u64);
            out.text(value);
            out.bitmap(bitmap, rows.clone());
        }
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&crc32fast::hash(&out.0).to_le_bytes());
        bytes.append(&mut out.0);
        // The second in which it was received, which is not after it.
        let first = (from_micros(i64::from(*second) * 1_000_000), SubmissionId(*first));
        Some(Segment { bounds: SegmentBounds { first, last: (at, id) }, bytes })
    }

    /// Appends the rows of a segment that follows all current rows. A damaged one adds nothing.
    ///
    /// # Errors
    /// It is damaged, or does not follow.
    pub fn absorb(&mut self, form: &StatsForm, bytes: &[u8]) -> Result<(), DamagedSegment> {
        let (head, body) = bytes.split_at_checked(8).ok_or(DamagedSegment)?;
        let sum = crc32fast::hash(body).to_le_bytes();
        if head.get(..4) != Some(MARK.as_slice()) || head.get(4..) != Some(sum.as_slice()) {
            return Err(DamagedSegment);
        }
        let mut reader = Reader(body);
        let rows = usize::try_from(reader.number()?).map_err(|_| DamagedSegment)?;
        if rows == 0 || rows > SEGMENT_ROWS as usize {
            return Err(DamagedSegment);
        }
        let ids: Vec<i64> = reader.ascending(rows)?.into_iter().map(u64::cast_signed).collect();
        let seconds = reader.ascending(rows)?.into_iter().map(u32::try_from).collect::<Result<Vec<_>, _>>();
        let seconds = seconds.map_err(|_| DamagedSegment)?;
        let at = from_micros(reader.number()?.cast_signed());
        let mut read = Bitmaps { excluded: reader.bitmap()?, ..Bitmaps::default() };
        for _ in 0..reader.number()? {
            let status = reader.text()?.to_owned();
            read.statuses.push((status, reader.bitmap()?));
        }
        for _ in 0..reader.number()? {
            let slug = reader.text()?;
            let kind = match reader.number()? {
                0 => ChoiceKind::One,
                1 => ChoiceKind::Many,
                _ => return Err(DamagedSegment),
            };
            let answer = form.named(slug, kind, reader.text()?).ok_or(DamagedSegment)?;
            read.answers.push((answer, reader.bitmap()?));
        }
        if !reader.0.is_empty() || self.last().is_some_and(|(_, last)| ids.first() <= Some(&last.0)) {
            return Err(DamagedSegment);
        }
        self.append(ids, seconds, at, &read);
        Ok(())
    }
}

struct Writer(Vec<u8>);

impl Writer {
    /// Writes a number as LEB128.
    fn number(&mut self, mut number: u64) {
        loop {
            let low = u8::try_from(number & 0x7f).unwrap_or(0);
            number >>= 7;
            self.0.push(if number == 0 { low } else { low | 0x80 });
            if number == 0 {
                return;
            }
        }
    }

    /// Writes non-decreasing numbers as their differences.
    fn ascending(&mut self, numbers: impl Iterator<Item = u64>) {
        let mut before = 0;
        for number in numbers {
            self.number(number.saturating_sub(before));
            before = number;
        }
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    fn bitmap(&mut self, bitmap: &RoaringBitmap, rows: Range<u32>) {
        let own: RoaringBitmap = bitmap.range(rows).collect();
        self.number(own.serialized_size() as u64);
        // Writing into memory cannot fail.
        let _ = own.serialize_into(&mut self.0);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<u64, DamagedSegment> {
        let mut number = 0;
        for place in (0..64).step_by(7) {
            let (byte, rest) = self.0.split_first().ok_or(DamagedSegment)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << place;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(DamagedSegment)
    }

    fn ascending(&mut self, count: usize) -> Result<Vec<u64>, DamagedSegment> {
        let mut before = 0_u64;
        let step = |_| {
            before = before.checked_add(self.number()?).ok_or(DamagedSegment)?;
            Ok(before)
        };
        (0..count).map(step).collect()
    }

    fn bytes(&mut self) -> Result<&'a [u8], DamagedSegment> {
        let length = usize::try_from(self.number()?).map_err(|_| DamagedSegment)?;
        let (own, rest) = self.0.split_at_checked(length).ok_or(DamagedSegment)?;
        self.0 = rest;
        Ok(own)
    }

    fn text(&mut self) -> Result<&'a str, DamagedSegment> {
        str::from_utf8(self.bytes()?).map_err(|_| DamagedSegment)
    }

    fn bitmap(&mut self) -> Result<RoaringBitmap, DamagedSegment> {
        let bitmap = RoaringBitmap::deserialize_from(self.bytes()?).map_err(|_| DamagedSegment)?;
        if bitmap.max().is_some_and(|row| row >= SEGMENT_ROWS) { Err(DamagedSegment) } else { Ok(bitmap) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Fact;
    use crate::testing::{choice, form, text};
    use kernel::FormVersionId;

    fn sealed() -> (StatsForm, Facts, Segment) {
        let form = form(&[vec![
            choice("ort", ChoiceKind::One, &["nord", "süd"]),
            choice("wege", ChoiceKind::Many, &["a", "b"]),
        ]]);
        let mut facts = Facts::default();
        for number in 0..i64::from(SEGMENT_ROWS) {
            let version = FormVersionId(1);
            let place = if number % 3 == 0 { "nord" } else { "süd" };
            let answers = [("ort", place), ("wege", "a"), ("wege", "b")]
                .into_iter()
                .take(1 + usize::try_from(number % 3).unwrap());
            facts.add(&Fact {
                id: SubmissionId(number * 2 + 5),
                created_at: from_micros(1_700_000_000_000_000 + number * 700_000),
                is_quarantined: number % 1000 == 0,
                answers: answers.filter_map(|(slug, value)| form.answer(version, slug, value)).collect(),
                status: (number % 7 == 0).then(|| "resolved".to_owned()),
            });
        }
        let segment = facts.seal(&form).unwrap();
        (form, facts, segment)
    }

    #[test]
    fn a_segment_is_read_back_as_it_was_also_by_a_form_that_went_on() {
        let (form, facts, segment) = sealed();
        let mut read = Facts::default();
        read.absorb(&form, &segment.bytes).unwrap();
        assert_eq!(read.last(), facts.last());
        assert_eq!(read.seal(&form), Some(segment.clone()));
        assert!(read.absorb(&form, &segment.bytes).is_err(), "it does not follow itself");
        let later = crate::testing::form(&[
            vec![
                choice("ort", ChoiceKind::One, &["nord", "süd"]),
                choice("wege", ChoiceKind::Many, &["a", "b"]),
            ],
            vec![
                choice("neu", ChoiceKind::One, &["x"]),
                text("ort"),
                choice("wege", ChoiceKind::One, &["b"]),
            ],
        ]);
        let mut read = Facts::default();
        read.absorb(&later, &segment.bytes).unwrap();
        let counted = crate::Filter::default().groups(&later, &read, "wege");
        let before = crate::Filter::default().groups(&form, &facts, "wege");
        assert_eq!(
            counted.iter().find(|group| group.value == "b").unwrap().reports,
            before.iter().find(|group| group.value == "b").unwrap().reports
        );
    }

    #[test]
    fn what_is_damaged_is_not_taken() {
        let (form, _, segment) = sealed();
        let mut facts = Facts::default();
        for at in (0..segment.bytes.len()).step_by(997) {
            let mut bytes = segment.bytes.clone();
            bytes[at] ^= 0x10;
            assert_eq!(facts.absorb(&form, &bytes), Err(DamagedSegment), "{at}");
            assert_eq!(facts.absorb(&form, &segment.bytes[..at]), Err(DamagedSegment), "{at}");
        }
        assert_eq!(facts.last(), None);
        // An intact segment, but of another form.
        let other = crate::testing::form(&[vec![text("was")]]);
        assert_eq!(facts.absorb(&other, &segment.bytes), Err(DamagedSegment));
    }
}
