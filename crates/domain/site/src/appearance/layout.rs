//! The layout of a site's pages (decisions §5).

use super::color::Color;
use kernel::Locale;
use serde::{Deserialize, Serialize};

/// Header, footer, page layout and colours. A stored document: missing members take their defaults, and those
/// written by a later version are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    pub header: Header,
    pub footer: Footer,
    /// The content in between.
    pub page: PageLayout,
    pub colors: Colors,
}

/// The header of every page, beside name and logo.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Header {
    /// A line below the name.
    pub tagline: Bilingual,
}

/// The footer of every page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Footer {
    pub text: Bilingual,
    /// Links, such as the imprint.
    pub links: Vec<FooterLink>,
}

/// A link in the footer of every page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FooterLink {
    pub label: Bilingual,
    /// Its URL: `https://…`, `http://…`, `mailto:…`, `tel:…` or a path of this site.
    pub url: String,
}

/// What a link to an imprint is called, in lower case.
const IMPRINT: [&str; 5] = ["impressum", "imprint", "anbieterkennzeichnung", "legal notice", "legal-notice"];
/// What a link to a privacy notice is called.
const PRIVACY_NOTICE: [&str; 4] = ["datenschutz", "privacy", "data protection", "data-protection"];

impl Footer {
    /// Returns whether imprint and privacy notice are linked, judging by labels and paths: a link has no kind. One
    /// link can be both.
    ///
    /// ```
    /// use site::{Bilingual, Footer, FooterLink};
    /// let link = |label: &str, url: &str| FooterLink {
    ///     label: Bilingual { de: label.to_owned(), en: String::new() },
    ///     url: url.to_owned(),
    /// };
    /// let mut footer = Footer { links: vec![link("Impressum", "/a")], ..Footer::default() };
    /// assert!(!footer.links_legal_notices());
    /// footer.links.push(link("Ihre Daten", "https://klinik.example/datenschutz"));
    /// assert!(footer.links_legal_notices());
    /// ```
    pub fn links_legal_notices(&self) -> bool {
        let links_to = |words: &[&str]| self.links.iter().any(|link| link.is_called(words));
        links_to(&IMPRINT) && links_to(&PRIVACY_NOTICE)
    }
}

impl FooterLink {
    fn is_called(&self, words: &[&str]) -> bool {
        let Some(path) = self.path() else { return false };
        [self.label.de.as_str(), self.label.en.as_str(), path].into_iter().any(|text| {
            let text = text.to_lowercase();
            words.iter().any(|word| text.contains(word))
        })
    }

    /// Returns the path of the page and what follows it, without the host, whose name says nothing about the page;
    /// `None` for an e-mail address or a telephone number.
    fn path(&self) -> Option<&str> {
        if self.url.starts_with('/') {
            return Some(&self.url);
        }
        let (scheme, rest) = self.url.split_once("://")?;
        let is_page = ["https", "http"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        is_page.then(|| rest.find(['/', '?', '#']).map_or("", |at| &rest[at..]))
    }
}

/// The layout of the public pages' content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageLayout {
    pub width: PageWidth,
    /// The text of the start page before its list of forms.
    pub intro: Bilingual,
}

/// The width of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PageWidth {
    /// About 70 characters per line.
    #[default]
    Narrow,
    /// Half as much again.
    Wide,
}

impl PageWidth {
    /// Returns `narrow` or `wide`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Narrow => "narrow",
            Self::Wide => "wide",
        }
    }

    /// Parses what [`code`](Self::code) returns.
    pub fn parse(code: &str) -> Option<Self> {
        [Self::Narrow, Self::Wide].into_iter().find(|width| width.code() == code)
    }
}

/// A site's own colours; unset ones come from the design system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Colors {
    /// Links and buttons. For people who prefer dark pages, a lighter one is derived from it.
    pub accent: Option<Color>,
    /// The background of the header; only together with its text.
    pub header_background: Option<Color>,
    pub header_text: Option<Color>,
}

/// A text in both languages; either may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bilingual {
    pub de: String,
    pub en: String,
}

impl Bilingual {
    /// Returns the text in a language; the other one if it is empty.
    pub fn get(&self, locale: Locale) -> &str {
        let (own, other) = match locale {
            Locale::De => (&self.de, &self.en),
            Locale::En => (&self.en, &self.de),
        };
        if own.is_empty() { other } else { own }
    }
}

impl Colors {
    /// Returns the path of the style sheet with these colours; `None` when nothing is set. The name consists
    /// of the colours, so the file never changes, and no site gets another's.
    ///
    /// ```
    /// use site::{Color, Colors};
    /// let colors = Colors { accent: Color::parse("#005ea8"), ..Colors::default() };
    /// assert_eq!(colors.style_path().as_deref(), Some("/site/colors/005ea8-x-x.css"));
    /// assert_eq!(Colors::parse_style("005ea8-x-x.css"), Some(colors));
    /// ```
    pub fn style_path(self) -> Option<String> {
        if self == Self::default() {
            return None;
        }
        let name = |color: Option<Color>| {
            color.map_or_else(|| "x".to_owned(), |color| color.to_string().trim_start_matches('#').to_owned())
        };
        let names = [self.accent, self.header_background, self.header_text].map(name);
        Some(format!("/site/colors/{}.css", names.join("-")))
    }

    /// Parses the colours from the name of a style sheet; `None` for any other spelling of them.
    pub fn parse_style(file: &str) -> Option<Self> {
        let read =
            |name: &str| if name == "x" { Some(None) } else { Color::parse(&format!("#{name}")).map(Some) };
        let mut names = file.strip_suffix(".css")?.split('-').map(read);
        let (Some(accent), Some(header_background), Some(header_text), None) =
            (names.next()?, names.next()?, names.next()?, names.next())
        else {
            return None;
        };
        let colors = Self { accent, header_background, header_text };
        colors.style_path().filter(|path| path.ends_with(&format!("/{file}"))).map(|_| colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_style_sheet_is_its_colours_in_one_spelling() {
        let colors = Colors {
            accent: Color::parse("#005EA8"),
            header_background: Color::parse("#123"),
            header_text: Some(Color::WHITE),
        };
        assert_eq!(colors.style_path().unwrap(), "/site/colors/005ea8-112233-ffffff.css");
        assert_eq!(Colors::parse_style("005ea8-112233-ffffff.css"), Some(colors));
        for wrong in [
            "005EA8-112233-ffffff.css",
            "005ea8-123-ffffff.css",
            "005ea8-112233.css",
            "005ea8-112233-ffffff-x.css",
            "x-x-x.css",
            "005ea8-112233-ffffff",
            "",
            "}body{}-x-x.css",
        ] {
            assert_eq!(Colors::parse_style(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn imprint_and_privacy_notice_are_known_by_label_or_address() {
        let link = |(de, en, url): (&str, &str, &str)| FooterLink {
            label: Bilingual { de: de.into(), en: en.into() },
            url: url.into(),
        };
        let footer = |links: &[(&str, &str, &str)]| Footer {
            links: links.iter().copied().map(link).collect(),
            ..Footer::default()
        };
        let imprint = ("IMPRESSUM", "", "/a");
        let privacy = ("", "Privacy notice", "/b");
        for both in [
            footer(&[imprint, privacy]),
            footer(&[("Impressum und Datenschutz", "", "/a")]),
            footer(&[
                ("Wer wir sind", "", "https://klinik.example/Impressum"),
                ("Datenschutzhinweise", "", "/c"),
            ]),
        ] {
            assert!(both.links_legal_notices(), "{both:?}");
        }
        for one in [
            footer(&[]),
            footer(&[imprint]),
            footer(&[privacy]),
            footer(&[imprint, ("Kontakt", "", "/d")]),
            footer(&[imprint, ("Fragen", "", "mailto:datenschutz@klinik.example")]),
            footer(&[imprint, ("Datenschutz", "", "MAILTO:info@klinik.example")]),
            footer(&[imprint, ("Datenschutz", "Data protection", "tel:+4930123456")]),
            footer(&[imprint, ("Über uns", "", "https://datenschutz-nord.example")]),
            footer(&[imprint, ("Über uns", "", "https://datenschutz-nord.example/uns")]),
        ] {
            assert!(!one.links_legal_notices(), "{one:?}");
        }
        let asked = ("Über uns", "", "https://klinik.example?seite=datenschutz");
        assert!(footer(&[imprint, asked]).links_legal_notices());
    }

    #[test]
    fn a_text_that_is_missing_in_one_language_is_the_other() {
        let text = Bilingual { de: "Hallo".into(), en: String::new() };
        assert_eq!((text.get(Locale::De), text.get(Locale::En)), ("Hallo", "Hallo"));
    }
}
