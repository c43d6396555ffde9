//! The file of a logo.

use crate::framework::body::{FileLimit, MediaType, read_multipart};
use crate::framework::error::ApiError;
use crate::framework::texts;
use crate::state::access::{Input, SiteAdministration, Staff, uploads};
use crate::state::shared::Shared;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use kernel::Text;
use site::MAX_LOGO_BYTES;
use std::sync::Arc;

/// The part that carries it.
const PART: &str = "logo";
/// What may come beyond the limit, so that a file slightly too large is told to be.
const MARGIN: usize = 64 * 1024;

const NOT_A_FILE: Text = Text::of("service.logo.not_a_file");
const ONE: Text = Text::of("service.logo.one_file");

/// A logo as it came; its name and what else was sent is not kept.
pub(crate) struct LogoFile(pub(super) Vec<u8>);

impl Input<Staff<SiteAdministration>> for LogoFile {
    async fn take(
        shared: &Arc<Shared>,
        _: &Staff<SiteAdministration>,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        if MediaType::of(request) != MediaType::Multipart {
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, NOT_A_FILE).closing());
        }
        let limit = FileLimit::Bytes(MAX_LOGO_BYTES + MARGIN);
        let uploads = uploads(shared, request);
        let mut parts = read_multipart(request, payload, &uploads, limit, async |_, _| Ok(None)).await?;
        match (parts.files.pop(), parts.files.is_empty()) {
            (Some(file), true) if file.name == PART => Ok(Self(file.bytes.into())),
            (None, _) => Err(ApiError::invalid_at(PART, texts::MISSING)),
            _ => Err(ApiError::invalid_at(PART, ONE)),
        }
    }
}
