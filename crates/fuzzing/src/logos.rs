//! An accepted logo is a small picture without metadata.

use crate::parts::summed;
use storage::testing::{clean_logo, seen};

/// The largest side of a logo in pixels.
const LARGEST_SIDE: u32 = 1024;
const MEMORY: u64 = 64 * 1024 * 1024;

pub(crate) fn run(data: &[u8]) {
    check(data);
    if let Some(summed) = summed(data) {
        check(&summed);
    }
}

fn check(data: &[u8]) {
    let Ok(logo) = clean_logo(data) else { return };
    assert!((1..=LARGEST_SIDE).contains(&logo.width) && (1..=LARGEST_SIDE).contains(&logo.height));
    let picture = seen(&logo.content, MEMORY).expect("a picture");
    assert_eq!((picture.width, picture.height), (logo.width, logo.height));
    let again = clean_logo(&logo.content).expect("a logo");
    assert_eq!((again.media_type, again.width, again.height), (logo.media_type, logo.width, logo.height));
    match logo.media_type {
        "image/png" => assert!(again.content == logo.content, "made anew it is another"),
        other => assert_eq!(other, "image/jpeg"),
    }
    // Cleaning it like a file of a report adds nothing.
    let kept = storage::testing::inspect(logo.content.clone().into()).expect("a file of a report");
    assert!(kept.content.len() <= logo.content.len());
}
