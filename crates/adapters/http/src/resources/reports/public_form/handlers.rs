use super::decode::{asks_for_more, decode};
use super::filled_form::FilledForm;
use super::form_body::Action;
use super::page_context::FormPageContext;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate};
use crate::state::input::{App, Params, RequestHead, SlugParam};
use actix_web::http::StatusCode;
use kernel::ErrorKind;
use views::Notice;

/// Show the page of a form
#[utoipa::path(
    get, path = "/f/{slug}", tag = "pages", operation_id = "show_form_page",
    params(
        ("slug" = String, Path, description = "Slug of an active form"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn show(
    anyone: Anyone<ApiRate>,
    app: App,
    head: RequestHead,
    slug: SlugParam,
    params: Params,
) -> ApiResult {
    let context = FormPageContext::open(app, &head.0, anyone.scope, &slug.0, params.page_language()).await?;
    Ok(response::page(StatusCode::OK, context.fresh()))
}

/// Submit a form
///
/// What a browser sends from the page, URL-encoded or multipart: `data.<slug>`, `files[<slug>]`,
/// `captcha_token`, `captcha_answer`, `captcha_work`, `website`, `locale`, `action`, `_shown`, `_key`. An
/// accepted report is answered with a redirect to its receipt, even if it is sent again with the same `_key`;
/// a refusal shows the page again with everything that was typed. `action` in the address (`refresh`,
/// `preview`, `captcha`, `lang-de`, `lang-en`) shows the page again whatever the body says, and counts as a
/// challenge and not as a report.
#[utoipa::path(
    post, path = "/f/{slug}", tag = "pages", operation_id = "send_form_page",
    params(
        ("slug" = String, Path, description = "Slug of an active form"),
        ("action" = Option<String>, Query, description = "What the pressed button does, if not sending the report"),
    ),
    request_body(content((String = "application/x-www-form-urlencoded"), (Object = "multipart/form-data"))),
    responses(
        (status = 200, description = "The page again, because a button asked for that", body = String, content_type = "text/html"),
        (status = 303, description = "Accepted; the address of the receipt"),
        (status = 422, description = "The page again, saying what is wrong", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn send(_: Anyone<ApiRate>, filled: FilledForm) -> ApiResult {
    let FilledForm { mut context, sent, action, limited } = filled;
    let decoded = decode(&context.form, &sent);
    if let Some(error) = limited {
        let notice = Notice::Busy { retry_after: error.retry_seconds().unwrap_or(60) };
        return Ok(context.refused(&error, &decoded, None, Some(notice)));
    }
    if !matches!(action, Action::Submit | Action::NewChallenge) {
        context.keep_answer(&sent).await;
    }
    if action == Action::Preview {
        return Ok(context.preview(&decoded).await);
    }
    if action != Action::Submit {
        return Ok(response::page(StatusCode::OK, context.page(Some(&decoded), None, None)));
    }
    let notice = if decoded.has_unknown {
        Some(Notice::FormChanged)
    } else if asks_for_more(&context.form, &decoded.values, &sent) {
        Some(Notice::MoreFields)
    } else {
        None
    };
    if notice.is_some() {
        context.keep_answer(&sent).await;
        let error = ApiError::of(ErrorKind::Invalid);
        return Ok(context.refused(&error, &decoded, None, notice));
    }
    context.submit(sent, decoded).await
}
