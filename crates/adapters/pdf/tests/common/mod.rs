//! Printers whose browsers can be told apart by their folder.

#![allow(dead_code, unreachable_pub)] // each test file uses only some

use dpa::ports::PdfRenderer;
use dpa::{Pdf, PrintError, Printable};
use kernel::{Locale, from_micros};
use pdf::{ChromePdf, PdfOptions};
use std::fs;
use std::future::Future;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Three pages of German.
pub fn contract() -> Printable {
    let clause = "<h2>Gegenstand der Vereinbarung</h2><p>Der Auftragsverarbeiter verarbeitet personenbezogene Daten \
                  <strong>ausschließlich</strong> im Rahmen der getroffenen <em>Vereinbarungen</em> und nach Weisung des \
                  Verantwortlichen – auch außerhalb der Europäischen Union.</p><ul><li>Stammdaten</li><li>Meldungen \
                  „aus dem Haus“</li></ul><table><thead><tr><th>Maßnahme</th><th>Frist</th></tr></thead><tbody><tr>\
                  <td>Löschung</td><td>30 Tage</td></tr></tbody></table>";
    document(&format!("<h1>Auftragsverarbeitung</h1>{}", clause.repeat(9)))
}

pub fn document(body_html: &str) -> Printable {
    Printable {
        layout: 1,
        locale: Locale::De,
        title: "Vertrag über Auftragsverarbeitung".into(),
        body_html: body_html.into(),
        foot: "Stadtwerke Köln \"Nord\" · Fassung 3".into(),
        dated: from_micros(1_790_000_000_000_000),
    }
}

/// A printer in its own folder. Tests may run as root, which works only without the sandbox.
pub struct Printer {
    pub chrome: ChromePdf,
    pub scratch: TempDir,
}

impl Printer {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut PdfOptions)) -> Self {
        let scratch = tempfile::tempdir().unwrap();
        let mut options = options(scratch.path());
        change(&mut options);
        Self { chrome: ChromePdf::new(options), scratch }
    }

    pub async fn print(&self, document: &Printable) -> Result<Pdf, PrintError> {
        self.chrome.print(document).await
    }

    /// Returns the processes of its browsers.
    pub fn processes(&self) -> Vec<u32> {
        processes_in(self.scratch.path())
    }

    /// Returns the browser process itself, without its wrappers and its child processes.
    pub fn main_process(&self) -> u32 {
        let is_main = |pid: &u32| {
            let line = words_of(*pid, "cmdline");
            let program = line.split(' ').next().unwrap_or_default();
            program.contains("chrom") && line.contains("--remote-debugging-pipe") && !line.contains("--type=")
        };
        self.processes().into_iter().find(is_main).unwrap()
    }
}

pub fn options(scratch: &Path) -> PdfOptions {
    PdfOptions { no_sandbox: true, scratch: scratch.into(), ..PdfOptions::default() }
}

/// Returns the processes whose home or profile is in this folder, and their child processes.
pub fn processes_in(scratch: &Path) -> Vec<u32> {
    let folder = format!("{}/", scratch.display());
    let pids: Vec<u32> = fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    let is_of_it = |pid: &u32| {
        let has = |list| words_of(*pid, list).contains(&folder);
        has("environ") || has("cmdline")
    };
    let mut found: Vec<u32> = pids.iter().copied().filter(is_of_it).collect();
    let parents: Vec<_> = pids.iter().map(|pid| (*pid, parent(*pid))).collect();
    let mut at = 0;
    while let Some(pid) = found.get(at).copied() {
        let children =
            parents.iter().filter(|(child, parent)| *parent == Some(pid) && !found.contains(child));
        found.extend(children.map(|(child, _)| *child).collect::<Vec<_>>());
        at += 1;
    }
    found
}

pub fn is_there(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

fn words_of(pid: u32, list: &str) -> String {
    let words = fs::read(format!("/proc/{pid}/{list}")).unwrap_or_default();
    String::from_utf8_lossy(&words).replace('\0', " ")
}

fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}

pub fn signal(name: &str, pid: u32) {
    let sent = std::process::Command::new("kill").args([format!("-{name}"), pid.to_string()]).status();
    // Some processes of a browser end by themselves.
    assert!(sent.unwrap().success() || !is_there(pid));
}

/// Waits until a condition holds, and fails if it never does.
pub async fn until<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    let end = Instant::now() + Duration::from_secs(10);
    while !is_so().await {
        assert!(Instant::now() < end, "not in time: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Returns the text of a PDF, page by page, without line breaks and the breaks between fonts.
pub fn pages(pdf: &Pdf) -> Vec<String> {
    let document = lopdf::Document::load_mem(&pdf.bytes).unwrap();
    document
        .get_pages()
        .into_keys()
        .map(|page| document.extract_text(&[page]).unwrap().replace('\n', ""))
        .collect()
}
