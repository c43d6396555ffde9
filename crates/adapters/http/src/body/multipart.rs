//! `multipart/form-data`: texts and files, each bounded, and all files of all requests together
//! within one budget of memory.

use super::{BODY_LIMIT, broken, declared_length, refuse_compressed, too_large, too_slow};
use crate::error::ApiError;
use crate::texts;
use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};
use kernel::ErrorKind;
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::timeout;

/// Largest file (decisions §5). A field may set less, which the use case checks.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;
/// Files and texts of one request together.
pub(crate) const REQUEST_LIMIT: usize = 64 * 1024 * 1024;
/// Parts of one request.
const PART_LIMIT: usize = 2_000;
/// How long a whole upload may take: 64 MiB at about 2 Mbit/s.
const UPLOAD_DEADLINE: Duration = Duration::from_mins(5);

/// A file as it came. The name that the sender gave is not kept: it may name a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FilePart {
    /// Name of the part.
    pub(crate) name: String,
    /// Content.
    pub(crate) bytes: Bytes,
}

/// What a form carried.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// Names and values of texts, in order.
    pub(crate) texts: Vec<(String, String)>,
    /// Files that are not empty, in order.
    pub(crate) files: Vec<FilePart>,
    /// Counts the bytes as used for as long as they live.
    reserved: Option<Reservation>,
}

/// Bytes of uploads that may be in memory at a time, over all requests of a process.
#[derive(Debug)]
pub(crate) struct UploadBudget {
    left: AtomicUsize,
}

impl UploadBudget {
    /// A budget of that many bytes.
    pub(crate) const fn new(bytes: usize) -> Self {
        Self { left: AtomicUsize::new(bytes) }
    }
}

#[derive(Debug)]
struct Reservation {
    budget: Arc<UploadBudget>,
    bytes: usize,
}

impl Reservation {
    fn grow(&mut self, by: usize) -> Result<(), ApiError> {
        if self.bytes + by > REQUEST_LIMIT {
            return Err(too_large());
        }
        self.budget
            .left
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |left| left.checked_sub(by))
            .map_err(|_| ApiError::of(ErrorKind::Unavailable).closing())?;
        self.bytes += by;
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.left.fetch_add(self.bytes, Ordering::AcqRel);
    }
}

/// Reads a whole form. `idle` is how long a single piece may take to arrive.
pub(crate) async fn read_multipart(
    request: &HttpRequest,
    payload: &mut Payload,
    budget: &Arc<UploadBudget>,
    idle: Duration,
) -> Result<Parts, ApiError> {
    refuse_compressed(request)?;
    if declared_length(request).is_some_and(|length| length > REQUEST_LIMIT as u64) {
        return Err(too_large());
    }
    let source = Rc::new(RefCell::new(payload.take()));
    let form = Multipart::new(request.headers(), Source(Rc::clone(&source)));
    let reserved = Reservation { budget: Arc::clone(budget), bytes: 0 };
    let parts = timeout(UPLOAD_DEADLINE, collect(form, reserved, idle)).await;
    // Given back, so that what was not read ends with the connection.
    *payload = std::mem::replace(&mut *source.borrow_mut(), Payload::None);
    parts.unwrap_or_else(|_| Err(too_slow()))
}

/// The request's body, lent to the parser.
struct Source(Rc<RefCell<Payload>>);

impl Stream for Source {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll_next_unpin(cx)
    }
}

async fn collect(mut form: Multipart, mut reserved: Reservation, idle: Duration) -> Result<Parts, ApiError> {
    let mut parts = Parts::default();
    let mut text_left = BODY_LIMIT;
    for _ in 0..PART_LIMIT {
        let Some(field) = timeout(idle, form.next()).await.map_err(|_| too_slow())? else {
            parts.reserved = Some(reserved);
            return Ok(parts);
        };
        let field = field.map_err(|error| fault(&error))?;
        let name = field.name().unwrap_or_default().to_owned();
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(malformed());
        }
        let is_file = field.content_disposition().is_some_and(|header| header.get_filename().is_some());
        if is_file {
            let bytes = content(field, FILE_LIMIT, Some(&mut reserved), idle).await?;
            // A file control in which nothing was chosen sends an empty part.
            if !bytes.is_empty() {
                parts.files.push(FilePart { name, bytes });
            }
        } else {
            // Texts are bounded by themselves; others' files must not keep a report without any out.
            let bytes = content(field, text_left, None, idle).await?;
            text_left -= bytes.len();
            let text = String::from_utf8(bytes.into()).map_err(|_| malformed())?;
            parts.texts.push((name, text));
        }
    }
    Err(too_large())
}

async fn content(
    mut field: Field,
    limit: usize,
    mut reserved: Option<&mut Reservation>,
    idle: Duration,
) -> Result<Bytes, ApiError> {
    let mut content = BytesMut::new();
    while let Some(chunk) = timeout(idle, field.next()).await.map_err(|_| too_slow())? {
        let chunk = chunk.map_err(|error| fault(&error))?;
        if content.len() + chunk.len() > limit {
            return Err(too_large());
        }
        if let Some(reserved) = reserved.as_deref_mut() {
            reserved.grow(chunk.len())?;
        }
        content.extend_from_slice(&chunk);
    }
    Ok(content.freeze())
}

fn malformed() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, texts::BAD_MULTIPART).closing()
}

fn fault(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => too_large(),
        MultipartError::Payload(_) => broken(),
        _ => malformed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reservation(budget: &Arc<UploadBudget>) -> Reservation {
        Reservation { budget: Arc::clone(budget), bytes: 0 }
    }

    #[test]
    fn uploads_beyond_the_common_budget_are_503_until_others_are_done() {
        let budget = Arc::new(UploadBudget::new(100));
        let mut first = reservation(&budget);
        assert!(first.grow(80).is_ok());
        let mut second = reservation(&budget);
        assert_eq!(second.grow(30).unwrap_err().status(), 503);
        assert!(second.grow(20).is_ok());
        drop(first);
        assert!(second.grow(80).is_ok());
        drop(second);
        assert_eq!(budget.left.load(Ordering::SeqCst), 100);
    }

    #[test]
    fn one_request_has_a_limit_of_its_own() {
        let budget = Arc::new(UploadBudget::new(2 * REQUEST_LIMIT));
        assert_eq!(reservation(&budget).grow(REQUEST_LIMIT + 1).unwrap_err().status(), 413);
    }
}
