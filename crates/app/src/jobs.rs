//! The scheduled jobs, and the worker.

mod chores;
mod parts;
mod print;
mod worker;

pub use chores::{AppChores, PHONE_HOME, PhoneHome, REBUILD, SCHEDULES, schedules};
pub use parts::{JobParts, MailSources, MailTransport, mail_transport};
pub use print::{browser, print_for_others, printer};
pub use worker::{FAREWELL, Share, Worker};
