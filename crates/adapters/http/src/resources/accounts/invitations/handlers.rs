use super::dto::{AcceptDto, FoundDto, InvitationDto, InvitationListDto, InviteDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{body, response};
use crate::resources::accounts::auth::UserDto;
use crate::resources::organizations::organization::no_organization;
use crate::state::access::{
    AllOrganizationsArea, Anyone, ApiRate, LoginRate, OptionalIdentity, OwnOrganizationArea, Staff,
};
use crate::state::input::{App, Id, Json, OptionalJson, Params, RequestHead, SiteTexts, TokenPath};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use crate::state::table::run_to_completion;
use accounts::User;
use accounts::invitations::ports::AcceptRefused;
use accounts::invitations::{AcceptError, Acceptance, FoundInvitation, InviteError, InviteRequest};
use actix_web::http::StatusCode;
use kernel::{ErrorKind, InvitationId, OrganizationId, Scope, Text};
use std::sync::Arc;

/// List the open invitations
#[utoipa::path(
    get, path = "/api/admin/organization/invitations", tag = "organizations", operation_id = "list_invitations",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the address; at most 200 characters"),
    ),
    responses(
        (status = 200, description = "A page of the invitations that can still be accepted, newest first", body = InvitationListDto),
        (status = 404, description = "The account does not act in an organisation", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let search = paging::search(&params.pairs)?;
    let open = app.services().accounts.invite.open(staff.scope).await?.ok_or_else(no_organization)?;
    let found = open.into_iter().filter(|open| paging::has(search.as_deref(), [open.email.as_str()]));
    let found = found.map(InvitationDto::from).collect();
    let (data, paging) = paging::page_of(found, &params, &app, &head)?;
    response::ok(&InvitationListDto { data, paging })
}

/// Invite somebody
///
/// Sends a mail with a link that is valid for seven days. The role is `user`, `editor` or `admin`. Members,
/// and addresses with an open invitation, are refused; the response does not reveal whether an address has an
/// account in another organisation.
#[utoipa::path(
    post, path = "/api/admin/organization/invite", tag = "organizations", operation_id = "invite_member",
    request_body = InviteDto,
    responses(
        (status = 201, description = "Invited; the mail is on its way", body = InvitationDto),
        (status = 404, description = "The account does not act in an organisation", body = ErrorDto),
        (status = 422, description = "Invalid, already a member, or already invited", body = ErrorDto),
        (status = 429, description = "The address was invited three times today, or the organisation invited 200 people", body = ErrorDto),
    )
)]
pub(crate) async fn invite(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    params: Params,
    body: Json<InviteDto>,
) -> ApiResult {
    offer(&app, staff.scope, &staff.identity.user, &params, &body.0).await
}

/// Invite somebody to an organisation
///
/// Only for the platform operator, on any host: a new organisation has nobody yet who could invite, and
/// perhaps no address of its own. Otherwise like `/api/admin/organization/invite` there.
#[utoipa::path(
    post, path = "/api/admin/organizations/{id}/invite", tag = "organizations", operation_id = "invite_to_organization",
    params(("id" = i64, Path, description = "Id of the organisation")),
    request_body = InviteDto,
    responses(
        (status = 201, description = "Invited; the mail is on its way", body = InvitationDto),
        (status = 403, description = "The organisation is not active", body = ErrorDto),
        (status = 404, description = "Not found", body = ErrorDto),
        (status = 422, description = "Invalid, already a member, or already invited", body = ErrorDto),
        (status = 429, description = "The address was invited three times today, or the organisation invited 200 people", body = ErrorDto),
    )
)]
pub(crate) async fn invite_to(
    staff: Staff<AllOrganizationsArea>,
    app: App,
    id: Id,
    params: Params,
    body: Json<InviteDto>,
) -> ApiResult {
    let scope = staff.resolve_organization(&app, OrganizationId(id.0)).await?;
    offer(&app, scope, &staff.identity.user, &params, &body.0).await
}

/// Invites to the organisation of a scope.
async fn offer(app: &App, scope: Scope, by: &User, params: &Params, wanted: &InviteDto) -> ApiResult {
    // The mail is in the language of the page that it links to.
    let locale = app.language(scope, wanted.locale.unwrap_or(params.accepted)).await?;
    let request = InviteRequest { email: &wanted.email, role: &wanted.role, locale };
    let made = app.services().accounts.invite.invite(scope, by, request).await;
    let made = made.map_err(|error| not_invited(app, error))?;
    response::json(StatusCode::CREATED, &InvitationDto::from(made))
}

/// Withdraw an invitation
///
/// Its link stops working, and the address can be invited again.
#[utoipa::path(
    delete, path = "/api/admin/organization/invitations/{id}", tag = "organizations", operation_id = "withdraw_invitation",
    params(("id" = i64, Path, description = "Id of the invitation")),
    responses(
        (status = 200, description = "Withdrawn", body = MessageDto),
        (status = 404, description = "Not found, expired, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn withdraw(
    staff: Staff<OwnOrganizationArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let id = InvitationId(id.0);
    let withdrawn = app.services().accounts.invite.withdraw(&staff.audit_context(), id).await?;
    let withdrawn = withdrawn.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let email = withdrawn.email.as_str();
    response::message(&texts, &Text::of("service.invitation.withdrawn").with("email", email))
}

/// Show an invitation
#[utoipa::path(
    get, path = "/invitations/{token}", tag = "organizations", operation_id = "show_invitation",
    params(("token" = String, Path, description = "The token of the mailed link")),
    responses(
        (status = 200, description = "What it offers", body = FoundDto),
        (status = 403, description = "Its organisation is not active", body = ErrorDto),
        (status = 404, description = "It does not exist, or it was withdrawn", body = ErrorDto),
        (status = 410, description = "Already accepted, or more than seven days old", body = ErrorDto),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, token: TokenPath) -> ApiResult {
    response::ok(&FoundDto::from(found(&app, anyone.scope, &token.0).await?))
}

/// Returns the invitation with a token, if it can be accepted on this host. On the host of another
/// organisation it is unknown, like everything of another tenant; the installation's own host shows all.
pub(super) async fn found(app: &App, host: Scope, token: &str) -> Result<FoundInvitation, ApiError> {
    let found = app.services().accounts.accept_invitation.show(token).await;
    let found = found.map_err(|refused| not_accepted(refused.into()))?;
    match host.organization_id() {
        Some(id) if id != found.organization.id => Err(not_accepted(AcceptRefused::Unknown.into())),
        _ => Ok(found),
    }
}

/// Accept an invitation
///
/// Somebody without an account sends name and password and gets an account with the address and the role of
/// the invitation. Somebody with an account sends its token (`Authorization: Bearer`) and no body, and
/// becomes a member with the role of the invitation. Of two concurrent requests only one succeeds.
#[utoipa::path(
    post, path = "/invitations/{token}/accept", tag = "organizations", operation_id = "accept_invitation",
    params(("token" = String, Path, description = "The token of the mailed link")),
    request_body = Option<AcceptDto>,
    responses(
        (status = 200, description = "The account is a member", body = UserDto),
        (status = 201, description = "The account was created and is a member", body = UserDto),
        (status = 401, description = "The token is not valid, or the invitee has an account and sent no token", body = ErrorDto),
        (status = 403, description = "The invitation is for somebody else, or its organisation is not active", body = ErrorDto),
        (status = 404, description = "It does not exist, or it was withdrawn", body = ErrorDto),
        (status = 410, description = "Already accepted, or more than seven days old", body = ErrorDto),
        (status = 422, description = "Invalid, or the account already belongs to an organisation", body = ErrorDto),
    )
)]
pub(crate) async fn accept(
    anyone: Anyone<LoginRate>,
    app: App,
    token: TokenPath,
    body: OptionalJson,
    caller: OptionalIdentity,
) -> ApiResult {
    // An expired invitation is reported first, whatever else is missing or wrong.
    let found = found(&app, anyone.scope, &token.0).await?;
    if let Some(identity) = caller.0? {
        return run_to_completion(async move {
            let accept = &app.services().accounts.accept_invitation;
            let user = accept.accept(&token.0, Acceptance::SignedIn(&identity.user)).await;
            let user = user.map_err(not_accepted)?;
            response::ok(&UserDto::from(user))
        })
        .await;
    }
    if found.account.is_some() {
        return Err(not_accepted(AcceptError::SignInFirst));
    }
    let wanted = body::decode::<AcceptDto>(body.0)?;
    let user = join(&app, token.0, wanted).await?;
    response::json(StatusCode::CREATED, &UserDto::from(user))
}

/// Creates the account of an invitee and records it, even if the client has disconnected.
pub(super) async fn join(app: &App, token: String, wanted: AcceptDto) -> Result<User, ApiError> {
    let app = App(Arc::clone(&app.0));
    run_to_completion(async move {
        let accept = &app.services().accounts.accept_invitation;
        let user =
            accept.accept(&token, Acceptance::NewAccount(wanted.member())).await.map_err(not_accepted)?;
        Ok(user)
    })
    .await
}

/// Returns the response to a refused invitation.
fn not_invited(app: &App, error: InviteError) -> ApiError {
    let words = error.text();
    let until = match &error {
        InviteError::TooMany(until) => Some(*until),
        _ => None,
    };
    let refusal = ApiError::with_text(error.kind(), error.path(), words, error);
    match until.map(|until| (until - app.services().clock.now()).num_seconds().max(0).unsigned_abs()) {
        Some(seconds) => refusal.retry_after(seconds + 1),
        None => refusal,
    }
}

fn not_accepted(error: AcceptError) -> ApiError {
    let at = error.faults().iter().filter_map(|fault| Some((fault.path()?, fault.text()?))).collect();
    ApiError::with_texts(error.kind(), at, error.text(), error)
}
