//! Renders the page of a form, and submits what was filled in on it.

use super::decode::Decoded;
use super::form_body::FormBody;
use super::receipt;
use crate::framework::body::FilePart;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::reports::submissions::{
    RETRY_WHEN_BUSY, accept, digest_of_key, draw_key, error_response, field_of,
};
use crate::resources::site::captcha::challenge;
use crate::state::access;
use crate::state::input::App;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use captcha::{Challenge, Context, Reply};
use forms::{Form, Origin, ReportInput, SubmitError, Upload, Violations};
use futures_util::join;
use kernel::{Duration, ErrorKind, Locale, Scope};
use site::{Brand, SiteSettings, StoredWording};
use std::sync::Arc;
use views::{ChallengePrompt, FormPage, LostFile, Notice, RawEntries, RetentionPeriod, names};

/// A correct answer to the security question is carried over to the next page only if it stays valid for at
/// least this long.
const TIME_TO_CORRECT: Duration = Duration::minutes(3);

/// What was sent in reply to the security question.
struct SentReply {
    token: String,
    answer: String,
    work: String,
}

impl SentReply {
    /// Returns the reply; `None` where nothing was answered.
    fn of(sent: &FormBody) -> Option<Self> {
        let text = |name| sent.one(name).unwrap_or_default().trim().to_owned();
        let (token, answer) = (text(names::CAPTCHA_TOKEN), text(names::CAPTCHA_ANSWER));
        let work = text(names::CAPTCHA_WORK);
        let is_open = token.is_empty() || (answer.is_empty() && work.is_empty());
        (!is_open).then_some(Self { token, answer, work })
    }

    fn reply(&self) -> Reply<'_> {
        Reply { answer: &self.answer, work: &self.work }
    }
}

/// A form together with what its page needs.
pub(super) struct FormPageContext {
    app: App,
    scope: Scope,
    pub(super) form: Arc<Form>,
    settings: Arc<SiteSettings>,
    organization_name: Option<String>,
    retention: RetentionPeriod,
    wordings: Arc<Vec<StoredWording>>,
    /// Language of the page.
    pub(super) locale: Locale,
    /// Whether the challenge on the page has already been counted.
    pub(super) is_challenge_counted: bool,
    head: HttpRequest,
    path: String,
    /// The key of the report.
    key: String,
    lost_files: Vec<LostFile>,
    files_stay: bool,
    /// The correct answer that was given on the previous page.
    answered: Option<SentReply>,
}

impl FormPageContext {
    /// Finds the published form and the settings of the site.
    pub(super) async fn open(
        app: App,
        head: &HttpRequest,
        scope: Scope,
        slug: &str,
        locale: Locale,
    ) -> Result<Self, ApiError> {
        let services = app.services();
        let (form, site, retention) =
            join!(services.forms.catalog.published(scope, slug), app.site(scope), app.retention(scope, slug));
        let form = form?.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
        let (settings, wordings) = site?;
        let locale = settings.language(locale);
        let organization_name = app.organization_name(scope, &settings).await;
        let (path, key) = (format!("/f/{slug}"), draw_key(&*services.receipts.random));
        let (lost_files, files_stay, is_challenge_counted, head) = (Vec::new(), false, false, head.clone());
        Ok(Self {
            app,
            scope,
            form,
            settings,
            organization_name,
            retention,
            wordings,
            locale,
            is_challenge_counted,
            head,
            path,
            key,
            lost_files,
            files_stay,
            answered: None,
        })
    }

    /// Continues with what was sent: with its key, and with the names of its files.
    pub(super) fn resume(&mut self, sent: &FormBody, files_stay: bool) {
        if let Some(key) = sent.key() {
            self.key = key;
        }
        self.lost_files = if files_stay { Vec::new() } else { sent.lost_files() };
        self.files_stay = files_stay;
    }

    /// Keeps a correct answer to the security question for the next page, so that nobody has to solve another one
    /// for a reason that has nothing to do with it. A wrong one is spent: it was a guess. Work of the browser is not
    /// kept: the next page does it again by itself, and renews it for as long as the person takes.
    pub(super) async fn keep_answer(&mut self, sent: &FormBody) {
        let Some(sent) = SentReply::of(sent).filter(|sent| !sent.answer.is_empty()) else { return };
        if !self.settings.captcha.asks_for_reports() {
            return;
        }
        let captcha = &self.app.services().captcha;
        let good_for = captcha.check(self.scope, Context::Submission, &sent.token, sent.reply()).await;
        // If the store does not answer, another question is asked.
        if good_for.is_ok_and(|left| left >= TIME_TO_CORRECT) {
            self.answered = Some(sent);
        }
    }

    /// Switches to a language, if the site offers a choice.
    pub(super) fn set_locale(&mut self, wanted: Locale) {
        self.locale = self.settings.language(wanted);
    }

    /// Returns how many challenges per minute one client may get here.
    pub(super) fn challenges_a_minute(&self) -> u32 {
        self.settings.captcha.rate_limit
    }

    /// Renders the blank form.
    pub(super) fn fresh(&self) -> String {
        self.page(None, None, self.closed())
    }

    /// Returns what every page of the site shows.
    fn brand(&self) -> Brand {
        self.settings.brand(self.locale).with_wordings(Arc::clone(&self.wordings))
    }

    /// Returns the notice while reports are not accepted.
    fn closed(&self) -> Option<Notice<'_>> {
        let notice = &self.settings.maintenance;
        notice.enabled.then_some(Notice::Maintenance { message: &notice.message, contact: &notice.contact })
    }

    /// Draws a new challenge if one is required. On a page it counts like one from the API, but no page is
    /// refused because of it: a client over its limit gets a button instead, so that a ward behind one
    /// address can open its form whatever a program there does.
    fn challenge(&self) -> Option<Result<Challenge, ApiError>> {
        let captcha = &self.settings.captcha;
        captcha.asks_for_reports().then(|| {
            if !self.is_challenge_counted {
                access::check_page_challenge_limits(
                    &self.app.0,
                    &self.head,
                    self.scope,
                    self.challenges_a_minute(),
                )?;
            }
            Ok(challenge(&self.app, self.scope, Context::Submission, captcha, self.locale))
        })
    }

    /// Renders the page, with a new challenge if one is required.
    pub(super) fn page(
        &self,
        decoded: Option<&Decoded>,
        violations: Option<&Violations>,
        notice: Option<Notice<'_>>,
    ) -> String {
        let challenge = if self.answered.is_some() { None } else { self.challenge() };
        let question = match (&self.answered, &challenge) {
            (Some(sent), _) => Some(ChallengePrompt::Answered { token: &sent.token, reply: sent.reply() }),
            (None, Some(Ok(challenge))) => Some(ChallengePrompt::Asked(challenge)),
            (None, Some(Err(_))) => Some(ChallengePrompt::OnRequest),
            (None, None) => None,
        };
        let nothing = RawEntries::new();
        self.app.services().pages.form(&FormPage {
            form: &self.form,
            locale: self.locale,
            brand: &self.brand(),
            organization_name: self.organization_name.as_deref(),
            retention: self.retention,
            masking: &self.settings.masking,
            values: decoded.map(|decoded| &decoded.values),
            raw: decoded.map_or(&nothing, |decoded| &decoded.raw),
            violations,
            challenge: question,
            notice: notice.or_else(|| self.closed()),
            path: &self.path,
            idempotency_key: &self.key,
            lost_files: &self.lost_files,
            files_stay: self.files_stay,
            is_preview: false,
        })
    }

    /// Renders the page with everything that was typed, and what of it would be stored. Nothing is stored.
    /// While reports are not accepted, the page says so instead.
    pub(super) async fn preview(&self, decoded: &Decoded) -> HttpResponse {
        let submit = &self.app.services().forms.submit;
        match submit.preview(self.scope, &self.form, decoded.values.clone()).await {
            Ok(masked) => {
                let notice = self.closed().or(Some(Notice::MaskingPreview { masked: &masked }));
                response::page(StatusCode::OK, self.page(Some(decoded), None, notice))
            }
            Err(error) => {
                let error = ApiError::from_domain(error.kind(), error);
                self.refused(&error, decoded, None, Some(Notice::MaskingPreviewFailed))
            }
        }
    }

    /// Renders the page with everything that was typed, and why it was not accepted.
    pub(super) fn refused(
        &self,
        error: &ApiError,
        decoded: &Decoded,
        violations: Option<&Violations>,
        notice: Option<Notice<'_>>,
    ) -> HttpResponse {
        error.log("/f/{slug}");
        error.page(self.page(Some(decoded), violations, notice))
    }

    /// Stores the report; returns the redirect to the receipt, or the page again.
    pub(super) async fn submit(mut self, mut sent: FormBody, decoded: Decoded) -> ApiResult {
        let text = |name| sent.one(name).map(|text| text.trim().to_owned());
        let input = ReportInput {
            template_slug: self.form.snapshot.slug.clone(),
            data: decoded.values.clone(),
            captcha_token: text(names::CAPTCHA_TOKEN),
            captcha_answer: text(names::CAPTCHA_ANSWER),
            captcha_work: text(names::CAPTCHA_WORK),
            honeypot_filled: sent.honeypot_filled(),
            locale: self.locale,
            files: uploads(&mut sent),
            idempotency_key: sent.key().map(|key| digest_of_key(self.app.services(), &key)),
            origin: Origin::Public,
        };
        match accept(self.app.services(), self.scope, input, sent.held.take()).await {
            Ok(receipt) => {
                let address = receipt::address(self.app.services(), self.scope, &receipt);
                let address = names::with_language(&address, self.locale, self.settings.only_language);
                Ok(HttpResponse::SeeOther().insert_header((header::LOCATION, address)).finish())
            }
            Err(error @ SubmitError::UnknownTemplate) => Err(error_response(error)),
            Err(SubmitError::KeyReused) => {
                Box::pin(self.keep_answer(&sent)).await;
                // From here on it is a report of its own.
                self.key = draw_key(&*self.app.services().receipts.random);
                let error = error_response(SubmitError::KeyReused);
                Ok(self.refused(&error, &decoded, None, Some(Notice::AlreadySent)))
            }
            Err(error) => {
                let violations = error.violations();
                if violations.as_ref().is_none_or(|found| found.at(names::CAPTCHA_ANSWER).is_empty()) {
                    Box::pin(self.keep_answer(&sent)).await;
                }
                let notice = match error {
                    // The page itself says that the service is closed.
                    SubmitError::Maintenance { .. } => None,
                    SubmitError::Busy(_) => Some(Notice::Busy { retry_after: RETRY_WHEN_BUSY }),
                    _ => violations.is_none().then_some(Notice::Unavailable),
                };
                Ok(self.refused(&error_response(error), &decoded, violations.as_ref(), notice))
            }
        }
    }
}

/// Moves the files out, by the slugs of their fields, since their memory is counted.
fn uploads(sent: &mut FormBody) -> Vec<Upload> {
    let upload = |part: FilePart| Some(Upload { field: field_of(&part.name)?.to_owned(), bytes: part.bytes });
    std::mem::take(&mut sent.files).into_iter().filter_map(upload).collect()
}
