//! Checks the browser that prints agreements.

use super::Findings;
use crate::config::{Config, read_if_there};
use crate::jobs::{browser, printer};
use crate::output::print_line;
use crypto::AppSecret;
use dpa::Printable;
use kernel::Locale;

pub(super) async fn check(config: &Config, findings: &mut Findings) {
    if config.print_url.is_some() && config.chrome_browsers > 0 {
        findings.bad("PRINT_URL is used only with CHROME_BROWSERS=0", "set only one of them");
    }
    if config.print_addr.is_some() && config.chrome_browsers == 0 {
        findings.bad("PRINT_ADDR needs a browser, but CHROME_BROWSERS is 0", "set only one of them");
    }
    if config.chrome_browsers == 0 {
        print_line!("note    CHROME_BROWSERS is 0: this process prints no agreements; another one must");
        return elsewhere(config, findings).await;
    }
    let printer = browser(config);
    // Starts and ends a browser, which takes some time.
    let Ok(report) = tokio::task::spawn_blocking(move || printer.check()).await else {
        return findings.bad("the browser for printing could not be checked", "run doctor again");
    };
    match &report.engine {
        Ok(engine) => {
            let user = report.user.as_deref().map(|user| format!(" as {user}")).unwrap_or_default();
            Findings::good(&format!("{engine} prints agreements{user}"));
        }
        // Without agreements, no browser is needed.
        Err(missing) => {
            print_line!("note    no agreements are printed here: {missing}");
            return;
        }
    }
    if !report.sandbox {
        findings.bad(
            "the browser for printing runs without its sandbox",
            "set CHROME_NO_SANDBOX=off, and CHROME_USER if the service runs as root",
        );
    }
    if !report.no_network {
        print_line!(
            "note    the browser for printing has no network namespace of its own: only its settings keep it off the network"
        );
    }
    if !report.own_processes {
        print_line!(
            "note    the browser for printing has no process namespace of its own: it is stopped through its process group"
        );
    }
}

/// Prints a page by way of `PRINT_URL`.
async fn elsewhere(config: &Config, findings: &mut Findings) {
    let Some(address) = &config.print_url else {
        print_line!(
            "note    PRINT_URL is empty: previews of agreements are still printed by a browser of this process"
        );
        return;
    };
    // A missing or invalid secret is reported elsewhere.
    let secret = match &config.app_secret {
        Some(text) => AppSecret::parse(text).ok(),
        None => read_if_there(&config.data_dir).ok().flatten(),
    };
    let Some(secret) = secret else { return };
    let page = Printable {
        layout: pdf::NEWEST_LAYOUT,
        locale: Locale::En,
        title: "doctor".to_owned(),
        body_html: "<p>doctor</p>".to_owned(),
        foot: String::new(),
        dated: kernel::from_micros(0),
    };
    let printed = match printer(config, &secret) {
        Ok(printer) => printer.print(&page).await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match printed {
        Ok(pdf) => Findings::good(&format!("{} prints previews at {address}", pdf.engine)),
        Err(error) => findings.bad(
            &format!("previews of agreements cannot be printed: {error}"),
            "start `meldewerk worker` with PRINT_ADDR and the same secret, and set PRINT_URL to its address",
        ),
    }
}
