//! The parts around jobs, put together.

use crate::config::Config;
use crate::jobs::{AppChores, PhoneHome, schedules};
use ::jobs::ports::MailSender;
use ::jobs::{Relay, RunJob, ScheduleError, Schedules};
use kernel::{Clock, Random};
use mail::{Envelope, FileSender, Limits, SmtpSender};
use persistence::SqlOutbox;
use queue::JobQueue;
use site::ports::{SettingsStore, TranslationStore};
use std::sync::Arc;

/// Everything around jobs.
#[derive(Clone)]
pub struct JobParts {
    /// The truth about jobs.
    pub outbox: Arc<SqlOutbox>,
    /// Passes on their ids.
    pub queue: JobQueue,
    /// From the outbox to the queue.
    pub relay: Arc<Relay>,
    /// Does jobs.
    pub run: Arc<RunJob>,
    /// Their times.
    pub schedules: Arc<Schedules>,
    /// What is done at those times.
    pub chores: Arc<AppChores>,
}

/// How mails go out.
pub enum MailWay {
    /// Through a server.
    Smtp(Arc<SmtpSender>),
    /// Into files.
    Files(Arc<FileSender>),
}

/// What a site looks like and says.
pub(crate) type Sites = (Arc<dyn SettingsStore>, Arc<dyn TranslationStore>);

/// How mails go out in this configuration, in the names of these sites.
pub fn mail_way(config: &Config, clock: &Arc<dyn Clock>, sites: Option<Sites>) -> MailWay {
    let mut envelope = Envelope::new(config.smtp_from.clone(), &config.mail_host(), Arc::clone(clock));
    if let Some((settings, translations)) = sites {
        envelope = envelope.of_sites(settings, translations);
    }
    match &config.smtp_url {
        Some(url) => MailWay::Smtp(Arc::new(SmtpSender::new(url.clone(), envelope, Limits::default()))),
        None => MailWay::Files(Arc::new(FileSender::new(config.mail_folder(), envelope))),
    }
}

impl JobParts {
    /// Puts them together.
    pub(crate) fn new(
        config: &Config,
        outbox: Arc<SqlOutbox>,
        queue: JobQueue,
        chores: AppChores,
        sites: Sites,
        phone_home: Option<PhoneHome>,
        random: &Arc<dyn Random>,
    ) -> Result<Self, ScheduleError> {
        let clock = &Arc::clone(&chores.clock);
        let sender: Arc<dyn MailSender> = match mail_way(config, clock, Some(sites)) {
            MailWay::Smtp(sender) => sender,
            MailWay::Files(sender) => sender,
        };
        let chores = Arc::new(chores);
        Ok(Self {
            relay: Arc::new(Relay::new(outbox.clone(), Arc::new(queue.clone()), Arc::clone(clock))),
            run: Arc::new(RunJob::new(
                outbox.clone(),
                sender,
                Arc::clone(&chores) as _,
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
            chores,
        })
    }
}
