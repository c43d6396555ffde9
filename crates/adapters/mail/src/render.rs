//! From a template and its values to a subject, a text and an HTML page.

use crate::templates::{TEMPLATES, Template};
use handlebars::{Handlebars, no_escape};
use kernel::{Locale, Mail};
use site::Color;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

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

/// In whose name a mail comes, and in which colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look<'a> {
    /// The installation's host, told at the end.
    pub sent_by: &'a str,
    /// The site's name; empty for none.
    pub name: &'a str,
    /// The colour of links and buttons; that of the style sheet when absent.
    pub accent: Option<Color>,
}

impl<'a> From<&'a str> for Look<'a> {
    /// The installation's host alone.
    fn from(sent_by: &'a str) -> Self {
        Self { sent_by, ..Self::default() }
    }
}

/// Longest subject, in characters: longer ones are cut.
const SUBJECT: usize = 150;

/// All templates, compiled once; both are strict: a name that is not known is an error.
struct Compiled {
    plain: Handlebars<'static>,
    html: Handlebars<'static>,
}

type Broken = Box<dyn std::error::Error + Send + Sync>;

static COMPILED: LazyLock<Result<Compiled, Broken>> = LazyLock::new(compile);

/// Compiles the templates now instead of at the first mail.
pub(crate) fn prepare() {
    if let Err(error) = &*COMPILED {
        tracing::error!(%error, "a mail's template is broken");
    }
}

fn compile() -> Result<Compiled, Broken> {
    let (mut plain, mut html) = (Handlebars::new(), Handlebars::new());
    plain.set_strict_mode(true);
    plain.register_escape_fn(no_escape);
    html.set_strict_mode(true);
    html.register_escape_fn(escaped);
    html.register_template_string("page", include_str!("../templates/page.html.hbs"))?;
    for template in &TEMPLATES {
        for locale in [Locale::De, Locale::En] {
            let source = template.source(locale).strip_prefix("Subject: ");
            let (subject, body) = source.and_then(|rest| rest.split_once("\n\n")).ok_or("no subject")?;
            let (text, content) = parts(body);
            plain.register_template_string(&key("subject", template, locale), subject)?;
            plain.register_template_string(&key("text", template, locale), text)?;
            html.register_template_string(&key("html", template, locale), content)?;
        }
    }
    Ok(Compiled { plain, html })
}

fn key(part: &str, template: &Template, locale: Locale) -> String {
    format!("{part}.{}.{}", template.name, locale.code())
}

/// The templates of the text part and of the HTML part, from the same paragraphs.
fn parts(body: &str) -> (String, String) {
    let (mut text, mut content) = (String::new(), String::new());
    for paragraph in body.trim().split("\n\n") {
        // `[label](link)` as a paragraph of its own.
        let action = paragraph.strip_prefix('[').and_then(|rest| rest.strip_suffix(')')?.split_once("]("));
        if let Some((label, link)) = action {
            let _ = write!(text, "{label}:\n{link}\n\n");
            let _ = write!(
                content,
                "<p class=\"action\"><a class=\"button\" href=\"{link}\">{}</a></p>\n\
                 <p class=\"address\"><a href=\"{link}\">{link}</a></p>\n",
                escaped(label)
            );
        } else {
            let _ = write!(text, "{paragraph}\n\n");
            let _ = writeln!(content, "<p>{}</p>", escaped(paragraph));
        }
    }
    (text, content)
}

/// Renders a mail. `None` when there is no such template or one of its values is missing, empty,
/// or a link that is none.
pub fn render<'a>(mail: &Mail, look: impl Into<Look<'a>>) -> Option<Rendered> {
    let Look { sent_by, name, accent } = look.into();
    let Compiled { plain, html } = COMPILED.as_ref().ok()?;
    let template = Template::named(&mail.template)?;
    let values = checked(template, &mail.values)?;
    let key = |part| key(part, template, mail.locale);
    let subject = one_line(&plain.render(&key("subject"), &values).ok()?);
    let mut text = plain.render(&key("text"), &values).ok()?;
    let content = html.render(&key("html"), &values).ok()?;
    let sent = mail
        .locale
        .pick("Diese E-Mail wurde automatisch versandt von", "This mail was sent automatically by");
    let footer = format!("{sent} {sent_by}.");
    let name = one_line(name);
    let signed = if name.is_empty() { "" } else { "\n" };
    let _ = writeln!(text, "-- \n{name}{signed}{footer}");
    let style = style(accent);
    let page = BTreeMap::from([
        ("language", mail.locale.code()),
        ("subject", &subject),
        ("style", &style),
        ("name", &name),
        ("content", &content),
        ("footer", &footer),
    ]);
    Some(Rendered { html: html.render("page", &page).ok()?, subject, text })
}

/// The style sheet, with a site's own colour behind it and a lighter one for dark pages.
fn style(accent: Option<Color>) -> String {
    let mut css = include_str!("../templates/style.css").to_owned();
    if let Some(light) = accent {
        let dark = light.lightened_for(Color::parse("#23272a").unwrap_or(Color::DARK_SURFACE));
        let rules = |color: Color| {
            let text = color.readable_on();
            format!("a {{ color: {color}; }} .button {{ background: {color}; color: {text}; }}")
        };
        let (light, dark) = (rules(light), rules(dark));
        let _ = writeln!(css, "{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}");
    }
    css
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

/// Escaped for HTML text and quoted attributes; links keep their `=`, other than by handlebars' own.
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

#[cfg(test)]
mod tests {
    use super::*;
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
    fn a_name_that_is_no_value_is_an_error() {
        let compiled = COMPILED.as_ref().unwrap();
        for engine in [&compiled.plain, &compiled.html] {
            let values = BTreeMap::from([("name", "Eva")]);
            assert_eq!(engine.render_template("{{name}}", &values).unwrap(), "Eva");
            assert!(engine.render_template("{{nmae}}", &values).is_err());
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
    fn a_sites_name_and_colour_are_in_the_mail_and_cannot_leave_their_place() {
        let mail = mail(&TEMPLATES[0], Locale::En);
        let accent = Color::parse("#005ea8");
        let look = Look { sent_by: "example.org", name: "Klinik & <b>Süd</b>\r\n{{link}}", accent };
        let Rendered { subject, text, html } = render(&mail, look).unwrap();
        assert_eq!(subject, render(&mail, "example.org").unwrap().subject);
        assert!(text.contains("\n-- \nKlinik & <b>Süd</b> {{link}}\nThis mail was sent"), "{text}");
        assert!(
            html.contains("<p class=\"site\">Klinik &amp; &lt;b&gt;Süd&lt;/b&gt; {{link}}</p>"),
            "{html}"
        );
        assert!(html.contains(".button { background: #005ea8; color: #ffffff; }"), "{html}");
        let (_, dark) = html.rsplit_once("a { color: ").unwrap();
        let dark = Color::parse(&dark[..7]).unwrap();
        let page = Color::parse("#23272a").unwrap();
        assert!(page.contrast(dark) >= site::MIN_CONTRAST, "{dark}");
        assert!(include_str!("../templates/style.css").contains(&format!("main {{ background: {page}; }}")));
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
