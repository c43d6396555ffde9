//! The appearance of a site's pages: layout, colours, logo.

mod color;
mod layout;
mod logo;

pub use color::{Color, MIN_CONTRAST, NotAColor};
pub use layout::{Bilingual, Colors, Footer, FooterLink, Header, Layout, PageLayout, PageWidth};
pub use logo::{CleanImage, ImageFault, Logo, LogoContent, MAX_LOGO_BYTES, MAX_LOGO_SIDE};
