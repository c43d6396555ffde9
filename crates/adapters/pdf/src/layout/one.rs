//! Layout 1: A4, Fira Sans, footer and page number at the bottom.

use crate::fonts::{self, spelled};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use dpa::Printable;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

const STYLE: &str = include_str!("one.css");

pub(super) fn html(document: &Printable) -> String {
    let body = spelled(&known_tags(&document.body_html));
    let foot = spelled(&document.foot);
    let style = style(document, &body, &foot);
    // Only this exact style applies: one that came with the body does not.
    let hash = BASE64_STANDARD.encode(Sha256::digest(&style));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{hash}'; \
         font-src data:; base-uri 'none'; form-action 'none'\">\
         <title>{title}</title><style>{style}</style></head><body>{body}</body></html>\n",
        lang = document.locale.code(),
        title = escaped(&document.title),
    )
}

fn style(document: &Printable, body: &str, foot: &str) -> String {
    let before = document.locale.pick("Seite ", "Page ");
    let between = document.locale.pick(" von ", " of ");
    let mut style = fonts::faces(&[body, foot]);
    style.push_str(STYLE);
    style.push_str("@page{@bottom-left{content:");
    push_string(&mut style, foot);
    style.push_str("}@bottom-right{content:");
    push_string(&mut style, before);
    style.push_str("counter(page)");
    push_string(&mut style, between);
    style.push_str("counter(pages)}}\n");
    style
}

/// Writes a text as a CSS string: everything but ASCII letters, digits and spaces becomes an escape, which
/// ends with a space, so that nothing in the text ends the string or the element.
fn push_string(style: &mut String, text: &str) {
    style.push('"');
    for sign in text.chars() {
        match sign {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' => style.push(sign),
            // CSS has no NUL.
            '\0' => style.push_str("\\00fffd "),
            _ => {
                let _ = write!(style, "\\{:06x} ", u32::from(sign));
            }
        }
    }
    style.push('"');
}

/// Turns emphasis into plain bold and italic: for `em` and `strong`, Chromium writes tags that exist only
/// since PDF 2.0 into a PDF 1.4 file, and readers skip tags that they do not know.
fn known_tags(html: &str) -> String {
    const TAGS: [(&str, &str); 4] =
        [("<strong>", "<b>"), ("</strong>", "</b>"), ("<em>", "<i>"), ("</em>", "</i>")];
    TAGS.into_iter().fold(html.to_owned(), |html, (old, new)| html.replace(old, new))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_of_css_ends_where_its_text_ends() {
        let mut style = String::new();
        push_string(&mut style, "a\"}\\</style>\n\0 ä 9");
        assert_eq!(
            style,
            "\"a\\000022 \\00007d \\00005c \\00003c \\00002f style\\00003e \\00000a \\00fffd  \\0000e4  9\""
        );
    }
}
