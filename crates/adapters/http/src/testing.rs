//! The parsers of untrusted bytes by themselves, for the fuzz targets.

use crate::framework::body::json::{self, JsonFault};
use crate::framework::body::{FileLimit, MediaType, UploadBudget, UploadLimits, read_multipart};
use crate::framework::forwarded::{self, Network};
use crate::framework::query::Pairs;
use crate::framework::{accept, language};
use crate::state::access::tokens::{basic, bearer};
use crate::state::if_match::IfMatch;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::test::TestRequest;
use bytes::Bytes;
use futures_util::stream;
use kernel::Locale;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Objects and arrays inside each other, at most.
pub const MAX_DEPTH: u8 = json::MAX_DEPTH;

/// Why a body is not JSON that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonRefusal {
    /// Not JSON.
    Syntax,
    /// A key twice in one object.
    DuplicateKey,
    /// More than [`MAX_DEPTH`] levels.
    TooDeep,
}

/// Reads a JSON body.
///
/// # Errors
/// See [`JsonRefusal`].
pub fn json(body: &[u8]) -> Result<Value, JsonRefusal> {
    json::parse(body).map_err(|fault| match fault {
        JsonFault::Syntax { .. } => JsonRefusal::Syntax,
        JsonFault::DuplicateKey => JsonRefusal::DuplicateKey,
        JsonFault::TooDeep => JsonRefusal::TooDeep,
    })
}

/// Names and values of a query string.
pub fn query(text: &str) -> Option<Vec<(String, String)>> {
    Pairs::decode(text).map(Pairs::into_inner)
}

/// Names and values of a URL-encoded form.
pub fn form(text: &str) -> Option<Vec<(String, String)>> {
    Pairs::decode_any(text).map(Pairs::into_inner)
}

/// What a `multipart/form-data` body carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultipartForm {
    /// Names and values of the form fields without a file.
    pub fields: Vec<(String, String)>,
    /// Files that are not empty.
    pub files: Vec<MultipartFile>,
}

/// A file as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultipartFile {
    /// Name of the part.
    pub name: String,
    /// What the sender calls it.
    pub filename: String,
    /// Content.
    pub bytes: Bytes,
}

/// Reads a body that comes in pieces, and of which the files may have so many bytes together.
///
/// # Errors
/// The status of the response.
pub async fn multipart(
    media_type: &str,
    pieces: Vec<Vec<u8>>,
    max_file_bytes: usize,
) -> Result<MultipartForm, u16> {
    const MEMORY: usize = 64 * 1024 * 1024;
    const GRACE: Duration = Duration::from_secs(10);
    let request = with_headers(TestRequest::post(), &[("content-type", media_type.as_bytes())]);
    let pieces = pieces.into_iter().map(|piece| Ok::<_, PayloadError>(Bytes::from(piece)));
    let mut payload: Payload = Payload::Stream { payload: Box::pin(stream::iter(pieces)) };
    let uploads = UploadLimits { budget: &Arc::new(UploadBudget::new(MEMORY)), client: 1, grace: GRACE };
    let limit = FileLimit::Bytes(max_file_bytes);
    let read =
        read_multipart(&request.to_http_request(), &mut payload, &uploads, limit, async |_, _| Ok(None))
            .await;
    let parts = read.map_err(|error| error.status().as_u16())?;
    let files = parts.files.into_iter().map(|file| MultipartFile {
        name: file.name,
        filename: file.filename,
        bytes: file.bytes,
    });
    Ok(MultipartForm { fields: parts.fields, files: files.collect() })
}

/// What is made of the headers of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFacts {
    /// Who asks.
    pub client: IpAddr,
    /// The host that is asked for; `None` when that is refused.
    pub host: Option<String>,
    /// The language of the response.
    pub language: Locale,
    /// The essence of the body's media type, among those that are read.
    pub media_type: Option<&'static str>,
    /// Whether a program asks.
    pub wants_json: bool,
    /// The token of `Authorization: Bearer`.
    pub bearer: Option<String>,
    /// The password of `Authorization: Basic`.
    pub basic: Option<String>,
    /// The editions of `If-Match`; any, without them.
    pub editions: Option<Vec<i64>>,
}

/// Reads headers, of which those are left out that HTTP does not know.
pub fn facts(peer: SocketAddr, trusted: &[Network], headers: &[(&str, &[u8])]) -> RequestFacts {
    let request = with_headers(TestRequest::get().peer_addr(peer), headers).to_http_request();
    let media_type = match MediaType::of(&request) {
        MediaType::Json => Some("application/json"),
        MediaType::Multipart => Some("multipart/form-data"),
        MediaType::UrlEncoded => Some("application/x-www-form-urlencoded"),
        MediaType::Other => None,
    };
    RequestFacts {
        client: forwarded::client_address(&request, trusted),
        host: forwarded::host(&request, trusted).ok(),
        language: language::of_request(&request),
        media_type,
        wants_json: accept::wants_json(&request),
        bearer: bearer(&request).map(str::to_owned),
        basic: basic(&request),
        editions: IfMatch::read(&request).get().map(<[i64]>::to_vec),
    }
}

fn with_headers(request: TestRequest, headers: &[(&str, &[u8])]) -> TestRequest {
    headers.iter().fold(request, |request, (name, value)| {
        match (HeaderName::from_bytes(name.as_bytes()), HeaderValue::from_bytes(value)) {
            (Ok(name), Ok(value)) if name != header::COOKIE => request.append_header((name, value)),
            _ => request,
        }
    })
}
