//! Builds what a process needs for jobs.

use crate::config::Config;
use crate::jobs::{AppScheduledJobs, PhoneHome, schedules};
use ::jobs::ports::{Attachments, MailSender};
use ::jobs::{Relay, RunJob, ScheduleError, Schedules};
use kernel::{Clock, Random};
use mail::{FileSender, MessageBuilder, SmtpLimits, SmtpSender};
use persistence::SqlOutbox;
use queue::JobQueue;
use site::ports::{SettingsStore, WordingStore};
use std::sync::Arc;

/// What a process needs to dispatch, run and schedule jobs.
#[derive(Clone)]
pub struct JobParts {
    /// The authoritative store of jobs.
    pub outbox: Arc<SqlOutbox>,
    /// Carries their ids.
    pub queue: JobQueue,
    /// Dispatches jobs from the outbox to the queue.
    pub relay: Arc<Relay>,
    pub run: Arc<RunJob>,
    /// The times of scheduled jobs.
    pub schedules: Arc<Schedules>,
    pub scheduled_jobs: Arc<AppScheduledJobs>,
    /// How many agreements this process prints at a time.
    pub browsers: usize,
}

/// The transport of mails.
pub enum MailTransport {
    /// Through a mail server.
    Smtp(Arc<SmtpSender>),
    /// Into files.
    Files(Arc<FileSender>),
}

/// The data for rendering mails.
pub struct MailSources {
    /// The appearance of a site.
    pub settings: Arc<dyn SettingsStore>,
    pub wordings: Arc<dyn WordingStore>,
    pub files: Arc<dyn Attachments>,
}

/// Returns the transport of mails in this configuration, with these sources.
pub fn mail_transport(
    config: &Config,
    clock: &Arc<dyn Clock>,
    sources: Option<MailSources>,
) -> MailTransport {
    let mut messages = MessageBuilder::new(config.smtp_from.clone(), &config.mail_host(), Arc::clone(clock));
    if let Some(MailSources { settings, wordings, files }) = sources {
        messages = messages.of_sites(settings, wordings).with_attachments(files);
    }
    match &config.smtp_url {
        Some(url) => {
            MailTransport::Smtp(Arc::new(SmtpSender::new(url.clone(), messages, SmtpLimits::default())))
        }
        None => MailTransport::Files(Arc::new(FileSender::new(config.mail_folder(), messages))),
    }
}

impl JobParts {
    /// Wires the parts.
    pub(crate) fn new(
        config: &Config,
        outbox: Arc<SqlOutbox>,
        queue: JobQueue,
        scheduled_jobs: AppScheduledJobs,
        sources: MailSources,
        phone_home: Option<PhoneHome>,
        random: &Arc<dyn Random>,
    ) -> Result<Self, ScheduleError> {
        let clock = &Arc::clone(&scheduled_jobs.clock);
        let sender: Arc<dyn MailSender> = match mail_transport(config, clock, Some(sources)) {
            MailTransport::Smtp(sender) => sender,
            MailTransport::Files(sender) => sender,
        };
        let scheduled_jobs = Arc::new(scheduled_jobs);
        Ok(Self {
            relay: Arc::new(Relay::new(outbox.clone(), Arc::new(queue.clone()), Arc::clone(clock))),
            run: Arc::new(RunJob::new(
                outbox.clone(),
                sender,
                Arc::clone(&scheduled_jobs) as _,
                Arc::clone(clock),
                Arc::clone(random),
            )),
            schedules: Arc::new(Schedules::new(
                schedules(phone_home)?,
                outbox.clone(),
                Arc::clone(clock),
                Arc::clone(random),
            )),
            outbox,
            queue,
            scheduled_jobs,
            browsers: config.chrome_browsers,
        })
    }
}
