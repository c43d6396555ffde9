//! The parts of a site that every page shows.

use crate::appearance::{Bilingual, Colors, Layout, Logo, PageWidth};
use crate::model::SiteSettings;
use crate::wording::{StoredWording, texts_of};
use kernel::{Locale, Translator as _};
use std::sync::Arc;
use texts::Texts;

/// The parts of a site that every page shows, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brand {
    /// The name of the application.
    pub name: String,
    /// A line below it; may be empty.
    pub tagline: String,
    pub logo: Option<Logo>,
    pub colors: Colors,
    /// The width of the content.
    pub width: PageWidth,
    /// The text of the start page; may be empty.
    pub intro: String,
    /// The text of the footer; may be empty.
    pub footer_text: String,
    /// The links of the footer: label and URL.
    pub footer_links: Vec<(String, String)>,
    /// The texts of the pages, in the site's own wording where it has one.
    pub texts: Texts,
    /// The language of all pages, if there is no other one to switch to.
    pub only_language: Option<Locale>,
}

impl Brand {
    /// Sets the site's own wording.
    #[must_use]
    pub fn with_wordings(mut self, wordings: Arc<Vec<StoredWording>>) -> Self {
        self.texts = texts_of(self.texts.locale(), wordings);
        self
    }

    /// Creates a brand with nothing but a name.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

impl SiteSettings {
    /// Returns what every page shows in a language.
    pub fn brand(&self, locale: Locale) -> Brand {
        let Layout { header, footer, page, colors } = &self.layout;
        let text = |text: &Bilingual| text.get(locale).to_owned();
        Brand {
            name: self.app_name.clone(),
            tagline: text(&header.tagline),
            logo: self.logo.clone(),
            colors: *colors,
            width: page.width,
            intro: text(&page.intro),
            footer_text: text(&footer.text),
            footer_links: footer.links.iter().map(|link| (text(&link.label), link.url.clone())).collect(),
            texts: Texts::built_in(locale),
            only_language: self.only_language,
        }
    }
}
