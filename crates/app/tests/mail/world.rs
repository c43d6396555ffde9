//! An application with a database, a queue and a mail server of its own.

use jobs::ports::CrossTenantOutbox as _;
use jobs::{Counts, JobId};
use kernel::testing::{ManualClock, SeededRandom};
use kernel::{Clock as _, Locale, Mail, MailId, Scope};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::jobs::{Worker, WorkerMode};
use meldewerk::wiring::Application;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use testkit::smtp::{Behaviour, SmtpServer};

/// Long enough for a busy machine; nobody waits that long when all is well.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

/// The address that is found nowhere but in the mail.
pub(crate) const CANARY: &str = "kanarienvogel@example.org";
/// The link that is found nowhere but in the mail.
pub(crate) const SECRET: &str = "https://melden.example.org/einladung/geheimes-token";

pub(crate) fn mail(seed: u64) -> Mail {
    let values = [
        ("organization", "Klinik"),
        ("inviter", "Ada"),
        ("role", "Redaktion"),
        ("link", SECRET),
        ("expires", "morgen"),
    ];
    Mail {
        id: MailId::random(&SeededRandom::new(seed)),
        to: CANARY.into(),
        locale: Locale::De,
        template: "invitation".into(),
        values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value.to_owned()))),
        not_after: None,
        attachments: Vec::new(),
    }
}

pub(crate) struct World {
    pub(crate) application: Application,
    pub(crate) server: SmtpServer,
    pub(crate) scope: Scope,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) config: Config,
    place: tempfile::TempDir,
    _guard: Box<dyn Any + Send + Sync>,
}

pub(crate) fn start(application: &Application, mode: WorkerMode) -> Worker {
    Worker::start(&application.jobs, mode, application.stores.database.outbox_wakeup())
}

impl World {
    pub(crate) async fn sqlite(
        settings: &[(&str, &str)],
        script: impl IntoIterator<Item = Behaviour>,
    ) -> Self {
        Self::new(settings, script, Box::new(())).await
    }

    pub(crate) async fn postgres(script: impl IntoIterator<Item = Behaviour>) -> Self {
        let database = testkit::postgres::database();
        let url = database.url.clone();
        Self::new(&[("DATABASE_URL", &url)], script, Box::new(database)).await
    }

    async fn new(
        settings: &[(&str, &str)],
        script: impl IntoIterator<Item = Behaviour>,
        guard: Box<dyn Any + Send + Sync>,
    ) -> Self {
        let place = tempfile::tempdir().unwrap();
        let server = SmtpServer::start(script);
        let mut all = HashMap::from([
            ("DATA_DIR", place.path().display().to_string()),
            ("BASE_URL", "https://melden.example.org".to_owned()),
            ("SMTP_URL", server.url()),
            ("SMTP_FROM", "Meldewerk <noreply@example.org>".to_owned()),
        ]);
        all.extend(settings.iter().map(|(name, value)| (*name, (*value).to_owned())));
        let config = Config::load(None, |name| all.get(name).cloned()).unwrap();
        let config = Config { license_keys: demo::license_keys(place.path()).unwrap(), ..config };
        // The clock is set to seven and a half minutes past the last full hour: no schedule is due then,
        // whatever time it is. (Nor in the future, for which the queue would wait.)
        let now = crypto::SystemClock.now();
        let since = (now.timestamp() - 450).rem_euclid(3600);
        let clock = Arc::new(ManualClock::at(now - std::time::Duration::from_secs(since.unsigned_abs())));
        let application = Application::start_at(&config, clock.clone()).await.unwrap();
        #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
        let scope = Scope::installation();
        demo::license(&application, scope, place.path()).await.unwrap();
        Self { application, server, scope, clock, config, place, _guard: guard }
    }

    /// Starts a second process on the same database, queue and mail server.
    pub(crate) async fn replica(&self) -> Application {
        Application::start_at(&self.config, self.clock.clone()).await.unwrap()
    }

    pub(crate) fn start(&self, mode: WorkerMode) -> Worker {
        start(&self.application, mode)
    }

    pub(crate) async fn put(&self, mail: &Mail) {
        self.application.jobs.outbox.put(self.scope, mail, self.clock.now()).await.unwrap();
    }

    /// Returns the counts of waiting jobs, scheduled ones included, and of dead letters.
    pub(crate) async fn counts(&self) -> Counts {
        self.application.jobs.outbox.counts().await.unwrap()
    }

    /// Returns how many are dispatched and not claimed.
    pub(crate) async fn dispatched(&self) -> u64 {
        self.application.jobs.outbox.dispatched(self.clock.now()).await.unwrap()
    }

    /// Checks whether the mail waits and nobody holds it.
    pub(crate) async fn is_waiting(&self) -> bool {
        let nobody = self.dispatched().await == 0 && self.application.jobs.run.running() == 0;
        nobody && self.counts().await == Counts { waiting: 1, dead: 0 }
    }

    /// Checks whether each schedule's tick from before the start was made up for, with its job done, and one
    /// mail is left.
    pub(crate) async fn only_the_mail_waits(&self) -> bool {
        let taken =
            self.application.jobs.schedules.list().await.unwrap().iter().all(|(_, last)| last.is_some());
        taken && self.counts().await == Counts { waiting: 1, dead: 0 }
    }

    /// Checks whether the mail was tried and waits for its next attempt.
    pub(crate) async fn is_postponed(&self, mail: &Mail) -> bool {
        let (outbox, now) = (&self.application.jobs.outbox, self.clock.now());
        if !self.is_waiting().await {
            return false;
        }
        match outbox.claim(&JobId::from(&mail.id), now, now + jobs::RUN_LEASE).await.unwrap() {
            None => true,
            Some(due) => {
                outbox.release(&due, now, now).await.unwrap();
                false
            }
        }
    }

    /// Returns how many attempts count so far, for a mail that waits and is due.
    pub(crate) async fn attempts(&self, mail: &Mail) -> u32 {
        let (outbox, now) = (&self.application.jobs.outbox, self.clock.now());
        let claimed =
            outbox.claim(&JobId::from(&mail.id), now, now + jobs::RUN_LEASE).await.unwrap().unwrap();
        assert!(outbox.release(&claimed, now, now).await.unwrap());
        claimed.attempts - 1
    }

    pub(crate) fn data_dir(&self) -> &Path {
        self.place.path()
    }

    /// Waits for a condition.
    pub(crate) async fn until(&self, condition: impl AsyncFn() -> bool) {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        while !condition().await {
            assert!(
                tokio::time::Instant::now() < deadline,
                "{:?}, {} dispatched, {} running, {} connections",
                self.counts().await,
                self.dispatched().await,
                self.application.jobs.run.running(),
                self.server.connections()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops the server; returns its port, on which it can come back.
    pub(crate) fn server_goes_down(&mut self) -> u16 {
        let port = self.server.port();
        // Replaced by another one, which nobody knows.
        drop(std::mem::replace(&mut self.server, SmtpServer::start([])));
        port
    }

    pub(crate) fn server_comes_back(&mut self, port: u16) {
        self.server = SmtpServer::start_at(port, []);
    }

    /// Asserts that neither the address nor the link is in any file of the data directory: database,
    /// write-ahead log, queue.
    pub(crate) fn holds_no_canary(&self) {
        let mut looked_at = 0;
        for entry in std::fs::read_dir(self.data_dir()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let content = std::fs::read(&path).unwrap();
                for canary in ["kanarienvogel", "geheimes-token"] {
                    let found = content.windows(canary.len()).any(|part| part == canary.as_bytes());
                    assert!(!found, "{canary} in {}", path.display());
                }
                looked_at += 1;
            }
        }
        assert!(looked_at >= 1, "there is at least the secret");
    }
}
