use super::dto::{SetupDto, SetupItem};
use crate::framework::error::ApiResult;
use crate::framework::{forwarded, response};
use crate::state::access::{SetupProgressArea, Staff};
use crate::state::input::{App, RequestHead};
use actix_web::HttpRequest;
use forms::studio::TemplateFilter;
use futures_util::try_join;
use kernel::{PageRequest, StoreError};
use site::{Colors, SiteSettings};

/// Show what is set up
///
/// Derived from current data and configuration at the time of the request; nothing is stored.
#[utoipa::path(
    get, path = "/api/admin/setup", tag = "settings", operation_id = "show_setup",
    responses((status = 200, description = "What is set up, and what is not", body = SetupDto))
)]
pub(crate) async fn show(staff: Staff<SetupProgressArea>, app: App, head: RequestHead) -> ApiResult {
    let (services, scope) = (app.services(), staff.scope);
    let everything = TemplateFilter::default();
    let (settings, forms, online, has_colleague) = try_join!(
        services.site.settings.load(scope),
        services.forms.templates.list(scope, &everything, PageRequest::default()),
        services.forms.templates.active(scope),
        has_colleague(&staff, &app),
    )?;
    let mut items = vec![
        (SetupItem::Look, has_appearance(&settings)),
        (SetupItem::Legal, settings.layout.footer.links_legal_notices()),
        (SetupItem::Form, forms.total > 0),
        (SetupItem::Online, online > 0),
        (SetupItem::Colleague, has_colleague),
        (SetupItem::TwoFactor, staff.identity.user.two_factor_enabled),
    ];
    if staff.identity.user.is_operator() {
        items.push((SetupItem::Proxy, app.0.is_https && is_proxied(&app, &head.0)));
        items.push((SetupItem::Mail, app.0.options.sends_mails));
    }
    response::ok(&SetupDto::of(items))
}

/// Returns whether the site shows whose it is.
fn has_appearance(settings: &SiteSettings) -> bool {
    let has_name = settings.app_name != SiteSettings::default().app_name;
    has_name && (settings.logo.is_some() || settings.layout.colors != Colors::default())
}

/// Returns whether somebody else works here, or is about to.
async fn has_colleague(staff: &Staff<SetupProgressArea>, app: &App) -> Result<bool, StoreError> {
    let (accounts, own) = (&app.services().accounts, staff.identity.user.id);
    let users = accounts.manage_users.users.list(staff.scope).await?;
    if users.iter().any(|user| user.id != own) {
        return Ok(true);
    }
    Ok(accounts.invite.open(staff.scope).await?.is_some_and(|open| !open.is_empty()))
}

/// Returns whether this request came through a trusted proxy. Nothing is known about others.
fn is_proxied(app: &App, request: &HttpRequest) -> bool {
    forwarded::is_trusted_proxy(request, &app.0.options.trusted_proxies) == Some(true)
}
