//! The body that a browser sends from a form page.

use crate::framework::body::{self, FileLimit, FilePart, MediaType, Reservation};
use crate::framework::error::ApiError;
use crate::framework::messages;
use crate::framework::query::Pairs;
use crate::resources::reports::submissions::{canonical_key, field_of};
use crate::state::access::upload_limits;
use crate::state::app_state::AppState;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use kernel::{ErrorKind, Locale};
use std::collections::HashSet;
use views::{LostFile, names};

/// The action of the pressed button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Check and store.
    Submit,
    /// Show the fields that depend on the values.
    Refresh,
    /// Show what would be stored.
    Preview,
    /// Show another challenge.
    NewChallenge,
    /// Show the page in the other language.
    Language(Locale),
}

impl Action {
    /// Returns the action with this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        match name {
            names::ACTION_SUBMIT => Some(Self::Submit),
            names::ACTION_REFRESH => Some(Self::Refresh),
            names::ACTION_PREVIEW => Some(Self::Preview),
            names::ACTION_CAPTCHA => Some(Self::NewChallenge),
            names::ACTION_GERMAN => Some(Self::Language(Locale::De)),
            names::ACTION_ENGLISH => Some(Self::Language(Locale::En)),
            _ => None,
        }
    }
}

/// Names and values as sent, and files.
pub(super) struct FormBody {
    pairs: Vec<(String, String)>,
    pub(super) files: Vec<FilePart>,
    /// The memory that the files take.
    pub(super) held: Option<Reservation>,
}

impl FormBody {
    /// Reads the body.
    pub(super) async fn read(
        state: &AppState,
        request: &HttpRequest,
        payload: &mut Payload,
        limit: FileLimit,
    ) -> Result<Self, ApiError> {
        match MediaType::of(request) {
            MediaType::UrlEncoded => {
                let body = body::read(request, payload, state.options.deadlines.body).await?;
                let text = std::str::from_utf8(&body).ok();
                let pairs =
                    text.and_then(Pairs::decode_any).ok_or_else(|| ApiError::of(ErrorKind::Malformed))?;
                Ok(Self { pairs: pairs.into_inner(), files: Vec::new(), held: None })
            }
            MediaType::Multipart => {
                let uploads = upload_limits(state, request);
                let parts =
                    body::read_multipart(request, payload, &uploads, limit, async |_, _| Ok(None)).await?;
                Ok(Self { pairs: parts.fields, files: parts.files, held: Some(parts.held) })
            }
            MediaType::Json | MediaType::Other => {
                Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, messages::NOT_FORM_MEDIA).closing())
            }
        }
    }

    /// Returns the first value of a control.
    pub(super) fn one(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns names and values of the fields' controls, without the prefix, in order.
    pub(super) fn data(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix(names::DATA_PREFIX)?, value.as_str())))
    }

    /// Returns the action of the pressed button; Enter and unknown buttons submit.
    pub(super) fn action(&self) -> Action {
        self.one(names::ACTION).and_then(Action::of).unwrap_or(Action::Submit)
    }

    /// Returns the language in which the form was filled in.
    pub(super) fn locale(&self) -> Option<Locale> {
        self.one(names::LOCALE).and_then(Locale::parse)
    }

    /// Returns the slugs of the fields that were visible; `None` if the request does not say.
    pub(super) fn shown(&self) -> Option<HashSet<&str>> {
        self.one(names::SHOWN)
            .map(|list| list.split(',').map(str::trim).filter(|slug| !slug.is_empty()).collect())
    }

    /// Returns the key of the report, in its canonical form.
    pub(super) fn key(&self) -> Option<String> {
        self.one(names::KEY).and_then(canonical_key)
    }

    /// Returns the files that have to be chosen again if the page is shown again, unless a script keeps them.
    pub(super) fn lost_files(&self) -> Vec<LostFile> {
        let lost = |part: &FilePart| {
            let field = field_of(&part.name)?.to_owned();
            Some(LostFile { field, name: part.filename.clone() })
        };
        self.files.iter().filter_map(lost).collect()
    }

    /// Returns whether anything is in the honeypot.
    pub(super) fn honeypot_filled(&self) -> bool {
        self.pairs.iter().any(|(key, value)| key == names::HONEYPOT && !value.is_empty())
    }
}

#[cfg(test)]
impl FormBody {
    pub(super) fn of(pairs: &[(&str, &str)]) -> Self {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        Self { pairs: pairs.iter().map(owned).collect(), files: Vec::new(), held: None }
    }
}
