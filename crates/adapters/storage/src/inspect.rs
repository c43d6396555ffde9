//! Detects what a file is by its content, and strips from an image what it reveals about its maker.

use crate::jpeg::clean_jpeg;
use crate::png::clean_png;
use crate::webp::clean_webp;
use async_trait::async_trait;
use bytes::Bytes;
use forms::ports::{FileInspector, InspectedFile, InspectorBusy};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How long a picture waits for a permit. Its sender waits meanwhile, for each of several pictures.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Recognises PDF, PNG, JPEG and WebP; everything else is unknown and thus not accepted.
///
/// Pictures wait for permits, first come, first served: a small one can be a second's work, and a copy of each is held
/// meanwhile. If a sender goes away, the permit is held until the work is done.
#[derive(Debug)]
pub struct ContentInspector {
    permits: Arc<Semaphore>,
}

impl Default for ContentInspector {
    /// One core stays free for other work.
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        Self { permits: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))) }
    }
}

#[async_trait]
impl FileInspector for ContentInspector {
    fn media_type(&self, content: &[u8]) -> Option<&'static str> {
        Kind::of(content).map(Kind::media_type)
    }

    /// Looks into pictures on a blocking thread: one of 10 MB takes long enough to delay other requests. A panic
    /// there counts as a damaged file.
    async fn inspect(&self, content: Bytes) -> Result<Option<InspectedFile>, InspectorBusy> {
        if !Kind::of(&content).is_some_and(Kind::is_picture) {
            return Ok(inspect(content));
        }
        // The semaphore is never closed.
        let Ok(Ok(permit)) = timeout(MAX_WAIT, Arc::clone(&self.permits).acquire_owned()).await else {
            return Err(InspectorBusy);
        };
        let work = move || {
            let inspected = inspect(content);
            drop(permit);
            inspected
        };
        Ok(spawn_blocking(work).await.ok().flatten())
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Pdf,
    Png,
    Jpeg,
    WebP,
}

impl Kind {
    fn of(content: &[u8]) -> Option<Self> {
        match content {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }

    const fn is_picture(self) -> bool {
        !matches!(self, Self::Pdf)
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::WebP => "image/webp",
        }
    }
}

pub(crate) fn inspect(content: Bytes) -> Option<InspectedFile> {
    let kind = Kind::of(&content)?;
    let (extension, content) = match kind {
        Kind::Pdf => ("pdf", content),
        Kind::Png => ("png", clean_png(content)?),
        Kind::Jpeg => ("jpg", clean_jpeg(content)?),
        Kind::WebP => ("webp", clean_webp(content)?),
    };
    Some(InspectedFile { media_type: kind.media_type().into(), extension: extension.into(), content })
}

#[cfg(test)]
mod tests {
    use super::*;
    use img_parts::png::PngChunk;
    use img_parts::riff::{RiffChunk, RiffContent};
    use tokio::time::Instant;

    const CANARY: &[u8] = b"Erika Mustermann 52.5163N";

    fn holds_canary(bytes: &[u8]) -> bool {
        bytes.windows(CANARY.len()).any(|window| window == CANARY)
    }

    /// A 1x1 PNG with a text chunk, and bytes after its end.
    fn png() -> Bytes {
        let mut ihdr = vec![0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0];
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let chunks = [
            (*b"IHDR", std::mem::take(&mut ihdr)),
            (*b"tEXt", [b"Author\0", CANARY].concat()),
            (*b"eXIf", CANARY.to_vec()),
            (*b"gAMA", [b"\0\0\xB1\x8F", CANARY].concat()),
            // zlib, stored block: filter byte and one grey pixel
            (*b"IDAT", vec![0x78, 0x01, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1]),
            (*b"IEND", vec![]),
        ];
        for (kind, content) in chunks {
            bytes.extend_from_slice(&PngChunk::new(kind, content.into()).encoder().bytes());
        }
        bytes.into()
    }

    fn jpeg() -> Bytes {
        let segment = |marker: u8, content: &[u8]| {
            let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
            [&[0xFF, marker], &length[..], content].concat()
        };
        let mut bytes = vec![0xFF, 0xD8];
        bytes.extend(segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01abc"));
        bytes.extend(segment(0xE1, &[b"Exif\0\0", CANARY].concat()));
        bytes.extend(segment(0xFE, CANARY));
        bytes.extend(segment(0xC8, CANARY));
        bytes.extend(segment(0xEE, &[b"Adobe\0\x64\0\0\0\0\x01", CANARY].concat()));
        bytes.extend(segment(0xC0, &[8, 0, 1, 0, 1, 1, 1, 0x11, 0]));
        bytes.extend(segment(0xDA, &[1, 1, 0, 0, 63, 0]));
        bytes.extend([0x12, 0x34, 0xFF, 0xD9]);
        bytes.extend(CANARY);
        bytes.into()
    }

    fn webp() -> Bytes {
        let chunk = |id: &[u8; 4], data: &[u8]| RiffChunk::new(*id, RiffContent::Data(data.to_vec().into()));
        let mut vp8x = [0; 10];
        vp8x[0] = 0b0010_1100;
        let subchunks =
            vec![chunk(b"VP8X", &vp8x), chunk(b"VP8L", &[0x2F, 0, 0, 0, 0]), chunk(b"EXIF", CANARY)];
        RiffChunk::new(*b"RIFF", RiffContent::List { kind: Some(*b"WEBP"), subchunks }).encoder().bytes()
    }

    fn moving_webp() -> Bytes {
        let chunk = |id: &[u8; 4], data: &[u8]| RiffChunk::new(*id, RiffContent::Data(data.to_vec().into()));
        let frame = [chunk(b"VP8L", &[0x2F, 0, 0, 0, 0]), chunk(b"EXIF", CANARY)];
        let frame = frame.map(|chunk| chunk.encoder().bytes()).concat();
        let subchunks = vec![
            chunk(b"VP8X", &[&[2, 0, 0, 0, 0, 0, 0, 0, 0, 0], CANARY].concat()),
            chunk(b"ANIM", &[&[0; 6], CANARY].concat()),
            chunk(b"ANMF", &[&[0; 16][..], &frame].concat()),
        ];
        RiffChunk::new(*b"RIFF", RiffContent::List { kind: Some(*b"WEBP"), subchunks }).encoder().bytes()
    }

    #[test]
    fn images_lose_everything_but_the_picture() {
        let images = [
            ("image/png", png()),
            ("image/jpeg", jpeg()),
            ("image/webp", webp()),
            ("image/webp", moving_webp()),
        ];
        for (kind, content) in images {
            assert!(holds_canary(&content), "{kind}: the test image must carry the canary");
            let cleaned = inspect(content).unwrap();
            assert_eq!(cleaned.media_type, kind);
            assert!(!holds_canary(&cleaned.content), "{kind} still tells");
            let again = inspect(cleaned.content.clone()).unwrap();
            assert_eq!(again.content, cleaned.content, "{kind}: cleaning again changes nothing");
        }
    }

    #[tokio::test]
    async fn the_port_tells_the_type_before_and_after_the_cleaning() {
        let inspector = ContentInspector::default();
        for (kind, content) in [("image/png", png()), ("image/jpeg", jpeg()), ("image/webp", webp())] {
            assert_eq!(inspector.media_type(&content), Some(kind));
            assert_eq!(inspector.inspect(content.clone()).await, Ok(inspect(content)));
        }
        assert_eq!(inspector.media_type(b"GIF89a"), None);
        assert_eq!(inspector.inspect(Bytes::from_static(b"\x89PNG\r\n\x1a\n")).await, Ok(None));
    }

    #[tokio::test(start_paused = true)]
    async fn a_picture_waits_for_its_turn_for_five_seconds_and_a_pdf_for_none() {
        let permits = Arc::new(Semaphore::new(1));
        let inspector = ContentInspector { permits: Arc::clone(&permits) };
        let permit = Arc::clone(&permits).acquire_owned().await.unwrap();
        for picture in [png(), jpeg(), webp()] {
            let start = Instant::now();
            assert_eq!(inspector.inspect(picture).await, Err(InspectorBusy));
            assert_eq!(start.elapsed().as_secs(), 5);
        }
        let pdf = Bytes::from_static(b"%PDF-1.7\n");
        assert_eq!(inspector.inspect(pdf.clone()).await, Ok(inspect(pdf)));
        drop(permit);
        assert_eq!(inspector.inspect(png()).await, Ok(inspect(png())));
        assert_eq!(permits.available_permits(), 1, "the permit was given back");
    }

    #[test]
    fn what_is_recognised_is_what_fields_can_ask_for() {
        let kinds = [Kind::Pdf, Kind::Jpeg, Kind::Png, Kind::WebP].map(Kind::media_type);
        assert_eq!(kinds, forms::ports::FILE_TYPES);
    }

    #[test]
    fn the_type_comes_from_the_content() {
        for content in
            [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"MZ\x90", b"GIF89a", b"", b"PK\x03\x04"]
        {
            assert_eq!(inspect(Bytes::copy_from_slice(content)), None);
        }
        assert_eq!(inspect(Bytes::from_static(b"%PDF-1.7\n")).map(|file| file.extension), Some("pdf".into()));
    }

    #[test]
    fn damaged_images_are_refused() {
        for content in [png(), jpeg(), webp()] {
            for end in [9, 12, 20] {
                // Must not panic; most cuts are refused, none keeps the canary.
                if let Some(file) = inspect(content.slice(..end)) {
                    assert!(!holds_canary(&file.content));
                }
            }
        }
        assert_eq!(inspect(Bytes::from_static(b"\xFF\xD8\xFF\xE0")), None);
    }
}
