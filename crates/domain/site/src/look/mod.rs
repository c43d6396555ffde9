//! How the pages of a site look: layout, colours, logo.

mod check;
mod color;
mod layout;
mod logo;

pub(crate) use check::is_address;
pub(crate) use check::layout as checked_layout;
pub use check::{
    MAX_FOOTER_LINKS, MAX_FOOTER_TEXT_CHARS, MAX_INTRO_CHARS, MAX_LABEL_CHARS, MAX_TAGLINE_CHARS,
    MAX_URL_CHARS,
};
pub use color::{Color, MIN_CONTRAST, NotAColor};
pub use layout::{Bilingual, Brand, Colors, Footer, FooterLink, Header, Layout, PageLayout, PageWidth};
pub use logo::{CleanImage, ImageFault, Logo, LogoContent, LogoError, Logos, MAX_LOGO_BYTES, MAX_LOGO_SIDE};
