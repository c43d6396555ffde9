//! The files that the browser loads, taken from `dist/`.

use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write as _;
use views::Asset;

pub(crate) const STYLE_SHEET: &str = "public/public.css";
pub(crate) const SCRIPT: &str = "public/public.js";
/// Path of the script that hashes a file; loaded where one is verified.
pub(crate) const VERIFY: &str = "public/verify.js";
/// Path of the script that does the proof of work in place of a person's answer; loaded only where that is
/// offered.
pub(crate) const WORK: &str = "public/work.js";
/// Path of the script that shows a form one block at a time; loaded only where the form's author chose that.
pub(crate) const STEPS: &str = "public/steps.js";
/// Path of the single page of the staff application.
const STAFF_INDEX: &str = "staff/index.html";
/// Path of the single page of the portal.
const PORTAL_INDEX: &str = "portal/index.html";

/// Path of the icon, which browsers request from every site.
pub(crate) const ICON: &str = "favicon.ico";
// A release binary contains the files; a debug build reads the folder at run time.
#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Dist;

/// The logo of the header in three sizes; drawn for this service.
#[derive(RustEmbed)]
#[folder = "icon"]
struct Icon;

/// Finds a file of `dist/` by its path below the site's root (`public/public.css`, `assets/name-hash.woff2`),
/// with or without the leading slash. The page of the staff application is not among them: see
/// [`staff_index`].
pub fn asset(path: &str) -> Option<Asset> {
    let path = path.strip_prefix('/').unwrap_or(path);
    if path == ICON {
        return Icon::get(path).map(|file| to_asset(path, file));
    }
    // Only what the two builds write, and no way out through `..` or an absolute path.
    let known = path.starts_with("public/") || path.starts_with("assets/");
    if !known || path.split('/').any(|part| matches!(part, "" | "." | "..")) || path.contains(['\\', '\0']) {
        return None;
    }
    Dist::get(path).map(|file| to_asset(path, file))
}

/// Returns the page of the staff application; `None` if it has not been built.
pub fn staff_index() -> Option<Asset> {
    Dist::get(STAFF_INDEX).map(|file| to_asset(STAFF_INDEX, file))
}

/// Returns the page of the portal; `None` if it has not been built.
pub fn portal_index() -> Option<Asset> {
    Dist::get(PORTAL_INDEX).map(|file| to_asset(PORTAL_INDEX, file))
}

fn to_asset(path: &str, file: EmbeddedFile) -> Asset {
    let hash = file.metadata.sha256_hash();
    let mut etag = String::with_capacity(34);
    etag.push('"');
    // Half of the digest is plenty to tell two versions of a file apart.
    for byte in &hash[..16] {
        // Writing to a string does not fail.
        let _ = write!(etag, "{byte:02x}");
    }
    etag.push('"');
    Asset { bytes: file.data, media_type: media_type(path), immutable: carries_hash(path), etag }
}

/// `assets/` has the files with a hash in their name, and the texts of licences.
fn carries_hash(path: &str) -> bool {
    path.starts_with("assets/") && ending(path) != "txt"
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn media_type(path: &str) -> &'static str {
    match ending(path) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Returns whether the file exists, so that a page does not refer to a missing one.
pub(crate) fn exists(path: &str) -> bool {
    Dist::get(path).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::parent("public/../staff/index.html")]
    #[case::absolute("//etc/passwd")]
    #[case::outside("../Cargo.toml")]
    #[case::back_slash("public\\..\\..\\Cargo.toml")]
    #[case::nul("public/public.css\0")]
    #[case::empty("")]
    #[case::folder("public/")]
    #[case::staff("staff/index.html")]
    fn a_path_outside_the_two_folders_finds_nothing(#[case] path: &str) {
        assert!(asset(path).is_none());
    }

    #[rstest]
    #[case("public/public.css", "text/css; charset=utf-8")]
    #[case("public/public.js", "text/javascript; charset=utf-8")]
    #[case("assets/fira-sans-latin-400-normal-BX7aa.woff2", "font/woff2")]
    #[case("assets/noending", "application/octet-stream")]
    fn media_types_go_by_ending(#[case] path: &str, #[case] expected: &str) {
        assert_eq!(media_type(path), expected);
    }

    #[test]
    fn the_icon_is_there_without_a_build_of_the_pages() {
        let icon = asset("/favicon.ico").unwrap();
        assert_eq!((icon.media_type, &icon.bytes[..4]), ("image/x-icon", &[0, 0, 1, 0][..]));
    }

    #[test]
    fn only_names_with_a_hash_are_immutable() {
        assert!(carries_hash("assets/index-Bx7aa12c.js"));
        assert!(!carries_hash("public/public.css"));
        assert!(!carries_hash("assets/third-party-licenses.txt"));
    }
}
