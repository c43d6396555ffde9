//! The result of a verification, as JSON.

use crate::framework::timestamp::rfc3339;
use dpa::ports::Verified;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of verifying a PDF.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaVerification)]
pub(crate) struct DpaVerificationDto {
    /// `kept`: it is an agreement; `deleted`: it was one, and its retention period is over; `unknown`: it is
    /// none of this organisation's, or it was altered.
    #[schema(example = "kept")]
    status: &'static str,
    #[schema(required = true)]
    template_name: Option<String>,
    /// The version of the template.
    #[schema(required = true)]
    version: Option<u32>,
    /// When it was concluded.
    #[schema(required = true, format = DateTime)]
    consent_at: Option<String>,
    /// The hash of the agreed content.
    #[schema(required = true)]
    content_hash: Option<String>,
    /// The day on which it was deleted.
    #[schema(required = true, format = Date)]
    deleted_on: Option<String>,
}

impl From<Option<Verified>> for DpaVerificationDto {
    fn from(verified: Option<Verified>) -> Self {
        let unknown = Self {
            status: "unknown",
            template_name: None,
            version: None,
            consent_at: None,
            content_hash: None,
            deleted_on: None,
        };
        match verified {
            None => unknown,
            Some(Verified::Kept { template_name, version, consent_at, content_hash }) => Self {
                status: "kept",
                template_name: Some(template_name),
                version: Some(version),
                consent_at: Some(rfc3339(consent_at)),
                content_hash: Some(content_hash),
                ..unknown
            },
            Some(Verified::Deleted { version, day }) => Self {
                status: "deleted",
                version: Some(version),
                deleted_on: Some(day.to_string()),
                ..unknown
            },
        }
    }
}
