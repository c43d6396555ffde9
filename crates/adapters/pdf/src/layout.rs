//! Layouts by number. One that documents were printed with never changes: its hash is pinned in the tests.

mod one;

use dpa::{PrintError, Printable};

/// The layout of new contracts.
pub const NEWEST: u32 = 1;

/// Renders the document as a complete HTML page that refers to nothing outside itself.
pub(crate) fn html(document: &Printable) -> Result<String, PrintError> {
    match document.layout {
        1 => Ok(one::html(document)),
        unknown => Err(PrintError::UnknownLayout(unknown)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Locale, from_micros};
    use sha2::{Digest, Sha256};
    use std::fmt::Write as _;

    /// A printed contract may be printed again years later: what this test pins must not change. A different
    /// look is a new layout.
    #[test]
    fn layout_1_is_what_it_was() {
        let page = |locale| {
            let document = Printable {
                layout: 1,
                locale,
                title: "Vertrag <1> & mehr".into(),
                body_html: "<h1>Größe</h1><p>Łódź ἀρχή Ελλάδα Київ Ԑ Nẵng 中</p>".into(),
                foot: "Fassung 3 · \"Köln\"".into(),
                dated: from_micros(0),
            };
            let digest = Sha256::digest(html(&document).unwrap());
            digest.iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            })
        };
        assert_eq!(page(Locale::De), "7233eb320652e0abb3fc852037f87045e7b4501c2029afb0cb1cbc4ca609795b");
        assert_eq!(page(Locale::En), "8c36526e735e8610e8178778ad72852052760926860cd363b4cdff46cb8ab77e");
    }
}
