//! Queues, senders and scheduled jobs with set behaviour.

use crate::model::{DispatchedJob, JobId};
use crate::ports::{AttemptError, MailSender, Queue, QueueError, ScheduledJobs};
use async_trait::async_trait;
use kernel::{Mail, Scope};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A queue in memory that can be down.
#[derive(Debug, Default)]
pub struct FakeQueue {
    pushed: Mutex<Vec<DispatchedJob>>,
    down: Mutex<bool>,
}

impl FakeQueue {
    /// Sets whether every call fails.
    pub fn set_down(&self, down: bool) {
        *lock(&self.down) = down;
    }

    /// Removes and returns all ids that were pushed.
    pub fn take(&self) -> Vec<JobId> {
        lock(&self.pushed).drain(..).map(|dispatched| dispatched.id).collect()
    }
}

#[async_trait]
impl Queue for FakeQueue {
    async fn push(&self, dispatched: &[DispatchedJob]) -> Result<(), QueueError> {
        self.ping().await?;
        lock(&self.pushed).extend_from_slice(dispatched);
        Ok(())
    }

    async fn ping(&self) -> Result<(), QueueError> {
        if *lock(&self.down) { Err(QueueError("the fake is down".into())) } else { Ok(()) }
    }
}

/// Answers as set, and then with success.
#[derive(Debug, Default)]
pub struct FakeSender {
    sent: Mutex<Vec<Mail>>,
    tried: Mutex<Vec<Mail>>,
    answers: Mutex<VecDeque<AttemptError>>,
}

impl FakeSender {
    /// Lets the next attempts fail in this order.
    pub fn fail(&self, with: impl IntoIterator<Item = AttemptError>) {
        lock(&self.answers).extend(with);
    }

    /// Returns the mails sent.
    pub fn sent(&self) -> Vec<Mail> {
        lock(&self.sent).clone()
    }

    /// Returns the mails tried, with and without success.
    pub fn tried(&self) -> Vec<Mail> {
        lock(&self.tried).clone()
    }
}

#[async_trait]
impl MailSender for FakeSender {
    async fn send(&self, _: Scope, mail: &Mail) -> Result<(), AttemptError> {
        lock(&self.tried).push(mail.clone());
        if let Some(error) = lock(&self.answers).pop_front() {
            return Err(error);
        }
        lock(&self.sent).push(mail.clone());
        Ok(())
    }

    fn has_template(&self, name: &str) -> bool {
        name != "unheard_of"
    }
}

/// Knows the jobs `known` and `broken`, the second of which fails.
#[derive(Debug, Default)]
pub struct FakeScheduledJobs {
    done: Mutex<Vec<String>>,
}

impl FakeScheduledJobs {
    /// Returns the jobs done.
    pub fn done(&self) -> Vec<String> {
        lock(&self.done).clone()
    }
}

#[async_trait]
impl ScheduledJobs for FakeScheduledJobs {
    async fn run(&self, name: &str) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
        match name {
            "known" => {
                lock(&self.done).push(name.to_owned());
                Ok(true)
            }
            "broken" => Err("broken".into()),
            _ => Ok(false),
        }
    }
}
