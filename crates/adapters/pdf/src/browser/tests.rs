//! Hostile checks 65 and 66 with nothing around the browser: no policy in the page, no namespace.

use super::*;
use crate::launch::Namespaces;
use crate::options::PdfOptions;
use std::fs;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const MARK: &str = "MARKEROFTHEFILE";

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

/// A browser in its own folder, with the network of the machine.
fn bare(scratch: &std::path::Path) -> Browser {
    let options = PdfOptions { no_sandbox: true, scratch: scratch.into(), ..PdfOptions::default() };
    let mut launch = Launch::find(&options).unwrap();
    launch.namespaces = Namespaces::NONE;
    Browser::start(&launch, soon()).unwrap()
}

/// Counts the connections to a port on loopback.
fn listener() -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let hits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&hits);
    thread::spawn(move || {
        while listener.accept().is_ok() {
            counted.fetch_add(1, Ordering::SeqCst);
        }
    });
    (port, hits)
}

fn text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    document.extract_text(&pages).unwrap()
}

/// A page with one of our fonts, so that its text can be extracted.
fn page(head: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=de><head><style>{}body{{font-family:'Contract Sans'}}</style>{head}</head>\
         <body><p>Anfang</p>{body}<p>Ende</p></body></html>",
        crate::fonts::faces(&[])
    )
}

/// Ways to request an address from a page's head.
const HEADS: [&str; 8] = [
    "<meta http-equiv=refresh content='0;url=PLACE'>",
    "<link rel=stylesheet href='PLACE'><link rel=icon href='PLACE'><link rel=manifest href='PLACE'>",
    "<link rel=prefetch href='PLACE'><link rel=preload as=image href='PLACE'>",
    "<link rel=preconnect href='PLACE'><link rel=dns-prefetch href='PLACE'>",
    "<link rel=prerender href='PLACE'><link rel=modulepreload href='PLACE'>",
    "<base href='PLACE'><link rel=stylesheet href='y.css'>",
    "<style>@import url(PLACE);</style>",
    "<style>@font-face{font-family:F;src:url(PLACE)}p{font-family:F}</style>",
];

/// Ways to request an address from its body.
const BODIES: [&str; 9] = [
    "<img src='PLACE'><img srcset='PLACE 2x'><video src='PLACE' poster='PLACE'></video>",
    "<iframe src='PLACE'></iframe><object data='PLACE'></object><embed src='PLACE'>",
    "<iframe srcdoc=\"<img src='PLACE'><iframe src='PLACE'></iframe>\"></iframe>",
    "<iframe src=\"data:text/html,<img src='PLACE'><link rel=preconnect href='PLACE'>\"></iframe>",
    "<svg><use href='PLACE#a'/><image href='PLACE'/></svg>",
    "<p style='background:url(PLACE);list-style:url(PLACE)'>x",
    "<form id=f action='PLACE'><input autofocus></form><audio autoplay src='PLACE'></audio>",
    "<script src='PLACE'></script><script>fetch('PLACE');new WebSocket('PLACE')</script>",
    "<a id=a href='PLACE' ping='PLACE'>x</a>",
];

#[test]
fn a_page_asks_nobody_and_reads_no_file() {
    let scratch = tempfile::tempdir().unwrap();
    let file = scratch.path().join("marker.html");
    fs::write(&file, format!("<p>{MARK}</p>")).unwrap();
    let (port, hits) = listener();
    let mut browser = bare(scratch.path());
    let places = [
        format!("http://127.0.0.1:{port}/x"),
        format!("http://localhost:{port}/x"),
        format!("http://[::ffff:127.0.0.1]:{port}/x"),
        format!("ws://127.0.0.1:{port}/x"),
        format!("file://{}", file.display()),
        "file:///etc/passwd".to_owned(),
    ];
    for (ways, is_head) in [(&HEADS[..], true), (&BODIES[..], false)] {
        for html in ways.iter().flat_map(|way| places.iter().map(|place| way.replace("PLACE", place))) {
            let page = if is_head { page(&html, "") } else { page("", &html) };
            browser.clear().unwrap();
            let pdf = match browser.print(page, soon()) {
                // Its remote font never loads, so the page is not accepted as one of ours.
                Err(PrintError::Failed(_)) if html.contains("@font-face") => continue,
                printed => printed.unwrap_or_else(|error| panic!("{html}: {error}")),
            };
            let text = text(&pdf);
            assert!(text.contains("Anfang") && text.contains("Ende"), "{html}: {text}");
            assert!(!text.contains(MARK) && !text.contains("root:"), "{html}: {text}");
        }
    }
    // Delayed redirects have not happened either.
    thread::sleep(Duration::from_millis(500));
    assert_eq!(browser.current_url(soon()).unwrap(), "about:blank");
    assert_eq!(hits.load(Ordering::SeqCst), 0, "somebody came");
}

/// Shows that the listener of the test above does count and that the marker would be found.
#[test]
fn a_listener_counts_and_a_text_is_read() {
    let scratch = tempfile::tempdir().unwrap();
    let (port, hits) = listener();
    let _ = std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
    let pdf = bare(scratch.path()).print(page("", MARK), soon()).unwrap();
    assert!(text(&pdf).contains(MARK));
    assert_eq!(hits.load(Ordering::SeqCst), 1);
}

#[test]
fn scripts_do_not_run() {
    let scratch = tempfile::tempdir().unwrap();
    let mut browser = bare(scratch.path());
    let scripts = "<script>document.body.append('SCRIPTED');while(1);</script>\
                   <img src=x onerror=\"while(1)\"><svg onload=\"while(1)\"></svg><body onload=\"while(1)\">\
                   <a id=a href=\"javascript:while(1)\">x</a><iframe srcdoc=\"<script>while(1)</script>\"></iframe>";
    let start = Instant::now();
    let pdf = browser.print(page("", scripts), soon()).unwrap();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(!text(&pdf).contains("SCRIPTED"));
}
