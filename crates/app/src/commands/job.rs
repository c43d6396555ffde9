//! `meldewerk job`.

use super::CommandResult;
use crate::commands::ENGLISH;
use crate::config::Config;
use crate::jobs::{JobParts, REBUILD, SCHEDULES};
use crate::output::print_line;
use crate::wiring::Application;
use ::jobs::ports::{CrossTenantOutbox as _, ScheduledJobs as _};
use ::jobs::{DeadLetter, JobId};
use clap::{Args, Subcommand};
use kernel::{Clock, Timestamp, Translator as _};
use std::process::ExitCode;

/// The maximum number of dead letters shown.
const SHOWN: u32 = 1000;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the scheduled jobs with their times (UTC)
    List,
    /// Run a scheduled job now, whatever its schedule
    Run {
        /// Its name, as `job list` shows it
        name: String,
    },
    /// List the dead letters of all organisations: jobs that were given up
    Dead {
        /// Retry this one, from the start
        #[arg(long, value_name = "ID")]
        retry: Option<String>,
    },
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> CommandResult {
    let application = Application::start(config).await?;
    let (jobs, clock) = (&application.jobs, &application.clock);
    let outcome = match arguments.action {
        Action::List => list(jobs, &**clock).await,
        Action::Run { name } => run_now(jobs, &name).await,
        Action::Dead { retry: None } => dead(jobs).await,
        Action::Dead { retry: Some(id) } => retry(jobs, &**clock, &id).await,
    };
    jobs.queue.close().await;
    application.stores.database.close().await;
    outcome.map(|()| ExitCode::SUCCESS)
}

type Done = Result<(), Box<dyn std::error::Error>>;

fn shown(at: Option<Timestamp>) -> String {
    at.map_or_else(|| "-".to_owned(), |at| at.format("%Y-%m-%d %H:%M:%SZ").to_string())
}

async fn list(jobs: &JobParts, clock: &dyn Clock) -> Done {
    let now = clock.now();
    for (schedule, last) in jobs.schedules.list().await? {
        let what = SCHEDULES.iter().find(|(name, ..)| *name == schedule.name).map_or("", |(_, _, what)| what);
        let (last, next) = (shown(last), shown(schedule.next(now)));
        print_line!("{}\t{}\tlast {last}\tnext {next}\t{what}", schedule.name, schedule.expression);
    }
    let (name, what) = REBUILD;
    print_line!("{name}\tby hand\t{what}");
    Ok(())
}

async fn run_now(jobs: &JobParts, name: &str) -> Done {
    match jobs.scheduled_jobs.run(name).await {
        Ok(true) => {
            print_line!("{name} is done");
            Ok(())
        }
        Ok(false) => Err(format!("there is no job `{name}`; `meldewerk job list` shows them all").into()),
        Err(error) => Err(error),
    }
}

async fn dead(jobs: &JobParts) -> Done {
    let dead = jobs.outbox.all_dead(SHOWN).await?;
    if dead.is_empty() {
        print_line!("no dead letters");
    }
    for (tenant, dead) in dead {
        let letter = DeadLetter::from(dead);
        let (subject, to) =
            (letter.subject.as_deref().unwrap_or("?"), letter.recipient.as_deref().unwrap_or("-"));
        print_line!(
            "{}\torganisation {tenant}\t{} {subject}\tto {to}\tgiven up {}\t{} attempts\t{}",
            letter.id.as_str(),
            letter.kind,
            shown(Some(letter.died_at)),
            letter.attempts,
            ENGLISH.say(&letter.reason.text()),
        );
    }
    Ok(())
}

async fn retry(jobs: &JobParts, clock: &dyn Clock, id: &str) -> Done {
    let retried = match JobId::parse(id) {
        Some(id) => jobs.outbox.retry_any(&id, clock.now()).await?,
        None => false,
    };
    if !retried {
        return Err(format!("there is no dead letter `{id}`; `meldewerk job dead` shows them all").into());
    }
    print_line!("the next worker will retry {id}");
    Ok(())
}
