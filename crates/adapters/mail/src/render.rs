//! From a template and its values to a subject, a text and an HTML page.

use crate::templates::Template;
use kernel::{Locale, Mail};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The parts of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// The subject, one line.
    pub subject: String,
    /// The text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
}

/// Longest subject, in characters: longer ones are cut.
const SUBJECT: usize = 150;

/// Renders a mail. `None` when there is no such template or one of its values is missing, empty,
/// or a link that is none. `sent_by` is the installation's host, told at the end.
pub fn render(mail: &Mail, sent_by: &str) -> Option<Rendered> {
    let template = Template::named(&mail.template)?;
    let values = checked(template, &mail.values)?;
    let (head, body) = template.source(mail.locale).split_once("\n\n")?;
    let subject = one_line(&fill(head.strip_prefix("Subject: ")?, &values, str::to_owned)?);
    let (mut text, mut content) = (String::new(), String::new());
    for paragraph in body.trim().split("\n\n") {
        if let Some((label, target)) = action(paragraph) {
            let link = fill(target, &values, str::to_owned)?;
            let _ = write!(text, "{label}:\n{link}\n\n");
            let link = escaped(&link);
            let _ = write!(
                content,
                "<p class=\"action\"><a class=\"button\" href=\"{link}\">{}</a></p>\n\
                 <p class=\"address\"><a href=\"{link}\">{link}</a></p>\n",
                escaped(label)
            );
        } else {
            let _ = write!(text, "{}\n\n", fill(paragraph, &values, str::to_owned)?);
            let _ = writeln!(content, "<p>{}</p>", fill(&escaped_template(paragraph), &values, escaped)?);
        }
    }
    let footer = footer(mail.locale, sent_by);
    let _ = writeln!(text, "-- \n{footer}");
    Some(Rendered { html: page(mail.locale, &subject, &content, &footer), subject, text })
}

fn footer(locale: Locale, sent_by: &str) -> String {
    let text =
        locale.pick("Diese E-Mail wurde automatisch versandt von", "This mail was sent automatically by");
    format!("{text} {sent_by}.")
}

/// The values that the template needs, each there and not empty.
fn checked<'a>(
    template: &Template,
    values: &'a BTreeMap<String, String>,
) -> Option<BTreeMap<&'static str, &'a str>> {
    let value = |name: &'static str| {
        let value = values.get(name)?.trim();
        let is_link = value.starts_with("https://") || value.starts_with("http://");
        (!value.is_empty() && (name != "link" || is_link)).then_some((name, value))
    };
    template.values.iter().map(|name| value(name)).collect()
}

/// `[label](target)` as a paragraph of its own.
fn action(paragraph: &str) -> Option<(&str, &str)> {
    paragraph.strip_prefix('[')?.strip_suffix(')')?.split_once("](")
}

/// Puts values in the places of `{{name}}`; `None` when one is not known.
fn fill(
    template: &str,
    values: &BTreeMap<&'static str, &str>,
    value: impl Fn(&str) -> String,
) -> Option<String> {
    let mut filled = String::with_capacity(template.len() + 64);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}")?;
        filled.push_str(before);
        filled.push_str(&value(values.get(name)?));
        rest = after;
    }
    filled.push_str(rest);
    Some(filled)
}

/// Without line breaks and other control characters, and not too long.
fn one_line(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(SUBJECT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Escaped for HTML text and quoted attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// Our own words; no character of `{{name}}` is changed by it.
fn escaped_template(text: &str) -> String {
    escaped(text)
}

const STYLE: &str = include_str!("../templates/style.css");

fn page(locale: Locale, subject: &str, content: &str, footer: &str) -> String {
    let (subject, footer) = (escaped(subject), escaped(footer));
    let language = locale.code();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{subject}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{subject}</h1>\n{content}</main>\n\
         <footer><p>{footer}</p></footer>\n</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates::TEMPLATES;
    use kernel::MailId;
    use kernel::testing::SeededRandom;

    fn mail(template: &Template, locale: Locale) -> Mail {
        let value = |name: &str| match name {
            "link" => "https://melden.example.org/einladung/abc?x=1&y=2".to_owned(),
            other => format!("<{other}>"),
        };
        Mail {
            id: MailId::random(&SeededRandom::new(1)),
            to: "eva@example.org".into(),
            locale,
            template: template.name.into(),
            values: template.values.iter().map(|name| ((*name).to_owned(), value(name))).collect(),
            not_after: None,
        }
    }

    fn each() -> impl Iterator<Item = Mail> {
        TEMPLATES.iter().flat_map(|template| [Locale::De, Locale::En].map(|locale| mail(template, locale)))
    }

    #[test]
    fn every_template_uses_exactly_its_values_in_both_languages() {
        for template in &TEMPLATES {
            for locale in [Locale::De, Locale::En] {
                let mut used: Vec<&str> = template
                    .source(locale)
                    .split("{{")
                    .skip(1)
                    .map(|part| part.split("}}").next().unwrap())
                    .collect();
                used.sort_unstable();
                used.dedup();
                let mut declared = template.values.to_vec();
                declared.sort_unstable();
                assert_eq!(used, declared, "{} {}", template.name, locale.code());
            }
        }
    }

    #[test]
    fn a_missing_or_empty_value_is_an_error_and_never_a_hole_in_the_text() {
        for mail in each() {
            assert!(render(&mail, "example.org").is_some(), "{}", mail.template);
            for name in mail.values.keys() {
                let mut holed = mail.clone();
                holed.values.remove(name);
                assert_eq!(render(&holed, "example.org"), None, "{} without {name}", mail.template);
                holed.values.insert(name.clone(), " \n".into());
                assert_eq!(render(&holed, "example.org"), None, "{} with an empty {name}", mail.template);
            }
        }
    }

    #[test]
    fn an_unknown_template_and_a_link_that_is_none_are_errors() {
        let mut mail = mail(&TEMPLATES[0], Locale::De);
        mail.values.insert("link".into(), "javascript:alert(1)".into());
        assert_eq!(render(&mail, "example.org"), None);
        mail.template = "unheard_of".into();
        assert_eq!(render(&mail, "example.org"), None);
    }

    #[test]
    fn values_are_escaped_in_the_html_part_and_as_they_are_in_the_text() {
        for mail in each() {
            let Rendered { html, text, .. } = render(&mail, "example.org").unwrap();
            for name in mail.values.keys().filter(|name| *name != "link") {
                assert!(!html.contains(&format!("<{name}>")), "{}: {name}", mail.template);
                assert!(html.contains(&format!("&lt;{name}&gt;")), "{}: {name}", mail.template);
                assert!(text.contains(&format!("<{name}>")), "{}: {name}", mail.template);
            }
            if mail.values.contains_key("link") {
                assert!(html.contains("href=\"https://melden.example.org/einladung/abc?x=1&amp;y=2\""));
                assert!(text.contains("\nhttps://melden.example.org/einladung/abc?x=1&y=2\n"));
            }
        }
    }

    #[test]
    fn a_value_cannot_leave_its_place() {
        let mut hostile = mail(&TEMPLATES[0], Locale::De);
        let attack = "x\r\nBcc: alle@example.org\r\n\r\n\"><script>alert(1)</script>{{link}}";
        hostile.values.insert("organization".into(), attack.into());
        hostile.values.insert("link".into(), "https://x/\" onclick=\"alert(1)".into());
        let Rendered { subject, html, .. } = render(&hostile, "example.org").unwrap();
        assert!(!subject.contains(['\r', '\n']), "{subject:?}");
        assert!(!html.contains("<script") && !html.contains("\" onclick"), "{html}");
        assert!(html.contains("{{link}}"), "a value is no template");
    }

    #[test]
    fn a_long_subject_is_cut_at_a_character() {
        let mut long = mail(&TEMPLATES[0], Locale::De);
        long.values.insert("organization".into(), "ü".repeat(1000));
        let subject = render(&long, "example.org").unwrap().subject;
        assert_eq!(subject.chars().count(), SUBJECT + 1);
    }

    #[test]
    fn the_html_part_loads_nothing_and_says_its_language() {
        for mail in each() {
            let html = render(&mail, "example.org").unwrap().html;
            assert!(html.contains(&format!("<html lang=\"{}\">", mail.locale.code())));
            for loads in ["src=", "url(", "@import", "<link", "<img", "<script", "<iframe"] {
                assert!(!html.contains(loads), "{}: {loads}", mail.template);
            }
        }
    }
}
