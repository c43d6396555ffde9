use super::decode::{Decoded, asks_for_more, decode};
use super::sent::{Action, Sent};
use crate::access::{Anyone, Reading};
use crate::error::{Answer, ApiError};
use crate::input::{App, Head, Params, Slug};
use crate::pages::{FormPage, Notice, RawEntries, ReceiptPage, local_time, names};
use crate::rate::RateClass;
use crate::reply;
use crate::resources::captcha::challenge;
use crate::resources::submissions::{field_of, refusal, take};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use captcha::Context;
use forms::{Form, Origin, Receipt, ReportInput, SubmitError, Upload, Violations};
use kernel::{ErrorKind, Locale, Scope};
use site::SiteSettings;
use std::sync::Arc;

/// A form to fill in
#[utoipa::path(
    get, path = "/f/{slug}", tag = "pages", operation_id = "show_form_page",
    params(
        ("slug" = String, Path, description = "Slug of an active form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn show(anyone: Anyone<Reading>, app: App, slug: Slug, params: Params) -> Answer {
    let stage = Stage::open(app, anyone.scope, &slug.0, params.page_language()).await?;
    Ok(reply::page(StatusCode::OK, stage.fresh()))
}

/// Send a form
///
/// What a browser sends from the page, URL-encoded or multipart: `data.<slug>`, `files[<slug>]`,
/// `captcha_token`, `captcha_answer`, `website`, `locale`, `action`, `_shown`. The receipt is
/// the direct answer; what is refused comes back as the page with everything that was typed.
#[utoipa::path(
    post, path = "/f/{slug}", tag = "pages", operation_id = "send_form_page",
    params(("slug" = String, Path, description = "Slug of an active form")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The page again, as a button asked for", body = String, content_type = "text/html"),
        (status = 201, description = "The receipt", body = String, content_type = "text/html"),
        (status = 422, description = "The page again, with what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn send(
    anyone: Anyone<Reading>,
    app: App,
    slug: Slug,
    head: Head,
    params: Params,
    sent: Sent,
) -> Answer {
    let action = sent.action();
    let locale = match action {
        Action::Language(locale) => locale,
        _ => sent.locale().unwrap_or_else(|| params.page_language()),
    };
    let limited =
        head.charge(&app, if action == Action::Submit { RateClass::Submission } else { RateClass::Captcha });
    let stage = Stage::open(app, anyone.scope, &slug.0, locale).await?;
    let decoded = decode(&stage.form, &sent);
    if let Err(error) = limited {
        let notice = Notice::Busy { retry_after: error.retry_seconds().unwrap_or(60) };
        return Ok(stage.refused(&error, &decoded, None, Some(notice)));
    }
    if action != Action::Submit {
        return Ok(reply::page(StatusCode::OK, stage.page(Some(&decoded), None, None)));
    }
    let notice = if decoded.has_unknown {
        Some(Notice::FormChanged)
    } else if asks_for_more(&stage.form, &decoded.values, &sent) {
        Some(Notice::MoreFields)
    } else {
        None
    };
    if notice.is_some() {
        let error = ApiError::of(ErrorKind::Invalid);
        return Ok(stage.refused(&error, &decoded, None, notice));
    }
    stage.submit(sent, decoded).await
}

/// A form together with what its page needs.
struct Stage {
    app: App,
    scope: Scope,
    form: Arc<Form>,
    settings: SiteSettings,
    locale: Locale,
    path: String,
}

impl Stage {
    async fn open(app: App, scope: Scope, slug: &str, locale: Locale) -> Result<Self, ApiError> {
        let services = app.services();
        let form = services
            .catalog
            .published(scope, slug)
            .await?
            .ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
        let settings = services.settings.load(scope).await?;
        Ok(Self { form, settings, scope, locale, path: format!("/f/{slug}"), app })
    }

    /// The empty form.
    fn fresh(&self) -> String {
        self.page(None, None, self.closed())
    }

    /// The notice while reports are not taken.
    fn closed(&self) -> Option<Notice<'_>> {
        let notice = &self.settings.maintenance;
        notice.enabled.then_some(Notice::Maintenance { message: &notice.message, contact: &notice.contact })
    }

    /// The page, with a new challenge where one is asked for.
    fn page(
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
            app_name: &self.settings.app_name,
            values: decoded.map(|decoded| &decoded.values),
            raw: decoded.map_or(&nothing, |decoded| &decoded.raw),
            violations,
            challenge: challenge.as_ref(),
            notice: notice.or_else(|| self.closed()),
            path: &self.path,
        })
    }

    /// The page with everything that was typed, and why it was not taken.
    fn refused(
        &self,
        error: &ApiError,
        decoded: &Decoded,
        violations: Option<&Violations>,
        notice: Option<Notice<'_>>,
    ) -> HttpResponse {
        error.log(&self.path);
        error.page(self.page(Some(decoded), violations, notice))
    }

    async fn submit(self, sent: Sent, decoded: Decoded) -> Answer {
        let text = |name| sent.one(name).map(|text| text.trim().to_owned());
        let input = ReportInput {
            template_slug: self.form.snapshot.slug.clone(),
            data: decoded.values.clone(),
            captcha_token: text(names::CAPTCHA_TOKEN),
            captcha_answer: text(names::CAPTCHA_ANSWER),
            honeypot_filled: sent.honeypot_filled(),
            locale: self.locale,
            files: uploads(&sent),
            origin: Origin::Public,
        };
        match take(self.app.services(), self.scope, input).await {
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
            app_name: &self.settings.app_name,
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

fn uploads(sent: &Sent) -> Vec<Upload> {
    let of_field = |part: &crate::body::FilePart| {
        Some(Upload { field: field_of(&part.name)?.to_owned(), bytes: part.bytes.clone() })
    };
    sent.files.iter().filter_map(of_field).collect()
}
