//! Prints a contract of three pages to a file and reports how long a print takes once the browser is warm:
//! `cargo run --release -p mw-pdf --example print -- /tmp/contract.pdf`.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // an example: it fails by panicking

#[path = "../tests/common/mod.rs"]
mod common;

use common::Printer;
use std::time::Instant;

#[tokio::main]
async fn main() {
    let printer = Printer::with(|options| options.prints_per_browser = 1000);
    println!("{:?}", printer.chrome.check());
    let start = Instant::now();
    let first = printer.print(&common::contract()).await.unwrap();
    println!("first: {:?}, {} bytes", start.elapsed(), first.bytes.len());
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, &first.bytes).unwrap();
    }
    let mut times = Vec::new();
    for _ in 0..100 {
        let start = Instant::now();
        assert!(printer.print(&common::contract()).await.unwrap() == first);
        times.push(start.elapsed());
    }
    times.sort();
    println!("warm: median {:?}, 9 of 10 within {:?}, longest {:?}", times[50], times[90], times[99]);
}
