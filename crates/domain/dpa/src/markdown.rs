//! Renders Markdown with values as HTML.
//!
//! Values are inserted into the parsed tree, so that nothing in them is ever read as Markdown, HTML or a
//! placeholder. Raw HTML is written as text, pictures as their descriptions, and links lead to the web or to a
//! mail address only: opening or printing an agreement loads nothing.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, format_html, parse_document};
use std::fmt;

/// The characters that enclose the number of a value in a text that is being rendered. No text may contain
/// them.
pub(crate) const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Marks the position of a value in a text.
pub(crate) fn mark(value: usize, out: &mut String) {
    out.push(MARKS[0]);
    out.push_str(&value.to_string());
    out.push(MARKS[1]);
}

/// Renders a text in which the positions of values are marked.
pub(crate) fn to_html(markdown: &str, values: &[String]) -> Result<String, fmt::Error> {
    let mut options = Options::default();
    options.extension.table = true;
    options.render.escape = true;
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &options);
    let nodes: Vec<_> = root.descendants().collect();
    for node in nodes {
        fill(node, values, &arena);
    }
    let mut html = String::new();
    format_html(root, &options, &mut html)?;
    Ok(html)
}

fn fill<'a>(node: &'a AstNode<'a>, values: &[String], arena: &'a Arena<'a>) {
    let mut lines = Vec::new();
    let mut is_replaced = false;
    match &mut node.data_mut().value {
        NodeValue::Text(text) if text.contains(MARKS[0]) => {
            let filled = filled(text, values);
            let mut parts = filled.split('\n').map(str::to_owned);
            *text = parts.next().unwrap_or_default().into();
            lines = parts.collect();
        }
        NodeValue::Code(code) => code.literal = filled(&code.literal, values),
        NodeValue::CodeBlock(block) => {
            block.literal = filled(&block.literal, values);
            block.info = filled(&block.info, values);
        }
        NodeValue::HtmlBlock(block) => block.literal = filled(&block.literal, values),
        NodeValue::HtmlInline(literal) => *literal = filled(literal, values),
        NodeValue::Link(link) => {
            link.url = filled(&link.url, values);
            link.title = filled(&link.title, values);
            let scheme = link.url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
            is_replaced = !matches!(scheme.as_deref(), Some("http" | "https" | "mailto"));
        }
        NodeValue::Image(_) => is_replaced = true,
        _ => {}
    }
    // Inserts the lines after the first, in order after the node.
    for line in lines.into_iter().rev() {
        node.insert_after(arena.alloc(NodeValue::Text(line.into()).into()));
        node.insert_after(arena.alloc(NodeValue::LineBreak.into()));
    }
    if is_replaced {
        let children: Vec<_> = node.children().collect();
        for child in children {
            node.insert_before(child);
        }
        node.detach();
    }
}

fn filled(text: &str, values: &[String]) -> String {
    let mut parts = text.split(MARKS[0]);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(MARKS[1]).unwrap_or(("", part));
        out.push_str(
            number.parse().ok().and_then(|number: usize| values.get(number)).map_or("", String::as_str),
        );
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Example {
        section: String,
        markdown: String,
        html: String,
    }

    /// The examples of CommonMark pass, except those about raw HTML, pictures and links other than to the
    /// web.
    #[test]
    fn examples_of_commonmark_pass() {
        let examples: Vec<Example> =
            serde_json::from_str(include_str!("../tests/data/commonmark.json")).unwrap();
        let (mut passed, mut others) = (0, 0);
        for Example { section, markdown, html } in &examples {
            let arena = Arena::new();
            let root = parse_document(&arena, markdown, &Options::default());
            let is_other = root.descendants().any(|node| match &node.data().value {
                NodeValue::HtmlBlock(_) | NodeValue::HtmlInline(_) | NodeValue::Image(_) => true,
                NodeValue::Link(link) => {
                    !["http://", "https://", "mailto:"].iter().any(|scheme| link.url.starts_with(scheme))
                }
                _ => false,
            });
            if is_other {
                others += 1;
                continue;
            }
            assert_eq!(to_html(markdown, &[]).unwrap(), *html, "{section}: {markdown:?}");
            passed += 1;
        }
        println!("{passed} passed, {others} with raw HTML, pictures or other links");
        assert!(passed >= 440, "{passed} passed, {others} are others");
    }
}
