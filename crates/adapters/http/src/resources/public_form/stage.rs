//! A form together with what its page needs.

use super::decode::Decoded;
use super::sent::Sent;
use crate::body::FilePart;
use crate::error::{Answer, ApiError};
use crate::input::App;
use crate::pages::{FormPage, Notice, RawEntries, ReceiptPage, local_time, names};
use crate::reply;
use crate::resources::captcha::challenge;
use crate::resources::submissions::{field_of, refusal, take};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use captcha::Context;
use forms::{Form, Origin, Receipt, ReportInput, SubmitError, Upload, Violations};
use kernel::{ErrorKind, Locale, Scope};
use site::{Brand, SiteSettings, Translation};
use std::sync::Arc;

/// A form together with what its page needs.
pub(super) struct Stage {
    app: App,
    scope: Scope,
    pub(super) form: Arc<Form>,
    settings: SiteSettings,
    translations: Arc<Vec<Translation>>,
    /// Language of the page.
    pub(super) locale: Locale,
    path: String,
}

impl Stage {
    /// Finds the published form and the settings of the site.
    pub(super) async fn open(app: App, scope: Scope, slug: &str, locale: Locale) -> Result<Self, ApiError> {
        let services = app.services();
        let form = services
            .catalog
            .published(scope, slug)
            .await?
            .ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
        let settings = services.settings.load(scope).await?;
        let translations = services.translations.stored(scope).await?;
        Ok(Self { form, settings, translations, scope, locale, path: format!("/f/{slug}"), app })
    }

    /// How many challenges one client gets here.
    pub(super) const fn challenges_a_minute(&self) -> u32 {
        self.settings.captcha.rate_limit
    }

    /// The empty form.
    pub(super) fn fresh(&self) -> String {
        self.page(None, None, self.closed())
    }

    /// What every page of the site shows.
    fn brand(&self) -> Brand {
        self.settings.brand(self.locale).saying(&self.translations, self.locale)
    }

    /// The notice while reports are not taken.
    fn closed(&self) -> Option<Notice<'_>> {
        let notice = &self.settings.maintenance;
        notice.enabled.then_some(Notice::Maintenance { message: &notice.message, contact: &notice.contact })
    }

    /// The page, with a new challenge where one is asked for.
    pub(super) fn page(
        &self,
        decoded: Option<&Decoded>,
        violations: Option<&Violations>,
        notice: Option<Notice<'_>>,
    ) -> String {
        let captcha = &self.settings.captcha;
        let challenge = captcha
            .submission
            .then(|| challenge(&self.app, self.scope, Context::Submission, captcha.difficulty, self.locale));
        let nothing = RawEntries::new();
        self.app.services().pages.form(&FormPage {
            form: &self.form,
            locale: self.locale,
            brand: &self.brand(),
            values: decoded.map(|decoded| &decoded.values),
            raw: decoded.map_or(&nothing, |decoded| &decoded.raw),
            violations,
            challenge: challenge.as_ref(),
            notice: notice.or_else(|| self.closed()),
            path: &self.path,
            is_preview: false,
        })
    }

    /// The page with everything that was typed, and why it was not taken.
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

    /// Stores the report; the receipt, or the page again.
    pub(super) async fn submit(self, mut sent: Sent, decoded: Decoded) -> Answer {
        let text = |name| sent.one(name).map(|text| text.trim().to_owned());
        let input = ReportInput {
            template_slug: self.form.snapshot.slug.clone(),
            data: decoded.values.clone(),
            captcha_token: text(names::CAPTCHA_TOKEN),
            captcha_answer: text(names::CAPTCHA_ANSWER),
            honeypot_filled: sent.honeypot_filled(),
            locale: self.locale,
            files: uploads(&mut sent),
            origin: Origin::Public,
        };
        match take(self.app.services(), self.scope, input, sent.held.take()).await {
            Ok(receipt) => Ok(self.receipt(&receipt)),
            Err(error @ SubmitError::UnknownTemplate) => Err(refusal(error)),
            Err(error) => {
                let violations = error.violations();
                // The page says by itself that the service is closed, as soon as it is.
                let closed = matches!(error, SubmitError::Maintenance { .. });
                let notice = (violations.is_none() && !closed).then_some(Notice::Unavailable);
                Ok(self.refused(&refusal(error), &decoded, violations.as_ref(), notice))
            }
        }
    }

    fn receipt(&self, receipt: &Receipt) -> HttpResponse {
        let settings = &self.form.snapshot.settings;
        let html = self.app.services().pages.receipt(&ReceiptPage {
            locale: self.locale,
            brand: &self.brand(),
            path: &self.path,
            title: self.form.snapshot.title.get(self.locale),
            reference: &receipt.reference,
            received_at: local_time(receipt.created_at, self.settings.zone()),
            text: settings.receipt_text.as_ref().map(|text| text.get(self.locale)),
            quick_exit: settings.quick_exit,
        });
        reply::page(StatusCode::CREATED, html)
    }
}

/// The files by the slugs of their fields, moved out, since they are memory that is counted.
fn uploads(sent: &mut Sent) -> Vec<Upload> {
    let upload = |part: FilePart| Some(Upload { field: field_of(&part.name)?.to_owned(), bytes: part.bytes });
    std::mem::take(&mut sent.files).into_iter().filter_map(upload).collect()
}
