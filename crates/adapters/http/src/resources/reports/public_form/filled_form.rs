//! What a browser sent from a form page, processed in an order in which abuse costs little: the rate limit
//! before the form, the form before the body, and no more of the body than the form has room for.

use super::form_body::{Action, FormBody};
use super::page_context::FormPageContext;
use crate::framework::body::{self, FileLimit};
use crate::framework::error::ApiError;
use crate::framework::messages;
use crate::framework::rate::RateClass;
use crate::state::access::{self, Anyone, Input};
use crate::state::app_state::AppState;
use crate::state::input::{App, Params, SlugParam};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use std::sync::Arc;
use views::names;

/// A body as small as this is read even if the client has sent too many reports: it is in the socket's buffer
/// anyway, and the person gets back what was typed.
const SHORT: u64 = 64 * 1024;

pub(crate) struct FilledForm {
    /// The form and what its page needs.
    pub(super) context: FormPageContext,
    pub(super) sent: FormBody,
    /// The action of the pressed button.
    pub(super) action: Action,
    /// Why it cannot be accepted now.
    pub(super) limited: Option<ApiError>,
}

impl<C> Input<Anyone<C>> for FilledForm {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        access: &Anyone<C>,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        let slug = SlugParam::extract(state, access, request, payload).await?;
        let params = Params::extract(state, access, request, payload).await?;
        // A button that does not submit says so in its address, before the body is read: it counts as a
        // challenge and not as a report. The body is not considered here.
        let button = params
            .pairs
            .one(names::ACTION)
            .ok()
            .flatten()
            .and_then(Action::of)
            .filter(|button| *button != Action::Submit);
        let class = if button.is_some() { RateClass::Captcha } else { RateClass::Submission };
        let keeps_files = request.headers().contains_key(names::FILES_STAY);
        let explain = |error| explain_unread(error, keeps_files);
        let limited = match access::check_rate_limit(state, request, class) {
            Err(error) if body::declared_length(request).is_none_or(|length| length > SHORT) => {
                return Err(explain(error));
            }
            charged => charged.err(),
        };
        let app = App(Arc::clone(state));
        let mut context = FormPageContext::open(app, request, access.scope, &slug.0, params.page_language())
            .await
            .map_err(explain)?;
        let limit = FileLimit::of(&context.form);
        let sent = FormBody::read(state, request, payload, limit).await.map_err(explain)?;
        context.resume(&sent, keeps_files);
        let action = button.unwrap_or_else(|| sent.action());
        if let Action::Language(locale) = action {
            context.set_locale(locale);
        } else if let Some(locale) = sent.locale() {
            context.set_locale(locale);
        }
        // A page that is shown again may need another challenge; whether it does is known later.
        let limited = limited.or_else(|| {
            let asks = button.is_none() && action != Action::Submit;
            asks.then(|| access::check_rate_limit(state, request, RateClass::Captcha).err()).flatten()
        });
        let limited = limited.or_else(|| {
            let (asks, per_minute) = (action != Action::Submit, context.challenges_a_minute());
            asks.then(|| access::check_challenge_limit(state, request, access.scope, per_minute).err())
                .flatten()
        });
        context.is_challenge_counted = action != Action::Submit && limited.is_none();
        Ok(Self { context, sent, action, limited })
    }
}

/// Returns the error with a text for a person whose report was not even read. A reload makes the browser send
/// the same form again, including its files and the unspent challenge. Whether "back" shows what was typed is
/// up to the browser: on a shared device the page must not be cached. A script shows the text above the form,
/// whose files stay (`keeps_files`): there a reload or "back" would lose it.
fn explain_unread(error: ApiError, keeps_files: bool) -> ApiError {
    match error.status().as_u16() {
        408 | 503 => error.with_message(messages::not_read(keeps_files)).closing(),
        413 => error.with_message(messages::files_too_large(keeps_files)),
        429 => {
            let seconds = error.retry_seconds().unwrap_or(60);
            error.with_message(messages::not_read_yet(seconds, keeps_files)).closing()
        }
        _ => error,
    }
}
