//! A body that consists of one file.

use crate::framework::body::{FileLimit, MediaType, read_multipart};
use crate::framework::error::ApiError;
use crate::framework::messages;
use crate::state::access::{Input, upload_limits};
use crate::state::app_state::AppState;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use bytes::Bytes;
use kernel::Text;
use std::marker::PhantomData;
use std::sync::Arc;

/// Describes the expected file.
pub(crate) trait FileSpec {
    /// The part that contains it.
    const PART: &'static str;
    /// Its largest size in bytes.
    const MAX_BYTES: usize;
}

/// What is accepted beyond the limit, so that a file slightly too large gets a proper error.
const MARGIN: usize = 64 * 1024;

const ONE: Text = Text::of("service.request.one_file");

fn not_a_file<W: FileSpec>() -> Text {
    Text::of("service.request.not_a_file").with("part", W::PART)
}

/// The file as received, or why there is none; its name and everything else in the body is dropped.
pub(crate) struct SingleFileUpload<W> {
    pub(crate) content: Result<Bytes, ApiError>,
    spec: PhantomData<W>,
}

impl<W: FileSpec, A> Input<A> for SingleFileUpload<W> {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self { content: content::<W>(state, request, payload).await, spec: PhantomData })
    }
}

async fn content<W: FileSpec>(
    state: &AppState,
    request: &HttpRequest,
    payload: &mut Payload,
) -> Result<Bytes, ApiError> {
    if MediaType::of(request) != MediaType::Multipart {
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, not_a_file::<W>()).closing());
    }
    let limit = FileLimit::Bytes(W::MAX_BYTES + MARGIN);
    let uploads = upload_limits(state, request);
    let mut parts = read_multipart(request, payload, &uploads, limit, async |_, _| Ok(None)).await?;
    match (parts.files.pop(), parts.files.is_empty()) {
        (Some(file), true) if file.name == W::PART => Ok(file.bytes),
        (None, _) => Err(ApiError::invalid_at(W::PART, messages::MISSING)),
        _ => Err(ApiError::invalid_at(W::PART, ONE)),
    }
}
