//! Checks mail, the job queue and waiting jobs.

use super::Findings;
use crate::commands::ENGLISH;
use crate::config::Config;
use crate::jobs::{MailTransport, mail_transport};
use crate::output::print_line;
use ::jobs::LATE_DAYS;
use ::jobs::ports::{CrossTenantOutbox as _, Queue as _};
use crypto::SystemClock;
use kernel::{Clock, Duration, OutboxSealer, Translator as _};
use mail::FileSender;
use persistence::{Database, SqlOutbox};
use queue::JobQueue;
use std::sync::Arc;

/// How many of the mails kept as files are named.
const NAMED: usize = 5;

pub(super) async fn check(config: &Config, findings: &mut Findings) {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let (MailTransport::Smtp(sender), Some(url)) = (mail_transport(config, &clock, None), &config.smtp_url)
    else {
        return kept_mails(config, findings);
    };
    // A task of its own, as lettre 0.11.23 panics at an answer with a line of blanks.
    let checked = tokio::spawn(async move { sender.check().await }).await;
    let fault = match checked {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(ENGLISH.say(&error.reason.text())),
        Err(_) => Some("its answer could not be read".into()),
    };
    match fault {
        None => Findings::good(&format!("mail server {} accepts mails", url.describe())),
        Some(fault) => findings.bad(
            &format!("mail server {}: {fault}", url.describe()),
            "check SMTP_URL, and that the server accepts mails from this host; mails wait and are sent later",
        ),
    }
    if url.is_exposed() {
        findings.bad(
            "mails are sent to the mail server unencrypted",
            "use smtps:// or smtp+starttls:// in SMTP_URL",
        );
    }
}

fn kept_mails(config: &Config, findings: &mut Findings) {
    let folder = config.mail_folder();
    match FileSender::kept(&folder) {
        Ok(kept) => {
            let count = kept.len();
            Findings::good(&format!(
                "no mail server (SMTP_URL is empty): mails are kept in {}, {count} so far",
                folder.display()
            ));
            for name in kept.iter().take(NAMED) {
                print_line!("        {name}");
            }
            if count > NAMED {
                print_line!("        and {} older ones", count - NAMED);
            }
        }
        Err(error) => findings.bad(
            &format!("{} cannot be read ({error})", folder.display()),
            "make it belong to the user that runs the service",
        ),
    }
}

pub(super) async fn check_queue(config: &Config, findings: &mut Findings) {
    let queue = match JobQueue::open_existing(&config.queue).await {
        Ok(Some(queue)) => queue,
        Ok(None) => return Findings::good("there is no job queue yet; `serve` creates it"),
        Err(error) => {
            findings.bad(&error.to_string(), "check REDIS_URL, else DATABASE_URL and DATA_DIR");
            return;
        }
    };
    let kind = queue.kind();
    match queue.ping().await {
        Ok(()) => Findings::good(&format!("the job queue on {kind} answers")),
        Err(_) => findings.bad(
            &format!("the job queue on {kind} does not answer"),
            "check REDIS_URL, else DATABASE_URL; jobs wait in the outbox and nothing is lost",
        ),
    }
    queue.close().await;
}

/// A sealer that opens nothing: counting jobs needs no keys.
pub(super) struct Sealed;

impl OutboxSealer for Sealed {
    fn seal(&self, _: &str, _: &[u8]) -> Vec<u8> {
        Vec::new()
    }
    fn open(&self, _: &str, _: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

pub(super) async fn count_jobs(database: &Database, findings: &mut Findings) {
    let outbox = SqlOutbox::new(database, Arc::new(Sealed));
    let before = SystemClock.now() - Duration::days(LATE_DAYS);
    match outbox.waiting_since(before).await {
        Ok(0) => {}
        Ok(late) => findings.bad(
            &format!("{late} jobs have been waiting for more than {LATE_DAYS} days"),
            "start a worker; if one is running, only a later version knows these jobs: run that version everywhere",
        ),
        Err(error) => findings.bad(&format!("the outbox cannot be read ({error})"), "check the database"),
    }
    match outbox.counts().await {
        Ok(counts) if counts.dead == 0 => {
            Findings::good(&format!("{} jobs are waiting, no dead letters", counts.waiting));
        }
        Ok(counts) => findings.bad(
            &format!("{} jobs are waiting, and {} were given up", counts.waiting, counts.dead),
            "`meldewerk job dead` says which and why; correct the cause, then `--retry ID`",
        ),
        Err(error) => findings.bad(&format!("the outbox cannot be read ({error})"), "check the database"),
    }
}
