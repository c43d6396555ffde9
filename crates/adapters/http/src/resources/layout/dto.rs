use crate::error::ApiError;
use crate::object::Reader;
use crate::texts::{self, Text};
use serde::Serialize;
use serde_json::{Map, Value};
use site::{
    Bilingual, Color, Colors, Footer, FooterLink, Header, Layout, Logo, PageLayout, PageWidth, SettingsPart,
    SiteSettings,
};
use utoipa::ToSchema;

/// How the pages of a site look.
#[derive(Serialize, ToSchema)]
#[schema(as = Layout)]
pub(crate) struct LayoutDto {
    /// What stands at the top, beside name and logo.
    header: HeaderDto,
    /// What stands at the bottom.
    footer: FooterDto,
    /// What is between.
    page: PageDto,
    /// Colours.
    colors: ColorsDto,
    /// The logo, if there is one. It is changed by an upload only.
    #[schema(required = true)]
    logo: Option<LogoDto>,
    /// Address of the style sheet with the colours, if any is set. It follows from them.
    #[schema(required = true, example = "/site/colors/005ea8-x-x.css")]
    style_url: Option<String>,
}

/// A text in both languages; an empty one falls back to the other.
#[derive(Serialize, ToSchema)]
#[schema(as = Bilingual)]
pub(crate) struct BilingualDto {
    /// German.
    de: String,
    /// English.
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

/// How the public pages are laid out.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutPage)]
pub(crate) struct PageDto {
    /// `narrow` (about 70 characters a line) or `wide`.
    #[schema(schema_with = crate::openapi::page_widths)]
    width: &'static str,
    /// What the start page says before its list of forms, at most 2000 characters.
    intro: BilingualDto,
}

/// Colours as `#rrggbb`; `null` for that of the design system.
#[derive(Serialize, ToSchema)]
#[schema(as = LayoutColors)]
pub(crate) struct ColorsDto {
    /// Links and buttons; 4.5:1 on a light page. For dark pages a lighter one is made of it.
    #[schema(required = true, example = "#005ea8")]
    accent: Option<String>,
    /// Background of the header.
    #[schema(required = true)]
    header_background: Option<String>,
    /// Text of the header; 4.5:1 on its background. Only together with it.
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

/// A logo.
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
            page: PageDto { width: page.width.code(), intro: (&page.intro).into() },
            colors: ColorsDto {
                accent: color(colors.accent),
                header_background: color(colors.header_background),
                header_text: color(colors.header_text),
            },
            logo: settings.logo.as_ref().map(LogoDto::from),
            style_url: colors.style_path(),
        }
    }
}

/// A layout as it is to be. A part that is missing is empty afterwards.
#[derive(ToSchema)]
#[schema(as = LayoutChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedLayoutDto {
    header: WantedHeaderDto,
    footer: WantedFooterDto,
    page: WantedPageDto,
    colors: WantedColorsDto,
}

/// Colours as they are to be, as `#rrggbb`; `null`, missing or empty for that of the design system.
#[derive(ToSchema)]
#[schema(as = LayoutColorsChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedColorsDto {
    /// Links and buttons; 4.5:1 on a light page.
    #[schema(example = "#005ea8")]
    accent: Option<String>,
    /// Background of the header.
    header_background: Option<String>,
    /// Text of the header; 4.5:1 on its background. Only together with it.
    header_text: Option<String>,
}

/// A text as it is to be; an empty or missing one falls back to the other.
#[derive(ToSchema)]
#[schema(as = BilingualChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedBilingualDto {
    /// German.
    de: Option<String>,
    /// English.
    en: Option<String>,
}

/// The top as it is to be.
#[derive(ToSchema)]
#[schema(as = LayoutHeaderChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedHeaderDto {
    /// A line below the name, at most 120 characters.
    tagline: Option<WantedBilingualDto>,
}

/// The bottom as it is to be.
#[derive(ToSchema)]
#[schema(as = LayoutFooterChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedFooterDto {
    /// At most 500 characters.
    text: Option<WantedBilingualDto>,
    /// At most 8.
    links: Option<Vec<WantedFooterLinkDto>>,
}

/// A link as it is to be.
#[derive(ToSchema)]
#[schema(as = LayoutFooterLinkChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedFooterLinkDto {
    /// At most 60 characters, in one language at least.
    label: WantedBilingualDto,
    /// `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site.
    url: String,
}

/// What is between, as it is to be.
#[derive(ToSchema)]
#[schema(as = LayoutPageChange)]
#[expect(dead_code, reason = "described here, read by `wanted`")]
pub(crate) struct WantedPageDto {
    /// `narrow` (about 70 characters a line, the default) or `wide`.
    #[schema(schema_with = crate::openapi::optional_page_widths, required = false)]
    width: Option<String>,
    /// What the start page says before its list of forms, at most 2000 characters.
    intro: Option<WantedBilingualDto>,
}

/// Reads a layout. Its four parts have to be there; within them, what is missing is empty.
pub(super) fn wanted(body: Map<String, Value>) -> Result<SettingsPart, ApiError> {
    let mut reader = Reader::new(body);
    let [header, footer, page, colors] =
        ["header", "footer", "page", "colors"].map(|key| reader.required_object(key));
    let mut reader = reader.below("header", header);
    let tagline = bilingual(&mut reader, "tagline");
    let mut reader = reader.beside("footer", footer);
    let footer = Footer { text: bilingual(&mut reader, "text"), links: links(&mut reader) };
    let mut reader = reader.beside("page", page);
    let page = PageLayout { width: width(&mut reader), intro: bilingual(&mut reader, "intro") };
    let mut reader = reader.beside("colors", colors);
    let [accent, header_background, header_text] =
        ["accent", "header_background", "header_text"].map(|key| color(&mut reader, key));
    reader.finish()?;
    let colors = Colors { accent, header_background, header_text };
    Ok(SettingsPart::Layout(Box::new(Layout { header: Header { tagline }, footer, page, colors })))
}

fn bilingual(reader: &mut Reader, key: &str) -> Bilingual {
    let members = reader.object(key).unwrap_or_default();
    text_pair(reader, key, &members)
}

fn text_pair(reader: &mut Reader, key: &str, members: &Map<String, Value>) -> Bilingual {
    let mut one = |language: &str| match members.get(language) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(_) => {
            reader.fault(&format!("{key}.{language}"), crate::texts::NOT_TEXT);
            String::new()
        }
    };
    Bilingual { de: one("de"), en: one("en") }
}

fn links(reader: &mut Reader) -> Vec<FooterLink> {
    let items = match reader.take("links") {
        None => return Vec::new(),
        Some(Value::Array(items)) => items,
        Some(_) => {
            reader.fault("links", texts::NOT_A_LIST);
            return Vec::new();
        }
    };
    let nothing = Map::new();
    let mut links = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let Some(members) = item.as_object() else {
            reader.fault(&format!("links.{place}"), crate::texts::NOT_AN_OBJECT_HERE);
            continue;
        };
        let label = members.get("label").and_then(Value::as_object).unwrap_or(&nothing);
        let label = text_pair(reader, &format!("links.{place}.label"), label);
        let url = members.get("url").and_then(Value::as_str).unwrap_or_default().to_owned();
        links.push(FooterLink { label, url });
    }
    links
}

fn width(reader: &mut Reader) -> PageWidth {
    const UNKNOWN: Text = Text::of("Möglich sind narrow und wide.", "Possible are narrow and wide.");
    match reader.text("width").as_deref() {
        None | Some("narrow") => PageWidth::Narrow,
        Some("wide") => PageWidth::Wide,
        Some(_) => {
            reader.fault("width", UNKNOWN);
            PageWidth::Narrow
        }
    }
}

fn color(reader: &mut Reader, key: &str) -> Option<Color> {
    const UNKNOWN: Text =
        Text::of("Bitte geben Sie eine Farbe wie #005ea8 an.", "Please enter a colour such as #005ea8.");
    let text = reader.text(key).filter(|text| !text.trim().is_empty())?;
    let color = Color::parse(&text);
    if color.is_none() {
        reader.fault(key, UNKNOWN);
    }
    color
}
