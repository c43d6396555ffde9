//! Threads with one browser each. Talking to a browser blocks, so it happens here and not on the shared async
//! threads; and a browser ends with the thread that started it.

use crate::browser::Browser;
use crate::launch::Launch;
use crate::options::PdfOptions;
use dpa::{Pdf, PrintError};
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

/// A document for a thread to print.
struct PrintTask {
    html: String,
    answer: oneshot::Sender<Result<Pdf, PrintError>>,
    /// The handle of this very thread, returned to the idle ones afterwards.
    worker: PrintWorker,
    /// Counts against the limit of concurrent prints.
    permit: OwnedSemaphorePermit,
}

/// A thread that waits for work.
struct PrintWorker {
    tasks: Sender<PrintTask>,
    thread: JoinHandle<()>,
}

pub(crate) struct Pool {
    pub(crate) options: PdfOptions,
    launch: OnceLock<Arc<Launch>>,
    finding: Mutex<()>,
    idle: Mutex<Vec<PrintWorker>>,
}

impl Pool {
    pub(crate) fn new(options: PdfOptions) -> Arc<Self> {
        let idle = Mutex::new(Vec::new());
        Arc::new(Self { options, launch: OnceLock::new(), finding: Mutex::new(()), idle })
    }

    /// Returns how to start a browser. Blocks; each call searches again until one was found.
    pub(crate) fn launch(&self) -> Result<Arc<Launch>, PrintError> {
        let _one_at_a_time = self.finding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(launch) = self.launch.get() {
            return Ok(Arc::clone(launch));
        }
        let found = Launch::find(&self.options)?;
        Ok(Arc::clone(self.launch.get_or_init(|| Arc::new(found))))
    }

    /// Gives a page to the most recently idle thread, or to a new one.
    pub(crate) fn submit(
        self: &Arc<Self>,
        html: String,
        permit: OwnedSemaphorePermit,
    ) -> Result<oneshot::Receiver<Result<Pdf, PrintError>>, PrintError> {
        let idle = self.idle().pop();
        let worker = match idle {
            Some(worker) => worker,
            None => {
                PrintWorker::start(self).map_err(|error| PrintError::Failed(format!("no thread: {error}")))?
            }
        };
        let (answer, answered) = oneshot::channel();
        let tasks = worker.tasks.clone();
        let gone = |_| PrintError::Failed("its thread ended".into());
        tasks.send(PrintTask { html, answer, worker, permit }).map_err(gone)?;
        Ok(answered)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PrintWorker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the idle browsers and waits until they are gone.
    pub(crate) fn close(&self) {
        for PrintWorker { tasks, thread } in mem::take(&mut *self.idle()) {
            drop(tasks);
            let _ = thread.join();
        }
    }
}

impl PrintWorker {
    fn start(pool: &Arc<Pool>) -> std::io::Result<Self> {
        let (tasks, given) = mpsc::channel();
        let pool = Arc::downgrade(pool);
        let thread = thread::Builder::new().name("pdf".into()).spawn(move || work(&pool, &given))?;
        Ok(Self { tasks, thread })
    }
}

fn work(pool: &Weak<Pool>, tasks: &Receiver<PrintTask>) {
    let mut browser = None;
    loop {
        let limit = match pool.upgrade() {
            Some(pool) => pool.options.idle_timeout,
            None => return,
        };
        let task = match tasks.recv_timeout(limit) {
            Ok(task) => task,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let Some(pool) = pool.upgrade() else { return };
                let this = thread::current().id();
                let mut idle = pool.idle();
                let Some(at) = idle.iter().position(|worker| worker.thread.thread().id() == this) else {
                    // Somebody has just taken this thread, so work is on its way.
                    continue;
                };
                idle.remove(at);
                return;
            }
        };
        let PrintTask { html, answer, worker, permit } = task;
        let Some(pool) = pool.upgrade() else { return };
        // The caller may have gone while this print waited.
        let printed = (!answer.is_closed()).then(|| print(&pool, &mut browser, html));
        // The broken browser goes before a new one may start.
        if matches!(printed, Some(Err(_))) {
            browser = None;
        }
        // Idle before the answer: a caller that has it and prints again finds this browser, not a new one.
        pool.idle().push(worker);
        drop(permit);
        if let Some(printed) = printed {
            let _ = answer.send(printed);
        }
        let is_ready = |browser: &mut Browser| {
            browser.prints < pool.options.prints_per_browser && browser.clear().is_ok()
        };
        browser = browser.and_then(|mut browser| is_ready(&mut browser).then_some(browser));
    }
}

fn print(pool: &Pool, browser: &mut Option<Browser>, html: String) -> Result<Pdf, PrintError> {
    if browser.as_mut().is_some_and(|browser| !browser.is_well()) {
        tracing::warn!("an idle browser had ended and is replaced");
        *browser = None;
    }
    let browser = if let Some(browser) = browser {
        browser
    } else {
        let launch = pool.launch()?;
        browser.insert(Browser::start(&launch, Instant::now() + pool.options.start_timeout)?)
    };
    let bytes = browser.print(html, Instant::now() + pool.options.print_timeout)?;
    Ok(Pdf { bytes, engine: browser.engine.clone() })
}
