use super::dto::{
    FORMAT, TextSetDto, TranslationBundleDto, TranslationDto, TranslationImportDto, TranslationItemDto,
    TranslationListDto, VERSION, WordingDto,
};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate, SiteAdministrationArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use kernel::{ErrorKind, Locale, Text};
use site::{ImportedWordings, Wording, WordingError, WordingId};
use std::collections::{BTreeMap, HashMap};

const AS_A_FILE: HeaderValue =
    HeaderValue::from_static("attachment; filename=\"meldewerk-translations.json\"");
/// The maximum number of texts whose problems are reported; a file of another service would give thousands of
/// lines.
const MAX_PROBLEMS: usize = 100;

/// Get all texts
///
/// The built-in ones, with the site's replacements; with `stored=1` only the replacements.
#[utoipa::path(
    get, path = "/api/translations/{locale}", tag = "site", operation_id = "show_texts",
    params(
        ("locale" = String, Path, description = "`de` or `en`"),
        ("stored" = Option<String>, Query, description = "`1`: only those that the site has replaced"),
    ),
    responses(
        (status = 200, description = "The texts", body = TextSetDto),
        (status = 404, description = "There is no such language", body = ErrorDto),
        (status = 422, description = "`stored` is anything but `1`", body = ErrorDto),
    )
)]
pub(crate) async fn merged(
    anyone: Anyone<ApiRate>,
    app: App,
    head: RequestHead,
    params: Params,
) -> ApiResult {
    const NOT_ONE: Text = Text::of("service.request.only_one");
    let locale = head.0.match_info().get("locale").and_then(Locale::parse);
    let locale = locale.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let wordings = &app.services().site.wordings;
    let only_stored = match params.pairs.one("stored")? {
        None => false,
        Some("1") => true,
        Some(_) => return Err(ApiError::invalid_at("stored", NOT_ONE)),
    };
    let texts = if only_stored {
        let stored = wordings.stored(anyone.scope).await?;
        let own = stored
            .iter()
            .filter_map(|one| Some((one.wording.key.clone(), one.wording.get(locale)?.to_owned())));
        own.collect::<BTreeMap<_, _>>()
    } else {
        wordings.merged(anyone.scope, locale).await?
    };
    response::ok(&TextSetDto { locale: locale.code(), texts })
}

/// List all texts
#[utoipa::path(
    get, path = "/api/admin/translations", tag = "settings", operation_id = "list_translations",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the key or in any text, built-in or replaced; at most 200 characters"),
    ),
    responses((status = 200, description = "A page of all texts, by key, each with what replaces it", body = TranslationListDto))
)]
pub(crate) async fn list(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let search = paging::search(&params.pairs)?;
    let wordings = &app.services().site.wordings;
    let stored = wordings.stored(staff.scope).await?;
    let stored: HashMap<&str, _> = stored.iter().map(|one| (one.wording.key.as_str(), one)).collect();
    let all =
        texts::all().iter().map(|text| TranslationItemDto::of(text, stored.get(text.key.as_str()).copied()));
    let found = all.filter(|item| paging::has(search.as_deref(), item.texts())).collect();
    let (data, paging) = paging::page_of(found, &params, &app, &head)?;
    response::ok(&TranslationListDto { data, paging })
}

/// Replace a text
///
/// Takes effect with the next request. A missing or empty language keeps the built-in text.
#[utoipa::path(
    put, path = "/api/admin/translations", tag = "settings", operation_id = "replace_translation",
    request_body = WordingDto,
    responses(
        (status = 200, description = "The translation as it is stored", body = TranslationDto),
        (status = 422, description = "Unknown key, or invalid text", body = ErrorDto),
    )
)]
pub(crate) async fn replace(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<WordingDto>,
) -> ApiResult {
    let wordings = &app.services().site.wordings;
    let replaced = wordings.replace(&staff.audit_context(), &[body.0.into()]).await;
    let replaced = replaced.map_err(|error| refused(error, |_, field| field.to_owned()))?;
    let stored = replaced.wordings.first().ok_or_else(|| ApiError::of(ErrorKind::Internal))?;
    response::ok(&TranslationDto::from(stored))
}

/// Delete a replaced text
///
/// The built-in one is used again.
#[utoipa::path(
    delete, path = "/api/admin/translations/{id}", tag = "settings", operation_id = "delete_translation",
    params(("id" = i64, Path, description = "Id of the stored translation")),
    responses(
        (status = 200, description = "The built-in text is back", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let gone = app.services().site.wordings.delete(&staff.audit_context(), WordingId(id.0)).await?;
    gone.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    response::message(&texts, &Text::of("service.wording.taken_back"))
}

/// Export the texts that the site has replaced
#[utoipa::path(
    get, path = "/api/admin/translations/export", tag = "settings", operation_id = "export_translations",
    responses((status = 200, description = "A file for `import`", body = TranslationBundleDto))
)]
pub(crate) async fn export(staff: Staff<SiteAdministrationArea>, app: App) -> ApiResult {
    let stored = app.services().site.wordings.in_use(staff.scope).await?;
    let translations = stored.iter().map(WordingDto::from).collect();
    let mut response =
        response::ok(&TranslationBundleDto { format: FORMAT, version: VERSION, translations })?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, AS_A_FILE);
    Ok(response)
}

/// Import texts
///
/// Texts with the same keys are replaced, others stay. The whole file or nothing, but for keys that no text has:
/// files of other versions have some, and they are left out and named. A file with nothing else is refused.
#[utoipa::path(
    post, path = "/api/admin/translations/import", tag = "settings", operation_id = "import_translations",
    request_body = TranslationBundleDto,
    responses(
        (status = 200, description = "What was imported", body = TranslationImportDto),
        (status = 422, description = "Not such a file, or something in it is invalid: nothing was changed", body = ErrorDto),
    )
)]
pub(crate) async fn import(
    staff: Staff<SiteAdministrationArea>,
    app: App,
    body: Json<TranslationBundleDto>,
) -> ApiResult {
    let wordings: Vec<Wording> = body.0.translations.into_iter().map(Into::into).collect();
    let imported = app.services().site.wordings.import(&staff.audit_context(), &wordings).await;
    let ImportedWordings { replaced, unknown } =
        imported.map_err(|error| refused(error, |place, field| format!("translations.{place}.{field}")))?;
    response::ok(&TranslationImportDto {
        imported: replaced.wordings.len(),
        changed: replaced.changed,
        left_out: unknown.into_iter().take(MAX_PROBLEMS).collect(),
    })
}

/// Returns the answer to refused texts; `path` gives the member of the body from the index of a text and the name
/// of its member.
fn refused(error: WordingError, path: impl Fn(usize, &str) -> String) -> ApiError {
    match error {
        WordingError::Invalid(problems) => {
            let problems = problems.iter().take(MAX_PROBLEMS);
            let errors =
                problems.map(|(index, problem)| (path(*index, problem.field()), vec![problem.text()]));
            ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors.collect())
        }
        WordingError::Store(error) => error.into(),
    }
}
