//! Throughput over 20 MB of report-like German, compared in the same run with five sequential passes of the
//! `regex` crate with plain patterns over the same text, and over inputs built to be slow.

#[path = "../tests/adversaries/mod.rs"]
mod adversaries;

use adversaries::ADVERSARIES;
use anonymizer::{Anonymizer, RuleSet};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use regex::Regex;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SENTENCES: [&str; 14] = [
    "In Zimmer 12 hat Herr Müller heute früh über starke Schmerzen im linken Bein geklagt. ",
    "Die Klingel lag außer Reichweite, der Boden war noch feucht vom Wischen. ",
    "Frau Dr. Kowalski wurde unter 0176 5550142 informiert und kam nach zehn Minuten. ",
    "Wir waren zu zweit für 34 Betten, das ist in dieser Schicht nicht zu schaffen. ",
    "Am 17.03.2026 ist dasselbe schon einmal auf Station 4B passiert. ",
    "Rückfragen bitte an stationsleitung-4b@example.org, ich bin bis Freitag im Dienst. ",
    "Die Infusionspumpe gab keinen Alarm, obwohl der Beutel seit einer Stunde leer war. ",
    "Ein Eintrag in der Kurve ist erfolgt, die Angehörigen wurden noch nicht benachrichtigt. ",
    "Beim Transfer in den Rollstuhl rutschte dieser weg, weil die Bremse nicht hielt. ",
    "Der Sohn hat mich im Stationszimmer angeschrien und gegen den Tisch getreten. ",
    "Frau Prof. Dr. von der Heide hat die Anordnung später schriftlich bestätigt. ",
    "Es gab 100 mg statt 50 mg, der Blutdruck lag danach bei 120/80 und blieb stabil. ",
    "Bitte ernst nehmen, es ist in diesem Monat schon das zweite Mal. ",
    "Danach haben wir im Team lange darüber gesprochen und den Ablauf geändert. ",
];

/// Plain patterns for the five rules, as one would write them with the `regex` crate.
const PATTERNS: [(&str, &str); 5] = [
    (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", "[E-MAIL ANONYMISIERT]"),
    (r"\b\d{1,2}\.\d{1,2}\.\d{4}\b", "[DATUM ANONYMISIERT]"),
    (r"\b(?:Zimmer|Zi\.|Station|Raum)\s+(?:Nr\.\s*)?\w*\d[\w.]*", "[RAUM ANONYMISIERT]"),
    (r"(?:\+49|0049|\b0)[\s/().-]*\d(?:[\s/().-]*\d){5,13}", "[TELEFON ANONYMISIERT]"),
    (
        r"\b(?:(?:Herrn?|Frau|Dr\.|Prof\.)\s+)+(?:(?:von|van|de|zu|der)\s+)*\p{Lu}[\p{L}-]+",
        "[NAME ANONYMISIERT]",
    ),
];

fn report_like(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 200);
    let mut state = 7u32;
    while text.len() < bytes {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push_str(SENTENCES[(state >> 16) as usize % SENTENCES.len()]);
    }
    text
}

/// The fastest of a few runs: the machine is shared, and only slower is possible by accident.
fn best(mut run: impl FnMut()) -> Duration {
    (0..5)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// The fastest of several runs for each of the texts, run in turn.
fn best_in_turn<const N: usize>(texts: [&str; N], mut run: impl FnMut(&str)) -> [Duration; N] {
    let mut fastest = [Duration::MAX; N];
    for _ in 0..24 {
        for (text, fastest) in texts.iter().zip(&mut fastest) {
            let begin = Instant::now();
            run(text);
            *fastest = begin.elapsed().min(*fastest);
        }
    }
    fastest
}

/// The fastest of several runs of each anonymizer over a text, run in turn.
fn best_of_both(text: &str, both: [Anonymizer; 2]) -> [Duration; 2] {
    let mut fastest = [Duration::MAX; 2];
    for _ in 0..8 {
        for (anonymizer, fastest) in both.iter().zip(&mut fastest) {
            let begin = Instant::now();
            drop(black_box(anonymizer.mask(black_box(text))));
            *fastest = begin.elapsed().min(*fastest);
        }
    }
    fastest
}

#[expect(clippy::cast_precision_loss, reason = "for display")]
fn megabytes_per_second(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64()
}

/// Reports arrive one by one, so the 20 MB are masked in pieces of a report's size.
fn reports(text: &str) -> Vec<&str> {
    text.split_inclusive(". ")
        .collect::<Vec<_>>()
        .chunks(7)
        .map(|chunk| {
            let start = chunk[0].as_ptr() as usize - text.as_ptr() as usize;
            let length: usize = chunk.iter().map(|sentence| sentence.len()).sum();
            &text[start..start + length]
        })
        .collect()
}

fn ratios(_: &mut Criterion) {
    let anonymizer = Anonymizer::new();
    let text = report_like(20_000_000);
    let whole = best(|| drop(black_box(anonymizer.mask(black_box(&text)))));
    let pieces = reports(&text);
    let single = best(|| {
        for piece in &pieces {
            let _ = black_box(anonymizer.mask(black_box(piece)));
        }
    });
    let compiled: Vec<_> = PATTERNS.iter().filter_map(|(p, r)| Some((Regex::new(p).ok()?, *r))).collect();
    assert_eq!(compiled.len(), PATTERNS.len());
    let five = best(|| {
        let mut masked = text.clone();
        for (pattern, replacement) in &compiled {
            masked = pattern.replace_all(&masked, *replacement).into_owned();
        }
        black_box(masked);
    });
    println!(
        "ratio: scanner {:.0} MB/s, {:.0} MB/s report by report, five regex passes {:.0} MB/s: {:.2} x as fast",
        megabytes_per_second(text.len(), whole),
        megabytes_per_second(text.len(), single),
        megabytes_per_second(text.len(), five),
        five.as_secs_f64() / whole.as_secs_f64()
    );

    let every = Anonymizer::with(RuleSet::ALL);
    let [none, all] = best_of_both(&text, [anonymizer, every]);
    println!(
        "ratio: all optional rules on {:.0} MB/s, none {:.0} MB/s: {:.2} x the time",
        megabytes_per_second(text.len(), all),
        megabytes_per_second(text.len(), none),
        all.as_secs_f64() / none.as_secs_f64()
    );

    // The three texts of a line are masked in turn, so that a change in the machine's speed affects them all.
    let size = 1_000_000;
    let typical = report_like(size);
    let mut slowest = (f64::MAX, "");
    let mut steepest = (0.0, "");
    for (name, unit) in ADVERSARIES {
        let text: String = unit.repeat(size / unit.len());
        let half: String = unit.repeat(size / unit.len() / 2);
        let [usual, time, half_time] = best_in_turn([&typical, &text, &half], |text| {
            drop(black_box(anonymizer.mask(black_box(text))));
        });
        let speed = megabytes_per_second(text.len(), time) / megabytes_per_second(typical.len(), usual);
        let growth = time.as_secs_f64() / half_time.as_secs_f64();
        println!(
            "adversary {name:<22} {:>7.0} MB/s, {speed:.2} of typical, twice the input {growth:.2} x the time",
            megabytes_per_second(text.len(), time)
        );
        if speed < slowest.0 {
            slowest = (speed, name);
        }
        if growth > steepest.0 {
            steepest = (growth, name);
        }
    }
    println!("ratio: steepest input ({}) twice the input {:.2} x the time", steepest.1, steepest.0);
    println!("ratio: slowest input ({}) {:.2} of typical speed", slowest.1, slowest.0);
    let (half, full) = (report_like(4_000_000), report_like(8_000_000));
    let (a, b) =
        (best(|| drop(black_box(anonymizer.mask(&half)))), best(|| drop(black_box(anonymizer.mask(&full)))));
    println!("ratio: twice the input takes {:.2} x the time", b.as_secs_f64() / a.as_secs_f64());
}

fn typical(criterion: &mut Criterion) {
    let anonymizer = Anonymizer::new();
    let report = report_like(600);
    let mut group = criterion.benchmark_group("mask");
    group.throughput(Throughput::Bytes(report.len() as u64));
    group.bench_function("a report of 600 bytes", |bencher| {
        bencher.iter(|| anonymizer.mask(black_box(&report)));
    });
    let plain = "Die Klingel lag außer Reichweite, der Boden war noch feucht vom Wischen. ".repeat(8);
    group.throughput(Throughput::Bytes(plain.len() as u64));
    group.bench_function("a report without names", |bencher| {
        bencher.iter(|| anonymizer.mask(black_box(&plain)));
    });
    group.finish();
}

criterion_group!(benches, ratios, typical);
criterion_main!(benches);
