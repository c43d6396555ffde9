//! The reports of the demonstration, composed of the sentences in [`super::texts`].

use super::texts;
use kernel::{Duration, Locale, NaiveDate, Random, RandomExt, Timestamp};
use serde_json::{Map, Value, json};

/// A report as a person would send it.
pub struct DemoReport {
    /// When it is sent.
    pub at: Timestamp,
    /// The answers.
    pub data: Map<String, Value>,
    /// The language of the form.
    pub locale: Locale,
}

/// Generates `count` plausible reports over the fourteen months before `now`, oldest first. The same
/// randomness gives the same reports.
pub fn reports(count: usize, now: Timestamp, random: &dyn Random) -> Vec<DemoReport> {
    const MONTHS_14: u32 = 425 * 24 * 60;
    let mut minutes: Vec<u32> = (0..count).map(|_| random.below(MONTHS_14)).collect();
    minutes.sort_unstable_by(|a, b| b.cmp(a));
    minutes
        .into_iter()
        .map(|before| {
            let at = now - Duration::minutes(i64::from(before)) - Duration::seconds(1);
            ReportGenerator { random, day: (at - Duration::hours(i64::from(random.below(40)))).date_naive() }
                .report(at)
        })
        .collect()
}

/// Composes a report of a day.
pub(super) struct ReportGenerator<'a> {
    pub(super) random: &'a dyn Random,
    pub(super) day: NaiveDate,
}

impl ReportGenerator<'_> {
    fn report(&self, at: Timestamp) -> DemoReport {
        let english = self.one_in(40);
        let (kind, sentences) = self.pick(&texts::EVENTS);
        let mut data = Map::new();
        let mut set = |slug: &str, value: Value| drop(data.insert(slug.to_owned(), value));

        let area = self.pick(&[
            "notaufnahme",
            "notaufnahme",
            "innere",
            "innere",
            "chirurgie",
            "intensiv",
            "psychiatrie",
            "geriatrie",
            "kinder",
            "other",
        ]);
        set("bereich", json!(area));
        if area == "other" {
            set("bereich_sonstiges", json!(self.other("bereich_sonstiges")));
        }
        set("datum", json!(self.day.to_string()));
        if !self.one_in(4) {
            set("uhrzeit", json!(format!("{:02}:{:02}", self.random.below(24), self.random.below(12) * 5)));
        }
        set("schicht", json!(self.pick(&["frueh", "spaet", "nacht"])));
        set("art", json!(kind));
        match kind {
            "medikation" => {
                let chosen = self.some(&["verwechslung", "dosis", "zeitpunkt", "dokumentation", "other"]);
                if chosen.contains(&"other") {
                    set("medikament_sonstiges", json!(self.other("medikament_sonstiges")));
                }
                set("medikament_art", json!(chosen));
            }
            "gewalt" => {
                let chosen = self.some(&["verbal", "koerperlich", "sexuell", "sachen", "other"]);
                if chosen.contains(&"other") {
                    set("gewalt_sonstiges", json!(self.other("gewalt_sonstiges")));
                }
                if chosen.contains(&"koerperlich") {
                    let injured = self.one_in(2);
                    set("verletzt", json!(injured));
                    if injured {
                        set("verletzte", json!(1 + self.random.below(3)));
                    }
                }
                set("gewalt_form", json!(chosen));
            }
            "geraet" => set("geraetenummer", json!(format!("MT-{}", 10_000 + self.random.below(80_000)))),
            "other" => set("art_sonstiges", json!(self.other("art_sonstiges"))),
            _ => {}
        }
        set(
            "beschreibung",
            json!(if english { self.pick(&texts::ENGLISH).to_owned() } else { self.free_text(&sentences) }),
        );
        set("schwere", json!(1 + self.random.below(5) + self.random.below(6)));
        if self.one_in(2) {
            set("massnahme", json!(self.fill(self.pick(&texts::MEASURES))));
        }
        if self.one_in(9) {
            set("rueckfragen", json!(true));
            set("kontakt_email", json!(format!("melder-{}@example.org", self.random.below(900))));
        }
        DemoReport { at, data, locale: if english { Locale::En } else { Locale::De } }
    }

    pub(super) fn free_text(&self, sentences: &[&str; 6]) -> String {
        let mut text = self.fill(self.pick(sentences));
        for _ in 0..self.random.below(3) {
            text.push(if self.one_in(3) { '\n' } else { ' ' });
            text.push_str(&self.fill(self.pick(&texts::AFTERWARDS)));
        }
        text
    }

    fn fill(&self, sentence: &str) -> String {
        // `{person2}` first: it contains no other name.
        let mut text = sentence.to_owned();
        for (gap, choices) in [
            ("{person2}", &texts::PEOPLE[..]),
            ("{person}", &texts::PEOPLE[..]),
            ("{room}", &texts::ROOMS[..]),
            ("{phone}", &texts::PHONES[..]),
            ("{mail}", &texts::MAILS[..]),
        ] {
            while text.contains(gap) {
                text = text.replacen(gap, self.pick(choices), 1);
            }
        }
        text.replace("{date}", &self.day.format("%d.%m.%Y").to_string())
    }

    fn other(&self, field: &str) -> &'static str {
        let choices =
            texts::OTHER.iter().find(|(slug, _)| *slug == field).map_or(&texts::OTHER[0].1, |(_, c)| c);
        self.pick(choices)
    }

    fn some<'a>(&self, options: &[&'a str]) -> Vec<&'a str> {
        let mut chosen: Vec<_> = options.iter().copied().filter(|_| self.one_in(3)).collect();
        if chosen.is_empty() {
            chosen.push(self.pick(&options[..options.len() - 1]));
        }
        chosen
    }

    fn pick<T: Copy>(&self, items: &[T]) -> T {
        items[self.random.below(u32::try_from(items.len()).unwrap_or(1)) as usize]
    }

    fn one_in(&self, n: u32) -> bool {
        self.random.below(n) == 0
    }
}
