use crate::framework::body::BodyProblems;
use deserr::Deserr;
use forms::ports::{OptionalRules, TextPiece};
use kernel::Text;
use serde::Serialize;
use site::{MaskingSettings, SettingsPart};
use utoipa::ToSchema;

/// The longest text of a trial, in characters: the usual length of a report's longest text.
const MAX_TRIAL_CHARS: usize = 20_000;

/// The masking rules in addition to the permanent ones.
#[derive(Serialize, ToSchema)]
#[schema(as = Masking)]
pub(crate) struct MaskingDto<'a> {
    /// The chosen rules, each once.
    #[schema(schema_with = crate::state::openapi::masking_rules)]
    pub(super) further: &'a [String],
}

/// New masking rules in addition to the permanent ones.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MaskingUpdate, example = json!({"further": ["person", "age"]}))]
pub(crate) struct MaskingUpdateDto {
    /// The rules; an empty list turns all of them off.
    #[schema(schema_with = crate::state::openapi::masking_rules)]
    further: OptionalRules,
}

/// A text to try masking on.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MaskingTrialRequest, example = json!({"text": "Frau Weber, 45 Jahre alt", "further": ["age"]}))]
pub(crate) struct TrialRequestDto {
    /// At most 20,000 characters.
    #[schema(max_length = 20_000)]
    #[deserr(try_from(String) = short_enough -> Text)]
    pub(super) text: String,
    /// The rules to try; those of the site, if absent.
    #[schema(schema_with = crate::state::openapi::optional_masking_rules, required = false)]
    #[deserr(default)]
    pub(super) further: Option<OptionalRules>,
}

/// A text in pieces, in order and without gaps.
#[derive(Serialize, ToSchema)]
#[schema(as = MaskingTrial)]
pub(crate) struct TrialDto {
    pieces: Vec<PieceDto>,
}

/// A piece of a text.
#[derive(Serialize, ToSchema)]
#[schema(as = MaskingPiece)]
struct PieceDto {
    /// The text as sent.
    text: String,
    /// The rule that masks it; `null` if it is kept.
    #[schema(schema_with = crate::state::openapi::optional_mask_rules, required)]
    rule: Option<&'static str>,
    /// The text that would be stored instead; `null` if it is kept.
    #[schema(required, example = "[NAME ANONYMISIERT]")]
    replacement: Option<&'static str>,
}

impl From<Vec<TextPiece>> for TrialDto {
    fn from(pieces: Vec<TextPiece>) -> Self {
        let piece = |TextPiece { text, masked }| PieceDto {
            text,
            rule: masked.map(|masked| masked.rule),
            replacement: masked.map(|masked| masked.replacement),
        };
        Self { pieces: pieces.into_iter().map(piece).collect() }
    }
}

impl From<MaskingUpdateDto> for SettingsPart {
    fn from(wanted: MaskingUpdateDto) -> Self {
        Self::Masking(MaskingSettings { optional: wanted.further })
    }
}

fn short_enough(text: String) -> Result<String, Text> {
    const TOO_LONG: Text = Text::of("service.masking.too_long");
    if text.chars().nth(MAX_TRIAL_CHARS).is_some() { Err(TOO_LONG) } else { Ok(text) }
}
