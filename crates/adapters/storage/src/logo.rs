//! Logos: an image is decoded and encoded again, so that nothing but the picture is left.

use async_trait::async_trait;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits};
use site::ports::ImageCleaner;
use site::{CleanImage, ImageFault, MAX_LOGO_SIDE};
use std::io::Cursor;
use tokio::sync::Semaphore;

/// The longest side of a stored logo: it is shown in a header, also on phones with poor connections.
const KEPT_SIDE: u32 = 1024;
/// The maximum memory for decoding one image: 16 bits for each of four channels, and as much again to work with.
const MEMORY: u64 = 2 * 8 * (MAX_LOGO_SIDE as u64) * (MAX_LOGO_SIDE as u64);
/// Above this quality the artefacts of JPEG are invisible.
const JPEG_QUALITY: u8 = 90;

/// Re-encodes logos: JPEG stays JPEG, everything else becomes PNG. One image at a time, since a small file
/// can be a large picture.
#[derive(Debug)]
pub struct LogoCleaner {
    permits: Semaphore,
}

impl Default for LogoCleaner {
    fn default() -> Self {
        Self { permits: Semaphore::new(1) }
    }
}

#[async_trait]
impl ImageCleaner for LogoCleaner {
    /// Runs on a blocking thread. A panic of a decoder there counts as a damaged file.
    async fn clean(&self, file: Vec<u8>) -> Result<CleanImage, ImageFault> {
        // The semaphore is never closed.
        let _turn = self.permits.acquire().await.map_err(|_| ImageFault::Damaged)?;
        tokio::task::spawn_blocking(move || clean(&file)).await.unwrap_or(Err(ImageFault::Damaged))
    }
}

pub(crate) fn clean(file: &[u8]) -> Result<CleanImage, ImageFault> {
    let format = format(file).ok_or(ImageFault::UnknownType)?;
    let picture = read(file, format)?;
    let picture = if picture.width().max(picture.height()) > KEPT_SIDE {
        picture.thumbnail(KEPT_SIDE, KEPT_SIDE)
    } else {
        picture
    };
    let mut content = Vec::new();
    let (media_type, written) = if format == ImageFormat::Jpeg {
        let encoder = JpegEncoder::new_with_quality(&mut content, JPEG_QUALITY);
        ("image/jpeg", picture.to_rgb8().write_with_encoder(encoder))
    } else {
        ("image/png", picture.to_rgba8().write_with_encoder(PngEncoder::new(&mut content)))
    };
    written.map_err(|_| ImageFault::Damaged)?;
    Ok(CleanImage { media_type, width: picture.width(), height: picture.height(), content })
}

/// Determines the format by the content; names and headers may say anything.
pub(crate) fn format(file: &[u8]) -> Option<ImageFormat> {
    match file {
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(ImageFormat::Png),
        [0xFF, 0xD8, 0xFF, ..] => Some(ImageFormat::Jpeg),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(ImageFormat::WebP),
        _ => None,
    }
}

/// Checks whether a palette consists of whole colours: the decoder panics at any other.
pub(crate) fn has_whole_palette(png: &[u8]) -> bool {
    const SIGNATURE: usize = 8;
    const NAME_AND_SUM: usize = 8;
    let mut rest = png.get(SIGNATURE..).unwrap_or_default();
    while let Some((length, after)) = rest.split_first_chunk() {
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        if after.starts_with(b"PLTE") && !length.is_multiple_of(3) {
            return false;
        }
        rest = after.get(length.saturating_add(NAME_AND_SUM)..).unwrap_or_default();
    }
    true
}

/// Decodes the picture and turns it upright. The size is checked before anything is unpacked.
fn read(file: &[u8], format: ImageFormat) -> Result<DynamicImage, ImageFault> {
    if format == ImageFormat::Png && !has_whole_palette(file) {
        return Err(ImageFault::Damaged);
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| ImageFault::Damaged)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MAX_LOGO_SIDE {
        return Err(ImageFault::TooManyPixels);
    }
    let orientation = decoder.orientation().map_err(|_| ImageFault::Damaged)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| ImageFault::Damaged)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, RgbaImage};
    use img_parts::ImageEXIF as _;
    use img_parts::jpeg::Jpeg;
    use img_parts::png::{Png, PngChunk};

    const CANARY: &[u8] = b"<script>alert('Erika Mustermann 52.5163N')</script>";

    /// Its first half is red, its second blue.
    fn picture(width: u32, height: u32) -> DynamicImage {
        let color = |x, _| if x < width / 2 { Rgba([255, 0, 0, 255]) } else { Rgba([0, 0, 255, 255]) };
        RgbaImage::from_fn(width, height, color).into()
    }

    fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture: DynamicImage =
            if format == ImageFormat::Jpeg { picture.to_rgb8().into() } else { picture.clone() };
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn has_canary(bytes: &[u8]) -> bool {
        bytes.windows(CANARY.len()).any(|window| window == CANARY)
    }

    #[test]
    fn png_jpeg_and_webp_are_taken_and_made_anew() {
        for (format, media_type) in [
            (ImageFormat::Png, "image/png"),
            (ImageFormat::Jpeg, "image/jpeg"),
            (ImageFormat::WebP, "image/png"),
        ] {
            let image = clean(&written(&picture(40, 20), format)).unwrap();
            assert_eq!((image.media_type, image.width, image.height), (media_type, 40, 20));
            let again = image::load_from_memory(&image.content).unwrap().to_rgb8();
            assert!(again.get_pixel(5, 10)[0] > 200 && again.get_pixel(35, 10)[2] > 200, "{format:?}");
        }
    }

    /// Hostile check 71: a file is an image by its content, whatever it is called.
    #[test]
    fn what_is_no_image_by_its_content_is_refused() {
        let svg = |body: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{body}</svg>").into_bytes();
        let lol = "<!DOCTYPE x [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]><svg>&b;</svg>";
        let xxe =
            "<?xml version=\"1.0\"?><!DOCTYPE s [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><svg>&f;</svg>";
        for file in [
            Vec::new(),
            svg("<script>alert(1)</script>"),
            svg("<rect onload=\"alert(1)\"/>"),
            svg("<foreignObject><iframe/></foreignObject>"),
            svg("<use href=\"http://evil.example/x#y\"/>"),
            svg("<a><set attributeName=\"href\" to=\"javascript:alert(1)\"/></a>"),
            lol.into(),
            xxe.into(),
            b"<!doctype html><script>alert(1)</script>".to_vec(),
            // 65535 by 65535 pixels in a few bytes.
            b"GIF89a\xFF\xFF\xFF\xFF\x80\x00\x00\x00\x00\x00\xFF\xFF\xFF,\x00\x00\x00\x00\xFF\xFF\xFF\xFF\x00\x02\x02D\x01\x00;".to_vec(),
            b"BM\x3A\x00\x00\x00".to_vec(),
            b"%PDF-1.7".to_vec(),
        ] {
            assert_eq!(clean(&file), Err(ImageFault::UnknownType), "{:?}", String::from_utf8_lossy(&file));
        }
    }

    /// Hostile check 71: what a browser could take for a page, or that reveals a location, is gone.
    #[test]
    fn nothing_but_the_picture_survives() {
        let mut trailing = written(&picture(8, 8), ImageFormat::Png);
        trailing.extend_from_slice(CANARY);
        let mut texts = Png::from_bytes(written(&picture(8, 8), ImageFormat::Png).into()).unwrap();
        for kind in [*b"tEXt", *b"iTXt", *b"eXIf", *b"prVt"] {
            texts.chunks_mut().insert(1, PngChunk::new(kind, CANARY.into()));
        }
        let mut located = Jpeg::from_bytes(written(&picture(8, 8), ImageFormat::Jpeg).into()).unwrap();
        located.set_exif(Some(CANARY.into()));
        for file in [trailing, texts.encoder().bytes().to_vec(), located.encoder().bytes().to_vec()] {
            assert!(has_canary(&file));
            let image = clean(&file).unwrap();
            assert!(!has_canary(&image.content));
            assert_eq!((image.width, image.height), (8, 8));
        }
    }

    #[test]
    fn a_photograph_stands_as_its_maker_held_the_camera() {
        // TIFF, big endian, one entry: orientation (0x0112) 6, a quarter turn.
        let exif = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let mut jpeg = Jpeg::from_bytes(written(&picture(40, 20), ImageFormat::Jpeg).into()).unwrap();
        jpeg.set_exif(Some(exif.as_slice().into()));
        let image = clean(&jpeg.encoder().bytes()).unwrap();
        assert_eq!((image.width, image.height), (20, 40));
    }

    /// Decisions §5: 4096 pixels a side.
    #[test]
    fn a_side_of_4096_pixels_is_taken_and_one_more_is_not() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let image = clean(&written(&picture(4096, 2), format)).unwrap();
            assert_eq!(image.width, KEPT_SIDE, "scaled for a header");
            for (width, height) in [(4097, 1), (1, 4097)] {
                let refused = clean(&written(&picture(width, height), format));
                assert_eq!(refused, Err(ImageFault::TooManyPixels), "{format:?}");
            }
        }
    }

    /// Hostile check 71: a decompression bomb declares its size before it is unpacked.
    #[test]
    fn a_bomb_is_refused_before_it_is_unpacked() {
        let mut png = Png::from_bytes(written(&picture(1, 1), ImageFormat::Png).into()).unwrap();
        let header = [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 6, 0, 0, 0];
        png.chunks_mut()[0] = PngChunk::new(*b"IHDR", header.to_vec().into());
        assert_eq!(clean(&png.encoder().bytes()), Err(ImageFault::TooManyPixels));
    }

    /// In `clean` itself, where nothing catches a panic.
    #[test]
    fn a_palette_of_no_whole_colours_is_damaged() {
        let mut png = Png::from_bytes(written(&picture(4, 4), ImageFormat::Png).into()).unwrap();
        png.chunks_mut()[0] =
            PngChunk::new(*b"IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 3, 0, 0, 0].to_vec().into());
        png.chunks_mut().insert(1, PngChunk::new(*b"PLTE", vec![1, 2, 3, 4, 5].into()));
        assert_eq!(clean(&png.encoder().bytes()), Err(ImageFault::Damaged));
    }

    #[test]
    fn a_damaged_image_is_refused_wherever_it_is_cut_off() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let whole = written(&picture(64, 64), format);
            for length in [12, 20, 30, whole.len() / 2] {
                // Some decoders fill in what is missing; then the picture is re-encoded all the same.
                if let Ok(image) = clean(&whole[..length.min(whole.len())]) {
                    assert_eq!((image.width, image.height), (64, 64), "{format:?} {length}");
                }
            }
            assert_eq!(clean(&whole[..16]), Err(ImageFault::Damaged), "{format:?}");
        }
    }

    #[tokio::test]
    async fn images_are_made_anew_one_at_a_time() {
        let cleaner = LogoCleaner::default();
        let file = written(&picture(16, 16), ImageFormat::Png);
        let all = [cleaner.clean(file.clone()), cleaner.clean(file.clone()), cleaner.clean(file)];
        let [one, two, three] = all;
        let (one, two, three) = tokio::join!(one, two, three);
        assert!(one.is_ok() && one == two && two == three);
        assert_eq!(cleaner.clean(b"nothing".to_vec()).await, Err(ImageFault::UnknownType));
    }
}
