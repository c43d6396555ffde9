//! `multipart/form-data`: fields and files, each bounded, and all files of all requests together within one
//! memory budget.

use super::budget::{Reservation, UploadBudget};
use super::limit::FileLimit;
use super::pace::PacedBody;
use super::{BODY_LIMIT, broken, declared_length, refuse_compressed, too_large, too_slow};
use crate::framework::error::ApiError;
use crate::framework::messages;
use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use bytes::Bytes;
use futures_util::StreamExt as _;
use std::cell::RefCell;
use std::fmt;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The largest file (decisions §5). A field may allow less, which the use case checks.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;
/// Maximum number of copies of a file in memory: as received, and after hidden data was removed.
const COPIES: usize = 2;
/// The maximum number of parts of one request.
const PART_LIMIT: usize = 2_000;
/// How much the parts' headers and boundaries may take.
const OVERHEAD: usize = 512 * 1024;
/// How long a whole upload may take; the minimum pace ends a large one earlier.
const UPLOAD_DEADLINE: Duration = Duration::from_mins(5);
/// The part that carries a report as JSON. Programs attach it as a file to give it a media type;
/// it is read as a field all the same.
pub(crate) const PAYLOAD: &str = "payload";

/// A file as received.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct FilePart {
    /// Name of the part.
    pub(crate) name: String,
    /// The sender's name for it. It may contain a person's name: only the sender gets to see it, and it is
    /// not stored.
    pub(crate) filename: String,
    /// Content.
    pub(crate) bytes: Bytes,
}

impl fmt::Debug for FilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FilePart").field("size", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// The parts of a form.
#[derive(Debug)]
pub(crate) struct Parts {
    /// Names and values of the form fields without a file, in order.
    pub(crate) fields: Vec<(String, String)>,
    /// Non-empty files, in order.
    pub(crate) files: Vec<FilePart>,
    /// Counts the files and their cleaned copies as memory in use; must live as long as they do.
    pub(crate) held: Reservation,
}

/// The limits for one client's uploads.
pub(crate) struct UploadLimits<'a> {
    /// The memory shared by all.
    pub(crate) budget: &'a Arc<UploadBudget>,
    /// The client that takes from it.
    pub(crate) client: u64,
    /// How long an upload may stall.
    pub(crate) grace: Duration,
}

/// Reads a whole form. `limit` applies to its files until `on_field`, which is called with each field
/// without a file as soon as it has been read, returns another.
pub(crate) async fn read_multipart(
    request: &HttpRequest,
    payload: &mut Payload,
    uploads: &UploadLimits<'_>,
    limit: FileLimit,
    on_field: impl AsyncFnMut(&str, &str) -> Result<Option<FileLimit>, ApiError>,
) -> Result<Parts, ApiError> {
    refuse_compressed(request)?;
    let max_bytes = limit.max_file_bytes() + BODY_LIMIT + OVERHEAD;
    if declared_length(request).is_some_and(|length| length > max_bytes as u64) {
        return Err(too_large());
    }
    let source = Rc::new(RefCell::new(payload.take()));
    let form =
        Multipart::new(request.headers(), PacedBody::new(Rc::clone(&source), max_bytes, uploads.grace));
    let parts = Parts { fields: Vec::new(), files: Vec::new(), held: uploads.budget.reserve(uploads.client) };
    let parts = timeout(UPLOAD_DEADLINE, collect(form, parts, limit, on_field)).await;
    // Returned to the caller, so that what was not read ends with the connection.
    *payload = std::mem::replace(&mut *source.borrow_mut(), Payload::None);
    parts.unwrap_or_else(|_| Err(too_slow()))
}

async fn collect(
    mut form: Multipart,
    mut parts: Parts,
    mut limit: FileLimit,
    mut on_field: impl AsyncFnMut(&str, &str) -> Result<Option<FileLimit>, ApiError>,
) -> Result<Parts, ApiError> {
    let (mut text_left, mut file_bytes) = (BODY_LIMIT, 0);
    for _ in 0..PART_LIMIT {
        let Some(field) = form.next().await else { return Ok(parts) };
        let field = field.map_err(|error| fault(&error))?;
        let name = field.name().unwrap_or_default().to_owned();
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(malformed());
        }
        let filename = field.content_disposition().and_then(|header| header.get_filename()).map(shown);
        if let Some(filename) = filename.filter(|_| name != PAYLOAD) {
            let held = &mut parts.held;
            let bytes = content(field, FILE_LIMIT, |more| {
                file_bytes += more;
                limit.admit(file_bytes)?;
                held.grow(COPIES * more)
            })
            .await?;
            // A file control without a chosen file sends an empty part.
            if !bytes.is_empty() {
                parts.files.push(FilePart { name, filename, bytes: bytes.into() });
            }
        } else {
            // Fields have their own limit: other clients' files must not block a report without any.
            let bytes = content(field, text_left, |_| Ok(())).await?;
            text_left -= bytes.len();
            let text = String::from_utf8(bytes).map_err(|_| malformed())?;
            if let Some(known) = on_field(&name, &text).await? {
                limit = known;
                limit.admit(file_bytes)?;
            }
            parts.fields.push((name, text));
        }
    }
    Err(too_large())
}

/// Makes a file's name displayable: without a folder, and short.
fn shown(filename: &str) -> String {
    const LONGEST: usize = 120;
    let name = filename.rsplit(['/', '\\']).next().unwrap_or_default();
    name.chars().filter(|character| !character.is_control()).take(LONGEST).collect()
}

async fn content(
    mut field: Field,
    limit: usize,
    mut admit: impl FnMut(usize) -> Result<(), ApiError>,
) -> Result<Vec<u8>, ApiError> {
    let mut content: Vec<u8> = Vec::new();
    while let Some(chunk) = field.next().await {
        let chunk = chunk.map_err(|error| fault(&error))?;
        if content.len() + chunk.len() > limit {
            return Err(too_large());
        }
        admit(chunk.len())?;
        if content.capacity() - content.len() < chunk.len() {
            // Doubling could take up to twice of what is counted.
            content.reserve_exact(chunk.len().max(content.len() / 4));
        }
        content.extend_from_slice(&chunk);
    }
    // No more may stay in memory than was counted.
    content.shrink_to_fit();
    Ok(content)
}

fn malformed() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, messages::BAD_MULTIPART).closing()
}

fn fault(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => too_large(),
        MultipartError::Payload(PayloadError::Io(error)) if error.kind() == io::ErrorKind::TimedOut => {
            too_slow()
        }
        MultipartError::Payload(_) => broken(),
        _ => malformed(),
    }
}
