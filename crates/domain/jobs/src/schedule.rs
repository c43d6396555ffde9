//! Scheduled jobs, run once across all processes.

use crate::model::JobId;
use crate::ports::CrossTenantTicks;
use kernel::{Clock, Duration, Random, StoreError, Timestamp};
use std::str::FromStr;
use std::sync::Arc;

/// A name and its times.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The name of the job, such as `files:sweep`.
    pub name: &'static str,
    /// Its times, as written.
    pub expression: String,
    times: Times,
}

#[derive(Clone, Debug)]
enum Times {
    /// By a cron expression.
    Cron(Box<cron::Schedule>),
    /// Every so many seconds since the Unix epoch, shifted by `offset` seconds.
    Every { seconds: i64, offset: i64 },
}

/// An invalid expression.
#[derive(Debug, thiserror::Error)]
#[error("`{expression}` for {name} is not a schedule")]
pub struct ScheduleError {
    /// The name of the job.
    pub name: &'static str,
    pub expression: &'static str,
    #[source]
    source: cron::error::Error,
}

impl Schedule {
    /// Creates a schedule from a cron expression with seconds in front
    /// (`second minute hour day month weekday`), in UTC.
    pub fn new(name: &'static str, expression: &'static str) -> Result<Self, ScheduleError> {
        let times = cron::Schedule::from_str(expression).map_err(|source| ScheduleError {
            name,
            expression,
            source,
        })?;
        Ok(Self { name, expression: expression.to_owned(), times: Times::Cron(Box::new(times)) })
    }

    /// Creates a schedule for every so many hours. `jitter_seed` is any number: it shifts all times by less
    /// than the interval, so that installations with different numbers do not call one server at the same
    /// time, while replicas with the same number agree on the times.
    pub fn every(name: &'static str, hours: u32, jitter_seed: u64) -> Self {
        let seconds = i64::from(hours.max(1)) * 3600;
        let offset = i64::try_from(jitter_seed % seconds.unsigned_abs()).unwrap_or(0);
        Self { name, expression: format!("every {hours} h"), times: Times::Every { seconds, offset } }
    }

    /// Returns the latest of its times that is not after `now`.
    pub fn latest(&self, now: Timestamp) -> Option<Timestamp> {
        let second = kernel::from_micros(kernel::micros(now).div_euclid(1_000_000) * 1_000_000);
        match &self.times {
            Times::Cron(times) if times.includes(second) => Some(second),
            Times::Cron(times) => times.after(&second).next_back(),
            Times::Every { seconds, offset } => {
                let tick = (second.timestamp() - offset).div_euclid(*seconds) * seconds + offset;
                kernel::DateTime::from_timestamp(tick, 0)
            }
        }
    }

    /// Returns the first of its times after `now`.
    pub fn next(&self, now: Timestamp) -> Option<Timestamp> {
        match &self.times {
            Times::Cron(times) => times.after(&now).next(),
            Times::Every { seconds, .. } => self.latest(now).map(|tick| tick + Duration::seconds(*seconds)),
        }
    }
}

/// All schedules.
pub struct Schedules {
    all: Vec<Schedule>,
    ticks: Arc<dyn CrossTenantTicks>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl Schedules {
    /// Creates the schedules.
    pub fn new(
        schedules: Vec<Schedule>,
        ticks: Arc<dyn CrossTenantTicks>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { all: schedules, ticks, clock, random }
    }

    /// Puts the jobs whose time has come into the outbox, each once across all processes; returns their
    /// names. A time that passed while no process was running is made up for once.
    pub async fn tick(&self) -> Result<Vec<&'static str>, StoreError> {
        let mut claimed = Vec::new();
        let now = self.clock.now();
        for schedule in &self.all {
            let Some(tick) = schedule.latest(now) else { continue };
            // Usually it was claimed long ago, which a read detects more cheaply.
            if self.ticks.last(schedule.name).await?.is_some_and(|last| last >= tick) {
                continue;
            }
            if self.ticks.claim_tick(schedule.name, tick, &JobId::random(&*self.random), now).await? {
                claimed.push(schedule.name);
            }
        }
        Ok(claimed)
    }

    /// Returns each schedule with the last tick claimed.
    pub async fn list(&self) -> Result<Vec<(&Schedule, Option<Timestamp>)>, StoreError> {
        let mut listed = Vec::new();
        for schedule in &self.all {
            listed.push((schedule, self.ticks.last(schedule.name).await?));
        }
        Ok(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn the_latest_time_is_the_one_at_or_before_now() {
        let daily = Schedule::new("daily", "0 45 3 * * *").unwrap();
        for (now, latest) in [
            ("2026-03-01T03:44:59Z", "2026-02-28T03:45:00Z"),
            ("2026-03-01T03:45:00Z", "2026-03-01T03:45:00Z"),
            ("2026-03-01T03:45:00.999999Z", "2026-03-01T03:45:00Z"),
            ("2026-03-01T23:59:59Z", "2026-03-01T03:45:00Z"),
        ] {
            assert_eq!(daily.latest(at(now)), Some(at(latest)), "{now}");
        }
        assert_eq!(daily.next(at("2026-03-01T03:45:00Z")), Some(at("2026-03-02T03:45:00Z")));
    }

    /// Hostile check 85: interval in hours, with jitter that is the same on all replicas.
    #[test]
    fn an_interval_is_kept_and_moved_by_a_number() {
        let now = at("2026-03-01T10:00:00.5Z");
        let mut ticks = std::collections::HashSet::new();
        for jitter_seed in [0, 1, 86_399, 86_400, u64::MAX] {
            let every = Schedule::every("home", 24, jitter_seed);
            let latest = every.latest(now).unwrap();
            assert!(latest <= now && now - latest < Duration::hours(24), "{latest}");
            assert_eq!(every.latest(latest), Some(latest));
            assert_eq!(every.latest(latest + Duration::hours(24)), every.next(latest));
            assert_eq!(every.latest(latest - Duration::seconds(1)), Some(latest - Duration::hours(24)));
            ticks.insert(latest);
        }
        assert_eq!(ticks.len(), 4, "86400 seconds later is the same");
    }

    #[test]
    fn an_invalid_expression_is_refused_with_the_name_of_its_job() {
        let error = Schedule::new("daily", "at dawn").unwrap_err().to_string();
        assert!(error.contains("daily") && error.contains("at dawn"), "{error}");
    }
}
