//! The jobs that are done at certain times, and the worker.

mod chores;
mod parts;
mod worker;

pub use chores::{AppChores, PHONE_HOME, PhoneHome, REBUILD, SCHEDULES, schedules};
pub use parts::{JobParts, MailWay, mail_way};
pub use worker::{FAREWELL, Share, Worker};
