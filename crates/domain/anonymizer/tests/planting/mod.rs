//! Texts with planted values and look-alikes around them, generated from a seed.

use anonymizer::{Anonymizer, Match};

/// A random number generator (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        let at = usize::try_from(self.below(from.len() as u64)).unwrap_or_default();
        from.get(at).copied().unwrap_or_default()
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b'0' + u8::try_from(self.below(10)).unwrap_or_default())).collect()
    }
}

/// A text and the positions of its planted values.
pub(crate) struct Planted {
    pub(crate) text: String,
    pub(crate) values: Vec<(usize, usize)>,
}

const LOOK_ALIKES: [&str; 36] = [
    "auf Station 3 Tage",
    "im Zeitraum 2015",
    "bei Gestation 39",
    "Erstmanifestation 2017",
    "Blutdruck 120/80 mmHg",
    "1.250,00 Euro",
    "Az. 0345/2021",
    "01067 Dresden",
    "100 mg 1-0-1",
    "DE02 1203 0000 0000 2020 51",
    "Version 0.9.12",
    "32.01.2026",
    "seit 2019",
    "um 08:30 Uhr",
    "die Frau ging",
    "Herr der Lage",
    "3 @ 240 Euro",
    "@werksfeuerwehr",
    "in jedem Zimmer 2 Betten",
    "I10.90 und F32.1",
    "C09AA05",
    "Charge 0034512",
    "CRP 0.5 - 1.2",
    "30 von 40",
    "12.03.",
    "A & B",
    "&amp;",
    "(siehe oben)",
    "Raumtemperatur 21 Grad",
    "stationär 5 Tage",
    "die Telefone",
    "Herr",
    "Dr.",
    "ins Zimmer kam",
    "[NAME ANONYMISIERT]",
    "ä\u{308}öü ß – …",
];

const SEPARATORS: [&str; 16] =
    [" ", " ", " ", ", ", "; ", ". ", "\n", "\t", " (", ") ", " – ", "\u{A0}", "&nbsp;", " „", "“ ", "\r\n"];

/// Generates a text of some values, each with a look-alike before or after it.
pub(crate) fn planted(seed: u64) -> Planted {
    let mut dice = Dice(seed);
    let mut planted = Planted { text: String::new(), values: Vec::new() };
    for _ in 0..=dice.below(4) {
        if dice.one_in(2) {
            planted.text.push_str(dice.pick(&LOOK_ALIKES));
        }
        planted.text.push_str(dice.pick(&SEPARATORS));
        plant(&mut planted, &mut dice);
        planted.text.push_str(dice.pick(&SEPARATORS));
    }
    planted.text.push_str(dice.pick(&LOOK_ALIKES));
    planted
}

/// Adds a value with text that may be attached to it.
fn plant(planted: &mut Planted, dice: &mut Dice) {
    let (before, value, after) = match dice.below(5) {
        0 => name(dice),
        1 => phone(dice),
        2 => room(dice),
        3 => date(dice),
        _ => mail(dice),
    };
    planted.text.push_str(before);
    let start = planted.text.len();
    push_disguised(&mut planted.text, &value, dice);
    planted.values.push((start, planted.text.len()));
    planted.text.push_str(after);
}

/// Adds a value, occasionally with invisible characters or other blanks in it.
fn push_disguised(text: &mut String, value: &str, dice: &mut Dice) {
    let hidden = if dice.one_in(4) && !value.contains('&') {
        dice.pick(&["\u{200B}", "\u{AD}", "\u{2060}", "&shy;", "\u{FEFF}"])
    } else {
        ""
    };
    let blank =
        if dice.one_in(3) { dice.pick(&["\u{A0}", "\u{202F}", "&nbsp;", "\u{2009}", "&#160;"]) } else { " " };
    let accents = dice.one_in(4);
    let at = dice.below(value.len() as u64);
    for (i, c) in value.char_indices() {
        // Between characters, not before the first one, where it would not be inside.
        if i > 0 && i as u64 == at {
            text.push_str(hidden);
        }
        match c {
            ' ' => text.push_str(blank),
            'ü' if accents => text.push_str("u\u{308}"),
            _ => text.push(c),
        }
    }
}

type Piece = (&'static str, String, &'static str);

fn surname(dice: &mut Dice) -> String {
    let mut name = String::from(dice.pick(&["Qa", "Que", "Xi", "Yro", "Zwü", "Öq", "Ćo"]));
    for _ in 0..=dice.below(2) {
        name.push_str(dice.pick(&["ba", "do", "fi", "gu", "ke", "lo", "mi", "nu", "pa", "ri", "ve", "zü"]));
    }
    name + dice.pick(&["zik", "kow", "ler", "nic", "vić", "lu", "x", "mq", "tz"])
}

fn name(dice: &mut Dice) -> Piece {
    const TITLES: [&str; 14] = [
        "Herr",
        "Herrn",
        "Frau",
        "Dr.",
        "Prof.",
        "Frau Dr.",
        "Herrn Prof. Dr.",
        "PD Dr.",
        "Dr. med.",
        "Prof. Dr. Dr. h. c.",
        "Frau Oberärztin Dr.",
        "Herr Kollege Dr.",
        "Dr.-Ing.",
        "Dipl.-Psych.",
    ];
    const GIVEN: [&str; 10] = ["", "", "", "Anna ", "Peter ", "A. ", "K.-L. ", "von ", "van der ", "Ayşe "];
    let blank = if dice.one_in(6) { dice.pick(&["  ", "\n", "\t"]) } else { " " };
    let mut value = format!("{}{blank}{}{}", dice.pick(&TITLES), dice.pick(&GIVEN), surname(dice));
    if dice.one_in(5) {
        value = value + "-" + &surname(dice);
    }
    let before = dice.pick(&["", "", "", "(", "\"", "/", "-", "*", "5", ","]);
    (before, value, dice.pick(&["", "", ",", ".", "!", ":", "\"", " hat", " wurde", "/", "\n", " 12"]))
}

fn phone(dice: &mut Dice) -> Piece {
    const AREAS: [&str; 12] =
        ["030", "040", "069", "089", "0221", "06221", "0351", "033203", "0176", "0151", "0160", "0800"];
    let area = dice.pick(&AREAS);
    let (a, b, c) = (dice.digits(2), dice.digits(2), dice.digits(2));
    // No group begins with a zero, unlike an area code.
    let a = a.replace('0', "7");
    let abroad = area.trim_start_matches('0');
    let value = match dice.below(14) {
        0 => format!("{area} {a}{b}{c}"),
        1 => format!("{area}/{a}{b}{c}"),
        2 => format!("{area} / {a}{b} - {c}"),
        3 => format!("({area}) {a}{b}{c}"),
        4 => format!("{area}-{a}{b}-{c}"),
        5 => format!("+49 {abroad} {a}{b}{c}"),
        6 => format!("+49 (0) {abroad} {a}{b}{c}"),
        7 => format!("0049{abroad}{a}{b}{c}"),
        8 => format!("{area} 5{} 4{} 3{}", &a[1..], &b[1..], &c[1..]),
        9 => format!("{area}{a}{b}{c}"),
        10 => format!("0 {abroad} / {a} {b} - {c}"),
        11 => format!("{area} {a}{b}-{c} o. -{b}"),
        12 => format!("{area} {a}{b} DW {c}"),
        _ => format!("+49-{abroad}-{a}{b}{c}"),
    };
    let before = dice.pick(&["", "", "Tel. ", "Tel.: ", "Fax:", "unter ", "(", "Handy ", "Mobil: ", "\""]);
    (before, value, dice.pick(&["", "", "", ",", ".", ")", " ist", "\n", "!", "\"", "bitte", " (privat)"]))
}

fn room(dice: &mut Dice) -> Piece {
    const WORDS: [&str; 14] = [
        "Zimmer",
        "Station",
        "Raum",
        "Zi.",
        "Zimmer Nr.",
        "Intensivstation",
        "Patientenzimmer",
        "Aufwachraum",
        "zimmer",
        "STATION",
        "Raum-Nr.",
        "Pflegestation",
        "IMC-Station",
        "Zimmernummer",
    ];
    let word = dice.pick(&WORDS);
    let (n, m) = (1 + dice.below(999), 1 + dice.below(99));
    let letter = dice.pick(&["A", "B", "C", "a", "b"]);
    let big = dice.pick(&["A", "B", "C", "E", "U", "I"]);
    let number = match dice.below(11) {
        0..=2 => format!("{n}"),
        3 => format!("{m}{letter}"),
        4 => format!("{big}{m:02}"),
        5 => format!("{big}.{n:03}"),
        6 => format!("{}.{n:03}", m % 10),
        7 => format!("{m}, {} und {}", m + 1, m + 2),
        8 => format!("{m}-{}", m + 3),
        9 => format!("{m}A/{m}B"),
        _ => format!("{big} {m}"),
    };
    let blank = if dice.one_in(8) { dice.pick(&["  ", "\n", "\t", ": "]) } else { " " };
    let before = dice.pick(&["", "", "in ", "auf ", "aus ", "(", "\"", "/", "im "]);
    (
        before,
        format!("{word}{blank}{number}"),
        dice.pick(&["", ",", ";", "!", ")", "\"", " war", " lag", "\n"]),
    )
}

fn date(dice: &mut Dice) -> Piece {
    let (day, month, year) = (1 + dice.below(31), 1 + dice.below(12), 1900 + dice.below(200));
    let value = match dice.below(5) {
        0 => format!("{day}.{month}.{year}"),
        1 => format!("{day}. {month}. {year}"),
        2 => format!("{day:02}.{month}.{year}"),
        _ => format!("{day:02}.{month:02}.{year}"),
    };
    let before = dice.pick(&["", "", "am", "am ", "geb. ", "geb.", "vom", "(", "/", "-", "†", "*", "d"]);
    (before, value, dice.pick(&["", "", "der", "bis", ",", ".", ")", "/", "-", ":", "Uhr", "in", "\n", "ä"]))
}

fn mail(dice: &mut Dice) -> Piece {
    let local = format!(
        "{}{}{}",
        dice.pick(&["q", "x.", "zz_", "y+", "ö-"]),
        dice.digits(4),
        dice.pick(&["", "a", ".b"])
    );
    let at = dice.pick(&["@", "@", "@", "@", "(at)", " [at] ", "&#64;", "\u{FF20}"]);
    let domain = dice.pick(&["example.org", "mail.example.de", "EXAMPLE.NET", "ex-ample.com", "süd.example"]);
    let before = dice.pick(&["", "", "<", "(", "mailto:", ":", "\"", ","]);
    (before, format!("{local}{at}{domain}"), dice.pick(&["", "", ">", ")", ",", ";", "\"", "\n", "!"]))
}

/// Returns what is left of the planted values in the texts of some seeds: the text and the part.
pub(crate) fn leaks(seeds: impl Iterator<Item = u64>) -> (usize, Vec<String>) {
    let anonymizer = Anonymizer::new();
    let (mut bytes, mut left) = (0, Vec::new());
    for seed in seeds {
        let Planted { text, values } = planted(seed);
        bytes += text.len();
        let Ok(matches) = anonymizer.matches(&text) else {
            left.push(format!("{seed}: refused {text:?}"));
            continue;
        };
        for (start, end) in values.into_iter().filter(|value| !is_covered(*value, &matches)) {
            left.push(format!("{seed}: {:?} in {text:?}", text.get(start..end)));
        }
    }
    (bytes, left)
}

/// Checks whether matches cover a value, with only blanks and signs between them.
fn is_covered((start, end): (usize, usize), matches: &[Match]) -> bool {
    matches.iter().any(|by| by.start <= start && end <= by.end)
}
