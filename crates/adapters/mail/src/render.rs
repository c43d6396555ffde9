//! Renders a template and its values to a subject, a text part and an HTML part.

use crate::templates::MailTemplate;
use handlebars::Handlebars;
use kernel::Mail;
use site::Color;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;
use texts::{Texts, fill, find};

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

/// The name under which a mail is sent, and its colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct MailTheme<'a> {
    /// The installation's host, named at the end of the mail.
    pub sent_by: &'a str,
    /// The site's name; may be empty.
    pub name: &'a str,
    /// The colour of links and buttons; without one, that of the style sheet.
    pub accent: Option<Color>,
}

impl<'a> From<&'a str> for MailTheme<'a> {
    /// A theme with only the installation's host.
    fn from(sent_by: &'a str) -> Self {
        Self { sent_by, ..Self::default() }
    }
}

/// The longest subject, in characters; longer ones are truncated.
const SUBJECT: usize = 150;

type Broken = Box<handlebars::TemplateError>;

/// The page around a mail, compiled once. Strict: an unknown name is an error.
static PAGE: LazyLock<Result<Handlebars<'static>, Broken>> = LazyLock::new(|| {
    let mut page = Handlebars::new();
    page.set_strict_mode(true);
    page.register_escape_fn(escaped);
    page.register_template_string("page", include_str!("../templates/page.html.hbs")).map_err(Box::new)?;
    Ok(page)
});

/// Compiles the page now rather than with the first mail.
pub(crate) fn prepare() {
    if let Err(error) = &*PAGE {
        tracing::error!(%error, "the page of a mail is broken");
    }
}

/// Returns the text part and the content of the HTML part, both from the same paragraphs.
fn parts(body: &str, values: &[(&str, &str)]) -> (String, String) {
    let safe: Vec<(&str, String)> = values.iter().map(|(name, value)| (*name, escaped(value))).collect();
    let safe: Vec<(&str, &str)> = safe.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let (mut text, mut content) = (String::new(), String::new());
    for paragraph in body.trim().split("\n\n") {
        // `[label](link)` as a paragraph of its own.
        let action = paragraph.strip_prefix('[').and_then(|rest| rest.strip_suffix(')')?.split_once("]("));
        if let Some((label, link)) = action {
            let _ = write!(text, "{}:\n{}\n\n", fill(label, values), fill(link, values));
            let (label, link) = (fill(&escaped(label), &safe), fill(&escaped(link), &safe));
            let _ = write!(
                content,
                "<p class=\"action\"><a class=\"button\" href=\"{link}\">{label}</a></p>\n\
                 <p class=\"address\"><a href=\"{link}\">{link}</a></p>\n"
            );
        } else {
            let _ = write!(text, "{}\n\n", fill(paragraph, values));
            let _ = writeln!(content, "<p>{}</p>", fill(&escaped(paragraph), &safe));
        }
    }
    (text, content)
}

/// Renders a mail with the texts of its site. `None` if there is no such template, or if one of its values is
/// missing, empty, or an invalid link.
pub fn render<'a>(mail: &Mail, texts: &Texts, theme: impl Into<MailTheme<'a>>) -> Option<Rendered> {
    let MailTheme { sent_by, name, accent } = theme.into();
    let template = MailTemplate::named(&mail.template)?;
    let role = mail.values.get("role").map(|role| format!("staff.role.{role}"));
    let mut values = checked(template, &mail.values)?;
    // The domain names a role by its code. Mails queued by older versions contain it in words.
    if let (Some(key), Some(role)) = (&role, values.iter_mut().find(|(name, _)| *name == "role"))
        && find(key).is_some()
    {
        role.1 = texts.get(key);
    }
    let subject = one_line(&texts.fill(&template.key("subject"), &values));
    let (mut text, content) = parts(texts.get(&template.key("text")), &values);
    let footer = texts.fill("mail.footer", &[("host", sent_by)]);
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
    Some(Rendered { html: PAGE.as_ref().ok()?.render("page", &page).ok()?, subject, text })
}

/// Returns the style sheet with a site's own colour for links and buttons, lighter for the dark scheme.
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

/// Returns the values that the template needs, each present and not empty.
fn checked<'a>(
    template: &MailTemplate,
    values: &'a BTreeMap<String, String>,
) -> Option<Vec<(&'static str, &'a str)>> {
    let value = |name: &'static str| {
        let value = values.get(name)?.trim();
        let is_link = value.starts_with("https://") || value.starts_with("http://");
        (!value.is_empty() && (name != "link" || is_link)).then_some((name, value))
    };
    template.values.iter().map(|name| value(name)).collect()
}

/// Removes line breaks and other control characters, and truncates. What looks like an encoded word (RFC
/// 2047) is broken up, or the recipient would see a subject other than the one that was written.
fn one_line(text: &str) -> String {
    let clean: String =
        text.replace("=?", "= ?").chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(SUBJECT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Escapes for HTML text and quoted attributes. Unlike with the escaping of handlebars, links keep their `=`.
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
    use crate::templates::TEMPLATES;
    use kernel::testing::SeededRandom;
    use kernel::{Locale, MailId, Translator as _};

    fn mail(template: &MailTemplate, locale: Locale) -> Mail {
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
            attachments: Vec::new(),
        }
    }

    fn each() -> impl Iterator<Item = Mail> {
        TEMPLATES.iter().flat_map(|template| [Locale::De, Locale::En].map(|locale| mail(template, locale)))
    }

    /// Renders with the built-in texts.
    fn render<'a>(mail: &Mail, theme: impl Into<MailTheme<'a>>) -> Option<Rendered> {
        super::render(mail, &Texts::built_in(mail.locale), theme)
    }

    #[test]
    fn every_template_uses_exactly_its_values() {
        for template in TEMPLATES {
            let part = |part| find(&template.key(part)).unwrap_or_else(|| panic!("{} {part}", template.name));
            let (subject, text) = (part("subject"), part("text"));
            let mut used = texts::placeholders(&text.de);
            used.extend(texts::placeholders(&subject.de));
            assert_eq!(used, template.values.iter().copied().collect(), "{}", template.name);
        }
        let mails = texts::all().iter().filter(|text| text.key.starts_with("mail."));
        assert_eq!(mails.count(), 2 * TEMPLATES.len() + 1, "and the footer");
    }

    #[test]
    fn a_time_in_german_is_followed_by_its_word() {
        for template in TEMPLATES {
            let text = find(&template.key("text")).unwrap();
            for time in ["when", "expires", "hour"].into_iter().filter(|name| template.values.contains(name))
            {
                assert!(text.de.contains(&format!("{{{time}}} Uhr")), "{}", text.de);
            }
        }
    }

    #[test]
    fn a_role_is_said_in_the_words_of_the_site_and_one_in_words_stays() {
        let mut invitation = mail(&TEMPLATES[0], Locale::De);
        for (role, said) in [("editor", "Redaktion"), ("Gute Fee", "Gute Fee")] {
            invitation.values.insert("role".into(), role.into());
            let text = render(&invitation, "example.org").unwrap().text;
            assert!(text.contains(&format!("Ihre Rolle: {said}.")), "{text}");
        }
    }

    #[test]
    fn a_site_says_a_mail_in_its_own_words() {
        struct Renamed;
        impl texts::OwnWordings for Renamed {
            fn wording(&self, key: &str, _: Locale) -> Option<&str> {
                match key {
                    "mail.invitation.subject" => Some("Komm zu {organization} <b>"),
                    "mail.invitation.text" => Some("Hallo <b> {{role}} {inviter},\n\n[Los & weg]({link})"),
                    _ => None,
                }
            }
        }
        let invitation = mail(&TEMPLATES[0], Locale::De);
        let own = Texts::of_site(Locale::De, std::sync::Arc::new(Renamed));
        let Rendered { subject, text, html } = super::render(&invitation, &own, "example.org").unwrap();
        assert_eq!(subject, "Komm zu <organization> <b>");
        assert!(text.starts_with("Hallo <b> {<role>} <inviter>,\n\nLos & weg:\nhttps://"), "{text}");
        assert!(html.contains("<p>Hallo &lt;b&gt; {&lt;role&gt;} &lt;inviter&gt;,</p>"), "{html}");
        assert!(html.contains("\">Los &amp; weg</a>"), "{html}");
        assert_eq!(own.locale(), Locale::De);
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
    fn an_encoded_word_in_a_subject_is_none() {
        assert_eq!(one_line("Neu: =?utf-8?q?=0D=0ABcc:?="), "Neu: = ?utf-8?q?=0D=0ABcc:?=");
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
        let theme = MailTheme { sent_by: "example.org", name: "Klinik & <b>Süd</b>\r\n{{link}}", accent };
        let Rendered { subject, text, html } = render(&mail, theme).unwrap();
        assert_eq!(subject, render(&mail, "example.org").unwrap().subject);
        assert!(text.contains("\n-- \nKlinik & <b>Süd</b> {{link}}\nThis e-mail was sent"), "{text}");
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
