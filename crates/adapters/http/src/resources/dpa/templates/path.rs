//! What the paths of templates name.

use crate::framework::error::ApiError;
use crate::state::access::Input;
use crate::state::shared::Shared;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use dpa::DpaTemplateId;
use kernel::ErrorKind;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

/// The path's `{id}`: below 0 for what comes with the service. Written in the one canonical way; else 404.
pub(crate) struct TemplatePath(pub(crate) DpaTemplateId);

impl<A> Input<A> for TemplatePath {
    async fn take(_: &Arc<Shared>, _: &A, request: &HttpRequest, _: &mut Payload) -> Result<Self, ApiError> {
        canonical(request, "id").map(|id| Self(DpaTemplateId(id)))
    }
}

/// The path's `{version}`, likewise.
pub(crate) struct VersionPath(pub(crate) u32);

impl<A> Input<A> for VersionPath {
    async fn take(_: &Arc<Shared>, _: &A, request: &HttpRequest, _: &mut Payload) -> Result<Self, ApiError> {
        canonical(request, "version").map(Self)
    }
}

fn canonical<N: FromStr + Display>(request: &HttpRequest, name: &str) -> Result<N, ApiError> {
    let text = request.match_info().get(name).unwrap_or_default();
    let number = text.parse::<N>().ok().filter(|number| number.to_string() == text);
    number.ok_or_else(|| ApiError::of(ErrorKind::NotFound))
}
