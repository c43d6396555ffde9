//! What every page shows of its site.

use crate::look::{Bilingual, Colors, Layout, Logo, PageWidth};
use crate::model::SiteSettings;
use crate::translation::{Translation, texts_of};
use kernel::{Locale, Words as _};
use std::sync::Arc;
use texts::Texts;

/// What every page of a site shows, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brand {
    /// Name of the application.
    pub name: String,
    /// A line below it; may be empty.
    pub tagline: String,
    /// The logo.
    pub logo: Option<Logo>,
    /// Colours.
    pub colors: Colors,
    /// How wide the content is.
    pub width: PageWidth,
    /// Text of the start page; may be empty.
    pub intro: String,
    /// Text at the bottom; may be empty.
    pub footer_text: String,
    /// Links at the bottom: what they say and where they lead.
    pub footer_links: Vec<(String, String)>,
    /// What the pages say, in the site's own words where it has some.
    pub texts: Texts,
    /// The language of all pages, where there is no other one to switch to.
    pub only_language: Option<Locale>,
}

impl Brand {
    /// With the site's own texts.
    #[must_use]
    pub fn saying(mut self, translations: Arc<Vec<Translation>>) -> Self {
        self.texts = texts_of(self.texts.locale(), translations);
        self
    }

    /// A name and nothing else.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

impl SiteSettings {
    /// What every page shows in a language.
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
