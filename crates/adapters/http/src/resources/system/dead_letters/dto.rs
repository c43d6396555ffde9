use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use ::texts::Texts;
use jobs::DeadLetter;
use kernel::Translator as _;
use serde::Serialize;
use utoipa::ToSchema;

/// A job that failed for good: without the full address or the content of the mail.
#[derive(Serialize, ToSchema)]
#[schema(as = DeadLetter)]
pub(crate) struct DeadLetterDto {
    /// Its id, 32 hexadecimal digits.
    id: String,
    /// The kind of job.
    #[schema(schema_with = crate::state::openapi::job_kinds)]
    kind: String,
    /// The template of the mail or the name of the job; `null` if it cannot be read.
    #[schema(required = true, example = "invitation")]
    subject: Option<String>,
    /// The recipient, shortened; `null` if there is none or it cannot be read.
    #[schema(required = true, example = "e…@example.org")]
    recipient: Option<String>,
    /// When the job was created.
    created_at: String,
    /// When it was given up.
    died_at: String,
    /// The number of attempts.
    attempts: u32,
    /// Why it was given up, as a code.
    #[schema(schema_with = crate::state::openapi::death_reasons)]
    reason: &'static str,
    /// The same for people, in the language of the response.
    reason_text: String,
}

impl DeadLetterDto {
    pub(super) fn new(letter: DeadLetter, texts: &Texts) -> Self {
        Self {
            id: letter.id.as_str().to_owned(),
            kind: letter.kind,
            subject: letter.subject,
            recipient: letter.recipient,
            created_at: rfc3339(letter.created_at),
            died_at: rfc3339(letter.died_at),
            attempts: letter.attempts,
            reason: letter.reason.code(),
            reason_text: texts.say(&letter.reason.text()),
        }
    }
}

/// A page of dead letters.
#[derive(Serialize, ToSchema)]
#[schema(as = DeadLetterList)]
pub(crate) struct DeadLetterListDto {
    /// Those of this page, the latest first.
    pub(super) data: Vec<DeadLetterDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
