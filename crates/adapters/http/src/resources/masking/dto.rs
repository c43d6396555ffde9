use crate::error::ApiError;
use crate::object::Reader;
use crate::texts::{self, Text};
use forms::ports::{FurtherRules, TextPiece};
use serde::Serialize;
use serde_json::{Map, Value};
use site::{MaskingSettings, SettingsPart};
use utoipa::ToSchema;

/// The longest text of a trial, in characters: as long as a report's longest text usually is.
const MOST_CHARS: usize = 20_000;

/// What is masked beyond the rules that always hold.
#[derive(Serialize, ToSchema)]
#[schema(as = Masking)]
pub(crate) struct MaskingDto<'a> {
    /// The chosen rules, each once.
    #[schema(schema_with = crate::openapi::further_rules)]
    pub(super) further: &'a [String],
}

/// What is to be masked beyond the rules that always hold.
#[derive(ToSchema)]
#[schema(as = MaskingChange, example = json!({"further": ["person", "age"]}))]
#[expect(dead_code, reason = "described here, read by `masking`")]
pub(crate) struct WantedMaskingDto {
    /// The rules; an empty list switches all of them off.
    #[schema(schema_with = crate::openapi::further_rules)]
    further: Vec<String>,
}

/// A text to try masking on.
#[derive(ToSchema)]
#[schema(as = MaskingTrialRequest, example = json!({"text": "Frau Weber, 45 Jahre alt", "further": ["age"]}))]
pub(crate) struct WantedTrialDto {
    /// At most 20,000 characters.
    #[schema(max_length = 20_000)]
    pub(super) text: String,
    /// The rules to try; those of the site, when absent.
    #[schema(schema_with = crate::openapi::optional_further_rules, required = false)]
    pub(super) further: Option<FurtherRules>,
}

/// A text in pieces, in order and without gaps.
#[derive(Serialize, ToSchema)]
#[schema(as = MaskingTrial)]
pub(crate) struct TrialDto {
    /// The pieces.
    pieces: Vec<PieceDto>,
}

/// A piece of a text.
#[derive(Serialize, ToSchema)]
#[schema(as = MaskingPiece)]
struct PieceDto {
    /// As it was sent.
    text: String,
    /// The rule that masks it; `null` when it is kept.
    #[schema(schema_with = crate::openapi::optional_mask_rules, required)]
    rule: Option<&'static str>,
    /// What would be stored in its place; `null` when it is kept.
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

/// Reads what is to be masked.
pub(super) fn masking(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    let mut reader = Reader::new(body);
    let further = further(&mut reader);
    if further.is_none() && reader.is_sound() {
        reader.fault("further", texts::MISSING);
    }
    reader.finish()?;
    Ok(SettingsPart::Masking(MaskingSettings { further: further.unwrap_or_default() }))
}

impl WantedTrialDto {
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        const TOO_LONG: Text =
            Text::of("Möglich sind höchstens 20.000 Zeichen.", "At most 20,000 characters are possible.");
        let mut reader = Reader::new(body);
        let text = reader.given_text("text");
        if text.chars().nth(MOST_CHARS).is_some() {
            reader.fault("text", TOO_LONG);
        }
        let further = further(&mut reader);
        reader.finish().map(|()| Self { text, further })
    }
}

/// A list of rules that may be absent. Whether there are such rules is for the settings to say.
fn further(reader: &mut Reader) -> Option<FurtherRules> {
    let Value::Array(items) = reader.take("further")? else {
        reader.fault("further", texts::NOT_A_LIST);
        return None;
    };
    let mut rules = FurtherRules::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        match item {
            Value::String(rule) => rules.push(rule),
            _ => reader.fault(&format!("further[{index}]"), texts::NOT_TEXT),
        }
    }
    Some(rules)
}
