//! The content of the pages, and that it is the same each time.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test file: it fails by panicking

mod common;

use common::{Printer, contract, document, pages};
use dpa::ports::PdfRenderer as _;
use dpa::{PrintError, Printable};
use kernel::Locale;
use lopdf::{Dictionary, Document, Object};
use std::collections::BTreeSet;
use std::process::Command;

const CHILD: &str = "what_another_process_prints";

/// Hostile check 68: the same bytes after a restart and on every machine. The other processes have another
/// time zone, other languages and no fonts.
#[tokio::test(flavor = "multi_thread")]
async fn fresh_browsers_and_other_processes_print_the_same_bytes() {
    let mut prints = Vec::new();
    for _ in 0..3 {
        let printer = Printer::new();
        let first = printer.print(&contract()).await.unwrap();
        let other = printer.print(&document("<p>Anderes")).await.unwrap();
        assert_ne!(first.bytes, other.bytes);
        // A page that was used before leaves no trace on the next.
        let again = printer.print(&contract()).await.unwrap();
        assert!(first == again, "a used page prints otherwise");
        prints.push(first);
    }
    assert!(prints.iter().all(|print| *print == prints[0]), "fresh browsers differ");
    let folder = tempfile::tempdir().unwrap();
    let fonts = folder.path().join("none.conf");
    std::fs::write(&fonts, "<fontconfig/>").unwrap();
    for (zone, language) in [("Asia/Tokyo", "ja_JP.UTF-8"), ("America/New_York", "de_DE.UTF-8")] {
        let file = folder.path().join("other.pdf");
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", CHILD, "--ignored", "--nocapture"])
            .envs([("TZ", zone), ("LANG", language), ("LANGUAGE", language)])
            .env("FONTCONFIG_FILE", &fonts)
            .env("PRINT_TO", &file)
            .output()
            .unwrap();
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stdout));
        assert!(std::fs::read(&file).unwrap() == prints[0].bytes, "{zone} prints otherwise");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the test above, in a process of its own"]
async fn what_another_process_prints() {
    let printed = Printer::new().print(&contract()).await.unwrap();
    std::fs::write(std::env::var("PRINT_TO").unwrap(), printed.bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_has_its_pages_its_numbers_and_its_foot() {
    let printer = Printer::new();
    let pdf = printer.print(&contract()).await.unwrap();
    let pages = pages(&pdf);

    assert_eq!(pages.len(), 3);
    for (at, page) in pages.iter().enumerate() {
        assert!(page.contains(&format!("Seite {} von 3", at + 1)), "{page}");
        assert!(page.contains("Stadtwerke Köln \"Nord\" · Fassung 3"), "{page}");
        assert!(!page.contains("Vertrag über"), "the title is on no page");
    }
    assert!(pages[0].contains("Auftragsverarbeitung") && pages[0].contains("„aus dem Haus“"), "{}", pages[0]);
    let english = Printable { locale: Locale::En, ..contract() };
    let english = printer.print(&english).await.unwrap();
    assert!(common::pages(&english)[0].contains("Page 1 of 3"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_says_what_it_is() {
    let printer = Printer::new();
    let written = printer.print(&contract()).await.unwrap();
    let version = written.engine.strip_prefix("Chromium ").unwrap();
    assert!(version.split('.').count() == 4 && version.starts_with(|sign: char| sign.is_ascii_digit()));
    let pdf = Document::load_mem(&written.bytes).unwrap();
    let info = pdf.get_dictionary(pdf.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
    assert_eq!(text(info, b"Title"), "Vertrag über Auftragsverarbeitung");
    assert_eq!(text(info, b"CreationDate"), "D:20260921141320+00'00'");
    assert_eq!(text(info, b"ModDate"), "D:20260921141320+00'00'");
    assert_eq!(text(info, b"Creator"), "Meldewerk");
    // No file id, which would differ each time.
    assert!(pdf.trailer.get(b"ID").is_err());
    let catalog = pdf.catalog().unwrap();
    assert_eq!(text(catalog, b"Lang"), "de");
    assert!(catalog.get(b"MarkInfo").unwrap().as_dict().unwrap().get(b"Marked").unwrap().as_bool().unwrap());
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"Outlines"));
    let types: BTreeSet<_> = pdf.objects.values().filter_map(structure_type).collect();
    assert!(types.contains("H1") && types.contains("TH"), "{types:?}");
    assert!(types.iter().all(|name| KNOWN.contains(&name.as_str())), "{types:?}");
    let fonts: Vec<_> = pdf.objects.values().filter_map(name_of_font).collect();
    assert!(!fonts.is_empty() && fonts.iter().all(|name| name.contains("FiraSans")), "{fonts:?}");
}

/// Tag types of PDF 1.7 (ISO 32000-1, 14.8.4), which readers know.
const KNOWN: [&str; 18] = [
    "Document",
    "Part",
    "Div",
    "P",
    "H1",
    "H2",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "THead",
    "TBody",
    "Span",
    "NonStruct",
];

fn structure_type(object: &Object) -> Option<String> {
    let element = object.as_dict().ok()?;
    let is_element = element.get(b"Type").ok()?.as_name().ok()? == b"StructElem";
    let name = element.get(b"S").ok()?.as_name().ok()?;
    is_element.then(|| String::from_utf8_lossy(name).into_owned())
}

fn text(dictionary: &Dictionary, key: &[u8]) -> String {
    lopdf::decode_text_string(dictionary.get(key).unwrap()).unwrap()
}

fn name_of_font(object: &Object) -> Option<String> {
    let name = object.as_dict().ok()?.get(b"FontName").ok()?.as_name().ok()?;
    Some(String::from_utf8_lossy(name).into_owned())
}

/// No font of the machine substitutes for characters that ours lack.
#[tokio::test(flavor = "multi_thread")]
async fn signs_of_other_scripts_are_printed_or_named() {
    let printer = Printer::new();
    let names = "Łódź Ελλάδα Київ Nẵng ἀρχή";
    let pdf = printer.print(&document(&format!("<p>{names}</p><p>中文 😀</p>"))).await.unwrap();
    let page = pages(&pdf).remove(0);
    for name in names.split(' ').chain(["[U+4E2D][U+6587]", "[U+1F600]"]) {
        assert!(page.contains(name), "{name} is not in {page}");
    }
    let pdf = Document::load_mem(&pdf.bytes).unwrap();
    let fonts: Vec<_> = pdf.objects.values().filter_map(name_of_font).collect();
    assert!(fonts.iter().all(|name| name.contains("FiraSans")), "{fonts:?}");
}

/// A footer is plain text, whatever it contains.
#[tokio::test(flavor = "multi_thread")]
async fn a_foot_is_no_style_and_no_markup() {
    let foot = "a\"; } </style><h1>X</h1> \\ {{b}} &amp; \u{7}";
    let pdf =
        Printer::new().print(&Printable { foot: foot.into(), ..document("<p>Text</p>") }).await.unwrap();
    let page = pages(&pdf).remove(0);
    assert!(page.contains("a\"; } </style><h1>X</h1> \\ {{b}} &amp; [U+0007]"), "{page}");
}

#[tokio::test]
async fn a_layout_that_is_not_known_is_refused() {
    let printer = Printer::new();
    assert_eq!(printer.chrome.layout(), 1);
    let unknown = Printable { layout: 2, ..contract() };
    assert_eq!(printer.print(&unknown).await, Err(PrintError::UnknownLayout(2)));
}
