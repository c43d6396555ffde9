//! The browser that prints agreements.

use super::Findings;
use crate::config::Config;
use crate::jobs::printer;
use crate::output::say;

pub(super) async fn check(config: &Config, findings: &mut Findings) {
    if config.chrome_browsers == 0 {
        say!("note    CHROME_BROWSERS is 0: this process prints no agreements; another one has to");
        return;
    }
    let printer = printer(config);
    // Starts a browser and ends it, which takes its time.
    let Ok(report) = tokio::task::spawn_blocking(move || printer.check()).await else {
        return findings.bad("the browser that prints could not be looked at", "run doctor again");
    };
    match &report.engine {
        Ok(engine) => {
            let user = report.user.as_deref().map(|user| format!(" as {user}")).unwrap_or_default();
            Findings::good(&format!("{engine} prints agreements{user}"));
        }
        // Whoever offers no agreements needs none.
        Err(missing) => {
            say!("note    no agreements are printed here: {missing}");
            return;
        }
    }
    if !report.sandbox {
        findings.bad(
            "the browser that prints runs without its sandbox",
            "set CHROME_NO_SANDBOX=off, and CHROME_USER where the service runs as root",
        );
    }
    if !report.no_network {
        say!(
            "note    the browser that prints has no network namespace of its own: its settings alone keep it from the network"
        );
    }
    if !report.own_processes {
        say!("note    the browser that prints has no process namespace of its own: it is ended by its group");
    }
}
