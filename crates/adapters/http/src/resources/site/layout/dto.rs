use crate::framework::body::{BodyProblems, deserialize_as_text};
use deserr::Deserr;
use kernel::{Locale, Text};
use serde::Serialize;
use site::{
    Bilingual, Color, Colors, Footer, FooterLink, Header, Layout, Logo, PageLayout, PageWidth, SiteSettings,
};
use utoipa::ToSchema;

/// The appearance of a site's pages.
#[derive(Serialize, ToSchema)]
#[schema(as = Layout)]
pub(crate) struct LayoutDto {
    /// The top of the pages, beside name and logo.
    header: HeaderDto,
    /// The bottom of the pages.
    footer: FooterDto,
    /// The content in between.
    page: LayoutPageDto,
    colors: ColorsDto,
    /// The logo, if there is one. It can only be changed by an upload.
    #[schema(required = true)]
    logo: Option<LogoDto>,
    /// Address of the style sheet with the colours, if any is set. It is derived from them.
    #[schema(required = true, example = "/site/colors/005ea8-x-x.css")]
    style_url: Option<String>,
    /// The languages of its pages: one or both. They are set with `PUT /api/admin/settings`.
    #[schema(schema_with = crate::state::openapi::language_lists)]
    languages: Vec<&'static str>,
}

/// A text in both languages; an empty one falls back to the other.
#[derive(Serialize, ToSchema)]
#[schema(as = Bilingual)]
pub(crate) struct BilingualDto {
    de: String,
    en: String,
}

/// The top of every page.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutHeader)]
pub(crate) struct HeaderDto {
    /// A line below the name, at most 120 characters.
    tagline: BilingualDto,
}

/// The bottom of every page.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutFooter)]
pub(crate) struct FooterDto {
    /// At most 500 characters.
    text: BilingualDto,
    /// At most 8.
    links: Vec<FooterLinkDto>,
}

/// A link at the bottom of every page.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutFooterLink)]
pub(crate) struct FooterLinkDto {
    /// At most 60 characters, in one language at least.
    label: BilingualDto,
    /// `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site.
    url: String,
}

/// The layout of the public pages.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutPage)]
pub(crate) struct LayoutPageDto {
    /// `narrow` (about 70 characters per line) or `wide`.
    #[schema(schema_with = crate::state::openapi::page_widths)]
    width: &'static str,
    /// The text of the start page before its list of forms, at most 2000 characters.
    intro: BilingualDto,
}

/// Colours as `#rrggbb`; `null` for those of the design system.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutColors)]
pub(crate) struct ColorsDto {
    /// Links and buttons; 4.5:1 on a light page. A lighter one for dark pages is derived from it.
    #[schema(required = true, example = "#005ea8")]
    accent: Option<String>,
    #[schema(required = true)]
    header_background: Option<String>,
    /// Text of the header; 4.5:1 on its background. Only together with that.
    #[schema(required = true)]
    header_text: Option<String>,
}

/// A file with a logo.
#[derive(ToSchema)]
#[schema(as = LogoUpload)]
#[expect(dead_code, reason = "described here, read by `upload.rs`")]
pub(crate) struct LogoUploadDto {
    /// The file.
    #[schema(value_type = String, format = Binary)]
    logo: Vec<u8>,
}

/// The logo of the site.
#[derive(Serialize, ToSchema)]
#[schema(as = Logo)]
pub(crate) struct LogoDto {
    /// Its address, which changes with its content.
    #[schema(example = "/site/logo/0f343b0931126a20f133d67c2b018a3b")]
    url: String,
    /// Width in pixels.
    width: u32,
    /// Height in pixels.
    height: u32,
}

impl From<&Bilingual> for BilingualDto {
    fn from(text: &Bilingual) -> Self {
        Self { de: text.de.clone(), en: text.en.clone() }
    }
}

impl From<&Logo> for LogoDto {
    fn from(logo: &Logo) -> Self {
        Self { url: logo.path(), width: logo.width, height: logo.height }
    }
}

impl From<&SiteSettings> for LayoutDto {
    fn from(settings: &SiteSettings) -> Self {
        let Layout { header, footer, page, colors } = &settings.layout;
        let link = |link: &FooterLink| FooterLinkDto { label: (&link.label).into(), url: link.url.clone() };
        let color = |color: Option<Color>| color.map(|color| color.to_string());
        Self {
            header: HeaderDto { tagline: (&header.tagline).into() },
            footer: FooterDto { text: (&footer.text).into(), links: footer.links.iter().map(link).collect() },
            page: LayoutPageDto { width: page.width.code(), intro: (&page.intro).into() },
            colors: ColorsDto {
                accent: color(colors.accent),
                header_background: color(colors.header_background),
                header_text: color(colors.header_text),
            },
            logo: settings.logo.as_ref().map(LogoDto::from),
            style_url: colors.style_path(),
            languages: settings.languages().iter().copied().map(Locale::code).collect(),
        }
    }
}

/// The new layout. A missing part becomes empty.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutUpdate)]
pub(crate) struct LayoutUpdateDto {
    header: HeaderUpdateDto,
    footer: FooterUpdateDto,
    page: PageUpdateDto,
    colors: ColorsUpdateDto,
}

/// The new colours, as `#rrggbb`; `null`, missing or empty for those of the design system.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutColorsUpdate)]
pub(crate) struct ColorsUpdateDto {
    /// Links and buttons; 4.5:1 on a light page.
    #[schema(example = "#005ea8")]
    #[schema(value_type = Option<String>)]
    #[deserr(default, try_from(Option<String>) = color -> Text)]
    accent: Option<Color>,
    #[schema(value_type = Option<String>)]
    #[deserr(default, try_from(Option<String>) = color -> Text)]
    header_background: Option<Color>,
    /// Text of the header; 4.5:1 on its background. Only together with that.
    #[schema(value_type = Option<String>)]
    #[deserr(default, try_from(Option<String>) = color -> Text)]
    header_text: Option<Color>,
}

/// The new text; an empty or missing language falls back to the other.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = BilingualUpdate)]
pub(crate) struct BilingualUpdateDto {
    #[deserr(default)]
    de: Option<String>,
    #[deserr(default)]
    en: Option<String>,
}

/// The new top of every page.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutHeaderUpdate)]
pub(crate) struct HeaderUpdateDto {
    /// A line below the name, at most 120 characters.
    #[deserr(default)]
    tagline: Option<BilingualUpdateDto>,
}

/// The new bottom of every page.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutFooterUpdate)]
pub(crate) struct FooterUpdateDto {
    /// At most 500 characters.
    #[deserr(default)]
    text: Option<BilingualUpdateDto>,
    /// At most 8.
    #[deserr(default)]
    links: Option<Vec<FooterLinkUpdateDto>>,
}

/// The new link.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutFooterLinkUpdate)]
pub(crate) struct FooterLinkUpdateDto {
    /// At most 60 characters, in one language at least.
    label: BilingualUpdateDto,
    /// `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site.
    url: String,
}

/// The new content in between.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = LayoutPageUpdate)]
pub(crate) struct PageUpdateDto {
    /// `narrow` (about 70 characters per line, the default) or `wide`.
    #[schema(schema_with = crate::state::openapi::optional_page_widths, required = false)]
    #[deserr(default)]
    width: Option<PageWidth>,
    /// The text of the start page before its list of forms, at most 2000 characters.
    #[deserr(default)]
    intro: Option<BilingualUpdateDto>,
}

deserialize_as_text! {
    PageWidth: PageWidth::parse, Text::of("service.layout.widths");
}

fn color(text: Option<String>) -> Result<Option<Color>, Text> {
    const UNKNOWN: Text = Text::of("service.layout.color");
    let text = text.filter(|text| !text.trim().is_empty());
    text.map(|text| Color::parse(&text).ok_or(UNKNOWN)).transpose()
}

impl From<BilingualUpdateDto> for Bilingual {
    fn from(BilingualUpdateDto { de, en }: BilingualUpdateDto) -> Self {
        Self { de: de.unwrap_or_default(), en: en.unwrap_or_default() }
    }
}

impl From<FooterLinkUpdateDto> for FooterLink {
    fn from(FooterLinkUpdateDto { label, url }: FooterLinkUpdateDto) -> Self {
        Self { label: label.into(), url }
    }
}

impl From<LayoutUpdateDto> for Layout {
    fn from(LayoutUpdateDto { header, footer, page, colors }: LayoutUpdateDto) -> Self {
        let text = |text: Option<BilingualUpdateDto>| text.map(Bilingual::from).unwrap_or_default();
        let ColorsUpdateDto { accent, header_background, header_text } = colors;
        Self {
            header: Header { tagline: text(header.tagline) },
            footer: Footer {
                text: text(footer.text),
                links: footer.links.unwrap_or_default().into_iter().map(Into::into).collect(),
            },
            page: PageLayout { width: page.width.unwrap_or_default(), intro: text(page.intro) },
            colors: Colors { accent, header_background, header_text },
        }
    }
}
