//! The protection of small numbers (decisions, BI: small-cell protection): what the answers are, and what an
//! attacker who asks every possible question can learn from them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test file: tests fail by panicking")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "all numbers here are small"
)]

use bi::kernel::{FormVersionId, Period, SubmissionId, Timestamp, Tz};
use bi::testing::{choice, form};
use bi::{ChoiceKind, Fact, Facts, Filter, Group, Month, MonthCount, Rounding, RoundingHash, StatsForm};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicU64, Ordering};

/// A keyed hash; nobody here tries to break it.
struct Keyed(u64);

impl RoundingHash for Keyed {
    fn digest(&self, text: &[u8]) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0, text).hash(&mut hasher);
        hasher.finish()
    }
}

/// A hash that makes each cell's threshold this.
struct Fixed(u64);

impl RoundingHash for Fixed {
    fn digest(&self, _: &[u8]) -> u64 {
        self.0
    }
}

const BASE: u32 = 5;
const MONTHS: u64 = 6;

/// The months of a longer world, which allows more questions.
const LONG: u64 = 15;

const FIELDS: [(&str, ChoiceKind, &[&str]); 4] = [
    ("station", ChoiceKind::One, &["a", "b", "c"]),
    ("beruf", ChoiceKind::One, &["pflege", "arzt", "seelsorge"]),
    ("schicht", ChoiceKind::One, &["frueh", "spaet", "nacht"]),
    ("art", ChoiceKind::Many, &["sturz", "gewalt", "medikation"]),
];

/// The only chaplain of the house reported in the third month, from this ward and so on; or did not.
const CHOSEN: [&str; 4] = ["b", "seelsorge", "nacht", "gewalt"];
const CHOSEN_MONTH: u64 = 2;

/// Returns noon of a day of a month, counted from January 2026.
fn day(month: u64, day: u64) -> Timestamp {
    format!("{}-{:02}-{day:02}T12:00:00Z", 2026 + month / 12, month % 12 + 1).parse().unwrap()
}

struct World {
    form: StatsForm,
    facts: Facts,
    hash: Keyed,
    now: Timestamp,
}

impl World {
    /// Creates about 60 reports a month, from a seed.
    fn new(seed: u64, is_there: bool) -> Self {
        Self::of(seed, MONTHS, u64::from(is_there))
    }

    /// Creates that many months, with that many reports like the chosen one.
    fn of(seed: u64, months: u64, chosen: u64) -> Self {
        let fields = FIELDS.map(|(slug, kind, options)| choice(slug, kind, options));
        let form = form(&[fields.to_vec()]);
        let (dice, hash) = (Keyed(seed ^ 0x5eed), Keyed(seed.wrapping_mul(31)));
        let mut facts = Facts::default();
        let mut rows: Vec<(u64, [&str; 4])> = Vec::new();
        for month in 0..months {
            for number in 0..50 + dice.digest(&month.to_le_bytes()) % 20 {
                let roll = |field: u64| dice.digest(format!("{month} {number} {field}").as_bytes()) as usize;
                let values = [
                    FIELDS[0].2[roll(0) % 3],
                    FIELDS[1].2[roll(1) % 2],
                    FIELDS[2].2[roll(2) % 3],
                    FIELDS[3].2[roll(3) % 3],
                ];
                rows.push((month, values));
            }
            if month == CHOSEN_MONTH {
                rows.extend((0..chosen).map(|_| (month, CHOSEN)));
            }
        }
        for (number, (month, values)) in (0_i64..).zip(rows) {
            let answers = FIELDS.iter().zip(values);
            let answers =
                answers.map(|((slug, ..), value)| form.answer(FormVersionId(1), slug, value).unwrap());
            facts.add(&Fact {
                id: SubmissionId(number + 1),
                created_at: day(month, 10),
                is_quarantined: false,
                answers: answers.collect(),
                status: None,
            });
        }
        Self { form, facts, hash, now: day(months, 5) }
    }

    fn rounding(&self) -> Rounding<'_> {
        Rounding { base: BASE, hash: &self.hash, zone: Tz::Europe__Berlin, now: self.now }
    }

    fn filter(&self, values: &[(&str, &str)], months: Option<(u64, u64)>) -> Filter {
        let period = months.map(|(first, last)| {
            let of = |month| Month::at(day(month, 15), Tz::Europe__Berlin).period(Tz::Europe__Berlin);
            bi::kernel::Period { from: of(first).from, until: of(last).until }
        });
        let mut filter = Filter::of(period.unwrap_or_default());
        for (slug, value) in values {
            filter.add(&self.form, slug, value).unwrap();
        }
        filter
    }

    fn groups(&self, months: (u64, u64), slug: &str, exact: bool) -> Vec<Group> {
        let filter = self.filter(&[], Some(months));
        if exact {
            return filter.groups(&self.form, &self.facts, slug);
        }
        filter.rounded_groups(&self.form, &self.facts, slug, self.rounding())
    }

    fn total(&self, months: (u64, u64), exact: bool) -> u64 {
        let filter = self.filter(&[], Some(months));
        if exact {
            return filter.page(&self.facts, 0, 0).0;
        }
        filter.rounded_overview(&self.form, &self.facts, self.rounding()).total
    }

    /// Returns the rounded numbers of the months from the first of a period to the last of the longer world.
    fn series(&self, values: &[(&str, &str)], months: (u64, u64)) -> Vec<u64> {
        let filter = self.filter(values, Some(months));
        let last = Month::at(day(LONG - 1, 15), Tz::Europe__Berlin);
        let count = (LONG - months.0) as u32;
        let series = filter.rounded_months(&self.form, &self.facts, (last, count), self.rounding());
        series.into_iter().map(|month| month.reports).collect()
    }

    /// Returns the number of reports in the chosen month with the chosen profession.
    fn chaplains(&self, rounding: Rounding<'_>) -> u64 {
        let filter = self.filter(&[], Some((CHOSEN_MONTH, CHOSEN_MONTH)));
        of(&filter.rounded_groups(&self.form, &self.facts, "beruf", rounding), CHOSEN[1])
    }

    /// Returns the rounded numbers of the chosen month in which the chosen profession occurs, as far as they may
    /// be asked for.
    fn nested(&self) -> Vec<u64> {
        let mut numbers = vec![self.chaplains(self.rounding())];
        let filter = self.filter(&[("beruf", CHOSEN[1])], Some((CHOSEN_MONTH, CHOSEN_MONTH)));
        if filter.one_field_too_many(1).is_none() {
            for ((slug, ..), value) in FIELDS.iter().zip(CHOSEN).filter(|((slug, ..), _)| *slug != "beruf") {
                let groups = filter.rounded_groups(&self.form, &self.facts, slug, self.rounding());
                numbers.push(of(&groups, value));
            }
        }
        numbers
    }
}

fn of(groups: &[Group], value: &str) -> u64 {
    groups.iter().find(|group| group.value == value).unwrap().reports
}

/// The direct attack of somebody who knows everything in the report, and that there is no other of its
/// profession.
fn direct(world: &World, exact: bool) -> bool {
    of(&world.groups((CHOSEN_MONTH, CHOSEN_MONTH), "beruf", exact), CHOSEN[1]) > 0
}

/// An attack by the difference between the whole and the others, on average over every possible question: the
/// options of each other field make the whole, too.
fn by_difference(world: &World, exact: bool) -> bool {
    let windows = (0..=CHOSEN_MONTH).flat_map(|first| (CHOSEN_MONTH..MONTHS).map(move |last| (first, last)));
    let mut differences = Vec::new();
    for window in windows {
        let groups = world.groups(window, "beruf", exact);
        let others = (of(&groups, "pflege") + of(&groups, "arzt")) as f64;
        differences.push(world.total(window, exact) as f64 - others);
        for slug in ["station", "schicht", "art"] {
            let whole: u64 = world.groups(window, slug, exact).iter().map(|group| group.reports).sum();
            differences.push(whole as f64 - others);
        }
    }
    differences.iter().sum::<f64>() / differences.len() as f64 > 0.5
}

/// An attack by whether the parts ever differ from the whole.
fn by_inequality(world: &World, exact: bool) -> bool {
    (0..=CHOSEN_MONTH).any(|first| {
        let window = (first, CHOSEN_MONTH);
        let groups = world.groups(window, "beruf", exact);
        of(&groups, "pflege") + of(&groups, "arzt") != world.total(window, exact)
    })
}

/// Guesses whether the report exists, from rounded numbers or (`true`) from exact ones.
type Guess = fn(&World, bool) -> bool;

/// Returns how often a guess is right, over worlds of which half contain the report.
fn right(guess: Guess, exact: bool, worlds: u64) -> f64 {
    let right = (0..worlds).filter(|seed| {
        let is_there = seed % 2 == 0;
        guess(&World::new(seed / 2 * 7919 + u64::from(is_there), is_there), exact) == is_there
    });
    right.count() as f64 / worlds as f64
}

#[test]
fn nobody_who_asks_everything_can_tell_whether_a_chosen_report_is_there() {
    let guesses: [(&str, Guess); 3] =
        [("direct", direct), ("by difference", by_difference), ("by inequality", by_inequality)];
    for (name, guess) in guesses {
        assert!(right(guess, true, 10) > 0.99, "{name}: of exact numbers it is right, or this tests nothing");
        let right = right(guess, false, 300);
        // Three standard deviations of pure chance are 0.09.
        assert!((0.38..0.62).contains(&right), "{name}: {right}");
    }
}

#[test]
fn ten_thousand_questions_tell_what_the_months_tell_and_no_more() {
    let world = World::of(4, LONG, 1);
    let windows = || (0..LONG).flat_map(|first| (first..LONG).map(move |last| (first, last)));
    let mut asked = 0;
    for (slug, kind, options) in FIELDS {
        let months: Vec<Vec<Group>> =
            (0..LONG).map(|month| world.groups((month, month), slug, false)).collect();
        for (first, last) in windows() {
            for group in world.groups((first, last), slug, false) {
                let own = months[first as usize..=last as usize].iter();
                let sum: u64 = own.map(|month| of(month, &group.value)).sum();
                assert_eq!(group.reports, sum, "{slug} {first}..{last}");
                assert_eq!(group.reports % u64::from(BASE), 0);
                asked += 1;
            }
        }
        for value in options.iter().copied().filter(|_| kind == ChoiceKind::One) {
            for (first, last) in windows() {
                let series = world.series(&[(slug, value)], (first, last));
                for (month, reports) in (first..LONG).zip(series) {
                    let own = if month > last { 0 } else { of(&months[month as usize], value) };
                    assert_eq!(reports, own, "{slug} {value} {first}..{last}: a filter is the same cell");
                    asked += 1;
                }
            }
        }
    }
    let wholes = world.series(&[], (0, LONG - 1));
    for (first, last) in windows() {
        let sum: u64 = wholes[first as usize..=last as usize].iter().sum();
        assert_eq!(world.total((first, last), false), sum);
        asked += 1;
    }
    assert!(asked >= 10_000, "{asked} answers");
}

#[test]
fn a_question_names_one_field_at_most() {
    let world = World::new(3, false);
    let (one, other) = (("station", "a"), ("beruf", "arzt"));
    let too_many = |values: &[(&str, &str)], grouped_by: usize| {
        world.filter(values, None).one_field_too_many(grouped_by).map(str::to_owned)
    };
    assert_eq!((too_many(&[], 1), too_many(&[one], 0)), (None, None));
    assert_eq!(too_many(&[one], 1).as_deref(), Some("station"));
    assert_eq!(too_many(&[one, other], 0).as_deref(), Some("beruf"));
    assert_eq!(too_many(&[one, one], 0).as_deref(), Some("station"), "written in two ways");
}

/// The attacker sends as many reports like the chosen one as are still shown as none, and looks at every
/// number that all of them are in.
#[test]
fn own_reports_do_not_tell_more_by_further_fields() {
    let worlds = 300;
    let right = (0..worlds).filter(|seed| {
        let is_there = seed % 2 == 0;
        let own = u64::from(BASE) - 1;
        let world = World::of(seed / 2 * 7919 + u64::from(is_there), MONTHS, own + u64::from(is_there));
        world.nested().iter().any(|reports| *reports > 0) == is_there
    });
    let right = right.count() as f64 / worlds as f64;
    // One cell gives 0.6, and three standard deviations are 0.05. With a second field, four cells gave 0.8.
    assert!(right < 0.66, "{right}");
}

/// Wherever own reports bring a number, one more changes it for one threshold at most.
#[test]
fn one_more_report_makes_a_difference_for_one_threshold_of_a_cell() {
    for base in [3_u32, 5, 10] {
        let worlds: Vec<World> = (0..=4 * u64::from(base)).map(|own| World::of(1, MONTHS, own)).collect();
        let shown: Vec<Vec<u64>> = worlds
            .iter()
            .map(|world| {
                let by = |threshold: u32| {
                    let hash = Fixed(threshold.into());
                    world.chaplains(Rounding { base, hash: &hash, ..world.rounding() })
                };
                (0..base).map(by).collect()
            })
            .collect();
        for (own, numbers) in (0..).zip(shown.windows(2)) {
            let [few, more] = numbers else { panic!() };
            let changed = few.iter().zip(more).filter(|(few, more)| few != more).count();
            assert!(changed <= 1, "{own} reports, base {base}: {few:?} {more:?}");
        }
        for (own, numbers) in (0_u64..).zip(&shown) {
            let sum: u64 = numbers.iter().sum();
            if own < u64::from(base) {
                assert_eq!(sum, 0, "{own} reports, base {base}");
            } else if own >= 2 * u64::from(base) {
                assert_eq!(sum, own * u64::from(base), "right on average: {own} reports, base {base}");
            }
        }
    }
}

/// An attacker who adds the largest number of reports that is still shown as none detects one more in one
/// cell of five, and otherwise nothing.
#[test]
fn own_reports_tell_of_another_in_one_cell_of_as_many_as_the_base() {
    let shown = |chosen: u64, seed: u64| {
        let world = World::of(seed, MONTHS, chosen);
        world.chaplains(world.rounding()) > 0
    };
    let worlds = 500;
    assert!((0..worlds).all(|seed| !shown(u64::from(BASE) - 1, seed)), "fewer than the base are none");
    let seen = (0..worlds).filter(|seed| shown(u64::from(BASE), *seed)).count() as f64 / worlds as f64;
    assert!((0.13..0.27).contains(&seen), "one of {BASE}: {seen}");
    assert!((0..worlds).all(|seed| shown(2 * u64::from(BASE), seed)), "twice the base always is one");
}

#[test]
fn numbers_stay_right_on_average_and_small_ones_are_none() {
    let mut off = 0_f64;
    for seed in 0..60 {
        let world = World::new(seed, false);
        let window = (0, MONTHS - 1);
        off += world.total(window, false) as f64 - world.total(window, true) as f64;
        let chaplains = of(&world.groups(window, "beruf", false), CHOSEN[1]);
        assert_eq!(chaplains, 0);
    }
    // One month is off by 1.4 on average: √6·1.4/√60 is 0.45.
    assert!((off / 60.0).abs() < 1.5, "{off}");
    let world = World::new(1, true);
    assert_eq!(world.chaplains(world.rounding()), 0, "fewer than the base");
}

#[test]
fn only_whole_months_that_are_over_count() {
    let world = World::new(2, false);
    let rounding = world.rounding();
    let months = |now: &str| -> Vec<MonthCount> {
        let rounding = Rounding { now: now.parse().unwrap(), ..rounding };
        let last = Month::at("2026-06-15T00:00:00Z".parse().unwrap(), Tz::Europe__Berlin);
        world.filter(&[], None).rounded_months(&world.form, &world.facts, (last, 2), rounding)
    };
    let [may, june] = months("2026-07-01T00:00:00Z")[..] else { panic!() };
    assert!(may.reports > 0 && june.reports > 0, "June is over in Berlin");
    let during = months("2026-06-30T21:59:59Z");
    assert_eq!((during[0].reports, during[1].reports), (may.reports, 0), "and was not an hour before");
    let overview = world.filter(&[], None).rounded_overview(&world.form, &world.facts, rounding);
    assert_eq!((overview.this_month, overview.last_month), (None, june.reports));
    let whole = |from: &str, until: &str| {
        let at = |text: &str| Some(text.parse().unwrap());
        rounding.is_whole(bi::kernel::Period { from: at(from), until: at(until) })
    };
    assert!(whole("2026-03-31T22:00:00Z", "2026-04-30T22:00:00Z"));
    assert!(!whole("2026-04-01T22:00:00Z", "2026-04-30T22:00:00Z"));
    assert!(!whole("2026-03-31T22:00:00Z", "2026-04-30T23:00:00Z"));
}

/// Counts what it is asked.
struct Counting(AtomicU64);

impl RoundingHash for Counting {
    fn digest(&self, _: &[u8]) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

/// Hostile check 48: a period from the year 1 costs no more than the months in which there were reports.
#[test]
fn an_early_beginning_costs_nothing() {
    let World { form, facts, now, .. } = World::new(1, true);
    let period = Period { from: Some("0001-01-01T00:00:00Z".parse().unwrap()), until: None };
    for (facts, most) in [(&Facts::default(), 0), (&facts, 200)] {
        let hash = Counting(AtomicU64::new(0));
        let rounding = Rounding { base: BASE, hash: &hash, zone: Tz::UTC, now };
        Filter::of(period).rounded_overview(&form, facts, rounding);
        let asked = hash.0.into_inner();
        assert!(asked <= most, "{asked}");
    }
}
