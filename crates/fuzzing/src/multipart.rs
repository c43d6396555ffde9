//! The limits hold, and the result does not depend on how the body is split into pieces.
//!
//! The first line is the media type, the rest the body. Its first byte also decides the size of the pieces.

use crate::parts::{block_on, text};
use http_api::testing::{self, MultipartForm};

/// The largest total size of the files, in bytes.
const MAX_FILE_BYTES: usize = 48;
const LONGEST_NAME: usize = 120;

pub(crate) fn run(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else { return };
    let (media_type, body) = (text(&data[..end]), &data[end + 1..]);
    let length = 1 + usize::from(body.first().copied().unwrap_or_default() % 64);
    let whole = read(&media_type, body, body.len().max(1));
    let pieces = read(&media_type, body, length);
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => assert_eq!(whole, pieces, "pieces of {length} bytes"),
        (Err(whole), Err(pieces)) => {
            assert!([whole, pieces].iter().all(|status| (400..500).contains(*status)));
        }
        _ => panic!("{whole:?} as a whole, {pieces:?} in pieces of {length} bytes"),
    }
    let Ok(form) = whole else { return };
    let has_control = |text: &str| text.chars().any(char::is_control);
    for (name, _) in &form.fields {
        assert!(!name.is_empty() && !has_control(name), "{name:?}");
    }
    for file in &form.files {
        assert!(!file.name.is_empty() && !has_control(&file.name), "{:?}", file.name);
        assert!(!has_control(&file.filename) && !file.filename.contains(['/', '\\']), "{:?}", file.filename);
        assert!(file.filename.chars().count() <= LONGEST_NAME && !file.bytes.is_empty());
    }
    assert!(form.files.iter().map(|file| file.bytes.len()).sum::<usize>() <= MAX_FILE_BYTES);
    let contents =
        form.files.iter().map(|file| &*file.bytes).chain(form.fields.iter().map(|(_, text)| text.as_bytes()));
    for content in contents.filter(|content| !content.is_empty()) {
        assert!(body.windows(content.len()).any(|window| window == content), "nobody sent {content:?}");
    }
}

fn read(media_type: &str, body: &[u8], length: usize) -> Result<MultipartForm, u16> {
    let pieces = body.chunks(length).map(<[u8]>::to_vec).collect();
    block_on(testing::multipart(media_type, pieces, MAX_FILE_BYTES))
}
