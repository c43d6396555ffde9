//! The texts of the pages, which `ui` has and `site` replaces.

use site::BuiltInText;
use site::ports::BuiltInTexts;

/// The texts of the pages of the binary.
pub struct PageTexts(Vec<BuiltInText>);

impl Default for PageTexts {
    fn default() -> Self {
        Self(ui::all_texts().into_iter().map(|(key, de, en)| BuiltInText { key, de, en }).collect())
    }
}

impl BuiltInTexts for PageTexts {
    fn all(&self) -> &[BuiltInText] {
        &self.0
    }
}
