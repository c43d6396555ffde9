//! What is made of files, on the thread that asks, for the fuzz targets: a panic is not taken for a damaged file.

use crate::{inspect, logo};
use bytes::Bytes;
use forms::ports::InspectedFile;
use image::{ImageFormat, ImageReader, Limits};
use site::{CleanImage, ImageFault};
use std::io::Cursor;

/// What a file is, and the file without what it tells.
pub fn inspect(content: Bytes) -> Option<InspectedFile> {
    inspect::inspect(content)
}

/// A logo, encoded anew.
///
/// # Errors
/// The file is not a usable image.
pub fn clean_logo(file: &[u8]) -> Result<CleanImage, ImageFault> {
    logo::clean(file)
}

/// A picture that was decoded.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Red, green, blue and alpha of each pixel.
    pub pixels: Vec<u8>,
}

/// What somebody who opens the file sees; `None` when that is nothing, or needs more than so many bytes of memory.
pub fn seen(file: &[u8], memory: u64) -> Option<Picture> {
    let format = logo::format(file)?;
    if format == ImageFormat::Png && !logo::has_whole_palette(file) {
        return None;
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(memory);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let picture = reader.decode().ok()?.to_rgba8();
    Some(Picture { width: picture.width(), height: picture.height(), pixels: picture.into_raw() })
}
