//! How a JPEG is to be turned: all that is kept of its EXIF data, without which the portraits of a phone lie on their
//! side.

use image::metadata::Orientation;

/// What EXIF data begin with.
const NAME: &[u8] = b"Exif\0\0";
/// TIFF, big endian, with one entry: the orientation (0x0112), one number of 16 bits, of which the upper half is zero.
/// The lower half follows.
const BEFORE: &[u8] = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0";
/// The rest of the entry, and that no other list follows.
const BEHIND: &[u8] = &[0; 6];

/// Returns EXIF data that say nothing but how to turn a picture, from the contents of its segments for such data. `None`
/// if it stands upright, if it does not say it plainly, or if it has several EXIF data, since each program reads others.
pub(crate) fn kept_exif<'a>(contents: impl Iterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let mut found = contents.filter_map(|contents| contents.strip_prefix(NAME));
    let (exif, None) = (found.next()?, found.next()) else { return None };
    let orientation = Orientation::from_exif_chunk(exif)?;
    let is_turned = orientation != Orientation::NoTransforms;
    is_turned.then(|| [NAME, BEFORE, &[orientation.to_exif()], BEHIND].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAKER: [u8; 12] = [0x01, 0x0F, 0, 2, 0, 0, 0, 4, b'E', b'M', 0, 0];

    /// EXIF data of these entries, with a text behind them.
    fn exif(entries: &[[u8; 12]]) -> Vec<u8> {
        let count = u16::try_from(entries.len()).unwrap().to_be_bytes();
        let text = b"52.5163N Erika Mustermann";
        [NAME, b"MM\0*\0\0\0\x08", &count, entries.as_flattened(), &[0; 4], text].concat()
    }

    const fn orientation(number: u16) -> [u8; 12] {
        let [upper, lower] = number.to_be_bytes();
        [0x01, 0x12, 0, 3, 0, 0, 0, 1, upper, lower, 0, 0]
    }

    fn kept(contents: &[&[u8]]) -> Option<Vec<u8>> {
        kept_exif(contents.iter().copied())
    }

    #[test]
    fn of_exif_only_the_orientation_is_kept() {
        for number in 2..=8 {
            let sent = exif(&[MAKER, orientation(number), MAKER]);
            let clean = kept(&[&sent]).unwrap();
            let [_, lower] = number.to_be_bytes();
            assert_eq!(clean, [NAME, BEFORE, &[lower], BEHIND].concat());
            assert_eq!(kept(&[&clean]).as_ref(), Some(&clean), "cleaning it again changes nothing");
        }
        let little = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        assert_eq!(kept(&[little]), kept(&[&exif(&[orientation(6)])]), "always in the same form");
    }

    #[test]
    fn a_picture_that_stands_upright_keeps_no_exif() {
        assert_eq!(kept(&[]), None);
        assert_eq!(kept(&[&exif(&[])]), None);
        assert_eq!(kept(&[&exif(&[MAKER, orientation(1)])]), None);
    }

    #[test]
    fn what_is_not_an_orientation_is_dropped() {
        for number in [0, 9, 255, 256, 0x0106, u16::MAX] {
            assert_eq!(kept(&[&exif(&[orientation(number)])]), None, "{number}");
        }
        let turned = orientation(6);
        for (at, byte) in [(3, 4), (4, 0xFF), (7, 0), (7, 2)] {
            let mut odd = turned;
            odd[at] = byte;
            assert_eq!(kept(&[&exif(&[odd])]), None, "{byte} at {at}");
        }
        let whole = exif(&[MAKER, turned]);
        for end in 0..NAME.len() + 10 + 2 * 12 {
            assert_eq!(kept(&[&whole[..end]]), None, "cut off at {end}");
        }
        let mut elsewhere = whole.clone();
        elsewhere[10..14].fill(0xFF);
        assert_eq!(kept(&[&elsewhere]), None);
        let mut other_order = whole;
        other_order[6] = b'I';
        assert_eq!(kept(&[&other_order]), None);
    }

    #[test]
    fn a_picture_that_says_it_twice_is_not_turned() {
        let (six, eight) = (exif(&[orientation(6)]), exif(&[orientation(8)]));
        assert_eq!(kept(&[&six, &eight]), None);
        let xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>";
        assert!(kept(&[xmp, &six]).is_some(), "other data of segments with the same marker do not count");
    }
}
