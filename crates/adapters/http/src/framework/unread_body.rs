//! A response that holds on to a request body that was not read to its end.
//!
//! The framework drains a chunked body whose reader is gone for as long as the client keeps sending. If the
//! reader is held until the response is out, it closes the connection instead.

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::Payload;
use bytes::Bytes;
use std::pin::Pin;
use std::task::{Context, Poll};

struct ResponseWithUnreadBody {
    body: BoxBody,
    _unread: Payload,
}

/// Attaches the rest of the request's body to the response. Makes no difference for a body that was read.
pub(crate) fn attach(response: HttpResponse, unread: Payload) -> HttpResponse {
    match unread {
        Payload::None => response,
        unread => response.map_body(|_, body| BoxBody::new(ResponseWithUnreadBody { body, _unread: unread })),
    }
}

impl MessageBody for ResponseWithUnreadBody {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
