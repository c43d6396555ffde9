//! The logo: an image that is re-encoded before it is stored (decisions §5).

use serde::{Deserialize, Serialize};

/// The maximum size of a logo's file, in bytes: 2 MiB.
pub const MAX_LOGO_BYTES: usize = 2 * 1024 * 1024;
/// The maximum side of a logo, in pixels.
pub const MAX_LOGO_SIDE: u32 = 4096;

/// The logo of a site as its pages need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logo {
    /// The first half of the SHA-256 of its content, 32 hexadecimal digits: its URL changes with it.
    pub hash: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl Logo {
    /// Returns its path below the site's root.
    pub fn path(&self) -> String {
        format!("/site/logo/{}", self.hash)
    }
}

/// The bytes of a logo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogoContent {
    /// `image/png`, `image/jpeg` or `image/webp`.
    pub media_type: String,
    /// The file.
    pub content: Vec<u8>,
}

/// An image that was re-encoded from its pixels, and therefore contains nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CleanImage {
    /// `image/png`, `image/jpeg` or `image/webp`.
    pub media_type: &'static str,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub content: Vec<u8>,
}

/// Why a file is not an acceptable image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageFault {
    /// By its content it is no PNG, JPEG or WebP.
    #[error("neither PNG nor JPEG nor WebP")]
    UnknownType,
    /// More than [`MAX_LOGO_SIDE`] pixels wide or high.
    #[error("an image with more than {MAX_LOGO_SIDE} pixels per side")]
    TooManyPixels,
    /// It cannot be read.
    #[error("a damaged image")]
    Damaged,
}
