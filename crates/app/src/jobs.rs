//! The scheduled jobs, and the worker.

mod parts;
mod print;
mod scheduled_jobs;
mod worker;

pub use parts::{JobParts, MailSources, MailTransport, mail_transport};
pub use print::{browser, print_for_others, printer};
pub use scheduled_jobs::{AppScheduledJobs, PHONE_HOME, PhoneHome, REBUILD, SCHEDULES, schedules};
pub use worker::{SHUTDOWN_GRACE, Worker, WorkerMode};
