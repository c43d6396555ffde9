use crate::framework::body::{BodyProblems, non_empty};
use crate::state::paging::Paging;
use deserr::Deserr;
use kernel::Text;
use serde::Serialize;
use site::{StoredWording, Wording};
use std::collections::BTreeMap;
use texts::BuiltIn;
use utoipa::ToSchema;

/// The `format` of a file of texts.
pub(super) const FORMAT: &str = "meldewerk-translations";
/// The only version of such files.
pub(super) const VERSION: u32 = 1;

/// The texts of the pages in one language.
#[derive(Serialize, ToSchema)]
#[schema(as = TextSet)]
pub(crate) struct TextSetDto {
    /// The language.
    #[schema(schema_with = crate::state::openapi::languages)]
    pub(super) locale: &'static str,
    /// Texts by key.
    pub(super) texts: BTreeMap<String, String>,
}

/// A text of the pages, and the site's replacement for it.
#[derive(Serialize, ToSchema)]
#[schema(as = TranslationItem)]
pub(crate) struct TranslationItemDto {
    /// Id of the stored translation; `null` if there is none.
    #[schema(required = true)]
    id: Option<i64>,
    #[schema(example = "public.submit")]
    key: String,
    /// The German replacement.
    #[schema(required = true)]
    de: Option<String>,
    /// The English replacement.
    #[schema(required = true)]
    en: Option<String>,
    /// The built-in text.
    default: DefaultTextDto,
}

/// A built-in text.
#[derive(Serialize, ToSchema)]
#[schema(as = DefaultText)]
pub(crate) struct DefaultTextDto {
    de: String,
    en: String,
}

/// All texts of the pages.
#[derive(Serialize, ToSchema)]
#[schema(as = TranslationList)]
pub(crate) struct TranslationListDto {
    /// By key.
    pub(super) data: Vec<TranslationItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

impl TranslationItemDto {
    pub(super) fn of(text: &BuiltIn, stored: Option<&StoredWording>) -> Self {
        Self {
            id: stored.map(|stored| stored.id.0),
            key: text.key.clone(),
            de: stored.and_then(|stored| stored.wording.de.clone()),
            en: stored.and_then(|stored| stored.wording.en.clone()),
            default: DefaultTextDto { de: text.de.clone(), en: text.en.clone() },
        }
    }

    /// Returns all its texts, including its key.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let own = [&self.de, &self.en].into_iter().flatten();
        [&self.key, &self.default.de, &self.default.en].into_iter().chain(own).map(String::as_str)
    }
}

/// A stored translation.
#[derive(Serialize, ToSchema)]
#[schema(as = Translation)]
pub(crate) struct TranslationDto {
    id: i64,
    /// Key of the text.
    key: String,
    #[schema(required = true)]
    de: Option<String>,
    #[schema(required = true)]
    en: Option<String>,
}

impl From<&StoredWording> for TranslationDto {
    fn from(stored: &StoredWording) -> Self {
        let Wording { key, de, en } = stored.wording.clone();
        Self { id: stored.id.0, key, de, en }
    }
}

/// The replacement of a text. A missing or empty language keeps the built-in text.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = Wording, example = json!({"key": "public.submit", "de": "Absenden", "en": "Send"}))]
pub(crate) struct WordingDto {
    /// Key of a text of the pages.
    #[deserr(try_from(String) = non_empty -> Text)]
    key: String,
    /// In German: at most 2000 characters, with the placeholders in braces of the built-in text.
    #[deserr(default)]
    de: Option<String>,
    #[deserr(default)]
    en: Option<String>,
}

impl From<&StoredWording> for WordingDto {
    fn from(stored: &StoredWording) -> Self {
        let Wording { key, de, en } = stored.wording.clone();
        Self { key, de, en }
    }
}

/// A file of texts.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TranslationBundle)]
pub(crate) struct TranslationBundleDto {
    /// `meldewerk-translations`.
    #[schema(schema_with = crate::state::openapi::wording_formats)]
    #[deserr(try_from(&String) = ours -> Text)]
    pub(super) format: &'static str,
    /// `1`.
    #[schema(minimum = 1, maximum = 1)]
    #[deserr(try_from(u32) = ours_too -> Text)]
    pub(super) version: u32,
    /// The texts.
    pub(super) translations: Vec<WordingDto>,
}

/// The result of an import.
#[derive(Serialize, ToSchema)]
#[schema(as = TranslationImport)]
pub(crate) struct TranslationImportDto {
    /// The number of texts that were read.
    pub(super) imported: usize,
    /// Of these, new or different ones.
    pub(super) changed: usize,
    /// The keys of the file that no text has, at most 100: they were left out.
    pub(super) left_out: Vec<String>,
}

const NOT_OURS: Text = Text::of("service.wording.not_ours");

fn ours(format: &str) -> Result<&'static str, Text> {
    if format == FORMAT { Ok(FORMAT) } else { Err(NOT_OURS) }
}

fn ours_too(version: u32) -> Result<u32, Text> {
    if version == VERSION { Ok(VERSION) } else { Err(NOT_OURS) }
}

impl From<WordingDto> for Wording {
    fn from(WordingDto { key, de, en }: WordingDto) -> Self {
        Self { key, de, en }
    }
}
