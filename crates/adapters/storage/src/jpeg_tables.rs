//! Which tables of a JPEG its scans read. One that is overwritten before, or that no scan names, can say anything.

use bytes::Bytes;
use std::collections::HashSet;

pub(crate) const DHT: u8 = 0xC4;
pub(crate) const DAC: u8 = 0xCC;
pub(crate) const SOS: u8 = 0xDA;
pub(crate) const DQT: u8 = 0xDB;
pub(crate) const DRI: u8 = 0xDD;
pub(crate) const APP14: u8 = 0xEE;

/// A segment, and the coded data behind it if it begins a scan.
pub(crate) struct KeptSegment<'a> {
    pub(crate) marker: u8,
    pub(crate) contents: Bytes,
    pub(crate) coded: &'a [u8],
}

/// What a scan names a table by: the marker of its segment, and its class and number.
type TableId = (u8, u8);

/// Removes every table, restart interval and mark of Adobe that another one replaces before it is read, or that is
/// never read. `None` if the scans do not make up one picture.
pub(crate) fn drop_unread(parts: &mut Vec<KeptSegment<'_>>) -> Option<()> {
    let mut read = read_by_scans(parts)?;
    // Adobe's mark is about the whole picture: the last one counts.
    let mut wanted: HashSet<TableId> = HashSet::from([(APP14, 0)]);
    for part in parts.iter_mut().rev() {
        let marker = part.marker;
        if marker == SOS {
            wanted.extend(read.pop()?);
        } else if matches!(marker, DHT | DAC | DQT | DRI | APP14) {
            let tables = split(marker, &part.contents)?.into_iter().rev();
            let mut kept: Vec<_> = tables.filter(|table| wanted.remove(&name(marker, table))).collect();
            kept.reverse();
            part.contents = kept.concat().into();
        }
    }
    parts.retain(|part| !part.contents.is_empty());
    Some(())
}

/// Returns the tables of a segment; `None` unless they fill it to its end (ITU-T T.81, B.2.4).
pub(crate) fn split(marker: u8, mut rest: &[u8]) -> Option<Vec<&[u8]>> {
    let mut tables = Vec::new();
    while !rest.is_empty() {
        let length = match marker {
            DHT => 17 + rest.get(1..17)?.iter().copied().map(usize::from).sum::<usize>(),
            DQT => match rest.first()? >> 4 {
                0 => 1 + 64,
                1 => 1 + 2 * 64,
                _ => return None,
            },
            DAC => 2,
            _ => rest.len(),
        };
        let (table, following) = rest.split_at_checked(length)?;
        tables.push(table);
        rest = following;
    }
    Some(tables)
}

fn name(marker: u8, table: &[u8]) -> TableId {
    let first = table.first().copied().unwrap_or_default();
    match marker {
        // Its upper half is the precision.
        DQT => (marker, first & 0x0F),
        DHT | DAC => (marker, first),
        _ => (marker, 0),
    }
}

/// Returns which tables each scan reads; `None` unless all of them belong to one frame, each of its components is
/// scanned, and no scan overwrites what an earlier one has said (nobody would see that) or refines what none has.
fn read_by_scans(parts: &[KeptSegment<'_>]) -> Option<Vec<HashSet<TableId>>> {
    let mut frames = parts.iter().filter(|part| is_frame(part.marker));
    let mut frame = FrameHeader::read(frames.next()?)?;
    if frames.next().is_some() {
        return None;
    }
    let scans = parts.iter().filter(|part| part.marker == SOS);
    let read = scans.map(|scan| frame.scan(&scan.contents)).collect::<Option<Vec<_>>>()?;
    frame.components.iter().all(|component| component.said != 0).then_some(read)
}

const fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CodingProcess {
    Sequential,
    Progressive,
    Lossless,
}

struct FrameHeader {
    process: CodingProcess,
    /// The marker of the tables for decoding: Huffman's, or those of arithmetic coding.
    coding: u8,
    components: Vec<ColorComponent>,
}

struct ColorComponent {
    id: u8,
    /// The number of its quantization table.
    quantization: u8,
    /// A bit for each coefficient that a scan has said.
    said: u64,
}

impl FrameHeader {
    fn read(part: &KeptSegment<'_>) -> Option<Self> {
        let process = match part.marker {
            0xC0 | 0xC1 | 0xC9 => CodingProcess::Sequential,
            0xC2 | 0xCA => CodingProcess::Progressive,
            0xC3 | 0xCB => CodingProcess::Lossless,
            // Of a hierarchical picture, whose other segments are not kept.
            _ => return None,
        };
        let (listed, _) = part.contents.get(6..)?.as_chunks::<3>();
        let component = |&[id, _, quantization]: &[u8; 3]| {
            (quantization < 4).then_some(ColorComponent { id, quantization, said: 0 })
        };
        let components = listed.iter().map(component).collect::<Option<_>>()?;
        Some(Self { process, coding: if part.marker < 0xC8 { DHT } else { DAC }, components })
    }

    /// Returns what the next scan reads.
    fn scan(&mut self, header: &[u8]) -> Option<HashSet<TableId>> {
        let (listed, &[start, end, approximation]) = header.get(1..)?.split_last_chunk::<3>()?;
        let refines = self.process == CodingProcess::Progressive && approximation >> 4 != 0;
        let (band, reads_dc, needs_ac_tables) = match self.process {
            CodingProcess::Sequential => (u64::MAX, true, true),
            CodingProcess::Lossless => (u64::MAX, true, false),
            // A bit that refines a DC coefficient is not coded.
            CodingProcess::Progressive => (band(start, end)?, start == 0 && !refines, start != 0),
        };
        let mut read: HashSet<TableId> = HashSet::from([(DRI, 0)]);
        let (listed, _) = listed.as_chunks::<2>();
        for &[id, tables] in listed {
            let component = self.components.iter_mut().find(|component| component.id == id)?;
            // Decoders keep the quantization table of a component's first scan (T.81 leaves it open).
            if component.said == 0 && self.process != CodingProcess::Lossless {
                read.insert((DQT, component.quantization));
            }
            // A first pass over another, or none to refine.
            let expected = if refines { band } else { 0 };
            if component.said & band != expected {
                return None;
            }
            component.said |= band;
            let (dc, ac) = (tables >> 4, tables & 0x0F);
            // Some decoders read other numbers as one of these.
            if (reads_dc && dc > 3) || (needs_ac_tables && ac > 3) {
                return None;
            }
            if reads_dc {
                read.insert((self.coding, dc));
            }
            if needs_ac_tables {
                read.insert((self.coding, 0x10 | ac));
            }
        }
        Some(read)
    }
}

/// Returns the bits of a progressive scan's coefficients: DC alone, or some of AC.
fn band(start: u8, end: u8) -> Option<u64> {
    let is_one = (start == 0) == (end == 0) && start <= end && end < 64;
    is_one.then(|| (u64::MAX << start) & (u64::MAX >> (63 - end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DC: u8 = 0x00;
    const AC: u8 = 0x10;

    fn part(marker: u8, contents: &[u8]) -> KeptSegment<'static> {
        KeptSegment { marker, contents: Bytes::copy_from_slice(contents), coded: &[] }
    }

    fn frame(marker: u8, components: &[[u8; 3]]) -> KeptSegment<'static> {
        let count = u8::try_from(components.len()).unwrap();
        part(marker, &[&[8, 0, 1, 0, 1, count][..], components.as_flattened()].concat())
    }

    fn scan(components: &[[u8; 2]], rest: [u8; 3]) -> KeptSegment<'static> {
        let count = u8::try_from(components.len()).unwrap();
        part(SOS, &[&[count][..], components.as_flattened(), &rest].concat())
    }

    fn quantization(number: u8, fill: u8) -> Vec<u8> {
        [vec![number], vec![fill; 64]].concat()
    }

    /// A Huffman table of one code.
    fn codes(name: u8, symbol: u8) -> Vec<u8> {
        [&[name, 1][..], &[0; 15], &[symbol]].concat()
    }

    /// Returns the segments that are kept, without frames and scans.
    fn kept(mut parts: Vec<KeptSegment<'static>>) -> Option<Vec<(u8, Vec<u8>)>> {
        drop_unread(&mut parts)?;
        let tables = parts.into_iter().filter(|part| part.marker != SOS && !is_frame(part.marker));
        Some(tables.map(|part| (part.marker, part.contents.to_vec())).collect())
    }

    const GREY: [[u8; 3]; 1] = [[1, 0x11, 0]];
    const BASELINE: [u8; 3] = [0, 63, 0];

    #[test]
    fn of_tables_with_one_name_the_last_before_the_scan_is_kept() {
        let parts = vec![
            part(DQT, &quantization(0, b'E')),
            part(DQT, &[quantization(0, b'r'), quantization(0, 1)].concat()),
            part(DRI, b"ik"),
            part(DRI, &[0, 4]),
            part(APP14, b"Adobe of another"),
            part(APP14, b"Adobe"),
            frame(0xC0, &GREY),
            part(DHT, &[codes(DC, b'E'), codes(AC, b'r')].concat()),
            part(DHT, &[codes(AC, 2), codes(DC, b'i'), codes(DC, 3)].concat()),
            scan(&[[1, 0]], BASELINE),
        ];
        let last = [
            (DQT, quantization(0, 1)),
            (DRI, vec![0, 4]),
            (APP14, b"Adobe".to_vec()),
            (DHT, [codes(AC, 2), codes(DC, 3)].concat()),
        ];
        assert_eq!(kept(parts).as_deref(), Some(&last[..]));
    }

    #[test]
    fn a_table_that_no_scan_names_is_dropped() {
        let named = |number: u8| [codes(number, 1), codes(AC | number, 1)].concat();
        let parts = vec![
            part(DQT, &[quantization(0, b'E'), quantization(1, 1), quantization(2, b'r')].concat()),
            part(DAC, b"Erik"),
            part(DHT, &[]),
            frame(0xC0, &[[1, 0x11, 1]]),
            part(DHT, &[named(0), named(2), named(3)].concat()),
            scan(&[[1, 0x22]], BASELINE),
            // Behind the last scan nothing reads.
            part(DQT, &quantization(1, b'E')),
            part(DHT, &named(2)),
            part(DRI, b"Er"),
        ];
        assert_eq!(kept(parts), Some(vec![(DQT, quantization(1, 1)), (DHT, named(2))]));
    }

    #[test]
    fn a_progressive_scan_reads_what_its_coefficients_need() {
        let parts = vec![
            part(DQT, &quantization(0, 1)),
            frame(0xC2, &GREY),
            part(DHT, &[codes(DC, 1), codes(AC, 1)].concat()),
            scan(&[[1, 0]], [0, 0, 1]),
            // The table for AC has not been read, and is replaced now; that for DC is not read again.
            part(DHT, &[codes(DC, b'E'), codes(AC, 2)].concat()),
            // The component has its quantization.
            part(DQT, &quantization(0, b'E')),
            scan(&[[1, 0]], [1, 63, 1]),
            part(DHT, &codes(DC, b'r')),
            scan(&[[1, 0]], [0, 0, 0x10]),
            part(DHT, &codes(AC, 3)),
            scan(&[[1, 0]], [1, 63, 0x10]),
        ];
        let read = [(DQT, quantization(0, 1)), (DHT, codes(DC, 1)), (DHT, codes(AC, 2)), (DHT, codes(AC, 3))];
        assert_eq!(kept(parts).as_deref(), Some(&read[..]));
    }

    #[test]
    fn components_that_are_scanned_apart_may_each_have_their_tables() {
        let tables =
            |fill| [(DQT, quantization(0, fill)), (DHT, [codes(DC, fill), codes(AC, fill)].concat())];
        let segments = |fill| tables(fill).map(|(marker, contents)| part(marker, &contents));
        let [quantization, codes] = segments(1);
        let [other_quantization, other_codes] = segments(2);
        let parts = vec![
            quantization,
            codes,
            frame(0xC0, &[[1, 0x11, 0], [2, 0x11, 0]]),
            scan(&[[1, 0]], BASELINE),
            other_quantization,
            other_codes,
            scan(&[[2, 0]], BASELINE),
        ];
        assert_eq!(kept(parts), Some([tables(1), tables(2)].concat()));
    }

    #[test]
    fn arithmetic_coding_and_lossless_pictures_have_tables_of_their_own() {
        let tables = || {
            [
                part(DQT, &quantization(0, 1)),
                part(DAC, &[DC, 1, AC, 1]),
                part(DHT, &[codes(DC, 1), codes(AC, 1)].concat()),
            ]
        };
        let of = |marker| {
            let mut parts = Vec::from(tables());
            parts.extend([frame(marker, &GREY), scan(&[[1, 0]], BASELINE)]);
            kept(parts)
        };
        assert_eq!(of(0xC9), Some(vec![(DQT, quantization(0, 1)), (DAC, vec![DC, 1, AC, 1])]));
        assert_eq!(of(0xC3), Some(vec![(DHT, codes(DC, 1))]));
        assert_eq!(of(0xCB), Some(vec![(DAC, vec![DC, 1])]));
    }

    #[test]
    fn scans_that_are_not_one_picture_are_refused() {
        let colours = [[1, 0x11, 0], [2, 0x11, 0]];
        let grey = |marker: u8, scans: &[[u8; 3]]| -> Vec<KeptSegment<'static>> {
            let scans = scans.iter().map(|rest| scan(&[[1, 0]], *rest));
            [frame(marker, &GREY)].into_iter().chain(scans).collect()
        };
        let refused: [(&str, Vec<KeptSegment<'static>>); 15] = [
            ("no frame", vec![scan(&[[1, 0]], BASELINE)]),
            ("no scan", grey(0xC0, &[])),
            ("two frames", vec![frame(0xC0, &GREY), frame(0xC0, &GREY), scan(&[[1, 0]], BASELINE)]),
            ("a hierarchical frame", grey(0xC5, &[BASELINE])),
            (
                "a quantization table without a number",
                vec![frame(0xC0, &[[1, 0x11, b'E']]), scan(&[[1, 0]], BASELINE)],
            ),
            ("a component that is not scanned", vec![frame(0xC0, &colours), scan(&[[1, 0]], BASELINE)]),
            ("a component that is not listed", vec![frame(0xC0, &GREY), scan(&[[1, 0], [2, 0]], BASELINE)]),
            ("a component twice in a scan", vec![frame(0xC0, &GREY), scan(&[[1, 0], [1, 0]], BASELINE)]),
            ("a scan over another", grey(0xC0, &[BASELINE, BASELINE])),
            ("a first pass over another", grey(0xC2, &[[0, 0, 0], [1, 63, 0], [5, 9, 0]])),
            ("a second pass without a first", grey(0xC2, &[[0, 0, 0], [1, 63, 0x10]])),
            ("DC and AC in one pass", grey(0xC2, &[[0, 63, 0]])),
            ("a band that ends before it begins", grey(0xC2, &[[0, 0, 0], [9, 5, 0]])),
            ("a band beyond the last coefficient", grey(0xC2, &[[0, 0, 0], [1, 64, 0]])),
            ("a table without a number", vec![frame(0xC0, &GREY), scan(&[[1, 0x50]], BASELINE)]),
        ];
        for (what, parts) in refused {
            assert_eq!(kept(parts), None, "{what}");
        }
        assert_eq!(kept(grey(0xC2, &[[0, 0, 1], [1, 63, 0], [0, 0, 0x10]])), Some(vec![]));
    }
}
