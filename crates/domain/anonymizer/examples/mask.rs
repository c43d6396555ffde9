//! Masks standard input, or a sample: `cargo run -p mw-anonymizer --example mask`.

use anonymizer::Anonymizer;
use std::io::{IsTerminal, Read};

const SAMPLE: &str = "Am 17.03.2026 hat Frau Prof. Dr. von der Heide aus Zimmer 1.203 unter 0176 5550142 \
    angerufen. Rückfragen an m.heide@example.org.";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    if std::io::stdin().is_terminal() {
        SAMPLE.clone_into(&mut text);
    } else {
        std::io::stdin().read_to_string(&mut text)?;
    }
    let masked = Anonymizer::new().mask(&text)?;
    println!("{}", masked.text.trim_end());
    for (rule, count) in masked.counts.iter() {
        eprintln!("{}: {count}", rule.code());
    }
    Ok(())
}
