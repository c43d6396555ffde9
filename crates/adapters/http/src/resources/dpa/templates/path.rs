//! The path parameters of templates.

use crate::framework::error::ApiError;
use crate::state::access::Input;
use crate::state::app_state::AppState;
use crate::state::input::canonical_number;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use dpa::DpaTemplateId;
use std::sync::Arc;

/// The path's `{id}`: negative for what comes with the service. Only its canonical form is accepted;
/// otherwise 404.
pub(crate) struct TemplatePath(pub(crate) DpaTemplateId);

impl<A> Input<A> for TemplatePath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        canonical_number(request, "id").map(|id| Self(DpaTemplateId(id)))
    }
}

/// The path's `{version}`, likewise.
pub(crate) struct VersionPath(pub(crate) u32);

impl<A> Input<A> for VersionPath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        canonical_number(request, "version").map(Self)
    }
}

/// The path's `{slug}`, unchecked: the look-up tells whether it exists.
pub(crate) struct OfferPath(pub(crate) String);

impl<A> Input<A> for OfferPath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(request.match_info().get("slug").unwrap_or_default().to_owned()))
    }
}
