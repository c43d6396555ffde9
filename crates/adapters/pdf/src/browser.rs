//! One browser with its one page.

use crate::launch::{Launch, Process};
use crate::options::unavailable;
use crate::pipe::{CallError, Pipe};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use dpa::{MAX_PDF_BYTES, PrintError};
use headless_chrome::protocol::cdp::{Browser as Cdp, Emulation, Fetch, Inspector, Page, Runtime, Target};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The first version whose style sheets can put page numbers at the foot (`@page` margin boxes).
const OLDEST: u32 = 131;
/// How long an idle browser may take to answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// Whether the page has loaded, which takes a moment: what is written to it before that is lost.
const IS_THERE: &str =
    "document.readyState === 'complete' || new Promise(ready => addEventListener('load', () => ready(true)))";
/// Loads all fonts of a page and returns their number.
const LOAD_FONTS: &str = "Promise.all(Array.from(document.fonts, face => face.load()))\
    .then(() => document.fonts.ready).then(() => document.fonts.size)";

pub(crate) struct Browser {
    pipe: Pipe,
    process: Process,
    session: String,
    frame: String,
    pub(crate) engine: String,
    /// How often it has printed.
    pub(crate) prints: u32,
}

impl Browser {
    /// Starts a browser, which ends with the calling thread.
    pub(crate) fn start(launch: &Launch, until: Instant) -> Result<Self, PrintError> {
        let (process, mut pipe) =
            launch.start().map_err(|error| unavailable(format!("the browser does not start: {error}")))?;
        let opened = Self::open(&mut pipe, until).map_err(|error| {
            let chrome = launch.chrome.display();
            match error {
                CallError::TimedOut => unavailable(format!("{chrome} did not start in time")),
                CallError::Refused(reason) => unavailable(format!("{chrome} cannot print: {reason}")),
                _ => unavailable(format!("{chrome} did not start: {}", process.last_words())),
            }
        });
        let (engine, frame, session) = opened?;
        let mut browser = Self { pipe, process, session, frame, engine, prints: 0 };
        browser.clear()?;
        Ok(browser)
    }

    fn open(pipe: &mut Pipe, until: Instant) -> Result<(String, String, String), CallError> {
        let product = pipe.call(None, Cdp::GetVersion(None), until)?.product;
        let version = product.split_once('/').map_or("", |(_, version)| version);
        let major = version.split('.').next().unwrap_or_default().parse().unwrap_or(0);
        if major < OLDEST {
            return Err(CallError::Refused(format!(
                "it is {product}, and Chromium {OLDEST} is the oldest that can"
            )));
        }
        let engine = format!("Chromium {version}");
        let page = Target::CreateTarget {
            url: "about:blank".into(),
            left: None,
            top: None,
            width: None,
            height: None,
            window_state: None,
            browser_context_id: None,
            enable_begin_frame_control: None,
            new_window: None,
            background: None,
            for_tab: None,
            hidden: None,
        };
        let target = pipe.call(None, page, until)?.target_id;
        let attach = Target::AttachToTarget { target_id: target.clone(), flatten: Some(true) };
        let session = pipe.call(None, attach, until)?.session_id;
        let of_page = Some(session.as_str());
        pipe.call(of_page, Inspector::Enable(None), until)?;
        pipe.call(of_page, Emulation::SetScriptExecutionDisabled { value: true }, until)?;
        // Every request of the page is intercepted and refused.
        let patterns = Some(vec![Fetch::RequestPattern {
            url_pattern: Some("*".into()),
            resource_Type: None,
            request_stage: None,
        }]);
        pipe.call(of_page, Fetch::Enable { patterns, handle_auth_requests: None }, until)?;
        // The id of the page's main frame is that of its target.
        Ok((engine, target, session))
    }

    /// Returns whether the browser still answers.
    pub(crate) fn is_well(&mut self) -> bool {
        self.current_url(Instant::now() + ANSWER_LIMIT).is_ok()
    }

    /// Prints a page; the browser's page must be empty. After an error the browser is unusable.
    pub(crate) fn print(&mut self, html: String, until: Instant) -> Result<Vec<u8>, PrintError> {
        self.prints += 1;
        self.put(html, until)?;
        let printed = self.call(
            Page::PrintToPDF {
                landscape: None,
                display_header_footer: Some(false),
                print_background: Some(true),
                scale: None,
                paper_width: None,
                paper_height: None,
                margin_top: None,
                margin_bottom: None,
                margin_left: None,
                margin_right: None,
                page_ranges: None,
                header_template: None,
                footer_template: None,
                prefer_css_page_size: Some(true),
                transfer_mode: Some(Page::PrintToPDFTransfer_modeOption::ReturnAsBase64),
                generate_tagged_pdf: Some(true),
                generate_document_outline: Some(true),
            },
            until,
        )?;
        if self.current_url(until)? != "about:blank" {
            return Err(PrintError::Failed("the page went elsewhere".into()));
        }
        let bytes =
            BASE64_STANDARD.decode(printed.data).map_err(|error| PrintError::Failed(error.to_string()))?;
        if bytes.len() > MAX_PDF_BYTES {
            return Err(PrintError::TooLarge);
        }
        Ok(bytes)
    }

    /// Empties the browser's page. Each print needs a fresh document: what one document forbids would also
    /// apply to the next.
    pub(crate) fn clear(&mut self) -> Result<(), PrintError> {
        let until = Instant::now() + ANSWER_LIMIT;
        let blank = Page::Navigate {
            url: "about:blank".into(),
            referrer: None,
            transition_Type: None,
            frame_id: None,
            referrer_policy: None,
        };
        self.call(blank, until)?;
        self.call(evaluation(IS_THERE), until)?;
        Ok(())
    }

    /// Loads a page and waits for its fonts: printing does not wait, and omits text whose font is missing.
    fn put(&mut self, html: String, until: Instant) -> Result<(), PrintError> {
        self.call(Page::SetDocumentContent { frame_id: self.frame.clone(), html }, until)?;
        let loaded = self.call(evaluation(LOAD_FONTS), until)?;
        // Each of our pages has some: without any it is not the page that was loaded.
        match loaded.result.value.as_ref().and_then(Value::as_u64) {
            Some(fonts) if fonts > 0 => Ok(()),
            _ => {
                let reason = loaded.exception_details.and_then(|details| details.exception?.description);
                Err(PrintError::Failed(format!("it did not take the fonts: {}", reason.unwrap_or_default())))
            }
        }
    }

    /// Returns the current address of its page.
    fn current_url(&mut self, until: Instant) -> Result<String, PrintError> {
        Ok(self.call(Page::GetFrameTree(None), until)?.frame_tree.frame.url)
    }

    fn call<C>(&mut self, call: C, until: Instant) -> Result<C::ReturnObject, PrintError>
    where
        C: headless_chrome::protocol::cdp::types::Method + serde::Serialize,
    {
        self.pipe.call(Some(&self.session), call, until).map_err(|error| match error {
            CallError::TimedOut => PrintError::TimedOut,
            CallError::TooLarge => PrintError::TooLarge,
            CallError::Closed => PrintError::Failed(format!("it ended: {}", self.process.last_words())),
            CallError::Crashed => PrintError::Failed("its page crashed".into()),
            CallError::Refused(reason) => PrintError::Failed(reason),
        })
    }
}

/// A script of ours, which runs although the page's own scripts are disabled. Waits for a promise.
fn evaluation(expression: &str) -> Runtime::Evaluate {
    Runtime::Evaluate {
        expression: expression.into(),
        await_promise: Some(true),
        return_by_value: Some(true),
        object_group: None,
        include_command_line_api: None,
        silent: None,
        context_id: None,
        generate_preview: None,
        user_gesture: None,
        throw_on_side_effect: None,
        timeout: None,
        disable_breaks: None,
        repl_mode: None,
        allow_unsafe_eval_blocked_by_csp: None,
        unique_context_id: None,
        serialization_options: None,
    }
}

#[cfg(test)]
mod tests;
